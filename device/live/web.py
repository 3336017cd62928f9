"""The process that serves the pages, and its start from the referee.

    listening = listen("0.0.0.0", config.screen.port)      # OutputError if somebody has the port
    pages = start(WebSettings(socket_path=..., state_folder=...), listening)
    ...
    pages.terminate()

It hears the referee over a socket (`device.live.snapshot_client` says how), so a page that is slow,
a browser that misbehaves or a fault in a template costs the referee nothing. It ends by itself
when the process that started it does.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import multiprocessing
import secrets
import socket
import time
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Final

from api.feed import SnapshotFeed
from api.health import HealthReport, health_report
from api.live_app import create_live_app
from api.live_server import live_server
from api.live_sockets import LiveSockets
from api.night import Night
from device.errors import OutputError
from device.health.last_words import LastWords
from device.health.logs import log_event, set_up_logging
from device.health.machine import read_machine
from device.health.metrics import Metrics
from device.health.monitor import MachineMonitor
from device.journal.match_ids import RANDOM_BITS, match_id
from device.live.access_folder import open_access
from device.live.hearing import SOCKET_NAME as HEARING_NAME
from device.live.matches import JournalMatches
from device.live.operator_pages import OperatorSettings, close_operator, open_operator
from device.live.own_address import own_address
from device.live.reviews import ReviewQueue
from device.live.snapshot_client import SnapshotClient
from device.live.speaking import RefereeSocket
from device.voice.voice import TableVoice, VoiceSettings

BACKLOG: Final = 256
SEND_BYTES: Final = 256 * 1024
"""So much of what is sent to one client waits in the kernel: who does not read is noticed soon, and
all of them together cannot fill the memory. Enough for films over any network of a hall."""

_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptSettings:
    """`journal`: its file. `clips_folder`: of the replays. `table_mm`: between the noses."""

    journal: Path
    clips_folder: Path
    table_mm: tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewSettings:
    """`folder`: of the videos. `most_bytes`: of one. `keep`: reviews. `low_disk_bytes`: room that
    stays. `is_open`: not only the operator may upload."""

    folder: Path
    most_bytes: int
    keep: int
    low_disk_bytes: int
    is_open: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WebSettings:
    """What the pages need to know.

    `socket_path`: where the referee says its snapshots. `language`: `auto` or a code. `night`: as
    in the configuration (`02:00-09:30`, local time), empty for never. `state_folder`: on the disk
    whose room is told. `has_metrics`: `/metrics` answers. `log_level`: as in `logging`. `kept`:
    where matches are, `None`: none are shown. `reviews`: of uploaded videos, `None`: none are
    taken. `voice`: as configured, `None`: nothing is said.
    `operator`: what his pages need, `None`: there are none.
    """

    socket_path: Path
    state_folder: Path
    language: str = "auto"
    night: str = ""
    has_metrics: bool = True
    log_level: int = field(default=logging.INFO)
    kept: KeptSettings | None = None
    reviews: ReviewSettings | None = None
    voice: VoiceSettings | None = None
    operator: OperatorSettings | None = None


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0: one that is free. Raises `OutputError` if it cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Without its protocol asyncio does not know it for TCP: an answer on a connection that is kept
    # then waits 40 ms for the one before to be acknowledged (Nagle's algorithm).
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BYTES)  # connections inherit it
    try:
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        taken = "; another program has it, perhaps a footspot that runs already: stop that, or"
        raise OutputError(
            f"the pages cannot be served at port {port}: {error.strerror}"
            f"{taken if error.errno == errno.EADDRINUSE else ';'} "
            "name another port in the configuration (screen.port)"
        ) from error
    return listening


def start(settings: WebSettings, listening: socket.socket) -> SpawnProcess:
    """Starts the process that serves the pages on a listening socket, and returns at once.

    Keep the socket: if the process dies (`is_alive()`), start another on it.
    """
    process = multiprocessing.get_context("spawn").Process(
        target=_main, args=(settings, listening), name="footspot pages", daemon=True
    )
    process.start()
    return process


def _main(settings: WebSettings, listening: socket.socket) -> None:
    set_up_logging(settings.log_level)
    with LastWords(_LOG, "the pages"), suppress(KeyboardInterrupt):  # Ctrl-C reaches every process
        asyncio.run(serve(settings, listening))


async def serve(settings: WebSettings, listening: socket.socket) -> None:
    """Serves until told to end (SIGTERM, SIGINT), or until the process that started this ends."""
    feed = SnapshotFeed()
    client = SnapshotClient(settings.socket_path, feed)
    with (
        ExitStack() as ending,
        MachineMonitor(lambda: read_machine(settings.state_folder)) as machine,
    ):
        health = LiveHealth(feed, client, machine, has_metrics=settings.has_metrics)
        kept, referee = settings.kept, RefereeSocket(settings.socket_path.with_name(HEARING_NAME))
        matches = voice = None
        if kept is not None:
            matches = JournalMatches(kept.journal, kept.clips_folder, table_mm=kept.table_mm)
        if matches is not None and settings.voice is not None:
            voice = TableVoice(settings.voice, feed, matches, referee)
        operator = None
        if settings.operator is not None:
            operator = open_operator(settings.operator, settings.state_folder)
        reviews = None
        if settings.reviews is not None:
            reviews = ending.enter_context(open_reviews(settings.reviews))
        app = create_live_app(
            feed,
            health,
            language=settings.language,
            night=Night.parse(settings.night),
            access=open_access(settings.state_folder),
            referee=referee,
            own_address=own_address,
            matches=matches,
            reviews=reviews,
            voice=voice,
            operator=operator,
        )
        health.count_pages_of(app.state.sockets)
        server = live_server(app)
        parent = multiprocessing.parent_process()
        if parent is not None:
            loop = asyncio.get_running_loop()
            loop.add_reader(parent.sentinel, setattr, server, "should_exit", True)
        tasks = [asyncio.create_task(client.run())]
        if voice is not None:
            tasks.append(asyncio.create_task(voice.run()))
            tasks[-1].add_done_callback(_log_failure)
        log_event(_LOG, logging.INFO, "pages served", port=listening.getsockname()[1])
        try:
            await server.serve([listening])
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            if operator is not None:
                await close_operator(operator)


def _log_failure(task: asyncio.Task[None]) -> None:
    """The pages go on without what has failed."""
    error = None if task.cancelled() else task.exception()
    if error is not None:
        log_event(_LOG, logging.ERROR, "the voice has failed", error=repr(error))
        _LOG.debug("its traceback", exc_info=error)


def open_reviews(settings: ReviewSettings) -> ReviewQueue:
    """Who referees uploaded videos."""
    return ReviewQueue(
        settings.folder,
        most_bytes=settings.most_bytes,
        keep=settings.keep,
        low_disk_bytes=settings.low_disk_bytes,
        is_open=settings.is_open,
        new_id=lambda: match_id(time.time(), secrets.randbits(RANDOM_BITS)),
    )


class LiveHealth:
    """Fills `api.ports.Health` from what the pages' process knows."""

    def __init__(
        self,
        feed: SnapshotFeed,
        client: SnapshotClient,
        machine: MachineMonitor,
        *,
        has_metrics: bool,
    ) -> None:
        self._feed, self._client, self._machine = feed, client, machine
        self._sockets: LiveSockets | None = None
        self._metrics = Metrics(self.report, self._pages) if has_metrics else None

    def count_pages_of(self, sockets: LiveSockets) -> None:
        """Whose clients are counted."""
        self._sockets = sockets

    def report(self) -> HealthReport:
        """As of now."""
        seen = self._feed.now
        return health_report(
            seen.snapshot,
            is_connected=seen.is_connected,
            age_s=self._client.age_s,
            machine=self._machine.figures,
        )

    def metrics(self) -> tuple[bytes, str] | None:
        """For Prometheus; `None` where they are switched off."""
        return self._metrics.text() if self._metrics else None

    def _pages(self) -> int:
        return self._sockets.count if self._sockets else 0
