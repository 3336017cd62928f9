"""Intervals and tests against published values and by their laws."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from simulation.scoring.intervals import bootstrap, quantile, sign_test, wilson
from simulation.scoring.pairing import pairs


@given(st.integers(1, 400), st.data())
def test_wilson_is_scipys(n: int, data: st.DataObject) -> None:
    right = data.draw(st.integers(0, n))
    low, high = wilson(right, n)
    other = binomtest(right, n).proportion_ci(0.95, method="wilson")
    assert (low, high) == pytest.approx((other.low, other.high), abs=1e-9)
    assert 0 <= low <= right / n <= high <= 1


def test_wilson_of_nothing_is_everything() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    with pytest.raises(ValueError, match="3 of 2"):
        wilson(3, 2)


@given(st.integers(0, 60), st.integers(0, 60))
def test_the_sign_test_is_scipys(losses: int, gains: int) -> None:
    expected = 1.0
    if losses + gains:
        expected = binomtest(losses, losses + gains, 0.5, alternative="greater").pvalue
    assert sign_test(losses, gains) == pytest.approx(expected)


def test_quantiles_are_measured_values() -> None:
    assert quantile([], 0.5) is None
    assert quantile([3.0, 1.0, 2.0], 0.5) == 2.0
    assert quantile([1.0, 2.0], 0.5) == 1.0
    hundred = [float(n) for n in range(1, 101)]
    assert quantile(hundred, 0.99) == 99.0
    assert quantile([*hundred, 1000.0], 0.99) == 100.0
    assert quantile(hundred, 1.0) == 100.0


def test_the_bootstrap_covers_the_mean() -> None:
    values = [0.0] * 10 + [1.0] * 30
    interval = bootstrap(len(values), lambda drawn: sum(values[k] for k in drawn) / 40, level=0.95)
    assert interval is not None
    low, high = interval
    assert low == pytest.approx(0.6, abs=0.05)
    assert high == pytest.approx(0.875, abs=0.05)
    assert interval == bootstrap(40, lambda drawn: sum(values[k] for k in drawn) / 40, level=0.95)
    assert bootstrap(1, lambda drawn: 0.0, level=0.95) is None


@given(
    st.lists(st.floats(0, 50), max_size=7),
    st.lists(st.floats(0, 50), max_size=7),
    st.randoms(use_true_random=False),
)
def test_pairs_do_not_depend_on_the_order(
    ones: list[float], others: list[float], random: object
) -> None:
    def apart(one: float, other: float) -> float:
        return abs(one - other)

    found = pairs(ones, others, apart, 3.0)
    assert len({i for i, _ in found}) == len({j for _, j in found}) == len(found)
    assert all(apart(ones[i], others[j]) <= 3.0 for i, j in found)
    mixed = list(range(len(others)))
    random.shuffle(mixed)  # type: ignore[attr-defined]
    again = pairs(ones, [others[k] for k in mixed], apart, 3.0)
    assert len(again) == len(found)
    total = math.fsum(apart(ones[i], others[j]) for i, j in found)
    assert math.fsum(apart(ones[i], others[mixed[j]]) for i, j in again) == pytest.approx(total)


def test_more_pairs_are_better_than_near_ones() -> None:
    # The nearest pair (1.0, 1.1) would leave the other two alone.
    assert pairs([0.0, 1.0], [1.1, 2.0], lambda a, b: abs(a - b), 1.2) == [(0, 0), (1, 1)]
