"""The voice of a table: what the device has for it, how loud it is, whether it may speak now.

voice = TableVoice(VoiceSettings(folder=...), feed, matches, referee)
task = asyncio.create_task(voice.run())
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, time
from pathlib import Path
from typing import Final

from api.errors import RefereeGoneError
from api.event_reading import match_of
from api.night import Night
from api.ports import Matches, Referee, Snapshots, VoiceStatus
from api.said import Refused, Spoken
from api.said_words import WarningGiven
from api.voice import VOICES, Utterance
from api.voice_off import VoiceOff
from device.health.logs import log_event
from device.voice.following import Follower
from device.voice.players import Player, found_player, has_session
from device.voice.speaker import Speaker
from device.voice.synthesis import Synthesis, seconds_of
from rules.match_events import CAMERA, WarningMeans

KEPT_NAME: Final = "volume.json"
TRIES: Final = 5
TRY_AGAIN_S: Final = 1.0
"""The referee may be gone for a moment; the same word twice counts once."""

_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class VoiceSettings:
    """As configured. `folder`: for sounds that were made and for what people set at the table.
    `volume`: 1..100, until somebody sets another. `night`: hours without a word."""

    folder: Path
    is_on: bool = True
    player: str = "auto"
    volume: int = 70
    night: str = ""
    keep_mb: float = 20.0


@dataclass(slots=True, kw_only=True)
class _Set:
    volume: int
    is_muted: bool = False


class TableVoice:
    """Fills `api.ports.TableVoice`. Owned by the event loop of the pages."""

    def __init__(
        self,
        settings: VoiceSettings,
        snapshots: Snapshots,
        matches: Matches,
        referee: Referee,
        *,
        environment: Mapping[str, str] = os.environ,
        local_time: Callable[[], time] = lambda: datetime.now().time(),
        player: Player | None = None,
        synthesis: Synthesis | None = None,
    ) -> None:
        """`player`, `synthesis`: others than the device has."""
        self._settings, self._snapshots, self._referee = settings, snapshots, referee
        self._night, self._local_time = Night.parse(settings.night), local_time
        self._synthesis = synthesis or Synthesis(
            settings.folder / "sounds", keep_mb=settings.keep_mb
        )
        self._player = player
        if player is None and settings.is_on:
            self._player = found_player(settings.player, has_session=has_session(environment))
        self._has_synthesiser = settings.is_on and self._synthesis.is_there()
        self._set = self._read()
        self._speaker = Speaker(self, why_silent=self.why_silent, heard=self._heard)
        self._follower = Follower(snapshots, matches, self._speaker)

    async def run(self) -> None:
        """Until it is cancelled; ends at once where this device can say nothing."""
        why = self._why_never()
        if why is not None:
            log_event(_LOG, logging.INFO, "nothing is said aloud", why=why.value)
            return
        assert self._player is not None
        log_event(_LOG, logging.INFO, "rulings are said aloud", player=self._player.name)
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._speaker.run())
            tasks.create_task(self._follower.run())

    def status(self) -> VoiceStatus:
        """As of now."""
        match = match_of(self._snapshots.now)
        why = self.why_silent(match.language if match else "en")
        if why is None and self._speaker.failure is not None:
            why = VoiceOff.PLAYER_FAILED
        return VoiceStatus(
            volume=self._set.volume,
            is_muted=self._set.is_muted,
            why_off=why,
            player=self._player.name if self._player else None,
            languages=tuple(VOICES),
            failure=self._speaker.failure,
        )

    def change(self, *, volume: int | None = None, is_muted: bool | None = None) -> None:
        """See `api.ports.TableVoice`."""
        if volume is not None:
            self._set.volume = volume
        if is_muted is not None:
            self._set.is_muted = is_muted
            if is_muted:
                self._speaker.forget()
        self._write()

    def try_out(self, text: str, language: str) -> VoiceOff | None:
        """Say a sentence now; or why it is not said."""
        why = self.why_silent(language)
        if why is None:
            self._speaker.wish(Utterance(match_id="", language=language, text=text))
        return why

    def why_silent(self, language: str) -> VoiceOff | None:
        """Why nothing is said in a language now."""
        why = self._why_never()
        if why is not None:
            return why
        if language not in VOICES:
            return VoiceOff.LANGUAGE
        if self._set.is_muted:
            return VoiceOff.MUTED
        if self._night is not None and self._night.holds(self._local_time()):
            return VoiceOff.NIGHT
        return None

    async def say(self, utterance: Utterance, *, is_wanted: Callable[[], bool]) -> bool:
        """See `Sound`."""
        voice = VOICES[utterance.language]
        path = await asyncio.to_thread(
            self._synthesis.wav,
            utterance.text,
            utterance.language,
            voice,
            volume=self._set.volume,
        )
        if not is_wanted() or self._player is None:
            return False
        await self._player.play(path, seconds_of(path))
        return True

    def _why_never(self) -> VoiceOff | None:
        if not self._settings.is_on:
            return VoiceOff.SWITCHED_OFF
        if not self._has_synthesiser:
            return VoiceOff.NO_SYNTHESISER
        return VoiceOff.NO_PLAYER if self._player is None else None

    async def _heard(self, utterance: Utterance) -> None:
        """The referee is told of a warning that was really said."""
        if utterance.warns is None:
            return
        word_id = secrets.token_hex(8)
        for _ in range(TRIES):
            match = match_of(self._snapshots.now)
            if match is None or match.match_id != utterance.match_id:
                return
            said = WarningGiven(
                kind="warned",
                word_id=word_id,
                match_id=match.match_id,
                revision=match.revision,
                player=utterance.warns,
                means=WarningMeans.SPOKEN,
            )
            try:
                answer = await self._referee.say(Spoken(by=CAMERA, said=said))
            except RefereeGoneError:
                await asyncio.sleep(TRY_AGAIN_S)
                continue
            refused = answer.code.value if isinstance(answer, Refused) else None
            log_event(_LOG, logging.INFO, "warned aloud", player=said.player.value, refused=refused)
            return

    @property
    def _kept(self) -> Path:
        return self._settings.folder / KEPT_NAME

    def _read(self) -> _Set:
        kept = _Set(volume=self._settings.volume)
        try:
            told = json.loads(self._kept.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return kept
        if isinstance(told, dict):
            volume, is_muted = told.get("volume"), told.get("is_muted")
            if isinstance(volume, int) and 1 <= volume <= 100:
                kept.volume = volume
            kept.is_muted = is_muted is True
        return kept

    def _write(self) -> None:
        told = json.dumps({"volume": self._set.volume, "is_muted": self._set.is_muted})
        part = self._kept.with_suffix(".part")
        try:
            self._settings.folder.mkdir(parents=True, exist_ok=True)
            part.write_text(told, encoding="utf-8")
            part.replace(self._kept)
        except OSError as error:  # it is as it was set until the next restart
            log_event(_LOG, logging.WARNING, "the volume cannot be kept", why=error.strerror)
