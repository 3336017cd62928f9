"""Every rail touch that came into question, and what became of it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rules.facts import RailTouch
from tracking.contacts.ball_rail import LIKELY_SHARE, Touch, turns_at
from tracking.contacts.cushions import walls
from tracking.contacts.likely import TOLD_SHARE, Likely
from tracking.contacts.touches import lying_mm, rolling_balls
from tracking.contacts.turn import Turn, place_of, turn_shares
from tracking.events import likely_events
from tracking.trace import RailFate, RailSource, RailTrace
from tracking.working import Worked

SHOWN_SHARE = 0.001
"""Turns less likely than this are noise of a ball that rolls along a rail."""
SAME = 1e-6


def traced_rails(worked: Worked) -> tuple[RailTrace, ...]:
    """All candidates in time order: turns of paths, rests beside a nose, what the model tells."""
    table = walls(worked.geometry)
    balls = rolling_balls(worked.tracks, worked.onsets, worked.ends, worked.met)
    lying = lying_mm(worked.tracks, balls)
    turns, offsets = turns_at(balls, table, worked.frame_s, lying_mm=lying)
    likely = [item for item in likely_events(worked) if isinstance(item.event, RailTouch)]
    found, traced = [], []
    for turn in turns:
        parts = turn_shares(turn, offsets.get(turn.wall.rail, 0.0))
        share = parts[0] * parts[1] * parts[2]
        touch = _touch_of(turn, share, worked.touches)
        if touch is None and share < SHOWN_SHARE:
            continue
        if touch is not None:
            traced.append(touch)
        fate = _fate_of_lost(turn, share, worked.touches, worked.frame_s)
        found.append(_of_turn(turn, parts, fate if touch is None else _fate(touch, likely)))
    found += [_of_touch(t, _fate(t, likely)) for t in worked.touches if t not in traced]
    known = {(t.ball, t.rail, t.t_s) for t in worked.touches}
    found += [_near(item) for item in likely if _key(item) not in known]
    return tuple(sorted(found, key=lambda one: one.t_s))


def _key(item: Likely) -> tuple[object, object, float]:
    assert isinstance(item.event, RailTouch)
    return item.event.ball, item.event.rail, item.event.t_s


def _touch_of(turn: Turn, share: float, touches: Sequence[Touch]) -> Touch | None:
    """The touch that a turn became. The other half of a rail turns the ball in the same place and
    time, but not where it has a nose."""
    for touch in touches:
        is_same = touch.ball is turn.ball.track.ball and touch.rail is turn.wall.rail
        if is_same and abs(touch.t_s - turn.t_s) < SAME and abs(touch.share - share) < SAME:
            return touch
    return None


def _fate(touch: Touch, likely: Sequence[Likely]) -> RailFate:
    for item in likely:
        if _key(item) == (touch.ball, touch.rail, touch.t_s) and item.is_doubtful:
            return RailFate.ASKED
    return RailFate.TOLD if touch.share >= TOLD_SHARE else RailFate.UNLIKELY


def _fate_of_lost(turn: Turn, share: float, touches: Sequence[Touch], frame_s: float) -> RailFate:
    """Of a turn that is no touch in the end."""
    if share <= LIKELY_SHARE:
        return RailFate.UNLIKELY
    for touch in touches:
        if touch.ball is turn.ball.track.ball and abs(touch.t_s - turn.t_s) < 1.2 * frame_s:
            return RailFate.BY_MODEL if touch.is_model else RailFate.SAME_TURN
    return RailFate.BY_MODEL


def _of_turn(turn: Turn, parts: tuple[float, float, float], fate: RailFate) -> RailTrace:
    place = place_of(turn.ball, turn.t_s)
    return RailTrace(
        ball=turn.ball.track.ball,
        rail=turn.wall.rail,
        source=RailSource.TURN,
        fate=fate,
        t_s=turn.t_s,
        t_error_s=turn.t_error_s,
        share=parts[0] * parts[1] * parts[2],
        place_mm=(float(place[0]), float(place[1])),
        turned=parts[0],
        came=parts[1],
        is_there=parts[2],
        gap_mm=turn.gap_mm,
        gap_error_mm=turn.gap_error_mm,
        speed_before_mm_s=turn.speed_before,
        speed_after_mm_s=turn.speed_before + turn.change,
        change_error_mm_s=turn.change_sigma if np.isfinite(turn.change_sigma) else None,
    )


def _of_touch(touch: Touch, fate: RailFate) -> RailTrace:
    source = RailSource.MODEL if touch.is_model else RailSource.AT_REST
    gap_mm = None if touch.is_model else touch.gap_mm
    return _without_turn(touch, source, fate, touch.share, touch.place_mm, gap_mm)


def _near(item: Likely) -> RailTrace:
    assert isinstance(item.event, RailTouch)
    fate = RailFate.ASKED if item.is_doubtful else RailFate.UNLIKELY
    place_mm = item.place_mm or (0.0, 0.0)
    return _without_turn(item.event, RailSource.NEAR_NOSE, fate, item.share, place_mm, None)


def _without_turn(
    touch: Touch | RailTouch,
    source: RailSource,
    fate: RailFate,
    share: float,
    place_mm: tuple[float, float],
    gap_mm: float | None,
) -> RailTrace:
    return RailTrace(
        ball=touch.ball,
        rail=touch.rail,
        source=source,
        fate=fate,
        t_s=touch.t_s,
        t_error_s=touch.t_error_s,
        share=share,
        place_mm=place_mm,
        turned=None,
        came=None,
        is_there=None,
        gap_mm=gap_mm,
        gap_error_mm=None,
        speed_before_mm_s=None,
        speed_after_mm_s=None,
        change_error_mm_s=None,
    )
