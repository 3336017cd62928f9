"""The same shot seen from the other end: head becomes foot and left becomes right.

Which end is the foot is known for certain only once a rack has been seen, which may be after
shots have been told in the convention's terms.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from rules.balls import Ball, Pocket, Rail
from rules.facts import Call, Doubt, Event, Potted, RailTouch, Reading, ShotFacts, Unchanged
from tracking.geometry import TableGeometry
from tracking.lane_records import LaneRecord
from tracking.paths import BallPath
from tracking.shot import PlaceMm, SeenShot

TURNED_POCKET: dict[Pocket, Pocket] = {
    Pocket.HL: Pocket.FR,
    Pocket.HR: Pocket.FL,
    Pocket.SL: Pocket.SR,
    Pocket.SR: Pocket.SL,
    Pocket.FL: Pocket.HR,
    Pocket.FR: Pocket.HL,
}
TURNED_RAIL: dict[Rail, Rail] = {
    Rail.HEAD: Rail.FOOT,
    Rail.FOOT: Rail.HEAD,
    Rail.LEFT: Rail.RIGHT,
    Rail.RIGHT: Rail.LEFT,
    Rail.JAW: Rail.JAW,
}


def turned_shot(shot: SeenShot, geometry: TableGeometry) -> SeenShot:
    """The shot with the table turned by half a turn. Turning twice gives the shot again."""
    return replace(
        shot,
        before=_layout(shot.before, geometry),
        after=_layout(shot.after, geometry),
        facts=_facts(shot.facts),
        event_places_mm=tuple(
            None if place is None else _place(place, geometry) for place in shot.event_places_mm
        ),
        paths=tuple(_path(path, geometry) for path in shot.paths),
        unidentified_mm=tuple(_place(place, geometry) for place in shot.unidentified_mm),
        lanes=tuple(_lane(lane, geometry) for lane in shot.lanes),
    )


def _place(place: PlaceMm, geometry: TableGeometry) -> PlaceMm:
    return geometry.length_mm - place[0], geometry.width_mm - place[1]


def _layout(layout: Mapping[Ball, PlaceMm], geometry: TableGeometry) -> dict[Ball, PlaceMm]:
    return {ball: _place(place, geometry) for ball, place in layout.items()}


def _path(path: BallPath, geometry: TableGeometry) -> BallPath:
    size = np.array([geometry.length_mm, geometry.width_mm])
    rest = path.rest_before_mm
    return replace(
        path,
        xy_mm=size - path.xy_mm,
        rest_before_mm=None if rest is None else _place(rest, geometry),
    )


def _lane(lane: LaneRecord, geometry: TableGeometry) -> LaneRecord:
    start = lane.start_mm
    return replace(lane, start_mm=None if start is None else _place(start, geometry))


def _event(event: Event) -> Event:
    if isinstance(event, RailTouch):
        frozen = None if event.frozen_to is None else TURNED_RAIL[event.frozen_to]
        return replace(event, rail=TURNED_RAIL[event.rail], frozen_to=frozen)
    if isinstance(event, Potted):
        return replace(event, pocket=TURNED_POCKET[event.pocket])
    return event


def _call(call: Call) -> Call:
    pocket = None if call.pocket is None else TURNED_POCKET[call.pocket]
    obvious = call.obvious
    if obvious is not None:
        obvious = (obvious[0], TURNED_POCKET[obvious[1]])
    return replace(call, pocket=pocket, obvious=obvious)


def _reading(reading: Reading) -> Reading:
    events = reading.events
    if not isinstance(events, Unchanged):
        events = tuple(_event(event) for event in events)
    call = reading.call
    if not isinstance(call, Unchanged):
        call = _call(call)
    return replace(reading, events=events, call=call)


def _facts(facts: ShotFacts) -> ShotFacts:
    return replace(
        facts,
        events=tuple(_event(event) for event in facts.events),
        doubts=tuple(
            Doubt(about=doubt.about, readings=tuple(_reading(r) for r in doubt.readings))
            for doubt in facts.doubts
        ),
    )
