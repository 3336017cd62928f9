"""How well a calibration agrees with the picture it was made of, in millimetres on the table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """noses_mm: how far the noses that are seen lie from the lines that were fitted (root mean
    square over stretches of the four sides); pockets_mm: how far the mouths lie from their places
    along the rails, likewise; spread_mm: how far a place on the cloth goes from one picture of the
    same camera to the other (standard deviation, worst place). None: it could not be seen.
    """

    pictures: int
    noses_mm: float | None
    pockets_mm: float | None
    spread_mm: float | None
