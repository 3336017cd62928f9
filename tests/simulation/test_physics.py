"""The sets of constants lie in published ranges and differ from each other."""

from __future__ import annotations

import pytest

from simulation.physics import PHYSICS, PUBLISHED, ball_parameters, constants


@pytest.mark.parametrize("name", sorted(PHYSICS))
def test_constants_are_published(name: str) -> None:
    c = PHYSICS[name]
    for field, (least, most) in PUBLISHED.items():
        value = (
            c.friction_between_balls(1.0)
            if field == "friction_between_balls"
            else getattr(c, field)
        )
        assert least <= value <= most, field


def test_the_sets_differ_in_everything() -> None:
    for field in ("sliding", "rolling", "spin_slowing_rad_s2", "ball_restitution", "throw"):
        assert len({getattr(c, field) for c in PHYSICS.values()}) == len(PHYSICS)
    assert {c.rails for c in PHYSICS.values()} == {"stronge", "mathavan"}


def test_spins_slow_as_the_set_says() -> None:
    """pooltool: 5/2 g u_sp / R, with u_sp in its own unit of R."""
    for name, c in PHYSICS.items():
        p = ball_parameters(name)
        assert 2.5 * p["g"] * p["u_sp_proportionality"] == pytest.approx(c.spin_slowing_rad_s2)


def test_an_unknown_set_is_refused() -> None:
    with pytest.raises(ValueError, match="ice"):
        constants("ice")
