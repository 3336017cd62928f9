"""A cue ball that a hand takes up or places: it moves, but nobody played."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rules.balls import Ball
from rules.facts import OffTable, Potted, ShotFacts
from tracking.paths import BallPath, PathEnd
from tracking.plausible import rolls_by_itself

TAKEN_UP_MM = 100.0
"""So far a hand is seen to push a ball that it lifts; one that rolls is lost further on."""


def was_carried(facts: ShotFacts, paths: Sequence[BallPath]) -> bool:
    """The cue ball alone moved, met nothing, and left the bed, was driven on its way, or was gone
    before it came anywhere: a hand took or placed it, as for a ball in hand. A stroke that drives
    it off the table past every ball is a question for people."""
    if facts.first_contact is not None and facts.first_contact.is_seen:
        return False
    if any(path.moved for path in paths if path.ball.is_object_ball):
        return False
    cue = next((path for path in paths if path.ball is Ball.CUE), None)
    if cue is not None and (not rolls_by_itself(cue) or _was_taken_up(cue, facts)):
        return True
    return any(isinstance(e, OffTable) and e.ball is Ball.CUE for e in facts.events)


def _was_taken_up(cue: BallPath, facts: ShotFacts) -> bool:
    """Whether the cue ball was gone next to where it lay, and into no pocket: what is struck is
    seen to roll."""
    if cue.end not in (PathEnd.GONE, PathEnd.HIDDEN) or cue.rest_before_mm is None:
        return False
    if any(isinstance(event, Potted) for event in facts.events) or not len(cue.t_s):
        return False
    far_mm = np.hypot(*(cue.xy_mm - np.array(cue.rest_before_mm)).T)
    return float(far_mm.max()) < TAKEN_UP_MM
