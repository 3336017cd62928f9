"""The codes of the rules and of the referee at the table in words: one short phrase each, small
where a sentence goes on."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from api.admin_models import (
    ActKind,
    CalibrationDoubtCode,
    FaultCode,
    LockReason,
    OperatorTrouble,
)
from api.catalogues import catalogue
from api.errors import WordsMissingError
from api.problem_codes import ProblemCode
from api.review_ports import ReviewState, ReviewTrouble
from api.said import SaidRefusal
from api.snapshot_codes import State, TableQuestion, TroubleCode
from api.voice_off import VoiceOff
from rules.balls import Ball, Pocket, Rail
from rules.facts import CallType, DoubtAbout, IncidentKind, ReportKind, ReturnedFrom
from rules.match import BreakOrder, FoulMode, Game, Phase, Referee
from rules.match_events import Penalty, Role, Unit, WarningMeans
from rules.players import Player
from rules.procedures import BadLag, LagRight
from rules.progress import Refusal, Stage
from rules.ruling import (
    Choice,
    CueBall,
    Decided,
    FoulKind,
    OptionReason,
    Outcome,
    Question,
    RackReason,
    ShotKind,
    Verdict,
)

SECTIONS: Final[Mapping[type[Enum], str]] = {
    Player: "player",
    ReviewState: "upload",
    ReviewTrouble: "upload_trouble",
    Pocket: "pocket",
    Rail: "rail",
    Verdict: "verdict",
    Outcome: "outcome",
    FoulKind: "foul",
    # A report is called what the foul is called that it may become.
    ReportKind: "foul",
    IncidentKind: "incident",
    CueBall: "cue_ball",
    OptionReason: "option",
    Choice: "choice",
    RackReason: "rack_reason",
    ShotKind: "kind",
    Decided: "decided",
    Question: "question",
    DoubtAbout: "doubt",
    CallType: "call",
    ReturnedFrom: "returned_from",
    BadLag: "bad_lag",
    LagRight: "lag_right",
    Game: "game",
    Phase: "phase",
    BreakOrder: "break_order",
    FoulMode: "foul_mode",
    Referee: "referee",
    Role: "role",
    Unit: "unit",
    WarningMeans: "warning_means",
    Penalty: "penalty",
    Stage: "stage",
    Refusal: "refusal",
    State: "state",
    TroubleCode: "trouble",
    TableQuestion: "question",
    ProblemCode: "problem",
    SaidRefusal: "refused",
    VoiceOff: "voice_off",
    OperatorTrouble: "operator_trouble",
    CalibrationDoubtCode: "calibration_doubt",
    FaultCode: "setting_fault",
    LockReason: "lock",
    ActKind: "act",
}
"""Which section of the catalogues has the words of an enum; its codes are the enum's values."""


def code_text(code: Enum, language: str) -> str:
    """A code of the rules in words.

    Most are phrases without a capital ("wrong ball first"); doubts, questions, refusals and
    troubles are whole sentences. A ball is called by its number, the cue ball by its name.

    Raises:
        UnknownLanguageError: the language has no catalogue.
        WordsMissingError: the code is none that a person sees.
    """
    words = catalogue(language)
    if isinstance(code, Ball):
        return words.text("ball.cue") if code is Ball.CUE else words.text("ball.number", n=code)
    section = SECTIONS.get(type(code))
    if section is None:
        raise WordsMissingError(f"no words for the codes of {type(code).__name__}, so not {code!r}")
    return words.text(f"{section}.{code.value}")
