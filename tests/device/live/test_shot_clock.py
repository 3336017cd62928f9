"""The shot clock runs from rest to the strike, and nobody loses a turn by what was not seen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from device.journal.journal import Journal
from device.live.shot_clock import GRACE_S
from device.observing import Sight
from rules.match_events import ClockRanOut
from rules.players import Player
from tests.device.live.spoken_table import SpokenTable
from tests.rules.playing import DRY_BREAK

A, B = Player.A, Player.B
CLOCK_S = 30


@pytest.fixture
def table(tmp_path: Path) -> Iterator[SpokenTable]:
    with Journal.open(tmp_path / "journal.sqlite3", reserve_bytes=4096) as journal:
        one = SpokenTable(journal)
        one.set_up(shot_clock_s=CLOCK_S)
        yield one


def left_s(table: SpokenTable) -> float | None:
    match = table.snapshot().match
    assert match is not None
    return match.clock_left_s


def wait(table: SpokenTable, seconds: float) -> None:
    """Time goes by, a picture every quarter of a second."""
    for _ in range(round(seconds * 4)):
        table.t_s += 0.25
        table.talking.tend(table.t_s, list)


def ran_out(table: SpokenTable) -> int:
    return sum(isinstance(event, ClockRanOut) for event in table.log.events)


def test_it_runs_from_rest_to_the_strike(table: SpokenTable) -> None:
    table.shoot(DRY_BREAK, is_break=True)
    assert left_s(table) == CLOCK_S
    wait(table, 10)
    assert left_s(table) == CLOCK_S - 10
    table.strike()
    assert left_s(table) is None
    wait(table, 40)
    assert ran_out(table) == 0
    table.shoot("1-10 : *1 2|foot")
    assert left_s(table) == CLOCK_S


def test_who_lets_it_run_out_plays_too_slowly_once(table: SpokenTable) -> None:
    table.shoot(DRY_BREAK, is_break=True)
    wait(table, CLOCK_S)
    assert (left_s(table), ran_out(table)) == (0.0, 0)
    wait(table, GRACE_S)
    assert ran_out(table) == 1
    assert table.progress.match.fouls == {A: 0, B: 1}
    assert table.progress.match.shooter is A
    assert left_s(table) == CLOCK_S
    news = table.snapshot().news
    assert news is not None
    assert news.text["en"][0] == "Time is up: player B."
    wait(table, 5)
    assert ran_out(table) == 1


def test_an_extension_is_more_time(table: SpokenTable) -> None:
    table.shoot(DRY_BREAK, is_break=True)
    wait(table, 20)
    table.say("B", "extension")
    assert left_s(table) == CLOCK_S - 20 + 30


def test_the_break_has_no_clock(table: SpokenTable) -> None:
    assert left_s(table) is None
    wait(table, 100)
    assert ran_out(table) == 0


@pytest.mark.parametrize("sight", [Sight.LOST, Sight.DARK])
def test_where_the_table_was_not_seen_nobody_is_too_slow(table: SpokenTable, sight: Sight) -> None:
    table.shoot(DRY_BREAK, is_break=True)
    wait(table, 5)
    table.referee.changed(table.t_s, sight)
    wait(table, 1)
    assert left_s(table) is None
    table.referee.changed(table.t_s, Sight.RESTING)
    wait(table, 60)
    assert (left_s(table), ran_out(table)) == (0.0, 0)


def test_a_hand_over_the_table_does_not_stop_it(table: SpokenTable) -> None:
    table.shoot(DRY_BREAK, is_break=True)
    table.referee.changed(table.t_s, Sight.COVERED)
    wait(table, CLOCK_S + GRACE_S)
    assert ran_out(table) == 1


def test_a_snapshot_follows_every_second_that_is_shown(table: SpokenTable) -> None:
    table.shoot(DRY_BREAK, is_break=True)
    wait(table, 0.25)
    told = 0
    for _ in range(40):
        table.referee.is_news = False
        wait(table, 0.25)
        told += table.referee.is_news
    assert told == 10
