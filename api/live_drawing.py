"""The table as it is now: balls where they lie, with the paths of the last shot behind them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from api.snapshot import BallAt, Snapshot
from api.snapshot_codes import State, TableQuestion
from api.table_drawing import (
    MOVED_MM,
    PHONE_RADIUS_MM,
    RADII_MM,
    DrawnBall,
    DrawnTable,
    drawn_table,
)

MOST_RADIUS_MM: Final = 56.0
"""Balls that lie apart are drawn up to twice as large as they are: to be read from afar."""
MOVING_RADIUS_MM: Final = RADII_MM[0]
"""While they move they may meet: all are drawn so small that none hides another's number."""

_SHOWS_LAST_SHOT: Final = frozenset({State.BETWEEN_SHOTS, State.PLAYING, State.WAITING_FOR_RACK})


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveBall:
    """A ball; `key` stays the same while it is on the table, so that it can be seen to move."""

    key: str
    drawn: DrawnBall


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveDrawing:
    """`table`: cloth, pockets, paths and marks; `balls` as they lie, drawn with `radius_mm`.

    `spots`: where balls have to be put back. `rings`: where they lay before somebody moved them.
    """

    table: DrawnTable
    balls: tuple[LiveBall, ...]
    radius_mm: float
    spots: tuple[DrawnBall, ...] = ()
    rings: tuple[DrawnBall, ...] = ()


def live_drawing(snapshot: Snapshot, *, with_paths: bool = True) -> LiveDrawing | None:
    """The drawing; `None` while no table is known.

    `with_paths`: those of the last shot; without them it is for a phone, with larger balls.
    """
    table = snapshot.table
    if table is None:
        return None
    shot: dict[str, Any] = {
        "before": _places(table.balls),
        "unidentified_mm": _unknown(table.balls),
    }
    is_at_rest = snapshot.state is not State.BALLS_MOVING
    is_shown = with_paths and snapshot.state in _SHOWS_LAST_SHOT
    if snapshot.last_shot is not None and is_shown:
        last = snapshot.last_shot.shot
        shot |= {key: last[key] for key in ("paths_mm", "events", "first_contact") if key in last}
    most_mm = MOST_RADIUS_MM if with_paths else PHONE_RADIUS_MM
    size = {"length_mm": table.length_mm, "width_mm": table.width_mm}
    drawn = drawn_table(shot, size)
    return LiveDrawing(
        table=drawn,
        balls=tuple(_keyed(drawn.before)),
        radius_mm=_radius_mm(drawn, most_mm) if is_at_rest else MOVING_RADIUS_MM,
        spots=tuple(_drawn(one) for one in table.spots) if is_at_rest else (),
        rings=_rings(snapshot, drawn) if is_at_rest else (),
    )


def _drawn(one: BallAt) -> DrawnBall:
    number = None if one.ball is None else int(one.ball)
    return DrawnBall(number=number, x_mm=one.x_mm, y_mm=one.y_mm)


def _rings(snapshot: Snapshot, drawn: DrawnTable) -> tuple[DrawnBall, ...]:
    """Where the balls lay after the last shot, of those that lie elsewhere now, while that is
    asked about."""
    is_asked = any(one.code is TableQuestion.BALLS_CHANGED for one in snapshot.questions)
    if not is_asked or snapshot.last_shot is None:
        return ()
    now = {one.number: one for one in drawn.before}
    lay = (
        DrawnBall(number=int(ball), x_mm=place[0], y_mm=place[1])
        for ball, place in (snapshot.last_shot.shot.get("after") or {}).items()
    )
    return tuple(one for one in lay if one.number not in now or _is_far(now[one.number], one))


def _is_far(one: DrawnBall, other: DrawnBall) -> bool:
    return abs(one.x_mm - other.x_mm) + abs(one.y_mm - other.y_mm) > MOVED_MM


def _radius_mm(drawn: DrawnTable, most_mm: float) -> float:
    """The largest with which no ball hides the number of another, up to `most_mm`."""
    roomy_mm = drawn.radius_mm * (1 + drawn.phone_step / 10)
    return round(min(roomy_mm, most_mm), 1)


def _places(balls: Sequence[BallAt]) -> Mapping[str, tuple[float, float]]:
    return {str(int(one.ball)): (one.x_mm, one.y_mm) for one in balls if one.ball is not None}


def _unknown(balls: Sequence[BallAt]) -> list[tuple[float, float]]:
    return [(one.x_mm, one.y_mm) for one in balls if one.ball is None]


def _keyed(balls: Sequence[DrawnBall]) -> list[LiveBall]:
    """Balls without a number are told apart by their order."""
    keyed, unknown = [], 0
    for one in balls:
        if one.number is None:
            unknown += 1
        key = f"ball-{one.number}" if one.number is not None else f"ball-x{unknown}"
        keyed.append(LiveBall(key=key, drawn=one))
    return keyed
