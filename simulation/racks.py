"""Whole racks: the break, then shots each of which goes on from what the last one left."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from simulation.aim import Layout, R, beside, is_open, mouths, open_pockets, sent, towards
from simulation.beyond import off_table
from simulation.choose import shots_of
from simulation.drawn import BALLS, Rng, strokes
from simulation.meetings import stroke_at
from simulation.outcome import CUE, Outcome, outcome
from simulation.physics import SimulationError, UnplayableError
from simulation.plans import More
from simulation.series import hasty
from simulation.shots import NOTHING, Setting, play
from simulation.stages import run
from simulation.stored import NOT_CALLED, Called, Place, StoredShot, Stroke

TRIES: Final = 40
"""Strokes to draw before a kind is given up on a layout."""
SHARES: Final[Mapping[str, float]] = {
    "pot": 0.44,
    "safety": 0.11,
    "thin": 0.07,
    "kick": 0.07,
    "bank": 0.05,
    "combination": 0.05,
    "wrong_ball": 0.06,
    "no_rail": 0.04,
    "no_contact": 0.04,
    "scratch": 0.04,
    "off_table": 0.03,
}
"""What a rack is made of, where it can be played."""
PUSH_OUTS: Final = 0.3
"""Share of racks whose second shot is a push-out."""
HASTY: Final = 0.06
"""Share of shots struck while a ball of the last one still rolls, where one does."""


def _object_pots(facts: Outcome) -> set[int]:
    return {e.balls[0] for e in facts.potted} - {CUE}


_WANTED: Final[Mapping[str, Callable[[Outcome], bool]]] = {
    "pot": lambda o: not o.fouls and _object_pots(o) == {o.ball_on},
    "safety": lambda o: not o.fouls and not o.potted,
    "thin": lambda o: not o.fouls and not o.potted,
    "kick": lambda o: not o.fouls and any(e.balls[0] == CUE for e in o.rails_before),
    "bank": lambda o: (
        not o.fouls
        and o.ball_on in _object_pots(o)
        and any(e.balls[0] == o.ball_on and e.rail != "jaw" for e in o.rails_after)
    ),
    "combination": lambda o: not o.fouls and bool(_object_pots(o) - {o.ball_on}),
    "wrong_ball": lambda o: o.fouls == ("wrong_ball_first",),
    "no_rail": lambda o: o.fouls == ("no_rail",),
    "no_contact": lambda o: o.fouls == ("no_contact",),
    "scratch": lambda o: o.fouls == ("scratch",),
    "off_table": lambda o: bool(o.off_table) and "scratch" not in o.fouls,
    "push_out": lambda o: not o.fouls and not o.potted,
    "shot": lambda o: True,
}


def play_on(
    kind: str,
    layout: Layout,
    rng: Rng,
    setting: Setting,
    *,
    placed: bool = False,
    longest_s: float = math.inf,
) -> StoredShot | None:
    """A shot of a kind on this layout; None if none of a few strokes shows it."""
    objects = [b for b in layout if b != CUE]
    if kind in ("combination", "wrong_ball") and len(objects) < 2:
        return None
    drawn = strokes(kind, layout, rng, setting.size) if kind in _DRAWN else None
    for _ in range(TRIES):
        try:
            stroke, called = _next_stroke(kind, layout, rng, setting, drawn)
            if stroke is None:
                return None
            shot = _played(kind, layout, stroke, called, rng, setting, placed=placed)
        except UnplayableError:
            continue
        if shot is not None and shot.rest_s <= longest_s:
            facts = outcome(shot)
            if _WANTED[kind](facts):
                return _with_call(shot, facts)
    return None


def _next_stroke(
    kind: str, layout: Layout, rng: Rng, setting: Setting, drawn: Iterator[Stroke] | None
) -> tuple[Stroke | None, Called]:
    """A stroke that may show a kind, and what is called with it."""
    if kind == "pot":
        return _pot(layout, rng, setting)
    if drawn is not None:
        return next(drawn), Called(type="safety") if kind == "safety" else NOT_CALLED
    low = min(b for b in layout if b != CUE)
    stroke = stroke_at(layout, low, float(rng.uniform(-0.9, 0.9)), rng, 0.5, 2.5)
    return stroke, Called(type="push_out") if kind == "push_out" else NOT_CALLED


def _played(
    kind: str,
    layout: Layout,
    stroke: Stroke,
    called: Called,
    rng: Rng,
    setting: Setting,
    *,
    placed: bool,
) -> StoredShot | None:
    more: More | None = ((), NOTHING)
    if kind == "off_table":
        played = run(layout, [stroke], physics=setting.physics, size=setting.size)
        more = off_table(played, CUE if rng.random() < 0.5 else min(b for b in layout if b != CUE))
    if more is None:
        return None
    return play(
        layout,
        stroke,
        kind=kind,
        game=setting.game,
        physics=setting.physics,
        size=setting.size,
        placed=placed,
        called=called,
        changes=more[0],
        beyond=more[1],
    )


_DRAWN: Final = frozenset(
    [
        "safety",
        "thin",
        "kick",
        "bank",
        "combination",
        "wrong_ball",
        "no_rail",
        "no_contact",
        "scratch",
        "off_table",
    ]
)


def _with_call(shot: StoredShot, facts: Outcome) -> StoredShot:
    """A bank or a combination was called as it fell; a pot says itself what was called."""
    if shot.kind not in ("bank", "combination"):
        return shot
    fell = next(e for e in facts.potted if e.balls[0] != CUE)
    return replace(shot, called=Called(type="shot", ball=fell.balls[0], pocket=fell.pocket))


def _pot(layout: Layout, rng: Rng, setting: Setting) -> tuple[Stroke | None, Called]:
    low = min(b for b in layout if b != CUE)
    names = open_pockets(layout, low, setting.size)
    if not names:
        return None, NOT_CALLED
    name = names[int(rng.integers(len(names)))]
    aim = mouths(setting.size)[name]
    start = Stroke(
        direction_rad=0.0,
        speed_m_s=float(rng.uniform(1.0, 3.2)),
        side=float(rng.uniform(-0.2, 0.2)),
        height=float(rng.uniform(-0.25, 0.25)),
    )
    pair = {CUE: layout[CUE], low: layout[low]}
    stroke = sent(pair, start, low, towards(layout[low], aim), setting)
    return stroke, Called(type="shot", ball=low, pocket=name)


def _next_kind(rng: Rng, left: Sequence[str]) -> str:
    shares = [SHARES[kind] for kind in left]
    at = float(rng.random()) * sum(shares)
    for kind, share in zip(left, shares, strict=True):
        at -= share
        if at < 0:
            return kind
    return left[-1]


def rack_shots(
    rng: Rng, setting: Setting, *, most: int = 12, longest_s: float = math.inf
) -> list[StoredShot]:
    """A rack from the break on, of at most so many shots.

    It ends when the money ball is gone. After a foul the cue ball is placed by hand. A shot may
    begin while a ball of the last still rolls (`follows_s`); the last is cut there.
    """
    shots = shots_of("break", rng, setting)
    while len(shots) < most:
        last = shots[-1]
        layout = last.after_mm()
        facts = outcome(last)
        if BALLS[setting.game] not in layout:
            break
        early = hasty(last, rng, setting) if rng.random() < HASTY else None
        if early is not None:
            shots[-1:] = early
            continue
        placed = bool(facts.fouls)
        if placed:
            layout = in_hand(layout, rng, setting)
        shot = None
        if len(shots) == 1 and rng.random() < PUSH_OUTS:
            shot = play_on("push_out", layout, rng, setting, placed=placed, longest_s=longest_s)
        left = list(SHARES)
        while shot is None and left:
            kind = _next_kind(rng, left)
            left.remove(kind)
            shot = play_on(kind, layout, rng, setting, placed=placed, longest_s=longest_s)
            if len(left) < len(SHARES) - 3:
                break
        if shot is None:
            shot = play_on("shot", layout, rng, setting, placed=placed)
        if shot is None:
            break
        shots.append(shot)
    return shots


def in_hand(layout: Layout, rng: Rng, setting: Setting) -> dict[int, Place]:
    """Ball in hand: the cue ball at a clear place, not far from the lowest ball."""
    objects = {b: p for b, p in layout.items() if b != CUE}
    low = objects[min(objects)]
    for _ in range(500):
        place = beside(low, float(rng.uniform(-math.pi, math.pi)), float(rng.uniform(250, 700)))
        trial = {CUE: (round(place[0], 2), round(place[1], 2)), **objects}
        clear = all(math.dist(place, p) > 4 * R for p in objects.values())
        inside = R < place[0] < setting.size.length_mm - R and R < place[1] < (
            setting.size.width_mm - R
        )
        if clear and inside and is_open({CUE: place}, setting.size):
            return trial
    raise SimulationError(f"no place for the cue ball among {len(objects)} balls")
