"""What refereeing costs, against reading the same files' pictures alone, in the same run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from simulation.scoring.scores import ClipScore
from simulation.scoring.summary import all_of, groups_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Speed:
    """CPU seconds for a second of video, start-up excluded, of the clips in which both are known.

    `ratio`: of refereeing to decoding. Without pictures there is no decoding: `decode` is None.
    """

    group: str
    clips: int
    video_s: float
    cpu: float
    decode: float | None

    @property
    def ratio(self) -> float | None:
        """How many times the cost of decoding."""
        return self.cpu / self.decode if self.decode else None


def speeds(clips: Sequence[ClipScore]) -> list[Speed]:
    """Of all clips, then by size and rate of the pictures; empty if nothing was measured."""
    groups = [all_of(clips), *groups_of(clips, "picture"), *groups_of(clips, "rate")]
    found = [_speed(group.name or "all", group.clips) for group in groups]
    return [speed for speed in found if speed is not None]


def _speed(group: str, clips: Sequence[ClipScore]) -> Speed | None:
    decoded = [c for c in clips if c.cpu_s is not None and c.decode_cpu_s]
    known = decoded or [c for c in clips if c.cpu_s is not None]
    video_s = sum(clip.duration_s for clip in known)
    if not video_s:
        return None
    return Speed(
        group=group,
        clips=len(known),
        video_s=video_s,
        cpu=sum(clip.cpu_s or 0.0 for clip in known) / video_s,
        decode=sum(clip.decode_cpu_s or 0.0 for clip in decoded) / video_s if decoded else None,
    )
