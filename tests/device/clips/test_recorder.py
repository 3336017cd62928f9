"""The recorder with its threads: what comes out, what is dropped, and that it stops at once."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import av
import numpy as np
import pytest

from device.cameras.loan import Loan
from device.clips.clip_file import read_times
from device.clips.opening import open_recorder
from device.clips.recorder import BUFFERS, Recorder
from device.clips.reel import Reel
from device.clips.shelf import ClipTrouble
from device.config.model import Health, Recording
from tests.device.clips.drawn import MATCH, H, W, frame, numbers_in

ALL = np.array([(0.0, 0.0), (W - 1.0, 0.0), (W - 1.0, H - 1.0), (0.0, H - 1.0)])
STEP_S = 1 / 60


@contextmanager
def recorder(folder: Path, *, path: str = "replays", **settings: object) -> Iterator[Recorder]:
    one = open_recorder(
        Recording(path=path, **settings),  # type: ignore[arg-type]
        Health(low_disk_mb=50),
        {"STATE_DIRECTORY": str(folder)},
        list,
    )
    one.set_outline(ALL)
    try:
        yield one
    finally:
        one.close()


def until(what: object, limit_s: float = 60.0) -> None:
    """Waits for a condition that another thread makes true."""
    assert callable(what)
    end = time.monotonic() + limit_s
    while not what():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.005)


def waiting(one: Recorder) -> int:
    """Pictures that were seen and are not stored yet, or never will be."""
    return one.counts.seen - one.counts.thinned - one.counts.stored


def show(one: Recorder, numbers: range, *, is_calm: bool = False, forgotten: int = 0) -> None:
    """As fast as they are taken: a test does not drop. `forgotten`: pictures that the switch took
    out of the queue."""
    for number in numbers:
        before = one.counts
        until(lambda: waiting(one) - forgotten < BUFFERS - 1)
        one.see(frame(number, 100.0 + number * STEP_S), is_calm=is_calm)
        assert one.counts.dropped == before.dropped


def test_a_shot_becomes_a_clip(tmp_path: Path) -> None:
    with recorder(tmp_path, before_s=0.5) as one:
        show(one, range(180))
        one.keep(MATCH, 2, 5, strike_s=101.0, rest_s=102.0)
        show(one, range(180, 190))
        until(lambda: one.counts.clips and one.counts.stored == 190)
        path = one.find(MATCH, 2, 5)
        counts = one.counts
    assert path == tmp_path / "replays" / f"{MATCH}-002-005.mp4"
    times = read_times(path)
    assert (times.strike_s, times.rest_s) == (101.0, 102.0)
    assert 100.0 <= times.from_s <= 100.5
    first = round((times.from_s - 100.0) / STEP_S)
    last = round((102.7 - 100.0) / STEP_S)
    assert numbers_in(path) == list(range(first, last + 1))
    assert times.from_s + times.pictures_s[-1] == pytest.approx(102.7, abs=STEP_S)
    assert (counts.seen, counts.stored, counts.dropped, counts.lost) == (190, 190, 0, 0)
    assert counts.ready_s > 0
    assert counts.encode_cpu_s > 0
    assert one.trouble is None


def test_a_loan_can_be_given_back_at_once(tmp_path: Path) -> None:
    """No view on the camera's memory is held."""
    with recorder(tmp_path) as one:
        for number in range(4):
            picture = frame(number, 1.0 + number)
            loan = Loan(
                index=number,
                t_s=picture.t_s,
                planes=(picture.y, picture.u, picture.v),
                give_back=lambda: None,
            )
            with loan as lent:
                one.see(lent)
        until(lambda: one.counts.stored == 4)


def test_the_switch_stops_it_at_once(tmp_path: Path) -> None:
    with recorder(tmp_path) as one:
        show(one, range(60))
        one.keep(MATCH, 1, 1, strike_s=100.2, rest_s=100.9)
        one.turn(False)
        assert not one.is_recording
        one.see(frame(60, 101.0))
        one.keep(MATCH, 1, 2, strike_s=100.2, rest_s=100.9)
        until(lambda: one.counts.ring_bytes == 0)
        assert one.counts.seen == 60
        forgotten = waiting(one)
        one.turn(True)
        show(one, range(61, 180), forgotten=forgotten)
        one.keep(MATCH, 1, 3, strike_s=100.5, rest_s=102.0)
        until(lambda: one.counts.clips)
        assert [one.find(MATCH, 1, shot) is not None for shot in (1, 2, 3)] == [False, False, True]
        path = one.find(MATCH, 1, 3)
        assert path is not None
        assert min(numbers_in(path)) == 61, "what was seen before the switch is forgotten"


def test_off_by_the_configuration(tmp_path: Path) -> None:
    with recorder(tmp_path, on=False) as one:
        one.see(frame(0, 100.0))
        assert (one.is_on, one.is_recording, one.counts.seen) == (False, False, 0)


def test_without_a_table_nothing_is_stored(tmp_path: Path) -> None:
    with recorder(tmp_path) as one:
        one.set_outline(None)
        one.see(frame(0, 100.0))
        assert one.counts.seen == 0
        one.set_outline(ALL + 10_000)  # a table out of the picture
        one.see(frame(1, 100.1))
        assert (one.counts.seen, one.counts.dropped, one.counts.stored) == (1, 1, 0)


def test_an_encoder_that_is_too_slow_costs_the_referee_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_go = threading.Event()
    monkeypatch.setattr(Reel, "picture", lambda *_: may_go.wait(20))
    with recorder(tmp_path, size="full") as one:
        for number in range(60):
            one.see(frame(number, 100.0 + number * STEP_S))
        assert one.counts.dropped == 60 - BUFFERS
        may_go.set()
        until(lambda: one.counts.stored == BUFFERS)


def test_half_the_size_from_then_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("device.clips.pace.WINDOW", 100)
    with recorder(tmp_path) as one:
        show(one, range(30))
        for _ in range(10):
            one._pace.drop()
        show(one, range(30, 120))
        one.keep(MATCH, 1, 1, strike_s=100.5, rest_s=101.2)
        show(one, range(120, 460), is_calm=True)
        assert one.counts.is_half_size
        show(one, range(460, 580))
        one.keep(MATCH, 1, 2, strike_s=108.0, rest_s=109.0)
        until(lambda: one.counts.clips == 2)
        widths = []
        for shot, pictures in ((1, 115), (2, 90)):
            path = one.find(MATCH, 1, shot)
            assert path is not None
            assert len(read_times(path).pictures_s) >= pictures, "whole in spite of it"
            with av.open(str(path)) as container:
                widths.append(container.streams.video[0].width)
    assert widths == [W, W // 2]


def test_a_folder_that_cannot_be_written_is_a_trouble(tmp_path: Path) -> None:
    (tmp_path / "replays").write_text("a file", encoding="utf-8")
    with recorder(tmp_path) as one:
        until(lambda: one.trouble is not None)
        assert one.trouble is ClipTrouble.FOLDER
        assert one.line is not None
        assert not one.is_recording
        one.see(frame(0, 100.0))
        assert one.counts.seen == 0


def test_a_clip_that_the_disk_refuses_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("device.clips.recorder.write_clip", refused)
    with recorder(tmp_path) as one:
        show(one, range(120))
        one.keep(MATCH, 1, 1, strike_s=100.5, rest_s=101.0)
        until(lambda: one.counts.lost)
        until(lambda: one.trouble is None)  # the folder takes files again: it goes on by itself
    assert "No space left" in caplog.text


def test_a_shot_that_nobody_saw_is_counted(tmp_path: Path) -> None:
    with recorder(tmp_path) as one:
        one.keep(MATCH, 1, 1, strike_s=100.5, rest_s=101.0)
        until(lambda: one.counts.lost == 1)


def test_it_ends_in_time_with_what_was_wanted(tmp_path: Path) -> None:
    with recorder(tmp_path) as one:
        show(one, range(60))
        one.keep(MATCH, 1, 1, strike_s=100.2, rest_s=100.9)
    until(lambda: one.counts.clips == 1)  # on a machine that is not busy when it has ended
    assert one.find(MATCH, 1, 1) is not None
