"""A clip's time line from shots and a script of what people do."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from simulation import table
from simulation.chain import Chain
from simulation.hands import Hands
from simulation.line import Timeline
from simulation.moves import BallAt, rolled
from simulation.script import Script
from simulation.stances import (
    ENTER_S,
    HAND_IN_S,
    HAND_OUT_S,
    HAND_REACH_MM,
    HELD_MM,
    PLACE_S,
    Placing,
    Turn,
    eased,
    hand_out_mm,
)
from simulation.stored import StoredShot

__all__ = [
    "ENTER_S",
    "HAND_IN_S",
    "HAND_OUT_S",
    "HAND_REACH_MM",
    "HELD_MM",
    "PLACE_S",
    "BallAt",
    "Placing",
    "Timeline",
    "Turn",
    "eased",
    "hand_out_mm",
    "rolled",
    "timeline",
]


def timeline(
    shots: Sequence[StoredShot],
    rng: np.random.Generator,
    *,
    balls_stay_in_cups: bool,
    script: Script | None = None,
    cut_after: Sequence[int] = (),
    pause_s: tuple[float, float] = (0.9, 2.0),
    aim_s: tuple[float, float] = (1.0, 2.0),
    lead_s: float = 0.7,
    tail_s: float = 1.3,
) -> Timeline:
    """Chain shots into a clip.

    `script`: what people do besides, nothing unless told. `cut_after`: indices of shots after
    whose rest another picture is shown for a while, besides those of the script.
    """
    script = script or Script()
    line, people = Timeline(size=table.SIZES[shots[0].size]), rng.spawn(1)[0]
    chain = Chain(
        shots=shots,
        rng=rng,
        people=people,
        script=script,
        cut_after={*cut_after, *script.cut_after},
        balls_stay_in_cups=balls_stay_in_cups,
        pause_s=pause_s,
        aim_s=aim_s,
        line=line,
        hands=Hands(line=line, rng=people),
        now=lead_s,
    )
    chain.lay_out()
    for index in range(len(shots)):
        chain.shot(index)
    return chain.done(tail_s)
