"""What a suite's name stands for: a folder of clips with truths, or a file of stored shots."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path

from device.bench.paths import PathsTask
from device.bench.pictures import ClipFiles, clips_in
from device.bench.run import Work
from device.errors import BadInputError
from simulation.scoring.result import Identity
from simulation.stored import load_shots

STORED_SUFFIX = ".json.gz"
STORED_RATES = (30.0, 60.0, 120.0)
STORED_SIGHT = "tv"
"""Each shot of a file is shown at these rates, as a television camera sees."""
OWN = "own"
"""As version of what is no named suite: its files alone say what it is."""


class Level(StrEnum):
    """With pictures, or exact paths straight into the tracker."""

    PICTURES = "pictures"
    PATHS = "paths"


def work_for(suite: str, level: Level, rulebook: str) -> Work:
    """The clips or shots of a suite; raises `BadInputError` if there is no such suite."""
    if suite == "live":
        raise BadInputError("bench live comes with the live referee, which is not built yet")
    path = Path(suite)
    if level is Level.PICTURES and path.is_dir():
        return _of_folder(path, rulebook)
    if level is Level.PATHS and path.is_file() and path.name.endswith(STORED_SUFFIX):
        return _of_stored(path, rulebook)
    wanted = {
        Level.PICTURES: "a folder of clips with truths",
        Level.PATHS: f"a file of stored shots (*{STORED_SUFFIX})",
    }
    raise BadInputError(f"no suite {suite!r} at level {level}: expected {wanted[level]}")


def _of_folder(folder: Path, rulebook: str) -> Work:
    clips = clips_in(folder)
    if not clips:
        raise BadInputError(f"{folder}: no NAME.mp4 with its NAME.truth.json in it")
    return Work(
        identity=_identity(folder.resolve().name, Level.PICTURES, rulebook, _contents(clips)),
        clips=clips,
    )


def _contents(clips: Iterable[ClipFiles]) -> Iterable[bytes]:
    """Names and truths: whoever has the same truths has the same clips."""
    for clip in clips:
        yield clip.name.encode()
        yield clip.truth.read_bytes()


def _of_stored(path: Path, rulebook: str) -> Work:
    try:
        shots = load_shots(path)
    except (OSError, ValueError, KeyError, EOFError) as error:
        raise BadInputError(f"{path} is no file of stored shots: {error}") from error
    name = path.name.removesuffix(STORED_SUFFIX)
    rates = ",".join(f"{rate:g}" for rate in STORED_RATES)
    return Work(
        identity=_identity(
            name, Level.PATHS, rulebook, [path.read_bytes(), rates.encode(), STORED_SIGHT.encode()]
        ),
        shots=[
            PathsTask(
                name=f"{name}-{number:04d}-{rate:g}",
                shot=shot,
                fps=rate,
                sight=STORED_SIGHT,
                seed=number,
                rulebook=rulebook,
            )
            for rate in STORED_RATES
            for number, shot in enumerate(shots, start=1)
        ],
    )


def _identity(suite: str, level: Level, rulebook: str, parts: Iterable[bytes]) -> Identity:
    recipe = hashlib.sha256()
    for part in parts:
        recipe.update(len(part).to_bytes(8, "big"))
        recipe.update(part)
    return Identity(
        suite=suite,
        version=OWN,
        recipe=recipe.hexdigest(),
        level=level.value,
        rulebook=rulebook,
    )
