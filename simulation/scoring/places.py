"""Balls at rest before a strike: found, under the right number, and how far off."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from simulation.difficulty import ROLLING
from simulation.scoring.answers import Answer, Review
from simulation.scoring.names import Naming
from simulation.scoring.pairing import pairs
from simulation.scoring.scores import ShotScore
from simulation.scoring.truth import Layout, Point, TrueShot, Truth

BALL_RADIUS_MM = 28.575
"""WPA equipment specifications: 2 1/4 inches across."""


def score_places(
    score: ShotScore, truth: Truth, true: TrueShot, answer: Answer, review: Review, names: Naming
) -> None:
    """Fills in what the review says about the balls before the strike.

    In millimetres where the truth has them, else in the picture. A ball is found by whatever lies
    nearest to it within one radius; its number is right if that ball bears it.
    """
    unnumbered: list[Point] = []
    if true.before_mm is not None:
        before, radius = true.before_mm, BALL_RADIUS_MM
        ours = _turned(answer.before_mm, names)
        unnumbered = list(_turned(dict(enumerate(answer.unidentified_mm)), names).values())
    else:
        before, radius = true.before_px, _radius_px(truth, review)
        ours = dict(answer.before_px)
    rolling = rolling_balls(true)
    before = {ball: place for ball, place in before.items() if ball not in rolling}
    ours = {ball: place for ball, place in ours.items() if ball not in rolling}
    right = {b for b, p in before.items() if b in ours and math.dist(ours[b], p) <= radius}
    score.balls = len(before)
    score.balls_right = len(right)
    score.balls_missed = sorted(set(before) - right)
    if not before:
        return
    seen = [*ours.values(), *unnumbered]
    joined = pairs(list(before.values()), seen, math.dist, radius)
    score.misnumbered = len({list(before)[i] for i, _ in joined} - right)
    score.balls_extra = sorted(
        ball
        for ball, place in ours.items()
        if ball not in right and not _is_known_later(ball, place, true.later_px, radius, true)
    )
    if true.before_mm is not None:
        score.misses_mm = [
            round(math.dist(list(before.values())[i], seen[j]), 3) for i, j in joined
        ]


def rolling_balls(true: TrueShot) -> set[int]:
    """Balls that still rolled at the strike: they have no place at rest."""
    return {int(ball) for ball in str(true.situation.get(ROLLING, "")).split()}


def _turned(places: Mapping[int, Point], names: Naming) -> dict[int, Point]:
    turned = {number: names.place_mm(place) for number, place in places.items()}
    return {number: place for number, place in turned.items() if place is not None}


def _radius_px(truth: Truth, review: Review) -> float:
    """Of a ball: from the longest side of the table as the truth has it."""
    corners = truth.corners_px
    sides = [math.dist(a, b) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)]
    return max(sides) / review.length_mm * BALL_RADIUS_MM


def _is_known_later(
    ball: int, place: Point, later_px: Iterable[Layout], radius_px: float, true: TrueShot
) -> bool:
    """True if a truth in pixels, silent on the ball (hidden), has it there afterwards."""
    return true.before_mm is None and any(
        ball in places and math.dist(places[ball], place) <= radius_px for places in later_px
    )
