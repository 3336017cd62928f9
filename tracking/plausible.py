"""What an account may claim, given how well the balls were followed.

A wrong foul ends people's trust. "No ball was hit" and "no ball reached a rail" are statements
about everything that happened: they hold only if every ball that mattered was in sight all the
time. Where one was not, the claim becomes a doubt.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np

from rules.balls import Ball, Rail
from rules.facts import (
    Doubt,
    DoubtAbout,
    Event,
    FirstContact,
    OffTable,
    Potted,
    RailTouch,
    Reading,
    ShotFacts,
)
from tracking.coming_by import came_to_jaws
from tracking.geometry import BALL_RADIUS_MM, TableGeometry
from tracking.nudged import with_nudged_ball
from tracking.paths import BallPath, PathEnd
from tracking.untimely import with_untimely_rails

UNSEEN_GAP_S = 0.30
"""A moving ball out of sight for so long may have met a ball or a rail there."""
SLOW_MM_S = 60.0
"""A ball this slow on both sides of a gap goes no further than a few centimetres in it."""
SPEED_SPAN_S = 0.16
DRIVEN_SHARE = 1.25
DRIVEN_MM_S = 60.0
"""A free ball gains no speed; by so much its measured speed may still rise from one span to the
next (errors of 2 mm at both ends of a span make 25 mm/s)."""
STRUCK_SIGHTS, STRUCK_MM, STRUCK_MM_S = 6, 150.0, 150.0
"""Of a cue ball that was surely struck: seen so often, came so far, set off so fast. What brushes
or places a ball is slower or shorter."""
MAY_HAVE_MET_MM = 15.0
"""Errors of the places of two moving balls together: blur, and 2 to 4 mm each."""
VAGUE_S = 0.03
"""Of contacts that the ways of the balls tell, 99 in 100 are timed better; what is vaguer comes
from a model that does not fit, or from first sights alone."""
VAGUE_AFTER_S = 0.25
"""So long after a contact that was not seen well what came with it may have been missed too; what
comes later is seen as well as ever."""
NEAR_NOSE_MM = 40.0
"""What a ball at 1 m/s goes in and out again in so long a time."""
DRIVEN_MM = 45.0
"""Two balls that are seen as one lie half a diameter beside where each is."""
MISTAKEN_CERTAINTY = 0.5
"""Of two looks that differ neither is likelier."""
EARLY_S = 0.2
"""99 in 100 strikes are timed better than by a quarter of this."""
UNSEEN = FirstContact(balls=(), t_s=None, certainty=0.0)


def with_honest_doubts(
    facts: ShotFacts,
    paths: Sequence[BallPath],
    geometry: TableGeometry,
    *,
    unknown_balls: int = 0,
    mistaken: Collection[Ball] = (),
) -> ShotFacts:
    """The facts, with what the paths do not carry turned into doubts.

    `unknown_balls`: balls on the table that have no number, and so no path here. `mistaken`: balls
    that the looks before and after the shot gave different numbers.
    """
    by_ball = {path.ball: path for path in paths}
    cue = by_ball.get(Ball.CUE)
    facts = _without_early_contact(facts)
    facts = _without_unseen_miss(facts, cue, paths, unknown_balls, geometry)
    facts = _without_rolling_ball_met(facts, cue, paths)
    facts = with_nudged_ball(facts, cue, paths)
    facts = _with_doubtful_number(facts, mistaken)
    facts = with_untimely_rails(facts, frozenset(path.ball for path in paths if path.is_rolling))
    return _with_unseen_rail(facts, paths, unknown_balls, geometry)


def as_from_a_slant(facts: ShotFacts, paths: Sequence[BallPath]) -> ShotFacts | None:
    """What may be claimed by a camera that looks across the table and not down on it: what fell and
    what left. Balls hide one another there, and a centimetre along the line of sight is a pixel or
    two: which ball was met first is not told. None: nothing, where no object ball was seen, or
    where nothing fell and the cue ball was lost on the bed: an arm that comes over the table passes
    before it, and is followed for it."""
    if not any(ball.is_object_ball for ball in facts.on_table):
        return None
    cue = next((path for path in paths if path.ball is Ball.CUE), None)
    is_lost = cue is not None and cue.end in (PathEnd.GONE, PathEnd.HIDDEN)
    if is_lost and not _may_have_left(facts):
        return None
    return _without_first_contact(facts)


def _may_have_left(facts: ShotFacts) -> bool:
    """Whether a ball is said to have left the bed, or an object ball to have done so perhaps."""
    perhaps = [
        event
        for doubt in facts.doubts
        if doubt.about is DoubtAbout.POTTED
        for reading in doubt.readings
        for event in (reading.events if isinstance(reading.events, tuple) else ())
    ]
    return any(isinstance(event, Potted | OffTable) for event in facts.events) or any(
        isinstance(event, Potted) and event.ball.is_object_ball for event in perhaps
    )


def rolls_by_itself(path: BallPath) -> bool:
    """True if a ball only ever slows down, as after a stroke; a hand drives it on its way.

    How far it came in `SPEED_SPAN_S` is set against all its steps in the two spans before: errors
    make steps longer, a rail makes the whole shorter, and neither looks like a hand. A path too
    short to tell is taken to roll.
    """
    whole, steps = [], []
    start = 0
    for k in range(1, len(path.t_s)):
        span_s = float(path.t_s[k] - path.t_s[start])
        if span_s >= SPEED_SPAN_S:
            ways = np.diff(path.xy_mm[start : k + 1], axis=0)
            whole.append(float(np.hypot(*ways.sum(axis=0))) / span_s)
            steps.append(float(np.hypot(*ways.T).sum()) / span_s)
            start = k
    return all(
        whole[n] <= DRIVEN_SHARE * max(steps[max(n - 2, 0) : n]) + DRIVEN_MM_S
        or whole[n] < DRIVEN_MM / SPEED_SPAN_S
        for n in range(1, len(whole))
    )


def was_struck(path: BallPath) -> bool:
    """True if a ball set off fast, came far and slowed down by itself: nothing but a stroke, or a
    ball that met it, does that."""
    if not path.moved or len(path.t_s) < STRUCK_SIGHTS or not rolls_by_itself(path):
        return False
    steps = np.hypot(*np.diff(path.xy_mm, axis=0).T)
    soon = path.t_s[1:] <= path.t_s[0] + SPEED_SPAN_S
    first_s = float(path.t_s[1:][soon][-1] - path.t_s[0]) if soon.any() else np.inf
    return float(steps[soon].sum()) > STRUCK_MM_S * first_s and float(steps.sum()) > STRUCK_MM


def was_in_sight(path: BallPath) -> bool:
    """True if a ball that moved was seen without a long gap until it rested or fell.

    One that still moves when the account ends was not: what it met later is not known.
    """
    if not path.moved:
        return True
    if path.end in (PathEnd.HIDDEN, PathEnd.MOVING) or len(path.t_s) < 3:
        return False
    gaps = np.diff(path.t_s)
    steps = np.hypot(*np.diff(path.xy_mm, axis=0).T)
    return not bool(np.any((gaps > UNSEEN_GAP_S) & (steps > SLOW_MM_S * gaps)))


def _without_unseen_miss(
    facts: ShotFacts,
    cue: BallPath | None,
    paths: Sequence[BallPath],
    unknown_balls: int,
    geometry: TableGeometry,
) -> ShotFacts:
    """No contact is claimed only if the cue ball was in sight, nothing else moved, and it did not
    come where a ball may hang that no look knows."""
    if facts.first_contact is not None:
        return facts
    others_moved = any(path.moved for path in paths if path.ball.is_object_ball)
    is_plain = not others_moved and unknown_balls == 0
    is_potted = any(isinstance(e, Potted) and e.ball is Ball.CUE for e in facts.events)
    if cue is not None and not is_potted and came_to_jaws(cue.xy_mm, geometry):
        return _without_first_contact(facts)
    if cue is not None and cue.moved and was_in_sight(cue) and is_plain:
        is_struck = float(cue.t_s[0]) - facts.strike_s < UNSEEN_GAP_S
        if is_struck:  # else it was taken up and put down elsewhere
            return facts
    return _without_first_contact(facts)


def _without_first_contact(facts: ShotFacts) -> ShotFacts:
    """The facts with the first contact unseen, and so without a doubt about it."""
    doubts = tuple(d for d in facts.doubts if d.about is not DoubtAbout.FIRST_CONTACT)
    return replace(facts, first_contact=UNSEEN, doubts=doubts)


def _without_early_contact(facts: ShotFacts) -> ShotFacts:
    """No ball is met before the stroke: an account that says so has mistaken one for the other."""
    first = facts.first_contact
    if first is None or first.t_s is None or first.t_s >= facts.strike_s - EARLY_S:
        return facts
    return _without_first_contact(facts)


def _without_rolling_ball_met(
    facts: ShotFacts, cue: BallPath | None, paths: Sequence[BallPath]
) -> ShotFacts:
    """Which ball was met first is not claimed if one that rolled already was as near before: the
    solver knows contacts of the cue ball with resting balls only."""
    first = facts.first_contact
    if cue is None or first is None or not first.is_seen or first.t_s is None:
        return facts
    until_s = first.t_s + first.t_error_s
    for path in paths:
        if not path.is_rolling or path is cue or path.ball in first.balls:
            continue
        if _came_near(cue, path, until_s):
            return _without_first_contact(facts)
    return facts


def _with_doubtful_number(facts: ShotFacts, mistaken: Collection[Ball]) -> ShotFacts:
    """Which ball was met is a question if its number is one: it may be any."""
    first = facts.first_contact
    if first is None or not any(ball in mistaken for ball in first.balls):
        return facts
    readings: list[Reading] = [Reading(first_contact=first)]
    for doubt in facts.doubts:
        if doubt.about is DoubtAbout.FIRST_CONTACT:
            readings = list(doubt.readings)
    readings.append(Reading(first_contact=UNSEEN))
    doubts = tuple(d for d in facts.doubts if d.about is not DoubtAbout.FIRST_CONTACT)
    told = replace(first, certainty=min(first.certainty, MISTAKEN_CERTAINTY))
    doubt = Doubt(about=DoubtAbout.FIRST_CONTACT, readings=tuple(readings))
    return replace(facts, first_contact=told, doubts=(doubt, *doubts))


def _came_near(one: BallPath, other: BallPath, until_s: float) -> bool:
    """Whether two balls were so near to each other, by a time, that they may have met."""
    use = one.t_s <= until_s
    if not use.any() or not len(other.t_s):
        return False
    there = np.column_stack(
        [np.interp(one.t_s[use], other.t_s, other.xy_mm[:, axis]) for axis in (0, 1)]
    )
    apart = one.xy_mm[use] - there
    far = np.hypot(*apart.T)
    step = np.hypot(*np.diff(apart, axis=0).T).max(initial=0.0)
    return bool(far.min() < 2 * BALL_RADIUS_MM + MAY_HAVE_MET_MM + 0.5 * step)


def _came_near_a_nose(path: BallPath, geometry: TableGeometry, from_s: float, to_s: float) -> bool:
    """Whether a ball that moved was seen so near to a rail, between two times, that it may have
    touched it out of sight."""
    if not path.moved or not len(path.t_s):
        return False
    x, y = path.xy_mm[(path.t_s >= from_s) & (path.t_s <= to_s)].T
    if not len(x):
        return False
    gap = (
        np.minimum(np.minimum(x, geometry.length_mm - x), np.minimum(y, geometry.width_mm - y))
        - BALL_RADIUS_MM
    )
    return bool(gap.min() < NEAR_NOSE_MM)


def _with_unseen_rail(
    facts: ShotFacts, paths: Sequence[BallPath], unknown_balls: int, geometry: TableGeometry
) -> ShotFacts:
    """No rail after the contact is claimed only if every ball that moved was in sight."""
    first = facts.first_contact
    if first is None or not first.is_seen or first.t_s is None:
        return facts
    if any(doubt.about is DoubtAbout.RAILS for doubt in facts.doubts):
        return facts
    after = first.t_s - first.t_error_s
    enough = any(
        (isinstance(event, RailTouch) and event.t_s >= after) or isinstance(event, Potted)
        for event in facts.events
    )
    unseen = [path for path in paths if path.moved and not was_in_sight(path)]
    if first.t_error_s > VAGUE_S:
        # The way about the contact was not seen well enough to time it: nor is what came with it.
        until = first.t_s + first.t_error_s + VAGUE_AFTER_S
        unseen += [path for path in paths if _came_near_a_nose(path, geometry, after, until)]
    if enough or not (unseen or unknown_balls):
        return facts
    lost = unseen[0] if unseen else None
    at_s = float(lost.t_s[-1]) if lost is not None and len(lost.t_s) else first.t_s
    touch = RailTouch(
        t_s=max(at_s, first.t_s + 0.01),
        ball=first.balls[0] if lost is None else lost.ball,
        rail=Rail.JAW,
        certainty=0.5,
    )
    events: tuple[Event, ...] = (*facts.events, touch)
    doubt = Doubt(
        about=DoubtAbout.RAILS,
        readings=(Reading(events=events), Reading(events=facts.events)),
    )
    return replace(facts, doubts=(*facts.doubts, doubt))
