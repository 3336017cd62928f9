"""A cue ball that a hand takes up or places: it moves, but nobody played."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from rules.balls import Ball
from rules.facts import OffTable, Potted, ShotFacts
from tracking.paths import BallPath, PathEnd
from tracking.plausible import rolls_by_itself

LAY_STILL_MM = 4.0
"""Two looks at a ball at rest differ by less."""
PUT_DOWN_MM, PUT_DOWN_SHARE = 200.0, 0.5
"""A ball that rolls so far out of sight comes further then: it slows down evenly."""
TAKEN_UP_MM = 100.0
"""So far a hand is seen to push a ball that it lifts; one that rolls is lost further on."""


def was_carried(facts: ShotFacts, paths: Sequence[BallPath]) -> bool:
    """The cue ball was not struck. It lay still while others were moved; or it alone moved, met
    nothing, and left the bed, was driven on its way, was gone before it came anywhere, or was seen
    first far away: a hand took or placed it, as for a ball in hand. A stroke that drives it off
    the table past every ball is a question for people."""
    cue = next((path for path in paths if path.ball is Ball.CUE), None)
    if cue is not None and _lay_still(cue):
        return True
    if facts.first_contact is not None and facts.first_contact.is_seen:
        return False
    if any(path.moved for path in paths if path.ball.is_object_ball):
        return False
    if cue is None:
        return False
    if not rolls_by_itself(cue) or _was_taken_up(cue, facts) or _was_put_down(cue):
        return True
    return any(isinstance(e, OffTable) and e.ball is Ball.CUE for e in facts.events)


def _lay_still(cue: BallPath) -> bool:
    """Whether the cue ball lies where it lay and was not seen elsewhere: whatever moved, nobody
    struck it."""
    if cue.moved or cue.end is not PathEnd.RESTING or cue.is_rolling:
        return False
    before, after = cue.rest_before_mm, cue.rest_after_mm
    return before is not None and after is not None and math.dist(before, after) < LAY_STILL_MM


def _was_put_down(cue: BallPath) -> bool:
    """Whether the cue ball was seen first far from where it lay, and hardly rolled from there: it
    was brought there. What rolls so far unseen rolls on."""
    if cue.rest_before_mm is None or len(cue.t_s) < 2:
        return False
    unseen_mm = float(np.hypot(*(cue.xy_mm[0] - np.array(cue.rest_before_mm))))
    then_mm = float(np.hypot(*(cue.xy_mm - cue.xy_mm[0]).T).max())
    return unseen_mm > PUT_DOWN_MM and then_mm < PUT_DOWN_SHARE * unseen_mm


def _was_taken_up(cue: BallPath, facts: ShotFacts) -> bool:
    """Whether the cue ball was gone next to where it lay, and into no pocket: what is struck is
    seen to roll."""
    if cue.end not in (PathEnd.GONE, PathEnd.HIDDEN) or cue.rest_before_mm is None:
        return False
    if any(isinstance(event, Potted) for event in facts.events) or not len(cue.t_s):
        return False
    far_mm = np.hypot(*(cue.xy_mm - np.array(cue.rest_before_mm)).T)
    return float(far_mm.max()) < TAKEN_UP_MM
