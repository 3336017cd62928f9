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

from device.clips.clip_file import write_clip
from device.clips.shelf import ClipName
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
from tests.device.clips.drawn import H, W, encoded
from tests.device.live.kept import BEFORE_S, FPS
from tests.device.live.spoken_table import STRUCK_S, SpokenTable
from tests.device.live.tables import TABLE

TURN_S = 0.01


class PlayedTable(Closing):
    """`table.shoot("1-10 : *1 2|foot")`; `table.url`, `table.access`.

    `loudspeaker`: plays what is said aloud; without one nothing is. `is_voice_on`: else it is
    switched off in the settings.
    """

    def __init__(
        self,
        folder: Path,
        *,
        loudspeaker: SoundPlayer | None = None,
        is_voice_on: bool = True,
        **options: Any,
    ) -> None:
        path, journal = folder / "said.sock", folder / "journal.sqlite3"
        self._hearing = Hearing(path)
        self._journal = Journal.open(journal, reserve_bytes=4096)
        self._seat = SpokenTable(self._journal, self._hearing)
        self.access = operator_access(folder / "access")
        size_mm = (TABLE.length_mm, TABLE.width_mm)
        self.clips = folder / "clips"
        matches = JournalMatches(journal, self.clips, table_mm=size_mm)
        self.pages = Table(
            referee=RefereeSocket(path), access=self.access, matches=matches, **options
        )
        self._todo: Queue[Callable[[], None]] = Queue()
        self._stop = Event()
        self._thread = Thread(target=self._run, name="referee", daemon=True)
        self.pages.__enter__()
        self._voice: Future[None] | None = None
        if loudspeaker is not None:
            voice = TableVoice(
                VoiceSettings(folder=folder / "voice", is_on=is_voice_on),
                self.pages.feed,
                matches,
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

    @property
    def next_strike_s(self) -> float:
        """When the next shot will have been struck, on the camera's clock."""
        return self._seat.t_s + STRUCK_S

    def shoot(self, line: str, *, is_break: bool = False) -> int:
        """A shot is seen; the seq of its event."""
        return self.do(lambda seat: seat.shoot(line, is_break=is_break))

    def rack(self) -> None:
        """The balls stand for the break."""
        self.do(lambda seat: seat.rack())

    def film(self) -> None:
        """The clip of the last shot is kept: pictures that are numbered."""
        last = self.do(lambda seat: seat.snapshot().last_shot)
        match_id = self.log.progress.opened.match_id
        name = ClipName(match_id=match_id, rack_index=last.rack_index, shot_index=last.index)
        self.clips.mkdir(exist_ok=True)
        pictures = encoded([last.strike_s - BEFORE_S + n / FPS for n in range(3 * FPS)])
        write_clip(
            self.clips / name.file,
            pictures,
            size_wh=(W, H),
            strike_s=last.strike_s,
            rest_s=last.rest_s,
        )

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
