"""The command `run`: the live referee."""

from __future__ import annotations

import logging
import os
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from device.commands import Debug, Quiet
from device.errors import DONE

CameraOption = Annotated[
    str | None,
    typer.Option(
        "--camera",
        help="Another camera than the configuration's: picamera2, v4l2:N, rtsp://HOST/PATH or "
        "file:PATH\\[?realtime=1&loop=1].",
        metavar="SPEC",
        show_default=False,
    ),
]
ConfigOption = Annotated[
    Path | None,
    typer.Option(
        "--config",
        help="The configuration (TOML). Unless given: $FOOTSPOT_CONFIG, else "
        "/etc/footspot/footspot.toml.",
        metavar="FILE",
        show_default=False,
    ),
]


def run(
    config: ConfigOption = None,
    camera: CameraOption = None,
    quiet: Quiet = False,
    debug: Debug = False,
) -> None:
    """Referee the table under the camera until told to end; the score is kept on the disk."""
    from device.config.loading import config_path, load
    from device.health.logs import set_up_logging
    from device.live.running import RunOptions, run_live, stopped_by_signals, with_camera

    level = logging.DEBUG if debug else logging.WARNING if quiet else logging.INFO
    set_up_logging(level)
    for name in ("alembic", "sqlalchemy"):
        logging.getLogger(name).setLevel(logging.WARNING)
    path = config_path(config, os.environ)
    loaded = load(path, os.environ)
    stop = threading.Event()
    with stopped_by_signals(stop):
        run_live(with_camera(loaded.config, camera), RunOptions(config_path=path), stop)
    end_at_once()


def end_at_once() -> NoReturn:
    """Leave without taking the interpreter apart: all is closed and nobody is left to clear up
    for, and it would cost 0.25 s of processor time of the 2 s that a stop may take."""
    logging.shutdown()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):
            stream.flush()
    os._exit(DONE)
