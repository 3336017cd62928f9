"""A live referee in a process of its own, as a test hears it over the socket of the pages."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from api.snapshot import Snapshot, read_snapshot
from calibration.store import FILE_NAME, Calibration, write_calibration
from tests.device.drawn_clips import Clip
from tests.device.live.refereeing import fit_of

PATIENCE_S = 300.0
"""Of a test, on a machine on which much else runs."""


class Table:
    """A running referee, and what it shows."""

    def __init__(self, folder: Path, game: str, spec: str, *, is_service: bool) -> None:
        self._path = folder / "run" / "footspot.sock"
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "tests.device.live.run_table",
                str(folder),
                spec,
                game,
            ],
            stderr=subprocess.PIPE,
            text=True,
            env={
                **os.environ,
                **({"NOTIFY_SOCKET": "@footspot-test"} if is_service else {}),
            },
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

    def listen(self, seconds: float) -> None:
        """Hear what is shown, if anything is."""
        end_s = time.monotonic() + seconds
        while time.monotonic() < end_s:
            self.shown += self._hear()

    def kill(self) -> None:
        """At once, and hear all that had been shown until then."""
        self.process.kill()
        self.process.wait()
        if self._heard is not None:
            self._heard.settimeout(5.0)
            with suppress(OSError):
                while said := self._heard.recv(1 << 20):
                    self._rest += said
            *lines, self._rest = self._rest.split(b"\n")
            self.shown += [read_snapshot(line) for line in lines]

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
        self.process.wait()
        if self.process.stderr is not None:
            self.process.stderr.close()


@contextmanager
def running(
    folder: Path,
    clip: Clip,
    spec: str | None = None,
    *,
    is_service: bool = False,
) -> Iterator[Table]:
    """`spec`: of the camera; else the clip again and again, as fast as it goes.
    `is_service`: as if systemd had started it."""
    spec = spec or f"file:{clip.path}?loop=1"
    table = Table(folder, clip.game.value, spec, is_service=is_service)
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


def calibrated(folder: Path, clip: Clip) -> None:
    """Where the table is, is known from the start."""
    kept = Calibration(fit=fit_of(clip), made_at="2026-01-01T00:00:00Z", source="test")
    write_calibration(folder / FILE_NAME, kept)


def is_later_than(first: Snapshot) -> Callable[[Snapshot], bool]:
    """Another shot has been ruled on."""
    seq = 0 if first.last_shot is None else first.last_shot.seq
    return lambda one: one.last_shot is not None and one.last_shot.seq > seq


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
