"""Says people's words to the referee over his socket: in the process that serves the pages."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Final

from api.errors import RefereeGoneError, SaidUnreadableError
from api.said import Accepted, Refused, Spoken, read_answer

ANSWER_S: Final = 3.0
"""The referee hears between two pictures; a ruling on a break takes him 0.3 s on a slow machine."""
MAX_ANSWER: Final = 64 * 1024


class RefereeSocket:
    """Fills `api.ports.Referee`. Each word has a connection of its own: none waits for another."""

    def __init__(self, path: Path, *, answer_s: float = ANSWER_S) -> None:
        """`path`: the socket of `device.live.hearing`."""
        self._path, self._answer_s = path, answer_s

    async def say(self, spoken: Spoken) -> Accepted | Refused:
        """See `api.ports.Referee`."""
        try:
            return await asyncio.wait_for(self._say(spoken), self._answer_s)
        except TimeoutError as error:
            raise RefereeGoneError(f"the referee has not answered for {self._answer_s:g} s") from (
                error
            )
        except (OSError, ValueError) as error:  # ValueError: a line that is too long
            raise RefereeGoneError(f"the referee cannot be asked: {error}") from error

    async def _say(self, spoken: Spoken) -> Accepted | Refused:
        reader, writer = await asyncio.open_unix_connection(str(self._path), limit=MAX_ANSWER)
        try:
            writer.write(spoken.line())
            await writer.drain()
            line = await reader.readline()
            if not line.endswith(b"\n"):
                raise RefereeGoneError("the referee has cut the word off")
            return read_answer(line)
        except SaidUnreadableError as error:
            raise RefereeGoneError(f"the referee speaks otherwise: {error}") from error
        finally:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()
