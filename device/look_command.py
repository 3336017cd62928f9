"""The command `look` and its options; the eyes are imported when it runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from device.commands import (
    CornersOption,
    Debug,
    DetectorOption,
    GameName,
    ModelOption,
    Quiet,
    TableOption,
)
from device.progress import say


def look(
    image: Annotated[
        Path,
        typer.Argument(
            metavar="IMAGE",
            help="A picture of the table from above; - reads standard input.",
            show_default=False,
        ),
    ],
    corners: CornersOption = None,
    game: Annotated[GameName, typer.Option(help="Which set of balls.")] = GameName.TEN_BALL,
    table: TableOption = "9ft",
    out: Annotated[
        Path | None,
        typer.Option(help="JSON file of the table and the balls; - writes it to standard output."),
    ] = None,
    draw: Annotated[
        Path | None,
        typer.Option(help="PNG file of the picture with all that was seen; - likewise."),
    ] = None,
    detector: DetectorOption = None,
    model: ModelOption = None,
    quiet: Quiet = False,
    debug: Debug = False,
) -> None:
    """Look once at a picture: the table, and every ball with its number. Try it after mounting."""
    from device import arguments
    from device.look.command import LookOptions, look_at_file
    from device.output import STANDARD_OUTPUT
    from rules.match import Game

    report = look_at_file(
        image,
        LookOptions(
            game=Game(game.value),
            size_mm=arguments.table_size_mm(table),
            corners_px=None if corners is None else arguments.corners_px(corners),
            out=out,
            draw=draw,
            detector=None if detector is None else detector.value,
            model=model,
        ),
    )
    if quiet:
        return
    if STANDARD_OUTPUT not in (out, draw):
        for line in report.lines():
            typer.echo(line)
    for note in report.notes:
        say(note)
    if debug:
        say(f"camera {report.looked.fit.camera}")
