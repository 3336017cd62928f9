"""The description of /api/v1 that programs read: made out of its routes, nothing written twice.

What every route can answer besides what it says itself is added here: a request that is wrong, a
body that is too large, too many requests, a page of another site.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute

from api.code_words import code_text
from api.openapi_examples import REQUESTS, RESPONSES
from api.problem_codes import STATUS, ProblemCode
from api.problems import MEDIA_TYPE, TYPE, ProblemBody

PREFIX: Final = "/api/v1"
ADDRESS: Final = f"{PREFIX}/openapi.json"
SAFE: Final = frozenset({"get", "head", "options"})
TAGS: Final[Mapping[str, str]] = {
    "watching": "What happens at the table now, for screens and programs that listen.",
    "play": "What players say to the referee. It takes a seat at the table.",
    "matches": "Matches that were kept: their shots, what was seen, clips, what if.",
    "voice": "What is said aloud at the table.",
    "reviews": "Videos that people upload to have them refereed.",
    "admin": "The operator's: it takes the passphrase.",
}
"""Of routes, in this order."""
DESCRIPTION: Final = """\
What the referee at this table sees and rules, as data, and how to speak to it.

Everything is JSON; lengths are millimetres of the table, times seconds. Words are codes; sentences
come in the language asked for by `?lang=` or Accept-Language (en, ru, sk, he, pl, es).
What cannot be done is answered as `application/problem+json` (RFC 9457): go by `code`.
Fields may be added to objects; those that are there stay what they are as long as this is v1.

Live: the WebSocket `/api/v1/ws` sends `{"type": "snapshot", "revision": N, "is_connected": true,
"snapshot": {...}}` at once and with every change, 20 a second at most. Each is complete. What came
between two is left out, so `revision` may leap; `resync` asks for the newest at once.
`{"type": "events", "match": null, "after": 0}` asks for what happens in the match, told as
`{"type": "events", ...}` like GET /api/v1/events, now and from then on. A `{"type": "beat"}` comes
after 5 s without anything else. Who does not read for 3 s is dropped.
"""
_METHODS: Final = ("get", "put", "post", "delete", "patch", "head", "options")


def problems(*codes: ProblemCode) -> dict[int | str, dict[str, Any]]:
    """For `responses=` of a route: how it can refuse."""
    by_status: dict[int | str, dict[str, Any]] = {}
    for code in codes:
        title = code_text(code, "en")
        told = by_status.setdefault(
            STATUS[code],
            {
                "description": title,
                "content": {
                    MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}, "examples": {}}
                },
            },
        )
        if title not in told["description"]:
            told["description"] += f" Or: {title}"
        told["content"][MEDIA_TYPE]["examples"][code.value] = {
            "value": {
                "type": TYPE.format(code=code.value),
                "code": code.value,
                "title": title,
                "status": STATUS[code],
                "instance": PREFIX,
            }
        }
    return by_status


def description(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI description of every route below /api/v1, made once for an app.

    They stand in routers; those of pages have `include_in_schema=False`.
    """
    kept: dict[str, Any] | None = getattr(app.state, "described", None)
    if kept is None:
        kept = app.state.described = _made(app)
    return kept


def operation_id(route: APIRoute) -> str:
    """The name of the function: what a generated client calls it."""
    return route.name


def _made(app: FastAPI) -> dict[str, Any]:
    told = get_openapi(
        title="Footspot",
        version="1",
        description=DESCRIPTION,
        routes=[one for one in app.routes if not isinstance(one, APIRoute)],
        tags=[{"name": name, "description": about} for name, about in TAGS.items()],
        servers=[{"url": "/"}],
        license_info={"name": "AGPL-3.0-or-later", "identifier": "AGPL-3.0-or-later"},
    )
    told["paths"] = {
        path: item for path, item in told["paths"].items() if path.startswith(f"{PREFIX}/")
    }
    schemas = told.setdefault("components", {}).setdefault("schemas", {})
    problem = ProblemBody.model_json_schema(ref_template="#/components/schemas/{model}")
    schemas.update(problem.pop("$defs", {}))
    schemas["Problem"] = problem
    told["components"]["securitySchemes"] = {
        name: {"type": "apiKey", "in": "cookie", "name": name, "description": about}
        for name, about in (
            ("footspot-seat", "Who plays: given by joining with the code that the screen shows."),
            ("footspot-operator", "Who runs the table: given for the passphrase."),
        )
    }
    for item in told["paths"].values():
        for method in _METHODS:
            if method in item:
                _complete(method, item[method])
    needed = _needed(told["paths"], schemas, set())
    told["components"]["schemas"] = {name: schemas[name] for name in sorted(needed)}
    return told


def _needed(part: object, schemas: Mapping[str, Any], found: set[str]) -> set[str]:
    """Names of the schemas that a part of the description refers to, and those of theirs."""
    if isinstance(part, dict):
        name = str(part.get("$ref", "")).rpartition("/")[2]
        if name in schemas and name not in found:
            found.add(name)
            _needed(schemas[name], schemas, found)
        for one in part.values():
            _needed(one, schemas, found)
    elif isinstance(part, list):
        for one in part:
            _needed(one, schemas, found)
    return found


def _complete(method: str, operation: dict[str, Any]) -> None:
    """What every operation can answer, and examples."""
    responses = operation["responses"]
    can_be_wrong = "422" in responses
    responses.pop("422", None)
    also = [ProblemCode.INVALID] if can_be_wrong else []
    if method not in SAFE:
        also += [ProblemCode.CROSS_SITE, ProblemCode.TOO_LARGE, ProblemCode.TOO_MANY_REQUESTS]
    if "application/json" in operation.get("requestBody", {}).get("content", {}):
        also.append(ProblemCode.NOT_JSON)
    for status, more in problems(*also).items():
        _join(responses, str(status), more)
    if "401" in responses:
        operation["security"] = [{"footspot-seat": []}, {"footspot-operator": []}]
    operation["responses"] = dict(sorted(responses.items()))
    name = operation["operationId"]
    for status, response in responses.items():
        if response["description"] == "Successful Response":  # FastAPI's, where a route has none
            response["description"] = "Done."
        content = response.get("content", {}).get("application/json")
        if content is not None and status.startswith("2") and name in RESPONSES:
            content["example"] = RESPONSES[name]
    body = operation.get("requestBody", {}).get("content", {}).get("application/json")
    if body is not None and name in REQUESTS:
        body["examples"] = {one: {"value": value} for one, value in REQUESTS[name].items()}


def _join(responses: dict[str, Any], status: str, more: dict[str, Any]) -> None:
    """One more way to be refused, with a status that may be there already."""
    known = responses.get(status, {}).get("content", {}).get(MEDIA_TYPE)
    if known is None:
        responses[status] = more
        return
    if more["description"] not in responses[status]["description"]:
        responses[status]["description"] += f" Or: {more['description']}"
    known["examples"] |= more["content"][MEDIA_TYPE]["examples"]
