"""A match in a real journal, with real clips of two of its shots: what the desk's tests look at."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from device.clips.clip_file import write_clip
from device.clips.shelf import ClipName
from device.journal.journal import Journal
from device.live.matches import JournalMatches
from rules.balls import Ball
from rules.facts import Contact
from rules.match import Organiser
from rules.match_events import BreakerChosen, MatchEvent, Opened, Racked, ShotPlayed
from rules.match_log import MatchLog
from rules.players import Player
from tests.device.clips.drawn import H, W, encoded
from tests.device.live.tables import TABLE, racked, seen, spread
from tests.device.seen import straight_path
from tests.rules.playing import A, player
from tracking.shot import SeenShot

MATCH = "01KBA9YJ8Z0123456789ABCDEF"
OTHER = "01KBA9YJ900123456789ABCDEF"
BREAK, POT, WRONG_BALL, ASK, MISS = 4, 5, 6, 7, 8
"""The seqs of the shots of `MATCH`."""
CLIPS, JOURNAL = "replays", "journal.sqlite3"
WITH_CLIP = (POT, WRONG_BALL)
BEFORE_S = 1.5
"""A clip begins so long before the strike."""
FPS = 25
WALL_S = 1.9e9
LINES = (
    "1-10 t=10 : *1 0x1 1|foot 2|left 3|right 4|head",
    "1-10 t=20 call 1 FL : *1@20.5~0.004%0.97 0x1@20.5%0.97 1>FL@21",
    "2-10 t=30 call 2 HL : *3@30.4 0x3@30.4 3|foot@31%0.9",
    "2-10 t=40 call 2 HL : *2@40.5 0x2@40.5 2|foot@41 {first_contact: *2@40.5 / *3@40.5}",
    "2-10 t=50 call 2 SL : *2@50.6 0x2@50.6 2|left@51",
)


NAMES = {Player.A: "Anna", Player.B: "Ben <b>"}


def opened(match_id: str = MATCH, names: Mapping[Player, str] = NAMES) -> Opened:
    """Anna and Ben, to three."""
    return Opened(
        match_id=match_id,
        rulebook="wpa",
        rulebook_version="test",
        names=names,
        organiser=Organiser(race_to=3),
        is_lag_skipped=True,
    )


def seen_shots() -> list[SeenShot]:
    """The shots, with places and the way of the cue ball."""
    shots = []
    for number, line in enumerate(LINES):
        one = seen(line, strike_s=10.0 * (number + 1), is_break=number == 0)
        if number == 0:
            one = replace(one, before=racked())
        first = one.facts.first_contact
        assert first is not None
        assert first.t_s is not None
        ball = first.balls[0]
        places = spread(*map(int, one.facts.on_table))
        shots.append(
            replace(
                one,
                event_places_mm=tuple(
                    places[ball] if isinstance(event, Contact) else None
                    for event in one.facts.events
                ),
                paths=(
                    straight_path(
                        Ball.CUE, one.strike_s, first.t_s, one.before[Ball.CUE], places[ball]
                    ),
                ),
            )
        )
    return shots


def events(
    match_id: str = MATCH, names: Mapping[Player, str] = NAMES
) -> list[tuple[MatchEvent, SeenShot | None]]:
    """From the first to the last."""
    shots = [(ShotPlayed(at_s=s.rest_s, facts=s.facts, rest_s=s.rest_s), s) for s in seen_shots()]
    return [
        (opened(match_id, names), None),
        (BreakerChosen(breaker=Player.A, by=player(A)), None),
        (Racked(), None),
        *shots,
    ]


class Keeper:
    """A journal that goes on being written, and the folder of clips beside it."""

    def __init__(
        self,
        folder: Path,
        match_ids: tuple[str, ...] = (MATCH,),
        *,
        names: Mapping[Player, str] = NAMES,
    ) -> None:
        made, logs = _made(match_ids, tuple(names.items()))
        shutil.copytree(made, folder, dirs_exist_ok=True)
        self.clips, self.path = folder / CLIPS, folder / JOURNAL
        self.journal = _opened_journal(self.path)
        self.logs = dict(logs)

    @property
    def log(self) -> MatchLog:
        return self.logs[MATCH]

    @property
    def matches(self) -> JournalMatches:
        return JournalMatches(self.path, self.clips, table_mm=(TABLE.length_mm, TABLE.width_mm))

    def add(self, event: MatchEvent, match_id: str = MATCH) -> MatchLog:
        self.logs[match_id] = self.journal.append(self.logs[match_id], event)
        return self.logs[match_id]

    def film(self, seq: int, *, take: int = 1) -> Path:
        """Another clip of a shot."""
        return _filmed(self.clips, seq, take)

    def close(self) -> None:
        self.journal.close()


@cache
def _made(
    match_ids: tuple[str, ...], names: tuple[tuple[Player, str], ...]
) -> tuple[Path, Mapping[str, MatchLog]]:
    """The folder, made once and copied by every test."""
    folder = Path(tempfile.mkdtemp(prefix="kept-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    (folder / CLIPS).mkdir()
    for seq in WITH_CLIP:
        _filmed(folder / CLIPS, seq)
    with _opened_journal(folder / JOURNAL) as journal:
        return folder, {one: _played(journal, one, dict(names)) for one in match_ids}


def _opened_journal(path: Path) -> Journal:
    return Journal.open(path, wall_s=lambda: WALL_S, reserve_bytes=1)


def _played(journal: Journal, match_id: str, names: Mapping[Player, str]) -> MatchLog:
    (first, _), *others = events(match_id, names)
    assert isinstance(first, Opened)
    log = journal.begin(first)
    for event, one in others:
        log = journal.append(log, event, seen=one)
    return log


def _filmed(folder: Path, seq: int, take: int = 1) -> Path:
    """A clip of three seconds, its pictures numbered."""
    name = ClipName(match_id=MATCH, rack_index=1, shot_index=seq - BREAK + 1, take=take)
    strike_s = 10.0 * name.shot_index
    path = folder / name.file
    write_clip(
        path,
        encoded([strike_s - BEFORE_S + n / FPS for n in range(3 * FPS)]),
        size_wh=(W, H),
        strike_s=strike_s,
        rest_s=strike_s + 1.0,
    )
    return path
