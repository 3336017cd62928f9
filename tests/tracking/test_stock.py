"""A look at the table set against what is followed."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from rules.balls import Ball, Pocket
from tests.tracking.discs import GEOMETRY, Place, follower_of
from tracking.following import Follower
from tracking.geometry import BALL_RADIUS_MM
from tracking.stock import MISSED_LOOKS, Stock, take_stock
from tracking.track import Motion, Sample

BEFORE: dict[Ball, Place] = {
    Ball.CUE: (600.0, 600.0),
    Ball.ONE: (1200.0, 640.0),
    Ball.TWO: (1900.0, 300.0),
}


def look(
    follower: Follower, places: list[Place], t_s: float = 1.0, covered: frozenset[int] = frozenset()
) -> Stock:
    is_open: NDArray[np.bool_] = np.array(
        [t.number not in covered for t in follower.tracks], dtype=np.bool_
    )
    return take_stock(follower, np.array(places).reshape(-1, 2), t_s, is_open)


def test_each_ball_is_found_again() -> None:
    follower = follower_of(BEFORE)
    stock = look(follower, [(1201.0, 641.0), (1899.0, 302.0), (602.0, 599.0)])
    assert {track.ball: j for track, j in stock.found} == {Ball.ONE: 0, Ball.TWO: 1, Ball.CUE: 2}
    assert stock.unseen == ()
    assert len(follower.tracks) == 3


def test_a_new_ball_begins_a_track_at_rest() -> None:
    follower = follower_of(BEFORE)
    stock = look(follower, [*BEFORE.values(), (300.0, 900.0)])
    (new,) = [track for track, j in stock.found if j == 3]
    assert new.is_ball
    assert new.ball is None
    assert new.motion is Motion.RESTING
    assert new.rest_mm == pytest.approx([300.0, 900.0])
    assert new in follower.tracks


def test_the_first_look_begins_all() -> None:
    follower = follower_of({})
    stock = look(follower, list(BEFORE.values()))
    assert len(stock.found) == len(follower.tracks) == 3


def test_an_empty_look_keeps_everything() -> None:
    follower = follower_of(BEFORE)
    stock = look(follower, [])
    assert set(stock.unseen) == set(follower.tracks)
    assert all(t.is_ball for t in follower.tracks)


def test_a_ghost_beside_a_real_ball_is_dropped() -> None:
    """A track nearer to a seen ball than two balls can be."""
    ghost: Place = (1200.0 + 1.5 * BALL_RADIUS_MM, 640.0)
    follower = follower_of({Ball.CUE: (600.0, 600.0), Ball.ONE: (1200.0, 640.0), Ball.TWO: ghost})
    stock = look(follower, [(600.0, 600.0), (1200.0, 640.0)])
    assert {t.ball for t in follower.tracks} == {Ball.CUE, Ball.ONE}
    assert stock.unseen == ()


def test_a_touching_neighbour_is_no_ghost() -> None:
    """Frozen to the seen ball and hidden from the look by it."""
    frozen: Place = (1200.0 + 2 * BALL_RADIUS_MM, 640.0)
    follower = follower_of({Ball.ONE: (1200.0, 640.0), Ball.TWO: frozen})
    look(follower, [(1200.0, 640.0)])
    assert {t.ball for t in follower.tracks} == {Ball.ONE, Ball.TWO}


def test_what_no_look_confirms_is_no_ball() -> None:
    follower = follower_of(BEFORE)
    (chalk,) = [t for t in follower.tracks if t.ball is Ball.TWO]
    for k in range(MISSED_LOOKS):
        assert chalk.is_ball
        look(follower, [BEFORE[Ball.CUE], BEFORE[Ball.ONE]], t_s=float(k))
    assert not chalk.is_ball
    assert chalk.ball is None


def test_one_look_that_sees_it_forgives_the_misses() -> None:
    follower = follower_of(BEFORE)
    (two,) = [t for t in follower.tracks if t.ball is Ball.TWO]
    for k in range(3 * MISSED_LOOKS):
        seen = [BEFORE[Ball.CUE], BEFORE[Ball.ONE]]
        if k % MISSED_LOOKS == MISSED_LOOKS - 1:
            seen.append(BEFORE[Ball.TWO])
        look(follower, seen, t_s=float(k))
    assert two.is_ball


def test_what_is_covered_is_not_missed() -> None:
    follower = follower_of(BEFORE)
    (two,) = [t for t in follower.tracks if t.ball is Ball.TWO]
    for k in range(2 * MISSED_LOOKS):
        seen = [BEFORE[Ball.CUE], BEFORE[Ball.ONE]]
        look(follower, seen, t_s=float(k), covered=frozenset({two.number}))
    assert two.ball is Ball.TWO


def test_a_ball_in_the_jaws_is_not_missed() -> None:
    """A look sees only the open bed well."""
    follower = follower_of({Ball.CUE: (600.0, 600.0), Ball.ONE: (18.0, 20.0)})
    for k in range(2 * MISSED_LOOKS):
        look(follower, [(600.0, 600.0)], t_s=float(k))
    assert {t.ball for t in follower.tracks if t.is_ball} == {Ball.CUE, Ball.ONE}


@pytest.mark.parametrize("motion", [Motion.HIDDEN, Motion.MOVING])
def test_a_ball_that_was_lost_from_sight_is_found_where_it_lies(motion: Motion) -> None:
    follower = follower_of(BEFORE)
    (two,) = [t for t in follower.tracks if t.ball is Ball.TWO]
    two.motion = motion
    stock = look(follower, [BEFORE[Ball.CUE], BEFORE[Ball.ONE], (1905.0, 303.0)], t_s=7.0)
    assert (two, 2) in stock.found
    assert two.motion is Motion.RESTING
    assert two.xy_mm == pytest.approx([1905.0, 303.0])


def test_what_is_gone_is_not_found() -> None:
    """A ball in its place after it left the bed is another one, or put there."""
    follower = follower_of(BEFORE)
    (two,) = [t for t in follower.tracks if t.ball is Ball.TWO]
    two.motion = Motion.GONE
    stock = look(follower, list(BEFORE.values()))
    assert two not in [track for track, _ in stock.found]
    assert two not in stock.unseen


places = st.tuples(st.floats(30, GEOMETRY.length_mm - 30), st.floats(30, GEOMETRY.width_mm - 30))


@given(st.lists(places, max_size=10), st.lists(places, max_size=5))
def test_every_sight_has_one_track_and_no_track_two(seen: list[Place], known: list[Place]) -> None:
    follower = follower_of(dict(zip(list(Ball)[: len(known)], known, strict=True)))
    stock = look(follower, seen)
    assert sorted(j for _, j in stock.found) == list(range(len(seen)))
    numbers = [track.number for track, _ in stock.found]
    assert len(numbers) == len(set(numbers))
    assert {t.number for t in stock.unseen}.isdisjoint(numbers)
    for track, _ in stock.found:
        assert track in follower.tracks
        assert track.is_ball


def test_a_ball_that_lies_in_a_pocket_lends_its_name_to_none() -> None:
    """Followed into the cup under a name that may be another's: the look that does not see it is
    free to give that name to a ball on the bed."""
    x, y = GEOMETRY.pocket_centres_mm()[Pocket.SR]
    follower = follower_of({**BEFORE, Ball.THREE: (x, y - 20.0)})
    look(follower, list(BEFORE.values()))
    (fallen,) = [t for t in follower.tracks if t.ball is Ball.THREE]
    assert fallen.motion is Motion.GONE


@pytest.mark.parametrize("is_ball", [True, False])
def test_a_look_at_a_rolling_ball_does_not_stop_it(is_ball: bool) -> None:
    """Nor one that was lost and is known for a ball by this look only: resting here it would be
    taken for struck a picture later."""
    follower = follower_of(BEFORE)
    (cue,) = [t for t in follower.tracks if t.ball is Ball.CUE]
    cue.motion, cue.is_ball = Motion.MOVING, is_ball
    cue.velocity_mm_s = np.array([500.0, 0.0])
    cue.samples = [Sample(1.0 - 0.02 * k, 600.0 - 10 * k, 600.0, 1.0, 57.0) for k in (2, 1, 0)]
    cue.seen_s = 1.0
    look(follower, list(BEFORE.values()))
    assert cue.motion is Motion.MOVING
    assert cue.is_ball


def test_a_look_at_a_ball_that_has_stopped_lays_it_to_rest() -> None:
    follower = follower_of(BEFORE)
    (cue,) = [t for t in follower.tracks if t.ball is Ball.CUE]
    cue.motion = Motion.MOVING
    cue.velocity_mm_s = np.array([5.0, 0.0])
    cue.samples = [Sample(1.0 - 0.02 * k, 600.0, 600.0, 1.0, 57.0) for k in (2, 1, 0)]
    cue.seen_s = 1.0
    look(follower, list(BEFORE.values()))
    assert cue.motion is Motion.RESTING


JAWS: Place = (14.0, 22.0)
"""A ball in the jaws of a corner that has not lost the bed under it."""


@pytest.mark.parametrize(
    ("was_found", "stirred", "is_as_it_lay", "at", "is_gone"),
    [
        (True, True, True, JAWS, True),  # its dark hole looks as round as it did
        (True, False, False, JAWS, True),  # it fell between two pictures
        (True, False, False, (2472.0, 50.0), True),  # so did one that lay before the jaws
        (True, False, True, JAWS, False),  # this look missed it: it looks as ever
        (False, True, True, JAWS, False),  # it came there just now, and looks miss some there
        (True, True, True, (2472.0, 50.0), False),  # on the open bed, and seen by the watcher
    ],
)
def test_a_ball_that_looks_saw_and_this_one_does_not_has_left(
    was_found: bool, stirred: bool, is_as_it_lay: bool, at: Place, is_gone: bool
) -> None:
    places = {**BEFORE, Ball.TWO: at}
    follower = follower_of(places)
    if was_found:
        look(follower, list(places.values()), t_s=0.5)
    (two,) = (t for t in follower.tracks if t.ball is Ball.TWO)
    if stirred:
        two.path.append(Sample(1.0, at[0] + 3.0, at[1], 1.0, 0.0))
    two.is_as_it_lay = is_as_it_lay
    look(follower, [places[Ball.CUE], places[Ball.ONE]], t_s=3.0)
    assert (two.motion is Motion.GONE) is is_gone


def test_a_ball_that_came_to_rest_against_another_is_itself() -> None:
    """The two were seen as one thing between them; the look tells them apart."""
    follower = follower_of(BEFORE)
    (cue,) = (t for t in follower.tracks if t.ball is Ball.CUE)
    cue.path.append(Sample(1.0, 900.0, 640.0, 1.0, 0.0))
    beside = (1200.0 - 2 * BALL_RADIUS_MM, 640.0)
    cue.rest_at(np.array([1200.0 - BALL_RADIUS_MM, 640.0]), 1.5)
    look(follower, [beside, BEFORE[Ball.ONE], BEFORE[Ball.TWO]], t_s=2.0)
    assert len(follower.tracks) == 3
    assert cue.path
    assert cue.xy_mm == pytest.approx(beside)


def test_a_ball_followed_onto_the_one_that_it_met_lies_beside_it() -> None:
    """Two that touch are seen as one thing: the centre of that is anywhere between the two."""
    follower = follower_of(BEFORE)
    (cue,) = [t for t in follower.tracks if t.ball is Ball.CUE]
    one_x, one_y = BEFORE[Ball.ONE]
    cue.path.append(Sample(0.9, one_x - 0.8 * BALL_RADIUS_MM, one_y, 1.0, 0.0))
    cue.rest_at(np.array([one_x - 0.8 * BALL_RADIUS_MM, one_y]), 0.9)
    lies = (one_x - 2.05 * BALL_RADIUS_MM, one_y)
    follower.begin(np.array(lies), 1.0, None)  # where it lies something new is seen
    stock = look(follower, [(one_x, one_y), BEFORE[Ball.TWO], lies])
    assert (cue, 2) in stock.found
    assert cue.xy_mm == pytest.approx(lies)
    assert len(cue.path) == 1


def test_what_nobody_followed_onto_another_is_new_beside_it() -> None:
    follower = follower_of(BEFORE)
    one_x, one_y = BEFORE[Ball.ONE]
    stock = look(follower, [*BEFORE.values(), (one_x - 2.05 * BALL_RADIUS_MM, one_y)])
    (new,) = [track for track, j in stock.found if j == 3]
    assert new.ball is None
