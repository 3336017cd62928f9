"""What follows for the players: who is next, how, which balls come back, the counters.

One shot without a doubt left gives one ruling. The law of each point is the book's; here stands
only the order in which the points are decided.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from rules.balls import Ball
from rules.book import Back, Book, Play
from rules.facts import Event, ShotFacts
from rules.fouls import Found, find_fouls
from rules.match import MONEY_BALL, Match, Phase
from rules.players import Player
from rules.ruling import (
    CueBall,
    Decided,
    Foul,
    FoulKind,
    Option,
    OptionReason,
    Outcome,
    RackReason,
    RackResult,
    Ruling,
    ShotKind,
    Verdict,
)
from rules.scoring import score_after
from rules.shot import Shot

THIRD_FOUL: Final = 3
"""Fouls in a row, in one rack, that lose it (WPA R 3.13)."""

_MONEY_REASON: Final = {Ball.TEN: RackReason.TEN_POCKETED, Ball.NINE: RackReason.NINE_POCKETED}


def may_push_out(match: Match, book: Book) -> bool:
    """True if the next shot is known to be one that may be a push-out."""
    is_barred = match.break_fouled and book.push_out_needs_clean_break
    return match.phase is Phase.SECOND and not is_barred


def rule(match: Match, book: Book, shot: Shot, events: Sequence[Event]) -> Ruling:
    """The ruling on a definite shot; `events` as in `find_fouls`."""
    found = find_fouls(book, shot, events)
    articles = [*book.break_shot] if shot.kind is ShotKind.BREAK else []
    articles += found.articles
    if shot.is_push_out_rejected:
        articles += book.push_out
    if found.fouls:
        return _after_foul(match, book, shot, found, articles)
    return _after_legal(match, book, shot, found, articles)


def rule_foul(match: Match, book: Book, kind: FoulKind) -> Ruling:
    """The ruling where only the foul is known, not the shot; nothing fell."""
    facts = ShotFacts(on_table=match.on_table, strike_s=0.0, first_contact=None, is_stroke=False)
    shot = Shot.of(match, facts, may_push_out=False)
    foul = Foul(kind=kind, articles=book.articles_of(kind, on_break=False) or ())
    return _after_foul(match, book, shot, Found(fouls=(foul,), cases=(), articles=()), [])


def _after_foul(match: Match, book: Book, shot: Shot, found: Found, articles: list[str]) -> Ruling:
    """After a foul: the counter, then the cue ball in hand or the loss of the rack."""
    player, other = match.shooter, match.after(match.shooter)
    cases = [*found.cases]
    for foul in found.fouls:
        articles += foul.articles
    if len(found.fouls) > 1:
        articles += book.several_fouls
        cases.append(Decided.SEVERAL_FOULS)
    counts: dict[Player, int] | None = None
    is_on_two = is_third = False
    if match.fouls is not None:
        count = match.fouls.get(player, 0) + 1
        is_third = count >= THIRD_FOUL
        if is_third and book.missing_warning is not None and player not in match.warned:
            is_third = False
            articles += book.missing_warning
            cases.append(Decided.UNWARNED_THIRD_FOUL)
        is_on_two = count >= THIRD_FOUL - 1 and not is_third
        counts = {**match.fouls, player: min(count, THIRD_FOUL - 1)}
    if is_third and len(match.in_rack) == 2:
        articles += book.three_fouls
        rack = RackResult(over=True, winner=other, reason=RackReason.THREE_FOULS)
        ruling = _rack_over(match, shot, found, Outcome.LOSE, rack, articles, cases)
        is_set_lost = match.organiser.has_sets and match.organiser.is_set_lost_by_three_fouls
        return _with_score(
            match, ruling, set_lost_by=player if is_set_lost and book.may_lose_set else None
        )
    if is_third and counts is not None:
        counts.pop(player)
    articles += book.three_fouls if is_third else book.ball_in_hand
    spotted = _spotted(book, shot, Back.FOUL, articles)
    if shot.kind is ShotKind.BREAK:
        may_push_out_next = not book.push_out_needs_clean_break
    else:
        may_push_out_next = shot.kind is ShotKind.BETWEEN_SHOTS and may_push_out(match, book)
    return Ruling(
        verdict=Verdict.FOUL,
        outcome=Outcome.OUT if is_third else Outcome.BIH,
        shot_kind=shot.kind,
        player=player,
        on=shot.on,
        pocketed=shot.potted_balls,
        fouls=found.fouls,
        articles=_each_once(articles),
        next=other,
        cue_ball=CueBall.IN_HAND_ANYWHERE,
        push_out_available=may_push_out_next,
        push_out_rejected=shot.is_push_out_rejected,
        spotted=spotted,
        on_table_after=_left(shot, spotted),
        foul_counts=counts,
        warn=player if is_on_two else None,
        decided=tuple(dict.fromkeys(cases)),
    )


def _after_legal(match: Match, book: Book, shot: Shot, found: Found, articles: list[str]) -> Ruling:
    """After a shot without a foul: who plays next, as the book says."""
    player, other = match.shooter, match.after(match.shooter)
    play = _play(book, shot)
    articles += play.articles
    cases = [*found.cases, *play.decided]
    if play.outcome is Outcome.WIN:
        reason = _MONEY_REASON[match.money_ball]
        rack = RackResult(over=True, winner=player, reason=reason)
        return _with_score(
            match, _rack_over(match, shot, found, Outcome.WIN, rack, articles, cases)
        )
    spotted = _spotted(book, shot, play.back, articles)
    is_between = shot.kind is ShotKind.BETWEEN_SHOTS
    counts = match.fouls
    if counts is not None and not is_between:
        counts = {**counts, player: 0}
    # what only happened between two shots leaves an open choice open
    option = match.option if is_between else None
    if play.reason is not None:
        option = Option(chooser=other, by=player, reason=play.reason)
    return Ruling(
        verdict=Verdict.LEGAL,
        outcome=play.outcome,
        shot_kind=shot.kind,
        player=player,
        on=shot.on,
        pocketed=shot.potted_balls,
        articles=_each_once(articles),
        next=player if play.outcome is Outcome.CONT else other,
        cue_ball=match.cue_ball if is_between else CueBall.AS_LIES,
        option=option,
        push_out_available=(
            may_push_out(match, book) if is_between else shot.kind is ShotKind.BREAK
        ),
        push_out_rejected=shot.is_push_out_rejected,
        spotted=spotted,
        on_table_after=_left(shot, spotted),
        foul_counts=counts,
        decided=tuple(dict.fromkeys(cases)),
    )


def _play(book: Book, shot: Shot) -> Play:
    if shot.kind is ShotKind.BETWEEN_SHOTS:
        return Play(outcome=Outcome.CONT, articles=())
    if shot.kind is ShotKind.BREAK:
        return book.after_break(shot)
    if shot.kind is ShotKind.PUSH_OUT:
        return Play(
            outcome=Outcome.OPT,
            articles=book.push_out,
            reason=OptionReason.PUSH_OUT,
            back=Back.PUSH_OUT,
        )
    return book.after_shot(shot)


def _spotted(book: Book, shot: Shot, way: Back, articles: list[str]) -> tuple[Ball, ...]:
    """The balls that come back, ascending; adds the articles that bring them back."""
    money = shot.match.money_ball
    ways: list[Back] = []
    is_push_out = shot.kind is ShotKind.PUSH_OUT
    back = balls_back(book, shot.potted_balls, is_push_out=is_push_out)
    if money in shot.potted_balls:
        ways.append(way)
        if is_push_out:
            ways.append(Back.PUSH_OUT)
    if any(event.ball is money for event in shot.off):
        back.add(money)
        ways.append(Back.OFF_TABLE)
    if is_push_out and shot.has_pot and book.all_back_on_push_out is not None:
        articles += book.all_back_on_push_out
    for one in ways:
        articles += book.money_back[one]
    return tuple(sorted(back))


def balls_back(book: Book, potted: Iterable[Ball], *, is_push_out: bool) -> set[Ball]:
    """Those of the pocketed balls that come back, given that the rack is not over (D16, D25)."""
    if is_push_out and book.all_back_on_push_out is not None:
        return set(potted)
    return {MONEY_BALL[book.game]} & set(potted)


def _left(shot: Shot, spotted: tuple[Ball, ...]) -> frozenset[Ball]:
    gone = {*shot.potted_balls, *(event.ball for event in shot.off)}
    return (shot.on_table - gone) | frozenset(spotted)


def _rack_over(
    match: Match,
    shot: Shot,
    found: Found,
    outcome: Outcome,
    rack: RackResult,
    articles: list[str],
    cases: list[Decided],
) -> Ruling:
    return Ruling(
        verdict=Verdict.FOUL if found.fouls else Verdict.LEGAL,
        outcome=outcome,
        shot_kind=shot.kind,
        player=match.shooter,
        on=shot.on,
        pocketed=shot.potted_balls,
        fouls=found.fouls,
        articles=_each_once(articles),
        next=None,
        cue_ball=None,
        push_out_rejected=shot.is_push_out_rejected,
        rack=rack,
        foul_counts=dict.fromkeys(match.players, 0),
        decided=tuple(dict.fromkeys(cases)),
    )


def _with_score(match: Match, ruling: Ruling, set_lost_by: Player | None = None) -> Ruling:
    """What the end of the rack means for the set and the match."""
    score = score_after(match, ruling.rack.winner, is_set_lost=set_lost_by is not None)
    return replace(
        ruling,
        set_lost_by=set_lost_by,
        set_winner=score.set_winner,
        match_winner=score.match_winner,
    )


def _each_once(articles: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(articles))
