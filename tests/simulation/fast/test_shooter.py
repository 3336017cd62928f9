"""Arms and cues stand where a player has them, and go."""

from __future__ import annotations

import numpy as np
import pytest

from simulation.fast.disturbance import Disturbance
from simulation.fast.film import THIN_MM, from_rod_mm
from simulation.fast.shooter import covers_of
from tests.simulation.stored import shots

PRESENT = Disturbance(shooter=1.0)


@pytest.mark.parametrize("seed", range(5))
def test_a_shooter_leaves_the_cue_ball_in_sight_and_goes(seed: int) -> None:
    for shot in shots():
        covers, has_shooter = covers_of(shot, PRESENT, np.random.default_rng(seed))
        assert has_shooter
        cue = np.array(shot.before_mm()[0])
        standing = [c for c in covers if c.from_s <= 0.0 < c.to_s]
        assert any(c.radius_mm < THIN_MM for c in standing)
        for cover in standing:
            away = float(from_rod_mm(cue, cover.start_xy_mm, cover.end_xy_mm))
            assert away > cover.radius_mm
        assert max(c.to_s for c in covers) < 2.5
        assert min(c.from_s for c in covers) > -1.5


def test_nobody_is_there_unless_told() -> None:
    covers, has_shooter = covers_of(shots()[1], Disturbance(), np.random.default_rng(1))
    assert covers == ()
    assert not has_shooter
    helped, _ = covers_of(shots()[1], Disturbance(helper=1.0), np.random.default_rng(1))
    assert len(helped) == 3
