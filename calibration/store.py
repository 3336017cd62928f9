"""A calibration as a file: versioned JSON, written whole or not at all, read strictly.

    {"schema": "footspot.calibration/1", "made_at": "2026-11-30T18:02:11Z", "source": "picamera2",
     "picture_px": [w, h], "table_mm": [length, width], "head_end_known": false,
     "camera": {"matrix": [[f, 0, cx], [0, f, cy], [0, 0, 1]], "distortion": [k1, k2, p1, p2, k3],
                "rotation": [x, y, z], "translation_mm": [x, y, z]},
     "error_mm": 1.9, "certainty": 0.97,
     "agreement": {"pictures": 8, "noses_mm": 0.8, "pockets_mm": 2.1, "spread_mm": 0.3},
     "cloth_lab": {"mean": [l, a, b], "spread": [l, a, b]},
     "fingerprint": {"rotation": [...], "translation_mm": [...], "profiles": BASE64,
                     "missing": [k, ...]}}

The table's frame (which end is the head) is in the camera's place. The fingerprint is what
`calibration.view_check` compares later pictures with, in the frame that its own rotation and
translation tell. Pictures are not kept.
"""

from __future__ import annotations

import base64
import binascii
import contextlib
import json
import math
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from calibration.agreement import Agreement
from calibration.camera import Array, CalibrationError, CameraModel
from calibration.cloth import ClothColour
from calibration.fit import TableFit, geometry_of_size, table_fit
from calibration.view_check import PROFILES, SAMPLES, ViewReference, reference_of
from tracking.geometry import TableGeometry

FAMILY, VERSION = "footspot.calibration", 1
SCHEMA = f"{FAMILY}/{VERSION}"
FILE_NAME = "calibration.json"
"""In the state folder."""
AGAIN = "make a new one with: footspot calibrate"
MOST_BYTES = 1_000_000
"""Such a file has some 10 kB."""


class StoreError(CalibrationError):
    """A stored calibration that cannot be used: one line with its file and the way out."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Calibration:
    """A fit with its history. made_at: UTC as ISO 8601; source: the camera or file, no secrets."""

    fit: TableFit
    made_at: str
    source: str
    agreement: Agreement | None = None


def write_calibration(path: Path, calibration: Calibration) -> None:
    """Written aside, then moved: a power cut leaves the old one or the new one. OSError as it is.

    Makes the folder if it is not there.
    """
    text = json.dumps(calibration_to_data(calibration), ensure_ascii=False) + "\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with aside.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)
    with contextlib.suppress(OSError):  # not every file system lets a folder be synced
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def read_calibration(path: Path, *, size_wh: tuple[int, int] | None = None) -> Calibration:
    """What `write_calibration` wrote. size_wh: of the pictures it shall serve.

    Raises StoreError where it cannot be used, FileNotFoundError where there is none.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {error.strerror or error}; {AGAIN}") from error
    try:
        if len(data) > MOST_BYTES:
            raise _DamagedError(f"it has {len(data)} bytes")
        try:
            fields = json.loads(data.decode("utf-8"))
        except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
            raise _DamagedError("it is no JSON") from error
        calibration = calibration_from_data(fields)
    except _NewerError as error:
        raise StoreError(
            f"{path} was written by a newer Footspot ({error}; this one reads {SCHEMA}): update, "
            f"or {AGAIN}"
        ) from error
    except _DamagedError as error:
        why = " ".join(str(error).split())  # arrays are shown over several lines
        raise StoreError(f"{path} is damaged or no calibration ({why}); {AGAIN}") from error
    was = calibration.fit.camera.size_wh
    if size_wh is not None and size_wh != was:
        raise StoreError(
            f"{path} is for pictures of {was[0]}x{was[1]}, and the camera gives "
            f"{size_wh[0]}x{size_wh[1]}: set camera.size back, or {AGAIN}"
        )
    return calibration


def calibration_to_data(calibration: Calibration) -> dict[str, Any]:
    """As it is written."""
    fit = calibration.fit
    return {
        "schema": SCHEMA,
        "made_at": calibration.made_at,
        "source": calibration.source,
        "picture_px": list(fit.camera.size_wh),
        "table_mm": [fit.geometry.length_mm, fit.geometry.width_mm],
        "head_end_known": fit.head_end_known,
        "camera": {
            "matrix": fit.camera.matrix.tolist(),
            "distortion": fit.camera.distortion.tolist(),
            **_place(fit.camera),
        },
        "error_mm": fit.error_mm,
        "certainty": fit.certainty,
        "agreement": None if calibration.agreement is None else asdict(calibration.agreement),
        "cloth_lab": (
            None
            if fit.cloth is None
            else {"mean": list(fit.cloth.mean_lab), "spread": list(fit.cloth.spread_lab)}
        ),
        "fingerprint": None if fit.reference is None else _fingerprint(fit.reference),
    }


def calibration_from_data(data: object) -> Calibration:
    """The pair of `calibration_to_data`. Raises a CalibrationError that says what is wrong."""
    fields = _Fields(data, "the file")
    schema = fields.text("schema")
    family, _, version = schema.partition("/")
    if family != FAMILY or not version.isascii() or not version.isdigit():
        raise _DamagedError(f"schema is {schema!r}, expected {SCHEMA!r}")
    if int(version) != VERSION:
        raise _NewerError(schema)
    w, h = fields.numbers("picture_px", 2)
    length, width = fields.numbers("table_mm", 2)
    lens = _Fields(fields.take("camera"), "camera")
    rows = lens.take("matrix")
    if not isinstance(rows, list) or len(rows) != 3:
        raise _DamagedError("camera.matrix is no list of three rows")
    try:
        if w != int(w) or h != int(h) or not 0 < h <= w * 10 or not 0 < w <= 20000:
            raise _DamagedError(f"picture_px is {w:g}x{h:g}")
        geometry = geometry_of_size((length, width))
        camera = CameraModel(
            size_wh=(int(w), int(h)),
            matrix=np.array([_numbers(row, "camera.matrix", 3) for row in rows]),
            distortion=np.array(lens.numbers("distortion", 5)),
            rotation=np.array(lens.numbers("rotation", 3)),
            translation_mm=np.array(lens.numbers("translation_mm", 3)),
        )
    except _DamagedError:
        raise
    except CalibrationError as error:
        raise _DamagedError(str(error)) from error
    lens.close()
    cloth, fingerprint = fields.take("cloth_lab"), fields.take("fingerprint")
    told = fields.take("agreement")
    fit = table_fit(
        camera,
        geometry,
        picture_bgr=None,
        cloth=None if cloth is None else _cloth(_Fields(cloth, "cloth_lab")),
        error_mm=fields.number("error_mm"),
        certainty=fields.number("certainty"),
        head_end_known=fields.switch("head_end_known"),
    )
    if not (fit.error_mm >= 0 and 0 <= fit.certainty <= 1):
        raise _DamagedError(f"error_mm is {fit.error_mm:g}, certainty {fit.certainty:g}")
    if fingerprint is not None:
        seen = _Fields(fingerprint, "fingerprint")
        fit = replace(fit, reference=_reference(seen, camera, geometry))
    calibration = Calibration(
        fit=fit,
        made_at=fields.text("made_at"),
        source=fields.text("source"),
        agreement=None if told is None else _agreement(_Fields(told, "agreement")),
    )
    fields.close()
    return calibration


class _DamagedError(CalibrationError):
    """What is wrong with the fields, without the file's name."""


class _NewerError(CalibrationError):
    """The schema of a later program."""


class _Fields:
    """The keys of a JSON object, each of which must be taken exactly once."""

    def __init__(self, data: object, name: str) -> None:
        if not isinstance(data, Mapping):
            raise _DamagedError(f"{name} is no object")
        self._name, self._left = name, dict(data)

    def take(self, key: str) -> Any:
        if key not in self._left:
            raise _DamagedError(f"{self._name} has no {key!r}")
        return self._left.pop(key)

    def text(self, key: str) -> str:
        value = self.take(key)
        if not isinstance(value, str):
            raise _DamagedError(f"{key} is no text")
        return value

    def switch(self, key: str) -> bool:
        value = self.take(key)
        if not isinstance(value, bool):
            raise _DamagedError(f"{key} is neither true nor false")
        return value

    def number(self, key: str) -> float:
        return _numbers([self.take(key)], key, 1)[0]

    def perhaps(self, key: str) -> float | None:
        value = self.take(key)
        return None if value is None else _numbers([value], key, 1)[0]

    def numbers(self, key: str, count: int) -> list[float]:
        return _numbers(self.take(key), key, count)

    def close(self) -> None:
        if self._left:
            raise _DamagedError(f"{self._name} has strange keys: {', '.join(sorted(self._left))}")


def _numbers(values: object, name: str, count: int) -> list[float]:
    if not isinstance(values, list) or len(values) != count:
        raise _DamagedError(f"{name} is no list of {count}")
    for value in values:
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise _DamagedError(f"{name} has {value!r} in it, no number")
        if not math.isfinite(value) or abs(value) > 1e12:
            raise _DamagedError(f"{name} has {value!r} in it")
    return [float(value) for value in values]


def _place(camera: CameraModel) -> dict[str, list[float]]:
    return {
        "rotation": camera.rotation.tolist(),
        "translation_mm": camera.translation_mm.tolist(),
    }


def _cloth(fields: _Fields) -> ClothColour:
    (l0, a0, b0), (l1, a1, b1) = fields.numbers("mean", 3), fields.numbers("spread", 3)
    fields.close()
    return ClothColour(mean_lab=(l0, a0, b0), spread_lab=(l1, a1, b1))


def _agreement(fields: _Fields) -> Agreement:
    pictures = fields.number("pictures")
    if pictures != int(pictures) or pictures < 1:
        raise _DamagedError(f"agreement.pictures is {pictures:g}")
    agreement = Agreement(
        pictures=int(pictures),
        noses_mm=fields.perhaps("noses_mm"),
        pockets_mm=fields.perhaps("pockets_mm"),
        spread_mm=fields.perhaps("spread_mm"),
    )
    fields.close()
    return agreement


def _fingerprint(reference: ViewReference) -> dict[str, Any]:
    known = np.asarray(np.isfinite(reference.levels).all(axis=1))
    levels = np.where(known[:, None], reference.levels, 0.0)
    return {
        **_place(reference.camera),
        "profiles": base64.b64encode(np.rint(levels).astype(np.uint8).tobytes()).decode("ascii"),
        "missing": np.flatnonzero(~known).tolist(),
    }


def _reference(fields: _Fields, camera: CameraModel, geometry: TableGeometry) -> ViewReference:
    rotation, translation_mm = (fields.numbers(key, 3) for key in ("rotation", "translation_mm"))
    missing = fields.take("missing")
    if not isinstance(missing, list):
        raise _DamagedError("missing is no list")
    gone = np.array(_numbers(missing, "missing", len(missing)), dtype=np.int64)
    if np.any((gone < 0) | (gone >= PROFILES)):
        raise _DamagedError(f"missing names profiles that are not from 0 to {PROFILES - 1}")
    try:
        data = base64.b64decode(fields.text("profiles"), validate=True)
    except binascii.Error as error:
        raise _DamagedError("profiles is not base64") from error
    if len(data) != PROFILES * SAMPLES:
        raise _DamagedError(f"profiles has {len(data)} bytes, expected {PROFILES * SAMPLES}")
    fields.close()
    levels: Array = np.frombuffer(data, np.uint8).astype(np.float64).reshape(PROFILES, SAMPLES)
    levels[gone] = np.nan
    laid_by = replace(camera, rotation=np.array(rotation), translation_mm=np.array(translation_mm))
    return reference_of(laid_by, geometry, levels)
