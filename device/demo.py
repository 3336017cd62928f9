"""The bundled sample: reviewed as any recording is, then shown in a browser on this machine.

Beside its review there are the pages of a table at which that match was played: the screen, the
phone of a player, the desk. What is said there counts, until the demo ends.
"""

from __future__ import annotations

import contextlib
import shutil
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from threading import Thread
from typing import Final

import uvicorn
from fastapi import FastAPI
from fastapi.responses import FileResponse

from api.access import Access
from api.app import REVIEW_NAME
from api.feed import SnapshotFeed
from api.health import HealthReport, health_report
from api.live_app import create_live_app
from api.live_server import live_server
from api.review_page import VIDEO_NAME, content_security_policy
from api.review_ports import ReviewJob, ReviewState, ReviewWish
from device.arguments import calls
from device.demo_referee import DemoReferee, new_match_id
from device.errors import OutputError
from device.live.matches import JournalMatches
from device.live.review_shelf import RESULT_NAME, Kept, ReviewShelf
from device.live.reviews import ReviewQueue
from device.recording import PAGE_NAME, Written, review_recording
from device.review import ReviewOptions
from rules.facts import Call
from rules.match import Game

SAMPLE: Final = "sample_match.mp4"
SAMPLE_CALLS: Final = "sample_calls.json"
FOLDER: Final = Path("footspot-demo")
TABLE: Final = "table"
"""In `FOLDER`: the journal, the clips and the uploads of the table. Made anew by every demo."""
PASSPHRASE: Final = "footspot demo"
"""Of the operator, for everybody to try: the demo serves this machine alone."""
MOST_UPLOAD_BYTES: Final = 2_000_000_000
LOW_DISK_BYTES: Final = 500_000_000
REVIEWS_KEPT: Final = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """The sample as it was reviewed; `calls` by the number of the shot."""

    written: Written
    calls: Mapping[int, Call] | None

    @property
    def folder(self) -> Path:
        """Where its review lies."""
        return self.written.folder


def review_sample(*, quiet: bool = False) -> Sample:
    """Reviews the sample that comes with the program into a folder beside the user."""
    with _sample() as (video, called):
        game = Game.TEN_BALL
        known = calls(called, game) if called.exists() else None
        options = ReviewOptions(game=game, calls=known)
        return Sample(written=review_recording(video, FOLDER, options, quiet=quiet), calls=known)


def serving_socket(port: int) -> socket.socket:
    """A port of this machine alone; raises `OutputError` if somebody has it."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(("127.0.0.1", port))
    except OSError as error:
        listening.close()
        raise OutputError(
            f"port {port} cannot be used: {error.strerror}; try another with --port"
        ) from error
    return listening


def serve(sample: Sample, listening: socket.socket) -> None:
    """Shows all that there is until the user ends it, which is Ctrl-C: uvicorn passes it on when
    it has closed what was open."""
    with contextlib.suppress(KeyboardInterrupt), demo_app(sample) as app:
        _run(live_server(app), listening)


def _run(server: uvicorn.Server, listening: socket.socket) -> None:
    listening.listen()
    server.run([listening])


@contextmanager
def demo_app(sample: Sample) -> Iterator[FastAPI]:
    """The pages of a table at which the match of the sample was played, and its review.

    Raises `OutputError` where the folder cannot be written.
    """
    folder = sample.folder / TABLE
    with ExitStack() as parts:
        try:
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            access = Access(folder / "access")
            access.passphrase.set(PASSPHRASE)
            _shelve(sample, folder / "reviews")
        except OSError as error:
            raise OutputError(f"cannot write {folder}: {error.strerror or error}") from error
        reviewed = sample.written.reviewed
        feed = SnapshotFeed()
        referee = parts.enter_context(DemoReferee(folder, feed, reviewed.table.geometry))
        referee.play(reviewed, sample.calls)
        referee.tell()
        clips = folder / "replays"
        size = reviewed.table
        reviews = parts.enter_context(
            ReviewQueue(
                folder / "reviews",
                most_bytes=MOST_UPLOAD_BYTES,
                keep=REVIEWS_KEPT,
                low_disk_bytes=LOW_DISK_BYTES,
                is_open=True,  # nobody but who sits here reaches it
                new_id=new_match_id,
            )
        )
        app = create_live_app(
            feed,
            _Health(feed),
            access=access,
            referee=referee,
            matches=JournalMatches(
                referee.journal_path, clips, table_mm=(size.length_mm, size.width_mm)
            ),
            reviews=reviews,
        )
        _add_files(app, sample.folder)
        Thread(target=_film, args=(referee, clips), name="clips", daemon=True).start()
        yield app


def _film(referee: DemoReferee, clips: Path) -> None:
    """The pages are there at once; the clips come one after the other."""
    with _sample() as (video, _), contextlib.suppress(OSError):
        referee.film(video, clips)


@contextmanager
def _sample() -> Iterator[tuple[Path, Path]]:
    """The recording and its calls. Raises `OutputError` if the recording is not there."""
    with (
        resources.as_file(resources.files("device") / "sample" / SAMPLE) as video,
        resources.as_file(resources.files("device") / "sample" / SAMPLE_CALLS) as called,
    ):
        if not video.exists():
            raise OutputError(f"the sample {SAMPLE} is missing from this installation")
        yield video, called


def _shelve(sample: Sample, folder: Path) -> None:
    """The review stands among those of uploaded videos. Raises OSError."""
    shelf = ReviewShelf(folder)
    job = ReviewJob(
        review_id=new_match_id(),
        wish=ReviewWish(name=SAMPLE),
        state=ReviewState.DONE,
        asked_wall_s=sample.folder.stat().st_mtime,
        shots=len(sample.written.review["shots"]),
    )
    shelf.add(Kept(job=job))
    shutil.copytree(
        sample.folder,
        shelf.path(job.review_id) / RESULT_NAME,
        ignore=shutil.ignore_patterns(TABLE),
    )


def _add_files(app: FastAPI, folder: Path) -> None:
    """The review as it lies in the folder, at fixed addresses."""
    policy = {"Content-Security-Policy": f"{content_security_policy()}; frame-ancestors 'none'"}
    types = {PAGE_NAME: "text/html", REVIEW_NAME: "application/json", VIDEO_NAME: "video/mp4"}

    def answering(path: Path, media_type: str) -> Callable[[], FileResponse]:
        return lambda: FileResponse(path, media_type=media_type, headers=policy)

    for name, media_type in types.items():
        app.add_api_route(
            f"/{name}",
            answering(folder / name, media_type),
            methods=["GET", "HEAD"],
            include_in_schema=False,
            response_model=None,
        )


class _Health:
    """Fills `api.ports.Health`: all is well as long as this answers."""

    def __init__(self, feed: SnapshotFeed) -> None:
        self._feed = feed

    def report(self) -> HealthReport:
        return health_report(self._feed.now.snapshot, is_connected=True)

    def metrics(self) -> tuple[bytes, str] | None:
        return None
