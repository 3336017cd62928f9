"""Nobody asks for too much: bodies, and requests that change something."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from fastapi import FastAPI, Request, Response
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel
from starlette.middleware.base import RequestResponseEndpoint

from api.limits import BURST, MOST_BODY, PER_S, Limits, Rates
from api.problems import install_problems
from tests.api.asking import Asking


class Word(BaseModel):
    text: str


class Clock:
    now_s = 0.0


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def asking(clock: Clock) -> Asking:
    app = FastAPI(openapi_url=None)
    install_problems(app)

    @app.middleware("http")  # as there is one in the real app: it makes something else of errors
    async def between(request: Request, call_next: RequestResponseEndpoint) -> Response:
        return await call_next(request)

    app.add_middleware(
        Limits,
        rates=Rates(burst=3, per_s=0.5),
        bodies={"/api/v1/upload": None, "/api/v1/small": 10},
        now=lambda: clock.now_s,
    )

    @app.get("/api/v1/said")
    async def read() -> str:
        return "said"

    @app.post("/api/v1/said")
    async def said(word: Word) -> int:
        return len(word.text)

    @app.post("/api/v1/upload")
    @app.post("/api/v1/small")
    @app.post("/page")
    async def upload(request: Request) -> int:
        return len(await request.body())

    return Asking(app)


def code(answer: Any) -> str:
    found: str = answer.json()["code"]
    return found


def test_a_body_that_is_too_large_is_not_read(asking: Asking) -> None:
    answer = asking.post("/api/v1/said", json={"text": "x" * MOST_BODY})
    assert (answer.status_code, code(answer)) == (413, "too_large")
    assert answer.json()["params"] == {"most_bytes": MOST_BODY}
    assert asking.post("/api/v1/small", content=b"x" * 10).json() == 10
    assert asking.post("/api/v1/small", content=b"x" * 11).status_code == 413


@pytest.mark.parametrize("path", ["/api/v1/small", "/api/v1/said"])
def test_so_is_one_that_says_nothing_of_its_length(asking: Asking, path: str) -> None:
    async def parts() -> AsyncIterator[bytes]:
        yield b'{"text": "'
        for _ in range(80):
            yield b"x" * 1000
        yield b'"}'

    answer = asking.post(path, content=parts(), headers={"content-type": "application/json"})
    assert (answer.status_code, code(answer)) == (413, "too_large")


@pytest.mark.parametrize("length", ["-1", "1e9", "٣", "9" * 30, "5, 5"])
def test_a_length_that_is_none_is_refused(asking: Asking, length: str) -> None:
    headers = {"content-length": length.encode("utf-8")}
    answer = asking.post("/api/v1/small", content=b"x", headers=headers)
    assert answer.status_code == 413


def test_a_route_may_have_a_limit_of_its_own_and_pages_have_theirs(asking: Asking) -> None:
    for path in ("/api/v1/upload", "/page"):
        assert asking.post(path, content=b"x" * (MOST_BODY + 1)).json() == MOST_BODY + 1


def test_who_sends_too_much_waits_and_who_reads_does_not(asking: Asking, clock: Clock) -> None:
    for _ in range(3):
        assert asking.post("/api/v1/said", json={"text": "foul"}).json() == 4
    answer = asking.post("/api/v1/said?lang=he", json={"text": "foul"})
    assert (answer.status_code, code(answer)) == (429, "too_many_requests")
    assert answer.headers["retry-after"] == "2"
    assert answer.headers["content-language"] == "he"
    assert asking.get("/api/v1/said").json() == "said"
    assert asking.post("/page", content=b"x").json() == 1
    clock.now_s = 2.0
    assert asking.post("/api/v1/said", json={"text": "foul"}).json() == 4
    assert asking.post("/api/v1/said", json={"text": "foul"}).status_code == 429


def test_addresses_do_not_hold_each_other_up() -> None:
    rates = Rates(burst=2, most=5)
    for number in range(20):
        assert rates.wait_s(f"10.0.0.{number}", 0.0) == 0
    assert [rates.wait_s("10.0.0.19", 0.0) for _ in range(3)] == [0, 1, 1]
    # One that was forgotten begins anew; those that were heard of lately are not.
    assert [rates.wait_s("10.0.0.0", 0.0) for _ in range(3)] == [0, 0, 1]


@given(steps=st.lists(st.floats(0, 5), min_size=1, max_size=200))
def test_no_more_come_through_than_the_rate_allows(steps: list[float]) -> None:
    rates, now_s, allowed = Rates(), 0.0, 0
    for step_s in steps:
        now_s += step_s / 10
        allowed += rates.wait_s("a", now_s) == 0
    assert allowed <= BURST + now_s * PER_S + 1
    assert allowed >= min(len(steps), BURST)


def test_who_waits_as_long_as_he_is_told_gets_through() -> None:
    rates = Rates(burst=1, per_s=0.3)
    assert rates.wait_s("a", 0.0) == 0
    wait_s = rates.wait_s("a", 0.5)
    assert wait_s == 3
    assert rates.wait_s("a", 0.5 + wait_s) == 0
