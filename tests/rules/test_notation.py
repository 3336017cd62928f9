"""Shots and states as lines: what is written reads back, what is wrong is named."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules.balls import Ball, Pocket, Rail
from rules.facts import (
    UNCHANGED,
    Call,
    CallType,
    Contact,
    Doubt,
    DoubtAbout,
    FirstContact,
    HandSeen,
    Incident,
    IncidentKind,
    OffTable,
    Potted,
    RailTouch,
    Reading,
    Report,
    ReportKind,
    Returned,
    ReturnedFrom,
    ShotFacts,
)
from rules.match import (
    BreakOrder,
    FoulMode,
    Game,
    Match,
    MatchError,
    Organiser,
    Phase,
    Referee,
    RulesError,
    full_rack,
)
from rules.notation import (
    NotationError,
    format_call,
    format_report,
    format_shot,
    format_state,
    format_table,
    parse_call,
    parse_report,
    parse_shot,
    parse_state,
    parse_table,
)
from rules.players import Player
from rules.ruling import CueBall
from tests.rules.any_facts import BALLS, CALLS, FACTS, REPORTS

SILENT = Call(type=CallType.NONE)
PLAIN = ShotFacts(
    on_table=frozenset({Ball.CUE, Ball.TWO, Ball.TEN}),
    strike_s=0.0,
    first_contact=FirstContact(balls=(Ball.TWO,), t_s=0.1),
    events=(RailTouch(t_s=0.2, ball=Ball.TWO, rail=Rail.FOOT),),
    call=SILENT,
)


@given(FACTS)
@example(PLAIN)
@settings(max_examples=300)
def test_every_shot_reads_back(facts: ShotFacts) -> None:
    line = format_shot(facts)
    assert "\n" not in line
    read = parse_shot(line)
    assert read == facts
    # Equal is not enough, 0.0 == -0.0; the balls of a set have no order.
    bare, read_bare = (replace(one, on_table=frozenset()) for one in (facts, read))
    assert repr(read_bare) == repr(bare)
    assert format_shot(read) == line


@given(st.none() | CALLS, REPORTS, st.frozensets(BALLS.filter(lambda ball: ball.is_object_ball)))
def test_pieces_of_a_shot_read_back(
    call: Call | None, report: Report, balls: frozenset[Ball]
) -> None:
    assert parse_call(format_call(call)) == call
    assert parse_report(format_report(report)) == report
    assert parse_table(format_table(balls)) == balls


@given(
    st.text("0123456789*-=?@~%|><x!+{}[]/:(), \nabcdefghijklmnopqrstuvwxyzFLRSH_.é", max_size=40)
)
@example("1-10 : *2 )")
@example("١-٢ : *٣")
def test_any_text_is_a_shot_or_a_named_error(text: str) -> None:
    try:
        facts = parse_shot(text)
    except NotationError as error:
        is_named = 1 <= error.column <= len(text) + 1 and "\n" not in str(error)
    else:
        is_named = parse_shot(format_shot(facts)) == facts
    assert is_named


def test_a_simple_shot_is_a_simple_line() -> None:
    assert format_shot(PLAIN) == "2,10 : *2 2|foot"


def test_events_without_a_time_stand_a_tenth_of_a_second_apart() -> None:
    facts = parse_shot("1-10 t=5.0 : 0|left *1 1|foot@6.0 0x3 {rails: [2|foot] / []}")
    assert facts.strike_s == 5.0
    assert [event.t_s for event in facts.events] == [5.1, 6.0, 6.1]
    assert facts.first_contact == FirstContact(balls=(Ball.ONE,), t_s=5.2)
    events = facts.doubts[0].readings[0].events
    assert events == (RailTouch(t_s=5.1, ball=Ball.TWO, rail=Rail.FOOT),)


def shot(body: str, head: str = "2,10") -> ShotFacts:
    return parse_shot(f"{head} : {body}")


@pytest.mark.parametrize(
    ("word", "event"),
    [
        ("0x2@1.0", Contact(t_s=1.0, balls=(Ball.CUE, Ball.TWO))),
        ("2|jaw@1.0~0.1%0.5", RailTouch(
            t_s=1.0, ball=Ball.TWO, rail=Rail.JAW, t_error_s=0.1, certainty=0.5)),
        ("2|foot(frozen:foot)@1.0", RailTouch(
            t_s=1.0, ball=Ball.TWO, rail=Rail.FOOT, frozen_to=Rail.FOOT)),
        ("2|foot(left, frozen:head)@1.0", RailTouch(
            t_s=1.0, ball=Ball.TWO, rail=Rail.FOOT, frozen_to=Rail.HEAD, left=True)),
        ("0|left(tie)@1.0", RailTouch(
            t_s=1.0, ball=Ball.CUE, rail=Rail.LEFT, with_first_contact=True)),
        ("2>FR@1.0%0.25", Potted(t_s=1.0, ball=Ball.TWO, pocket=Pocket.FR, certainty=0.25)),
        ("0>off@1.0", OffTable(t_s=1.0, ball=Ball.CUE)),
        ("3>off(back)@1.0", OffTable(t_s=1.0, ball=Ball.THREE, deflected_back=True)),
        ("hand@1.0", HandSeen(t_s=1.0)),
        ("hand()@1.0", HandSeen(t_s=1.0)),
        ("hand(2,3)@1.0", HandSeen(t_s=1.0, balls=(Ball.TWO, Ball.THREE))),
        ("3<top@1.0", Returned(t_s=1.0, ball=Ball.THREE, origin=ReturnedFrom.RAIL_TOP)),
        ("3<pocket@1.0", Returned(t_s=1.0, ball=Ball.THREE, origin=ReturnedFrom.POCKET)),
        ("3<?@1.0", Returned(t_s=1.0, ball=Ball.THREE)),
    ],
)  # fmt: skip
def test_words_of_events(word: str, event: object) -> None:
    assert shot(word).events == (event,)


@pytest.mark.parametrize(
    ("word", "first"),
    [
        ("", None),
        ("*-", None),
        ("*2", FirstContact(balls=(Ball.TWO,), t_s=0.1)),
        ("*2=10", FirstContact(balls=(Ball.TWO, Ball.TEN), t_s=0.1)),
        ("*2@?", FirstContact(balls=(Ball.TWO,))),
        ("*2@1.5~0.1%0.5", FirstContact(balls=(Ball.TWO,), t_s=1.5, t_error_s=0.1, certainty=0.5)),
        ("*?", FirstContact(balls=(), certainty=0.0)),
        ("*?@?", FirstContact(balls=(), certainty=0.0)),
        ("*?@1.5%1", FirstContact(balls=(), t_s=1.5)),
    ],
)
def test_words_of_the_first_contact(word: str, first: FirstContact | None) -> None:
    assert shot(word).first_contact == first


@pytest.mark.parametrize(
    ("head", "call"),
    [
        ("2", SILENT),
        ("2 silent", SILENT),
        ("2 unheard", None),
        ("2 safety", Call(type=CallType.SAFETY)),
        ("2 push", Call(type=CallType.PUSH_OUT)),
        ("2 call 2 FR", Call(type=CallType.SHOT, ball=Ball.TWO, pocket=Pocket.FR)),
        ("2 call _ FR", Call(type=CallType.SHOT, pocket=Pocket.FR)),
        ("2 call 2 _", Call(type=CallType.SHOT, ball=Ball.TWO)),
        ("2 silent 2 FR", Call(type=CallType.NONE, obvious=(Ball.TWO, Pocket.FR))),
        ("2 silent named 2 _", Call(type=CallType.NONE, ball=Ball.TWO)),
        ("2 push _ SL obvious 2 FR", Call(
            type=CallType.PUSH_OUT, pocket=Pocket.SL, obvious=(Ball.TWO, Pocket.FR))),
    ],
)  # fmt: skip
def test_words_of_calls(head: str, call: Call | None) -> None:
    assert shot("*-", head).call == call


def test_the_head_of_a_line() -> None:
    facts = parse_shot("between - nocue t=1.5 unheard over 3 :")
    assert facts == ShotFacts(
        on_table=frozenset(),
        strike_s=1.5,
        first_contact=None,
        call=None,
        jumped_over=Ball.THREE,
        is_stroke=False,
    )
    assert parse_shot("- over 3 unheard t=1.5 nocue :") == replace(facts, is_stroke=True)
    assert parse_shot("11-15 : *-").on_table == frozenset({0, 11, 12, 13, 14, 15})


def test_reports_and_incidents() -> None:
    facts = shot("!foot_off_floor !touched_ball(3) +late_fall(3,6) +touched_pocketed_ball(2)")
    assert facts.reports == (
        Report(kind=ReportKind.FOOT_OFF_FLOOR),
        Report(kind=ReportKind.TOUCHED_BALL, ball=Ball.THREE),
    )
    assert facts.incidents == (
        Incident(kind=IncidentKind.LATE_FALL, ball=Ball.THREE, seconds=6.0),
        Incident(kind=IncidentKind.TOUCHED_POCKETED_BALL, ball=Ball.TWO),
    )


def test_doubts() -> None:
    facts = shot(
        "*2 {first_contact: *2 / [0|left *10 2|foot] / *- call 2 FR} {off_table:}"
        " {rails: same / !none +none / silent !double_hit +late_fall(3)}"
    )
    first, empty, rails = facts.doubts
    assert first.about is DoubtAbout.FIRST_CONTACT
    assert first.readings == (
        Reading(first_contact=FirstContact(balls=(Ball.TWO,), t_s=0.1)),
        Reading(
            first_contact=FirstContact(balls=(Ball.TEN,), t_s=0.2),
            events=(
                RailTouch(t_s=0.1, ball=Ball.CUE, rail=Rail.LEFT),
                RailTouch(t_s=0.3, ball=Ball.TWO, rail=Rail.FOOT),
            ),
        ),
        Reading(
            first_contact=None,
            call=Call(type=CallType.SHOT, ball=Ball.TWO, pocket=Pocket.FR),
        ),
    )
    assert empty == Doubt(about=DoubtAbout.OFF_TABLE, readings=())
    assert rails.readings == (
        Reading(),
        Reading(reports=(), incidents=()),
        Reading(
            call=SILENT,
            reports=(Report(kind=ReportKind.DOUBLE_HIT),),
            incidents=(Incident(kind=IncidentKind.LATE_FALL, ball=Ball.THREE),),
        ),
    )
    assert first.readings[0].events is UNCHANGED


@pytest.mark.parametrize(
    ("line", "column", "token", "expected"),
    [
        ("", 1, "", "object balls on the table"),
        ("1-10", 5, "", "colon"),
        ("0-3 : *-", 1, "0-3", "cue ball"),
        ("1,16 : *-", 3, "16", "a ball"),
        ("1,,2 : *-", 3, "", "a ball or a range"),
        ("3-1 : *-", 1, "3-1", "lower to a higher"),
        ("1-3,2 : *-", 5, "2", "each ball once"),
        ("2 t=x : *-", 5, "x", "seconds of the strike"),
        ("2 t=1e999 : *-", 5, "1e999", "seconds of the strike"),
        ("2 push nocue nocue : *-", 14, "nocue", "nocue once"),
        ("2 push safety : *-", 8, "safety", "a call once"),
        ("2 whistle : *-", 3, "whistle", "a call"),
        ("2 over 3 call 2 FR over 4 : *-", 20, "over", "over once"),
        ("2 call 2 XX : *-", 10, "XX", "a pocket: HL, HR, SL, SR, FL, FR"),
        ("2 call : *-", 8, ":", "a ball"),
        ("2 tt=1 : *-", 3, "tt=1", "a call"),
        ("2 silent 2 _ : *-", 12, "_", "a pocket"),
        ("2 over F : *-", 8, "F", "a ball"),
        ("2 : 2|fot", 7, "fot", "head, foot, left, right, jaw"),
        ("2 : 2|foot(up)", 12, "up", "frozen:RAIL, left or tie"),
        ("2 : 2|foot(left,left)", 17, "left", "each once"),
        ("2 : 2|foot(left:foot)", 12, "left:foot", "left alone"),
        ("2 : 2|foot(frozen)", 12, "frozen", "frozen: and a rail"),
        ("2 : 2|foot(frozen:up)", 19, "up", "a rail"),
        ("2 : 2|foot(left)(tie)", 7, "foot(left)(tie)", "marks in brackets"),
        ("2 : 2>XX", 7, "XX", "a pocket"),
        ("2 : 2<away", 7, "away", "top, pocket, ?"),
        ("2 : 0x77", 7, "77", "a ball"),
        ("2 : hand(a)", 10, "a", "a ball"),
        ("2 : 2>FR@soon", 10, "soon", "seconds"),
        ("2 : 2>FR%0.5@1", 5, "2>FR%0.5@1", "in this order"),
        ("2 : 2>FR~", 10, "", "seconds after ~"),
        ("2 : 2>FR%x", 10, "x", "a number after %"),
        ("2 : *", 5, "*", "balls hit first"),
        ("2 : *2 *3", 8, "*3", "one first contact"),
        ("2 : *x", 6, "x", "a ball"),
        ("2 : !sneezed", 6, "sneezed", "what is reported"),
        ("2 : !touched_ball(x)", 19, "x", "a ball"),
        ("2 : !touched_ball(2)(3)", 5, "!touched_ball(2)(3)", "a report"),
        ("2 : +sneezed(2)", 6, "sneezed", "what happened"),
        ("2 : +late_fall", 5, "+late_fall", "the ball"),
        ("2 : +late_fall(2,3,4)", 5, "+late_fall(2,3,4)", "the ball"),
        ("2 : +late_fall(2,soon)", 18, "soon", "seconds"),
        ("2 : +late_fall(2)(3)", 5, "+late_fall(2)(3)", "an incident"),
        ("2 : (", 5, "(", "what happened"),
        ("2 : ]", 5, "]", "what happened"),
        ("2 : {fouls: *2}", 6, "fouls", "what the doubt is about"),
        ("2 : {rails *2}", 12, "*2", "a colon"),
        ("2 : {rails: *2", 15, "", "or } at the end"),
        ("2 : {rails: *2 / }", 18, "}", "what this reading sets"),
        ("2 : {rails: same *2}", 18, "*2", "another reading"),
        ("2 : {rails: 2|foot}", 13, "2|foot", "[events]"),
        ("2 : {rails: [2|foot", 20, "", "what happened"),
        ("2 : {rails: [] []}", 16, "[", "once"),
        ("2 : {rails: [!double_hit]}", 14, "!double_hit", "outside"),
        ("2 : {call: unheard / silent}", 12, "unheard", "one known call"),
        ("2 : {call: push silent}", 17, "silent", "one known call"),
        ("2 : {first_contact: *2 *3 / *4}", 24, "*3", "one first contact"),
    ],
)
def test_a_wrong_shot_names_column_word_and_what_was_expected(
    line: str, column: int, token: str, expected: str
) -> None:
    with pytest.raises(NotationError) as caught:
        parse_shot(line)
    error = caught.value
    assert (error.column, error.token) == (column, token)
    assert expected in error.expected
    assert f"column {column}" in str(error)
    assert error.example in str(error)


@pytest.mark.parametrize(
    ("parse", "text"),
    [
        (parse_table, "1-10 11"),
        (parse_call, "whistle"),
        (parse_call, ""),
        (parse_call, "push push"),
        (parse_report, "double_hit"),
        (parse_report, "!double_hit !double_hit"),
    ],
)
def test_pieces_that_are_none_are_refused(parse: object, text: str) -> None:
    with pytest.raises(NotationError):
        parse(text)  # type: ignore[operator]


@pytest.mark.parametrize("number", [math.nan, math.inf])
def test_what_is_no_number_is_not_written(number: float) -> None:
    with pytest.raises(NotationError, match="finite"):
        format_shot(replace(PLAIN, strike_s=number))


def state(line: str) -> Match:
    return parse_state(line, rulebook="wpa")


def test_states() -> None:
    assert state("break A") == Match.start(rulebook="wpa", game=Game.TEN_BALL)
    second = state("second B after foul")
    assert (second.phase, second.shooter, second.break_fouled) == (Phase.SECOND, Player.B, True)
    assert second.rack_breaker is None
    assert second.fouls == {Player.A: 0, Player.B: 0}
    unknown = state("unknown A fouls ?")
    assert (unknown.phase, unknown.fouls) == (None, None)
    many = state(
        "normal C players A,B,C out A breaker B fouls A2 B1 warned A cue in_hand_anywhere"
        " table 2,9 nine-ball mode cue_ball_only referee none order winner sets set-lost race 5"
        " sets-to 3 score A1 C2 set-score B1"
    )
    assert many == Match(
        rulebook="wpa",
        game=Game.NINE_BALL,
        players=(Player.A, Player.B, Player.C),
        out=frozenset({Player.A}),
        shooter=Player.C,
        rack_breaker=Player.B,
        phase=Phase.NORMAL,
        on_table=frozenset({Ball.TWO, Ball.NINE}),
        cue_ball=CueBall.IN_HAND_ANYWHERE,
        fouls={Player.A: 2, Player.B: 1, Player.C: 0},
        warned=frozenset({Player.A}),
        score={Player.A: 1, Player.B: 0, Player.C: 2},
        sets={Player.A: 0, Player.B: 1, Player.C: 0},
        organiser=Organiser(
            break_order=BreakOrder.WINNER,
            foul_mode=FoulMode.CUE_BALL_ONLY,
            referee=Referee.NONE,
            has_sets=True,
            race_to=5,
            sets_to=3,
            is_set_lost_by_three_fouls=True,
        ),
    )


COUNTS = st.integers(0, 12)


@st.composite
def states(draw: st.DrawFn) -> Match:
    players = tuple(draw(st.permutations(Player))[: draw(st.integers(2, 3))])
    shooter = draw(st.sampled_from(players))
    others = [player for player in players if player is not shooter]
    game = draw(st.sampled_from(Game))
    counts = st.fixed_dictionaries(dict.fromkeys(players, COUNTS))
    return Match(
        rulebook="wpa",
        game=game,
        players=players,
        out=draw(st.frozensets(st.sampled_from(others))),
        shooter=shooter,
        rack_breaker=draw(st.none() | st.sampled_from(players)),
        phase=draw(st.none() | st.sampled_from(Phase)),
        break_fouled=draw(st.booleans()),
        on_table=draw(st.frozensets(st.sampled_from(sorted(full_rack(game))))),
        cue_ball=draw(st.sampled_from(CueBall)),
        fouls=draw(st.none() | counts),
        warned=draw(st.frozensets(st.sampled_from(players))),
        score=draw(counts),
        sets=draw(counts),
        organiser=Organiser(
            break_order=draw(st.sampled_from(BreakOrder)),
            foul_mode=draw(st.sampled_from(FoulMode)),
            referee=draw(st.sampled_from(Referee)),
            has_sets=draw(st.booleans()),
            race_to=draw(st.none() | COUNTS),
            sets_to=draw(st.none() | COUNTS),
            is_set_lost_by_three_fouls=draw(st.booleans()),
        ),
    )


@given(states())
def test_every_state_reads_back(match: Match) -> None:
    assert state(format_state(match)) == match


def test_a_simple_state_is_a_simple_line() -> None:
    lines = ["break A", "second B after foul", "normal A fouls A2 B1 warned A", "unknown B fouls ?"]
    assert [format_state(state(line)) for line in lines] == lines


@pytest.mark.parametrize(
    ("line", "column", "token", "expected"),
    [
        ("", 1, "", "the phase of the rack: break, second, normal, unknown"),
        ("third A", 1, "third", "the phase"),
        ("normal D", 8, "D", "a player"),
        ("normal A often", 10, "often", "after foul, players"),
        ("normal A after tea", 10, "after", "after foul, players"),
        ("normal A sets sets", 15, "sets", "each part once"),
        ("normal A fouls", 15, "", "a player"),
        ("normal A fouls A", 17, "", "a whole number"),
        ("normal A fouls A-1", 17, "-1", "a whole number"),
        ("normal A fouls A1 A2", 19, "A2", "each player once"),
        ("normal A warned A,A", 17, "A,A", "each once"),
        ("normal A players", 17, "", "players with commas"),
        ("normal A race many", 15, "many", "a whole number"),
        ("normal A mode some", 15, "some", "all_balls, cue_ball_only"),
        ("normal A breaker D", 18, "D", "a player"),
        ("normal A table 0", 16, "0", "cue ball"),
    ],
)
def test_a_wrong_state_names_column_word_and_what_was_expected(
    line: str, column: int, token: str, expected: str
) -> None:
    with pytest.raises(NotationError) as caught:
        state(line)
    error = caught.value
    assert (error.column, error.token) == (column, token)
    assert expected in error.expected


def test_a_state_that_no_match_can_be_in_is_refused() -> None:
    with pytest.raises(MatchError):
        state("normal C")
    assert issubclass(NotationError, RulesError)
