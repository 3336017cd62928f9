"""The process of the pages: it hears the referee over a socket, loses it, and finds it again."""

from __future__ import annotations

import asyncio
import http.client
import json
import logging
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

import pytest

from api.feed import SnapshotFeed
from device.demo import serving_socket
from device.errors import OutputError
from device.live.snapshot_client import SnapshotClient
from device.live.web import WebSettings, listen, start
from tests.api.chrome import until
from tests.api.snapshots import SCRATCH, WRONG_BALL, after_shot

HEARD = logging.getLogger("device.live.snapshot_client")


async def becomes(feed: SnapshotFeed, seq: int | None) -> None:
    """Waits until the feed has the snapshot of a number, or (`None`) has lost the referee."""

    async def wait() -> None:
        while True:
            now = feed.now
            if seq is None and not now.is_connected:
                return
            if now.is_connected and now.snapshot is not None and now.snapshot.seq == seq:
                return
            await feed.after(now.revision)

    await asyncio.wait_for(wait(), 60)


def test_it_hears_loses_and_finds_the_referee(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device.live.snapshot_client.SILENT_S", 0.3)
    path = tmp_path / "referee.sock"
    answers: list[bytes] = []
    writers: list[asyncio.StreamWriter] = []

    async def referee(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.append(writer)
        writer.write(answers[0])
        with suppress(ConnectionError):
            await writer.drain()

    async def play() -> None:
        feed = SnapshotFeed()
        client = SnapshotClient(path, feed)
        assert client.age_s is None
        hearing = asyncio.create_task(client.run())
        await becomes(feed, None)  # no socket yet
        answers[:] = [after_shot(seq=1).line() + after_shot(seq=2).line()]
        server = await asyncio.start_unix_server(referee, path)
        await becomes(feed, 2)
        assert client.age_s is not None
        # It says nothing more: people are told, and what it says then is heard again.
        await becomes(feed, None)
        answers[:] = [after_shot(seq=3).line()]
        await becomes(feed, 3)
        # It speaks nonsense, then half a line and ends, then as it should.
        answers[:] = [b'{"schema":"footspot.snapshot/9"}\n']
        await becomes(feed, None)
        await asyncio.sleep(0.2)
        answers[:] = [after_shot(seq=4).line()[:-50]]
        await asyncio.sleep(0.5)
        assert not feed.now.is_connected
        assert feed.now.snapshot == after_shot(seq=3)
        answers[:] = [b"x" * (1 << 21)]
        await asyncio.sleep(0.5)
        answers[:] = [after_shot(seq=1, run="another").line()]
        await becomes(feed, 1)
        server.close()
        hearing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await hearing
        for writer in writers:
            writer.close()

    with caplog.at_level(logging.INFO, HEARD.name):
        asyncio.run(play())
    told = [record.getMessage() for record in caplog.records if record.name == HEARD.name]
    assert told[:3] == ["referee lost", "referee heard", "referee lost"]
    assert len(told) < 25  # each change once, not each attempt


def test_a_port_that_somebody_has_is_told_in_one_line() -> None:
    with listen("127.0.0.1", 0) as held:
        port = held.getsockname()[1]
        told = r"at port \d+: Address already in use; another program has it, .*screen\.port"
        with pytest.raises(OutputError, match=told):
            listen("127.0.0.1", port)


@pytest.mark.parametrize("listening", [listen, lambda host, port: serving_socket(port)])
def test_answers_do_not_wait_for_each_other(listening: Callable[[str, int], socket.socket]) -> None:
    """Two small answers on one connection, the second 40 ms late where Nagle's algorithm is on."""

    async def answered() -> bool:
        no_delay = asyncio.get_running_loop().create_future()

        async def heard(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            sock = writer.get_extra_info("socket")
            no_delay.set_result(bool(sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)))
            writer.close()

        with listening("127.0.0.1", 0) as held:
            server = await asyncio.start_server(heard, sock=held)
            _, writer = await asyncio.open_connection(*held.getsockname())
            is_so: bool = await asyncio.wait_for(no_delay, 60)
            writer.close()
            server.close()
        return is_so

    assert asyncio.run(answered())


class Referee:
    """The other process's end of the socket, in a thread."""

    def __init__(self, path: Path, line: bytes) -> None:
        self.listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.listening.bind(str(path))
        self.listening.listen()
        self.path, self.line = path, line
        self.connections: list[socket.socket] = []
        self.is_over = Event()
        self.thread = Thread(target=self.serve, daemon=True)
        self.thread.start()

    def serve(self) -> None:
        with suppress(OSError):
            while True:
                connection, _ = self.listening.accept()
                self.connections.append(connection)
                Thread(target=self.say, args=(connection,), daemon=True).start()

    def say(self, connection: socket.socket) -> None:
        """The same again and again, so that it is not missed."""
        with suppress(OSError):
            while not self.is_over.wait(0.5):
                connection.sendall(self.line)

    def close(self) -> None:
        self.is_over.set()
        with suppress(OSError):
            self.listening.shutdown(socket.SHUT_RDWR)
        self.listening.close()
        self.thread.join(10)
        for connection in self.connections:
            connection.close()
        self.path.unlink()


@pytest.fixture
def port_and_path(tmp_path: Path) -> Iterator[tuple[int, Path]]:
    path = tmp_path / "referee.sock"
    settings = WebSettings(
        socket_path=path, state_folder=tmp_path, log_level=logging.CRITICAL, night="00:00-00:01"
    )
    with listen("127.0.0.1", 0) as listening:
        process = start(settings, listening)
        yield listening.getsockname()[1], path
        assert process.pid is not None
        os.kill(process.pid, signal.SIGTERM)
        process.join(30)
        assert process.exitcode is not None
        process.close()


def get(port: int, path: str) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def test_the_process_serves_while_the_referee_comes_and_goes(
    port_and_path: tuple[int, Path],
) -> None:
    port, path = port_and_path
    status, body = get(port, "/health")  # waits in the socket until the process is up
    assert (status, json.loads(body)["reasons"]) == (503, ["referee_gone"])
    referee = Referee(path, after_shot(WRONG_BALL).line())
    until(lambda: get(port, "/health")[0] == 200, "the referee to be heard")
    report = json.loads(get(port, "/health")[1])
    assert report["status"] == "ok"
    assert report["machine"]["memory_total_mb"] > 100
    assert report["machine"]["disk_free_mb"] is not None
    assert b"wrong ball first" in get(port, "/")[1]
    figures = get(port, "/metrics")[1].decode()
    assert "footspot_frames_total 216000.0" in figures
    referee.close()
    until(lambda: get(port, "/health")[0] == 503, "the referee to be missed")
    assert b"The referee does not answer." in get(port, "/")[1]
    referee = Referee(path, after_shot(SCRATCH, run="another").line())
    until(lambda: b"cue ball pocketed" in get(port, "/")[1], "the referee to be found again")
    referee.close()


ORPHANED = """
import sys, time
from pathlib import Path
from device.live.web import WebSettings, listen, start

if __name__ == "__main__":
    folder = Path(sys.argv[1])
    settings = WebSettings(socket_path=folder / "none.sock", state_folder=folder)
    listening = listen("127.0.0.1", 0)
    process = start(settings, listening)
    print(process.pid, listening.getsockname()[1], flush=True)
    time.sleep(600)
"""


def test_the_pages_end_with_the_referee_even_if_it_is_killed(tmp_path: Path) -> None:
    program = tmp_path / "orphaned.py"
    program.write_text(ORPHANED)
    with subprocess.Popen(
        [sys.executable, program, tmp_path],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as referee:
        assert referee.stdout is not None
        pages, port = map(int, referee.stdout.readline().split())
        assert get(port, "/health")[0] == 503
        referee.kill()
    until(lambda: not is_running(pages), "the pages to end")


def is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"
