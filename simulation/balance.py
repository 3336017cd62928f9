"""Looks for the clips of a suite, chosen so that light, cloth, balls and cameras are balanced."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from simulation.look import Look, look_from_seed

CANDIDATES: Final = 6
"""Looks drawn for each clip; the one of which there has been least is taken."""


def traits(look: Look) -> tuple[tuple[str, str], ...]:
    """What is balanced."""
    return (
        ("venue", look.venue),
        ("cloth", look.cloth),
        ("ball_set", look.ball_set),
        ("device", look.device),
        ("tilted", str(float(np.hypot(*look.offset_mm)) > 0.1 * look.camera_height_mm)),
    )


def balanced_seeds(fixed: Sequence[Mapping[str, Any]], *, seed: int) -> list[int]:
    """A seed of a look for each clip; `fixed`: the fields of Look that each holds fixed."""
    seen: Counter[tuple[str, str]] = Counter()
    chosen = []
    for k, look in enumerate(fixed):
        rng = np.random.default_rng([seed, 90, k])
        candidates = [int(s) for s in rng.integers(1 << 30, size=CANDIDATES)]
        looks = {s: look_from_seed(s, **look) for s in candidates}
        best = min(candidates, key=lambda s: sum(seen[trait] for trait in traits(looks[s])))
        seen.update(traits(looks[best]))
        chosen.append(best)
    return chosen
