"""A shot is told from strike to rest, or not at all."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from rules.balls import Ball, Pocket
from rules.facts import DoubtAbout, Potted
from tests.tracking.discs import (
    STEP_S,
    Camera,
    Place,
    Play,
    Push,
    follower_of,
    picture_times,
    play,
)
from tests.tracking.test_rack import TEN, rack_mm
from tracking.following import Follower
from tracking.geometry import TableGeometry
from tracking.segmentation import Closed, Opened, Segmenter
from tracking.shot import SeenShot
from tracking.track import Motion
from tracking.witness import OpenShot, account, settle

BEFORE: dict[Ball, Place] = {
    Ball.CUE: (600.0, 600.0),
    Ball.ONE: (1200.0, 640.0),
    Ball.TWO: (1900.0, 300.0),
}
FPS = 50.0


def told(
    truth: Play,
    follower: Follower,
    *,
    until_s: float = 20.0,
    mid_stroke_s: float | None = None,
    look: Callable[[Follower], None] = lambda _: None,
) -> list[SeenShot]:
    """Every shot; one that is still open in the end is cut short. `look`: at the table at rest."""
    segmenter, camera = Segmenter(), Camera(play=truth)
    shot: OpenShot | None = None
    shots = []
    for t_s in picture_times(FPS, until_s):
        seen = camera.see(follower, t_s)
        follower.update(seen)
        match segmenter.update(follower, seen):
            case Opened() as opened:
                shot = OpenShot.begin(opened, follower, mid_stroke_s=mid_stroke_s)
            case Closed(rest_s=rest_s) if shot is not None:
                look(follower)
                shots.append(account(shot, follower, rest_s=rest_s, frame_interval_s=1 / FPS))
                settle(follower)
                shot = None
            case _:
                pass
    if shot is not None:
        shots.append(account(shot, follower, rest_s=None, frame_interval_s=1 / FPS))
    return [s for s in shots if s is not None]


def test_a_shot_with_its_contact() -> None:
    truth = play(BEFORE, [Push(t_s=0.5, ball=Ball.CUE, velocity_mm_s=(1100.0, 60.0))], 14.0)
    follower = follower_of(BEFORE)
    (shot,) = told(truth, follower, until_s=14.0)
    assert shot.strike_s == pytest.approx(0.5, abs=0.5 / FPS)
    assert shot.after_complete
    assert not shot.is_break
    assert shot.before.keys() == shot.after.keys() == set(BEFORE)
    for ball, place in BEFORE.items():
        assert shot.before[ball] == pytest.approx(place, abs=1.0)
        assert shot.after[ball] == pytest.approx(truth.at(ball, 14.0), abs=3.0)
    hit_s, *balls = truth.hits[0]
    assert shot.facts.first_contact is not None
    assert shot.facts.first_contact.balls == (Ball.ONE,)
    assert shot.facts.first_contact.t_s == pytest.approx(hit_s, abs=0.01)
    assert balls == [Ball.CUE, Ball.ONE]
    assert len(shot.event_places_mm) == len(shot.facts.events)
    assert shot.facts.on_table == frozenset(BEFORE)


@pytest.mark.parametrize("away_mm", [62.5, 66.0])
def test_a_ball_on_the_brink_of_a_side_pocket_is_on_the_table(away_mm: float) -> None:
    """It is left out of nothing: the cue ball that meets it has met a ball."""
    x, y = TableGeometry().pocket_centres_mm()[Pocket.SL]
    before: dict[Ball, Place] = {Ball.CUE: (900.0, 400.0), Ball.ONE: (x, y + away_mm)}
    aim = np.array(before[Ball.ONE]) - before[Ball.CUE]
    speed = tuple(700.0 * aim / np.hypot(*aim))
    truth = play(before, [Push(t_s=0.5, ball=Ball.CUE, velocity_mm_s=speed)], 8.0)
    assert truth.hits[0][1:] == (Ball.CUE, Ball.ONE)
    (shot,) = told(truth, follower_of(before), until_s=8.0)
    assert shot.facts.on_table == frozenset(before)
    assert shot.facts.first_contact is not None
    assert shot.facts.first_contact.balls == (Ball.ONE,)


def test_a_ball_that_falls_late_is_potted_when_it_falls() -> None:
    """It came to rest on the brink, lay there for two seconds, and dropped."""
    before: dict[Ball, Place] = {Ball.CUE: (1270.0, 600.0), Ball.ONE: (1270.0, 400.0)}
    rolled = play(before, [Push(t_s=0.5, ball=Ball.CUE, velocity_mm_s=(0.0, -326.5))], 8.0)
    rows = np.repeat(rolled.xy_mm[-1:], round(6.0 / STEP_S), axis=0)
    falls_s = len(rolled.xy_mm) * STEP_S + 2.0
    rows[round(2.0 / STEP_S) :, rolled.balls.index(Ball.ONE)] = np.nan
    truth = Play(balls=rolled.balls, xy_mm=np.concatenate([rolled.xy_mm, rows]))
    (shot,) = told(truth, follower_of(before), until_s=14.0)
    (pot,) = [e for e in shot.facts.events if isinstance(e, Potted)]
    assert (pot.ball, pot.pocket) == (Ball.ONE, Pocket.SL)
    assert pot.t_s == pytest.approx(falls_s, abs=0.2)
    assert shot.after.keys() == {Ball.CUE}


def test_a_stroke_while_a_ball_rolls_is_told_by_itself() -> None:
    """The 1 is on the table, though it never lay there in this shot; of the shot before it is not
    claimed that no ball came to a rail."""
    before: dict[Ball, Place] = {
        Ball.CUE: (600.0, 600.0),
        Ball.ONE: (1200.0, 600.0),
        Ball.TWO: (400.0, 1000.0),
    }
    aim = np.array(before[Ball.TWO]) - (1143.0, 600.0)
    speed = tuple(900.0 * aim / np.hypot(*aim))
    pushes = [
        Push(t_s=0.5, ball=Ball.CUE, velocity_mm_s=(800.0, 0.0)),
        Push(t_s=2.2, ball=Ball.CUE, velocity_mm_s=speed),
    ]
    truth = play(before, pushes, 16.0)
    assert [b for _, _, b in truth.hits][:2] == [Ball.ONE, Ball.TWO]
    first, second = told(truth, follower_of(before), until_s=16.0)
    assert first.facts.first_contact is not None
    assert first.facts.first_contact.balls == (Ball.ONE,)
    assert not first.after_complete
    assert second.strike_s == pytest.approx(2.2, abs=0.02)
    assert second.before.keys() == second.after.keys() == set(before)
    assert second.before[Ball.ONE] == pytest.approx(truth.at(Ball.ONE, 2.2), abs=20.0)
    assert second.facts.first_contact is not None
    assert second.facts.first_contact.balls == (Ball.TWO,)
    assert second.facts.first_contact.t_s == pytest.approx(truth.hits[1][0], abs=0.02)


def test_a_miss_is_a_miss() -> None:
    truth = play(BEFORE, [Push(t_s=0.5, ball=Ball.CUE, velocity_mm_s=(0.0, 500.0))], 14.0)
    (shot,) = told(truth, follower_of(BEFORE), until_s=14.0)
    assert shot.facts.first_contact is None


def test_a_pot_is_told_and_the_ball_is_no_ball_of_this_table_any_more() -> None:
    before: dict[Ball, Place] = {Ball.CUE: (1900.0, 500.0), Ball.ONE: (2200.0, 300.0)}
    way = np.array(TableGeometry().pocket_centres_mm()[Pocket.FL]) - before[Ball.ONE]
    way /= np.hypot(*way)
    ghost = np.array(before[Ball.ONE]) - 57.0 * way
    aim = (ghost - before[Ball.CUE]) / np.hypot(*(ghost - before[Ball.CUE]))
    speed = (float(aim[0]) * 1300.0, float(aim[1]) * 1300.0)
    truth = play(before, [Push(t_s=0.5, ball=Ball.CUE, velocity_mm_s=speed)], 14.0)
    assert np.isnan(truth.at(Ball.ONE, 14.0)[0])
    follower = follower_of(before)
    (shot,) = told(truth, follower, until_s=14.0)
    pots = [e for e in shot.facts.events if isinstance(e, Potted)]
    assert [(p.ball, p.pocket) for p in pots] == [(Ball.ONE, Pocket.FL)]
    assert shot.after.keys() == {Ball.CUE}
    assert {t.ball for t in follower.tracks if t.is_ball} == {Ball.CUE}
    assert all(not t.path for t in follower.tracks)


def test_footage_that_ends_in_the_shot_gives_no_rest() -> None:
    truth = play(BEFORE, [Push(t_s=0.5, ball=Ball.CUE, velocity_mm_s=(1500.0, 80.0))], 3.0)
    (shot,) = told(truth, follower_of(BEFORE), until_s=1.5)
    assert shot.rest_s is None
    assert not shot.after_complete


def test_a_brushed_ball_is_no_shot() -> None:
    truth = play(BEFORE, [Push(t_s=0.5, ball=Ball.CUE, velocity_mm_s=(58.0, 0.0))], 3.0)
    assert np.hypot(*(truth.at(Ball.CUE, 3.0) - BEFORE[Ball.CUE])) < 20.0
    assert told(truth, follower_of(BEFORE), until_s=3.0) == []


def test_what_is_struck_first_is_the_cue_ball_if_none_is_known() -> None:
    truth = play(BEFORE, [Push(t_s=0.5, ball=Ball.CUE, velocity_mm_s=(0.0, 500.0))], 8.0)
    follower = follower_of(BEFORE)
    for track in follower.tracks:
        track.ball = None if track.ball is Ball.CUE else track.ball
    (shot,) = told(truth, follower, until_s=8.0)
    assert shot.before[Ball.CUE] == pytest.approx(BEFORE[Ball.CUE], abs=1.0)


def test_without_numbers_on_most_balls_nothing_is_told() -> None:
    """An account of balls that nobody can tell apart would be made up."""
    truth = play(BEFORE, [Push(t_s=0.5, ball=Ball.CUE, velocity_mm_s=(1100.0, 60.0))], 14.0)
    follower = follower_of(BEFORE)
    for track in follower.tracks:
        track.ball = Ball.CUE if track.ball is Ball.CUE else None
    assert told(truth, follower, until_s=14.0) == []


def test_a_break_is_known_by_the_rack() -> None:
    racked = rack_mm(TEN, TableGeometry())
    before: dict[Ball, Place] = {Ball.CUE: (600.0, 500.0)}
    before |= dict(zip(list(Ball)[1:], racked, strict=False))
    truth = play(before, [Push(t_s=0.5, ball=Ball.CUE, velocity_mm_s=(0.0, 500.0))], 6.0)
    (shot,) = told(truth, follower_of(before), until_s=6.0)
    assert shot.is_break
    assert len(shot.before) == 11


def test_mid_stroke_nothing_is_said_of_the_first_contact() -> None:
    """Places before are not known, and what was hit first happened before."""
    truth = play(BEFORE, [Push(t_s=0.0, ball=Ball.CUE, velocity_mm_s=(2600.0, 170.0))], 14.0)
    (shot,) = told(truth, follower_of(BEFORE), until_s=14.0, mid_stroke_s=0.0)
    assert shot.strike_s == 0.0
    assert Ball.CUE not in shot.before
    assert shot.facts.first_contact is not None
    assert not shot.facts.first_contact.is_seen
    assert Ball.CUE in shot.facts.on_table


def test_the_slow_tail_of_a_shot_is_not_told() -> None:
    truth = play(BEFORE, [Push(t_s=0.0, ball=Ball.CUE, velocity_mm_s=(900.0, 60.0))], 14.0)
    assert told(truth, follower_of(BEFORE), until_s=14.0, mid_stroke_s=0.0) == []


def test_a_hidden_ball_stays_a_ball() -> None:
    follower = follower_of(BEFORE)
    follower.tracks[1].motion = Motion.HIDDEN
    follower.tracks[2].motion = Motion.GONE
    settle(follower)
    assert [t.ball for t in follower.tracks if t.is_ball] == [Ball.CUE, Ball.ONE]


def test_a_ball_that_still_rolls_is_met_on_its_way() -> None:
    """Both turn where they come together: that is the first contact, though it lay nowhere."""
    before: dict[Ball, Place] = {
        Ball.CUE: (600.0, 600.0),
        Ball.ONE: (1200.0, 600.0),
        Ball.TWO: (400.0, 1000.0),
    }
    pushes = [
        Push(t_s=0.5, ball=Ball.CUE, velocity_mm_s=(800.0, 0.0)),
        Push(t_s=2.2, ball=Ball.CUE, velocity_mm_s=(1900.0, 30.0)),
    ]
    truth = play(before, pushes, 16.0)
    assert [set(hit[1:]) for hit in truth.hits] == 2 * [{Ball.CUE, Ball.ONE}]
    _, second = told(truth, follower_of(before), until_s=16.0)
    assert second.facts.first_contact is not None
    assert second.facts.first_contact.balls == (Ball.ONE,)
    assert second.facts.first_contact.t_s == pytest.approx(truth.hits[1][0], abs=0.02)
    assert not any(d.about is DoubtAbout.FIRST_CONTACT for d in second.facts.doubts)


def test_a_stroke_at_a_ball_without_a_number_is_told_and_asked() -> None:
    """What was hit has no name; that there was a stroke is certain all the same."""
    follower = follower_of(BEFORE)
    next(t for t in follower.tracks if t.ball is Ball.ONE).ball = None
    truth = play(BEFORE, [Push(t_s=0.5, ball=Ball.CUE, velocity_mm_s=(1100.0, 60.0))], 14.0)
    (shot,) = told(truth, follower, until_s=14.0)
    assert shot.strike_s == pytest.approx(0.5, abs=0.5 / FPS)
    assert shot.facts.first_contact is not None
    assert not shot.facts.first_contact.is_seen


def test_a_miss_holds_while_a_ball_without_a_number_lies_still_elsewhere() -> None:
    follower = follower_of(BEFORE)
    next(t for t in follower.tracks if t.ball is Ball.TWO).ball = None
    truth = play(BEFORE, [Push(t_s=0.5, ball=Ball.CUE, velocity_mm_s=(0.0, 500.0))], 14.0)
    (shot,) = told(truth, follower, until_s=14.0)
    assert shot.unidentified_mm
    assert shot.facts.first_contact is None


def test_a_ball_that_gets_its_number_after_the_shot_had_it_before() -> None:
    follower = follower_of(BEFORE)
    (one,) = [t for t in follower.tracks if t.ball is Ball.ONE]
    one.ball = None
    truth = play(BEFORE, [Push(t_s=0.5, ball=Ball.CUE, velocity_mm_s=(1100.0, 60.0))], 14.0)

    def look(tracks: Follower) -> None:
        assert one in tracks.tracks
        one.ball, one.ball_certainty = Ball.ONE, 1.0

    (shot,) = told(truth, follower, until_s=14.0, look=look)
    assert shot.facts.on_table == frozenset(BEFORE)
    assert not shot.unidentified_mm
    assert shot.facts.first_contact is not None
    assert shot.facts.first_contact.balls == (Ball.ONE,)
