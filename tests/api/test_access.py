"""Who may do what: roles, cookies, seats, guesses, pages of other sites."""

from __future__ import annotations

import asyncio
import logging
import stat
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI, Request, Response
from hypothesis import given
from hypothesis import strategies as st

from api.access import (
    OPERATOR_COOKIE,
    SESSION_S,
    Access,
    Anybody,
    OperatorOnly,
    PlayerOnly,
    PlayerOrOperator,
    set_operator_cookie,
)
from api.attempts import FREE, LONGEST_WAIT_S, MOST_TOGETHER, Attempts
from api.feed import SnapshotFeed
from api.live_app import create_live_app
from api.passphrase import FILE_NAME, Passphrase, PassphraseError
from api.problems import Problem
from api.signing import KEY_NAME, Signer, signer_of
from rules.players import Player
from tests.api.asking import HOST, Asking
from tests.api.operators import PASSPHRASE, QUICK, operator_access, operator_cookie, sit_down
from tests.api.served import Health


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.s = 1000.0

    def __call__(self) -> float:
        return self.s


def app_of(access: Access) -> FastAPI:
    """With a route for each role."""
    feed = SnapshotFeed()
    app = create_live_app(feed, Health(feed), access=access)

    @app.get("/api/test/anybody")
    async def anybody(visitor: Anybody) -> dict[str, Any]:
        player = visitor.player.value if visitor.player else None
        return {"role": visitor.role.value, "player": player, "name": visitor.name}

    @app.post("/api/test/player")
    async def player(visitor: PlayerOnly) -> str:
        return visitor.player.value if visitor.player else ""

    @app.post("/api/test/operator")
    async def operator(visitor: OperatorOnly) -> str:
        return visitor.name

    @app.post("/api/test/either")
    async def either(visitor: PlayerOrOperator) -> str:
        return visitor.role.value

    return app


def code_of(answer: Any) -> str:
    return str(answer.json()["code"])


def test_each_role_may_do_its_own(tmp_path: Path) -> None:
    access = operator_access(tmp_path)
    app = app_of(access)
    screen, player, operator = Asking(app), Asking(app), Asking(app)
    sit_down(player, access, Player.B, "Ben")
    operator.cookies.update(asyncio.run(operator_cookie(access)))
    may = {
        "/api/test/player": (401, 200, 403),
        "/api/test/operator": (401, 403, 200),
        "/api/test/either": (401, 200, 200),
    }
    for path, statuses in may.items():
        for who, status in zip((screen, player, operator), statuses, strict=True):
            assert who.post(path).status_code == status, path
    assert code_of(screen.post("/api/test/operator")) == "not_signed_in"
    assert code_of(player.post("/api/test/operator")) == "not_allowed"
    assert screen.get("/api/test/anybody").json() == {"role": "screen", "player": None, "name": ""}
    assert player.get("/api/test/anybody").json()["name"] == "Ben"
    sit_down(operator, access, Player.A)
    both = operator.get("/api/test/anybody").json()
    assert both == {"role": "operator", "player": "A", "name": "Olga"}
    assert operator.post("/api/test/player").json() == "A"


def test_nobody_makes_or_changes_a_cookie(tmp_path: Path) -> None:
    access = operator_access(tmp_path)
    asking = Asking(app_of(access))
    cookie = asyncio.run(operator_cookie(access))[OPERATOR_COOKIE]
    text, _, mac = cookie.partition(".")
    other = Signer(b"k" * 32).signed("operator", {"name": "", "session": "x", "until": 9e9})
    seat = access.seats.join(Player.A, "", code=access.seats.code).cookie
    forged = (
        "",
        ".",
        text,
        f"{text}.",
        f"{text}.{mac[:-1]}",
        f"{text}.{mac[:-2]}{'AA' if mac[-2:] != 'AA' else 'BB'}",
        f"A{text[1:]}.{mac}",
        f".{mac}",
        other,
        seat,
        "a" * 5000,
    )
    for one in forged:
        asking.cookies.set(OPERATOR_COOKIE, one)
        assert asking.post("/api/test/operator").status_code == 401, one
    asking.cookies.set(OPERATOR_COOKIE, cookie)
    assert asking.post("/api/test/operator").status_code == 200


@given(st.text(max_size=80))
def test_what_was_not_signed_here_is_nothing(text: str) -> None:
    assert Signer(b"k" * 32).read("seat", text) is None


@given(st.dictionaries(st.text(max_size=8), st.integers() | st.text(max_size=12), max_size=4))
def test_what_was_signed_is_read_again_for_the_same_purpose(fields: dict[str, Any]) -> None:
    signer = Signer(b"k" * 32)
    signed = signer.signed("seat", fields)
    assert signer.read("seat", signed) == fields
    assert signer.read("operator", signed) is None
    assert Signer(b"l" * 32).read("seat", signed) is None


def test_cookies_are_for_this_server_only() -> None:
    response = Response()
    set_operator_cookie(response, "x.y")
    told = response.headers["set-cookie"].lower()
    assert "httponly" in told
    assert "samesite=strict" in told
    assert "path=/" in told
    assert "domain" not in told
    assert f"max-age={SESSION_S}" in told


def test_secrets_are_for_the_service_only(tmp_path: Path) -> None:
    folder = tmp_path / "access"
    access = operator_access(folder)
    access.seats.join(Player.A, "Anna", code=access.seats.code)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    files = {path.name for path in folder.iterdir()}
    assert files == {KEY_NAME, FILE_NAME, "seats.json"}
    for path in folder.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path
        assert PASSPHRASE.encode() not in path.read_bytes()
    assert (folder / FILE_NAME).read_text().startswith("$argon2id$")
    (folder / KEY_NAME).chmod(0o644)
    signer_of(folder)
    assert stat.S_IMODE((folder / KEY_NAME).stat().st_mode) == 0o600


def test_sessions_outlive_a_restart_but_not_their_end(tmp_path: Path) -> None:
    clock = Clock()
    access = operator_access(tmp_path, wall=clock)
    asking = Asking(app_of(access))
    asking.cookies.update(asyncio.run(operator_cookie(access)))
    again = Asking(app_of(Access(tmp_path, hasher=QUICK, wall=clock)))
    again.cookies = asking.cookies
    assert again.post("/api/test/operator").status_code == 200
    clock.s += SESSION_S - 1
    assert again.post("/api/test/operator").status_code == 200
    clock.s += 1
    assert again.post("/api/test/operator").status_code == 401
    clock.s -= 10 * SESSION_S  # a clock that is set back
    assert again.post("/api/test/operator").status_code == 401


def test_who_signs_out_is_out_everywhere(tmp_path: Path) -> None:
    access = operator_access(tmp_path)
    asking = Asking(app_of(access))
    asking.cookies.update(asyncio.run(operator_cookie(access)))
    other = asyncio.run(operator_cookie(access, "Otto"))[OPERATOR_COOKIE]

    async def visitor(one: Access, cookie: str) -> bool:
        scope = {"type": "http", "headers": [(b"cookie", f"{OPERATOR_COOKIE}={cookie}".encode())]}
        return one.visitor(Request(scope)).is_operator

    mine = str(asking.cookies.get(OPERATOR_COOKIE))
    scope = {"type": "http", "headers": [(b"cookie", f"{OPERATOR_COOKIE}={mine}".encode())]}
    access.sign_out(access.visitor(Request(scope)))
    for one in (access, Access(tmp_path, hasher=QUICK)):
        assert not asyncio.run(visitor(one, mine))
        assert asyncio.run(visitor(one, other))


def test_a_new_passphrase_ends_every_session(tmp_path: Path) -> None:
    access = operator_access(tmp_path)
    asking = Asking(app_of(access))
    asking.cookies.update(asyncio.run(operator_cookie(access)))
    Passphrase(tmp_path, hasher=QUICK).set("another lamp over it")  # by the command, elsewhere
    assert asking.post("/api/test/operator").status_code == 401
    assert asyncio.run(access.sign_in("1.2.3.4", PASSPHRASE, "")) is None
    assert asyncio.run(access.sign_in("1.2.3.4", "another lamp over it", "")) is not None


def test_before_a_passphrase_is_set_nobody_is_operator(tmp_path: Path) -> None:
    for access in (Access(), Access(tmp_path, hasher=QUICK)):
        assert not access.passphrase.is_set
        assert asyncio.run(access.sign_in("1.2.3.4", "", "")) is None
        assert asyncio.run(access.sign_in("1.2.3.4", PASSPHRASE, "")) is None
    (tmp_path / FILE_NAME).write_text("nonsense")
    assert asyncio.run(access.sign_in("1.2.3.5", "nonsense", "")) is None


@pytest.mark.parametrize("passphrase", ["", "short", " " * 30, "a" * 201, "aaaaaaaaaaaaaaa"])
def test_a_passphrase_that_is_no_good_is_not_taken(tmp_path: Path, passphrase: str) -> None:
    with pytest.raises(PassphraseError):
        Passphrase(tmp_path, hasher=QUICK).set(passphrase)
    assert not Passphrase(tmp_path).is_set


def test_a_passphrase_is_the_same_however_a_keyboard_makes_its_letters(tmp_path: Path) -> None:
    kept = Passphrase(tmp_path, hasher=QUICK)
    kept.set("żółta kreda i stół")
    assert kept.is_right("z\u0307o\u0301łta kreda i sto\u0301ł\n")
    assert not kept.is_right("zolta kreda i stol")


def test_a_thousand_guesses_are_hardly_looked_at(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    clock = Clock()
    access = operator_access(tmp_path, steady=clock)
    refused: list[Problem] = []

    async def guess(number: int) -> None:
        try:
            assert await access.sign_in("10.0.0.66", f"guess number {number}", "x") is None
        except Problem as problem:
            refused.append(problem)

    async def all_of_them() -> None:
        for number in range(1000):
            clock.s += 1
            await guess(number)
        with pytest.raises(Problem):  # nor the right one from there
            await access.sign_in("10.0.0.66", PASSPHRASE, "")
        assert await access.sign_in("10.0.0.7", PASSPHRASE, "") is not None

    with caplog.at_level(logging.INFO):
        asyncio.run(all_of_them())
    assert len(refused) > 980
    assert {one.status_code for one in refused} == {429}
    assert all(int((one.headers or {})["Retry-After"]) > 0 for one in refused)
    assert "guess number" not in caplog.text
    assert PASSPHRASE not in caplog.text


def test_waits_grow_and_are_forgotten() -> None:
    attempts, now_s, waits = Attempts(), 0.0, []
    for _ in range(FREE + 10):
        now_s += attempts.wait_s("a", now_s)
        attempts.begin("a", now_s)
        waits.append(attempts.wait_s("a", now_s))
    assert waits[: FREE - 1] == [0] * (FREE - 1)
    assert waits[FREE - 1 : FREE + 3] == [2, 4, 8, 16]
    assert waits[-1] == LONGEST_WAIT_S
    assert attempts.wait_s("b", now_s) == 0
    assert attempts.wait_s("a", now_s + 3700) == 0
    attempts.begin("a", now_s + 3700)
    assert attempts.wait_s("a", now_s + 3700) == 0


def test_guesses_from_many_addresses_wait_together_and_lock_out_nobody_known() -> None:
    attempts = Attempts()
    attempts.begin("operator", 0.0)
    attempts.right("operator", 0.0)
    for number in range(MOST_TOGETHER):
        assert attempts.wait_s(f"10.0.{number}.1", 1.0) == 0
        attempts.begin(f"10.0.{number}.1", 1.0)
    assert attempts.wait_s("10.1.1.1", 1.0) > 3000
    assert attempts.wait_s("operator", 1.0) == 0
    assert attempts.wait_s("10.1.1.1", 3700.0) == 0


def test_two_guesses_at_once_are_looked_at_one_after_the_other(tmp_path: Path) -> None:
    access = operator_access(tmp_path)

    async def both() -> list[str | BaseException | None]:
        tries = [access.sign_in(f"10.0.0.{n}", "wrong wrong wrong", "") for n in range(4)]
        return await asyncio.gather(*tries, return_exceptions=True)

    answers = asyncio.run(both())
    busy = [one for one in answers if isinstance(one, Problem)]
    assert [one.status_code for one in busy] == [503] * 3
    assert answers.count(None) == 1


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Origin": HOST}, 200),
        ({"Origin": HOST, "Sec-Fetch-Site": "same-origin"}, 200),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": HOST, "Sec-Fetch-Site": "cross-site"}, 403),
        ({"Origin": f"{HOST}.evil.example"}, 403),
    ],
)
def test_pages_of_other_sites_change_nothing(
    tmp_path: Path, headers: dict[str, str], status: int
) -> None:
    access = operator_access(tmp_path)
    asking = Asking(app_of(access))
    asking.cookies.update(asyncio.run(operator_cookie(access)))
    answer = asking.post("/api/test/operator", headers=headers)
    assert answer.status_code == status
    assert asking.get("/api/test/anybody", headers=headers).status_code == 200
    if status == 403:
        assert code_of(answer) == "cross_site"
        assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_files_that_are_nonsense_are_as_if_there_were_none(tmp_path: Path) -> None:
    operator_access(tmp_path)
    for text in ("", "[]", "{", '{"a": "b"}', '{"occasion": 1, "seats": {"Q": {}}}'):
        (tmp_path / "ended.json").write_text(text)
        (tmp_path / "seats.json").write_text(text)
        access = Access(tmp_path, hasher=QUICK)
        assert access.seats.names == {}
        assert asyncio.run(operator_cookie(access))[OPERATOR_COOKIE]
