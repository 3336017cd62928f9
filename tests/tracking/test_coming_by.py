"""A resting ball is moved by what comes by, and by nothing else while others roll."""

from __future__ import annotations

import numpy as np
import pytest

from rules.balls import Ball
from tests.tracking.discs import COLOURS, Place, follower_of, sights
from tracking.coming_by import can_be_met, may_have_leapt
from tracking.sightings import PlaceLook
from tracking.track import Motion, Track

BEFORE: dict[Ball, Place] = {Ball.CUE: (600.0, 600.0), Ball.ONE: (1900.0, 300.0)}


def rolls(track: Track, place: Place, velocity: Place, t_s: float) -> None:
    track.motion, track.seen_s = Motion.MOVING, t_s
    track.xy_mm, track.velocity_mm_s = np.array(place), np.array(velocity)


def test_the_first_ball_to_move_may_be_any() -> None:
    follower = follower_of(BEFORE)
    assert all(can_be_met(track, follower.tracks, 1.0) for track in follower.tracks)


@pytest.mark.parametrize(("place", "is_met"), [((1800.0, 400.0), True), ((700.0, 900.0), False)])
def test_while_one_rolls_only_what_is_near_it_may_move(place: Place, is_met: bool) -> None:
    follower = follower_of(BEFORE)
    cue, one = follower.tracks
    rolls(cue, place, (500.0, 0.0), 1.0)
    assert can_be_met(one, follower.tracks, 1.0) is is_met
    assert can_be_met(cue, follower.tracks, 1.0)


def test_a_fast_ball_or_one_out_of_sight_may_be_anywhere_soon() -> None:
    follower = follower_of(BEFORE)
    cue, one = follower.tracks
    rolls(cue, (700.0, 900.0), (9000.0, 0.0), 1.0)
    assert can_be_met(one, follower.tracks, 1.0)
    rolls(cue, (1300.0, 300.0), (700.0, 0.0), 1.0)
    assert not can_be_met(one, follower.tracks, 1.0)
    assert can_be_met(one, follower.tracks, 1.5)


def test_what_looks_like_a_resting_ball_elsewhere_is_not_it() -> None:
    """Its place is hidden for a moment, and a stray thing is seen in its colour."""
    follower = follower_of(BEFORE)
    cue, one = follower.tracks
    rolls(cue, (700.0, 900.0), (400.0, 0.0), 0.0)
    for k in range(1, 6):
        looks = {one.number: PlaceLook.EMPTY}
        cue_mm = (700.0 + 400.0 * k / 30, 900.0)
        stray_mm = (1500.0 + 10.0 * k, 350.0)
        seen = [
            (cue_mm, COLOURS[Ball.CUE], False, 57.0),
            (stray_mm, COLOURS[Ball.ONE], False, 57.0),
        ]
        follower.update(sights(k / 30, seen, places=looks))
    assert one.motion is Motion.RESTING
    assert one.xy_mm == pytest.approx(BEFORE[Ball.ONE])


def test_no_ball_leaps_while_the_cue_ball_lies_as_it_lay() -> None:
    """An arm came over the 1, and what was seen on it was taken for the 1 on its way."""
    follower = follower_of(BEFORE)
    cue, one = follower.tracks
    looks = {cue.number: PlaceLook.STILL, one.number: PlaceLook.CHANGED}
    for k in range(1, 4):
        stray = ((2100.0 + k, 200.0), COLOURS[Ball.ONE], False, 57.0)
        follower.update(sights(k / 30, [stray], places=looks))
        assert one.motion is Motion.RESTING
    assert not may_have_leapt(one, follower.tracks, 0.1, 220.0)
    cue.is_as_it_lay = False
    assert may_have_leapt(one, follower.tracks, 0.1, 220.0)


def test_a_hand_takes_a_ball_along_step_by_step() -> None:
    follower = follower_of(BEFORE)
    cue, one = follower.tracks
    for k in range(1, 10):
        looks = {cue.number: PlaceLook.STILL, one.number: PlaceLook.EMPTY}
        pushed = ((1900.0 + 8.0 * k, 300.0), COLOURS[Ball.ONE], False, 57.0)
        follower.update(sights(k / 30, [pushed], places=looks))
    assert one.motion is Motion.MOVING
