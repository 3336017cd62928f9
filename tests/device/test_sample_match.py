"""The bundled match, refereed as the demo does it, against the truth that lies beside it."""

from __future__ import annotations

import json
from importlib.resources import as_file, files
from typing import Any

import pytest

from device.arguments import calls
from device.cameras.video_file import VideoFile
from device.judging import JudgedShot, judge_shots
from device.pipeline import referee
from device.review import shot_to_judge
from rules.facts import OffTable, Potted
from rules.match import Game
from rules.ruling import Verdict
from vision.detectors import choose

MOST_ASKED = 1
"""Of the six. A ball stops 7 mm from a rail: did it touch?"""

Truth = dict[str, Any]


@pytest.fixture(scope="module")
def truth() -> list[Truth]:
    text = (files("device") / "sample" / "sample_match.truth.json").read_text(encoding="utf-8")
    shots: list[Truth] = json.loads(text)["shots"]
    return shots


@pytest.fixture(scope="module")
def judged() -> list[JudgedShot]:
    folder = files("device") / "sample"
    with as_file(folder / "sample_match.mp4") as path:
        seen = referee(VideoFile(path), detector=choose().detector)
    with as_file(folder / "sample_calls.json") as path:
        called = calls(path, Game.TEN_BALL)
    shots = [shot_to_judge(shot) for shot in seen.shots]
    return judge_shots(shots, seen.gaps, game=Game.TEN_BALL, rulebook="wpa", calls=called)


def test_every_shot_is_seen_as_it_was(judged: list[JudgedShot], truth: list[Truth]) -> None:
    assert len(judged) == len(truth)
    for shot, true in zip(judged, truth, strict=True):
        facts = shot.facts
        assert facts.strike_s == pytest.approx(true["strike_s"], abs=0.05)
        assert facts.first_contact is not None
        assert list(facts.first_contact.balls) == true["first_contact"]["balls"]
        fell = [(e.ball, e.pocket.value) for e in facts.events if isinstance(e, Potted)]
        assert fell == [(ball["ball"], ball["pocket"]) for ball in true["pocketed"]]
        assert not [e for e in facts.events if isinstance(e, OffTable)]


def test_no_foul_is_called_that_was_none_and_hardly_anything_is_asked(
    judged: list[JudgedShot], truth: list[Truth]
) -> None:
    asked = 0
    for shot, true in zip(judged, truth, strict=True):
        ruling = shot.ruling
        if ruling.verdict is Verdict.ASK:
            asked += 1
            readings = [[foul.kind.value for foul in one.fouls] for one in ruling.readings]
            assert true["fouls"] in readings
        else:
            assert [foul.kind.value for foul in ruling.fouls] == true["fouls"]
    assert asked <= MOST_ASKED
