"""The state of a match between two shots: what a ruling needs beside the facts of the shot.

A `Match` is a value; `rules.judge.advance` makes the next one. Footage may begin anywhere, so
the phase of the rack and the counts of fouls may be unknown (`None`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from rules.balls import Ball
from rules.players import Player
from rules.ruling import CueBall, Option


class RulesError(ValueError):
    """What the rules engine refuses; every error of this package is a child of it."""


class MatchError(RulesError):
    """A state that no match can be in."""


class Game(Enum):
    """The game that is played."""

    TEN_BALL = "ten-ball"
    NINE_BALL = "nine-ball"


class Phase(Enum):
    """Where in the rack the next shot stands; not known is `None` in `Match`.

    `SECOND` is the first shot after the break, the one that may be a push-out.
    """

    BREAK = "break"
    SECOND = "second"
    NORMAL = "normal"


class BreakOrder(Enum):
    """Who breaks the next rack; `DEFAULT` is what the rulebook says."""

    DEFAULT = "default"
    ALTERNATE = "alternate"
    WINNER = "winner"
    LOSER = "loser"
    TRAILING = "trailing"


class FoulMode(Enum):
    """Which touched balls count; only a rulebook that knows the second mode follows it."""

    ALL_BALLS = "all_balls"
    CUE_BALL_ONLY = "cue_ball_only"


class Referee(Enum):
    """Who watches."""

    CAMERA = "camera"
    HUMAN = "human"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Organiser:
    """What the organiser of a tournament may set.

    `race_to`: racks that win the match, or a set where there are sets; `None`: no end.
    `sets_to`: sets that win the match. `is_set_lost_by_three_fouls`: only a rulebook that can be
    read so follows it (A16). `shot_clock_s`: seconds for a shot, `None`: no clock; `extension_s`:
    seconds more, `extensions_each`: so often in a rack. `time_outs_each`: so often in the match.
    """

    break_order: BreakOrder = BreakOrder.DEFAULT
    foul_mode: FoulMode = FoulMode.ALL_BALLS
    referee: Referee = Referee.CAMERA
    has_sets: bool = False
    race_to: int | None = None
    sets_to: int | None = None
    is_set_lost_by_three_fouls: bool = False
    shot_clock_s: float | None = None
    extension_s: float = 30.0
    extensions_each: int = 1
    time_outs_each: int = 1


MONEY_BALL: Final[Mapping[Game, Ball]] = {Game.TEN_BALL: Ball.TEN, Game.NINE_BALL: Ball.NINE}
"""The ball that ends a rack of each game."""


_FULL_RACK: Final[Mapping[Game, frozenset[Ball]]] = {
    game: frozenset(ball for ball in Ball if ball.is_object_ball and ball <= money)
    for game, money in MONEY_BALL.items()
}


def full_rack(game: Game) -> frozenset[Ball]:
    """The object balls that a rack of the game begins with."""
    return _FULL_RACK[game]


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A match before a shot.

    `rulebook`: the name of a book (`wpa`, `ru`, ...). `on_table`: object balls on the bed, never
    the cue ball. `fouls`: consecutive fouls of each player in this rack, or `None` if unknown.
    `warned`: players on two fouls who know it. `option`: a choice that is still to be made.
    `rack_index` counts from 1 in the match, `shot_index` from 1 in the rack. `out`: players who
    have left this rack, of three. `score`: racks of each player, in the current set where there
    are sets; `sets`: sets of each. `winner`: of the match.
    """

    rulebook: str
    game: Game
    players: tuple[Player, ...] = (Player.A, Player.B)
    out: frozenset[Player] = frozenset()
    shooter: Player = Player.A
    rack_breaker: Player | None = None
    phase: Phase | None = None
    break_fouled: bool = False
    on_table: frozenset[Ball]
    cue_ball: CueBall = CueBall.AS_LIES
    fouls: Mapping[Player, int] | None = None
    warned: frozenset[Player] = frozenset()
    option: Option | None = None
    rack_index: int = 1
    shot_index: int = 1
    score: Mapping[Player, int] = field(default_factory=dict)
    sets: Mapping[Player, int] = field(default_factory=dict)
    winner: Player | None = None
    organiser: Organiser = field(default_factory=Organiser)

    def __post_init__(self) -> None:
        """Raise `MatchError` for a state that cannot be."""
        if not 2 <= len(self.players) <= len(Player) or len(set(self.players)) < len(self.players):
            raise MatchError(f"two or three different players are needed, not {self.players}")
        if self.shooter not in self.in_rack:
            raise MatchError(f"the shooter {self.shooter.value} is none of the players")
        strange = sorted(ball for ball in self.on_table if ball not in full_rack(self.game))
        if strange:
            raise MatchError(
                f"no object ball of {self.game.value}: {', '.join(str(int(b)) for b in strange)}"
            )

    @classmethod
    def start(
        cls,
        *,
        rulebook: str,
        game: Game,
        breaker: Player = Player.A,
        players: tuple[Player, ...] = (Player.A, Player.B),
        organiser: Organiser | None = None,
    ) -> Match:
        """The match before the break of its first rack."""
        return cls(
            rulebook=rulebook,
            game=game,
            players=players,
            shooter=breaker,
            rack_breaker=breaker,
            phase=Phase.BREAK,
            on_table=full_rack(game),
            cue_ball=CueBall.IN_HAND_BEHIND_HEAD_STRING,
            fouls=dict.fromkeys(players, 0),
            score=dict.fromkeys(players, 0),
            sets=dict.fromkeys(players, 0),
            organiser=organiser or Organiser(),
        )

    @classmethod
    def mid_rack(
        cls,
        *,
        rulebook: str,
        game: Game,
        on_table: Iterable[Ball],
        shooter: Player = Player.A,
        players: tuple[Player, ...] = (Player.A, Player.B),
        organiser: Organiser | None = None,
    ) -> Match:
        """A match that is met in the middle of a rack: phase and counts of fouls not known.

        The cue ball and balls of another game in `on_table` are left out.
        """
        return cls(
            rulebook=rulebook,
            game=game,
            players=players,
            shooter=shooter,
            on_table=object_balls(on_table, game),
            score=dict.fromkeys(players, 0),
            sets=dict.fromkeys(players, 0),
            organiser=organiser or Organiser(),
        )

    @property
    def is_break(self) -> bool:
        """True if the next shot is known to be the break."""
        return self.phase is Phase.BREAK

    @property
    def money_ball(self) -> Ball:
        """The ball that ends the rack."""
        return MONEY_BALL[self.game]

    @property
    def ball_on(self) -> Ball | None:
        """The lowest ball on the table, `None` on an empty one."""
        return min(self.on_table, default=None)

    @property
    def in_rack(self) -> tuple[Player, ...]:
        """The players who play this rack, in order of turn."""
        return tuple(player for player in self.players if player not in self.out)

    def after(self, player: Player) -> Player:
        """The player of this rack whose turn comes after the given one's."""
        index = self.players.index(player)
        order = (*self.players[index + 1 :], *self.players[: index + 1])
        return next(other for other in order if other not in self.out)


def object_balls(balls: Iterable[Ball], game: Game) -> frozenset[Ball]:
    """Those of the balls that are object balls of the game."""
    return frozenset(balls) & full_rack(game)
