"""Laws that hold for any match: random events of every kind under every rulebook."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random

import pytest

from benchmarks.random_shots import random_event, random_facts, random_match, random_opened
from rules.book import Book
from rules.books import BOOKS
from rules.judge import advance, judge
from rules.match import full_rack
from rules.match_events import Racked, ShotPlayed
from rules.match_log import MatchLog, fold
from rules.progress import RefusedError, Stage
from rules.ruling import CueBall, Outcome, Verdict

EVENTS = 70
MATCHES = 12
SHOTS = 400

each_book = pytest.mark.parametrize(
    "book", BOOKS, ids=[f"{book.name}-{book.game.value}" for book in BOOKS]
)


def a_match(book: Book, number: int) -> list[MatchLog]:
    return _a_match(BOOKS.index(book), number)


@cache
def _a_match(index: int, number: int) -> list[MatchLog]:
    """The logs of a random match after each event that was not refused."""
    book = BOOKS[index]
    rng = Random(f"{book.name}/{book.game.value}/{number}")
    logs = [MatchLog.start(random_opened(rng, book))]
    for at in range(EVENTS):
        try:
            logs.append(logs[-1].appended(random_event(rng, logs[-1].progress, float(at))))
        except RefusedError:
            continue
    return logs


@each_book
def test_undo_after_any_event_gives_the_state_before_it(book: Book) -> None:
    for number in range(MATCHES):
        logs = a_match(book, number)
        for before, after in pairwise(logs):
            assert after.undone() == before


@each_book
def test_the_same_list_gives_the_same_rulings(book: Book) -> None:
    for number in range(MATCHES):
        last = a_match(book, number)[-1]
        assert fold(last.events) == last.progress
        assert repr(fold(last.events)) == repr(last.progress)


@each_book
def test_a_match_is_always_in_a_state_that_can_be(book: Book) -> None:
    for number in range(MATCHES):
        for log in a_match(book, number):
            match, stage = log.progress.match, log.progress.stage
            assert match.on_table <= full_rack(match.game)
            assert match.on_table or stage is Stage.OVER
            assert match.shooter in match.in_rack
            assert all(0 <= count <= 2 for count in (match.fouls or {}).values())
            assert (stage is Stage.OVER) or match.winner is None
            assert log.progress.seq == len(log.events)
            if match.option is not None:
                assert match.option.chooser is match.shooter


@each_book
def test_no_shot_counts_between_two_racks_or_after_the_match(book: Book) -> None:
    seen = 0
    for number in range(MATCHES):
        for log in a_match(book, number):
            if log.progress.stage is Stage.SHOT:
                continue
            facts = random_facts(Random(number), log.progress.match)
            with pytest.raises(RefusedError):
                log.appended(ShotPlayed(facts=facts))
            seen += 1
            if log.progress.stage is Stage.OVER:
                with pytest.raises(RefusedError):
                    log.appended(Racked())
    assert seen > MATCHES // 2


@each_book
def test_racks_and_score_agree(book: Book) -> None:
    """Without sets and corrections of the score, each rack won is a point."""
    for number in range(MATCHES):
        log = a_match(book, number)[-1]
        kinds = {type(event).__name__ for event in log.events}
        match = log.progress.match
        if match.organiser.has_sets or kinds & {"StateCorrected", "Conceded", "Penalised"}:
            continue
        for player in match.players:
            won = sum(1 for rack in log.progress.racks if rack.winner is player)
            assert match.score.get(player, 0) == won


@each_book
def test_any_random_shot_is_judged_soundly(book: Book) -> None:
    verdicts = set()
    for number in range(SHOTS):
        rng = Random(f"{book.name}/{number}")
        match = random_match(rng, book)
        facts = random_facts(rng, match, doubts=0.2)
        ruling = judge(match, facts)
        verdicts.add(ruling.verdict)
        for one in (ruling, *ruling.readings):
            if one.fouls:
                is_lost = one.outcome is Outcome.LOSE
                assert is_lost or one.cue_ball is CueBall.IN_HAND_ANYWHERE
            assert one.rack.over or one.on_table_after <= match.on_table
            assert set(one.spotted) <= one.on_table_after
            for player, count in (one.foul_counts or {}).items():
                assert count <= min(2, (match.fouls or {}).get(player, 0) + 1)
        after = advance(match, ruling)
        assert after.rack_index == match.rack_index + ruling.rack.over
        assert (ruling.match_winner is None) is (after.winner is None)
    assert verdicts == set(Verdict)
