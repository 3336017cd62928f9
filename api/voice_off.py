"""Why nothing is said aloud. `api.voice` says what is."""

from __future__ import annotations

from enum import Enum


class VoiceOff(Enum):
    """Section `voice_off` of the catalogues.

    `SWITCHED_OFF`: in the configuration. `LANGUAGE`: no voice that can be understood speaks that of
    the match. `PLAYER_FAILED`: what plays sounds could not.
    """

    SWITCHED_OFF = "switched_off"
    NO_SYNTHESISER = "no_synthesiser"
    NO_PLAYER = "no_player"
    PLAYER_FAILED = "player_failed"
    LANGUAGE = "language"
    MUTED = "muted"
    NIGHT = "night"
