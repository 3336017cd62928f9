"""The description of /api/v1 says what is there, and the server does what it says."""

from __future__ import annotations

import asyncio
import json
import os
import re
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from api.access import SEAT_COOKIE, Access
from api.openapi import TAGS
from api.openapi_examples import REQUESTS, RESPONSES
from api.problem_codes import ProblemCode
from rules.players import Player
from tests.api.asking import Asking
from tests.api.chrome import PATIENCE_S
from tests.api.conftest import parsed
from tests.api.operators import operator_cookie
from tests.api.served import Table
from tests.api.whole_table import WholeTable
from tests.device.live.kept import MATCH, POT

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    unsupported_method,
]
EXAMPLES = 100 if os.environ.get("FOOTSPOT_SOAK") else 2
"""Requests that are tried of each kind, for each role."""


ROLES = ("nobody", "player", "operator")
HEAVY = {"calibration_proposed", "restart"}
"""Seconds of work, or the end of the referee: not for the operator here; they have their tests."""


@schemathesis.serializer("application/zip", "application/octet-stream", "video/mp4")
def as_it_is(context: Any, value: Any) -> bytes:
    """A body that is no JSON, as it was thought of."""
    found = getattr(value, "data", value)
    return found if isinstance(found, bytes) else str(found).encode()


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with WholeTable(tmp_path_factory.mktemp("table")) as whole:
        yield whole.table


@pytest.fixture(scope="module")
def told(table: Table) -> dict[str, Any]:
    description: dict[str, Any] = Asking(table.app).get("/api/v1/openapi.json").json()
    return description


def cookies_of(table: Table, role: str) -> dict[str, str]:
    """What the browser of somebody in a role sends."""
    access: Access = table.app.state.access
    if role == "nobody":
        return {}
    if role == "operator":
        return asyncio.run(operator_cookie(access))
    access.seats.free(Player.A)
    seat = access.seats.join(Player.A, "Anna", code=access.seats.code)
    return {SEAT_COOKIE: seat.cookie}


@pytest.mark.parametrize("role", ROLES)
def test_the_server_does_what_it_says(table: Table, told: dict[str, Any], role: str) -> None:
    described = schemathesis.openapi.from_dict(told)
    described.location = f"{table.url}api/v1/openapi.json"
    tried = []
    for found in described.get_all_operations():
        operation: Any = found.ok()  # type: ignore[union-attr]
        tried.append(operation.label)
        if role == "operator" and operation.definition.raw["operationId"] in HEAVY:
            continue

        @given(case=operation.as_strategy(), is_there=st.booleans())
        @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
        def does_what_it_says(case: Any, is_there: bool) -> None:
            if is_there and "match_id" in case.path_parameters:
                case.path_parameters["match_id"] = MATCH
            if is_there and "seq" in case.path_parameters:
                case.path_parameters["seq"] = POT
            case.call_and_validate(
                base_url=table.url.rstrip("/"),
                checks=CHECKS,
                cookies=cookies_of(table, role),
                timeout=PATIENCE_S,
            )

        does_what_it_says()
    assert len(tried) == sum(len(item) for item in told["paths"].values())


def operations(told: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Method and path, and what is said of it."""
    return [
        (f"{method.upper()} {path}", operation)
        for path, item in told["paths"].items()
        for method, operation in item.items()
    ]


def test_everything_is_described(told: dict[str, Any]) -> None:
    assert len(operations(told)) >= 2
    names = [one["operationId"] for _, one in operations(told)]
    assert len(names) == len(set(names)), "function names of routes are names of operations"
    for where, one in operations(told):
        assert one["tags"][0] in TAGS, where
        assert one["summary"], where
        assert one.get("description"), where
        assert not one["summary"].endswith("."), where
        for status, answer in one["responses"].items():
            assert answer["description"], (where, status)
            if int(status) >= 400:
                assert list(answer["content"]) == ["application/problem+json"], (where, status)


def test_what_can_be_wrong_anywhere_is_told_everywhere(told: dict[str, Any]) -> None:
    for where, one in operations(told):
        is_told = "application/json" in one.get("requestBody", {}).get("content", {})
        if one.get("parameters") or is_told:
            assert "422" in one["responses"], where
        if not where.startswith("GET"):
            assert {"403", "413", "429"} <= set(one["responses"]), where


def test_every_example_is_what_it_is_an_example_of(told: dict[str, Any]) -> None:
    names = {one["operationId"] for _, one in operations(told)}
    assert set(REQUESTS) | set(RESPONSES) <= names, "an example of nothing"
    for where, one in operations(told):
        contents = [
            one.get("requestBody", {}),
            *(answer for status, answer in one["responses"].items() if status.startswith("2")),
        ]
        for content in contents:
            plain = content.get("content", {}).get("application/json")
            if plain is None or not plain["schema"]:
                continue
            shown = [one["value"] for one in plain.get("examples", {}).values()]
            shown += [plain["example"]] if "example" in plain else []
            assert shown, f"{where} has no example"
            for example in shown:
                jsonschema.validate(example, {**plain["schema"], "components": told["components"]})


def test_the_page_shows_every_request_and_every_refusal(table: Table, told: dict[str, Any]) -> None:
    answer = Asking(table.app).get("/api?lang=he")
    page = parsed(answer.text)
    text = re.sub(r"\s+", " ", page.all("main")[0].text)
    for where, one in operations(told):
        assert where in text
        assert one["summary"] in text
    ids = {one.attributes.get("id", "") for one in page.elements}
    assert {f"problem-{code.value}" for code in ProblemCode} <= ids
    assert {one["operationId"] for _, one in operations(told)} <= ids
    assert answer.headers["content-language"] == "he"
    # What is in English is marked so, in a page that is not.
    assert page.all("div", "reference")[0].attributes["dir"] == "ltr"
    for script in page.all("script"):
        assert script.attributes["src"].startswith("/static/")


def test_the_description_is_made_once_and_is_plain(table: Table) -> None:
    asking = Asking(table.app)
    first = asking.get("/api/v1/openapi.json")
    assert first.text == asking.get("/api/v1/openapi.json").text
    assert first.headers["content-type"] == "application/json"
    assert json.loads(first.text)["openapi"].startswith("3.1")
