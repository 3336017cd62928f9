"""A foul in words: "Foul: wrong ball first. The 7 was hit, the 2 is on."."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from api.catalogues import Catalogue
from api.shots import CUE_BALL, Shot, ball_on, balls_to_rail, first_balls, off_table, pocketed

_PLAIN_FOULS: Final = {
    "no_contact": "foul_no_contact",
    "no_rail": "foul_no_rail",
    "cue_off_table": "foul_cue_off",
}
"""Fouls with a sentence of their own that needs no number; the others are put together."""


def foul_sentence(foul: Mapping[str, Any] | str, shot: Shot, words: Catalogue) -> str:
    """The sentence for a foul of a ruling; the shot lends the numbers of the balls."""
    name = foul if isinstance(foul, str) else str(foul["foul"])
    balls = _balls_of_event(foul, shot)
    first = first_balls(shot.get("first_contact"))
    on = ball_on(shot)
    if name in _PLAIN_FOULS:
        return words.text(f"phrase.{_PLAIN_FOULS[name]}")
    if name == "wrong_ball_first" and shot.get("kind") == "break":
        return words.text("phrase.foul_break_one")
    if name == "wrong_ball_first" and first and on is not None:
        if len(first) == 1:
            return words.text("phrase.foul_wrong_ball", ball=first[0], on=on)
        return words.text("phrase.foul_wrong_ball_split", balls=words.join(first), on=on)
    if name == "break_requirement" and shot:
        return words.text("phrase.foul_break_rails", count=balls_to_rail(shot))
    if name == "scratch":
        pocket = dict(pocketed(shot)).get(CUE_BALL)
        if pocket:
            return words.text("phrase.foul_scratch_in", pocket=words.text(f"pocket.{pocket}"))
        return words.text("phrase.foul_scratch")
    if name == "ball_off_table":
        off = [ball for ball in off_table(shot) if ball != CUE_BALL]
        if len(off) == 1:
            return words.text("phrase.foul_ball_off", ball=off[0])
        if off:
            return words.text("phrase.foul_balls_off", balls=words.join(off))
    if name == "touched_ball":
        if len(balls) != 1:
            return words.text("phrase.foul_touched_unknown")
        if balls[0] == CUE_BALL:
            return words.text("phrase.foul_touched_cue")
        return words.text("phrase.foul_touched", ball=balls[0])
    if name == "out_of_turn":
        return words.text("phrase.foul_out_of_turn", player=words.player(shot.get("shooter")))
    if name == "jump_masse" and len(balls) == 1:
        return words.text("phrase.foul_jump_masse", ball=balls[0])
    return words.text("phrase.foul_generic", foul=words.text(f"foul.{name}"))


def _balls_of_event(foul: Mapping[str, Any] | str, shot: Shot) -> list[int]:
    """The balls of the event that proves the foul."""
    index = None if isinstance(foul, str) else foul.get("event")
    events = shot.get("events") or ()
    if index is None or not 0 <= index < len(events):
        return []
    return list(events[index].get("balls") or ())
