"""What operators did: a line in the log, and the last ones in a file for their page.

Fills `api.admin_ports.Acts`. The file has a line of JSON for each act and stays small; what is
older is in the system's log as long as that keeps it.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from pydantic import ValidationError

from api.admin_models import Act, ActKind
from device.health.logs import log_event
from device.wall import utc_now

FILE_NAME: Final = "operator-acts.jsonl"
MOST_BYTES: Final = 200_000
"""Some 1500 acts; then the older half goes."""

_LOG: Final = logging.getLogger(__name__)


class ActsBook:
    """See the module. `folder`: of the state."""

    def __init__(self, folder: Path, *, now: Callable[[], str] = utc_now) -> None:
        self._path, self._now = folder / FILE_NAME, now

    def note(self, name: str, act: ActKind, **params: str | int | float | bool) -> None:
        """See `Acts`."""
        log_event(_LOG, logging.WARNING, "operator", act=act.value, by=name or "-", **params)
        line = Act(at=self._now(), name=name, act=act, params=params).model_dump_json()
        with suppress(OSError):  # a full disk: it is in the log
            self._cut()
            handle = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            with os.fdopen(handle, "wb") as file:
                file.write(line.encode() + b"\n")

    def newest(self, most: int) -> list[Act]:
        """See `Acts`."""
        acts = []
        for line in reversed(self._lines()):
            with suppress(ValidationError):
                acts.append(Act.model_validate_json(line))
            if len(acts) == most:
                break
        return acts

    def _lines(self) -> list[str]:
        try:
            return self._path.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            return []

    def _cut(self) -> None:
        if self._path.exists() and self._path.stat().st_size > MOST_BYTES:
            lines = self._lines()
            aside = self._path.with_suffix(".part")
            aside.write_text("\n".join(lines[len(lines) // 2 :]) + "\n", encoding="utf-8")
            aside.chmod(0o600)
            aside.replace(self._path)
