"""Paths with few points that still look and run as they did."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

MOST_POINTS = 200
"""A ball's path in the review file; enough for every bounce of a hard break."""
ERROR_MM = 2.0
"""What a left-out point may lie off the line, at its own time: less than the paths' own error."""


def thinned_path(
    t_s: NDArray[np.float64], xy_mm: NDArray[np.float64], most: int = MOST_POINTS
) -> list[list[float]]:
    """[[t_s, x_mm, y_mm], ...]: at most `most` points, the first and the last among them."""
    if len(t_s) == 0:
        return []
    error_mm = ERROR_MM
    kept = _kept(t_s, xy_mm, error_mm)
    while len(kept) > most:
        error_mm *= 2
        kept = _kept(t_s, xy_mm, error_mm)
    return [
        [round(float(t_s[n]), 4), round(float(xy_mm[n, 0]), 1), round(float(xy_mm[n, 1]), 1)]
        for n in kept
    ]


def _kept(t_s: NDArray[np.float64], xy_mm: NDArray[np.float64], error_mm: float) -> list[int]:
    """Indices to keep; Douglas and Peucker 1973, with distances at the same time."""
    kept = {0, len(t_s) - 1}
    spans = [(0, len(t_s) - 1)]
    while spans:
        first, last = spans.pop()
        if last - first < 2:
            continue
        share = (t_s[first : last + 1] - t_s[first]) / (t_s[last] - t_s[first])
        line = xy_mm[first] + share[:, None] * (xy_mm[last] - xy_mm[first])
        off_mm = np.hypot(*(xy_mm[first : last + 1] - line).T)
        worst = first + int(np.argmax(off_mm))
        if off_mm[worst - first] > error_mm:
            kept.add(worst)
            spans += [(first, worst), (worst, last)]
    return sorted(kept)
