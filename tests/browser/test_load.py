"""The pages' process under load: nobody is kept waiting, nothing grows, who does not read goes.

The short form is tried with a referee that only tells; FOOTSPOT_SOAK=1 takes the real one, at the
pace of a camera, for two minutes (figures: docs/api.md).
"""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from typing import Any

import httpx
import pytest

from benchmarks.web_load import Load, loaded
from device.bench.live_watch import LiveProcess
from device.demo import SAMPLE
from device.live.publishing import Publisher
from device.live.web import KeptSettings, WebSettings, listen, start
from tests.api.chrome import until
from tests.api.snapshots import SCRATCH, WRONG_BALL, after_shot
from tests.device.live.kept import MATCH, Keeper
from tests.soak import soak

pytestmark = pytest.mark.browser

SHORT_S = 8.0
SOCKETS, DEAF, RATE = 200, 20, 50.0


def in_a_loop_of_its_own(work: Coroutine[Any, Any, Load]) -> Load:
    """In another thread: Playwright keeps a loop in this one, where a browser is open."""
    with ThreadPoolExecutor(max_workers=1) as threads:
        return threads.submit(asyncio.run, work).result()


@contextmanager
def told_to(path: Path, *, every_s: float) -> Iterator[None]:
    """A referee who says something new all the time."""
    stop = threading.Event()

    def tell() -> None:
        seq = 0
        with Publisher(path) as publisher:
            while not stop.is_set():
                seq += 1
                shot = (WRONG_BALL, SCRATCH)[seq % 2]
                match = {"match_id": MATCH, "revision": 1 + seq // 20}
                publisher.send(after_shot(shot, seq=seq, match=match).line())
                publisher.tend()
                time.sleep(every_s)

    thread = threading.Thread(target=tell)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def check(load: Load) -> None:
    """What is promised, but for those who do not read and times."""
    print("\n".join(load.lines()))
    assert not load.wrong
    assert sum(load.statuses.values()) == len(load.waits_s)
    assert len(load.silences_s) == SOCKETS
    assert max(load.silences_s) < 12
    assert load.memory_mb[-1] < load.memory_mb[len(load.memory_mb) // 2] + 20


def test_two_hundred_watch_while_others_ask(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "kept")
    listening = listen("127.0.0.1", 0)
    kept = KeptSettings(journal=keeper.path, clips_folder=keeper.clips, table_mm=(2540.0, 1270.0))
    path = tmp_path / "referee.sock"
    with told_to(path, every_s=0.25):
        pages = start(WebSettings(socket_path=path, state_folder=tmp_path, kept=kept), listening)
        try:
            address = f"http://127.0.0.1:{listening.getsockname()[1]}"
            until(
                lambda: httpx.get(f"{address}/health", trust_env=False).status_code == 200,
                "the pages",
            )
            load = in_a_loop_of_its_own(
                loaded(
                    address, seconds=SHORT_S, sockets=SOCKETS, deaf=DEAF, rate=RATE, pid=pages.pid
                )
            )
        finally:
            pages.terminate()
            pages.join(10)
            listening.close()
            keeper.close()
    check(load)
    assert load.messages > SOCKETS * 2


@soak
def test_the_referee_loses_no_picture_meanwhile(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with (
        resources.as_file(resources.files("device") / "sample" / SAMPLE) as video,
        LiveProcess(tmp_path, f"file:{video}?realtime=1&loop=1", port) as live,
    ):
        until_s = time.monotonic() + 180
        while live.newest is None or live.newest.figures.frames < 300:
            live.check()
            assert time.monotonic() < until_s, "the table was not found"
            time.sleep(0.5)
        before = live.newest.figures
        load = in_a_loop_of_its_own(
            loaded(
                f"http://127.0.0.1:{port}",
                seconds=120.0,
                sockets=SOCKETS,
                deaf=DEAF,
                rate=RATE,
                pid=live.pages_pid,
            )
        )
        after = live.newest.figures
    print(f"pictures refereed {after.frames - before.frames}, dropped {after.dropped}")
    check(load)
    assert load.connected is not None
    assert load.connected < SOCKETS + DEAF // 2, "who does not read is still there"
    assert after.dropped == before.dropped
    assert after.missed == before.missed
