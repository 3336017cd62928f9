"""The list of cameras, and that each obeys the settings that the configuration says it obeys."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path
from typing import get_args

from device.cameras import CAMERAS
from device.cameras.spec import Spec, parse_spec
from device.config.model import SECTIONS
from device.config.setting import meta

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


def test_what_is_said_to_be_obeyed_now_is_read_by_a_camera() -> None:
    read = {
        node.attr
        for path in FOLDER.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
        and (
            (isinstance(node.value, ast.Name) and node.value.id == "settings")
            or (isinstance(node.value, ast.Attribute) and node.value.attr == "_settings")
        )
    }
    said = {
        (name, key)
        for name, model in SECTIONS.items()
        for key, field in model.model_fields.items()
        if meta(field)["now"]
    }
    assert said == {("camera", key) for key in read}
