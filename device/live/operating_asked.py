"""Asks the referee what its operator asks (`device.live.operating_socket`)."""

from __future__ import annotations

import asyncio
import json
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from device.errors import OutputError

NAME: Final = "operating.sock"
"""In the runtime folder."""
PATIENCE_S: Final = 5.0
"""For a question to come, and for an answer to be taken."""
MAX_ANSWER: Final = 1 << 20
"""Letters of an answer; a calibration has 10 000. Pictures are not in it, they come after it."""
MAX_PICTURE: Final = 64_000_000
"""Bytes of a picture's planes: four times 12 million pixels are enough for any camera."""

Message = dict[str, Any]


class RefereeSilentError(OutputError):
    """The referee does not answer: it is starting, or gone."""


class RefereeRefusesError(OutputError):
    """It has said why not, in one line. `code`: `refused`, `failed`, `no_picture`."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code


async def asked(path: Path, question: Message) -> Message:
    """The answer. Errors: RefereeSilentError, RefereeRefusesError."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            reader, writer = await asyncio.open_unix_connection(str(path), limit=MAX_ANSWER)
            try:
                writer.write(json.dumps(question).encode() + b"\n")
                return _read(await reader.readline())
            finally:
                writer.close()
                with suppress(OSError):
                    await writer.wait_closed()
    except (OSError, TimeoutError, ValueError) as error:
        raise RefereeSilentError("the referee does not answer") from error


def asked_here(path: Path, question: Message) -> tuple[Message, bytes]:
    """The answer, with the bytes that belong to it. Errors: as `asked`."""
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
            connection.settimeout(PATIENCE_S)
            connection.connect(str(path))
            connection.sendall(json.dumps(question).encode() + b"\n")
            with connection.makefile("rb") as file:
                answer = _read(file.readline(MAX_ANSWER))
                size = int(answer.get("bytes", 0))
                if not 0 <= size <= MAX_PICTURE:
                    raise RefereeSilentError(f"a picture of {size} bytes")
                more = file.read(size)
                if len(more) != size:
                    raise RefereeSilentError("the referee broke off")
                return answer, more
    except (OSError, ValueError) as error:
        raise RefereeSilentError("the referee does not answer") from error


def _read(line: bytes) -> Message:
    answer = json.loads(line)
    if not isinstance(answer, dict):
        raise ValueError("no object")
    if "error" in answer:
        raise RefereeRefusesError(str(answer["error"]), str(answer.get("detail", "")))
    return answer
