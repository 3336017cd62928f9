"""What the tests of the voice share: a synthesiser that is there or is skipped, matches, sounds."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from api.voice import Utterance
from device.errors import OutputError
from device.voice.synthesis import PROGRAM


def espeak_or_skipped() -> str:
    """Where espeak-ng is. Without it the test skips; where a change is checked, it fails."""
    found = shutil.which(PROGRAM)
    if found is None:
        if os.environ.get("FOOTSPOT_NEED_ESPEAK"):
            pytest.fail(f"{PROGRAM} is not installed; what is said aloud has to be judged")
        pytest.skip(f"{PROGRAM} is not installed")
    return found


@dataclass
class Loudspeaker:
    """A sound that takes as long as the test wants. `may_end`: it does not play on for ever."""

    said: list[Utterance] = field(default_factory=list)
    may_end: asyncio.Event = field(default_factory=asyncio.Event)
    is_broken: bool = False

    async def say(self, utterance: Utterance, *, is_wanted: Callable[[], bool]) -> bool:
        await asyncio.sleep(0)  # as long as a synthesiser takes
        if not is_wanted():
            return False
        if self.is_broken:
            raise OutputError("aplay: no such card")
        self.said.append(utterance)
        await self.may_end.wait()
        return True


async def turns(count: int = 20) -> None:
    """Lets whatever is ready run."""
    for _ in range(count):
        await asyncio.sleep(0)
