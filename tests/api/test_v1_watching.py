"""/api/v1 for those who watch: the snapshot, the events, the socket with both."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from api.code_words import code_text
from api.snapshot import Trouble, read_snapshot
from api.snapshot_codes import Severity, TroubleCode
from rules.match_log import MatchLog
from tests.api.chrome import PATIENCE_S, until
from tests.api.kept_matches import KeptMatches
from tests.api.served import Table, told
from tests.api.snapshots import SCRATCH, WRONG_BALL, after_shot
from tests.rules.playing import DRY_BREAK, FOUL, MISS, played, started

MATCH = "01JDX0000000000000000000AA"


@pytest.fixture
def matches() -> KeptMatches:
    return KeptMatches(played(started(), DRY_BREAK))


@pytest.fixture
def table(matches: KeptMatches) -> Iterator[Table]:
    with Table(matches=matches) as served:
        yield served


def get(table: Table, path: str, **params: Any) -> httpx.Response:
    return table.client.get(f"{table.url}api/v1/{path}", params=params)


def play_on(table: Table, matches: KeptMatches, seq: int, *lines: str, **changes: Any) -> MatchLog:
    """Shots are kept, then told."""
    log = played(matches.logs[MATCH], *lines)
    matches.put(log)
    fields = {"match_id": MATCH, "revision": len(log.events)}
    table.tell(after_shot(SCRATCH, seq=seq, match=fields, **changes))
    return log


def test_the_snapshot_with_its_number(table: Table) -> None:
    assert get(table, "snapshot").json()["code"] == "referee_gone"
    table.tell(after_shot(WRONG_BALL))
    until(lambda: table.feed.now.revision == 1, "the snapshot")
    answer = get(table, "snapshot").json()
    assert (answer["revision"], answer["is_connected"]) == (1, True)
    assert read_snapshot(json.dumps(answer["snapshot"])) == table.feed.now.snapshot
    table.lose()
    until(lambda: table.feed.now.revision == 2, "the loss")
    assert get(table, "snapshot").json()["is_connected"] is False


def test_the_events_of_the_match_at_the_table(table: Table, matches: KeptMatches) -> None:
    first = get(table, "events").json()  # of the match that was played last
    assert [one["kind"] for one in first["events"]][-1] == "shot_played"
    assert first["playing"] is None
    play_on(table, matches, 1, MISS)
    until(lambda: table.feed.now.revision == 1, "the snapshot")
    page = get(table, "events", after=first["next_after"], lang="he").json()
    assert [one["seq"] for one in page["events"]] == [5]
    assert page["playing"] == MATCH
    assert "\u05d0" <= page["events"][0]["said"][0][0] <= "\u05ea"
    assert get(table, "events", match="nobody").json()["code"] == "not_found"
    assert get(table, "events", after=-1).status_code == 422


def test_who_waits_hears_it_when_it_happens(table: Table, matches: KeptMatches) -> None:
    play_on(table, matches, 1)
    until(lambda: table.feed.now.revision == 1, "the snapshot")
    later = threading.Timer(0.3, lambda: play_on(table, matches, 2, MISS))
    later.start()
    began_s = time.monotonic()
    page = get(table, "events", after=4, wait_s=25).json()
    assert [one["seq"] for one in page["events"]] == [5]
    assert 0.2 < time.monotonic() - began_s < 20
    later.join()
    # Where nothing happens, an empty answer comes in time.
    page = get(table, "events", after=5, wait_s=0.2).json()
    assert (page["events"], page["next_after"]) == ([], 5)


def test_a_journal_that_cannot_be_read_is_said(table: Table, matches: KeptMatches) -> None:
    matches.is_broken = True
    answer = get(table, "events")
    assert (answer.status_code, answer.json()["code"]) == (503, "busy")
    assert answer.json()["detail"] == code_text(TroubleCode.JOURNAL_LOCKED, "en")


def test_what_the_journal_takes_late_is_told_late(table: Table, matches: KeptMatches) -> None:
    full = (Trouble(code=TroubleCode.JOURNAL_DISK_FULL, severity=Severity.STOPS),)
    table.tell(after_shot(match={"match_id": MATCH, "revision": 5}, troubles=full))
    until(lambda: table.feed.now.revision == 1, "the snapshot")
    assert get(table, "events", after=4).json()["events"] == []
    matches.put(played(matches.logs[MATCH], MISS))
    assert len(get(table, "events", after=4).json()["events"]) == 1


def test_without_a_journal_there_are_no_events() -> None:
    with Table() as table:
        assert get(table, "events").status_code == 404
        with listen(table) as connection:
            told(connection)
            connection.send('{"type":"events"}')
            assert told(connection)["code"] == "not_found"


def listen(table: Table, query: str = "") -> ClientConnection:
    return table.listen(query, path="/api/v1/ws")


def test_the_socket_tells_snapshots_and_all_of_it_anew(table: Table) -> None:
    table.tell(after_shot(WRONG_BALL))
    with listen(table) as connection:
        until(lambda: told(connection)["revision"] == 1, "the snapshot")
        table.tell(after_shot(SCRATCH, seq=2))
        second = told(connection)
        assert (second["type"], second["revision"], second["snapshot"]["seq"]) == (
            "snapshot", 2, 2,
        )  # fmt: skip
        # Who missed one asks, and has the newest at once: each is complete.
        connection.send("resync")
        again = told(connection)
        assert again == second


def test_the_socket_tells_events_as_they_come(table: Table, matches: KeptMatches) -> None:
    play_on(table, matches, 1)
    with listen(table, "?lang=pl") as connection:
        connection.send('{"type":"events","match":null,"after":2}')
        page = next_of(connection, "events")
        assert [one["seq"] for one in page["events"]] == [3, 4]
        play_on(table, matches, 2, FOUL)
        page = next_of(connection, "events")
        assert [one["seq"] for one in page["events"]] == [5]
        assert page["events"][0]["said"][0].startswith("Faul")
        # A word taken back, and another in its place.
        matches.put(matches.logs[MATCH].undone())
        log = played(matches.logs[MATCH], MISS)
        matches.put(log)
        table.tell(after_shot(SCRATCH, seq=4, match={"match_id": MATCH, "revision": 7}))
        page = next_of(connection, "events")
        assert page["is_reset"]
        assert len(page["events"]) == 5
        # Another wish takes the place of the first.
        connection.send('{"type":"events","match":"nobody"}')
        assert next_of(connection, "problem")["code"] == "not_found"


def next_of(connection: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        message = told(connection)
        if message["type"] == kind:
            return message


@pytest.mark.parametrize(
    "message",
    ["hello", '{"type":"events","after":-1}', '{"type":"events","x":1}', "{" * 400, b"resync"],
)
def test_who_says_anything_else_is_cut_off(table: Table, message: str | bytes) -> None:
    with listen(table) as connection:
        told(connection)
        connection.send(message)
        with pytest.raises(ConnectionClosed):
            until(lambda: not connection.recv(timeout=PATIENCE_S), "the end")
    until(lambda: table.sockets.count == 0, "the client to be forgotten")
