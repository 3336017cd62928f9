"""The simulated lens against its own inverse and against plain geometry."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulation import table
from simulation.camera import overhead_camera
from simulation.look import look_from_seed
from simulation.render import camera_of


@given(
    seed=st.integers(0, 500),
    x=st.floats(-60, table.LENGTH_MM + 60),
    y=st.floats(-60, table.WIDTH_MM + 60),
    z=st.floats(-60, 120),
)
def test_a_ray_goes_back_to_its_point(seed: int, x: float, y: float, z: float) -> None:
    camera = camera_of(look_from_seed(seed))
    px = camera.project(np.array([x, y, z]))
    assert camera.at_height(px, z) == pytest.approx([x, y], abs=1e-3)


def test_a_straight_camera_is_a_scale() -> None:
    camera = overhead_camera(size_px=(1280, 720), height_mm=3000, table_share=0.8)
    corners = [camera.project(np.array([*xy, 0.0])) for xy in table.corners_mm().values()]
    assert np.ptp(np.array(corners), axis=0) == pytest.approx([1024, 512])
    assert np.mean(corners, axis=0) == pytest.approx([639.5, 359.5])


@pytest.mark.parametrize("seed", range(40))
def test_corners_stand_in_the_picture_the_right_way_round(seed: int) -> None:
    look = look_from_seed(seed)
    camera = camera_of(look)
    px = {k: camera.project(np.array([*xy, 36.0])) for k, xy in table.corners_mm().items()}
    for place in px.values():
        assert np.all(place > 0)
        assert np.all(place < look.size_px)
    way = -1 if look.head_right else 1
    assert way * (px["FL"][0] - px["HL"][0]) > 0
    assert way * (px["HR"][1] - px["HL"][1]) > 0


@given(seed=st.integers(0, 500), angle=st.floats(0, 6.283), off=st.floats(60.0, 89.8))
def test_what_the_lens_cannot_show_stays_outside_on_its_own_side(
    seed: int, angle: float, off: float
) -> None:
    """People lean in from far beside the table, and taller ones stand beside the camera."""
    look = look_from_seed(seed)
    camera = camera_of(look)
    out = np.array([np.cos(angle), np.sin(angle)])
    far = []
    for turn in np.radians([off, off + 0.1, 91.0, 120.0]):
        way = np.cos(turn) * camera.axes[2] + np.sin(turn) * (out @ camera.axes[:2])
        far.append(
            float((camera.project(camera.position_mm + 2000.0 * way) - camera.centre_px) @ out)
        )
    assert far[1] > far[0]
    assert min(far) > np.hypot(*look.size_px) / 2
