"""From tracks and names at both ends to one path a ball."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.balls import Ball, Pocket
from tests.tracking.discs import GEOMETRY, Place
from tracking.lanes import Lane, lane_of, lanes_given_up
from tracking.paths import BallPath, PathEnd
from tracking.roll import paths_of
from tracking.track import Motion, Sample, Track

STEP_S = 1 / 30


def samples(
    way: Callable[[float], Place], from_s: float, to_s: float, *, attached_from_s: float = 1e9
) -> tuple[Sample, ...]:
    times = np.arange(from_s, to_s - 1e-9, STEP_S)
    return tuple(
        Sample(float(t), *way(float(t)), 1.0, 57.0, bool(t >= attached_from_s)) for t in times
    )


def lane(
    start: Ball | None,
    end: Ball | None,
    seen: tuple[Sample, ...] = (),
    *,
    motion: Motion = Motion.RESTING,
    start_mm: Place | None = None,
) -> Lane:
    if start is not None and start_mm is None:
        start_mm = (seen[0].x_mm, seen[0].y_mm) if seen else (500.0, 500.0)
    return Lane(
        start=start, start_mm=start_mm, start_sigma_mm=0.8, end=end, samples=seen, motion=motion
    )


def of(paths: tuple[BallPath, ...], ball: Ball) -> BallPath:
    (path,) = [p for p in paths if p.ball is ball]
    return path


def straight(a: Place, b: Place, from_s: float, to_s: float) -> Callable[[float], Place]:
    def way(t_s: float) -> Place:
        share = (t_s - from_s) / (to_s - from_s)
        return a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])

    return way


def test_a_plain_path() -> None:
    seen = samples(straight((500, 500), (900, 500), 0, 1), 0, 1)
    (path,) = paths_of([lane(Ball.CUE, Ball.CUE, seen)], GEOMETRY, is_over=True)
    assert path.ball is Ball.CUE
    assert path.moved
    assert path.end is PathEnd.RESTING
    assert path.rest_before_mm == (500.0, 500.0)
    assert len(path.t_s) == len(seen)


def test_a_ball_that_lay_has_a_path_without_samples() -> None:
    (path,) = paths_of([lane(Ball.ONE, Ball.ONE)], GEOMETRY, is_over=True)
    assert not path.moved
    assert len(path.t_s) == 0
    assert path.xy_mm.shape == (0, 2)
    assert path.end is PathEnd.RESTING


def test_a_ball_that_lay_and_is_gone_has_moved() -> None:
    """From the brink of a pocket it drops between two pictures."""
    (path,) = paths_of(
        [lane(Ball.ONE, None, motion=Motion.GONE, start_mm=(1270.0, 1.0))], GEOMETRY, is_over=True
    )
    assert path.moved
    assert path.end is PathEnd.GONE


def test_bad_measuring_is_no_motion() -> None:
    rng = np.random.default_rng(2)
    seen = tuple(
        Sample(k * STEP_S, 500 + rng.uniform(-2.5, 2.5), 500 + rng.uniform(-2.5, 2.5), 1.0, 57.0)
        for k in range(20)
    )
    path = lane(Ball.ONE, Ball.ONE, seen, start_mm=(500.0, 500.0))
    assert not paths_of([path], GEOMETRY, is_over=True)[0].moved


def test_exchanged_balls_are_cut_and_joined_where_they_met() -> None:
    """Two tracks bounced off each other where the balls crossed."""
    meet_s, meet = 1.0, (1000.0, 600.0)
    ends = {
        Ball.CUE: ((600.0, 600.0), (1400.0, 640.0)),
        Ball.ONE: ((1000.0, 200.0), (990.0, 1000.0)),
    }

    def bounced(first: Ball, then: Ball) -> Callable[[float], Place]:
        head = straight(ends[first][0], meet, 0, meet_s)
        tail = straight(meet, ends[then][1], meet_s, 2)
        return lambda t: head(t) if t < meet_s else tail(t)

    lanes = [
        lane(Ball.CUE, Ball.ONE, samples(bounced(Ball.CUE, Ball.ONE), 0, 2)),
        lane(Ball.ONE, Ball.CUE, samples(bounced(Ball.ONE, Ball.CUE), 0, 2)),
    ]
    paths = paths_of(lanes, GEOMETRY, is_over=True)
    assert len(paths) == 2
    for ball, (start, finish) in ends.items():
        path = of(paths, ball)
        assert path.xy_mm[0] == pytest.approx(start)
        assert np.hypot(*(path.xy_mm[-1] - finish)) < 20.0
        before, after = path.t_s < meet_s - 0.05, path.t_s > meet_s + 0.05
        off = [
            np.hypot(*(xy - straight(*pair, *span)(t)))
            for mask, pair, span in (
                (before, (start, meet), (0, meet_s)),
                (after, (meet, finish), (meet_s, 2)),
            )
            for t, xy in zip(path.t_s[mask], path.xy_mm[mask], strict=True)
        ]
        assert max(off) < 1e-6


def test_a_vanished_ball_ends_with_its_own_track() -> None:
    pocket = GEOMETRY.pocket_centres_mm()[Pocket.FL]
    seen = samples(straight((2200, 300), pocket, 0, 1), 0, 1)
    lanes = [
        lane(Ball.CUE, Ball.CUE, samples(straight((500, 500), (900, 500), 0, 1), 0, 1)),
        lane(Ball.ONE, None, seen, motion=Motion.GONE),
    ]
    path = of(paths_of(lanes, GEOMETRY, is_over=True), Ball.ONE)
    assert path.end is PathEnd.GONE
    assert len(path.t_s) == len(seen)


def test_a_vanished_ball_takes_the_track_that_vanished() -> None:
    """The 1 went into the pocket under the 2's track; the 2 lies where the 1's track ended."""
    meet_s, meet = 0.5, (1200.0, 600.0)
    pocket = GEOMETRY.pocket_centres_mm()[Pocket.FL]
    one = straight((800, 600), meet, 0, meet_s), straight(meet, (1500, 900), meet_s, 2)
    two = straight((1200, 700), meet, 0, meet_s), straight(meet, pocket, meet_s, 2)
    lanes = [
        lane(Ball.ONE, Ball.TWO, samples(lambda t: one[t >= meet_s](t), 0, 2)),
        lane(Ball.TWO, None, samples(lambda t: two[t >= meet_s](t), 0, 2), motion=Motion.GONE),
    ]
    paths = paths_of(lanes, GEOMETRY, is_over=True)
    assert {p.ball for p in paths} == {Ball.ONE, Ball.TWO}
    gone = of(paths, Ball.ONE)
    assert gone.end is PathEnd.GONE
    assert gone.xy_mm[0] == pytest.approx([800.0, 600.0])
    assert np.hypot(*(gone.xy_mm[-1] - pocket)) < 50.0
    stayed = of(paths, Ball.TWO)
    assert stayed.end is PathEnd.RESTING
    assert np.hypot(*(stayed.xy_mm[-1] - (1500, 900))) < 30.0


def test_a_name_at_rest_that_only_a_leap_explains_is_a_mistake() -> None:
    """The 1 went into a pocket at one end; the cue ball, at the other, is taken for it at rest. It
    has not fallen for that."""
    pocket = GEOMETRY.pocket_centres_mm()[Pocket.FL]
    cue = samples(straight((500, 500), (800, 700), 0, 1), 0, 1)
    one = samples(straight((2200, 300), pocket, 0.5, 1), 0.5, 1)
    lanes = [
        lane(Ball.CUE, Ball.ONE, cue),
        lane(Ball.ONE, None, one, motion=Motion.GONE),
    ]
    paths = paths_of(lanes, GEOMETRY, is_over=True)
    assert of(paths, Ball.CUE).end is PathEnd.RESTING
    assert len(of(paths, Ball.CUE).t_s) == len(cue)
    assert of(paths, Ball.ONE).end is PathEnd.GONE


def test_two_names_exchanged_across_the_table_are_a_mistake() -> None:
    cue = samples(straight((500, 500), (800, 700), 0, 1), 0, 1)
    lanes = [lane(Ball.CUE, Ball.TWO, cue), lane(Ball.TWO, Ball.CUE, start_mm=(2000.0, 300.0))]
    paths = paths_of(lanes, GEOMETRY, is_over=True)
    assert of(paths, Ball.CUE).moved
    assert not of(paths, Ball.TWO).moved


def test_a_ball_lost_and_found_is_joined_over_the_gap() -> None:
    way = straight((500, 500), (1700, 800), 0, 2)
    lanes = [
        lane(Ball.CUE, None, samples(way, 0, 0.8), motion=Motion.GONE),
        lane(None, Ball.CUE, samples(way, 1.2, 2)),
    ]
    (path,) = paths_of(lanes, GEOMETRY, is_over=True)
    assert path.end is PathEnd.RESTING
    assert path.rest_before_mm == pytest.approx((500, 500))
    assert path.t_s[0] < 0.1
    assert path.t_s[-1] > 1.9


@pytest.mark.parametrize(
    ("lies_mm", "end"), [((46.0, 41.0), PathEnd.RESTING), ((-20.0, -20.0), PathEnd.GONE)]
)
def test_a_ball_lost_on_its_way_and_found_at_rest_has_gone_it(lies_mm: Place, end: PathEnd) -> None:
    """Into the jaws and out of sight; only when all is still it is seen there, or in the cup."""
    seen = samples(straight((320, 404), (34, 92), 0, 0.25), 0, 0.25)
    later = replace(lane(None, Ball.SIX), end_mm=lies_mm)
    lanes = [lane(Ball.SIX, None, seen, motion=Motion.GONE), later]
    (path,) = paths_of(lanes, GEOMETRY, is_over=True)
    assert path.moved
    assert path.end is end
    assert path.rest_after_mm == lies_mm
    assert len(path.t_s) == len(seen)


@pytest.mark.parametrize(
    ("motion", "is_over", "end"),
    [
        (Motion.RESTING, True, PathEnd.RESTING),
        (Motion.MOVING, False, PathEnd.MOVING),
        (Motion.MOVING, True, PathEnd.HIDDEN),
        (Motion.HIDDEN, True, PathEnd.HIDDEN),
        (Motion.GONE, True, PathEnd.GONE),
    ],
)
def test_how_a_path_ends(motion: Motion, is_over: bool, end: PathEnd) -> None:
    seen = samples(straight((500, 500), (900, 500), 0, 1), 0, 1)
    name = Ball.CUE if motion in (Motion.RESTING, Motion.MOVING) else None
    (path,) = paths_of([lane(Ball.CUE, name, seen, motion=motion)], GEOMETRY, is_over=is_over)
    assert path.end is end


def test_a_ball_that_rests_in_the_cup_is_gone() -> None:
    """Seen lying in an open pocket."""
    pocket = GEOMETRY.pocket_centres_mm()[Pocket.SR]
    seen = samples(straight((1300, 1000), pocket, 0, 1), 0, 1.05)
    (path,) = paths_of([lane(Ball.ONE, Ball.ONE, seen)], GEOMETRY, is_over=True)
    assert path.end is PathEnd.GONE


def test_what_ends_attached_to_an_arm_is_hidden_and_not_gone() -> None:
    """The last sights were the arm that the ball went under."""
    way = straight((500, 500), (900, 500), 0, 1)
    seen = samples(way, 0, 1, attached_from_s=0.7)
    (path,) = paths_of([lane(Ball.CUE, None, seen, motion=Motion.GONE)], GEOMETRY, is_over=True)
    assert path.end is PathEnd.HIDDEN
    assert path.t_s[-1] < 0.7


def test_a_lane_begins_with_the_strike() -> None:
    seen = list(samples(straight((500, 500), (900, 500), 0, 1), 0, 1))
    track = Track(number=3, xy_mm=np.zeros(2), seen_s=1.0, motion=Motion.MOVING, path=seen)
    cut = lane_of(track, Ball.CUE, (500.0, 500.0), None, strike_s=0.5)
    assert cut.samples[0].t_s >= 0.48
    assert cut.samples[-1] == seen[-1]
    assert (cut.start, cut.end, cut.motion) == (Ball.CUE, None, Motion.MOVING)


def test_a_name_that_only_a_mistaken_look_gives_is_nobodys() -> None:
    """Nobody began as the cue ball; the look at rest renames two balls that were never near."""
    one = lane(Ball.ONE, Ball.CUE, ())
    two = lane(Ball.TWO, Ball.ONE, ())
    paths = paths_of([one, two], GEOMETRY, is_over=True)
    assert [path.ball for path in paths] == [Ball.ONE, Ball.TWO]


names = st.none() | st.sampled_from([Ball.CUE, Ball.ONE, Ball.TWO, Ball.THREE])


@st.composite
def any_lanes(draw: st.DrawFn) -> list[Lane]:
    """Tracks as they may come: each ball at most once at either end, sights in any order."""
    starts = draw(st.lists(names, max_size=5, unique_by=lambda b: b if b is not None else object()))
    given_ends = draw(st.permutations([Ball.CUE, Ball.ONE, Ball.TWO, Ball.THREE, None]))
    lanes = []
    for start, end in zip(starts, given_ends, strict=False):
        n = draw(st.integers(0, 6))
        seen = tuple(
            Sample(
                draw(st.integers(0, 20)) / 10,
                float(draw(st.integers(0, 2540))),
                float(draw(st.integers(0, 1270))),
                1.0,
                57.0,
                draw(st.booleans()),
            )
            for _ in range(n)
        )
        seen = tuple(sorted(seen, key=lambda s: s.t_s))
        motion = draw(st.sampled_from(list(Motion)))
        place = None if start is None or draw(st.booleans()) else (500.0, 500.0)
        lanes.append(
            Lane(
                start=start,
                start_mm=place,
                start_sigma_mm=0.8,
                end=end,
                samples=seen,
                motion=motion,
            )
        )
    return lanes


@given(any_lanes(), st.booleans())
def test_times_increase_and_every_ball_has_one_path(lanes: list[Lane], is_over: bool) -> None:
    paths = paths_of(lanes, GEOMETRY, is_over=is_over)
    balls = [path.ball for path in paths]
    assert balls == sorted(set(balls))
    begun = {one.start for one in lanes if one.start is not None}
    found = {one.end for one in lanes if one.end is not None}
    found_later = {one.end for one in lanes if one.end is not None and one.start is None}
    # A name that only the look at rest gives, and gives to a ball that has another, may be its
    # mistake; every other ball has its path.
    assert begun | found_later <= set(balls) <= begun | found
    for path in paths:
        assert np.all(np.diff(path.t_s) > 0)
        assert len(path.t_s) == len(path.xy_mm) == len(path.sigma_mm)


def test_a_ball_whose_number_was_mistaken_in_one_of_two_looks_has_not_vanished() -> None:
    lanes = [lane(Ball.CUE, Ball.CUE), lane(Ball.THREE, Ball.EIGHT, start_mm=(900.0, 300.0))]
    paths = paths_of(lanes, GEOMETRY, is_over=True)
    assert {p.ball for p in paths} == {Ball.CUE, Ball.THREE}
    assert of(paths, Ball.THREE).end is PathEnd.RESTING
    assert not of(paths, Ball.THREE).moved


def test_a_ball_whose_track_was_given_up_still_has_its_place() -> None:
    """The cue ball came to lie against it, and both were seen as one for a while."""
    start = {1: (Ball.ONE, (38.0, 138.0)), 2: (Ball.TWO, (900.0, 300.0)), 3: (None, (5.0, 5.0))}
    followed = Track(
        number=2, xy_mm=np.array([900.0, 300.0]), seen_s=3.0, motion=Motion.RESTING, is_ball=True
    )
    given_up = lanes_given_up(start, [followed])
    assert [one.start for one in given_up] == [Ball.ONE]
    found_later = replace(lane(None, Ball.ONE), end_mm=(36.0, 143.0))
    (path,) = paths_of([*given_up, found_later], GEOMETRY, is_over=True)
    assert (path.rest_before_mm, path.rest_after_mm) == ((38.0, 138.0), (36.0, 143.0))
    assert path.end is PathEnd.RESTING
    (path,) = paths_of(given_up, GEOMETRY, is_over=True)
    assert path.end is PathEnd.HIDDEN


def test_a_ball_that_lies_where_it_lay_was_not_on_its_way() -> None:
    """A track that went along with an arm came back to it: a rail, and a shot told legal."""
    way = straight((1300, 900), (1380, 1240), 0.5, 1.0)
    strayed = (*samples(way, 0.5, 1.0), *samples(lambda _: (1782.0, 1191.0), 1.0, 1.3))
    one = replace(
        lane(Ball.ONE, Ball.ONE, strayed, start_mm=(1784.0, 1192.0)), end_mm=(1783.0, 1191.5)
    )
    path = of(paths_of([one], GEOMETRY, is_over=True), Ball.ONE)
    assert not path.moved
    assert not len(path.t_s)
    assert path.end is PathEnd.RESTING
    moved = replace(one, end_mm=(1776.0, 1188.0))
    assert of(paths_of([moved], GEOMETRY, is_over=True), Ball.ONE).moved
    cue = replace(one, start=Ball.CUE, end=Ball.CUE)
    assert of(paths_of([cue], GEOMETRY, is_over=True), Ball.CUE).moved
