"""Which balls the cue ball can have met first, whatever the fit of what followed says."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from rules.balls import Ball
from rules.facts import DoubtAbout, FirstContact, Unchanged
from tests.tracking.disc_world import GEOMETRY
from tracking.contacts.clean_path import cleaned
from tracking.contacts.contenders import contenders, only_contender
from tracking.contacts.onset import find_onset
from tracking.events import SolvedShot, solve_shot
from tracking.paths import BallPath

FRAME_S = 1 / 60
Place = tuple[float, float]
Leg = tuple[float, Place]
"""From when on, and with what velocity, mm/s."""


def rolled(
    ball: Ball, rest: Place, *legs: Leg, until_s: float = 0.9, sigma: float = 0.5
) -> BallPath:
    """A ball that lies at `rest` and then goes straight from leg to leg, seen by a good camera."""
    t = np.arange(-0.1, until_s, FRAME_S)
    xy = np.tile(np.array(rest), (len(t), 1))
    for n, (from_s, velocity) in enumerate(legs):
        end_s = legs[n + 1][0] if n + 1 < len(legs) else until_s
        xy += np.clip(t - from_s, 0.0, end_s - from_s)[:, None] * np.array(velocity)
    noise = np.random.default_rng(int(ball)).normal(size=xy.shape) * sigma
    return BallPath(
        ball=ball,
        t_s=t,
        xy_mm=xy + noise,
        sigma_mm=np.full(len(t), sigma),
        rest_before_mm=rest,
        rest_sigma_mm=0.5,
        moved=bool(legs),
    )


def solved(*paths: BallPath, unnamed_mm: tuple[Place, ...] = ()) -> SolvedShot:
    return solve_shot(
        paths, GEOMETRY, strike_s=0.0, frame_interval_s=FRAME_S, unnamed_mm=unnamed_mm
    )


def pushed_through(*, at_s: float = 0.34285) -> tuple[BallPath, BallPath]:
    """The tip meets the cue ball again behind the first ball: it is not slowed by the contact."""
    cue = rolled(Ball.CUE, (500.0, 600.0), (0.0, (1000.0, 0.0)), (at_s, (900.0, 30.0)))
    one = rolled(Ball.ONE, (900.0, 600.0), (at_s, (1500.0, 0.0)))
    return cue, one


def test_the_only_ball_in_reach_was_first_however_it_went_on() -> None:
    cue, one = pushed_through()
    far = rolled(Ball.TWO, (900.0, 900.0))
    result = solved(cue, one, far)
    assert result.first is not None
    assert result.first.misfit > 5.0
    assert result.first_contact is not None
    assert result.first_contact.balls == (Ball.ONE,)
    assert not any(d.about is DoubtAbout.FIRST_CONTACT for d in result.doubts)


def test_a_ball_without_a_number_on_the_way_may_have_been_the_first() -> None:
    cue, one = pushed_through()
    result = solved(cue, one, unnamed_mm=((800.0, 655.0),))
    assert any(d.about is DoubtAbout.FIRST_CONTACT for d in result.doubts)
    beside = solved(cue, one, unnamed_mm=((800.0, 700.0),))
    assert not any(d.about is DoubtAbout.FIRST_CONTACT for d in beside.doubts)


def test_of_two_balls_in_reach_none_is_alone() -> None:
    cue, one = pushed_through()
    two = rolled(Ball.TWO, (890.0, 541.5), (0.345, (200.0, -600.0)))
    tracks = {p.ball: cleaned(p) for p in (cue, one, two)}
    onsets = {b: o for b, t in tracks.items() if b and (o := find_onset(t, FRAME_S)) is not None}
    assert {c.ball for c in contenders(tracks, onsets, FRAME_S)} == {Ball.ONE, Ball.TWO}
    assert only_contender(tracks, onsets, FRAME_S) is None


def test_a_ball_that_passes_its_push_on_was_the_first() -> None:
    """The 2 touches the 1 and stays where it is: the 1 alone is seen to move, out of reach."""
    cue, _ = pushed_through(at_s=0.2857)
    two = rolled(Ball.TWO, (843.0, 600.0))
    one = rolled(Ball.ONE, (900.2, 600.0), (0.2857, (900.0, 0.0)))
    tracks = {p.ball: cleaned(p) for p in (cue, one, two)}
    onset = find_onset(tracks[Ball.ONE], FRAME_S)
    assert onset is not None
    alone = only_contender(tracks, {Ball.ONE: onset}, FRAME_S)
    assert alone is not None
    assert alone.ball is Ball.TWO


def test_readings_that_agree_on_balls_out_of_reach_make_no_foul() -> None:
    """The fit is led astray: the ball in reach is among what is asked, and so is any other."""
    cue = rolled(Ball.CUE, (500.0, 600.0), (0.0, (1000.0, 0.0)), (0.34285, (100.0, 900.0)))
    slow = rolled(Ball.ONE, (893.0, 572.0), (0.42, (60.0, -25.0)), sigma=3.0)
    near = rolled(Ball.TWO, (880.0, 655.0), (0.40, (300.0, 800.0)))
    hit = rolled(Ball.THREE, (980.0, 640.0), (0.41, (600.0, 300.0)))
    result = solved(cue, slow, near, hit)
    named: set[Ball] = set()
    is_open = False
    for doubt in result.doubts:
        for reading in doubt.readings:
            first = reading.first_contact
            if isinstance(first, FirstContact) and not isinstance(first, Unchanged):
                named |= set(first.balls)
                is_open = is_open or not first.balls
    assert Ball.THREE not in named or is_open
    assert result.first_contact is None or result.first_contact.balls != (Ball.THREE,)


def test_a_ball_that_only_seems_to_move_under_a_cue_was_not_met() -> None:
    """It is seen off its place for a few pictures at the stroke, and lies there still."""
    cue, one = pushed_through()
    still = rolled(Ball.TWO, (500.0, 545.0), (0.0, (600.0, -600.0)), (0.06, (-600.0, 600.0)),
                   (0.12, (0.0, 0.0)))  # fmt: skip
    tracks = {p.ball: cleaned(p) for p in (cue, one, still)}
    onsets = {b: o for b, t in tracks.items() if b and (o := find_onset(t, FRAME_S)) is not None}
    assert {c.ball for c in contenders(tracks, onsets, FRAME_S)} == {Ball.ONE, Ball.TWO}
    assert only_contender(tracks, onsets, FRAME_S) is None


def test_a_cue_ball_seen_twice_is_enough_to_say_what_it_can_have_met() -> None:
    cue = rolled(Ball.CUE, (500.0, 600.0), (0.0, (1000.0, 0.0)))
    few = replace(
        cue, t_s=np.array([0.2, 0.4]), xy_mm=np.array([[700.0, 600.0], [850.0, 600.0]]),
        sigma_mm=np.ones(2), rest_before_mm=None,
    )  # fmt: skip
    one = rolled(Ball.ONE, (900.0, 600.0), (0.34, (600.0, 0.0)))
    tracks = {p.ball: cleaned(p) for p in (few, one)}
    onset = find_onset(tracks[Ball.ONE], FRAME_S)
    assert onset is not None
    (found,) = contenders(tracks, {Ball.ONE: onset}, FRAME_S)
    assert found.ball is Ball.ONE
