"""Puts right the labels of published copies in which what lies in a box was turned, labels not.

The training part of `balls` holds each photograph three times. In each copy the content of every
box was, by chance, mirrored, turned by up to 15 degrees about the box's middle and pasted back; the
labels were left where they were. The table is one of the boxes: in a copy whose table was turned
the balls lie elsewhere than their labels say, and where a ball's own box was changed, a picture of
it stands at the old place besides.

How each table was turned is seen from what it would look like turned back: it must go on in what
surrounds its box, and look the same in all copies. How far, in all, the box itself tells: it was
made larger by half of what the turned one would need. Then labels move with their balls, and of
the old places nothing is said.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.labelled import Doubles, LabelledPicture

Picture = NDArray[np.uint8]

MOST_TURN_DEG: Final = 16.0
STEP_DEG: Final = 2.0
FINER_DEG: Final = (1.0, 0.5, 0.25)
FLIPS: Final = ((1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0))
BLUR_PX: Final = 2.0
"""Copies are blurred by up to 2.5 px, each by its own: compared is what all of them show."""
INNER: Final = 0.4
"""Half axes, of the box's sides, of the ellipse in which copies are compared: inside it whatever
the turn is."""
INNER_SIDE: Final = 28
EDGE: Final = 0.46
EDGE_POINTS: Final = 60
EDGE_PX: Final = 2.0
"""How far inside and outside a box's sides levels are compared."""
LEAST_POINTS: Final = 30
SEAM_WEIGHT: Final = 0.5 / 25
"""Of a level's difference across the sides against a correlation of copies."""
MOST_COMMON_DEG, COMMON_DEG = 4.0, 0.25
"""By how much all copies may come out turned too far, and in which steps that is tried."""
BORDER_PX: Final = 2.0
"""A side nearer to the picture's edge was cut off by it."""
SIDE_WEIGHT: Final = 0.15
"""Of a pixel by which sides are not where a turn would have put them. 1 degree is 1 to 2 px."""
SMALLEST_WEIGHT: Final = 0.15
"""Of a side of the smallest box, as what all were before: of three copies one is hardly turned."""
LEAST_ALIKE: Final = 0.8
"""Copies that are less alike than this, turned back, have not been understood."""
SAME_DEG: Final = 0.75
"""What was turned by less counts as it is: less than a ball's radius at a table's far end."""
SAME_RADII: Final = 0.5
"""A ball that was moved by less, in its radii, lies where its label says."""
PATCHED: Final = 0.55
"""Half sides, of its size, of what may have been pasted over a ball's old place."""
MOST_PATCHED: Final = 0.15
"""Of a ball, that may lie under such a patch; of one more is not asked."""


@dataclass(frozen=True, slots=True)
class Turn:
    """How the content of a box was turned about its middle: mirrored first, then turned."""

    flips: tuple[float, float] = (1.0, 1.0)
    turn_deg: float = 0.0

    @property
    def is_none(self) -> bool:
        """Whether all lies where it was."""
        return self.flips == (1.0, 1.0) and abs(self.turn_deg) < SAME_DEG

    @property
    def matrix(self) -> Doubles:
        """(2, 2) from places before to places after, both from the middle."""
        cos, sin = np.cos(np.radians(self.turn_deg)), np.sin(np.radians(self.turn_deg))
        return np.asarray(np.array([[cos, -sin], [sin, cos]]) * np.array(self.flips))


@dataclass(frozen=True, slots=True)
class TurnedBox:
    """A box as it was before (centre x, y, width, height, px), the turn of its content in each
    copy, and how alike the copies are when all is turned back (1: the same)."""

    box_px_xywh: tuple[float, float, float, float]
    turns: tuple[Turn, ...]
    alike: float


def righted(
    pictures: Sequence[LabelledPicture], tables_px_xywh: Mapping[str, Doubles]
) -> list[LabelledPicture]:
    """The copies of one photograph with labels where the balls are; what cannot be put right is
    left out. tables_px_xywh: by the name of the copy, (m, 4) the same tables in the same order."""
    tables = [tables_px_xywh[p.name] for p in pictures]
    if len(pictures) < 2 or len({len(its) for its in tables}) != 1:
        return []
    if not len(tables[0]):
        return list(pictures)
    blurred = [_blurred(p.read()) for p in pictures]
    boxes = []
    for of_copies in np.stack(tables, axis=1):
        boxes.append(turned_box(blurred, of_copies))
    out = []
    for which, picture in enumerate(pictures):
        if all(box.turns[which].is_none for box in boxes):
            out.append(picture)
        elif len(boxes) == 1 and boxes[0].alike >= LEAST_ALIKE:
            out.append(_moved(picture, boxes[0], which))
    return out


def turned_box(copies: Sequence[Picture], boxes_px_xywh: Doubles) -> TurnedBox:
    """How the content of a box was turned in each of several copies of one size, in which it is
    labelled as boxes (n, 4)."""
    # The smallest is nearest to what it was.
    smallest = boxes_px_xywh[boxes_px_xywh[:, 2:].prod(axis=1).argmin()]
    x, y, w, h = (float(v) for v in smallest)
    box = (x, y, w, h)
    look = _Looks(copies, box)
    angles = np.arange(-MOST_TURN_DEG, MOST_TURN_DEG + STEP_DEG / 2, STEP_DEG)
    tries = [Turn(flips, float(angle)) for flips in FLIPS for angle in angles]
    seams, views = zip(*(look.of(i, tries) for i in range(len(copies))), strict=True)
    best, found = -np.inf, [Turn()] * len(copies)
    for i in range(len(copies)):
        total, picks = SEAM_WEIGHT * seams[i], []
        for j in range(len(copies)):
            if j == i:
                picks.append(np.arange(len(tries)))
                continue
            fits = views[i] @ views[j].T + SEAM_WEIGHT * seams[j]
            total = total + fits.max(axis=1)
            picks.append(fits.argmax(axis=1))
        k = int(total.argmax())
        if total[k] > best:
            best, found = float(total[k]), [tries[int(pick[k])] for pick in picks]
    for step_deg in FINER_DEG:
        for i in range(len(copies)):
            near = [Turn(found[i].flips, found[i].turn_deg + s * step_deg) for s in (-1, 0, 1)]
            seam, view = look.of(i, near)
            others = [look.views(j, [found[j]]) for j in range(len(copies)) if j != i]
            fits = SEAM_WEIGHT * seam + np.sum([view @ other[0] for other in others], axis=0)
            found[i] = near[int(np.argmax(fits))]
    found = _turned_by_sides(look, found, boxes_px_xywh, copies[0].shape[:2])
    last = np.concatenate([look.views(i, [turn]) for i, turn in enumerate(found)])
    pairs = (last @ last.T)[np.triu_indices(len(copies), 1)]
    return TurnedBox(box, tuple(found), float(pairs.mean()))


def _turned_by_sides(
    look: _Looks, found: Sequence[Turn], boxes_px_xywh: Doubles, shape: tuple[int, ...]
) -> list[Turn]:
    """That copies are alike tells how they differ; all may come out turned too far."""
    common = np.arange(-MOST_COMMON_DEG, MOST_COMMON_DEG + COMMON_DEG / 2, COMMON_DEG)
    turns = [
        [Turn(one.flips, one.turn_deg + float(np.prod(one.flips)) * more) for more in common]
        for one in found
    ]
    total = SEAM_WEIGHT * np.sum([look.seams(i, its) for i, its in enumerate(turns)], axis=0)
    half = boxes_px_xywh[:, 2:] / 2
    sides = np.hstack((boxes_px_xywh[:, :2] - half, boxes_px_xywh[:, :2] + half))
    limits = np.array([BORDER_PX] * 2 + [shape[1] - BORDER_PX, shape[0] - BORDER_PX])
    is_free = np.hstack((sides[:, :2] > limits[:2], sides[:, 2:] < limits[2:]))
    for k in range(len(common)):
        total[k] -= SIDE_WEIGHT * _off_sides_px([its[k] for its in turns], sides, is_free)
    best = int(total.argmax())
    return [its[best] for its in turns]


def _off_sides_px(turns: Sequence[Turn], sides: Doubles, is_free: NDArray[np.bool_]) -> float:
    """How far sides (n, 4) of left, top, right and bottom are off what these turns would make of
    any one box: half way to the box around the turned one."""
    smallest = sides[(sides[:, 2:] - sides[:, :2]).prod(axis=1).argmin()]
    middle, size = (smallest[:2] + smallest[2:]) / 2, smallest[2:] - smallest[:2]
    rows = [SMALLEST_WEIGHT * np.eye(4)]
    wanted = [SMALLEST_WEIGHT * np.concatenate((middle, size))]
    for turn, its, free in zip(turns, sides, is_free, strict=True):
        cos = (1 + np.cos(np.radians(turn.turn_deg))) / 4
        sin = np.sin(np.radians(abs(turn.turn_deg))) / 4
        # Of middle x, y and width, height as they were.
        made = np.array(
            [[1, 0, -cos, -sin], [0, 1, -sin, -cos], [1, 0, cos, sin], [0, 1, sin, cos]]
        )
        rows.append(made[free])
        wanted.append(its[free])
    left, right = np.concatenate(rows), np.concatenate(wanted)
    box = np.linalg.lstsq(left, right, rcond=1e-9)[0]
    return float(np.sqrt(np.mean((left @ box - right) ** 2)))


class _Looks:
    """A box's content turned back, in points inside it and along its sides."""

    def __init__(self, copies: Sequence[Picture], box: tuple[float, float, float, float]) -> None:
        self._copies = copies
        self._middle = np.array(box[:2])
        size = np.array(box[2:])
        steps = np.linspace(-INNER, INNER, INNER_SIDE)
        grid = np.stack(np.meshgrid(steps, steps), axis=2).reshape(-1, 2)
        self._inside = grid[np.linalg.norm(grid, axis=1) < INNER] * size
        along = np.linspace(-EDGE, EDGE, EDGE_POINTS)
        one = np.ones(EDGE_POINTS)
        inner, outer = [], []
        for side in (-1.0, 1.0):
            for points, off in (
                (np.column_stack((along, side * one / 2)), np.array([0.0, side])),
                (np.column_stack((side * one / 2, along)), np.array([side, 0.0])),
            ):
                inner.append(points * size - EDGE_PX * off)
                outer.append(points * size + EDGE_PX * off)
        h, w = copies[0].shape[:2]
        places = np.concatenate(outer) + self._middle
        is_seen = ((places >= 2) & (places <= np.array([w, h]) - 3)).all(axis=1)
        self._edge = np.concatenate(inner)[is_seen]
        # Corners that were turned lie over what surrounds the box, in each copy elsewhere.
        around = [_levels(copy, places[None, is_seen])[0] for copy in copies if is_seen.any()]
        self._around = np.median(around, axis=0) if around else places[:0]

    def of(self, which: int, turns: Sequence[Turn]) -> tuple[Doubles, Doubles]:
        """(k,) minus the levels by which each turn's sides differ from what surrounds them, and
        (k, values) what lies inside, of length 1."""
        return self.seams(which, turns), self.views(which, turns)

    def seams(self, which: int, turns: Sequence[Turn]) -> Doubles:
        """The first of `of`."""
        if not len(self._edge):
            return np.zeros(len(turns))
        h, w = self._copies[which].shape[:2]
        places = self._places(self._edge, turns)
        is_in = ((places >= 0) & (places <= np.array([w, h]) - 1)).all(axis=2)
        off = np.abs(_levels(self._copies[which], places) - self._around).mean(axis=2)
        counts = is_in.sum(axis=1)
        mean = (off * is_in).sum(axis=1) / np.maximum(counts, 1)
        return np.asarray(np.where(counts >= LEAST_POINTS, -mean, 0.0))

    def views(self, which: int, turns: Sequence[Turn]) -> Doubles:
        """The second of `of`."""
        seen = _levels(self._copies[which], self._places(self._inside, turns))
        seen = (seen - seen.mean(axis=1, keepdims=True)).reshape(len(turns), -1)
        lengths = np.linalg.norm(seen, axis=1, keepdims=True)
        return np.asarray(seen / np.maximum(lengths, 1e-6))

    def _places(self, points: Doubles, turns: Sequence[Turn]) -> Doubles:
        """(k, n, 2) where points (n, 2) from the middle came to lie."""
        matrices = np.stack([turn.matrix for turn in turns])
        return np.asarray(points @ matrices.transpose(0, 2, 1) + self._middle)


def _blurred(bgr: Picture) -> Picture:
    return np.asarray(cv2.GaussianBlur(bgr, (0, 0), BLUR_PX), dtype=np.uint8)


def _levels(bgr: Picture, places: Doubles) -> Doubles:
    """(k, n, 3) at places (k, n, 2)."""
    at = places.astype(np.float32)
    levels = cv2.remap(
        bgr, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(levels, dtype=np.float32).astype(np.float64)


def _moved(picture: LabelledPicture, box: TurnedBox, which: int) -> LabelledPicture:
    """The copy with its labels where the balls went."""
    middle, size = np.array(box.box_px_xywh[:2]), np.array(box.box_px_xywh[2:])
    centres, half = picture.centres_px_xy.copy(), picture.sizes_px_wh / 2
    went = (centres - middle) @ box.turns[which].matrix.T + middle
    was_turned = (np.abs(centres - middle) <= size / 2).all(axis=1)
    was_turned &= np.linalg.norm((went - centres) / half, axis=1) > SAME_RADII
    places = 2 * PATCHED * half[was_turned]
    patches = np.hstack((centres[was_turned] - places, centres[was_turned] + places))
    centres[was_turned] = went[was_turned]
    low, high = centres - half, centres + half
    kept = ((centres >= 0) & (centres <= np.array(picture.size_px_wh) - 1)).all(axis=1)
    if len(patches):
        over = np.minimum(high[:, None], patches[None, :, 2:])
        over = np.clip(over - np.maximum(low[:, None], patches[None, :, :2]), 0.0, None)
        share = over.prod(axis=2).max(axis=1) / (4 * half.prod(axis=1))
        kept &= ~(was_turned & (share > MOST_PATCHED))
    unsaid = np.hstack((low, high))[~kept]
    return replace(
        picture,
        centres_px_xy=centres[kept],
        sizes_px_wh=picture.sizes_px_wh[kept],
        numbers=picture.numbers[kept],
        ignored_px_xyxy=np.concatenate((picture.ignored_px_xyxy, patches, unsaid)),
    )
