"""The whole referee in a process of its own: killed, ended, and what it shows after that."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from api.snapshot import Snapshot, State, read_snapshot
from calibration.store import FILE_NAME, Calibration, write_calibration
from device.journal.reading import JournalReader
from tests.device.drawn_clips import Clip
from tests.device.live.refereeing import fit_of

KILLS = 200 if os.environ.get("FOOTSPOT_SOAK") else 1
PATIENCE_S = 300.0
"""Of the test, on a machine on which much else runs."""


class Table:
    """A running referee, and what it shows."""

    def __init__(self, folder: Path, clip: Clip) -> None:
        self._path = folder / "run" / "footspot.sock"
        spec = f"file:{clip.path}?loop=1"
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "tests.device.live.run_table",
                str(folder),
                spec,
                clip.game.value,
            ],
            stderr=subprocess.PIPE,
            text=True,
        )
        self._heard: socket.socket | None = None
        self._rest = b""
        self.shown: list[Snapshot] = []

    def until(self, is_so: Callable[[Snapshot], bool]) -> Snapshot:
        """Listen until something is shown."""
        end_s = time.monotonic() + PATIENCE_S
        while time.monotonic() < end_s:
            assert self.process.poll() is None, self.process.communicate()[1]
            for snapshot in self._hear():
                self.shown.append(snapshot)
                if is_so(snapshot):
                    return snapshot
        raise AssertionError([one.state for one in self.shown[-20:]])

    def _hear(self) -> Iterator[Snapshot]:
        if self._heard is None:
            heard = socket.socket(socket.AF_UNIX)
            heard.settimeout(0.2)
            try:
                heard.connect(str(self._path))
            except OSError:
                heard.close()
                time.sleep(0.05)
                return
            self._heard = heard
        try:
            self._rest += self._heard.recv(1 << 20)
        except TimeoutError:
            return
        *lines, self._rest = self._rest.split(b"\n")
        yield from (read_snapshot(line) for line in lines)

    def close(self) -> None:
        if self._heard is not None:
            self._heard.close()
        self.process.kill()
        self.process.communicate()


@contextmanager
def running(folder: Path, clip: Clip) -> Iterator[Table]:
    table = Table(folder, clip)
    try:
        yield table
    finally:
        table.close()


def standing(snapshot: Snapshot) -> tuple[object, ...]:
    """What people have seen: score, rack, counters, whose turn it is."""
    match = snapshot.match
    assert match is not None
    return (match.match_id, match.players, match.rack_index, match.shot_index, match.shooter)


def children_of(pid: int) -> list[int]:
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    return [int(one) for one in text.split()]


def test_killed_and_ended_nothing_that_was_shown_is_lost(pot: Clip, tmp_path: Path) -> None:
    fit = fit_of(pot)
    kept = Calibration(fit=fit, made_at="2026-01-01T00:00:00Z", source="test")
    write_calibration(tmp_path / FILE_NAME, kept)
    rng = random.Random(4)
    before: Snapshot | None = None
    for _ in range(KILLS):
        with running(tmp_path, pot) as table:
            first = table.until(lambda one: one.match is not None)
            if before is not None:
                assert_goes_on(before, first)
            table.until(is_later_than(first))
            time.sleep(rng.uniform(0.0, 0.3))
            before = table.shown[-1]
            children = children_of(table.process.pid)
            table.process.kill()
            table.process.wait()
            assert_gone(children)
    assert before is not None
    with running(tmp_path, pot) as table:
        assert_goes_on(before, table.until(lambda one: one.match is not None))
        table.until(lambda one: one.state is State.BALLS_MOVING)
        children = children_of(table.process.pid)
        began_s = time.monotonic()
        table.process.send_signal(signal.SIGTERM)
        status = table.process.wait(PATIENCE_S)
        took_s = time.monotonic() - began_s
        assert status == 0, table.process.communicate()[1]
        assert took_s < 2.0 * slowness()
        assert_gone(children)
    assert not (tmp_path / "run" / "footspot.sock").exists()
    with JournalReader.open_to_read(tmp_path / "journal.sqlite3") as journal:
        assert journal.faults() == ()
        assert len(journal.open_matches()) == 1


def is_later_than(first: Snapshot) -> Callable[[Snapshot], bool]:
    """Another shot has been ruled on."""
    seq = 0 if first.last_shot is None else first.last_shot.seq
    return lambda one: one.last_shot is not None and one.last_shot.seq > seq


def assert_goes_on(before: Snapshot, first: Snapshot) -> None:
    """As it was last shown; or one ruling more, which was kept and about to be shown."""
    assert before.match is not None
    assert before.last_shot is not None
    assert first.match is not None
    assert first.last_shot is not None
    if first.last_shot.seq == before.last_shot.seq:
        assert standing(first) == standing(before)
        assert first.last_shot.ruling == before.last_shot.ruling
    else:
        assert first.last_shot.index == before.last_shot.index + 1
        assert first.match.match_id == before.match.match_id


def assert_gone(pids: list[int]) -> None:
    end_s = time.monotonic() + 10.0
    while any(Path(f"/proc/{pid}").exists() for pid in pids):
        assert time.monotonic() < end_s, pids
        time.sleep(0.05)


def slowness() -> float:
    """How much slower than by itself this process is now."""
    began_s, began_cpu_s = time.monotonic(), time.process_time()
    while time.process_time() - began_cpu_s < 0.05:
        pass
    return max((time.monotonic() - began_s) / 0.05, 1.0)
