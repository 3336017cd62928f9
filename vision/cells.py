"""What the cells of the detector's network mean: from labels to cells and back.

The network gives for each cell of a grid (one cell is `stride_px` pixels of its input, cell (i, j)
covers the pixels from stride j to stride (j + 1) along x) a box and a score for each class. A ball
is told by the cells around its centre; a hand or a cue, which have no useful box, by every cell
that it covers: a box around a slanting cue holds half the table.

Two kinds of network have the same cells: one tells only that a thing is a ball (`PLAIN`), and
another network its number from the patch; or one tells the number too (`NUMBERED`, classes as in
`vision.detections.Label`). Plain numpy: training and running share it.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detections import BALL_LABELS

Doubles = NDArray[np.float64]
Floats = NDArray[np.float32]

PLAIN = ("ball", "hand", "cue stick")
NUMBERED = (*(str(k) for k in range(BALL_LABELS)), "hand", "cue stick")
CLASSES = {"plain": PLAIN, "numbered": NUMBERED}

INNER_DIAMETERS, INNER_CELLS = 0.25, 0.75
"""A cell whose middle lies so near a ball's centre tells it in full. A middle is at most 0.71
cells from any point, so that every ball has such a cell."""
OUTER_DIAMETERS, OUTER_CELLS = 0.5, 1.25
"""From here on it does not tell it at all; in between less and less. Cells of touching balls do
not overlap."""
SAME_DIAMETERS = 0.45
"""Centres nearer than this are one ball: seen from a slant, one ball may hide half of another."""
SCORE_LEAST = 0.5
"""From this score on a thing is told. On stills that nothing is learnt from, half of what scores
0.5 to 0.6 is a ball, hardly anything below; what the score says is weighed when balls are named."""
COVERED = 0.5
"""Part of a cell that a hand covers from which the cell is told to be covered."""
FREE = 0.1
"""Up to this part it is free; in between nothing is asked of it."""
CUE_COVERED, CUE_FREE = 0.2, 0.02
"""The same of a cue, which is thinner than a cell."""
COVER_CELLS = 1.5
"""Half the box, in cells, that a covered cell tells for itself: any programme that reads YOLO
boxes then shows a chain of squares along a cue."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Targets:
    """What the cells of one input should say; grids are (rows, columns).

    ball: 0..1; number: 0..15 of the nearest ball, -1 where it is not known or no ball is near;
    ltrb (4, rows, columns): distances of the box's sides from the cell's middle, in cells;
    is_said: whether anything is known of balls there;
    cover (2, rows, columns): 0..1 hand, cue stick; cover_is_said likewise.
    """

    ball: Floats
    number: NDArray[np.int64]
    ltrb: Floats
    is_said: NDArray[np.bool_]
    cover: Floats
    cover_is_said: NDArray[np.bool_]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Told:
    """What the network said of one input, in its pixels, best first.

    centres_px_xy, sizes_px_wh (n, 2); scores (n,); number_log_p (n, 16), None from a plain one;
    covers (rows, columns, 2): 0..1 that a hand, a cue stick covers each cell.
    """

    centres_px_xy: Doubles
    sizes_px_wh: Doubles
    scores: Doubles
    number_log_p: Doubles | None
    covers: Doubles


def middles_px_xy(shape: tuple[int, int], stride_px: int) -> Doubles:
    """(rows, columns, 2) the middle of each cell; pixel centres at whole numbers."""
    rows, columns = shape
    x, y = np.meshgrid(np.arange(columns), np.arange(rows))
    return np.asarray((np.stack((x, y), axis=2) + 0.5) * stride_px - 0.5, dtype=np.float64)


def targets(
    *,
    size_px_wh: tuple[int, int],
    stride_px: int,
    centres_px_xy: Doubles,
    sizes_px_wh: Doubles,
    numbers: NDArray[np.int64],
    is_said_px: NDArray[np.bool_] | None = None,
    covers_px: tuple[NDArray[np.uint8], NDArray[np.uint8]] | None = None,
) -> Targets:
    """Labels (n) of one input of a size to what its cells should say.

    is_said_px (h, w): where anything is known of balls, everywhere if None. covers_px (h, w): 255
    where a hand, where a cue stick is; None: nothing is known of them.
    """
    shape = (size_px_wh[1] // stride_px, size_px_wh[0] // stride_px)
    middles = middles_px_xy(shape, stride_px)
    ball = np.zeros(shape, dtype=np.float32)
    number = np.full(shape, -1, dtype=np.int64)
    ltrb = np.zeros((4, *shape), dtype=np.float32)
    nearest = np.full(shape, np.inf)
    for centre, size, k in zip(centres_px_xy, sizes_px_wh, numbers, strict=True):
        diameter = float(np.sqrt(size.prod()))
        gap = np.linalg.norm(middles - centre, axis=2)
        inner = max(INNER_DIAMETERS * diameter, INNER_CELLS * stride_px)
        outer = max(OUTER_DIAMETERS * diameter, OUTER_CELLS * stride_px)
        told = np.clip((outer - gap) / (outer - inner), 0.0, 1.0)
        mine = (told > 0) & (gap < nearest)
        nearest[mine] = gap[mine]
        ball[mine] = told[mine]
        number[mine] = k
        sides = (
            middles[..., 0] - (centre[0] - size[0] / 2),
            middles[..., 1] - (centre[1] - size[1] / 2),
            (centre[0] + size[0] / 2) - middles[..., 0],
            (centre[1] + size[1] / 2) - middles[..., 1],
        )
        for side, distance in enumerate(sides):
            ltrb[side][mine] = distance[mine] / stride_px
    is_said = np.ones(shape, dtype=np.bool_)
    if is_said_px is not None:
        is_said = _shares(is_said_px.astype(np.uint8) * 255, shape) > 0.99
        # What is labelled stays labelled, also at the edge of what is not.
        is_said |= ball > 0
    cover = np.zeros((2, *shape), dtype=np.float32)
    cover_is_said = np.zeros((2, *shape), dtype=np.bool_)
    if covers_px is not None:
        limits = ((COVERED, FREE), (CUE_COVERED, CUE_FREE))
        for kind, (mask, (covered, free)) in enumerate(zip(covers_px, limits, strict=True)):
            part = _shares(mask, shape)
            cover[kind] = part >= covered
            cover_is_said[kind] = (part >= covered) | (part <= free)
        # A body may hide the cue below it: there nothing is said of a cue.
        hand = _shares(covers_px[0], shape)
        cover_is_said[1] &= hand <= FREE
    return Targets(
        ball=ball,
        number=number,
        ltrb=ltrb,
        is_said=is_said,
        cover=cover,
        cover_is_said=cover_is_said,
    )


def _shares(mask: NDArray[np.uint8], shape: tuple[int, int]) -> Floats:
    """(rows, columns) the part of each cell that a mask (h, w) of 0 and 255 holds."""
    small = cv2.resize(mask, (shape[1], shape[0]), interpolation=cv2.INTER_AREA)
    return np.asarray(small, dtype=np.float32) / np.float32(255)


def told(
    output: NDArray[np.float32],
    *,
    size_px_wh: tuple[int, int],
    stride_px: int,
    score_least: float = SCORE_LEAST,
) -> Told:
    """The network's output (4 + classes, cells) for one input to balls and covers.

    Its boxes are centre x, y, width, height in pixels counted from the picture's edge, scores
    0..1. Cells that tell the same ball are averaged by their scores.
    """
    shape = (size_px_wh[1] // stride_px, size_px_wh[0] // stride_px)
    count = output.shape[0] - 4
    if output.shape[1] != shape[0] * shape[1] or count not in (len(PLAIN), len(NUMBERED)):
        raise ValueError(
            f"output of the network: expected (4 + {len(PLAIN)} or {len(NUMBERED)}, "
            f"{shape[0] * shape[1]}), got {output.shape}"
        )
    is_numbered = count == len(NUMBERED)
    balls = output[4 : 4 + BALL_LABELS] if is_numbered else output[4:5]
    best = balls.max(axis=0)
    cells = np.nonzero(best >= score_least)[0]
    cells = cells[np.argsort(-best[cells], kind="stable")]
    boxes = output[:4, cells].T.astype(np.float64)
    boxes[:, :2] -= 0.5
    scores = best[cells].astype(np.float64)
    owner = np.full(len(cells), -1, dtype=np.int64)
    heads: list[int] = []
    diameters = np.sqrt(np.maximum(boxes[:, 2:].prod(axis=1), 1e-6))
    for i in range(len(cells)):
        if heads:
            gap = np.linalg.norm(boxes[heads, :2] - boxes[i, :2], axis=1)
            near = int(gap.argmin())
            if gap[near] < SAME_DIAMETERS * diameters[heads[near]]:
                owner[i] = near
                continue
        owner[i] = len(heads)
        heads.append(i)
    n = len(heads)
    weight = np.bincount(owner, weights=scores, minlength=n)
    mean = (
        np.stack(
            [np.bincount(owner, weights=scores * boxes[:, k], minlength=n) for k in range(4)],
            axis=1,
        )
        / np.maximum(weight, 1e-9)[:, None]
    )
    number_log_p = None
    if is_numbered:
        seen = np.clip(balls[:, cells].T.astype(np.float64), 1e-6, 1.0)
        total = np.zeros((n, BALL_LABELS))
        np.add.at(total, owner, scores[:, None] * seen)
        number_log_p = np.log(total / np.maximum(total.sum(axis=1, keepdims=True), 1e-9))
    covers = output[4 + count - 2 :].reshape(2, *shape).transpose(1, 2, 0)
    return Told(
        centres_px_xy=mean[:, :2],
        sizes_px_wh=mean[:, 2:],
        scores=scores[heads],
        number_log_p=number_log_p,
        covers=np.asarray(covers, dtype=np.float64),
    )


def class_names(kind: str) -> dict[int, str]:
    """Names by class, as stand in the metadata of a model."""
    return dict(enumerate(CLASSES[kind]))
