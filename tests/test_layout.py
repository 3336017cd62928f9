"""Our general names (`rules` ...) are ours, and the wheel carries all that a table needs."""

from __future__ import annotations

import gzip
import importlib
import shutil
import subprocess
import sys
import tomllib
import zipfile
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest

PROJECT = Path(__file__).resolve().parent.parent
ROOMS = ("rules", "tracking", "vision", "calibration", "device", "api", "simulation")


def settings() -> dict[str, Any]:
    return tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))


def packages_on_disk() -> set[str]:
    return {
        str(init.parent.relative_to(PROJECT)).replace("/", ".")
        for room in ROOMS
        for init in (PROJECT / room).rglob("__init__.py")
    }


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_is_imported_from_this_repository(room: str) -> None:
    found = importlib.import_module(room).__file__
    assert found is not None
    assert Path(found).resolve().parent == PROJECT / room


def test_every_package_is_listed() -> None:
    assert set(settings()["tool"]["setuptools"]["packages"]) == packages_on_disk()


def test_every_file_that_is_not_python_is_package_data() -> None:
    data = settings()["tool"]["setuptools"]["package-data"]
    for package in packages_on_disk():
        folder = PROJECT / package.replace(".", "/")
        for path in folder.rglob("*"):
            if not path.is_file() or path.suffix in {".py", ".pyc"}:
                continue
            owner = package.partition(".")[0]
            name = path.relative_to(PROJECT / owner).as_posix()
            assert any(fnmatch(name, pattern) for pattern in data.get(owner, ())), path


def test_systemd_is_no_package() -> None:
    """With an `__init__.py` it would hide an installed `systemd` library."""
    assert not list((PROJECT / "systemd").rglob("*.py"))


def test_every_folder_of_tests_is_a_package() -> None:
    """Else `rules` would mean `tests/rules` to pytest."""
    for folder in (PROJECT / "tests").rglob("*"):
        if folder.is_dir() and any(folder.glob("*.py")):
            assert (folder / "__init__.py").exists(), folder


def test_every_dependency_says_who_needs_it_and_has_a_bound() -> None:
    project = settings()["project"]
    for dependency in project["dependencies"] + project["optional-dependencies"]["dev"]:
        assert ">=" in dependency, dependency
        assert "<" in dependency, dependency
    lines = (PROJECT / "pyproject.toml").read_text(encoding="utf-8").splitlines()
    start = lines.index("dependencies = [")
    for number, line in enumerate(lines[start + 1 :], start + 1):
        if line == "]":
            break
        if line.startswith('    "'):
            assert lines[number - 1].startswith("    #"), line


@pytest.mark.parametrize(
    "lock",
    [
        "requirements.lock",
        "requirements-dev.lock",
        "requirements-sim.lock",
        "requirements-train.lock",
    ],
)
def test_locks_pin_by_hash_and_name_no_place(lock: str) -> None:
    text = (PROJECT / lock).read_text(encoding="utf-8")
    assert "--hash=sha256:" in text
    for word in ("index-url", "find-links", "trusted-host", "://", "file:/"):
        assert word not in text, word


@pytest.mark.slow
def test_the_wheel_runs_in_another_folder(tmp_path: Path) -> None:
    source = tmp_path / "source"  # building leaves folders behind
    for room in ROOMS:
        shutil.copytree(PROJECT / room, source / room)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(PROJECT / name, source)
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", tmp_path, source],
        check=True,
        capture_output=True,
        cwd=tmp_path,
    )
    (wheel,) = tmp_path.glob("*.whl")
    unpacked = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        archive.extractall(unpacked)
    assert not [name for name in names if name.startswith(("tests/", "benchmarks/", "systemd/"))]
    # All of it: sample, fonts, words, templates, what browsers load, models when there are some.
    carried = {
        str(path.relative_to(source))
        for room in ROOMS
        for path in (source / room).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert carried <= set(names), carried - set(names)
    assert {
        "api/locales/he.ftl",
        "api/templates/review.html.j2",
        "api/templates/live.html.j2",
        "api/static/live.js",
        "api/static/table.css",
        "device/fonts/DejaVuSans.ttf",
        "device/sample/sample_match.mp4",
    } <= carried
    # -P and the empty folder keep this repository out of the way.
    done = subprocess.run(
        [sys.executable, "-P", "-c", "import device.recording as r; print(r.__file__)"],
        check=True,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={"PYTHONPATH": str(unpacked), "PATH": "/usr/bin:/bin"},
    )
    assert done.stdout.startswith(str(unpacked))
    # The benchmark runs from the wheel, too: it gets as far as to look for clips.
    bench = subprocess.run(
        [sys.executable, "-P", "-m", "device.main", "bench", "."],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={"PYTHONPATH": str(unpacked), "PATH": "/usr/bin:/bin"},
    )
    assert bench.returncode == 2
    assert "no NAME.mp4" in bench.stderr


@pytest.mark.parametrize("content", [gzip.compress(b"x"), b"\xff\x00"])
def test_a_test_has_the_same_name_in_every_process(
    content: bytes, request: pytest.FixtureRequest
) -> None:
    """A packed file holds the second of its making; two workers once named its test differently."""
    assert request.node.callspec.id in ("content0", "content1")
    assert content
