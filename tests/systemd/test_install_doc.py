"""docs/install-pi.md: heights and files are what it says."""

from __future__ import annotations

import re

import pytest

from device.arguments import table_size_mm
from tests.systemd.tools import SYSTEMD

PAGE = (SYSTEMD.parent / "docs" / "install-pi.md").read_text(encoding="utf-8")
MARGIN_MM, PICTURE_W_PX, BALL_MM = 200.0, 1280, 57.15
CAMERAS = {
    # width and height in mm of what the sensor shows in the mode that is used, focal length in mm:
    # the makers' data sheets (Sony IMX708, IMX296, IMX477; HQ 2028x1080 of 4056x3040 at 1.55 um)
    "Camera Module 3": (6.45, 3.63, 4.74),
    "Camera Module 3 Wide": (6.45, 3.63, 2.75),
    "Global Shutter, 6 mm": (5.02, 3.75, 6.0),
    "Global Shutter, 4 mm": (5.02, 3.75, 4.0),
    "HQ, 6 mm": (6.287, 3.348, 6.0),
    "HQ, 4 mm": (6.287, 3.348, 4.0),
}


@pytest.mark.parametrize("camera", CAMERAS)
def test_heights(camera: str) -> None:
    sensor_w, sensor_h, focal = CAMERAS[camera]
    (row,) = re.findall(rf"^\| {re.escape(camera)} \|(.*)\|$", PAGE, flags=re.MULTILINE)
    for cell, name in zip(row.split("|"), ("7ft", "8ft", "pro8", "9ft"), strict=True):
        length, width = table_size_mm(name)
        height = max(
            (length + 2 * MARGIN_MM) * focal / sensor_w, (width + 2 * MARGIN_MM) * focal / sensor_h
        )
        ball_px = BALL_MM * focal / height / sensor_w * PICTURE_W_PX
        assert cell.strip() == f"{height / 1000:.2f} m ({ball_px:.0f})"


def test_every_setting_and_file_that_it_names_is_there() -> None:
    script = (SYSTEMD / "install.sh").read_text(encoding="utf-8")
    for word in ("footspot-table", "footspot.target", "footspot-kiosk.service", "kiosk.env"):
        assert word in PAGE
        assert word in script
    for page in re.findall(r"\]\(([\w-]+\.md)\)", PAGE):
        assert (SYSTEMD.parent / "docs" / page).exists(), page
