"""Compares what `footspot review` wrote with what really happened."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from benchmarks.truth import Px, TrueShot, Truth, normal_fouls

CORNER_PX = 8.0
STRIKE_S = 0.2
CONTACT_FRAMES = 2.0
SAME_SHOT_S = 1.5
"""A shot of the review is the truth's if it begins within this: no two strikes are so near."""
ROUNDING = 0.01
"""Of a frame: what writing times with six digits may cost."""
BALL_RADIUS_MM = 28.575

Review = Mapping[str, Any]


@dataclass(slots=True, kw_only=True)
class ShotScore:
    """One true shot against the review's, None where it has none for it."""

    clip: str
    number: int
    found: bool
    strike_error_s: float | None = None
    first_right: bool | None = None
    first_error_frames: float | None = None
    first_counts: bool = False
    pots_right: bool = False
    invented_pots: list[str] = field(default_factory=list)
    missed_pots: list[str] = field(default_factory=list)
    off_table_right: bool = True
    has_off_table: bool = False
    true_fouls: list[str] = field(default_factory=list)
    fouls: list[str] = field(default_factory=list)
    verdict: str | None = None
    balls_right: int = 0
    balls_missed: list[int] = field(default_factory=list)
    balls_extra: list[int] = field(default_factory=list)

    @property
    def strike_right(self) -> bool:
        """Found in time."""
        return self.strike_error_s is not None and abs(self.strike_error_s) <= STRIKE_S

    @property
    def false_fouls(self) -> list[str]:
        """Fouls that were none."""
        return sorted(set(self.fouls) - set(self.true_fouls))


@dataclass(slots=True, kw_only=True)
class ClipScore:
    """One clip."""

    clip: str
    corner_errors_px: list[float]
    shots: list[ShotScore]
    false_shots: list[float]
    """Strikes of shots in the usable span that are none."""

    @property
    def table_right(self) -> bool:
        """All four corners near enough, each another one."""
        return bool(self.corner_errors_px) and max(self.corner_errors_px) <= CORNER_PX


def score_clip(truth: Truth, review: Review) -> ClipScore:
    """All that one review can be scored on."""
    pairs, false_shots = _pairs(truth, review["shots"])
    radius_px = _radius_px(truth, review)
    return ClipScore(
        clip=truth.clip,
        corner_errors_px=corner_errors_px(truth, review),
        shots=[
            _score_shot(truth, n, true, shot, review, radius_px)
            for n, (true, shot) in enumerate(pairs, start=1)
        ],
        false_shots=false_shots,
    )


def nothing_found(truth: Truth) -> ClipScore:
    """The score of a clip that could not be reviewed: all missed."""
    return ClipScore(
        clip=truth.clip,
        corner_errors_px=[],
        shots=[
            _missed_shot(truth, number, true) for number, true in enumerate(truth.shots, start=1)
        ],
        false_shots=[],
    )


def corner_errors_px(truth: Truth, review: Review) -> list[float]:
    """How far the truth's corners lie from the nearest of ours, each of ours taken once."""
    left = [tuple(place) for place in review["table"]["corners_px"].values()]
    errors = []
    for corner in truth.corners_px:
        nearest = min(left, key=lambda place: math.dist(place, corner))
        errors.append(round(math.dist(nearest, corner), 2))
        left.remove(nearest)
    return errors


def _radius_px(truth: Truth, review: Review) -> float:
    """Of a ball: from the longest side of the table as the truth has it."""
    corners = truth.corners_px
    sides = [math.dist(a, b) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)]
    return max(sides) / float(review["table"]["length_mm"]) * BALL_RADIUS_MM


def _pairs(
    truth: Truth, shots: Sequence[Mapping[str, Any]]
) -> tuple[list[tuple[TrueShot, Mapping[str, Any] | None]], list[float]]:
    """Each true shot with the review's nearest in time, and the strikes that remain."""
    left = list(shots)
    pairs: list[tuple[TrueShot, Mapping[str, Any] | None]] = []
    for true in truth.shots:
        at_s = truth.usable_s[0] if true.strike_s is None else true.strike_s
        near = [s for s in left if abs(s["strike_s"] - at_s) <= SAME_SHOT_S]
        best = min(near, key=lambda s: abs(s["strike_s"] - at_s), default=None)
        if best is not None:
            left.remove(best)
        pairs.append((true, best))
    first_s, last_s = truth.usable_s
    return pairs, [s["strike_s"] for s in left if first_s <= s["strike_s"] <= last_s]


def _score_shot(
    truth: Truth,
    number: int,
    true: TrueShot,
    shot: Mapping[str, Any] | None,
    review: Review,
    radius_px: float,
) -> ShotScore:
    score = _missed_shot(truth, number, true)
    if shot is None:
        return score
    score.found = True
    at_s = truth.usable_s[0] if true.strike_s is None else true.strike_s
    score.strike_error_s = round(shot["strike_s"] - at_s, 4)
    _score_first_contact(score, true, shot, truth.fps)
    _score_pots(score, true, shot, truth, review)
    last_s = truth.usable_s[1]
    off_table = {b for e in events_of(shot, "off_table") if e["t_s"] <= last_s for b in e["balls"]}
    score.off_table_right = off_table == set(true.off_table)
    score.verdict = shot["ruling"]["verdict"]
    score.fouls = sorted(fouls_of(shot))
    _score_balls(score, true, shot, radius_px)
    return score


def _missed_shot(truth: Truth, number: int, true: TrueShot) -> ShotScore:
    return ShotScore(
        clip=truth.clip,
        number=number,
        found=False,
        first_right=False,
        first_counts=true.first_is_certain,
        off_table_right=not true.off_table,
        has_off_table=bool(true.off_table),
        true_fouls=sorted(true.fouls),
        balls_missed=sorted(true.before_px),
        missed_pots=[f"{pot.ball}{pot.pocket}" for pot in true.pots if pot.is_certain],
    )


def events_of(shot: Mapping[str, Any], *kinds: str) -> list[Mapping[str, Any]]:
    """Events of some kinds."""
    return [event for event in shot["events"] if event["kind"] in kinds]


def fouls_of(shot: Mapping[str, Any]) -> frozenset[str]:
    """Fouls that the ruling says for certain."""
    ruling = shot["ruling"]
    if ruling["verdict"] != "foul":
        return frozenset()
    return normal_fouls(frozenset(foul["foul"] for foul in ruling["fouls"]))


def _score_first_contact(
    score: ShotScore, true: TrueShot, shot: Mapping[str, Any], fps: float
) -> None:
    first = shot["first_contact"]
    balls = frozenset(first["balls"]) if first else frozenset()
    unseen = first is not None and not balls
    score.first_right = not unseen and balls == true.first_balls
    if true.first_s is not None and first and first["t_s"] is not None:
        score.first_error_frames = round((first["t_s"] - true.first_s) * fps, 2)
        if abs(score.first_error_frames) > CONTACT_FRAMES + ROUNDING:
            score.first_right = False
    elif true.first_s is not None:
        score.first_right = False


def _score_pots(
    score: ShotScore, true: TrueShot, shot: Mapping[str, Any], truth: Truth, review: Review
) -> None:
    names = pocket_names(truth, review)
    returned_s: dict[int, float] = {}
    for event in events_of(shot, "returned"):
        returned_s[event["balls"][0]] = event["t_s"]
    ours = {
        (event["balls"][0], names[event["pocket"]])
        for event in events_of(shot, "pocketed")
        if event["t_s"] <= truth.usable_s[1]
        and returned_s.get(event["balls"][0], -math.inf) < event["t_s"]
    }
    certain = {(pot.ball, pot.pocket) for pot in true.pots if pot.is_certain}
    possible = {(pot.ball, pot.pocket) for pot in true.pots}
    score.missed_pots = _written(certain - ours)
    score.invented_pots = _written(ours - possible)
    score.pots_right = certain <= ours <= possible


def pocket_names(truth: Truth, review: Review) -> dict[str, str]:
    """Our pockets -> the truth's, by the nearest place in the picture."""
    return {
        ours: min(truth.pockets_px, key=lambda name: math.dist(truth.pockets_px[name], place))
        for ours, place in review["table"]["pockets_px"].items()
    }


def _score_balls(
    score: ShotScore, true: TrueShot, shot: Mapping[str, Any], radius_px: float
) -> None:
    ours = {int(ball): place for ball, place in shot.get("before_px", {}).items()}
    right = {
        ball
        for ball, place in true.before_px.items()
        if ball in ours and math.dist(ours[ball], place) <= radius_px
    }
    score.balls_right = len(right)
    score.balls_missed = sorted(set(true.before_px) - right)
    if not true.before_px:
        return
    score.balls_extra = sorted(
        ball
        for ball, place in ours.items()
        if ball not in right and not _is_known_later(ball, place, true.later_px, radius_px)
    )


def _is_known_later(
    ball: int, place: Px, later_px: Iterable[Mapping[int, Px]], radius_px: float
) -> bool:
    """True if the truth, silent on the ball before the shot (hidden), has it there afterwards."""
    return any(
        ball in places and math.dist(places[ball], place) <= radius_px for places in later_px
    )


def _written(pots: Iterable[tuple[int, str]]) -> list[str]:
    return sorted(f"{ball}{pocket}" for ball, pocket in pots)
