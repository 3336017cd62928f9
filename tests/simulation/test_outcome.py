"""Fouls and other facts from events, by hand-made shots."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from simulation import table
from simulation.outcome import frozen_rail, outcome
from simulation.resting import frozen_pairs, frozen_to_rails, hanging
from simulation.series import lagged
from simulation.stored import BallTrack, Called, ShotEvent, StoredShot


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
        ((_rail(0.1997, 0), _hit(0.2, 0, 2)), ()),
        ((_rail(0.1993, 0), _hit(0.2, 0, 2)), ("no_rail",)),
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


R = table.BALL_RADIUS_MM


def _path(*rows: tuple[float, float, float]) -> BallTrack:
    """Knots of time and place on the bed."""
    table_rows = np.array(rows)
    upright = np.full(len(rows), R)
    return BallTrack(t_s=table_rows[:, 0], xyz_mm=np.column_stack([table_rows[:, 1:], upright]))


def _with(shot: StoredShot, **tracks: BallTrack) -> StoredShot:
    own = {int(name.removeprefix("ball")): track for name, track in tracks.items()}
    return replace(shot, tracks={**shot.tracks, **own})


@pytest.mark.parametrize(
    ("way", "fouls", "left"),
    [
        ([(0.2, 900.0, R + 0.01), (1.0, 1200.0, R + 0.01)], ("no_rail",), False),
        ([(0.2, 900.0, R + 0.01), (0.4, 950.0, 60.0), (0.6, 990.0, R)], (), True),
    ],
    ids=["pressed into its rail", "left it and came back"],
)
def test_a_ball_frozen_to_a_rail_must_leave_it(
    way: list[tuple[float, float, float]], fouls: tuple[str, ...], left: bool
) -> None:
    touch = _rail(0.6, 2)
    shot = _with(_shot(_hit(0.2, 0, 2), touch), ball2=_path(*way))
    assert frozen_to_rails(shot.before_mm()) == {2: ("left",)}
    assert frozen_rail(shot, touch) == ("left", left)
    assert outcome(shot).fouls == fouls


def test_another_rail_counts_for_a_frozen_ball() -> None:
    foot = ShotEvent(kind="rail", t_s=0.9, balls=(2,), rail="foot")
    way = _path((0.2, 900.0, R + 0.01), (0.9, 2540 - R, R + 0.01))
    assert outcome(_with(_shot(_hit(0.2, 0, 2), foot), ball2=way)).fouls == ()


def test_a_push_out_may_miss_but_not_scratch() -> None:
    call = Called(type="push_out")
    assert outcome(replace(_shot(), called=call)).fouls == ()
    assert outcome(replace(_shot(_hit(0.2, 0, 5)), called=call)).fouls == ()
    assert outcome(replace(_shot(_pot(0.5, 0)), called=call)).fouls == ("scratch",)


@pytest.mark.parametrize(("after_s", "fouls"), [(4.9, ()), (5.1, ("no_rail",))])
def test_a_ball_that_falls_late_counts_for_five_seconds(
    after_s: float, fouls: tuple[str, ...]
) -> None:
    shot = _shot(_hit(0.2, 0, 2), _pot(3.0 + after_s, 2))
    assert shot.rest_s == 3.0
    assert outcome(shot).fouls == fouls


def test_what_people_report() -> None:
    again = ShotEvent(kind="cue", t_s=0.01, balls=(0,))
    assert outcome(_shot(again)).reports == ("double_hit",)
    assert outcome(replace(_shot(again), kind="push")).reports == ("push_shot",)
    assert outcome(replace(_shot(), follows_s=2.0)).reports == ("balls_moving",)


def test_what_a_layout_shows() -> None:
    touching = {0: (500.0, 500.0), 3: (500.0 + 2 * R, 500.0), 5: (800.0, 1270 - R)}
    assert frozen_pairs(touching) == [(0, 3)]
    assert frozen_to_rails(touching) == {5: ("right",)}
    # In the mouth of a side pocket there is no nose to lie against.
    assert frozen_to_rails({5: (1270.0, R)}) == {}
    assert hanging({4: (1270.0, 3.0), 5: (1270.0, 30.0)}) == {4: "SL"}


def _lag(*events: ShotEvent, ends_mm: tuple[float, float] = (100.0, 300.0)) -> StoredShot:
    tracks = {
        0: _path((0.0, 500.0, 317.0), (5.0, ends_mm[0] + R, 317.0)),
        4: _path((0.0, 500.0, 950.0), (5.0, ends_mm[1] + R, 950.0)),
    }
    return replace(_shot(*events), kind="lag", tracks=tracks)


def _foot(t_s: float, ball: int) -> ShotEvent:
    return ShotEvent(kind="rail", t_s=t_s, balls=(ball,), rail="foot")


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ((_foot(2.0, 0), _foot(2.1, 4)), [(0, None), (4, None)]),
        ((_foot(2.0, 0),), [(0, None), (4, "far_rail_not_reached")]),
        ((_foot(2.0, 0), _rail(3.0, 0), _foot(2.1, 4)), [(4, None), (0, "side_rail")]),
        ((_foot(2.0, 0), _foot(2.1, 4), _pot(4.0, 0)), [(4, None), (0, "pocketed")]),
    ],
)
def test_a_lag(events: tuple[ShotEvent, ...], expected: list[tuple[int, str | None]]) -> None:
    shot = _lag(*events)
    assert [(one.ball, one.bad) for one in lagged(shot)] == expected
    assert outcome(shot).fouls == ()


def test_a_lag_over_the_long_string_is_bad() -> None:
    shot = _lag(_foot(2.0, 0), _foot(2.1, 4))
    crossed = _path((0.0, 500.0, 317.0), (3.0, 900.0, 700.0), (5.0, 100.0, 650.0))
    assert lagged(_with(shot, ball0=crossed))[1].bad == "crossed_long_string"
    assert lagged(shot)[0].from_head_mm == pytest.approx(100.0)
