"""Touches of rails and jaws: the gap to a nose turns from closing to opening.

At each smallest gap within reach of one frame the coordinate across the rail is fitted before
and after with pieces of several lengths; where the two meet is the touch. The turn must be more
than noise, and must happen at the nose.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from rules.balls import Ball, Rail
from tracking.contacts.clean_path import CleanPath
from tracking.contacts.cushions import Wall, walls
from tracking.contacts.discs import DIAMETER_MM
from tracking.contacts.turn import Rolling, Turn, place_of, turn_share
from tracking.contacts.turns import LEFT_MM, turns_of
from tracking.geometry import TableGeometry
from tracking.paths import PathEnd

Floats = NDArray[np.float64]

FROZEN_MM = 1.5
"""A gap this small before the strike counts as lying against the rail, beside the errors."""
RESTING_AT_RAIL_MM = 2.0
ALONE_MM = 40.0
"""Beside a diameter: what both of two balls may be seen off, and go until the next picture."""
KNOWN_FRAMES = 1.5
LOST_S = 0.3
LIKELY_SHARE = 0.05
"""Turns less likely to be touches are passed over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Touch:
    """One likely touch: `share` its probability, `speed_mm_s` across the rail before it.

    `is_model`: no path shows it, but the simulation of the first contact.
    """

    ball: Ball
    rail: Rail
    t_s: float
    t_error_s: float
    share: float
    place_mm: tuple[float, float]
    gap_mm: float
    speed_mm_s: float
    frozen_to: Rail | None = None
    left: bool = False
    is_model: bool = False


def find_touches(
    balls: Sequence[Rolling],
    geometry: TableGeometry,
    frame_interval_s: float,
    *,
    lying_mm: Sequence[Floats] = (),
) -> list[Touch]:
    """All likely touches of all moving balls in time order, doubtful ones among them.

    `lying_mm`: places (2,) of the balls that lay still all the time.
    """
    table = walls(geometry)
    turns, offsets = turns_at(balls, table, frame_interval_s, lying_mm=lying_mm)
    found: list[Touch] = []
    for turn in turns:
        share = turn_share(turn, offsets.get(turn.wall.rail, 0.0))
        if share > LIKELY_SHARE:
            found.append(_touch(turn, share))
    for ball in balls:
        found.extend(_resting_touch(ball, table, offsets, found))
        found = _once(found, ball.track.ball, frame_interval_s)
    return sorted(found, key=lambda t: t.t_s)


def turns_at(
    balls: Sequence[Rolling],
    table: Sequence[Wall],
    frame_interval_s: float,
    *,
    lying_mm: Sequence[Floats] = (),
) -> tuple[list[Turn], dict[Rail, float]]:
    """All turns near walls, and by how many mm each rail's nose is seen off its line."""
    turns = [
        replace(turn, is_alone=_is_alone(turn, balls, lying_mm, frame_interval_s))
        for ball in balls
        for turn in turns_of(ball, table, frame_interval_s)
    ]
    offsets: dict[Rail, float] = {}
    for rail in (Rail.HEAD, Rail.FOOT, Rail.LEFT, Rail.RIGHT):
        gaps = [t.gap_mm for t in turns if t.wall.rail is rail and turn_share(t, 0.0) > 0.9]
        if gaps:
            # Shrunk towards none: one seen bounce moves the nose by two thirds of its gap.
            offsets[rail] = float(np.median(gaps)) * len(gaps) / (len(gaps) + 0.5)
    return turns, offsets


def _is_alone(
    turn: Turn, balls: Sequence[Rolling], lying_mm: Sequence[Floats], frame_interval_s: float
) -> bool:
    """Whether no other ball was so near that it may have been met at a turn."""
    place = place_of(turn.ball, turn.t_s)
    if any(abs(k - turn.t_s) < KNOWN_FRAMES * frame_interval_s for k in turn.ball.kinks_s):
        return False
    others = list(lying_mm)
    for ball in balls:
        if ball is turn.ball or len(ball.t_s) < 2:
            continue
        if ball.t_s[0] - LOST_S < turn.t_s < ball.t_s[-1] + LOST_S:
            others.append(place_of(ball, turn.t_s))
        elif ball.track.rest_xy is not None and turn.t_s <= ball.t_s[0]:
            others.append(ball.track.rest_xy)
        elif ball.track.end is PathEnd.RESTING:
            others.append(ball.xy_mm[-1])
    reach = DIAMETER_MM + ALONE_MM
    return not any(float(np.hypot(*(place - other))) < reach for other in others)


def _once(touches: list[Touch], ball: Ball, frame_interval_s: float) -> list[Touch]:
    """One turn seen at a nose and at a jaw beside it is one touch: the likelier."""
    mine = sorted((t for t in touches if t.ball is ball), key=lambda t: -t.share)
    kept: list[Touch] = []
    for touch in mine:
        near = [k for k in kept if abs(k.t_s - touch.t_s) < 1.2 * frame_interval_s]
        same = [k for k in near if k.rail is touch.rail or Rail.JAW in (k.rail, touch.rail)]
        if not same:
            kept.append(touch)
    return [t for t in touches if t.ball is not ball] + kept


def _touch(turn: Turn, share: float) -> Touch:
    place = place_of(turn.ball, turn.t_s)
    return Touch(
        ball=turn.ball.track.ball,
        rail=turn.wall.rail,
        t_s=turn.t_s,
        t_error_s=turn.t_error_s,
        share=share,
        place_mm=(float(place[0]), float(place[1])),
        gap_mm=turn.gap_mm,
        speed_mm_s=-turn.speed_before,
    )


def _resting_touch(
    ball: Rolling, table: Sequence[Wall], offsets: dict[Rail, float], seen: list[Touch]
) -> list[Touch]:
    """A ball that came to rest against a rail: perhaps it touched, perhaps it stopped short."""
    if ball.track.end is not PathEnd.RESTING or len(ball.t_s) < 3:
        return []
    last = ball.t_s > ball.t_s[-1] - 0.25
    place = np.median(ball.xy_mm[last], axis=0)
    error = float(np.median(ball.sigma_mm[last])) / np.sqrt(float(np.count_nonzero(last)))
    found = []
    for wall in table:
        if wall.rail is Rail.JAW or not wall.spans(place, 0.0):
            continue
        gap = wall.gap_mm(place[None])[0] - offsets.get(wall.rail, 0.0)
        near = max(2.0 * error, RESTING_AT_RAIL_MM)
        start = float(wall.gap_mm(ball.xy_mm[:1])[0])
        if gap > 3.0 * near or start < gap + LEFT_MM:
            continue
        if any(t.rail is wall.rail and t.share > 0.3 for t in seen):
            continue
        still = np.linalg.norm(ball.xy_mm - place, axis=1) > 4.0 * ball.sigma_mm + 2.0
        k = int(np.flatnonzero(still)[-1]) if still.any() else 0
        found.append(
            Touch(
                ball=ball.track.ball,
                rail=wall.rail,
                t_s=float(ball.t_s[k]),
                t_error_s=0.1,
                share=0.5 if gap < near else 0.3,
                place_mm=(float(place[0]), float(place[1])),
                gap_mm=float(gap),
                speed_mm_s=0.0,
            )
        )
    return found


def frozen_rail(track: CleanPath, geometry: TableGeometry, table: Sequence[Wall]) -> Rail | None:
    """The rail that a ball lay against before the strike, if any."""
    if track.rest_xy is None:
        return None
    for wall in table:
        if wall.rail is Rail.JAW or not wall.spans(track.rest_xy, 0.0):
            continue
        gap = float(wall.gap_mm(track.rest_xy[None])[0])
        if gap < FROZEN_MM + 2.0 * track.rest_sigma_mm:
            return wall.rail
    return None


def left_before(ball: Rolling, rail: Rail, t_s: float, table: Sequence[Wall]) -> bool:
    """Whether a ball was clearly off a rail at some time between its onset and `t_s`."""
    before = ball.t_s < t_s
    for wall in table:
        if wall.rail is not rail:
            continue
        gaps = wall.gap_mm(ball.xy_mm[before])
        clear = gaps > FROZEN_MM + LEFT_MM + 3.0 * ball.sigma_mm[before]
        if np.count_nonzero(clear) >= 1:
            return True
    return False
