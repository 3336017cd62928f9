"""The state before a scenario: players, counts, the table, and the match that they make."""

from __future__ import annotations

from rules.balls import Ball
from rules.book import Book
from rules.books import book_for
from rules.match import (
    BreakOrder,
    FoulMode,
    Game,
    Match,
    Organiser,
    Phase,
    Referee,
    full_rack,
)
from rules.plain import Plain
from rules.players import Player


def players_of(state: Plain) -> tuple[Player, ...]:
    """The players, A and B if none are named."""
    players = tuple(item.member(Player) for item in state["players"].items())
    if len(set(players)) < len(players) or len(players) == 1:
        raise state["players"].error("two or three different players")
    return players or (Player.A, Player.B)


def player_of(plain: Plain, players: tuple[Player, ...]) -> Player:
    """One of the players."""
    player = plain.member(Player)
    if player not in players:
        raise plain.error("one of the players " + ", ".join(one.value for one in players))
    return player


def counts_of(plain: Plain, players: tuple[Player, ...]) -> dict[Player, int]:
    """A count of each player, 0 for one that is not named, or if none is."""
    return {player: plain.or_empty()[player.value].count(0) for player in players}


def object_balls_of(plain: Plain, game: Game) -> frozenset[Ball]:
    """Object balls of the game."""
    for item in plain.items():
        if item.ball() not in full_rack(game):
            raise item.error(f"an object ball of {game.value}")
    return frozenset(plain.balls())


def match_of(scenario: Plain, rulebook: str) -> Match:
    """The match before the shot. Raises `PlainError`."""
    state = scenario["state"]
    game = game_of(scenario)
    players = players_of(state)
    fouls = counts_of(state["fouls"], players)
    if not state["on_table"]:
        raise state["on_table"].error("a list of balls")
    is_warned = state["warned"].flag()
    breaker = state["rack_breaker"]
    return Match(
        rulebook=rulebook,
        game=game,
        players=players,
        shooter=player_of(state["shooter"], players),
        rack_breaker=player_of(breaker, players) if breaker else None,
        phase=state["phase"].member(Phase),
        break_fouled=state["break_fouled"].flag(),
        on_table=object_balls_of(state["on_table"], game),
        fouls=fouls,
        warned=frozenset(p for p, count in fouls.items() if is_warned and count >= 2),
        organiser=_organiser(state["match"].or_empty()),
    )


def _organiser(match: Plain) -> Organiser:
    return Organiser(
        break_order=match["break_order"].member(BreakOrder, BreakOrder.DEFAULT),
        foul_mode=match["foul_mode"].member(FoulMode, FoulMode.ALL_BALLS),
        referee=match["referee"].member(Referee, Referee.CAMERA),
        has_sets=match["sets"].flag(),
    )


def game_of(scenario: Plain) -> Game:
    """The game of a scenario, ten-ball if it names none."""
    return scenario["game"].member(Game, Game.TEN_BALL)


def setting_of(plain: Plain, rulebook: str) -> tuple[Book, Match]:
    """The book, and the match as far as the state of such a scenario tells it."""
    game = game_of(plain)
    state = plain["state"].or_empty()
    players = players_of(state)
    shooter, phase = state["shooter"], state["phase"]
    match = Match(
        rulebook=rulebook,
        game=game,
        players=players,
        shooter=player_of(shooter, players) if shooter else players[0],
        phase=phase.member(Phase) if phase else Phase.NORMAL,
        on_table=object_balls_of(state["on_table"], game) or full_rack(game),
        fouls=counts_of(state["fouls"], players),
    )
    return book_for(rulebook, game), match
