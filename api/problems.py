"""What goes wrong below /api/: one shape for every refusal, `application/problem+json` (RFC 9457).

    raise Problem(ProblemCode.NOT_FOUND)
    raise Problem(ProblemCode.REFUSED, Refusal.NOT_YOUR_TURN, seq=12)

`code` is what programs go by and never changes; `title`, and `detail` where it is a code, are
written in the language of who asked. What is wrong with the fields of a request is a list.
Everywhere else the server answers as before: those pages are for people.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any, Final

from fastapi import FastAPI, HTTPException, Request
from fastapi.exception_handlers import http_exception_handler, request_validation_exception_handler
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException as StarletteHTTPException

from api.code_words import code_text
from api.pages import language_of
from api.problem_codes import STATUS, ProblemCode

BELOW: Final = "/api/"
MEDIA_TYPE: Final = "application/problem+json"
TYPE: Final = "/api#problem-{code}"
"""`type` of a problem: where on this server it is described."""
MOST_ERRORS: Final = 20
"""Errors of one request that are told."""


OF_STATUS: Final[Mapping[int, ProblemCode]] = {
    400: ProblemCode.NOT_JSON,
    401: ProblemCode.NOT_SIGNED_IN,
    403: ProblemCode.NOT_ALLOWED,
    404: ProblemCode.NOT_FOUND,
    405: ProblemCode.METHOD_NOT_ALLOWED,
    413: ProblemCode.TOO_LARGE,
    415: ProblemCode.WRONG_MEDIA_TYPE,
    416: ProblemCode.BAD_RANGE,
    429: ProblemCode.TOO_MANY_REQUESTS,
    503: ProblemCode.BUSY,
}
"""The code where only a status is known: what the server's own parts raise."""


class FieldError(BaseModel):
    """One thing that is wrong with a request.

    `pointer`: where in the body, as a JSON pointer (RFC 6901); else `parameter`, the name of one
    of the address or the header. `code`: as pydantic names it; `detail`: for those who write
    programs, in English.
    """

    code: str
    detail: str
    pointer: str | None = None
    parameter: str | None = None


class ProblemBody(BaseModel):
    """What is answered, as RFC 9457 has it, with the members `code`, `params` and `errors` besides.

    `type`: the address of the description of `code`. `title`: in the language asked for. `params`:
    figures and names that belong to it.
    """

    type: str
    code: ProblemCode
    title: str
    status: int = Field(ge=400, le=599)
    detail: str | None = None
    instance: str
    params: dict[str, str | int | float | bool | None] = {}
    errors: list[FieldError] = []


class Problem(HTTPException):
    """Raise it anywhere below a route of /api/; outside it is answered as FastAPI does."""

    def __init__(
        self,
        code: ProblemCode,
        detail: str | Enum | None = None,
        *,
        headers: Mapping[str, str] | None = None,
        **params: str | int | float | bool | None,
    ) -> None:
        """`detail`: a sentence in the asker's language, or a code that has words
        (`api.code_words`), which are then found."""
        text = detail if isinstance(detail, str) else code.value
        super().__init__(STATUS[code], detail=text, headers=dict(headers or {}))
        self.code, self.told, self.params = code, detail, params


def install_problems(app: FastAPI, otherwise: Callable[[], str | None] = lambda: None) -> None:
    """Everything that goes wrong below /api/ is answered as a problem from now on.

    `otherwise`: the language of who asks for none.
    """

    def answered(request: Request, problem: Problem, errors: Sequence[FieldError] = ()) -> Response:
        return problem_response(request, problem, language_of(request, otherwise()), errors)

    async def http_error(request: Request, error: Exception) -> Response:
        assert isinstance(error, StarletteHTTPException)
        if not request.url.path.startswith(BELOW):
            return await http_exception_handler(request, error)
        if isinstance(error, Problem):
            return answered(request, error)
        code = OF_STATUS.get(error.status_code)
        if code is None:
            code = ProblemCode.INTERNAL if error.status_code >= 500 else ProblemCode.INVALID
        return answered(request, Problem(code, headers=error.headers))

    async def invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        if not request.url.path.startswith(BELOW):
            return await request_validation_exception_handler(request, error)
        found = error.errors()
        is_no_json = any(one["type"] == "json_invalid" for one in found)
        code = ProblemCode.NOT_JSON if is_no_json else ProblemCode.INVALID
        return answered(request, Problem(code), [_field_error(one) for one in found[:MOST_ERRORS]])

    async def unforeseen(request: Request, error: Exception) -> Response:
        if not request.url.path.startswith(BELOW):
            return PlainTextResponse("something failed here; the log says what\n", 500)
        return answered(request, Problem(ProblemCode.INTERNAL))

    app.add_exception_handler(StarletteHTTPException, http_error)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(Exception, unforeseen)


def problem_response(
    request: Request, problem: Problem, language: str, errors: Sequence[FieldError] = ()
) -> Response:
    """The answer, in a language."""
    body = ProblemBody(
        type=TYPE.format(code=problem.code.value),
        code=problem.code,
        title=code_text(problem.code, language),
        status=problem.status_code,
        detail=_detail(problem.told, language),
        instance=request.url.path,
        params=problem.params,
        errors=list(errors),
    )
    headers = {
        "Content-Language": language,
        "Vary": "Accept-Language, Cookie",
        "Cache-Control": "no-store",
        **(problem.headers or {}),
    }
    return JSONResponse(
        body.model_dump(mode="json", exclude_none=True, exclude_defaults=True),
        status_code=problem.status_code,
        media_type=MEDIA_TYPE,
        headers=headers,
    )


def _detail(told: str | Enum | None, language: str) -> str | None:
    return code_text(told, language) if isinstance(told, Enum) else told


def _field_error(found: Mapping[str, Any]) -> FieldError:
    where, *rest = (str(part) for part in found["loc"]) if found["loc"] else ("body",)
    code, detail = str(found["type"]), str(found["msg"])
    if where == "body":
        is_place = code != "json_invalid"  # else it is the letter at which the JSON ends
        pointer = "".join(f"/{_escaped(part)}" for part in rest) if is_place else ""
        return FieldError(code=code, detail=detail, pointer=f"#{pointer}")
    return FieldError(code=code, detail=detail, parameter=rest[0] if rest else where)


def _escaped(part: str) -> str:
    return part.replace("~", "~0").replace("/", "~1")
