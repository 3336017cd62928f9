"""What the tracker is shown changes only when its version is raised."""

from __future__ import annotations

import numpy as np
import pytest

from simulation.fast.film import filmed
from simulation.fast.paint import Paint
from simulation.fast.shooter import covers_of
from simulation.fast.sights import rows_of
from simulation.paths import PRESETS
from simulation.versions import PATHS
from tests.simulation.fast.test_film import rolling

RECORDED = {
    "clean": (348, 1066.25, 0.95, 132.43),
    "tv": (611, 790.097, 0.771, 133.563),
    "bar": (651, 809.862, 0.768, 134.177),
    "hard": (646, 762.161, 0.755, 133.991),
}
"""At version 1: how many sights of a made-up shot, and means of places, scores and colours."""


@pytest.mark.parametrize("preset", PRESETS)
def test_a_change_raises_the_version(preset: str) -> None:
    disturbance, shot = PRESETS[preset], rolling(1800.0)
    streams = np.random.default_rng(9).spawn(4)
    paint = Paint.drawn(streams[0])
    covers, has_shooter = covers_of(shot, disturbance, streams[1])
    film = filmed(
        shot,
        covers,
        fps=30.0,
        disturbance=disturbance,
        has_shooter=has_shooter,
        stays_in_cup=False,
        rng=streams[2],
    )
    told = rows_of(film, paint, disturbance, streams[3])
    values = (told.centre_mm_xy, told.score, told.colour)
    shown = (len(told.ball), *(round(float(v.mean()), 3) for v in values))
    assert PATHS == 1, "record what is shown now"
    assert shown == RECORDED[preset], "raise PATHS in simulation/versions.py and record anew"
