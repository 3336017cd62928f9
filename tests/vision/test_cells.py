"""Cells: every ball has one, what is not said is not asked, and what is told comes back."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from vision.cells import (
    CLASSES,
    NUMBERED,
    PLAIN,
    Targets,
    class_names,
    middles_px_xy,
    targets,
    told,
)
from vision.detections import BALL_LABELS, Label

SIZE_WH = (320, 192)


def as_output(grids: Targets, *, stride_px: int, is_numbered: bool) -> NDArray[np.float32]:
    """What a network would give that says exactly what it should."""
    shape = grids.ball.shape
    middles = middles_px_xy(shape, stride_px) + 0.5
    left, top, right, bottom = grids.ltrb * stride_px
    boxes = np.stack(
        (
            middles[..., 0] + (right - left) / 2,
            middles[..., 1] + (bottom - top) / 2,
            left + right,
            top + bottom,
        )
    )
    balls = grids.ball[None]
    if is_numbered:
        balls = np.zeros((BALL_LABELS, *shape), dtype=np.float32)
        for k in range(BALL_LABELS):
            balls[k] = np.where(grids.number == k, grids.ball, 0.0)
    output = np.concatenate((boxes, balls, grids.cover))
    return np.asarray(output.reshape(len(output), -1), dtype=np.float32)


places = st.tuples(st.floats(20, 300), st.floats(20, 172))


@given(
    centres=st.lists(places, min_size=1, max_size=8),
    diameter=st.floats(9.0, 28.0),
    stride_px=st.sampled_from([4, 8]),
    is_numbered=st.booleans(),
)
@settings(max_examples=60)
def test_what_the_cells_should_say_is_read_back(
    centres: list[tuple[float, float]], diameter: float, stride_px: int, is_numbered: bool
) -> None:
    # Touching at the nearest; a cell of 8 px holds no two balls under 11 px.
    diameter = max(diameter, 1.45 * stride_px)
    apart: list[tuple[float, float]] = []
    for place in centres:
        if all(np.hypot(place[0] - x, place[1] - y) >= diameter for x, y in apart):
            apart.append(place)
    balls = np.array(apart)
    numbers = np.arange(len(apart))
    grids = targets(
        size_px_wh=SIZE_WH,
        stride_px=stride_px,
        centres_px_xy=balls,
        sizes_px_wh=np.full((len(apart), 2), diameter),
        numbers=numbers,
    )
    seen = told(
        as_output(grids, stride_px=stride_px, is_numbered=is_numbered),
        size_px_wh=SIZE_WH,
        stride_px=stride_px,
    )
    assert len(seen.scores) == len(apart)
    gap = np.linalg.norm(seen.centres_px_xy[:, None] - balls[None], axis=2)
    assert gap.min(axis=0).max() < 0.01
    assert np.abs(seen.sizes_px_wh - diameter).max() < 0.01
    if is_numbered:
        assert seen.number_log_p is not None
        assert (seen.number_log_p.argmax(axis=1) == numbers[gap.argmin(axis=1)]).all()
    else:
        assert seen.number_log_p is None


@given(place=places, diameter=st.floats(5.0, 40.0), stride_px=st.sampled_from([4, 8]))
def test_every_ball_has_a_cell_that_tells_it_in_full(
    place: tuple[float, float], diameter: float, stride_px: int
) -> None:
    grids = targets(
        size_px_wh=SIZE_WH,
        stride_px=stride_px,
        centres_px_xy=np.array([place]),
        sizes_px_wh=np.array([[diameter, diameter]]),
        numbers=np.array([5]),
    )
    assert grids.ball.max() == 1.0
    assert (grids.number[grids.ball > 0] == 5).all()
    assert (grids.number[grids.ball == 0] == -1).all()


def test_what_is_not_said_is_not_asked() -> None:
    said = np.ones((192, 320), dtype=np.bool_)
    said[64:128, 64:160] = False
    grids = targets(
        size_px_wh=SIZE_WH,
        stride_px=8,
        centres_px_xy=np.array([[200.0, 100.0], [100.0, 100.0]]),
        sizes_px_wh=np.full((2, 2), 16.0),
        numbers=np.array([3, -1]),
        is_said_px=said,
    )
    assert not grids.is_said[9, 9]
    assert grids.is_said[:8].all()
    assert grids.is_said[grids.ball > 0].all(), "a ball that is labelled there is asked for"
    assert not grids.cover_is_said.any(), "nobody labelled hands and cues"


def test_covers_are_asked_where_they_are_labelled_and_clear() -> None:
    hand = np.zeros((192, 320), dtype=np.uint8)
    cue = hand.copy()
    hand[0:80, 0:84] = 255
    cue[40:44, :] = 255
    grids = targets(
        size_px_wh=SIZE_WH,
        stride_px=8,
        centres_px_xy=np.empty((0, 2)),
        sizes_px_wh=np.empty((0, 2)),
        numbers=np.empty(0, dtype=np.int64),
        covers_px=(hand, cue),
    )
    assert grids.cover[0, :10, :10].all()
    assert grids.cover_is_said[0].sum() == 24 * 40 - 0, "half covered: at least COVERED counts"
    assert grids.cover[1, 5, 12:].all()
    assert not grids.cover_is_said[1, :10, :10].any(), "a body may hide the cue below it"


def test_output_of_another_shape_is_refused() -> None:
    with pytest.raises(ValueError, match="expected"):
        told(np.zeros((7, 10), dtype=np.float32), size_px_wh=SIZE_WH, stride_px=8)
    with pytest.raises(ValueError, match="expected"):
        told(np.zeros((9, 960), dtype=np.float32), size_px_wh=SIZE_WH, stride_px=8)


def test_an_empty_picture_tells_nothing() -> None:
    seen = told(np.zeros((7, 960), dtype=np.float32), size_px_wh=SIZE_WH, stride_px=8)
    assert seen.centres_px_xy.shape == (0, 2)
    assert seen.covers.shape == (24, 40, 2)


def test_classes_of_a_numbered_network_are_the_labels() -> None:
    assert NUMBERED.index("hand") == Label.HAND
    assert NUMBERED.index("cue stick") == Label.CUE_STICK
    assert NUMBERED[:3] == ("0", "1", "2")
    assert class_names("plain") == {0: "ball", 1: "hand", 2: "cue stick"}
    assert CLASSES["plain"] == PLAIN
