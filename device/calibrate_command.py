"""The command `calibrate` and its options; eyes and cameras are imported when it runs."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from device.commands import CornersOption, Debug, Quiet
from device.progress import say


def calibrate(
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="SPEC|IMAGE",
            help="A camera (picamera2, v4l2:N, rtsp://..., file:PATH), or a picture of the table. "
            "Unless given: the camera of the configuration.",
            show_default=False,
        ),
    ] = None,
    config: Annotated[
        Path | None,
        typer.Option(
            help="The configuration, for camera, table size and head end.",
            metavar="FILE",
            show_default=False,
        ),
    ] = None,
    corners: CornersOption = None,
    table: Annotated[
        str | None,
        typer.Option(
            help="Size: 9ft, pro8, 8ft, 7ft or LENGTHxWIDTH in millimetres between the noses; "
            "unless given, the configuration's.",
            metavar="SIZE",
            show_default=False,
        ),
    ] = None,
    head_end: Annotated[
        str | None,
        typer.Option(
            help="At which end of the picture players break from: left, right, upper, lower; "
            "unless given, the configuration's.",
            metavar="END",
            show_default=False,
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            help="Where the calibration is written, for the live referee in the state folder "
            "unless given; - writes it to standard output.",
            show_default=False,
        ),
    ] = None,
    draw: Annotated[
        Path | None,
        typer.Option(help="PNG file of the picture with what was found; - likewise."),
    ] = None,
    quiet: Quiet = False,
    debug: Debug = False,
) -> None:
    """Find table and lens, say how exact places are, and store it for the live referee."""
    from calibration.store import FILE_NAME
    from device import arguments
    from device.calibrating.command import CalibrateOptions, calibrate_by
    from device.calibrating.head_end import ALONG_X, ALONG_Y
    from device.config.loading import config_path, in_state_folder, load
    from device.errors import BadInputError
    from device.output import STANDARD_OUTPUT

    settings = load(config_path(config, os.environ), os.environ).config
    ends = ("auto", *ALONG_X, *ALONG_Y)
    if head_end is not None and head_end not in ends:
        raise BadInputError(f"--head-end {head_end!r}: expected one of {', '.join(ends)}")
    where = out or in_state_folder(FILE_NAME, os.environ)
    report = calibrate_by(
        what,
        settings.camera,
        CalibrateOptions(
            size_mm=arguments.table_size_mm(table or settings.table.size),
            out=where,
            draw=draw,
            corners_px=None if corners is None else arguments.corners_px(corners),
            head_end=head_end or settings.table.head_end,
        ),
    )
    if quiet:
        return
    if STANDARD_OUTPUT not in (where, draw):
        for line in report.lines():
            typer.echo(line)
        typer.echo(f"written to {where}")
    for note in report.notes:
        say(note)
    if debug:
        say(f"camera {report.fit.camera}")
