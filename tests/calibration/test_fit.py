"""Given corners, half turns, and which end is the head."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from calibration.camera import CalibrationError, CameraModel
from calibration.fit import (
    CORNER_NAMES,
    CornersError,
    TableFit,
    table_from_corners,
    turned,
    with_foot_at,
    with_head_end,
)
from rules.balls import Pocket
from tests.calibration.drawn_table import camera_above, draw_table
from tracking.geometry import NOSE_HEIGHT_MM, TableGeometry

TABLE = TableGeometry()
PLACES = {"HL": (0.0, 0.0), "HR": (0.0, 1270.0), "FL": (2540.0, 0.0), "FR": (2540.0, 1270.0)}


def seen_corners(camera: CameraModel) -> dict[str, tuple[float, float]]:
    found = {name: camera.mm_to_px([xy], NOSE_HEIGHT_MM)[0] for name, xy in PLACES.items()}
    return {name: (float(xy[0]), float(xy[1])) for name, xy in found.items()}


def fit_of(camera: CameraModel) -> TableFit:
    return table_from_corners(seen_corners(camera), size_wh=camera.size_wh)


@settings(max_examples=25, deadline=None)
@given(st.floats(-0.4, 0.4), st.floats(-0.4, 0.4), st.floats(-3.1, 3.1), st.floats(0.75, 1.1))
def test_places_follow_from_four_corners(lean: float, tip: float, turn: float, f: float) -> None:
    camera = camera_above(lean_rad=(lean, tip), turn_rad=turn, focal=f, up_mm=4500)
    truth = seen_corners(camera)
    # People point at what they see.
    w, h = camera.size_wh
    assume(all(0 <= x < w and 0 <= y < h for x, y in truth.values()))
    fit = fit_of(camera)
    for name in CORNER_NAMES:
        assert fit.corners_px[name] == pytest.approx(truth[name], abs=1.0)
    grid = np.array([[x, y] for x in (100.0, 1270.0, 2400.0) for y in (100.0, 1200.0)])
    assert np.abs(fit.camera.px_to_mm(camera.mm_to_px(grid)) - grid).max() < 12.0


def test_oblique_view_gives_the_focal_length() -> None:
    camera = camera_above((1280, 720), lean_rad=(-0.9, 0.3), turn_rad=0.7, focal=1.25, up_mm=4500)
    fit = fit_of(camera)
    assert fit.camera.matrix[0, 0] == pytest.approx(1.25 * 1280, rel=0.1)
    assert fit.head_end_known


def test_turned_twice_is_the_same_and_once_exchanges_the_ends() -> None:
    fit = fit_of(camera_above(lean_rad=(0.1, -0.2), turn_rad=2.0))
    once = turned(fit)
    assert once.corners_px["HL"] == fit.corners_px["FR"]
    assert once.pockets_px[Pocket.SL] == fit.pockets_px[Pocket.SR]
    places = np.array([[10.0, 20.0], [2000.0, 700.0]])
    over = np.array([2540.0, 1270.0]) - places
    assert once.camera.mm_to_px(over) == pytest.approx(fit.camera.mm_to_px(places), abs=1e-6)
    again = turned(once)
    assert again.corners_px == fit.corners_px
    assert again.camera.mm_to_px(places) == pytest.approx(fit.camera.mm_to_px(places), abs=1e-6)


def test_the_rack_stands_at_the_foot() -> None:
    fit = fit_of(camera_above())
    assert with_foot_at(fit, TABLE.foot_spot_mm).corners_px == fit.corners_px
    other = with_foot_at(fit, (640.0, 635.0))
    assert other.corners_px["FR"] == fit.corners_px["HL"]
    assert other.head_end_known
    assert with_head_end(fit, "FL").corners_px["HR"] == fit.corners_px["FL"]
    with pytest.raises(CornersError, match="XX"):
        with_head_end(fit, "XX")


def test_a_picture_gives_the_cloth_and_a_reference() -> None:
    camera = camera_above()
    fit = table_from_corners(
        seen_corners(camera), size_wh=camera.size_wh, picture_bgr=draw_table(camera)
    )
    assert fit.cloth is not None
    assert fit.reference is not None
    assert fit.cloth.mean_lab[2] < 110  # blue


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"HL": None}, "exactly"),
        ({"XX": (1.0, 2.0)}, "exactly"),
        ({"HL": (float("nan"), 2.0)}, "pairs"),
        ({"HL": "FL", "FL": "HL"}, "do not span"),
        ({"HL": "HR", "HR": "HL", "FL": "FR", "FR": "FL"}, "mirrored"),
    ],
)
def test_corners_that_are_no_table(
    change: dict[str, str | tuple[float, float] | None], message: str
) -> None:
    good = seen_corners(camera_above())
    bad: dict[str, tuple[float, float]] = dict(good)
    for name, value in change.items():
        if value is None:
            del bad[name]
        else:
            bad[name] = good[value] if isinstance(value, str) else value
    with pytest.raises(CornersError, match=message):
        table_from_corners(bad, size_wh=(960, 540))


def test_a_size_that_is_no_table() -> None:
    with pytest.raises(CalibrationError, match="length > width"):
        table_from_corners(
            seen_corners(camera_above()), size_wh=(960, 540), size_mm=(1270.0, 2540.0)
        )
