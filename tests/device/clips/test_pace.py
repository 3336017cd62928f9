"""Fewer pictures while nothing moves, smaller ones where the machine does not keep up."""

from __future__ import annotations

import pytest

from device.clips.pace import CALM_FIRST_S, MOST_DROPPED, WINDOW, Pace


def wanted(pace: Pace, *, fps: float, seconds: float, is_calm: bool) -> int:
    return sum(pace.wants(i / fps, is_calm=is_calm) for i in range(round(fps * seconds)))


@pytest.mark.parametrize(
    ("asked", "is_calm", "a_second"),
    [(0, False, 60), (0, True, 20), (30, False, 30), (30, True, 20), (10, True, 10)],
)
def test_how_many(asked: int, is_calm: bool, a_second: int) -> None:
    pace = Pace(size="full", fps=asked)
    kept = wanted(pace, fps=60, seconds=10, is_calm=is_calm)
    assert kept == pytest.approx(10 * a_second, abs=1)
    assert kept + pace.thinned == 600


def test_what_moves_is_kept_at_once() -> None:
    pace = Pace(size="full", fps=0)
    assert pace.wants(1.0, is_calm=True)
    assert not pace.wants(1.01, is_calm=True)
    assert pace.wants(1.02, is_calm=False)


def test_a_clock_that_goes_back_does_not_stop_it() -> None:
    pace = Pace(size="full", fps=30)
    assert pace.wants(100.0, is_calm=False)
    assert pace.wants(1.0, is_calm=False)


@pytest.mark.parametrize(("size", "shrink"), [("auto", 2), ("full", 1), ("half", 2)])
def test_a_machine_that_does_not_keep_up(size: str, shrink: int) -> None:
    pace = Pace(size=size, fps=0)  # type: ignore[arg-type]
    for i in range(WINDOW):
        assert pace.wants(i / 60, is_calm=False)
        if i % 10 == 0:
            pace.drop()
    assert pace.dropped == WINDOW // 10
    assert pace.shrink == (2 if size == "half" else 1), "not in the middle of a shot"
    assert pace.wants(20.0, is_calm=True)
    assert pace.wants(20.0 + CALM_FIRST_S - 0.1, is_calm=True)
    assert pace.shrink == (2 if size == "half" else 1), "the last clip may not be cut yet"
    assert pace.wants(20.0 + CALM_FIRST_S, is_calm=True)
    assert pace.shrink == shrink


def test_a_few_drops_now_and_then_change_nothing() -> None:
    pace = Pace(size="auto", fps=0)
    for i in range(10 * WINDOW):
        assert pace.wants(i / 60, is_calm=False)
        if i % round(2 / MOST_DROPPED) == 0:
            pace.drop()
    assert pace.shrink == 1
