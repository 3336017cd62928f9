"""Gaps come out sorted, joined and long enough to be told."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracking.gaps import JOIN_S, LEAST_GAP_S, GapKeeper
from tracking.shot import Gap, GapReason

STEP_S = 0.04

reasons = st.none() | st.sampled_from([GapReason.CUT, GapReason.COVERED, GapReason.DARK])


def kept(told: list[GapReason | None], keeper: GapKeeper | None = None) -> tuple[Gap, ...]:
    """One picture each `STEP_S`; None: the table was seen."""
    keeper = keeper or GapKeeper()
    for k, reason in enumerate(told):
        if reason is None:
            keeper.seen(k * STEP_S)
        else:
            keeper.hidden(k * STEP_S, reason)
    return keeper.gaps(len(told) * STEP_S)


def test_one_cut_is_one_gap() -> None:
    gaps = kept([None] * 10 + [GapReason.CUT] * 25 + [None] * 10)
    assert len(gaps) == 1
    assert (gaps[0].from_s, gaps[0].to_s) == pytest.approx((0.4, 1.4))
    assert gaps[0].reason is GapReason.CUT


def test_a_flash_is_no_gap() -> None:
    assert kept([None] * 5 + [GapReason.CUT] * 3 + [None] * 5) == ()


def test_near_gaps_of_one_reason_are_joined() -> None:
    both = [*[GapReason.CUT] * 10, *[None] * 6, *[GapReason.CUT] * 10, None]
    assert [(g.from_s, g.to_s) for g in kept(both)] == [pytest.approx((0.0, 26 * STEP_S))]
    apart = [*[GapReason.CUT] * 10, *[None] * 20, *[GapReason.CUT] * 10, None]
    assert len(kept(apart)) == 2


def test_reasons_stay_apart() -> None:
    gaps = kept([*[GapReason.CUT] * 10, *[GapReason.DARK] * 10, None])
    assert [g.reason for g in gaps] == [GapReason.CUT, GapReason.DARK]
    assert gaps[0].to_s == pytest.approx(gaps[1].from_s)


def test_a_gap_at_the_end_ends_with_the_footage() -> None:
    gaps = kept([None] * 5 + [GapReason.COVERED] * 10)
    assert gaps[-1].to_s == pytest.approx(15 * STEP_S)


def test_gaps_known_from_elsewhere_are_sorted_in() -> None:
    keeper = GapKeeper()
    keeper.add(Gap(from_s=3.0, to_s=4.0, reason=GapReason.COVERED))
    damage = Gap(from_s=0.5, to_s=0.6, reason=GapReason.CORRUPT)
    for k in range(100):
        keeper.hidden(k * STEP_S, GapReason.CUT) if 30 <= k < 50 else keeper.seen(k * STEP_S)
    gaps = keeper.gaps(4.0, (damage,))
    assert [g.reason for g in gaps] == [GapReason.CORRUPT, GapReason.CUT, GapReason.COVERED]


@given(st.lists(reasons, max_size=120))
def test_gaps_are_in_order_long_enough_and_within_the_footage(told: list[GapReason | None]) -> None:
    gaps = kept(told)
    assert list(gaps) == sorted(gaps, key=lambda g: g.from_s)
    for gap in gaps:
        assert 0.0 <= gap.from_s < gap.to_s <= len(told) * STEP_S + 1e-9
        assert gap.to_s - gap.from_s >= LEAST_GAP_S
    for one, other in pairwise(gaps):
        assert one.to_s <= other.from_s
        if one.reason is other.reason:
            # Nearer ones of one reason are one, unless another reason stands between them.
            apart = other.from_s - one.to_s >= JOIN_S - 1e-9
            between = told[round(one.to_s / STEP_S) : round(other.from_s / STEP_S)]
            assert apart or any(r not in (None, one.reason) for r in between)


@given(st.lists(reasons, max_size=120))
def test_gaps_told_as_they_end_are_those_told_at_the_end(told: list[GapReason | None]) -> None:
    keeper, whole = GapKeeper(), GapKeeper()
    early: list[Gap] = []
    for k, reason in enumerate(told):
        for one in (keeper, whole):
            if reason is None:
                one.seen(k * STEP_S)
            else:
                one.hidden(k * STEP_S, reason)
            if k % 9 == 8:
                one.add(Gap(from_s=(k - 8) * STEP_S, to_s=k * STEP_S, reason=GapReason.COVERED))
        early += keeper.over(k * STEP_S)
    end_s = len(told) * STEP_S
    assert Counter([*early, *keeper.gaps(end_s)]) == Counter(whole.gaps(end_s))


@given(st.lists(reasons, min_size=1, max_size=120))
def test_long_blindness_is_never_forgotten(told: list[GapReason | None]) -> None:
    """A moment inside a run of at least `LEAST_GAP_S` without the table lies in a gap."""
    gaps = kept(told)
    run = 0
    for k, reason in enumerate([*told, None]):
        if k > 0 and reason is told[k - 1] and reason is not None:
            run += 1
            continue
        if run * STEP_S > LEAST_GAP_S:
            middle_s = (k - 1 - run / 2) * STEP_S
            assert any(g.from_s <= middle_s <= g.to_s for g in gaps)
        run = 0
