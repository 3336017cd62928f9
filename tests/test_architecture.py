"""Who may import whom: the table of docs/architecture.md, read off the source with `ast`."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parent.parent
ROOMS = ("rules", "tracking", "vision", "calibration", "device", "api", "simulation")

ALLOWED: dict[str, frozenset[str] | None] = {
    "rules": frozenset(),
    "tracking": frozenset({"rules", "numpy", "scipy"}),
    "vision": frozenset({"numpy", "cv2"}),
    "calibration": frozenset({"vision", "tracking", "rules", "numpy", "scipy", "cv2"}),
    # starlette is fastapi's own ground, markupsafe jinja2's.
    "api": frozenset(
        {"rules", "fastapi", "starlette", "pydantic", "uvicorn", "jinja2", "markupsafe"}
        | {"fluent", "babel", "argon2", "segno"}
    ),
    "device": None,
    "simulation": None,
}
"""Besides the standard library and itself; None: everything but what `FORBIDDEN` says."""
FORBIDDEN: dict[str, frozenset[str]] = {
    "rules": frozenset(
        {
            "time", "datetime", "random", "secrets", "os", "io", "pathlib", "tempfile", "shutil",
            "threading", "asyncio", "multiprocessing", "socket", "subprocess", "logging", "gettext",
        }
    ),
    "tracking": frozenset({"threading", "asyncio", "multiprocessing", "time", "random"}),
    "simulation": frozenset({"api", "device"}),
}  # fmt: skip
"""Of what would be allowed: no clock, file or random number in the rules, no thread in tracking."""
ONE_RUNTIME_EACH = frozenset({"onnxruntime", "openvino", "ncnn", "ultralytics"})
"""What a file in vision/detectors may import besides, one of them."""

TRAINING = frozenset({"torch", "ultralytics", "onnx"})
"""What vision/training may import besides: the extra `train`, never needed at the table."""


def sources(room: str) -> list[Path]:
    return sorted((PROJECT / room).rglob("*.py"))


def imported(path: Path) -> Iterator[str]:
    """Top-level names of every import in a file, also those inside functions."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute here"
            assert node.module is not None
            yield node.module.partition(".")[0]


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_what_it_may(room: str) -> None:
    allowed = ALLOWED[room]
    for path in sources(room):
        names = set(imported(path))
        assert not names & FORBIDDEN.get(room, frozenset()), path
        if allowed is None:
            continue
        third_party = names - sys.stdlib_module_names - allowed - {room}
        if path.parent == PROJECT / "vision" / "training":
            third_party -= TRAINING
        if path.parent.name == "detectors":
            assert len(third_party) <= 1, path
            third_party -= ONE_RUNTIME_EACH
        assert not third_party, f"{path} imports {sorted(third_party)}"


def test_the_rules_open_no_file() -> None:
    for path in sources("rules"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in {"open", "print", "input"}, path


def test_nothing_at_the_table_needs_the_simulation() -> None:
    for room in ("rules", "tracking", "vision", "calibration", "api"):
        for path in sources(room):
            assert "simulation" not in set(imported(path)), path


SCORED = ("tracking", "vision", "calibration")
"""The rooms that simulated clips test."""
SHOWS_TO_THE_TRACKER = {
    "paths": {"tracking"},
    "fast": {"tracking"},
    "stills": {"vision"},
    "still_layouts": set[str](),
}
"""Parts of `simulation` that give the tracker what is simulated, or give out labelled pictures."""
LABELS = "vision.training.labelled"
"""The form of labelled pictures: all that may be taken from `vision`."""


def modules(path: Path) -> set[str]:
    """Full names of what a file imports."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    names = {a.name for node in nodes if isinstance(node, ast.Import) for a in node.names}
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            names |= {node.module, *(f"{node.module}.{a.name}" for a in node.names)}
    return names


def test_what_draws_and_plays_shares_no_code_with_what_it_tests() -> None:
    """Neither projection nor physics nor colours: a mistake in both would not be seen."""
    ours = sources("simulation")
    assert len(ours) > 80
    for path in ours:
        part = path.relative_to(PROJECT / "simulation").parts[0].removesuffix(".py")
        names = modules(path)
        tested = {name for name in names if name.partition(".")[0] in SCORED}
        allowed = SHOWS_TO_THE_TRACKER.get(part, set())
        assert {name.partition(".")[0] for name in tested} <= allowed, path
        assert all(n.startswith(LABELS) for n in tested if n.startswith("vision")), path
        if part in SHOWS_TO_THE_TRACKER:
            continue
        # Nor by way of those that may.
        for name in SHOWS_TO_THE_TRACKER:
            through = f"simulation.{name}"
            assert not any(n == through or n.startswith(f"{through}.") for n in names), path


@pytest.mark.parametrize("room", ROOMS)
def test_no_room_is_a_drawer_for_anything(room: str) -> None:
    drawers = {"utils", "helpers", "manager", "common", "misc"}
    for path in sources(room):
        assert path.stem not in drawers, path


@pytest.mark.parametrize("room", ROOMS)
def test_no_error_is_swallowed_whole(room: str) -> None:
    """`except Exception` hides mistakes; the live loop's own restart is the one exception."""
    for path in sources(room):
        if path == PROJECT / "device" / "live" / "loop.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ExceptHandler):
                assert node.type is not None, path
                caught = {n.id for n in ast.walk(node.type) if isinstance(n, ast.Name)}
                assert not caught & {"Exception"}, path


@pytest.mark.parametrize("room", ROOMS)
def test_every_file_says_what_it_owns(room: str) -> None:
    for path in sources(room):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert not tree.body or ast.get_docstring(tree), path
