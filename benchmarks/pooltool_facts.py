"""pooltool's nine-ball shots as our facts, and what its own rules say of them.

`system` is a shot that pooltool has played; its x runs across the table, its y along it, in metres.
The translation is made from its events and shares nothing with `simulation`'s.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

from benchmarks.pooltool_differences import Answer
from rules.balls import Ball, Pocket, Rail
from rules.facts import Call, Contact, Event, FirstContact, Potted, RailTouch, ShotFacts
from rules.shot import TIE_S

TIME_DIGITS: Final = 6
"""Events keep microseconds: far below the 0.5 ms of a tie."""
FROZEN_M: Final = 0.0001
"""A ball that lies nearer to a rail than this is frozen to it: nobody sees a tenth of a mm."""
LEFT_M: Final = 0.001
"""A frozen ball that is this far off has left its rail."""


def facts_of(system: Any, call: Call) -> ShotFacts:
    """The shot as our rules read it; `call`: what was announced, which pooltool does not know."""
    events: list[Event] = []
    for event in system.events:
        t_s = round(float(event.time), TIME_DIGITS)
        name = event.event_type.name
        if name == "BALL_BALL":
            one, other = sorted(_ball(ball) for ball in event.ids)
            events.append(Contact(t_s=t_s, balls=(one, other)))
        elif name in ("BALL_LINEAR_CUSHION", "BALL_CIRCULAR_CUSHION"):
            events.append(_rail_touch(system, event, t_s))
        elif name == "BALL_POCKET":
            pocket = _pocket(system, event.ids[1])
            events.append(Potted(t_s=t_s, ball=_ball(event.ids[0]), pocket=pocket))
    return ShotFacts(
        on_table=frozenset(_ball(name) for name in system.balls),
        strike_s=0.0,
        first_contact=_first_contact(events),
        events=tuple(events),
        call=call,
    )


def _first_contact(events: Sequence[Event]) -> FirstContact | None:
    """The ball that the cue ball met first, with any that it met in the same instant."""
    hits = [e for e in events if isinstance(e, Contact) and Ball.CUE in e.balls]
    if not hits:
        return None
    tied = [e.balls[1] for e in hits if e.t_s - hits[0].t_s < TIE_S]
    return FirstContact(balls=tuple(dict.fromkeys(tied)), t_s=hits[0].t_s)


def _rail_touch(system: Any, event: Any, t_s: float) -> RailTouch:
    name, cushion = event.ids
    rail = Rail.JAW
    if event.event_type.name == "BALL_LINEAR_CUSHION":
        rail = _rail(system, system.table.cushion_segments.linear[cushion])
    frozen_to, is_left = None, False
    if rail is not Rail.JAW:
        rvw, _, times_s = system.balls[name].history.vectorize()
        gaps_m = _gap_m(system, rail, rvw[:, 0])
        if gaps_m[0] <= FROZEN_M:
            frozen_to = rail
            is_left = bool((gaps_m[times_s < event.time] > LEFT_M).any())
    return RailTouch(t_s=t_s, ball=_ball(name), rail=rail, frozen_to=frozen_to, left=is_left)


def _rail(system: Any, cushion: Any) -> Rail:
    """Which rail a straight cushion belongs to; facings of the pockets are jaws."""
    width_m, length_m = system.table.w, system.table.l
    xs, ys = (cushion.p1[0], cushion.p2[0]), (cushion.p1[1], cushion.p2[1])
    for rail, values, at_m in (
        (Rail.LEFT, xs, 0.0),
        (Rail.RIGHT, xs, width_m),
        (Rail.HEAD, ys, 0.0),
        (Rail.FOOT, ys, length_m),
    ):
        if all(math.isclose(value, at_m, abs_tol=1e-9) for value in values):
            return rail
    return Rail.JAW


def _gap_m(system: Any, rail: Rail, xyz_m: Any) -> Any:
    """Free space between a ball and a rail."""
    gaps = {
        Rail.LEFT: xyz_m[:, 0],
        Rail.RIGHT: system.table.w - xyz_m[:, 0],
        Rail.HEAD: xyz_m[:, 1],
        Rail.FOOT: system.table.l - xyz_m[:, 1],
    }
    return gaps[rail] - system.balls["cue"].params.R


def _pocket(system: Any, name: str) -> Pocket:
    x_m, y_m, _ = system.table.pockets[name].center
    side = "L" if x_m < system.table.w / 2 else "R"
    end = "H" if y_m < system.table.l / 3 else "F" if y_m > system.table.l * 2 / 3 else "S"
    return Pocket(end + side)


def _ball(name: str) -> Ball:
    return Ball.CUE if name == "cue" else Ball(int(name))


def their_answer(system: Any, *, is_break: bool) -> Answer:
    """What pooltool's nine-ball says of its own shot."""
    ruleset = import_module("pooltool.ruleset")
    game = ruleset.get_ruleset(ruleset.GameType.NINEBALL)()
    game.players = [ruleset.Player("A"), ruleset.Player("B")]
    game.shot_number = 0 if is_break else 1
    game.process_shot(system)
    info = game.shot_info
    game.advance(system)
    anywhere = ruleset.BallInHandOptions.ANYWHERE
    pocketed = import_module("pooltool.constants").pocketed
    left = {_ball(ball.id) for ball in system.balls.values() if ball.state.s != pocketed}
    return Answer(
        is_legal=info.legal,
        is_turn_over=None if info.game_over else info.turn_over,
        is_in_hand=None if info.game_over else game.shot_constraints.ball_in_hand is anywhere,
        has_choice=False,
        has_won=info.winner.name == "A" if info.game_over else None,
        left=frozenset() if info.game_over else frozenset(left - {Ball.CUE}),
    )
