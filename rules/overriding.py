"""What people decide instead of the engine: the answer to a question, a ruling of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rules.amending import Amended
from rules.books import book_of
from rules.facts import ShotFacts
from rules.match import Match, full_rack
from rules.match_events import Answered, Decision, FactsCorrected, RulingOverridden
from rules.players import Player
from rules.ruling import (
    CueBall,
    Foul,
    Option,
    OptionReason,
    Outcome,
    RackReason,
    RackResult,
    Ruling,
    Verdict,
)
from rules.scoring import score_after

_FOUL_OUTCOMES: Final = frozenset({Outcome.BIH, Outcome.LOSE, Outcome.OUT})


def corrected_facts(facts: ShotFacts, amended: Amended) -> tuple[ShotFacts, bool]:
    """The facts as they were last corrected, and whether they were."""
    for word in reversed(amended.words):
        if isinstance(word, FactsCorrected):
            return word.facts, True
    return facts, False


def standing_words(amended: Amended) -> Sequence[Answered | RulingOverridden]:
    """The answers and overrides that hold: those after the last correction of the facts."""
    standing: list[Answered | RulingOverridden] = []
    for word in amended.words:
        if isinstance(word, FactsCorrected):
            standing.clear()
        else:
            standing.append(word)
    return standing


def in_force(match: Match, judged: Ruling, amended: Amended) -> tuple[Ruling, bool, bool]:
    """The ruling that holds, whether it was answered, and whether it was overridden.

    An answer that names no reading of the ruling changes nothing.
    """
    ruling, is_answered, is_overridden = judged, False, False
    for word in standing_words(amended):
        if isinstance(word, RulingOverridden):
            ruling, is_overridden = decided(match, judged, word.decision), True
        elif 0 <= word.reading < len(judged.readings):
            ruling, is_answered, is_overridden = judged.readings[word.reading], True, False
    return ruling, is_answered, is_overridden


def decided(match: Match, judged: Ruling, decision: Decision) -> Ruling:
    """The ruling that a person made; what was not said is as the engine had it.

    `match`: before the shot. Fouls in a row are counted on from there; a third one does not lose
    the rack by itself, since the person said what follows. Who goes out of two loses the rack.
    """
    player, other = judged.player, match.after(judged.player)
    is_foul = decision.outcome in _FOUL_OUTCOMES
    book = book_of(match)
    fouls = tuple(
        Foul(kind=kind, articles=book.articles_of(kind, on_break=match.is_break) or ())
        for kind in dict.fromkeys(decision.fouls)
    )
    counts = None
    if match.fouls is not None:
        count = min(match.fouls.get(player, 0) + 1, 2) if is_foul else 0
        counts = {**match.fouls, player: count}
    plain = replace(
        judged,
        verdict=Verdict.FOUL if is_foul else Verdict.LEGAL,
        outcome=decision.outcome,
        fouls=fouls if is_foul else (),
        articles=tuple(dict.fromkeys(article for foul in fouls for article in foul.articles)),
        option=None,
        push_out_rejected=False,
        set_lost_by=None,
        set_winner=None,
        match_winner=None,
        decided=(),
        provisional=False,
        question=None,
        readings=(),
    )
    is_last = decision.outcome is Outcome.OUT and len(match.in_rack) == 2
    if decision.outcome in (Outcome.WIN, Outcome.LOSE) or is_last:
        return _rack_over(match, plain, player if decision.outcome is Outcome.WIN else other)
    option = None
    if decision.outcome is Outcome.OPT:
        reason = judged.option.reason if judged.option else OptionReason.WRONGLY_POCKETED
        option = Option(chooser=other, by=player, reason=reason)
    if decision.outcome is Outcome.OUT and counts is not None:
        counts.pop(player)
    on_table = decision.on_table
    if on_table is None:
        left = match.on_table - set(judged.pocketed) if judged.rack.over else judged.on_table_after
        on_table = left - set(judged.spotted) if judged.spotted else left
    return replace(
        plain,
        next=player if decision.outcome is Outcome.CONT else other,
        cue_ball=CueBall.IN_HAND_ANYWHERE if is_foul else CueBall.AS_LIES,
        option=option,
        push_out_available=judged.push_out_available and not is_foul,
        spotted=tuple(sorted(set(decision.spotted))),
        on_table_after=(on_table | set(decision.spotted)) & full_rack(match.game),
        rack=RackResult(),
        foul_counts=counts,
        warn=player if is_foul and counts is not None and counts.get(player) == 2 else None,
    )


def _rack_over(match: Match, plain: Ruling, winner: Player) -> Ruling:
    score = score_after(match, winner)
    return replace(
        plain,
        next=None,
        cue_ball=None,
        push_out_available=False,
        spotted=(),
        on_table_after=frozenset(),
        rack=RackResult(over=True, winner=winner, reason=RackReason.CORRECTED),
        set_winner=score.set_winner,
        match_winner=score.match_winner,
        foul_counts=dict.fromkeys(match.players, 0),
        warn=None,
    )
