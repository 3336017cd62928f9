"""A shot drawn on the table: where the balls lay, how they ran, what they touched.

All coordinates are table millimetres (origin head-left, x to the foot, y to the right), which are
the user units of the drawing; what lies outside its frame is moved to the frame's edge.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from api.shots import CUE_BALL, Shot, events_of, first_balls, off_table, pocketed

FRAME_MM: Final = 130.0
"""How far the drawing reaches beyond the cushion noses: a rail is about 5 in wide."""
CUSHION_MM: Final = 50.0
"""Nose to wood: the usual 2 in of a cushion (drawing only)."""
TRUE_RADIUS_MM: Final = 28.575
"""2 1/4 in across (WPA equipment specifications, 16)."""
PLATE_SHARE: Final = 0.54
"""Radius of the white plate with the number, of the ball's."""
RADII_MM: Final = (36.0, 46.0)
"""Balls are drawn larger than life for their numbers to be read, but no plate is ever covered by
the neighbour: touching balls (57 mm apart) allow the first, balls that lie apart the second."""
PHONE_RADIUS_MM: Final = 66.0
"""As the second, on a narrow page."""
MOVED_MM: Final = TRUE_RADIUS_MM
"""A ball whose place changed by less is drawn as if it had stayed."""
PATH_TOLERANCE_MM: Final = 4.0
"""A path is thinned to within this of the measured points: less than a line's width."""
POCKET_OUTSET_MM: Final = {"corner": 30.0, "side": 48.0}
"""Middle of a drawn pocket outside the nose lines."""
POCKET_RADIUS_MM: Final = {"corner": 66.0, "side": 58.0}

Point = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnBall:
    """A ball at a place; `number` is `None` where it is not known."""

    number: int | None
    x_mm: float
    y_mm: float


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnPath:
    """The way of one ball. `points`: SVG list of points."""

    number: int
    points: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnPocket:
    """A pocket, and the balls that fell into it."""

    name: str
    x_mm: float
    y_mm: float
    radius_mm: float
    fallen: tuple[DrawnBall, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnTable:
    """One shot's drawing; all numbers in millimetres.

    `radius_mm`: with which the balls are drawn; `phone_step`: by how many tenths more on a phone.
    `first_contact`: where the cue ball met the first ball. `contacts`, `rail_touches`: where the
    others happened.
    """

    length_mm: float
    width_mm: float
    radius_mm: float
    phone_step: int
    pockets: tuple[DrawnPocket, ...]
    before: tuple[DrawnBall, ...]
    after: tuple[DrawnBall, ...]
    paths: tuple[DrawnPath, ...]
    first_contact: Point | None
    contacts: tuple[Point, ...]
    rail_touches: tuple[Point, ...]

    @property
    def view_box(self) -> str:
        """The frame of the drawing."""
        size = f"{self.length_mm + 2 * FRAME_MM:g} {self.width_mm + 2 * FRAME_MM:g}"
        return f"{-FRAME_MM:g} {-FRAME_MM:g} {size}"

    @property
    def diamonds(self) -> tuple[Point, ...]:
        """The sights on the rails: eighths of the length, quarters of the width."""
        middle = -(CUSHION_MM + FRAME_MM) / 2
        along = [self.length_mm * k / 8 for k in range(1, 8) if k != 4]
        across = [self.width_mm * k / 4 for k in range(1, 4)]
        return (
            *((x, middle) for x in along),
            *((x, self.width_mm - middle) for x in along),
            *((middle, y) for y in across),
            *((self.length_mm - middle, y) for y in across),
        )


def drawn_table(shot: Shot, table: Mapping[str, Any]) -> DrawnTable:
    """The drawing of a shot on a table (objects of `review.schema.json`)."""
    frame = _Frame(length_mm=float(table["length_mm"]), width_mm=float(table["width_mm"]))
    before = frame.balls(shot.get("before") or {})
    unknown = [frame.point(place) for place in shot.get("unidentified_mm") or ()]
    lying = [*before, *(DrawnBall(number=None, x_mm=p[0], y_mm=p[1]) for p in unknown if p)]
    gone = {ball for ball, _ in pocketed(shot)} | set(off_table(shot))
    after = [ball for ball in frame.balls(shot.get("after") or {}) if ball.number not in gone]
    started = {ball.number: ball for ball in before}
    moved = [
        ball for ball in after if ball.number not in started or _far(started[ball.number], ball)
    ]
    room_mm = _room_mm(lying)
    radius = round(min(max(room_mm, RADII_MM[0]), RADII_MM[1]), 1)
    phone_radius = min(max(room_mm, radius), PHONE_RADIUS_MM)
    paths = (
        frame.path(int(number), points) for number, points in (shot.get("paths_mm") or {}).items()
    )
    first, others = _contacts(shot, frame)
    return DrawnTable(
        length_mm=frame.length_mm,
        width_mm=frame.width_mm,
        radius_mm=radius,
        phone_step=int(10 * (phone_radius / radius - 1)),
        pockets=_pockets(shot, frame, radius),
        before=tuple(lying),
        after=tuple(moved),
        paths=tuple(path for path in paths if path),
        first_contact=first,
        contacts=others,
        rail_touches=frame.places(events_of(shot, "rail")),
    )


def thinned(points: Sequence[Point], tolerance_mm: float = PATH_TOLERANCE_MM) -> list[Point]:
    """The fewest of the points from which none of the others lies farther than the tolerance.

    Douglas and Peucker, "Algorithms for the reduction of the number of points required to
    represent a digitized line or its caricature", Cartographica 10 (1973).
    """
    if len(points) < 3:
        return list(points)
    kept = {0, len(points) - 1}
    spans = [(0, len(points) - 1)]
    while spans:
        start, end = spans.pop()
        distance, index = _farthest(points, start, end)
        if distance > tolerance_mm:
            kept.add(index)
            spans += [(start, index), (index, end)]
    return [points[i] for i in sorted(kept)]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Frame:
    length_mm: float
    width_mm: float

    def point(self, place: Sequence[float]) -> Point | None:
        """A place inside the frame; `None` where it is not a number."""
        x_mm, y_mm = float(place[0]), float(place[1])
        if not (math.isfinite(x_mm) and math.isfinite(y_mm)):
            return None
        edge = FRAME_MM - 6
        return (
            round(min(max(x_mm, -edge), self.length_mm + edge), 1),
            round(min(max(y_mm, -edge), self.width_mm + edge), 1),
        )

    def balls(self, layout: Mapping[str, Sequence[float]]) -> list[DrawnBall]:
        placed = [(int(number), self.point(place)) for number, place in layout.items()]
        return [DrawnBall(number=n, x_mm=p[0], y_mm=p[1]) for n, p in sorted(placed) if p]

    def path(self, number: int, points: Iterable[Sequence[float]]) -> DrawnPath | None:
        """A path of [t_s, x_mm, y_mm]; `None` if the ball did not move."""
        inside = [point for point in (self.point(p[1:3]) for p in points) if point]
        spread = max((math.dist(inside[0], p) for p in inside), default=0.0) if inside else 0.0
        if spread < MOVED_MM / 2:
            return None
        line = " ".join(f"{x:g},{y:g}" for x, y in thinned(inside))
        return DrawnPath(number=number, points=line)

    def places(self, events: Iterable[Mapping[str, Any]]) -> tuple[Point, ...]:
        found = (self.point(event["at_mm"]) for event in events if event.get("at_mm"))
        return tuple(point for point in found if point)


def _far(one: DrawnBall, other: DrawnBall) -> bool:
    return math.dist((one.x_mm, one.y_mm), (other.x_mm, other.y_mm)) > MOVED_MM


def _room_mm(balls: Sequence[DrawnBall]) -> float:
    """The largest radius with which no ball covers the plate of another."""
    nearest = min(
        (
            math.dist((one.x_mm, one.y_mm), (other.x_mm, other.y_mm))
            for i, one in enumerate(balls)
            for other in balls[i + 1 :]
        ),
        default=math.inf,
    )
    return nearest / (1 + PLATE_SHARE)


def _farthest(points: Sequence[Point], first: int, last: int) -> tuple[float, int]:
    """The distance, and the index, of the point between two that lies farthest from their line."""
    x0, y0 = points[first]
    along_x, along_y = points[last][0] - x0, points[last][1] - y0
    # A line shorter than this cannot be divided by; every distance is then that from its start.
    length2 = max(along_x * along_x + along_y * along_y, 1e-12)
    best2, best = 0.0, first
    for index in range(first + 1, last):
        x, y = points[index][0] - x0, points[index][1] - y0
        share = min(max((x * along_x + y * along_y) / length2, 0.0), 1.0)
        off_x, off_y = x - share * along_x, y - share * along_y
        distance2 = off_x * off_x + off_y * off_y
        if distance2 > best2:
            best2, best = distance2, index
    return math.sqrt(best2), best


def _contacts(shot: Shot, frame: _Frame) -> tuple[Point | None, tuple[Point, ...]]:
    """Where the first ball was hit, and where the other contacts happened."""
    events = events_of(shot, "contact")
    first_hit = set(first_balls(shot.get("first_contact")) or ())
    first = next(
        (
            event
            for event in events
            if CUE_BALL in event.get("balls", ()) and first_hit & set(event["balls"])
        ),
        None,
    )
    others = frame.places(event for event in events if event is not first)
    place = frame.places([first]) if first else ()
    return (place[0] if place else None), others


def _pockets(shot: Shot, frame: _Frame, radius_mm: float) -> tuple[DrawnPocket, ...]:
    fallen: dict[str, list[int]] = {}
    for ball, pocket in pocketed(shot):
        if pocket:
            fallen.setdefault(pocket, []).append(ball)
    pockets = []
    for name in ("HL", "SL", "FL", "HR", "SR", "FR"):
        kind = "side" if name[0] == "S" else "corner"
        outset = POCKET_OUTSET_MM[kind]
        x_mm = {"H": -outset, "S": frame.length_mm / 2, "F": frame.length_mm + outset}[name[0]]
        y_mm = -outset if name[1] == "L" else frame.width_mm + outset
        # Several balls in one pocket lie side by side along the rail, towards the middle.
        step = {"H": 2.1, "S": 2.1, "F": -2.1}[name[0]] * radius_mm
        balls = (
            DrawnBall(number=ball, x_mm=round(x_mm + step * k, 1), y_mm=y_mm)
            for k, ball in enumerate(fallen.get(name, ()))
        )
        pockets.append(
            DrawnPocket(
                name=name,
                x_mm=x_mm,
                y_mm=y_mm,
                radius_mm=POCKET_RADIUS_MM[kind],
                fallen=tuple(balls),
            )
        )
    return tuple(pockets)
