"""The fake of picamera2 promises nothing that the real one has not: its source is read, not run.

Where picamera2 is installed (a Raspberry Pi), or its package lies at FOOTSPOT_PICAMERA2.
"""

from __future__ import annotations

import ast
import inspect
import os
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.device.cameras import fake_picamera2

PLACES: dict[type, tuple[str, str]] = {
    fake_picamera2.Picamera2: ("picamera2.py", "Picamera2"),
    fake_picamera2.MappedArray: ("request.py", "MappedArray"),
    fake_picamera2.Request: ("request.py", "CompletedRequest"),
    fake_picamera2.Job: ("job.py", "Job"),
}
OURS = {"next_request", "plugged", "sensor", "free", "__init__"}
"""What only the fake has, for the tests."""
VIDEO = {"main", "lores", "sensor", "buffer_count", "display", "encode", "controls"}
"""What `PiCamera` asks of a video configuration."""


@pytest.fixture(scope="module")
def package() -> Path:
    named = os.environ.get("FOOTSPOT_PICAMERA2")
    if named:
        return Path(named)
    found = find_spec("picamera2")
    if found is None or found.origin is None:
        pytest.skip("picamera2 is not installed, and FOOTSPOT_PICAMERA2 names no folder")
    return Path(found.origin).parent


def members(path: Path, name: str) -> dict[str, list[ast.arguments]]:
    """Methods and properties of a class, with the parameters of every form; attributes of self."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    (found,) = [n for n in ast.walk(tree) if isinstance(n, ast.ClassDef) and n.name == name]
    known: dict[str, list[ast.arguments]] = {}
    for node in ast.walk(found):
        if isinstance(node, ast.FunctionDef):
            known.setdefault(node.name, []).append(node.args)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            known.setdefault(node.attr, [])
    return known


def names_of(one: ast.arguments) -> set[str]:
    return {arg.arg for arg in (*one.posonlyargs, *one.args, *one.kwonlyargs)}


def asked_of(method: Callable[..., Any]) -> set[str]:
    """Parameters that are given by their names."""
    parameters = inspect.signature(method).parameters.values()
    return {p.name for p in parameters if p.kind is p.KEYWORD_ONLY}


@pytest.mark.parametrize("fake", PLACES, ids=lambda one: str(one.__name__))
def test_the_real_one_has_what_the_fake_has(package: Path, fake: type) -> None:
    file, name = PLACES[fake]
    real = members(package / file, name)
    for member, value in vars(fake).items():
        if member in OURS or (member.startswith("_") and member not in ("__enter__", "__exit__")):
            continue
        assert member in real, f"{name}.{member}"
        if inspect.isfunction(value):
            asked = asked_of(value)
            assert any(asked <= names_of(one) for one in real[member]), (member, asked)


def test_the_real_one_takes_what_is_asked_of_it(package: Path) -> None:
    asked = (
        ("picamera2.py", "Picamera2", "create_video_configuration", VIDEO),
        ("request.py", "MappedArray", "__init__", {"write"}),
        ("job.py", "Job", "get_result", {"timeout"}),
    )
    for file, name, method, parameters in asked:
        real = members(package / file, name)[method]
        assert any(names_of(one) >= parameters for one in real), method
    assert "config" in members(package / "request.py", "CompletedRequest")
