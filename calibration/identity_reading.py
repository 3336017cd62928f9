"""What a naming of the balls of a table comes to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from rules.balls import Ball

Doubles = NDArray[np.float64]


class IdentityError(ValueError):
    """Looks from which no identity can be told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """What a detection is: None is "not known", `probability` then that it is no ball at hand."""

    ball: Ball | None
    probability: float


@dataclass(frozen=True, slots=True, kw_only=True)
class TableReading:
    """All identities of the last look, and under which make and strength of colour.

    probabilities (n, 17): of each detection to be each ball, and last none of them, None where
    they were not told; set_log_p: logarithm of how likely each make is (colours only);
    is_other_balls: these are rather not the balls that were remembered.
    """

    identities: tuple[Identity, ...]
    set_name: str
    chroma_scale: float
    probabilities: Doubles | None = field(default=None, compare=False)
    set_log_p: Mapping[str, float] = field(default_factory=dict, compare=False)
    is_other_balls: bool = field(default=False, compare=False)
