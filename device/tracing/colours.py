"""A colour for each ball of a trace that people tell apart whatever their eyes are like.

The balls' own colours are not that (3 and 7, 2 and 4 look alike to some): numbers say which is
which, these eight only keep lines apart (Okabe and Ito, "Color Universal Design", 2008).
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.balls import Ball
from tracking.trace import ShotTrace

CUE = "#1b1f24"
PALETTE = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b8860b", "#56b4e9", "#6a3d9a")
LYING = "#9aa3ad"


def colours_of(trace: ShotTrace) -> Mapping[Ball, str]:
    """Of each ball that moved, in the order in which they began to."""
    order = [onset.ball for onset in trace.onsets]
    order += [path.ball for path in trace.paths if path.moved and path.ball not in order]
    moving = [ball for ball in order if ball.is_object_ball]
    found = {ball: PALETTE[n % len(PALETTE)] for n, ball in enumerate(moving)}
    return {Ball.CUE: CUE, **found}
