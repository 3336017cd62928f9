"""Draws a table from above for the tests of this room: simple, with the truth known."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.camera import CameraModel
from tracking.geometry import BALL_RADIUS_MM, NOSE_HEIGHT_MM, TableGeometry

CUSHION_MM = 50.0
RAIL_MM = 140.0
SHADOW_MM = 9.0
BLUE = (200, 120, 30)


def camera_above(
    size_wh: tuple[int, int] = (960, 540),
    *,
    up_mm: float = 3000.0,
    focal: float = 0.9,
    lean_rad: tuple[float, float] = (0.0, 0.0),
    turn_rad: float = 0.0,
    k1: float = 0.0,
    k2: float = 0.0,
    geometry: TableGeometry | None = None,
) -> CameraModel:
    """A camera looking at the middle of the table, the foot end to the right where turn is 0."""
    table = geometry or TableGeometry()
    f = focal * max(size_wh)
    spin = cv2.Rodrigues(np.array([0.0, 0.0, turn_rad]))[0]
    rotation = cv2.Rodrigues(np.array([*lean_rad, 0.0]))[0] @ spin
    aim = np.array([table.length_mm / 2, table.width_mm / 2, 0.0])
    return CameraModel(
        size_wh=size_wh,
        matrix=np.array([[f, 0, (size_wh[0] - 1) / 2], [0, f, (size_wh[1] - 1) / 2], [0, 0, 1.0]]),
        distortion=np.array([k1, k2, 0.0, 0.0, 0.0]),
        rotation=np.asarray(cv2.Rodrigues(rotation)[0], dtype=np.float64).ravel(),
        translation_mm=np.array([0.0, 0.0, up_mm]) - rotation @ aim,
    )


def draw_table(
    camera: CameraModel,
    *,
    geometry: TableGeometry | None = None,
    cloth_bgr: tuple[int, int, int] = BLUE,
    rail_bgr: tuple[int, int, int] = (40, 45, 50),
    floor_bgr: tuple[int, int, int] = (150, 140, 145),
    balls_mm: tuple[tuple[float, float], ...] = ((600.0, 400.0), (1800.0, 900.0)),
    noise: float = 2.0,
    shadows_mm: tuple[float, float, float, float] = (SHADOW_MM,) * 4,
    shadow: float = 0.6,
    lines_at_mm: tuple[float, ...] = (),
) -> NDArray[np.uint8]:
    """A picture (h, w, 3): floor, rails, cushions, the shadow below the noses, bed, pockets.

    shadows_mm: how wide it is at the sides y = 0, foot, y = width, head; shadow: its light;
    lines_at_mm: where from the head lines are drawn across the bed.
    """
    table = geometry or TableGeometry()
    w, h = camera.size_wh
    picture = np.empty((h, w, 3), dtype=np.uint8)
    picture[:] = floor_bgr

    def fill(outset_mm: float, height_mm: float, colour: tuple[int, ...]) -> None:
        fill_sides((outset_mm,) * 4, height_mm, colour)

    def fill_sides(
        outsets_mm: tuple[float, ...], height_mm: float, colour: tuple[int, ...]
    ) -> None:
        low_y, out_x, out_y, low_x = outsets_mm
        low_y, low_x = -low_y, -low_x
        length, width = table.length_mm + out_x, table.width_mm + out_y
        corners = np.array([[low_x, low_y], [length, low_y], [length, width], [low_x, width]])
        along = np.linspace(0, 1, 40)[:, None]
        edge = np.concatenate(
            [corners[k] * (1 - along) + corners[(k + 1) % 4] * along for k in range(4)]
        )
        _polygon(picture, camera.mm_to_px(edge, height_mm), colour)

    fill(CUSHION_MM + RAIL_MM, NOSE_HEIGHT_MM, rail_bgr)
    fill(CUSHION_MM, NOSE_HEIGHT_MM, cloth_bgr)
    fill(0.0, NOSE_HEIGHT_MM, tuple(int(shadow * value) for value in cloth_bgr))
    bed = tuple(int(0.96 * value) for value in cloth_bgr)
    fill_sides(tuple(-wide for wide in shadows_mm), NOSE_HEIGHT_MM, bed)
    for at_mm in lines_at_mm:
        ends = np.array([[at_mm - 2, 0], [at_mm + 2, 0], [at_mm + 2, table.width_mm]])
        line = np.concatenate([ends, [[at_mm - 2, table.width_mm]]])
        _polygon(picture, camera.mm_to_px(line, 0.0), tuple(int(0.5 * v) for v in cloth_bgr))
    angle = np.linspace(0, 2 * np.pi, 40)
    circle = np.column_stack((np.cos(angle), np.sin(angle)))
    for place in table.pocket_centres_mm().values():
        outline = camera.mm_to_px(np.array(place) + 68.0 * circle, NOSE_HEIGHT_MM)
        _polygon(picture, outline, (12, 12, 12))
    for k, place in enumerate(balls_mm):
        outline = camera.mm_to_px(np.array(place) + BALL_RADIUS_MM * circle)
        _polygon(picture, outline, ((230, 230, 230), (20, 20, 200))[k % 2])
    soft = cv2.GaussianBlur(picture, (3, 3), 0.7).astype(np.float64)
    soft += np.random.default_rng(1).normal(0.0, noise, soft.shape)
    return np.clip(soft, 0, 255).astype(np.uint8)


def _polygon(
    picture: NDArray[np.uint8], points_px: NDArray[np.float64], colour: tuple[int, ...]
) -> None:
    fixed = np.round(points_px * 16).astype(np.int32)
    cv2.fillPoly(picture, [fixed], colour, lineType=cv2.LINE_AA, shift=4)


def in_lamplight(picture: NDArray[np.uint8], loss: float) -> NDArray[np.uint8]:
    """The picture as a lamp over its middle lights it: `loss` 0..1 of the light at the corners."""
    h, w = picture.shape[:2]
    x, y = np.meshgrid(np.linspace(-1, 1, w), np.linspace(-1, 1, h))
    light = 1 - loss * (x * x + y * y) / 2
    return np.clip(picture * light[:, :, None], 0, 255).astype(np.uint8)
