"""Short ways to write down facts for the tests of the rules."""

from __future__ import annotations

from collections.abc import Iterable

from rules.balls import Ball, Pocket, Rail
from rules.facts import (
    Call,
    CallType,
    Doubt,
    Event,
    FirstContact,
    Potted,
    RailTouch,
    ShotFacts,
)
from rules.match import Game, Match, Phase
from rules.players import Player

SILENT = Call(type=CallType.NONE)
FULL = range(1, 11)


def hit(*balls: int, certainty: float = 1.0) -> FirstContact:
    return FirstContact(balls=tuple(Ball(b) for b in balls), t_s=1.0, certainty=certainty)


def rail(ball: int, rail: Rail = Rail.FOOT, *, t_s: float = 1.5) -> RailTouch:
    return RailTouch(t_s=t_s, ball=Ball(ball), rail=rail)


def pot(ball: int, pocket: Pocket = Pocket.FL, *, certainty: float = 1.0) -> Potted:
    return Potted(t_s=2.0, ball=Ball(ball), pocket=pocket, certainty=certainty)


def shot(
    first: FirstContact | None,
    *events: Event,
    on: Iterable[int] = FULL,
    call: Call | None = SILENT,
    doubts: tuple[Doubt, ...] = (),
) -> ShotFacts:
    return ShotFacts(
        on_table=frozenset({Ball.CUE, *(Ball(b) for b in on)}),
        strike_s=0.0,
        first_contact=first,
        events=events,
        call=call,
        doubts=doubts,
    )


def match(
    *,
    rulebook: str = "wpa",
    game: Game = Game.TEN_BALL,
    phase: Phase | None = Phase.NORMAL,
    on: Iterable[int] | None = None,
) -> Match:
    top = 10 if game is Game.TEN_BALL else 9
    return Match(
        rulebook=rulebook,
        game=game,
        shooter=Player.A,
        rack_breaker=Player.A,
        phase=phase,
        on_table=frozenset(Ball(b) for b in (range(1, top + 1) if on is None else on)),
        fouls={Player.A: 0, Player.B: 0},
    )
