"""The command `simulate`: what was asked for, its mistakes in one line, progress on stderr."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import cv2

from device.errors import BadInputError, OutputError
from device.progress import progress_bar, say
from simulation.main import ANY, RACK_SHOTS, simulate
from simulation.making import Made, make_suite
from simulation.physics import SimulationError
from simulation.suites import suite_named

Answer = TypeVar("Answer")

SMALLEST_PX, LARGEST_PX = (320, 180), (3840, 2160)
"""The smallest picture in which a ball is more than a few pixels wide, the largest common one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """The options of the command; `suite` fixes the others but `level`, `per_frame` and `jobs`."""

    suite: str | None
    level: str
    seed: int
    count: int
    kind: str | None
    shots: int | None
    game: str
    physics: str
    fps: int | None
    size: str | None
    people: str
    per_frame: bool
    jobs: int


def simulated(out: Path, wanted: Wanted, *, quiet: bool) -> list[str]:
    """Make it; returns lines that say what there is now.

    Raises `BadInputError` for a wrong name or size, `OutputError` where pooltool is missing or the
    folder cannot be written.
    """
    if out.exists() and not out.is_dir():
        raise BadInputError(f"OUT {out} is a file; name a folder")
    cv2.setNumThreads(1)
    try:
        if wanted.suite is not None:
            return _suite(out, wanted, quiet=quiet)
        return _clips(out, wanted, quiet=quiet)
    except KeyboardInterrupt as error:
        raise OutputError("stopped; what is complete stays, called again it goes on") from error
    except SimulationError as error:
        raise OutputError(f"cannot simulate into {out}: {error}") from error
    except OSError as error:
        raise OutputError(f"cannot simulate into {out}: {error.strerror or error}") from error


def _suite(out: Path, wanted: Wanted, *, quiet: bool) -> list[str]:
    suite = _checked(lambda: suite_named(str(wanted.suite)))
    with _bars(quiet=quiet) as bars:
        made = make_suite(
            suite,
            out,
            level=wanted.level,
            jobs=wanted.jobs,
            with_frames=wanted.per_frame,
            on_progress=bars,
        )
    if not made.is_as_published and not quiet:
        say(
            "the shots differ from the published ones in their last digits (another processor or "
            "another version of a library): figures on them are not those of the published suite"
        )
    return [_summary(made)]


def _summary(made: Made) -> str:
    units = made.suite.units_at(made.level)
    what = f"{len(made.clips)} clips" if made.clips else f"the shots of {len(units)} units"
    return f"{made.folder}: {what} of suite {made.suite.name} {made.suite.version} ({made.recipe})"


def _clips(out: Path, wanted: Wanted, *, quiet: bool) -> list[str]:
    look: dict[str, Any] = {}
    if wanted.fps is not None:
        look |= {"fps": wanted.fps, "pictures_s": 0}
    if wanted.size is not None:
        look["size_px"] = size_px(wanted.size)
    with progress_bar("clips", 1.0, quiet=quiet) as done:
        paths = _checked(
            lambda: simulate(
                out,
                seed=wanted.seed,
                count=wanted.count,
                kind=wanted.kind or ANY,
                shots=wanted.shots or RACK_SHOTS,
                game=wanted.game,
                physics=wanted.physics,
                look=look,
                busy=wanted.people,
                jobs=wanted.jobs,
                with_frames=wanted.per_frame,
                on_progress=done,
            )
        )
    return [str(path) for path in paths]


def _checked(make: Callable[[], Answer]) -> Answer:
    try:
        return make()
    except ValueError as error:
        raise BadInputError(str(error)) from error


def size_px(text: str) -> tuple[int, int]:
    """WIDTHxHEIGHT in pixels; raises `BadInputError`. Both are even, as H.264 wants them."""
    found = re.fullmatch(r"(\d{2,5})x(\d{2,5})", text)
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    fits = all(low <= n <= high for low, n, high in zip(SMALLEST_PX, size, LARGEST_PX, strict=True))
    if not fits or size[0] % 2 or size[1] % 2:
        raise BadInputError(
            f"--size: expected WIDTHxHEIGHT, even, from 320x180 to 3840x2160, got {text!r}"
        )
    return size


@contextmanager
def _bars(*, quiet: bool) -> Iterator[Callable[[str, float], None]]:
    """A bar for each thing that is made, one after the other."""
    shown: list[tuple[str, AbstractContextManager[Any], Callable[[float], None]]] = []

    def on_progress(what: str, share: float) -> None:
        if not shown or shown[-1][0] != what:
            close()
            bar = progress_bar(what, 1.0, quiet=quiet)
            shown.append((what, bar, bar.__enter__()))
        shown[-1][2](share)

    def close() -> None:
        if shown:
            shown.pop()[1].__exit__(None, None, None)

    try:
        yield on_progress
    finally:
        close()
