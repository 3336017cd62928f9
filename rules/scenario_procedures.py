"""Scenarios of the kinds `decision`, `declaration`, `lag`, `procedure` and `spot`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from typing import Final

from rules.balls import Ball, Pocket
from rules.book import Book
from rules.books import book_for
from rules.consequences import balls_back
from rules.judge import choose
from rules.match import Game
from rules.plain import Plain
from rules.players import Player
from rules.procedures import (
    BadLag,
    Lag,
    is_call_accepted,
    is_call_required,
    is_enforced,
    is_placement_right,
    is_rack_right,
    is_stalemate,
    is_warned,
    lag,
)
from rules.ruling import Choice, CueBall, Option, OptionReason
from rules.scenario_state import game_of, player_of, setting_of
from rules.spotting import spot

Result = dict[str, object]

LONGEST_MM: Final = 2540.0
"""The length of the largest table: no ball lies farther from the foot spot."""


class _After(Enum):
    """What a decision follows; after a foul there is nothing to decide."""

    PUSH_OUT = OptionReason.PUSH_OUT.value
    WRONGLY_POCKETED = OptionReason.WRONGLY_POCKETED.value
    SAFETY_POCKETED = OptionReason.SAFETY_POCKETED.value
    FOUL = "foul"


def decision(plain: Plain, rulebook: str) -> Result:
    """A choice after a shot; one that the book does not offer leaves the table as it was."""
    book, match = setting_of(plain, rulebook)
    state = plain["state"]
    chooser = player_of(state["chooser"], match.players)
    after = state["after"]
    event = after["event"].member(_After)
    choice = plain["facts"]["choice"].member(Choice)
    option = None
    if event is not _After.FOUL and OptionReason(event.value) in book.hand_back_after:
        by = player_of(after["by"], match.players)
        option = Option(chooser=chooser, by=by, reason=OptionReason(event.value))
    before = replace(
        match,
        shooter=chooser,
        cue_ball=CueBall.IN_HAND_ANYWHERE if event is _After.FOUL else CueBall.AS_LIES,
        option=option,
    )
    decided = before if option is None else choose(before, choice)
    return {
        "next": decided.shooter.value,
        "cue_ball": decided.cue_ball.value,
        "push_out_available": False,
    }


def declaration(plain: Plain, rulebook: str) -> Result:
    """Whether what was said is a call, or whether one is asked for."""
    book, match = setting_of(plain, rulebook)
    facts = plain["facts"]
    if not facts["calls"]:
        is_asked_for = bool(facts["prompt_by"])
        return {"call_required": is_call_required(book, match, is_asked_for=is_asked_for)}
    calls = [
        (
            item["ball"].optional_ball(),
            item["pocket"].member(Pocket) if item["pocket"] else None,
        )
        for item in facts["calls"].items()
    ]
    return {"call_accepted": is_call_accepted(book, match, calls)}


def lags(plain: Plain, rulebook: str) -> Result:
    """Who wins the lag, and what that gives."""
    facts = plain["facts"]["lag"]
    told = {player: _lag(facts[player.value]) for player in Player if player.value in facts.names()}
    if len(told) < 2:
        raise facts.error("the lags of two or three players")
    winner, right = lag(book_for(rulebook, game_of(plain)), told)
    return {"lag_winner": winner.value if winner else None, "right": right.value}


def _lag(plain: Plain) -> Lag:
    """A lag that does not count needs no rank."""
    bad = plain["bad"].member(BadLag) if plain["bad"] else None
    return Lag(rank=plain["rank"].count(None if bad is None else 0), bad=bad)


def procedure(plain: Plain, rulebook: str) -> Result:
    """The rack, the cue ball in hand, a warning, a suspicion, a stalemate."""
    book = book_for(rulebook, game_of(plain))
    facts, state = plain["facts"], plain["state"].or_empty()
    told = set(facts.names())
    if facts["rack"]:
        return {"rack_ok": _is_rack_right(facts["rack"], book.game)}
    if facts["warning"]:
        return {"warned": _is_warned(facts["warning"], book)}
    if facts["suspected"]:
        facts["suspected"].word()
        is_counted = is_enforced(
            is_established=facts["established"].flag(), is_called=True, is_next_stroke_played=False
        )
        return {"enforced": is_counted}
    if state["in_hand"] or told & _PLACING:
        is_right = is_placement_right(
            touching=facts["touching"].optional_ball(), is_moved=facts["moved"].flag()
        )
        return {"placement_ok": is_right}
    if told & _STALEMATE:
        is_replayed = is_stalemate(
            is_announced=facts["referee_announced"].flag(),
            turns_each=facts["extra_turns_each"].count(0),
            is_progress=facts["progress"].flag(),
            do_players_agree=facts["players_agree"].flag(),
        )
        if not is_replayed:
            return {"rack_replayed": False}
        return {"rack_replayed": True, "breaker": state["rack_breaker"].member(Player).value}
    raise facts.error("rack, warning, suspected, touching, or what belongs to a stalemate")


_PLACING: Final = frozenset({"touching", "moved", "placed_again"})
_STALEMATE: Final = frozenset(
    {"referee_announced", "extra_turns_each", "progress", "players_agree", "asked_by"}
)


def _is_warned(plain: Plain, book: Book) -> bool | None:
    """`none` and `display_only`: nothing was said; any other word says how it was told."""
    warning = plain.word()
    return is_warned(
        book,
        is_told=warning not in ("display_only", "none"),
        is_counter_seen=warning == "display_only",
    )


def _is_rack_right(rack: Plain, game: Game) -> bool:
    return is_rack_right(
        game,
        shape=rack["shape"].word(),
        on_foot_spot=rack["on_foot_spot"].ball(),
        centre=rack["centre"].ball(),
    )


def spots(plain: Plain, rulebook: str) -> Result:
    """Where balls are put back, and which."""
    book = book_for(rulebook, game_of(plain))
    facts, state = plain["facts"], plain["state"].or_empty()
    if not facts["spot"] and not facts["pocketed"]:
        raise facts.error("spot or pocketed")
    balls = {_object_ball(item) for item in facts["spot"].items()}
    if facts["pocketed"]:
        is_push_out = state["after"]["event"].word() == "push_out"
        pocketed = {_object_ball(item) for item in facts["pocketed"].items()}
        balls |= balls_back(book, pocketed, is_push_out=is_push_out)
    occupied: Mapping[Ball, float] = {
        item["ball"].ball(): item["offset_mm"].number(-LONGEST_MM, LONGEST_MM)
        for item in state["occupied"].items()
    }
    line = state["line_to_foot_rail"]
    is_line_free = not line or line.word() != "blocked"
    placed = spot(balls, occupied, is_line_free=is_line_free)
    return {
        "positions": [
            {
                "ball": int(one.ball),
                "offset_mm": one.offset_mm,
                "touching": None if one.touching is None else int(one.touching),
            }
            for one in placed
        ]
    }


def _object_ball(plain: Plain) -> Ball:
    ball = plain.ball()
    if ball is Ball.CUE:
        raise plain.error("an object ball; the cue ball is never spotted")
    return ball
