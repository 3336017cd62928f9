"""What a person at the terminal is told on standard error: notes, errors, progress of long work."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


def say(line: str) -> None:
    """One line, whatever is in it."""
    print("footspot: " + " ".join(line.split()), file=sys.stderr)


@contextmanager
def progress_bar(what: str, total_s: float, *, quiet: bool) -> Iterator[Callable[[float], None]]:
    """Gives a function to be told how many seconds of the recording are done.

    Nothing is shown if `quiet`, or where no terminal is.
    """
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
