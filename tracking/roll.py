"""Who is who over one shot: from tracks and looks at the table to one path a ball.

The look before the strike and the look at rest name the balls by their pictures; the tracks
between may have exchanged two balls in a collision. Where the names at both ends of the tracks
disagree, the paths are cut and joined where the two balls were nearest to each other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from rules.balls import Ball
from tracking.geometry import BALL_RADIUS_MM, TableGeometry
from tracking.lanes import REST_FLOOR_MM, Lane
from tracking.paths import BallPath, PathEnd
from tracking.pockets import lies_deep
from tracking.track import Motion, Sample

EXCHANGED_MM = 4 * BALL_RADIUS_MM
"""Two balls are confused only where they were within a diameter of touching, and what they went
between two pictures."""
MOVED_MM = 4.0
"""A path that never leaves its beginning by more is a ball that was only measured badly."""
STRAYED_MM = 60.0
"""One that lies where it lay, and was followed so far away meanwhile, lay there all the time: its
track went along with an arm. By chance a ball comes back to within `MOVED_MM` once in 60,000."""


def paths_of(
    lanes: Sequence[Lane], geometry: TableGeometry, *, is_over: bool
) -> tuple[BallPath, ...]:
    """One path for every ball that lay on the table before the strike or lies there after it.

    `is_over`: all came to rest; else what still moves ends `MOVING`.
    """
    lanes = with_kept_names(lanes)
    begins = {lane.start: lane for lane in lanes if lane.start is not None}
    ends = {lane.end: lane for lane in lanes if lane.end is not None}
    balls = sorted(set(begins) | set(ends))
    vanished = [
        lane for lane in lanes if lane.end is None and (lane.samples or lane.start is not None)
    ]
    tails: dict[Ball, Lane | None] = {ball: ends.get(ball) for ball in balls}
    _give_vanished(tails, begins, vanished)
    return tuple(
        _joined(ball, begins.get(ball), tails[ball], geometry, is_over=is_over) for ball in balls
    )


def with_kept_names(lanes: Sequence[Lane]) -> list[Lane]:
    """The lanes, without names at their ends that the look at rest mistook."""
    return _without_new_names(_without_leaps(lanes))


def _without_leaps(lanes: Sequence[Lane]) -> list[Lane]:
    """A name at rest that only a leap across the table would explain is a mistake of the look: two
    tracks were never near enough to be exchanged. The ball keeps its name."""
    begins = {lane.start: lane for lane in lanes if lane.start is not None}
    found_later = {lane.end for lane in lanes if lane.start is None}
    mistaken: set[Ball] = set()
    for lane in lanes:
        other = None if lane.end is None else begins.get(lane.end)
        if lane.start is None or other is None or other is lane or _may_exchange(lane, other):
            continue
        names = _chain(lane.start, lanes)
        if not names & found_later:
            mistaken |= names
    return [
        replace(lane, end=lane.start) if lane.start in mistaken and lane.end is not None else lane
        for lane in lanes
    ]


def _without_new_names(lanes: Sequence[Lane]) -> list[Lane]:
    """The lanes, each ball that got a new name under the name that it had."""
    mistaken = mistaken_balls(lanes)
    return [replace(lane, end=lane.start) if lane.start in mistaken else lane for lane in lanes]


def mistaken_balls(lanes: Sequence[Lane]) -> frozenset[Ball]:
    """Balls whose track ends under a name that no ball had, while their own is nowhere else: one of
    the two looks mistook the number. Under one name it is one ball; else it would have vanished."""
    began = {lane.start for lane in lanes}
    ended = {lane.end for lane in lanes}
    return frozenset(
        lane.start
        for lane in lanes
        if lane.start is not None
        and lane.end is not None
        and lane.end not in began
        and lane.start not in ended
    )


def _chain(ball: Ball, lanes: Sequence[Lane]) -> set[Ball]:
    """The balls whose names hang together with one's: its track ends as another, and so on."""
    names, count = {ball}, 0
    while len(names) > count:
        count = len(names)
        for lane in lanes:
            if lane.start is not None and lane.end is not None and names & {lane.start, lane.end}:
                names |= {lane.start, lane.end}
    return names


def _may_exchange(one: Lane, other: Lane) -> bool:
    """Whether two tracks came so near to each other that either may go on as the other."""
    if not one.samples and not other.samples:
        return False
    if not one.samples or not other.samples:
        moving, lying = (one, other) if one.samples else (other, one)
        if lying.start_mm is None:
            return True
        x, y = lying.start_mm
        far = min(float(np.hypot(s.x_mm - x, s.y_mm - y)) for s in moving.samples)
        return far < EXCHANGED_MM + _longest_step_mm(moving.samples)
    return came_close(one.samples, other.samples)


def came_close(one: Sequence[Sample], other: Sequence[Sample]) -> bool:
    """Whether two balls on the move came so near to each other that either may be the other."""
    _, far = crossing(one, other)
    return far < EXCHANGED_MM + _longest_step_mm(one) + _longest_step_mm(other)


def _longest_step_mm(samples: Sequence[Sample]) -> float:
    xy = np.array([(s.x_mm, s.y_mm) for s in samples])
    return float(np.hypot(*np.diff(xy, axis=0).T).max(initial=0.0))


def _give_vanished(
    tails: dict[Ball, Lane | None], begins: Mapping[Ball, Lane], vanished: Sequence[Lane]
) -> None:
    """A ball not seen at the end takes its own vanished track, else the nearest other one."""
    free = list(vanished)
    missing = [ball for ball, tail in tails.items() if tail is None and ball in begins]
    for ball in missing:
        own = begins[ball]
        if any(lane is own for lane in free):
            tails[ball] = own
            free = [lane for lane in free if lane is not own]
    for ball in missing:
        if tails[ball] is not None:
            continue
        others = [lane for lane in free if lane.start is None or tails.get(lane.start) is not lane]
        if others:
            own = begins[ball]
            nearest = min(others, key=lambda lane: crossing(own.samples, lane.samples)[1])
            tails[ball] = nearest
            free = [lane for lane in free if lane is not nearest]


def crossing(one: Sequence[Sample], other: Sequence[Sample]) -> tuple[float, float]:
    """When two tracks were nearest to each other, and how near, mm; over the time both have."""
    if not one or not other:
        return 0.0, np.inf
    first, last = max(one[0].t_s, other[0].t_s), min(one[-1].t_s, other[-1].t_s)
    if last < first:
        # One ended before the other began: as if the ball had been lost and found.
        early, late = (one, other) if one[-1].t_s < other[0].t_s else (other, one)
        a, b = early[-1], late[0]
        return (a.t_s + b.t_s) / 2, float(np.hypot(a.x_mm - b.x_mm, a.y_mm - b.y_mm))
    times = np.array(sorted({s.t_s for s in (*one, *other) if first <= s.t_s <= last}))
    a_xy, b_xy = _at(one, times), _at(other, times)
    distance = np.hypot(*(a_xy - b_xy).T)
    k = int(np.argmin(distance))
    return float(times[k]), float(distance[k])


def _at(samples: Sequence[Sample], times: np.ndarray) -> np.ndarray:
    t = np.array([s.t_s for s in samples])
    x = np.interp(times, t, np.array([s.x_mm for s in samples]))
    y = np.interp(times, t, np.array([s.y_mm for s in samples]))
    return np.column_stack((x, y))


def _joined(
    ball: Ball, head: Lane | None, tail: Lane | None, geometry: TableGeometry, *, is_over: bool
) -> BallPath:
    samples: tuple[Sample, ...]
    if head is None and tail is None:
        samples = ()
    elif head is None or tail is None or head is tail:
        only = head if tail is None else tail
        samples = only.samples if only is not None else ()
    elif not head.samples:
        # The ball's first track saw nothing of the shot: all that is known is the later one.
        samples = tail.samples
    elif not tail.samples:
        # Lost on its way and found again at rest: all that is known of its way is the first one.
        samples = head.samples
    else:
        cut_s, _ = crossing(head.samples, tail.samples)
        samples = tuple(s for s in head.samples if s.t_s <= cut_s) + tuple(
            s for s in tail.samples if s.t_s > cut_s
        )
    start_mm = None if head is None else head.start_mm
    samples = _increasing(samples)
    if ball.is_object_ball and tail is not None and _lay_there(samples, start_mm, tail.end_mm):
        samples = ()
    free = _without_arm_at_end(samples)
    moved = _has_moved(free, start_mm) or _has_vanished(tail, start_mm)
    end = _end(tail, free, geometry, is_over=is_over)
    if len(free) < len(samples) and end is PathEnd.GONE:
        end = PathEnd.HIDDEN
    samples = free
    return BallPath(
        ball=ball,
        t_s=np.array([s.t_s for s in samples], dtype=np.float64),
        xy_mm=np.array([(s.x_mm, s.y_mm) for s in samples], dtype=np.float64).reshape(-1, 2),
        sigma_mm=np.array([s.sigma_mm for s in samples], dtype=np.float64),
        rest_before_mm=start_mm,
        rest_sigma_mm=REST_FLOOR_MM if head is None else head.start_sigma_mm,
        moved=moved,
        end=end,
        is_rolling=head is not None and head.is_rolling,
        rest_after_mm=None if tail is None else tail.end_mm,
    )


def _increasing(samples: Sequence[Sample]) -> tuple[Sample, ...]:
    """Without sights that do not follow the one before in time."""
    kept: list[Sample] = []
    for sample in samples:
        if not kept or sample.t_s > kept[-1].t_s + 1e-6:
            kept.append(sample)
    return tuple(kept)


def _without_arm_at_end(samples: tuple[Sample, ...]) -> tuple[Sample, ...]:
    """Without the last sights that touched an arm: the ball went under it, the arm went on."""
    last = len(samples)
    while last > 0 and samples[last - 1].is_attached:
        last -= 1
    return samples[:last]


def _has_moved(samples: Sequence[Sample], start_mm: tuple[float, float] | None) -> bool:
    if not samples:
        return False
    x0, y0 = start_mm if start_mm is not None else (samples[0].x_mm, samples[0].y_mm)
    return any(np.hypot(s.x_mm - x0, s.y_mm - y0) > MOVED_MM for s in samples)


def _lay_there(
    samples: Sequence[Sample],
    start_mm: tuple[float, float] | None,
    end_mm: tuple[float, float] | None,
) -> bool:
    """Whether a ball lies where it lay, though it was followed far away from there."""
    if start_mm is None or end_mm is None:
        return False
    x0, y0 = start_mm
    if np.hypot(end_mm[0] - x0, end_mm[1] - y0) > MOVED_MM:
        return False
    return any(np.hypot(s.x_mm - x0, s.y_mm - y0) > STRAYED_MM for s in samples)


def _has_vanished(tail: Lane | None, start_mm: tuple[float, float] | None) -> bool:
    """A ball that lay in the open and is gone has moved, though no picture shows it on its way: one
    on the brink of a pocket drops between two."""
    if tail is None or tail.motion is not Motion.GONE or tail.end is not None:
        return False
    return not tail.samples and start_mm is not None


def _end(
    tail: Lane | None, samples: Sequence[Sample], geometry: TableGeometry, *, is_over: bool
) -> PathEnd:
    if tail is None:
        return PathEnd.GONE
    if tail.motion is Motion.RESTING:
        if not samples:
            return PathEnd.RESTING
        last_mm = (samples[-1].x_mm, samples[-1].y_mm)
        if not tail.samples and tail.end_mm is not None:
            last_mm = tail.end_mm
        in_cup = lies_deep(geometry, *last_mm)
        return PathEnd.GONE if in_cup else PathEnd.RESTING
    if tail.motion is Motion.HIDDEN:
        return PathEnd.HIDDEN
    if tail.motion is Motion.MOVING:
        return PathEnd.HIDDEN if is_over else PathEnd.MOVING
    return PathEnd.GONE
