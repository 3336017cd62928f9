"""Many looks at the same resting balls: which is which, and how much they say together.

Looks at a ball that has not moved show the same side in the same light: what misleads in one
misleads in the next. So they add up as measurements do that agree by more than chance: less the
nearer they lie in time, and never beyond a limit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.detections import BALL_LABELS, Detections

Doubles = NDArray[np.float64]
Ints = NDArray[np.int64]

SAME_BALL_RADII = 1.0
"""Up to how far apart two looks show the same resting ball."""
SHARED = 0.85
"""Correlation of what misleads in two looks at one resting ball, however far apart in time: with
0.6 the probabilities of five looks in a second were too sure (classical colours, tuned looks)."""
ALIKE_FOR_S = 0.5
"""Time in which the rest of it (noise, coding, a shadow that passes) falls off by e."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Gathered:
    """What some looks show of the balls of the last one.

    worth (n,): how many independent looks they are worth, 1 for one look; features
    (n, FEATURES): medians over the looks that measured colours, None if the last one did not;
    label_log_p (n, 16): mean logarithm of how well the ball looks like each label; scores (n,): how
    well it looks like a ball at all, mean of the looks that show it.
    """

    worth: Doubles
    features: Doubles | None
    label_log_p: Doubles
    scores: Doubles


def gathered(looks: Sequence[Detections], since_s: Sequence[float] | None = None) -> Gathered:
    """Put together what the looks (one at least, in time order) show of the last one's balls.

    since_s (n,): since when each of those has lain where it lies; always, if None.
    """
    last = looks[-1]
    n = len(last)
    index = np.array([_places_in(look, last) for look in looks]).reshape(len(looks), n)
    times_s = np.array([look.t_s for look in looks])
    if since_s is not None:
        # Another ball may have lain there before: a cue ball often stops where it hit one.
        index[:-1][times_s[:-1, None] < np.asarray(since_s)[None]] = -1
    worth = np.ones(n)
    label_log_p = np.zeros((n, BALL_LABELS))
    scores = np.zeros(n)
    features = None if last.colours is None else np.empty_like(last.colours)
    for pattern in {tuple(column) for column in (index >= 0).T.tolist()}:
        # Balls that the same looks show, all at once: most often these are all balls.
        rows = np.flatnonzero((np.array(pattern) == (index >= 0).T).all(axis=1))
        seen = np.flatnonzero(pattern).tolist()
        worth[rows] = independent_looks(times_s[seen])
        label_log_p[rows] = np.mean([looks[k].label_log_p[index[k, rows]] for k in seen], axis=0)
        scores[rows] = np.mean([looks[k].scores[index[k, rows]] for k in seen], axis=0)
        if features is not None:
            measured = [
                colours[index[k, rows]] for k in seen if (colours := looks[k].colours) is not None
            ]
            features[rows] = np.median(measured, axis=0)
    return Gathered(worth=worth, features=features, label_log_p=label_log_p, scores=scores)


def independent_looks(times_s: Doubles) -> float:
    """How many independent looks these (k,) are worth: 1 for one, less than 1 / SHARED for all.

    Their errors correlate by SHARED, and by more the nearer they lie; the mean of such
    measurements knows what so many independent ones know.
    """
    k = len(times_s)
    if k <= 1:
        return float(k)
    apart_s = np.abs(times_s[:, None] - times_s[None])
    together = SHARED + (1.0 - SHARED) * np.exp(-apart_s / ALIKE_FOR_S)
    # Two looks at one instant are one look: the ridge keeps the matrix regular.
    together[np.diag_indices(k)] += 1e-6
    return max(1.0, float(np.linalg.solve(together, np.ones(k)).sum()))


def _places_in(look: Detections, last: Detections) -> Ints:
    """(n,) the index in a look of each ball of the last look, -1 where it does not lie there."""
    if look is last:
        return np.arange(len(last), dtype=np.int64)
    if len(look) == 0 or len(last) == 0:
        return np.full(len(last), -1, dtype=np.int64)
    gap = np.linalg.norm(last.centres_px_xy[:, None] - look.centres_px_xy[None], axis=2)
    near = gap.min(axis=1) < SAME_BALL_RADII * last.radius_px
    return np.where(near, gap.argmin(axis=1), -1).astype(np.int64)
