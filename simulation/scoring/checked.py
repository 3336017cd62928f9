"""Values of a review, checked: each is what the form says, or a `ReviewError` that tells it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from simulation.scoring.truth import Point

BALLS = range(16)
BROKEN = (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError)
"""What reading of values that are not of the form may raise."""


class ReviewError(ValueError):
    """A review that breaks the contract; the text says where."""


def ball_of(value: Any) -> int:
    """A number from 0 to 15."""
    if isinstance(value, bool) or not isinstance(value, int) or value not in BALLS:
        raise ReviewError(f"ball: expected 0 to 15, got {value!r}")
    return value


def number_of(value: Any) -> float:
    """A finite number."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise ReviewError(f"expected a finite number, got {value!r}")
    return float(value)


def certainty_of(value: Any) -> float:
    """A number from 0 to 1."""
    share = number_of(value)
    if not 0 <= share <= 1:
        raise ReviewError(f"certainty: expected 0 to 1, got {value!r}")
    return share


def one_of(value: Any, names: frozenset[str]) -> str:
    """One of some names."""
    if not isinstance(value, str) or value not in names:
        raise ReviewError(f"expected one of {', '.join(sorted(names))}, got {value!r}")
    return value


def point_of(place: Any) -> Point:
    """Two numbers."""
    x, y = place
    return number_of(x), number_of(y)


def length_of(value: Any) -> float:
    """More than nothing."""
    size = number_of(value)
    if size <= 0:
        raise ReviewError(f"length_mm: expected more than 0, got {value!r}")
    return size


def refuse_no_mapping(value: Any, name: str) -> None:
    """Raises unless it is an object or null."""
    if value is not None and not isinstance(value, Mapping):
        raise ReviewError(f"{name}: expected an object or null, got {value!r}")


def points_of(places: Mapping[str, Any], names: frozenset[str]) -> dict[str, Point]:
    """Places by name: all of `names` are there."""
    missing = sorted(names - set(places))
    if missing:
        raise ReviewError(f"no place of {', '.join(missing)}")
    return {str(name): point_of(place) for name, place in places.items()}


def layout_of(places: Mapping[str, Any]) -> dict[int, Point]:
    """Places by ball."""
    return {ball_of(int(name)): point_of(place) for name, place in places.items()}
