"""When a ball has left the table: it is seen further along its way, and nothing else is proof."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracking.beyond import Departure, is_beyond, leads_out, leave, outside_mm, straight_way
from tracking.geometry import TableGeometry
from tracking.track import Motion, Sample, Track

GEOMETRY = TableGeometry()
STEP_S = 0.04


def way(
    start: tuple[float, float], velocity: tuple[float, float], count: int, step_s: float = STEP_S
) -> list[Sample]:
    return [
        Sample(
            k * step_s,
            start[0] + k * step_s * velocity[0],
            start[1] + k * step_s * velocity[1],
            1.0,
            57.0,
        )
        for k in range(count)
    ]


def ball(samples: list[Sample]) -> Track:
    last = samples[-1]
    track = Track(
        number=1,
        xy_mm=np.array([last.x_mm, last.y_mm]),
        seen_s=last.t_s,
        motion=Motion.MOVING,
        colour=np.array([150.0, 70.0, 185.0]),
    )
    track.samples, track.path, track.is_ball = samples, list(samples), True
    if len(samples) > 1:
        before = samples[-2]
        track.velocity_mm_s = np.array([last.x_mm - before.x_mm, last.y_mm - before.y_mm]) / (
            last.t_s - before.t_s
        )
    return track


def leaving() -> Track:
    """Over the right rail at 1.6 m/s: last seen 10 mm outside the nose line."""
    return ball(way((1000.0, 960.0), (300.0, 1600.0), 6))


@given(
    x=st.floats(-300, 2840),
    y=st.floats(-300, 1570),
    vx=st.floats(-9e3, 9e3),
    vy=st.floats(-9e3, 9e3),
    count=st.integers(2, 8),
)
def test_a_straight_way_is_read_exactly(
    x: float, y: float, vx: float, vy: float, count: int
) -> None:
    samples = way((x, y), (vx, vy), count)
    place, velocity = straight_way(samples)
    assert place == pytest.approx([samples[-1].x_mm, samples[-1].y_mm], abs=1e-4)
    assert velocity == pytest.approx([vx, vy], abs=1e-3)


def test_after_a_bend_only_the_new_way_counts() -> None:
    samples = way((500.0, 500.0), (2000.0, 0.0), 4)
    last = samples[-1]
    samples += [
        Sample(last.t_s + k * STEP_S, last.x_mm, last.y_mm + 80.0 * k, 1.0, 57.0) for k in (1, 2)
    ]
    assert straight_way(samples)[1] == pytest.approx([0.0, 2000.0], abs=1.0)


def test_bed_rails_and_pockets_are_not_beyond() -> None:
    assert not is_beyond(GEOMETRY, np.array([1000.0, 600.0]))
    assert not is_beyond(GEOMETRY, np.array([1000.0, 1290.0]))
    for x, y in GEOMETRY.pocket_centres_mm().values():
        assert not is_beyond(GEOMETRY, np.array([x, y]))
    assert is_beyond(GEOMETRY, np.array([1000.0, 1330.0]))
    assert is_beyond(GEOMETRY, np.array([1270.0, 1450.0]))
    assert outside_mm(GEOMETRY, np.array([1000.0, 1330.0])) == pytest.approx(60.0)


def test_only_a_fast_ball_in_sight_on_its_way_out_is_watched() -> None:
    inside = ball(way((1000.0, 900.0), (0.0, 1600.0), 5))
    assert leads_out(inside, GEOMETRY, inside.seen_s, STEP_S)
    assert not leads_out(inside, GEOMETRY, inside.seen_s + STEP_S, STEP_S)
    back = ball(way((1000.0, 1240.0), (0.0, -1600.0), 3))
    assert not leads_out(back, GEOMETRY, back.seen_s, STEP_S)
    slow = ball(way((1000.0, 1200.0), (0.0, 200.0), 5))
    assert not leads_out(slow, GEOMETRY, slow.seen_s, STEP_S)
    middle = ball(way((1000.0, 300.0), (0.0, 1600.0), 5))
    assert not leads_out(middle, GEOMETRY, middle.seen_s, STEP_S)
    hand = ball(way((1000.0, 900.0), (0.0, 1600.0), 5))
    hand.is_ball = False
    assert not leads_out(hand, GEOMETRY, hand.seen_s, STEP_S)


def seen(departure: Departure, times: int, step_s: float = STEP_S) -> None:
    for _ in range(times):
        t_s = departure.last_s + step_s
        place, _ = departure.expected(t_s)
        departure.saw(float(place[0]), float(place[1]), t_s)


def test_two_sights_in_a_row_prove_it_and_one_does_not() -> None:
    departure = Departure(track=leaving(), samples=leaving().samples)
    seen(departure, 1)
    assert not departure.proves(GEOMETRY)
    seen(departure, 1)
    assert departure.proves(GEOMETRY)


def test_a_miss_between_two_sights_starts_anew() -> None:
    departure = Departure(track=leaving(), samples=leaving().samples)
    seen(departure, 1)
    departure.missed(GEOMETRY, np.array([1090.0, 1400.0]))
    seen(departure, 1)
    assert not departure.proves(GEOMETRY)
    assert departure.empty_looks == 1


def test_at_sixty_a_second_two_sights_are_too_near_in_time() -> None:
    samples = way((1000.0, 1120.0), (300.0, 1600.0), 8, 1 / 60)
    departure = Departure(track=ball(samples), samples=samples)
    seen(departure, 2, 1 / 60)
    assert not departure.proves(GEOMETRY)
    seen(departure, 1, 1 / 60)
    assert departure.proves(GEOMETRY)


def test_a_ball_of_unsure_way_takes_a_third_sight() -> None:
    samples = [*way((300.0, 300.0), (0.0, 1600.0), 1), *leaving().samples[-2:]]
    departure = Departure(track=ball(samples), samples=samples)
    seen(departure, 2)
    assert not departure.proves(GEOMETRY)
    seen(departure, 1)
    assert departure.proves(GEOMETRY)


def test_a_ball_in_a_pocket_proves_nothing() -> None:
    samples = way((1270.0, 1010.0), (0.0, 1600.0), 6)
    departure = Departure(track=ball(samples), samples=samples)
    for k in range(1, 5):
        departure.saw(1270.0, 1330.0 + 5.0 * k, samples[-1].t_s + k * STEP_S)
        assert not departure.proves(GEOMETRY)


def test_the_reach_grows_with_the_way_and_is_bounded() -> None:
    departure = Departure(track=leaving(), samples=leaving().samples)
    reaches = [departure.expected(departure.last_s + k * STEP_S)[1] for k in range(10)]
    assert reaches == sorted(reaches)
    assert reaches[-1] <= 70.0


def test_who_has_left_is_not_sought_on_the_bed() -> None:
    track = leaving()
    departure = Departure(track=track, samples=list(track.samples))
    stray = Sample(track.seen_s + 3 * STEP_S, 500.0, 500.0, 1.0, 57.0)
    seen(departure, 2)
    track.path.append(stray)
    leave(track, departure.sights)
    assert track.motion is Motion.GONE
    assert stray not in track.path
    assert track.path[-1] == departure.sights[-1]
    assert track.seen_s < departure.last_s - 2.0
