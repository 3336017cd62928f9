"""The command `simulate`: its options, its mistakes in one line, and what it writes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from device import simulate_command
from device.errors import BAD_INPUT, DONE, FAILED, BadInputError
from device.main import run
from device.simulating import size_px
from simulation import making, store
from simulation.choose import KINDS
from simulation.main import kinds
from simulation.physics import PHYSICS, SimulationError
from simulation.recipes import ShotsRecipe
from simulation.script import BUSY
from simulation.stored import StoredShot
from simulation.suites import LEVELS, SUITES
from tests.simulation.stored import shots


def _played(recipe: ShotsRecipe) -> list[StoredShot]:
    """A stored shot in the place of a new one."""
    return [next(s for s in shots() if s.kind == "pot")]


@pytest.fixture
def _no_pooltool(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "shots_from", _played)
    monkeypatch.setattr(store, "shots_from", _played)


def test_the_help_names_what_there_is() -> None:
    assert tuple(simulate_command.KINDS.split(", ")) == KINDS
    assert set(kinds()) == {"any", "rack", *KINDS}
    assert tuple(simulate_command.SuiteLevel) == LEVELS
    assert tuple(simulate_command.PhysicsName) == tuple(PHYSICS)
    assert tuple(simulate_command.People) == tuple(BUSY)


@pytest.mark.usefixtures("_no_pooltool")
def test_clips_of_a_seed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "clips"
    asked = ["simulate", str(out), "--kind", "pot", "--fps", "5", "--size", "320x180"]
    asked += ["--seed", "9", "--per-frame", "--people", "quiet"]
    assert run(asked) == DONE
    clip = out / "sim_00009_000_pot.mp4"
    assert capsys.readouterr().out.split() == [str(clip)]
    names = [f"sim_00009_000_pot.{end}" for end in ("calls.json", "mp4", "truth.json")]
    assert sorted(path.name for path in out.iterdir()) == names
    truth = json.loads((out / names[-1]).read_text())
    assert (truth["fps"], truth["width"], truth["physics"]) == (5, 320, "a")
    assert len(truth["per_frame"]["picture_s"]) == truth["frames"]
    first = clip.stat().st_mtime_ns
    assert run([*asked, "--quiet"]) == DONE
    assert clip.stat().st_mtime_ns == first
    assert capsys.readouterr().out == ""


@pytest.mark.usefixtures("_no_pooltool")
def test_the_shots_of_a_suite(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["simulate", str(tmp_path), "--suite", "smoke", "--level", "paths"]
    assert run(asked) == DONE
    told = capsys.readouterr().out
    assert f"the shots of {len(SUITES['smoke'].units)} units of suite smoke 1 (" in told


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--suite", "huge"], "suite: expected one of smoke, core, full, got 'huge'"),
        (["--suite", "core", "--seed", "3"], "--suite core fixes --seed: leave that out"),
        (["--level", "paths"], "--level paths is for suites"),
        (["--kind", "miracle"], "kind: expected one of any, rack, break"),
        (["--size", "12"], "--size: expected WIDTHxHEIGHT"),
        (["--size", "641x361"], "--size: expected WIDTHxHEIGHT, even"),
        (["--size", "100x100"], "--size: expected WIDTHxHEIGHT"),
        (["--physics", "c"], "'c' is not one of"),
        (["--people", "mad"], "'mad' is not one of"),
        (["--fps", "1"], "--fps"),
        (["--jobs", "0"], "--jobs"),
        (["--shots", "0"], "--shots"),
    ],
)
def test_mistakes_are_one_line(
    arguments: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["simulate", str(tmp_path / "out"), *arguments]) == BAD_INPUT
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1
    assert not list(tmp_path.rglob("*.mp4"))


def test_a_file_where_a_folder_is_wanted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "a"
    place.write_text("")
    assert run(["simulate", str(place)]) == BAD_INPUT
    assert "is a file; name a folder" in capsys.readouterr().err


def test_without_pooltool(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def absent(recipe: ShotsRecipe) -> list[StoredShot]:
        raise SimulationError("playing new shots needs pooltool, which is not installed")

    monkeypatch.setattr(making, "shots_from", absent)
    assert run(["simulate", str(tmp_path / "a")]) == FAILED
    error = capsys.readouterr().err
    assert "needs pooltool" in error
    assert error.count("\n") == 1


def test_a_folder_that_cannot_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "a"
    place.write_text("")
    assert run(["simulate", str(place / "b"), "--suite", "smoke", "--level", "paths"]) == FAILED
    assert "cannot simulate into" in capsys.readouterr().err


def test_sizes() -> None:
    assert size_px("1280x720") == (1280, 720)
    for wrong in ("1280", "1280x", "x720", "1280*720", "-2x720", "99999x720", ""):
        with pytest.raises(BadInputError, match="expected WIDTHxHEIGHT"):
            size_px(wrong)


def test_stopped_by_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(recipe: ShotsRecipe) -> list[StoredShot]:
        raise KeyboardInterrupt

    monkeypatch.setattr(making, "shots_from", stopped)
    assert run(["simulate", str(tmp_path / "a")]) == FAILED
    assert "what is complete stays" in capsys.readouterr().err
