"""`footspot calibrate`: a picture or a camera in, a stored calibration and its drawing out."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import av
import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.camera import CameraModel
from calibration.store import FILE_NAME, SCHEMA, read_calibration
from device.calibrating.calibrated import MOST_OTHERS
from device.main import run
from tests.calibration.drawn_table import camera_above, draw_table

Command = Callable[..., tuple[int, str, str]]
SIZE_WH = (960, 540)


@pytest.fixture
def command(
    capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Command:
    """Calibrates, in an empty folder with a state folder beside: exit status, output, errors."""
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    monkeypatch.delenv("FOOTSPOT_CONFIG", raising=False)

    def calibrate(*arguments: object) -> tuple[int, str, str]:
        status = run(["calibrate", *map(str, arguments)])
        out, err = capfdbinary.readouterr()
        return status, out.decode(errors="replace"), err.decode()

    return calibrate


@pytest.fixture(scope="module")
def camera() -> CameraModel:
    return camera_above(SIZE_WH, turn_rad=np.pi, k1=-0.05)


@pytest.fixture(scope="module")
def drawn(camera: CameraModel) -> NDArray[np.uint8]:
    return draw_table(camera)


@pytest.fixture(scope="module")
def picture(drawn: NDArray[np.uint8], tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("calibrate") / "table.png"
    cv2.imwrite(str(path), drawn)
    return path


@pytest.fixture(scope="module")
def recording(drawn: NDArray[np.uint8], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Five seconds at four pictures a second."""
    path = tmp_path_factory.mktemp("calibrate") / "evening.mp4"
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=4, options={"crf": "18", "preset": "fast"})
        assert isinstance(stream, av.VideoStream)
        stream.width, stream.height = SIZE_WH
        stream.pix_fmt = "yuv420p"
        for _ in range(20):
            container.mux(stream.encode(av.VideoFrame.from_ndarray(drawn, format="bgr24")))
        container.mux(stream.encode())
    return path


@pytest.fixture(scope="module")
def corners(camera: CameraModel, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The corners in a file: with them nothing is searched."""
    path = tmp_path_factory.mktemp("calibrate") / "corners.json"
    path.write_text(json.dumps(corners_px(camera)), encoding="utf-8")
    return path


def corners_px(camera: CameraModel) -> dict[str, list[float]]:
    seen = camera.mm_to_px([[0, 0], [0, 1270], [2540, 0], [2540, 1270]], 36.0)
    return dict(zip(("HL", "HR", "FL", "FR"), seen.tolist(), strict=True))


def worst_mm(path: Path, camera: CameraModel) -> float:
    """How far a stored calibration tells places on the cloth from where they are."""
    found = read_calibration(path, size_wh=SIZE_WH).fit.camera
    x, y = np.meshgrid(np.linspace(0, 2540, 7), np.linspace(0, 1270, 5))
    places = np.column_stack((x.ravel(), y.ravel()))
    return float(np.linalg.norm(found.px_to_mm(camera.mm_to_px(places)) - places, axis=1).max())


def test_a_picture(command: Command, picture: Path, camera: CameraModel, tmp_path: Path) -> None:
    status, out, err = command(picture, "--draw", "table.png")
    stored = tmp_path / "state" / FILE_NAME
    assert (status, err) == (0, "")
    assert "2540 x 1270 mm" in out
    assert "right to about" in out
    assert f"written to {stored}" in out
    error_mm = read_calibration(stored).fit.error_mm
    assert worst_mm(stored, camera) < 3 * error_mm
    shown = cv2.imread("table.png")
    assert shown is not None
    assert shown.shape[1] >= 2400
    assert shown.shape[0] > 1350


def test_a_recording_as_camera(
    command: Command, recording: Path, camera: CameraModel, tmp_path: Path
) -> None:
    status, out, err = command(f"file:{recording}", "--out", tmp_path / "here.json")
    assert (status, err) == (0, "")
    assert f"from one to the other of {MOST_OTHERS}" in out
    stored = read_calibration(tmp_path / "here.json")
    assert stored.agreement is not None
    assert stored.agreement.spread_mm is not None
    assert stored.agreement.spread_mm < 0.5
    assert stored.source == f"file:{recording}"
    assert worst_mm(tmp_path / "here.json", camera) < 6.0
    assert not (tmp_path / "state").exists()


def test_the_camera_of_the_configuration(
    command: Command,
    recording: Path,
    corners: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("FOOTSPOT_CAMERA__SPEC", f"file:{recording}")
    monkeypatch.setenv("FOOTSPOT_TABLE__HEAD_END", "left")
    status, out, _ = command("--corners", corners)
    assert status == 0
    assert "head end left" in out
    fit = read_calibration(tmp_path / "state" / FILE_NAME).fit
    assert fit.head_end_known
    assert fit.corners_px["HL"][0] < fit.corners_px["FL"][0]


def test_data_on_standard_output(command: Command, picture: Path, corners: Path) -> None:
    status, out, _ = command(picture, "--corners", corners, "--out", "-", "--quiet")
    assert status == 0
    data: dict[str, Any] = json.loads(out)
    assert data["schema"] == SCHEMA
    assert data["picture_px"] == list(SIZE_WH)


def test_corners_by_hand(
    command: Command, picture: Path, camera: CameraModel, tmp_path: Path
) -> None:
    named = corners_px(camera)
    file = tmp_path / "corners.json"
    file.write_text(json.dumps(named), encoding="utf-8")
    status, out, _ = command(picture, "--corners", file)
    assert status == 0
    assert "head end right" in out
    assert worst_mm(tmp_path / "state" / FILE_NAME, camera) < 8.0
    named["FL"][1] += 12.0
    file.write_text(json.dumps(named), encoding="utf-8")
    status, _, err = command(picture, "--corners", file)
    assert status == 0
    assert "mm off the lines: wrong corners" in err
    assert "mm from its place" in err


def test_another_head_end(command: Command, picture: Path, corners: Path, tmp_path: Path) -> None:
    for end, sign in (("right", 1), ("left", -1)):
        assert command(picture, "--corners", corners, "--head-end", end)[0] == 0
        found = read_calibration(tmp_path / "state" / FILE_NAME).fit.corners_px
        assert sign * (found["HL"][0] - found["FL"][0]) > 0
    status, _, err = command(picture, "--corners", corners, "--head-end", "upper")
    assert status == 2
    assert "its head end is left or right" in err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("none.png",), "none.png cannot be read"),
        (("v4l2:x",), "no number of a camera"),
        (("picamera",), "did you mean picamera2"),
        (("file:none.mp4",), "none.mp4"),
        (("TABLE", "--table", "big"), "--table 'big'"),
        (("TABLE", "--head-end", "north"), "expected one of auto, left"),
        (("TABLE", "--draw", "a.jpg"), "a drawing is PNG"),
        (("TABLE", "--draw", "-", "--out", "-"), "one of them only"),
        (("TABLE", "--out", "."), "is a folder"),
        (("TABLE", "--corners", "none.json"), "none.json cannot be read"),
    ],
)
def test_what_cannot_be_done_is_one_line(
    command: Command, picture: Path, tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    given = [str(picture) if one == "TABLE" else one for one in arguments]
    status, out, err = command(*given)
    assert (status, out) == (2, "")
    assert words in err
    assert len(err.splitlines()) == 1
    assert not (tmp_path / "state").exists()


def test_no_table(command: Command, tmp_path: Path) -> None:
    cv2.imwrite("grey.png", np.full((360, 640, 3), 90, np.uint8))
    status, _, err = command("grey.png")
    assert status == 2
    assert "no table found" in err
    assert "--corners FILE" in err
    assert not (tmp_path / "state").exists()


def test_a_bare_recording_is_told_how_to_write(command: Command, recording: Path) -> None:
    status, _, err = command(recording)
    assert status == 2
    assert f"write file:{recording}" in err


def test_a_place_that_cannot_be_written(
    command: Command, picture: Path, corners: Path, tmp_path: Path
) -> None:
    (tmp_path / "state").write_text("a file", encoding="utf-8")
    status, _, err = command(picture, "--corners", corners)
    assert status == 1
    assert "cannot write" in err
    assert len(err.splitlines()) == 1
