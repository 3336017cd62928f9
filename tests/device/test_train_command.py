"""`footspot train` and `footspot export`: help, and what goes wrong in one line."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from device.main import run
from device.train_command import NetworkName
from vision.training.architectures import LITE, NETWORKS


@pytest.mark.parametrize("name", ["train", "export"])
def test_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([name, "--help"]) == 0
    assert "train" in capsys.readouterr().out


def test_networks_by_the_name_of_the_command_line() -> None:
    assert {name.value for name in NetworkName} == {*NETWORKS, LITE}


@pytest.mark.skipif(find_spec("torch") is not None, reason="the extra `train` is installed")
def test_without_the_extra(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["train", str(tmp_path / "run")]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "requirements-train.lock" in said
    assert not (tmp_path / "run").exists()


def test_a_manifest_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "m.toml"
    path.write_text("format = 1\n", encoding="utf-8")
    assert run(["train", str(tmp_path / "run"), "--manifest", str(path)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "m.toml" in said


def test_nothing_to_export(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["export", str(tmp_path), str(tmp_path / "out")]) == 2
    assert "holds no run" in capsys.readouterr().err
    (tmp_path / "run.json").write_text('{"numbers": "patch", "sources": []}', encoding="utf-8")
    assert run(["export", str(tmp_path), str(tmp_path / "out")]) == 2
    assert "is not trained" in capsys.readouterr().err
