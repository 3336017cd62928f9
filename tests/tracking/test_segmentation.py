"""Where shots begin and end."""

from __future__ import annotations

import numpy as np
import pytest

from rules.balls import Ball
from tests.tracking.discs import (
    CLOTH,
    COLOURS,
    GEOMETRY,
    STEP_S,
    Arm,
    Camera,
    Place,
    Play,
    Push,
    follower_of,
    picture_times,
    play,
    sights,
    watched,
)
from tracking.following import REST_SPAN_S, Follower
from tracking.segmentation import (
    HANGS_S,
    SEEN_TO_REST_S,
    SETTLE_S,
    Closed,
    Opened,
    Segmenter,
)
from tracking.sightings import PlaceLook
from tracking.track import Motion

BEFORE: dict[Ball, Place] = {
    Ball.CUE: (600.0, 600.0),
    Ball.ONE: (1200.0, 640.0),
    Ball.TWO: (1900.0, 300.0),
}


def stroke(velocity: Place, at_s: float = 0.7) -> Push:
    return Push(t_s=at_s, ball=Ball.CUE, velocity_mm_s=velocity)


def last_motion_s(truth: Play) -> float:
    return float(len(truth.xy_mm) * STEP_S)


@pytest.mark.parametrize("fps", [25.0, 30.0, 60.0])
@pytest.mark.parametrize("velocity", [(300.0, 20.0), (1500.0, 90.0), (2400.0, 120.0)])
@pytest.mark.parametrize("phase_s", [0.0, 0.013, 0.029])
def test_a_stroke_opens_one_shot_at_its_time(fps: float, velocity: Place, phase_s: float) -> None:
    at_s = 0.7 + phase_s
    truth = play(BEFORE, [stroke(velocity, at_s)], 2.0)
    seen = watched(Camera(play=truth), BEFORE, fps=fps, length_s=1.6)
    assert [o.first_mover for o in seen.opened] == [seen.track(Ball.CUE).number]
    assert seen.opened[0].strike_s == pytest.approx(at_s, abs=0.5 / fps)


def test_an_arm_over_the_place_of_the_cue_ball_does_not_put_off_the_strike() -> None:
    """The bridge hand stays where the cue ball lay: the shot is known by the ball that it hits,
    and began when the cue ball left."""
    truth = play(BEFORE, [stroke((1500.0, 90.0))], 3.0)
    arm = Arm(x_mm=600.0, reach_mm=680.0, half_width_mm=60.0)
    seen = watched(
        Camera(play=truth, arm=lambda t: arm if t > 0.74 else None), BEFORE, fps=50.0, length_s=2.0
    )
    assert truth.hits[0][0] > 1.0
    assert [o.first_mover for o in seen.opened] == [seen.track(Ball.CUE).number]
    assert seen.opened[0].strike_s == pytest.approx(0.7, abs=0.02)


def test_a_shot_closes_when_all_is_at_rest() -> None:
    truth = play(BEFORE, [stroke((1100.0, 60.0))], 14.0)
    seen = watched(Camera(play=truth), BEFORE, fps=30.0, length_s=14.0)
    assert [type(event).__name__ for _, event in seen.said] == ["Opened", "Closed"]
    rest_s = seen.closed[0].rest_s
    assert rest_s is not None
    assert rest_s == pytest.approx(last_motion_s(truth), abs=0.3)
    told_s = seen.said[1][0]
    assert SEEN_TO_REST_S < told_s - rest_s < REST_SPAN_S + SEEN_TO_REST_S + 0.1
    assert not seen.segmenter.is_open


@pytest.mark.parametrize("fps", [25.0, 60.0, 120.0])
@pytest.mark.parametrize("velocity", [(400.0, 30.0), (1100.0, 60.0), (1900.0, -420.0)])
def test_the_end_is_told_soon_after_all_rests_and_never_before(fps: float, velocity: Place) -> None:
    truth = play(BEFORE, [stroke(velocity)], 14.0)
    seen = watched(Camera(play=truth), BEFORE, fps=fps, length_s=14.0)
    assert [type(event).__name__ for _, event in seen.said] == ["Opened", "Closed"]
    assert 0.0 <= seen.said[1][0] - last_motion_s(truth) < 0.6


def test_a_ball_that_is_out_of_sight_has_more_time() -> None:
    """An arm comes over the last ball while it rolls: it may still roll under it."""
    truth = play(BEFORE, [stroke((1100.0, 60.0))], 14.0)
    hides_s = last_motion_s(truth) - 0.5
    ways_mm = np.ptp(truth.xy_mm[-round(0.5 / STEP_S) :], axis=0).max(axis=1)
    last = truth.balls[int(np.argmax(ways_mm))]
    arm = Arm(
        x_mm=float(truth.at(last, hides_s)[0]), reach_mm=GEOMETRY.width_mm, half_width_mm=150.0
    )
    seen = watched(
        Camera(play=truth, arm=lambda t: arm if t > hides_s else None),
        BEFORE,
        fps=50.0,
        length_s=14.0,
    )
    assert seen.track(last).motion is Motion.HIDDEN
    assert seen.said[-1][0] - hides_s >= SETTLE_S


def test_a_ball_lost_long_ago_is_waited_for_only_where_it_may_roll_under_something() -> None:
    truth = play(BEFORE, [stroke((1100.0, 4.0))], 14.0)  # both roll on, the 1 a little longer
    lost_s = last_motion_s(truth) - 1.9
    arm = Arm(x_mm=60.0, reach_mm=100.0, has_tip=False)  # over none of them

    def told_s(lies_there: Arm | None) -> float:
        camera = Camera(
            play=truth,
            arm=lambda t: lies_there if t > lost_s else None,
            unseen=lambda ball, t: ball is Ball.CUE and t > lost_s,
        )
        seen = watched(camera, BEFORE, fps=60.0, length_s=14.0)
        assert seen.track(Ball.CUE).motion is Motion.GONE
        return seen.said[-1][0]

    assert last_motion_s(truth) <= told_s(None) < last_motion_s(truth) + 0.4
    assert told_s(arm) - told_s(None) == pytest.approx(SETTLE_S - SEEN_TO_REST_S, abs=0.05)


@pytest.mark.parametrize("is_mislaid", [False, True])
def test_a_ball_that_leaves_a_place_where_nobody_saw_it_is_no_motion(is_mislaid: bool) -> None:
    """It was followed onto an arm before the stroke; the arm went away long ago."""
    truth = play(BEFORE, [stroke((1100.0, 60.0))], 14.0)
    leaves_s = last_motion_s(truth) + 0.2
    camera = Camera(play=truth, unseen=lambda ball, t: ball is Ball.TWO and t > leaves_s)
    follower, segmenter, closed_s = follower_of(BEFORE), Segmenter(), []
    two = next(track for track in follower.tracks if track.ball is Ball.TWO)
    for t_s in picture_times(60.0, 14.0):
        seen = camera.see(follower, t_s)
        follower.update(seen)
        if is_mislaid and leaves_s < t_s < leaves_s + 0.1:
            two.motion, two.seen_s = Motion.MOVING, leaves_s - 2.0
        if isinstance(segmenter.update(follower, seen), Closed):
            closed_s.append(t_s)
    assert closed_s == [pytest.approx(last_motion_s(truth) + 0.35, abs=0.1)]


def test_two_shots_are_two() -> None:
    pushes = [stroke((700.0, -200.0)), stroke((-500.0, 200.0), 9.0)]
    truth = play(BEFORE, pushes, 16.0)
    seen = watched(Camera(play=truth), BEFORE, fps=30.0, length_s=16.0)
    strikes = [o.strike_s for o in seen.opened]
    assert strikes == pytest.approx([0.7, 9.0], abs=0.5 / 30)
    assert len(seen.closed) == 2
    assert seen.closed[0].rest_s is not None
    assert seen.closed[0].rest_s < 9.0


STRAIGHT: dict[Ball, Place] = {
    Ball.CUE: (600.0, 600.0),
    Ball.ONE: (1200.0, 600.0),
    Ball.TWO: (900.0, 1000.0),
}
"""A full hit on the 1 stops the cue ball where it meets it."""


@pytest.mark.parametrize("fps", [25.0, 60.0])
def test_a_stroke_while_a_ball_still_rolls_is_a_shot_of_its_own(fps: float) -> None:
    pushes = [stroke((800.0, 0.0)), stroke((-300.0, 700.0), 3.2)]
    truth = play(STRAIGHT, pushes, 14.0)
    seen = watched(Camera(play=truth), STRAIGHT, fps=fps, length_s=14.0)
    assert [o.strike_s for o in seen.opened] == pytest.approx([0.7, 3.2], abs=0.5 / fps)
    assert [type(event) for _, event in seen.said] == [Opened, Closed, Opened, Closed]
    assert [c.rest_s is None for c in seen.closed] == [True, False]
    assert seen.opened[1].first_mover == seen.track(Ball.CUE).number
    assert seen.opened[1].rolling == {seen.track(Ball.ONE).number}


def test_what_does_not_look_like_the_cue_ball_was_not_struck() -> None:
    """In a crowd another ball was taken for the cue ball: when it moves, nobody has struck it."""
    pushes = [stroke((800.0, 0.0)), stroke((-300.0, 700.0), 3.2)]
    truth = play(STRAIGHT, pushes, 14.0)
    follower = follower_of(STRAIGHT)
    (cue,) = (t for t in follower.tracks if t.ball is Ball.CUE)
    cue.colour = COLOURS[Ball.CUE] + np.array([0.0, 40.0, 0.0])
    seen = watched(Camera(play=truth), STRAIGHT, fps=30.0, length_s=14.0, follower=follower)
    assert [o.strike_s for o in seen.opened] == pytest.approx([0.7], abs=1 / 60)
    assert [type(event) for _, event in seen.said] == [Opened, Closed]


def test_a_cue_ball_met_by_a_rolling_ball_was_not_struck() -> None:
    """The 1 comes back from the foot rail and meets the cue ball that had come to rest."""
    truth = play(STRAIGHT, [stroke((1700.0, 0.0))], 16.0)
    assert all({a, b} == {Ball.CUE, Ball.ONE} for _, a, b in truth.hits)
    assert truth.hits[1][0] - truth.hits[0][0] > 1.5
    seen = watched(Camera(play=truth), STRAIGHT, fps=30.0, length_s=16.0)
    assert [type(event) for _, event in seen.said] == [Opened, Closed]


def test_a_ball_left_on_the_brink_is_waited_for() -> None:
    """What falls within 5 s has fallen in this shot."""
    before: dict[Ball, Place] = {Ball.CUE: (1270.0, 600.0), Ball.ONE: (1270.0, 400.0)}
    truth = play(before, [stroke((0.0, -326.5))], 8.0)
    assert 4.0 < truth.at(Ball.ONE, 8.0)[1] < 20.0
    seen = watched(Camera(play=truth), before, fps=30.0, length_s=14.0)
    (closed,) = seen.closed
    assert closed.rest_s is not None
    assert closed.rest_s == pytest.approx(last_motion_s(truth), abs=0.4)
    told_s = seen.said[-1][0]
    assert HANGS_S <= told_s - closed.rest_s < HANGS_S + 0.2


def test_an_object_ball_pushed_by_a_hand_opens_nothing() -> None:
    """The cue ball is seen to lie still, and the ball goes no further than a hand pushes it."""
    moved = Push(t_s=0.6, ball=Ball.TWO, velocity_mm_s=(-180.0, 0.0))
    truth = play(BEFORE, [moved], 4.0)
    arm = Arm(x_mm=1900.0, reach_mm=960.0, half_width_mm=40.0)
    seen = watched(
        Camera(play=truth, arm=lambda t: arm if t < 0.8 else None), BEFORE, fps=30.0, length_s=4.0
    )
    assert seen.said == []
    assert seen.track(Ball.TWO).xy_mm == pytest.approx(truth.at(Ball.TWO, 4.0), abs=4.0)


def test_the_cue_ball_pushed_by_hand_under_an_arm_opens_nothing() -> None:
    """Where an arm covers the place that a ball has left, nothing can be said of it."""
    moved = Push(t_s=0.6, ball=Ball.CUE, velocity_mm_s=(100.0, 0.0))
    truth = play(BEFORE, [moved], 3.0)
    arm = Arm(x_mm=620.0, reach_mm=760.0, half_width_mm=160.0)
    seen = watched(
        Camera(play=truth, arm=lambda t: arm if 0.3 < t < 2.4 else None),
        BEFORE,
        fps=30.0,
        length_s=3.0,
    )
    assert seen.opened == []


def test_a_carried_ball_opens_nothing() -> None:
    """It stays attached to the hand."""
    follower = follower_of(BEFORE)
    segmenter = Segmenter()
    (cue,) = [t for t in follower.tracks if t.ball is Ball.CUE]
    for k in range(40):
        place = (600.0 + 15.0 * k, 600.0)
        looks = {t.number: PlaceLook.STILL for t in follower.resting()}
        if k > 0:
            looks[cue.number] = PlaceLook.EMPTY
        found = [(place, COLOURS[Ball.CUE], k > 0, 57.0)] if k else []
        seen = sights(k / 30, found, places=looks)
        follower.update(seen)
        assert segmenter.update(follower, seen) is None


def test_a_ball_mistaken_for_another_still_opens_when_it_rolls_far() -> None:
    """It rolls free of everything for a quarter of a metre: no hand does that."""
    named = {Ball.ONE: BEFORE[Ball.CUE], Ball.CUE: BEFORE[Ball.TWO]}
    pushed = Push(t_s=0.7, ball=Ball.ONE, velocity_mm_s=(900.0, -300.0))
    truth = play(named, [pushed], 3.0)
    seen = watched(Camera(play=truth), named, fps=30.0, length_s=3.0)
    assert len(seen.opened) == 1
    assert seen.opened[0].first_mover == seen.track(Ball.ONE).number


def test_bad_measuring_opens_nothing() -> None:
    """A cue beside a ball pulls its centre by less than half a radius, now and then."""
    follower = follower_of(BEFORE)
    segmenter = Segmenter()
    rng = np.random.default_rng(4)
    (cue,) = [t for t in follower.tracks if t.ball is Ball.CUE]
    for k in range(200):
        looks = {t.number: PlaceLook.STILL for t in follower.resting()}
        found = []
        if k % 3:
            looks[cue.number] = PlaceLook.CHANGED
            off = rng.uniform(-8, 8, 2)
            found = [((600.0 + off[0], 600.0 + off[1]), COLOURS[Ball.CUE], False, 57.0)]
        seen = sights(k / 30, found, places=looks, score=0.6)
        follower.update(seen)
        assert segmenter.update(follower, seen) is None


def test_footage_that_begins_among_moving_balls_opens_at_its_start() -> None:
    """No look has told yet what a ball is; several move from the first picture on."""
    before: dict[Ball, Place] = {Ball.CUE: (700.0, 400.0), Ball.ONE: (1500.0, 900.0)}
    truth = play(
        before,
        [
            Push(t_s=0.0, ball=Ball.CUE, velocity_mm_s=(900.0, 500.0)),
            Push(t_s=0.0, ball=Ball.ONE, velocity_mm_s=(-700.0, 400.0)),
        ],
        3.0,
    )
    follower = Follower(geometry=GEOMETRY, cloth_colour=CLOTH)
    seen = watched(Camera(play=truth), {}, fps=30.0, length_s=1.5, follower=follower)
    assert len(seen.opened) == 1
    assert seen.opened[0].first_mover is None
    assert seen.opened[0].strike_s == pytest.approx(0.0013)


def test_a_table_at_rest_opens_nothing() -> None:
    truth = play(BEFORE, [], 1.0)
    seen = watched(Camera(play=truth), BEFORE, fps=25.0, length_s=4.0)
    assert seen.said == []
    assert all(t.motion is Motion.RESTING for t in seen.follower.tracks)


def test_a_potted_ball_ends_the_shot_when_the_rest_lies_still() -> None:
    before: dict[Ball, Place] = {Ball.CUE: (2000.0, 1000.0), Ball.ONE: (2300.0, 1140.0)}
    truth = play(before, [stroke((900.0, 420.0))], 14.0)
    assert np.isnan(truth.at(Ball.ONE, 14.0)[0])
    seen = watched(Camera(play=truth), before, fps=30.0, length_s=14.0)
    assert len(seen.opened) == len(seen.closed) == 1
    assert seen.track(Ball.ONE).motion is Motion.GONE


def test_abandon_forgets_the_open_shot() -> None:
    truth = play(BEFORE, [stroke((1500.0, 90.0), 0.2)], 1.0)
    follower, segmenter = follower_of(BEFORE), Segmenter()
    camera = Camera(play=truth)
    for t_s in picture_times(30.0, 0.6):
        seen = camera.see(follower, t_s)
        follower.update(seen)
        event = segmenter.update(follower, seen)
        if isinstance(event, Opened):
            break
    assert segmenter.is_open
    segmenter.abandon()
    assert not segmenter.is_open


@pytest.mark.parametrize(
    ("placed_s", "begins_s", "opens"),
    [
        (0.55, 0.1, False),
        (0.0, 0.1, True),  # it lay there for longer
        (0.55, 0.75, True),  # the recording begins among moving balls
    ],
)
def test_a_ball_that_a_look_placed_a_moment_ago_was_rolling(
    placed_s: float, begins_s: float, opens: bool
) -> None:
    """On a cloth of its own colour looks alone see a rolling ball: one found it on its way."""
    truth = play(BEFORE, [stroke((300.0, 20.0))], 3.0)
    follower = follower_of(BEFORE)
    (cue,) = (t for t in follower.tracks if t.ball is Ball.CUE)
    camera = Camera(play=truth)
    segmenter, said = Segmenter(), []
    for t_s in picture_times(30.0, 2.0, from_s=begins_s):
        if cue.motion is Motion.RESTING:
            cue.was_still, cue.rested_s = False, placed_s
        found = camera.see(follower, t_s)
        follower.update(found)
        said.append(segmenter.update(follower, found))
    assert any(isinstance(event, Opened) for event in said) is opens
