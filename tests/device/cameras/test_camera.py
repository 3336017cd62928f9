"""A camera is watched over: nothing is lost uncounted, no gap untold, nothing kept."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import pytest

import device.cameras.camera
from device.cameras.camera import Camera
from device.cameras.driver import Why
from device.cameras.loan import Loan
from device.cameras.words import Ended, Interrupted, Resumed, Word
from tests.device.cameras.faults import (
    Corrupt,
    Fault,
    Faulty,
    Pull,
    Resize,
    Scripted,
    Stall,
    Unstamped,
)
from tracking.shot import GapReason

PATIENCE_S = 20.0


@dataclass
class Seen:
    """All that came out of a camera."""

    levels: list[int] = field(default_factory=list)
    times_s: list[float] = field(default_factory=list)
    words: list[Word] = field(default_factory=list)
    order: list[object] = field(default_factory=list)
    sizes: set[tuple[int, int]] = field(default_factory=set)
    dropped: int = 0
    repaired: int = 0

    def take(self, item: Loan | Word | None) -> None:
        if item is None:
            return
        if not isinstance(item, Loan):
            self.words.append(item)
            self.order.append(item)
            return
        self.dropped += item.dropped_before
        self.repaired += item.is_repaired
        with item as frame:
            self.levels.append(int(frame.y[0, 0]))
            self.times_s.append(frame.t_s)
            self.order.append(frame.t_s)
            self.sizes.add(frame.size_wh)


def watch(camera: Camera, until: Callable[[Seen], bool], each_s: float = 0.0) -> Seen:
    """Take what comes until enough was seen or the recording has ended."""
    seen = Seen()
    end_s = time.monotonic() + PATIENCE_S
    while not until(seen) and not any(isinstance(w, Ended) for w in seen.words):
        assert time.monotonic() < end_s, seen
        seen.take(camera.take(0.05))
        if each_s:
            time.sleep(each_s)
    assert all(a < b for a, b in itertools.pairwise(seen.times_s))
    return seen


def pictures(count: int) -> Callable[[Seen], bool]:
    return lambda seen: len(seen.times_s) >= count


def play(
    faults: Mapping[int, Fault], count: int = 60, pace_s: float = 0.005
) -> tuple[Seen, Camera]:
    """A faulty live camera, watched until so many pictures have come."""
    driver = Faulty(Scripted(pace_s=pace_s, ends=False), faults)
    with Camera(driver, queue=32) as camera:
        return watch(camera, pictures(count)), camera


def gaps(seen: Seen) -> list[tuple[Why, float, float]]:
    return [(w.why, w.from_s, w.to_s) for w in seen.words if isinstance(w, Resumed)]


def test_every_picture_of_a_recording_comes_and_then_its_end() -> None:
    driver = Scripted(300, waits=True)
    with Camera(driver, queue=2) as camera:
        seen = watch(camera, pictures(10**9))
        assert camera.take(1.0) is None
    assert seen.levels == [n % 256 for n in range(300)]
    assert seen.times_s == pytest.approx([n * 0.01 for n in range(300)])
    assert seen.words == [Ended(t_s=pytest.approx(2.99))]
    assert driver.given_back == driver.lent == 300
    assert (camera.counts.arrived, camera.counts.dropped) == (300, 0)
    assert (driver.opened, driver.closed) == (1, 1)


def test_who_is_slow_gets_the_newest_pictures_and_every_one_lost_is_counted() -> None:
    driver = Scripted(400, pace_s=0.002)
    with Camera(driver, queue=3) as camera:
        seen = watch(camera, pictures(10**9), each_s=0.01)
        counts = camera.counts
    assert counts.dropped > 50
    assert counts.dropped == seen.dropped
    assert counts.arrived == 400 == len(seen.times_s) + counts.dropped
    assert driver.given_back == driver.lent
    jumps = [b - a for a, b in itertools.pairwise(seen.times_s)]
    assert max(jumps) > 0.015  # what was dropped is missing, not put off
    assert seen.times_s[-1] == pytest.approx(3.99)


def test_nobody_takes_anything_and_the_camera_is_closed_all_the_same() -> None:
    driver = Scripted()
    camera = Camera(driver, queue=4)
    time.sleep(0.1)
    camera.close()
    assert driver.lent > 100
    assert driver.given_back == driver.lent
    assert driver.closed == 1
    assert "camera scripted" not in {t.name for t in threading.enumerate()}


def test_a_stall_is_told_in_time_and_ends_with_the_next_picture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    driver = Faulty(Scripted(pace_s=0.005, ends=False), {40: Stall(seconds=2.2)})
    with Camera(driver, queue=32) as camera:
        watch(camera, pictures(40))
        silent_s = time.monotonic()
        told = watch(camera, lambda seen: bool(seen.words))
        assert time.monotonic() - silent_s < 2.0
        assert camera.interrupted == told.words[0]
        rest = watch(camera, pictures(5))
        assert camera.interrupted is None
    interrupted = told.words[0]
    assert isinstance(interrupted, Interrupted)
    assert interrupted.why is Why.STALLED
    assert interrupted.from_s == pytest.approx(0.39)
    resumed = rest.words[0]
    assert isinstance(resumed, Resumed)
    assert (resumed.from_s, resumed.to_s) == (interrupted.from_s, rest.times_s[0])
    assert rest.order[0] == resumed
    assert resumed.gap.reason is GapReason.CUT


def test_a_driver_that_does_not_come_back_is_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device.cameras.camera, "STUCK_S", 2.0)
    driver = Faulty(Scripted(pace_s=0.005, ends=False), {40: Stall(seconds=4.0)})
    with Camera(driver, queue=32) as camera:
        assert not camera.is_stuck
        watch(camera, lambda _: camera.is_stuck)
        watch(camera, lambda _: not camera.is_stuck)


def test_a_camera_that_is_away_is_not_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked again and again, and says each time that it is not there."""
    monkeypatch.setattr(device.cameras.camera, "STUCK_S", 2.0)
    monkeypatch.setattr(device.cameras.camera, "RETRY_S", (2.5,))
    driver = Faulty(Scripted(pace_s=0.005, ends=False), {5: Pull(attempts=1)})
    with Camera(driver) as camera:
        stuck = []
        watch(camera, lambda seen: stuck.append(camera.is_stuck) or len(seen.times_s) > 8)
    assert not any(stuck)
    assert driver.name == camera.name


def test_damaged_pictures_are_a_gap() -> None:
    seen, camera = play({20: Corrupt(pictures=10)})
    assert gaps(seen) == [(Why.CORRUPT, pytest.approx(0.19), pytest.approx(0.30))]
    first, last = seen.words
    assert isinstance(first, Interrupted)
    assert first.note == "scripted: damaged as told"
    assert isinstance(last, Resumed)
    assert last.gap.reason is GapReason.CORRUPT
    assert seen.levels[19:21] == [19, 30]
    assert camera.counts.interruptions == 1


def test_another_size_is_a_gap() -> None:
    seen, camera = play({20: Resize(pictures=10, size_wh=(32, 24))})
    assert gaps(seen) == [(Why.RESIZED, pytest.approx(0.19), pytest.approx(0.30))]
    assert seen.sizes == {(64, 48)}
    assert camera.counts.unusable == 10
    assert isinstance(seen.words[0], Interrupted)
    assert "32x24" in seen.words[0].note


def test_another_size_that_stays_is_taken_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device.cameras.camera, "RESIZED_STAYS_S", 0.5)
    driver = Faulty(
        Scripted(pace_s=0.002, ends=False), {20: Resize(pictures=10**6, size_wh=(32, 24))}
    )
    with Camera(driver, queue=32) as camera:
        seen = watch(camera, pictures(40))
        assert camera.size_wh == (32, 24)
    resumed = seen.words[1]
    assert isinstance(resumed, Resumed)
    assert resumed.size_wh == (32, 24)
    assert resumed.to_s - resumed.from_s == pytest.approx(0.5, abs=0.03)


def test_a_camera_that_is_pulled_comes_back() -> None:
    driver = Faulty(Scripted(pace_s=0.005, ends=False), {20: Pull(attempts=2)})
    with Camera(driver, queue=32) as camera:
        before = watch(camera, pictures(20))
        began_s = time.monotonic()
        after = watch(camera, pictures(20))
        away_s = time.monotonic() - began_s
    notes = [w.note for w in after.words if isinstance(w, Interrupted)]
    assert notes == ["scripted: pulled", "scripted cannot be opened: pulled"]
    assert {w.from_s for w in after.words if isinstance(w, Interrupted)} == {before.times_s[-1]}
    ((why, from_s, to_s),) = gaps(after)
    assert why is Why.LOST
    assert from_s == before.times_s[-1]
    # Its own clock began again at 0; what was waited bridges the gap.
    assert 1.5 < to_s - from_s < away_s + 0.1
    assert camera.counts.attempts == 4
    assert camera.counts.interruptions == 1


def test_a_camera_that_never_answers_is_asked_again_and_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(device.cameras.camera, "RETRY_S", (0.01, 0.02))
    driver = Faulty(Scripted(), {})
    driver._refusals = 10**9
    with Camera(driver, queue=4) as camera:
        seen = watch(camera, lambda _: camera.counts.attempts > 20)
        (only,) = seen.words
        assert isinstance(only, Interrupted)
        assert (only.why, only.from_s) == (Why.LOST, 0.0)


def test_the_end_of_a_live_stream_is_a_loss() -> None:
    with Camera(Scripted(30, pace_s=0.002, ends=False), queue=32) as camera:
        seen = watch(camera, pictures(50))
    assert [why for why, _, _ in gaps(seen)] == [Why.LOST]


def test_stamps_that_do_not_increase_are_repaired_and_counted() -> None:
    seen, camera = play(
        {20: Unstamped(pictures=3), 40: Unstamped(pictures=2, by_s=-0.05)}, count=60
    )
    assert camera.counts.repaired >= 5 - 1
    assert seen.repaired == camera.counts.repaired
    assert gaps(seen) == []


def test_a_steady_sensor_that_leaves_pictures_out() -> None:
    stamps_s = [0.01 * n for n in (0, 1, 2, 5, 6, 7, 60, 61)]
    with Camera(Scripted(8, stamps_s=stamps_s, is_steady=True, waits=True), queue=32) as camera:
        seen = watch(camera, pictures(10**9))
        assert camera.counts.missed == 2 + 52
    assert seen.dropped == 2 + 52
    assert gaps(seen) == [(Why.STALLED, pytest.approx(0.07), pytest.approx(0.60))]


def test_a_mistake_in_a_driver_reaches_who_takes() -> None:
    class Broken(Scripted):
        def pictures(self, stop: threading.Event):  # type: ignore[no-untyped-def]
            yield from itertools.islice(super().pictures(stop), 3)
            raise ZeroDivisionError("as told")

    with Camera(Broken(), queue=8) as camera:
        seen = Seen()
        for _ in range(3):
            seen.take(camera.take(1.0))
        assert len(seen.times_s) == 3
        with pytest.raises(ZeroDivisionError, match="as told"):
            camera.take(1.0)


def test_many_faults_one_after_the_other_leave_nothing_behind() -> None:
    faults: dict[int, Fault] = {}
    for n in range(50, 2000, 50):
        faults[n] = [
            Corrupt(pictures=3),
            Pull(),
            Resize(pictures=2, size_wh=(32, 24)),
            Unstamped(pictures=2),
        ][n // 50 % 4]
    scripted = Scripted(ends=False)
    threads = threading.active_count()
    original = device.cameras.camera.RETRY_S
    device.cameras.camera.RETRY_S = (0.001,)
    try:
        with Camera(Faulty(scripted, faults), queue=4) as camera:
            seen = watch(camera, lambda seen: camera.counts.attempts > 9)
            counts = camera.counts
            watch(camera, pictures(1))
    finally:
        device.cameras.camera.RETRY_S = original
    assert scripted.given_back == scripted.lent
    assert scripted.opened == scripted.closed
    assert threading.active_count() == threads
    assert len(gaps(seen)) >= 9
    assert counts.arrived >= len(seen.times_s) + counts.dropped - 4
