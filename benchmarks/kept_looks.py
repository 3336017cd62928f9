"""What a detector saw of still layouts, kept in files: naming is scored again without looking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules.balls import Ball
from vision.detections import Detections, Trust


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """One layout: the detections of its frames, in time order, and the truth (n,) of the last:
    number, UNKNOWN, or NOT_A_BALL. balls: numbers that lie on the table."""

    seen: tuple[Detections, ...]
    numbers: NDArray[np.int64]
    balls: frozenset[Ball]


def write_layouts(path: Path, layouts: Sequence[Layout]) -> None:
    """Keep the layouts of a look; the file appears when it is complete."""
    kept: dict[str, NDArray[Any]] = {}
    for i, one in enumerate(layouts):
        kept[f"{i}.numbers"] = one.numbers
        kept[f"{i}.balls"] = np.array(sorted(one.balls), dtype=np.int64)
        for k, found in enumerate(one.seen):
            kept[f"{i}.{k}.rows"] = np.column_stack(
                (found.centres_px_xy, found.radius_px, found.scores, found.label_log_p)
            )
            kept[f"{i}.{k}.t_s"] = np.array(found.t_s)
            if found.colours is not None:
                kept[f"{i}.{k}.colours"] = found.colours
            if found.trust is not None:
                odds, *others = astuple(found.trust)
                kept["trust"] = np.array([*odds, *others])
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        np.savez_compressed(file, count=np.array(len(layouts)), **kept)
    part.replace(path)


def kept_layouts(path: Path, frames: int) -> list[Layout]:
    """The layouts of a look as they were kept."""
    layouts = []
    with np.load(path) as data:
        trust = _trust(data["trust"]) if "trust" in data else None
        for i in range(int(data["count"])):
            seen = []
            for k in range(frames):
                rows = data[f"{i}.{k}.rows"]
                colours = f"{i}.{k}.colours"
                seen.append(
                    Detections(
                        frame_index=k,
                        t_s=float(data[f"{i}.{k}.t_s"]),
                        centres_px_xy=rows[:, :2],
                        sigma_px=np.full(len(rows), 0.5),
                        radius_px=rows[:, 2],
                        scores=rows[:, 3],
                        label_log_p=rows[:, 4:],
                        colours=data.get(colours),
                        trust=trust,
                    )
                )
            balls = frozenset(Ball(int(b)) for b in data[f"{i}.balls"])
            layouts.append(Layout(seen=tuple(seen), numbers=data[f"{i}.numbers"], balls=balls))
    return layouts


def _trust(row: NDArray[np.float64]) -> Trust:
    at_none, by_score, sharpness, floor, colours = row.tolist()
    return Trust(
        ball_log_odds=(at_none, by_score),
        label_sharpness=sharpness,
        label_floor=floor,
        colours_weight=colours,
    )
