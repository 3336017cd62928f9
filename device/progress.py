"""What a person at the terminal is told on standard error: notes, errors, progress of long work.

Another program that waits for the work is told in a file, which the variable `FOOTSPOT_PROGRESS`
names: what is being done, and how much of it is, as `refereeing 0.42`.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

PROGRESS_VARIABLE: Final = "FOOTSPOT_PROGRESS"
TELL_EVERY_S: Final = 0.5


def say(line: str) -> None:
    """One line, whatever is in it."""
    print("footspot: " + " ".join(line.split()), file=sys.stderr)


@contextmanager
def progress_bar(what: str, total_s: float, *, quiet: bool) -> Iterator[Callable[[float], None]]:
    """Gives a function to be told how many seconds of the recording are done.

    Nothing is shown if `quiet`, or where no terminal is.
    """
    told = os.environ.get(PROGRESS_VARIABLE)
    if told:
        yield _told_in_file(Path(told), what, total_s)
        return
    if quiet or not sys.stderr.isatty():
        yield lambda _: None
        return
    # Only here: `--help` and errors shall not wait for it.
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    with bar:
        task = bar.add_task(what, total=max(total_s, 1e-3))
        yield lambda done_s: bar.update(task, completed=done_s)
        bar.update(task, completed=total_s)


def _told_in_file(path: Path, what: str, total_s: float) -> Callable[[float], None]:
    last_s = float("-inf")

    def tell(done_s: float) -> None:
        nonlocal last_s
        now_s = time.monotonic()
        if now_s - last_s < TELL_EVERY_S:
            return
        last_s = now_s
        share = min(max(done_s / max(total_s, 1e-3), 0.0), 1.0)
        with suppress(OSError):  # who waits does without
            aside = path.with_name(f".{path.name}")
            aside.write_text(f"{what} {share:.3f}", encoding="ascii")
            aside.replace(path)

    return tell
