"""How right a detector is on labelled pictures: found, false, numbers; counts only, no shares.

A ball is found if a detection's centre lies within its radius of the label's centre; each
detection finds one ball at most, the nearest pairs first. What is neither, outside regions that
nothing is said of, is false. A number is right or wrong only where both are found and known.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from vision.detections import Detections
from vision.training.labelled import UNKNOWN, Doubles, LabelledPicture

WITHIN_RADII = 1.0
"""Up to how far from a ball's centre, in its radii, it counts as found: a centre outside the ball
is not it. Labels are boxes by hand, off by up to a fifth of a radius."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """Counts over pictures; `errors_radii`: distances of found centres from the labels' centres."""

    pictures: int = 0
    unseen: int = 0
    """Pictures at which the detector could not look, as without a table: their balls are missed."""
    balls: int = 0
    found: int = 0
    false: int = 0
    numbers: int = 0
    """Found balls whose number is known."""
    right: int = 0
    confused: tuple[tuple[int, int], ...] = ()
    """(true, told) of each wrong number."""
    errors_radii: tuple[float, ...] = field(default=(), repr=False)

    def __add__(self, other: Score) -> Score:
        return Score(
            pictures=self.pictures + other.pictures,
            unseen=self.unseen + other.unseen,
            balls=self.balls + other.balls,
            found=self.found + other.found,
            false=self.false + other.false,
            numbers=self.numbers + other.numbers,
            right=self.right + other.right,
            confused=self.confused + other.confused,
            errors_radii=self.errors_radii + other.errors_radii,
        )


def matched(truth_px_xy: Doubles, radii_px: Doubles, found_px_xy: Doubles) -> list[tuple[int, int]]:
    """Pairs (index of truth, index found), nearest in radii first, each index once."""
    if not len(truth_px_xy) or not len(found_px_xy):
        return []
    gap = np.linalg.norm(truth_px_xy[:, None] - found_px_xy[None], axis=2) / radii_px[:, None]
    pairs: list[tuple[int, int]] = []
    taken_truth: set[int] = set()
    taken_found: set[int] = set()
    for flat in np.argsort(gap, axis=None, kind="stable"):
        i, j = divmod(int(flat), gap.shape[1])
        if gap[i, j] > WITHIN_RADII:
            break
        if i not in taken_truth and j not in taken_found:
            taken_truth.add(i)
            taken_found.add(j)
            pairs.append((i, j))
    return pairs


def score_picture(
    picture: LabelledPicture,
    found: Detections | None,
    numbers: NDArray[np.int64] | None = None,
) -> Score:
    """One picture. found: None where the detector could not look. numbers (len(found),): what
    each is told to be, UNKNOWN for "not known" (which is not right); the likeliest unless given.
    """
    if found is None:
        return Score(pictures=1, unseen=1, balls=len(picture))
    told = found.label_log_p.argmax(axis=1) if numbers is None else numbers
    radii = picture.diameters_px / 2
    pairs = matched(picture.centres_px_xy, radii, found.centres_px_xy)
    used = {j for _, j in pairs}
    rest = [j for j in range(len(found)) if j not in used]
    known = [(i, j) for i, j in pairs if picture.numbers[i] != UNKNOWN]
    wrong = tuple(
        (int(picture.numbers[i]), int(told[j])) for i, j in known if picture.numbers[i] != told[j]
    )
    gaps = tuple(
        float(np.linalg.norm(picture.centres_px_xy[i] - found.centres_px_xy[j]) / radii[i])
        for i, j in pairs
    )
    return Score(
        pictures=1,
        balls=len(picture),
        found=len(pairs),
        false=int((~within(found.centres_px_xy[rest], picture.ignored_px_xyxy)).sum()),
        numbers=len(known),
        right=len(known) - len(wrong),
        confused=wrong,
        errors_radii=gaps,
    )


def within(points_px_xy: Doubles, regions_px_xyxy: Doubles) -> NDArray[np.bool_]:
    """(n,) whether each point (n, 2) lies in any of the regions (m, 4)."""
    x, y = points_px_xy[:, 0, None], points_px_xy[:, 1, None]
    x0, y0, x1, y1 = regions_px_xyxy.T
    return np.asarray(((x0 <= x) & (x <= x1) & (y0 <= y) & (y <= y1)).any(axis=1), dtype=np.bool_)
