"""Where a model brings a network for pictures from a slant, that one looks at those."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.vision.detectors.tiny_model import balls_onnx, model_folder, with_ncnn_files
from tests.vision.painted_table import RADIUS_PX, painted, scene
from vision.detections import Detections, Trust
from vision.detectors import DETECTORS, choose, detector
from vision.letterbox import STEP_PX, TABLE_MARGIN, table_letterbox
from vision.pyramid import table_inputs
from vision.training.card import TRUST

PLACES = {2: (180.0, 120.0), 3: (560.0, 320.0), 5: (700.0, 200.0)}
RED, BLUE = {3, 5}, {2}
"""What the tiny network of tables seen from above finds, and what that of a slant."""
BY_CELLS = ("network", "ncnn", "opencv", "openvino")
OTHER_TRUST = replace(TRUST, ball_log_odds=(-3.0, 9.0))


@pytest.fixture(params=BY_CELLS)
def name(request: pytest.FixtureRequest) -> str:
    named: str = request.param
    runtime = DETECTORS[named].runtime
    if runtime is not None and find_spec(runtime) is None:
        pytest.skip(f"{runtime} is not installed")
    return named


def with_oblique(folder: Path, data: bytes | None = None) -> Path:
    made = model_folder(
        folder / "model",
        oblique=data or balls_onnx(channel=2),
        trust=asdict(TRUST),
        oblique_trust=asdict(OTHER_TRUST),
    )
    return with_ncnn_files(made)


def found_of(found: Detections) -> set[int]:
    places = np.array(list(PLACES.values()))
    gaps = np.linalg.norm(found.centres_px_xy[:, None] - places[None], axis=2)
    assert gaps.min(axis=1).max() < RADIUS_PX
    return {list(PLACES)[int(k)] for k in gaps.argmin(axis=1)}


def test_it_looks_at_what_is_seen_from_a_slant_and_at_nothing_else(
    name: str, tmp_path: Path
) -> None:
    looker: Any = detector(name, with_oblique(tmp_path))
    picture = painted(PLACES, cloth="green")
    above = looker.find(picture, scene())
    assert (found_of(above), above.trust) == (RED, TRUST)
    aslant = looker.find(picture, replace(scene(), is_slanting=True))
    assert (found_of(aslant), aslant.trust) == (BLUE, OTHER_TRUST)
    anywhere = looker.find_anywhere(picture)
    assert found_of(anywhere) == BLUE
    assert anywhere.trust == OTHER_TRUST
    assert looker.warning is None


def test_without_one_the_other_looks_everywhere_and_nothing_is_said(
    name: str, tmp_path: Path
) -> None:
    looker: Any = detector(name, with_ncnn_files(model_folder(tmp_path / "model")))
    picture = painted(PLACES, cloth="green")
    aslant = looker.find(picture, replace(scene(), is_slanting=True))
    assert (found_of(aslant), aslant.trust) == (RED, Trust())
    assert found_of(looker.find_anywhere(picture)) >= RED
    assert looker.warning is None


SPOILT: dict[str, tuple[Callable[[Path], Any], str]] = {
    "gone": (lambda path: path.unlink(), "is missing: install it again"),
    "cut": (lambda path: path.write_bytes(path.read_bytes()[:-30]), "is damaged"),
    "empty": (lambda path: path.write_bytes(b""), "is damaged (0 bytes"),
}


@pytest.mark.parametrize("how", SPOILT)
def test_where_its_file_is_not_sound_one_line_says_so_and_the_other_looks(
    name: str, how: str, tmp_path: Path
) -> None:
    folder = with_oblique(tmp_path)
    spoil, told = SPOILT[how]
    spoil(folder / "oblique.onnx")
    chosen = choose(name, folder)
    assert chosen.detector.name == name
    assert chosen.warning is not None
    assert "\n" not in chosen.warning
    assert str(folder / "oblique.onnx") in chosen.warning
    assert told in chosen.warning
    assert "the network for tables seen from above looks" in chosen.warning
    found = chosen.detector.find(painted(PLACES, cloth="green"), replace(scene(), is_slanting=True))
    assert (found_of(found), found.trust) == (RED, TRUST)


@pytest.mark.parametrize(
    "data", [b"no network", balls_onnx(classes=2)], ids=["none", "a class less"]
)
def test_one_that_cannot_be_run_is_told_too(
    name: str, data: bytes, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    chosen = choose(name, with_oblique(tmp_path, data))
    assert chosen.warning is not None
    assert "\n" not in chosen.warning
    assert "oblique" in chosen.warning
    out, said = capfd.readouterr()
    assert (out, said) == ("", ""), "the run-time says nothing by itself"


@pytest.mark.parametrize(
    ("diameters_px", "scales"),
    [
        ((27.0, 30.0), [1.0]),
        ((60.0, 70.0), [1.0]),
        ((17.6, 36.0), [1.5]),
        ((17.6, 60.0), [1.5, 0.75]),
        ((5.0, 20.0), [2.0]),
        ((5.0, 70.0), [2.0, 1.0]),
    ],
)
def test_a_table_is_shown_as_large_as_its_farthest_ball_needs(
    diameters_px: tuple[float, float], scales: list[float]
) -> None:
    """Scales as parts of that of a table seen from above."""
    outline = np.array([[100.0, 100.0], [1180.0, 100.0], [1180.0, 620.0], [100.0, 620.0]])
    boxes = table_inputs((1280, 720), outline, np.array(diameters_px))
    usual = table_letterbox((1280, 720), outline)
    assert [box.scale / usual.scale for box in boxes] == pytest.approx(scales, abs=0.01)
    middle = np.array([[640.0, 360.0]])
    for box in boxes:
        assert box.to_input(middle)[0] == pytest.approx((np.array(box.size_wh) - 1) / 2, abs=0.1)


@given(
    corners=st.lists(
        st.tuples(st.floats(0, 1279), st.floats(0, 719)), min_size=4, max_size=4, unique=True
    ),
    diameter_px=st.floats(4, 60),
)
@settings(deadline=None)
def test_no_input_shows_more_of_the_room_than_the_margin_of_the_table(
    corners: list[tuple[float, float]], diameter_px: float
) -> None:
    outline = np.array(corners)
    assume(np.ptp(outline, axis=0).min() > 20)
    for box in table_inputs((1280, 720), outline, np.array([diameter_px])):
        inside = box.to_input(outline)
        assert inside.min() >= 0
        assert (inside <= np.array(box.size_wh) - 1).all()
        needed = np.ptp(inside, axis=0) * (1 + 2 * TABLE_MARGIN)
        assert (np.array(box.size_wh) < needed + STEP_PX + 1e-6).all()
        assert all(side % STEP_PX == 0 for side in box.size_wh)


def test_a_look_from_a_slant_takes_little_memory() -> None:
    """In a process of its own, as the most that a process ever took is known."""
    code = (
        "import numpy as np\n"
        "from vision.detectors.network import OUR_MODEL, OnnxRuntime, read_model\n"
        "network = OnnxRuntime(read_model(OUR_MODEL)).oblique()\n"
        "said = lambda: open('/proc/self/status').read()\n"
        "most = lambda: int(said().partition('VmHWM:')[2].split()[0]) / 1024\n"
        "before = most()\n"
        "for _ in range(2):\n"
        "    network(np.full((1, 3, 576, 960), 0.5, dtype=np.float32))\n"
        "print(most() - before)\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert 20.0 < float(ran.stdout) < 165.0, "MB; 205 where all tensors are laid out at once"
