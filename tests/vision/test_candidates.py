"""Round things in the foreground: found, measured, and not imagined."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from tests.vision.half_pictures import (
    BALL_YUV,
    RADIUS,
    SKIN_YUV,
    Place,
    bar,
    circle,
    cloth,
    disc,
    laid,
    nothing,
    region,
    smeared,
)
from vision.candidates import Candidates, find_candidates
from vision.plate import Mask, Picture, Plate

FREE_SCORE = 0.7
CENTRE_PX = 0.3


def found_in(
    picture: Picture, explained: Mask | None = None, radius: float = RADIUS
) -> tuple[Candidates, Mask]:
    plate = Plate(cloth(noise=0.0), region())
    mask = nothing() if explained is None else explained
    return find_candidates(picture, plate.foreground(picture), mask, lambda _x, _y: radius)


def nearest(found: Candidates, x: float, y: float) -> int:
    assert len(found) > 0
    return int(np.argmin(np.hypot(*(found.xy_px - (x, y)).T)))


def off_px(found: Candidates, x: float, y: float) -> float:
    return float(np.hypot(*(found.xy_px[nearest(found, x, y)] - (x, y))))


places = st.tuples(st.floats(25, 215), st.floats(25, 135))


@given(places, st.sampled_from([5.0, 7.0, 9.5]), st.integers(0, 99))
@settings(max_examples=40)
def test_a_free_disc_is_measured(at: Place, radius: float, seed: int) -> None:
    found, large = found_in(laid(cloth(seed), disc(*at, radius)), radius=radius)
    assert len(found) == 1
    assert off_px(found, *at) < CENTRE_PX
    assert found.score[0] > FREE_SCORE
    assert not found.attached[0]
    assert found.length_px[0] == pytest.approx(2 * radius)
    assert found.colour_yuv[0] == pytest.approx(BALL_YUV, abs=4.0)
    assert not large.any()


@given(places, st.sampled_from([7.6, 9.5]), st.floats(0.76, 1.0), st.integers(0, 99))
@settings(max_examples=40)
def test_a_ball_with_a_rim_like_the_cloth_is_found(
    at: Place, radius: float, share: float, seed: int
) -> None:
    """In a dim hall only the bright middle of a white ball stands out from a pale cloth."""
    found, _ = found_in(laid(cloth(seed), disc(*at, share * radius)), radius=radius)
    assert len(found) == 1
    assert off_px(found, *at) < 2 * CENTRE_PX
    assert found.length_px[0] == pytest.approx(2 * radius)


@pytest.mark.parametrize("share", [0.3, 0.5])
def test_what_is_much_smaller_than_a_ball_is_none(share: float) -> None:
    assert len(found_in(laid(cloth(1), disc(120, 80, share * RADIUS)))[0]) == 0


@given(places, st.floats(0, 2 * np.pi))
@settings(max_examples=40)
def test_two_touching_discs_are_two(at: Place, angle: float) -> None:
    x, y = np.clip(at[0], 45, 195), np.clip(at[1], 45, 115)
    other = (x + 2 * RADIUS * np.cos(angle), y + 2 * RADIUS * np.sin(angle))
    found, _ = found_in(laid(laid(cloth(1), disc(x, y)), disc(*other), (60, 190, 110)))
    assert len(found) == 2
    assert off_px(found, x, y) < 2.0
    assert off_px(found, *other) < 2.0
    assert nearest(found, x, y) != nearest(found, *other)


def test_a_disc_beside_a_ball_that_is_known_to_lie_there() -> None:
    """The known ball is explained and counts neither for nor against the other."""
    picture = laid(laid(cloth(1), disc(100, 80)), disc(100 + 2 * RADIUS, 80), (60, 190, 110))
    explained = np.asarray((disc(100, 80, 1.3 * RADIUS) > 0) * 255, dtype=np.uint8)
    found, _ = found_in(picture, explained)
    assert len(found) == 1
    assert off_px(found, 100 + 2 * RADIUS, 80) < 2.5


@pytest.mark.parametrize("length", [12.0, 20.0, 40.0])
@pytest.mark.parametrize("angle", [0.0, 0.4, 1.2, np.pi / 2])
def test_a_streak_is_measured_in_its_middle(length: float, angle: float) -> None:
    step = np.array([np.cos(angle), np.sin(angle)]) * length / 2
    a, b = np.array([120.0, 80.0]) - step, np.array([120.0, 80.0]) + step
    cover = np.minimum(smeared(tuple(a), tuple(b)) * 1.0, 1.0)
    found, _ = found_in(laid(cloth(2), cover, (230, 90, 150)))
    assert len(found) == 1
    assert off_px(found, 120, 80) < 1.0
    assert not found.attached[0]
    assert found.length_px[0] == pytest.approx(length + 2 * RADIUS, rel=0.25)
    if length > RADIUS * 2:
        assert abs(found.direction[0] @ (np.cos(angle), np.sin(angle))) > 0.97


def assert_nothing_free(found: Candidates) -> None:
    free = ~found.attached & (found.score > FREE_SCORE)
    assert not free.any(), found.xy_px[free]


@pytest.mark.parametrize("half_width", [1.0, 2.0, 3.0])
@pytest.mark.parametrize("tip", [(60.0, 40.0), (120.0, 82.0), (180.0, 130.0)])
def test_a_cue_stick_gives_nothing_that_is_free(half_width: float, tip: Place) -> None:
    picture = laid(cloth(3), bar((236.0, 150.0), tip, half_width), (180, 105, 145))
    assert_nothing_free(found_in(picture)[0])


@pytest.mark.parametrize("half_width", [9.0, 14.0, 25.0])
def test_an_arm_is_large_and_gives_nothing_that_is_free(half_width: float) -> None:
    picture = laid(cloth(3), bar((120.0, 159.0), (120.0, 60.0), half_width), SKIN_YUV)
    found, large = found_in(picture)
    assert_nothing_free(found)
    assert large[120, 120] > 0
    assert large[20, 20] == 0


def test_a_ball_in_front_of_a_cue_keeps_its_place() -> None:
    """The tip touches it: the ball is found, less exactly, and no free thing beside it."""
    picture = laid(cloth(4), bar((230.0, 80.0), (100.0 + RADIUS, 80.0), 1.5), (180, 105, 145))
    found, _ = found_in(laid(picture, disc(100, 80)))
    assert off_px(found, 100, 80) < 1.2
    others = np.delete(np.arange(len(found)), nearest(found, 100, 80))
    assert all(found.score[k] < FREE_SCORE for k in others)


@pytest.mark.parametrize("ring", [1.5, 2.0, 3.0])
@given(at=places)
@settings(max_examples=15)
def test_a_projected_circle_does_not_move_a_ball(ring: float, at: Place) -> None:
    x, y = np.clip(at[0], 40, 200), np.clip(at[1], 40, 120)
    lit = laid(cloth(5), circle(x, y, ring * RADIUS), (230, 128, 128))
    found, _ = found_in(laid(lit, disc(x, y)))
    assert off_px(found, x, y) < 1.0


def test_a_ball_on_a_line_keeps_its_place() -> None:
    lit = laid(cloth(5), bar((10.0, 80.0), (230.0, 80.0), 0.8), (230, 128, 128))
    found, _ = found_in(laid(lit, disc(120.4, 81.7)))
    assert off_px(found, 120.4, 81.7) < 1.0


def test_specks_lines_and_shadows_are_nothing() -> None:
    picture = cloth(6)
    rng = np.random.default_rng(6)
    for x, y in rng.uniform(20, 140, (30, 2)):
        picture = laid(picture, disc(x, y, 1.2), (230, 128, 128))
    picture = laid(picture, bar((10, 120), (230, 125), 1.0), (230, 128, 128))
    found, large = found_in(picture)
    assert len(found) == 0
    assert not large.any()


@pytest.mark.parametrize("angle", [0.0, 0.5, 0.9, np.pi / 2])
def test_three_in_a_row_are_three(angle: float) -> None:
    picture = cloth(7)
    step = 2 * RADIUS * np.array([np.cos(angle), np.sin(angle)])
    row = [tuple(np.array([120.0, 80.0]) + k * step) for k in (-1, 0, 1)]
    for place in row:
        picture = laid(picture, disc(*place))
    found, _ = found_in(picture)
    assert len(found) == 3
    assert all(off_px(found, x, y) < 2.0 for x, y in row)


def test_nothing_is_found_in_nothing() -> None:
    found, large = found_in(cloth(8))
    assert len(found) == 0
    assert found.xy_px.shape == (0, 2)
    assert found.colour_yuv.shape == (0, 3)
    assert found.direction.shape == (0, 2)
    assert not large.any()


@given(
    st.lists(st.tuples(places, st.sampled_from([4.0, 7.0, 12.0, 25.0])), max_size=12),
    st.lists(st.tuples(places, places), max_size=3),
)
@settings(max_examples=30)
def test_no_two_candidates_overlap_as_balls_cannot(
    blobs: list[tuple[Place, float]], bars: list[tuple[Place, Place]]
) -> None:
    picture: NDArray[np.uint8] = cloth(9)
    for a, b in bars:
        if a != b:
            picture = laid(picture, bar(a, b, 3.0), SKIN_YUV)
    for at, radius in blobs:
        picture = laid(picture, disc(*at, radius))
    found, large = found_in(picture)
    for k in range(len(found)):
        away = np.hypot(*(found.xy_px - found.xy_px[k]).T)
        away[k] = np.inf
        assert away.min(initial=np.inf) > RADIUS
    assert large.shape == picture.shape[:2]
    assert np.isfinite(found.xy_px).all()
