from itertools import product

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from calibration.identity_marginals import (
    FAR_LOG_P,
    LARGEST_PIECE,
    best_assignment,
    losses,
    marginals,
)

LOG_P = st.floats(-20.0, 5.0)


def _tables(most: int = 4) -> st.SearchStrategy[tuple[np.ndarray, np.ndarray]]:
    return st.tuples(st.integers(1, most), st.integers(1, most)).flatmap(
        lambda shape: st.tuples(
            arrays(np.float64, shape, elements=LOG_P),
            arrays(np.float64, shape[:1], elements=LOG_P),
        )
    )


def _every(log_p: np.ndarray, unknown: np.ndarray) -> list[tuple[tuple[int, ...], float]]:
    """All assignments (-1: unknown) with their logarithms."""
    n, m = log_p.shape
    found = []
    for choice in product(range(-1, m), repeat=n):
        numbers = [c for c in choice if c >= 0]
        if len(numbers) == len(set(numbers)):
            total = sum(unknown[i] if c < 0 else log_p[i, c] for i, c in enumerate(choice))
            found.append((choice, float(total)))
    return found


@settings(max_examples=80, deadline=None)
@given(_tables())
def test_shares_are_those_of_all_assignments_written_out(
    table: tuple[np.ndarray, np.ndarray],
) -> None:
    log_p, unknown = table
    every = _every(log_p, unknown)
    top = max(total for _, total in every)
    weights = np.array([np.exp(total - top) for _, total in every])
    expected = np.zeros((len(log_p), log_p.shape[1] + 1))
    for (choice, _), weight in zip(every, weights, strict=True):
        for i, c in enumerate(choice):
            expected[i, c] += weight / weights.sum()
    got = marginals(log_p, unknown)
    assert np.allclose(got.p, expected, atol=20 * np.exp(-FAR_LOG_P))
    assert got.log_total == pytest.approx(top + np.log(weights.sum()), abs=1e-3)


@settings(max_examples=80, deadline=None)
@given(_tables())
def test_a_loss_is_what_the_best_assignment_with_that_number_lacks(
    table: tuple[np.ndarray, np.ndarray],
) -> None:
    log_p, unknown = table
    every = _every(log_p, unknown)
    top, columns = best_assignment(log_p, unknown)
    assert top == pytest.approx(max(total for _, total in every))
    loss = losses(log_p, unknown, columns)
    for i in range(len(log_p)):
        for c in range(-1, log_p.shape[1]):
            best = max(total for choice, total in every if choice[i] == c)
            assert loss[i, c] == pytest.approx(top - best, abs=1e-6)


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 16), st.integers(2, 16))
def test_balls_that_nothing_tells_apart_share_the_numbers_evenly(n: int, m: int) -> None:
    p = marginals(np.zeros((n, m)), np.full(n, -30.0 if n <= m else 0.0)).p
    assert np.allclose(p.sum(axis=1), 1.0)
    assert np.allclose(p, p[:1])
    assert np.allclose(p[:, :m], p[:1, :1])
    assert (p[:, :m].sum(axis=0) <= 1.0 + 1e-6).all()


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 9999), st.integers(LARGEST_PIECE + 1, 16), st.floats(0.0, 12.0))
@example(10, 15, 5.0)
def test_a_full_table_of_any_contrast_gives_each_number_once_at_most(
    seed: int, n: int, contrast: float
) -> None:
    rng = np.random.default_rng(seed)
    log_p = contrast * rng.normal(size=(n, 16))
    p = marginals(log_p, np.full(n, -15.0)).p
    assert np.isfinite(p).all()
    assert np.allclose(p.sum(axis=1), 1.0)
    assert (p[:, :16].sum(axis=0) <= 1.0 + 1e-9).all()


def test_no_ball_has_no_shares() -> None:
    assert marginals(np.zeros((0, 5)), np.zeros(0)).p.shape == (0, 6)
