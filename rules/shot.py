"""One shot without a doubt left, as the articles ask about it.

`Shot.of` turns the facts into what counts: balls that count as pocketed or off the table, balls
that count as driven to a rail, and which special case decided. The numbers of articles are those
of the WPA (2025); every rulebook here has the same rules of play below its own text.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.balls import Ball, Pocket, Rail
from rules.facts import (
    Call,
    CallType,
    Event,
    FirstContact,
    IncidentKind,
    OffTable,
    Potted,
    RailTouch,
    Report,
    Returned,
    ReturnedFrom,
    ShotFacts,
)
from rules.match import Match, object_balls
from rules.ruling import Decided, ShotKind

LATE_FALL_S: Final = 5.0
"""A ball that falls by itself later than this after all stood still is put back (WPA R 1.8)."""

TIE_S: Final = 0.0005
"""Two touches of the cue ball nearer in time than this are one instant: a physical tie."""

BREAK_RAILS: Final = 4
"""Object balls to be driven to a rail by a break that pockets nothing (R 6.3)."""


Driven = tuple[Ball, tuple[Decided, ...]]
"""A ball that counts as driven to a rail, and the special cases that make it count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot:
    """A definite shot.

    `first`: balls hit first, `None` if none was; more than one is a tie. `potted`: object balls
    that count as pocketed, with the event. `off`: object balls off the table.
    `driven`: every ball that counts as driven to a rail after the contact, with the special cases
    that had to be decided for it to count.
    `is_call_known` is false where the call is only a reading.
    """

    match: Match
    kind: ShotKind
    on_table: frozenset[Ball]
    on: Ball | None
    call: Call
    is_call_known: bool
    is_push_out_rejected: bool
    first: tuple[Ball, ...] | None
    first_certainty: float
    potted: tuple[Potted, ...]
    off: tuple[OffTable, ...]
    cue_potted: Potted | None
    is_cue_potted: bool
    cue_off: OffTable | None
    driven: tuple[Driven, ...]
    noted: tuple[Decided, ...]
    is_frozen_asked: bool
    reports: tuple[Report, ...]
    is_blocking_ball_moved: bool
    jumped_over: Ball | None
    events: tuple[Event, ...]

    @classmethod
    def of(
        cls, match: Match, facts: ShotFacts, *, may_push_out: bool, is_call_known: bool = True
    ) -> Shot:
        """The shot that these facts, which have no doubt left, describe.

        An unknown call and an unseen first contact are doubts, too: here the one counts as
        nothing said and the other as no ball hit.
        """
        call = facts.call or Call(type=CallType.NONE)
        on_table = object_balls(facts.on_table, match.game) if facts.is_stroke else match.on_table
        contact = facts.first_contact if facts.is_stroke else None
        first = contact.balls if contact is not None and contact.balls else None
        potted, cue_potted, is_cue_potted, noted = counted_pots(facts, match)
        offs = {event.ball: event for event in facts.events if isinstance(event, OffTable)}
        known = object_balls(offs, match.game)
        off = tuple(event for ball, event in offs.items() if ball in known)
        if any(isinstance(event, OffTable) and event.deflected_back for event in facts.events):
            noted.append(Decided.RAIL_TOP)
        touches = [event for event in facts.events if isinstance(event, RailTouch)]
        touches += [
            RailTouch(t_s=event.t_s, t_error_s=event.t_error_s, ball=event.ball, rail=Rail.JAW)
            for event in facts.events
            if isinstance(event, Returned)
        ]  # tops of the rails, pockets and their liners are parts of the rails, too (R 2.1)
        driven: list[Driven] = []
        if first is not None:
            driven += _touched_after(touches, contact)
            gone = [event.ball for event in potted] + list(offs)
            gone += [Ball.CUE] if is_cue_potted else []
            driven += [(ball, (Decided.OFF_TABLE_AS_RAIL,)) for ball in gone]
        kind = ShotKind.NORMAL
        if not facts.is_stroke:
            kind = ShotKind.BETWEEN_SHOTS
        elif match.is_break:
            kind = ShotKind.BREAK
        elif call.type is CallType.PUSH_OUT and may_push_out:
            kind = ShotKind.PUSH_OUT
        return cls(
            match=match,
            kind=kind,
            on_table=on_table,
            on=min(on_table, default=None),
            call=call,
            is_call_known=is_call_known,
            is_push_out_rejected=(
                facts.is_stroke and call.type is CallType.PUSH_OUT and kind is not ShotKind.PUSH_OUT
            ),
            first=first,
            first_certainty=contact.certainty if contact is not None else 1.0,
            potted=potted,
            off=off,
            cue_potted=cue_potted,
            is_cue_potted=is_cue_potted,
            cue_off=offs.get(Ball.CUE),
            driven=tuple(driven),
            noted=tuple(noted),
            is_frozen_asked=any(touch.frozen_to is not None for touch in touches),
            reports=facts.reports,
            is_blocking_ball_moved=any(
                incident.kind is IncidentKind.BLOCKING_BALL_MOVED
                and incident.ball == facts.jumped_over
                for incident in facts.incidents
            ),
            jumped_over=facts.jumped_over,
            events=facts.events,
        )

    @property
    def potted_balls(self) -> tuple[Ball, ...]:
        """The object balls that count as pocketed, in order of time."""
        return tuple(event.ball for event in self.potted)

    @property
    def has_pot(self) -> bool:
        """True if an object ball counts as pocketed."""
        return bool(self.potted)

    @property
    def is_last_ball(self) -> bool:
        """True if the money ball was the only object ball before the shot."""
        return self.on_table == {self.match.money_ball}

    @property
    def balls_to_rail(self) -> frozenset[Ball]:
        """The object balls that count as driven to a rail."""
        return frozenset(ball for ball, _ in self.driven if ball is not Ball.CUE)

    def is_made(self, ball: Ball | None, pocket: Pocket | None) -> bool:
        """True if that ball counts as pocketed in that pocket."""
        return any(event.ball == ball and event.pocket == pocket for event in self.potted)

    @property
    def is_rail_reached(self) -> bool:
        """True if enough balls were driven to a rail: one, on the break four object balls."""
        return self._is_enough(self.driven)

    def rail_cases(self) -> tuple[Decided, ...]:
        """The special cases without which the answer of `is_rail_reached` would be no.

        A frozen ball is among them whenever one touched its rail, since either way it had to be
        decided (R 2.7).
        """
        cases = [Decided.FROZEN_BALL] if self.is_frozen_asked else []
        plain = tuple(pair for pair in self.driven if not pair[1])
        if self.is_rail_reached and not self._is_enough(plain):
            counted = {ball for ball, _ in plain}
            if self.kind is ShotKind.BREAK:
                counted.add(Ball.CUE)
            needed = {case for ball, its in self.driven if ball not in counted for case in its}
            cases += [case for case in Decided if case in needed]
        return tuple(cases)

    def _is_enough(self, driven: tuple[Driven, ...]) -> bool:
        if self.kind is ShotKind.BREAK:
            return len({ball for ball, _ in driven if ball is not Ball.CUE}) >= BREAK_RAILS
        return bool(driven)


def counted_pots(
    facts: ShotFacts, match: Match
) -> tuple[tuple[Potted, ...], Potted | None, bool, list[Decided]]:
    """What counts as pocketed (R 2.2): object balls, the cue ball's event, the cue ball, cases."""
    noted: list[Decided] = []
    too_late: set[Ball] = set()
    in_pocket: set[Ball] = set()
    for incident in facts.incidents:
        if incident.kind is IncidentKind.LATE_FALL:
            noted.append(Decided.LATE_FALL)
            if incident.seconds is not None and incident.seconds > LATE_FALL_S:
                too_late.add(incident.ball)
        elif incident.kind is IncidentKind.TOUCHED_POCKETED_BALL:
            noted.append(Decided.REBOUND)
            in_pocket.add(incident.ball)
    last: dict[Ball, Potted] = {}
    for event in facts.events:
        if isinstance(event, Potted):
            last.pop(event.ball, None)
            last[event.ball] = event
        elif isinstance(event, Returned):
            last.pop(event.ball, None)
            if event.origin is ReturnedFrom.POCKET:
                noted.append(Decided.REBOUND)
            elif event.origin is ReturnedFrom.RAIL_TOP:
                noted.append(Decided.RAIL_TOP)
    for ball in too_late:
        last.pop(ball, None)
    cue_potted = last.pop(Ball.CUE, None)
    on_bed = object_balls(facts.on_table, match.game) - set(last)
    is_cue_potted = bool(in_pocket - on_bed)
    known = object_balls(last, match.game)
    potted = tuple(event for ball, event in last.items() if ball in known)
    return potted, cue_potted, is_cue_potted or cue_potted is not None, noted


def _touched_after(touches: list[RailTouch], contact: FirstContact | None) -> list[Driven]:
    """The touches that count as driving a ball to a rail after the first contact (R 2.7, 3.3).

    An object ball moves only after the contact. The cue ball's touches count from the contact
    on, and in the same instant (R 3.3); all of them if the time of the contact is not known.
    """
    result: list[Driven] = []
    for touch in touches:
        if touch.frozen_to is not None and touch.rail is touch.frozen_to and not touch.left:
            continue
        is_tie = touch.with_first_contact
        if touch.ball is Ball.CUE and contact is not None and contact.t_s is not None:
            error_s = max(TIE_S, touch.t_error_s + contact.t_error_s)
            if not is_tie and touch.t_s < contact.t_s - error_s:
                continue
            is_tie = is_tie or touch.t_s < contact.t_s
        cases = (Decided.BALL_AND_RAIL,) if is_tie else ()
        if touch.rail is Rail.JAW:
            cases = (*cases, Decided.JAW_AS_RAIL)
        result.append((touch.ball, cases))
    return result


def obvious_shot(facts: ShotFacts) -> tuple[Ball, Pocket] | None:
    """What was so obvious that it needed no call, decided from what was seen, or `None`.

    The ball on, hit first, falls straight in: the cue ball touched no rail on its way to it, and
    the ball neither a rail nor another ball on its way to the pocket; its jaws are no rail here.
    Only what was played and made can be told in this way, not what was missed.
    """
    contact = facts.first_contact
    on = min((ball for ball in facts.on_table if ball.is_object_ball), default=None)
    if on is None or contact is None or contact.balls != (on,):
        return None
    pot = next((e for e in facts.events if isinstance(e, Potted) and e.ball == on), None)
    if pot is None:
        return None
    for event in facts.events:
        if event.t_s > pot.t_s:
            continue
        if isinstance(event, RailTouch):
            is_kick = (
                event.ball is Ball.CUE
                and contact.t_s is not None
                and event.t_s < contact.t_s
                and not event.with_first_contact
            )
            if is_kick or (event.ball == on and event.rail is not Rail.JAW):
                return None
        elif not isinstance(event, (Potted, OffTable, Returned)):
            balls = event.balls
            if on in balls and set(balls) != {Ball.CUE, on}:
                return None
    return on, pot.pocket


def nothing_called(facts: ShotFacts) -> Call:
    """The call of a shot of which it is known that nothing was said, with what was obvious."""
    return Call(type=CallType.NONE, obvious=obvious_shot(facts))
