"""Out of a rack a followed ball is less surely what it was."""

from __future__ import annotations

from rules.balls import Ball
from tests.tracking.discs import Camera, Place, Push, follower_of, play, watched
from tracking.geometry import BALL_RADIUS_MM
from tracking.mixing import is_from_crowd

STEP_MM = 2 * BALL_RADIUS_MM + 0.5
CROWD: dict[Ball, Place] = {
    Ball.CUE: (600.0, 635.0),
    Ball.ONE: (1200.0, 635.0),
    Ball.TWO: (1200.0 + STEP_MM, 600.0),
    Ball.THREE: (1200.0 + STEP_MM, 600.0 + STEP_MM),
    Ball.EIGHT: (1200.0 + 2 * STEP_MM, 635.0),
}


def test_balls_that_lay_together_came_out_of_a_crowd_and_the_cue_ball_did_not() -> None:
    tracks = follower_of(CROWD).tracks
    assert {t.ball for t in tracks if is_from_crowd(t, tracks)} == set(CROWD) - {Ball.CUE}


def test_where_they_lay_before_the_shot_counts_not_where_they_come_to_lie() -> None:
    truth = play(CROWD, [Push(t_s=0.4, ball=Ball.CUE, velocity_mm_s=(3000.0, 20.0))], 9.0)
    tracks = watched(Camera(play=truth), CROWD, fps=60.0, length_s=9.0).follower.tracks
    moved = [t for t in tracks if t.path and t.ball is not Ball.CUE]
    assert moved
    assert all(is_from_crowd(t, tracks) for t in moved)


def test_two_balls_side_by_side_are_no_crowd() -> None:
    tracks = follower_of({ball: CROWD[ball] for ball in (Ball.CUE, Ball.ONE, Ball.TWO)}).tracks
    assert not any(is_from_crowd(t, tracks) for t in tracks)
