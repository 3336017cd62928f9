"""A ball without a number that may have fallen: something was potted, but which is not known."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from rules.balls import Ball
from rules.facts import Doubt, DoubtAbout, Event, Potted, Reading, ShotFacts
from tracking.geometry import TableGeometry
from tracking.pockets import is_off_bed, nearest_pocket
from tracking.track import Motion, Track

NEAR_POCKET_MM = 200.0
"""A ball seen last so near to a pocket may have gone in: what 2 m/s makes in three pictures at 30
a second."""
MOST_NAMES = 3
"""So many numbers stand for all that it may have had: people know which ball fell."""


def fallen_unnamed(
    tracks: Sequence[Track], began: Collection[int], geometry: TableGeometry
) -> list[Potted]:
    """For each unnamed ball of those tracks that vanished at a pocket, or lies in one, where and
    when; its ball is only a place-holder."""
    found = []
    for track in tracks:
        if track.number not in began or not track.is_ball:
            continue
        x_mm, y_mm = (float(v) for v in track.xy_mm)
        pocket, away_mm = nearest_pocket(geometry, x_mm, y_mm)
        is_in = track.motion is Motion.RESTING and is_off_bed(geometry, x_mm, y_mm)
        if away_mm < NEAR_POCKET_MM and (is_in or track.motion is Motion.GONE):
            found.append(
                Potted(t_s=track.seen_s, ball=Ball.TEN, pocket=pocket, t_error_s=0.2, certainty=0.3)
            )
    return found


def with_unnamed_pots(facts: ShotFacts, fallen: Sequence[Potted]) -> ShotFacts:
    """The facts with a doubt about each such ball: it fell, under one number or another."""
    missing = [b for b in Ball if b.is_object_ball and b not in facts.on_table][:MOST_NAMES]
    if not missing:
        return facts
    doubts = list(facts.doubts)
    for one in fallen:
        readings = [Reading(events=facts.events)]
        for ball in missing:
            events: list[Event] = [*facts.events, replace(one, ball=ball)]
            readings.append(Reading(events=tuple(sorted(events, key=lambda event: event.t_s))))
        doubts.append(Doubt(about=DoubtAbout.POTTED, readings=tuple(readings)))
    return replace(facts, doubts=tuple(doubts))
