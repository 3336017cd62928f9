"""A foul in words: "Foul: wrong ball first. The 7 was hit, the 2 is on."."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from api.catalogues import Catalogue
from api.shots import CUE_BALL, Shot, ball_on, balls_to_rail, first_balls, off_table, pocketed
from rules.ruling import Decided, Foul, FoulKind, Ruling, ShotKind

_PLAIN_FOULS: Final[Mapping[str, str]] = {
    "no_contact": "phrase.foul_no_contact",
    "no_rail": "phrase.foul_no_rail",
    "cue_off_table": "phrase.foul_cue_off",
    "foot_off_floor": "phrase.foul_foot",
    "double_hit": "phrase.foul_double_hit",
    "push_shot": "phrase.foul_push_shot",
    "balls_moving": "phrase.foul_balls_moving",
    "bad_placement": "phrase.foul_placement",
    "cue_on_table": "phrase.foul_cue_on_table",
    "slow_play": "phrase.foul_slow_play",
    "rack_template": "phrase.foul_template",
    "scoop_unintended": "phrase.foul_scoop",
}
"""Fouls with a sentence of their own that needs no number; the others are put together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoulTold:
    """What is known of a foul, for its sentence.

    `name`: the value of a `FoulKind`. `balls`: hit first, off the table, touched or moved, as the
    foul is. `on`: the ball on. `count`: object balls driven to a rail. `pocket`: where the cue
    ball fell. `player`: whose foul it is. `is_scoop`: the cue slid under the cue ball.
    """

    name: str
    is_break: bool = False
    balls: tuple[int, ...] = ()
    on: int | None = None
    count: int | None = None
    pocket: str | None = None
    player: object = None
    is_scoop: bool = False


def foul_sentence(foul: Mapping[str, Any] | str, shot: Shot, words: Catalogue) -> str:
    """The sentence for a foul of a ruling; the shot lends the numbers of the balls."""
    name = foul if isinstance(foul, str) else str(foul["foul"])
    return told_sentence(
        FoulTold(
            name=name,
            is_break=shot.get("kind") == "break",
            balls=tuple(_balls(name, foul, shot)),
            on=ball_on(shot),
            count=balls_to_rail(shot) if shot else None,
            pocket=dict(pocketed(shot)).get(CUE_BALL),
            player=shot.get("shooter"),
        ),
        words,
    )


def ruled_sentence(foul: Foul, ruling: Ruling, words: Catalogue) -> str:
    """The sentence for a foul of a ruling of the engine.

    Of no certainty is a ball that stands for any other, since it was not seen: it is not named.
    """
    return told_sentence(
        FoulTold(
            name=foul.kind.value,
            is_break=ruling.shot_kind is ShotKind.BREAK,
            balls=tuple(int(ball) for ball in foul.balls) if foul.certainty else (),
            on=None if ruling.on is None else int(ruling.on),
            count=foul.count,
            player=ruling.player,
            is_scoop=foul.kind is FoulKind.NON_TIP and Decided.SCOOP in ruling.decided,
        ),
        words,
    )


def foul_in_general(name: str, shot: Shot, words: Catalogue) -> str:
    """The sentence for a foul whose balls, pockets and counts are left open."""
    told = FoulTold(name=name, is_break=shot.get("kind") == "break", on=ball_on(shot))
    return told_sentence(told, words)


def told_sentence(told: FoulTold, words: Catalogue) -> str:
    """The sentence for a foul, with as many numbers as are known."""
    name, balls, on = told.name, told.balls, told.on
    one = balls[0] if len(balls) == 1 else None
    if name in _PLAIN_FOULS:
        return words.text(_PLAIN_FOULS[name])
    if name == "wrong_ball_first" and told.is_break:
        return words.text("phrase.foul_break_one")
    if name == "wrong_ball_first" and balls and on is not None:
        if one is not None:
            return words.text("phrase.foul_wrong_ball", ball=one, on=on)
        return words.text("phrase.foul_wrong_ball_split", balls=words.join(balls), on=on)
    if name == "wrong_ball_first" and on is not None:
        return words.text("ruling.foul_wrong_ball_on", on=on)
    if name == "break_requirement" and told.count is not None:
        return words.text("phrase.foul_break_rails", count=told.count)
    if name == "scratch":
        if told.pocket:
            pocket = words.text(f"pocket.{told.pocket}")
            return words.text("ruling.foul_scratch_in", pocket=pocket)
        return words.text("phrase.foul_scratch")
    if name == "ball_off_table" and one is not None:
        return words.text("phrase.foul_ball_off", ball=one)
    if name == "ball_off_table" and balls:
        return words.text("ruling.foul_balls_off", balls=words.join(balls))
    if name == "touched_ball":
        if one is None:
            return words.text("phrase.foul_touched_unknown")
        if one == CUE_BALL:
            return words.text("phrase.foul_touched_cue")
        return words.text("phrase.foul_touched", ball=one)
    if name == "non_tip":
        return words.text("phrase.foul_scoop" if told.is_scoop else "phrase.foul_tip")
    if name == "out_of_turn":
        return words.text("phrase.foul_out_of_turn", player=words.player(told.player))
    if name == "jump_masse" and one is not None:
        return words.text("phrase.foul_jump_masse", ball=one)
    return words.text("ruling.foul_generic", foul=words.text(f"foul.{name}"))


def _balls(name: str, foul: Mapping[str, Any] | str, shot: Shot) -> list[int]:
    """The balls that the sentence speaks of, from the shot."""
    if name == "wrong_ball_first":
        return first_balls(shot.get("first_contact")) or []
    if name == "ball_off_table":
        return [ball for ball in off_table(shot) if ball != CUE_BALL]
    index = None if isinstance(foul, str) else foul.get("event")
    events = shot.get("events") or ()
    if index is None or not 0 <= index < len(events):
        return []
    return list(events[index].get("balls") or ())
