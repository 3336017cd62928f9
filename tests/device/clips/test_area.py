"""Nothing from outside the table's outline is stored, whatever it is."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from calibration.camera import CameraModel
from device.clips.area import FURTHEST_PX, GREY_Y, MARGIN_MM, table_area, table_outline_px
from tracking.geometry import TableGeometry
from vision.frame import Frame

W, H = 128, 96


def random_frame(rng: np.random.Generator, size_wh: tuple[int, int] = (W, H)) -> Frame:
    w, h = size_wh
    y, u, v = (
        rng.integers(0, 256, shape, np.uint8)
        for shape in ((h, w), (h // 2, w // 2), (h // 2, w // 2))
    )
    return Frame(index=0, t_s=0.0, y=y, u=u, v=v)


def turn(outline: NDArray[np.float64]) -> float:
    """1 or -1: on which side of its edges the inside of a convex outline lies."""
    (ax, ay), (bx, by), (cx, cy) = outline[:3]
    return float(np.sign((bx - ax) * (cy - by) - (by - ay) * (cx - bx)))


def spoilt_outside(frame: Frame, outline: NDArray[np.float64], rng: np.random.Generator) -> Frame:
    """The same inside; every pixel that lies more than 2 px outside is another one."""
    h, w = frame.y.shape
    x, y = np.meshgrid(np.arange(w), np.arange(h))
    outside = np.zeros((h, w), bool)
    for (ax, ay), (bx, by) in zip(outline, np.roll(outline, -1, 0), strict=True):
        away = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        outside |= away * turn(outline) < -2 * np.hypot(bx - ax, by - ay)
    # A sample of colour is of four pixels: of outside as soon as one of them is.
    of_colour = outside.reshape(h // 2, 2, w // 2, 2).any(axis=(1, 3))
    other = random_frame(rng, frame.size_wh)
    return Frame(
        index=0,
        t_s=0.0,
        y=np.where(outside, other.y, frame.y),
        u=np.where(of_colour, other.u, frame.u),
        v=np.where(of_colour, other.v, frame.v),
    )


corner = st.tuples(st.integers(-20, W + 20), st.integers(-20, H + 20))


@given(corners=st.lists(corner, min_size=4, max_size=4), seed=st.integers(0, 99))
@settings(max_examples=25)
@pytest.mark.parametrize("shrink", [1, 2])
def test_what_is_outside_leaves_no_trace(
    shrink: int, corners: list[tuple[int, int]], seed: int
) -> None:
    hull = cv2.convexHull(np.array(corners, np.int32)).reshape(-1, 2).astype(np.float64)
    area = table_area(hull, (W, H), shrink=shrink)
    if area is None:
        return
    rng = np.random.default_rng(seed)
    frame = random_frame(rng)
    one, other = area.blank(), area.blank()
    area.cut(frame, one)
    area.cut(spoilt_outside(frame, hull, rng), other)
    assert np.array_equal(one, other)


def test_inside_is_kept_as_it_is() -> None:
    outline = np.array([(20.0, 12.0), (110.0, 12.0), (110.0, 80.0), (20.0, 80.0)])
    area = table_area(outline, (W, H))
    assert area is not None
    frame = random_frame(np.random.default_rng(3))
    cut = area.blank()
    area.cut(frame, cut)
    w, h = area.size_wh
    assert (area.x0, area.y0, w, h) == (16, 8, 96, 80)
    assert np.array_equal(cut[20 - 8 : 70 - 8, 30 - 16 : 100 - 16], frame.y[20:70, 30:100])
    colour = cut[h:].reshape(-1)
    u = colour[: w * h // 4].reshape(h // 2, w // 2)
    assert np.array_equal(u[6:30, 6:40], frame.u[10:34, 14:48])
    assert (cut[: 12 - 8] == GREY_Y).all()


def test_half_the_size() -> None:
    outline = np.array([(0.0, 0.0), (127.0, 0.0), (127.0, 95.0), (0.0, 95.0)])
    area = table_area(outline, (W, H), shrink=2)
    assert area is not None
    assert area.size_wh == (64, 48)
    frame = random_frame(np.random.default_rng(4))
    cut = area.blank()
    area.cut(frame, cut)
    means = frame.y.reshape(48, 2, 64, 2).mean(axis=(1, 3))
    assert np.abs(cut[:48].astype(float) - means).max() <= 1


@pytest.mark.parametrize(
    "outline",
    [
        np.empty((0, 2)),
        np.array([(0.0, 0.0), (50.0, 50.0)]),
        np.array([(0.0, 0.0), (50.0, np.nan), (50.0, 50.0)]),
        np.array([(0.0, 0.0), (50.0, FURTHEST_PX + 1.0), (50.0, 50.0)]),
        np.array([(500.0, 500.0), (600.0, 500.0), (600.0, 600.0)]),
        np.array([(3.0, 3.0), (9.0, 3.0), (9.0, 9.0)]),
    ],
)
def test_no_table_no_area(outline: NDArray[np.float64]) -> None:
    assert table_area(outline, (W, H)) is None


def test_the_margin_around_the_playing_surface() -> None:
    """Straight down from 2.5 m: the outline is the table and a quarter of a metre."""
    table = TableGeometry()
    height_mm, focal_px = 2500.0, 900.0
    camera = CameraModel(
        size_wh=(1280, 720),
        matrix=np.array([[focal_px, 0, 640], [0, focal_px, 360], [0, 0, 1.0]]),
        distortion=np.zeros(5),
        rotation=np.zeros(3),
        translation_mm=np.array([-table.length_mm / 2, -table.width_mm / 2, height_mm]),
    )
    outline = table_outline_px(camera, table)
    px_per_mm = focal_px / (height_mm - 40)
    assert outline.min(0) == pytest.approx(
        (
            640 - (table.length_mm / 2 + MARGIN_MM) * px_per_mm,
            360 - (table.width_mm / 2 + MARGIN_MM) * px_per_mm,
        )
    )
    corners = camera.mm_to_px([(0.0, 0.0), (table.length_mm, table.width_mm)], 36.0)
    contour = outline.astype(np.float32).reshape(-1, 1, 2)
    for x, y in corners:
        assert cv2.pointPolygonTest(contour, (float(x), float(y)), True) > 60
