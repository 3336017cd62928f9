"""Times increase, good stamps stay, and a clock that is set makes no jump and no standstill."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.cameras.live_stamps import HELD_PICTURES, JUMP_S, LiveStamps

STEP_S = 0.02


def times(stamps_s: list[float | None], arrivals_s: list[float] | None = None) -> list[float]:
    stamps = LiveStamps(STEP_S)
    arrivals_s = arrivals_s or [n * STEP_S for n in range(len(stamps_s))]
    return [stamps.time_s(s, a)[0] for s, a in zip(stamps_s, arrivals_s, strict=True)]


@given(
    st.lists(st.tuples(st.one_of(st.none(), st.floats(-1e5, 1e5)), st.floats(0, 10))),
    st.booleans(),
)
def test_times_increase_from_zero(given_s: list[tuple[float | None, float]], is_live: bool) -> None:
    stamps = LiveStamps(STEP_S, is_live=is_live)
    at_s, got = 0.0, []
    for stamp_s, waited_s in given_s:
        at_s += waited_s
        got.append(stamps.time_s(stamp_s, at_s)[0])
    assert all(a < b for a, b in itertools.pairwise(got))
    assert not got or got[0] == 0


@given(st.lists(st.tuples(st.integers(1, 1500), st.integers(0, 1500)), min_size=1))
def test_good_stamps_stay_whenever_they_arrive(steps_ms: list[tuple[int, int]]) -> None:
    """A network may hold pictures back; the sensor's clock is right all the same."""
    stamps = LiveStamps(STEP_S)
    stamp_ms, arrived_ms = 123456, 5
    stamps.time_s(stamp_ms / 1000, arrived_ms / 1000)
    for step_ms, late_ms in steps_ms:
        stamp_ms += step_ms
        arrived_ms += late_ms
        t_s, is_repaired = stamps.time_s(stamp_ms / 1000, arrived_ms / 1000)
        assert t_s == pytest.approx((stamp_ms - 123456) / 1000)
        assert not is_repaired


def test_a_stamp_out_of_order_goes_between_its_neighbours() -> None:
    got = times([n * STEP_S for n in (0, 4, 3, 6, 7)])
    assert [got[0], got[1], got[3], got[4]] == pytest.approx([0, 0.08, 0.12, 0.14])
    assert 0.08 < got[2] < 0.12


def test_a_stamp_that_comes_twice_puts_off_nothing_behind_it() -> None:
    arrivals_s = [0, 0.02, 0.0201, 0.04, 0.06]
    got = times([n * STEP_S for n in (0, 1, 1, 2, 3)], arrivals_s)
    assert [got[0], got[1], got[3], got[4]] == pytest.approx([0, 0.02, 0.04, 0.06])


@pytest.mark.parametrize("stalled_s", [0.5, 3.0, 300.0])
def test_pictures_that_were_held_back_hide_no_gap(stalled_s: float) -> None:
    """What waited in the cable comes late with its own stamp; the next is in time again, and what
    was lost between the two is a gap."""
    before = [n * STEP_S for n in range(50)]
    held, fresh = 50 * STEP_S, 50 * STEP_S + stalled_s
    after = [fresh + n * STEP_S for n in range(1, 20)]
    got = times([*before, held, *after], [*before, fresh, *after])
    assert got == pytest.approx([*before, held, *after])


def test_clocks_that_drift_apart_make_a_clock_that_is_set_no_gap() -> None:
    """A sensor whose clock is slow by 100 in a million loses two seconds in six hours."""
    stamps = LiveStamps(1.0)
    for second in range(25_000):
        stamps.time_s(second * (1 - 1e-4), float(second))
    last_s = stamps.last_s
    t_s, is_repaired = stamps.time_s(25_000 * (1 - 1e-4) + 4.0, 25_000.0)
    assert is_repaired
    assert t_s == pytest.approx(last_s + 1.0)


@pytest.mark.parametrize("by_s", [3600.0, -3600.0, 3.0, -3.0, -0.5])
def test_a_clock_that_is_set(by_s: float) -> None:
    before: list[float | None] = [n * STEP_S for n in range(50)]
    after: list[float | None] = [n * STEP_S + by_s for n in range(50, 100)]
    got = times(before + after)
    assert got[-1] == pytest.approx(99 * STEP_S, abs=HELD_PICTURES * STEP_S)
    late = [b - a for a, b in itertools.pairwise(got[50 + HELD_PICTURES + 1 :])]
    assert late == pytest.approx([STEP_S] * len(late))


def test_no_stamps_at_all() -> None:
    got = times([None] * 10, [5 + n * 0.03 for n in range(10)])
    assert got == pytest.approx([n * 0.03 for n in range(10)])


def test_opened_anew_the_time_goes_on_by_what_was_waited() -> None:
    stamps = LiveStamps(STEP_S)
    assert stamps.time_s(100.0, 10.0) == (0.0, False)
    assert stamps.time_s(100.02, 10.02)[0] == pytest.approx(0.02)
    stamps.restart()
    t_s, is_repaired = stamps.time_s(0.0, 16.02)
    assert t_s == pytest.approx(6.02)
    assert is_repaired
    assert stamps.time_s(0.02, 16.1)[0] == pytest.approx(6.04)
    assert stamps.last_s == pytest.approx(6.04)


def test_a_recording_that_is_read_when_somebody_wants_it() -> None:
    stamps = LiveStamps(STEP_S, is_live=False)
    got = [stamps.time_s(s, a)[0] for s, a in ((0, 0), (60, 0.1), (60.02, 900))]
    assert got == pytest.approx([0, 60, 60.02])
    assert JUMP_S < 60
