"""Scenarios of the kind `match`: what happens between two racks, or of which little is told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from rules.balls import Ball, Pocket, Rail
from rules.book import Book
from rules.consequences import rule_foul
from rules.facts import Call, CallType, Event, FirstContact, Potted, RailTouch, ShotFacts
from rules.judge import choose, judge, next_breaker
from rules.match import BreakOrder, Match, Organiser
from rules.plain import Plain
from rules.players import Player
from rules.procedures import is_enforced
from rules.ruling import Choice, CueBall, FoulKind, Option, OptionReason, RackResult, Ruling
from rules.scenario_state import counts_of, player_of, setting_of

Result = dict[str, object]

ANY_POCKET: Final = Pocket.HL
"""Stands for the called pocket where a scenario only says that it was the right one."""


def match_event(plain: Plain, rulebook: str) -> Result:
    """An event between racks or shots of a match."""
    book, match = setting_of(plain, rulebook)
    facts, state = plain["facts"], plain["state"].or_empty()
    if len(match.players) > book.most_players:
        return {"applicable": False}
    if facts["event"]:
        if facts["event"].value != "next_rack":
            raise facts["event"].error("next_rack")
        return _next_rack(state, match)
    if facts["report"]:
        return {"referee_decides": facts["report"].word() == "unsportsmanlike"}
    if facts["next_stroke_by"] or state["previous"]:
        is_enforced_now = is_enforced(
            is_established=True,
            is_called=state["previous"]["called"].flag(),
            is_next_stroke_played=bool(facts["next_stroke_by"]),
        )
        return {"enforced": is_enforced_now}
    if facts["push_out"]:
        return _pushed_out(facts, match)
    if facts["foul"]:
        return _fouled(facts, match, book)
    if facts["pocketed"] or facts["called"]:
        return _called_shot(facts, match)
    raise facts.error(
        "event, report, next_stroke_by, push_out, foul, or called with what was pocketed"
    )


def _next_rack(state: Plain, match: Match) -> Result:
    players = match.players
    ended = replace(
        match,
        rack_breaker=player_of(state["breaker"], players),
        organiser=Organiser(break_order=state["option"].member(BreakOrder, BreakOrder.DEFAULT)),
    )
    winner = player_of(state["winner"], players)
    score = counts_of(state["score"], players)
    return {"breaker": next_breaker(ended, winner, score).value}


def _pushed_out(facts: Plain, match: Match) -> Result:
    if facts["push_out"].value != "legal":
        raise facts["push_out"].error("legal")
    chooser = player_of(facts["chooser"], match.players)
    option = Option(chooser=chooser, by=match.shooter, reason=OptionReason.PUSH_OUT)
    before = replace(
        match,
        shooter=chooser,
        option=option,
    )
    after = choose(before, facts["choice"].member(Choice))
    return {"next": after.shooter.value, "cue_ball": after.cue_ball.value}


def _fouled(facts: Plain, match: Match, book: Book) -> Result:
    """A foul of which only its kind is told; an act that the book does not know is none."""
    kind = facts["foul"].member(FoulKind)
    if book.articles_of(kind, on_break=False) is None:
        return _fields(match.shooter, match.cue_ball, RackResult(), match.fouls)
    consecutive = facts["consecutive"].count(1)
    fouls = dict.fromkeys(match.players, 0)
    fouls[match.shooter] = max(consecutive - 1, 0)
    warned = {match.shooter} if facts["warned"].flag() else set()
    before = replace(
        match,
        fouls=fouls,
        warned=frozenset(warned),
    )
    return _whole(rule_foul(before, book, kind))


def _called_shot(facts: Plain, match: Match) -> Result:
    """A shot at the ball on of which only the call and what fell are told; a rail was reached."""
    on = min(match.on_table)
    pocketed = facts["pocketed"].optional_ball()
    events: list[Event] = [RailTouch(t_s=1.5, ball=on, rail=Rail.FOOT)]
    if pocketed is not None:
        events.append(Potted(t_s=2.0, ball=pocketed, pocket=ANY_POCKET))
    if not facts["legal"].flag(True):
        events.append(Potted(t_s=2.0, ball=Ball.CUE, pocket=ANY_POCKET))
    shot = ShotFacts(
        on_table=match.on_table,
        strike_s=0.0,
        first_contact=FirstContact(balls=(on,), t_s=1.0),
        events=tuple(events),
        call=Call(type=CallType.SHOT, ball=facts["called"].optional_ball(), pocket=ANY_POCKET),
    )
    return _whole(judge(match, shot))


def _whole(ruling: Ruling) -> Result:
    return _fields(ruling.next, ruling.cue_ball, ruling.rack, ruling.foul_counts)


def _fields(
    shooter: Player | None,
    cue_ball: CueBall | None,
    rack: RackResult,
    counts: Mapping[Player, int] | None,
) -> Result:
    return {
        "next": shooter.value if shooter else None,
        "cue_ball": cue_ball.value if cue_ball else None,
        "rack": {
            "over": rack.over,
            "winner": rack.winner.value if rack.winner else None,
            "reason": rack.reason.value if rack.reason else None,
        },
        "foul_counts": (
            None if counts is None else {player.value: count for player, count in counts.items()}
        ),
        "applicable": True,
    }
