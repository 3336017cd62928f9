"""From what the pipeline tells to rulings, whichever end of the table was taken for the head."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from device.config.model import Match as MatchSettings
from device.journal.journal import Journal
from device.live.ledger import Ledger
from device.live.play import Play
from device.live.referee import LiveReferee, ruled_at
from device.live.running import new_match_id
from device.observing import Sight
from rules.balls import Ball
from rules.match_events import Racked, ShotPlayed
from tests.device.live.refereeing import Notes
from tests.device.live.tables import TABLE, racked, seen, spread, turned
from tracking.geometry import TableGeometry
from tracking.shot import Gap, GapReason, PlaceMm
from tracking.turning import turned_shot

BREAK = "1-10 : *1 1|foot 2|left 3|right 4|head"


class Seat:
    """A referee, and balls that lie as they are put."""

    def __init__(self, journal: Journal, *, head_end_known: bool = False) -> None:
        self.notes = Notes()
        self.ledger = Ledger(journal, lambda: 0.0)
        play = Play(MatchSettings(), new_match_id)
        self.referee = LiveReferee(play, self.ledger, (self.notes,), lambda t_s: 0.25)
        self.balls: Any = ()
        fit: Any = SimpleNamespace(geometry=TABLE, head_end_known=head_end_known)
        self.referee.begin(fit, lambda: self.balls)
        self.referee.changed(0.0, Sight.RESTING)

    def look(self, balls: dict[Any, Any]) -> None:
        self.balls = tuple(balls.items())
        self.referee.looked(1.0)

    def kinds(self) -> list[type]:
        log = self.ledger.log
        return [] if log is None else [type(event) for event in log.events]


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "journal.sqlite3", reserve_bytes=4096) as one:
        yield one


def test_a_rack_at_the_head_end_turns_the_table(journal: Journal) -> None:
    seat = Seat(journal)
    seat.look(racked(at_head=True))
    assert seat.kinds()[-1] is Racked
    bed = seat.referee.bed
    assert bed is not None
    assert max(x for ball, (x, _) in bed.balls if ball) > TABLE.length_mm / 2
    seat.referee.changed(9.0, Sight.MOVING)
    shot = seen(BREAK, before=racked(), after=spread(*range(11)), is_break=True)
    seat.referee.shot(turned_shot(shot, TableGeometry()))
    (told,) = seat.notes.shots
    assert near(told.shot.before, shot.before)
    assert told.shot.facts == shot.facts
    assert seat.kinds()[-1] is ShotPlayed
    assert told.is_kept
    assert seat.referee.counts.delay_s == 0.25


def test_an_end_that_is_known_stays(journal: Journal) -> None:
    seat = Seat(journal, head_end_known=True)
    seat.look(racked(at_head=True))
    lying = seat.referee.lying
    assert lying is not None
    assert lying.balls == racked(at_head=True)


def test_the_look_at_the_end_of_a_shot_counts_after_the_shot(journal: Journal) -> None:
    seat = Seat(journal)
    seat.look(racked())
    seat.referee.changed(9.0, Sight.MOVING)
    seat.look(spread(*range(11)))
    seat.referee.shot(seen(BREAK, before=racked(), is_break=True))
    seat.referee.changed(14.0, Sight.RESTING)
    assert seat.referee.lying is not None
    assert seat.kinds()[-1] is ShotPlayed


def test_gaps_reach_who_plays_and_who_looks_on(journal: Journal) -> None:
    seat = Seat(journal)
    gap = Gap(from_s=1.0, to_s=4.0, reason=GapReason.DARK)
    seat.referee.gap(gap)
    assert seat.notes.gaps == [gap]
    assert seat.referee.counts.unseen == 1
    seat.referee.leave()
    bed = seat.referee.bed
    assert bed is None


def near(one: Mapping[Ball, PlaceMm], other: Mapping[Ball, PlaceMm]) -> bool:
    return one.keys() == other.keys() and all(
        math.dist(one[ball], other[ball]) < 1e-6 for ball in one
    )


def test_turning_twice_is_nothing() -> None:
    assert near(turned(turned(racked())), racked())


def test_a_ruling_that_is_not_there_is_none(journal: Journal) -> None:
    seat = Seat(journal)
    seat.look(racked())
    seat.referee.changed(9.0, Sight.MOVING)
    seat.referee.shot(seen(BREAK, before=racked(), after=spread(*range(11)), is_break=True))
    log = seat.ledger.log
    assert log is not None
    ruled = ruled_at(log, len(log.events))
    assert ruled is not None
    assert ruled.ruling == log.progress.ruled[-1].ruling
    assert ruled_at(log, 1) is None  # the match's beginning is no shot
    assert ruled_at(log, None) is None
