"""The unit files: systemd understands them, and they let the service do little."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from device.config.loading import load
from tests.systemd.tools import SYSTEMD, program

UNITS = ("footspot.target", "footspot.service", "footspot-kiosk.service")
MOST_EXPOSED = 3.0
"""Of 10; `systemd-analyze security` calls up to 4 "OK"."""


def settings(unit: str) -> dict[str, list[str]]:
    """Every setting of a unit, with all its values."""
    found: dict[str, list[str]] = {}
    for line in (SYSTEMD / unit).read_text(encoding="utf-8").splitlines():
        if "=" in line and not line.startswith("#"):
            key, _, value = line.partition("=")
            found.setdefault(key, []).append(value)
    return found


def test_systemd_understands_them(tmp_path: Path) -> None:
    analyze = program("systemd-analyze")
    for unit in UNITS:
        text = (SYSTEMD / unit).read_text(encoding="utf-8")
        # Programs that are not installed here; that they are named as installed is tested below.
        stub = tmp_path / "stub"
        stub.write_text("#!/bin/sh\n", encoding="utf-8")
        stub.chmod(0o755)
        text = re.sub(r"^(Exec\w+=)\S+", rf"\g<1>{stub}", text, flags=re.MULTILINE)
        (tmp_path / unit).write_text(text, encoding="utf-8")
    done = subprocess.run(
        [analyze, "verify", "--recursive-errors=yes", "--man=no", *(tmp_path / u for u in UNITS)],
        capture_output=True,
        text=True,
    )
    ours = [line for line in done.stderr.splitlines() if "footspot" in line]
    assert (done.returncode, ours) == (0, []), done.stderr


def test_a_mistake_would_be_seen(tmp_path: Path) -> None:
    """What the test above rests on."""
    analyze = program("systemd-analyze")
    unit = tmp_path / "footspot.service"
    unit.write_text("[Service]\nExecStart=/bin/true\nRestartsec=x\n", encoding="utf-8")
    done = subprocess.run([analyze, "verify", "--man=no", unit], capture_output=True, text=True)
    assert "Restartsec" in done.stderr


def test_the_service_may_do_little() -> None:
    analyze = program("systemd-analyze")
    done = subprocess.run(
        [
            analyze,
            "security",
            "--offline=true",
            "--no-pager",
            f"--threshold={MOST_EXPOSED * 10:.0f}",
            SYSTEMD / "footspot.service",
        ],
        capture_output=True,
        text=True,
    )
    level = re.search(r"Overall exposure level for footspot.service: ([\d.]+)", done.stdout)
    assert level is not None, done.stdout + done.stderr
    assert float(level[1]) <= MOST_EXPOSED
    assert done.returncode == 0


def test_what_it_needs_is_not_taken_from_it() -> None:
    """Cameras, their memory, the state of the Pi, figures of the machine."""
    service = settings("footspot.service")
    assert {"char-video4linux rw", "char-media rw", "char-dma_heap rw", "char-alsa rw"} <= set(
        service["DeviceAllow"]
    )
    assert service["SupplementaryGroups"] == ["video audio"]
    assert "PrivateDevices" not in service
    assert "ProcSubset" not in service, "memory and load stand in /proc"
    # libcamera hears of cameras through udev.
    assert "AF_NETLINK" in service["RestrictAddressFamilies"][0].split()


def test_it_is_watched_and_started_anew() -> None:
    service = settings("footspot.service")
    assert service["Type"] == ["notify"]
    assert service["WatchdogSec"] == ["30s"]
    assert service["Restart"] == ["always"]
    assert service["StartLimitBurst"] == ["20"]
    seconds = int(service["StartLimitBurst"][0]) * int(service["RestartSec"][0].removesuffix("s"))
    assert seconds < 30 * 60, "the limit could not be reached"


def test_programs_and_folders_are_those_that_are_installed() -> None:
    script = (SYSTEMD / "install.sh").read_text(encoding="utf-8")
    assert settings("footspot.service")["ExecStart"] == ["/opt/footspot/current/bin/footspot run"]
    assert "opt=$destdir/opt/footspot" in script
    assert '"$opt/current"' in script
    kiosk = settings("footspot-kiosk.service")
    assert kiosk["ExecStartPre"] == ["/usr/local/lib/footspot/kiosk wait"]
    assert '"$lib/kiosk"' in script
    assert kiosk["PAMName"] == ["footspot-kiosk"]
    assert '"$destdir/etc/pam.d/footspot-kiosk"' in script
    for unit in UNITS:
        assert f'"$units/{unit}"' in script
    assert settings("footspot.service")["StateDirectory"] == ["footspot footspot/tmp"]


def test_nothing_leaves_the_house() -> None:
    for unit in ("footspot.service", "footspot-kiosk.service"):
        assert settings(unit)["IPAddressDeny"] == ["any"]
    assert settings("footspot-kiosk.service")["IPAddressAllow"] == ["localhost"]
    own = {"localhost", "link-local", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"}
    assert set(settings("footspot.service")["IPAddressAllow"]) == own


def test_the_configuration_that_is_installed_has_no_mistake() -> None:
    loaded = load(SYSTEMD / "footspot.toml", {})
    assert loaded.config == load(None, {}).config, "it says the defaults"


@pytest.mark.parametrize("script", sorted(path.name for path in SYSTEMD.glob("*.sh")))
def test_scripts_are_clean(script: str) -> None:
    subprocess.run(["bash", "-n", SYSTEMD / script], check=True)
    done = subprocess.run([program("shellcheck"), SYSTEMD / script], capture_output=True, text=True)
    assert done.stdout == ""
