"""Sentences as sound: espeak-ng writes a WAV, which is kept for the next time.

kept = Synthesis(folder, keep_mb=20)
path = kept.wav("Foul: wrong ball first.", VOICES["en"], volume=80)   # takes some 0.1 s
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import wave
from contextlib import suppress
from pathlib import Path
from typing import Final

from api.voice import Voice, written
from device.errors import OutputError

PROGRAM: Final = "espeak-ng"
PATIENCE_S: Final = 10.0
LOUDEST: Final = 200
"""espeak-ng's `-a`: 100 is its usual loudness, more is cut a little at the peaks."""
BYTES_PER_MB: Final = 1024 * 1024
FORM: Final = "1"
"""Another one makes every sound anew."""


class Synthesis:
    """Blocks while it works: call it in a thread. `keep_mb`: room for what was made; what was not
    said longest goes first."""

    def __init__(self, folder: Path, *, keep_mb: float, program: str = PROGRAM) -> None:
        self._folder, self._keep_mb, self._program = folder, keep_mb, program

    def is_there(self) -> bool:
        """True if the program is installed."""
        return shutil.which(self._program) is not None

    def wav(self, text: str, language: str, voice: Voice, *, volume: int) -> Path:
        """The sound of a text. `volume`: 1..100.

        Raises `OutputError`, one line.
        """
        said = written(text, language)
        amplitude = round(volume * LOUDEST / 100)
        named = f"{FORM} {voice.name} {voice.words_per_minute} {amplitude} {said}"
        path = self._folder / f"{hashlib.sha256(named.encode()).hexdigest()[:32]}.wav"
        if is_sound(path):
            os.utime(path)
            return path
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._make(said, voice, amplitude, path)
            self._make_room(path)
        except OSError as error:
            raise OutputError(f"the voice cannot be kept: {error}") from error
        return path

    def _make(self, said: str, voice: Voice, amplitude: int, path: Path) -> None:
        part = path.with_suffix(".part")
        command = [
            self._program,
            *("-v", voice.name, "-s", str(voice.words_per_minute), "-a", str(amplitude)),
            *("-w", str(part), "--stdin"),
        ]
        try:
            done = subprocess.run(
                command, input=said.encode(), capture_output=True, timeout=PATIENCE_S, check=False
            )
        except FileNotFoundError as error:
            raise OutputError(f"{self._program} is not installed") from error
        except subprocess.TimeoutExpired as error:
            raise OutputError(f"{self._program} does not come to an end") from error
        if done.returncode or not is_sound(part):
            part.unlink(missing_ok=True)
            told = done.stderr.decode(errors="replace").strip().partition("\n")[0]
            raise OutputError(f"{self._program} makes no sound: {told or done.returncode}")
        part.replace(path)

    def _make_room(self, new: Path) -> None:
        """The files that were not said longest go, never the new one."""
        kept = []
        for one in self._folder.glob("*.wav"):
            with suppress(FileNotFoundError):
                found = one.stat()
                kept.append((found.st_mtime_ns, found.st_size, one))
        room = self._keep_mb * BYTES_PER_MB - sum(size for _, size, _ in kept)
        for _, size, one in sorted(kept):
            if room >= 0:
                return
            if one != new:
                one.unlink(missing_ok=True)
                room += size


def is_sound(path: Path) -> bool:
    """True for a WAV with anything in it."""
    return seconds_of(path) > 0


def seconds_of(path: Path) -> float:
    """How long a WAV sounds; 0 of what is none."""
    try:
        with wave.open(str(path), "rb") as sound:
            return sound.getnframes() / sound.getframerate()
    except (OSError, EOFError, wave.Error):
        return 0.0
