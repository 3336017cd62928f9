"""How much of each shot people hid: over the time in which its balls move, and what it cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from simulation.camera import Camera
from simulation.hiding import HIDDEN_SHARE, STEP_S, HiddenSpan, Outlines, shares_at, spans
from simulation.line import Timeline
from simulation.stances import Turn

BEFORE_S: Final = 0.3
"""Hiding counts from so long before the strike: the last look at the resting balls."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hidden:
    """One shot. `share`: of the time of moving balls, how much was hidden; None: not measured.

    `first_contact`: a ball of the first contact of the cue ball was hidden then. `spans`: balls,
    moving or not, that were hidden between shortly before the strike and rest.
    """

    share: float | None = None
    first_contact: bool | None = None
    spans: tuple[HiddenSpan, ...] = ()

    def situation(self) -> dict[str, float | str]:
        """In the form of `StoredShot.situation`; what there is nothing of is left out."""
        found: dict[str, float | str] = {}
        if self.share:
            found["hidden_share"] = self.share
        if self.first_contact:
            found["first_contact_hidden"] = 1.0
        return found


def hidden_balls(line: Timeline, camera: Camera, outlines: Outlines | None) -> list[Hidden]:
    """For each shot of a clip."""
    if outlines is None:
        return [Hidden() for _ in line.turns]
    return [_of_shot(turn, line, camera, outlines) for turn in line.turns]


def _of_shot(turn: Turn, line: Timeline, camera: Camera, outlines: Outlines) -> Hidden:
    shot = turn.shot
    samples = np.arange(turn.strike_s - BEFORE_S, turn.strike_s + shot.end_s, STEP_S)
    shares = [shares_at(line, camera, outlines, float(t)) for t in samples]
    moving = hidden = 0
    for t_s, one in zip(samples, shares, strict=True):
        for ball, share in one.items():
            track = shot.tracks.get(ball)
            if track is None or len(track.t_s) < 2:
                continue
            if track.t_s[0] <= t_s - turn.strike_s <= track.t_s[-1]:
                moving += 1
                hidden += share >= HIDDEN_SHARE
    hits = [e for e in shot.events if e.kind == "contact" and 0 in e.balls]
    first: bool | None = None
    if hits:
        then = shares_at(line, camera, outlines, turn.strike_s + hits[0].t_s)
        first = _is_hidden(then, hits[0].balls)
    return Hidden(
        share=round(hidden / moving, 3) if moving else 0.0,
        first_contact=first,
        spans=tuple(spans(samples, shares)),
    )


def _is_hidden(shares: Mapping[int, float], balls: Sequence[int]) -> bool:
    return any(shares.get(ball, 0.0) >= HIDDEN_SHARE for ball in balls)
