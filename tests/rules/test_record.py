"""A whole match as text: what is written reads back, and what is wrong does not take the rest."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules import match_events
from rules.balls import Ball
from rules.facts import Report, ReportKind
from rules.match import Game, Organiser
from rules.match_events import (
    Answered,
    BreakerChosen,
    ClockRanOut,
    Conceded,
    FactsCorrected,
    Lagged,
    MatchEvent,
    Opened,
    Penalised,
    Penalty,
    Person,
    RackCheck,
    Racked,
    Reported,
    Role,
    RulingOverridden,
    ShotPlayed,
    StalemateDecided,
    StateCorrected,
    Unit,
    Warned,
    WarningMeans,
)
from rules.notation import NotationError, parse_shot
from rules.players import Player
from rules.procedures import BadLag, Lag
from rules.record import Record, RecordError, format_record, parse_record
from tests.rules.any_events import EVENTS, EVENTS_BY_TYPE, OPENED, TEXTS

START = Opened(match_id="01ARZ3NDEKTSV4RRFFQ69G5FAV", rulebook="wpa", rulebook_version="2025")
HEADER = """\
[SchemaVersion "1"]
[Match "01ARZ3NDEKTSV4RRFFQ69G5FAV"]
[Rulebook "wpa"]
[RulebookVersion "2025"]
[Game "ten-ball"]
[Players "A, B"]
"""
A = Person(role=Role.PLAYER, player=Player.A)
REFEREE = Person(role=Role.REFEREE)
TAG_KEYS = st.sampled_from(["Event", "Date", "Covers", "x-1", "Round_2"])


def reads_back(record: Record) -> None:
    text = format_record(record)
    assert all("\r" not in line for line in text.split("\n"))
    text.encode("utf-8")
    read = parse_record(text)
    assert read == record
    assert len(read.lines) == len(record.events) - 1
    assert format_record(read) == text


def test_every_event_has_a_strategy() -> None:
    kinds = [one for one in vars(match_events).values() if isinstance(one, type)]
    events = {one for one in kinds if issubclass(one, MatchEvent) and one is not MatchEvent}
    assert events == {Opened, *EVENTS_BY_TYPE}


@pytest.mark.parametrize("kind", EVENTS_BY_TYPE)
def test_every_event_reads_back(kind: type[MatchEvent]) -> None:
    @given(EVENTS_BY_TYPE[kind])
    @settings(max_examples=40)
    def one(event: MatchEvent) -> None:
        reads_back(Record(events=(START, event)))

    one()


@given(OPENED, st.dictionaries(TAG_KEYS, TEXTS))
def test_every_header_reads_back(opened: Opened, tags: dict[str, str]) -> None:
    reads_back(Record(events=(opened,), tags=tags))


@given(OPENED, st.lists(EVENTS, max_size=6))
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
def test_every_match_reads_back(opened: Opened, events: list[MatchEvent]) -> None:
    reads_back(Record(events=(opened, *events)))


def test_a_record_is_readable() -> None:
    record = Record(
        events=(
            replace(
                START,
                names={Player.A: "Eva", Player.B: "Ján"},
                organiser=Organiser(race_to=5, shot_clock_s=40),
            ),
            Lagged(lags={Player.A: Lag(rank=1), Player.B: Lag(rank=2, bad=BadLag.POCKETED)}),
            BreakerChosen(breaker=Player.B, by=A),
            Racked(
                check=RackCheck(shape="triangle", on_foot_spot=Ball.ONE, centre=Ball.TEN), at_s=9.5
            ),
            ShotPlayed(facts=parse_shot("1-10 : *1 1|foot"), rest_s=14.0, at_s=12.0),
            Reported(report=Report(kind=ReportKind.DOUBLE_HIT), shot_seq=5, against=Player.B, by=A),
            Penalised(player=Player.B, penalty=Penalty.WARNING, by=REFEREE, reason='said "no"'),
            Conceded(player=Player.B),
        ),
        tags={"Event": "Club evening"},
    )
    assert format_record(record) == (
        HEADER + '[NameA "Eva"]\n[NameB "Ján"]\n[Race "5"]\n[ShotClock "40.0"]\n'
        '[Event "Club evening"]\n\n'
        "2. lag A1 B2(pocketed)\n"
        "3. breaker B by A\n"
        '4. @9.5 racked check "triangle" 1 10\n'
        "5. @12.0 shot rest 14.0 1-10 : *1 1|foot\n"
        "6. report !double_hit on 5 against B by A\n"
        '7. penalty B warning by referee because "said \\"no\\""\n'
        "8. concede B rack\n"
    )
    reads_back(record)


def test_comments_blanks_and_absent_numbers_do_no_harm() -> None:
    text = (
        "\ufeff# a match\r\n"
        + HEADER.replace("\n", "\r\n")
        + '  [Event "no # comment"]   # but this is\r\n\r\n   \r\n'
        "3. racked # the first\r\n  2. clock-out\r\n\r\n@5 concede A rack"
    )
    read = parse_record(text)
    assert read.errors == ()
    assert read.events == (
        START,
        Racked(),
        ClockRanOut(),
        Conceded(player=Player.A, unit=Unit.RACK, at_s=5.0),
    )
    assert read.tags == {"Event": "no # comment"}
    assert read.lines == (11, 12, 14)


@pytest.mark.parametrize(
    ("line", "key", "named"),
    [
        ("fly A", "fly", "column 1: found 'fly', expected what happened: lag, breaker"),
        ("2. @soon racked", "@soon", "column 5: found 'soon', expected seconds"),
        ("x. racked", "x.", "column 1: found 'x', expected a whole number"),
        ("1. racked", "racked", "a number that no other line has; write for example 21."),
        ("lag A1 A2", "lag", "each player once"),
        ("lag A1 B(pocketed)", "lag", "column 9: found the end of the line, expected a whole"),
        ("lag A1(lost)", "lag", "column 8: found 'lost', expected what was bad"),
        ("lag A1(pocketed)(pocketed)", "lag", "a player, his rank"),
        ("lag first", "lag", "found 'f', expected a player and his rank"),
        ("breaker D by A", "breaker", "found 'D', expected a player: A, B, C"),
        ("breaker A", "breaker", "expected by and what it is; write for example by referee"),
        ("breaker A by D", "breaker", "a player or a role: player, referee"),
        ("breaker A by referee(D)", "breaker", "column 22: found 'D'"),
        ("breaker A by (A)(B)", "breaker", "who says it"),
        ('breaker A by A "x', "breaker", "a text in quotation marks"),
        ("breaker A by A by B", "breaker", "found 'by', expected nothing or the end"),
        ("racked check triangle 1 10", "racked", "found 'triangle', expected a text in quotation"),
        ('racked check "triangle" 1 x', "racked", "found 'x', expected a ball"),
        ("announce unheard by A", "announce", "a call that was heard"),
        ("announce whistle by A", "announce", "a call"),
        ("shot 1-10", "shot", "column 10: found the end of the line, expected nocue"),
        ("shot rest long 1-10 :", "shot", "found 'long', expected seconds"),
        ("choose both by A", "choose", "the choice: play, hand_back"),
        ("report double_hit by A", "report", "a report"),
        ("report !double_hit on yes by A", "report", "a whole number"),
        ("reply 2 perhaps by A", "reply", "found 'perhaps', expected yes or no"),
        ("stalemate-over by A", "stalemate-over", "progress or replay"),
        ("answer 2 by A", "answer", "expected reading and what it is"),
        ("override 2 bih fouls sneeze by A", "override", "found 'sneeze', expected a foul"),
        ('abandon by A because "\\x"', "abandon", "escapes as in JSON"),
        ("set shooter A by referee", "set", "expected because"),
        ("set fouls A1 A1 by referee", "set", "each player once"),
        ('[Event "late"]', "Event", "headers before the first event only"),
    ],
)
def test_a_wrong_line_is_named_and_the_rest_is_read(line: str, key: str, named: str) -> None:
    read = parse_record(f"{HEADER}\n20. racked\n{line}\nconcede A rack\n")
    (error,) = read.errors
    assert (error.line, error.key) == (9, key)
    assert f"line {error.line}: {key}: " in str(error)
    assert named in str(error)
    assert "\n" not in str(error)
    assert read.events == (START, Racked(), Conceded(player=Player.A))


@pytest.mark.parametrize(
    ("old", "new", "line", "key", "named"),
    [
        ("[Match ", "[match ", 2, "match", "the header Match in these letters"),
        ('[Game "ten-ball"]', "[Game ten-ball]", 5, "[Game ten-ball]", "a header"),
        ('[Game "ten-ball"]', '[12 "ten-ball"]', 5, "12", "a header"),
        ("ten-ball", "snooker", 5, "Game", "column 8: found 'snooker', expected the game"),
        ("A, B", "A, D", 6, "Players", "column 14: found 'D', expected the players"),
        ("[Game", "[Rulebook", 5, "Rulebook", "each header once, it is in line 3"),
        ('"1"', '"2"', 1, "SchemaVersion", "found '2', expected version 1"),
        ('[Game "ten-ball"]', '[Race "many"]', 5, "Race", "a whole number"),
        ('[Game "ten-ball"]', '[ShotClock "long"]', 5, "ShotClock", "seconds"),
        ('[Game "ten-ball"]', '[Lag "yes"]', 5, "Lag", "skipped or played"),
        ('[Game "ten-ball"]', '[FoulMode "some"]', 5, "FoulMode", "all_balls, cue_ball_only"),
        ('[Game "ten-ball"]', '[BreakOrder "x"]', 5, "BreakOrder", "winner"),
        ('[Game "ten-ball"]', '[Referee "x"]', 5, "Referee", "human"),
        ('"ten-ball"', '"\\x"', 5, "Game", "escapes as in JSON"),
    ],
)
def test_a_wrong_header_is_named(old: str, new: str, line: int, key: str, named: str) -> None:
    assert old in HEADER
    read = parse_record(HEADER.replace(old, new, 1) + "racked\n")
    error = read.errors[0] if key != "match" else read.errors[1]
    assert (error.line, error.key) == (line, key)
    assert named in str(error)
    assert read.events[-1] == Racked()


@pytest.mark.parametrize("key", ["Match", "Rulebook", "RulebookVersion"])
def test_a_match_is_not_opened_without_its_headers(key: str) -> None:
    lines = [line for line in HEADER.splitlines() if not line.startswith(f"[{key} ")]
    read = parse_record("\n".join([*lines, "racked"]))
    assert [error.key for error in read.errors] == [key]
    assert read.events == (Racked(),)
    with pytest.raises(RecordError):
        format_record(read)


def test_lines_are_named_by_their_numbers_though_others_cannot_be_read() -> None:
    text = (
        HEADER + "2. shot 1-10 : *1 1|foot\n3. fly\n4. shot 1-10 : *2\n"
        '5. answer 4 reading 0 by A\n6. correct 3 by referee because "" 1-10 :\n'
        "7. reply 6 yes by A\n8. report !double_hit by A\n"
        '20. override 2 pass by referee because ""\n21. answer 8 reading 1 by A\n'
        "answer 22 reading 1 by A\nanswer 30 reading 1 by A\n"
    )
    read = parse_record(text)
    assert [(error.line, error.key) for error in read.errors] == [
        (8, "fly"),
        (11, "correct"),
        (12, "reply"),
        (17, "answer"),
    ]
    assert "a line 3, which this one names" in str(read.errors[1])
    assert "a line 6, which this one names" in str(read.errors[2])
    shot_seqs = [
        event.shot_seq
        for event in read.events
        if isinstance(event, (Answered, RulingOverridden, FactsCorrected))
    ]
    assert [type(event) for event in read.events] == [
        Opened,
        ShotPlayed,
        ShotPlayed,
        Answered,
        Reported,
        RulingOverridden,
        Answered,
        Answered,
    ]
    assert shot_seqs == [3, 2, 5, 8]
    assert read.lines == (7, 9, 10, 13, 14, 15, 16)


def test_values_in_lines() -> None:
    read = parse_record(
        HEADER + 'warned A spoken\nwarned B counter_shown by operator "Eva"\nlag -\n'
        'set by camera because "x" fouls - score A1 C0 table - shooter C\n'
        "stalemate-over replay by player\nbreaker A by referee(B)\n"
    )
    assert read.errors == ()
    assert read.events[1:] == (
        Warned(player=Player.A, means=WarningMeans.SPOKEN),
        Warned(
            player=Player.B,
            means=WarningMeans.COUNTER_SHOWN,
            by=Person(role=Role.OPERATOR, name="Eva"),
        ),
        Lagged(lags={}),
        StateCorrected(
            by=Person(role=Role.CAMERA),
            reason="x",
            fouls={},
            score={Player.A: 1, Player.C: 0},
            on_table=frozenset(),
            shooter=Player.C,
        ),
        StalemateDecided(is_progress=False, by=Person(role=Role.PLAYER)),
        BreakerChosen(breaker=Player.A, by=Person(role=Role.REFEREE, player=Player.B)),
    )


@pytest.mark.parametrize(
    "record",
    [
        Record(events=()),
        Record(events=(Racked(),)),
        Record(events=(START, START)),
        Record(events=(START,), tags={"Rulebook": "ru"}),
        Record(events=(START,), tags={"race": "5"}),
        Record(events=(START,), tags={"two words": ""}),
        Record(events=(START,), errors=(RecordError(line=3, key="shot", text="wrong"),)),
    ],
)
def test_what_is_no_record_is_not_written(record: Record) -> None:
    with pytest.raises(RecordError):
        format_record(record)


@pytest.mark.parametrize(
    "events",
    [
        (replace(START, at_s=math.nan),),
        (START, Racked(at_s=math.inf)),
        (START, StateCorrected(by=A, reason="", on_table=frozenset({Ball.CUE}))),
    ],
)
def test_values_that_no_line_can_say_are_not_written(events: tuple[MatchEvent, ...]) -> None:
    with pytest.raises(NotationError):
        format_record(Record(events=events))


WORDS = [
    "[",
    "]",
    '"',
    "#",
    "\n",
    "2.",
    "3.",
    "@1",
    "shot",
    "1-10",
    ":",
    "*1",
    "answer",
    "reading",
    "by",
    "A",
    "lag",
    "A1",
    "set",
    "fouls",
    "because",
    '"x"',
    "[Match",
    '"m"]',
    "[Race",
    "correct",
]


@given(st.text(max_size=60) | st.lists(st.sampled_from(WORDS), max_size=25).map(" ".join))
def test_any_text_gives_a_record(text: str) -> None:
    read = parse_record(text)
    assert all(1 <= error.line <= text.count("\n") + 1 for error in read.errors)
    assert [error.line for error in read.errors] == sorted(error.line for error in read.errors)
    assert not any(isinstance(event, Opened) for event in read.events[1:])


def test_the_game_of_a_record() -> None:
    read = parse_record(HEADER.replace("ten-ball", "nine-ball"))
    assert read.events == (replace(START, game=Game.NINE_BALL),)
