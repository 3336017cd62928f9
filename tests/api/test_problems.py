"""Refusals below /api/: one shape, a code for programs, a title in the asker's language."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import pytest
from fastapi import FastAPI, Query
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from api.catalogues import LANGUAGES
from api.code_words import code_text
from api.problem_codes import STATUS, ProblemCode
from api.problems import MEDIA_TYPE, OF_STATUS, Problem, install_problems
from rules.progress import Refusal
from tests.api.asking import Asking


class Call(BaseModel):
    ball: int
    pockets: list[str]


@pytest.fixture(scope="module")
def client() -> Asking:
    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None)
    install_problems(app, lambda: "sk")

    @app.post("/api/v1/call")
    async def call(told: Call) -> None:
        raise Problem(ProblemCode.REFUSED, Refusal.NOT_YOUR_TURN, seq=12)

    @app.get("/api/v1/shots")
    async def shots(after: Annotated[int, Query(ge=0)]) -> int:
        if after == 7:
            raise Problem(ProblemCode.GONE, "the clip of shot 7", headers={"Retry-After": "9"})
        return 10 // after

    @app.get("/page")
    async def page(after: int) -> int:
        return 10 // after

    return Asking(app)


def problem(answer: Any, code: ProblemCode) -> dict[str, Any]:
    assert answer.status_code == STATUS[code]
    assert answer.headers["content-type"] == MEDIA_TYPE
    assert answer.headers["cache-control"] == "no-store"
    told: dict[str, Any] = answer.json()
    assert told["code"] == code.value
    assert told["type"] == f"/api#problem-{code.value}"
    assert told["status"] == answer.status_code
    assert told["instance"] == answer.request.url.path
    assert told["title"] == code_text(code, answer.headers["content-language"])
    return told


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_of_the_rules_is_told_in_the_askers_language(
    client: Asking, language: str
) -> None:
    answer = client.post(f"/api/v1/call?lang={language}", json={"ball": 3, "pockets": []})
    told = problem(answer, ProblemCode.REFUSED)
    assert answer.headers["content-language"] == language
    assert told["detail"] == code_text(Refusal.NOT_YOUR_TURN, language)
    assert told["params"] == {"seq": 12}
    assert "errors" not in told


def test_every_field_that_is_wrong_is_named(client: Asking) -> None:
    answer = client.post("/api/v1/call", json={"ball": "red", "pockets": ["HL", 2]})
    assert problem(answer, ProblemCode.INVALID)["errors"] == [
        {
            "pointer": "#/ball",
            "code": "int_parsing",
            "detail": "Input should be a valid integer, unable to parse string as an integer",
        },
        {
            "pointer": "#/pockets/1",
            "code": "string_type",
            "detail": "Input should be a valid string",
        },
    ]
    answer = client.get("/api/v1/shots?after=-1")
    (error,) = problem(answer, ProblemCode.INVALID)["errors"]
    assert (error["parameter"], error["code"]) == ("after", "greater_than_equal")
    assert "pointer" not in error


def test_as_many_errors_as_anybody_reads(client: Asking) -> None:
    answer = client.post("/api/v1/call", json={"ball": 1, "pockets": list(range(900))})
    assert len(problem(answer, ProblemCode.INVALID)["errors"]) == 20


def test_what_is_no_json_is_told_apart(client: Asking) -> None:
    answer = client.post(
        "/api/v1/call", content="{'ball'", headers={"content-type": "application/json"}
    )
    (error,) = problem(answer, ProblemCode.NOT_JSON)["errors"]
    assert error["pointer"] == "#"


def test_what_the_server_itself_refuses(client: Asking) -> None:
    problem(client.get("/api/v1/nothing"), ProblemCode.NOT_FOUND)
    answer = client.request("DELETE", "/api/v1/call")
    problem(answer, ProblemCode.METHOD_NOT_ALLOWED)
    assert answer.headers["allow"] == "POST"
    answer = client.get("/api/v1/shots?after=7")
    assert problem(answer, ProblemCode.GONE)["detail"] == "the clip of shot 7"
    assert answer.headers["retry-after"] == "9"


def test_what_nobody_foresaw_tells_nothing_of_the_program(client: Asking) -> None:
    answer = client.get("/api/v1/shots?after=0")
    assert problem(answer, ProblemCode.INTERNAL).keys() == {
        "type", "code", "title", "status", "instance",
    }  # fmt: skip
    page = client.get("/page?after=0")
    assert (page.status_code, page.text) == (500, "something failed here; the log says what\n")


def test_pages_answer_as_before(client: Asking) -> None:
    assert client.get("/nothing").json() == {"detail": "Not Found"}
    assert client.get("/page").status_code == 422
    assert client.get("/page").headers["content-type"] == "application/json"


def test_who_asks_for_no_language_is_answered_in_that_of_the_match(client: Asking) -> None:
    for header, language in (("", "sk"), ("fr", "sk"), ("de;q=0.9, he;q=0.8", "he")):
        answer = client.get("/api/v1/nothing", headers={"Accept-Language": header})
        assert answer.headers["content-language"] == language


@given(accepted=st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=300))
def test_no_header_is_too_odd(client: Asking, accepted: str) -> None:
    answer = client.get("/api/v1/nothing", headers={"Accept-Language": accepted.strip()})
    assert answer.headers["content-language"] in LANGUAGES


def test_every_code_has_a_status_and_every_status_a_code() -> None:
    assert set(STATUS) == set(ProblemCode)
    for status, code in OF_STATUS.items():
        assert STATUS[code] == status


def test_no_two_answers_mix() -> None:
    """Each request makes a problem of its own, whatever else is being answered."""

    async def one(code: ProblemCode) -> Problem:
        await asyncio.sleep(0)
        return Problem(code, seq=STATUS[code])

    async def play() -> list[Problem]:
        return await asyncio.gather(*(one(code) for code in ProblemCode))

    for code, made in zip(ProblemCode, asyncio.run(play()), strict=True):
        assert (made.code, made.params) == (code, {"seq": STATUS[code]})
