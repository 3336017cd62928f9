"""What every detector of `DETECTORS` must do, whichever run-time it needs.

Those whose run-time is not installed skip and say so; `make test-train` has Ultralytics, too.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from tests.vision.detectors.tiny_model import model_folder, with_ncnn_files
from tests.vision.painted_table import RADIUS_PX, painted, scene
from vision.detections import BALL_LABELS
from vision.detectors import DETECTORS, Detector, DetectorError, PictureError, detector
from vision.scene import Scene

PLACES = {0: (180.0, 120.0), 1: (300.0, 300.0), 3: (560.0, 320.0), 5: (700.0, 200.0)}
WITHOUT_A_MODEL = {"classic"}
WITHIN_RADII = 0.5
"""The tiny network has cells of more than half a radius, and Ultralytics takes the best of them."""

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::SyntaxWarning")


def needed(name: str) -> str:
    runtime = DETECTORS[name].runtime
    if runtime is not None and find_spec(runtime) is None:
        # `make test-runtimes` has all that are no environments of their own.
        assert name == "ultralytics" or "FOOTSPOT_NEED_RUNTIMES" not in os.environ
        pytest.skip(f"{runtime} is not installed")
    return name


def model_for(name: str, folder: Path) -> Path | None:
    if name in WITHOUT_A_MODEL:
        return None
    model = with_ncnn_files(model_folder(folder / "model"))
    return model / "balls.onnx" if name == "ultralytics" else model


@pytest.fixture(scope="module", params=sorted(DETECTORS))
def looker(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Detector:
    name = needed(request.param)
    return detector(name, model_for(name, tmp_path_factory.mktemp(name)))


def test_it_knows_its_name(looker: Detector) -> None:
    assert looker.name in DETECTORS


def test_it_finds_every_ball_and_nothing_else(looker: Detector) -> None:
    picture = painted(PLACES, cloth="green")
    before = picture.copy()
    found = looker.find(picture, scene(), frame_index=7, t_s=0.25)
    assert np.array_equal(picture, before), "the picture is not its own"
    assert (found.frame_index, found.t_s) == (7, 0.25)
    assert len(found) == len(PLACES)
    gaps = np.linalg.norm(
        found.centres_px_xy[:, None] - np.array(list(PLACES.values()))[None], axis=2
    )
    assert gaps.min(axis=0).max() < WITHIN_RADII * RADIUS_PX
    assert sorted(gaps.argmin(axis=1)) == list(range(len(PLACES)))
    assert np.all((found.scores > 0.3) & (found.scores <= 1.0))
    assert np.all((found.sigma_px > 0) & (found.sigma_px < RADIUS_PX))
    assert np.all((found.radius_px > 0.5 * RADIUS_PX) & (found.radius_px < 2 * RADIUS_PX))
    assert found.label_log_p.shape == (len(found), BALL_LABELS)
    assert np.all(np.isfinite(found.label_log_p))
    assert found.colours is not None, "the second opinion, of every detector"
    assert (found.trust is None) == (looker.name in WITHOUT_A_MODEL)
    if np.ptp(found.label_log_p) > 0:
        told = [int(k) for k in found.label_log_p.argmax(axis=1)]
        assert told == [list(PLACES)[int(k)] for k in gaps.argmin(axis=1)]


def test_it_says_the_same_twice(looker: Detector) -> None:
    picture = painted(PLACES, cloth="green")
    first, second = looker.find(picture, scene()), looker.find(picture, scene())
    assert np.array_equal(first.centres_px_xy, second.centres_px_xy)
    assert np.array_equal(first.label_log_p, second.label_log_p)


def test_an_empty_table_has_no_balls(looker: Detector) -> None:
    assert len(looker.find(painted({}, cloth="green"), scene())) == 0


def test_it_works_where_the_table_stands_upright(looker: Detector) -> None:
    """A picture taken with a telephone held upright."""
    turned = np.ascontiguousarray(np.rot90(painted(PLACES, cloth="green")))
    flat = scene()

    def up(points: np.ndarray) -> np.ndarray:
        return np.column_stack((points[:, 1], 899 - points[:, 0]))

    upright = Scene(
        surface_px_xy=up(flat.surface_px_xy),
        radius_px_abc=flat.radius_px_abc,
        corners_px_xy=up(flat.corners_px_xy),
        sides_px_xy=up(flat.sides_px_xy),
    )
    found = looker.find(turned, upright)
    truth = up(np.array(list(PLACES.values())))
    gaps = np.linalg.norm(found.centres_px_xy[:, None] - truth[None], axis=2)
    assert len(found) == len(PLACES)
    assert gaps.min(axis=0).max() < WITHIN_RADII * RADIUS_PX


def test_it_finds_the_balls_where_no_table_is_known(looker: Detector) -> None:
    """A network does; what needs a table says so by having no such way."""
    anywhere = getattr(looker, "find_anywhere", None)
    assert (anywhere is None) == (looker.name in WITHOUT_A_MODEL)
    if anywhere is not None:
        found = anywhere(painted(PLACES, cloth="green"))
        gaps = np.linalg.norm(
            found.centres_px_xy[:, None] - np.array(list(PLACES.values()))[None], axis=2
        )
        assert gaps.min(axis=0).max() < WITHIN_RADII * RADIUS_PX


GREY = np.full((500, 900), 100, np.uint8)


@pytest.mark.parametrize(
    "bad",
    [
        GREY,
        np.dstack([GREY] * 4),
        np.dstack([GREY] * 3).astype(np.uint16),
        np.dstack([GREY] * 3).astype(np.float32),
        np.zeros((0, 0, 3), np.uint8),
        np.zeros((500, 0, 3), np.uint8),
    ],
    ids=["grey", "RGBA", "16 bit", "float", "empty", "no width"],
)
def test_what_is_no_picture_is_told(looker: Detector, bad: np.ndarray) -> None:
    said = f"got {bad.shape} of {bad.dtype}"
    with pytest.raises(PictureError, match=re.escape(said)):
        looker.find(bad, scene())


def test_a_picture_of_another_size_is_told(looker: Detector) -> None:
    """The scene belongs to 900x500; in a thumbnail the table is nowhere."""
    with pytest.raises(PictureError, match="outside the picture of 225x125"):
        looker.find(painted(PLACES, cloth="green")[::4, ::4].copy(), scene())


@pytest.mark.parametrize("name", sorted(set(DETECTORS) - WITHOUT_A_MODEL))
@pytest.mark.parametrize(
    "model",
    [
        lambda folder: folder / "nowhere",
        lambda folder: _written(folder / "text.pt", b"no model"),
        lambda folder: _written(folder / "empty.onnx", b""),
    ],
    ids=["nowhere", "text", "empty"],
)
def test_a_model_that_is_none_is_told_in_one_line(
    name: str, model: Callable[[Path], Path], tmp_path: Path
) -> None:
    needed(name)
    path = model(tmp_path)
    with pytest.raises(DetectorError) as told:
        detector(name, path)
    assert str(path) in str(told.value)
    assert "\n" not in str(told.value)


def _written(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("name", sorted(DETECTORS))
def test_a_missing_run_time_is_told_with_its_name(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    runtime = DETECTORS[name].runtime
    if runtime is None:
        assert detector(name, model_for(name, tmp_path)).name == name
        return
    monkeypatch.setattr("vision.detectors.find_spec", lambda _name: None)
    with pytest.raises(DetectorError, match=f"pip install {runtime}"):
        detector(name)
