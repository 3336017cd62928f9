"""Times start at 0 and increase, whatever a file says; good ones stay."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from device.cameras.stamps import HELD_PICTURES, repair_stamps

STEP_S = 0.04


def times(stamps_s: Sequence[float | None], step_s: float = STEP_S) -> list[float]:
    return [at.t_s for at in repair_stamps(((s, None) for s in stamps_s), step_s)]


stamps = st.lists(st.one_of(st.none(), st.floats(-1e4, 1e4).map(lambda s: round(s, 6))))


@given(stamps)
def test_times_increase_from_zero_and_every_picture_is_given_once_in_order(
    stamps_s: list[float | None],
) -> None:
    given_back = list(repair_stamps(((s, n) for n, s in enumerate(stamps_s)), STEP_S))
    assert [at.item for at in given_back] == list(range(len(stamps_s)))
    t_s = [at.t_s for at in given_back]
    assert all(a < b for a, b in itertools.pairwise(t_s))
    assert not t_s or t_s[0] == 0


@given(st.lists(st.integers(1, 10**6), min_size=1), st.integers(-(10**6), 10**6))
def test_stamps_that_increase_stay_as_they_are(steps_ms: list[int], first_ms: int) -> None:
    stamps_ms = [first_ms]
    for step_ms in steps_ms:
        stamps_ms.append(stamps_ms[-1] + step_ms)
    got = times([s / 1000 for s in stamps_ms])
    assert all(
        math.isclose(t, (s - first_ms) / 1000, abs_tol=1e-9)
        for t, s in zip(got, stamps_ms, strict=True)
    )


def test_a_stamp_that_goes_back_is_put_between_its_neighbours() -> None:
    # as in a recording whose pictures came 4, 3, 6 instead of 4, 5, 6
    assert times([0, 4, 3, 6, 7], step_s=1) == [0, 4, 5, 6, 7]


def test_no_stamps_at_all_give_the_usual_rate() -> None:
    got = times([None] * 30)
    assert all(math.isclose(t, n * STEP_S) for n, t in enumerate(got))


def test_a_clock_that_is_set_back_goes_on_from_where_it_was() -> None:
    got = times([float(n) for n in range(100, 120)] + [float(n) for n in range(60)], step_s=1)
    assert got == [float(n) for n in range(80)]


def test_repaired_pictures_are_marked() -> None:
    at = list(repair_stamps([(0.0, "a"), (0.0, "b"), (0.08, "c")], STEP_S))
    assert [a.is_repaired for a in at] == [False, True, False]
    assert HELD_PICTURES > 4
