"""The sets of physical constants, the physics made from them, and the table that it plays on.

pooltool is imported here only, when something is played; it is the extra `sim`. Its engine is
made from the set alone: the file of settings that pooltool keeps in a home folder has no say.
"""

from __future__ import annotations

import importlib
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from simulation import table


class SimulationError(RuntimeError):
    """A shot cannot be simulated."""


class UnplayableError(SimulationError):
    """pooltool gives up on a collision (about one shot in two thousand): another is to be drawn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Constants:
    """Frictions and bounces of balls, cloth and rails; `PUBLISHED` has the sources.

    `throw`: friction between balls, a + b exp(-c v) with v in m/s, the surfaces' relative speed.
    `rails`: which published model of a cushion is played, "stronge" or "mathavan".
    """

    sliding: float
    rolling: float
    spin_slowing_rad_s2: float
    ball_restitution: float
    rail_restitution: float
    rail_friction: float
    throw: tuple[float, float, float]
    rails: str = "stronge"

    def friction_between_balls(self, speed_m_s: float) -> float:
        """Of two surfaces that slide over each other at this speed."""
        a, b, c = self.throw
        return a + b * math.exp(-c * speed_m_s)


PHYSICS: Final[Mapping[str, Constants]] = {
    "a": Constants(
        sliding=0.2,
        rolling=0.01,
        spin_slowing_rad_s2=10.9,
        ball_restitution=0.95,
        rail_restitution=0.85,
        rail_friction=0.2,
        throw=(0.009951, 0.108, 1.088),
    ),
    "b": Constants(
        sliding=0.25,
        rolling=0.013,
        spin_slowing_rad_s2=14.0,
        ball_restitution=0.93,
        rail_restitution=0.76,
        rail_friction=0.25,
        throw=(0.0139, 0.151, 1.088),
        rails="mathavan",
    ),
    "new": Constants(
        sliding=0.15,
        rolling=0.0075,
        spin_slowing_rad_s2=6.5,
        ball_restitution=0.97,
        rail_restitution=0.88,
        rail_friction=0.16,
        throw=(0.007, 0.0756, 1.088),
    ),
}
"""pooltool's own values; a worn, slow cloth with dirty balls and another model of the cushion; a
new, fast cloth with polished balls. Only "a" may be used for tuning; the others score. Of a ball
that rolls square at a rail 82, 70 and 83 % of the speed is left after the touch, and 56, 45 and
52 % when it rolls again (measured at 1 to 4 m/s)."""

PUBLISHED: Final[Mapping[str, tuple[float, float]]] = {
    "sliding": (0.15, 0.4),
    "rolling": (0.005, 0.015),
    "spin_slowing_rad_s2": (5.0, 15.0),
    "ball_restitution": (0.92, 0.98),
    "rail_restitution": (0.6, 0.9),
    "friction_between_balls": (0.03, 0.08),
}
"""Ranges of D. Alciatore, "Pool Physics Property Constants"
(billiards.colostate.edu/faq/physics/physical-properties); friction between balls at 1 m/s. `throw`
of "a" is his fit to measurements by W. Marlow (technical proof A.14), of the others 1.4 and 0.7
times as much. The models of a cushion: W. Stronge's compliant contact, and S. Mathavan, M. Jackson
and R. Parkin, "A theoretical analysis of billiard ball dynamics under cushion impacts" (2010)."""


def pooltool() -> Any:
    """The module; SimulationError where it is not installed."""
    try:
        return importlib.import_module("pooltool")
    except ImportError as error:
        raise SimulationError(
            f"playing new shots needs pooltool, which is not installed ({error}); "
            "the README says how to get it"
        ) from error


def constants(physics: str) -> Constants:
    """A set by its name; ValueError if there is none."""
    if physics not in PHYSICS:
        raise ValueError(f"physics: expected one of {sorted(PHYSICS)}, got {physics!r}")
    return PHYSICS[physics]


GRAVITY_M_S2: Final = 9.81


def ball_parameters(physics: str) -> dict[str, float]:
    """The set as arguments of pooltool's Ball.create."""
    c = constants(physics)
    return {
        "R": table.BALL_RADIUS_MM / 1000,
        "g": GRAVITY_M_S2,
        "u_s": c.sliding,
        "u_r": c.rolling,
        # pooltool: slowing = 5/2 g u_sp / R with u_sp = R times this.
        "u_sp_proportionality": c.spin_slowing_rad_s2 / (2.5 * GRAVITY_M_S2),
        "e_b": c.ball_restitution,
        "e_c": c.rail_restitution,
        "f_c": c.rail_friction,
    }


@cache
def engine(physics: str) -> Any:
    """pooltool's engine for a set."""
    c = constants(physics)
    pooltool()
    resolve = "pooltool.physics.resolve"
    cushions = importlib.import_module(
        f"{resolve}.ball_cushion."
        + {"stronge": "stronge_compliant.model", "mathavan": "mathavan_2010.model"}[c.rails]
    )
    if c.rails == "mathavan":
        linear, circular = cushions.Mathavan2010Linear(), cushions.Mathavan2010Circular()
    else:
        linear = cushions.StrongeCompliantLinear(omega_ratio=1.8)
        circular = cushions.StrongeCompliantCircular(omega_ratio=1.8)
    friction = importlib.import_module(f"{resolve}.ball_ball.friction")
    balls = importlib.import_module(f"{resolve}.ball_ball.frictional_inelastic")
    sticks = importlib.import_module(f"{resolve}.stick_ball.instantaneous_point")
    a, b, slope = c.throw
    resolver = importlib.import_module(f"{resolve}.resolver").Resolver(
        ball_ball=balls.FrictionalInelastic(
            friction=friction.AlciatoreBallBallFriction(a=a, b=b, c=slope)
        ),
        ball_linear_cushion=linear,
        ball_circular_cushion=circular,
        ball_pocket=importlib.import_module(f"{resolve}.ball_pocket").CanonicalBallPocket(),
        stick_ball=sticks.InstantaneousPoint(english_throttle=1.0, squirt_throttle=1.0),
        transition=importlib.import_module(f"{resolve}.transition").CanonicalTransition(),
    )
    return importlib.import_module("pooltool.physics.engine").PhysicsEngine(resolver=resolver)


@cache
def _table(size: table.TableSize) -> Any:
    specs = importlib.import_module("pooltool.objects.table.specs")
    m = 0.001
    return pooltool().Table.from_table_specs(
        specs.PocketTableSpecs(
            l=size.length_mm * m,
            w=size.width_mm * m,
            cushion_width=table.CUSHION_WIDTH_MM * m,
            cushion_height=table.NOSE_HEIGHT_MM * m,
            corner_pocket_width=table.CORNER_MOUTH_MM * m,
            corner_pocket_angle=table.CORNER_ANGLE_DEG,
            corner_pocket_depth=table.CORNER_DEPTH_MM * m,
            corner_pocket_radius=table.CORNER_RADIUS_MM * m,
            corner_jaw_radius=table.CORNER_JAW_RADIUS_MM * m,
            side_pocket_width=table.SIDE_MOUTH_MM * m,
            side_pocket_angle=table.SIDE_ANGLE_DEG,
            side_pocket_depth=table.SIDE_DEPTH_MM * m,
            side_pocket_radius=table.SIDE_RADIUS_MM * m,
            side_jaw_radius=table.SIDE_JAW_RADIUS_MM * m,
        )
    )


def new_table(size: table.TableSize = table.NINE_FOOT) -> Any:
    """pooltool's table with our cushions and empty pockets."""
    return _table(size).copy()
