"""Many times at once give what one time gives."""

from __future__ import annotations

import numpy as np
import pytest

from simulation.stored import StoredShot
from simulation.timeline import timeline
from tests.simulation.stored import shots


@pytest.mark.parametrize("shot", shots()[:6], ids=lambda s: s.kind)
def test_over_is_at_one_by_one(shot: StoredShot) -> None:
    line = timeline([shot], np.random.default_rng(2), balls_stay_in_cups=False)
    strike = line.turns[0].strike_s
    for start in (0.0, strike - 0.01, strike + 0.3, line.turns[0].rest_s - 0.2, line.length_s):
        times = start + np.linspace(0.0, 0.05, 9)
        for ball in line.moves.balls:
            seen = [b for t in times if (b := line.ball_at(ball, float(t))) is not None]
            xyz, turns = line.moves.over(ball, times)
            assert len(xyz) == len(seen)
            if seen:
                assert xyz == pytest.approx(np.array([b.xyz_mm for b in seen]), abs=1e-9)
                assert turns == pytest.approx(np.array([b.turn for b in seen]), abs=1e-9)
                assert line.moves.places_mm(ball, times) == pytest.approx(xyz)


@pytest.mark.parametrize("shot", shots()[:6], ids=lambda s: s.kind)
def test_what_does_not_move_stays(shot: StoredShot) -> None:
    line = timeline([shot], np.random.default_rng(2), balls_stay_in_cups=False)
    for k in range(int(line.length_s * 10)):
        a, b = k / 10, k / 10 + 0.06
        for ball in line.moves.balls:
            ends = [line.ball_at(ball, t) for t in (a, b)]
            here = [None if e is None else e.xyz_mm.tolist() for e in ends]
            if not line.moves.is_moving(ball, a, b):
                assert here[0] == here[1]
