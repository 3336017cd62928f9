"""How right a ball detector is on labelled pictures: the table of shares, for any detector.

    python -m benchmarks.detector [--detector NAME | --model FOLDER] [--set B --set G1 ...]
        [--pictures N] [--json FILE]

Sets: B and G1 (overhead, numbered), balls (the test part of the oblique photographs without the
video that is in all parts), simulated (looks kept out of training). FOOTSPOT_FOOTAGE names the
folder of the first three, FOOTSPOT_STILLS the last. Each picture is looked at by itself: the table
is searched in it; where none is found, a detector that needs one misses all its balls, a network
looks at the whole picture. "Whole table": named by `calibration.identity` from that one picture,
each number once at most.
Intervals are Wilson's, 95 %, as if balls were independent (those of one picture are not quite).
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.camera import CalibrationError
from calibration.identity import identify
from calibration.table_finder import find_table
from calibration.view import TableView
from rules.balls import Ball
from simulation.scoring.intervals import wilson
from tracking.geometry import TABLE_SIZES_MM
from vision.cloth import ClothError
from vision.detections import Detections
from vision.detectors import Detector, detector
from vision.scene import Scene
from vision.training.labelled import UNKNOWN, LabelledPicture
from vision.training.manifest import Manifest, our_manifest
from vision.training.scoring import Score, score_picture
from vision.training.sources import read_sources

EVERY_BALL = frozenset(Ball(k) for k in range(16))
SETS = ("B", "G1", "balls", "simulated")


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """Two scores of the same looks: numbers by the single ball, and by the whole table."""

    single: Score
    table: Score
    look_cpu_s: float


def pictures_of(name: str, manifest: Manifest) -> list[LabelledPicture]:
    """The pictures of a set that may be scored."""
    if name in ("B", "G1"):
        return [p for p in read_sources(manifest, os.environ, ["numbered"]) if p.group == name]
    source = {"balls": "balls", "simulated": "simulated"}[name]
    wanted = "score" if name == "balls" else "validate"
    pictures = read_sources(manifest, os.environ, [source])
    if name == "simulated":
        from vision.training.splits import split

        return list(split(pictures, manifest, manifest.folds["all"]).validate)
    return [p for p in pictures if p.part == wanted]


def scene_of(bgr: NDArray[np.uint8], table: str | None) -> Scene | None:
    """The table in one picture; None where none is found."""
    size_mm = None if table is None else TABLE_SIZES_MM[table]
    try:
        fit = find_table([bgr], size_mm=size_mm)
    except CalibrationError:
        return None
    return TableView(fit.camera, fit.geometry).scene()


def look(looker: Detector, bgr: NDArray[np.uint8], scene: Scene | None) -> Detections | None:
    """What a detector finds; None where it cannot look at this picture."""
    if scene is None:
        anywhere = getattr(looker, "find_anywhere", None)
        return None if anywhere is None else anywhere(bgr)
    try:
        return looker.find(bgr, scene)
    except ClothError:
        return None


def by_table(found: Detections) -> NDArray[np.int64]:
    """(n,) the number of each detection by the whole table of this one picture."""
    reading = identify([found], allowed=EVERY_BALL)
    return np.array(
        [UNKNOWN if i.ball is None else int(i.ball) for i in reading.identities], dtype=np.int64
    )


def score_set(
    looker: Detector,
    pictures: Sequence[LabelledPicture],
    table_of: Callable[[LabelledPicture], str | None],
) -> Result:
    """Every picture of a set."""
    single = table = Score()
    cpu_s = 0.0
    for picture in pictures:
        bgr = picture.read()
        scene = scene_of(bgr, table_of(picture))
        begun = time.process_time()
        found = look(looker, bgr, scene)
        cpu_s += time.process_time() - begun
        single += score_picture(picture, found)
        table += score_picture(picture, found, None if found is None else by_table(found))
    return Result(single=single, table=table, look_cpu_s=cpu_s / max(len(pictures), 1))


def share(right: int, n: int) -> str:
    """A share in per cent with its interval."""
    if n == 0:
        return "-"
    low, high = wilson(right, n)
    return f"{100 * right / n:.2f} % [{100 * low:.1f}, {100 * high:.1f}] of {n}"


def rows(name: str, result: Result) -> list[str]:
    """Lines of the table for one set."""
    one = result.single
    errors = np.array(one.errors_radii) if one.errors_radii else np.array([np.nan])
    return [
        f"## {name}: {one.pictures} pictures, {one.unseen} of them without a table to look at",
        f"  balls found                 {share(one.found, one.balls)}",
        f"  false balls                 {one.false} = {100 * one.false / max(one.balls, 1):.2f} %"
        " of the balls that are there",
        f"  number right, single ball   {share(one.right, one.numbers)}",
        f"  number right, whole table   {share(result.table.right, result.table.numbers)}",
        f"  centre off the label's      median {np.median(errors):.3f}, 95 % "
        f"{np.percentile(errors, 95):.3f} radii",
        f"  CPU time of a look          {1000 * result.look_cpu_s:.0f} ms",
    ]


def as_data(result: Result) -> dict[str, Any]:
    """For a JSON file."""
    one = result.single
    return {
        "pictures": one.pictures,
        "unseen": one.unseen,
        "balls": one.balls,
        "found": one.found,
        "false": one.false,
        "numbers": one.numbers,
        "right_single": one.right,
        "right_table": result.table.right,
        "confused": [list(pair) for pair in one.confused],
        "look_cpu_s": round(result.look_cpu_s, 4),
    }


def make(name: str, model: Path | None) -> Detector:
    """The detector that is scored; onnxruntime is needed for a model only."""
    if model is None:
        return detector(name)
    from vision.detectors.network import NetworkDetector

    return NetworkDetector(model)


def main(arguments: Sequence[str] | None = None) -> int:
    """The table on standard output."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--detector", default="classic")
    parser.add_argument("--model", type=Path, help="folder that `footspot export` wrote")
    parser.add_argument("--set", action="append", choices=SETS, dest="sets")
    parser.add_argument("--pictures", type=int, help="at most so many of each set")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    looker = make(options.detector, options.model)
    manifest = our_manifest()
    data = {}
    for name in options.sets or ("B", "G1", "balls"):
        pictures = pictures_of(name, manifest)[: options.pictures]
        group = manifest.sources["numbered"].groups.get(name)
        result = score_set(looker, pictures, lambda _, g=group: g.table if g else None)
        data[name] = as_data(result)
        print("\n".join(rows(name, result)), flush=True)
    if options.json is not None:
        options.json.write_text(json.dumps({"detector": options.detector, "sets": data}, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
