"""The trace of a shot as its file has it, and back. docs/trace.md has every field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from device.errors import BadInputError
from device.review import with_finite_numbers
from device.stored_facts import from_plain_fields, plain_fields
from tracking.trace import ShotTrace

SCHEMA = "footspot.trace/1"

Fields = dict[str, Any]


def trace_fields(trace: ShotTrace, *, shot: int, source: str) -> Fields:
    """The fields of a file. `shot`: its number in the review, from 1; `source`: name of the
    recording. Numbers have six digits after the point."""
    fields = {"schema": SCHEMA, "source": source, "shot": shot, **plain_fields(trace)}
    tidy = with_finite_numbers(fields)
    assert isinstance(tidy, dict)
    return tidy


def trace_from_fields(fields: Mapping[str, Any]) -> ShotTrace:
    """The trace out of a file; raises `BadInputError` if it is none of this version."""
    if fields.get("schema") != SCHEMA:
        raise BadInputError(f"trace: expected the schema {SCHEMA}, got {fields.get('schema')!r}")
    try:
        return from_plain_fields(ShotTrace, fields)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise BadInputError(f"trace of shot {fields.get('shot', '?')}: {error!r}") from error
