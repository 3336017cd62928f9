"""Everything that has to be refused, tried over HTTP on a table that is served, with a referee who
hears and a journal in which nothing of it must be found."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from api.access import OPERATOR_COOKIE, SEAT_COOKIE, Access
from api.limits import MOST_BODY, Rates
from device.live.web import ReviewSettings, open_reviews
from rules.match_events import TimeOutTaken
from rules.players import Player
from tests.api.chrome import until
from tests.api.operators import PASSPHRASE
from tests.api.visiting import Answer, Caller
from tests.api.whole_table import operator_ports
from tests.browser.played_table import PlayedTable
from tests.rules.playing import DRY_BREAK, FOUL, MISS

A: Final = Player.A
FOUL_SEQ: Final = 5
MOST_VIDEO: Final = 200_000
SCRIPT: Final = "<script>hit=1</script>"
EVIL: Final = "http://evil.example"
SECRETS: Final = ("access/key", "access/passphrase")


class Hall:
    """A match is played under WPA rules: Anna has broken, Ben has fouled."""

    def __init__(self, table: PlayedTable, folder: Path) -> None:
        self.table, self.folder = table, folder
        self._words = 0
        self._callers: list[Caller] = []

    def anybody(self, address: str = "127.0.0.1", **cookies: str) -> Caller:
        self._callers.append(Caller(self.table.pages.port, address, cookies))
        return self._callers[-1]

    def player(self, letter: str) -> Caller:
        """With the seat, whoever had it before."""
        self.table.access.seats.free(Player(letter))
        caller = self.anybody()
        seat = {"player": letter, "name": letter, "code": self.table.access.seats.code}
        assert caller.ask("POST", "/api/v1/seat", says=seat).status == 200
        return caller

    def operator(self, address: str = "127.0.0.1") -> Caller:
        caller = self.anybody(address)
        said = {"passphrase": PASSPHRASE, "name": "Olga"}
        assert caller.ask("POST", "/api/v1/session", says=said).status == 200
        return caller

    def word(self, kind: str, **fields: Any) -> dict[str, Any]:
        self._words += 1
        return {
            "word_id": f"word-{self._words:06}",
            "match_id": self.table.log.progress.opened.match_id,
            "revision": self.table.do(lambda seat: seat.ledger.revision),
            "kind": kind,
        } | fields

    @property
    def events(self) -> int:
        return len(self.table.log.events)

    def hang_up(self) -> None:
        for one in self._callers:
            one.close()
        self._callers.clear()


def played(folder: Path, reviews: Any, **options: Any) -> PlayedTable:
    table = PlayedTable(folder, reviews=reviews, operator=operator_ports(folder), **options)
    table.do(lambda seat: seat.set_up(names={"A": "Anna", "B": "Ben"}))
    table.shoot(DRY_BREAK, is_break=True)
    assert table.shoot(FOUL) == FOUL_SEQ
    return table


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    folder = tmp_path_factory.mktemp("hall")
    settings = ReviewSettings(
        folder=folder / "reviews", most_bytes=MOST_VIDEO, keep=9, low_disk_bytes=1
    )
    with (
        open_reviews(settings) as reviews,
        played(folder, reviews, rates=Rates(burst=10**9)) as table,
    ):
        yield Hall(table, folder)


@pytest.fixture
def hall(served: Hall) -> Iterator[Hall]:
    yield served
    served.hang_up()


OVERRIDE: Final = {"shot_seq": FOUL_SEQ, "outcome": "pass", "reason": "because"}


def test_a_wrong_role_changes_nothing(hall: Hall) -> None:
    before = hall.events
    anybody, player = hall.anybody(), hall.player("A")
    override = hall.word("override", **OVERRIDE)
    assert anybody.ask("POST", "/api/v1/words", says=hall.word("time_out")).status == 401
    assert anybody.ask("POST", "/api/v1/words", says=override).status == 401
    assert player.ask("POST", "/api/v1/words", says=override).code == "not_allowed"
    match_id = hall.table.log.progress.opened.match_id
    form = b"do=override&word=word-of-form&outcome=pass&reason=because"
    for who in (anybody, player):
        answer = who.ask("POST", f"/matches/{match_id}/shots/{FOUL_SEQ}", form)
        assert answer.status in (403, 409)
    for method, path in (
        ("GET", "/api/v1/admin/switches"),
        ("GET", "/api/v1/admin/backup"),
        ("GET", "/api/v1/admin/picture.jpg"),
        ("PUT", "/api/v1/admin/recording"),
        ("POST", "/api/v1/admin/restart"),
        ("DELETE", "/api/v1/admin/seats/A"),
        ("POST", "/api/v1/reviews"),
    ):
        assert anybody.ask(method, path, b"{}").status == 401, path
        assert player.ask(method, path, b"{}").status == 403, path
    assert hall.events == before


def test_a_seat_is_not_stolen(hall: Hall, tmp_path: Path) -> None:
    before, anna = hall.events, hall.player("A")
    seat = {"player": "A", "name": "Eve", "code": hall.table.access.seats.code}
    taken = hall.anybody().ask("POST", "/api/v1/seat", says=seat)
    assert (taken.status, taken.json["params"]["why"]) == (409, "seat_taken")
    wrong = hall.anybody().ask("POST", "/api/v1/seat", says=seat | {"code": "AAAAAA"})
    assert wrong.status == 401
    real = anna.cookies[SEAT_COOKIE]
    elsewhere = Access(tmp_path / "access").seats
    forged = [
        elsewhere.join(A, "Eve", code=elsewhere.code).cookie,
        real[:-1] + ("A" if real[-1] != "A" else "B"),
        real.swapcase(),
        "A",
        "",
    ]
    for cookie in forged:
        eve = hall.anybody(**{SEAT_COOKIE: cookie})
        assert eve.ask("GET", "/api/v1/seat").json["player"] is None
        assert eve.ask("POST", "/api/v1/words", says=hall.word("time_out")).status == 401
    # A copy of the cookie is worth nothing once its owner has left.
    copied = hall.anybody(**anna.cookies)
    assert anna.ask("DELETE", "/api/v1/seat").status == 204
    assert copied.ask("POST", "/api/v1/words", says=hall.word("time_out")).status == 401
    assert hall.events == before


def test_a_request_that_is_replayed_counts_once_or_not_at_all(hall: Hall) -> None:
    before, anna = hall.events, hall.player("A")
    said = hall.word("time_out")
    answers = [anna.ask("POST", "/api/v1/words", says=said) for _ in range(3)]
    assert [one.status for one in answers] == [200] * 3
    assert len({one.body for one in answers}) == 1
    assert hall.events == before + 1
    assert isinstance(hall.table.log.events[-1], TimeOutTaken)
    assert anna.ask("POST", "/api/v1/words", says=hall.word("end_time_out")).status == 200
    hall.table.shoot(MISS)
    kept = hall.events
    again = anna.ask("POST", "/api/v1/words", says=said)  # the same answer as before
    assert again.body == answers[0].body
    late = anna.ask("POST", "/api/v1/words", says=said | {"word_id": "another-name"})
    assert (late.status, late.code) == (409, "too_late")
    assert hall.events == kept
    # What an operator sent is worth nothing after he has signed out.
    olga = hall.operator()
    assert olga.ask("GET", "/api/v1/admin/switches").status != 401
    stolen = hall.anybody(**{OPERATOR_COOKIE: olga.cookies[OPERATOR_COOKIE]})
    assert olga.ask("DELETE", "/api/v1/session").status == 200
    assert stolen.ask("POST", "/api/v1/words", says=hall.word("override", **OVERRIDE)).status == 401
    assert hall.events == kept


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": EVIL},
        {"Origin": "null"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
    ],
    ids=lambda headers: "-".join(headers.values()).replace(EVIL, "evil"),
)
def test_what_another_site_asks_is_refused(hall: Hall, headers: dict[str, str]) -> None:
    before, olga = hall.events, hall.operator()
    match_id = hall.table.log.progress.opened.match_id
    for method, path in (
        ("POST", "/api/v1/words"),
        ("POST", "/api/v1/seat"),
        ("POST", "/api/v1/session"),
        ("DELETE", "/api/v1/session"),
        ("POST", "/api/v1/reviews"),
        ("PUT", "/api/v1/admin/recording"),
        ("POST", "/api/v1/admin/restart"),
        ("POST", "/play"),
        ("POST", "/admin/sign-in"),
        ("POST", "/admin/sign-out"),
        ("POST", f"/matches/{match_id}/shots/{FOUL_SEQ}"),
    ):
        answer = olga.ask(method, path, b"do=override", **headers)
        assert (answer.status, answer.code) == (403, "cross_site"), path
    assert olga.ask("GET", "/api/v1/admin/switches").status != 401  # still signed in
    assert hall.events == before
    if "Origin" in headers:
        for path in ("/ws", "/api/v1/ws"):
            with pytest.raises(InvalidStatus) as refused:
                hall.table.pages.listen(path=path, origin=headers["Origin"])
            assert refused.value.response.status_code == 403


def test_what_is_too_large_or_malformed_is_refused(hall: Hall) -> None:
    before, anna, olga = hall.events, hall.player("A"), hall.operator()
    words = "/api/v1/words"
    assert anna.ask("POST", words, b"x" * (MOST_BODY + 1)).status == 413
    anna.close()
    pieces = (b"x" * 8192 for _ in range(MOST_BODY // 8192 + 1))  # of no length that is told
    assert anna.ask("POST", words, pieces).status == 413
    anna.close()
    told = anna.ask("POST", words, b"{}", Content_Length=str(10**12))
    assert told.status == 413
    anna.close()
    for body in (b"", b"{", b"\xff\xfe", b"[" * 30_000, b"null", b'{"kind": "explode"}', b"\0"):
        answer = anna.ask("POST", words, body, Content_Type="application/json")
        assert answer.status in (400, 422), body[:10]
        assert b"Traceback" not in answer.body
        assert answer.code
    for path in ("/play", "/admin/sign-in"):
        assert hall.anybody().ask("POST", path, b"a=" + b"x" * 100_000).status in (401, 403, 422)
    for message in ("x" * 2000, "{", '{"type": "events", "after": -1}'):
        with hall.table.pages.listen(path="/api/v1/ws") as connection:
            connection.send(message)
            with suppress(ConnectionClosed):  # 1009 is no ordinary end
                list(connection)
            assert connection.close_code in (1008, 1009)
    assert olga.ask("POST", "/api/v1/reviews", b"x" * (MOST_VIDEO + 1)).status == 413
    olga.close()
    pieces = (b"x" * 50_000 for _ in range(5))
    assert olga.ask("POST", "/api/v1/reviews", pieces).status == 413
    olga.close()
    assert olga.ask("POST", "/api/v1/reviews", b"").status == 410
    assert list((hall.folder / "reviews").glob("*/video*")) == []
    restored = olga.ask("PUT", "/api/v1/admin/backup", b"PK\x03\x04 no archive")
    assert restored.status in (400, 409, 422)
    assert restored.code
    assert hall.events == before


def test_what_is_no_video_is_given_up_in_a_sentence(hall: Hall) -> None:
    olga = hall.operator()
    sent = olga.ask("POST", "/api/v1/reviews?name=..%2F..%2Fshell.sh", b"\0\1no video\xff" * 500)
    assert sent.status == 202
    path = f"/api/v1/reviews/{sent.json['review_id']}"

    def is_over() -> bool:
        return bool(olga.ask("GET", path).json["state"] == "failed")

    until(is_over, "the end of it")
    told = olga.ask("GET", path).json
    assert told["trouble"] == "not_refereed"
    assert told["line"]
    assert "\n" not in told["line"]
    assert "Traceback" not in told["line"]
    assert [one.name for one in hall.folder.rglob("shell*")] == []


PATHS: Final = (
    "/static/../access/key",
    "/static/..%2f..%2faccess%2fkey",
    "/static/%2e%2e/%2e%2e/access/key",
    "/static/..%5c..%5caccess%5ckey",
    "/static/%252e%252e%252faccess%252fkey",
    "/static/..%c0%af..%c0%afaccess/key",
    "/static//etc/passwd",
    "/static/live.css%00.js",
    "//etc/passwd",
    "/../../../../etc/passwd",
    "/matches/../access/key",
    "/matches/..%2f..%2fetc%2fpasswd",
    "/matches/%2e%2e/shots/5",
    "/review/..%2faccess%2fkey",
    "/review/../../access/key",
    "/review/%2e%2e/annotated.mp4",
    "/api/v1/matches/..%2faccess%2fkey",
    "/api/v1/matches/../../access/key/shots/5/clip.mp4",
    "/api/v1/reviews/..%2f..%2faccess%2fkey/review.json",
    "/api/v1/reviews/%2e%2e/review.json",
    "/api/v1/admin/clips/..%2f..%2faccess",
)


def test_no_path_leads_out(hall: Hall) -> None:
    secrets = [(hall.folder / one).read_bytes() for one in SECRETS]
    secrets.append(b"root:x:0:0")
    olga = hall.operator()  # whom nothing is hidden from that has an address
    for path in PATHS:
        answer = olga.ask("GET", path)
        assert answer.status in (400, 401, 404, 405, 422), path
        assert not any(one in answer.body for one in secrets), path
        with suppress(http.client.RemoteDisconnected):
            assert olga.ask("DELETE", path).status >= 400, path
    assert all((hall.folder / one).is_file() for one in SECRETS)


def test_a_script_in_a_name_is_only_a_name(hall: Hall) -> None:
    hall.table.access.seats.free(A)
    eve = hall.anybody()
    seat = {"player": "A", "name": SCRIPT, "code": hall.table.access.seats.code}
    joined = eve.ask("POST", "/api/v1/seat", says=seat)
    assert (joined.status, joined.json["name"]) == (200, SCRIPT)
    assert joined.headers["content-type"] == "application/json"
    assert joined.headers["x-content-type-options"] == "nosniff"
    over = hall.operator().ask("POST", "/api/v1/words", says=hall.word("end_match"))
    assert over.status == 200
    eve.ask("POST", "/api/v1/seat", says=seat)
    set_up = hall.word("set_up", rulebook="wpa", breaker="A", names={"A": SCRIPT, "B": SCRIPT})
    assert eve.ask("POST", "/api/v1/words", says=set_up).status == 200
    hall.table.rack()
    match_id = hall.table.log.progress.opened.match_id
    until(lambda: SCRIPT in hall.anybody().ask("GET", "/snapshot.json").json["match"]["players"][0][
        "name"], "the new match")  # fmt: skip
    for path in ("/", "/play", "/matches", f"/matches/{match_id}", "/admin"):
        page = (eve if path != "/admin" else hall.operator()).ask("GET", path)
        assert page.status == 200
        assert b"hit=1" in page.body, path
        assert b"<script>hit" not in page.body, path
        assert "script-src 'self'" in page.headers["content-security-policy"]
    with hall.table.pages.listen("?page=screen&lang=en") as connection:
        parts = json.loads(connection.recv(timeout=60))["parts"]
    assert "hit=1" in parts["players"]
    assert not any("<script" in text for text in parts.values())


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[Hall]:
    """With the limits that a table has."""
    with PlayedTable(tmp_path, operator=operator_ports(tmp_path)) as table:
        table.do(lambda seat: seat.set_up())
        hall = Hall(table, tmp_path)
        yield hall
        hall.hang_up()


def test_a_thousand_guesses_of_the_passphrase(guarded: Hall) -> None:
    """By one who goes on as fast as he can, then by many: hardly any is looked at, none is right,
    and who was right before is not locked out."""
    guarded.operator("127.0.0.9")
    looked_at: list[str] = []
    is_right = guarded.table.access.passphrase.is_right

    def counted(passphrase: str) -> bool:
        looked_at.append(passphrase)
        return is_right(passphrase)

    guarded.table.access.passphrase.is_right = counted  # type: ignore[method-assign]
    eve = guarded.anybody("127.0.0.2")

    def guess(who: Caller, n: int) -> Answer:
        said = {"passphrase": f"guess number {n}", "name": ""}
        if n % 10:
            return who.ask("POST", "/api/v1/session", says=said)
        return who.ask("POST", "/admin/sign-in", f"passphrase=guess+number+{n}".encode())

    answers = [guess(eve, n) for n in range(1000)]
    assert len(answers) == 1000
    assert {one.status for one in answers} == {401, 429}
    assert eve.cookies == {}
    assert len(looked_at) <= 15  # one more every few seconds, on a slow machine
    # The right one is not even looked at, so nobody learns by guessing on.
    right = eve.ask("POST", "/api/v1/session", says={"passphrase": PASSPHRASE, "name": ""})
    assert (right.status, right.code) == (429, "too_many_requests")
    assert int(right.headers["retry-after"]) >= 1
    for n in range(200):
        bot = guarded.anybody(f"127.1.{n}.1")
        assert guess(bot, n).status in (401, 429)
        assert bot.cookies == {}
        bot.close()
    assert len(looked_at) <= 60
    guarded.operator("127.0.0.9")
