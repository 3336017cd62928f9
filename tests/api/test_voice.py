"""What is said aloud: short, without what a synthesiser would take as a command."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.access import Access
from api.catalogues import catalogue
from api.code_words import code_text
from api.feed import SnapshotFeed
from api.live_app import create_live_app
from api.match_words import event_sentences
from api.ports import VoiceStatus
from api.voice import MOST_LETTERS, VOICES, spoken, written
from api.voice_off import VoiceOff
from benchmarks.random_shots import random_event, random_opened
from rules.books import BOOKS
from rules.facts import Call, CallType
from rules.match_events import CallMade, ShotPlayed
from rules.match_log import MatchLog
from rules.players import Player
from rules.progress import RefusedError, Stage
from rules.ruling import Verdict
from tests.api.asking import Asking
from tests.api.operators import operator_access, operator_cookie
from tests.api.served import Health
from tests.rules.playing import DRY_BREAK, FOUL, MISS, B, call, opened, played, player, started

NAMED = replace(opened(), names={Player.A: "Anna", Player.B: "Ben"})


def said(log: MatchLog, language: str = "en") -> str | None:
    utterance = spoken(log.events[-1], log.progress, language=language)
    return None if utterance is None else utterance.text


def test_a_ruling_is_said_shorter_than_it_is_written() -> None:
    log = played(started(NAMED), DRY_BREAK, FOUL)
    assert said(log) == "Foul: wrong ball first. Ball in hand for Anna, anywhere on the table."
    assert said(played(log, MISS)) == "Miss. Ben at the table."
    assert said(played(log, "1-10 : *1 0>FL")) == (
        "Foul: cue ball pocketed. Ball in hand for Ben, anywhere on the table."
    )


def test_of_calls_only_those_are_said_that_are_no_ball_and_pocket() -> None:
    log = played(started(NAMED), DRY_BREAK)
    push = Call(type=CallType.PUSH_OUT)
    assert said(played(log, CallMade(call=push, by=player(B)))) == "Push out declared by Ben."
    assert said(played(log, CallMade(call=call(1, "FL"), by=player(B)))) is None
    assert said(started(NAMED)) is None
    assert said(MatchLog.start(NAMED)) is None


def test_a_name_is_no_command() -> None:
    odd = replace(NAMED, names={Player.A: "[[x]] <b>A</b> & {1}", Player.B: "-w /etc/passwd"})
    log = played(started(odd), DRY_BREAK, MISS)
    utterance = spoken(log.events[-1], log.progress, language="en")
    assert utterance is not None
    assert utterance.written == "Miss. x bA/b 1 at the table."
    assert len(written("x" * 5000, "en")) == MOST_LETTERS


@pytest.mark.parametrize(
    ("language", "text", "read"),
    [
        ("sk", "Trafená č. 2, na rade je č. 1.", "Trafená číslo 2, na rade je číslo 1."),
        ("sk", "Gule pri push oute. Push out.", "Gule pri puš aute. Puš aut."),
        ("pl", "Bila nr 10. Zadeklarowany push out.", "Bila numer 10. Zadeklarowany pusz aut."),
        ("es", "Push out jugado.", "Push aut jugado."),
        ("ru", "Фол: пропих.", "Фол: [[prVp;'ix]]."),
        ("en", "\u2068Anna\u2069 continues.", "Anna continues."),
    ],
)
def test_it_is_written_as_it_sounds(language: str, text: str, read: str) -> None:
    assert written(text, language) == read


@given(seed=st.integers(0, 2**32), language=st.sampled_from(sorted(VOICES)))
def test_any_match_can_be_said(seed: int, language: str) -> None:
    rng = Random(seed)
    log = MatchLog.start(random_opened(rng, rng.choice(BOOKS)))
    for number in range(25):
        if log.progress.stage is Stage.OVER:
            return
        try:
            log = log.appended(random_event(rng, log.progress, number * 10.0))
        except RefusedError:
            continue
        utterance = spoken(log.events[-1], log.progress, language=language)
        event = log.events[-1]
        full = " ".join(event_sentences(event, log.progress, language=language))
        if utterance is None:
            assert not isinstance(event, ShotPlayed)
            continue
        assert utterance.written.strip()
        assert len(utterance.text) <= len(full) + 20
        ruled = log.progress.ruled[-1].ruling if log.progress.ruled else None
        if isinstance(event, ShotPlayed) and ruled is not None:
            is_foul = ruled.verdict is Verdict.FOUL and not ruled.rack.over
            assert utterance.warns == (ruled.warn if is_foul else None)


class FakeVoice:
    """Fills `api.ports.TableVoice`."""

    def __init__(self) -> None:
        self.now = VoiceStatus(volume=70, is_muted=False, player="aplay", languages=("en",))
        self.tried: list[tuple[str, str]] = []

    def status(self) -> VoiceStatus:
        return self.now

    def change(self, *, volume: int | None = None, is_muted: bool | None = None) -> None:
        muted = self.now.is_muted if is_muted is None else is_muted
        why = VoiceOff.MUTED if muted else None
        self.now = replace(self.now, volume=volume or self.now.volume, is_muted=muted, why_off=why)

    def try_out(self, text: str, language: str) -> VoiceOff | None:
        self.tried.append((text, language))
        return self.now.why_off


def asking_with(voice: FakeVoice, access: Access | None = None) -> Asking:
    feed = SnapshotFeed()
    return Asking(create_live_app(feed, Health(feed), voice=voice, access=access))


def test_only_the_operator_sets_it_and_everybody_sees_it() -> None:
    voice = FakeVoice()
    asking = asking_with(voice)
    assert asking.get("/api/v1/voice").json() == {
        "volume": 70, "is_muted": False, "why_off": None, "why": None, "player": "aplay",
        "languages": ["en"],
    }  # fmt: skip
    assert asking.post("/api/v1/voice", json={"volume": 1}).json()["code"] == "not_signed_in"
    assert asking.post("/api/v1/voice/try").status_code == 401
    assert voice.now.volume == 70


def test_the_operator_hears_it_and_is_told_why_not(tmp_path: Path) -> None:
    voice, access = FakeVoice(), operator_access(tmp_path)
    asking = asking_with(voice, access)
    asking.cookies.update(asyncio.run(operator_cookie(access)))
    changed = asking.post("/api/v1/voice?lang=sk", json={"volume": 30, "is_muted": True}).json()
    assert (changed["volume"], changed["is_muted"]) == (30, True)
    assert changed["why"] == code_text(VoiceOff.MUTED, "sk")
    refused = asking.post("/api/v1/voice/try?lang=sk").json()
    assert (refused["code"], refused["detail"]) == ("refused", code_text(VoiceOff.MUTED, "sk"))
    assert asking.post("/api/v1/voice", json={"is_muted": False}).json()["why"] is None
    for language, spoken_language in (("sk", "sk"), ("he", "en")):
        assert asking.post(f"/api/v1/voice/try?lang={language}").status_code == 200
        trial = catalogue(spoken_language).text("voice.trial")
        assert voice.tried[-1] == (trial, spoken_language)
    for wrong in (
        {"volume": 0},
        {"volume": 101},
        {"volume": "50"},
        {"loud": True},
        {"volume": 1.5},
    ):
        assert asking.post("/api/v1/voice", json=wrong).status_code == 422, wrong
    assert voice.now.volume == 30
