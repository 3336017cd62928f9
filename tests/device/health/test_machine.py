"""The machine as Linux and a Raspberry Pi tell of it, out of a file system that is made up."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from api.health import MachineFigures
from api.snapshot_codes import Severity, TroubleCode
from device.health.machine import (
    THROTTLED_FILE,
    disk_free_mb,
    memory_mb,
    read_machine,
    temperature_c,
)
from device.health.monitor import MachineMonitor
from device.health.troubles import MachineTroubles
from tests.api.chrome import until


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


@pytest.fixture
def pi(tmp_path: Path) -> Path:
    """A Raspberry Pi 4, a little warm."""
    write(tmp_path / "sys/class/thermal/thermal_zone0/type", "cpu-thermal\n")
    write(tmp_path / "sys/class/thermal/thermal_zone0/temp", "61342\n")
    write(tmp_path / "proc/meminfo", "MemTotal: 1890508 kB\nMemAvailable: 1048576 kB\n")
    write(tmp_path / "proc/loadavg", "1.26 0.90 0.71 2/190 4711\n")
    write(tmp_path / THROTTLED_FILE, "50005\n")
    return tmp_path


def nobody() -> None:
    return None


def test_a_raspberry_pi_tells_all(pi: Path) -> None:
    machine = read_machine(pi, root=pi, ask_firmware=nobody)
    assert machine.temperature_c == 61.3
    assert machine.is_under_voltage
    assert machine.is_throttled
    assert (machine.memory_total_mb, machine.memory_free_mb) == (1846.2, 1024.0)
    assert machine.load == 1.26
    assert machine.disk_free_mb is not None
    assert machine.disk_free_mb > 0


@pytest.mark.parametrize(
    ("answer", "throttled", "under_voltage"),
    [
        ("throttled=0x0\n", False, False),
        ("throttled=0x50000\n", False, False),  # both have been, neither is
        ("throttled=0x4\n", True, False),
        ("throttled=0x8\n", True, False),
        ("throttled=0x1\n", False, True),
        ("VCHI initialization failed\n", None, None),
        ("throttled=soon\n", None, None),
        (None, None, None),
    ],
)
def test_the_firmware_is_asked_where_the_kernel_does_not_say(
    tmp_path: Path, answer: str | None, throttled: bool | None, under_voltage: bool | None
) -> None:
    machine = read_machine(root=tmp_path, ask_firmware=lambda: answer)
    assert machine.is_throttled is throttled
    assert machine.is_under_voltage is under_voltage


def test_another_machine_leaves_open_what_it_does_not_know(tmp_path: Path) -> None:
    assert read_machine(root=tmp_path, ask_firmware=nobody) == MachineFigures()


def test_the_warmth_is_that_of_the_processor(tmp_path: Path) -> None:
    zones = tmp_path / "sys/class/thermal"
    write(zones / "thermal_zone0/type", "acpitz")
    write(zones / "thermal_zone0/temp", "27800")
    assert temperature_c(tmp_path) is None
    write(zones / "thermal_zone1/type", "x86_pkg_temp")
    write(zones / "thermal_zone1/temp", "48000")
    assert temperature_c(tmp_path) == 48.0
    write(zones / "thermal_zone1/temp", "hot")
    assert temperature_c(tmp_path) is None


def test_a_disk_is_looked_at_before_its_folder_is_made(tmp_path: Path) -> None:
    one, other = disk_free_mb(tmp_path), disk_free_mb(tmp_path / "state" / "not yet")
    assert one is not None
    assert other is not None
    assert abs(one - other) < 1000


def test_a_card_that_fails_is_not_known_and_ends_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: Path) -> os.statvfs_result:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "statvfs", fail)
    assert disk_free_mb(tmp_path) is None
    assert read_machine(tmp_path).disk_free_mb is None


def test_memory_of_a_process() -> None:
    mine = memory_mb()
    assert mine is not None
    assert 10 < mine < 4000
    assert memory_mb(2**22 + 1) is None


def test_troubles_come_at_the_limit_and_go_well_below_it() -> None:
    troubles = MachineTroubles(warm_c=80.0, low_disk_mb=500.0)

    def codes(now_s: float, **figures: float | bool) -> list[tuple[str, float]]:
        seen = troubles.seen(MachineFigures.model_validate(figures), now_s)
        return [(one.code.value, one.since_s) for one in seen]

    assert codes(1.0, temperature_c=80.0, disk_free_mb=500.0) == []
    assert codes(2.0, temperature_c=80.1, disk_free_mb=499.0) == [
        ("too_warm", 2.0),
        ("low_disk", 2.0),
    ]
    assert codes(3.0, temperature_c=77.5, disk_free_mb=545.0) == [
        ("too_warm", 2.0),
        ("low_disk", 2.0),
    ]
    assert codes(4.0, temperature_c=76.9, disk_free_mb=551.0) == []
    assert codes(5.0, is_throttled=True, is_under_voltage=True) == [
        ("throttled", 5.0),
        ("under_voltage", 5.0),
    ]
    assert codes(6.0) == []


def test_a_trouble_carries_its_figure() -> None:
    troubles = MachineTroubles(warm_c=80.0, low_disk_mb=500.0)
    warm, memory = troubles.seen(MachineFigures(temperature_c=84.0, memory_free_mb=20.0), 1.0)
    assert (warm.code, warm.params) == (TroubleCode.TOO_WARM, {"c": 84.0})
    assert (memory.code, memory.params) == (TroubleCode.LOW_MEMORY, {"mb": 20.0})
    assert warm.severity is Severity.WARNING


def test_the_monitor_reads_again_and_ends() -> None:
    read: list[int] = []

    def figures() -> MachineFigures:
        read.append(1)
        return MachineFigures(load=float(len(read)))

    with MachineMonitor(figures, every_s=0.01) as monitor:
        assert monitor.figures.load is not None
        until(lambda: (monitor.figures.load or 0) >= 3, "a third look")
    assert not monitor.is_alive
