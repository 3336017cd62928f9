"""What a simulated shot means under lowest-ball-first rules, straight from its exact events.

This is truth for scoring and is kept apart from `rules`, which it checks.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from simulation import table
from simulation.resting import frozen_to_rails
from simulation.stored import ShotEvent, StoredShot

CUE = 0
TIE_S = 0.0005
"""Contacts closer than this are one: real contacts last 0.2 to 0.3 ms (research on limits)."""
LATE_FALL_S = 5.0
"""A ball that falls by itself later than this after all is still is not potted (WPA R 1.8)."""
LEFT_MM = 0.5
"""A ball this far from the rail it lay against has left it: what a good camera can just tell."""
BREAK_RAILS = 4
"""Object balls to a rail that a break without a pot needs (WPA R 6.3)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The facts that a ruling needs; times after the strike.

    `first_balls` empty: no contact. `second_gap_s`: from the first contact of the cue ball to
    its next one with another ball, None if there is none.
    `rails_after` are touches that count: a ball that lay against a rail must leave it first
    (WPA R 2.7). `fouls` are the codes of review.json that a camera can see; what only people
    report is in `reports`, by the names of `rules.facts.ReportKind`.
    """

    ball_on: int
    first_balls: tuple[int, ...]
    first_t_s: float | None
    second_gap_s: float | None
    rails_before: tuple[ShotEvent, ...]
    rails_after: tuple[ShotEvent, ...]
    potted: tuple[ShotEvent, ...]
    off_table: tuple[ShotEvent, ...]
    fouls: tuple[str, ...]
    reports: tuple[str, ...] = ()

    @property
    def rail_after(self) -> bool:
        """Something met a rail, or an object ball was potted, after the first contact."""
        return bool(self.rails_after) or any(
            e.balls[0] != CUE and self.first_t_s is not None and e.t_s >= self.first_t_s
            for e in self.potted
        )


def outcome(shot: StoredShot) -> Outcome:
    """Facts and fouls of a shot."""
    ball_on = min(b for b in shot.tracks if b != CUE)
    hits = [e for e in shot.events if e.kind == "contact" and CUE in e.balls]
    first = _first(hits)
    first_t_s = hits[0].t_s if hits else None
    second = next((e.t_s for e in hits if set(e.balls) != set(hits[0].balls)), None)
    rails = [e for e in shot.events if e.kind == "rail"]
    from_s = math.inf if first_t_s is None else first_t_s
    before = tuple(e for e in rails if not _is_after(e, from_s))
    after = tuple(e for e in rails if _is_after(e, from_s) and is_counted(shot, e))
    potted = tuple(
        e for e in shot.events if e.kind == "potted" and e.t_s - shot.rest_s <= LATE_FALL_S
    )
    off = tuple(e for e in shot.events if e.kind == "off_table")
    facts = Outcome(
        ball_on=ball_on,
        first_balls=first,
        first_t_s=first_t_s,
        second_gap_s=None if second is None or first_t_s is None else second - first_t_s,
        rails_before=before,
        rails_after=after,
        potted=potted,
        off_table=off,
        fouls=(),
    )
    return replace(facts, fouls=_fouls(facts, shot), reports=_reports(shot))


def _is_after(touch: ShotEvent, first_t_s: float) -> bool:
    """A rail touch counts from the first contact on; the cue ball's in the same instant, too
    (WPA R 3.3)."""
    tie_s = TIE_S if touch.balls[0] == CUE else 0.0
    return touch.t_s >= first_t_s - tie_s


def is_counted(shot: StoredShot, touch: ShotEvent) -> bool:
    """True but for a touch of the rail against which the ball lay and which it has not left."""
    frozen_to, has_left = frozen_rail(shot, touch)
    return frozen_to is None or has_left or frozen_to != touch.rail


def frozen_rail(shot: StoredShot, touch: ShotEvent) -> tuple[str | None, bool]:
    """The rail that the ball of a touch lay against at the strike (the touched one, if there are
    two), and whether it had left it before: the fields `frozen_to` and `left` of `rules`.
    """
    ball, size = touch.balls[0], table.SIZES[shot.size]
    rails = frozen_to_rails(shot.before_mm(), size).get(ball, ())
    if not rails:
        return None, False
    rail = touch.rail if touch.rail in rails else rails[0]
    track = shot.tracks[ball]
    k = {"head": 0, "foot": 0, "left": 1, "right": 1}[str(rail)]
    way = np.abs(track.xyz_mm[track.t_s <= touch.t_s + 1e-9, k] - track.xyz_mm[0, k])
    return rail, bool(way.max(initial=0.0) > LEFT_MM)


def _first(hits: Sequence[ShotEvent]) -> tuple[int, ...]:
    """Ball or, within a tie, balls that the cue ball met first, in order of time."""
    if not hits:
        return ()
    balls = [next(b for b in e.balls if b != CUE) for e in hits if e.t_s - hits[0].t_s < TIE_S]
    return tuple(dict.fromkeys(balls))


def _reports(shot: StoredShot) -> tuple[str, ...]:
    found = []
    if any(e.kind == "cue" for e in shot.events):
        found.append("push_shot" if shot.kind == "push" else "double_hit")
    if shot.follows_s is not None:
        found.append("balls_moving")
    return tuple(found)


def _fouls(facts: Outcome, shot: StoredShot) -> tuple[str, ...]:
    """Codes in the order of WPA R 3.1 to 3.5; a lag has none, a push-out may miss (R 6.4)."""
    if shot.kind == "lag":
        return ()
    is_push_out = shot.called.type == "push_out"
    codes = []
    if any(e.balls[0] == CUE for e in facts.potted):
        codes.append("scratch")
    if is_push_out:
        pass
    elif not facts.first_balls:
        codes.append("no_contact")
    elif facts.ball_on not in facts.first_balls:
        codes.append("wrong_ball_first")
    object_pot = any(e.balls[0] != CUE for e in facts.potted)
    if shot.is_break:
        to_rail = {e.balls[0] for e in facts.rails_after if e.balls[0] != CUE}
        if facts.first_balls and not object_pot and len(to_rail) < BREAK_RAILS:
            codes.append("break_requirement")
    elif facts.first_balls and not facts.rail_after and not is_push_out:
        codes.append("no_rail")
    if any(e.balls[0] == CUE for e in facts.off_table):
        codes.append("cue_off_table")
    if any(e.balls[0] != CUE for e in facts.off_table):
        codes.append("ball_off_table")
    return tuple(codes)
