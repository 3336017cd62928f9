"""The same table under two namings: which end is the head is not always to be seen.

If no rack is in a clip, nothing tells head from foot; a referee may name them the other way round
than the truth. Pockets are matched by where they lie in the picture, rails and millimetres follow.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from simulation.scoring.answers import POCKETS, Review
from simulation.scoring.truth import Point, Truth

CORNER_PX = 8.0
"""A table whose corners lie farther off is not found: a seventh of a pocket's mouth at 720p."""
_RAIL_ENDS: Mapping[str, frozenset[str]] = {
    "head": frozenset({"HL", "HR"}),
    "foot": frozenset({"FL", "FR"}),
    "left": frozenset({"HL", "FL"}),
    "right": frozenset({"HR", "FR"}),
}
_SAME = {name: name for name in POCKETS}
_TURNED = {"HL": "FR", "HR": "FL", "FL": "HR", "FR": "HL", "SL": "SR", "SR": "SL"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Naming:
    """From the review's names and millimetres to the truth's.

    `is_turned` None: neither the same nor turned by half, places in mm cannot be compared.
    """

    pockets: Mapping[str, str]
    is_turned: bool | None
    size_mm: Point | None

    def pocket(self, name: str) -> str:
        """The truth's name of a pocket of the review."""
        return self.pockets[name]

    def rail(self, name: str) -> str:
        """The truth's name of a rail of the review; a jaw is a jaw."""
        if name == "jaw" or not self.is_turned:
            return name
        ends = {self.pockets[end] for end in _RAIL_ENDS[name]}
        return next(rail for rail, its in _RAIL_ENDS.items() if its == ends)

    def place_mm(self, place: Point) -> Point | None:
        """A place of the review in the truth's millimetres."""
        if self.is_turned is None:
            return None
        if not self.is_turned:
            return place
        assert self.size_mm is not None
        return self.size_mm[0] - place[0], self.size_mm[1] - place[1]


def naming(truth: Truth, review: Review) -> Naming:
    """How the review's names are to be read; without pictures they are the truth's own."""
    if not truth.pockets_px:
        return Naming(pockets=_SAME, is_turned=False, size_mm=truth.size_mm)
    pockets = {
        ours: min(
            sorted(truth.pockets_px), key=lambda name: math.dist(truth.pockets_px[name], place)
        )
        for ours, place in review.pockets_px.items()
    }
    for name in POCKETS - set(pockets):
        pockets[name] = "?"
    turned = {True: _TURNED, False: _SAME}
    is_turned = next((way for way, names in turned.items() if pockets == names), None)
    if truth.size_mm is None and is_turned:
        is_turned = None
    return Naming(pockets=pockets, is_turned=is_turned, size_mm=truth.size_mm)


def corner_errors_px(truth: Truth, review: Review) -> list[float]:
    """How far the truth's corners lie from the nearest of the review's, each taken once."""
    left = list(review.corners_px.values())
    errors = []
    for corner in truth.corners_px:
        nearest = min(left, key=lambda place: math.dist(place, corner))
        errors.append(round(math.dist(nearest, corner), 2))
        left.remove(nearest)
    return errors
