"""What is decided outside a shot: lag, rack, cue ball in hand, calls, warnings, stalemate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from rules.balls import Ball, Pocket
from rules.book import Book
from rules.match import MONEY_BALL, Game, Match
from rules.players import Player

STALEMATE_TURNS: Final = 3
"""Turns that each player has after the referee announced a stalemate (WPA R 1.13)."""


class BadLag(Enum):
    """Why a lag does not count (WPA R 1.2)."""

    SIDE_RAIL = "side_rail"
    CROSSED_LONG_STRING = "crossed_long_string"
    POCKETED = "pocketed"
    FAR_RAIL_NOT_REACHED = "far_rail_not_reached"


class LagRight(Enum):
    """What a lag gives."""

    CHOOSE_BREAKER = "choose_breaker"
    BREAKS = "breaks"
    RELAG = "relag"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lag:
    """A player's lag: 1 is nearest, equal ranks are equally near."""

    rank: int
    bad: BadLag | None = None


def lag(book: Book, lags: Mapping[Player, Lag]) -> tuple[Player | None, LagRight]:
    """Who wins the lag, and what that gives; nobody if all were bad or the best are equal."""
    good = {player: one.rank for player, one in lags.items() if one.bad is None}
    nearest = [player for player, rank in good.items() if rank == min(good.values())]
    if len(nearest) != 1:
        return None, LagRight.RELAG
    return nearest[0], LagRight.BREAKS if book.lag_winner_breaks else LagRight.CHOOSE_BREAKER


RACK_SHAPE: Final[Mapping[Game, str]] = {Game.TEN_BALL: "triangle", Game.NINE_BALL: "diamond"}
"""The shape of the rack of each game."""


def is_rack_right(game: Game, *, shape: str, on_foot_spot: Ball, centre: Ball) -> bool:
    """True if the rack is as the rules ask (WPA R 6.2): the other balls lie without a pattern."""
    is_shape = shape == RACK_SHAPE[game]
    return is_shape and on_foot_spot is Ball.ONE and centre is MONEY_BALL[game]


def is_placement_right(*, touching: Ball | None, is_moved: bool) -> bool:
    """True if the cue ball in hand lies rightly: it touches no ball, and none was moved.

    It may be put down again as often as the player likes until the shot (WPA R 1.6).
    """
    return touching is None and not is_moved


def is_call_accepted(
    book: Book, match: Match, calls: Sequence[tuple[Ball | None, Pocket | None]]
) -> bool:
    """True if this is a call: one ball that is on the table, and its pocket (WPA R 1.7)."""
    if not book.has_calls or match.is_break or len(calls) != 1:
        return False
    ball, pocket = calls[0]
    return ball in match.on_table and pocket is not None


def is_call_required(book: Book, match: Match, *, is_asked_for: bool) -> bool:
    """True if the shooter has to call: where the book asks for it always, or somebody is unsure."""
    return book.has_calls and not match.is_break and (is_asked_for or not book.may_be_obvious)


def is_warned(book: Book, *, is_told: bool, is_counter_seen: bool) -> bool | None:
    """True if a player on two fouls counts as warned; `None` where no warning is needed."""
    if book.missing_warning is None:
        return None
    return is_told or (is_counter_seen and book.is_counter_a_warning)


def is_stalemate(
    *, is_announced: bool, turns_each: int, is_progress: bool, do_players_agree: bool
) -> bool:
    """True if the rack is replayed (WPA R 1.13); its own breaker breaks again (A24).

    By the referee, who announces it and sees no progress in three more turns each, or by the
    agreement of the players (A25, A33).
    """
    is_refereed = is_announced and turns_each >= STALEMATE_TURNS and not is_progress
    return do_players_agree or is_refereed


def is_enforced(*, is_established: bool, is_called: bool, is_next_stroke_played: bool) -> bool:
    """True if a foul counts: it was seen, and called before the next stroke (WPA R 3, Reg 25)."""
    return is_established and (is_called or not is_next_stroke_played)
