"""Files for ncnn beside an exported model; a stand-in for the tool that converts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.vision.detectors.tiny_model import model_folder
from vision.detectors.model_folder import read_model
from vision.training.ncnn_exporting import NcnnError, add_ncnn, main

TOOL = """#!/bin/sh
name="${1%.onnx}"
echo "$2" > "$name.ncnn.param"
echo weights > "$name.ncnn.bin"
"""


def stand_in(folder: Path, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tool = folder / "bin" / "pnnx"
    tool.parent.mkdir()
    tool.write_text(text)
    tool.chmod(0o755)
    monkeypatch.setattr("vision.training.ncnn_exporting.sys.executable", str(tool))


def test_the_card_names_the_new_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(tmp_path, TOOL, monkeypatch)
    folder = model_folder(tmp_path / "model")
    before = json.loads((folder / "card.json").read_text())
    names = add_ncnn(folder)
    assert len(names) == 4
    model = read_model(folder)
    assert model.read("balls.ncnn.param") == b"inputshape=[1,3,384,640]\n"
    assert model.read("balls_square.ncnn.param") == b"inputshape=[1,3,640,640]\n"
    assert model.read("balls.ncnn.bin") == b"weights\n"
    after = json.loads((folder / "card.json").read_text())
    assert {role: after["files"][role] for role in before["files"]} == before["files"]
    assert add_ncnn(folder) == names, "again is the same"


def test_what_goes_wrong_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = model_folder(tmp_path / "model")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("vision.training.ncnn_exporting.sys.executable", str(tmp_path / "python"))
    with pytest.raises(NcnnError, match="pip install pnnx"):
        add_ncnn(folder)
    stand_in(tmp_path, "#!/bin/sh\nexit 1\n", monkeypatch)
    with pytest.raises(NcnnError, match=r"pnnx made no balls\.ncnn\.param"):
        add_ncnn(folder)
    assert main([str(tmp_path / "nowhere")]) == 1
    assert main([]) == 2
    assert capsys.readouterr().err.count("\n") == 2
