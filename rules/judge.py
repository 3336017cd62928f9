"""From facts to ruling: `judge` says what follows from a shot, `advance` plays it on.

Both are pure: the same match and facts give the same ruling. Where the facts have doubts, every
plausible combination of readings is judged; doubt never makes a foul (WPA Reg 25, R 3.2, R 3.3).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from rules.books import book_of
from rules.consequences import may_push_out, rule
from rules.facts import CallType, FirstContact, ShotFacts
from rules.match import BreakOrder, Match, MatchError, Phase, full_rack
from rules.players import Player
from rules.readings import MAX_JUDGED, MAX_READINGS, Definite, definite_readings, question_of
from rules.ruling import (
    Choice,
    CueBall,
    FoulKind,
    Outcome,
    Question,
    Ruling,
    ShotKind,
    Verdict,
    same_but_articles,
)
from rules.scoring import score_after
from rules.shot import Shot

__all__ = [
    "FOUL_CERTAINTY_MIN",
    "MAX_JUDGED",
    "advance",
    "choose",
    "judge",
    "next_breaker",
    "next_rack",
    "replayed_rack",
]

FOUL_CERTAINTY_MIN: Final = 0.75
"""An event less certain than this makes no foul by itself: that it did not happen is judged, too.

Not measured: one foul in four called wrongly would be more than players accept, and below it the
table is asked instead. `judge` takes another value where certainties have been calibrated.
"""

PUSH_OUT_WAIVES: Final = frozenset(
    {FoulKind.NO_CONTACT, FoulKind.WRONG_BALL_FIRST, FoulKind.NO_RAIL}
)
"""What is no foul on a push-out (WPA R 6.4)."""

_BEST_FIRST: Final = {
    outcome: rank
    for rank, outcome in enumerate(
        (
            Outcome.WIN,
            Outcome.CONT,
            Outcome.PASS,
            Outcome.OPT,
            Outcome.BIH,
            Outcome.OUT,
            Outcome.LOSE,
        )
    )
}
"""How good an outcome is for the shooter; 0 is best."""


def judge(
    match: Match, facts: ShotFacts, *, foul_certainty_min: float = FOUL_CERTAINTY_MIN
) -> Ruling:
    """The ruling on a shot, or on what happened between two shots (`facts.is_stroke` false).

    Where the readings of all doubts agree in everything but the articles, that is the ruling
    (that of the first reading); else the verdict is `ask`, with the fields of the reading that is
    best for the shooter. Up to `MAX_READINGS` combinations are all listed in `readings`, in the
    order of the doubts; of more, only different rulings are, at most as many. Beyond `MAX_JUDGED`
    combinations the rest is not judged and the verdict is `ask` in any case.

    Args:
        match: the state before the shot; its rulebook decides.
        facts: what happened. Its `on_table` is what was seen and goes before the match's.
        foul_certainty_min: 0..1; an event less certain than this makes no foul by itself.

    Raises:
        UnknownRulebookError: the match names a rulebook or game that is not there.
    """
    book = book_of(match)
    is_push_out_possible = may_push_out(match, book)
    definite, is_complete = definite_readings(
        match, facts, has_calls=book.has_calls, foul_certainty_min=foul_certainty_min
    )
    judged: list[Definite] = []
    rulings: list[Ruling] = []
    for one, state in _with_states(match, definite):
        ruling = _rule(state, one, facts)
        judged.append(one)
        rulings.append(ruling)
        if is_push_out_possible and not one.is_call_known and _is_waived(ruling):
            pushed = one.pushed_out()
            judged.append(pushed)
            rulings.append(_rule(match, pushed, facts))
    first = rulings[0]
    if is_complete and all(same_but_articles(first, other) for other in rulings[1:]):
        return first if len(rulings) == 1 else _agreed(judged, rulings)
    return _ask(judged, rulings)


def _with_states(match: Match, definite: Sequence[Definite]) -> Iterator[tuple[Definite, Match]]:
    """Each reading with the state that it is judged on.

    A push-out that is announced where nobody knows whether this is the shot after the break may be
    one or not: both are judged (R 6.4, Reg 25).
    """
    for one in definite:
        call = one.facts.call
        if match.phase is None and call is not None and call.type is CallType.PUSH_OUT:
            for number, phase in enumerate((Phase.SECOND, Phase.NORMAL)):
                tags = (*one.tags, (Question.CALL.value, -1 - number))
                yield replace(one, tags=tags), replace(match, phase=phase)
        else:
            yield one, match


def _rule(match: Match, definite: Definite, facts: ShotFacts) -> Ruling:
    book = book_of(match)
    shot = Shot.of(
        match,
        definite.facts,
        may_push_out=may_push_out(match, book),
        is_call_known=definite.is_call_known,
    )
    return rule(match, book, shot, facts.events)


def _is_waived(ruling: Ruling) -> bool:
    """True if an announced push-out would undo every foul of the shot.

    Elsewhere it is not asked for: an announcement would not help the shooter.
    """
    return (
        ruling.shot_kind is ShotKind.NORMAL
        and bool(ruling.fouls)
        and all(foul.kind in PUSH_OUT_WAIVES for foul in ruling.fouls)
    )


def _agreed(definite: Sequence[Definite], rulings: Sequence[Ruling]) -> Ruling:
    """The first of rulings that agree; that a wrong ball was hit is as certain as all readings."""
    first = rulings[0]
    certainty_of: dict[FirstContact | None, float] = {}
    for one, ruling in zip(definite, rulings, strict=True):
        for foul in ruling.fouls:
            if foul.kind is FoulKind.WRONG_BALL_FIRST:
                certainty_of[one.facts.first_contact] = foul.certainty
    certainty = min(1.0, sum(certainty_of.values()))
    return replace(
        first,
        fouls=tuple(
            replace(foul, certainty=certainty) if foul.kind is FoulKind.WRONG_BALL_FIRST else foul
            for foul in first.fouls
        ),
    )


def _ask(definite: Sequence[Definite], rulings: Sequence[Ruling]) -> Ruling:
    best = min(rulings, key=lambda ruling: _BEST_FIRST[ruling.outcome])
    listed = list(rulings)
    if len(listed) > MAX_READINGS:
        listed = []
        for ruling in (best, *rulings):
            if not any(same_but_articles(ruling, other) for other in listed):
                listed.append(ruling)
        listed = listed[:MAX_READINGS]
    return replace(
        best,
        verdict=Verdict.ASK,
        provisional=True,
        question=question_of(definite, rulings),
        readings=tuple(listed),
    )


def advance(match: Match, ruling: Ruling, choice: Choice | None = None) -> Match:
    """The match after a ruling, before the next shot.

    After an option, `choice` says what was chosen; without one the option stays open and the
    chooser is at the table. After an `ask` play goes on under its provisional fields. After the
    last shot of a rack the next rack stands ready.

    Raises:
        MatchError: a choice where there is no option.
    """
    if choice is not None and ruling.option is None:
        raise MatchError(f"nothing is to be chosen here, so not {choice.value}")
    if ruling.rack.over:
        is_set_lost = ruling.set_lost_by is not None
        return next_rack(match, ruling.rack.winner, is_set_lost=is_set_lost)
    is_stroke = ruling.shot_kind is not ShotKind.BETWEEN_SHOTS
    is_out = ruling.outcome is Outcome.OUT
    counts = ruling.foul_counts
    phase = match.phase
    if is_stroke:
        phase = Phase.SECOND if match.phase is Phase.BREAK else Phase.NORMAL
    shooter = ruling.next or match.shooter
    cue_ball, breaker = ruling.cue_ball or CueBall.AS_LIES, match.rack_breaker
    if phase is Phase.BREAK:
        # after a foul before the break the other player breaks, as every break is played
        cue_ball, breaker = CueBall.IN_HAND_BEHIND_HEAD_STRING, shooter
    after = replace(
        match,
        out=match.out | {ruling.player} if is_out else match.out,
        shooter=shooter,
        rack_breaker=breaker,
        phase=phase,
        break_fouled=bool(ruling.fouls) if match.is_break and is_stroke else match.break_fouled,
        on_table=ruling.on_table_after,
        cue_ball=cue_ball,
        fouls=counts,
        warned=frozenset(
            player for player in match.warned if counts is not None and counts.get(player) == 2
        ),
        option=ruling.option,
        shot_index=match.shot_index + is_stroke,
    )
    return after if choice is None else choose(after, choice)


def choose(match: Match, choice: Choice) -> Match:
    """The match after the open option was used.

    Raises:
        MatchError: no option is open, or it does not offer this choice.
    """
    option = match.option
    if option is None or choice not in option.choices:
        raise MatchError(f"nothing is to be chosen here, so not {choice.value}")
    shooter = option.by if choice is Choice.HAND_BACK else option.chooser
    return replace(match, shooter=shooter, option=None)


def next_rack(match: Match, winner: Player | None, *, is_set_lost: bool = False) -> Match:
    """The match before the break of the next rack; without a winner nobody scores.

    `is_set_lost`: the rack took the set with it. Where the match is won, it is told in `winner`.
    """
    score = score_after(match, winner, is_set_lost=is_set_lost)
    after = replace(match, score=score.score, sets=score.sets, winner=score.match_winner)
    return _racked(after, next_breaker(match, winner, score.score))


def replayed_rack(match: Match) -> Match:
    """The match before a rack that is played again; its breaker breaks again (WPA R 1.13, A24)."""
    return _racked(match, match.rack_breaker or match.shooter)


def _racked(match: Match, breaker: Player) -> Match:
    return replace(
        match,
        out=frozenset(),
        shooter=breaker,
        rack_breaker=breaker,
        phase=Phase.BREAK,
        break_fouled=False,
        on_table=full_rack(match.game),
        cue_ball=CueBall.IN_HAND_BEHIND_HEAD_STRING,
        fouls=dict.fromkeys(match.players, 0),
        warned=frozenset(),
        option=None,
        rack_index=match.rack_index + 1,
        shot_index=1,
    )


def next_breaker(match: Match, winner: Player | None, score: Mapping[Player, int]) -> Player:
    """Who breaks the rack after this one (D02).

    Where the breaker of this rack, or its winner, is not known, the order cannot be followed: then
    the winner breaks, else the shooter stays.
    """
    book = book_of(match)
    match = replace(match, out=frozenset())
    order = match.organiser.break_order
    if order is BreakOrder.DEFAULT or book.is_break_order_fixed:
        order = book.break_order
    breaker = match.rack_breaker
    if order is BreakOrder.TRAILING:
        behind = sorted(match.players, key=lambda player: score.get(player, 0))
        if score.get(behind[0], 0) < score.get(behind[1], 0):
            return behind[0]
        order = BreakOrder.ALTERNATE
    if order is BreakOrder.ALTERNATE and breaker is not None:
        return match.after(breaker)
    if winner is None:
        return match.shooter
    return match.after(winner) if order is BreakOrder.LOSER else winner
