"""A ball that hardly moved may have been the first that was met.

The cue ball's way tells little of such a contact: a ball against a rail stays where it is, a grazed
one hardly stirs. What tells it is that the ball stirred just when the cue ball came by.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from rules.facts import Doubt, DoubtAbout, Reading, ShotFacts
from tracking.coming_by import nearest_mm
from tracking.geometry import BALL_RADIUS_MM
from tracking.paths import BallPath

NUDGED_BEFORE_S, NUDGED_SPAN_S = 0.02, 0.15
"""A contact so long before the one that is told is another one; and so long before or after the
first sight of a ball on the move the cue ball may have set it in motion: some pictures."""
NUDGED_NEAR_MM = 45.0
"""How far beside a touch the cue ball may seem to pass: two balls that touch are seen as one, and
the straight line over the missing sights cuts the corner off."""
NUDGED_CERTAINTY, NUDGED_OTHER = 0.6, 0.3


def with_nudged_ball(
    facts: ShotFacts, cue: BallPath | None, paths: Sequence[BallPath]
) -> ShotFacts:
    """A ball that lay against a rail, or hardly moved, may have been met without the cue ball's
    way telling it: if it stirred just when the cue ball came by, before what is told, that is
    open."""
    first = facts.first_contact
    if cue is None or first is None or not first.is_seen or first.t_s is None:
        return facts
    until_s = first.t_s - max(first.t_error_s, NUDGED_BEFORE_S)
    nudged = [
        path.ball
        for path in paths
        if path.ball.is_object_ball
        and path.ball not in first.balls
        and path.moved
        and not path.is_rolling
        and path.rest_before_mm is not None
        and len(path.t_s)
        and path.t_s[0] < until_s
        and _came_by(cue, path.rest_before_mm, float(path.t_s[0]))
    ]
    if not nudged:
        return facts
    told = [Reading(first_contact=first)]
    for doubt in facts.doubts:
        if doubt.about is DoubtAbout.FIRST_CONTACT:
            told = list(doubt.readings)
    known = {one.first_contact for one in told}
    open_too = [replace(first, balls=(ball,), certainty=NUDGED_OTHER) for ball in nudged]
    told += [Reading(first_contact=one) for one in open_too if one not in known]
    others = tuple(d for d in facts.doubts if d.about is not DoubtAbout.FIRST_CONTACT)
    doubt = Doubt(about=DoubtAbout.FIRST_CONTACT, readings=tuple(told))
    sure = replace(first, certainty=min(first.certainty, NUDGED_CERTAINTY))
    return replace(facts, first_contact=sure, doubts=(doubt, *others))


def _came_by(cue: BallPath, place_mm: tuple[float, float], at_s: float) -> bool:
    """Whether the cue ball was so near to a place, about a time, that it may have met a ball
    there."""
    lately = np.abs(cue.t_s - at_s) < NUDGED_SPAN_S
    if np.count_nonzero(lately) < 2:
        return False
    return nearest_mm(cue.xy_mm[lately], place_mm) < 2 * BALL_RADIUS_MM + NUDGED_NEAR_MM
