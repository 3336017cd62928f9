"""The client of docs/ against the real server: it watches, follows, sits down and speaks."""

from __future__ import annotations

import importlib.util
import sys
import threading
from collections.abc import Iterator
from itertools import pairwise
from types import ModuleType
from typing import Any

import pytest

from api.access import Access
from api.limits import Rates
from api.said import Accepted, Refused, SaidRefusal, Spoken
from rules.match_events import Conceded, Unit
from rules.match_log import MatchLog
from rules.players import Player
from tests.api.chrome import until
from tests.api.kept_matches import KeptMatches
from tests.api.served import Table
from tests.api.snapshots import after_shot
from tests.conftest import PROJECT
from tests.rules.playing import DRY_BREAK, FOUL, MISS, B, played, started

MATCH = "01JDX0000000000000000000AA"


class Referee:
    """Accepts everything but a concession."""

    def __init__(self) -> None:
        self.heard: list[Spoken] = []

    async def say(self, spoken: Spoken) -> Accepted | Refused:
        self.heard.append(spoken)
        if spoken.said.kind == "concede":
            return Refused(code=SaidRefusal.LATE)
        return Accepted(match_id=MATCH, seq=5, revision=5)


class Hall:
    """A table that is served, and its match."""

    def __init__(self, table: Table, matches: KeptMatches, referee: Referee, access: Access):
        self.table, self.matches, self.referee, self.access = table, matches, referee, access
        self._seq = 0

    def show(self, log: MatchLog) -> None:
        self._seq += 1
        self.matches.put(log)
        match = {"match_id": MATCH, "revision": len(log.events), "is_over": log.progress.stage.value
                 == "over"}  # fmt: skip
        self.table.tell(after_shot(seq=self._seq, match=match))
        until(lambda: self.table.feed.now.revision == self._seq, "the snapshot")


@pytest.fixture
def hall() -> Iterator[Hall]:
    matches, referee, access = KeptMatches(), Referee(), Access()
    with Table(matches=matches, referee=referee, access=access, rates=Rates(burst=1000)) as table:
        yield Hall(table, matches, referee, access)


@pytest.fixture(scope="module")
def client() -> Iterator[ModuleType]:
    spec = importlib.util.spec_from_file_location("footspot_client", PROJECT / "docs" / "client.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


def test_it_sees_the_table_and_is_told_what_is_wrong(hall: Hall, client: ModuleType) -> None:
    table = client.Table(hall.table.url, language="sk")
    with pytest.raises(client.RefusedError, match="neodpovedá") as refused:
        table.snapshot()
    assert (refused.value.code, refused.value.status) == ("referee_gone", 503)
    hall.show(played(started(), DRY_BREAK))
    assert table.snapshot()["match"]["match_id"] == MATCH
    page = table.events(limit=2)
    assert (len(page["events"]), page["has_more"]) == (2, True)
    with pytest.raises(client.RefusedError) as missing:
        table.events("nobody")
    assert missing.value.code == "not_found"


def test_it_follows_a_match_to_its_end(
    hall: Hall, client: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "WAIT_S", 2)
    log = played(started(), DRY_BREAK)
    hall.show(log)
    heard: list[dict[str, Any]] = []

    def follow() -> None:
        heard.extend(client.Table(hall.table.url).follow(MATCH))

    thread = threading.Thread(target=follow)
    thread.start()
    log = played(log, FOUL)
    hall.show(log)
    # A word taken back: the match is told anew.
    log = played(log.undone(), MISS)
    hall.show(log)
    over = played(log, Conceded(player=B, unit=Unit.MATCH))
    hall.show(over)
    thread.join(60)
    assert not thread.is_alive()
    seqs = [one["seq"] for one in heard]
    assert seqs[:1] == [1]
    assert seqs[-1] == len(over.events)
    assert heard[-1]["stage"] == "over"
    assert all(b in (a + 1, 1) for a, b in pairwise(seqs))


def test_it_sits_down_and_speaks(hall: Hall, client: ModuleType) -> None:
    hall.show(played(started(), DRY_BREAK))
    phone = client.Table(hall.table.url)
    with pytest.raises(client.RefusedError) as refused:
        phone.say("call", type="safety")
    assert refused.value.code == "not_signed_in"
    with pytest.raises(client.RefusedError):
        phone.join("A", code="WRONGCODE1")
    phone.join("A", code=hall.access.seats.code, name="Anna")
    answer = phone.say("ask_call")
    assert answer["seq"] == 5
    (spoken,) = hall.referee.heard
    assert spoken.by.player is Player.A
    assert (spoken.said.match_id, spoken.said.revision) == (MATCH, 4)
    with pytest.raises(client.RefusedError) as late:
        phone.say("concede", unit="rack")
    assert late.value.code == "too_late"
