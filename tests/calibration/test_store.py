"""What is written is read again the same; what cannot be used is told in one line."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calibration.agreement import Agreement
from calibration.camera import CalibrationError, CameraModel
from calibration.cloth import ClothColour
from calibration.fit import TableFit, table_fit, turned
from calibration.store import (
    SCHEMA,
    Calibration,
    StoreError,
    calibration_from_data,
    calibration_to_data,
    read_calibration,
    write_calibration,
)
from calibration.view_check import PROFILES, SAMPLES, reference_of, view_match
from tests.calibration.drawn_table import camera_above, draw_table
from tracking.geometry import TableGeometry

LEVELS = st.integers(0, 255)
SMALL = st.floats(-0.3, 0.3)


@cache
def calibration() -> Calibration:
    camera = camera_above((960, 540), turn_rad=np.pi, k1=-0.05)
    fit = table_fit(
        camera,
        TableGeometry(),
        picture_bgr=draw_table(camera),
        cloth=ClothColour(mean_lab=(120.0, 132.5, 81.0), spread_lab=(3.0, 1.0, 1.5)),
        error_mm=1.25,
        certainty=0.9,
        head_end_known=True,
    )
    told = Agreement(pictures=6, noses_mm=0.5, pockets_mm=None, spread_mm=0.25)
    return Calibration(fit=fit, made_at="2026-11-30T18:02:11Z", source="v4l2:0", agreement=told)


def assert_same(one: Calibration, other: Calibration) -> None:
    a, b = one.fit, other.fit
    for name in ("size_wh", "matrix", "distortion", "rotation", "translation_mm"):
        assert np.array_equal(getattr(a.camera, name), getattr(b.camera, name)), name
    assert a.geometry == b.geometry
    for name, place in a.corners_px.items():
        assert b.corners_px[name] == pytest.approx(place, nan_ok=True)
    for pocket, place in a.pockets_px.items():
        assert b.pockets_px[pocket] == pytest.approx(place, nan_ok=True)
    assert (a.error_mm, a.certainty, a.head_end_known) == (
        b.error_mm,
        b.certainty,
        b.head_end_known,
    )
    assert a.cloth is not None or b.cloth is None
    if a.cloth is not None:
        assert b.cloth is not None
        assert (a.cloth.mean_lab, a.cloth.spread_lab) == (b.cloth.mean_lab, b.cloth.spread_lab)
    assert (a.reference is None) == (b.reference is None)
    if a.reference is not None and b.reference is not None:
        assert np.array_equal(a.reference.levels, b.reference.levels, equal_nan=True)
        assert np.array_equal(a.reference.map_px, b.reference.map_px)
        assert np.array_equal(a.reference.is_clear, b.reference.is_clear)
    assert (one.made_at, one.source, one.agreement) == (
        other.made_at,
        other.source,
        other.agreement,
    )


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "state" / "calibration.json"
    write_calibration(path, calibration())
    again = read_calibration(path, size_wh=(960, 540))
    assert_same(calibration(), again)
    assert [one.name for one in path.parent.iterdir()] == ["calibration.json"]
    light = np.asarray(draw_table(again.fit.camera).mean(axis=2), dtype=np.uint8)
    assert again.fit.reference is not None
    match = view_match(again.fit.reference, light)
    assert match.is_same
    assert match.shift_mm < 0.3
    assert path.stat().st_size < 20_000


def test_a_turned_fit_keeps_its_fingerprint(tmp_path: Path) -> None:
    there = replace(calibration(), fit=turned(calibration().fit))
    path = tmp_path / "calibration.json"
    write_calibration(path, there)
    assert_same(there, read_calibration(path))


@st.composite
def calibrations(draw: st.DrawFn) -> Calibration:
    w, h = draw(st.integers(320, 4608)), draw(st.integers(240, 2592))
    focal = draw(st.floats(200.0, 6000.0))
    geometry = TableGeometry(
        length_mm=draw(st.floats(1900.0, 2700.0)), width_mm=draw(st.floats(900.0, 1400.0))
    )
    camera = CameraModel(
        size_wh=(w, h),
        matrix=np.array(
            [[focal, 0, w / 2], [0, focal * draw(st.floats(0.9, 1.1)), h / 2], [0, 0, 1]]
        ),
        distortion=np.array([draw(st.floats(-0.3, 0.5)), 0.0, 0.0, 0.0, 0.0]),
        rotation=np.array([draw(SMALL), draw(SMALL), draw(st.floats(-3.1, 3.1))]),
        translation_mm=np.array([draw(st.floats(-2e3, 2e3)), draw(st.floats(-2e3, 2e3)), 2500.0]),
    )
    fit: TableFit = table_fit(
        camera,
        geometry,
        picture_bgr=None,
        cloth=draw(
            st.none()
            | st.builds(
                ClothColour,
                mean_lab=st.tuples(*[st.floats(0, 255)] * 3),
                spread_lab=st.tuples(*[st.floats(0, 90)] * 3),
            )
        ),
        error_mm=draw(st.floats(0, 50)),
        certainty=draw(st.floats(0, 1)),
        head_end_known=draw(st.booleans()),
    )
    if draw(st.booleans()):
        seed = draw(st.integers(0, 2**31))
        levels = np.random.default_rng(seed).integers(0, 256, (PROFILES, SAMPLES)).astype(float)
        levels[draw(st.lists(st.integers(0, PROFILES - 1), max_size=9))] = np.nan
        fit = replace(fit, reference=reference_of(camera, geometry, levels))
    perhaps = st.none() | st.floats(0, 99)
    told: st.SearchStrategy[Agreement | None] = st.none() | st.builds(
        Agreement,
        pictures=st.integers(1, 99),
        noses_mm=perhaps,
        pockets_mm=perhaps,
        spread_mm=perhaps,
    )
    return Calibration(
        fit=fit, made_at=draw(st.text()), source=draw(st.text()), agreement=draw(told)
    )


@given(one=calibrations())
@settings(max_examples=40, deadline=None)
def test_round_trip(one: Calibration) -> None:
    text = json.dumps(calibration_to_data(one))
    assert_same(one, calibration_from_data(json.loads(text)))


def test_there_is_none(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_calibration(tmp_path / "calibration.json")


def refused(tmp_path: Path, content: bytes) -> str:
    path = tmp_path / "calibration.json"
    path.write_bytes(content)
    with pytest.raises(StoreError) as told:
        read_calibration(path)
    message = str(told.value)
    assert len(message.splitlines()) == 1
    assert str(path) in message
    assert "footspot calibrate" in message
    return message


def without(key: str) -> dict[str, Any]:
    data = calibration_to_data(calibration())
    del data[key]
    return data


def with_(key: str, value: object) -> dict[str, Any]:
    return calibration_to_data(calibration()) | {key: value}


def camera_with(key: str, value: object) -> dict[str, Any]:
    return with_("camera", calibration_to_data(calibration())["camera"] | {key: value})


def fingerprint_with(key: str, value: object) -> dict[str, Any]:
    return with_("fingerprint", calibration_to_data(calibration())["fingerprint"] | {key: value})


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"null", b'"a"', b"\xff\xfe", b"[" * 100_000, b"{}" * 900_000]
)
def test_a_damaged_file(tmp_path: Path, content: bytes) -> None:
    assert "damaged" in refused(tmp_path, content)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (without("camera"), "no 'camera'"),
        (without("fingerprint"), "no 'fingerprint'"),
        (with_("more", 1), "strange keys: more"),
        (with_("schema", "footspot.review/1"), "footspot.review/1"),
        (with_("schema", 1), "schema is no text"),
        (with_("picture_px", [960.5, 540]), "picture_px"),
        (with_("picture_px", [0, 0]), "picture_px"),
        (with_("table_mm", [1270, 2540]), "length > width"),
        (with_("error_mm", -1), "error_mm"),
        (with_("error_mm", True), "error_mm"),
        (with_("error_mm", float("nan")), "nan"),
        (with_("certainty", 1.5), "certainty"),
        (with_("head_end_known", 1), "neither true nor false"),
        (with_("cloth_lab", {"mean": [1, 2, 3]}), "no 'spread'"),
        (with_("agreement", {"pictures": 0}), "pictures"),
        (camera_with("matrix", [[-1, 0, 0], [0, 1, 0], [0, 0, 1]]), "focal lengths"),
        (camera_with("matrix", [[1, 0], [0, 1]]), "matrix"),
        (camera_with("rotation", ["a", 0, 0]), "rotation"),
        (camera_with("rotation", [1e300, 0, 0]), "rotation"),
        (fingerprint_with("profiles", "AAAA"), "profiles has 3 bytes"),
        (fingerprint_with("profiles", "?"), "base64"),
        (fingerprint_with("missing", [PROFILES]), "missing"),
    ],
)
def test_a_file_with_something_wrong(tmp_path: Path, data: dict[str, Any], words: str) -> None:
    assert words in refused(tmp_path, json.dumps(data).encode())


@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_a_flipped_byte_never_ends_in_a_traceback(data: st.DataObject) -> None:
    raw = bytearray(json.dumps(calibration_to_data(calibration())).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(32, 126))
    try:
        fields = json.loads(raw.decode())
    except ValueError:
        return
    try:
        assert calibration_from_data(fields).fit.error_mm >= 0
    except CalibrationError as error:
        assert str(error)  # noqa: PT017 - either it can be used or it says why not


def test_a_newer_file(tmp_path: Path) -> None:
    message = refused(tmp_path, json.dumps(with_("schema", "footspot.calibration/2")).encode())
    assert "newer Footspot" in message
    assert SCHEMA in message


def test_pictures_of_another_size(tmp_path: Path) -> None:
    path = tmp_path / "calibration.json"
    write_calibration(path, calibration())
    with pytest.raises(StoreError, match=r"960x540.*1280x720"):
        read_calibration(path, size_wh=(1280, 720))


def test_a_failed_writing_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "calibration.json"
    write_calibration(path, calibration())
    before = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_calibration(path, replace(calibration(), source="other"))
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["calibration.json"]


def test_a_folder_in_its_place(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be read"):
        read_calibration(tmp_path)
