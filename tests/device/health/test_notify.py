"""systemd hears what it should, when it should."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from device.health.notify import Notifier, watchdog_interval_s
from device.health.watchdog import Watchdog


class Systemd:
    """The other end."""

    def __init__(self, address: str) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(f"\0{address[1:]}" if address.startswith("@") else address)
        self.socket.setblocking(False)

    def heard(self) -> list[str]:
        messages = []
        while True:
            try:
                messages.append(self.socket.recv(4096).decode())
            except BlockingIOError:
                return messages


@pytest.fixture(params=["path", "abstract"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "notify") if request.param == "path" else f"@footspot-test-{tmp_path}"


@pytest.fixture
def systemd(address: str) -> Iterator[Systemd]:
    listening = Systemd(address)
    yield listening
    listening.socket.close()


def test_what_is_said_is_heard(systemd: Systemd, address: str) -> None:
    notifier = Notifier.from_environment({"NOTIFY_SOCKET": address})
    assert notifier.is_heard
    notifier.ready()
    notifier.status("rack 3,\nshot 5")
    notifier.status("rack 3, shot 5")
    notifier.alive()
    notifier.extend(1.5)
    notifier.stopping()
    assert systemd.heard() == [
        "READY=1",
        "STATUS=rack 3, shot 5",
        "WATCHDOG=1",
        "EXTEND_TIMEOUT_USEC=1500000",
        "STOPPING=1",
    ]


def test_without_systemd_or_with_a_dead_one_nothing_happens(tmp_path: Path) -> None:
    for environment in ({}, {"NOTIFY_SOCKET": str(tmp_path / "nobody")}):
        notifier = Notifier.from_environment(environment)
        notifier.ready()
        notifier.status("x" * 1000)
    assert not Notifier.from_environment({}).is_heard


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, None),
        ({"WATCHDOG_USEC": "30000000"}, 30.0),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "7"}, 30.0),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "8"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
        ({"WATCHDOG_USEC": "0"}, None),
    ],
)
def test_the_interval_is_read_as_systemd_sets_it(
    environment: dict[str, str], expected: float | None
) -> None:
    assert watchdog_interval_s(environment, pid=7) == expected


def test_alive_is_told_of_pictures_and_reasons_alone(systemd: Systemd, address: str) -> None:
    watchdog = Watchdog(Notifier(address), 8.0)
    watchdog.refereed(100.0)
    for k in range(1, 60):
        watchdog.refereed(100.0 + k / 60)  # 60 pictures a second: told once in 2 s
    assert systemd.heard() == ["WATCHDOG=1"]
    watchdog.refereed(102.0)
    watchdog.has_reason(104.5)
    assert systemd.heard() == ["WATCHDOG=1"] * 2
    # From here on the loop turns without a picture and without a reason: nothing is told.
    assert systemd.heard() == []


def test_nothing_is_told_where_systemd_does_not_watch(systemd: Systemd, address: str) -> None:
    Watchdog(Notifier(address), None).refereed(1.0)
    assert systemd.heard() == []
