"""pooltool's events and names in our words."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from simulation.outcome import CUE
from simulation.stored import ShotEvent

Array = NDArray[np.float64]

_POCKETS: Final = {"lb": "HL", "lc": "SL", "lt": "FL", "rb": "HR", "rc": "SR", "rt": "FR"}
_RAILS: Final = {
    "3": "left", "6": "left", "12": "right", "15": "right", "18": "head", "9": "foot",
}  # fmt: skip


def ball_id(ball: int) -> str:
    """pooltool's name of a ball."""
    return "cue" if ball == CUE else str(ball)


def ball_number(name: str) -> int:
    """The ball of pooltool's name."""
    return CUE if name == "cue" else int(name)


def named_events(system: Any) -> tuple[ShotEvent, ...]:
    """pooltool's collisions in our words; facings of a pocket count to its jaws."""
    events: list[ShotEvent] = []
    for e in system.events:
        kind = e.event_type.name
        t_s = float(e.time)
        if kind == "BALL_BALL":
            pair = sorted(ball_number(name) for name in e.ids)
            events.append(
                ShotEvent(
                    kind="contact",
                    t_s=t_s,
                    balls=(pair[0], pair[1]),
                    speed_mm_s=_closing_mm_s(e),
                )
            )
        elif kind in ("BALL_LINEAR_CUSHION", "BALL_CIRCULAR_CUSHION"):
            rail = _RAILS.get(e.ids[1], "jaw") if "LINEAR" in kind else "jaw"
            events.append(
                ShotEvent(
                    kind="rail",
                    t_s=t_s,
                    balls=(ball_number(e.ids[0]),),
                    rail=rail,
                    speed_mm_s=_turn_mm_s(e),
                )
            )
        elif kind == "BALL_POCKET":
            events.append(
                ShotEvent(
                    kind="potted",
                    t_s=t_s,
                    balls=(ball_number(e.ids[0]),),
                    pocket=_POCKETS[e.ids[1]],
                )
            )
    return tuple(events)


def _velocity(agent: Any, when: str) -> Array:
    ball = getattr(agent, when)
    return np.asarray(ball.state.rvw[1][:2], dtype=np.float64)


def _closing_mm_s(event: Any) -> float:
    """Speed along the line of centres just before two balls meet."""
    one, two = event.agents
    line = two.initial.state.rvw[0][:2] - one.initial.state.rvw[0][:2]
    line = line / (np.linalg.norm(line) or 1.0)
    return float((_velocity(one, "initial") - _velocity(two, "initial")) @ line) * 1000


def _turn_mm_s(event: Any) -> float:
    """Half the change of velocity at a cushion: about the speed into it."""
    ball = next(a for a in event.agents if a.agent_type.name == "BALL")
    change = _velocity(ball, "final") - _velocity(ball, "initial")
    return float(np.linalg.norm(change)) * 500
