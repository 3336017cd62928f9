"""A run of the benchmark: clips or shots in parallel, scored, with what it was run on."""

from __future__ import annotations

import multiprocessing
import os
import platform
import subprocess
import time
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from device.bench.paths import PathsTask, one_by_one, scored_paths, unseen_paths
from device.bench.pictures import ClipFiles, Referee, scored_foreign
from device.errors import OutputError
from device.progress import progress_bar
from simulation.processes import end_with_parent
from simulation.scoring.result import Identity, Made, Result
from simulation.scoring.scores import ClipScore


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """What is to be run: clips at the level with pictures, shots at the one without."""

    identity: Identity
    clips: Sequence[ClipFiles] = ()
    shots: Sequence[PathsTask] = ()


def run_bench(work: Work, *, jobs: int, quiet: bool = False, reviews: Path | None = None) -> Result:
    """Run it; `reviews`: score these of another program instead of refereeing.

    Raises `OutputError` if a process of the level without pictures dies.
    """
    began_s = time.monotonic()
    if reviews is not None:
        scores = scored_foreign(reviews, work.clips, work.identity.rulebook)
    elif work.clips:
        scores = _pictures(work, jobs, quiet)
    else:
        scores = _paths(work.shots, jobs, quiet)
    made = Made(
        date=datetime.now(UTC).isoformat(timespec="minutes"),
        commit=commit(),
        machine=machine(),
        jobs=jobs,
        wall_s=round(time.monotonic() - began_s, 1),
        by="footspot" if reviews is None else reviews.name,
    )
    return Result(identity=work.identity, made=made, clips=scores)


def _pictures(work: Work, jobs: int, quiet: bool) -> list[ClipScore]:
    referee = Referee(work.identity.rulebook)
    with ThreadPoolExecutor(jobs) as pool:
        futures = [pool.submit(referee.scored, clip) for clip in work.clips]
        try:
            _wait(futures, work.identity.suite, quiet)
            return [future.result() for future in futures]
        finally:
            # Whatever ends us ends them: a lone review would go on for minutes.
            referee.stop()
            pool.shutdown(cancel_futures=True)


def _paths(shots: Sequence[PathsTask], jobs: int, quiet: bool) -> list[ClipScore]:
    # Spawned, not forked: this process may have threads.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=end_with_parent) as pool:
        futures = [pool.submit(scored_paths, shot) for shot in shots]
        try:
            _wait(futures, "shots", quiet)
            # One shot that fails shall not take the others of its unit with it.
            again = [
                [(task, future)]
                if future.exception() is None
                else [(one, pool.submit(scored_paths, one)) for one in one_by_one(task)]
                for task, future in zip(shots, futures, strict=True)
            ]
            return [score for unit in again for one in unit for score in _told(*one)]
        except BrokenProcessPool as error:
            raise OutputError(f"a process of the benchmark died: {error}") from error
        finally:
            pool.shutdown(cancel_futures=True)


def _told(task: PathsTask, future: Future[list[ClipScore]]) -> list[ClipScore]:
    """What fails at one shot is its error, as it would be with pictures."""
    error = future.exception()
    if isinstance(error, BrokenProcessPool):
        raise error
    if error is not None:
        return unseen_paths(task, f"{type(error).__name__}: {error}")
    return future.result()


def _wait(futures: Sequence[Future[Any]], what: str, quiet: bool) -> None:
    """Until all is done, in whatever order."""
    with progress_bar(what, len(futures), quiet=quiet) as progress:
        for number, _ in enumerate(as_completed(futures), start=1):
            progress(number)


def commit() -> str:
    """Of the repository that this runs from, with "-dirty" where files differ; else the version."""
    folder = Path(__file__).resolve().parent
    try:
        done = subprocess.run(
            ["git", "-C", str(folder), "describe", "--always", "--dirty", "--exclude=*"],
            capture_output=True,
            text=True,
            check=True,
            timeout=30,
        )
    except (OSError, subprocess.SubprocessError):
        try:
            return version("footspot")
        except PackageNotFoundError:
            return "unknown"
    return done.stdout.strip()


def machine() -> str:
    """Processor, how many of its cores we may use, Python."""
    name = platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    model = models[0] if models else name
    return f"{model}, {cores()} cores, Python {platform.python_version()}"


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
