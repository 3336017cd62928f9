"""/api/v1/voice: how loud the voice at the table is, and whether it speaks."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from api.access import OperatorOnly
from api.catalogues import catalogue
from api.code_words import code_text
from api.openapi import problems
from api.pages import language_of
from api.ports import TableVoice
from api.problem_codes import ProblemCode
from api.problems import Problem
from api.voice import VOICES
from api.voice_off import VoiceOff


class VoiceTold(BaseModel):
    """`why_off`: why nothing is said aloud now, `null`: it is; `why`: the same as a sentence.
    `languages`: that can be spoken. `player`: what plays the sound."""

    model_config = ConfigDict(frozen=True)
    volume: Annotated[int, Field(ge=1, le=100)]
    is_muted: bool
    why_off: VoiceOff | None = None
    why: str | None = None
    player: str | None = None
    languages: tuple[str, ...] = ()


class VoiceChange(BaseModel):
    """What is to be otherwise from now on; what is left out stays."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    volume: Annotated[int, Field(ge=1, le=100, strict=True)] | None = None
    is_muted: Annotated[bool, Field(strict=True)] | None = None


def told(voice: TableVoice, language: str) -> VoiceTold:
    """How it is now, in a language."""
    now = voice.status()
    return VoiceTold(
        volume=now.volume,
        is_muted=now.is_muted,
        why_off=now.why_off,
        why=None if now.why_off is None else code_text(now.why_off, language),
        player=now.player,
        languages=now.languages,
    )


def voice_routes(voice: TableVoice) -> APIRouter:
    """Everybody may see how it is, the operator changes it."""
    router = APIRouter(prefix="/api/v1/voice", tags=["voice"])
    operators = problems(ProblemCode.NOT_SIGNED_IN, ProblemCode.NOT_ALLOWED)

    @router.get("", summary="The voice at the table")
    async def voice_now(request: Request) -> VoiceTold:
        """How loud it is, and why it is silent where it is."""
        return told(voice, language_of(request))

    @router.post("", responses=operators, summary="Louder, softer, muted")
    async def change_voice(
        request: Request, change: VoiceChange, visitor: OperatorOnly
    ) -> VoiceTold:
        """From now on, also after a restart of the device."""
        voice.change(volume=change.volume, is_muted=change.is_muted)
        return told(voice, language_of(request))

    @router.post(
        "/try",
        responses=operators | problems(ProblemCode.REFUSED),
        summary="Hear it",
    )
    async def try_voice(request: Request, visitor: OperatorOnly) -> VoiceTold:
        """It says a sentence in the language asked for, or in English if it has no voice for it;
        what keeps it from that is the `detail` of the refusal."""
        language = language_of(request)
        spoken = language if language in VOICES else "en"
        why = voice.try_out(catalogue(spoken).text("voice.trial"), spoken)
        if why is not None:
            raise Problem(ProblemCode.REFUSED, why)
        return told(voice, language)

    return router
