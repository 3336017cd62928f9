"""The description of /api/v1: for programs as OpenAPI, for people as a page."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from api.code_words import code_text
from api.openapi import ADDRESS, TAGS, description
from api.pages import language_of, page
from api.problem_codes import STATUS, ProblemCode

Paragraph = Sequence[tuple[str, bool]]
"""Text, and whether it is code."""
METHODS: Final = ("get", "put", "post", "delete", "patch")


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownValue:
    """A parameter, or a field of a body."""

    name: str
    kind: str
    is_required: bool
    about: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownOperation:
    """One request. `answers`: status and what it means; `examples`: their names and texts."""

    name: str
    method: str
    path: str
    summary: str
    about: Sequence[Paragraph]
    needs: str
    values: Sequence[ShownValue]
    answers: Sequence[tuple[str, str]]
    examples: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownGroup:
    """The requests of a tag."""

    name: str
    about: str
    operations: Sequence[ShownOperation]


def reference_routes() -> APIRouter:
    """`/api`, and the description at `ADDRESS`."""
    router = APIRouter()

    @router.get(ADDRESS, include_in_schema=False)
    async def openapi(request: Request) -> Response:
        return JSONResponse(description(request.app))

    @router.api_route("/api", methods=["GET", "HEAD"], include_in_schema=False)
    async def reference(request: Request) -> HTMLResponse:
        told = description(request.app)
        language = language_of(request)
        return page(
            request,
            "reference.html.j2",
            title="reference.title",
            here="api",
            follows=False,
            about=_paragraphs(told["info"]["description"]),
            groups=groups(told),
            problems=[
                (code.value, STATUS[code], code_text(code, language)) for code in ProblemCode
            ],
            openapi=ADDRESS,
        )

    return router


def groups(told: Mapping[str, Any]) -> list[ShownGroup]:
    """Everything that an OpenAPI description has, as it is shown."""
    found: dict[str, list[ShownOperation]] = {name: [] for name in TAGS}
    for path, item in told["paths"].items():
        for method in METHODS:
            if method in item:
                operation = item[method]
                tag = operation.get("tags", ["watching"])[0]
                found.setdefault(tag, []).append(_shown(path, method, operation, told))
    return [
        ShownGroup(name=name, about=TAGS.get(name, ""), operations=operations)
        for name, operations in found.items()
        if operations
    ]


def _shown(
    path: str, method: str, operation: Mapping[str, Any], told: Mapping[str, Any]
) -> ShownOperation:
    return ShownOperation(
        name=operation["operationId"],
        method=method.upper(),
        path=path,
        summary=operation["summary"],
        about=_paragraphs(operation.get("description", "")),
        needs="a seat, or the operator" if "security" in operation else "",
        values=list(_values(operation, told)),
        answers=[(status, one["description"]) for status, one in operation["responses"].items()],
        examples=list(_examples(operation)),
    )


def _values(operation: Mapping[str, Any], told: Mapping[str, Any]) -> Iterator[ShownValue]:
    for one in operation.get("parameters", ()):
        yield ShownValue(
            name=one["name"],
            kind=_kind(one.get("schema", {})),
            is_required=one.get("required", False),
            about=one.get("description", ""),
        )
    body = operation.get("requestBody", {}).get("content", {}).get("application/json")
    if body is None:
        return
    schema = _of(body["schema"], told)
    for name, field in schema.get("properties", {}).items():
        yield ShownValue(
            name=name,
            kind=_kind(field),
            is_required=name in schema.get("required", ()),
            about=field.get("description", ""),
        )


def _of(schema: Mapping[str, Any], told: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a reference refers to."""
    if "$ref" not in schema:
        return schema
    name = str(schema["$ref"]).rpartition("/")[2]
    found: Mapping[str, Any] = told["components"]["schemas"][name]
    return found


def _kind(schema: Mapping[str, Any]) -> str:
    """A type in a few words."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    choices = schema.get("anyOf") or schema.get("oneOf")
    if choices:
        return " or ".join(dict.fromkeys(_kind(one) for one in choices))
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    return str(schema.get("type", "anything"))


def _examples(operation: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    for name, one in body.get("examples", {}).items():
        yield f"sent: {name}", _json(one["value"])
    for status, one in operation["responses"].items():
        content = one.get("content", {}).get("application/json", {})
        if "example" in content:
            yield f"answered: {status}", _json(content["example"])


def _json(value: object) -> str:
    return json.dumps(value, indent=1, ensure_ascii=False)


def _paragraphs(text: str) -> list[Paragraph]:
    plain = [" ".join(one.split()) for one in text.split("\n\n") if one.strip()]
    return [[(part, n % 2 == 1) for n, part in enumerate(one.split("`")) if part] for one in plain]
