"""The process that referees an uploaded video: begun, kept out of the way, read, ended."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from api.review_ports import ReviewJob
from device.live.review_shelf import FILM_NAME, PROGRESS_NAME, RESULT_NAME
from device.progress import PROGRESS_VARIABLE

MOST_LINE: Final = 300
_STOPPED: Final = frozenset({-signal.SIGTERM, 128 + signal.SIGTERM, -signal.SIGKILL})
"""How `footspot review` ends when somebody ends it."""


def review_command(job: ReviewJob, folder: Path) -> list[str]:
    """What referees the video of a job, in its folder."""
    wish = job.wish
    return [
        *(sys.executable, "-m", "device.main", "review", str(folder / FILM_NAME)),
        *("--out", str(folder / RESULT_NAME), "--rulebook", wish.rulebook),
        *("--game", wish.game.value, "--table", wish.table, "--lang", wish.language),
    ]


class ReviewProcess:
    """`ReviewProcess(command, folder)`, then `wait` for its end."""

    def __init__(self, command: list[str], folder: Path) -> None:
        """Raises OSError."""
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env={**os.environ, PROGRESS_VARIABLE: str(folder / PROGRESS_NAME)},
            start_new_session=True,
        )
        _leave_way(self._process.pid)

    @property
    def pid(self) -> int:
        """Of the process."""
        return self._process.pid

    def wait(self) -> tuple[bool, str]:
        """Whether all went well; what it told as its reason if not, empty where somebody ended
        it."""
        _, said = self._process.communicate()
        code = self._process.returncode
        return code == 0, "" if code == 0 or code in _STOPPED else _last_line(said)

    def end(self) -> None:
        """Ask it to end; nothing half-written stays."""
        self._process.terminate()

    def kill(self) -> None:
        """End it at once."""
        self._process.kill()


def end_orphan(pid: int | None, folder: Path) -> None:
    """What an earlier process began may still run; only that, whoever has its number now."""
    if pid is None:
        return
    with suppress(OSError):
        if str(folder).encode() in Path(f"/proc/{pid}/cmdline").read_bytes():
            os.kill(pid, signal.SIGKILL)


def _leave_way(pid: int) -> None:
    """It gets what the processor has left."""
    with suppress(OSError):  # over already, or a system that has no such way
        os.sched_setscheduler(pid, os.SCHED_IDLE, os.sched_param(0))
        os.setpriority(os.PRIO_PROCESS, pid, 19)


def _last_line(said: bytes) -> str:
    lines = [line for line in said.decode("utf-8", "replace").splitlines() if line.strip()]
    return lines[-1].removeprefix("footspot: ")[:MOST_LINE] if lines else "?"
