"""--detector and --model: what was asked for, or one line that says why not."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import device.recording
from device.commands import DetectorName
from device.detecting import chosen_detector
from device.errors import BadInputError
from device.main import run
from device.reviewed import Reviewed
from tests.device.seen import SIZE_WH, two_shots
from tests.device.small_videos import write_clip
from vision.detectors import DETECTORS


def test_the_command_line_offers_every_detector() -> None:
    assert {name.value for name in DetectorName} == set(DETECTORS)


def test_what_was_asked_for_is_named_in_the_error(tmp_path: Path) -> None:
    with pytest.raises(BadInputError) as error:
        chosen_detector("opencv", tmp_path)
    assert str(error.value).startswith(f"--detector opencv --model {tmp_path}: no model in")
    with pytest.raises(BadInputError, match=r"^--model .*: no model|^--model .* needs"):
        chosen_detector(None, tmp_path / "nowhere")
    assert chosen_detector("classic", None).detector.name == "classic"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the referee is given."""
    given: dict[str, Any] = {}

    def fake_referee(source: Any, **options: Any) -> Reviewed:
        given.update(options)
        for _frame in source:
            pass
        return two_shots()

    monkeypatch.setattr(device.recording, "referee", fake_referee)
    return given


def test_a_review_looks_with_what_was_asked_for(
    asked: dict[str, Any], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    clip = write_clip(tmp_path / "clip.mp4", list(range(0, 400, 40)), size_wh=SIZE_WH)
    out = tmp_path / "out"
    arguments = ["review", str(clip), "--out", str(out), "--no-video"]
    assert run([*arguments, "--detector", "classic"]) == 0
    assert asked["detector"].name == "classic"
    assert capfd.readouterr().err == ""
    assert run([*arguments, "--detector", "opencv", "--model", str(tmp_path)]) == 2
    errors = capfd.readouterr().err
    assert errors.count("\n") == 1
    assert "--detector opencv" in errors


def test_a_review_says_once_that_another_detector_looks(
    asked: dict[str, Any],
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("vision.detectors.OUR_MODEL", tmp_path)
    for module in ("vision.detectors.with_opencv", "vision.detectors.network"):
        if module.endswith("network") and find_spec("onnxruntime") is None:
            continue
        __import__(module)
        monkeypatch.setattr(f"{module}.OUR_MODEL", tmp_path / "nowhere")
    clip = write_clip(tmp_path / "clip.mp4", list(range(0, 400, 40)), size_wh=SIZE_WH)
    assert run(["review", str(clip), "--out", str(tmp_path / "out"), "--no-video"]) == 0
    errors = capfd.readouterr().err
    assert errors.count("\n") == 1
    assert "no model in" in errors
    assert "'classic' looks instead" in errors
    assert asked["detector"].name == "classic"
