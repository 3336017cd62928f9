"""From facts to ruling: `judge` says what follows from a shot, `advance` plays it on.

Both are pure: the same match and facts give the same ruling. Where the facts have doubts, every
plausible combination of readings is judged; doubt never makes a foul (WPA Reg 25, R 3.2, R 3.3).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from rules.advancing import advance, choose, next_breaker, next_rack, replayed_rack
from rules.books import book_of
from rules.consequences import may_push_out, rule
from rules.facts import UNCHANGED, CallType, FirstContact, Reading, ShotFacts
from rules.match import Match, Phase
from rules.readings import MAX_JUDGED, MAX_READINGS, Definite, definite_readings, question_of
from rules.ruling import (
    FoulKind,
    Outcome,
    Question,
    Ruling,
    ShotKind,
    Verdict,
    same_but_articles,
)
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
    judged: list[tuple[Definite, Match]] = []
    rulings: list[Ruling] = []
    for one, state in _with_states(match, definite):
        ruling = _rule(state, one, facts)
        judged.append((one, state))
        rulings.append(ruling)
        if is_push_out_possible and not one.is_call_known and _is_waived(ruling):
            pushed = one.pushed_out()
            judged.append((pushed, match))
            rulings.append(_rule(match, pushed, facts))
    first = rulings[0]
    if is_complete and all(same_but_articles(first, other) for other in rulings[1:]):
        return first if len(rulings) == 1 else _agreed([one for one, _ in judged], rulings)
    return _ask(match, facts, judged, rulings)


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


def _ask(
    match: Match,
    facts: ShotFacts,
    judged: Sequence[tuple[Definite, Match]],
    rulings: Sequence[Ruling],
) -> Ruling:
    """The question, with the readings to be shown; each says what it takes to be true."""
    best = min(rulings, key=lambda ruling: _BEST_FIRST[ruling.outcome])
    pairs = list(zip(judged, rulings, strict=True))
    listed = pairs
    if len(listed) > MAX_READINGS:
        best_first = sorted(pairs, key=lambda pair: pair[1] is not best)
        listed = []
        for pair in best_first:
            if not any(same_but_articles(pair[1], other) for _, other in listed):
                listed.append(pair)
        listed = listed[:MAX_READINGS]
    return replace(
        best,
        verdict=Verdict.ASK,
        provisional=True,
        question=question_of([one for one, _ in judged], rulings),
        readings=tuple(
            replace(
                ruling,
                supposed=_supposed(facts, one.facts),
                supposed_after_break=(
                    None if state.phase is match.phase else state.phase is Phase.SECOND
                ),
            )
            for (one, state), ruling in listed
        ),
    )


def _supposed(facts: ShotFacts, definite: ShotFacts) -> Reading:
    """What the definite facts say otherwise than those that were judged."""
    assert definite.call is not None  # an unknown call is one of the doubts
    return Reading(
        first_contact=(
            UNCHANGED if definite.first_contact == facts.first_contact else definite.first_contact
        ),
        events=UNCHANGED if definite.events == facts.events else definite.events,
        call=UNCHANGED if definite.call == facts.call else definite.call,
        reports=UNCHANGED if definite.reports == facts.reports else definite.reports,
        incidents=UNCHANGED if definite.incidents == facts.incidents else definite.incidents,
    )
