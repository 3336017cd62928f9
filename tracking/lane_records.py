"""What became of each track's names in a shot: kept, exchanged, refused; for those who ask why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from rules.balls import Ball
from tracking.lanes import Lane
from tracking.roll import crossing, with_kept_names
from tracking.track import Motion


class LaneFate(Enum):
    """What was made of a track's names."""

    KEPT = "kept"
    """The same at both ends."""
    EXCHANGED = "exchanged"
    """Two tracks were exchanged: the ball goes on in another one."""
    END_REFUSED = "end_refused"
    """The name at the end was taken for a mistake of the look: the ball keeps its own."""
    NOT_SEEN_AFTER = "not_seen_after"
    """No name at the end: it fell, left, or lies hidden."""
    BEGAN_LATER = "began_later"
    """A name at the end only."""
    STRAY = "stray"
    """Nobody knows which ball it was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LaneRecord:
    """A lane without its samples.

    `start`, `end`: the ball as the looks before and after have it; `told_end`: as it was taken.
    `from_s`, `to_s`: first and last of `sights`. `exchanged_s`, `exchanged_mm`: when, and how near
    to the other track, the ball `start` changed over.
    """

    start: Ball | None
    start_mm: tuple[float, float] | None
    end: Ball | None
    told_end: Ball | None
    fate: LaneFate
    motion: Motion
    is_rolling: bool
    sights: int
    from_s: float | None
    to_s: float | None
    exchanged_s: float | None
    exchanged_mm: float | None


def lane_records(lanes: Sequence[Lane]) -> tuple[LaneRecord, ...]:
    """What became of the names of each lane, in their order."""
    kept = with_kept_names(lanes)
    ends = {lane.end: lane for lane in kept if lane.end is not None}
    return tuple(
        _record(lane, one, None if lane.start is None else ends.get(lane.start))
        for lane, one in zip(lanes, kept, strict=True)
    )


def _record(lane: Lane, kept: Lane, tail: Lane | None) -> LaneRecord:
    """`kept`: the lane with the names as they were taken; `tail`: where its ball ended."""
    fate = _fate(lane, kept)
    exchanged_s, exchanged_mm = None, None
    if fate is LaneFate.EXCHANGED and tail is not None and kept.samples and tail.samples:
        exchanged_s, exchanged_mm = crossing(kept.samples, tail.samples)
    return LaneRecord(
        start=lane.start,
        start_mm=lane.start_mm,
        end=lane.end,
        told_end=kept.end,
        fate=fate,
        motion=lane.motion,
        is_rolling=lane.is_rolling,
        sights=len(lane.samples),
        from_s=lane.samples[0].t_s if lane.samples else None,
        to_s=lane.samples[-1].t_s if lane.samples else None,
        exchanged_s=exchanged_s,
        exchanged_mm=exchanged_mm,
    )


def _fate(lane: Lane, kept: Lane) -> LaneFate:
    if lane.end is not kept.end:
        return LaneFate.END_REFUSED
    if lane.start is None:
        return LaneFate.STRAY if lane.end is None else LaneFate.BEGAN_LATER
    if lane.end is None:
        return LaneFate.NOT_SEEN_AFTER
    return LaneFate.KEPT if lane.end is lane.start else LaneFate.EXCHANGED
