"""Balls keep who they are: over collisions, rails, misses, arms and repeated pictures."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.balls import Ball, Pocket
from tests.tracking.discs import (
    CLOTH,
    COLOURS,
    GEOMETRY,
    Arm,
    Camera,
    Place,
    Play,
    Push,
    Seen,
    follower_of,
    nothing_seen,
    play,
    sights,
    watched,
)
from tracking.following import Follower
from tracking.pockets import is_in_mouth
from tracking.sightings import PlaceLook
from tracking.track import Motion

BEFORE: dict[Ball, Place] = {
    Ball.CUE: (600.0, 600.0),
    Ball.ONE: (1200.0, 640.0),
    Ball.TWO: (1500.0, 300.0),
    Ball.THREE: (400.0, 1000.0),
}
REST_MM = 3.0


def assert_all_where_they_are(seen: Seen, truth: Play, at_s: float) -> None:
    for ball in truth.balls:
        place = truth.at(ball, at_s)
        track = seen.track(ball)
        if np.isnan(place[0]):
            assert track.motion is Motion.GONE, ball
        else:
            assert track.motion is Motion.RESTING, ball
            assert track.xy_mm == pytest.approx(place, abs=REST_MM), ball
    assert len(seen.follower.tracks) == len(truth.balls)


@pytest.mark.parametrize("fps", [25.0, 30.0, 60.0])
@pytest.mark.parametrize(
    "velocity",
    [(1500.0, 100.0), (3000.0, 160.0), (1200.0, 60.0), (900.0, -700.0), (-1200.0, 500.0)],
)
def test_balls_keep_who_they_are(fps: float, velocity: Place) -> None:
    """Contacts and rails at common speeds."""
    truth = play(BEFORE, [Push(t_s=0.3, ball=Ball.CUE, velocity_mm_s=velocity)], 16.0)
    seen = watched(Camera(play=truth), BEFORE, fps=fps, length_s=16.0)
    assert_all_where_they_are(seen, truth, 16.0)


def test_two_balls_of_one_colour_are_told_apart_by_their_way() -> None:
    before: dict[Ball, Place] = {Ball.ONE: (600.0, 600.0), Ball.TWO: (1100.0, 640.0)}
    truth = play(before, [Push(t_s=0.2, ball=Ball.ONE, velocity_mm_s=(900.0, 30.0))], 12.0)
    follower = follower_of(before)
    camera = Camera(play=truth)
    for k in range(700):
        seen = camera.see(follower, k / 60)
        seen.colour[:] = COLOURS[Ball.ONE]
        for track in follower.tracks:
            track.colour = COLOURS[Ball.ONE].copy()
        follower.update(seen)
    for ball in before:
        (track,) = [t for t in follower.tracks if t.ball is ball]
        assert track.xy_mm == pytest.approx(truth.at(ball, 11.6), abs=REST_MM)


def test_a_ball_is_seen_to_rest_and_since_when() -> None:
    truth = play(BEFORE, [Push(t_s=0.3, ball=Ball.THREE, velocity_mm_s=(150.0, 0.0))], 5.0)
    stops_s = 0.3 + 1.5
    seen = watched(Camera(play=truth), BEFORE, fps=50.0, length_s=5.0)
    track = seen.track(Ball.THREE)
    assert track.motion is Motion.RESTING
    assert track.rested_s == pytest.approx(stops_s, abs=0.25)
    assert track.speed_mm_s == 0.0
    assert not seen.follower.is_anything_moving()
    assert len(seen.follower.resting()) == len(BEFORE)


def test_a_rail_bounce_does_not_lose_a_ball() -> None:
    """Straight at a nose, at 25 pictures a second: the ball turns between two pictures."""
    before: dict[Ball, Place] = {Ball.CUE: (500.0, 400.0), Ball.ONE: (2000.0, 900.0)}
    truth = play(before, [Push(t_s=0.2, ball=Ball.CUE, velocity_mm_s=(350.0, -2500.0))], 12.0)
    seen = watched(Camera(play=truth), before, fps=25.0, length_s=1.4)
    track = seen.track(Ball.CUE)
    assert track.motion is Motion.MOVING
    assert len(track.path) >= 0.9 * 25 * 1.2
    off = [float(np.hypot(*(truth.at(Ball.CUE, s.t_s) - (s.x_mm, s.y_mm)))) for s in track.path]
    assert max(off) < 5.0


@pytest.mark.parametrize(("seed", "fps"), [(1, 30.0), (2, 30.0), (3, 60.0), (4, 60.0)])
def test_missed_sights_do_not_exchange_balls(seed: int, fps: float) -> None:
    truth = play(BEFORE, [Push(t_s=0.3, ball=Ball.CUE, velocity_mm_s=(1500.0, 100.0))], 8.0)
    camera = Camera(play=truth, missed=0.12, rng=np.random.default_rng(seed))
    seen = watched(camera, BEFORE, fps=fps, length_s=8.0)
    for ball in BEFORE:
        track = seen.track(ball)
        assert track.xy_mm == pytest.approx(truth.at(ball, track.seen_s), abs=REST_MM)
        assert track.seen_s > 7.7


def test_repeated_pictures_change_nothing() -> None:
    """25 pictures a second padded to 60: the watcher leaves the repeats out."""
    truth = play(BEFORE, [Push(t_s=0.3, ball=Ball.CUE, velocity_mm_s=(1800.0, 120.0))], 14.0)
    new = {round(np.ceil(k * 60 / 25)) for k in range(500)}
    seen = watched(
        Camera(play=truth), BEFORE, fps=60.0, length_s=14.0, repeats=lambda k: int(k in new)
    )
    assert_all_where_they_are(seen, truth, 14.0)


def test_a_pot_is_gone_at_its_pocket() -> None:
    before: dict[Ball, Place] = {Ball.CUE: (1800.0, 500.0), Ball.ONE: (2200.0, 300.0)}
    corner = np.array(GEOMETRY.pocket_centres_mm()[Pocket.FL])
    way = corner - before[Ball.ONE]
    velocity = tuple(float(v) for v in 1500.0 * way / np.hypot(*way))
    truth = play(
        before, [Push(t_s=0.2, ball=Ball.ONE, velocity_mm_s=(velocity[0], velocity[1]))], 3
    )
    assert np.isnan(truth.at(Ball.ONE, 3.0)[0])
    seen = watched(Camera(play=truth), before, fps=30.0, length_s=3.0)
    track = seen.track(Ball.ONE)
    assert track.motion is Motion.GONE
    assert track.gone_mm is not None
    assert is_in_mouth(GEOMETRY, *track.gone_mm)
    assert seen.track(Ball.CUE).motion is Motion.RESTING


def test_a_ball_that_rolls_under_an_arm_is_hidden_and_found_again() -> None:
    before: dict[Ball, Place] = {Ball.CUE: (600.0, 700.0), Ball.ONE: (2200.0, 200.0)}
    truth = play(before, [Push(t_s=0.2, ball=Ball.CUE, velocity_mm_s=(700.0, 0.0))], 6.0)
    arm = Arm(x_mm=1100.0, reach_mm=700.0, half_width_mm=140.0)
    camera = Camera(play=truth, arm=lambda t: arm)
    follower = follower_of(before)
    motions = []
    for k in range(300):
        follower.update(camera.see(follower, k / 50))
        (cue,) = [t for t in follower.tracks if t.ball is Ball.CUE]
        motions.append(cue.motion)
    assert Motion.HIDDEN in motions
    assert Motion.GONE not in motions
    assert motions[-1] in (Motion.RESTING, Motion.MOVING)
    assert cue.xy_mm == pytest.approx(truth.at(Ball.CUE, 299 / 50), abs=REST_MM)


def test_an_arm_moves_no_resting_ball() -> None:
    """An arm comes over two balls, its hand looking like a third, and goes."""
    truth = play(BEFORE, [], 4.0)

    def arm(t_s: float) -> Arm | None:
        reach = 900.0 * np.sin(np.pi * (t_s - 0.5) / 3.0)
        return Arm(x_mm=400.0, reach_mm=float(reach)) if 0.5 < t_s < 3.5 else None

    seen = watched(Camera(play=truth, arm=arm), BEFORE, fps=30.0, length_s=4.0)
    assert_all_where_they_are(seen, truth, 4.0)
    assert seen.said == []
    for ball, place in BEFORE.items():
        assert seen.track(ball).rest_mm == pytest.approx(place)


@given(st.tuples(st.floats(-25, 25), st.floats(-25, 25)), st.integers(3, 40))
def test_a_ball_under_a_cue_never_leaves(off_mm: Place, pictures: int) -> None:
    """PARTLY: it is there with a stick over it, and is measured badly beside it."""
    follower = follower_of(BEFORE)
    (cue,) = [t for t in follower.tracks if t.ball is Ball.CUE]
    for k in range(pictures):
        place = (600.0 + off_mm[0] * (k % 3) / 2, 600.0 + off_mm[1] * (k % 2))
        looks = {t.number: PlaceLook.STILL for t in follower.tracks}
        looks[cue.number] = PlaceLook.PARTLY
        seen = sights(
            k / 30, [(place, COLOURS[Ball.CUE], k % 2 == 0, 57.0)], places=looks, score=0.5
        )
        follower.update(seen)
        assert cue.motion is Motion.RESTING
    assert cue.rest_mm == pytest.approx(BEFORE[Ball.CUE])


def test_a_bare_place_in_the_open_says_that_the_ball_has_left() -> None:
    follower = follower_of(BEFORE)
    (cue,) = [t for t in follower.tracks if t.ball is Ball.CUE]
    looks = {t.number: PlaceLook.STILL for t in follower.tracks} | {cue.number: PlaceLook.EMPTY}
    for k in range(3):
        follower.update(sights(k / 30, [], places=looks))
    assert cue.motion is Motion.MOVING
    assert cue.left_mm == pytest.approx(BEFORE[Ball.CUE])


def test_a_changed_place_says_nothing() -> None:
    follower = follower_of(BEFORE)
    looks = {t.number: PlaceLook.CHANGED for t in follower.tracks}
    for k in range(30):
        follower.update(sights(k / 30, [], places=looks))
    assert all(t.motion is Motion.RESTING for t in follower.tracks)


def test_a_lost_ball_is_taken_up_again_as_itself() -> None:
    """Unseen for half a second in the open while it bounced off a rail."""
    before: dict[Ball, Place] = {Ball.CUE: (600.0, 500.0), Ball.TWO: (1900.0, 900.0)}
    truth = play(before, [Push(t_s=0.2, ball=Ball.CUE, velocity_mm_s=(500.0, -900.0))], 9.0)
    camera = Camera(play=truth, unseen=lambda b, t: b is Ball.CUE and 0.45 < t < 0.95)
    seen = watched(camera, before, fps=50.0, length_s=9.0)
    assert_all_where_they_are(seen, truth, 9.0)
    times = [s.t_s for s in seen.track(Ball.CUE).path]
    assert times == sorted(times)


def test_a_stray_sight_is_soon_forgotten() -> None:
    follower = follower_of(BEFORE)
    looks = {t.number: PlaceLook.STILL for t in follower.tracks}
    stray = ((1800.0, 900.0), np.array([200.0, 90.0, 90.0]), False, 57.0)
    follower.update(sights(0.0, [stray], places=looks))
    assert len(follower.tracks) == len(BEFORE) + 1
    assert not follower.is_anything_moving()
    for k in range(1, 8):
        follower.update(sights(k / 30, [], places=looks))
    assert {t.ball for t in follower.tracks} == set(BEFORE)


def test_what_touches_an_arm_or_lies_off_the_bed_begins_nothing() -> None:
    follower = Follower(geometry=GEOMETRY, cloth_colour=CLOTH)
    hand = ((1800.0, 900.0), COLOURS[Ball.ONE], True, 57.0)
    on_rail = ((1800.0, -40.0), COLOURS[Ball.ONE], False, 57.0)
    follower.update(sights(0.0, [hand, on_rail]))
    assert follower.tracks == []


def test_drop_forgets() -> None:
    follower = follower_of(BEFORE)
    follower.drop(follower.tracks[1])
    assert [t.ball for t in follower.tracks] == [Ball.CUE, Ball.TWO, Ball.THREE]
    numbers = {t.number for t in follower.tracks}
    assert follower.begin(np.zeros(2), 0.0, None).number not in numbers | {1}


def test_nothing_to_see_is_no_error() -> None:
    follower = Follower(geometry=GEOMETRY, cloth_colour=CLOTH)
    follower.update(nothing_seen(0.0))
    follower.update(nothing_seen(0.0))
    assert follower.last_s == 0.0


@given(
    st.lists(st.tuples(st.floats(40, 2500), st.floats(40, 1230)), max_size=6), st.integers(0, 99)
)
def test_no_sight_is_given_to_two_tracks(found: list[Place], seed: int) -> None:
    rng = np.random.default_rng(seed)
    follower = follower_of(BEFORE)
    for k in range(4):
        jump = [(x + rng.normal(0, 20), y + rng.normal(0, 20)) for x, y in found]
        looks = {t.number: PlaceLook.CHANGED for t in follower.resting()}
        follower.update(
            sights(k / 30, [(p, COLOURS[Ball.ONE], False, 57.0) for p in jump], places=looks)
        )
        last = [
            (t.samples[-1].x_mm, t.samples[-1].y_mm)
            for t in follower.tracks
            if t.samples and t.samples[-1].t_s == k / 30
        ]
        assert len(last) == len(set(last))
        assert len({t.number for t in follower.tracks}) == len(follower.tracks)
        for track in follower.tracks:
            times = [s.t_s for s in track.path]
            assert times == sorted(set(times))


def test_what_is_seen_beside_a_pocket_later_is_not_the_ball_that_fell() -> None:
    before: dict[Ball, Place] = {Ball.CUE: (600.0, 600.0)}
    follower = follower_of(before)
    (cue,) = follower.tracks
    x, y = GEOMETRY.pocket_centres_mm()[Pocket.HL]
    places = [(600.0 - 56.0 * k, 600.0 - 56.0 * k) for k in range(12)] + [(x + 20.0, y + 20.0)]
    times = [k / 30 for k in range(len(places))]
    for t_s, place in zip(times, places, strict=True):
        looks = {cue.number: PlaceLook.EMPTY}
        follower.update(sights(t_s, [(place, COLOURS[Ball.CUE], False, 57.0)], places=looks))
    assert np.hypot(cue.xy_mm[0] - x, cue.xy_mm[1] - y) < 40.0
    seen_s = cue.seen_s
    for k in range(15):
        follower.update(nothing_seen(times[-1] + (k + 1) / 30))
    for k in range(8):
        stray = (x + 120.0 + 16.0 * k, y + 250.0)
        t_s = times[-1] + (16 + k) / 30
        follower.update(sights(t_s, [(stray, COLOURS[Ball.CUE], False, 57.0)], places={}))
    assert cue.motion is Motion.GONE
    assert cue.seen_s == seen_s
