"""Scenarios of the other kinds: decision, declaration, lag, match, procedure, spot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from rules.balls import Ball, Pocket
from rules.book import Book
from rules.books import book_for
from rules.consequences import balls_back, rule_foul
from rules.facts import Call, CallType, FirstContact, Potted, ShotFacts
from rules.judge import choose, judge, next_breaker
from rules.match import BreakOrder, Game, Match, Organiser, Phase, full_rack
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
from rules.ruling import Choice, CueBall, FoulKind, Option, OptionReason, Ruling
from rules.scenario_shots import game_of
from rules.spotting import spot

Result = dict[str, object]

ANY_POCKET: Final = Pocket.HL
"""Stands for the called pocket where a scenario only says that it was the right one."""


def _setting(plain: Plain, rulebook: str) -> tuple[Book, Match]:
    """The book, and the match as far as the state of such a scenario tells it."""
    game = game_of(plain)
    state = plain["state"]
    players = tuple(item.member(Player) for item in state["players"].items())
    match = Match(
        rulebook=rulebook,
        game=game,
        players=players or (Player.A, Player.B),
        shooter=state["shooter"].member(Player, Player.A),
        phase=state["phase"].member(Phase) if state["phase"] else Phase.NORMAL,
        on_table=frozenset(state["on_table"].balls()) or full_rack(game),
    )
    return book_for(rulebook, game), match


def decision(plain: Plain, rulebook: str) -> Result:
    """A choice after a shot; one that the book does not offer leaves the table as it was."""
    book, match = _setting(plain, rulebook)
    state = plain["state"]
    chooser = state["chooser"].member(Player)
    event = state["after"]["event"].word()
    is_foul = event == "foul"
    option = None
    if not is_foul:
        reason = state["after"]["event"].member(OptionReason)
        if reason in book.hand_back_after:
            by = state["after"]["by"].member(Player)
            option = Option(chooser=chooser, by=by, reason=reason)
    before = replace(
        match,
        shooter=chooser,
        cue_ball=CueBall.IN_HAND_ANYWHERE if is_foul else CueBall.AS_LIES,
        option=option,
    )
    choice = plain["facts"]["choice"].member(Choice)
    after = before if option is None else choose(before, choice)
    return {
        "next": after.shooter.value,
        "cue_ball": after.cue_ball.value,
        "push_out_available": False,
    }


def declaration(plain: Plain, rulebook: str) -> Result:
    """Whether what was said is a call, or whether one is asked for."""
    book, match = _setting(plain, rulebook)
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
    told = {
        Plain(name, f"{facts.path}.{name}").member(Player): Lag(
            rank=facts[name]["rank"].count(),
            bad=facts[name]["bad"].member(BadLag) if facts[name]["bad"] else None,
        )
        for name in facts.names()
    }
    winner, right = lag(book_for(rulebook, game_of(plain)), told)
    return {"lag_winner": winner.value if winner else None, "right": right.value}


def match_event(plain: Plain, rulebook: str) -> Result:
    """An event between racks or shots of a match."""
    book, match = _setting(plain, rulebook)
    facts, state = plain["facts"], plain["state"]
    if len(match.players) > book.most_players:
        return {"applicable": False}
    if facts["event"].value == "next_rack":
        return _next_rack(state, match)
    if facts["report"]:
        return {"referee_decides": facts["report"].value == "unsportsmanlike"}
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
    raise facts.error("an event of a match")


def _next_rack(state: Plain, match: Match) -> Result:
    score = {
        player: state["score"][player.value].count() if state["score"] else 0
        for player in match.players
    }
    ended = replace(
        match,
        rack_breaker=state["breaker"].member(Player),
        organiser=Organiser(break_order=state["option"].member(BreakOrder, BreakOrder.DEFAULT)),
    )
    return {"breaker": next_breaker(ended, state["winner"].member(Player), score).value}


def _pushed_out(facts: Plain, match: Match) -> Result:
    chooser = facts["chooser"].member(Player)
    option = Option(chooser=chooser, by=match.shooter, reason=OptionReason.PUSH_OUT)
    before = replace(
        match,
        shooter=chooser,
        option=option,
    )
    after = choose(before, facts["choice"].member(Choice))
    return {"next": after.shooter.value, "cue_ball": after.cue_ball.value}


def _fouled(facts: Plain, match: Match, book: Book) -> Result:
    fouls = dict.fromkeys(match.players, 0)
    fouls[match.shooter] = max(facts["consecutive"].count() - 1, 0)
    warned = {match.shooter} if facts["warned"].flag() else set()
    before = replace(
        match,
        fouls=fouls,
        warned=frozenset(warned),
    )
    return _whole(rule_foul(before, book, facts["foul"].member(FoulKind)))


def _called_shot(facts: Plain, match: Match) -> Result:
    on = min(match.on_table)
    pocketed = facts["pocketed"].optional_ball()
    events = [Potted(t_s=2.0, ball=pocketed, pocket=ANY_POCKET)] if pocketed is not None else []
    if not facts["legal"].flag(True):
        events.append(Potted(t_s=2.0, ball=Ball.CUE, pocket=ANY_POCKET))
    shot = ShotFacts(
        on_table=match.on_table,
        strike_s=0.0,
        first_contact=FirstContact(balls=(on,), t_s=1.0),
        events=tuple(events),
        call=Call(type=CallType.SHOT, ball=facts["called"].optional_ball(), pocket=ANY_POCKET),
    )
    counted = replace(
        match,
        fouls=dict.fromkeys(match.players, 0),
    )
    return _whole(judge(counted, shot))


def _whole(ruling: Ruling) -> Result:
    rack = ruling.rack
    return {
        "next": ruling.next.value if ruling.next else None,
        "cue_ball": ruling.cue_ball.value if ruling.cue_ball else None,
        "rack": {
            "over": rack.over,
            "winner": rack.winner.value if rack.winner else None,
            "reason": rack.reason.value if rack.reason else None,
        },
        "foul_counts": (
            None
            if ruling.foul_counts is None
            else {player.value: count for player, count in ruling.foul_counts.items()}
        ),
        "applicable": True,
    }


def procedure(plain: Plain, rulebook: str) -> Result:
    """The rack, the cue ball in hand, a warning, a suspicion, a stalemate."""
    book = book_for(rulebook, game_of(plain))
    facts, state = plain["facts"], plain["state"]
    if facts["rack"]:
        return {"rack_ok": _is_rack_right(facts["rack"], book.game)}
    if state["in_hand"]:
        is_right = is_placement_right(
            touching=facts["touching"].optional_ball(), is_moved=facts["moved"].flag()
        )
        return {"placement_ok": is_right}
    if facts["warning"]:
        warning = facts["warning"].word()
        is_told = warning not in ("display_only", "none")
        is_shown = warning == "display_only"
        return {"warned": is_warned(book, is_told=is_told, is_counter_seen=is_shown)}
    if facts["suspected"]:
        is_counted = is_enforced(
            is_established=facts["established"].flag(), is_called=True, is_next_stroke_played=False
        )
        return {"enforced": is_counted}
    if state["rack_breaker"]:
        is_replayed = is_stalemate(
            is_announced=facts["referee_announced"].flag(),
            turns_each=facts["extra_turns_each"].count() if facts["extra_turns_each"] else 0,
            is_progress=facts["progress"].flag(),
            do_players_agree=facts["players_agree"].flag(),
        )
        if not is_replayed:
            return {"rack_replayed": False}
        return {"rack_replayed": True, "breaker": state["rack_breaker"].member(Player).value}
    raise facts.error("a procedure")


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
    facts, state = plain["facts"], plain["state"]
    balls: set[Ball] = set(facts["spot"].balls())
    if facts["pocketed"]:
        is_push_out = state["after"]["event"].value == "push_out"
        balls |= balls_back(book, facts["pocketed"].balls(), is_push_out=is_push_out)
    occupied: Mapping[Ball, float] = {
        item["ball"].ball(): item["offset_mm"].number() for item in state["occupied"].items()
    }
    is_line_free = state["line_to_foot_rail"].value != "blocked"
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
