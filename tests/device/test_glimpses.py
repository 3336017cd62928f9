"""The pictures from which the table is found are those of one camera."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from device.glimpses import FIRST_SPAN_S, first_frames, of_one_view
from vision.frame import Frame, frame_from_bgr


def view(camera: int, index: int) -> Frame:
    """A picture of one camera with its own noise and something that moves."""
    rng = np.random.default_rng(camera)
    coarse = rng.uniform(0, 255, (6, 8, 3))
    bgr = np.kron(coarse, np.ones((20, 20, 1)))
    bgr += np.random.default_rng(1000 + index).normal(0, 6, bgr.shape)
    x = 10 * (index % 12)
    bgr[50:70, x : x + 20] = 255
    return frame_from_bgr(np.clip(bgr, 0, 255).astype(np.uint8), index=index, t_s=index * 0.5)


@pytest.mark.parametrize(
    "cameras", [[1, 1, 1, 2, 1], [2, 1, 1, 3, 1, 2], [1], [3, 2, 2, 1, 1, 1, 2, 1]]
)
def test_the_largest_family_is_kept_in_order(cameras: list[int]) -> None:
    frames = [view(camera, k) for k, camera in enumerate(cameras)]
    kept = [frame.index for frame in of_one_view(frames)]
    assert kept == [k for k, camera in enumerate(cameras) if camera == 1]


def test_one_view_is_kept_whole() -> None:
    frames = [view(4, k) for k in range(6)]
    assert of_one_view(frames) == frames
    assert of_one_view([]) == []


def test_a_change_of_light_makes_no_other_view() -> None:
    frames = [view(5, k) for k in range(3)]
    dim = view(5, 3)
    darker = Frame(index=3, t_s=1.5, y=(dim.y * 0.6).astype(np.uint8), u=dim.u, v=dim.v)
    assert of_one_view([*frames, darker]) == [*frames, darker]


def test_black_pictures_are_no_error() -> None:
    black = frame_from_bgr(np.zeros((60, 80, 3), np.uint8), index=9)
    kept = of_one_view([black, *(view(6, k) for k in range(3))])
    assert [frame.index for frame in kept] == [0, 1, 2]
    assert len(of_one_view([black, black])) >= 1


def test_first_frames_are_few_and_kept() -> None:
    """The source takes its pictures back; what was taken stays as it was."""
    planes = np.zeros((4, 4), np.uint8)
    given: list[float] = []

    def source() -> Iterator[Frame]:
        for k in range(500):
            planes[:] = k % 250
            given.append(k / 50)
            yield Frame(index=k, t_s=k / 50, y=planes, u=planes[:2, :2], v=planes[:2, :2])

    found = first_frames(source())
    assert 4 <= len(found) <= 7
    assert [f.t_s for f in found] == sorted(f.t_s for f in found)
    assert found[-1].t_s <= FIRST_SPAN_S
    assert [int(f.y[0, 0]) for f in found] == [f.index % 250 for f in found]
    assert given[-1] < FIRST_SPAN_S + 0.1
