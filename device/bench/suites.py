"""What a suite's name stands for: one of the published ones, made where it is missing; a folder of
clips with truths; a file of stored shots.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import lru_cache, partial
from pathlib import Path

from device.bench.paths import PathsTask
from device.bench.pictures import ClipFiles, clips_in
from device.bench.run import Work
from device.errors import BadInputError, OutputError
from device.progress import progress_bar, say
from simulation import store
from simulation.making import Made, make_suite, missing_clips
from simulation.physics import SimulationError
from simulation.scoring.result import Identity
from simulation.scoring.truth_reading import TruthError, read_truth
from simulation.stored import StoredShot, load_shots
from simulation.suites import SUITES, Unit, suite_named
from simulation.truth_file import calls_path, truth_path

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


def work_for(
    suite: str,
    level: Level,
    rulebook: str,
    *,
    folder: Path | None = None,
    jobs: int = 1,
    quiet: bool = False,
    is_to_be_made: bool = True,
) -> Work:
    """The clips or shots of a suite, made if they are missing in `folder` (None: a cache).

    `is_to_be_made` False: clips that are missing are an error; what was seen by another program
    cannot be clips that are made only now.
    Raises `BadInputError` if there is no such suite, `OutputError` if it cannot be made.
    """
    if suite in SUITES:
        folder = folder or cache() / suite
        if not is_to_be_made:
            _refuse_missing(suite, folder)
        return _of_suite(suite, level, rulebook, folder, jobs, quiet)
    path = Path(suite)
    if level is Level.PICTURES and path.is_dir():
        return _of_folder(path, rulebook)
    if level is Level.PATHS and path.is_file() and path.name.endswith(STORED_SUFFIX):
        return _of_stored(path, rulebook)
    wanted = {
        Level.PICTURES: "a folder of clips with truths",
        Level.PATHS: f"a file of stored shots (*{STORED_SUFFIX})",
    }
    names = ", ".join(SUITES)
    raise BadInputError(f"no suite {suite!r} at level {level}: {names}, or {wanted[level]}")


def _refuse_missing(name: str, folder: Path) -> None:
    suite = suite_named(name)
    missing = missing_clips(suite, folder)
    if missing:
        raise BadInputError(
            f"{folder} lacks {len(missing)} of the {len(suite.clips)} clips of {name}, or has them "
            f"from another version ({missing[0]}): make them with footspot simulate {folder} "
            f"--suite {name}, and review those"
        )


def cache() -> Path:
    """Where suites are made unless told otherwise: they are large, and can be made again."""
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "footspot" / "suites"


def _of_suite(name: str, level: Level, rulebook: str, folder: Path, jobs: int, quiet: bool) -> Work:
    made = _made(name, level, folder, jobs, quiet)
    if not made.is_as_published and not quiet:
        say(
            f"the shots of {name} made here are not bit for bit the published ones: figures can "
            "be compared with runs on this folder only"
        )
    identity = Identity(
        suite=name,
        version=str(made.suite.version),
        recipe=made.recipe,
        level=level.value,
        rulebook=rulebook,
    )
    if level is Level.PICTURES:
        clips = [
            ClipFiles(video=clip, truth=truth_path(clip), calls=calls_path(clip))
            for clip in made.clips
        ]
        return Work(identity=identity, clips=clips)
    units = made.suite.units_at(level.value)
    return Work(identity=identity, shots=[_task(name, u, folder, rulebook) for u in units])


def _made(name: str, level: Level, folder: Path, jobs: int, quiet: bool) -> Made:
    try:
        with progress_bar(f"making {name}", 1.0, quiet=quiet) as progress:
            return make_suite(
                suite_named(name),
                folder,
                level=level.value,
                jobs=jobs,
                on_progress=lambda _what, share: progress(share),
            )
    except SimulationError as error:
        raise OutputError(f"{name} cannot be made in {folder}: {error}") from error
    except OSError as error:
        if error.strerror is None:
            raise OutputError(f"{name} cannot be made in {folder}: {error}") from error
        raise OutputError(f"cannot write {folder}: {error.strerror}") from error


def _task(name: str, unit: Unit, folder: Path, rulebook: str) -> PathsTask:
    return PathsTask(
        name=unit.name,
        shots=partial(_unit_shots, name, unit.index, folder),
        fps=unit.fps,
        sight=unit.preset,
        seed=unit.index,
        rulebook=rulebook,
    )


def _unit_shots(name: str, index: int, folder: Path) -> Sequence[StoredShot]:
    """By name and number: a suite is small to name and large to send to another process."""
    suite = suite_named(name)
    return store.unit_shots(suite, suite.units[index], folder)


def _of_folder(folder: Path, rulebook: str) -> Work:
    clips = clips_in(folder)
    if not clips:
        raise BadInputError(f"{folder}: no NAME.mp4 with its NAME.truth.json in it")
    try:
        for clip in clips:
            read_truth(clip.truth)
    except TruthError as error:
        raise BadInputError(str(error)) from error
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
    except (OSError, ValueError) as error:
        raise BadInputError(f"{path} is no file of stored shots: {error}") from error
    name = path.name.removesuffix(STORED_SUFFIX)
    rates = ",".join(f"{rate:g}" for rate in STORED_RATES)
    return Work(
        identity=_identity(
            name, Level.PATHS, rulebook, [path.read_bytes(), rates.encode(), STORED_SIGHT.encode()]
        ),
        shots=[
            PathsTask(
                name=f"{name}-{number + 1:04d}-{rate:g}",
                shots=partial(_stored_shot, path, number),
                fps=rate,
                sight=STORED_SIGHT,
                seed=number,
                rulebook=rulebook,
            )
            for rate in STORED_RATES
            for number in range(len(shots))
            if shots[number].follows_s is None
        ],
    )


def _stored_shot(path: Path, number: int) -> Sequence[StoredShot]:
    return [_stored_shots(path)[number]]


@lru_cache(maxsize=1)
def _stored_shots(path: Path) -> Sequence[StoredShot]:
    return load_shots(path)


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
