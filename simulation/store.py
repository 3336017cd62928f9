"""A suite's shots as numbers: in files of some units each, bundled with the program or made.

The level of paths and the renderer read the same files. The name of a file holds the hash of the
recipes and the version of the generator that it was made of; one of others is not read. Small
suites' shots come with the program, so that pooltool is needed for the others only.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Sequence
from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from simulation.recipes import digest, shots_from
from simulation.stored import FORMAT, StoredShot, shot_to_data, shots_in
from simulation.suites import Suite, Unit
from simulation.truth_file import replaced
from simulation.versions import SHOTS

CHUNK: Final = 16
"""Units in a file."""
FOLDER: Final = "shots"
BUNDLED: Final = "bundled"
DIGESTS: Final = "digests.json"


def chunk_of(unit: Unit) -> int:
    """The number of the file that holds a unit."""
    return unit.index // CHUNK


def chunk_name(suite: Suite, chunk: int) -> str:
    """Of a file, with the hash of all that its shots are made of."""
    units = _units(suite, chunk)
    spec = digest([FORMAT, SHOTS, [unit.shots.as_data() for unit in units]])
    return f"{suite.name}-{chunk:03d}-{spec}.json.gz"


def _units(suite: Suite, chunk: int) -> Sequence[Unit]:
    return suite.units[chunk * CHUNK : (chunk + 1) * CHUNK]


def is_there(suite: Suite, chunk: int, folder: Path) -> bool:
    """True if the file was made, or comes with the program."""
    return _place(suite, chunk, folder).is_file()


def make_chunk(suite: Suite, chunk: int, folder: Path) -> None:
    """Play the shots of a file and write it, whole or not at all.

    SimulationError without pooltool, OSError if it cannot be written.
    """
    groups = [shots_from(unit.shots) for unit in _units(suite, chunk)]
    data = {
        "format": FORMAT,
        "counts": [len(group) for group in groups],
        "shots": [shot_to_data(shot) for group in groups for shot in group],
    }
    text = json.dumps(data, separators=(",", ":")).encode()
    place = folder / FOLDER
    place.mkdir(parents=True, exist_ok=True)
    replaced(place / chunk_name(suite, chunk), gzip.compress(text, mtime=0))


def unit_shots(suite: Suite, unit: Unit, folder: Path) -> list[StoredShot]:
    """The shots of a unit; FileNotFoundError if its file is not there."""
    groups = _groups(suite, chunk_of(unit), folder)
    return groups[unit.index % CHUNK]


def digest_of(suite: Suite, chunk: int, folder: Path) -> str:
    """A short hash of the numbers of a file; FileNotFoundError if it is not there."""
    text = json.dumps(_read(suite, chunk, folder)[0]["shots"], separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def published_digests(suite: Suite) -> list[str]:
    """The hashes of a suite's files as its makers have them: of the first ones, as far as told."""
    told_in = resources.files("simulation") / BUNDLED / DIGESTS
    text = told_in.read_text(encoding="utf-8")
    told: dict[str, list[str]] = json.loads(text)
    return told.get(suite.name, [])


@lru_cache(maxsize=4)
def _groups(suite: Suite, chunk: int, folder: Path) -> list[list[StoredShot]]:
    data, shots = _read(suite, chunk, folder)
    groups, at = [], 0
    for count in data["counts"]:
        groups.append(shots[at : at + count])
        at += count
    return groups


def _place(suite: Suite, chunk: int, folder: Path) -> Traversable:
    """Where the file is, or is to be made."""
    name = chunk_name(suite, chunk)
    bundled = resources.files("simulation") / BUNDLED / name
    return bundled if bundled.is_file() else folder / FOLDER / name


def _read(suite: Suite, chunk: int, folder: Path) -> tuple[dict[str, Any], list[StoredShot]]:
    """(data of a file, its shots); FileNotFoundError, or OSError if it is damaged."""
    place = _place(suite, chunk, folder)
    try:
        data, shots = shots_in(place.read_bytes())
        told = sum(data.get("counts", ()))
    except (ValueError, TypeError) as error:
        raise OSError(f"{place} is damaged ({error}); remove it") from error
    if told != len(shots):
        raise OSError(f"{place} is damaged ({told} shots expected, {len(shots)} there); remove it")
    return data, shots
