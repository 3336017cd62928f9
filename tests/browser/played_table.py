"""A table with its pages, and a referee without a camera: what is seen is put before him.

The referee runs in a thread of its own, as he runs in a process of his own at a table: people's
words come to him over his socket, his snapshots go to the pages.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from threading import Event, Thread
from typing import Any

from device.closing import Closing
from device.journal.journal import Journal
from device.live.hearing import Hearing
from device.live.matches import JournalMatches
from device.live.speaking import RefereeSocket
from device.voice.players import Player as SoundPlayer
from device.voice.voice import TableVoice, VoiceSettings
from rules.match_log import MatchLog
from tests.api.operators import operator_access
from tests.api.served import Table
from tests.device.live.spoken_table import SpokenTable
from tests.device.live.tables import TABLE

TURN_S = 0.01


class PlayedTable(Closing):
    """`table.shoot("1-10 : *1 2|foot")`; `table.url`, `table.access`.

    `loudspeaker`: plays what is said aloud; without one nothing is.
    """

    def __init__(
        self, folder: Path, *, loudspeaker: SoundPlayer | None = None, **options: Any
    ) -> None:
        path, journal = folder / "said.sock", folder / "journal.sqlite3"
        self._hearing = Hearing(path)
        self._journal = Journal.open(journal, reserve_bytes=4096)
        self._seat = SpokenTable(self._journal, self._hearing)
        self.access = operator_access(folder / "access")
        self.pages = Table(referee=RefereeSocket(path), access=self.access, **options)
        self._todo: Queue[Callable[[], None]] = Queue()
        self._stop = Event()
        self._thread = Thread(target=self._run, name="referee", daemon=True)
        self.pages.__enter__()
        self._voice: Future[None] | None = None
        if loudspeaker is not None:
            size_mm = (TABLE.length_mm, TABLE.width_mm)
            voice = TableVoice(
                VoiceSettings(folder=folder / "voice"),
                self.pages.feed,
                JournalMatches(journal, folder / "clips", table_mm=size_mm),
                RefereeSocket(path),
                player=loudspeaker,
            )
            self._voice = asyncio.run_coroutine_threadsafe(voice.run(), self.pages.loop)
        self._seat.referee.is_news = True
        self._thread.start()

    @property
    def url(self) -> str:
        return self.pages.url

    @property
    def log(self) -> MatchLog:
        return self._seat.log

    def shoot(self, line: str, *, is_break: bool = False) -> int:
        """A shot is seen; the seq of its event."""
        return self.do(lambda seat: seat.shoot(line, is_break=is_break))

    def rack(self) -> None:
        """The balls stand for the break."""
        self.do(lambda seat: seat.rack())

    def wait(self, seconds: float) -> None:
        """Time goes by on the camera's clock."""

        def later(seat: SpokenTable) -> None:
            seat.t_s += seconds
            seat.talking.tend(seat.t_s, seat.asked)

        self.do(later)

    def do(self, act: Callable[[SpokenTable], Any]) -> Any:
        """Something that the referee's thread does, between two words."""
        made: list[Any] = []
        done = Event()

        def turn() -> None:
            try:
                made.append(act(self._seat))
            finally:
                self._seat.referee.is_news = True
                done.set()

        self._todo.put(turn)
        assert done.wait(60.0)
        return made[0]

    def close(self) -> None:
        self._stop.set()
        self._thread.join()
        if self._voice is not None:
            self._voice.cancel()
        self.pages.__exit__(None, None, None)
        self._hearing.close()
        self._journal.close()

    def _run(self) -> None:
        seat = self._seat
        told_s = 0.0
        while not self._stop.is_set():
            with suppress(Empty):
                self._todo.get(timeout=TURN_S)()
            seat.talking.tend(seat.t_s, seat.asked)
            if seat.referee.is_news or time.monotonic() - told_s > 1.0:
                seat.referee.is_news = False
                told_s = time.monotonic()
                self.pages.tell(seat.snapshot())
