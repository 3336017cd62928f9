"""What plays a sound on this device: one of the programs that Debian has for it."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from device.errors import OutputError

CARDS: Final = Path("/proc/asound/cards")
MORE_S: Final = 10.0
"""So much longer than the sound may a player take."""
COMMANDS: Final[Mapping[str, tuple[str, ...]]] = {
    "pw-play": ("pw-play",),
    "paplay": ("paplay",),
    "aplay": ("aplay", "-q"),
}
"""In the order in which they are looked for: one that mixes with other sounds first."""

Which = Callable[[str], str | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A program that plays a WAV, told as its last word. `name`: as it is called."""

    name: str
    command: tuple[str, ...]

    async def play(self, path: Path, seconds: float) -> None:
        """Plays it to the end. Cancelled, it falls silent at once.

        Raises `OutputError`, one line.
        """
        try:
            process = await asyncio.create_subprocess_exec(
                *self.command,
                str(path),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.DEVNULL,
                stderr=asyncio.subprocess.PIPE,
            )
        except OSError as error:
            raise OutputError(f"{self.name}: {error.strerror}") from error
        try:
            _, told = await asyncio.wait_for(process.communicate(), seconds + MORE_S)
        except TimeoutError as error:
            raise OutputError(f"{self.name} does not come to an end") from error
        finally:
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
        if process.returncode:
            line = told.decode(errors="replace").strip().partition("\n")[0]
            raise OutputError(f"{self.name}: {line or process.returncode}")


def found_player(
    asked: str = "auto",
    *,
    which: Which = shutil.which,
    cards: Path = CARDS,
    has_session: bool = False,
) -> Player | None:
    """The program that was asked for, or with `auto` the first that can be heard; `None`: none.

    `has_session`: a sound server of the user runs (PipeWire, PulseAudio); without one only ALSA's
    own player is heard, and that only with a sound card.
    """
    for name, command in COMMANDS.items():
        if asked not in ("auto", name) or which(command[0]) is None:
            continue
        if asked == "auto" and name == "aplay" and not has_card(cards):
            continue
        if asked == "auto" and name != "aplay" and not has_session:
            continue
        return Player(name=name, command=command)
    return None


def has_card(cards: Path = CARDS) -> bool:
    """True if Linux knows a sound card."""
    try:
        told = cards.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
    return bool(told.strip()) and "no soundcards" not in told


def has_session(environment: Mapping[str, str]) -> bool:
    """True if a sound server of this user can be spoken to."""
    folder = environment.get("XDG_RUNTIME_DIR")
    if environment.get("PULSE_SERVER"):
        return True
    if not folder:
        return False
    return any((Path(folder) / one).exists() for one in ("pipewire-0", "pulse/native"))
