"""The match of the sample at a table without a camera: kept, shown, and heeding what people say.

What was seen in the recording is played into a journal shot by shot; from then on people speak to
this referee as to the live one. All in one process, on the event loop of the pages.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import numpy as np

from api.feed import SnapshotFeed
from api.said import Accepted, Refused, Spoken
from api.snapshot_codes import State
from device.cameras.video_file import VideoFile
from device.clips.clip_file import write_clip
from device.clips.encoding import Encoded, Encoder
from device.clips.reel import AFTER_REST_S
from device.clips.shelf import ClipName
from device.closing import Closing
from device.journal.journal import Journal
from device.journal.match_ids import RANDOM_BITS, match_id
from device.judging import with_call
from device.live.hearing import Remembered
from device.live.heeding import Heeding
from device.live.ledger import Ledger
from device.live.play import Step
from device.live.snapshots import Bed, Now, SnapshotMaker
from device.reviewed import Reviewed
from rules.books import book_for
from rules.facts import Call
from rules.match import Game, Organiser
from rules.match_events import CAMERA, BreakerChosen, Opened, Racked, ShotPlayed
from rules.players import Player
from rules.progress import Stage
from rules.shot import nothing_called
from tracking.geometry import TableGeometry
from tracking.shot import SeenShot

NAMES: Final[Mapping[Player, str]] = {Player.A: "Anna", Player.B: "Ben"}
RACE_TO: Final = 3
BEFORE_S: Final = 1.5
"""A clip begins so long before the strike."""


class DemoReferee(Closing):
    """Fills `api.ports.Referee`."""

    def __init__(self, folder: Path, feed: SnapshotFeed, geometry: TableGeometry) -> None:
        """`folder`: for the journal, which it makes. Raises `JournalError`."""
        self.journal_path = folder / "journal.sqlite3"
        self._journal = Journal.open(self.journal_path, reserve_bytes=1)
        self._ledger = Ledger(self._journal, time.monotonic)
        self._heeding, self._remembered = Heeding(self._ledger, new_match_id), Remembered()
        self._maker = SnapshotMaker(secrets.token_hex(8), "auto", self._seen)
        self._feed, self._geometry = feed, geometry
        self._shots: dict[tuple[str, int], SeenShot] = {}
        self._last: SeenShot | None = None
        self._began_s = time.monotonic()

    def close(self) -> None:
        """Let go of the journal."""
        self._journal.close()

    def play(self, reviewed: Reviewed, calls: Mapping[int, Call] | None) -> None:
        """The match as it was seen: ten-ball, first to `RACE_TO`; A breaks."""
        self._record(
            Opened(
                match_id=new_match_id(),
                rulebook="wpa",
                rulebook_version=book_for("wpa", Game.TEN_BALL).version,
                names=NAMES,
                organiser=Organiser(race_to=RACE_TO),
                is_lag_skipped=True,
            )
        )
        self._record(BreakerChosen(breaker=Player.A, by=CAMERA))
        for number, shot in enumerate(reviewed.shots, 1):
            assert self._ledger.log is not None
            if self._ledger.log.progress.stage is Stage.RACK:
                self._record(Racked(at_s=shot.strike_s))
            facts = shot.facts
            if calls is not None:
                facts = with_call(facts, calls.get(number) or nothing_called(facts))
            self._record(ShotPlayed(at_s=shot.rest_s, facts=facts, rest_s=shot.rest_s), shot)

    async def say(self, spoken: Spoken) -> Accepted | Refused:
        """See `Referee`."""
        answer = self._remembered.heed(
            spoken,
            lambda one: self._heeding.heed(one, t_s=self._t_s, is_moving=False),
        )
        self.tell()
        return answer

    def tell(self) -> None:
        """How the match stands."""
        self._heeding.tidy()
        lying = () if self._last is None else tuple(self._last.after.items())
        self._feed.tell(
            self._maker.snapshot(
                self._ledger.log,
                Now(
                    up_s=self._t_s,
                    t_s=self._t_s,
                    state=State.BETWEEN_SHOTS,
                    bed=Bed(geometry=self._geometry, balls=lying),
                    revision=self._ledger.revision or None,
                    agreement=self._heeding.agreement,
                ),
            )
        )

    def film(self, video: Path, clips: Path) -> None:
        """A clip of every shot, one after the other. Slow: for a thread of its own."""
        clips.mkdir(exist_ok=True)
        log = self._ledger.log
        assert log is not None
        wanted = [
            (
                ClipName(
                    match_id=key[0],
                    rack_index=one.before.rack_index,
                    shot_index=one.before.shot_index,
                ),
                self._shots[key],
            )
            for one in log.progress.ruled
            if (key := (log.progress.opened.match_id, one.seq)) in self._shots
        ]
        pictures: list[Encoded] = []
        encoder: Encoder | None = None
        for frame in VideoFile(video):
            while wanted and frame.t_s > _end_s(wanted[0][1]):
                _write(clips, *wanted.pop(0), pictures, frame.size_wh)
                pictures, encoder = [], None
            if not wanted:
                return
            if frame.t_s >= wanted[0][1].strike_s - BEFORE_S:
                encoder = encoder or Encoder(frame.size_wh)
                planes = [frame.y.ravel(), frame.u.ravel(), frame.v.ravel()]
                whole = np.concatenate(planes).reshape(-1, frame.y.shape[1])
                pictures.append(encoder.encode(whole, frame.t_s))

    @property
    def _t_s(self) -> float:
        last_s = 0.0 if self._last is None else self._last.rest_s or self._last.strike_s
        return last_s + time.monotonic() - self._began_s

    def _record(
        self, event: Opened | BreakerChosen | Racked | ShotPlayed, seen: SeenShot | None = None
    ) -> None:
        self._ledger.record(Step(event=event, seen=seen), self._t_s)
        log = self._ledger.log
        if seen is not None and log is not None:
            self._shots[log.progress.opened.match_id, len(log.events)] = seen
            self._last = seen

    def _seen(self, match: str, seq: int) -> SeenShot | None:
        return self._shots.get((match, seq))


def new_match_id() -> str:
    """A name for a match that begins now."""
    return match_id(time.time(), secrets.randbits(RANDOM_BITS))


def _end_s(shot: SeenShot) -> float:
    return (shot.strike_s if shot.rest_s is None else shot.rest_s) + AFTER_REST_S


def _write(
    clips: Path, name: ClipName, shot: SeenShot, pictures: list[Encoded], size_wh: tuple[int, int]
) -> None:
    if pictures:
        rest_s = shot.strike_s if shot.rest_s is None else shot.rest_s
        write_clip(
            clips / name.file, pictures, size_wh=size_wh, strike_s=shot.strike_s, rest_s=rest_s
        )
