"""Short ways to play a match in the tests: a log, people, shots as lines of notation."""

from __future__ import annotations

from rules.balls import Ball, Pocket
from rules.facts import Call, CallType
from rules.match import Game, Organiser
from rules.match_events import (
    CAMERA,
    BreakerChosen,
    MatchEvent,
    Opened,
    Person,
    Racked,
    Role,
    ShotPlayed,
)
from rules.match_log import MatchLog
from rules.notation import parse_shot
from rules.players import Player

A, B, C = Player.A, Player.B, Player.C
REFEREE = Person(role=Role.REFEREE, name="Ludmila")
OPERATOR = Person(role=Role.OPERATOR)


def player(one: Player) -> Person:
    return Person(role=Role.PLAYER, player=one)


def opened(
    rulebook: str = "wpa",
    *,
    players: tuple[Player, ...] = (A, B),
    organiser: Organiser | None = None,
    is_lag_skipped: bool = True,
    are_calls_heard: bool = True,
    game: Game = Game.TEN_BALL,
) -> Opened:
    return Opened(
        match_id="01JDX0000000000000000000AA",
        rulebook=rulebook,
        rulebook_version="test",
        game=game,
        players=players,
        organiser=organiser or Organiser(),
        is_lag_skipped=is_lag_skipped,
        are_calls_heard=are_calls_heard,
    )


def started(opening: Opened | None = None, *, breaker: Player = A) -> MatchLog:
    """A match before its first break."""
    log = MatchLog.start(opening or opened())
    log = log.appended(BreakerChosen(breaker=breaker, by=CAMERA))
    return log.appended(Racked(at_s=0.0))


def shot(line: str, *, rest_s: float | None = None) -> ShotPlayed:
    """A shot; its call is what was announced before, unless the line says one."""
    facts = parse_shot(line)
    words = line.partition(":")[0].split()
    is_told = any(word in ("call", "safety", "push", "silent") for word in words)
    if not is_told:
        facts = parse_shot(line.replace(":", " unheard :", 1))
    return ShotPlayed(facts=facts, rest_s=rest_s)


def played(log: MatchLog, *events: MatchEvent | str) -> MatchLog:
    """The log with more events; a text is a shot."""
    for event in events:
        log = log.appended(shot(event) if isinstance(event, str) else event)
    return log


def call(ball: int, pocket: str) -> Call:
    return Call(type=CallType.SHOT, ball=Ball(ball), pocket=Pocket(pocket))


DRY_BREAK = "1-10 : *1 1|foot 2|left 3|right 4|head"
MISS = "1-10 : *1 1|foot"
FOUL = "1-10 : *2 2|foot"
"""Shots on a table with all balls: a legal break, a miss, a wrong ball first."""
