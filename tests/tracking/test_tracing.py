"""A trace holds everything from which a shot was told, and changes nothing of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from rules.balls import Ball
from rules.facts import Contact, OffTable, Potted, RailTouch
from tests.simulation.stored import situations
from tests.tracking.played import told_shots, traces
from tracking.contacts.likely import TOLD_SHARE
from tracking.events import solve_shot
from tracking.shot import SeenShot
from tracking.trace import FitOf, RailFate, RailSource, ShotTrace, WhyFirst
from tracking.tracing import TraceError, traced
from tracking.turning import turned_shot


def traced_shots() -> Iterator[tuple[SeenShot, ShotTrace]]:
    """Each shot with its trace."""
    for (_, _, shot), trace in zip(told_shots(), traces(), strict=True):
        yield shot, trace


def test_shots_of_every_kind_have_one() -> None:
    assert {kind for kind, _, _ in told_shots()} == {shot.kind for shot in situations()}
    assert all(trace.lanes for trace in traces())


def test_it_tells_what_was_told() -> None:
    for shot, trace in traced_shots():
        told = (shot.facts.first_contact, shot.facts.events, shot.facts.doubts)
        assert (trace.first_contact, trace.events, trace.doubts) == told


def test_the_solver_says_the_same_again() -> None:
    """A trace is made by solving once more: the facts must be those that were told."""
    for (_, geometry, shot), trace in zip(told_shots(), traces(), strict=True):
        assert shot.frame_interval_s is not None
        again = solve_shot(
            shot.paths,
            geometry,
            strike_s=shot.strike_s,
            frame_interval_s=shot.frame_interval_s,
            unnamed_mm=shot.unidentified_mm,
        )
        assert trace.first.solver == again.first_contact
        assert set(again.events) <= set(shot.facts.events)
        is_same = shot.facts.first_contact == again.first_contact
        assert is_same is not trace.first.is_taken_back


def test_every_event_is_explained() -> None:
    for trace in traces():
        rails = {(r.ball, r.rail, r.t_s): r for r in trace.rails}
        pots = {(e.ball, e.pocket) for e in trace.ends}
        met = {(m.balls, m.t_s) for m in trace.meetings if m.is_told}
        for event in trace.events:
            match event:
                case RailTouch():
                    fate = rails[event.ball, event.rail, event.t_s].fate
                    assert fate in (RailFate.TOLD, RailFate.ASKED)
                case Potted():
                    assert (event.ball, event.pocket) in pots
                case OffTable():
                    assert (event.ball, None) in pots
                case Contact():
                    assert (event.balls, event.t_s) in met


def test_the_first_contact_has_its_candidates() -> None:
    for shot, trace in traced_shots():
        first = trace.first
        chosen = {one.ball for one in first.candidates if one.is_chosen}
        assert chosen == set(first.solver.balls if first.solver is not None else ())
        if first.why in (WhyFirst.FIT, WhyFirst.ONLY_ONE_IN_REACH):
            best = first.candidates[0]
            assert best.is_chosen
            assert best.misfit is not None
            assert best.fit_share is not None
            assert first.solver is not None
            assert best.t_s == pytest.approx(first.solver.t_s)
        assert sum(one.share for one in first.candidates) < 1.0 + 1e-6
        assert first.why is not WhyFirst.NOT_SEEN or not shot.paths


def test_a_rail_that_is_told_was_likely_and_one_left_out_was_not() -> None:
    seen = set()
    for trace in traces():
        for rail in trace.rails:
            seen.add(rail.fate)
            if rail.fate is RailFate.TOLD:
                assert rail.share >= TOLD_SHARE
            if rail.fate is RailFate.UNLIKELY:
                assert rail.share < TOLD_SHARE
            if rail.source is RailSource.TURN:
                assert rail.turned is not None
                assert rail.came is not None
                assert rail.is_there is not None
                assert rail.share == pytest.approx(rail.turned * rail.came * rail.is_there)
    assert {RailFate.TOLD, RailFate.UNLIKELY} <= seen


def test_paths_are_whole_and_what_was_left_out_is_there() -> None:
    for shot, trace in traced_shots():
        assert [path.ball for path in trace.paths] == [path.ball for path in shot.paths]
        for path, one in zip(shot.paths, trace.paths, strict=True):
            assert len(one.sights) + len(one.left_out) == len(path.t_s)
            times = sorted(row[0] for row in (*one.sights, *one.left_out))
            assert times == pytest.approx(path.t_s.tolist())


def test_pieces_are_fitted_on_both_sides_of_the_first_contact() -> None:
    both, errors_mm = 0, []
    for trace in traces():
        cue = [f for f in trace.fits if f.ball is Ball.CUE and f.of is FitOf.FIRST_CONTACT]
        both += {f.is_after for f in cue} == {False, True}
        for fit in trace.fits:
            assert fit.to_s > fit.at_s if fit.is_after else fit.from_s < fit.at_s
            assert len(fit.residuals) >= 2
            errors_mm.append(fit.rms_mm)
    assert both > len(traces()) / 2
    assert np.median(errors_mm) < 3.0  # 1 mm along each axis, and wild sights


def test_the_table_turned_turns_the_trace() -> None:
    (_, geometry, shot) = told_shots()[0]
    trace, other = traces()[0], traced(turned_shot(shot, geometry), geometry)
    assert other.first.why is trace.first.why
    assert not other.first.is_taken_back
    assert [one.fate for one in other.lanes] == [one.fate for one in trace.lanes]
    for one, turned in zip(trace.lanes, other.lanes, strict=True):
        if one.start_mm is not None and turned.start_mm is not None:
            assert one.start_mm[0] + turned.start_mm[0] == pytest.approx(geometry.length_mm)


def test_a_shot_of_which_too_little_was_kept_is_refused() -> None:
    _, geometry, shot = told_shots()[0]
    with pytest.raises(TraceError, match="time between pictures"):
        traced(replace(shot, frame_interval_s=None), geometry)
