"""Small parts of the live loop: restarts, lateness, sleep, pictures that wait."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.cameras.loan import Loan
from device.cameras.words import Ended, Word
from device.live.drowsing import ASLEEP_EVERY_S, Drowsing
from device.live.lateness import Lateness
from device.live.restarts import HOUR_S, Restarts
from device.live.taking import MOST_BEHIND, Kept, Taking
from tests.device.cameras.faults import grey_planes
from vision.frame import Frame


def test_a_part_is_restarted_so_often_an_hour() -> None:
    restarts = Restarts(2)
    assert [restarts.may_restart(t) for t in (0.0, 10.0, 20.0)] == [True, True, False]
    assert not restarts.may_restart(HOUR_S - 0.1)
    assert restarts.may_restart(HOUR_S)
    assert restarts.count == 3
    assert not Restarts(0).may_restart(0.0)


def test_lateness_is_measured_against_the_quickest_picture() -> None:
    lateness = Lateness()
    assert lateness.of(0.0, 0.0) is None
    for k, delay_s in enumerate((0.05, 0.03, 0.20)):
        lateness.came(k / 60, 100.0 + k / 60 + delay_s)
    assert lateness.of(1.0, 101.53) == pytest.approx(0.5)
    lateness.restart()
    assert lateness.of(1.0, 101.5) is None


@given(st.floats(-1e-4, 1e-4), st.integers(1, 30))
def test_a_clock_that_drifts_is_followed(drift: float, minutes: int) -> None:
    """100 millionths are more than a cheap crystal has: 6 ms in a minute."""
    lateness = Lateness()
    for k in range(minutes * 60):
        lateness.came(float(k), 50.0 + k * (1 + drift))
    last = minutes * 60 - 1
    late_s = lateness.of(float(last), 50.0 + last * (1 + drift) + 0.4)
    assert late_s == pytest.approx(0.4, abs=0.01)


def frame(t_s: float, level: int = 90, hand: bool = False) -> Frame:
    rng = np.random.default_rng(round(t_s * 1000))
    y = rng.normal(level, 4.0, (360, 640)).clip(0, 255).astype(np.uint8)
    if hand:
        y[100:140, 200:260] = 180
    grey = np.full((180, 320), 128, np.uint8)
    return Frame(index=0, t_s=t_s, y=y, u=grey, v=grey)


def drowse(drowsing: Drowsing, frames: list[Frame]) -> list[float]:
    """Times of the pictures that are looked at; each at most every tenth of a second."""
    looked = []
    for one in frames:
        if drowsing.is_due(one.t_s):
            drowsing.see(one)
            looked.append(one.t_s)
    return looked


def test_nothing_moves_and_we_sleep_with_about_one_picture_a_second() -> None:
    drowsing = Drowsing(10.0)
    drowse(drowsing, [frame(k / 10) for k in range(95)])
    awake = drowsing.is_asleep
    looked = drowse(drowsing, [frame(k / 10) for k in range(95, 300)])
    assert (awake, drowsing.is_asleep) == (False, True)
    assert len(looked) < 30


@pytest.mark.parametrize(("level", "hand"), [(90, True), (20, False)], ids=["hand", "lamp off"])
def test_we_are_awake_within_a_second(level: int, hand: bool) -> None:
    drowsing = Drowsing(5.0)
    drowse(drowsing, [frame(k / 10) for k in range(100)])
    asleep = drowsing.is_asleep
    drowse(drowsing, [frame(10 + k / 10, level, hand) for k in range(10)])
    assert (asleep, drowsing.is_asleep) == (True, False)
    assert ASLEEP_EVERY_S < 1.0


def test_lights_off_for_long_is_sleep_too() -> None:
    drowsing = Drowsing(5.0)
    drowse(drowsing, [frame(k / 10) for k in range(30)])
    drowse(drowsing, [frame(3 + k / 10, 12) for k in range(70)])
    asleep = drowsing.is_asleep
    drowsing.rouse(10.0)
    assert (asleep, drowsing.is_asleep) == (True, False)


def test_zero_is_never() -> None:
    drowsing = Drowsing(0.0)
    assert drowse(drowsing, [frame(k / 1.0) for k in range(100)]) == []
    assert not drowsing.is_asleep


class Pictures:
    """A camera with so many pictures at hand, then a word."""

    def __init__(self, count: int) -> None:
        self.left = count
        self.index = 0
        self.given_back = 0

    def take(self, timeout_s: float) -> Loan | Word | None:
        if self.left == 0:
            self.left = -1
            return Ended(t_s=1.0)
        if self.left < 0:
            return None
        self.left -= 1
        self.index += 1

        def give_back() -> None:
            self.given_back += 1

        planes = grey_planes(self.index)
        return Loan(index=self.index, t_s=self.index / 60, planes=planes, give_back=give_back)


def indices(taking: Taking) -> list[int]:
    """Of the pictures, 0 for the end."""
    order = []
    while True:
        match taking.next(5.0):
            case Kept(frame=one):
                order.append(one.index)
            case Loan() as loan:
                with loan as one:
                    order.append(one.index)
            case Ended():
                return [*order, 0]
            case other:
                raise AssertionError(other)


def wait_until(is_so: Callable[[], bool]) -> None:
    for _ in range(2000):
        if is_so():
            return
        time.sleep(0.005)
    raise AssertionError("never")


def test_what_comes_while_somebody_is_busy_is_kept_in_its_order() -> None:
    camera = Pictures(20)
    with Taking(camera) as taking:
        wait_until(lambda: taking.behind == 20)
        assert camera.given_back == 20
        assert indices(taking) == [*range(1, 21), 0]
    assert taking.most_behind == 20


def test_no_more_than_so_many_wait() -> None:
    camera = Pictures(500)
    with Taking(camera) as taking:
        wait_until(lambda: taking.behind == MOST_BEHIND)
        time.sleep(0.02)
        assert camera.left == 500 - MOST_BEHIND
        taking.next(0.0)
        wait_until(lambda: camera.left < 500 - MOST_BEHIND)
    assert taking.behind == 0


def test_who_waits_gets_the_picture_itself() -> None:
    camera = Pictures(0)
    with Taking(camera) as taking:
        wait_until(lambda: taking.next(0.0) is not None)  # the end
    late = Late()
    with Taking(late) as taking:
        item = taking.next(5.0)
        assert isinstance(item, Loan)
        with item as one:
            assert one.index == 1


class Late(Pictures):
    """A picture that comes when somebody has waited a while, and no more."""

    def __init__(self) -> None:
        super().__init__(1)

    def take(self, timeout_s: float) -> Loan | Word | None:
        time.sleep(0.05)
        return super().take(timeout_s) if self.left == 1 else None


def test_a_mistake_in_the_driver_reaches_the_loop() -> None:
    class Broken(Pictures):
        def take(self, timeout_s: float) -> Loan | Word | None:
            raise ZeroDivisionError("a mistake")

    with Taking(Broken(1)) as taking, pytest.raises(ZeroDivisionError):
        taking.next(5.0)
