"""The commands of the program and their options, as the contract of the command line has them.

Heavy rooms are imported by the command that needs them, so that `--help` comes at once.
"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from device.errors import BAD_INPUT, BadInputError
from device.progress import say


class RulebookName(StrEnum):
    """A rulebook by the name of the command line."""

    WPA = "wpa"
    RU = "ru"
    SK = "sk"
    IL = "il"
    PL = "pl"
    ES = "es"


class GameName(StrEnum):
    """A game by the name of the command line."""

    TEN_BALL = "ten-ball"
    NINE_BALL = "nine-ball"


class DetectorName(StrEnum):
    """A detector by its name (`vision.detectors.DETECTORS`)."""

    NETWORK = "network"
    CLASSIC = "classic"
    OPENCV = "opencv"
    OPENVINO = "openvino"
    NCNN = "ncnn"
    ULTRALYTICS = "ultralytics"


class Language(StrEnum):
    """A language by its code."""

    EN = "en"
    RU = "ru"
    SK = "sk"
    HE = "he"
    PL = "pl"
    ES = "es"


app = typer.Typer(
    name="footspot",
    help="A ten-ball referee that watches the table through a camera and names the article.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Quiet = Annotated[bool, typer.Option("--quiet", help="No progress, no summary: errors only.")]
Debug = Annotated[
    bool, typer.Option("--debug", help="Say more on standard error; show errors in full.")
]
ReviewDebug = Annotated[
    bool,
    typer.Option(
        "--debug",
        help="Say more on standard error; show errors in full; write a trace of each shot into "
        "trace/ (docs/trace.md).",
    ),
]

TableOption = Annotated[
    str,
    typer.Option(
        help="Size: 9ft, pro8, 8ft, 7ft or LENGTHxWIDTH in millimetres between the noses.",
        metavar="SIZE",
    ),
]
CornersOption = Annotated[
    Path | None,
    typer.Option(
        help="JSON file of the table's corners in pixels, where it is not found by itself: "
        '{"HL": \\[x, y], "HR": \\[x, y], "FL": \\[x, y], "FR": \\[x, y]}.',
        show_default=False,
    ),
]
DetectorOption = Annotated[
    DetectorName | None,
    typer.Option(
        "--detector",
        help="What looks for balls: network, unless it cannot be had; then opencv (the same, "
        "slower), then classic. openvino, ncnn, ultralytics need packages of these names.",
        show_default=False,
    ),
]
ModelOption = Annotated[
    Path | None,
    typer.Option(
        "--model",
        help="Another model for the detector: a folder that export wrote, or anything that "
        "Ultralytics loads.",
        show_default=False,
    ),
]


def _say_version(is_asked: bool) -> None:
    if is_asked:
        from importlib.metadata import version

        typer.echo(f"footspot {version('footspot')}")
        raise typer.Exit


@app.callback()
def _commands(
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Say which one this is.", callback=_say_version, is_eager=True
        ),
    ] = False,
) -> None:
    """Several commands, even while there are few."""
    del version


@app.command()
def review(
    video: Annotated[
        Path, typer.Argument(metavar="VIDEO", help="The recording.", show_default=False)
    ],
    out: Annotated[
        Path | None,
        typer.Option(
            help="Folder for review.json, review.html and annotated.mp4 (VIDEO-review beside you "
            "unless told); - writes review.json to standard output.",
            show_default=False,
        ),
    ] = None,
    rulebook: Annotated[RulebookName, typer.Option(help="Whose rules.")] = RulebookName.WPA,
    game: Annotated[GameName, typer.Option(help="Which game.")] = GameName.TEN_BALL,
    table: TableOption = "9ft",
    calls: Annotated[
        Path | None,
        typer.Option(
            help="JSON file of what was called: "
            '\\[{"shot": 1, "type": "shot|safety|push_out", "ball": 3, "pocket": "FL"}]. '
            "Shots that it does not name had no call; without it calls are not known.",
            show_default=False,
        ),
    ] = None,
    corners: CornersOption = None,
    lang: Annotated[
        Language | None,
        typer.Option(
            help="Language of the page; the rulebook's own unless told.", show_default=False
        ),
    ] = None,
    no_video: Annotated[bool, typer.Option("--no-video", help="No annotated.mp4.")] = False,
    detector: DetectorOption = None,
    model: ModelOption = None,
    quiet: Quiet = False,
    debug: ReviewDebug = False,
) -> None:
    """Referee recorded footage: every shot with its ruling and the article it rests on."""
    from device import arguments
    from device.cameras.video_file import VideoFile
    from device.recording import STANDARD_OUTPUT, review_recording
    from device.review import ReviewOptions
    from rules.match import Game

    the_game = Game(game.value)
    size_mm = arguments.table_size_mm(table)
    called = None if calls is None else arguments.calls(calls, the_game)
    corners_px = None
    if corners is not None:
        corners_px = arguments.corners_px(corners, VideoFile(video).size_wh)
    written = review_recording(
        video,
        out or Path(f"{video.stem}-review"),
        ReviewOptions(
            rulebook=rulebook.value,
            game=the_game,
            language=lang.value if lang else None,
            size_mm=size_mm,
            corners_px=corners_px,
            calls=called,
            with_video=not no_video,
            with_trace=debug,
            detector=None if detector is None else detector.value,
            model=model,
        ),
        quiet=quiet,
    )
    from device.summary import debug_lines, summary_lines

    if not quiet:
        for note in written.notes:
            say(note)
        if written.folder != STANDARD_OUTPUT:
            for line in summary_lines(written.review, written.folder):
                typer.echo(line)
    if debug:
        for line in debug_lines(written.review):
            say(line)


@app.command()
def demo(
    port: Annotated[int, typer.Option(help="Where the page is served.", min=1, max=65535)] = 8000,
    no_serve: Annotated[
        bool, typer.Option("--no-serve", help="Write the review and stop.")
    ] = False,
    quiet: Quiet = False,
    debug: Debug = False,
) -> None:
    """Referee the bundled sample, then show its review and the table's pages in a browser."""
    from device.demo import PASSPHRASE, review_sample, serve, serving_socket

    del debug
    # The port first: nobody shall wait for a review that cannot be shown then.
    listening = None if no_serve else serving_socket(port)
    sample = review_sample(quiet=quiet)
    typer.echo(f"The review lies in {sample.folder}")
    if listening is not None:
        here = f"http://localhost:{port}"
        typer.echo(f"Open {here} in a browser: the screen at the table; Ctrl-C ends.")
        typer.echo(f"  {here}/review.html  the review of the recording")
        typer.echo(f"  {here}/matches      the match at the desk, shot by shot")
        typer.echo(f"  {here}/play         the phone of a player")
        typer.echo(f"  {here}/admin        the operator; the passphrase is: {PASSPHRASE}")
        serve(sample, listening)


@app.command()
def judge(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help="Scenarios (YAML; - reads standard input), or the record of a match (.match).",
            show_default=False,
        ),
    ],
    rulebook: Annotated[
        list[RulebookName] | None,
        typer.Option(
            help="Whose rules; may be given several times. Unless told all, of a match its own."
        ),
    ] = None,
    debug: Debug = False,
) -> None:
    """Run the rules engine alone, on scenarios or a match: one JSON object a line."""
    from device.judge_file import RULEBOOKS, answers, scenarios_in
    from device.judge_record import SUFFIX, record_answers, record_in

    del debug
    names = [name.value for name in rulebook or ()]
    all_read = True
    if file.suffix == SUFFIX:
        lines = record_answers(record_in(file), names)
    else:
        lines = answers(scenarios_in(file), names or RULEBOOKS)
    for line, is_answer in lines:
        typer.echo(line)
        all_read &= is_answer
    if not all_read:
        raise typer.Exit(BAD_INPUT)


@app.command()
def rejudge(
    review: Annotated[
        Path,
        typer.Argument(
            metavar="MATCH|REVIEW.json",
            help="A match of the journal by its name, or last; or a review (- reads it).",
            show_default=False,
        ),
    ],
    rulebook: Annotated[
        list[RulebookName] | None,
        typer.Option(help="Whose rules; may be given several times; its own unless told."),
    ] = None,
    journal: Annotated[
        Path | None,
        typer.Option(help="The journal that has the match.", metavar="FILE", show_default=False),
    ] = None,
    debug: Debug = False,
) -> None:
    """Judge the stored facts of a match or a review again and show what changes."""
    from device.arguments import read_json
    from device.journal.match_ids import is_match_id
    from device.rejudge import changes, rejudged
    from rules.books import UnknownRulebookError

    del debug
    names: list[str | None] = [name.value for name in rulebook] if rulebook else [None]
    if journal is not None:
        from device.journal.rejudging import rejudge_match

        for line in rejudge_match(journal, str(review), names):
            typer.echo(line)
        return
    if is_match_id(str(review).upper()) and not review.exists():
        raise BadInputError(f"rejudge {review}: name the journal that has it, with --journal FILE")
    stored = read_json(review, "rejudge")
    for name in names:
        try:
            again = rejudged(stored, name)
        except UnknownRulebookError as error:
            raise BadInputError(str(error)) from error
        lines = list(changes(stored, again))
        count = f"{len(lines)} of {len(again['shots'])} shots are ruled otherwise"
        typer.echo(f"{again['rulebook']} {again['rulebook_version']}: {count}")
        for line in lines:
            typer.echo(f"  {line}")
