"""One shot as the camera saw it: facts for the rules, places and paths for people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from rules.balls import Ball
from rules.facts import ShotFacts
from tracking.lane_records import LaneRecord
from tracking.paths import BallPath

PlaceMm = tuple[float, float]


class GapReason(Enum):
    """Why a span of footage could not be refereed."""

    CUT = "cut"
    COVERED = "covered"
    GRAPHIC = "graphic"
    NO_TABLE = "no_table"
    CAMERA_MOVED = "camera_moved"
    DARK = "dark"
    CORRUPT = "corrupt"


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """A span that could not be refereed."""

    from_s: float
    to_s: float
    reason: GapReason


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SeenShot:
    """A shot from strike to rest.

    `before`, `after`: where each known ball lay, table mm. `after_complete`: false where the
    footage ended, cut away or was covered before all was at rest; `rest_s` is then None.
    `is_break`: the balls stood racked. `event_places_mm`: one entry for each of `facts.events`.
    `unidentified_mm`: balls seen before the shot whose number is not known.
    `lanes`, `frame_interval_s` (between different pictures; None: not kept) are for traces.
    """

    strike_s: float
    rest_s: float | None
    is_break: bool
    before: Mapping[Ball, PlaceMm]
    after: Mapping[Ball, PlaceMm]
    after_complete: bool
    facts: ShotFacts
    event_places_mm: tuple[PlaceMm | None, ...]
    paths: tuple[BallPath, ...] = ()
    unidentified_mm: tuple[PlaceMm, ...] = ()
    lanes: tuple[LaneRecord, ...] = ()
    frame_interval_s: float | None = None
