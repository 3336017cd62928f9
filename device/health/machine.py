"""The computer at the table, read from where Linux and a Raspberry Pi say it. What they do not say
is `None`.

Sources: /proc/meminfo, /proc/loadavg (proc(5)); /sys/class/thermal (the kernel's thermal sysfs
interface); the bits of `get_throttled` (Raspberry Pi documentation, vcgencmd).
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from api.health import MachineFigures

UNDER_VOLTAGE, CAPPED, THROTTLED, SOFT_LIMIT = 1 << 0, 1 << 1, 1 << 2, 1 << 3
"""Bits of `get_throttled` that hold now; the same 16 higher: since the machine was started."""
THROTTLED_FILE: Final = "sys/devices/platform/soc/soc:firmware/get_throttled"
"""Where the kernel of Raspberry Pi OS says the same without a device of its own."""
VCGENCMD_S: Final = 1.0
KB_PER_MB, BYTES_PER_MB = 1024, 1024 * 1024
_THERMAL: Final = ("cpu", "soc", "x86_pkg", "package")
"""Parts of the type of a thermal zone that is the processor's, the best first."""


def read_machine(
    folder: Path | None = None,
    *,
    root: Path = Path("/"),
    ask_firmware: Callable[[], str | None] | None = None,
) -> MachineFigures:
    """As of now; takes under a millisecond, with `vcgencmd` (a Raspberry Pi) some milliseconds.

    `folder`: on the disk that is looked at. `root`: of the file system. `ask_firmware`: what
    `vcgencmd get_throttled` prints.
    """
    memory = _memory_mb(root)
    flags = throttled_flags(root, ask_firmware or _vcgencmd)
    return MachineFigures(
        temperature_c=temperature_c(root),
        is_throttled=None if flags is None else bool(flags & (CAPPED | THROTTLED | SOFT_LIMIT)),
        is_under_voltage=None if flags is None else bool(flags & UNDER_VOLTAGE),
        memory_free_mb=memory.get("MemAvailable"),
        memory_total_mb=memory.get("MemTotal"),
        disk_free_mb=None if folder is None else disk_free_mb(folder),
        load=_load(root),
    )


def temperature_c(root: Path = Path("/")) -> float | None:
    """Of the processor, in °C."""
    found: dict[str, float] = {}
    for zone in sorted((root / "sys/class/thermal").glob("thermal_zone*")):
        kind, value = _text(zone / "type"), _text(zone / "temp")
        if kind and value:
            with suppress(ValueError):
                found[kind.lower()] = int(value) / 1000
    for part in _THERMAL:
        for kind, degrees in found.items():
            if part in kind:
                return round(degrees, 1)
    return None


def throttled_flags(root: Path, ask_firmware: Callable[[], str | None]) -> int | None:
    """The bits of a Raspberry Pi."""
    told = _text(root / THROTTLED_FILE)
    if told is None:
        answer = ask_firmware()
        told = answer.partition("=")[2].strip() if answer and "=" in answer else None
    if not told:
        return None
    with suppress(ValueError):
        return int(told, 16)
    return None


def disk_free_mb(folder: Path) -> float | None:
    """What this user may still write where `folder` is; of one that is not there, its parent."""
    for one in (folder, *folder.parents):
        with suppress(FileNotFoundError, NotADirectoryError):
            try:
                disk = os.statvfs(one)
            except (FileNotFoundError, NotADirectoryError):
                raise
            except OSError:  # no right to look, or a card that fails
                return None
            return round(disk.f_bavail * disk.f_frsize / BYTES_PER_MB, 1)
    return None


def memory_mb(pid: int | None = None, root: Path = Path("/")) -> float | None:
    """Resident memory of a process, of this one without `pid`."""
    statm = _text(root / "proc" / ("self" if pid is None else str(pid)) / "statm")
    fields = statm.split() if statm else []
    if len(fields) < 2:
        return None
    return round(int(fields[1]) * os.sysconf("SC_PAGE_SIZE") / BYTES_PER_MB, 1)


def _memory_mb(root: Path) -> dict[str, float]:
    found = {}
    for line in (_text(root / "proc/meminfo") or "").splitlines():
        name, _, rest = line.partition(":")
        amount = rest.split()
        if amount and amount[0].isdigit():
            found[name] = round(int(amount[0]) / KB_PER_MB, 1)
    return found


def _load(root: Path) -> float | None:
    text = _text(root / "proc/loadavg")
    return float(text.split()[0]) if text else None


def _vcgencmd() -> str | None:
    command = shutil.which("vcgencmd")
    if command is None:
        return None
    with suppress(OSError, subprocess.SubprocessError):
        done = subprocess.run(
            [command, "get_throttled"], capture_output=True, text=True, timeout=VCGENCMD_S
        )
        return done.stdout if done.returncode == 0 else None
    return None


def _text(path: Path) -> str | None:
    try:
        return path.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return None
