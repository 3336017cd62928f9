"""The solver of shots on a small world of known truth."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from rules.balls import Ball, Pocket, Rail
from rules.facts import Contact, DoubtAbout, FirstContact, OffTable, Potted, RailTouch
from tests.tracking.disc_world import GEOMETRY, Played, aimed, play, random_shot, seen
from tracking.events import Blind, SolvedShot, SolveError, solve_shot
from tracking.paths import BallPath, PathEnd


def solved(played: Played, *, fps: float = 50.0, **camera: float) -> SolvedShot:
    """The solver's account of a shot seen with the given camera."""
    paths = seen(played, fps=fps, **camera)  # type: ignore[arg-type]
    return solve_shot(paths, GEOMETRY, strike_s=0.0, frame_interval_s=1.0 / fps)


def first_balls(result: SolvedShot) -> tuple[Ball, ...]:
    """The balls said to have been hit first."""
    return result.first_contact.balls if result.first_contact is not None else ()


def path_of(
    ball: Ball,
    sights: list[tuple[float, int, int]],
    sigma_mm: list[float],
    *,
    rest_mm: tuple[float, float],
) -> BallPath:
    """A path of a few sights: seconds, x, y."""
    table = np.array(sights, dtype=np.float64)
    return BallPath(
        ball=ball,
        t_s=table[:, 0],
        xy_mm=table[:, 1:],
        sigma_mm=np.array(sigma_mm),
        rest_before_mm=rest_mm,
        moved=True,
    )


SHOTS = [random_shot(seed) for seed in range(16)]


@pytest.mark.parametrize(("fps", "sigma"), [(25.0, 1.0), (60.0, 2.0)])
def test_first_contacts_and_their_times(fps: float, sigma: float) -> None:
    right, times = 0, []
    for seed, played in enumerate(SHOTS):
        result = solved(played, fps=fps, sigma_mm=sigma, seed=seed, wild=0.005)
        truth = played.first
        is_asked = any(d.about is DoubtAbout.FIRST_CONTACT for d in result.doubts)
        is_right = first_balls(result) == (() if truth is None else (truth[1],))
        assert is_right or is_asked, seed
        right += is_right
        if is_right and truth is not None:
            assert result.first_contact is not None
            assert result.first_contact.t_s is not None
            times.append(abs(result.first_contact.t_s - truth[0]))
    assert right >= 15
    assert np.median(times) < 0.002
    assert np.max(times) < 0.03


def test_rails_and_pots() -> None:
    found, true, false = 0, 0, 0
    for seed, played in enumerate(SHOTS):
        result = solved(played, seed=seed)
        touches = [e for e in result.events if isinstance(e, RailTouch)]
        open_truth = [
            r for r in played.rails if r[1] not in played.potted or r[0] < played.potted[r[1]][0]
        ]
        true += len(open_truth)
        left = list(touches)
        for t, ball, rail in open_truth:
            match = [
                e
                for e in left
                if e.ball is ball and e.rail in (rail, Rail.JAW) and abs(e.t_s - t) < 0.06
            ]
            found += bool(match)
            if match:
                left.remove(match[0])
        false += len(left)
        potted = {e.ball: e.pocket for e in result.events if isinstance(e, Potted)}
        assert potted == {b: p for b, (_, p) in played.potted.items()}, seed
    assert found >= 0.93 * true
    assert false <= 0.04 * true


def test_who_is_called_what_changes_nothing() -> None:
    """Evidence, never expectation: other numbers on the same balls give the same account."""
    played = SHOTS[3]
    paths = seen(played, seed=3)
    turned = {b: Ball(16 - int(b)) if b is not Ball.CUE else b for b in Ball}
    other = [replace(p, ball=turned[p.ball]) for p in paths]
    one = solve_shot(paths, GEOMETRY, strike_s=0.0, frame_interval_s=0.02)
    two = solve_shot(other, GEOMETRY, strike_s=0.0, frame_interval_s=0.02)
    assert [turned[b] for b in first_balls(one)] == list(first_balls(two))
    assert len(one.events) == len(two.events)


def test_the_same_paths_give_the_same_account() -> None:
    paths = seen(SHOTS[5], seed=5)
    one = solve_shot(paths, GEOMETRY, strike_s=0.0, frame_interval_s=0.02)
    two = solve_shot(list(reversed(paths)), GEOMETRY, strike_s=0.0, frame_interval_s=0.02)
    assert one.first_contact is not None
    assert two.first_contact is not None
    assert one.first_contact.balls == two.first_contact.balls
    again = solve_shot(paths, GEOMETRY, strike_s=0.0, frame_interval_s=0.02)
    assert again.events == one.events
    assert again.doubts == one.doubts


def test_events_stand_in_time_order_with_a_place_each() -> None:
    for seed, played in enumerate(SHOTS[:8]):
        result = solved(played, seed=seed)
        times = [event.t_s for event in result.events]
        assert times == sorted(times)
        assert len(result.places_mm) == len(result.events)
        assert all(0.0 <= event.certainty <= 1.0 for event in result.events)


def test_a_miss_is_seen_as_a_miss() -> None:
    played = play({Ball.CUE: (400.0, 400.0), Ball.TWO: (1500.0, 900.0)}, (900.0, 0.0))
    result = solved(played)
    assert result.first_contact is None
    assert not result.doubts


def test_a_near_miss_is_asked() -> None:
    places = {Ball.CUE: (400.0, 600.0), Ball.TWO: (1000.0, 600.0 + 57.6)}
    result = solved(play(places, (1200.0, 0.0)))
    assert result.first_contact is None
    assert [d.about for d in result.doubts] == [DoubtAbout.FIRST_CONTACT]
    readings = [r.first_contact for r in result.doubts[0].readings]
    assert readings[0] is None
    assert readings[1] is not None


@pytest.mark.parametrize("seen_off_mm", [0.0, 7.0])
@pytest.mark.parametrize("fps", [25.0, 60.0])
def test_a_soft_touch_of_a_rail_is_told_or_asked(seen_off_mm: float, fps: float) -> None:
    """At a dark nose a ball is seen too far from it, and a soft touch turns it hardly: that no ball
    came to a rail is not claimed."""
    played = play({Ball.CUE: (600.0, 300.0), Ball.ONE: (600.0, 150.0)}, (0.0, -338.0))
    assert [(ball, rail) for _, ball, rail in played.rails] == [(Ball.ONE, Rail.LEFT)]
    paths = [
        replace(path, xy_mm=path.xy_mm + np.array([0.0, seen_off_mm]))
        if path.ball is Ball.ONE
        else path
        for path in seen(played, fps=fps)
    ]
    result = solve_shot(paths, GEOMETRY, strike_s=0.0, frame_interval_s=1.0 / fps)
    is_told = any(isinstance(event, RailTouch) for event in result.events)
    assert is_told or any(doubt.about is DoubtAbout.RAILS for doubt in result.doubts)


def test_far_from_every_rail_nothing_is_asked() -> None:
    played = play({Ball.CUE: (600.0, 600.0), Ball.ONE: (600.0, 450.0)}, (0.0, -338.0))
    assert played.rails == []
    assert solved(played).doubts == ()


def test_a_kick_hits_after_the_rail() -> None:
    cue, ball = (600.0, 400.0), (1400.0, 380.0)
    mirrored = (ball[0], 2 * 28.575 - ball[1])
    played = play(
        {Ball.CUE: cue, Ball.SEVEN: ball}, aimed(cue, (mirrored[0], mirrored[1] - 90), 2500)
    )
    assert played.first is not None
    result = solved(played, fps=25.0)
    assert first_balls(result) == (Ball.SEVEN,)
    assert result.first_contact is not None
    assert result.first_contact.t_s == pytest.approx(played.first[0], abs=0.004)
    before = [
        e
        for e in result.events
        if isinstance(e, RailTouch) and e.t_s < (result.first_contact.t_s or 0.0)
    ]
    assert [e.rail for e in before] == [Rail.LEFT]


def test_a_second_ball_is_not_taken_for_the_first() -> None:
    cue = (500.0, 600.0)
    places = {Ball.CUE: cue, Ball.ONE: (1200.0, 600.0), Ball.FOUR: (1262.0, 605.0)}
    result = solved(play(places, (2500.0, 0.0)), fps=25.0)
    assert first_balls(result) == (Ball.ONE,)
    pairs = [set(e.balls) for e in result.events if isinstance(e, Contact)]
    assert {Ball.CUE, Ball.ONE} in pairs
    assert {Ball.ONE, Ball.FOUR} in pairs


def test_a_split_in_the_same_instant_is_a_tie() -> None:
    x, y, r = 1200.0, 600.0, 57.15
    up, down = (x + r * 0.8, y - r * 0.6), (x + r * 0.8, y + r * 0.6)
    places = {Ball.CUE: (600.0, y), Ball.ONE: up, Ball.TWO: down}
    for seed in range(3):
        result = solved(play(places, (1500.0, 0.0)), fps=60.0, seed=seed)
        assert set(first_balls(result)) == {Ball.ONE, Ball.TWO}


def test_a_split_with_a_clear_order_is_no_tie() -> None:
    x, y, r = 1200.0, 600.0, 57.15
    up, down = (x + r * 0.8, y - r * 0.6), (x + 12.0 + r * 0.8, y + r * 0.6)
    places = {Ball.CUE: (600.0, y), Ball.ONE: up, Ball.TWO: down}
    assert first_balls(solved(play(places, (1500.0, 0.0)), fps=60.0)) == (Ball.ONE,)


@pytest.mark.parametrize(("fps", "is_open"), [(30.0, True), (120.0, False)])
def test_an_order_within_a_third_of_a_picture_is_not_told_against_the_shooter(
    fps: float, is_open: bool
) -> None:
    x, y, r = 1200.0, 600.0, 57.15
    up, down = (x + r * 0.8, y - r * 0.6), (x + 8.0 + r * 0.8, y + r * 0.6)
    places = {Ball.CUE: (600.0, y), Ball.NINE: up, Ball.ONE: down}
    played = play(places, (1500.0, 0.0))
    result = solved(played, fps=fps)
    assert first_balls(result) == (Ball.NINE,)
    readings = [r for d in result.doubts for r in d.readings]
    ties = [
        r.first_contact
        for r in readings
        if isinstance(r.first_contact, FirstContact)
        and set(r.first_contact.balls) == {Ball.NINE, Ball.ONE}
    ]
    assert bool(ties) is is_open


def test_a_break_begins_at_the_apex() -> None:
    d, foot = 57.2, GEOMETRY.foot_spot_mm
    places = {Ball.CUE: (500.0, 500.0)}
    order = iter((1, 2, 3, 4, 9, 5, 6, 7, 8, 10))
    for row in range(4):
        for n in range(row + 1):
            places[Ball(next(order))] = (foot[0] + row * d * 0.8661, foot[1] + (n - row / 2) * d)
    played = play(places, aimed(places[Ball.CUE], foot, 7000.0, 4.0))
    for fps in (25.0, 60.0):
        result = solved(played, fps=fps)
        assert first_balls(result) == (Ball.ONE,)
        assert result.first_contact is not None
        assert played.first is not None
        assert result.first_contact.t_s == pytest.approx(played.first[0], abs=0.003)
    driven = {e.ball for e in result.events if isinstance(e, RailTouch)} - {Ball.CUE}
    truth = {b for _, b, _ in played.rails} - {Ball.CUE}
    assert len(driven ^ truth) <= 1


def test_a_frozen_ball_must_leave_its_rail() -> None:
    places = {Ball.CUE: (500.0, 300.0), Ball.THREE: (1000.0, 28.6)}
    result = solved(play(places, aimed((500.0, 300.0), (1000.0, 28.6), 900.0, 20.0)), fps=60.0)
    own = [e for e in result.events if isinstance(e, RailTouch) and e.ball is Ball.THREE]
    assert all(e.frozen_to is Rail.LEFT for e in own)
    near = [e for e in own if e.t_s < 0.9 and e.rail is Rail.LEFT]
    assert all(not e.left for e in near[:1])


def test_a_ball_that_flies_off_the_table() -> None:
    t = np.arange(-0.2, 0.5, 0.02)
    moving = np.maximum(t, 0.0)[:, None]
    cue = BallPath(
        ball=Ball.CUE,
        t_s=t,
        xy_mm=np.array([600.0, 500.0]) + moving * np.array([0.0, -2500.0]),
        sigma_mm=np.ones(len(t)),
        rest_before_mm=(600.0, 500.0),
        moved=True,
        end=PathEnd.GONE,
    )
    result = solve_shot([cue], GEOMETRY, strike_s=0.0, frame_interval_s=0.02)
    assert [e.ball for e in result.events if isinstance(e, OffTable)] == [Ball.CUE]
    assert not any(isinstance(e, Potted) for e in result.events)


def test_a_ball_lost_over_a_pocket_dropped_or_flew() -> None:
    t = np.arange(-0.2, 0.34, 0.04)
    moving = np.maximum(t, 0.0)[:, None]
    cue = BallPath(
        ball=Ball.CUE,
        t_s=t,
        xy_mm=np.array([1270.0, 270.0]) + moving * np.array([0.0, -1250.0]),
        sigma_mm=np.ones(len(t)),
        rest_before_mm=(1270.0, 270.0),
        moved=True,
        end=PathEnd.GONE,
    )
    result = solve_shot([cue], GEOMETRY, strike_s=0.0, frame_interval_s=0.04)
    doubt = next(d for d in result.doubts if d.about is DoubtAbout.OFF_TABLE)
    kinds = [[type(e) for e in r.events or () if isinstance(e, Potted | OffTable)]
             for r in doubt.readings]  # fmt: skip
    assert kinds == [[OffTable], [Potted]]


def test_a_ball_hidden_near_a_pocket_is_a_question() -> None:
    places = {Ball.CUE: (1270.0, 900.0), Ball.SIX: (1270.0, 700.0)}
    played = play(places, (0.0, -1500.0))
    assert played.potted[Ball.SIX][1] is Pocket.SL
    paths = []
    for path in seen(played):
        if path.ball is Ball.SIX:
            keep = path.t_s < played.potted[Ball.SIX][0] - 0.15
            path = replace(
                path,
                t_s=path.t_s[keep],
                xy_mm=path.xy_mm[keep],
                sigma_mm=path.sigma_mm[keep],
                end=PathEnd.HIDDEN,
            )
        paths.append(path)
    result = solve_shot(paths, GEOMETRY, strike_s=0.0, frame_interval_s=0.02)
    assert [d.about for d in result.doubts] == [DoubtAbout.POTTED]
    kinds = [
        any(isinstance(e, Potted) for e in reading.events)  # type: ignore[union-attr]
        for reading in result.doubts[0].readings
    ]
    assert set(kinds) == {True, False}


def test_footage_that_begins_after_the_strike() -> None:
    played = play({Ball.CUE: (500.0, 600.0), Ball.ONE: (1500.0, 620.0)}, (1500.0, 0.0))
    paths = []
    for path in seen(played):
        keep = path.t_s > 0.2
        paths.append(
            replace(
                path,
                t_s=path.t_s[keep],
                xy_mm=path.xy_mm[keep],
                sigma_mm=path.sigma_mm[keep],
                rest_before_mm=None if path.ball is Ball.CUE else path.rest_before_mm,
            )
        )
    result = solve_shot(paths, GEOMETRY, strike_s=0.2, frame_interval_s=0.02)
    assert first_balls(result) == (Ball.ONE,)
    assert not result.doubts


def test_a_contact_that_nobody_saw() -> None:
    result = solve_shot(
        [], GEOMETRY, strike_s=0.0, frame_interval_s=0.02, blind=[Blind(from_s=0.0, to_s=1.0)]
    )
    assert result.first_contact is not None
    assert not result.first_contact.is_seen
    assert result.events == ()


def test_no_ball_lies_where_the_cue_ball_seems_to_go() -> None:
    # At the ball before its second sight, and that ball seen to move a tenth of a second later:
    # the only piece of the way that is known leads where nothing is.
    cue = [(1.55, 1704, 426), (1.583, 1573, 69), (1.6, 1573, 65), (1.617, 1569, 64)]
    wild = [(1.667, 1615, 64), (1.683, 1607, 49), (1.7, 1606, 72), (1.717, 1596, 53)]
    slow = [(1.75, 1602, 55), (1.767, 1601, 58), (1.783, 1599, 52), (1.8, 1605, 55)]
    one = [*wild, *slow, (1.817, 1599, 55), (1.833, 1596, 53)]
    result = solve_shot(
        [
            path_of(Ball.CUE, cue, [4.0, 3.0, 3.0, 3.0], rest_mm=(1732.0, 526.0)),
            path_of(Ball.ONE, one, [1.0, 6.0, 9.0, 3.0] + 6 * [1.0], rest_mm=(1610.0, 65.0)),
        ],
        GEOMETRY,
        strike_s=1.541,
        frame_interval_s=1 / 60,
    )
    assert first_balls(result) == (Ball.ONE,)
    assert result.first is not None
    assert result.first.from_onsets_only


def test_two_paths_of_one_ball_are_refused() -> None:
    paths = seen(SHOTS[0])
    with pytest.raises(SolveError, match="CUE"):
        solve_shot([paths[0], paths[0]], GEOMETRY, strike_s=0.0, frame_interval_s=0.02)


def seen_once_outside(end_mm: tuple[float, float], *, end: PathEnd = PathEnd.GONE) -> SolvedShot:
    """A fast cue ball, seen once beyond the nose line, and then how its path ended."""
    sights = [(0.04 * k, 600, 900 - 240 * k) for k in range(4)]
    cue = path_of(Ball.CUE, [*sights, (0.16, *end_mm)], [3.0] * 5, rest_mm=(600.0, 900.0))  # type: ignore[list-item]
    return solve_shot([replace(cue, end=end)], GEOMETRY, strike_s=0.0, frame_interval_s=0.04)


def test_a_fast_ball_seen_once_outside_and_gone_flew_off() -> None:
    result = seen_once_outside((600.0, -60.0))
    assert [e.ball for e in result.events if isinstance(e, OffTable)] == [Ball.CUE]
    assert not any(d.about is DoubtAbout.OFF_TABLE for d in result.doubts)


def test_a_fast_ball_last_seen_well_over_a_nose_flew_off() -> None:
    """Nearer than the rail's far edge, but deeper than a cushion gives."""
    result = seen_once_outside((600.0, -12.0))
    assert [e.ball for e in result.events if isinstance(e, OffTable)] == [Ball.CUE]
    assert not any(isinstance(e, Potted) for e in result.events)


def test_a_sight_outside_that_is_not_on_its_way_is_a_question() -> None:
    result = seen_once_outside((900.0, -60.0))
    assert any(d.about is DoubtAbout.OFF_TABLE for d in result.doubts)
