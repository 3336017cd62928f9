"""Balls stand in the picture where the camera's projection says, through every lens and shutter."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from simulation import table
from simulation.ball_art import BallPainter
from simulation.line import Timeline
from simulation.look import Look, look_from_seed
from simulation.per_frame import row_time_s
from simulation.render import Renderer

MOST_PX = 0.3
"""How far a drawn ball's centre may lie from the projected one."""
PLACES = ((120.0, 110.0), (640.0, 1180.0), (1270.0, 635.0), (2000.0, 300.0), (2440.0, 1160.0))
PLAIN: dict[str, Any] = {
    "size_px": (960, 540),
    "fps": 60,
    "pictures_s": 0,
    "exposure_s": 1 / 500,
    "readout_s": 0.0,
    "noise": 0.0,
    "flicker": 0.0,
    "exposure_drift": 0.0,
    "white_drift": 0.0,
    "vignette": 0.0,
    "cloth": "burgundy",
    "ball_set": "standard",
    "ball_wear": 0.0,
    "measles": "none",
    "wear": 0.0,
    "line": "none",
    "shadow": 0.0,
    "fall_off": 0.0,
    "yellowed": 0.0,
    "score": False,
    "logo": False,
    "clock": False,
    "lens": "radial",
    "bow": 0.0,
    "offset_mm": (0.0, 0.0),
    "roll_rad": 0.0,
    "camera_height_mm": 3000.0,
    "table_share": 0.85,
    "head_right": False,
}
LENSES: dict[str, dict[str, Any]] = {
    "straight": {},
    "barrel": {"bow": -0.09, "camera_height_mm": 2200.0},
    "pincushion": {"bow": 0.02},
    "fisheye": {"lens": "fisheye", "camera_height_mm": 1900.0},
    "tilted": {"offset_mm": (250.0, 900.0), "roll_rad": 0.02, "bow": -0.02},
    "rolling": {"readout_s": 0.016, "head_right": True},
    "sharpened": {"halo": 1.0, "sharpness": 0.8},
}


def look_of(**fixed: Any) -> Look:
    """A look without what disturbs a measurement."""
    return look_from_seed(11, **(PLAIN | fixed))


def white_balls(places: tuple[tuple[float, float], ...]) -> Timeline:
    """A cue ball at rest at the first of some places."""
    line = Timeline(length_s=1.0)
    line.moves.put(0, np.array([*places[0], table.BALL_RADIUS_MM]), np.eye(3))
    return line


def seen_centre(picture: NDArray[np.uint8], near_px: NDArray[np.float64], radius_px: float) -> Any:
    """(2,) middle of a bright ball's rim: where rays from `near_px` fall to half brightness."""
    bright = picture[..., 1].astype(np.float32)
    turns = np.linspace(0, 2 * np.pi, 72, endpoint=False)
    ways = np.column_stack([np.cos(turns), np.sin(turns)])
    steps = np.arange(0.5 * radius_px, 1.6 * radius_px, 0.05, dtype=np.float64)
    at = near_px + steps[None, :, None] * ways[:, None]
    values = cv2.remap(
        bright, at[..., 0].astype(np.float32), at[..., 1].astype(np.float32), cv2.INTER_LINEAR
    )
    inside = values[:, : len(steps) // 8].max(axis=1)
    outside = values[:, -len(steps) // 8 :].min(axis=1)
    below = values < ((outside + inside) / 2)[:, None]
    rim = steps[below.argmax(axis=1)]
    edges = near_px + rim[:, None] * ways
    design = np.column_stack([2 * edges, np.ones(len(edges))])
    fit, *_ = np.linalg.lstsq(design, (edges**2).sum(axis=1), rcond=None)
    return fit[:2]


@pytest.fixture
def evenly_lit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Balls are white all over: a shaded rim would shift the place at which it is half bright."""

    def white(self: object, paint: NDArray[np.float32], *_: object) -> NDArray[np.float32]:
        return np.ones_like(paint)

    monkeypatch.setattr(BallPainter, "_lit", white)


@pytest.mark.usefixtures("evenly_lit")
@pytest.mark.parametrize("name", LENSES)
def test_a_resting_ball_is_seen_where_it_is_projected(name: str) -> None:
    look = look_of(**LENSES[name])
    renderer = Renderer(look, white_balls(PLACES), "ten-ball")
    for place in PLACES:
        renderer.line = white_balls((place,))
        xyz = np.array([*place, table.BALL_RADIUS_MM])
        expected = renderer.camera.project(xyz)
        radius = table.BALL_RADIUS_MM * renderer.camera.scale_px_mm(xyz)
        found = seen_centre(renderer.picture(0.5), expected, radius)
        assert np.linalg.norm(found - expected) < MOST_PX, (name, place, found - expected)


@pytest.mark.usefixtures("evenly_lit")
def test_a_rolling_shutter_shows_a_ball_when_its_row_is_read() -> None:
    look = look_of(readout_s=0.016, exposure_s=1 / 2000)
    line = white_balls(((300.0, 200.0),))
    times, ends = np.array([0.0, 1.0]), np.array([[300.0, 200.0], [1800.0, 1100.0]])
    line.moves.add(0, times, np.column_stack([ends, np.full(2, table.BALL_RADIUS_MM)]))
    renderer = Renderer(look, line, "ten-ball")
    for t_s in (0.2, 0.5, 0.8):
        now = t_s
        for _ in range(4):
            xyz = line.moves.places_mm(0, np.array([now]))[0]
            now = row_time_s(float(renderer.camera.project(xyz)[1]), look, t_s)
        expected = renderer.camera.project(line.moves.places_mm(0, np.array([now]))[0])
        wrong = renderer.camera.project(line.moves.places_mm(0, np.array([t_s]))[0])
        radius = table.BALL_RADIUS_MM * renderer.camera.scale_px_mm(xyz)
        found = seen_centre(renderer.picture(t_s), expected, radius)
        assert np.linalg.norm(found - expected) < 2 * MOST_PX
        if t_s != 0.5:
            assert np.linalg.norm(wrong - expected) > 1.0


def test_a_near_cushion_hides_the_foot_of_a_ball() -> None:
    look = look_of(offset_mm=(0.0, 1500.0), camera_height_mm=2300.0)
    renderer = Renderer(look, white_balls(PLACES), "ten-ball")
    turns = np.eye(3)[None]

    def shown(y_mm: float) -> float:
        place = np.array([[900.0, y_mm, table.BALL_RADIUS_MM]])
        sprite = renderer.balls.ball(3, place, turns)
        assert sprite is not None
        return float(sprite.cover.sum()) / renderer.camera.scale_px_mm(place[0]) ** 2

    free = shown(1100.0)
    assert shown(table.WIDTH_MM - table.BALL_RADIUS_MM) < 0.97 * free
    assert shown(table.WIDTH_MM - table.BALL_RADIUS_MM + 20.0) < 0.9 * free
    assert shown(table.BALL_RADIUS_MM) == pytest.approx(free, rel=0.03)


def test_a_ball_in_a_cup_is_seen_through_its_hole_only() -> None:
    renderer = Renderer(look_of(), white_balls(PLACES), "ten-ball")
    shape = table.pocket_shapes()["SL"]
    x, y = shape.centre_xy_mm
    turns = np.eye(3)[None]

    def shown(x_mm: float, y_mm: float) -> float:
        sprite = renderer.balls.ball(3, np.array([[x_mm, y_mm, -62.0]]), turns)
        return 0.0 if sprite is None else float(sprite.cover.sum())

    whole = shown(x, y)
    assert whole > 100
    assert shown(x, y + 250.0) == 0.0
    assert 0 < shown(x + 55.0, y) < 0.8 * whole
