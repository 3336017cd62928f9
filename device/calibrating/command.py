"""What the command `calibrate` does: take pictures, find, measure, store, draw."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import cv2

from calibration.fit import TableFit
from calibration.store import (
    StoreError,
    calibration_to_data,
    read_calibration,
    write_calibration,
)
from device.calibrating.calibrated import Calibrated, calibrated
from device.calibrating.drawing import drawing
from device.calibrating.sources import Seen, from_camera, from_picture, is_camera
from device.config.camera_section import Camera as CameraSettings
from device.errors import BadInputError, OutputError
from device.output import STANDARD_OUTPUT, write_file
from device.reviewed import PlacePx


@dataclass(frozen=True, slots=True, kw_only=True)
class CalibrateOptions:
    """What was asked for. out: the file, `-` standard output; draw: likewise, None: none."""

    size_mm: tuple[float, float]
    out: Path
    draw: Path | None = None
    corners_px: Mapping[str, PlacePx] | None = None
    head_end: str = "auto"


def calibrate_by(
    what: str | None,
    settings: CameraSettings,
    options: CalibrateOptions,
    *,
    told: Callable[[int], None] = lambda _: None,
) -> Calibrated:
    """Calibrates by a camera or a picture (None: the camera of the settings), and writes it.

    Errors: BadInputError for what shows no table, OutputError for a camera that gives nothing
    and for what cannot be written.
    """
    # One thread: the pictures of one table are too small for more to pay.
    cv2.setNumThreads(1)
    if options.draw is not None and options.draw.suffix.lower() not in ("", ".png"):
        raise BadInputError(
            f"--draw {options.draw}: a drawing is PNG; name it like that: table.png"
        )
    if STANDARD_OUTPUT == options.draw == options.out:
        raise BadInputError("--out - and --draw -: one of them only can go to standard output")
    if options.out.is_dir():
        raise BadInputError(f"--out {options.out} is a folder; name a file")
    result = calibrated(
        _seen(what, settings, told),
        made_at=datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        size_mm=options.size_mm,
        corners_px=options.corners_px,
        head_end=options.head_end,
        before=_before(options.out),
    )
    if options.draw is not None:
        write_file(options.draw, cv2.imencode(".png", drawing(result))[1].tobytes())
    _store(result, options.out)
    return result


def _seen(what: str | None, settings: CameraSettings, told: Callable[[int], None]) -> Seen:
    if what is None:
        return from_camera(settings, told=told)
    if is_camera(what):
        return from_camera(settings.model_copy(update={"spec": what}), told=told)
    return from_picture(Path(what))


def _before(out: Path) -> TableFit | None:
    if out == STANDARD_OUTPUT:
        return None
    try:
        return read_calibration(out).fit
    except (FileNotFoundError, StoreError):
        return None  # there is none that could be told of


def _store(result: Calibrated, out: Path) -> None:
    if out == STANDARD_OUTPUT:
        text = json.dumps(calibration_to_data(result.calibration), ensure_ascii=False)
        write_file(out, f"{text}\n".encode())
        return
    try:
        write_calibration(out, result.calibration)
    except OSError as error:
        raise OutputError(f"cannot write {out}: {error.strerror or error}") from error
