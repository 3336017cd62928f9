"""What a simulated shot means under lowest-ball-first rules, straight from its exact events.

This is truth for scoring and is kept apart from `rules`, which it checks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from simulation.stored import ShotEvent, StoredShot

CUE = 0
TIE_S = 0.0005
"""Contacts closer than this are one: real contacts last 0.2 to 0.3 ms (research on limits)."""
BREAK_RAILS = 4
"""Object balls to a rail that a break without a pot needs (WPA R 6.3)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The facts that a ruling needs; times after the strike.

    `first_balls` empty: no contact. `second_gap_s`: from the first contact of the cue ball to
    its next one with another ball, None if there is none.
    `fouls` are the codes of review.json that a camera can see.
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
    before = tuple(e for e in rails if first_t_s is None or e.t_s < first_t_s)
    after = tuple(e for e in rails if first_t_s is not None and e.t_s >= first_t_s)
    potted = tuple(e for e in shot.events if e.kind == "potted")
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
    return Outcome(
        **{name: getattr(facts, name) for name in Outcome.__dataclass_fields__ if name != "fouls"},
        fouls=_fouls(facts, shot.is_break),
    )


def _first(hits: Sequence[ShotEvent]) -> tuple[int, ...]:
    """Ball or, within a tie, balls that the cue ball met first, in order of time."""
    if not hits:
        return ()
    balls = [next(b for b in e.balls if b != CUE) for e in hits if e.t_s - hits[0].t_s < TIE_S]
    return tuple(dict.fromkeys(balls))


def _fouls(facts: Outcome, is_break: bool) -> tuple[str, ...]:
    """Codes in the order of WPA R 3.1 to 3.5."""
    codes = []
    if any(e.balls[0] == CUE for e in facts.potted):
        codes.append("scratch")
    if not facts.first_balls:
        codes.append("no_contact")
    elif facts.ball_on not in facts.first_balls:
        codes.append("wrong_ball_first")
    object_pot = any(e.balls[0] != CUE for e in facts.potted)
    if is_break:
        to_rail = {e.balls[0] for e in facts.rails_after if e.balls[0] != CUE}
        if facts.first_balls and not object_pot and len(to_rail) < BREAK_RAILS:
            codes.append("break_requirement")
    elif facts.first_balls and not facts.rail_after:
        codes.append("no_rail")
    if any(e.balls[0] == CUE for e in facts.off_table):
        codes.append("cue_off_table")
    if any(e.balls[0] != CUE for e in facts.off_table):
        codes.append("ball_off_table")
    return tuple(codes)
