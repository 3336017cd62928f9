"""The watch over the view on the bundled sample: coded pictures, a player, shots, a real rack."""

from __future__ import annotations

from importlib import resources

import cv2
import numpy as np
import pytest

from calibration.fit import TableFit
from calibration.table_finder import find_table
from calibration.view_watch import ViewCode, ViewWatch
from device.cameras.video_file import VideoFile
from vision.frame import Frame

SECONDS = 8


@pytest.fixture(scope="module")
def frames() -> list[Frame]:
    """One a second."""
    with resources.as_file(resources.files("device") / "sample" / "sample_match.mp4") as path:
        kept: list[Frame] = []
        for frame in VideoFile(path):
            if frame.t_s >= len(kept):
                kept.append(frame.kept())
            if len(kept) == SECONDS:
                break
    return kept


@pytest.fixture(scope="module")
def fit(frames: list[Frame]) -> TableFit:
    return find_table([frame.bgr() for frame in frames[:4]])


def moved(frame: Frame, fit: TableFit, mm: float, angle_rad: float) -> Frame:
    """As if the camera had been pushed so far."""
    middle = np.array([[fit.geometry.length_mm / 2, fit.geometry.width_mm / 2]])
    step_px = mm / float(fit.camera.mm_per_px(middle)[0])
    x, y = step_px * np.cos(angle_rad), step_px * np.sin(angle_rad)
    w, h = frame.size_wh
    luma = cv2.warpAffine(
        frame.y,
        np.array([[1.0, 0.0, x], [0.0, 1.0, y]]),
        (w, h),
        flags=cv2.INTER_CUBIC,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return Frame(
        index=frame.index,
        t_s=frame.t_s,
        y=np.asarray(luma, dtype=np.uint8),
        u=frame.u,
        v=frame.v,
    )


def told(frames: list[Frame], fit: TableFit, mm: float, angle_rad: float) -> set[ViewCode]:
    """What is told in half a minute of the sample, again and again, from a camera moved so far."""
    pushed = [moved(frame, fit, mm, angle_rad) for frame in frames]
    watch = ViewWatch(fit)
    codes: set[ViewCode] = set()
    for k in range(30):
        found = watch.see(pushed[k % len(pushed)], float(k), is_at_rest=True, is_covered=False)
        codes |= {finding.code for finding in found}
    return codes


@pytest.mark.parametrize("angle_rad", [0.3, 2.0])
@pytest.mark.parametrize("mm", [0.0, 1.0, 2.0])
def test_nothing_is_told(frames: list[Frame], fit: TableFit, mm: float, angle_rad: float) -> None:
    assert told(frames, fit, mm, angle_rad) == set()


@pytest.mark.parametrize("angle_rad", [0.3, 2.0, 4.5])
@pytest.mark.parametrize("mm", [4.0, 6.0])
def test_a_nudge_is_told(frames: list[Frame], fit: TableFit, mm: float, angle_rad: float) -> None:
    assert told(frames, fit, mm, angle_rad) == {ViewCode.CAMERA_MOVED}
