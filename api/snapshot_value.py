"""What all values of a snapshot have in common."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict

Fields = dict[str, Any]
"""Plain values as JSON holds them."""
Mm = Annotated[float, AfterValidator(lambda value: round(value, 1))]
"""A place on the table, kept to 0.1 mm."""


class SnapshotValue(BaseModel):
    """A frozen value; what it does not know is refused."""

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        validate_by_name=True,
        validate_by_alias=True,
        serialize_by_alias=True,
        allow_inf_nan=False,
    )
