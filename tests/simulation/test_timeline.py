"""What people do between shots: hands, sleeves, cuts, racking, and strokes while balls roll."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from simulation import table
from simulation.acts import (
    Arm,
    Fetch,
    HeldCue,
    Lean,
    RackFrame,
    Racking,
    Sleeve,
    Stick,
    Torso,
    Walk,
)
from simulation.line import Timeline
from simulation.moves import rolled, spun
from simulation.outcome import CUE
from simulation.script import BUSY, Script, script_for
from simulation.stances import ENTER_S, PLACE_S
from simulation.stored import BallTrack, Place, ShotEvent, StoredShot, Stroke
from simulation.timeline import timeline
from simulation.truth_people import disturbances, hand_s, people
from tests.simulation.stored import shots

R = table.BALL_RADIUS_MM


def _still(place: Place) -> BallTrack:
    return BallTrack(t_s=np.zeros(1), xyz_mm=np.array([[*place, R]]))


def _way(*knots: tuple[float, float, float], spin: Sequence[float] | None = None) -> BallTrack:
    """Knots (t, x, y)."""
    rows = np.array(knots)
    spins = None if spin is None else np.tile(np.array(spin), (len(rows), 1))
    xyz = np.column_stack([rows[:, 1:], np.full(len(rows), R)])
    return BallTrack(t_s=rows[:, 0], xyz_mm=xyz, spin_rad_s=spins)


def _shot(tracks: dict[int, BallTrack], **more: object) -> StoredShot:
    shot = StoredShot(
        kind="shot",
        game="ten-ball",
        physics="a",
        aim_xy=(1.0, 0.0),
        speed_m_s=2.0,
        rest_s=2.0,
        tracks=tracks,
    )
    return replace(shot, **more)


FIRST = _shot({0: _way((0.0, 500.0, 600.0), (2.0, 900.0, 600.0)), 3: _still((1500.0, 400.0))})


def _line(*chain: StoredShot, script: Script | None = None) -> Timeline:
    rng = np.random.default_rng(4)
    return timeline(chain, rng, balls_stay_in_cups=True, script=script)


def _xy(line: Timeline, ball: int, t_s: float) -> Place | None:
    found = line.ball_at(ball, t_s)
    return None if found is None else (float(found.xyz_mm[0]), float(found.xyz_mm[1]))


def test_balls_go_on_from_where_they_lie() -> None:
    after = _shot({0: _way((0.0, 900.0, 600.0), (1.0, 950.0, 600.0)), 3: _still((1500.0, 400.0))})
    line = _line(FIRST, after)
    assert line.placings == []
    assert line.cuts_s == []
    assert line.turns[1].enter_s > line.turns[0].rest_s
    assert _xy(line, 0, line.turns[1].strike_s) == (900.0, 600.0)


def test_the_cue_ball_is_taken_and_brought() -> None:
    after = _shot({0: _still((300.0, 200.0)), 3: _still((1500.0, 400.0))}, placed=True)
    line = _line(FIRST, after)
    takes, brings = line.placings
    assert (takes.takes, brings.takes) == (True, False)
    assert brings.to_s == brings.from_s + PLACE_S
    assert _xy(line, 0, brings.from_s - 0.05) is None
    assert _xy(line, 0, brings.to_s) == (300.0, 200.0)
    assert {one["kind"] for one in people(line)} == {"shot", "takes_ball", "brings_ball"}


def test_a_sleeve_moves_a_ball_a_little() -> None:
    after = _shot({0: _still((900.0, 600.0)), 3: _still((1530.0, 410.0))})
    line = _line(FIRST, after)
    (act,) = line.acts
    assert isinstance(act, Sleeve)
    (told,) = disturbances(line)
    assert (told["ball"], told["before_shot"]) == (3, 2)
    assert act.from_s < told["t_s"] < act.to_s
    assert told["facts"].startswith("between 3 t=")
    assert "!touched_ball(3)" in told["facts"]
    assert _xy(line, 3, told["t_s"] - 0.01) == (1500.0, 400.0)
    assert _xy(line, 3, act.to_s) == (1530.0, 410.0)
    arm = next(f for f in act.figures(told["t_s"]) if isinstance(f, Arm))
    passes = np.abs(arm.palm_mm[0] + (arm.shoulder_mm[0] - arm.palm_mm[0]) * 0.3 - 1500.0)
    assert passes < 120.0


def test_a_ball_is_carried_over_the_table() -> None:
    after = _shot(
        {0: _still((900.0, 600.0)), 3: _still((2000.0, 635.0)), 7: _still((1905.0, 635.0))}
    )
    line = _line(FIRST, after)
    assert [(p.ball, p.takes) for p in line.placings] == [(3, True), (3, False), (7, False)]
    assert _xy(line, 7, line.placings[-1].from_s - 0.1) is None
    assert _xy(line, 7, line.turns[1].strike_s) == (1905.0, 635.0)
    in_hand = line.ball_at(3, line.placings[1].from_s + 0.3)
    assert in_hand is not None
    assert in_hand.xyz_mm[2] > R


def test_another_layout_comes_behind_a_cut() -> None:
    tracks = {b: _still((300.0 + 150 * b, 300.0)) for b in (0, 1, 2, 4, 5, 6)}
    line = _line(FIRST, _shot(tracks))
    ((start, end),) = line.cuts_s
    assert line.turns[0].rest_s < start < end < line.turns[1].enter_s
    assert _xy(line, 3, start) == (1500.0, 400.0)
    assert _xy(line, 3, end) is None
    assert _xy(line, 5, start) is None
    assert _xy(line, 5, end) == (1050.0, 300.0)


def test_the_next_rack_comes_behind_a_cut() -> None:
    broke = next(s for s in shots() if s.kind == "break")
    line = _line(FIRST, broke)
    assert len(line.cuts_s) == 1
    assert _xy(line, 1, line.turns[1].strike_s - 0.1) == pytest.approx(broke.before_mm()[1])


def test_a_shot_while_a_ball_rolls() -> None:
    """The second stroke comes at its time, and the rolling ball does not jump."""
    cut = _shot(
        {0: _still((500.0, 600.0)), 3: _way((0.0, 1500.0, 400.0), (1.6, 1900.0, 400.0))},
        rest_s=1.6,
    )
    on = _shot(
        {
            0: _way((0.0, 500.0, 600.0), (1.0, 800.0, 600.0)),
            3: _way((0.0, 1900.0, 400.0), (1.0, 2000.0, 400.0)),
        },
        follows_s=1.6,
    )
    line = _line(cut, on)
    one, two = line.turns
    assert two.strike_s == pytest.approx(one.strike_s + 1.6)
    assert two.enter_s > one.strike_s
    t = np.linspace(two.strike_s - 0.1, two.strike_s + 0.1, 41)
    x = np.array([_xy(line, 3, float(at)) for at in t])[:, 0]
    assert np.diff(x).max() < 2.0


def test_nobody_comes_before_a_late_fall() -> None:
    fall = ShotEvent(kind="potted", t_s=6.5, balls=(3,), pocket="FL")
    tracks = {0: FIRST.tracks[0], 3: _way((6.0, 2520.0, 20.0), (6.8, 2560.0, -20.0))}
    after = _shot({0: _still((900.0, 600.0))})
    line = _line(_shot(tracks, events=(fall,)), after)
    assert line.turns[0].rest_s == pytest.approx(line.turns[0].strike_s + 2.0)
    assert line.turns[1].enter_s > line.turns[0].strike_s + 6.8


def test_a_lag_has_two_players() -> None:
    strokes = (
        Stroke(direction_rad=0.0, speed_m_s=1.0),
        Stroke(direction_rad=0.1, speed_m_s=1.2, ball=4, t_s=0.2),
    )
    shot = _shot({0: _still((600.0, 300.0)), 4: _still((600.0, 900.0))}, strokes=strokes)
    line = _line(shot)
    (other,) = line.others
    assert (other.ball, other.ball_xy_mm, other.speed_m_s) == (4, (600.0, 900.0), 1.2)
    assert other.aim_xy == pytest.approx((math.cos(0.1), math.sin(0.1)))
    assert other.strike_s == pytest.approx(line.turns[0].strike_s + 0.2)
    assert line.stances == [*line.turns, other]


def test_a_script_changes_no_shot_but_its_time() -> None:
    script = Script(feints=(0,), looks=(0,), held_cues=(0,), reaches=(0,), walkers=2)
    plain, busy = _line(FIRST), _line(FIRST, script=script)
    assert {type(act) for act in busy.acts} == {Walk, Lean, HeldCue}
    (feint,) = busy.others
    assert feint.strike_s == math.inf
    assert feint.leave_s + ENTER_S < busy.turns[0].enter_s
    later = busy.turns[0].strike_s - plain.turns[0].strike_s
    assert later > 5.0
    assert busy.turns[0].phase == plain.turns[0].phase
    for t in np.linspace(0.0, 2.0, 9):
        then = plain.turns[0].strike_s + float(t)
        assert _xy(busy, 0, then + later) == pytest.approx(_xy(plain, 0, then))
    spans = hand_s(0, busy)
    assert spans == sorted(spans)
    assert min(a for a, _ in spans) < busy.turns[0].enter_s


def test_a_rack_is_brought_by_hand() -> None:
    broke = next(s for s in shots() if s.kind == "break")
    line = _line(broke, script=Script(racked=True))
    act = line.acts[0]
    assert isinstance(act, Racking)
    assert line.balls_at(act.from_s - 0.1) == []
    carried = line.ball_at(10, act.from_s + 0.5)
    assert carried is not None
    assert carried.xyz_mm[2] > 2 * R
    assert _xy(line, 10, act.to_s) == pytest.approx(broke.before_mm()[10])
    frame = next(
        f
        for f in act.figures(act.from_s + 0.55 * (act.to_s - act.from_s))
        if isinstance(f, RackFrame)
    )
    for ball in range(1, 11):
        x, y = _xy(line, ball, act.from_s + 0.55 * (act.to_s - act.from_s)) or (0.0, 0.0)
        corners = frame.corners_mm[:, :2]
        for k in range(3):
            side, inside = corners[(k + 1) % 3] - corners[k], corners[(k + 2) % 3] - corners[k]
            normal = np.array([-side[1], side[0]]) / np.linalg.norm(side)
            normal *= 1.0 if float(normal @ inside) > 0 else -1.0
            assert float((np.array([x, y]) - corners[k]) @ normal) > R - 2.0
    assert line.placings[0].ball == CUE
    assert line.turns[0].enter_s >= line.placings[0].to_s - 1e-9


def test_a_touched_ball_is_put_back() -> None:
    line = _line(FIRST, script=Script(sleeves=(0,)))
    ((t_s, ball),) = line.disturbed
    (back,) = line.placings
    assert (ball, back.ball, back.takes) == (3, 3, False)
    moved = _xy(line, 3, back.from_s)
    assert moved is not None
    assert 12.0 <= math.dist(moved, (1500.0, 400.0)) <= 60.0
    assert t_s < back.from_s < back.to_s <= line.turns[0].enter_s
    assert _xy(line, 3, line.turns[0].strike_s) == (1500.0, 400.0)


def test_no_ball_is_touched_where_there_is_no_room() -> None:
    """In a rack, and in a corner where all around it is full."""
    broke = next(s for s in shots() if s.kind == "break")
    assert _line(broke, script=Script(sleeves=(0,))).disturbed == []
    tight = {0: FIRST.tracks[0]}
    for k in range(1, 10):
        tight[k] = _still((R + 2 * R * ((k - 1) % 3), R + 2 * R * ((k - 1) // 3)))
    line = _line(_shot({b: tight[b] for b in (0, 1, 2, 4, 5)}), script=Script(sleeves=(0,)))
    assert all(ball != 1 for _, ball in line.disturbed)


def test_a_potted_ball_is_carried_away() -> None:
    fall = ShotEvent(kind="potted", t_s=1.0, balls=(3,), pocket="FL")
    cup = np.array([[1500.0, 400.0, R], [2560.0, -20.0, R], [2570.0, -30.0, -60.0]])
    way = BallTrack(t_s=np.array([0.5, 1.0, 1.2]), xyz_mm=cup)
    one = _shot({0: FIRST.tracks[0], 3: way, 5: _still((600.0, 300.0))}, events=(fall,))
    two = _shot({0: _still((900.0, 600.0)), 5: _still((600.0, 300.0))})
    line = _line(one, two, script=Script(fetches=(0, 1)))
    (act,) = line.acts
    assert isinstance(act, Fetch)
    lying = line.ball_at(3, act.from_s)
    assert lying is not None
    assert lying.pocket == "FL"
    carried = line.ball_at(3, 0.5 * (act.knots[1][0] + act.knots[2][0]))
    assert carried is not None
    assert carried.pocket is None
    assert carried.xyz_mm[2] > 2 * R
    arm = next(f for f in act.figures(act.knots[2][0]) if isinstance(f, Arm))
    assert arm.holds
    assert arm.palm_mm[:2] == pytest.approx(act.knots[2][1:3])
    assert line.ball_at(3, act.to_s) is None
    assert act.to_s <= line.turns[1].enter_s
    assert _line(FIRST, two, script=Script(fetches=(0, 1))).acts == []


def test_every_act_is_over_the_table_and_gone_at_its_ends() -> None:
    broke = next(s for s in shots() if s.kind == "break")
    script = Script(racked=True, looks=(0,), held_cues=(0,), reaches=(0,), walkers=3)
    line = _line(broke, script=script)
    assert [act.from_s for act in line.acts] == sorted(act.from_s for act in line.acts)
    for act in line.acts:
        for t_s in np.linspace(act.from_s, act.to_s, 20):
            for figure in act.figures(float(t_s)):
                places = {
                    Arm: lambda f: (f.palm_mm, f.shoulder_mm),
                    Stick: lambda f: (f.tip_mm, f.butt_mm),
                    Torso: lambda f: (f.head_mm, f.hip_mm),
                    RackFrame: lambda f: tuple(f.corners_mm),
                }[type(figure)](figure)
                assert all(np.isfinite(p).all() and p[2] > -20.0 for p in places)


@pytest.mark.parametrize("busy", sorted(BUSY))
def test_scripts_by_chance(busy: str) -> None:
    chain = [FIRST] * 40
    script = script_for(chain, np.random.default_rng(3), busy=busy, walkers=2)
    again = script_for(chain, np.random.default_rng(3), busy=busy, walkers=2)
    assert script == again
    assert bool(script.feints) == bool(script.looks) == (busy != "quiet")
    assert not script.racked


def test_a_wrong_name_of_a_script() -> None:
    with pytest.raises(ValueError, match="busy: expected one of quiet, usual, busy"):
        script_for([FIRST], np.random.default_rng(3), busy="mad")


def test_a_ball_turns_with_its_spin() -> None:
    """A spin that rolls is rolling; without it the ball rolls by its way."""
    way = np.array([1.0, 0.0, 0.0])
    spin = np.array([0.0, 1.0, 0.0]) * 100.0 / R
    assert np.cross(spin, [0.0, 0.0, R]) == pytest.approx(100.0 * way)
    assert spun(np.eye(3), spin) == pytest.approx(rolled(np.eye(3), 100.0 * way[:2]))
    track = _way((0.0, 500.0, 600.0), (1.0, 600.0, 600.0), spin=tuple(spin))
    assert track.spin_rad_s is not None
    plain = _line(_shot({0: _way((0.0, 500.0, 600.0), (1.0, 600.0, 600.0)), 3: _still((9.0, 9.0))}))
    spinning = _line(_shot({0: track, 3: _still((9.0, 9.0))}))
    for dt in (0.3, 1.0, 2.0):
        one = plain.ball_at(0, plain.turns[0].strike_s + dt)
        two = spinning.ball_at(0, spinning.turns[0].strike_s + dt)
        assert one is not None
        assert two is not None
        assert one.turn == pytest.approx(two.turn, abs=1e-6)
