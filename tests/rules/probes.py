"""What the engine answers to each row of the tables of docs/rulebooks.md.

A probe gives the word with which the cell has to begin and, where it can, the ruling or the
articles behind it. Shots are those of a line of notation, made so that only one point decides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import pytest

from rules.asking import may_play_safe, may_push_out
from rules.balls import Ball
from rules.book import Procedure
from rules.books import book_for
from rules.judge import advance, judge, next_breaker, next_rack
from rules.match import BreakOrder, Game, Match
from rules.notation import parse_shot, parse_state
from rules.players import Player
from rules.procedures import Lag, LagRight, is_warned, lag
from rules.ruling import CueBall, Outcome, Ruling, Verdict
from rules.scenarios import answer
from rules.spotting import BALL_MM


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The word that the cell must begin with; `articles`: what the cell may cite."""

    word: str
    articles: tuple[str, ...] = ()
    ruling: Ruling | None = None


Probe = Callable[[str], Found]
"""Takes the name of a book; nine-ball's probes take `nine-ball`."""

_OUTCOMES: Final[Mapping[Outcome, str]] = {
    Outcome.CONT: "continues",
    Outcome.PASS: "passes",
    Outcome.OPT: "option",
    Outcome.BIH: "foul",
    Outcome.WIN: "wins",
    Outcome.LOSE: "loses",
    Outcome.OUT: "out",
}


def state_of(book: str, state: str) -> Match:
    if book == "nine-ball":
        return parse_state(f"{state} nine-ball", rulebook="wpa")
    return parse_state(state, rulebook=book)


def ruling_of(book: str, state: str, shot: str) -> Ruling:
    return judge(state_of(book, state), parse_shot(shot))


def outcome(state: str, shot: str) -> Probe:
    """What follows from the shot."""

    def probe(book: str) -> Found:
        ruling = ruling_of(book, state, shot)
        word = "asked" if ruling.verdict is Verdict.ASK else _OUTCOMES[ruling.outcome]
        return Found(word=word, articles=ruling.articles, ruling=ruling)

    return probe


def comes_back(state: str, shot: str, ball: int) -> Probe:
    """Whether the ball returns or stays down."""

    def probe(book: str) -> Found:
        ruling = ruling_of(book, state, shot)
        word = "returns" if Ball(ball) in ruling.spotted else "stays"
        return Found(word=word, articles=ruling.articles)

    return probe


def yes(is_so: bool) -> str:
    return "yes" if is_so else "no"


def pushes_after(shot: str) -> Probe:
    """Whether the shot after this break may be a push-out, and is played as one."""

    def probe(book: str) -> Found:
        before = state_of(book, "break A")
        after = advance(before, judge(before, parse_shot(shot)))
        pushed = judge(after, parse_shot("1-9 push : *-"))
        assert pushed.push_out_rejected is not may_push_out(after)
        return Found(word=yes(may_push_out(after)))

    return probe


def procedure(kind: Procedure, probe: Callable[[str], str]) -> Probe:
    """A word, with the articles of that procedure."""
    return lambda book: Found(
        word=probe(book), articles=book_for(book, Game.TEN_BALL).procedures[kind]
    )


def lag_winner(book: str) -> str:
    winner, right = lag(
        book_for(book, Game.TEN_BALL), {Player.A: Lag(rank=1), Player.B: Lag(rank=2)}
    )
    assert winner is Player.A
    return {LagRight.BREAKS: "breaks", LagRight.CHOOSE_BREAKER: "chooses"}[right]


def breaks_next(book: str) -> str:
    """A broke and won."""
    breaker = next_breaker(state_of(book, "normal A breaker A"), Player.A, {})
    return "winner" if breaker is Player.A else "alternate"


def follows_an_order(book: str) -> str:
    """A broke and B won: the loser breaks, if the organiser says so."""
    match = state_of(book, f"normal A breaker A order {BreakOrder.LOSER.value}")
    return yes(next_breaker(match, Player.B, {}) is Player.A)


def rack_stands(book: str) -> str:
    rack = {"on_foot_spot": 1, "centre": 10}
    right, wrong = (
        answer({"kind": "procedure", "facts": {"rack": rack | {"shape": shape}}}, book)["rack_ok"]
        for shape in ("triangle", "diamond")
    )
    return yes(bool(right and not wrong))


def accepts(calls: list[dict[str, object]]) -> Probe:
    def probe(book: str) -> Found:
        state = {"phase": "normal", "shooter": "A", "on_table": [2, 5, 10]}
        scenario = {"kind": "declaration", "state": state, "facts": {"calls": calls}}
        articles = book_for(book, Game.TEN_BALL).procedures[Procedure.CALL]
        return Found(word=yes(bool(answer(scenario, book)["call_accepted"])), articles=articles)

    return probe


def push_out_refused(book: str) -> Found:
    ruling = ruling_of(book, "normal A", "2-10 push : *-")
    return Found(word=yes(not ruling.push_out_rejected), articles=ruling.articles)


def in_hand(state: str, shot: str, word: str) -> Probe:
    """The word, if the other player has the cue ball in hand anywhere and the rack goes on."""

    def probe(book: str) -> Found:
        before = state_of(book, state)
        ruling = judge(before, parse_shot(shot))
        after = advance(before, ruling)
        is_so = ruling.cue_ball is CueBall.IN_HAND_ANYWHERE and not after.is_break
        return Found(word=word if is_so else "other", articles=ruling.articles)

    return probe


def counted(book: str) -> Found:
    ruling = ruling_of(book, "normal A", "2-10 : *5 0>SL")
    assert len(ruling.fouls) == 2
    assert ruling.foul_counts is not None
    word = {1: "once", 2: "twice"}[ruling.foul_counts[Player.A]]
    return Found(word=word, articles=ruling.articles)


def chooses_after_push_out(book: str) -> Found:
    option = ruling_of(book, "second A", "1-10 push : *-").option
    assert option is not None
    return Found(word="other" if option.chooser is Player.B else "shooter")


def counter_warns(book: str) -> Found:
    warned = is_warned(book_for(book, Game.TEN_BALL), is_told=False, is_counter_seen=True)
    return Found(word="needless" if warned is None else yes(warned))


def ends_with_the_rack(book: str) -> Found:
    after = next_rack(state_of(book, "normal A fouls A2 warned A breaker A"), Player.B)
    return Found(word=yes(after.fouls == {Player.A: 0, Player.B: 0} and not after.warned))


def may_cost_the_set(book: str) -> Found:
    ruling = ruling_of(book, "normal A fouls A2 warned A sets set-lost", "2-10 : *-")
    assert ruling.outcome is Outcome.LOSE
    return Found(word=yes(ruling.set_lost_by is Player.A))


def third_of_three(book: str) -> Found:
    if book_for(book, Game.TEN_BALL).most_players < 3:
        return Found(word="-")
    return outcome("normal A players A,B,C fouls A2 warned A", "2-10 : *-")(book)


def most_players(book: str) -> Found:
    return Found(word=str(book_for(book, Game.TEN_BALL).most_players))


def safety(book: str) -> Found:
    return Found(word=yes(may_play_safe(state_of(book, "normal A table 2-10"))))


REFEREED: Final = {"referee_announced": True, "extra_turns_each": 3, "progress": False}
"""What a referee's stalemate needs."""


def stalemate(key: str, words: Mapping[object, str], **facts: object) -> Probe:
    """What is answered under `key`; A broke this rack, B the one before.

    Where a text names one way only, the other rests on the general rule (readings A25, A33).
    """

    def probe(book: str) -> Found:
        state = {"rack_breaker": "A", "previous_rack_breaker": "B"}
        told = answer({"kind": "procedure", "state": state, "facts": facts}, book)
        articles = book_for(book, Game.TEN_BALL).procedures[Procedure.STALEMATE]
        return Found(word=words[told[key]], articles=(*articles, "general:1.12"))

    return probe


def referee_decides(book: str) -> Found:
    told = answer({"kind": "match", "state": {}, "facts": {"report": "unsportsmanlike"}}, book)
    articles = book_for(book, Game.TEN_BALL).procedures[Procedure.UNSPORTSMANLIKE]
    return Found(word=yes(bool(told["referee_decides"])), articles=articles)


def spotted_behind(book: str) -> Found:
    """The 4 lies on the foot spot."""
    scenario = {
        "kind": "spot",
        "state": {"occupied": [{"ball": 4, "offset_mm": 0.0}]},
        "facts": {"spot": [10]},
    }
    touching = {"ball": 10, "offset_mm": pytest.approx(BALL_MM), "touching": 4}
    is_behind = answer(scenario, book)["positions"] == [touching]
    return Found(word="behind" if is_behind else "elsewhere")
