"""Acceptance scenarios: what the engine answers to one, as plain values.

The form of a scenario and of its result is the contract of `footspot judge`; the reading of the
file is not done here. No branch depends on the id or title of a scenario.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rules.books import book_for
from rules.judge import judge
from rules.plain import Plain, Where
from rules.ruling import Ruling, Verdict, option_fields
from rules.scenario_keys import check_keys
from rules.scenario_matches import match_event
from rules.scenario_procedures import (
    decision,
    declaration,
    lags,
    procedure,
    spots,
)
from rules.scenario_shots import facts_of
from rules.scenario_state import game_of, match_of


def answer(scenario: Mapping[str, object], rulebook: str) -> dict[str, object]:
    """The result of a scenario under a rulebook; `expect` is never looked at.

    Raises:
        RulesError: the scenario cannot be read (the text names the key and what was expected),
            or the rulebook is not there or does not know the game.
    """
    plain = Plain(scenario)
    unread(scenario)
    book_for(rulebook, game_of(plain))
    return KINDS[plain["kind"].word()](plain, rulebook)


def unread(scenario: Mapping[str, object]) -> list[Where]:
    """The places of a scenario at which something stands that `answer` does not read.

    Raises:
        PlainError: the kind is not known, or a key cannot be meant as it is written.
    """
    plain = Plain(scenario)
    unread_keys = check_keys(plain)
    if plain["kind"].value not in tuple(KINDS):
        raise plain["kind"].error("one of " + ", ".join(KINDS))
    return [place.where for place in unread_keys]


def _shot(plain: Plain, rulebook: str) -> dict[str, object]:
    return ruling_result(judge(match_of(plain, rulebook), facts_of(plain)))


KINDS: Final[Mapping[str, Callable[[Plain, str], dict[str, object]]]] = {
    "shot": _shot,
    "between_shots": _shot,
    "decision": decision,
    "declaration": declaration,
    "lag": lags,
    "match": match_event,
    "procedure": procedure,
    "spot": spots,
}
"""What answers each kind of scenario."""


def ruling_result(ruling: Ruling) -> dict[str, object]:
    """A ruling as the contract of `footspot judge` writes it."""
    if ruling.verdict is Verdict.ASK:
        readings = [ruling_result(reading) for reading in ruling.readings]
        return {"verdict": ruling.verdict.value, "readings": readings}
    is_over = ruling.rack.over
    result: dict[str, object] = {
        "verdict": ruling.verdict.value,
        "fouls": [foul.kind.value for foul in ruling.fouls],
        "next": ruling.next.value if ruling.next else None,
        "cue_ball": ruling.cue_ball.value if ruling.cue_ball else None,
        "option": option_fields(ruling.option),
        "push_out_available": ruling.push_out_available,
        "spotted": [int(ball) for ball in ruling.spotted],
        "on_table_after": None if is_over else sorted(int(b) for b in ruling.on_table_after),
        "rack": rack_fields(ruling),
        "set_lost_by": ruling.set_lost_by.value if ruling.set_lost_by else None,
        "foul_counts": (
            None
            if ruling.foul_counts is None
            else {player.value: count for player, count in ruling.foul_counts.items()}
        ),
        "warn": ruling.warn.value if ruling.warn else None,
        "articles": list(ruling.articles),
        "code": code(ruling),
    }
    if ruling.push_out_rejected:
        result["push_out_declaration"] = "rejected"
    return result


def rack_fields(ruling: Ruling) -> dict[str, object]:
    """The result of the rack as the contracts write it."""
    rack = ruling.rack
    return {
        "over": rack.over,
        "winner": rack.winner.value if rack.winner else None,
        "reason": rack.reason.value if rack.reason else None,
    }


def code(ruling: Ruling) -> str:
    """The ruling in one word, then balls spotted, a warning due, a push-out available."""
    parts = [ruling.outcome.value]
    if ruling.spotted:
        parts.append("+" + ",".join(str(int(ball)) for ball in ruling.spotted))
    if ruling.warn is not None:
        parts.append("w")
    if ruling.push_out_available:
        parts.append("po")
    return " ".join(parts)
