"""How often balls of simulated tables get their right numbers, and how honest probabilities are.

    python -m benchmarks.naming FOLDER [--part report|tune] [--layouts N] [--frames N] [--each N]
        [--model FOLDER] [--coding jpeg|video] [--jobs N] [--json FILE]

Stills of layouts at rest (`simulation.still_layouts`), several layouts to a look (camera, light,
table, balls), each seen in some frames of one second with the noise, drift, coding and people of
that second. What the detector sees is kept in FOLDER, so that naming can be scored again without
looking again. Looks of `tune` may be tuned on, those of `report` never. Overhead looks only.

Scored is every resting ball that the detector found and of which the truth tells the number;
"unknown" is not right. Intervals are Wilson's, 95 %, as if balls were independent.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from benchmarks.detector import EVERY_BALL, make, share
from benchmarks.kept_looks import Layout, kept_layouts, write_layouts
from benchmarks.still_coding import as_jpeg, as_video
from calibration.camera import CalibrationError
from calibration.identity import TEN_BALL, TableColours, TableReading, identify
from calibration.table_finder import find_table
from calibration.view import TableView
from rules.balls import Ball
from simulation.render import Renderer
from simulation.still_layouts import SHOWN_S, layout, time_line
from simulation.stills import SIZE_PX, STEEPEST, labelled, still_look
from vision.cloth import ClothError
from vision.detections import Detections
from vision.detectors import Detector
from vision.training.labelled import UNKNOWN
from vision.training.scoring import matched

FIRST_SEED = {"tune": 700_000, "report": 800_000}
"""Looks for training begin at 0 (`simulation.stills`)."""
SECOND_S = 1.0
ROLLED_MM = 1.0
NOT_A_BALL = -2
"""Truth of a detection that is no ball, or none at rest."""
BINS = (0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 1.0)


def looked_at(
    seed: int, looker: Detector, *, each: int, frames: int, coding: str = "jpeg"
) -> Iterator[tuple[tuple[Detections, ...], NDArray[np.int64], list[int]]]:
    """Each layout of a look, drawn and looked at; none where the table is not found."""
    look = still_look(seed, SIZE_PX)
    if float(np.hypot(*look.offset_mm)) >= STEEPEST * look.camera_height_mm:
        return
    rng = np.random.default_rng([seed, 93])
    renderer: Renderer | None = None
    view: TableView | None = None
    for _ in range(each):
        line = time_line(rng, layout(rng), has_cups=look.cup != "return")
        if renderer is None:
            renderer = Renderer(look, line, "ten-ball")
        renderer.line = line
        times_s = SHOWN_S - np.linspace(SECOND_S, 0.0, frames)
        plain = [renderer.picture(float(t)) for t in times_s]
        pictures = as_jpeg(plain, rng) if coding == "jpeg" else as_video(plain, look)
        if view is None:
            try:
                fit = find_table(pictures[-1:])
            except CalibrationError:
                return
            view = TableView(fit.camera, fit.geometry)
        try:
            seen = tuple(
                looker.find(p, view.scene(), frame_index=k, t_s=float(t))
                for k, (p, t) in enumerate(zip(pictures, times_s, strict=True))
            )
        except ClothError:
            continue
        truth = labelled(Path("none"), renderer, line, pictures[-1])
        numbers = np.full(len(seen[-1]), NOT_A_BALL, dtype=np.int64)
        for i, j in matched(truth.centres_px_xy, truth.diameters_px / 2, seen[-1].centres_px_xy):
            numbers[j] = truth.numbers[i]
        on_bed = []
        for ball in line.balls_at(SHOWN_S):
            if ball.pocket is not None:
                continue
            on_bed.append(ball.ball)
            was = line.ball_at(ball.ball, SHOWN_S - SECOND_S)
            if was is None or float(np.linalg.norm(ball.xyz_mm - was.xyz_mm)) > ROLLED_MM:
                numbers[numbers == ball.ball] = NOT_A_BALL
        yield seen, numbers, on_bed


def keep_look(
    folder: Path, seed: int, *, model: Path | None, each: int, frames: int, coding: str = "jpeg"
) -> None:
    """Draw a look and keep what the detector saw; a look that is kept already is left alone."""
    path = folder / f"{seed}.npz"
    if path.exists():
        return
    cv2.setNumThreads(1)
    looker = make("classic", model)
    layouts = [
        Layout(seen=seen, numbers=numbers, balls=frozenset(Ball(b) for b in on_bed))
        for seen, numbers, on_bed in looked_at(
            seed, looker, each=each, frames=frames, coding=coding
        )
    ]
    write_layouts(path, layouts)


@dataclass(slots=True, kw_only=True)
class Tally:
    """Balls named in one manner: (true number, told number or UNKNOWN, probability) of each."""

    told: list[tuple[int, int, float]] = field(default_factory=list)

    def add(self, numbers: NDArray[np.int64], reading: TableReading) -> None:
        """The balls of a layout whose number is known."""
        for number, identity in zip(numbers, reading.identities, strict=True):
            if number >= 0:
                ball = UNKNOWN if identity.ball is None else int(identity.ball)
                self.told.append((int(number), ball, identity.probability))

    @property
    def right(self) -> int:
        """How many numbers are right."""
        return sum(true == told for true, told, _ in self.told)

    @property
    def wrong(self) -> int:
        """How many are wrong; the others are unknown."""
        return sum(told not in (true, UNKNOWN) for true, told, _ in self.told)

    def bins(self) -> list[tuple[float, float, int, float, float]]:
        """From, to, named balls, mean probability, part that is right; empty bins left out."""
        named = [(p, true == told) for true, told, p in self.told if told != UNKNOWN]
        rows = []
        for low, high in pairwise(BINS):
            inside = [(p, ok) for p, ok in named if low <= p < high or (high == 1.0 and p == 1.0)]
            if inside:
                mean = float(np.mean([p for p, _ in inside]))
                part = float(np.mean([ok for _, ok in inside]))
                rows.append((low, high, len(inside), mean, part))
        return rows

    def as_data(self) -> dict[str, Any]:
        """For a JSON file."""
        wrong = [[t, k, round(p, 4)] for t, k, p in self.told if t != k]
        return {
            "balls": len(self.told),
            "right": self.right,
            "wrong": self.wrong,
            "bins": self.bins(),
            "missed": wrong,
        }


MANNERS = (
    "one picture",
    "one second",
    "one second, make and colours remembered",
    "one second, ten-ball known",
)
"""The third: the look's earlier layouts taught the memory. The last: only balls up to the 10 may be
named, where no other lies there."""


def score_look(layouts: Sequence[Layout], tallies: dict[str, Tally]) -> float:
    """Names each layout in every manner; returns the CPU time of naming one second, in all."""
    memory = TableColours()
    cpu_s = 0.0
    for one in layouts:
        if len(one.seen[-1]) == 0:
            continue
        tallies[MANNERS[0]].add(one.numbers, identify(one.seen[-1:], allowed=EVERY_BALL))
        begun = time.process_time()
        reading = identify(one.seen, allowed=EVERY_BALL)
        cpu_s += time.process_time() - begun
        tallies[MANNERS[1]].add(one.numbers, reading)
        reading = identify(one.seen, allowed=EVERY_BALL, memory=memory)
        tallies[MANNERS[2]].add(one.numbers, reading)
        if one.seen[-1].colours is not None:
            memory.learn(one.seen[-1].colours, reading)
        if one.balls <= TEN_BALL:
            tallies[MANNERS[3]].add(one.numbers, identify(one.seen, allowed=TEN_BALL))
    return cpu_s


def main(arguments: Sequence[str] | None = None) -> int:
    """The table on standard output."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--part", choices=sorted(FIRST_SEED), default="report")
    parser.add_argument("--layouts", type=int, default=1000)
    parser.add_argument("--frames", type=int, default=5)
    parser.add_argument("--each", type=int, default=3, help="layouts of a look")
    parser.add_argument("--model", type=Path, help="folder that `footspot export` wrote")
    parser.add_argument("--coding", choices=("jpeg", "video"), default="jpeg")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args(arguments)
    options.folder.mkdir(parents=True, exist_ok=True)
    how = [str(options.model), str(options.each), str(options.frames)]
    how += [options.coding] * (options.coding != "jpeg")
    made = options.folder / "made.txt"
    if made.exists() and made.read_text(encoding="utf-8").split("\n") != how:
        parser.error(f"{options.folder} holds looks of other options: see {made}")
    made.write_text("\n".join(how), encoding="utf-8")
    tallies = {manner: Tally() for manner in MANNERS}
    count, looks, cpu_s, seed = 0, 0, 0.0, FIRST_SEED[options.part]
    keep = partial(
        keep_look,
        options.folder,
        model=options.model,
        each=options.each,
        frames=options.frames,
        coding=options.coding,
    )
    with ProcessPoolExecutor(options.jobs) as pool:
        while count < options.layouts:
            seeds = range(seed, seed + 4 * options.jobs)
            list(pool.map(keep, seeds))
            seed = seeds.stop
            for one in seeds:
                layouts = kept_layouts(options.folder / f"{one}.npz", options.frames)
                cpu_s += score_look(layouts, tallies)
                count += len(layouts)
                looks += bool(layouts)
    print(f"{count} layouts of {looks} looks, {options.frames} frames each")
    for manner, tally in tallies.items():
        print(f"  {manner}: right {share(tally.right, len(tally.told))}, wrong {tally.wrong}")
    print(f"  CPU time of naming one second: {1000 * cpu_s / max(count, 1):.1f} ms")
    print("  probabilities of one second (from, to, balls, mean, part right):")
    for low, high, n, mean, part in tallies[MANNERS[1]].bins():
        print(f"    {low:.3f} {high:.3f} {n:5d} {mean:.4f} {part:.4f}")
    if options.json is not None:
        data = {manner: tally.as_data() for manner, tally in tallies.items()}
        options.json.write_text(json.dumps(data, indent=1), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
