"""Every code of the rules that a person may see has words, found by walking the enums."""

from __future__ import annotations

import inspect
from enum import Enum
from types import ModuleType

import pytest

import rules.balls
import rules.facts
import rules.match
import rules.match_events
import rules.players
import rules.procedures
import rules.progress
import rules.ruling
from api.admin_models import (
    ActKind,
    CalibrationDoubtCode,
    FaultCode,
    LockReason,
    OperatorTrouble,
)
from api.catalogues import LANGUAGES
from api.code_words import SECTIONS, code_text
from api.errors import UnknownLanguageError, WordsMissingError
from api.problem_codes import ProblemCode
from api.review_ports import ReviewState, ReviewTrouble
from api.said import SaidRefusal
from api.snapshot_codes import State, TableQuestion, TroubleCode
from api.voice_off import VoiceOff
from rules.balls import Ball
from rules.facts import ReportKind, Unchanged
from rules.ruling import FoulKind

MODULES = (
    rules.balls,
    rules.facts,
    rules.match,
    rules.match_events,
    rules.players,
    rules.procedures,
    rules.progress,
    rules.ruling,
)
NEVER_SEEN: frozenset[type[Enum]] = frozenset({Unchanged})
"""Marks inside the program."""


def enums(module: ModuleType) -> list[type[Enum]]:
    return [
        member
        for _, member in inspect.getmembers(module, inspect.isclass)
        if issubclass(member, Enum) and member.__module__ == module.__name__
    ]


AT_THE_TABLE: tuple[type[Enum], ...] = (
    State,
    TroubleCode,
    TableQuestion,
    ProblemCode,
    VoiceOff,
    OperatorTrouble,
    CalibrationDoubtCode,
    FaultCode,
    LockReason,
    ActKind,
    ReviewState,
    ReviewTrouble,
    SaidRefusal,
)
"""Of snapshots and requests; the other enums there are for the style sheet."""
SEEN = [
    *(enum for module in MODULES for enum in enums(module) if enum not in NEVER_SEEN),
    *AT_THE_TABLE,
]


def test_the_walk_finds_the_enums() -> None:
    assert {FoulKind, ReportKind, Ball} < set(SEEN)
    assert set(SECTIONS) == set(SEEN) - {Ball}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("enum", SEEN, ids=lambda enum: enum.__name__)
def test_every_code_has_words_in_every_language(enum: type[Enum], language: str) -> None:
    texts = [code_text(code, language) for code in enum]
    assert all(text.strip() for text in texts)
    # `Choice` and others may not say the same of two codes: a person has to tell them apart.
    assert len(set(texts)) == len(texts), texts


def test_a_code_is_said_as_it_is_called() -> None:
    assert code_text(FoulKind.WRONG_BALL_FIRST, "en") == "wrong ball first"
    assert code_text(ReportKind.PUSH_SHOT, "ru") == "пропих"
    assert code_text(Ball.CUE, "sk") == "biela guľa"
    assert code_text(Ball.SEVEN, "pl") == "bila nr 7"


def test_what_nobody_sees_and_unknown_languages_are_refused() -> None:
    with pytest.raises(WordsMissingError, match="Unchanged"):
        code_text(Unchanged.UNCHANGED, "en")
    with pytest.raises(UnknownLanguageError, match="'fr'"):
        code_text(FoulKind.SCRATCH, "fr")
