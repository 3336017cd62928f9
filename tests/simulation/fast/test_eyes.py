"""What the eyes tell of each picture, and what lay where."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from rules.balls import Ball
from simulation import table
from simulation.fast.disturbance import Cover, Disturbance
from simulation.fast.eyes import Eyes
from simulation.fast.film import RADIUS_MM
from simulation.fast.paint import Paint
from simulation.fast.sights import rows_of
from simulation.fast.stocktaking import Stocktaking
from simulation.fast.told import NO_BALL, Rows
from simulation.stored import BallTrack, StoredShot
from tests.simulation.fast.test_film import film_of, rolling
from tests.simulation.stored import shots
from tracking.following import Follower
from tracking.geometry import TableGeometry
from tracking.sightings import PlaceLook

CALM = Disturbance()
PAINT = Paint("blue", "standard")


def eyes_of(shot: StoredShot, disturbance: Disturbance = CALM, *covers: Cover) -> Eyes:
    film = film_of(shot, disturbance, *covers)
    return Eyes(film, PAINT, disturbance, np.random.default_rng(2))


def rows(shot: StoredShot, disturbance: Disturbance, *covers: Cover, seed: int = 2) -> Rows:
    film = film_of(shot, disturbance, *covers)
    return rows_of(film, PAINT, disturbance, np.random.default_rng(seed))


def follower_of(eyes: Eyes) -> Follower:
    """A follower that knows every ball as it lies in the first picture."""
    follower = Follower(geometry=TableGeometry(), cloth_colour=PAINT.cloth)
    for n, ball in enumerate(eyes.film.balls):
        track = follower.begin(eyes.film.xy_mm[0, n], 0.0, PAINT.balls[ball])
        track.rest_at(eyes.film.xy_mm[0, n], 0.0)
        track.is_ball, track.ball = True, Ball(ball)
    eyes.keep_up(0, follower.tracks)
    return follower


def at(eyes: Eyes, since_s: float) -> int:
    return int(np.argmax(eyes.film.t_s >= eyes.film.strike_s + since_s))


def test_what_lies_as_it_lay_is_no_sight() -> None:
    eyes = eyes_of(rolling())
    follower = follower_of(eyes)
    before = eyes.see(at(eyes, -0.1), follower.tracks)
    assert len(before) == 0
    assert set(before.places.values()) == {PlaceLook.STILL}
    after = eyes.see(at(eyes, 0.2), follower.tracks)
    cue = follower.tracks[0]
    assert after.places[cue.number] is PlaceLook.EMPTY
    assert after.centres_mm_xy == pytest.approx(np.array([[1000.0, 635.0]]), abs=30.0)


def test_a_ball_that_moved_a_little_is_partly_there() -> None:
    eyes = eyes_of(rolling(200.0))
    follower = follower_of(eyes)
    k = at(eyes, 0.04)
    assert eyes.see(k, follower.tracks).places[0] is PlaceLook.PARTLY
    assert len(eyes.see(k, follower.tracks)) == 1


def test_under_an_arm_nothing_is_seen_and_the_raster_says_so() -> None:
    arm = Cover(
        from_s=0.0, to_s=2.0, start_xy_mm=(2000.0, 300.0), end_xy_mm=(2000.0, 0.0), radius_mm=60.0
    )
    eyes = eyes_of(rolling(), CALM, arm)
    follower = follower_of(eyes)
    seen = eyes.see(at(eyes, 1.0), follower.tracks)
    assert seen.places[1] is PlaceLook.CHANGED
    assert seen.is_blind_at(2000.0, 300.0, 0.0)
    assert not seen.is_blind_at(1800.0, 300.0)
    tips = np.hypot(*(seen.centres_mm_xy - [2000.0, 300.0]).T)
    assert (tips[seen.attached] < 40.0).all()
    assert eyes.see(at(eyes, -0.1), follower.tracks).blind is None


def test_an_arm_that_stands_is_not_seen_after_it_has_gone() -> None:
    """What is kept of a standing arm from picture to picture goes with it."""
    near, far = (
        Cover(from_s=a, to_s=b, start_xy_mm=(x, 300.0), end_xy_mm=(x, 0.0), radius_mm=60.0)
        for a, b, x in ((1.0, 1.2, 2000.0), (1.2, 1.4, 2300.0))
    )
    eyes = eyes_of(rolling(), CALM, near, far)
    follower = follower_of(eyes)
    told = []
    for since_s in (0.9, 1.05, 1.1, 1.15, 1.25, 1.3, 1.5):
        seen = eyes.see(at(eyes, since_s), follower.tracks)
        blind = [seen.is_blind_at(x, 200.0, 0.0) for x in (2000.0, 2300.0)]
        told.append((seen.places[1] is PlaceLook.STILL, *blind))
    under_near, under_far = (False, True, False), (True, False, True)
    bare = (True, False, False)
    assert told == [bare, *[under_near] * 3, *[under_far] * 2, bare]


def test_a_cue_over_a_ball_leaves_it_partly_in_sight() -> None:
    cue = Cover(
        from_s=0.0, to_s=2.0, start_xy_mm=(1500.0, 310.0), end_xy_mm=(2500.0, 310.0), radius_mm=6.0
    )
    eyes = eyes_of(rolling(), CALM, cue)
    follower = follower_of(eyes)
    seen = eyes.see(at(eyes, 1.0), follower.tracks)
    assert seen.places[1] is PlaceLook.PARTLY
    assert not seen.is_blind_at(2000.0, 310.0)


def test_sights_are_off_by_the_noise_told() -> None:
    disturbance = Disturbance(noise_px=0.2, half_pixel_mm=5.0, exposure_s=0.0001)
    film = film_of(rolling(1000.0), disturbance, fps=400.0)
    told = rows_of(film, PAINT, disturbance, np.random.default_rng(2))
    off = [
        told.centre_mm_xy[told.of(k)][told.ball[told.of(k)] == 0] - film.xy_mm[k, 0]
        for k in range(len(film.t_s))
    ]
    assert np.std(np.concatenate(off)) == pytest.approx(1.0, rel=0.1)


def test_a_smear_says_its_length_and_a_larger_error() -> None:
    told = rows(rolling(4000.0), Disturbance(exposure_s=0.016))
    smears = told.streak_mm > 2 * RADIUS_MM + 20.0
    assert smears.any()
    assert (told.ball[smears] == 0).all()
    assert told.streak_mm[smears].max() == pytest.approx(2 * RADIUS_MM + 64.0, abs=35.0)
    assert told.sigma_mm[smears].min() > told.sigma_mm[~smears].max()


@pytest.mark.parametrize(("missed", "share"), [(0.0, 1.0), (0.3, 0.7), (1.0, 0.0)])
def test_moving_balls_are_missed_as_often_as_told(missed: float, share: float) -> None:
    disturbance = Disturbance(missed=missed)
    film = film_of(rolling(), disturbance, fps=400.0)
    told = rows_of(film, PAINT, disturbance, np.random.default_rng(2))
    moving = np.flatnonzero(film.blur_mm[:, 0] > 0.0)
    seen = [bool((told.ball[told.of(k)] == 0).any()) for k in moving]
    assert np.mean(seen) == pytest.approx(share, abs=0.1)


def _pair() -> StoredShot:
    """Two balls roll side by side, 4 mm apart."""
    shot = rolling(1000.0)
    beside = shot.tracks[0].xyz_mm + np.array([0.0, 2 * RADIUS_MM + 4.0, 0.0])
    return replace(
        shot, tracks={**shot.tracks, 3: BallTrack(t_s=shot.tracks[0].t_s, xyz_mm=beside)}
    )


def test_two_balls_that_nearly_touch_are_one_thing_as_often_as_told() -> None:
    for merged, least, most in ((0.0, 0.0, 0.0), (0.5, 0.3, 0.7), (1.0, 1.0, 1.0)):
        disturbance = Disturbance(merged=merged)
        film = film_of(_pair(), disturbance, fps=200.0)
        told = rows_of(film, PAINT, disturbance, np.random.default_rng(2))
        moving = np.flatnonzero(film.blur_mm[:, 0] > 0.0)
        joined = [bool((told.ball[told.of(k)] == NO_BALL).any()) for k in moving]
        assert least <= np.mean(joined) <= most
        for k in moving:
            balls = told.ball[told.of(k)].tolist()
            assert sorted(b for b in balls if b != 2) in ([NO_BALL], [0, 3])


def test_balls_that_slip_look_alike_while_they_meet() -> None:
    for slipped in (0.0, 1.0):
        told = rows(_pair(), Disturbance(slipped=slipped))
        own = [
            {int(b): c for b, c in zip(told.ball[told.of(k)], told.colour[told.of(k)], strict=True)}
            for k in range(45, 60)
        ]
        apart = [np.linalg.norm(of[0] - of[3]) for of in own]
        assert apart
        assert (np.mean(apart) < 20.0) == (slipped == 1.0)


def test_false_things_come_as_often_as_told() -> None:
    assert not (rows(rolling(), CALM).ball == NO_BALL).any()
    told = rows(rolling(), Disturbance(false_per_s=20.0))
    false = told.ball == NO_BALL
    assert false.sum() > 100
    inside = told.centre_mm_xy[false]
    assert (np.abs(inside - [1270.0, 635.0]) < [1600.0, 900.0]).all()


def test_a_dark_ball_is_missed_on_a_dark_cloth() -> None:
    green = Paint("green", "standard")
    assert green.contrast(6) < green.contrast(1)
    shot = rolling()
    six = replace(shot, tracks={0: shot.tracks[0], 6: shot.tracks[0]})
    disturbance = Disturbance(faint_levels=30.0)
    film = film_of(six, disturbance, fps=200.0)
    told = rows_of(film, green, disturbance, np.random.default_rng(2))
    counts = {ball: int((told.ball == ball).sum()) for ball in (0, 6)}
    assert counts[6] < 0.7 * counts[0]


def test_a_ball_at_a_nose_is_seen_too_far_in() -> None:
    at_nose = BallTrack(
        t_s=np.array([0.0, 0.5]),
        xyz_mm=np.array([[800.0, RADIUS_MM, RADIUS_MM], [900.0, RADIUS_MM, RADIUS_MM]]),
    )
    told = rows(rolling(ball4=at_nose), Disturbance(rail_pull_mm=4.0))
    y = told.centre_mm_xy[told.ball == 4][:, 1]
    assert float(y.mean()) == pytest.approx(RADIUS_MM + 4.0, abs=0.5)


def _looked(disturbance: Disturbance, shot: StoredShot, seed: int = 1) -> Follower:
    eyes = eyes_of(shot, disturbance)
    follower = Follower(geometry=TableGeometry(), cloth_colour=PAINT.cloth)
    stocktaking = Stocktaking(eyes, PAINT, disturbance, shot.game, np.random.default_rng(seed))
    stocktaking.begin_rest()
    for k in (0, 3):
        stocktaking.look(k, follower)
    return follower


def test_a_look_names_every_ball() -> None:
    shot = shots()[4]
    names = {t.ball: t.xy_mm for t in _looked(CALM, shot).tracks}
    assert {int(b) for b in names if b is not None} == set(shot.tracks)
    for ball, place in names.items():
        assert ball is not None
        assert place == pytest.approx(shot.before_mm()[int(ball)], abs=0.1)


def test_a_look_may_miss_and_mistake() -> None:
    shot = shots()[4]
    assert _looked(Disturbance(look_missed=1.0), shot).tracks == []
    untold = _looked(Disturbance(no_number=1.0), shot).tracks
    assert all(t.ball is None for t in untold)
    assert len(untold) == len(shot.tracks)
    wrong = [
        t
        for t in _looked(Disturbance(wrong_number=1.0), shot).tracks
        if t.ball is not None
        and t.xy_mm != pytest.approx(shot.before_mm().get(int(t.ball), (0, 0)))
    ]
    assert wrong
    assert all(t.ball is not Ball.CUE for t in wrong)


def test_colours_lie_apart_as_balls_do() -> None:
    for cloth in ("blue", "green", "grey"):
        paint = Paint(cloth, "standard")
        assert paint.balls[0][0] > paint.balls[8][0]
        assert paint.most_like(2, tuple(range(11))) == 10
        assert paint.most_like(0, tuple(range(11))) is None
        assert table.BALL_RADIUS_MM == RADIUS_MM
