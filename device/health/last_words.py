"""The last words of a process beside the referee: a mistake in it ends it with one line in the log,
where Python by itself writes a traceback over the lines that people read.
"""

from __future__ import annotations

import logging
from types import TracebackType
from typing import Final

FAILED: Final = 1


class LastWords:
    """`with LastWords(log, "the pages"):` around all that the process does.

    What is raised inside is told with its kind and its place, and the process ends with status 1.
    """

    def __init__(self, log: logging.Logger, what: str) -> None:
        self._log, self._what = log, what

    def __enter__(self) -> None:
        """Nothing has happened yet."""

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Tell a mistake, if one was made."""
        if isinstance(error, Exception):
            self._log.error("%s: a mistake in the program", self._what, exc_info=error)
            raise SystemExit(FAILED) from None
