"""Who belongs to whom: shots to shots, events to events, balls to balls; each once at most.

As many as may be are joined; of all such ways the one with the least total distance is taken, so
that the order in which anything is listed does not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np
from scipy.optimize import linear_sum_assignment

A = TypeVar("A")
B = TypeVar("B")


def pairs(
    ones: Sequence[A],
    others: Sequence[B],
    distance: Callable[[A, B], float],
    most: float,
) -> list[tuple[int, int]]:
    """(index in `ones`, index in `others`) of all that belong together, by index in `ones`.

    `distance`: not negative; what is farther apart than `most` does not belong together.
    """
    if not ones or not others:
        return []
    away = np.array([[distance(one, other) for other in others] for one in ones])
    near = away <= most
    # One more pair is worth more than any closeness of the others.
    far = (most + 1.0) * (min(len(ones), len(others)) + 1.0)
    rows, columns = linear_sum_assignment(np.where(near, away, far))
    return [(int(r), int(c)) for r, c in zip(rows, columns, strict=True) if near[r, c]]
