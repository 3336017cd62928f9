"""What a setting is: a field with a meaning, a unit and a range, in a section of the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Literal, get_args, get_origin

import annotated_types
from pydantic import BaseModel, ConfigDict, Field
from pydantic.fields import FieldInfo

Trouble = tuple[tuple[str, ...], str]
"""Keys of a section that do not go with each other (or one that does not go at all), and why."""


def setting(
    default: Any,
    meaning: str,
    *,
    unit: str = "",
    secret: bool = False,
    ge: float | None = None,
    le: float | None = None,
) -> Any:
    """One setting. `ge`, `le`: least and most of its number, in `unit`. `secret`: its value is told
    to nobody."""
    return Field(
        default=default,
        description=meaning,
        repr=not secret,
        allow_inf_nan=False if isinstance(default, float) else None,
        json_schema_extra={"unit": unit, "secret": secret},
        ge=ge,
        le=le,
    )


class Section(BaseModel):
    """A table of the file. Types are exact: "60" is no number, 1 is no switch."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
    about: ClassVar[str]

    def troubles(self) -> Iterator[Trouble]:
        """What no single type tells: values that cannot be, or not together."""
        yield from ()


def meta(field: FieldInfo) -> Mapping[str, Any]:
    """Unit and `secret` of a setting."""
    extra = field.json_schema_extra
    assert isinstance(extra, dict)
    return extra


def expected(field: FieldInfo) -> str:
    """What a setting may be, in words."""
    kind = field.annotation
    if get_origin(kind) is Literal:
        return "one of " + ", ".join(map(str, get_args(kind)))
    if kind is bool:
        return "true or false"
    if kind is str:
        return "text"
    least = next((m.ge for m in field.metadata if isinstance(m, annotated_types.Ge)), None)
    most = next((m.le for m in field.metadata if isinstance(m, annotated_types.Le)), None)
    number = "a whole number" if kind is int else "a number"
    if least is None:
        return number
    return f"{number} from {_plain(least)} " + (f"to {_plain(most)}" if most else "on")


def _plain(number: Any) -> str:
    return str(int(number)) if number == int(number) else str(number)
