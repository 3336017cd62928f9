"""Progress of long work, for a person who waits: on standard error, and only on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn


@contextmanager
def progress_bar(what: str, total_s: float, *, quiet: bool) -> Iterator[Callable[[float], None]]:
    """Gives a function to be told how many seconds of the recording are done."""
    if quiet or not sys.stderr.isatty():
        yield lambda _: None
        return
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
