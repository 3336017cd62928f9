"""The list of cameras, and that each obeys the settings that the configuration says it obeys."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import get_args

from device.cameras import CAMERAS
from device.cameras.spec import Spec, parse_spec

FOLDER = Path(__file__).resolve().parent.parent.parent.parent / "device" / "cameras"


def test_every_kind_of_address_has_its_camera() -> None:
    assert {spec.kind for spec in get_args(Spec)} == set(CAMERAS)
    for text in ("picamera2", "v4l2:0", "rtsp://cam/x", "rtsps://cam/x", "file:a"):
        assert parse_spec(text).kind in CAMERAS


def test_every_camera_has_what_a_driver_has() -> None:
    for place in CAMERAS.values():
        module, _, name = place.partition(":")
        driver = getattr(import_module(module), name)
        assert callable(driver.pictures)
        for has in ("is_steady", "waits", "ends"):
            assert hasattr(driver, has), (name, has)
