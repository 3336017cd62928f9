"""What a figure is worth: intervals of shares and differences, tests of paired answers."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

Z_95 = 1.959963984540054
"""Of the standard normal distribution: 95 % lie within."""
DRAWS = 2000
"""Of a bootstrap: the ends of a 98 % interval are then good to about a tenth of its width."""


def wilson(right: int, n: int, z: float = Z_95) -> tuple[float, float]:
    """The interval of a share (E. B. Wilson, JASA 22, 1927); (0, 1) of nothing."""
    if not 0 <= right <= n:
        raise ValueError(f"expected 0 <= right <= n, got {right} of {n}")
    if n == 0:
        return 0.0, 1.0
    share = right / n
    middle = share + z * z / (2 * n)
    half = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    whole = 1 + z * z / n
    # The ends are exact where nothing or all is right; rounding must not move them.
    low = 0.0 if right == 0 else (middle - half) / whole
    high = 1.0 if right == n else (middle + half) / whole
    return low, high


def quantile(values: Sequence[float], share: float) -> float | None:
    """The smallest value that at least this share of all does not exceed; None of nothing.

    No value is made up between two measured ones.
    """
    if not values:
        return None
    place = math.ceil(share * len(values) - 1e-9)
    return sorted(values)[min(max(place, 1), len(values)) - 1]


def sign_test(losses: int, gains: int) -> float:
    """P(at least so many losses) if a change were as likely a gain: McNemar's exact test, one side.

    `losses`, `gains`: of paired answers, right before and wrong now, and the other way.
    """
    n = losses + gains
    if n == 0:
        return 1.0
    return sum(math.comb(n, k) for k in range(losses, n + 1)) / 2.0**n


def bootstrap(
    clusters: int,
    statistic: Callable[[Sequence[int]], float | None],
    *,
    level: float,
    seed: int = 1,
) -> tuple[float, float] | None:
    """The interval of a statistic when whole clusters (clips) are drawn with replacement.

    `statistic`: of the indices of the clusters drawn. None if fewer than two clusters, or if it
    cannot be had of most draws. The same data give the same interval: the draws are seeded.
    """
    if clusters < 2:
        return None
    rng = np.random.default_rng(seed)
    found = []
    for _ in range(DRAWS):
        value = statistic([int(k) for k in rng.integers(0, clusters, clusters)])
        if value is not None:
            found.append(value)
    if len(found) < DRAWS / 2:
        return None
    low, high = np.quantile(found, [(1 - level) / 2, (1 + level) / 2])
    return float(low), float(high)
