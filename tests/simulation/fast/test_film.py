"""What a camera's pictures would hold of a shot: times, places, smears, arms."""

from __future__ import annotations

import numpy as np
import pytest

from simulation import table
from simulation.fast.disturbance import Cover, Disturbance
from simulation.fast.film import CAMERA_MM, LEAD_S, Film, filmed, from_rod_mm
from simulation.stored import BallTrack, ShotEvent, StoredShot
from tests.simulation.stored import shots

R = table.BALL_RADIUS_MM
MIDDLE = np.array([table.LENGTH_MM / 2, table.WIDTH_MM / 2])


def film_of(
    shot: StoredShot,
    disturbance: Disturbance,
    *covers: Cover,
    fps: float = 50.0,
    stays: bool = False,
    seed: int = 1,
) -> Film:
    return filmed(
        shot,
        covers,
        fps=fps,
        disturbance=disturbance,
        has_shooter=False,
        stays_in_cup=stays,
        rng=np.random.default_rng(seed),
    )


def rolling(speed_mm_s: float = 2000.0, **more: BallTrack) -> StoredShot:
    """The cue ball rolls along the middle line at even speed for 0.5 s; ball 2 lies still."""
    way = BallTrack(
        t_s=np.array([0.0, 0.5]),
        xyz_mm=np.array([[600.0, MIDDLE[1], R], [600.0 + 0.5 * speed_mm_s, MIDDLE[1], R]]),
    )
    still = BallTrack(t_s=np.zeros(1), xyz_mm=np.array([[2000.0, 300.0, R]]))
    tracks = {0: way, 2: still} | {int(name[4:]): track for name, track in more.items()}
    return StoredShot(
        kind="shot",
        game="ten-ball",
        physics="a",
        aim_xy=(1.0, 0.0),
        speed_m_s=speed_mm_s / 1000,
        rest_s=0.5,
        tracks=tracks,
    )


def test_centres_are_where_the_exact_path_is() -> None:
    for shot in shots()[:4]:
        film = film_of(shot, Disturbance(exposure_s=0.0005))
        for k in range(0, len(film.t_s), 7):
            since_s = float(film.t_s[k]) - film.strike_s
            for n, ball in enumerate(film.balls):
                place = shot.tracks[ball].at(since_s)
                if abs(place[2] - R) < 0.1:
                    assert film.xy_mm[k, n] == pytest.approx(place[:2], abs=0.3)


def test_a_smear_is_as_long_as_the_way_during_the_exposure() -> None:
    film = film_of(rolling(2000.0), Disturbance(exposure_s=0.01))
    inside = (film.t_s > film.strike_s + 0.02) & (film.t_s < film.strike_s + 0.48)
    assert film.blur_mm[inside, 0] == pytest.approx(20.0, abs=0.1)
    assert film.way_xy[inside, 0] == pytest.approx(np.tile([1.0, 0.0], (int(inside.sum()), 1)))
    assert film.blur_mm[:, 1].max() == 0.0


def test_the_lower_rows_are_taken_later() -> None:
    calm = film_of(rolling(2000.0), Disturbance())
    shot = rolling(2000.0)
    down = shot.tracks[0].xyz_mm + np.array([0.0, table.WIDTH_MM / 4, 0.0])
    low = StoredShot(
        **{f: getattr(shot, f) for f in StoredShot.__dataclass_fields__ if f != "tracks"},
        tracks={**shot.tracks, 0: BallTrack(t_s=shot.tracks[0].t_s, xyz_mm=down)},
    )
    rolled = film_of(low, Disturbance(readout_s=0.016))
    k = int(np.argmin(np.abs(calm.t_s - calm.strike_s - 0.25)))
    late_s = 0.016 * 0.25
    assert rolled.xy_mm[k, 0, 0] - calm.xy_mm[k, 0, 0] == pytest.approx(2000.0 * late_s, abs=0.1)


def test_what_is_higher_appears_farther_out() -> None:
    high = BallTrack(t_s=np.zeros(1), xyz_mm=np.array([[2400.0, MIDDLE[1], 300.0]]))
    film = film_of(rolling(ball5=high), Disturbance())
    out = (2400.0 - MIDDLE[0]) * (CAMERA_MM - R) / (CAMERA_MM - 300.0)
    assert film.xy_mm[0, 2] == pytest.approx([MIDDLE[0] + out, MIDDLE[1]])


@pytest.mark.parametrize("stays", [True, False])
def test_a_fallen_ball_stays_in_sight_only_in_an_open_cup(stays: bool) -> None:
    shot = next(s for s in shots() if s.kind == "pot")
    (pot,) = (e for e in shot.events if e.kind == "potted")
    film = film_of(shot, Disturbance(), stays=stays)
    n = film.balls.index(pot.balls[0])
    long_after = film.t_s > film.strike_s + pot.t_s + 1.0
    assert film.in_sight[film.t_s < film.strike_s + pot.t_s, n].all()
    assert film.in_sight[long_after, n].all() == stays
    assert film.in_sight[long_after, n].any() == stays


def test_stamps_shake_and_pictures_drop_out() -> None:
    calm = film_of(rolling(), Disturbance(), fps=30.0)
    shaky = film_of(rolling(), Disturbance(jitter_s=0.004, dropped=0.3), fps=30.0)
    assert np.diff(calm.t_s) == pytest.approx(1 / 30)
    assert calm.t_s[0] == shaky.t_s[0] == 0.0
    assert 0.55 < len(shaky.t_s) / len(calm.t_s) < 0.85
    assert np.isin(shaky.t_s, calm.t_s).all()
    moving = (shaky.t_s > shaky.strike_s + 0.02) & (shaky.t_s < shaky.strike_s + 0.48)
    at = 600.0 + 2000.0 * (shaky.t_s[moving] - shaky.strike_s)
    assert 3.0 < np.std(shaky.xy_mm[moving, 0, 0] - at) < 16.0
    assert LEAD_S <= calm.strike_s <= LEAD_S + 1 / 30


def test_an_arm_covers_touches_and_goes_and_a_cue_crosses() -> None:
    arm = Cover(
        from_s=0.0,
        to_s=1.0,
        start_xy_mm=(2000.0, 300.0),
        end_xy_mm=(2000.0, -100.0),
        radius_mm=50.0,
        velocity_mm_s=(0.0, -200.0),
    )
    film = film_of(rolling(), Disturbance(), arm, fps=100.0)
    since = film.t_s - film.strike_s
    n = film.balls.index(2)
    assert film.covered[(since >= 0.0) & (since < 0.24), n].all()
    assert film.touched[(since > 0.26) & (since < 0.39), n].all()
    assert not film.covered[(since < 0.0) | (since > 0.26), n].any()
    assert not film.in_sight[film.covered[:, n], n].any()
    assert len(film.wide_covers(int(np.argmax(since >= 0.1)))) == 1
    cue = Cover(
        from_s=0.0, to_s=1.0, start_xy_mm=(1900.0, 310.0), end_xy_mm=(2100.0, 310.0), radius_mm=6.0
    )
    film = film_of(rolling(), Disturbance(), cue, fps=100.0)
    assert film.crossed[(since >= 0.0) & (since < 1.0), n].all()
    assert film.in_sight[:, n].all()
    assert film.wide_covers(int(np.argmax(since >= 0.1))) == []


def test_places_are_found_off_by_as_much_as_told() -> None:
    off = []
    for seed in range(40):
        film = film_of(rolling(), Disturbance(warp_mm=3.0), seed=seed)
        calm = film_of(rolling(), Disturbance(), seed=seed)
        off.append((film.xy_mm - calm.xy_mm)[0])
    assert 1.5 < float(np.sqrt(np.mean(np.square(off)))) < 4.5


def test_a_ball_over_the_rail_is_out_and_one_in_a_pocket_is_not() -> None:
    out = BallTrack(t_s=np.zeros(1), xyz_mm=np.array([[700.0, -60.0, 60.0]]))
    x, y = table.pocket_shapes()["FL"].centre_xy_mm
    fallen = BallTrack(t_s=np.zeros(1), xyz_mm=np.array([[x, y, -40.0]]))
    film = film_of(rolling(ball5=out, ball6=fallen), Disturbance())
    assert film.out[0].tolist() == [False, False, True, False]


def test_distance_from_a_rod() -> None:
    places = np.array([[0.0, 5.0], [-3.0, 4.0], [14.0, 3.0]])
    assert from_rod_mm(places, (0.0, 0.0), (10.0, 0.0)) == pytest.approx([5.0, 5.0, 5.0])
    assert from_rod_mm(places, (0.0, 0.0), (0.0, 0.0)) == pytest.approx([5.0, 5.0, np.hypot(14, 3)])


def test_a_ball_flown_to_the_floor_is_gone() -> None:
    flown = BallTrack(
        t_s=np.array([0.0, 0.5]), xyz_mm=np.array([[2500.0, 600.0, R], [3200.0, 600.0, -770.0]])
    )
    shot = rolling(ball5=flown)
    film = film_of(shot, Disturbance())
    assert ShotEvent(kind="off_table", t_s=0.1, balls=(5,)) not in shot.events
    assert not film.in_sight[film.t_s > film.strike_s + 0.51, 2].any()
