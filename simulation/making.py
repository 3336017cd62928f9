"""Makes the shots and clips of a suite: several processes, what is there already is left alone.

A process that is killed leaves nothing half: each file is replaced at once, the truth of a clip
comes last, and what is complete and of the same recipe is not made again.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import FrameType
from typing import Any, Final

import cv2
import numpy as np

from simulation import store
from simulation.clip import clip_of
from simulation.look import look_from_seed
from simulation.physics import SimulationError
from simulation.processes import end_with_parent
from simulation.recipes import PER_FRAME, ClipRecipe, digest, shots_from
from simulation.script import script_for
from simulation.stored import StoredShot
from simulation.suites import Suite
from simulation.table import NINE_FOOT
from simulation.truth_file import TRUTH_SUFFIX, calls_path, replaced, text_of, truth_path

OnProgress = Callable[[str, float], None]
"""Told what is made and how much of it is done, 0..1."""
SUITE_FILE: Final = "suite.json"
TABLE: Final = NINE_FOOT
"""Recipes of suites name no other size."""
GRACE_S: Final = 5.0
"""Processes that are to end have so long to remove what they have half written."""
SHOT_S: Final = 9.0
"""About how long a clip is for each of its shots; for the progress bar only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """A suite that is there.

    `recipe`: hash over all it was made of, the numbers of its shots included: two runs on the same
    are runs on the same. `is_as_published`: the shots are those that the makers of the suite had,
    as far as they have told; another processor may round otherwise. `clips`: in the suite's order,
    empty at the level of paths.
    """

    suite: Suite
    level: str
    folder: Path
    recipe: str
    is_as_published: bool
    clips: tuple[Path, ...] = ()

    def shots(self) -> Iterator[list[StoredShot]]:
        """The shots of each unit of the level, in order."""
        for unit in self.suite.units_at(self.level):
            yield store.unit_shots(self.suite, unit, self.folder)


def make_suite(
    suite: Suite,
    folder: Path,
    *,
    level: str = "pictures",
    jobs: int = 1,
    with_frames: bool = False,
    on_progress: OnProgress | None = None,
) -> Made:
    """Make what is missing of a suite in a folder; it may be killed and called again.

    SimulationError where shots are to be played and pooltool is missing, OSError where the folder
    cannot be written, ValueError for an unknown level.
    """
    units = suite.units_at(level)
    folder.mkdir(parents=True, exist_ok=True)
    chunks = sorted({store.chunk_of(unit) for unit in units})
    missing = [chunk for chunk in chunks if not store.is_there(suite, chunk, folder)]
    tasks = [(1.0, partial(store.make_chunk, suite, chunk, folder)) for chunk in missing]
    run_all(tasks, jobs, partial(on_progress, "shots") if on_progress else None)
    digests = [store.digest_of(suite, chunk, folder) for chunk in chunks]
    published = store.published_digests(suite)[: len(chunks)]
    known = digests[: len(published)]
    clips: tuple[Path, ...] = ()
    if level == "pictures":
        clips = _make_clips(suite, folder, jobs, with_frames, on_progress)
    made = Made(
        suite=suite,
        level=level,
        folder=folder,
        recipe=digest([suite.recipe_at(level), digests]),
        is_as_published=known == published,
        clips=clips,
    )
    _tell(made)
    return made


def _make_clips(
    suite: Suite, folder: Path, jobs: int, with_frames: bool, on_progress: OnProgress | None
) -> tuple[Path, ...]:
    recipes = suite.clip_recipes
    clips = tuple(folder / f"{recipe.name}.mp4" for recipe in recipes)
    tasks = []
    for unit, clip, recipe, path in zip(suite.units, suite.clips, recipes, clips, strict=False):
        if not is_made(path, recipe.as_data(with_frames=with_frames)):
            width, height = clip.format.size_px
            weight = clip.count * SHOT_S * clip.format.fps * width * height
            task = partial(_unit_clip, suite, unit.index, folder, recipe, path, with_frames)
            tasks.append((weight, task))
    tasks.sort(key=lambda one: -one[0])
    run_all(tasks, jobs, partial(on_progress, "clips") if on_progress else None)
    return clips


def _unit_clip(
    suite: Suite, index: int, folder: Path, recipe: ClipRecipe, path: Path, with_frames: bool
) -> None:
    shots = store.unit_shots(suite, suite.units[index], folder)
    write_recipe(path, recipe, shots, with_frames=with_frames)


def write_recipe(
    path: Path,
    recipe: ClipRecipe,
    shots: Sequence[StoredShot] | None = None,
    *,
    with_frames: bool = False,
) -> dict[str, Any]:
    """Draw the clip of a recipe; its shots are played unless given. Returns the truth."""
    if shots is None:
        shots = shots_from(recipe.shots)
    look = look_from_seed(recipe.look_seed, **recipe.look)
    rng = np.random.default_rng([recipe.look_seed, 83])
    script = script_for(shots, rng, busy=recipe.busy, walkers=look.walkers)
    return clip_of(
        path,
        shots,
        look,
        script=script,
        recipe=recipe.as_data(with_frames=with_frames),
        with_frames=with_frames,
    )


def missing_clips(suite: Suite, folder: Path) -> list[str]:
    """Clips of a suite that are not in a folder, or are there as other versions made them."""
    paths = [(folder / f"{recipe.name}.mp4", recipe) for recipe in suite.clip_recipes]
    return [path.name for path, recipe in paths if not is_made(path, recipe.as_data())]


def is_made(path: Path, recipe: dict[str, Any]) -> bool:
    """True if clip, calls and truth are there and of this recipe.

    A truth that tells every picture besides is of the recipe without that, too.
    """
    try:
        told = json.loads(truth_path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    if not isinstance(told, dict) or told.get("recipe") not in (recipe, recipe | {PER_FRAME: True}):
        return False
    return path.is_file() and calls_path(path).is_file()


def run_all(
    tasks: Sequence[tuple[float, Callable[[], Any]]],
    jobs: int,
    on_done: Callable[[float], None] | None = None,
) -> None:
    """Run tasks, each with its weight, in `jobs` processes of their own, or here if it is one.

    What cannot be played or written, and whatever ends this process, ends them all. A mistake in
    one task is raised when the others are done: a suite takes hours, and what is made stays.
    """
    total, done = sum(weight for weight, _ in tasks), 0.0
    for weight in _ended(tasks, jobs):
        done += weight
        if on_done is not None:
            on_done(done / total)


def _ended(tasks: Sequence[tuple[float, Callable[[], Any]]], jobs: int) -> Iterable[float]:
    if jobs == 1 or len(tasks) < 2:
        for weight, task in tasks:
            task()
            yield weight
        return
    context = multiprocessing.get_context("spawn")
    before = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(min(jobs, len(tasks)), mp_context=context, initializer=_begin)
    try:
        weights = {pool.submit(_done, task): weight for weight, task in tasks}
        mistakes = []
        for future in as_completed(weights):
            error = future.exception()
            if isinstance(error, (SimulationError, OSError, BrokenExecutor)):
                raise error
            if error is not None:
                mistakes.append(error)
            yield weights[future]
        if mistakes:
            raise mistakes[0]
    except BrokenExecutor as error:
        # The pool has told them once, but a signal can be lost where nothing may be raised.
        _end_all(set(multiprocessing.active_children()) - before)
        raise SimulationError(f"a process of the simulation ended by itself: {error}") from error
    except BaseException:
        _end_all(set(multiprocessing.active_children()) - before)
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _end_all(children: Iterable[BaseProcess]) -> None:
    """Each takes its half file with it; one that does not hear (it compiles) is killed."""
    for child in children:
        child.terminate()
    deadline_s = time.monotonic() + GRACE_S
    for child in children:
        child.join(max(deadline_s - time.monotonic(), 0.0))
        child.kill()


def _begin() -> None:
    """In a process of the pool: one thread, and it ends with the one that started it."""
    end_with_parent()
    signal.signal(signal.SIGTERM, _unwind)
    cv2.setNumThreads(1)


def _unwind(number: int, _frame: FrameType | None) -> None:
    sys.exit(128 + number)


def _done(task: Callable[[], Any]) -> None:
    """Run a task in a process of the pool."""
    try:
        task()
    except SystemExit:
        # Not to the pool: it would take that for a result and begin the next task.
        os._exit(1)


def _tell(made: Made) -> None:
    """What is in the folder, for people and programs: all that a referee may know before."""
    units = made.suite.units_at(made.level)
    clips = [
        {
            "clip": path.name,
            "truth": path.stem + TRUTH_SUFFIX,
            "unit": unit.name,
            "game": unit.shots.game,
            "table_mm": [TABLE.length_mm, TABLE.width_mm],
        }
        for unit, path in zip(units, made.clips, strict=False)
    ]
    told = {
        "suite": made.suite.name,
        "version": made.suite.version,
        "recipe": made.recipe,
        "is_as_published": made.is_as_published,
        "clips": clips,
    }
    if made.clips:
        replaced(made.folder / SUITE_FILE, (text_of(told) + "\n").encode())
