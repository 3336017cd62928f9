"""A live referee in processes of its own, watched from outside: what it shows and takes."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Final

import websockets.exceptions
from websockets.sync.client import connect

from api.snapshot import Snapshot, read_snapshot
from device.bench.live_figures import Sample
from device.bench.live_rulings import Ruling, sense_of
from device.closing import Closing
from device.errors import OutputError
from device.live.running import SOCKET_NAME

TICK_S: Final = 1.0 / os.sysconf("SC_CLK_TCK")
BYTES_PER_MB: Final = 1024 * 1024
ENDS_WITHIN_S: Final = 20.0
PROGRAM: Final = (sys.executable, "-P", "-m", "device.main")


class LiveProcess(Closing):
    """`footspot run`, with its state in a folder that is thrown away by whoever made it."""

    def __init__(self, folder: Path, spec: str, port: int) -> None:
        self._log = folder / "log"
        self._socket_path = folder / "run" / SOCKET_NAME
        config = folder / "footspot.toml"
        config.write_text(f"[screen]\nport = {port}\n", encoding="utf-8")
        environment = {
            **os.environ,
            "STATE_DIRECTORY": str(folder),
            "RUNTIME_DIRECTORY": str(folder / "run"),
        }
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [*PROGRAM, "run", "--config", str(config), "--camera", spec],
                env=environment,
                stdout=subprocess.DEVNULL,
                stderr=log,
            )
        self._stop = threading.Event()
        self._lock = threading.Lock()  # over the two below
        self._newest: Snapshot | None = None
        self._rulings: list[Ruling] = []
        self._told: tuple[str, int] | None = None
        self.screen_messages = 0
        self._threads = [
            threading.Thread(target=self._hear, name="hearing", daemon=True),
            threading.Thread(target=self._show, args=(port,), name="screen", daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    @property
    def newest(self) -> Snapshot | None:
        """The last snapshot that was heard."""
        with self._lock:
            return self._newest

    @property
    def pages_pid(self) -> int | None:
        """The process that serves the pages; None before it is there."""
        for child in children_of(self._process.pid):
            line = _text(Path(f"/proc/{child}/cmdline"))
            if "--multiprocessing-fork" in line and "looking_process" not in line:
                return child
        return None

    def rulings(self) -> list[Ruling]:
        """Those shown so far."""
        with self._lock:
            return list(self._rulings)

    def check(self) -> None:
        """Raises `OutputError` if the referee has ended."""
        status = self._process.poll()
        if status is not None:
            lines = self._log.read_text(encoding="utf-8", errors="replace").splitlines()
            raise OutputError(f"the referee ended with status {status}: {(lines or ['-'])[-1]}")

    def sample(self, at_s: float) -> Sample:
        """As of now, on `/proc`. Raises `OutputError` if the referee has ended."""
        self.check()
        pid = self._process.pid
        detector_s = pages_s = 0.0
        for child in children_of(pid):
            line = _text(Path(f"/proc/{child}/cmdline"))
            if "looking_process" in line:
                detector_s += cpu_s(child)
            elif "multiprocessing" in line:
                pages_s += cpu_s(child)
        shown = self.newest
        return Sample(
            at_s=at_s,
            memory_mb=memory_mb(pid),
            threads=len(list(Path(f"/proc/{pid}/task").iterdir())),
            files=len(list(Path(f"/proc/{pid}/fd").iterdir())),
            main_cpu_s=cpu_s(pid),
            detector_cpu_s=detector_s,
            pages_cpu_s=pages_s,
            frames=0 if shown is None else shown.figures.frames,
            dropped=0 if shown is None else shown.figures.dropped,
            missed=0 if shown is None else shown.figures.missed,
        )

    def close(self) -> None:
        """End it, as systemd would."""
        self._stop.set()
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(ENDS_WITHIN_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for thread in self._threads:
            thread.join(2.0)

    def _hear(self) -> None:
        while not self._stop.is_set():
            with suppress(OSError), socket.socket(socket.AF_UNIX) as heard:
                heard.settimeout(0.5)
                heard.connect(str(self._socket_path))
                self._read(heard)
            self._stop.wait(0.1)

    def _read(self, heard: socket.socket) -> None:
        rest = b""
        while not self._stop.is_set():
            try:
                piece = heard.recv(1 << 20)
            except TimeoutError:
                continue
            if not piece:
                return
            *lines, rest = (rest + piece).split(b"\n")
            for line in lines:
                self._take(read_snapshot(line))

    def _take(self, snapshot: Snapshot) -> None:
        with self._lock:
            self._newest = snapshot
            shot, match = snapshot.last_shot, snapshot.match
            if shot is None or match is None or (match.match_id, shot.seq) == self._told:
                return
            self._told = (match.match_id, shot.seq)
            self._rulings.append(
                Ruling(
                    strike_s=shot.strike_s,
                    rest_s=shot.rest_s,
                    delay_s=snapshot.figures.ruling_delay_s,
                    verdict=str(shot.ruling["verdict"]),
                    sense=sense_of(shot.shot),
                )
            )

    def _show(self, port: int) -> None:
        """A screen that is connected and shows everything."""
        while not self._stop.is_set():
            try:
                with connect(f"ws://127.0.0.1:{port}/ws?page=screen&lang=en") as page:
                    while not self._stop.is_set():
                        with suppress(TimeoutError):
                            json.loads(page.recv(timeout=0.5))
                            self.screen_messages += 1
            except (OSError, websockets.exceptions.WebSocketException):
                self._stop.wait(0.5)


def children_of(pid: int) -> list[int]:
    """Processes that it has started, from whatever thread."""
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        found += [int(one) for one in _text(task / "children").split()]
    return found


def cpu_s(pid: int) -> float:
    """Processor time of a process, 0 if it has gone."""
    fields = _text(Path(f"/proc/{pid}/stat")).rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * TICK_S if fields else 0.0


def memory_mb(pid: int) -> float:
    """What a process has of memory."""
    fields = _text(Path(f"/proc/{pid}/statm")).split()
    return int(fields[1]) * os.sysconf("SC_PAGE_SIZE") / BYTES_PER_MB if fields else 0.0


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
