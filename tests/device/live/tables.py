"""Tables, racks and seen shots for the tests of live play."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from device.live.lying import Lying
from rules.balls import Ball
from rules.facts import OffTable, Potted
from tests.rules.playing import shot
from tracking.geometry import BALL_RADIUS_MM, TableGeometry
from tracking.shot import PlaceMm, SeenShot

TABLE = TableGeometry()
ORDER = (1, 2, 3, 4, 10, 5, 6, 7, 8, 9)
"""Of a right rack: the apex, then row by row; the fifth is the middle one."""


def racked(order: tuple[int, ...] = ORDER, *, at_head: bool = False) -> dict[Ball, PlaceMm]:
    """A rack of ten on the foot spot, and the cue ball in the kitchen."""
    x0, y0 = TABLE.foot_spot_mm
    places: dict[Ball, PlaceMm] = {Ball.CUE: (500.0, 600.0)}
    balls = iter(order)
    for row in range(4):
        for k in range(row + 1):
            x = x0 + row * BALL_RADIUS_MM * 3**0.5
            y = y0 + (2 * k - row) * BALL_RADIUS_MM
            places[Ball(next(balls))] = (x, y)
    if at_head:
        return {ball: (TABLE.length_mm - x, TABLE.width_mm - y) for ball, (x, y) in places.items()}
    return places


def spread(*numbers: int) -> dict[Ball, PlaceMm]:
    """Balls apart from each other, each number always at the same place."""
    return {Ball(n): (200.0 + 190.0 * n, 200.0 + 80.0 * (n % 7)) for n in numbers}


def lying(balls: Mapping[Ball, PlaceMm], unknown: tuple[PlaceMm, ...] = ()) -> Lying:
    """A look at rest."""
    return Lying(balls=balls, unknown=unknown, geometry=TABLE)


def seen(
    line: str,
    *,
    strike_s: float = 10.0,
    before: Mapping[Ball, PlaceMm] | None = None,
    after: Mapping[Ball, PlaceMm] | None = None,
    is_break: bool = False,
) -> SeenShot:
    """The shot of a line of notation; balls lie apart unless told."""
    facts = shot(line).facts
    on_table = sorted(facts.on_table)
    before = before if before is not None else spread(*map(int, on_table))
    gone = {event.ball for event in facts.events if isinstance(event, Potted | OffTable)}
    if after is None:
        after = spread(*(int(ball) for ball in on_table if ball not in gone))
    return SeenShot(
        strike_s=strike_s,
        rest_s=strike_s + 4.0,
        is_break=is_break,
        before=before,
        after=after,
        after_complete=True,
        facts=facts,
        event_places_mm=(None,) * len(facts.events),
    )


def turned(balls: Mapping[Ball, PlaceMm]) -> dict[Ball, PlaceMm]:
    """Half a turn of the table."""
    size = np.array([TABLE.length_mm, TABLE.width_mm])
    return {ball: tuple((size - place).tolist()) for ball, place in balls.items()}
