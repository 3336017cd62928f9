"""Half a turn of the table changes names and nothing else."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.balls import Ball, Pocket, Rail
from rules.facts import (
    Call,
    CallType,
    Contact,
    Doubt,
    DoubtAbout,
    Event,
    FirstContact,
    OffTable,
    Potted,
    RailTouch,
    Reading,
    ShotFacts,
)
from tracking.geometry import TABLE_SIZES_MM, TableGeometry
from tracking.paths import BallPath, PathEnd
from tracking.pockets import nearest_pocket
from tracking.shot import SeenShot
from tracking.turning import TURNED_POCKET, TURNED_RAIL, turned_shot

places = st.tuples(st.integers(0, 2540).map(float), st.integers(0, 1270).map(float))
balls = st.sampled_from(list(Ball))
events = st.one_of(
    st.builds(Contact, balls=st.tuples(balls, balls)),
    st.builds(RailTouch, frozen_to=st.none() | st.sampled_from(list(Rail))),
    st.builds(Potted),
    st.builds(OffTable),
)
calls = st.builds(
    Call,
    ball=st.none() | balls,
    pocket=st.none() | st.sampled_from(list(Pocket)),
    obvious=st.none() | st.tuples(balls, st.sampled_from(list(Pocket))),
)


@st.composite
def paths(draw: st.DrawFn) -> BallPath:
    n = draw(st.integers(0, 6))
    return BallPath(
        ball=draw(balls),
        t_s=np.arange(n, dtype=np.float64),
        xy_mm=np.array(draw(st.lists(places, min_size=n, max_size=n))).reshape(n, 2),
        sigma_mm=np.ones(n),
        rest_before_mm=draw(st.none() | places),
        moved=n > 0,
        end=draw(st.sampled_from(list(PathEnd))),
    )


@st.composite
def seen_shots(draw: st.DrawFn) -> SeenShot:
    happened: list[Event] = draw(st.lists(events, max_size=5))
    readings = st.builds(
        Reading, events=st.lists(events, max_size=3).map(tuple), call=calls, first_contact=st.none()
    )
    plain = st.builds(Reading, first_contact=st.none())
    doubts = draw(
        st.lists(
            st.builds(
                Doubt,
                about=st.sampled_from(list(DoubtAbout)),
                readings=st.tuples(readings, plain),
            ),
            max_size=2,
        )
    )
    before = draw(st.dictionaries(balls, places, max_size=5))
    return SeenShot(
        strike_s=1.0,
        rest_s=draw(st.none() | st.just(4.0)),
        is_break=draw(st.booleans()),
        before=before,
        after=draw(st.dictionaries(balls, places, max_size=5)),
        after_complete=True,
        facts=ShotFacts(
            on_table=frozenset(before),
            strike_s=1.0,
            first_contact=FirstContact(balls=(Ball.ONE,), t_s=1.5),
            events=tuple(happened),
            doubts=tuple(doubts),
        ),
        event_places_mm=tuple(draw(st.none() | places) for _ in happened),
        paths=tuple(draw(st.lists(paths(), max_size=3))),
        unidentified_mm=tuple(draw(st.lists(places, max_size=2))),
    )


def plain(value: object) -> object:
    """Comparable by ==: arrays and the classes that hold them become lists and tuples."""
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, BallPath | SeenShot):
        return tuple(plain(getattr(value, f.name)) for f in dataclasses.fields(value))
    if isinstance(value, tuple):
        return tuple(plain(part) for part in value)
    return value


@given(seen_shots())
@settings(max_examples=40)
def test_turning_twice_gives_the_shot_again(shot: SeenShot) -> None:
    geometry = TableGeometry()
    twice = turned_shot(turned_shot(shot, geometry), geometry)
    assert plain(twice) == plain(shot)


@given(seen_shots())
@settings(max_examples=40)
def test_turning_keeps_who_and_when(shot: SeenShot) -> None:
    turned = turned_shot(shot, TableGeometry())
    assert [type(e) for e in turned.facts.events] == [type(e) for e in shot.facts.events]
    assert [e.t_s for e in turned.facts.events] == [e.t_s for e in shot.facts.events]
    assert turned.before.keys() == shot.before.keys()
    assert turned.facts.first_contact == shot.facts.first_contact
    assert (turned.is_break, turned.rest_s) == (shot.is_break, shot.rest_s)
    for path, other in zip(shot.paths, turned.paths, strict=True):
        ways = [np.hypot(*np.diff(p.xy_mm, axis=0).T) for p in (path, other)]
        assert ways[0] == pytest.approx(ways[1])
        assert (path.ball, path.end, path.moved) == (other.ball, other.end, other.moved)


@pytest.mark.parametrize("size", TABLE_SIZES_MM.values(), ids=TABLE_SIZES_MM.keys())
def test_a_pot_falls_into_the_same_hole(size: tuple[float, float]) -> None:
    """The name of each pocket turns with its place."""
    geometry = TableGeometry(length_mm=size[0], width_mm=size[1])
    for pocket, (x, y) in geometry.pocket_centres_mm().items():
        named, away_mm = nearest_pocket(geometry, geometry.length_mm - x, geometry.width_mm - y)
        assert named is TURNED_POCKET[pocket]
        assert away_mm == pytest.approx(0.0)


def test_a_rail_touch_keeps_its_rail() -> None:
    """The name of each rail turns with the points on it; a jaw stays a jaw."""
    geometry = TableGeometry()
    length, width = geometry.length_mm, geometry.width_mm
    middles = {
        (0.0, width / 2): Rail.HEAD,
        (length, width / 2): Rail.FOOT,
        (700.0, 0.0): Rail.LEFT,
        (length - 700.0, width): Rail.RIGHT,
    }
    for (x, y), rail in middles.items():
        assert middles[length - x, width - y] is TURNED_RAIL[rail]
    assert TURNED_RAIL[Rail.JAW] is Rail.JAW


def test_a_shot_reads_as_its_mirror_in_the_middle() -> None:
    """One of each, by hand."""
    facts = ShotFacts(
        on_table=frozenset({Ball.CUE, Ball.ONE}),
        strike_s=0.0,
        first_contact=FirstContact(balls=(Ball.ONE,), t_s=0.2),
        events=(
            RailTouch(t_s=0.1, ball=Ball.CUE, rail=Rail.LEFT, frozen_to=Rail.HEAD),
            Potted(t_s=0.5, ball=Ball.ONE, pocket=Pocket.FL),
        ),
        doubts=(
            Doubt(
                about=DoubtAbout.CALL,
                readings=(
                    Reading(call=Call(type=CallType.SHOT, ball=Ball.ONE, pocket=Pocket.SR)),
                    Reading(call=Call(type=CallType.NONE, obvious=(Ball.ONE, Pocket.HL))),
                ),
            ),
        ),
    )
    shot = SeenShot(
        strike_s=0.0,
        rest_s=1.0,
        is_break=False,
        before={Ball.CUE: (100.0, 200.0)},
        after={},
        after_complete=True,
        facts=facts,
        event_places_mm=((0.0, 0.0), None),
    )
    turned = turned_shot(shot, TableGeometry())
    touch, pot = turned.facts.events
    assert touch == RailTouch(t_s=0.1, ball=Ball.CUE, rail=Rail.RIGHT, frozen_to=Rail.FOOT)
    assert pot == Potted(t_s=0.5, ball=Ball.ONE, pocket=Pocket.HR)
    assert turned.before == {Ball.CUE: (2440.0, 1070.0)}
    assert turned.event_places_mm == ((2540.0, 1270.0), None)
    first, second = turned.facts.doubts[0].readings
    assert first.call == Call(type=CallType.SHOT, ball=Ball.ONE, pocket=Pocket.SL)
    assert second.call == Call(type=CallType.NONE, obvious=(Ball.ONE, Pocket.FR))
