"""Folds shots that were seen on footage into a match.

Footage begins anywhere and has gaps; what was seen goes before what was expected. By convention
the player who plays the first shot seen is A; after that the last ruling says who plays, an `ask`
under the reading best for the shooter.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rules.balls import Ball
from rules.books import book_for
from rules.facts import Call, CallType
from rules.judge import next_rack
from rules.match import Game, Match, Organiser, Phase, object_balls
from rules.ruling import CueBall


def follow(
    match: Match | None,
    *,
    game: Game,
    rulebook: str,
    is_break: bool,
    on_table: Iterable[Ball],
    call: Call | None = None,
    is_after_gap: bool = False,
    organiser: Organiser | None = None,
) -> Match:
    """The state of the match before a shot that was seen.

    Judge the shot on it, then give `advance(match, ruling)` as `match` for the next one.

    Args:
        match: what `advance` gave after the shot before, `None` for the first shot seen.
        game, rulebook: of the first shot; later ones keep those of `match`.
        is_break: the shot is the break of a rack.
        on_table: balls seen on the bed before the shot; the cue ball and balls of another game
            are left out. A ball that came back counts, however it came.
        call: what is known to have been called. Where the phase is not known, an announced
            push-out says that this is the shot after the break: else nobody could play one.
        is_after_gap: shots may have been played that were not seen; then phase and counts of
            fouls are not known any more.
        organiser: what the organiser has set; of the first shot, like `game`.

    Raises:
        UnknownRulebookError: there is no such book for the game.
    """
    if match is None:
        book_for(rulebook, game)
        first = (
            Match.start(rulebook=rulebook, game=game, organiser=organiser)
            if is_break
            else Match.mid_rack(
                rulebook=rulebook, game=game, on_table=on_table, organiser=organiser
            )
        )
        return _told_by_call(replace(first, on_table=object_balls(on_table, game)), call)
    seen = object_balls(on_table, match.game)
    if is_break:
        fresh = match if match.is_break else next_rack(match, None)
        return replace(fresh, on_table=seen)
    if match.is_break or is_after_gap:
        match = met_in_mid_rack(match)
    return _told_by_call(replace(match, on_table=seen), call)


def _told_by_call(match: Match, call: Call | None) -> Match:
    is_push_out = call is not None and call.type is CallType.PUSH_OUT
    return replace(match, phase=Phase.SECOND) if match.phase is None and is_push_out else match


def met_in_mid_rack(match: Match) -> Match:
    """Shots have been missed: phase and counts of fouls are not known any more."""
    return replace(
        match,
        phase=None,
        cue_ball=CueBall.AS_LIES,
        fouls=None,
        warned=frozenset(),
        option=None,
    )
