"""Says one thing after another; of those that wait only the newest.

What is being said is said to its end: half a sentence helps nobody. What still waits then, and has
been overtaken, is never said.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from api.voice import Utterance
from api.voice_off import VoiceOff
from device.errors import OutputError
from device.health.logs import log_event
from rules.players import Player

_LOG: Final = logging.getLogger(__name__)


class Sound(Protocol):
    """Makes a sound of what is to be said, and plays it to the end."""

    async def say(self, utterance: Utterance, *, is_wanted: Callable[[], bool]) -> bool:
        """True if it was heard to its end; False if it was not begun, as nobody wants it any more.

        Raises `OutputError`, one line.
        """
        ...


class Speaker:
    """Owned by one event loop. `failure`: why the last one could not be said."""

    def __init__(
        self,
        sound: Sound,
        *,
        why_silent: Callable[[str], VoiceOff | None],
        heard: Callable[[Utterance], Awaitable[None]],
    ) -> None:
        """`why_silent`: of a language, why nothing is said now. `heard`: told of what was."""
        self._sound, self._why_silent, self._heard = sound, why_silent, heard
        self._waiting: Utterance | None = None
        self._wished = asyncio.Event()
        self._saying: Utterance | None = None
        self.failure: str | None = None
        self.said = 0

    def wish(self, utterance: Utterance) -> None:
        """Say it next; what waits is not said any more."""
        self._waiting = utterance
        self._wished.set()

    def forget(self) -> None:
        """What waits is not said."""
        self._waiting = None

    def is_warning(self, match_id: str, player: Player) -> bool:
        """True if he is being warned at this moment."""
        saying = self._saying
        return saying is not None and (saying.match_id, saying.warns) == (match_id, player)

    async def run(self) -> None:
        """Until it is cancelled."""
        while True:
            await self._wished.wait()
            self._wished.clear()
            while self._waiting is not None:
                utterance, self._waiting = self._waiting, None
                if self._why_silent(utterance.language) is None:
                    await self._say(utterance)

    async def _say(self, utterance: Utterance) -> None:
        self._saying = utterance
        try:
            is_heard = await self._sound.say(utterance, is_wanted=lambda: self._waiting is None)
        except OutputError as error:
            if self.failure != str(error):
                log_event(_LOG, logging.WARNING, "not said aloud", why=error)
            self.failure = str(error)
            return
        finally:
            self._saying = None
        self.failure = None
        if is_heard:
            self.said += 1
            await self._heard(utterance)
