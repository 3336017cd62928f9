"""From one shot to the next, and from one rack to the next: what a ruling makes of a match.

Pure, like `rules.judge`, which gives the rulings; it hands these functions on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.books import book_of
from rules.match import BreakOrder, Match, MatchError, Phase, full_rack
from rules.players import Player
from rules.ruling import Choice, CueBall, Outcome, Ruling, ShotKind
from rules.scoring import score_after


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

    Where nobody is behind, the order is the book's own. Where the breaker of this rack, or its
    winner, is not known, the order cannot be followed: then the winner breaks, else the shooter
    stays.
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
        order = book.break_order
    if order is BreakOrder.ALTERNATE and breaker is not None:
        return match.after(breaker)
    if winner is None:
        return match.shooter
    return match.after(winner) if order is BreakOrder.LOSER else winner
