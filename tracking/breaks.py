"""Is this shot a break: balls that stand racked, and a cue ball behind the head string."""

from __future__ import annotations

from collections.abc import Sequence

from tracking.geometry import TableGeometry
from tracking.rack import rack_end
from tracking.shot import PlaceMm

BEHIND_STRING_MM = 100.0
"""A cue ball that is placed for the break lies so little in front of the string at most: people
err by a ball or two."""


def is_break_shot(
    balls_mm: Sequence[PlaceMm], cue_mm: PlaceMm | None, geometry: TableGeometry
) -> bool:
    """Whether the balls stand racked and the cue ball, where it is known, lies behind the head
    string: balls that a soft break left together are no rack."""
    end = rack_end(balls_mm, geometry)
    if end == 0 or cue_mm is None:
        return end != 0
    from_head_mm = cue_mm[0] if end > 0 else geometry.length_mm - cue_mm[0]
    return from_head_mm < geometry.head_string_x_mm + BEHIND_STRING_MM
