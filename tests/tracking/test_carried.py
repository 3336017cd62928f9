"""A cue ball that a hand takes up is no stroke; paths without a sight do not stop the solver."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from rules.balls import Ball, Pocket
from rules.facts import FirstContact, OffTable, Potted, ShotFacts
from tracking.carried import TAKEN_UP_MM, was_carried
from tracking.contacts.clean_path import cleaned
from tracking.contacts.later import meetings
from tracking.paths import BallPath, PathEnd
from tracking.plausible import rolls_by_itself, was_struck


def path(ball: Ball, xs: list[float], *, moved: bool) -> BallPath:
    n = len(xs)
    return BallPath(
        ball=ball,
        t_s=np.arange(n) * 0.04 + 1.0,
        xy_mm=np.array([(x, 600.0) for x in xs]).reshape(n, 2),
        sigma_mm=np.full(n, 1.0),
        rest_before_mm=(xs[0] if xs else 900.0, 600.0),
        moved=moved,
        end=PathEnd.GONE,
    )


def facts(first: FirstContact | None) -> ShotFacts:
    return ShotFacts(
        on_table=frozenset({Ball.CUE, Ball.ONE}),
        strike_s=1.0,
        first_contact=first,
        events=(OffTable(t_s=1.4, ball=Ball.CUE),),
    )


def test_a_cue_ball_that_met_nothing_and_leftwas_carried() -> None:
    cue = path(Ball.CUE, [300.0, 400.0, 500.0], moved=True)
    still = path(Ball.ONE, [], moved=False)
    assert was_carried(facts(None), [cue, still])


def test_a_cue_ball_that_was_gone_where_it_lay_was_taken_up() -> None:
    """Creeping and then lifted over the rail by a hand: it was asked whether it had fallen."""
    still = path(Ball.ONE, [], moved=False)
    nothing = ShotFacts(on_table=frozenset({Ball.CUE, Ball.ONE}), strike_s=1.0, first_contact=None)
    short = path(Ball.CUE, [300.0, 301.0, 304.0, 330.0], moved=True)
    assert was_carried(nothing, [short, still])
    rolled = path(Ball.CUE, [300.0, 340.0, 380.0, 301.0 + TAKEN_UP_MM], moved=True)
    assert not was_carried(nothing, [rolled, still])
    rests = replace(short, end=PathEnd.RESTING)
    assert not was_carried(nothing, [rests, still])
    scratch = Potted(t_s=1.2, ball=Ball.CUE, pocket=Pocket.SL)
    assert not was_carried(replace(nothing, events=(scratch,)), [short, still])


def test_a_cue_ball_that_is_seen_first_far_away_was_put_down() -> None:
    """Ball in hand: "no ball was hit", for sure, was a foul that nobody played."""
    still = path(Ball.ONE, [], moved=False)
    nothing = ShotFacts(on_table=frozenset({Ball.CUE, Ball.ONE}), strike_s=1.0, first_contact=None)
    settled = [1200.0, 1170.0, 1160.0, 1155.0, 1155.0, 1155.0]
    cue = replace(path(Ball.CUE, settled, moved=True), end=PathEnd.RESTING)
    assert was_carried(nothing, [replace(cue, rest_before_mm=(500.0, 600.0)), still])
    assert not was_carried(nothing, [replace(cue, rest_before_mm=(1230.0, 600.0)), still])
    rolled = [1200.0 + 60.0 * k - 1.5 * k * k for k in range(20)]
    far = replace(path(Ball.CUE, rolled, moved=True), end=PathEnd.RESTING)
    assert not was_carried(nothing, [replace(far, rest_before_mm=(900.0, 600.0)), still])


def test_while_the_cue_ball_lies_still_nobody_plays() -> None:
    """A ball that a sleeve moved is put back by a hand."""
    met = facts(FirstContact(balls=(Ball.ONE,), t_s=1.2, certainty=0.4))
    lying = replace(
        path(Ball.CUE, [], moved=False), end=PathEnd.RESTING, rest_after_mm=(901.0, 601.0)
    )
    one = path(Ball.ONE, [900.0, 950.0], moved=True)
    assert was_carried(met, [lying, one])
    assert not was_carried(met, [replace(lying, rest_after_mm=(906.0, 601.0)), one])
    assert not was_carried(met, [replace(lying, rest_after_mm=None, end=PathEnd.HIDDEN), one])


def test_a_cue_ball_that_hit_a_ball_and_left_was_struck() -> None:
    cue = path(Ball.CUE, [300.0, 400.0, 500.0], moved=True)
    hit = path(Ball.ONE, [900.0, 950.0], moved=True)
    assert not was_carried(facts(FirstContact(balls=(Ball.ONE,), t_s=1.2)), [cue, hit])
    assert not was_carried(facts(None), [cue, hit])


def test_a_path_without_a_sight_meets_nobody() -> None:
    tracks = {
        Ball.CUE: cleaned(path(Ball.CUE, [300.0 + 40 * k for k in range(9)], moved=True)),
        Ball.ONE: cleaned(path(Ball.ONE, [], moved=True)),
    }
    start, end = dict.fromkeys(tracks, 0.9), dict.fromkeys(tracks, 3.0)
    assert meetings(tracks, start, end, 0.04) == []


def test_a_ball_that_a_hand_drives_does_not_roll_by_itself() -> None:
    rolling, placed = [300.0], [300.0]
    for k in range(40):
        rolling.append(rolling[-1] + 30.0 - 0.6 * k)
        placed.append(placed[-1] + (4.0 if k < 15 else 20.0 if k < 25 else 2.0))
    assert rolls_by_itself(path(Ball.CUE, rolling, moved=True))
    assert not rolls_by_itself(path(Ball.CUE, placed, moved=True))


@pytest.mark.parametrize("fps", [25.0, 120.0])
def test_errors_of_places_make_no_hand(fps: float) -> None:
    """A ball rolls out, seen with errors of 3 mm: no step is longer because a hand drives it."""
    rng = np.random.default_rng(5)
    for _ in range(20):
        t = np.arange(0.0, 5.0, 1 / fps)
        x = 300.0 + 500.0 * np.minimum(t, 4.0) * (1.0 - np.minimum(t, 4.0) / 8.0)
        seen = np.column_stack((x, np.full(len(t), 600.0))) + rng.normal(0.0, 3.0, (len(t), 2))
        cue = BallPath(
            ball=Ball.CUE,
            t_s=t,
            xy_mm=seen,
            sigma_mm=np.full(len(t), 3.0),
            rest_before_mm=(300.0, 600.0),
            moved=True,
        )
        assert rolls_by_itself(cue)
        assert was_struck(cue)


def test_a_ball_that_is_pushed_a_little_was_not_struck() -> None:
    assert not was_struck(path(Ball.CUE, [300.0 + 2.0 * k for k in range(20)], moved=True))
    assert not was_struck(path(Ball.CUE, [300.0, 360.0, 390.0], moved=True))
