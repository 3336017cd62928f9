"""Our WPA nine-ball against pooltool's, on stored shots, and on new ones where it is installed."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from benchmarks.pooltool_differences import (
    ARTICLES,
    Answer,
    Cause,
    answer_from_fields,
    causes_of,
    our_answer,
)
from rules.books import book_for
from rules.facts import ShotFacts
from rules.match import Game, Match
from rules.notation import parse_shot, parse_state

SAMPLE = Path(__file__).parent / "data" / "nine_ball_pooltool.json"


@cache
def sample() -> list[tuple[Match, ShotFacts, Answer, frozenset[Cause]]]:
    stored: dict[str, Any] = json.loads(SAMPLE.read_text(encoding="utf-8"))
    return [
        (
            parse_state(one["state"], rulebook="wpa"),
            parse_shot(one["shot"]),
            answer_from_fields(one["pooltool"]),
            frozenset(map(Cause, one["causes"])),
        )
        for one in stored["shots"]
    ]


def test_every_difference_has_the_cause_that_was_found_for_it() -> None:
    assert len(sample()) == 60
    for match, facts, theirs, causes in sample():
        assert causes_of(match, facts, theirs) == causes, facts


def test_every_cause_is_shown_by_itself() -> None:
    alone = {next(iter(causes)) for *_, causes in sample() if len(causes) == 1}
    assert alone == set(Cause) == set(ARTICLES)


def test_a_wrong_answer_is_not_explained_away() -> None:
    for match, facts, theirs, _ in sample():
        wrong = (
            replace(theirs, is_legal=not theirs.is_legal),
            replace(theirs, has_choice=True, is_in_hand=True),
            replace(theirs, left=theirs.left ^ facts.on_table),
        )
        for one in wrong:
            assert one == our_answer(match, facts) or causes_of(match, facts, one) is None, facts


@pytest.mark.filterwarnings("default")
def test_new_shots_are_judged_alike_but_for_these_causes() -> None:
    pytest.importorskip("pooltool", reason="the extra sim (pooltool) is not installed")
    from benchmarks.against_pooltool import compared_shots

    assert all(shot.causes is not None for shot in compared_shots(60, seed=5))


def test_the_page_tells_from_which_run_the_sample_is() -> None:
    stored = json.loads(SAMPLE.read_text(encoding="utf-8"))
    page = (Path(__file__).parents[2] / "docs" / "rulebooks.md").read_text(encoding="utf-8")
    version = book_for("wpa", Game.NINE_BALL).version
    assert f"seed {stored['seed']}, pooltool {stored['pooltool']}, our `{version}`" in page
    for articles in ARTICLES.values():
        assert f"| {', '.join(articles)} |" in page
