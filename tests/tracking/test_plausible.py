"""No claim about everything where not everything was seen."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.balls import Ball, Pocket, Rail
from rules.facts import (
    Contact,
    Doubt,
    DoubtAbout,
    Event,
    FirstContact,
    Potted,
    RailTouch,
    Reading,
    ShotFacts,
)
from tests.tracking.discs import Place
from tracking.geometry import BALL_RADIUS_MM, TableGeometry
from tracking.paths import BallPath, PathEnd
from tracking.plausible import (
    UNSEEN,
    UNSEEN_GAP_S,
    as_from_a_slant,
    was_in_sight,
    with_honest_doubts,
)

GEOMETRY = TableGeometry()
HIT = FirstContact(balls=(Ball.ONE,), t_s=0.5, t_error_s=0.01)


def path(
    ball: Ball,
    *,
    end: PathEnd = PathEnd.RESTING,
    moved: bool = True,
    unseen_s: tuple[float, float] = (9.0, 9.0),
    to: Place = (1500.0, 700.0),
) -> BallPath:
    """A straight way of two seconds, without the sights between two times."""
    times = np.arange(0.0, 2.0, 0.04)
    times = times[(times <= unseen_s[0]) | (times >= unseen_s[1])]
    share = times / 2.0
    start = np.array([500.0, 500.0])
    return BallPath(
        ball=ball,
        t_s=times if moved else np.empty(0),
        xy_mm=start + share[:, None] * (np.array(to) - start) if moved else np.empty((0, 2)),
        sigma_mm=np.ones(len(times) if moved else 0),
        rest_before_mm=(500.0, 500.0),
        moved=moved,
        end=end,
    )


def facts(
    first: FirstContact | None = HIT, *events: Event, doubts: tuple[Doubt, ...] = ()
) -> ShotFacts:
    return ShotFacts(
        on_table=frozenset({Ball.CUE, Ball.ONE}),
        strike_s=0.0,
        first_contact=first,
        events=events,
        doubts=doubts,
    )


def honest_facts(
    told: ShotFacts,
    paths: Sequence[BallPath],
    *,
    unknown_balls: int = 0,
    mistaken: Collection[Ball] = (),
) -> ShotFacts:
    return with_honest_doubts(told, paths, GEOMETRY, unknown_balls=unknown_balls, mistaken=mistaken)


def test_a_miss_in_full_sight_is_claimed() -> None:
    told = facts(None)
    seen = [path(Ball.CUE), path(Ball.ONE, moved=False)]
    assert honest_facts(told, seen) == told


@pytest.mark.parametrize(
    "seen",
    [
        [path(Ball.CUE, end=PathEnd.HIDDEN)],
        [path(Ball.CUE, unseen_s=(0.5, 0.5 + 2 * UNSEEN_GAP_S))],
        [path(Ball.CUE, moved=False)],
        [path(Ball.ONE, moved=False)],
        [path(Ball.CUE), path(Ball.ONE)],
    ],
    ids=["hidden", "a long gap", "did not move", "no cue ball at all", "another ball moved"],
)
def test_no_miss_is_claimed_where_the_cue_ball_was_not_in_sight(seen: list[BallPath]) -> None:
    told = honest_facts(facts(None), seen)
    assert told.first_contact is not None
    assert not told.first_contact.is_seen
    assert told.first_contact.certainty == 0.0


def test_no_miss_is_claimed_among_balls_without_a_number() -> None:
    seen = [path(Ball.CUE), path(Ball.ONE, moved=False)]
    told = honest_facts(facts(None), seen, unknown_balls=1)
    assert told.first_contact is not None
    assert not told.first_contact.is_seen


def test_a_seen_contact_stays() -> None:
    contact = Contact(t_s=0.5, balls=(Ball.CUE, Ball.ONE))
    rail = RailTouch(t_s=0.9, ball=Ball.ONE, rail=Rail.FOOT)
    told = facts(HIT, contact, rail)
    hidden = [path(Ball.CUE, end=PathEnd.HIDDEN), path(Ball.ONE, end=PathEnd.HIDDEN)]
    assert honest_facts(told, hidden) == told


def test_no_rail_is_claimed_in_full_sight() -> None:
    told = facts(HIT, Contact(t_s=0.5, balls=(Ball.CUE, Ball.ONE)))
    assert honest_facts(told, [path(Ball.CUE), path(Ball.ONE)]) == told


def test_a_missing_rail_is_a_doubt_where_a_ball_was_hidden() -> None:
    told = facts(HIT, Contact(t_s=0.5, balls=(Ball.CUE, Ball.ONE)))
    honest = honest_facts(told, [path(Ball.CUE), path(Ball.ONE, end=PathEnd.HIDDEN)])
    (doubt,) = honest.doubts
    assert doubt.about is DoubtAbout.RAILS
    with_rail, without = doubt.readings
    assert without.laid_over(honest).events == told.events
    touches = [e for e in with_rail.laid_over(honest).events if isinstance(e, RailTouch)]
    assert [t.ball for t in touches] == [Ball.ONE]
    assert touches[0].t_s > 0.5


def test_a_pot_needs_no_rail() -> None:
    told = facts(HIT, Potted(t_s=1.0, ball=Ball.ONE, pocket=Pocket.FL))
    assert honest_facts(told, [path(Ball.CUE, end=PathEnd.HIDDEN)]) == told


def test_a_rail_before_the_contact_does_not_count() -> None:
    told = facts(HIT, RailTouch(t_s=0.2, ball=Ball.CUE, rail=Rail.LEFT))
    honest = honest_facts(told, [path(Ball.CUE, end=PathEnd.HIDDEN)])
    assert [d.about for d in honest.doubts] == [DoubtAbout.RAILS]


def test_a_doubt_about_rails_is_not_doubled() -> None:
    doubt = Doubt(about=DoubtAbout.RAILS, readings=(Reading(), Reading(events=())))
    told = facts(HIT, doubts=(doubt,))
    assert honest_facts(told, [path(Ball.CUE, end=PathEnd.HIDDEN)]) == told


def test_an_old_doubt_about_the_contact_goes_with_the_claim() -> None:
    old = Doubt(about=DoubtAbout.FIRST_CONTACT, readings=(Reading(first_contact=HIT), Reading()))
    told = honest_facts(facts(None, doubts=(old,)), [path(Ball.CUE, end=PathEnd.HIDDEN)])
    assert told.doubts == ()


def test_out_of_sight_and_slow_is_in_sight() -> None:
    """A ball that crawls out of sight for a moment comes to nothing there."""
    crawling = path(Ball.ONE, unseen_s=(0.5, 1.0), to=(560.0, 500.0))
    assert was_in_sight(crawling)
    assert not was_in_sight(path(Ball.ONE, unseen_s=(0.5, 1.0)))
    assert was_in_sight(path(Ball.ONE, moved=False))


seen_paths = st.lists(
    st.builds(
        path,
        st.sampled_from([Ball.CUE, Ball.ONE, Ball.TWO]),
        end=st.sampled_from(list(PathEnd)),
        moved=st.booleans(),
        unseen_s=st.sampled_from([(9.0, 9.0), (0.5, 0.7), (0.5, 1.2)]),
    ),
    max_size=3,
    unique_by=lambda p: p.ball,
)


@given(seen_paths, st.sampled_from([None, HIT]), st.integers(0, 2))
def test_honesty_only_takes_away_and_only_once(
    seen: list[BallPath], first: FirstContact | None, unknown: int
) -> None:
    told = facts(first, Contact(t_s=0.5, balls=(Ball.CUE, Ball.ONE)))
    honest = honest_facts(told, seen, unknown_balls=unknown)
    assert honest.events == told.events
    if first is not None:
        assert honest.first_contact is not None
        assert honest.first_contact.balls == first.balls
        assert honest.first_contact.certainty <= first.certainty
    assert honest_facts(honest, seen, unknown_balls=unknown) == honest


def test_no_miss_is_claimed_of_a_cue_ball_taken_up_and_put_down_elsewhere() -> None:
    cue = path(Ball.CUE, unseen_s=(-1.0, 1.6))
    still = path(Ball.ONE, moved=False)
    told = honest_facts(facts(None), [cue, still])
    assert told.first_contact is not None
    assert not told.first_contact.is_seen


@pytest.mark.parametrize("first", [None, HIT], ids=["none", "the 1"])
def test_from_a_slant_nobody_is_told_which_ball_was_met_first(first: FirstContact | None) -> None:
    pot = Potted(t_s=0.9, ball=Ball.ONE, pocket=Pocket.SL)
    doubt = Doubt(about=DoubtAbout.FIRST_CONTACT, readings=(Reading(first_contact=HIT),))
    told = as_from_a_slant(facts(first, pot, doubts=(doubt,)), [path(Ball.CUE, end=PathEnd.GONE)])
    assert told is not None
    assert told.first_contact is not None
    assert not told.first_contact.is_seen
    assert told.events == (pot,), "what fell is told from anywhere"
    assert told.doubts == ()


def test_from_a_slant_a_shot_without_a_ball_to_hit_is_none() -> None:
    """They lie hidden behind others: no contact with what was not seen is no foul."""
    assert as_from_a_slant(replace(facts(None), on_table=frozenset({Ball.CUE})), []) is None


@pytest.mark.parametrize("end", PathEnd, ids=lambda end: end.value)
def test_from_a_slant_a_cue_ball_that_is_lost_on_the_bed_was_an_arm(end: PathEnd) -> None:
    told = as_from_a_slant(facts(HIT), [path(Ball.CUE, end=end), path(Ball.ONE, moved=False)])
    assert (told is None) == (end in (PathEnd.GONE, PathEnd.HIDDEN))


@pytest.mark.parametrize("ball", [Ball.TEN, Ball.CUE])
def test_from_a_slant_an_object_ball_that_may_have_fallen_is_asked_wherever_the_cue_ball_is(
    ball: Ball,
) -> None:
    fallen = Potted(t_s=0.9, ball=ball, pocket=Pocket.SL)
    doubt = Doubt(about=DoubtAbout.POTTED, readings=(Reading(events=()), Reading(events=(fallen,))))
    told = as_from_a_slant(facts(None, doubts=(doubt,)), [path(Ball.CUE, end=PathEnd.HIDDEN)])
    assert (told is not None) == ball.is_object_ball


def test_a_ball_with_two_numbers_is_no_certain_first_contact() -> None:
    """Readings that agree on its number would make a foul of a look's mistake."""
    seen = [path(Ball.CUE), path(Ball.ONE)]
    told = honest_facts(facts(), seen, mistaken=frozenset({Ball.ONE}))
    (doubt,) = [d for d in told.doubts if d.about is DoubtAbout.FIRST_CONTACT]
    assert next(r.first_contact for r in doubt.readings) == HIT
    assert any(r.first_contact is UNSEEN for r in doubt.readings)
    assert told.first_contact is not None
    assert told.first_contact.certainty <= 0.5
    other = honest_facts(facts(), seen, mistaken=frozenset({Ball.TWO}))
    assert other.first_contact == HIT


def along(ball: Ball, places: list[tuple[float, float, float]], rest_mm: Place) -> BallPath:
    """A ball seen at times in places; it lay at `rest_mm`."""
    return BallPath(
        ball=ball,
        t_s=np.array([t for t, _, _ in places]),
        xy_mm=np.array([(x, y) for _, x, y in places]),
        sigma_mm=np.ones(len(places)),
        rest_before_mm=rest_mm,
        moved=True,
    )


CUE_WAY = along(
    Ball.CUE, [(0.04 * k, 400.0 + 60.0 * k, 640.0) for k in range(26)], rest_mm=(400.0, 640.0)
)
"""1.5 m/s along the table."""


@pytest.mark.parametrize(
    ("aside_mm", "stirred_s", "is_open"),
    [
        (2 * BALL_RADIUS_MM, 0.44, True),  # it stirred when the cue ball came by
        (2 * BALL_RADIUS_MM, 0.90, False),  # long after: another ball met it
        (140.0, 0.44, False),  # too far to be met
    ],
)
def test_a_ball_that_stirred_when_the_cue_ball_came_by_may_have_been_first(
    aside_mm: float, stirred_s: float, is_open: bool
) -> None:
    at = (1000.0, 640.0 + aside_mm)
    nudged = along(Ball.TWO, [(stirred_s + 0.04 * k, at[0], at[1] + k) for k in range(6)], at)
    met = along(
        Ball.ONE, [(1.0 + 0.04 * k, 1900.0 + 50.0 * k, 640.0) for k in range(6)], (1900, 640)
    )
    first = FirstContact(balls=(Ball.ONE,), t_s=0.97, t_error_s=0.004, certainty=0.99)
    honest = honest_facts(
        facts(first, RailTouch(t_s=1.5, ball=Ball.ONE, rail=Rail.FOOT)), [CUE_WAY, nudged, met]
    )
    opened = [d for d in honest.doubts if d.about is DoubtAbout.FIRST_CONTACT]
    assert bool(opened) is is_open
    if is_open:
        readings = [r.first_contact for r in opened[0].readings]
        assert [r.balls for r in readings if isinstance(r, FirstContact)] == [
            (Ball.ONE,),
            (Ball.TWO,),
        ]


@pytest.mark.parametrize(
    ("t_error_s", "gap_mm", "is_open"),
    [(0.05, 20.0, True), (0.05, 90.0, False), (0.004, 20.0, False)],
)
def test_of_a_contact_that_was_not_seen_well_no_rail_is_claimed_where_one_was_near(
    t_error_s: float, gap_mm: float, is_open: bool
) -> None:
    x = GEOMETRY.length_mm - BALL_RADIUS_MM - gap_mm
    met = along(Ball.ONE, [(0.5 + 0.04 * k, x - 2.0 * k, 700.0) for k in range(8)], (x, 700.0))
    first = replace(HIT, t_error_s=t_error_s)
    honest = honest_facts(facts(first), [path(Ball.CUE), met])
    assert bool(honest.doubts) is is_open


@pytest.mark.parametrize(("seen_s", "is_open"), [(0.55, True), (0.75, True), (1.2, False)])
def test_what_comes_long_after_a_contact_is_seen_as_well_as_ever(
    seen_s: float, is_open: bool
) -> None:
    x = GEOMETRY.length_mm - BALL_RADIUS_MM - 20.0
    until = np.arange(0.4, seen_s, 0.1).tolist()
    came = [(t, x - 300.0 * (seen_s - t) / (seen_s - 0.4 + 1e-9), 700.0) for t in until]
    there = [(seen_s + 0.04 * k, x - 2.0 * k, 700.0) for k in range(8)]
    met = along(Ball.ONE, [*came, *there], (x - 300.0, 700.0))
    first = replace(HIT, t_error_s=0.05)
    honest = honest_facts(facts(first), [path(Ball.CUE), met])
    rails = [d for d in honest.doubts if d.about is DoubtAbout.RAILS]
    assert bool(rails) is is_open


@pytest.mark.parametrize(("strike_s", "is_told"), [(0.45, True), (0.6, True), (0.8, False)])
def test_no_ball_is_met_before_the_stroke(strike_s: float, is_told: bool) -> None:
    told = replace(facts(), strike_s=strike_s)
    first = honest_facts(told, [path(Ball.CUE), path(Ball.ONE)]).first_contact
    assert (first == HIT) is is_told
    assert first is not None


@pytest.mark.parametrize(
    ("to", "is_claimed"),
    [((1500.0, 700.0), True), ((2510.0, 30.0), False), ((2400.0, 150.0), True)],
)
def test_a_cue_ball_that_came_to_the_jaws_may_have_met_one_that_hangs(
    to: Place, is_claimed: bool
) -> None:
    """One so deep in the mouth that no look knew it was potted, and "no ball was hit" told."""
    cue, still = path(Ball.CUE, to=to), path(Ball.ONE, moved=False)
    told = honest_facts(facts(None), [cue, still])
    assert told.first_contact == (None if is_claimed else UNSEEN)
    fallen = Potted(t_s=1.9, ball=Ball.CUE, pocket=Pocket.FL)
    assert honest_facts(facts(None, fallen), [cue, still]).first_contact is None
