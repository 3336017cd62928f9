"""Sitting down, saying, leaving: who may, what is sent on to the referee, how a refusal reads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from fastapi import FastAPI

from api.access import Access
from api.errors import RefereeGoneError
from api.feed import SnapshotFeed
from api.live_app import create_live_app
from api.said import Accepted, Refused, SaidRefusal, Spoken
from api.said_words import CallSaid, SetUp
from rules.match_events import Role
from rules.players import Player
from rules.progress import Refusal
from tests.api.asking import Asking
from tests.api.conftest import parsed
from tests.api.operators import sit_down
from tests.api.served import Health
from tests.api.snapshots import POT, after_shot

WORD = {"word_id": "word-0001", "match_id": "01JDZ0000000000000000000AA", "revision": 12}
CALL: dict[str, Any] = {"kind": "call", "type": "shot", "ball": 2, "pocket": "FR", **WORD}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


class Referee:
    """Answers as told; what he heard."""

    def __init__(self) -> None:
        self.heard: list[Spoken] = []
        self.answer: Callable[[], Accepted | Refused] = lambda: Accepted(seq=13, revision=13)

    async def say(self, spoken: Spoken) -> Accepted | Refused:
        self.heard.append(spoken)
        return self.answer()


@pytest.fixture
def referee() -> Referee:
    return Referee()


@pytest.fixture
def feed() -> SnapshotFeed:
    feed = SnapshotFeed()
    feed.tell(after_shot(POT))
    return feed


@pytest.fixture
def access() -> Access:
    return Access()


@pytest.fixture
def app(referee: Referee, feed: SnapshotFeed, access: Access) -> FastAPI:
    return create_live_app(feed, Health(feed), referee=referee, access=access)


@pytest.fixture
def anna(app: FastAPI, access: Access) -> Asking:
    asking = Asking(app)
    sit_down(asking, access, Player.A, "Anna")
    return asking


def test_what_a_player_says_is_said_in_his_name(anna: Asking, referee: Referee) -> None:
    answer = anna.post("/api/v1/words", json=CALL)
    assert (answer.status_code, answer.json()["seq"]) == (200, 13)
    (spoken,) = referee.heard
    assert (spoken.by.role, spoken.by.player, spoken.by.name) == (Role.PLAYER, Player.A, "Anna")
    assert isinstance(spoken.said, CallSaid)


def test_nobody_says_who_he_is_himself(anna: Asking, referee: Referee) -> None:
    by = {"by": {"role": "operator", "player": "B", "name": "x"}}
    assert anna.post("/api/v1/words", json=CALL | by).status_code == 422
    assert anna.post("/api/v1/words", json={**by, "said": CALL}).status_code == 422
    assert referee.heard == []


def test_who_holds_no_seat_says_nothing(app: FastAPI, referee: Referee) -> None:
    answer = Asking(app).post("/api/v1/words", json=CALL)
    assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in")
    assert referee.heard == []


@pytest.mark.parametrize(
    ("code", "status", "problem", "sentence"),
    [
        (SaidRefusal.LATE, 409, "too_late", "The table has moved on meanwhile. Look again."),
        (Refusal.NOT_YOUR_TURN, 409, "refused", "It is not this player’s turn."),
        (Refusal.NOT_AUTHORISED, 403, "not_allowed", "Only the referee or the operator may"),
        (SaidRefusal.NOT_KEPT, 503, "busy", "It could not be written down."),
    ],
)  # fmt: skip
def test_a_refusal_says_why(
    anna: Asking,
    referee: Referee,
    code: Refusal | SaidRefusal,
    status: int,
    problem: str,
    sentence: str,
) -> None:
    referee.answer = lambda: Refused(code=code)
    answer = anna.post("/api/v1/words", json=CALL)
    told = answer.json()
    assert (answer.status_code, told["code"], told["params"]) == (
        status,
        problem,
        {"why": code.value},
    )
    assert told["detail"].startswith(sentence)
    hebrew = anna.post("/api/v1/words", json=CALL, headers={"Accept-Language": "he"}).json()
    assert hebrew["detail"] != told["detail"]


def test_a_referee_who_is_gone_is_told_of(
    anna: Asking, referee: Referee, feed: SnapshotFeed
) -> None:
    def gone() -> Accepted:
        raise RefereeGoneError("nobody there")

    referee.answer = gone
    answer = anna.post("/api/v1/words", json=CALL)
    assert (answer.status_code, answer.json()["code"]) == (503, "referee_gone")
    without = Asking(create_live_app(feed, Health(feed)))
    sit_down(without, without_access(without), Player.A)
    assert without.post("/api/v1/words", json=CALL).status_code == 503


def without_access(asking: Asking) -> Access:
    access: Access = asking._transport.app.state.access  # type: ignore[attr-defined]
    return access


@pytest.mark.parametrize(
    "word",
    [
        {"kind": "nonsense", **WORD},
        CALL | {"ball": None},
        CALL | {"ball": 0},
        CALL | {"pocket": "XX"},
        CALL | {"word_id": "short"},
        CALL | {"word_id": "../../../etc/passwd"},
        CALL | {"revision": -1},
        CALL | {"more": 1},
        {"kind": "set_up", **WORD, "rulebook": "wpa", "language": "xx"},
        {"kind": "set_up", **WORD, "rulebook": "wpa", "breaker": "C"},
        {"kind": "set_up", **WORD, "rulebook": "wpa", "names": {"C": "Cilla"}},
        {"kind": "set_up", **WORD, "rulebook": "wpa", "sets_to": 2},
        {"kind": "end_match", **WORD, "reason": "x" * 201},
    ],
)
def test_words_that_are_none_are_refused(
    anna: Asking, referee: Referee, word: dict[str, Any]
) -> None:
    answer = anna.post("/api/v1/words", json=word)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")
    assert referee.heard == []


def test_who_was_not_named_is_called_as_he_called_himself(
    anna: Asking, app: FastAPI, access: Access, referee: Referee
) -> None:
    sit_down(Asking(app), access, Player.B, "Ben")
    anna.post("/api/v1/words", json={"kind": "set_up", **WORD, "rulebook": "wpa"})
    anna.post(
        "/api/v1/words",
        json={"kind": "set_up", **WORD, "rulebook": "wpa", "names": {"A": "", "B": "Bertram"}},
    )
    first, second = (one.said for one in referee.heard)
    assert isinstance(first, SetUp)
    assert isinstance(second, SetUp)
    assert first.names == {Player.A: "Anna", Player.B: "Ben"}
    assert second.names == {Player.A: "Anna", Player.B: "Bertram"}


def test_a_seat_is_taken_by_the_code_changed_and_left(app: FastAPI, access: Access) -> None:
    phone = Asking(app)
    assert phone.get("/api/v1/seat").json()["player"] is None
    wrong = phone.post("/api/v1/seat", json={"player": "A", "code": "WRONG"})
    assert (wrong.status_code, wrong.json()["code"]) == (401, "not_signed_in")
    code = access.seats.code
    taken = phone.post("/api/v1/seat", json={"player": "A", "name": "Anna", "code": code})
    assert taken.json()["names"] == {"A": "Anna"}
    other = Asking(app).post("/api/v1/seat", json={"player": "A", "code": code})
    assert (other.status_code, other.json()["code"]) == (409, "refused")
    assert phone.post("/api/v1/seat", json={"player": "B"}).json()["names"] == {"B": ""}
    assert phone.get("/api/v1/seat").json()["player"] == "B"
    assert phone.request("DELETE", "/api/v1/seat").status_code == 204
    assert phone.get("/api/v1/seat").json()["player"] is None
    assert phone.request("DELETE", "/api/v1/seat").status_code == 401


def test_the_form_works_without_a_script(app: FastAPI, access: Access) -> None:
    phone = Asking(app)
    page = parsed(phone.get("/play?code=%22%3E%3Cscript%3E").text)
    (code,) = (one for one in page.all("input") if one.attributes.get("name") == "code")
    assert code.attributes["value"] == '"><script>'
    wrong = phone.post("/play", content="player=A&code=nonsense", headers=FORM)
    assert wrong.status_code == 403
    assert "not the code that the screen shows now" in wrong.text
    assert phone.post("/play", content="player=Q&code=1", headers=FORM).status_code == 422
    content = f"player=A&name=%3Cb%3EAnna&code={access.seats.code}"
    joined = phone.post("/play", content=content, headers=FORM)
    assert (joined.status_code, joined.headers["location"]) == (303, "/play")
    assert 'id="part-turn"' in phone.get("/play").text
    taken = Asking(app).post("/play", content=content, headers=FORM)
    assert taken.status_code == 409
    assert "<b>" not in taken.text


def test_a_form_of_another_site_is_refused(app: FastAPI, access: Access) -> None:
    origin = {"Origin": "http://elsewhere.example", **FORM}
    content = f"player=A&code={access.seats.code}"
    assert Asking(app).post("/play", content=content, headers=origin).status_code == 403
    assert access.seats.names == {}


@pytest.mark.parametrize("language", ["en", "ru", "sk", "he", "pl", "es"])
def test_the_page_is_whole_in_every_language(anna: Asking, language: str) -> None:
    page = parsed(anna.get(f"/play?lang={language}").text)
    (html,) = page.all("html")
    assert html.attributes["lang"] == language
    assert html.attributes["dir"] == ("rtl" if language == "he" else "ltr")
    assert page.all("noscript")
