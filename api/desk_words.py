"""What is filled in on the page of a shot, as words to the referee (`api.said`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar
from urllib.parse import parse_qsl

from fastapi import Request
from pydantic import ValidationError

from api.access import Visitor
from api.desk_facts import FactsEdit
from api.errors import BadFactsError
from api.said import Said
from api.said_rulings import FactsSaid, RulingSaid
from api.said_words import ReadingChosen, ReportJudged
from rules.match_events import Person, Role

MOST_BYTES: Final = 16_384
"""Of a filled form: forty choices and a reason."""
MOST_FIELDS: Final = 100

Form = Mapping[str, Sequence[str]]
Checked = TypeVar("Checked")


async def read_form(request: Request) -> Form:
    """A form as a browser sends it. Raises `BadFactsError` for what is none, or too large."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MOST_BYTES:
            raise BadFactsError("a form that is too large")
    try:
        pairs = parse_qsl(
            body.decode(), keep_blank_values=True, strict_parsing=bool(body),
            max_num_fields=MOST_FIELDS,
        )  # fmt: skip
    except ValueError as error:
        raise BadFactsError(f"no form: {error}") from error
    form: dict[str, list[str]] = {}
    for name, value in pairs:
        form.setdefault(name, []).append(value)
    return form


def value_of(form: Form, name: str) -> str:
    """The value of a field, empty if it is not there."""
    return (form.get(name) or ("",))[0]


def edit_of(form: Form) -> FactsEdit:
    """What the form of the facts says happened. Raises `BadFactsError`."""
    first: list[str] | None = None
    if value_of(form, "first") == "none":
        first = []
    elif value_of(form, "first"):
        first = [value_of(form, "first"), *filter(None, [value_of(form, "together")])]
    call: dict[str, Any] | None = None
    if value_of(form, "call"):
        call = {"type": value_of(form, "call")}
        if call["type"] == "shot":
            call |= {name: value_of(form, f"call_{name}") for name in ("ball", "pocket")}
    fields = {
        "first": first,
        "fates": {name[5:]: value_of(form, name) for name in form if name.startswith("fate-")},
        "rails": {
            name[5:]: value_of(form, name) or None for name in form if name.startswith("rail-")
        },
        "call": call,
    }
    return _checked(lambda: FactsEdit.model_validate(fields))


def said_of(form: Form, match_id: str, seq: int, shot: Mapping[str, Any] | None) -> Said:
    """The word that the form says. `shot`: with the facts as they are corrected, where they are.

    Raises `BadFactsError`.
    """
    common: dict[str, Any] = {
        "word_id": value_of(form, "word"),
        "match_id": match_id,
        "revision": value_of(form, "revision") or None,
    }
    reason = value_of(form, "reason")
    match value_of(form, "do"):
        case "answer":
            fields = {"kind": "answer", "shot_seq": seq, "reading": value_of(form, "reading")}
            return _checked(lambda: ReadingChosen.model_validate(common | fields))
        case "report_true" | "report_false" as which:
            fields = {
                "kind": "answer_report",
                "report_seq": value_of(form, "report"),
                "is_accepted": which == "report_true",
            }
            return _checked(lambda: ReportJudged.model_validate(common | fields))
        case "override":
            fields = {
                "kind": "override",
                "shot_seq": seq,
                "outcome": value_of(form, "outcome"),
                "fouls": [one for one in form.get("foul", ()) if one],
                "spotted": list(form.get("spotted", ())),
                "reason": reason,
            }
            return _checked(lambda: RulingSaid.model_validate(common | fields))
        case "facts" if shot is not None:
            fields = {"kind": "correct_facts", "shot_seq": seq, "facts": shot, "reason": reason}
            return _checked(lambda: FactsSaid.model_validate(common | fields))
        case other:
            raise BadFactsError(f"nobody can say {other[:40]!r} here")


def person_of(visitor: Visitor) -> Person:
    """As whom a visitor speaks here: an operator decides, also one who has a seat."""
    if visitor.is_operator:
        return Person(role=Role.OPERATOR, name=visitor.name)
    return Person(role=Role.PLAYER, player=visitor.player, name=visitor.name)


def _checked(made: Callable[[], Checked]) -> Checked:
    try:
        return made()
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise BadFactsError(f"{where}: {first['msg']}") from error
