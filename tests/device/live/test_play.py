"""Play that nobody attends to: racks begin and end by themselves, nothing is made up."""

from __future__ import annotations

from itertools import count

import pytest

from device.config.model import Match as MatchSettings
from device.live.play import (
    ALONE,
    AWAY_S,
    NOBODY_PLAYED,
    RACKED_ANEW,
    TURN_UNKNOWN,
    Play,
    Step,
    is_turn_unknown,
)
from rules.balls import Ball
from rules.match_events import (
    Abandoned,
    BreakerChosen,
    MatchEvent,
    Opened,
    Racked,
    RackVoided,
    ShotPlayed,
    StateCorrected,
    Unseen,
)
from rules.match_log import MatchLog
from rules.players import Player
from rules.progress import Stage
from tests.device.live.tables import lying, racked, seen, spread
from tests.rules.playing import OPERATOR
from tracking.shot import Gap, GapReason, SeenShot

BREAK = "1-10 : *1 1|foot 2|left 3|right 4|head"
WIN = "10 : *10 10>FL"


def play(settings: MatchSettings | None = None) -> Play:
    ids = count(1)
    return Play(settings or MatchSettings(), lambda: f"01JDX00000000000000000{next(ids):04}")


def after(log: MatchLog | None, steps: tuple[Step, ...]) -> MatchLog | None:
    """As the ledger does it."""
    for step in steps:
        if isinstance(step.event, Opened):
            log = MatchLog.start(step.event)
        else:
            assert log is not None
            log = log.appended(step.event)
    return log


def kinds(steps: tuple[Step, ...]) -> list[type[MatchEvent]]:
    return [type(step.event) for step in steps]


def breaking(strike_s: float = 10.0, left: tuple[int, ...] = tuple(range(11))) -> SeenShot:
    return seen(BREAK, strike_s=strike_s, before=racked(), after=spread(*left), is_break=True)


class Table:
    """A match as it is played on."""

    def __init__(self, settings: MatchSettings | None = None) -> None:
        self.play = play(settings)
        self.log: MatchLog | None = None
        self.t_s = 0.0

    def shoot(self, shot: SeenShot) -> list[type[MatchEvent]]:
        self.t_s = shot.strike_s + 4.0
        steps = self.play.shot(self.log, shot, self.t_s)
        self.log = after(self.log, steps)
        return kinds(steps)

    def look(self, *args: object) -> list[type[MatchEvent]]:
        steps = self.play.lying(self.log, lying(*args), self.t_s)  # type: ignore[arg-type]
        self.log = after(self.log, steps)
        return kinds(steps)

    @property
    def events(self) -> MatchLog:
        assert self.log is not None
        return self.log

    @property
    def score(self) -> tuple[int, int]:
        score = self.events.progress.match.score
        return score[Player.A], score[Player.B]


def begun() -> Table:
    """Broken, nothing fell."""
    table = Table()
    table.look(racked())
    table.shoot(breaking())
    return table


def test_a_racked_table_opens_a_match_and_the_break_begins_the_rack() -> None:
    table = Table()
    assert table.look(spread(0, 3, 7)) == []
    assert table.look(racked()) == [Opened, BreakerChosen, Racked]
    assert table.events.progress.stage is Stage.SHOT
    assert table.look(racked()) == []
    assert table.shoot(breaking()) == [ShotPlayed]
    assert table.events.progress.match.shooter is Player.B


def test_the_winning_ball_ends_the_rack_and_the_next_one_begins_by_itself() -> None:
    table = begun()
    table.shoot(seen("2-10 : *2 2>FL 3|foot", strike_s=20))  # the 1 is told to be gone: as seen
    shooter = table.events.progress.match.shooter
    assert table.shoot(seen(WIN, strike_s=30)) == [ShotPlayed]
    assert table.events.progress.match.score[shooter] == 1
    assert table.events.progress.stage is Stage.RACK
    assert table.look(racked()) == [Racked]
    assert table.shoot(breaking(50.0)) == [ShotPlayed]
    assert table.events.progress.match.rack_index == 2


def test_what_is_left_after_a_rack_is_nobodys_match() -> None:
    table = begun()
    table.shoot(seen(WIN, strike_s=40, after=spread(0, 4)))
    assert table.events.progress.stage is Stage.RACK
    score, count_before = table.score, len(table.events.events)
    assert table.shoot(seen("4 : *4 4>HL", strike_s=50, before=spread(0, 4))) == []
    assert (table.score, len(table.events.events)) == (score, count_before)


def test_a_break_whose_rack_was_not_looked_at_counts() -> None:
    table = Table()
    assert table.shoot(breaking()) == [Opened, BreakerChosen, Racked, ShotPlayed]


def test_a_rack_that_stands_wrong_may_be_broken_all_the_same() -> None:
    table = Table()
    wrong = racked((10, 2, 3, 4, 1, 5, 6, 7, 8, 9))
    assert table.look(wrong) == [Opened, BreakerChosen]
    assert table.events.progress.stage is Stage.RACK
    shot = seen(BREAK, before=wrong, after=spread(*range(11)), is_break=True)
    assert table.shoot(shot) == [Racked, ShotPlayed]


def test_a_rack_met_in_the_middle_is_refereed_but_gives_nobody_a_point() -> None:
    table = Table()
    first = table.shoot(seen("3,10 : *3 3>FL", strike_s=5))
    assert first == [Opened, BreakerChosen, Unseen, ShotPlayed]
    match = table.events.progress.match
    assert (match.phase.value if match.phase else None, match.fouls) == ("normal", None)
    assert table.shoot(seen(WIN, strike_s=15)) == [ShotPlayed, StateCorrected]
    assert table.score == (0, 0)
    assert table.events.progress.stage is Stage.RACK
    corrected = table.events.events[-1]
    assert isinstance(corrected, StateCorrected)
    assert (corrected.by, corrected.reason) == (ALONE, TURN_UNKNOWN)


def test_once_people_have_said_whose_turn_it_is_the_rack_counts() -> None:
    table = Table()
    table.shoot(seen("3,10 : *3 3|foot", strike_s=5))
    assert is_turn_unknown(table.events.events)
    said = StateCorrected(by=OPERATOR, reason="asked", shooter=Player.B)
    table.log = table.events.appended(said)
    assert not is_turn_unknown(table.events.events)
    table.shoot(seen("3,10 : *3 3>FL", strike_s=15))
    assert table.shoot(seen(WIN, strike_s=25)) == [ShotPlayed]
    assert table.score == (0, 1)


def hidden(from_s: float, to_s: float) -> Gap:
    return Gap(from_s=from_s, to_s=to_s, reason=GapReason.CUT)


def test_after_a_gap_the_table_looks_as_it_was_left() -> None:
    table = begun()
    table.play.missed(hidden(15, 60))
    assert table.shoot(seen("1-10 : *1 1|foot", strike_s=70)) == [ShotPlayed]
    assert table.events.progress.match.fouls is not None


def test_after_a_gap_in_which_balls_have_moved_nothing_is_made_up() -> None:
    table = begun()
    table.play.missed(hidden(15, 60))
    before = spread(0, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    assert table.shoot(seen("2-10 : *2 2|foot", strike_s=70, before=before)) == [Unseen, ShotPlayed]
    assert table.events.progress.match.fouls is None
    assert table.events.progress.ruled[-1].ruling.verdict.value == "legal"


def test_a_short_gap_hides_no_shot() -> None:
    table = begun()
    table.play.missed(hidden(15, 16))
    assert table.shoot(seen("2-10 : *2 2|foot", strike_s=70)) == [ShotPlayed]


def test_balls_racked_anew_in_mid_rack_are_a_void_rack_once_they_are_broken() -> None:
    table = begun()
    table.shoot(seen("1-10 : *1 1|foot", strike_s=20))
    assert table.look(racked()) == []  # it may be taken away again
    assert table.shoot(breaking(40)) == [RackVoided, Racked, ShotPlayed]
    voided = table.events.events[-3]
    assert isinstance(voided, RackVoided)
    assert (voided.by, voided.reason) == (ALONE, RACKED_ANEW)
    assert table.score == (0, 0)
    assert table.events.progress.match.rack_index == 2


def test_a_break_that_leaves_the_rack_standing_is_not_another_rack() -> None:
    table = Table()
    table.look(racked())
    table.shoot(seen("1-10 : *1", before=racked(), after=racked(), is_break=True))
    again = seen("1-10 : *1 1|foot", strike_s=30, before=racked(), is_break=True)
    assert table.shoot(again) == [ShotPlayed]
    assert table.events.progress.match.rack_index == 1


def test_who_racks_after_hours_begins_a_new_match() -> None:
    table = begun()
    first = table.events.progress.opened.match_id
    table.t_s += AWAY_S - 1.0
    assert table.look(racked()) == []
    table.t_s += 2.0
    assert table.look(racked()) == [Abandoned, Opened, BreakerChosen, Racked]
    assert table.events.progress.opened.match_id != first
    assert table.look(racked()) == []


def test_after_a_restart_the_match_goes_on_where_the_balls_lie_as_they_did() -> None:
    table = begun()
    last = breaking()
    fresh = Table()
    fresh.log = table.log
    fresh.play.restore(last, away_s=60.0)
    assert fresh.shoot(seen("1-10 : *1 1|foot", strike_s=3)) == [ShotPlayed]
    assert fresh.events.progress.match.fouls is not None


@pytest.mark.parametrize("last", [None, breaking()], ids=["nothing kept", "balls moved"])
def test_after_a_restart_nothing_is_made_up_of_the_time_between(last: SeenShot | None) -> None:
    table = begun()
    fresh = Table()
    fresh.log = table.log
    fresh.play.restore(last, away_s=60.0)
    assert fresh.shoot(seen("2-10 : *2 2|foot", strike_s=3)) == [Unseen, ShotPlayed]


def test_after_a_restart_hours_later_a_rack_is_a_new_match() -> None:
    table = begun()
    fresh = Table()
    fresh.log = table.log
    fresh.play.restore(breaking(), away_s=20 * 3600.0)
    kinds_ = fresh.look(racked())
    assert kinds_[:2] == [Abandoned, Opened]
    abandoned = fresh.play.lying(table.log, lying(racked()), 0.0)
    assert abandoned == ()  # said once
    assert NOBODY_PLAYED == "nobody_played"


def restarted(away_s: float) -> Table:
    """A rack was being played when the program ended."""
    table = Table()
    table.log = begun().log
    table.play.restore(breaking(), away_s=away_s)
    return table


def test_after_a_restart_the_hours_until_somebody_racks_count_too() -> None:
    """Switched on in the afternoon, an hour after the last shot; people come in the evening."""
    table = restarted(3600.0)
    table.t_s = AWAY_S - 3600.0 - 1.0
    assert table.look(racked()) == []
    table.t_s += 2.0
    assert table.look(racked())[:2] == [Abandoned, Opened]


def test_a_device_without_a_clock_learns_the_next_day_that_it_was_off_all_night() -> None:
    """Switched off at the fuse: at first its clock goes on from where it stopped."""
    table = restarted(60.0)
    assert table.look(racked()) == []
    table.play.clock_was_set(18 * 3600.0)
    assert table.look(racked())[:2] == [Abandoned, Opened]
    unlooked = restarted(60.0)
    unlooked.play.clock_was_set(18 * 3600.0)
    assert unlooked.shoot(breaking(20.0))[:2] == [Abandoned, Opened]


def test_a_clock_that_began_far_back_and_is_set_right_ends_no_match() -> None:
    table = restarted(-40 * 24 * 3600.0)
    table.play.clock_was_set(40 * 24 * 3600.0 + 120.0)
    assert table.look(racked()) == []


def test_a_clock_that_is_set_between_two_shots_ends_no_match() -> None:
    table = restarted(60.0)
    table.shoot(seen("1-10 : *1 1|foot", strike_s=3))
    table.play.clock_was_set(18 * 3600.0)
    assert table.look(racked()) == []
    never_off = begun()
    never_off.play.clock_was_set(18 * 3600.0)
    assert never_off.look(racked()) == []


def test_a_match_that_is_won_is_followed_by_another() -> None:
    table = Table(MatchSettings(race_to=1))
    table.look(racked())
    table.shoot(breaking())
    table.shoot(seen("1-10 : *1 1>HL", strike_s=20))
    table.shoot(seen(WIN, strike_s=30))
    assert table.events.progress.stage is Stage.OVER
    assert table.shoot(seen("4 : *4 4>HL", strike_s=35, after=spread(0))) == [
        Opened,
        BreakerChosen,
        Unseen,
        ShotPlayed,
    ]  # more balls than were left: racked and broken unseen


def test_what_is_left_after_a_match_is_nobodys_either() -> None:
    table = Table(MatchSettings(race_to=1))
    table.look(racked())
    table.shoot(breaking())
    table.shoot(seen(WIN, strike_s=30, after=spread(0, 4)))
    assert table.shoot(seen("4 : *4 4>HL", strike_s=35, after=spread(0))) == []
    assert table.look(racked()) == [Opened, BreakerChosen, Racked]
    assert table.score == (0, 0)


def test_settings_are_those_of_the_configuration() -> None:
    table = Table(MatchSettings(rulebook="ru", race_to=5, shot_clock_s=40, break_order="loser"))
    table.look(racked())
    opened = table.events.progress.opened
    assert opened.rulebook == "ru"
    assert opened.organiser.race_to == 5
    assert opened.organiser.shot_clock_s == 40
    assert opened.organiser.break_order.value == "loser"
    assert not opened.are_calls_heard
    assert Ball.CUE not in table.events.progress.match.on_table
