"""Single pictures with labels for training a detector: every ball, hand, arm and cue in them.

    python -m simulation.stills OUT [--looks N] [--each N] [--first SEED] [--size WxH] [--jobs N]

OUT gets pictures and `labels.jsonl` (`vision.training.labelled`). A look (camera, table, light,
ball set) is one group; it is drawn with several layouts, since a look costs much more to prepare
than a picture. Complete looks are kept when the programme is started again; a folder holds
pictures of one version of the generator. Labels are the renderer's own truth. A ball in a pocket's
cup is none; of one mostly hidden nothing is said.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from simulation import table
from simulation.camera import Array, Camera
from simulation.hiding import shares_at
from simulation.line import Timeline
from simulation.look import Look, look_from_seed
from simulation.moves import BallAt
from simulation.render import Picture, Renderer
from simulation.still_layouts import SHOWN_S, layout, time_line
from simulation.versions import PICTURES
from vision.training.labelled import (
    CUE_STICK,
    HAND,
    UNKNOWN,
    LabelledPicture,
    picture_from_data,
    picture_to_data,
    write_labels,
)

SOURCE = "simulated"
SIZE_PX = (1280, 720)
VERSION = 1
"""Raise it when this file or `still_layouts` changes what comes out."""
QUALITY = (60, 95)
"""Of the JPEG files: codecs leave their traces."""
OBLIQUE = 0.2
"""Share of looks seen from well beside the table."""
OBLIQUE_LEAN = (0.5, 1.3)
"""How far the camera then stands off the middle, in heights."""
STEEPEST = 0.45
"""Off the middle, in heights, up to which a view counts as from overhead."""
HALF_HIDDEN, MOSTLY_HIDDEN, ALL_HIDDEN = 0.45, 0.65, 0.97
"""Share of a disc under people from which its number is not asked for, it is not asked for, it is
not there."""
SMEARED = 0.6
"""Way in an exposure, in diameters, from which nothing is said of a ball."""


def stills(
    out_dir: Path,
    *,
    looks: int,
    each: int,
    first: int = 0,
    size_px: tuple[int, int] = SIZE_PX,
    jobs: int = 1,
) -> int:
    """Pictures of so many looks in a folder, `each` of a look; returns how many there are.

    jobs: processes. ValueError where the folder holds pictures that are made otherwise.
    """
    (out_dir / "pictures").mkdir(parents=True, exist_ok=True)
    (out_dir / "looks").mkdir(exist_ok=True)
    _claim(out_dir, {"pictures": PICTURES, "stills": VERSION, "each": each, "size": list(size_px)})
    left = [s for s in range(first, first + looks) if not _done(out_dir, s).exists()]
    make = partial(_look_into, out_dir, each=each, size_px=size_px)
    if jobs == 1:
        for seed in left:
            make(seed)
    else:
        with ProcessPoolExecutor(jobs) as pool:
            list(pool.map(make, left))
    return collect(out_dir)


def _claim(out_dir: Path, how: dict[str, Any]) -> None:
    path = out_dir / "made.json"
    if path.exists() and (was := json.loads(path.read_text(encoding="utf-8"))) != how:
        raise ValueError(f"{out_dir} holds pictures made otherwise: {was}, now {how}")
    path.write_text(json.dumps(how) + "\n", encoding="utf-8")


def _done(out_dir: Path, seed: int) -> Path:
    return out_dir / "looks" / f"{seed:06d}.json"


def _look_into(out_dir: Path, seed: int, *, each: int, size_px: tuple[int, int]) -> None:
    """One look: its labels come last, so that a look is complete or is made again."""
    cv2.setNumThreads(1)
    made = [picture_to_data(p, out_dir) for p in _of_look(out_dir, seed, each, size_px)]
    done = _done(out_dir, seed)
    part = done.with_suffix(".part")
    part.write_text(json.dumps(made, separators=(",", ":")), encoding="utf-8")
    part.replace(done)


def collect(out_dir: Path) -> int:
    """Write labels.jsonl of all complete looks of a folder; returns the number of pictures."""
    data: list[dict[str, Any]] = []
    for done in sorted((out_dir / "looks").glob("*.json")):
        data += json.loads(done.read_text(encoding="utf-8"))
    return write_labels(out_dir, (picture_from_data(d, out_dir) for d in data))


def still_look(seed: int, size_px: tuple[int, int]) -> Look:
    """The look of a seed; a share of them is oblique."""
    rng = np.random.default_rng([seed, 91])
    fixed: dict[str, Any] = {"size_px": size_px, "readout_s": 0.0}
    look = look_from_seed(seed, **fixed)
    if rng.random() < OBLIQUE:
        lean = float(rng.uniform(*OBLIQUE_LEAN)) * look.camera_height_mm
        way = float(rng.uniform(0, 2 * np.pi))
        fixed["offset_mm"] = (lean * float(np.cos(way)), lean * float(np.sin(way)))
        look = look_from_seed(seed, **fixed)
    return look


def _of_look(
    out_dir: Path, seed: int, each: int, size_px: tuple[int, int]
) -> list[LabelledPicture]:
    rng = np.random.default_rng([seed, 92])
    look = still_look(seed, size_px)
    renderer: Renderer | None = None
    made = []
    for number in range(each):
        line = time_line(rng, layout(rng), has_cups=look.cup != "return")
        if renderer is None:
            renderer = Renderer(look, line, "ten-ball")
        renderer.line = line
        bgr = renderer.picture(SHOWN_S)
        path = out_dir / "pictures" / f"{seed:06d}_{number:02d}.jpg"
        coded = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(QUALITY[0], QUALITY[1] + 1))]
        if not cv2.imwrite(str(path), bgr, coded):
            raise OSError(f"{path} cannot be written")
        made.append(labelled(path, renderer, line, bgr))
    return made


def labelled(path: Path, renderer: Renderer, line: Timeline, bgr: Picture) -> LabelledPicture:
    """The truth of the picture at SHOWN_S."""
    camera, look = renderer.camera, renderer.look
    size_wh = (bgr.shape[1], bgr.shape[0])
    outlines = renderer.people.outlines_px(line, SHOWN_S)
    hidden = shares_at(line, camera, lambda _: outlines, SHOWN_S)
    centres, sizes, numbers, ignored = [], [], [], []
    for ball in line.balls_at(SHOWN_S):
        if ball.pocket is not None:
            continue
        low, high = _box_px(camera, ball.xyz_mm)
        if (high < 0).any() or (low > np.array(size_wh) - 1).any():
            continue
        share = hidden.get(ball.ball, 0.0)
        if share >= ALL_HIDDEN:
            continue
        if share >= MOSTLY_HIDDEN or _smear(line, ball, look) > SMEARED:
            ignored.append([*low, *high])
            continue
        centres.append(camera.project(ball.xyz_mm))
        sizes.append(high - low)
        numbers.append(ball.ball if share < HALF_HIDDEN else UNKNOWN)
    lean = float(np.hypot(*look.offset_mm)) / look.camera_height_mm
    return LabelledPicture(
        path=path,
        name=path.stem,
        source=SOURCE,
        group=f"look-{look.seed}",
        view="overhead" if lean < STEEPEST else "oblique",
        size_px_wh=size_wh,
        centres_px_xy=np.array(centres).reshape(-1, 2),
        sizes_px_wh=np.array(sizes).reshape(-1, 2),
        numbers=np.array(numbers, dtype=np.int64),
        ignored_px_xyxy=np.array(ignored).reshape(-1, 4),
        people=people(outlines),
        surface_px_xy=surface_px(camera, line.size),
    )


def people(outlines: Sequence[Array]) -> dict[str, tuple[Array, ...]]:
    """Outlines by kind: the parts of a cue are drawn as four-cornered pieces, bodies as round ones.

    Held to the painter by a test: a cue alone gives cue sticks alone.
    """
    return {
        CUE_STICK: tuple(o for o in outlines if len(o) == 4),
        HAND: tuple(o for o in outlines if len(o) != 4),
    }


def surface_px(camera: Camera, size: table.TableSize) -> Array:
    """(32, 2) the outline of the playing surface as seen: the lines of the noses."""
    length, width = size.length_mm, size.width_mm
    corners = np.array([[0, 0], [length, 0], [length, width], [0, width], [0, 0]], dtype=float)
    steps = np.linspace(0, 1, 9)[:-1, None]
    sides = [a + steps * (b - a) for a, b in pairwise(corners)]
    points = np.concatenate(sides)
    return camera.project(np.column_stack([points, np.full(len(points), table.NOSE_HEIGHT_MM)]))


def _box_px(camera: Camera, xyz_mm: Array) -> tuple[Array, Array]:
    """Upper left and lower right corner of a ball as seen: of its outline against the camera."""
    ray = xyz_mm - camera.position_mm
    ray = ray / np.linalg.norm(ray)
    across = np.cross(ray, np.array([0.0, 0.0, 1.0]))
    if np.linalg.norm(across) < 1e-6:
        across = np.array([1.0, 0.0, 0.0])
    across = across / np.linalg.norm(across)
    over = np.cross(ray, across)
    turn = np.linspace(0, 2 * np.pi, 24, endpoint=False)[:, None]
    rim = xyz_mm + table.BALL_RADIUS_MM * (np.cos(turn) * across + np.sin(turn) * over)
    seen = camera.project(rim)
    return seen.min(axis=0), seen.max(axis=0)


def _smear(line: Timeline, ball: BallAt, look: Look) -> float:
    """How far a ball goes in an exposure, in its diameters."""
    ends = [line.ball_at(ball.ball, SHOWN_S + k * look.exposure_s / 2) or ball for k in (-1, 1)]
    way_mm = float(np.linalg.norm(ends[1].xyz_mm - ends[0].xyz_mm))
    return way_mm / (2 * table.BALL_RADIUS_MM)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m simulation.stills", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("out", type=Path)
    parser.add_argument("--looks", type=int, default=100)
    parser.add_argument("--each", type=int, default=8)
    parser.add_argument("--first", type=int, default=0, metavar="SEED")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--jobs", type=int, default=1, metavar="PROCESSES")
    options = parser.parse_args(arguments)
    width, height = (int(v) for v in options.size.split("x"))
    count = stills(
        options.out,
        looks=options.looks,
        each=options.each,
        first=options.first,
        size_px=(width, height),
        jobs=options.jobs,
    )
    print(f"{count} pictures in {options.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
