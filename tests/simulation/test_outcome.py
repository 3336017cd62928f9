"""Fouls from events, by hand-made shots."""

from __future__ import annotations

import numpy as np
import pytest

from simulation.outcome import outcome
from simulation.stored import BallTrack, ShotEvent, StoredShot


def _shot(
    *events: ShotEvent, balls: tuple[int, ...] = (0, 2, 5), broke: bool = False
) -> StoredShot:
    still = BallTrack(t_s=np.zeros(1), xyz_mm=np.array([[500.0, 500.0, 28.575]]))
    return StoredShot(
        kind="shot",
        game="ten-ball",
        physics="a",
        aim_xy=(1.0, 0.0),
        speed_m_s=2.0,
        rest_s=3.0,
        tracks=dict.fromkeys(balls, still),
        events=events,
        is_break=broke,
    )


def _hit(t_s: float, a: int, b: int) -> ShotEvent:
    return ShotEvent(kind="contact", t_s=t_s, balls=(a, b))


def _rail(t_s: float, ball: int) -> ShotEvent:
    return ShotEvent(kind="rail", t_s=t_s, balls=(ball,), rail="left")


def _pot(t_s: float, ball: int) -> ShotEvent:
    return ShotEvent(kind="potted", t_s=t_s, balls=(ball,), pocket="FL")


def _off(t_s: float, ball: int) -> ShotEvent:
    return ShotEvent(kind="off_table", t_s=t_s, balls=(ball,))


@pytest.mark.parametrize(
    ("events", "fouls"),
    [
        ((), ("no_contact",)),
        ((_rail(0.3, 0),), ("no_contact",)),
        ((_hit(0.2, 0, 2), _rail(0.5, 2)), ()),
        ((_hit(0.2, 0, 2), _pot(0.5, 2)), ()),
        ((_hit(0.2, 0, 2),), ("no_rail",)),
        ((_rail(0.1, 0), _hit(0.2, 0, 2)), ("no_rail",)),
        ((_hit(0.2, 0, 5), _rail(0.5, 5)), ("wrong_ball_first",)),
        ((_hit(0.2, 0, 5),), ("wrong_ball_first", "no_rail")),
        ((_hit(0.2, 0, 2), _rail(0.5, 2), _pot(0.9, 0)), ("scratch",)),
        ((_hit(0.2, 0, 2), _hit(0.2003, 0, 5), _rail(0.5, 2)), ()),
        ((_hit(0.2, 0, 5), _hit(0.2003, 0, 2), _rail(0.5, 2)), ()),
        ((_hit(0.2, 0, 2), _rail(0.5, 2), _off(0.6, 2)), ("ball_off_table",)),
        ((_hit(0.2, 0, 2), _rail(0.5, 0), _off(0.6, 0)), ("cue_off_table",)),
    ],
)
def test_fouls(events: tuple[ShotEvent, ...], fouls: tuple[str, ...]) -> None:
    assert outcome(_shot(*events)).fouls == fouls


@pytest.mark.parametrize(("to_rail", "fouls"), [(3, ("break_requirement",)), (4, ())])
def test_a_break_drives_four_balls_to_a_rail(to_rail: int, fouls: tuple[str, ...]) -> None:
    rails = [_rail(0.5 + 0.1 * k, k) for k in range(1, to_rail + 1)]
    shot = _shot(_hit(0.2, 0, 1), *rails, balls=tuple(range(11)), broke=True)
    assert outcome(shot).fouls == fouls


def test_the_gap_of_a_split_hit() -> None:
    facts = outcome(_shot(_hit(0.2, 0, 2), _hit(0.204, 0, 5), _rail(0.5, 2)))
    assert facts.first_balls == (2,)
    assert facts.second_gap_s == pytest.approx(0.004)
