"""What the balls of each make look like, as `vision.colours` measures them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.detections import BALL_LABELS, Label

Doubles = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class BallSet:
    """What the balls of one make look like: lab (16, 3) the colour of each label's coloured part,
    and sigma_lab (16, 3) how much it differs from table to table and from ball to ball."""

    name: str
    lab: Doubles
    sigma_lab: Doubles


def _set(name: str, colours: dict[Label, tuple[float, float, float]]) -> BallSet:
    lab = np.array([colours[Label(k)] for k in range(BALL_LABELS)])
    sigma = np.empty_like(lab)
    sigma[:, 0] = 9.0
    # Strong colours differ more, in strength and in hue alike (pinks from magenta to salmon).
    sigma[:, 1:] = 6.0 + 0.1 * np.hypot(lab[:, 1], lab[:, 2])[:, None]
    return BallSet(name=name, lab=lab, sigma_lab=sigma)


def _stripes_like(
    solids: dict[Label, tuple[float, float, float]],
) -> dict[Label, tuple[float, float, float]]:
    """Stripes 9 to 15 in the colours of 1 to 7: a narrow band is paler by the white beside it."""
    result = dict(solids)
    for k in range(1, 8):
        light, a, b = solids[Label(k)]
        result[Label(k + 8)] = (light + 0.06 * (100.0 - light), 0.9 * a, 0.9 * b)
    return result


_COMMON: dict[Label, tuple[float, float, float]] = {
    Label.CUE_BALL: (95.0, 0.0, 8.0),
    Label.ONE: (79.0, 11.0, 56.0),
    Label.TWO: (33.0, 18.0, -53.0),
    Label.THREE: (50.0, 58.0, 25.0),
    Label.SIX: (40.0, -24.0, 2.0),
    Label.EIGHT: (10.0, 2.0, -9.0),
}
_STANDARD = {
    **_COMMON,
    Label.FOUR: (44.0, 18.0, -33.0),
    Label.FIVE: (63.0, 38.0, 43.0),
    Label.SEVEN: (46.0, 19.0, 23.0),
}
_DARK = {
    **_COMMON,
    Label.FOUR: (27.0, 32.0, -34.0),
    Label.FIVE: (64.0, 42.0, 50.0),
    Label.SEVEN: (26.0, 30.0, 8.0),
}
_TELEVISION = {
    **_COMMON,
    Label.FOUR: (68.0, 48.0, 2.0),
    Label.FIVE: (62.0, 54.0, 42.0),
    Label.SEVEN: (46.0, 29.0, 31.0),
}
_ARAMITH_TV = {
    **_COMMON,
    Label.FOUR: (71.0, 42.0, 10.0),
    Label.FIVE: (48.0, 33.0, -33.0),
    Label.SEVEN: (52.0, 32.0, 33.0),
}
BALL_SETS: tuple[BallSet, ...] = (
    _set("standard", _stripes_like(_STANDARD)),
    _set("dark", _stripes_like(_DARK)),
    _set("television", _stripes_like(_TELEVISION)),
    _set("aramith_tv", _stripes_like(_ARAMITH_TV)),
)
"""Chosen by eye near the medians of `measure_colours` and rounded. Standard: four groups of
"8-Ball Pool" v3; dark (a maroon 7, a deep purple 4): looks of our simulation; television: the
fifth group and the television clips' own balls; the last: a single clip (nine balls). So figures
on those pictures are not those of unseen ones."""
