"""Logs that a person can read: one line for each thing that happened, `what key=value key=value`.

    log_event(_LOG, logging.INFO, "shot ruled", shot=12, verdict="foul", delay_s=0.21)

Under systemd the level stands in front as `<6>`, as sd-daemon(3) says, so that journald knows it
(`journalctl -u footspot -p warning`); else the time and the level in words. No traceback is
written: of an error its text, its kind and the place where it came up.
"""

from __future__ import annotations

import logging
import os
import re
import sys
import traceback
from collections.abc import Mapping
from datetime import datetime
from typing import Final, TextIO

_FIELDS: Final = "footspot_fields"
_PLAIN = re.compile(r"[^\s\"=\\]+")
_PRIORITIES: Final = (
    (logging.CRITICAL, 2),
    (logging.ERROR, 3),
    (logging.WARNING, 4),
    (logging.INFO, 6),
    (logging.NOTSET, 7),
)
"""Of syslog(3), by the least level that has it."""


def log_event(logger: logging.Logger, level: int, what: str, **fields: object) -> None:
    """Log that something happened, with its figures; those that are `None` are left out."""
    told = {key: value for key, value in fields.items() if value is not None}
    logger.log(level, "%s", what, extra={_FIELDS: told}, stacklevel=2)


def set_up_logging(
    level: int = logging.INFO,
    *,
    stream: TextIO | None = None,
    environment: Mapping[str, str] = os.environ,
) -> None:
    """All logs of this process to `stream` (standard error), in the form of this module."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(LineFormatter(is_for_journald="JOURNAL_STREAM" in environment))
    root = logging.getLogger()
    for old in list(root.handlers):
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(level)


class LineFormatter(logging.Formatter):
    """One line a record."""

    def __init__(self, *, is_for_journald: bool) -> None:
        super().__init__()
        self._is_for_journald = is_for_journald

    def format(self, record: logging.LogRecord) -> str:
        """The record in one line, whatever is in it."""
        fields: dict[str, object] = dict(getattr(record, _FIELDS, {}))
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            fields |= {"error": str(error) or repr(error), "kind": type(error).__name__}
            frames = traceback.extract_tb(error.__traceback__)
            if frames:
                last = frames[-1]
                fields["at"] = f"{os.path.basename(last.filename)}:{last.lineno}"
        said = " ".join(record.getMessage().split())
        line = " ".join([said, *(f"{key}={_value(value)}" for key, value in fields.items())])
        if self._is_for_journald:
            priority = next(number for least, number in _PRIORITIES if record.levelno >= least)
            return f"<{priority}>{line}"
        when = datetime.fromtimestamp(record.created).isoformat(sep=" ", timespec="milliseconds")
        return f"{when} {record.levelname.lower()} {line}"


def _value(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.6g}"
    text = str(value)
    if _PLAIN.fullmatch(text):
        return text
    shown = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else " " for c in shown) + '"'
