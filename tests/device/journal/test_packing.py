"""A packed shot is the shot within the units that its form names, and it is small."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from device.journal.packing import (
    SIGMA_UNITS_PER_MM,
    UNITS_PER_MM,
    US_PER_S,
    PackedError,
    packed,
    unpacked,
)
from device.review import with_finite_numbers
from device.stored_facts import facts_fields
from rules.balls import Ball
from tests.device.seen import doubtful_shot, potted_shot
from tracking.paths import BallPath, PathEnd
from tracking.shot import SeenShot

HALF_MM = 0.5 / UNITS_PER_MM + 1e-9
HALF_S = 0.5 / US_PER_S + 1e-9
LENGTHS = st.integers(0, 30)
MM = st.floats(-4000, 4000)


@st.composite
def paths(draw: st.DrawFn) -> BallPath:
    n = draw(LENGTHS)
    steps_s = draw(arrays.arrays(np.float64, n, elements=st.floats(2e-6, 3.0)))
    return BallPath(
        ball=draw(st.sampled_from(Ball)),
        t_s=draw(st.floats(0, 1e6)) + np.cumsum(steps_s),
        xy_mm=draw(arrays.arrays(np.float64, (n, 2), elements=MM)),
        sigma_mm=draw(arrays.arrays(np.float64, n, elements=st.floats(0, 400))),
        rest_before_mm=draw(st.none() | st.tuples(MM, MM)),
        rest_sigma_mm=draw(st.floats(0, 50) | st.just(float("inf"))),
        moved=draw(st.booleans()),
        end=draw(st.sampled_from(PathEnd)),
    )


def assert_same(one: SeenShot, other: SeenShot) -> None:
    assert other.facts == one.facts
    assert other.is_break is one.is_break
    assert other.after_complete is one.after_complete
    assert other.strike_s == pytest.approx(one.strike_s, abs=HALF_S)
    assert other.rest_s == pytest.approx(one.rest_s, abs=HALF_S)
    for name in ("before", "after"):
        then, now = getattr(one, name), getattr(other, name)
        assert now.keys() == then.keys()
        assert all(now[ball] == pytest.approx(then[ball], abs=HALF_MM) for ball in then)
    for name in ("event_places_mm", "unidentified_mm"):
        for then, now in zip(getattr(one, name), getattr(other, name), strict=True):
            assert now == (None if then is None else pytest.approx(then, abs=HALF_MM))
    for path, read in zip(one.paths, other.paths, strict=True):
        assert (read.ball, read.moved, read.end) == (path.ball, path.moved, path.end)
        assert read.rest_sigma_mm == path.rest_sigma_mm
        np.testing.assert_allclose(read.t_s, path.t_s, rtol=0, atol=2 * HALF_S)
        np.testing.assert_allclose(read.xy_mm, path.xy_mm, rtol=0, atol=HALF_MM)
        half = 0.5 / SIGMA_UNITS_PER_MM + 1e-9
        np.testing.assert_allclose(read.sigma_mm, path.sigma_mm, rtol=0, atol=half)
        is_placed = path.rest_before_mm is not None
        assert read.rest_before_mm == (
            pytest.approx(path.rest_before_mm, abs=HALF_MM) if is_placed else None
        )


@pytest.mark.parametrize("seen", [potted_shot(), doubtful_shot()], ids=["potted", "doubtful"])
def test_a_shot_comes_back(seen: SeenShot) -> None:
    assert_same(seen, unpacked(packed(seen), seen.facts))


@settings(max_examples=30)
@given(st.lists(paths(), max_size=3))
def test_any_paths_come_back(some: list[BallPath]) -> None:
    strike_s = float(some[0].t_s[0]) if some and len(some[0].t_s) else 0.0
    near = [path for path in some if not len(path.t_s) or abs(path.t_s[0] - strike_s) < 1000]
    seen = replace(potted_shot(), paths=tuple(near), strike_s=strike_s)
    assert_same(seen, unpacked(packed(seen), seen.facts))


def test_what_was_packed_once_packs_to_the_same_bytes() -> None:
    once = packed(potted_shot())
    assert packed(unpacked(once, potted_shot().facts)) == once


def test_a_sample_that_is_no_number_is_left_out() -> None:
    seen = potted_shot()
    first, *others = seen.paths
    xy_mm = first.xy_mm.copy()
    xy_mm[3, 1] = np.nan
    odd = replace(seen, paths=(replace(first, xy_mm=xy_mm), *others))
    read = unpacked(packed(odd), seen.facts)
    assert len(read.paths[0].t_s) == len(first.t_s) - 1
    assert np.isfinite(read.paths[0].xy_mm).all()


@pytest.mark.parametrize(
    "odd",
    [
        {"strike_s": float("nan")},
        {"rest_s": float("inf")},
        {"before": {Ball.CUE: (float("nan"), 1.0)}},
        {"paths": (replace(potted_shot().paths[0], t_s=np.arange(50) * 1e4),)},
    ],
)
def test_a_shot_that_cannot_be_is_refused(odd: dict[str, object]) -> None:
    with pytest.raises(PackedError):
        packed(replace(potted_shot(), **odd))  # type: ignore[arg-type]


def test_bytes_that_are_no_shot_are_refused() -> None:
    good = packed(potted_shot())
    for bad in (b"", b"\x02" + good[1:], good[:1], good[:-5], b"\x01abc", good[:20] + good[25:]):
        with pytest.raises(PackedError):
            unpacked(bad, potted_shot().facts)


def test_it_is_a_fraction_of_the_same_as_json() -> None:
    seen = potted_shot()
    samples = [
        [[float(t), *map(float, xy)] for t, xy in zip(path.t_s, path.xy_mm, strict=True)]
        for path in seen.paths
    ]
    text = json.dumps(with_finite_numbers([samples, facts_fields(seen.facts)]))
    assert len(packed(seen)) < len(text) / 4
