"""What the pages bear: many who watch, many requests, some who do not read what they are sent.

    python -m benchmarks.web_load http://127.0.0.1:8000 --seconds 120 [--pid PID_OF_THE_PAGES]

A quarter of those who watch are screens, half are programs on /api/v1/ws (with events), the rest
on /ws; `--deaf` more open a socket and never read. Requests come at their rate whether earlier ones
were answered or not, as from people. Prints what came back, and what the server took for it.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import socket
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from device.bench.live_watch import cpu_s, memory_mb

PATHS: Final = (
    "/",
    "/api/v1/snapshot",
    "/play",
    "/api/v1/events?after=0&limit=20",
    "/static/live.js",
    "/matches",
    "/snapshot.json",
    "/health",
    "/?lang=he",
    "/api/v1/events?after=100000",
)
CONNECTIONS: Final = 20
"""Over which requests go, each kept open as a browser does."""
LANGUAGES: Final = ("en", "ru", "sk", "he", "pl", "es")
PATIENCE_S: Final = 30.0
DEAF_BYTES: Final = 4096
MB: Final = 1024 * 1024


@dataclass(slots=True)
class Load:
    """What came back.

    `waits_s`: of every request from the moment it was due. `silences_s`: the longest of each who
    watched. `connected`: who still was at the end, as the server counts. `wrong`: what should not
    have come, in words.
    """

    statuses: Counter[int] = field(default_factory=Counter)
    waits_s: list[float] = field(default_factory=list)
    messages: int = 0
    bytes_heard: int = 0
    silences_s: list[float] = field(default_factory=list)
    connected: int | None = None
    wrong: Counter[str] = field(default_factory=Counter)
    memory_mb: list[float] = field(default_factory=list)
    cpu_s: float = 0.0

    def lines(self) -> Sequence[str]:
        """As it is printed."""
        waits = sorted(self.waits_s) or [0.0]
        memory = self.memory_mb or [0.0]
        return [
            f"requests {len(self.waits_s)}, statuses {dict(sorted(self.statuses.items()))}",
            f"answered in ms: median {quantile(waits, 0.5) * 1000:.1f}, "
            f"95 % {quantile(waits, 0.95) * 1000:.0f}, worst {waits[-1] * 1000:.0f}",
            f"messages heard {self.messages} ({self.bytes_heard / MB:.0f} MB), "
            f"longest silence {max(self.silences_s, default=0.0):.1f} s",
            f"connected at the end: {self.connected}",
            f"wrong: {dict(self.wrong) or 'nothing'}",
            f"memory of the pages in MB: {memory[0]:.0f} at first, {memory[-1]:.0f} at the end, "
            f"most {max(memory):.0f}; CPU {self.cpu_s:.1f} s",
        ]


def quantile(ordered: Sequence[float], share: float) -> float:
    """Of a sorted list."""
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


async def loaded(
    address: str,
    *,
    seconds: float,
    sockets: int = 200,
    deaf: int = 20,
    rate: float = 50.0,
    pid: int | None = None,
) -> Load:
    """Load the pages for so long."""
    load = Load()
    parts = urlsplit(address)
    host, port = parts.hostname or "127.0.0.1", parts.port or 80
    stop = asyncio.Event()
    watching = [asyncio.create_task(_watch(load, host, port, n, stop)) for n in range(sockets)]
    not_reading = [asyncio.create_task(_ignore(host, port, stop)) for _ in range(deaf)]
    await asyncio.sleep(min(5.0, seconds / 4))  # all are connected: now it counts
    began_cpu_s = 0.0 if pid is None else cpu_s(pid)
    sampling = asyncio.create_task(_sample(load, pid, stop))
    await _request(load, host, port, rate, seconds)
    load.connected = await _connected(host, port)
    load.cpu_s = 0.0 if pid is None else cpu_s(pid) - began_cpu_s
    stop.set()
    await asyncio.gather(*watching, *not_reading, sampling)
    return load


async def _watch(load: Load, host: str, port: int, number: int, stop: asyncio.Event) -> None:
    path = ("/api/v1/ws", "/ws", "/api/v1/ws", "/ws?page=screen")[number % 4]
    if "screen" in path:
        path += f"&lang={LANGUAGES[number // 4 % len(LANGUAGES)]}"
    try:
        async with connect(
            f"ws://{host}:{port}{path}", max_size=None, proxy=None, open_timeout=PATIENCE_S
        ) as connection:
            if number % 8 == 0:
                await connection.send('{"type":"events"}')
            await _hear(load, connection, stop)
    except (OSError, WebSocketException, TimeoutError) as error:
        load.wrong[f"who watched: {type(error).__name__}"] += 1


async def _hear(load: Load, connection: ClientConnection, stop: asyncio.Event) -> None:
    last_s, silence_s = time.monotonic(), 0.0
    while not stop.is_set():
        try:
            message = await asyncio.wait_for(connection.recv(decode=False), 1.0)
        except TimeoutError:
            continue
        finally:
            silence_s = max(silence_s, time.monotonic() - last_s)
        last_s = time.monotonic()
        load.messages += 1
        load.bytes_heard += len(message)
    load.silences_s.append(silence_s)


async def _ignore(host: str, port: int, stop: asyncio.Event) -> None:
    """Asks for everything and reads nothing. That it is cut off it cannot see without reading."""
    asking = (
        f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    loop = asyncio.get_running_loop()
    with socket.socket() as deaf:
        deaf.setblocking(False)
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, DEAF_BYTES)
        await loop.sock_connect(deaf, (host, port))
        await loop.sock_sendall(deaf, asking.encode())
        await stop.wait()


async def _request(load: Load, host: str, port: int, rate: float, seconds: float) -> None:
    due: asyncio.Queue[tuple[float, str] | None] = asyncio.Queue()
    workers = [asyncio.create_task(_ask(load, host, port, due)) for _ in range(CONNECTIONS)]
    began_s = time.monotonic()
    for number in range(round(seconds * rate)):
        at_s = began_s + number / rate
        await asyncio.sleep(max(0.0, at_s - time.monotonic()))
        due.put_nowait((at_s, PATHS[number % len(PATHS)]))
    for _ in workers:
        due.put_nowait(None)
    await asyncio.gather(*workers)


async def _ask(
    load: Load, host: str, port: int, due: asyncio.Queue[tuple[float, str] | None]
) -> None:
    """One connection, kept open; opened again where the server closes it."""
    streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
    while (one := await due.get()) is not None:
        at_s, path = one
        try:
            async with asyncio.timeout(PATIENCE_S):
                if streams is None:
                    streams = await asyncio.open_connection(host, port)
                status = await _answer(*streams, host, port, path)
            load.statuses[status] += 1
            # 503 of /health is an answer: the table is not refereed at this moment.
            if status != 200 and (path, status) != ("/health", 503):
                load.wrong[f"{path}: {status}"] += 1
        except (OSError, EOFError, ValueError, TimeoutError) as error:
            load.wrong[f"{path}: {type(error).__name__}"] += 1
            if streams is not None:
                streams[1].close()
            streams = None
        load.waits_s.append(time.monotonic() - at_s)
    if streams is not None:
        streams[1].close()
        with suppress(OSError):
            await streams[1].wait_closed()


async def _answer(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, host: str, port: int, path: str
) -> int:
    """The status; the body is read and thrown away."""
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    fields = {name.lower(): value for name, _, value in (one.partition(": ") for one in head[1:])}
    await reader.readexactly(int(fields["content-length"]))
    return int(head[0].split()[1])


async def _connected(host: str, port: int) -> int | None:
    """How many sockets the server has, as it tells Prometheus."""
    reader, writer = await asyncio.open_connection(host, port)
    writer.write(
        f"GET /metrics HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n".encode()
    )
    told = (await reader.read()).decode()
    writer.close()
    found = re.search(r"^footspot_pages ([\d.]+)", told, re.MULTILINE)
    return int(float(found[1])) if found else None


async def _sample(load: Load, pid: int | None, stop: asyncio.Event) -> None:
    while pid is not None and not stop.is_set():
        load.memory_mb.append(memory_mb(pid))
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), 1.0)


def main() -> None:
    """The command."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("address")
    asked.add_argument("--seconds", type=float, default=120.0)
    asked.add_argument("--sockets", type=int, default=200)
    asked.add_argument("--deaf", type=int, default=20)
    asked.add_argument("--rate", type=float, default=50.0)
    asked.add_argument("--pid", type=int)
    told = asked.parse_args()
    load = asyncio.run(
        loaded(
            told.address,
            seconds=told.seconds,
            sockets=told.sockets,
            deaf=told.deaf,
            rate=told.rate,
            pid=told.pid,
        )
    )
    print("\n".join(load.lines()))


if __name__ == "__main__":
    main()
