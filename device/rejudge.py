"""Judges the stored facts of a review again: with newer rules, or under another rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from device.errors import BadInputError
from device.judging import ShotToJudge, judge_shots
from device.review import SCHEMA, put_words, ruling_part, with_finite_numbers
from device.stored_facts import facts_from_fields
from rules.balls import Ball
from rules.books import book_for
from rules.match import Game
from tracking.shot import Gap, GapReason, PlaceMm

Fields = dict[str, Any]


def rejudged(review: Any, rulebook: str | None = None) -> Fields:
    """The review with new rulings on the same facts; nothing of `review` itself is changed.

    `rulebook` None: the one it was judged by. Raises `BadInputError` if it is no review,
    `rules.books.UnknownRulebookError`.
    """
    if not isinstance(review, Mapping) or review.get("schema") != SCHEMA:
        raise BadInputError(f"not a review of this program (schema {SCHEMA} expected)")
    try:
        game = Game(review["game"])
        book = str(review["rulebook"]) if rulebook is None else rulebook
        shots = [_shot_to_judge(shot) for shot in review["shots"]]
        gaps = [
            Gap(from_s=gap["from_s"], to_s=gap["to_s"], reason=GapReason(gap["reason"]))
            for gap in review["gaps"]
        ]
    except (KeyError, TypeError, ValueError) as error:
        if isinstance(error, BadInputError):
            raise
        raise BadInputError(f"the review cannot be read: {error!r}") from error
    judged = judge_shots(shots, gaps, game=game, rulebook=book)
    result: Fields = {**review, "rulebook": book}
    result["rulebook_version"] = book_for(book, game).version
    result["shots"] = []
    for shot, one in zip(review["shots"], judged, strict=True):
        fields = with_finite_numbers({**shot, **ruling_part(one)})
        put_words(fields, book)
        result["shots"].append(fields)
    return result


def _shot_to_judge(shot: Mapping[str, Any]) -> ShotToJudge:
    is_break = shot.get("is_break", shot.get("kind") == "break")
    return ShotToJudge(
        facts=facts_from_fields(shot),
        is_break=bool(is_break),
        strike_s=float(shot["strike_s"]),
        rest_s=None if shot["rest_s"] is None else float(shot["rest_s"]),
        before=_places(shot["before"]),
        after=_places(shot["after"]),
        after_complete=bool(shot["after_complete"]),
    )


def _places(layout: Mapping[str, Any]) -> dict[Ball, PlaceMm]:
    return {Ball(int(ball)): (float(x), float(y)) for ball, (x, y) in layout.items()}


def changes(review: Mapping[str, Any], again: Mapping[str, Any]) -> Iterator[str]:
    """A line for each shot that is ruled otherwise than before, in English."""
    for old, new in zip(review["shots"], again["shots"], strict=True):
        if _ruled(old) != _ruled(new):
            yield (
                f"shot {new['index']}: {old['ruling']['verdict']} -> {new['ruling']['verdict']}: "
                f"{new['ruling']['text']['en']}"
            )


def _ruled(shot: Mapping[str, Any]) -> Fields:
    """The ruling without its words, and without what the readings suppose: older reviews do not
    say it."""
    ruling = {key: item for key, item in shot["ruling"].items() if key != "text"}
    if "readings" in ruling:
        ruling["readings"] = [
            {key: item for key, item in reading.items() if key != "supposed"}
            for reading in ruling["readings"]
        ]
    return ruling
