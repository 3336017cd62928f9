"""A whole ten-ball match through real browsers: two phones and the screen, in two languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Route

from api.catalogues import catalogue, in_sentence_case
from rules.match_events import (
    Answered,
    CallMade,
    Chosen,
    ReportAnswered,
    RulingOverridden,
    Warned,
    WarningMeans,
)
from rules.players import Player
from rules.progress import Stage
from rules.ruling import Outcome
from tests.api.chrome import until
from tests.api.whole_table import operator_ports
from tests.browser.browsing import SCREEN, Browsing, until_true
from tests.browser.phones import NAMES, Desk, Phone, scanned
from tests.browser.played_table import PlayedTable
from tests.device.live.kept import BEFORE_S, FPS
from tests.rules.playing import DRY_BREAK

pytestmark = pytest.mark.browser

A, B = Player.A, Player.B
MISS_ONE = "1-10 : *1 1|foot"
DOUBTFUL = "1-10 : *1@0.5 1|foot@1 {first_contact: *1@0.5 / *2@0.5}"
MISS, WRONG_BALL = "2-10 : *2 2|foot", "2-10 : *3 3|foot"
TEN_ON_THE_BREAK = "1-10 : *1 10>FL 2|left 3|right 4|head 5|foot"
ALL_BUT_THE_TEN = "1-10 : *1 1>FL 2>FL 3>FR 4>SL 5>SR 6>HL 7>HR 8>FL 9>FR"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[PlayedTable]:
    with PlayedTable(tmp_path, operator=operator_ports(tmp_path)) as played:
        yield played


def both_agree(browsing: Browsing, a: Phone, b: Phone, language: str) -> None:
    """What was hit first in a shot of Ben could not be told; both say that it was no foul. Anna
    misses then."""
    table = a.table
    seq = table.shoot(DOUBTFUL)
    for phone in (a, b):
        phone.sees("question.first_contact")
    browsing.picture(a.page, f"play-question-{language}", is_whole=True)
    assert [one.seq for one in table.log.progress.questions] == [seq]
    a.agree(0)
    a.sees("play.waiting")
    b.sees("play.said_by", player=NAMES[language][0])
    b.agree(0)
    until(lambda: isinstance(table.log.events[-1], Answered), "their answer")
    answered = table.log.events[-1]
    assert isinstance(answered, Answered)
    assert (answered.shot_seq, answered.by.name) == (seq, "A+B")
    assert table.log.progress.match.fouls == {A: 0, B: 0}
    table.shoot(MISS_ONE)
    b.knows()


@pytest.mark.parametrize("language", ["en", "he"])
def test_a_whole_match(browsing: Browsing, table: PlayedTable, language: str) -> None:
    words = catalogue(language).with_names(dict(zip("AB", NAMES[language], strict=True)))
    anna, ben = NAMES[language]
    screen = browsing.open(f"{table.url}?lang={language}", SCREEN)
    screen.wait_for_selector(".qr svg")
    address = scanned(screen)
    assert address == f"{table.url}play?code={table.access.seats.code}"
    a = Phone(browsing, table, "A", anna, words, address=address)
    b = Phone(browsing, table, "B", ben, words, address=address)

    # It is set up on one phone.
    a.page.select_option("#rulebook", "wpa")
    a.page.select_option("#race", "3")
    a.page.select_option("#language", language)
    browsing.picture(a.page, f"play-setup-{language}", is_whole=True)
    a.tap("play.start")
    a.page.wait_for_selector(".side")
    table.rack()
    screen.get_by_text(ben).first.wait_for()

    # Nothing falls on the break; Ben pushes out, Anna hands it back.
    table.shoot(DRY_BREAK, is_break=True)
    b.knows()
    b.sees("play.your_turn")
    a.sees("play.their_turn", player=ben)
    b.tap("ui.call_push_out")
    screen.get_by_text(words.text("phrase.push_out_declared", player=ben)).wait_for()
    table.shoot("1-10 : *4")
    a.knows()
    browsing.picture(a.page, f"play-choice-{language}", is_whole=True)
    a.tap("choice.hand_back")
    b.sees("play.your_turn")
    screen.get_by_text(words.text("phrase.handed_back", other=anna, player=ben)).wait_for()
    assert isinstance(table.log.events[-1], Chosen)

    # The called ball falls into another pocket: Anna may choose again, and plays.
    b.call(1, "SL")
    browsing.picture(b.page, f"play-call-{language}", is_whole=True)
    table.shoot("1-10 : *1 1>SR")
    a.knows()
    wrongly = in_sentence_case(words.text("option.wrongly_pocketed"))
    for page in (a.page, screen):
        page.get_by_text(wrongly).first.wait_for()
    a.tap("choice.play")
    a.sees("play.your_turn")

    # Two fouls of Anna in a row: the screen shows them, and that warns her.
    table.shoot(WRONG_BALL)
    table.shoot(MISS)
    table.shoot(WRONG_BALL)
    until_true(screen, "document.querySelectorAll('.fouls.two').length === 1")
    until(lambda: any(isinstance(one, Warned) for one in table.log.events), "the warning")
    warned = [one for one in table.log.events if isinstance(one, Warned)]
    assert [(one.player, one.means) for one in warned] == [(A, WarningMeans.COUNTER_SHOWN)]

    # A foul of Ben is disputed: he looks at the replay, the operator at the desk overturns it.
    t_s = table.next_strike_s
    seq = table.shoot(f"2-10 t={t_s} : *3@{t_s + 0.4:.3f}~0.004%0.97 3|foot@{t_s + 1:.3f}")
    table.film()
    assert table.log.progress.match.fouls == {A: 2, B: 1}
    b.knows()
    b.link("desk.clip")
    b.page.wait_for_selector(".film-tools:not([hidden])")
    b.page.get_by_text(words.text("dispute.contact_bar", ms="4")).wait_for()
    number = round((BEFORE_S + 0.4) * FPS - 0.5)  # of the picture before the contact
    until_true(b.page, f"document.querySelector('.moment').value === '{number}'")
    browsing.picture(b.page, f"dispute-phone-{language}", is_whole=True)
    desk = Desk(browsing, table, words)
    desk.open_shot(seq)
    desk.rule(Outcome.PASS, "the 2 was hit first")
    browsing.picture(desk.page, f"dispute-ruled-{language}", is_whole=True)
    overridden = table.log.events[-1]
    assert isinstance(overridden, RulingOverridden)
    assert (overridden.shot_seq, overridden.by.name) == (seq, "Olga")
    assert overridden.reason == "the 2 was hit first"
    assert table.log.progress.match.fouls == {A: 2, B: 0}
    until_true(screen, "document.querySelectorAll('.fouls.two').length === 1")
    b.link("page.play")
    a.knows()
    a.tap("play.report")
    a.tap("foul.double_hit")
    b.sees("play.judge", player=anna, foul=words.text("foul.double_hit"))
    browsing.picture(b.page, f"play-report-{language}", is_whole=True)
    b.tap("play.judge_no")
    a.sees("phrase.foul_not_proved")
    assert isinstance(table.log.events[-1], ReportAnswered)
    # It stays in dispute: on the operator's page, which is still open, it stands by itself.
    desk.sees("phrase.foul_not_proved")
    browsing.picture(desk.page, f"dispute-denied-{language}", is_whole=True)

    # The third foul loses the rack.
    table.shoot(WRONG_BALL)
    assert table.log.progress.match.score == {A: 0, B: 1}
    assert table.log.progress.stage is Stage.RACK
    screen.get_by_text(words.text("hint.waiting_for_rack")).first.wait_for()
    browsing.picture(screen, f"screen-three-fouls-{language}")

    # In the other racks Ben calls the 1, and then the 10.
    for rack in (2, 3):
        table.rack()
        table.shoot(TEN_ON_THE_BREAK if rack == 2 else DRY_BREAK, is_break=True)
        b.knows()
        if rack == 2:
            screen.get_by_text(words.text("screen.spot", balls=10)).wait_for()
            browsing.picture(screen, f"screen-spot-{language}")
        else:
            both_agree(browsing, a, b, language)
        b.call(1, "FL")
        table.shoot(ALL_BUT_THE_TEN)
        b.knows()
        b.call(10, "SR")
        table.shoot("10 : *10 10>SR")
    b.sees("phrase.match_won", player=ben)
    screen.get_by_text(words.text("phrase.match_won", player=ben)).first.wait_for()
    browsing.picture(screen, f"screen-won-{language}")
    browsing.picture(b.page, f"play-won-{language}", is_whole=True)
    assert table.log.progress.match.winner is B
    # A tap that comes with the referee's next word is refused as late (409), said and made again.
    assert [one for one in browsing.complaints if "409 (Conflict)" not in one] == []


def test_a_word_whose_answer_is_lost_counts_once(browsing: Browsing, table: PlayedTable) -> None:
    """It arrives, the answer does not: the phone says it again, and again."""
    anna = Phone(browsing, table, "A", "Anna", catalogue("en"))
    anna.tap("play.start")
    anna.page.wait_for_selector(".side")
    table.rack()
    table.shoot("1-10 : *1 2|left 3|right 4|head 5|foot 7>FL", is_break=True)
    anna.knows()
    lost: list[str] = []

    def lose_two(route: Route) -> None:
        if len(lost) < 2:
            lost.append(route.request.post_data_json["word_id"])
            route.fetch()
            route.abort()
        else:
            route.continue_()

    anna.page.route("**/api/v1/words", lose_two)
    with anna.page.expect_response("**/api/v1/words") as answered:
        anna.call(1, "SL")
    assert answered.value.status == 200
    assert len(lost) == 2
    assert len(set(lost)) == 1
    assert sum(isinstance(one, CallMade) for one in table.log.events) == 1


def test_a_word_that_comes_too_late_is_refused_in_a_sentence(
    browsing: Browsing, table: PlayedTable
) -> None:
    """The phone is offline while a shot is played; what is tapped then rests on what was before."""
    words = catalogue("en")
    anna = Phone(browsing, table, "A", "Anna", words)
    anna.tap("play.start")
    anna.page.wait_for_selector(".side")
    table.rack()
    table.shoot("1-10 : *1 2|left 3|right 4|head 5|foot 7>FL", is_break=True)
    anna.knows()
    anna.page.context.set_offline(True)
    anna.page.locator("[data-at='1']").click()
    anna.page.locator("[data-pocket='SL']").click()
    anna.sees("play.not_sent")
    table.shoot("1-6,8-10 : *1 1|foot")
    anna.page.context.set_offline(False)
    anna.sees("refused.late")
    assert not any(isinstance(one, CallMade) for one in table.log.events)
