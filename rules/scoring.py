"""The score: racks, sets and the match; who has won what after a rack.

A match is a race to a number of racks; where the organiser has sets, each set is such a race, and
the match one to a number of sets.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.match import Match
from rules.players import Player


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """The score after a rack. `score`: racks of each player (in the set that goes on)."""

    score: Mapping[Player, int]
    sets: Mapping[Player, int]
    set_winner: Player | None = None
    match_winner: Player | None = None


def score_after(match: Match, winner: Player | None, *, is_set_lost: bool = False) -> Score:
    """The score after the rack of `match` was won; `is_set_lost`: and the set with it.

    Without a winner nobody scores.
    """
    score, sets = dict(match.score), dict(match.sets)
    if winner is None:
        return Score(score=score, sets=sets)
    organiser = match.organiser
    score[winner] = score.get(winner, 0) + 1
    is_race_won = organiser.race_to is not None and score[winner] >= organiser.race_to
    if not organiser.has_sets:
        return Score(score=score, sets=sets, match_winner=winner if is_race_won else None)
    if not (is_race_won or is_set_lost):
        return Score(score=score, sets=sets)
    sets[winner] = sets.get(winner, 0) + 1
    is_won = organiser.sets_to is not None and sets[winner] >= organiser.sets_to
    return Score(
        score=dict.fromkeys(match.players, 0),
        sets=sets,
        set_winner=winner,
        match_winner=winner if is_won else None,
    )


def match_winner(match: Match) -> Player | None:
    """Who has won the match by its score, `None` if nobody has."""
    organiser = match.organiser
    counts, goal = (
        (match.sets, organiser.sets_to) if organiser.has_sets else (match.score, organiser.race_to)
    )
    if goal is None:
        return None
    return next((player for player, count in counts.items() if count >= goal), None)
