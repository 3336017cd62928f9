"""The bundled sample: reviewed as any recording is, then shown in a browser on this machine."""

from __future__ import annotations

import contextlib
import socket
from importlib import resources
from pathlib import Path

import uvicorn

from api.app import create_app
from device.arguments import calls
from device.errors import OutputError
from device.recording import review_recording
from device.review import ReviewOptions
from rules.match import Game

SAMPLE = "sample_match.mp4"
SAMPLE_CALLS = "sample_calls.json"
FOLDER = Path("footspot-demo")


def review_sample(*, quiet: bool = False) -> Path:
    """Reviews the sample that comes with the program into a folder beside the user."""
    with (
        resources.as_file(resources.files("device") / "sample" / SAMPLE) as video,
        resources.as_file(resources.files("device") / "sample" / SAMPLE_CALLS) as called,
    ):
        if not video.exists():
            raise OutputError(f"the sample {SAMPLE} is missing from this installation")
        game = Game.TEN_BALL
        options = ReviewOptions(game=game, calls=calls(called, game) if called.exists() else None)
        return review_recording(video, FOLDER, options, quiet=quiet).folder


def serving_socket(port: int) -> socket.socket:
    """A port of this machine alone; raises `OutputError` if somebody has it."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(("127.0.0.1", port))
    except OSError as error:
        listening.close()
        raise OutputError(
            f"port {port} cannot be used: {error.strerror}; try another with --port"
        ) from error
    return listening


def serve(folder: Path, listening: socket.socket) -> None:
    """Shows a review until the user ends it, which is Ctrl-C: uvicorn passes it on when it has
    closed what was open."""
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(uvicorn.Config(create_app(folder), log_level="warning")).run([listening])
