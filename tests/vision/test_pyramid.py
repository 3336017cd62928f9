"""A picture looked at in several sizes tells each ball once, from the size that shows it best."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from vision.cells import Told
from vision.letterbox import Letterbox
from vision.pyramid import LARGEST_PX, SHRUNK, SMALLEST_PX, inputs, joined

Ball = tuple[float, float, float, float]
WH = (1280, 960)


def told(box: Letterbox, balls: list[Ball], *, numbers: bool = False) -> Told:
    """What a network would say that sees balls (x, y, diameter, score) of the picture."""
    rows = np.array(balls, dtype=np.float64).reshape(-1, 4)
    return Told(
        centres_px_xy=box.to_input(rows[:, :2]),
        sizes_px_wh=np.repeat(rows[:, 2:3] * box.scale, 2, axis=1),
        scores=rows[:, 3],
        number_log_p=np.full((len(rows), 16), -2.8) if numbers else None,
        covers=np.zeros((1, 1, 2)),
    )


def test_inputs_show_the_whole_picture_smaller_and_smaller() -> None:
    boxes = inputs((640, 480))
    assert [boxes[0].size_wh[0] // b.size_wh[0] for b in boxes] == list(SHRUNK)
    assert all(v % 32 == 0 for b in boxes for v in b.size_wh)
    assert [b.size_wh[0] // boxes[0].size_wh[0] for b in inputs(WH)[:2]] == [2, 1]
    for box in boxes:
        corners = box.to_input(np.array([[-0.5, -0.5], [639.5, 479.5]]))
        assert np.all(corners[0] >= -0.51)
        assert np.all(corners[1] <= np.array(box.size_wh) - 0.49)


@given(
    diameter=st.floats(7, 200),
    x=st.floats(100, 1180),
    y=st.floats(100, 860),
    off=st.floats(-0.1, 0.1),
)
def test_a_ball_that_all_sizes_show_is_told_once(
    diameter: float, x: float, y: float, off: float
) -> None:
    boxes = inputs(WH)
    seen = [
        (told(box, [(x + off * k * diameter, y, diameter, 0.9 - 0.1 * k)]), box)
        for k, box in enumerate(boxes)
    ]
    found = joined(seen)
    assert len(found.scores) == 1
    assert (
        np.linalg.norm(found.centres_px_xy[0] - (x, y)) <= 0.1 * (len(boxes) - 1) * diameter + 1e-9
    )


def test_no_size_between_two_is_lost() -> None:
    """What is too large for one input is not too small for the next."""
    for one, other in pairwise(SHRUNK):
        assert LARGEST_PX * one / other >= SMALLEST_PX


def test_a_number_on_a_near_ball_is_no_ball_and_a_ball_before_it_is() -> None:
    boxes = inputs((860, 860))
    near = (600.0, 500.0, 220.0, 0.8)
    on_it, before_it = (603.0, 504.0, 50.0, 0.95), (690.0, 500.0, 160.0, 0.7)
    beside = (900.0, 500.0, 40.0, 0.6)
    found = joined(
        [
            (told(boxes[0], [on_it, beside], numbers=True), boxes[0]),
            (told(boxes[1], [on_it], numbers=True), boxes[1]),
            (told(boxes[2], [near, before_it], numbers=True), boxes[2]),
        ]
    )
    assert sorted(round(float(x)) for x in found.centres_px_xy[:, 0]) == [600, 690, 900]
    assert found.number_log_p is not None
    assert found.number_log_p.shape == (3, 16)


def test_something_large_that_is_hardly_seen_takes_no_ball_away() -> None:
    boxes = inputs((640, 480))
    near, far = (300.0, 200.0, 60.0), (310.0, 212.0, 20.0)
    seen = [(told(box, []), box) for box in boxes]
    seen[0] = (told(boxes[0], [(*far, 0.8)]), boxes[0])
    seen[1] = (told(boxes[1], [(*near, 0.3)]), boxes[1])
    assert set(joined(seen).scores) == {0.3, 0.8}
    seen[1] = (told(boxes[1], [(*near, 0.6)]), boxes[1])
    assert set(joined(seen).scores) == {0.6}, "its number"


def test_nothing_seen_is_nothing() -> None:
    assert len(joined([(told(box, []), box) for box in inputs(WH)]).scores) == 0
