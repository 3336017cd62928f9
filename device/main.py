"""The command line: the only place where all is wired together.

Heavy rooms are imported by the command that needs them, so that `--help` comes at once.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import tempfile
import traceback
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from types import FrameType, TracebackType
from typing import Annotated, NoReturn, cast

import typer

from device.errors import BadInputError, OutputError

DONE, FAILED, BAD_INPUT = 0, 1, 2
"""Exit statuses of the contract."""
SIGTERM_STATUS = 128 + signal.SIGTERM
UsageError = cast(type[Exception], typer.BadParameter.__bases__[0])
"""What the parser raises for wrong arguments; typer does not name it among its own."""


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


@app.callback()
def _commands() -> None:
    """Several commands, even while there are few."""


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
    table: Annotated[
        str,
        typer.Option(
            help="Size: 9ft, pro8, 8ft, 7ft or LENGTHxWIDTH in millimetres between the noses.",
            metavar="SIZE",
        ),
    ] = "9ft",
    calls: Annotated[
        Path | None,
        typer.Option(
            help="JSON file of what was called: "
            '\\[{"shot": 1, "type": "shot|safety|push_out", "ball": 3, "pocket": "FL"}]. '
            "Shots that it does not name had no call; without it calls are not known.",
            show_default=False,
        ),
    ] = None,
    corners: Annotated[
        Path | None,
        typer.Option(
            help="JSON file of the table's corners in pixels, where it is not found by itself: "
            '{"HL": \\[x, y], "HR": \\[x, y], "FL": \\[x, y], "FR": \\[x, y]}.',
            show_default=False,
        ),
    ] = None,
    lang: Annotated[
        Language | None,
        typer.Option(
            help="Language of the page; the rulebook's own unless told.", show_default=False
        ),
    ] = None,
    no_video: Annotated[bool, typer.Option("--no-video", help="No annotated.mp4.")] = False,
    quiet: Quiet = False,
    debug: Debug = False,
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
        ),
        quiet=quiet,
    )
    from device.summary import debug_lines, summary_lines

    if not quiet:
        for note in written.notes:
            _say(note)
        if written.folder != STANDARD_OUTPUT:
            for line in summary_lines(written.review, written.folder):
                typer.echo(line)
    if debug:
        for line in debug_lines(written.review):
            _say(line)


@app.command()
def demo(
    port: Annotated[int, typer.Option(help="Where the page is served.", min=1, max=65535)] = 8000,
    no_serve: Annotated[
        bool, typer.Option("--no-serve", help="Write the review and stop.")
    ] = False,
    quiet: Quiet = False,
    debug: Debug = False,
) -> None:
    """Referee the bundled sample, then show the review in a browser."""
    from device.demo import review_sample, serve, serving_socket

    del debug
    # The port first: nobody shall wait for a review that cannot be shown then.
    listening = None if no_serve else serving_socket(port)
    folder = review_sample(quiet=quiet)
    typer.echo(f"The review lies in {folder}")
    if listening is not None:
        typer.echo(f"Open http://localhost:{port} in a browser; Ctrl-C ends.")
        serve(folder, listening)


def run(arguments: Sequence[str]) -> int:
    """One command; the exit status of the contract. Errors come as one line on stderr."""
    try:
        # Not `app(...)`: that would put typer's own report of mistakes in the place of ours.
        command = typer.main.get_command(app)
        status = command.main(list(arguments), prog_name="footspot", standalone_mode=False)
    except BadInputError as error:
        if "--debug" in arguments:
            traceback.print_exception(error)
        _say(str(error))
        return BAD_INPUT
    except UsageError as error:
        message = getattr(error, "format_message", error.__str__)()
        if message:  # without a command there is none: the help has been shown
            _say(f"{message} (see --help)")
        return BAD_INPUT
    except OutputError as error:
        if "--debug" in arguments:
            traceback.print_exception(error)
        _say(str(error))
        return FAILED
    except typer.Abort:
        _say("stopped; nothing was written")
        return FAILED
    except BrokenPipeError:  # whoever read our output has gone
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    return status if isinstance(status, int) else DONE


def main() -> NoReturn:
    """The program `footspot`."""
    # The arithmetic libraries start a thread for each core and let it spin; set before they load.
    for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
        os.environ.setdefault(name, "1")
    sys.excepthook = _unexpected
    signal.signal(signal.SIGTERM, _end)
    sys.exit(run(sys.argv[1:]))


def _say(line: str) -> None:
    print("footspot: " + " ".join(line.split()), file=sys.stderr)


def _end(_signal: int, _frame: FrameType | None) -> None:
    sys.exit(SIGTERM_STATUS)  # unwinds, so that nothing half-written stays


def _unexpected(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    """What no part of the program foresaw: one line for a person, the rest for who mends it."""
    if issubclass(kind, KeyboardInterrupt):
        _say("stopped; nothing was written")
        return
    if "--debug" in sys.argv:
        traceback.print_exception(kind, error, trace)
    where = ""
    with contextlib.suppress(OSError):
        handle, name = tempfile.mkstemp(prefix="footspot-error-", suffix=".log")
        with os.fdopen(handle, "w", encoding="utf-8") as log:
            traceback.print_exception(kind, error, trace, file=log)
        where = f"; please send {name} with your report"
    _say(f"a mistake in the program ({kind.__name__}: {error}){where}")


if __name__ == "__main__":
    main()
