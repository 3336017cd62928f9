"""The pages read the journal and the clips by themselves, while the referee writes them."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from api.errors import MatchesUnreadableError, NoSuchMatchError
from api.snapshot_codes import TroubleCode
from device.live.matches import JournalMatches
from rules.balls import Ball
from rules.facts import Contact, FirstContact
from rules.match_events import FactsCorrected
from rules.ruling import Verdict
from tests.device.clips.drawn import numbers_in
from tests.device.live.kept import (
    ASK,
    BEFORE_S,
    BREAK,
    FPS,
    MATCH,
    MISS,
    OTHER,
    POT,
    WITH_CLIP,
    WRONG_BALL,
    Keeper,
)
from tests.rules.playing import OPERATOR


@pytest.fixture
def keeper(tmp_path: Path) -> Iterator[Keeper]:
    one = Keeper(tmp_path, (MATCH, OTHER))
    yield one
    one.close()


def test_it_reads_what_is_being_written(keeper: Keeper) -> None:
    matches = keeper.matches
    assert [one.match_id for one in matches.listed()] == [MATCH, OTHER]
    log = matches.log(MATCH)
    assert log == keeper.log
    assert matches.log(MATCH) is log  # not folded again
    facts = replace(log.progress.ruled[2].facts, first_contact=FirstContact(balls=(Ball.TWO,)))
    after = keeper.add(FactsCorrected(shot_seq=WRONG_BALL, facts=facts, by=OPERATOR, reason="seen"))
    assert matches.log(MATCH) == after
    assert matches.log(OTHER).progress.seq == MISS


def test_a_shot_has_what_was_seen_of_it(keeper: Keeper) -> None:
    matches, log = keeper.matches, keeper.log
    told = matches.told(log)
    assert [one["index"] for one in told] == [1, 2, 3, 4, 5]
    assert [one["ruling"]["verdict"] for one in told] == ["legal", "legal", "foul", "ask", "legal"]
    assert told[1]["before"] == {}
    shot = matches.shot(log, POT)
    assert shot["paths_mm"]["0"][0][0] == 20.0
    assert shot["before"]["1"] == [390.0, 280.0]
    assert shot["events"][0]["at_mm"] == [390.0, 280.0]
    assert shot["ruling"] == told[1]["ruling"]
    assert shot["first_contact"]["t_error_s"] == 0.004
    with pytest.raises(NoSuchMatchError, match="event 3 "):
        matches.shot(log, 3)
    with pytest.raises(NoSuchMatchError, match="no match"):
        matches.log("01KBA9YJ8Z0123456789ABCDEG")


def test_places_go_with_what_was_seen_however_the_facts_were_corrected(keeper: Keeper) -> None:
    log = keeper.log
    facts = log.progress.ruled[2].facts
    cue_and_two = Contact(t_s=30.2, balls=(Ball.CUE, Ball.TWO))
    certain = tuple(replace(event, certainty=1.0) for event in facts.events)
    after = log.with_facts(WRONG_BALL, replace(facts, events=(cue_and_two, *certain)))
    shot = keeper.matches.shot(after, WRONG_BALL)
    assert [one.get("at_mm") for one in shot["events"]] == [None, [770.0, 440.0], None]


def test_clips_are_found_by_where_the_match_stood_when_they_were_made(keeper: Keeper) -> None:
    matches, log = keeper.matches, keeper.log
    assert set(matches.clips(log)) == set(WITH_CLIP)
    clip = matches.clip(log, POT)
    assert clip is not None
    assert (clip.from_s, clip.strike_s, clip.rest_s) == (20.0 - BEFORE_S, 20.0, 21.0)
    assert clip.pictures_s == pytest.approx([n / FPS for n in range(3 * FPS)], abs=1e-4)
    assert matches.clip(log, MISS) is None
    assert matches.clips(keeper.logs[OTHER]) == frozenset()
    # Under other rules the rack may be over earlier; the film is still that of the shot.
    assert set(matches.clips(log.under("sk"))) == set(WITH_CLIP)
    again = keeper.film(POT, take=2)
    clip = matches.clip(log, POT)
    assert clip is not None
    assert clip.path == again
    again.write_bytes(b"damaged")
    assert matches.clip(log, POT) is None
    shutil.rmtree(keeper.clips)
    assert matches.clips(log) == frozenset()
    assert matches.clip(log, WRONG_BALL) is None


def test_the_film_of_a_shot_is_the_whole_one(keeper: Keeper) -> None:
    clip = keeper.matches.clip(keeper.log, WRONG_BALL)
    assert clip is not None
    assert numbers_in(clip.path) == list(range(3 * FPS))


def test_another_book_rules_on_the_same_facts(keeper: Keeper) -> None:
    other = keeper.log.under("es")
    told = keeper.matches.told(other)
    assert len(told) == 5
    assert other.progress.ruled[3].ruling.verdict is Verdict.ASK
    assert keeper.matches.shot(other, ASK)["ruling"]["question"] == "first_contact"


def test_a_shot_of_which_only_the_facts_were_kept(keeper: Keeper) -> None:
    with sqlite3.connect(keeper.path) as connection:
        connection.execute("DELETE FROM shots WHERE entry = ?", (BREAK,))
    shot = keeper.matches.shot(keeper.log, BREAK)
    assert shot["before"] == {}
    assert shot["is_break"] is True
    assert shot["first_contact"]["balls"] == [1]


def trouble(matches: JournalMatches) -> tuple[TroubleCode, str]:
    with pytest.raises(MatchesUnreadableError) as told:
        matches.listed()
    return told.value.trouble, str(told.value)


def test_a_journal_that_cannot_be_read_says_why_in_one_line(
    keeper: Keeper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nowhere = JournalMatches(tmp_path / "no" / "j.db", keeper.clips, table_mm=(2540, 1270))
    assert trouble(nowhere)[0] is TroubleCode.JOURNAL_MISSING
    other = tmp_path / "other.db"
    other.write_bytes(b"no database at all, but long enough to be looked at" * 30)
    foreign = JournalMatches(other, keeper.clips, table_mm=(2540, 1270))
    assert trouble(foreign)[0] is TroubleCode.JOURNAL_NOT_A_JOURNAL
    monkeypatch.setattr("device.live.matches.WAIT_S", 0.05)
    keeper.close()
    with closing(sqlite3.connect(keeper.path, isolation_level=None)) as holding:
        holding.execute("PRAGMA locking_mode = EXCLUSIVE")
        holding.execute("UPDATE runs SET program = 'x'")  # from here on nobody else may read
        code, line = trouble(keeper.matches)
    assert code is TroubleCode.JOURNAL_LOCKED
    assert "\n" not in line
    with sqlite3.connect(keeper.path) as connection:
        connection.execute("UPDATE runs SET form = 99")
    assert trouble(keeper.matches)[0] is TroubleCode.JOURNAL_NEWER
    with sqlite3.connect(keeper.path) as connection:
        connection.execute("UPDATE runs SET form = 1")
        connection.execute(
            "UPDATE entries SET body = replace(body, '\"wpa\"', '\"moon\"') WHERE entry = 1"
        )
    with pytest.raises(MatchesUnreadableError) as told:
        keeper.matches.log(MATCH)
    assert told.value.trouble is TroubleCode.JOURNAL_NEWER
