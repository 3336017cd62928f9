"""Doubts, calls that nobody heard, and the match played on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.balls import Ball, Pocket, Rail
from rules.books import UnknownRulebookError
from rules.facts import (
    Call,
    CallType,
    Contact,
    Doubt,
    DoubtAbout,
    FirstContact,
    OffTable,
    RailTouch,
    Reading,
)
from rules.judge import advance, choose, judge, next_breaker
from rules.match import BreakOrder, Game, Match, MatchError, Organiser, Phase
from rules.players import Player
from rules.readings import MAX_JUDGED, MAX_READINGS
from rules.ruling import (
    Choice,
    CueBall,
    Decided,
    FoulKind,
    OptionReason,
    Outcome,
    Question,
    RackReason,
    Verdict,
    ruling_fields,
    same_but_articles,
)
from tests.rules.making import SILENT, hit, match, pot, rail, shot

UNSEEN = FirstContact(balls=(), certainty=0.0)
PUSHED = Call(type=CallType.PUSH_OUT)


def doubt(about: DoubtAbout, *readings: Reading) -> Doubt:
    return Doubt(about=about, readings=readings)


def test_readings_that_agree_are_the_ruling() -> None:
    either = doubt(
        DoubtAbout.FIRST_CONTACT,
        Reading(first_contact=hit(3)),
        Reading(first_contact=hit(5)),
    )
    ruling = judge(match(), shot(hit(3), rail(3), doubts=(either,)))
    assert ruling.verdict is Verdict.FOUL
    assert [foul.kind for foul in ruling.fouls] == [FoulKind.WRONG_BALL_FIRST]
    assert ruling.fouls[0].balls == (Ball.THREE,)


def test_readings_that_differ_are_asked_about_and_go_on_for_the_shooter() -> None:
    either = doubt(
        DoubtAbout.FIRST_CONTACT,
        Reading(first_contact=hit(5)),
        Reading(first_contact=hit(1)),
    )
    ruling = judge(match(), shot(hit(5), rail(5), doubts=(either,)))
    assert ruling.verdict is Verdict.ASK
    assert ruling.provisional
    assert ruling.question is Question.FIRST_CONTACT
    assert [one.verdict for one in ruling.readings] == [Verdict.FOUL, Verdict.LEGAL]
    assert ruling.fouls == ()
    assert ruling.next is Player.B
    assert ruling.cue_ball is CueBall.AS_LIES


def test_two_doubts_about_events_are_laid_over_each_other() -> None:
    facts = shot(hit(1), pot(1), rail(0))
    no_pot = Reading(events=(rail(0),))
    no_rail = Reading(events=(pot(1),))
    same = Reading()
    both = (doubt(DoubtAbout.POTTED, same, no_pot), doubt(DoubtAbout.RAILS, same, no_rail))
    ruling = judge(match(), replace(facts, doubts=both))
    assert [one.outcome for one in ruling.readings] == [
        Outcome.OPT,
        Outcome.OPT,
        Outcome.PASS,
        Outcome.BIH,
    ]
    assert ruling.question is Question.SEVERAL


def test_an_unseen_first_contact_may_have_been_any_ball_or_none() -> None:
    ruling = judge(match(), shot(UNSEEN))
    assert [[foul.kind for foul in one.fouls] for one in ruling.readings] == [
        [FoulKind.NO_RAIL],
        [FoulKind.WRONG_BALL_FIRST, FoulKind.NO_RAIL],
        [FoulKind.NO_CONTACT],
    ]
    moved = judge(match(), shot(UNSEEN, rail(4)))
    assert [one.verdict for one in moved.readings] == [Verdict.LEGAL, Verdict.FOUL]
    assert moved.question is Question.FIRST_CONTACT


def test_a_reading_says_what_it_takes_to_be_true() -> None:
    """As the first shot of the demonstration that asks: the 5, or what was not seen at all."""
    either = doubt(
        DoubtAbout.FIRST_CONTACT, Reading(first_contact=hit(5)), Reading(first_contact=UNSEEN)
    )
    ruling = judge(match(), shot(hit(5), rail(5), doubts=(either,)))
    assert [one.supposed for one in ruling.readings] == [
        Reading(),
        Reading(first_contact=replace(UNSEEN, balls=(Ball.ONE,))),
        Reading(first_contact=replace(UNSEEN, balls=(Ball.TWO,))),
    ]
    assert same_but_articles(ruling.readings[0], ruling.readings[2])
    assert ruling.supposed is None


def test_a_call_that_nobody_heard_is_supposed_too() -> None:
    ruling = judge(match(rulebook="sk"), shot(hit(1), pot(1), call=None))
    called = Call(type=CallType.SHOT, ball=Ball.ONE, pocket=Pocket.FL)
    obvious = replace(SILENT, obvious=(Ball.ONE, Pocket.FL))
    assert [one.supposed for one in ruling.readings] == [
        Reading(call=called),
        Reading(call=obvious),
    ]


def test_whether_it_was_the_shot_after_the_break_is_supposed_too() -> None:
    ruling = judge(match(phase=None), shot(hit(5), call=PUSHED))
    assert [one.supposed for one in ruling.readings] == [Reading(), Reading()]
    assert [one.supposed_after_break for one in ruling.readings] == [True, False]
    known = judge(match(phase=Phase.SECOND), shot(UNSEEN, call=None))
    assert {one.supposed_after_break for one in known.readings} == {None}


def test_an_unseen_first_contact_on_the_last_ball_is_no_doubt_once_it_moved() -> None:
    ruling = judge(match(on=[10]), shot(UNSEEN, rail(10), on=[10]))
    assert ruling.verdict is Verdict.LEGAL


@pytest.mark.parametrize(
    "event",
    [pot(0, certainty=0.6), OffTable(t_s=2.0, ball=Ball.FOUR, certainty=0.6)],
)
def test_an_uncertain_event_makes_no_foul_by_itself(event: object) -> None:
    facts = shot(hit(1), rail(1), event)  # type: ignore[arg-type]
    ruling = judge(match(), facts)
    assert ruling.verdict is Verdict.ASK
    assert [one.verdict for one in ruling.readings] == [Verdict.FOUL, Verdict.LEGAL]
    assert judge(match(), facts, foul_certainty_min=0.5).verdict is Verdict.FOUL


def test_an_uncertain_first_contact_with_a_wrong_ball_makes_no_foul_by_itself() -> None:
    ruling = judge(match(), shot(hit(5, certainty=0.6), rail(5)))
    assert ruling.verdict is Verdict.ASK
    assert ruling.question is Question.FIRST_CONTACT


def test_a_doubt_says_all_that_is_plausible() -> None:
    either = doubt(
        DoubtAbout.FIRST_CONTACT,
        Reading(first_contact=hit(3, certainty=0.5)),
        Reading(first_contact=hit(5, certainty=0.4)),
    )
    ruling = judge(match(), shot(hit(3, certainty=0.5), rail(3), doubts=(either,)))
    assert ruling.verdict is Verdict.FOUL
    assert ruling.fouls[0].certainty == pytest.approx(0.9)
    scratch = pot(0, certainty=0.5)
    whether = doubt(
        DoubtAbout.POTTED, Reading(events=(rail(1), scratch)), Reading(events=(rail(1),))
    )
    ruling = judge(match(), shot(hit(1), rail(1), scratch, doubts=(whether,)))
    assert [one.verdict for one in ruling.readings] == [Verdict.FOUL, Verdict.LEGAL]


def test_an_uncertain_event_may_help_the_shooter() -> None:
    weak = RailTouch(t_s=1.5, ball=Ball.ONE, rail=Rail.FOOT, certainty=0.3)
    assert judge(match(), shot(hit(1, certainty=0.3), weak)).verdict is Verdict.LEGAL


def test_a_foul_names_the_event_that_proves_it() -> None:
    contact = Contact(t_s=1.0, balls=(Ball.CUE, Ball.FIVE), certainty=0.9)
    ruling = judge(match(), shot(hit(5, certainty=0.9), contact, rail(5), pot(0)))
    assert [(foul.kind, foul.event, foul.certainty) for foul in ruling.fouls] == [
        (FoulKind.WRONG_BALL_FIRST, 0, 0.9),
        (FoulKind.SCRATCH, 2, 1.0),
    ]
    assert all(foul.articles for foul in ruling.fouls)


def test_a_rail_within_the_error_of_the_contact_is_a_tie() -> None:
    near = RailTouch(t_s=0.99, ball=Ball.CUE, rail=Rail.LEFT, t_error_s=0.02)
    ruling = judge(match(), shot(hit(1), near))
    assert ruling.verdict is Verdict.LEGAL
    assert Decided.BALL_AND_RAIL in ruling.decided
    before = replace(near, t_error_s=0.001)
    assert judge(match(), shot(hit(1), before)).verdict is Verdict.FOUL


@pytest.mark.parametrize("book", ["wpa", "ru", "il", "es"])
def test_an_unknown_call_of_an_obvious_shot_is_no_doubt(book: str) -> None:
    ruling = judge(match(rulebook=book), shot(hit(1), pot(1), call=None))
    assert ruling.verdict is Verdict.LEGAL
    assert ruling.outcome is Outcome.CONT


@pytest.mark.parametrize(("book", "silent"), [("sk", Outcome.OPT), ("pl", Outcome.PASS)])
def test_every_pot_without_a_known_call_has_two_readings(book: str, silent: Outcome) -> None:
    ruling = judge(match(rulebook=book), shot(hit(1), pot(1), call=None))
    assert ruling.verdict is Verdict.ASK
    assert ruling.question is Question.CALL
    assert [one.outcome for one in ruling.readings] == [Outcome.CONT, silent]
    assert ruling.outcome is Outcome.CONT


@pytest.mark.parametrize(
    "events",
    [
        (rail(1), pot(1)),
        (Contact(t_s=1.2, balls=(Ball.ONE, Ball.FOUR)), pot(1)),
        (RailTouch(t_s=0.5, ball=Ball.CUE, rail=Rail.HEAD), pot(1)),
        (pot(6),),
    ],
    ids=["bank", "kiss", "kick", "another ball"],
)
def test_what_is_not_straight_in_is_not_obvious(events: tuple[object, ...]) -> None:
    facts = shot(hit(1), *events, call=None)  # type: ignore[arg-type]
    ruling = judge(match(), facts)
    assert [one.outcome for one in ruling.readings] == [Outcome.CONT, Outcome.OPT]


def test_a_foul_is_a_foul_whatever_was_called() -> None:
    ruling = judge(match(rulebook="sk"), shot(hit(5), pot(5), call=None))
    assert ruling.verdict is Verdict.FOUL


def test_a_miss_without_a_known_call_cites_no_missing_call() -> None:
    assert judge(match(), shot(hit(1), rail(1), call=None)).articles == ("R 6.7",)
    assert "R 6.5" in judge(match(), shot(hit(1), rail(1))).articles


@pytest.mark.parametrize("game", list(Game))
def test_a_push_out_that_nobody_heard_is_asked_about_only_where_it_matters(game: Game) -> None:
    state = match(game=game, phase=Phase.SECOND)
    ruling = judge(state, shot(hit(3), rail(3), call=None))
    assert ruling.verdict is Verdict.ASK
    assert ruling.question is Question.PUSH_OUT
    assert [one.outcome for one in ruling.readings] == [Outcome.BIH, Outcome.OPT]
    assert judge(state, shot(hit(1), rail(1), call=None)).verdict is Verdict.LEGAL
    assert judge(state, shot(hit(1), rail(1), pot(0), call=None)).verdict is Verdict.FOUL
    assert judge(state, shot(hit(3), rail(3))).verdict is Verdict.FOUL


@pytest.mark.parametrize("phase", [None, Phase.NORMAL])
def test_elsewhere_a_wrong_ball_is_a_foul(phase: Phase | None) -> None:
    ruling = judge(match(phase=phase), shot(hit(3), rail(3), call=None))
    assert ruling.verdict is Verdict.FOUL


def test_of_many_readings_the_different_ones_are_shown() -> None:
    two = doubt(DoubtAbout.RAILS, Reading(), Reading(events=(rail(1),)))
    ruling = judge(match(), shot(hit(1), doubts=(two,) * 5))
    assert ruling.verdict is Verdict.ASK
    assert len(ruling.readings) == 2
    assert len(ruling.readings) <= MAX_READINGS
    assert all(one.supposed is not None for one in ruling.readings)


def test_what_cannot_all_be_judged_is_asked_about() -> None:
    same = doubt(DoubtAbout.RAILS, Reading(), Reading())
    count = MAX_JUDGED.bit_length()
    assert judge(match(), shot(hit(1), rail(1), doubts=(same,) * count)).verdict is Verdict.ASK
    assert judge(match(), shot(hit(1), rail(1), doubts=(same,) * 3)).verdict is Verdict.LEGAL


def test_unknown_counts_stay_unknown() -> None:
    state = Match.mid_rack(rulebook="wpa", game=Game.TEN_BALL, on_table=map(Ball, range(11)))
    assert state.fouls is None
    ruling = judge(state, shot(hit(3), rail(3)))
    assert ruling.foul_counts is None
    assert ruling.warn is None
    after = advance(state, ruling)
    assert after.fouls is None
    assert after.phase is Phase.NORMAL


def test_a_rulebook_that_is_not_there_is_named() -> None:
    with pytest.raises(UnknownRulebookError, match="'xx' for ten-ball; there is: es, il, pl"):
        judge(match(rulebook="xx"), shot(hit(1)))
    with pytest.raises(UnknownRulebookError, match="'sk' for nine-ball; there is: wpa"):
        judge(match(rulebook="sk", game=Game.NINE_BALL), shot(hit(1)))


def test_a_rack_is_played_to_its_end() -> None:
    state = Match.start(rulebook="wpa", game=Game.NINE_BALL)
    assert state.cue_ball is CueBall.IN_HAND_BEHIND_HEAD_STRING
    state = advance(state, judge(state, shot(hit(1), pot(3))))
    assert (state.shooter, state.phase, state.shot_index) == (Player.A, Phase.SECOND, 2)
    ruling = judge(state, shot(None, on=[1, 2, 4, 5, 6, 7, 8, 9], call=PUSHED))
    assert ruling.option is not None
    assert ruling.option.reason is OptionReason.PUSH_OUT
    state = advance(state, ruling)
    assert state.shooter is Player.B
    state = choose(state, Choice.HAND_BACK)
    assert (state.shooter, state.phase, state.option) == (Player.A, Phase.NORMAL, None)
    ruling = judge(state, shot(hit(1), pot(9), on=[1, 2, 4, 5, 6, 7, 8, 9]))
    assert ruling.rack.reason is RackReason.NINE_POCKETED
    state = advance(state, ruling)
    assert state.score == {Player.A: 1, Player.B: 0}
    assert (state.rack_index, state.shot_index, state.shooter) == (2, 1, Player.B)
    assert state.is_break


def test_only_an_open_option_can_be_used() -> None:
    ruling = judge(match(), shot(hit(1), rail(1)))
    with pytest.raises(MatchError, match="hand_back"):
        advance(match(), ruling, Choice.HAND_BACK)


def test_an_option_is_used_once() -> None:
    with pytest.raises(MatchError, match="play"):
        choose(match(), Choice.PLAY)


def test_uncertain_events_multiply_readings_within_bounds() -> None:
    unsure = [OffTable(t_s=2.0, ball=Ball(number), certainty=0.5) for number in range(1, 11)]
    ruling = judge(match(), shot(hit(1), *unsure))
    assert ruling.verdict is Verdict.ASK
    assert len(ruling.readings) <= MAX_READINGS


def test_the_order_of_break_falls_back_where_it_cannot_be_told() -> None:
    level = replace(match(), organiser=Organiser(break_order=BreakOrder.TRAILING))
    assert next_breaker(level, Player.A, {Player.A: 2, Player.B: 2}) is Player.B
    assert next_breaker(level, Player.A, {Player.A: 2, Player.B: 1}) is Player.B
    unknown = replace(match(), rack_breaker=None)
    assert next_breaker(unknown, None, {}) is Player.A
    assert next_breaker(unknown, Player.B, {}) is Player.B


def test_the_ball_on_is_the_lowest() -> None:
    assert match(on=[4, 7]).ball_on is Ball.FOUR
    assert match(on=[]).ball_on is None
    assert judge(match(on=[]), shot(hit(4), rail(4), on=[])).verdict is Verdict.LEGAL


def test_a_warning_lasts_as_long_as_the_two_fouls() -> None:
    state = replace(match(), fouls={Player.A: 1, Player.B: 0})
    ruling = judge(state, shot(None))
    assert ruling.warn is Player.A
    state = replace(advance(state, ruling), warned=frozenset({Player.A}))
    legal = judge(state, shot(hit(1), rail(1)))
    state = advance(state, legal)
    assert state.warned == {Player.A}
    state = advance(state, judge(state, shot(hit(1), rail(1))))
    assert state.warned == frozenset()


def test_the_third_foul_of_one_of_three_players_puts_him_out() -> None:
    state = replace(
        match(rulebook="pl"),
        players=tuple(Player),
        fouls={Player.A: 2, Player.B: 0, Player.C: 1},
        warned=frozenset({Player.A}),
    )
    ruling = judge(state, shot(None))
    assert ruling.outcome is Outcome.OUT
    state = advance(state, ruling)
    assert state.in_rack == (Player.B, Player.C)
    assert state.shooter is Player.B
    assert state.fouls == {Player.B: 0, Player.C: 1}


@pytest.mark.parametrize(
    ("book", "order", "winner", "breaks"),
    [
        ("wpa", BreakOrder.DEFAULT, Player.A, Player.B),
        ("il", BreakOrder.DEFAULT, Player.A, Player.A),
        ("wpa", BreakOrder.WINNER, Player.A, Player.A),
        ("wpa", BreakOrder.LOSER, Player.A, Player.B),
        ("wpa", BreakOrder.LOSER, Player.B, Player.A),
        ("wpa", BreakOrder.TRAILING, Player.B, Player.A),
        ("pl", BreakOrder.WINNER, Player.A, Player.B),
    ],
)
def test_who_breaks_next(book: str, order: BreakOrder, winner: Player, breaks: Player) -> None:
    state = replace(
        match(rulebook=book, on=[10]),
        shooter=winner,
        organiser=Organiser(break_order=order),
    )
    call = Call(type=CallType.SHOT, ball=Ball.TEN, pocket=Pocket.FL)
    ruling = judge(state, shot(hit(10), pot(10), on=[10], call=call))
    assert ruling.outcome is Outcome.WIN
    assert advance(state, ruling).shooter is breaks


def test_fields_are_those_of_the_review() -> None:
    fields = ruling_fields(judge(match(), shot(hit(5), rail(5), pot(10))))
    assert fields["verdict"] == "foul"
    assert fields["fouls"] == [
        {
            "foul": "wrong_ball_first",
            "articles": ["R 6.9", "R 3.2"],
            "certainty": 1.0,
            "event": None,
        }
    ]
    assert fields["spotted"] == [10]
    assert fields["foul_counts"] == {"A": 1, "B": 0}
    asked = ruling_fields(judge(match(), shot(UNSEEN, rail(4), call=SILENT)))
    assert asked["question"] == "first_contact"
    assert len(asked["readings"]) == 2  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"players": (Player.A,)}, "two or three"),
        ({"shooter": Player.C}, "shooter C"),
        ({"on_table": frozenset({Ball.ELEVEN})}, "11"),
        ({"on_table": frozenset({Ball.CUE})}, "0"),
    ],
)
def test_a_match_that_cannot_be_is_refused(change: dict[str, object], text: str) -> None:
    with pytest.raises(MatchError, match=text):
        replace(match(), **change)  # type: ignore[arg-type]
