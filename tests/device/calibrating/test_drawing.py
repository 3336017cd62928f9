"""The drawing of a calibration: right lines are green, wrong ones are not."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.camera import CameraModel
from device.calibrating.calibrated import Calibrated, calibrated
from device.calibrating.drawing import drawing
from device.calibrating.head_end import head_end_of, with_head_at
from device.calibrating.legend import BAD, GOOD
from device.calibrating.sources import Seen
from device.errors import BadInputError
from device.look.chips import Rgb
from tests.calibration.drawn_table import camera_above, draw_table

Picture = NDArray[np.uint8]
DRAWN_PX = 0.7


def result_of(camera: CameraModel, picture: Picture, off_px: float = 0.0) -> Calibrated:
    seen = camera.mm_to_px([[0, 0], [0, 1270], [2540, 0], [2540, 1270]], 36.0)
    # the drawn bed is larger all around by what OpenCV's polygons add
    seen = seen + DRAWN_PX * np.sign(seen - seen.mean(axis=0))
    corners = {
        name: (float(x), float(y))
        for name, (x, y) in zip(("HL", "HR", "FL", "FR"), seen, strict=True)
    }
    corners["HL"] = (corners["HL"][0], corners["HL"][1] + off_px)
    return calibrated(
        Seen(bgr=(picture,), name="table.png"),
        made_at="2026-11-30T18:02:11Z",
        size_mm=(2540.0, 1270.0),
        corners_px=corners,
    )


@pytest.fixture(scope="module")
def camera() -> CameraModel:
    return camera_above((960, 540), turn_rad=np.pi, up_mm=3400.0)


@pytest.fixture(scope="module")
def picture(camera: CameraModel) -> Picture:
    return draw_table(camera)


def share_of(drawn: Picture, colour: Rgb) -> float:
    """Of the pixels, how many have nearly this colour."""
    near = np.abs(drawn.astype(np.int16) - colour[::-1]).max(axis=2) < 12
    return float(near.mean())


def test_right_and_wrong_lines(camera: CameraModel, picture: Picture) -> None:
    before = picture.copy()
    right, wrong = result_of(camera, picture), result_of(camera, picture, off_px=5.0)
    good, bad = drawing(right), drawing(wrong)
    assert np.array_equal(picture, before)
    table = slice(0, round(540 * good.shape[1] / 960))
    assert share_of(good[table], GOOD) > 1.5 * share_of(bad[table], GOOD)
    assert share_of(good[table], BAD) < 0.0003
    assert share_of(bad[table], BAD) > 0.001
    assert wrong.fit.error_mm > right.fit.error_mm + 1.0
    assert any("off the lines" in note for note in wrong.notes)
    assert not any("off the lines" in note for note in right.notes)


def test_a_legend_holds_its_notes(camera: CameraModel, picture: Picture) -> None:
    right = replace(result_of(camera, picture), notes=())
    noted = replace(right, notes=("the lamp hangs in the picture",))
    assert drawing(noted).shape[0] > drawing(right).shape[0]


def test_head_ends_of_a_table_that_stands_upright() -> None:
    camera = camera_above((540, 960), turn_rad=np.pi / 2, up_mm=3400.0)
    fit = result_of(camera, draw_table(camera)).fit
    assert head_end_of(fit) in ("upper", "lower")
    for end in ("upper", "lower"):
        turned = with_head_at(fit, end)
        assert head_end_of(turned) == end
        assert turned.head_end_known
    assert with_head_at(fit, "auto") is fit
    with pytest.raises(BadInputError, match=r"stands upright in the picture.*upper or lower"):
        with_head_at(fit, "left")
