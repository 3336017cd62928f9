"""The feed tells every event once, with what was true then; taken back events are told so."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from api.catalogues import LANGUAGES
from api.event_feed import KEPT, EventFeed
from api.match_words import event_sentences
from benchmarks.random_shots import random_event, random_opened
from rules.books import BOOKS
from rules.match_events import Conceded, FactsCorrected, MatchEvent
from rules.match_log import MatchLog
from rules.notation import parse_shot
from rules.players import Player
from rules.progress import RefusedError, Stage
from tests.api.kept_matches import KeptMatches
from tests.rules.playing import DRY_BREAK, FOUL, MISS, OPERATOR, A, B, played, started

MATCH = "01JDX0000000000000000000AA"


def test_each_event_is_told_with_what_was_true_then() -> None:
    log = played(started(), DRY_BREAK, FOUL)
    page = EventFeed(KeptMatches(log)).page(MATCH, "en")
    assert [one.seq for one in page.events] == [1, 2, 3, 4, 5]
    assert [one.kind for one in page.events] == [
        "opened", "breaker_chosen", "racked", "shot_played", "shot_played",
    ]  # fmt: skip
    first, *_, last = page.events
    assert first.line is None
    assert last.said == event_sentences(log.events[-1], log.progress, language="en")
    assert last.line is not None
    assert last.line.startswith("shot 1-10")
    assert last.ruling is not None
    assert (last.ruling["verdict"], last.ruling_seq, last.shooter) == ("foul", 5, Player.A)
    assert (page.count, page.next_after, page.has_more, page.is_over) == (5, 5, False, False)
    assert page.players == {Player.A: "", Player.B: ""}


def test_a_correction_tells_the_new_ruling_and_leaves_what_was_said() -> None:
    log = played(started(), DRY_BREAK, FOUL)
    matches = KeptMatches(log)
    feed = EventFeed(matches)
    before = feed.page(MATCH, "en").events
    facts = parse_shot("1-10 : *1 1|foot")
    corrected = FactsCorrected(shot_seq=5, facts=facts, by=OPERATOR, reason="the 1 was hit")
    matches.put(log.appended(corrected))
    after = feed.page(MATCH, "en", after=5, mark=before[-1].mark)
    (told,) = after.events
    assert (told.kind, told.ruling_seq) == ("facts_corrected", 5)
    assert told.ruling is not None
    assert told.ruling["verdict"] == "legal"
    assert not after.is_reset
    assert feed.page(MATCH, "en").events[:5] == before


def test_pages_join_without_gap_or_overlap() -> None:
    log = played(started(), DRY_BREAK, MISS, MISS, MISS)
    feed = EventFeed(KeptMatches(log))
    told, after, mark = [], 0, None
    while True:
        page = feed.page(MATCH, "en", after=after, mark=mark, limit=2)
        assert not page.is_reset
        told += page.events
        after, mark = page.next_after, page.events[-1].mark
        if not page.has_more:
            break
    assert tuple(told) == feed.page(MATCH, "en").events
    end = feed.page(MATCH, "en", after=after, mark=mark)
    assert (end.events, end.next_after, end.has_more) == ((), after, False)


def test_what_was_taken_back_is_noticed() -> None:
    log = played(started(), DRY_BREAK, FOUL)
    matches = KeptMatches(log)
    feed = EventFeed(matches)
    mark = feed.page(MATCH, "en").events[-1].mark
    matches.put(log.undone())
    page = feed.page(MATCH, "en", after=5, mark=mark)
    assert (page.is_reset, page.count, len(page.events)) == (True, 4, 4)
    # Another event in its place has the same number, and another mark.
    matches.put(played(log.undone(), MISS))
    page = feed.page(MATCH, "en", after=5, mark=mark)
    assert (page.is_reset, len(page.events)) == (True, 5)
    assert not feed.page(MATCH, "en", after=5).is_reset
    assert feed.page(MATCH, "en", after=900).is_reset


def test_the_journal_is_read_once_for_each_revision() -> None:
    log = played(started(), DRY_BREAK)
    matches = KeptMatches(log)
    feed = EventFeed(matches)
    for _ in range(5):
        assert feed.page(MATCH, "en", revision=4).count == 4
    assert matches.reads == 1
    matches.put(played(log, MISS))
    assert feed.page(MATCH, "he", revision=5).count == 5
    assert matches.reads == 2


def test_the_score_and_the_match_at_the_table_are_told() -> None:
    matches = KeptMatches(played(started(), Conceded(player=B)))
    feed = EventFeed(matches)
    page = feed.page(MATCH, "en", playing=MATCH)
    assert page.events[-1].score == {A: 1, B: 0}
    assert page.playing == MATCH
    assert feed.newest() == MATCH
    assert EventFeed(KeptMatches()).newest() is None


def test_every_language_is_told_of_the_same_events() -> None:
    log = played(started(), DRY_BREAK, FOUL)
    feed = EventFeed(KeptMatches(log))
    assert len(LANGUAGES) < KEPT
    pages = [feed.page(MATCH, language).events for language in LANGUAGES]
    assert len({tuple(one.mark for one in page) for page in pages}) == 1
    assert len({page[-1].said for page in pages}) == len(LANGUAGES)


@given(seed=st.integers(0, 2**32), cut=st.integers(1, 40))
def test_what_is_told_in_parts_is_what_is_told_at_once(seed: int, cut: int) -> None:
    rng = Random(seed)
    log = MatchLog.start(random_opened(rng, rng.choice(BOOKS)))
    matches = KeptMatches(log)
    feed = EventFeed(matches)
    match_id = log.progress.opened.match_id
    for number in range(40):
        if log.progress.stage is Stage.OVER:
            break
        log = _with_any(rng, log, number * 10.0)
        if number == cut:
            matches.put(log)
            feed.page(match_id, "sk")
    matches.put(log)
    parts = feed.page(match_id, "sk")
    assert parts.events == EventFeed(KeptMatches(log)).page(match_id, "sk").events
    assert [one.seq for one in parts.events] == list(range(1, len(log.events) + 1))
    assert all(one.said for one in parts.events)
    assert len({one.mark for one in parts.events}) == len(log.events)


def _with_any(rng: Random, log: MatchLog, t_s: float) -> MatchLog:
    """One more event, of those that can be."""
    for _ in range(30):
        event: MatchEvent = random_event(rng, log.progress, t_s)
        try:
            return log.appended(event)
        except RefusedError:
            continue
    return log
