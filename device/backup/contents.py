"""What is in a back-up: a ZIP with a manifest, and at most three files of fixed names.

    manifest.json      {"schema": "footspot.backup/1", "made_at": ..., "version": ...,
                        "files": {NAME: {"size": n, "sha256": HEX}, ...}}
    journal.sqlite3    every match (always there)
    footspot.toml      the configuration, passwords of cameras included
    calibration.json   where the table is

Clips are not in it, nor is the operator's passphrase.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field

SCHEMA: Final = "footspot.backup/1"
FAMILY: Final = "footspot.backup/"
MANIFEST: Final = "manifest.json"
JOURNAL: Final = "journal.sqlite3"
CONFIG: Final = "footspot.toml"
CALIBRATION: Final = "calibration.json"
MOST_BYTES: Final = {JOURNAL: 4 * 2**30, CONFIG: 2**20, CALIBRATION: 2**20, MANIFEST: 2**16}
"""Of each file: a journal of years has some hundred megabytes."""
CHUNK: Final = 1 << 20


class Part(BaseModel):
    """One file."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    size: int = Field(ge=0)
    sha256: str = Field(pattern=r"^[0-9a-f]{64}$")


class Manifest(BaseModel):
    """The file `MANIFEST`."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    schema_name: Literal["footspot.backup/1"] = Field(default=SCHEMA, alias="schema")
    made_at: str = Field(max_length=40)
    version: str = Field(max_length=40)
    files: dict[str, Part]


def part_of(path: Path) -> Part:
    """Size and digest of a file. Raises OSError."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while data := file.read(CHUNK):
            digest.update(data)
    return Part(size=path.stat().st_size, sha256=digest.hexdigest())
