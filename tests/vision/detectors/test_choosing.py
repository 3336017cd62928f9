"""Which detector looks, and what a model that cannot be trusted comes to."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import vision.detectors
from tests.vision.detectors.tiny_model import balls_onnx, model_folder, numbers_onnx
from vision.detections import Trust
from vision.detectors import DETECTORS, FALLBACK, OURS, DetectorError, choose, detector
from vision.detectors.model_folder import read_model
from vision.training.card import CARD, TRUST

PROJECT = Path(__file__).resolve().parents[3]


@pytest.fixture(params=OURS)
def ours(request: pytest.FixtureRequest) -> str:
    """A run-time of our networks that is installed."""
    name: str = request.param
    runtime = DETECTORS[name].runtime
    if runtime is not None and find_spec(runtime) is None:
        pytest.skip(f"{runtime} is not installed")
    return name


def card_of(folder: Path, **changes: Any) -> None:
    path = folder / CARD
    card = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**card, **changes}), encoding="utf-8")


def cut(folder: Path) -> None:
    path = folder / "balls.onnx"
    path.write_bytes(path.read_bytes()[:-40])


def one_bit(folder: Path) -> None:
    path = folder / "numbers.onnx"
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(bytes(data))


DAMAGE: dict[str, tuple[Callable[[Path], Any], str]] = {
    "no card": (lambda f: (f / CARD).unlink(), "no model in"),
    "card cut": (lambda f: (f / CARD).write_text("{"), "damaged: no JSON"),
    "card of another kind of text": (lambda f: (f / CARD).write_bytes(b"\xff\xfe"), "damaged"),
    "card of nothing": (lambda f: (f / CARD).write_text("[]"), "expected the card of a model"),
    "another format": (lambda f: card_of(f, format="other/2"), "'other/2'"),
    "another kind": (lambda f: card_of(f, kind="deep"), "kind 'deep'"),
    "another kind of kind": (lambda f: card_of(f, kind=["plain"]), "kind"),
    "other classes": (lambda f: card_of(f, classes=["ball", "cat"]), "other classes"),
    "other patches": (lambda f: card_of(f, patch_px=64), "patches of 64 px"),
    "no trust": (lambda f: card_of(f, trust={"label_sharpness": 1.5}), "of trust it says"),
    "trust of words": (lambda f: card_of(f, trust="much"), "of trust it says"),
    "a trust that is none": (
        lambda f: card_of(f, trust=asdict(TRUST) | {"colours_weight": -1}), "cannot be trusted",
    ),
    "no files": (lambda f: card_of(f, files=None), "names no files"),
    "files without hashes": (lambda f: card_of(f, files={"balls": "x"}), "no name and hash"),
    "a file elsewhere": (
        lambda f: card_of(f, files={"balls": {"name": "../x", "sha256": ""}}), "no name and hash",
    ),
    "a network less": (
        lambda f: card_of(f, files={"balls": read_card(f)["files"]["balls"]}),
        "no file for numbers",
    ),
    "a file gone": (lambda f: (f / "balls.onnx").unlink(), "is missing"),
    "a file cut": (cut, "is damaged"),
    "a file empty": (lambda f: (f / "balls.onnx").write_bytes(b""), "is damaged (0 bytes"),
    "one bit": (one_bit, "is damaged"),
}  # fmt: skip


def read_card(folder: Path) -> dict[str, Any]:
    card: dict[str, Any] = json.loads((folder / CARD).read_text(encoding="utf-8"))
    return card


def one_line(error: pytest.ExceptionInfo[DetectorError], folder: Path) -> str:
    text = str(error.value)
    assert "\n" not in text
    assert str(folder) in text
    return text


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_model_that_is_not_sound_is_told_in_one_line(
    ours: str, damage: str, tmp_path: Path
) -> None:
    folder = model_folder(tmp_path / "model")
    spoil, told = DAMAGE[damage]
    spoil(folder)
    with pytest.raises(DetectorError) as error:
        detector(ours, folder)
    assert told in one_line(error, folder)


@pytest.mark.parametrize(
    ("networks", "told"),
    [
        ({"balls": balls_onnx(classes=2)}, "(1, 6, 256), expected (1, 7, cells)"),
        ({"balls": balls_onnx(stride_px=2)}, "expected (1, 7, cells)"),
        ({"numbers": numbers_onnx(labels=12)}, "(3, 12), expected (3, 16)"),
    ],
    ids=["a class less", "finer cells", "fewer numbers"],
)
def test_a_network_of_other_shapes_is_told(
    ours: str, networks: dict[str, bytes], told: str, tmp_path: Path
) -> None:
    with pytest.raises(DetectorError) as error:
        detector(ours, model_folder(tmp_path / "model", **networks))
    assert told in str(error.value)


@pytest.mark.parametrize("data", [b"no network", balls_onnx()[:200], numbers_onnx()])
def test_a_file_that_is_no_such_network_is_told(
    ours: str, data: bytes, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Its hash is right: somebody made the card by hand."""
    folder = model_folder(tmp_path / "model", balls=data)
    with pytest.raises(DetectorError) as error:
        detector(ours, folder)
    assert "\n" not in str(error.value)
    out, said = capfd.readouterr()
    assert (out, said) == ("", ""), "the run-time says nothing by itself"


def test_our_network_looks_unless_told(
    ours: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_model(model_folder(tmp_path / "model"), monkeypatch)
    chosen = choose()
    first = next(n for n in OURS if not (r := DETECTORS[n].runtime) or find_spec(r))
    assert chosen.detector.name == first
    if first == OURS[0]:
        assert chosen.warning is None
    else:
        assert chosen.warning is not None
        assert "pip install" in chosen.warning
    assert choose(ours).detector.name == ours


@pytest.mark.parametrize("damage", DAMAGE)
def test_without_a_sound_model_the_classical_detector_looks_and_says_so(
    damage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = model_folder(tmp_path / "model")
    spoil, told = DAMAGE[damage]
    spoil(folder)
    with_model(folder, monkeypatch)
    chosen = choose()
    assert chosen.detector.name == FALLBACK
    assert chosen.warning is not None
    assert "\n" not in chosen.warning
    assert told in chosen.warning
    assert "'classic' looks instead" in chosen.warning


def test_who_asks_for_a_detector_or_a_model_gets_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = model_folder(tmp_path / "model")
    cut(folder)
    with_model(folder, monkeypatch)
    with pytest.raises(DetectorError, match="damaged"):
        choose("opencv")
    with pytest.raises(DetectorError):
        choose(None, folder)
    with pytest.raises(DetectorError, match="no detector 'yolo9'"):
        choose("yolo9")
    with pytest.raises(DetectorError, match="has no model"):
        choose("classic", folder)


def test_the_model_that_comes_with_the_program_is_sound() -> None:
    if not (vision.detectors.OUR_MODEL / CARD).exists():
        pytest.skip("no model is shipped yet")
    model = read_model(vision.detectors.OUR_MODEL)
    for role in model.files:
        assert model.read(role)
    assert choose("opencv").detector.name == "opencv"


def with_model(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the program had come with this model."""
    monkeypatch.setattr("vision.detectors.OUR_MODEL", folder)
    for name in ("network", "with_opencv"):
        if name == "network" and find_spec("onnxruntime") is None:
            continue
        __import__(f"vision.detectors.{name}")
        monkeypatch.setattr(f"vision.detectors.{name}.OUR_MODEL", folder)


def test_a_version_without_a_network_says_nothing_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.detectors.OUR_MODEL", tmp_path / "models")
    chosen = choose()
    assert (chosen.detector.name, chosen.warning) == ("classic", None)


@pytest.mark.slow
def test_nothing_heavy_is_loaded_before_it_is_chosen() -> None:
    code = (
        "import sys\nimport vision.detectors\n"
        "heavy = {'onnxruntime', 'openvino', 'ncnn', 'ultralytics', 'torch', 'cv2.dnn'}\n"
        "loaded = sorted(heavy & set(sys.modules) - {'cv2.dnn'})\n"
        "assert not loaded, loaded\n"
        "vision.detectors.choose()\n"
        "loaded = {'torch', 'ultralytics', 'openvino', 'ncnn', 'onnx'} & set(sys.modules)\n"
        "assert not loaded, loaded\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=PROJECT,
        env=os.environ,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_how_far_to_believe_a_network_stands_in_its_card(tmp_path: Path) -> None:
    assert read_model(vision.detectors.OUR_MODEL).trust == TRUST
    other = replace(TRUST, label_sharpness=0.8)
    assert read_model(model_folder(tmp_path / "told", trust=asdict(other))).trust == other
    assert read_model(model_folder(tmp_path / "untold")).trust == Trust()
