"""One picture looked at in several sizes: near balls are larger than a network has learnt.

Seen from above, all balls of a table are of about one size, and one look is enough. In a photograph
from the side the nearest may be ten times as large as the farthest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.cells import SAME_DIAMETERS, SCORE_LEAST, Told
from vision.letterbox import Letterbox, letterbox, table_cut, table_letterbox

Doubles = NDArray[np.float64]

SHRUNK = (1, 2, 4)
"""The whole picture in inputs so much smaller; all of them cost a third more than the first."""
FINE_FROM = 1.4
"""A picture so much larger than the first input is looked at in one of twice its size as well:
there, a table far off has balls of 7 px in the first."""
SMALLEST_PX, LARGEST_PX = 14.0, 30.0
"""Diameters in the input that a size is believed in: what is smaller the next larger input shows
better, and the other way round. Balls of 8.5 to 26 px are learnt (`training.augment.BALL_PX`)."""
MOST_TIMES = 2.0
"""A table is shown no larger than this times the size of one seen from above: a look is to be
short. One input for a table costs a third of two and finds as many balls (25 simulated stills)."""
NEAREST_PX = 40.0
"""A little more than `LARGEST_PX`: balls of up to 60 px are learnt, fewer of them."""
INSIDE = 0.6
"""A thing inside a ball, and so much smaller than it, is its number or a reflection."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Found:
    """Balls in pixels of the picture, best first: centres and sizes (n, 2), scores (n,), log
    probabilities of numbers (n, 16) where the network tells them."""

    centres_px_xy: Doubles
    sizes_px_wh: Doubles
    scores: Doubles
    number_log_p: Doubles | None

    @property
    def diameters_px(self) -> Doubles:
        """(n,) of a disc as large as the box."""
        return np.asarray(np.sqrt(np.maximum(self.sizes_px_wh.prod(axis=1), 1e-6)))

    def only(self, rows: NDArray[np.bool_] | list[int]) -> Found:
        """Some of them, in the order of the rows."""
        return Found(
            centres_px_xy=self.centres_px_xy[rows],
            sizes_px_wh=self.sizes_px_wh[rows],
            scores=self.scores[rows],
            number_log_p=None if self.number_log_p is None else self.number_log_p[rows],
        )


def inputs(picture_wh: tuple[int, int]) -> list[Letterbox]:
    """The whole picture in each size, the largest first."""
    whole = letterbox(picture_wh)
    w, h = whole.size_wh
    sizes = [(w // k, h // k) for k in SHRUNK]
    if whole.scale * FINE_FROM < 1:
        sizes.insert(0, (2 * w, 2 * h))
    return [letterbox(picture_wh, size_wh=size) for size in sizes]


def table_inputs(
    picture_wh: tuple[int, int], outline_px_xy: Doubles, diameters_px: Doubles
) -> list[Letterbox]:
    """A table seen from a slant, outline (n, 2) of its surface, diameters (n,) of a ball there: in
    one input of such a size that the farthest ball is as large as a size is believed in, and in
    half of it where the nearest is too large then. The largest first. No input is wider or higher
    than the table needs: from a slant it is flat, and half of the usual one would show the room."""
    usual = table_letterbox(picture_wh, outline_px_xy)
    farthest, nearest = (usual.scale * float(d) for d in (diameters_px.min(), diameters_px.max()))
    times = min(max(SMALLEST_PX / farthest, 1.0), MOST_TIMES)
    all_times = (times, times / 2) if times * nearest > NEAREST_PX else (times,)
    return [table_cut(outline_px_xy, one * usual.scale) for one in all_times]


def found_in(told: Told, box: Letterbox) -> Found:
    """What one input shows, in the picture."""
    return Found(
        centres_px_xy=box.to_picture(told.centres_px_xy),
        sizes_px_wh=told.sizes_px_wh / box.scale,
        scores=told.scores,
        number_log_p=told.number_log_p,
    )


def joined(seen: Sequence[tuple[Told, Letterbox]]) -> Found:
    """The balls of one picture from inputs of several sizes, the largest first."""
    each, last = [], len(seen) - 1
    for which, (told, box) in enumerate(seen):
        found = found_in(told, box)
        in_input_px = found.diameters_px * box.scale
        is_small_enough = (in_input_px <= LARGEST_PX) | (which == last)
        is_large_enough = (in_input_px >= SMALLEST_PX) | (which == 0)
        each.append(found.only(is_small_enough & is_large_enough))
    log_p = [one.number_log_p for one in each if one.number_log_p is not None]
    all_of = Found(
        centres_px_xy=np.concatenate([one.centres_px_xy for one in each]),
        sizes_px_wh=np.concatenate([one.sizes_px_wh for one in each]),
        scores=np.concatenate([one.scores for one in each]),
        number_log_p=np.concatenate(log_p) if len(log_p) == len(each) else None,
    )
    return _once_each(all_of)


def _once_each(found: Found) -> Found:
    diameters = found.diameters_px
    gaps = np.linalg.norm(found.centres_px_xy[:, None] - found.centres_px_xy[None], axis=2)
    is_part = (diameters[:, None] < INSIDE * diameters) & (gaps < diameters / 2)
    # Something large that is hardly seen does not take away a ball that is.
    is_part &= found.scores >= np.minimum(found.scores, SCORE_LEAST)[:, None]
    kept: list[int] = []
    for i in np.argsort(-found.scores, kind="stable"):
        same = gaps[i, kept] < SAME_DIAMETERS * np.minimum(diameters[kept], diameters[i])
        if not same.any() and not is_part[i].any():
            kept.append(int(i))
    return found.only(kept)
