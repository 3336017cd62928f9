"""What is called out after a shot, as the engine ruled it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from api.announcements import announced
from api.catalogues import LANGUAGES
from rules.judge import judge
from rules.match import Organiser, object_balls
from rules.notation import parse_shot, parse_state
from rules.players import Player
from rules.ruling import Verdict
from tests.api.test_names import assert_isolates_balance
from tests.rules.corpus import blocks

NAMES = {Player.A: "Ann", Player.B: "Bob"}


def english(book: str, state: str, line: str, organiser: Organiser | None = None) -> str:
    facts = parse_shot(line)
    match = parse_state(state, rulebook=book)
    match = replace(
        match,
        on_table=object_balls(facts.on_table, match.game),
        organiser=organiser or match.organiser,
    )
    ruling = judge(match, facts)
    return " ".join(announced(ruling, language="en", names=NAMES, call=facts.call))


@pytest.mark.parametrize(
    ("book", "state", "line", "said"),
    [
        (
            "wpa", "break A", "1-10 : *1 1|foot 2|left 3|right 4|head",
            "Legal break, nothing pocketed. Bob at the table. Bob may push out.",
        ),
        (
            "wpa", "break A", "1-10 : *1 4>FL",
            "Legal break, pocketed: 4. Ann continues. Ann may push out.",
        ),
        (
            "wpa", "break A", "1-10 : *1 10>FL",
            "The 10 on the break is spotted. Ann continues. Ann may push out.",
        ),
        (
            "wpa", "break A", "1-10 : *1 1|foot 2|left",
            "Foul on the break: only 2 balls to a rail, four are required. "
            "Ball in hand for Bob, anywhere on the table.",
        ),
        (
            "wpa", "second A", "1-10 push : *-",
            "Push out played. Bob: play or hand back?",
        ),
        (
            "pl", "second A", "1-10 push : *3 3>FL",
            "Balls pocketed on the push out return: 3. Push out played. Bob: play or hand back?",
        ),
        (
            "wpa", "normal A", "2,5,10 call 2 FL : *2 2>FL 5>SR",
            "The 2 is good. Ann continues. Balls stay down: 5.",
        ),
        (
            "wpa", "normal A", "2,5,10 call 2 FL : *2 2>SL",
            "Not pocketed as called. Bob: play or hand back?",
        ),
        (
            "ru", "normal A", "2,5,10 safety : *2 2>SL",
            "A ball fell on the safety. Bob chooses: play or hand back?",
        ),
        (
            "wpa", "normal A", "2,5,10 call 2 FL : *2 2|foot",
            "Miss. Bob at the table, cue ball as it lies.",
        ),
        (
            "wpa", "normal A", "2,5,10 call 10 FL : *2 10>FL",
            "The called 10 came early: it is spotted, Ann continues.",
        ),
        (
            "es", "normal A", "2,5,10 call 10 FL : *2 10>FL",
            "The called 10 is down. Ann wins the rack.",
        ),
        (
            "wpa", "normal A", "10 call 10 FL : *10 10>FL",
            "Rack won by Ann.",
        ),
        (
            "wpa", "normal A", "2,5,10 call 2 FL : *2=5 2>FL",
            "Both balls hit together: the 2 counts as hit first. The 2 is good. Ann continues.",
        ),
        (
            "wpa", "normal A fouls A1 B0", "2,5,7 call 2 FL : *7 0>SL",
            "Foul: wrong ball first. The 7 was hit, the 2 is on. Foul: cue ball pocketed. "
            "2 fouls in one shot count as one. Ball in hand for Bob, anywhere on the table. "
            "Ann: two fouls in a row. Warning: a third loses the rack.",
        ),
        (
            "wpa", "normal A fouls A2 B0 warned A", "2,5,7 call 2 FL : *-",
            "Foul: no ball was hit. Third consecutive foul. Ann loses the rack. Rack won by Bob.",
        ),
        (
            "wpa", "normal A fouls A2 B0", "2,5,7 call 2 FL : *-",
            "Foul: no ball was hit. No warning had been given: this is the second foul of Ann. "
            "Ball in hand for Bob, anywhere on the table. "
            "Ann: two fouls in a row. Warning: a third loses the rack.",
        ),
        (
            "wpa", "normal A", "2,5,7 call 2 FL : *2 2|foot !touched_ball(5)",
            "Foul: the 5 was touched. Ball in hand for Bob, anywhere on the table.",
        ),
        (
            "wpa", "normal A", "2,5,7 unheard : *2 5>FL",
            "What was called? Referee decision needed.",
        ),
        (
            "wpa", "normal A", "between 2,5,7 :",
            "No foul.",
        ),
    ],
)  # fmt: skip
def test_a_ruling_is_called_out(book: str, state: str, line: str, said: str) -> None:
    assert english(book, state, line) == said


def test_the_match_is_won_with_the_rack() -> None:
    said = english("wpa", "normal A", "10 call 10 FL : *10 10>FL", Organiser(race_to=1))
    assert said == "Rack won by Ann. Ann wins the match."
    organiser = Organiser(has_sets=True, race_to=1, sets_to=2)
    said = english("sk", "normal A", "10 call 10 FL : *10 10>FL", organiser)
    assert said == "Rack won by Ann. Set won by Ann."


def test_a_ball_that_fell_by_itself_is_put_back() -> None:
    facts = parse_shot("between 2,5,7 :")
    match = parse_state("normal A", rulebook="wpa")
    ruling = judge(replace(match, on_table=object_balls(facts.on_table, match.game)), facts)
    assert announced(ruling, language="en", restored=[*facts.on_table & {5}]) == (
        "The 5 fell by itself: it is put back.",
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruling_of_the_corpus_is_called_out_in_every_language(language: str) -> None:
    for block in blocks():
        for expected in block.expectations:
            for book in expected.books:
                ruling = judge(block.match(book), block.facts)
                said = announced(ruling, language=language, names=NAMES, call=block.facts.call)
                assert said, block.id
                for sentence in said:
                    assert sentence.endswith((".", "?")), (block.id, sentence)
                    assert not set("{}$") & set(sentence), (block.id, sentence)
                    assert_isolates_balance(sentence)
                assert len(said) > 1 or ruling.verdict is not Verdict.FOUL, block.id
