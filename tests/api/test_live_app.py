"""The server at the table: its addresses, its socket, and clients that do not behave."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from fastapi import WebSocket
from starlette.datastructures import Headers
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from api.feed import SnapshotFeed
from api.live_page import ASSETS
from api.live_sockets import LiveSockets, is_same_origin
from api.snapshot import Trouble, read_snapshot
from api.snapshot_codes import Severity, TroubleCode
from tests.api.chrome import PATIENCE_S, until
from tests.api.conftest import parsed
from tests.api.served import Table, told
from tests.api.snapshots import BREAK, SCRATCH, WRONG_BALL, after_shot


@pytest.fixture(scope="module")
def served() -> Iterator[Table]:
    with Table() as table:
        yield table


@pytest.fixture
def table(served: Table, request: pytest.FixtureRequest) -> Table:
    """With a snapshot of a run of its own."""
    run = request.node.name
    served.tell(after_shot(WRONG_BALL, run=run))
    until(lambda: served.feed.now.snapshot == after_shot(WRONG_BALL, run=run), "the snapshot")
    return served


def get(table: Table, path: str, method: str = "GET") -> httpx.Response:
    return table.client.request(method, table.url.rstrip("/") + path)


def test_the_page_and_all_that_it_asks_for(table: Table) -> None:
    answer = get(table, "/")
    assert answer.status_code == 200
    assert answer.headers["content-language"] == "en"
    page = parsed(answer.text)
    asked = [
        *(one.attributes["href"] for one in page.all("link")),
        *(one.attributes["src"] for one in page.all("script")),
    ]
    assert {re.sub(r"/static/|\?.*", "", one) for one in asked} == set(ASSETS)
    for path in asked:
        file = get(table, path)
        assert file.status_code == 200
        assert "immutable" in file.headers["cache-control"]
    assert get(table, "/static/live.js").headers["cache-control"] == "no-cache"
    assert get(table, "/?lang=he").headers["content-language"] == "he"


def test_nothing_inline_and_nothing_from_elsewhere_may_run(table: Table) -> None:
    for path in ("/", "/health", "/metrics", "/static/live.js", "/nothing", "/snapshot.json"):
        headers = get(table, path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "*" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert "server" not in headers
    page = parsed(get(table, "/").text)
    assert page.all("style") == []
    for script in page.all("script"):
        assert script.text.strip() == ""


@pytest.mark.parametrize(
    "path",
    ["/static/../app.py", "/static/%2e%2e/app.py", "/static/", "/static/live.html.j2", "/docs",
     "/openapi.json", "/static/live.js/x"],
)  # fmt: skip
def test_nothing_else_is_there(table: Table, path: str) -> None:
    assert get(table, path).status_code == 404


def test_only_reading_is_possible(table: Table) -> None:
    for path in ("/", "/health", "/snapshot.json", "/static/live.js"):
        for method in ("POST", "PUT", "DELETE", "PATCH"):
            assert get(table, path, method).status_code == 405


def test_the_newest_snapshot_health_and_figures(table: Table) -> None:
    assert read_snapshot(get(table, "/snapshot.json").content) == table.feed.now.snapshot
    healthy = get(table, "/health")
    assert (healthy.status_code, healthy.json()["status"]) == (200, "ok")
    figures = get(table, "/metrics")
    assert figures.headers["content-type"] == "text/plain; version=1.0.0"
    stopped = (Trouble(code=TroubleCode.JOURNAL_DISK_FULL, severity=Severity.STOPS),)
    table.tell(after_shot(run="a full disk", troubles=stopped))
    until(lambda: get(table, "/health").status_code == 503, "health to fail")
    assert get(table, "/health").json()["reasons"] == ["journal_disk_full"]


def test_before_the_referee_has_said_anything() -> None:
    with Table() as empty:
        empty.health.figures = None
        assert get(empty, "/snapshot.json").status_code == 503
        assert get(empty, "/health").json()["reasons"] == ["referee_gone"]
        assert get(empty, "/metrics").status_code == 404
        assert "The referee is starting." in get(empty, "/").text


def test_a_program_hears_whole_snapshots(table: Table) -> None:
    with table.listen() as connection:
        first = told(connection)
        assert (first["type"], first["is_connected"]) == ("snapshot", True)
        assert read_snapshot(json.dumps(first["snapshot"])) == table.feed.now.snapshot
        table.tell(after_shot(SCRATCH, run=first["snapshot"]["run"], seq=2))
        second = told(connection)
        assert second["revision"] == first["revision"] + 1
        assert second["snapshot"]["seq"] == 2
        table.lose()
        assert told(connection)["is_connected"] is False


def test_a_page_hears_what_has_changed(table: Table) -> None:
    run = table.feed.now.snapshot.run if table.feed.now.snapshot else ""
    with table.listen("?page=screen&lang=he") as connection:
        first = told(connection)
        assert first["base"] is None
        assert first["parts"]["page"].startswith("he.")
        assert {"players", "table", "paths", "balls", "next", "word"} < set(first["parts"])
        table.tell(after_shot(WRONG_BALL, run=run, seq=2, state="balls_moving"))
        second = told(connection)
        assert second["base"] == first["revision"]
        assert set(second["parts"]) == {"mood", "paths", "balls", "status"}
        # Who has lost something asks for all of it.
        connection.send("resync")
        again = told(connection)
        assert again["base"] is None
        assert again["parts"].keys() == first["parts"].keys()
        assert again["parts"]["mood"] == second["parts"]["mood"]


def test_many_changes_at_once_come_as_the_last(table: Table) -> None:
    run = table.feed.now.snapshot.run if table.feed.now.snapshot else ""
    with table.listen() as connection:
        revision = told(connection)["revision"]
        for seq in range(2, 200):
            table.tell(after_shot(run=run, seq=seq))
        messages = 0
        while True:
            message = told(connection)
            messages += 1
            assert message["revision"] > revision
            revision = message["revision"]
            if message["snapshot"]["seq"] == 199:
                break
        assert messages < 100


@pytest.mark.parametrize(
    "message", ["hello", "resync please", "x" * 500, b"resync", "resync" * 300]
)
def test_who_says_anything_else_is_cut_off(table: Table, message: str | bytes) -> None:
    with table.listen() as connection:
        told(connection)
        connection.send(message)
        with pytest.raises(ConnectionClosed):
            until(lambda: not connection.recv(timeout=PATIENCE_S), "the end")
    until(lambda: table.sockets.count == 0, "the client to be forgotten")


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1", "file://", "http://127.0.0.1:1"]
)
def test_a_page_of_another_site_is_refused(table: Table, origin: str) -> None:
    with pytest.raises(InvalidStatus):
        table.listen(origin=Origin(origin))
    assert table.sockets.count == 0


def test_our_own_page_is_let_in(table: Table) -> None:
    with table.listen(origin=Origin(table.url.rstrip("/"))) as connection:
        assert told(connection)["type"] == "snapshot"
    assert is_same_origin(Headers({"origin": "https://table.local", "host": "table.local"}))
    assert not is_same_origin(Headers({"origin": "ftp://table.local", "host": "table.local"}))


def test_there_is_a_limit_of_clients() -> None:
    with Table() as table:
        table.sockets.most = 3
        with table.listen(), table.listen():
            with table.listen(), pytest.raises(InvalidStatus):
                table.listen().__enter__()
            until(lambda: table.sockets.count == 2, "a place to be free")
            with table.listen() as connection:
                assert told(connection)["type"] == "snapshot"


class Stuck:
    """A socket whose client takes nothing any more after `taken` messages."""

    def __init__(self, taken: int) -> None:
        self.left = taken
        self.headers = Headers({})
        self.sent: list[str] = []

    async def accept(self) -> None:
        pass

    async def close(self, code: int) -> None:
        self.left = 0

    async def send_text(self, text: str) -> None:
        if not self.left:
            await asyncio.Event().wait()
        self.left -= 1
        self.sent.append(text)

    async def receive(self) -> dict[str, Any]:
        await asyncio.Event().wait()
        raise AssertionError


def test_a_slow_client_is_dropped_and_nobody_waits_for_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def play() -> None:
        feed = SnapshotFeed()
        feed.tell(after_shot(seq=1))
        sockets = LiveSockets(feed, send_s=0.05, beat_s=0.02)
        slow, quick = Stuck(1), Stuck(1000)
        slow_task = asyncio.create_task(sockets.serve(as_socket(slow)))
        quick_task = asyncio.create_task(sockets.serve(as_socket(quick)))
        await asyncio.sleep(0.01)
        assert sockets.count == 2
        for seq in range(2, 6):
            feed.tell(after_shot(seq=seq))
            await asyncio.sleep(0.06)
        await asyncio.wait_for(slow_task, PATIENCE_S)
        assert sockets.count == 1
        assert len(slow.sent) == 1
        assert any('"seq":5' in text for text in quick.sent)
        while '{"type":"beat"}' not in quick.sent:
            await asyncio.sleep(0.01)
        quick_task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await quick_task
        assert sockets.count == 0

    asyncio.run(play())
    assert [one.getMessage() for one in caplog.records] == [
        "a page that does not read what it is sent is dropped"
    ]


def as_socket(stuck: Stuck) -> WebSocket:
    found: Any = stuck
    return found  # type: ignore[no-any-return]


def test_a_client_that_never_reads_is_gone_in_the_end() -> None:
    with Table() as table, socket.socket() as deaf:
        table.sockets.send_s = 0.2
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        deaf.connect(("127.0.0.1", table.port))
        deaf.sendall(
            b"GET /ws HTTP/1.1\r\nHost: table\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        until(lambda: table.sockets.count == 1, "the client to be let in")
        shot = after_shot(BREAK).last_shot
        assert shot is not None
        heavy = shot.model_copy(update={"shot": shot.shot | {"padding": "x" * 900_000}})
        seq = 0

        def is_gone() -> bool:
            nonlocal seq
            seq += 1
            table.tell(after_shot(BREAK, seq=seq, last_shot=heavy))
            return table.sockets.count == 0

        until(is_gone, "the client to be dropped")
        # Nothing of it stays, though most of what was sent to it was never taken.
        until(lambda: table.connections == 0, "the connection to be cut")
