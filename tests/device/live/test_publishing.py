"""Snapshots go to whoever listens, and nobody is waited for."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from device.errors import OutputError
from device.live.publishing import MOST_READERS, MOST_WAITING, Publisher


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "run" / "s.sock"


@pytest.fixture
def publisher(path: Path) -> Iterator[Publisher]:
    with Publisher(path) as one:
        yield one


def reader(path: Path) -> socket.socket:
    one = socket.socket(socket.AF_UNIX)
    one.settimeout(2.0)
    one.connect(str(path))
    return one


def test_a_newcomer_gets_the_newest_and_then_each_one(publisher: Publisher, path: Path) -> None:
    publisher.send(b"1\n")
    publisher.send(b"2\n")
    with reader(path) as one:
        publisher.tend()
        publisher.send(b"3\n")
        assert one.recv(100) == b"2\n3\n"


def test_who_does_not_read_is_dropped_and_nobody_waits(publisher: Publisher, path: Path) -> None:
    line = b"x" * 100_000 + b"\n"
    with reader(path) as slow, reader(path) as quick:
        began_s = time.monotonic()
        got = 0
        for _ in range(3 * MOST_WAITING // len(line)):
            publisher.send(line)
            quick.setblocking(False)
            try:
                while chunk := quick.recv(1 << 20):
                    got += len(chunk)
                    publisher.tend()
            except BlockingIOError:
                pass
        assert publisher.readers == 1
        assert got > MOST_WAITING
        assert time.monotonic() - began_s < 5.0
        assert slow.fileno() >= 0


def test_who_goes_is_forgotten(publisher: Publisher, path: Path) -> None:
    publisher.send(b"1\n")
    with reader(path) as one:
        publisher.tend()
        one.sendall(b"nothing that anybody hears")
        publisher.tend()
        assert publisher.readers == 1
    for _ in range(30):
        publisher.tend()
    assert publisher.readers == 0


def test_so_many_and_no_more(publisher: Publisher, path: Path) -> None:
    publisher.send(b"1\n")
    readers = []
    for _ in range(MOST_READERS + 3):
        readers.append(reader(path))
        publisher.tend()
    assert publisher.readers == MOST_READERS
    for one in readers:
        one.close()


def test_the_socket_of_a_killed_referee_is_taken_over(path: Path) -> None:
    killed = Publisher(path)
    with Publisher(path) as fresh, reader(path) as one:
        fresh.send(b"1\n")
        assert one.recv(10) == b"1\n"
        killed.close()
        assert path.exists()
    assert not path.exists()


def test_where_none_can_be_made_it_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OutputError, match="cannot be made") as told:
        Publisher(tmp_path / "file" / "s.sock")
    assert "\n" not in str(told.value)
