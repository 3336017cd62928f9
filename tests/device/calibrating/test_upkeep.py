"""A nudge in the middle of an evening: told, mended, kept; or left where that is not safe."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.fit import TableFit, cloth_colour, table_fit
from calibration.store import read_calibration
from calibration.view_watch import ViewCode
from device.calibrating.upkeep import Upkeep
from tests.calibration.drawn_table import camera_above, draw_table
from tests.calibration.test_mending import at, worst_mm
from tracking.geometry import TableGeometry
from vision.frame import frame_from_bgr

Picture = NDArray[np.uint8]
CAMERA = camera_above((960, 540), turn_rad=np.pi, k1=-0.08)
NUDGED = at(CAMERA, np.array([0.002, -0.001, 0.001]), np.array([1.0, 2.0, 0.0]))


@pytest.fixture(scope="module")
def fit() -> TableFit:
    picture = draw_table(CAMERA)
    return table_fit(
        CAMERA,
        TableGeometry(),
        picture_bgr=picture,
        cloth=cloth_colour(CAMERA, TableGeometry(), picture),
        error_mm=1.0,
        certainty=0.95,
        head_end_known=True,
    )


@pytest.fixture(scope="module")
def nudged() -> Picture:
    return draw_table(NUDGED)


def shown(upkeep: Upkeep, picture: Picture, from_s: int, to_s: int, *, rest: bool = True) -> None:
    for k in range(from_s, to_s):
        frame = frame_from_bgr(picture, t_s=float(k))
        upkeep.see(frame, is_at_rest=rest, is_covered=False)


def test_a_nudge_is_told_mended_and_kept(fit: TableFit, nudged: Picture, tmp_path: Path) -> None:
    path = tmp_path / "calibration.json"
    upkeep = Upkeep(fit, path, source="v4l2:0", may_wait=True, now=lambda: "then")
    shown(upkeep, draw_table(CAMERA), 0, 8)
    assert not upkeep.findings
    assert upkeep.renewed() is None
    shown(upkeep, nudged, 8, 24)
    assert [one.code for one in upkeep.findings] == [ViewCode.CAMERA_MOVED]
    new = upkeep.renewed()
    assert new is not None
    assert upkeep.renewed() is None
    assert worst_mm(new.camera, NUDGED) < 0.8
    kept = read_calibration(path)
    assert (kept.made_at, kept.source) == ("then", "v4l2:0")
    assert np.array_equal(kept.fit.camera.translation_mm, new.camera.translation_mm)
    shown(upkeep, nudged, 24, 36)
    assert not upkeep.findings
    assert upkeep.fit is new


def test_a_strike_before_it_is_fetched(fit: TableFit, nudged: Picture) -> None:
    upkeep = Upkeep(fit, None, source="v4l2:0", may_wait=True)
    shown(upkeep, nudged, 0, 16)
    shown(upkeep, nudged, 16, 18, rest=False)
    assert upkeep.renewed() is None
    assert upkeep.findings


def test_another_fit_meanwhile(fit: TableFit, nudged: Picture) -> None:
    """What was calibrated for the old one is not taken for the new one."""
    upkeep = Upkeep(fit, None, source="v4l2:0")
    shown(upkeep, nudged, 0, 16)
    upkeep.change_to(replace(fit, certainty=0.9))
    assert upkeep.findings == ()
    for thread in threading.enumerate():
        if thread.name == "calibrating":
            thread.join(30)
    shown(upkeep, nudged, 16, 18)
    assert upkeep.renewed() is None


def test_in_a_thread(fit: TableFit, nudged: Picture) -> None:
    upkeep = Upkeep(fit, None, source="v4l2:0")
    shown(upkeep, nudged, 0, 16)
    until_s = time.monotonic() + 30
    new, t_s = None, 16
    while new is None and time.monotonic() < until_s:
        shown(upkeep, nudged, t_s, t_s + 1)
        new, t_s = upkeep.renewed(), t_s + 1
    assert new is not None
    assert not [one for one in threading.enumerate() if one.name == "calibrating"]


def test_a_file_that_cannot_be_written(fit: TableFit, nudged: Picture, tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file", encoding="utf-8")
    upkeep = Upkeep(fit, tmp_path / "state" / "c.json", source="v4l2:0", may_wait=True)
    shown(upkeep, nudged, 0, 16)
    assert upkeep.renewed() is not None
    assert upkeep.why_not_kept is not None
    assert "cannot write" in upkeep.why_not_kept


def test_pictures_of_another_size_are_passed_over(fit: TableFit, nudged: Picture) -> None:
    upkeep = Upkeep(fit, None, source="v4l2:0")
    small = np.asarray(cv2.resize(nudged, (480, 270)), dtype=np.uint8)
    shown(upkeep, small, 0, 12)
    assert not upkeep.findings
