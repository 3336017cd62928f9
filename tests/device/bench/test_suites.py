"""Named suites: made where they are missing, known by name, version and hash."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import device.bench.suites
from device.bench.suites import Level, cache, work_for
from device.errors import OutputError
from simulation.making import Made
from simulation.physics import SimulationError
from simulation.suites import Suite, suite_named


def fake_making(**changes: Any) -> Callable[..., Made]:
    """Makes nothing and says that all is there."""

    def make(suite: Suite, folder: Path, *, level: str, **_: object) -> Made:
        clips = tuple(folder / f"{recipe.name}.mp4" for recipe in suite.clip_recipes)
        made: dict[str, Any] = {
            "suite": suite,
            "level": level,
            "folder": folder,
            "recipe": "0123456789abcdef",
            "is_as_published": True,
            "clips": clips if level == "pictures" else (),
        }
        return Made(**made | changes)

    return make


def test_a_named_suite_with_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device.bench.suites, "make_suite", fake_making())
    work = work_for("smoke", Level.PICTURES, "es", folder=tmp_path)
    identity = work.identity
    assert (identity.suite, identity.level, identity.rulebook) == ("smoke", "pictures", "es")
    assert identity.version == str(suite_named("smoke").version)
    assert identity.recipe == "0123456789abcdef"
    assert len(work.clips) == len(suite_named("smoke").clips)
    first = work.clips[0]
    assert first.video.parent == tmp_path
    assert first.truth.name == f"{first.name}.truth.json"
    assert first.calls is not None
    assert first.calls.name == f"{first.name}.calls.json"


def test_a_named_suite_of_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device.bench.suites, "make_suite", fake_making())
    work = work_for("core", Level.PATHS, "wpa", folder=tmp_path)
    units = suite_named("core").units
    assert [task.name for task in work.shots] == [unit.name for unit in units]
    assert [(task.fps, task.sight) for task in work.shots] == [(u.fps, u.preset) for u in units]
    assert work.clips == ()


def test_shots_that_are_not_the_published_ones_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(device.bench.suites, "make_suite", fake_making(is_as_published=False))
    work_for("smoke", Level.PATHS, "wpa", folder=tmp_path)
    assert "not bit for bit the published ones" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (SimulationError("pooltool is missing"), "smoke cannot be made in .*: pooltool is missing"),
        (PermissionError(13, "Permission denied"), "cannot write .*: Permission denied"),
    ],
)
def test_what_cannot_be_made_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, says: str
) -> None:
    def fail(*_: object, **__: object) -> Made:
        raise error

    monkeypatch.setattr(device.bench.suites, "make_suite", fail)
    with pytest.raises(OutputError, match=says):
        work_for("smoke", Level.PATHS, "wpa", folder=tmp_path)


def test_suites_lie_in_the_users_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache() == tmp_path / "footspot" / "suites"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache() == tmp_path / ".cache" / "footspot" / "suites"
