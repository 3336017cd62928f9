"""Which stroke to play: layouts and strokes that show what a shot is meant to exercise.

Each kind draws strokes until one plays out as wanted; the exact events decide, never the plan.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping

import numpy as np

from simulation import table
from simulation.outcome import CUE, Outcome, outcome
from simulation.shots import SimulationError, play, play_if, thrown_off
from simulation.stored import Place, StoredShot, Stroke

Layout = Mapping[int, Place]
Rng = np.random.Generator

TRIES = 120
"""Strokes to draw before a kind is given up on a layout."""
R = table.BALL_RADIUS_MM
BALLS = {"ten-ball": 10, "nine-ball": 9}

KINDS = (
    "break",
    "pot",
    "safety",
    "thin",
    "kick",
    "bank",
    "combination",
    "wrong_ball",
    "no_rail",
    "no_contact",
    "scratch",
    "split",
    "off_table",
)


def random_layout(rng: Rng, balls: tuple[int, ...], *, gap_mm: float = 25.0) -> dict[int, Place]:
    """The cue ball and `balls` at random, `gap_mm` apart and off the rails at least."""
    places: dict[int, Place] = {}
    for ball in (CUE, *balls):
        for _ in range(2000):
            x = float(rng.uniform(R + 8, table.LENGTH_MM - R - 8))
            y = float(rng.uniform(R + 8, table.WIDTH_MM - R - 8))
            if all(math.dist((x, y), p) > 2 * R + gap_mm for p in places.values()):
                places[ball] = (round(x, 2), round(y, 2))
                break
    return places


def rack_order(rng: Rng, game: str) -> tuple[int, ...]:
    """A legal order of the rack: 1 at the apex, the money ball in the middle."""
    n = BALLS[game]
    middle = 4
    rest = [int(b) for b in rng.permutation(np.arange(2, n))]
    order = [1, *rest]
    order.insert(middle, n)
    return tuple(order)


def break_shot(rng: Rng, game: str, physics: str, *, speed: float | None = None) -> StoredShot:
    """A break from behind the head string, full on the 1 within a few millimetres."""
    layout = table.rack_mm(game, rack_order(rng, game), spacing_mm=float(rng.uniform(0.02, 0.2)))
    cue = (
        float(rng.uniform(0.14, 0.23) * table.LENGTH_MM),
        float(rng.uniform(0.25, 0.75) * table.WIDTH_MM),
    )
    aim = math.atan2(layout[1][1] - cue[1], layout[1][0] - cue[0])
    stroke = Stroke(
        direction_rad=aim + float(rng.normal(0, 0.0015)),
        speed_m_s=speed or float(rng.uniform(4.8, 7.0)),
        height=float(rng.uniform(-0.1, 0.15)),
    )
    return play(
        {CUE: cue, **layout},
        stroke,
        kind="break",
        game=game,
        physics=physics,
        is_break=True,
        placed=True,
    )


def _towards(a: Place, b: Place) -> float:
    return math.atan2(b[1] - a[1], b[0] - a[0])


def _ghost(ball: Place, target: Place) -> Place:
    """Where the striking ball's centre must be to send `ball` to `target`."""
    angle = _towards(ball, target)
    return ball[0] - 2 * R * math.cos(angle), ball[1] - 2 * R * math.sin(angle)


def _mouths() -> list[Place]:
    """Points to aim at: between the jaws of each pocket, where most ways lead in."""
    aims = []
    for name, shape in table.pocket_shapes().items():
        back = table.SIDE_DEPTH_MM - 10 if name[0] == "S" else table.CORNER_DEPTH_MM + 26
        x, y = shape.centre_xy_mm
        aims.append((x - back * shape.outward_xy[0], y - back * shape.outward_xy[1]))
    return aims


def _mirrored(point: Place, rail: int) -> Place:
    """The point seen in a rail (0 head, 1 foot, 2 left, 3 right) by a ball's centre."""
    x, y = point
    return [
        (2 * R - x, y),
        (2 * (table.LENGTH_MM - R) - x, y),
        (x, 2 * R - y),
        (x, 2 * (table.WIDTH_MM - R) - y),
    ][rail]


def _is_clear(a: Place, b: Place, layout: Layout, but: tuple[int, ...]) -> bool:
    """No ball except `but` stands in the way of a ball's centre from a to b."""
    start, along = np.array(a), np.array(b) - np.array(a)
    length2 = float(along @ along) or 1.0
    for ball, place in layout.items():
        if ball not in but:
            u = min(max(float((np.array(place) - start) @ along) / length2, 0.0), 1.0)
            if math.dist(place, tuple(start + u * along)) < 2 * R:
                return False
    return True


def _open_pockets(layout: Layout, low: int) -> list[Place]:
    """Pockets into which the cue ball can cut `low`, all of them if there is none."""
    cue, ball, open_ = layout[CUE], layout[low], []
    for mouth in _mouths():
        ghost = _ghost(ball, mouth)
        turn = _towards(ball, mouth) - _towards(cue, ghost)
        cut = abs((turn + math.pi) % (2 * math.pi) - math.pi)
        clear = _is_clear(cue, ghost, layout, (CUE, low))
        if cut < math.radians(65) and clear and _is_clear(ball, mouth, layout, (CUE, low)):
            open_.append(mouth)
    return open_ or _mouths()


def _spin(rng: Rng, size: float = 0.25) -> tuple[float, float]:
    return float(rng.uniform(-size, size)), float(rng.uniform(-size, size))


def strokes(kind: str, layout: Layout, rng: Rng) -> Iterator[Stroke]:
    """Strokes that may show `kind`, without end."""
    objects = sorted(b for b in layout if b != CUE)
    low, cue = objects[0], layout[CUE]
    pockets = _open_pockets(layout, low)
    while True:
        speed = float(rng.uniform(1.4, 4.0))
        aim = rng.normal(0, 0.002)
        if kind in ("pot", "scratch", "off_table"):
            pocket = pockets[int(rng.integers(len(pockets)))]
            aim += _towards(cue, _ghost(layout[low], pocket))
            if kind == "scratch":
                aim += rng.normal(0, 0.02)
            if kind == "off_table":
                speed = float(rng.uniform(6, 9))
        elif kind in ("safety", "no_rail", "thin"):
            cut = rng.uniform(0.85, 0.99) if kind == "thin" else rng.uniform(-0.85, 0.85)
            cut *= rng.choice([-1, 1])
            distance = max(math.dist(cue, layout[low]) - 2 * R, 60.0)
            aim += _towards(cue, layout[low]) + math.asin(
                min(2 * R * cut / (distance + 2 * R), 0.9)
            )
            if kind == "no_rail":
                speed = math.sqrt(2 * 0.1 * (distance / 1000 + rng.uniform(0.05, 0.5))) * 1.1
            elif kind == "safety":
                speed = float(rng.uniform(0.7, 2.0))
        elif kind == "kick":
            seen = _mirrored(layout[low], int(rng.integers(4)))
            aim += _towards(cue, seen) + rng.normal(0, 0.01)
        elif kind == "bank":
            seen = _mirrored(_mouths()[int(rng.integers(6))], int(rng.integers(4)))
            aim += _towards(cue, _ghost(layout[low], seen)) + rng.normal(0, 0.004)
        elif kind == "combination" and len(objects) > 1:
            second = objects[int(rng.integers(1, len(objects)))]
            hit = _ghost(layout[second], _mouths()[int(rng.integers(6))])
            aim += _towards(cue, _ghost(layout[low], hit))
        elif kind == "wrong_ball" and len(objects) > 1:
            other = objects[int(rng.integers(1, len(objects)))]
            aim += _towards(cue, layout[other]) + rng.normal(0, 0.02)
            speed = float(rng.uniform(1.0, 3.2))
        elif kind == "no_contact":
            aim += rng.uniform(-math.pi, math.pi)
            speed = float(rng.uniform(0.5, 1.8))
        elif kind == "split":
            aim += _towards(cue, layout[low]) + rng.normal(0, 0.03)
        else:
            raise ValueError(f"kind: {kind!r} needs more balls than {objects} or is unknown")
        size = 0.05 if kind in ("no_rail", "kick", "bank", "no_contact") else 0.25
        side, height = _spin(rng, size)
        yield Stroke(direction_rad=float(aim), speed_m_s=speed, side=side, height=height)


def _object_pots(o: Outcome) -> set[int]:
    return {e.balls[0] for e in o.potted} - {CUE}


_WANTED: dict[str, Callable[[Outcome], bool]] = {
    "pot": lambda o: not o.fouls and _object_pots(o) == {o.ball_on},
    "safety": lambda o: not o.fouls and not o.potted and bool(o.rails_after),
    "thin": lambda o: not o.fouls and not o.potted,
    "kick": lambda o: not o.fouls and any(e.balls[0] == CUE for e in o.rails_before),
    "bank": lambda o: (
        not o.fouls
        and o.ball_on in _object_pots(o)
        and any(e.balls[0] == o.ball_on and e.rail != "jaw" for e in o.rails_after)
    ),
    "combination": lambda o: not o.fouls and bool(_object_pots(o) - {o.ball_on}),
    "wrong_ball": lambda o: "wrong_ball_first" in o.fouls and "scratch" not in o.fouls,
    "no_rail": lambda o: o.fouls == ("no_rail",),
    "no_contact": lambda o: o.fouls == ("no_contact",),
    "scratch": lambda o: o.fouls == ("scratch",),
    "split": lambda o: o.second_gap_s is not None and o.second_gap_s <= 0.010,
    "off_table": lambda o: bool(o.off_table),
}


def play_kind(
    kind: str,
    layout: Layout,
    rng: Rng,
    *,
    game: str = "ten-ball",
    physics: str = "a",
    placed: bool = False,
    longest_s: float = 9.0,
    also: Callable[[StoredShot], bool] = lambda _: True,
) -> StoredShot | None:
    """The first drawn stroke on `layout` that shows `kind` and is over in `longest_s`, or None.

    `also`: what is asked beyond that; it sees exact events, and paths with knots at these only.
    """

    def is_wanted(shot: StoredShot) -> bool:
        return shot.rest_s <= longest_s and _WANTED[kind](outcome(shot)) and also(shot)

    drawn = strokes(kind, layout, rng)
    for _ in range(TRIES):
        stroke = next(drawn)
        if kind == "off_table":
            low = min(b for b in layout if b != CUE)
            shot = play(layout, stroke, kind=kind, game=game, physics=physics, placed=placed)
            found = thrown_off(shot, CUE if rng.random() < 0.5 else low)
            if found is not None and not is_wanted(found):
                found = None
        else:
            found = play_if(
                is_wanted, layout, stroke, kind=kind, game=game, physics=physics, placed=placed
            )
        if found is not None:
            return found
    return None


def layout_for(kind: str, rng: Rng, game: str) -> dict[int, Place]:
    """A layout on which `kind` can be played: an open table of some balls of the game."""
    n = BALLS[game]
    count = int(rng.integers(3, n))
    balls = tuple(sorted(int(b) for b in rng.choice(np.arange(1, n + 1), count, replace=False)))
    layout = random_layout(rng, balls)
    if kind == "split":
        low, other = balls[0], balls[1]
        cue, place = layout[CUE], layout[low]
        angle = _towards(cue, place) + float(rng.uniform(0.35, 0.9)) * float(rng.choice([-1, 1]))
        side = angle + math.pi / 2
        gap = 2 * R + float(rng.uniform(0.5, 8.0))
        layout[other] = (place[0] + gap * math.cos(side), place[1] + gap * math.sin(side))
    return layout


def is_open(layout: Layout) -> bool:
    """All balls inside the noses and apart."""
    places = list(layout.values())
    inside = all(R <= x <= table.LENGTH_MM - R and R <= y <= table.WIDTH_MM - R for x, y in places)
    return inside and all(
        math.dist(p, q) >= 2 * R for i, p in enumerate(places) for q in places[:i]
    )


def single_shot(kind: str, rng: Rng, *, game: str, physics: str) -> StoredShot:
    """One shot of a kind on a layout of its own; SimulationError if none comes up."""
    if kind == "break":
        return break_shot(rng, game, physics)
    for _ in range(40):
        layout = layout_for(kind, rng, game)
        if is_open(layout):
            shot = play_kind(kind, layout, rng, game=game, physics=physics)
            if shot is not None:
                return shot
    raise SimulationError(f"no stroke found that shows {kind!r}")


def match_shots(
    kinds: tuple[str, ...], rng: Rng, *, game: str, physics: str, longest_s: float = 7.0
) -> list[StoredShot]:
    """A chain of shots, each on what the last one left; a kind that cannot be played is left out.

    After a foul the cue ball is placed by hand; after a scratch it comes from the pocket.
    """
    shots: list[StoredShot] = []
    layout: dict[int, Place] = {}
    for kind in kinds:
        if kind == "break":
            for _ in range(60):
                shot: StoredShot | None = break_shot(rng, game, physics)
                if shot is not None and shot.rest_s <= longest_s and not outcome(shot).fouls:
                    break
        else:
            if not layout:
                layout = layout_for(kind, rng, game)
            placed = bool(shots) and bool(outcome(shots[-1]).fouls)
            if placed:
                objects = {b: p for b, p in layout.items() if b != CUE}
                layout = {**_placed_cue(objects, rng), **objects}
            shot = play_kind(
                kind,
                layout,
                rng,
                game=game,
                physics=physics,
                placed=placed,
                longest_s=longest_s,
            )
        if shot is None:
            continue
        shots.append(shot)
        layout = shot.after_mm()
        if CUE not in layout and not outcome(shot).fouls:
            break
        if len([b for b in layout if b != CUE]) < 2:
            break
    return shots


def _placed_cue(objects: Layout, rng: Rng) -> dict[int, Place]:
    """Ball in hand: a clear place, not far from the lowest ball."""
    low = objects[min(objects)]
    for _ in range(500):
        angle, distance = rng.uniform(0, 2 * math.pi), rng.uniform(250, 700)
        place = (low[0] + distance * math.cos(angle), low[1] + distance * math.sin(angle))
        layout = {CUE: place, **objects}
        clear = all(math.dist(place, p) > 4 * R for p in objects.values())
        if clear and is_open(layout):
            return {CUE: (round(place[0], 2), round(place[1], 2))}
    raise SimulationError("no place for the cue ball")
