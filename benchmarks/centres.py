"""How exact the centres of resting balls are, and how honest what is said of their error.

    python -m benchmarks.centres [FOLDER] [--first SEED] [--looks N] [--each N]
        [--detector NAME | --model FOLDER | --drawn RADII] [--true-camera] [--json FILE]

Simulated stills at 1280x720 of a 9 ft table seen from overhead, by seed: looks that FOLDER (or, of
none, a folder that is removed afterwards) lacks are made. FIRST_SEED on, nothing was tuned on. With
--drawn the detector is left out: centres are drawn around the truth with that standard deviation
(in radii, along each axis), as those of a network lie.

Errors are said in mm on the table, by the true camera (what the eye errs) and by the one that is
found in the same picture (with what calibration adds); for comparison also what calibration errs
on exact pixels. z is an error along an axis in parts of the sigma that was told: of honest ones
68 % lie within 1, 99 % within 3.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from benchmarks.detector import make
from calibration.camera import CalibrationError, CameraModel
from calibration.fit import TableFit, turned
from calibration.outlines import outlines_at, refined
from calibration.table_finder import find_table
from calibration.view import TableView
from simulation.camera import Camera
from simulation.render import camera_of
from simulation.stills import SIZE_PX, still_look, stills
from simulation.table import BALL_RADIUS_MM, NINE_FOOT
from tracking.geometry import TableGeometry
from vision.cloth import ClothError
from vision.detections import BALL_LABELS, Detections
from vision.detectors import Detector
from vision.training.labelled import LabelledPicture, read_labels
from vision.training.scoring import matched

Doubles = NDArray[np.float64]

FIRST_SEED = 61_000
LOOKS, EACH = 40, 2
TOUCHING_RADII = 2.15
"""Nearer to each other than this balls hide each other's outlines."""
GOAL_MM = 3.0


class TrueCamera:
    """The simulation's own camera, as `calibration.outlines` asks one."""

    def __init__(self, camera: Camera) -> None:
        self._camera = camera
        self.size_wh = (camera.width_px, camera.height_px)

    def mm_to_px(self, points_mm: Doubles, height_mm: float = BALL_RADIUS_MM) -> Doubles:
        """See `CameraModel.mm_to_px`."""
        height = np.full((len(points_mm), 1), height_mm)
        return self._camera.project(np.hstack((points_mm, height)))

    def px_to_mm(self, points_px: Doubles, height_mm: float = BALL_RADIUS_MM) -> Doubles:
        """See `CameraModel.px_to_mm`."""
        return self._camera.at_height(points_px, height_mm)

    def centre_mm(self) -> Doubles:
        """See `CameraModel.centre_mm`."""
        return self._camera.position_mm

    def ball_radius_px(self, points_mm: Doubles) -> Doubles:
        """See `CameraModel.ball_radius_px`."""
        shapes = outlines_at(self, self.mm_to_px(points_mm)).shapes_px
        return np.asarray(np.sqrt(np.linalg.det(shapes)), dtype=np.float64)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Errors:
    """Balls of one picture: pixels (n, 2) and mm (n, 2) off the truth, sigma_px (n,) told."""

    off_px: Doubles
    off_mm: Doubles
    sigma_px: Doubles


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Row:
    """What was measured of one picture. By manner: "before" and "after" refining with the true
    camera, "found before" and "found after" with the one that was found, "calibration" of exact
    pixels; each of the balls that were found. touching: how many others each one touches."""

    errors: dict[str, Errors]
    touching: dict[str, NDArray[np.int64]]
    cloth: str
    cpu_s: float


def overhead(folder: Path, first: int, looks: int, each: int) -> list[LabelledPicture]:
    """The stills of these looks that are seen from overhead; made if they are not there."""
    stills(folder, looks=looks, each=each, first=first, size_px=SIZE_PX)
    wanted = {f"look-{seed}" for seed in range(first, first + looks)}
    return [p for p in read_labels(folder) if p.group in wanted and p.view == "overhead"]


def drawn(picture: LabelledPicture, radii: float, rng: np.random.Generator) -> Detections:
    """Balls of a picture with centres around the true ones."""
    n = len(picture)
    radius = picture.diameters_px / 2
    off = rng.normal(0.0, radii, (n, 2)) * radius[:, None]
    return Detections(
        frame_index=0,
        t_s=0.0,
        centres_px_xy=picture.centres_px_xy + off,
        sigma_px=radii * radius,
        radius_px=radius,
        scores=np.ones(n),
        label_log_p=np.zeros((n, BALL_LABELS)),
    )


def measured(pictures: Sequence[LabelledPicture], look: _Look) -> Iterator[Row]:
    """Each picture by itself."""
    for picture in pictures:
        bgr = picture.read()
        seed = int(picture.group.removeprefix("look-"))
        simulated = still_look(seed, SIZE_PX)
        true = TrueCamera(camera_of(simulated))
        row = Row(errors={}, touching={}, cloth=simulated.cloth, cpu_s=0.0)
        geometry = TableGeometry(length_mm=NINE_FOOT.length_mm, width_mm=NINE_FOOT.width_mm)
        view = TableView(cast("CameraModel", true), geometry)
        places_mm = true.px_to_mm(picture.centres_px_xy)
        before = look.at(bgr, view, picture)
        if before is not None:
            begun = time.process_time()
            after = refined(bgr, before, true)
            row = replace(row, cpu_s=time.process_time() - begun)
            for name, found in (("before", before), ("after", after)):
                _add(row, name, picture, found, true.px_to_mm(found.centres_px_xy), places_mm)
        fit = _found(bgr, true) if look.is_table_sought else None
        if fit is not None:
            exact = drawn(picture, 0.0, np.random.default_rng(0))
            seen_mm = fit.camera.px_to_mm(picture.centres_px_xy)
            _add(row, "calibration", picture, exact, seen_mm, places_mm)
            before = look.at(bgr, TableView(fit.camera, fit.geometry), picture)
            if before is not None:
                after = refined(bgr, before, fit.camera)
                for name, found in (("found before", before), ("found after", after)):
                    seen_mm = fit.camera.px_to_mm(found.centres_px_xy)
                    _add(row, name, picture, found, seen_mm, places_mm)
        yield row


class _Look:
    """A detector, or centres drawn around the truth."""

    def __init__(
        self, detector: Detector | None, radii: float, *, is_table_sought: bool = True
    ) -> None:
        self.is_table_sought = is_table_sought
        self._detector = detector
        self._radii = radii

    def at(
        self, bgr: NDArray[np.uint8], view: TableView, picture: LabelledPicture
    ) -> Detections | None:
        if self._detector is None:
            return drawn(
                picture, self._radii, np.random.default_rng(zlib.crc32(picture.name.encode()))
            )
        try:
            return self._detector.find(bgr, view.scene())
        except ClothError:
            return None


def _found(bgr: NDArray[np.uint8], true: TrueCamera) -> TableFit | None:
    """The table as it is found in the picture, its head where the truth has it."""
    try:
        fit = find_table([bgr])
    except CalibrationError:
        return None
    head_mm = true.px_to_mm(np.array([fit.corners_px["HL"]]))[0]
    return fit if head_mm[0] < NINE_FOOT.length_mm / 2 else turned(fit)


def _add(
    row: Row,
    name: str,
    picture: LabelledPicture,
    found: Detections,
    seen_mm: Doubles,
    places_mm: Doubles,
) -> None:
    radii = picture.diameters_px / 2
    pairs = matched(picture.centres_px_xy, radii, found.centres_px_xy)
    i = np.array([pair[0] for pair in pairs], dtype=np.int64)
    j = np.array([pair[1] for pair in pairs], dtype=np.int64)
    apart = np.linalg.norm(places_mm[i][:, None] - places_mm[None], axis=2) / BALL_RADIUS_MM
    row.touching[name] = (apart < TOUCHING_RADII).sum(axis=1) - 1
    row.errors[name] = Errors(
        off_px=found.centres_px_xy[j] - picture.centres_px_xy[i],
        off_mm=seen_mm[j] - places_mm[i],
        sigma_px=found.sigma_px[j],
    )


def summary(off_mm: Doubles) -> str:
    """Median, 90 %, 99 %, part within the goal."""
    far = np.linalg.norm(off_mm, axis=1)
    if len(far) == 0:
        return "-"
    middle, most, nearly_all = np.quantile(far, [0.5, 0.9, 0.99])
    within = 100 * float((far < GOAL_MM).mean())
    return (
        f"{len(far):5d} balls, median {middle:.2f}, 90 % {most:.2f}, 99 % {nearly_all:.2f} mm, "
        f"{within:.1f} % within {GOAL_MM:.0f} mm"
    )


def honesty(off_px: Doubles, sigma_px: Doubles) -> str:
    """Parts of z within 1, 2 and 3."""
    z = np.abs(off_px / sigma_px[:, None])
    shares = ", ".join(f"{k}: {100 * float((z < k).mean()):.1f} %" for k in (1, 2, 3))
    return f"z within {shares}; median sigma {np.median(sigma_px):.2f} px"


def lines(rows: Sequence[Row]) -> list[str]:
    """The table for people."""
    out = []
    for name in ("before", "after", "calibration", "found before", "found after"):
        errors = [r.errors[name] for r in rows if name in r.errors]
        if not errors:
            continue
        off_mm = np.concatenate([e.off_mm for e in errors])
        out.append(f"{name:14s}{summary(off_mm)}")
        if name in ("before", "after", "found after"):
            off_px = np.concatenate([e.off_px for e in errors])
            out.append(f"{'':14s}{honesty(off_px, np.concatenate([e.sigma_px for e in errors]))}")
    seen = [r for r in rows if "after" in r.errors]
    for least, most, words in ((0, 0, "alone"), (1, 1, "touching 1"), (2, 9, "touching 2 or more")):
        parts = []
        for r in seen:
            is_so = (r.touching["after"] >= least) & (r.touching["after"] <= most)
            parts.append((r.errors["after"].off_mm[is_so], r.errors["after"], is_so))
        if parts:
            out.append(f"after, {words:19s}{summary(np.concatenate([p[0] for p in parts]))}")
    for cloth in sorted({r.cloth for r in seen}):
        off_mm = np.concatenate([r.errors["after"].off_mm for r in seen if r.cloth == cloth])
        out.append(f"after, {cloth:19s}{summary(off_mm)}")
    balls = sum(len(r.errors["after"].sigma_px) for r in seen)
    cpu_ms = 1000 * sum(r.cpu_s for r in seen) / max(balls, 1)
    out.append(f"refining: {cpu_ms:.2f} ms of CPU a ball")
    return out


def as_data(rows: Sequence[Row]) -> dict[str, Any]:
    """Every error, for a JSON file."""
    names = sorted({name for r in rows for name in r.errors})
    return {
        name: {
            "off_mm": [e.tolist() for r in rows if name in r.errors for e in r.errors[name].off_mm],
            "off_px": [e.tolist() for r in rows if name in r.errors for e in r.errors[name].off_px],
            "sigma_px": [
                float(e) for r in rows if name in r.errors for e in r.errors[name].sigma_px
            ],
        }
        for name in names
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """The table on standard output."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--first", type=int, default=FIRST_SEED, metavar="SEED")
    parser.add_argument("--looks", type=int, default=LOOKS)
    parser.add_argument("--each", type=int, default=EACH, help="stills of a look")
    parser.add_argument("--detector", default="classic")
    parser.add_argument("--model", type=Path, help="folder that `footspot export` wrote")
    parser.add_argument("--drawn", type=float, metavar="RADII")
    parser.add_argument("--true-camera", action="store_true", help="do not seek the table")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    look = _Look(
        None if options.drawn is not None else make(options.detector, options.model),
        options.drawn or 0.0,
        is_table_sought=not options.true_camera,
    )
    with tempfile.TemporaryDirectory() as spare:
        folder = options.folder or Path(spare)
        pictures = overhead(folder, options.first, options.looks, options.each)
        rows = list(measured(pictures, look))
    print(f"{len(pictures)} pictures, no table found in", end=" ")
    print(sum("calibration" not in r.errors for r in rows))
    print("\n".join(lines(rows)))
    if options.json is not None:
        options.json.write_text(json.dumps(as_data(rows)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
