"""Nine-ball positions, strokes and states in which the rules have something to decide.

Drawn, not searched: what a stroke brings is not known before it is played.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

from rules.balls import Ball
from rules.facts import Call, CallType
from rules.match import Game, Match, Phase
from rules.players import Player
from simulation import table
from simulation.aim import Layout, is_open
from simulation.drawn import Rng, layout_for, rack_order, random_layout, strokes
from simulation.stored import Stroke

GAME: Final = "nine-ball"
CUE: Final = int(Ball.CUE)
NINE: Final = int(Ball.NINE)
R_MM: Final = table.BALL_RADIUS_MM
HAIR_MM: Final = 0.01
"""pooltool lets a ball that touches a rail exactly fall through it; this is as good as touching."""

BREAKS: Final = 0.2
"""Share of breaks among the shots."""
BADLY_AIMED: Final = 0.3
"""Share of the breaks that are aimed at any ball of the rack."""
SECOND: Final = 0.3
"""Share of the other shots that are the first after a legal break; two in three push out."""

Drawn = tuple[Layout, Stroke]


def drawn_shot(rng: Rng) -> tuple[str, Layout, Stroke]:
    """A kind, a position with the 9 on the table, and a stroke that may show the kind."""
    if rng.random() < BREAKS:
        return "break", *_break(rng)
    kinds = (*_PLAIN, *_OWN)
    kind = kinds[int(rng.integers(len(kinds)))]
    while True:
        layout, stroke = _OWN[kind](rng) if kind in _OWN else _plain(kind, rng)
        if NINE in layout and is_open(layout):
            return kind, layout, stroke


def drawn_state(rng: Rng, layout: Layout, *, is_break: bool) -> tuple[Match, Call]:
    """A state in which this position may be met, and what is announced."""
    phase, call = Phase.NORMAL, CallType.NONE
    fouls = {player: int(rng.choice(3, p=(0.6, 0.2, 0.2))) for player in (Player.A, Player.B)}
    is_told = bool(rng.random() < 0.7)
    if is_break:
        phase, fouls = Phase.BREAK, dict.fromkeys(fouls, 0)
    elif rng.random() < SECOND:
        phase = Phase.SECOND
        call = CallType.PUSH_OUT if rng.random() < 2 / 3 else CallType.NONE
    match = Match(
        rulebook="wpa",
        game=Game.NINE_BALL,
        phase=phase,
        on_table=frozenset(Ball(ball) for ball in layout if ball != CUE),
        fouls=fouls,
        warned=frozenset(player for player, count in fouls.items() if count == 2 and is_told),
    )
    return match, Call(type=call)


def _towards(rng: Rng, a: tuple[float, float], b: tuple[float, float], spread_rad: float) -> float:
    return math.atan2(b[1] - a[1], b[0] - a[0]) + float(rng.normal(0, spread_rad))


def _break(rng: Rng) -> Drawn:
    """A break of any strength, mostly at the 1."""
    layout = table.rack_mm(GAME, rack_order(rng, GAME), spacing_mm=float(rng.uniform(0.02, 0.2)))
    cue = (
        float(rng.uniform(0.05, 0.24) * table.LENGTH_MM),
        float(rng.uniform(0.05, 0.95) * table.WIDTH_MM),
    )
    aimed_at = int(rng.integers(1, NINE + 1)) if rng.random() < BADLY_AIMED else 1
    stroke = Stroke(
        direction_rad=_towards(rng, cue, layout[aimed_at], 0.002),
        speed_m_s=float(rng.uniform(1.0, 7.5)),
    )
    return {CUE: cue, **layout}, stroke


_PLAIN: Final = (
    "pot", "safety", "thin", "kick", "bank", "combination", "wrong_ball", "no_rail", "no_contact",
    "scratch",
)  # fmt: skip


def _plain(kind: str, rng: Rng) -> Drawn:
    layout = layout_for(kind, rng, GAME)
    return layout, next(strokes(kind, layout, rng))


def _hanging(layout: Layout, rng: Rng) -> Layout:
    """The 9 near a pocket."""
    pocket = list(table.pocket_shapes().values())[int(rng.integers(6))]
    back_mm = table.SIDE_DEPTH_MM + float(rng.uniform(45, 90))
    x_mm, y_mm = pocket.centre_xy_mm
    nine = (x_mm - back_mm * pocket.outward_xy[0], y_mm - back_mm * pocket.outward_xy[1])
    return {**layout, NINE: nine}


def _hanging_nine(rng: Rng) -> Drawn:
    """A low ball and the 9 before a pocket: into it over the low ball, or straight at the 9."""
    layout = _hanging(random_layout(rng, (int(rng.integers(1, NINE)), NINE)), rng)
    kind = "combination" if rng.random() < 0.5 else "wrong_ball"
    return layout, next(strokes(kind, layout, rng))


def _last_nine(rng: Rng) -> Drawn:
    """The 9 alone before a pocket and the cue ball behind it: both may fall."""
    layout = dict(_hanging(random_layout(rng, (NINE,)), rng))
    x_mm, y_mm = layout[NINE]
    middle = (table.LENGTH_MM / 2, table.WIDTH_MM / 2)
    back = _towards(rng, (x_mm, y_mm), middle, 0.1)
    far_mm = float(rng.uniform(150, 500))
    layout[CUE] = (x_mm + far_mm * math.cos(back), y_mm + far_mm * math.sin(back))
    stroke = Stroke(
        direction_rad=_towards(rng, layout[CUE], layout[NINE], 0.005),
        speed_m_s=float(rng.uniform(0.8, 4.0)),
        height=float(rng.uniform(-0.3, 0.4)),
    )
    return layout, stroke


def _split(rng: Rng) -> Drawn:
    """Two balls abreast, the cue ball sent between them."""
    layout = dict(layout_for("combination", rng, GAME))
    objects = sorted(ball for ball in layout if ball != CUE)
    one, other = rng.permutation(objects[:2])
    cue, far_mm = layout[CUE], float(rng.uniform(250, 700))
    aim = float(rng.uniform(-math.pi, math.pi))
    half = math.asin((R_MM + float(rng.uniform(1, 12))) / far_mm)
    for ball, turn in ((int(one), half), (int(other), -half)):
        layout[ball] = (
            cue[0] + far_mm * math.cos(aim + turn),
            cue[1] + far_mm * math.sin(aim + turn),
        )
    stroke = Stroke(
        direction_rad=aim + float(rng.normal(0, 0.001)), speed_m_s=float(rng.uniform(0.6, 4.0))
    )
    return layout, stroke


def _frozen(rng: Rng) -> Drawn:
    """The ball on frozen to a rail, a soft stroke."""
    layout = dict(layout_for("no_rail", rng, GAME))
    low = min(ball for ball in layout if ball != CUE)
    layout[low] = (layout[low][0], R_MM + HAIR_MM)
    return layout, next(strokes("no_rail", layout, rng))


def _ball_and_rail(rng: Rng) -> Drawn:
    """The cue ball into the corner between a rail and the ball frozen to it, softly."""
    layout = dict(layout_for("no_rail", rng, GAME))
    low = min(ball for ball in layout if ball != CUE)
    x_mm = float(rng.uniform(600, 1100))
    layout[low] = (x_mm, R_MM + HAIR_MM)
    layout[CUE] = (x_mm - float(rng.uniform(120, 300)), R_MM + float(rng.uniform(20, 200)))
    corner = (x_mm - 2 * R_MM, R_MM)
    stroke = Stroke(
        direction_rad=_towards(rng, layout[CUE], corner, 0.001),
        speed_m_s=float(rng.uniform(0.3, 0.8)),
    )
    return layout, stroke


_OWN: Final[Mapping[str, Callable[[Rng], Drawn]]] = {
    "hanging_nine": _hanging_nine,
    "last_nine": _last_nine,
    "split": _split,
    "frozen": _frozen,
    "ball_and_rail": _ball_and_rail,
}
