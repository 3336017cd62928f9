"""The page of a shot: what it shows, what is said there to a real referee, what comes of it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest

from api.access import SEAT_COOKIE, Access
from api.errors import RefereeGoneError
from api.feed import SnapshotFeed
from api.live_app import create_live_app
from api.said import Accepted, Refused, Spoken
from device.live.hearing import Remembered
from device.live.heeding import Heeding
from device.live.ledger import Ledger
from rules.facts import Report, ReportKind
from rules.match_events import Answered, FactsCorrected, Reported, Role, RulingOverridden
from rules.players import Player
from rules.ruling import FoulKind, Verdict
from tests.api.asking import HOST, Asking
from tests.api.conftest import Page, parsed
from tests.api.operators import operator_access, operator_cookie, sit_down
from tests.api.served import Health
from tests.api.snapshots import after_shot
from tests.device.live.kept import ASK, BREAK, MATCH, MISS, OTHER, POT, WRONG_BALL, Keeper
from tests.rules.playing import A, B, player

FORM = {"Content-Type": "application/x-www-form-urlencoded", "Accept-Language": "en"}


class Referee:
    """The part of the live referee that hears people, on the kept journal."""

    def __init__(self, keeper: Keeper) -> None:
        self.ledger = Ledger(keeper.journal, lambda: 0.0)
        self.ledger.restore(0.0)
        self.heeding = Heeding(self.ledger, lambda: OTHER)
        self.remembered = Remembered()
        self.spoken: list[Spoken] = []
        self.is_gone = False

    async def say(self, spoken: Spoken) -> Accepted | Refused:
        if self.is_gone:
            raise RefereeGoneError("gone")
        self.spoken.append(spoken)
        return self.remembered.heed(
            spoken, lambda one: self.heeding.heed(one, t_s=60.0, is_moving=False)
        )


class Desk:
    """The pages, a referee, and browsers of an operator, of two players and of anybody."""

    def __init__(self, folder: Path) -> None:
        self.keeper = Keeper(folder)
        self.referee = Referee(self.keeper)
        self.feed = SnapshotFeed()
        self.access: Access = operator_access(folder / "access")
        self.app = create_live_app(
            self.feed,
            Health(self.feed),
            matches=self.keeper.matches,
            referee=self.referee,
            access=self.access,
        )
        self._seqs = count(1)
        self.tell()
        self.anybody, self.operator = Asking(self.app), Asking(self.app)
        self.operator.cookies.update(asyncio.run(operator_cookie(self.access)))
        self.a, self.b = Asking(self.app), Asking(self.app)
        sit_down(self.a, self.access, Player.A, "Anna")
        sit_down(self.b, self.access, Player.B, "Ben")

    def tell(self, match_id: str = MATCH) -> None:
        match = {"match_id": match_id, "revision": self.referee.ledger.revision}
        asyncio.run(self._tell(match))

    async def _tell(self, match: dict[str, Any]) -> None:
        self.feed.tell(after_shot(seq=next(self._seqs), match=match))

    @property
    def log(self) -> Any:
        return self.keeper.matches.log(MATCH)

    def page(self, browser: Asking, seq: int, query: str = "") -> tuple[httpx.Response, Page]:
        answer = browser.get(
            f"/matches/{MATCH}/shots/{seq}{query}", headers={"Accept-Language": "en"}
        )
        return answer, parsed(answer.text)

    def fill(self, browser: Asking, seq: int, do: str, **fields: Any) -> httpx.Response:
        """What the page's own form would send, with these fields filled in."""
        _, page = self.page(browser, seq, "?correct=1")
        hidden = {
            one.attributes["name"]: one.attributes["value"]
            for one in page.all("input")
            if one.attributes.get("type") == "hidden"
        }
        hidden.pop("reading", None)
        filled = {**hidden, **chosen(page), "do": do, **fields}
        body = urlencode([(n, v) for n, v in filled.items() if v is not None], doseq=True)
        return browser.post(f"/matches/{MATCH}/shots/{seq}", content=body, headers=FORM)


def chosen(page: Page) -> dict[str, str]:
    """Every choice of the form of the facts, as it is shown."""
    found: dict[str, str] = {}
    name = ""
    for one in page.elements:
        if one.name == "select":
            name = one.attributes["name"]
        elif one.name == "option" and name.startswith(("first", "together", "fate", "rail")):
            value = one.attributes.get("value", one.text)
            if name not in found or "selected" in one.attributes:
                found[name] = value
    return found


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    one = Desk(tmp_path)
    yield one
    one.keeper.close()


def test_it_shows_what_was_seen_and_what_the_rules_say(desk: Desk) -> None:
    answer, page = desk.page(desk.anybody, POT)
    assert answer.status_code == 200
    (video,) = page.all("video")
    assert video.attributes["src"] == f"/api/v1/matches/{MATCH}/shots/{POT}/clip.mp4"
    assert "Legal shot: the 1 is pocketed" in answer.text
    assert "± 4 ms" in answer.text
    assert "First contact to ± 4 ms" in answer.text
    assert 'rel="prev"' in answer.text
    assert "Ben &lt;b&gt;" in answer.text
    assert "<b>" not in answer.text
    no_clip, _ = desk.page(desk.anybody, BREAK)
    assert "No clip of this shot is kept." in no_clip.text
    assert 'rel="prev"' not in no_clip.text
    for language in ("ru", "sk", "he", "pl", "es"):
        translated, page = desk.page(desk.anybody, ASK, f"?lang={language}")
        assert translated.headers["content-language"] == language


def test_only_shots_have_a_page(desk: Desk) -> None:
    for path in ("shots/3", "shots/0", "shots/99", "shots/x", "shots/-1", "shots/4/x"):
        assert desk.anybody.get(f"/matches/{MATCH}/{path}").status_code == 404, path
    gone = desk.anybody.get("/matches/../../etc/passwd", headers={"Accept-Language": "en"})
    assert gone.status_code == 404
    named = desk.anybody.get("/matches/01KBA9YJ8Z0123456789ABCDEG", headers=FORM)
    assert named.status_code == 404
    assert "That is not there." in named.text


def test_a_question_is_settled_once_both_players_agree(desk: Desk) -> None:
    _, page = desk.page(desk.a, ASK)
    assert [one.text for one in page.all("button", "wide")] == ["I agree", "I agree"]
    first = desk.fill(desk.a, ASK, "answer", reading="1")
    assert first.status_code == 303
    assert "did=waiting" in first.headers["location"]
    assert desk.log == desk.keeper.log
    other = desk.fill(desk.b, ASK, "answer", reading="0")
    assert "did=waiting" in other.headers["location"]
    second = desk.fill(desk.b, ASK, "answer", reading="1")
    assert "did=done" in second.headers["location"]
    ruled = desk.log.progress.ruled[3]
    assert (ruled.is_answered, ruled.ruling.verdict) == (True, Verdict.FOUL)
    # Anna's foul: Ben shot next in any case, now with the cue ball in hand.
    shown = desk.a.get(second.headers["location"], headers=FORM)
    assert "Done. Everything after it has been judged again." in shown.text
    assert "What changed" in shown.text
    assert "decided at the table" in shown.text


def test_the_operator_settles_a_question_alone(desk: Desk) -> None:
    answer = desk.fill(desk.operator, ASK, "answer", reading="0")
    assert "did=done" in answer.headers["location"]
    event = desk.log.events[-1]
    assert isinstance(event, Answered)
    assert (event.by.role, event.by.name) == (Role.OPERATOR, "Olga")
    assert desk.log.progress.questions == ()


def test_a_report_is_answered(desk: Desk) -> None:
    desk.referee.ledger.log = desk.keeper.add(
        Reported(report=Report(kind=ReportKind.DOUBLE_HIT), by=player(B), shot_seq=MISS, against=B)
    )
    reported = Reported(report=Report(kind=ReportKind.FOOT_OFF_FLOOR), by=player(A), shot_seq=MISS)
    desk.keeper.add(reported)
    desk.referee.ledger.restore(0.0)
    desk.tell()
    answer, _ = desk.page(desk.b, MISS)
    assert "Reported (Anna): no foot on the floor" in answer.text
    denied = desk.fill(desk.b, MISS, "report_false")
    assert "did=done" in denied.headers["location"]
    assert desk.log.progress.open_reports == ()
    # It stays a dispute: everybody sees it, who denied it may agree after all, the operator can
    # decide otherwise.
    agree = ("report_true",)
    for who, buttons in (
        (desk.anybody, ()),
        (desk.a, ()),
        (desk.b, agree),
        (desk.operator, agree),
    ):
        answer, page = desk.page(who, MISS)
        assert "Reported (Anna): no foot on the floor" in answer.text
        assert "Foul not established: no foul." in answer.text
        values = [one.attributes.get("value") for one in page.all("button")]
        shown = tuple(one for one in ("report_false", "report_true") if one in values)
        assert shown == buttons
    assert "did=done" in desk.fill(desk.b, MISS, "report_true").headers["location"]
    ruling = desk.log.progress.ruled[-1].ruling
    assert FoulKind.FOOT_OFF_FLOOR in [one.kind for one in ruling.fouls]
    assert "Foul not established" not in desk.page(desk.operator, MISS)[0].text


def test_the_form_of_the_facts_comes_when_it_is_asked_for(desk: Desk) -> None:
    _, page = desk.page(desk.operator, WRONG_BALL)
    (link,) = [one for one in page.all("a") if one.text == "Correct what happened"]
    assert not page.all("form", "facts-form")
    _, page = desk.page(desk.operator, WRONG_BALL, link.attributes["href"].partition("#")[0])
    assert page.all("form", "facts-form")


def test_other_facts_are_tried_before_they_are_saved(desk: Desk) -> None:
    tried = desk.fill(desk.anybody, WRONG_BALL, "try", **{"first": "2", "fate-2": "HL"})
    assert tried.status_code == 200
    assert "Legal shot: the 2 is pocketed, head left corner." in tried.text
    page = parsed(tried.text)
    marked = [one for one in page.all("option") if "selected" in one.attributes]
    assert "HL" in {one.attributes.get("value") for one in marked}
    assert "Shot 4" in tried.text  # what comes after is another player's
    assert desk.log == desk.keeper.log
    assert desk.referee.spoken == []


def test_the_operator_corrects_the_facts_and_sees_what_that_changed(desk: Desk) -> None:
    saved = desk.fill(desk.operator, WRONG_BALL, "facts", reason="the clip shows it", first="2")
    assert saved.status_code == 303
    event = desk.log.events[-1]
    assert isinstance(event, FactsCorrected)
    assert (event.reason, event.by.name) == ("the clip shows it", "Olga")
    ruled = desk.log.progress.ruled[2]
    assert (ruled.is_corrected, ruled.ruling.verdict) == (True, Verdict.LEGAL)
    shown = desk.operator.get(saved.headers["location"], headers=FORM).text
    changed = shown[shown.index("What changed") :]
    assert "Foul: wrong ball first." in changed
    assert "facts corrected" in shown
    assert "corrected (the operator, Olga). Reason: the clip shows it." in shown
    compared = desk.anybody.get(f"/matches/{MATCH}/shots/{WRONG_BALL}?since=999", headers=FORM)
    assert "What changed" not in compared.text


def test_the_operator_rules_otherwise(desk: Desk) -> None:
    desk.fill(
        desk.operator, POT, "override", outcome="bih", foul="double_hit", spotted=["1"],
        reason="a double hit, I saw it",
    )  # fmt: skip
    event = desk.log.events[-1]
    assert isinstance(event, RulingOverridden)
    assert event.decision.fouls == (FoulKind.DOUBLE_HIT,)
    assert [int(ball) for ball in event.decision.spotted] == [1]
    ruled = desk.log.progress.ruled[1]
    assert (ruled.is_overridden, ruled.ruling.verdict) == (True, Verdict.FOUL)
    # Everybody sees who has ruled so, and why; how sure the camera was is no longer told of it.
    shown = desk.page(desk.anybody, POT)[1]
    (card,) = [one for one in shown.all("section") if one.attributes.get("aria-label") == "Ruling"]
    assert "Olga" in card.text
    assert "Reason: a double hit, I saw it." in card.text
    assert "Certainty" not in card.text
    (other,) = desk.page(desk.anybody, MISS)[1].all("section", "ruling")
    assert "Reason" not in other.text
    assert "Certainty" in other.text


def test_who_only_looks_says_nothing(desk: Desk) -> None:
    for do, fields in (
        ("answer", {"reading": "0"}),
        ("facts", {"first": "2", "reason": "so"}),
        ("override", {"outcome": "bih", "reason": "so"}),
    ):
        answer = desk.fill(desk.anybody, ASK, do, **fields)
        assert answer.status_code == 403
        assert "Players agree on their phones." in answer.text
    assert desk.referee.spoken == []


def test_a_player_does_not_decide_alone(desk: Desk) -> None:
    for do, fields in (
        ("facts", {"first": "2", "reason": "so"}),
        ("override", {"outcome": "bih", "reason": "so"}),
    ):
        answer = desk.fill(desk.a, ASK, do, **fields)
        assert answer.status_code == 409
        assert "Only the referee or the operator may do this." in answer.text
    assert desk.log == desk.keeper.log


def test_a_seat_is_nobody_elses(desk: Desk) -> None:
    stolen = Asking(desk.app)
    stolen.cookies.set(SEAT_COOKIE, str(desk.a.cookies[SEAT_COOKIE])[:-2] + "xx")
    assert desk.fill(stolen, ASK, "answer", reading="0").status_code == 403


def test_the_same_word_sent_twice_counts_once(desk: Desk) -> None:
    first = desk.fill(desk.operator, ASK, "answer", reading="0")
    word = desk.referee.spoken[-1].said.word_id
    again = desk.fill(desk.operator, ASK, "answer", reading="0", word=word)
    assert first.status_code == again.status_code == 303
    assert [one.said.word_id for one in desk.referee.spoken] == [word, word]
    assert len(desk.log.events) == len(desk.keeper.log.events) + 1


def test_a_word_about_a_match_that_has_changed_is_late(desk: Desk) -> None:
    desk.fill(desk.operator, WRONG_BALL, "facts", reason="so", first="2")
    late = desk.fill(desk.a, ASK, "answer", reading="0", revision="8")
    assert late.status_code == 409


BAD_FORMS = (
    "do=answer&reading=x&word=12345678",
    "do=answer&reading=0&word=%3Cscript%3E",
    "do=shout",
    "do=override&outcome=moon&reason=x&word=12345678",
    "do=override&outcome=bih&reason=&word=12345678",
    "do=facts&first=99&reason=x&word=12345678",
    "do=facts&fate-1=moon&reason=x&word=12345678",
    "do=answer&" + "&".join(f"x{n}=1" for n in range(200)),
    "reason=" + "x" * 20_000,
    "%ff%fe=1",
)


def test_a_form_that_is_none_changes_nothing(desk: Desk) -> None:
    for body in BAD_FORMS:
        answer = desk.operator.post(f"/matches/{MATCH}/shots/{ASK}", content=body, headers=FORM)
        assert answer.status_code == 422, body
        assert "text/html" in answer.headers["content-type"]
    assert desk.log == desk.keeper.log


def test_another_site_cannot_speak_for_the_operator(desk: Desk) -> None:
    answer = desk.operator.post(
        f"/matches/{MATCH}/shots/{ASK}",
        content="do=answer&reading=0&word=12345678",
        headers={**FORM, "Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"},
    )
    assert answer.status_code == 403
    assert desk.referee.spoken == []
    same = desk.operator.post(
        f"/matches/{MATCH}/shots/{ASK}",
        content="do=answer&reading=0&word=12345678",
        headers={**FORM, "Origin": HOST},
    )
    assert same.status_code == 303


def test_without_a_referee_the_page_says_so(desk: Desk) -> None:
    desk.referee.is_gone = True
    answer = desk.fill(desk.operator, ASK, "answer", reading="0")
    assert answer.status_code == 503
    assert "The referee does not answer" in answer.text


def test_a_match_before_is_the_operators_alone(desk: Desk) -> None:
    desk.tell(match_id=OTHER)
    desk.referee.ledger.log = None
    _, page = desk.page(desk.a, ASK)
    assert page.all("button", "wide") == []
    _, page = desk.page(desk.operator, ASK)
    assert len(page.all("button", "wide")) == 2
    answer = desk.fill(desk.operator, ASK, "answer", reading="0")
    assert answer.status_code == 303
    assert desk.log.progress.ruled[3].is_answered


def test_nothing_on_the_page_runs_but_its_files(desk: Desk) -> None:
    answer, page = desk.page(desk.operator, ASK)
    assert page.all("style") == []
    assert all(one.text.strip() == "" for one in page.all("script"))
    assert not re.search(r"\son\w+=|javascript:|style=", answer.text)
    for one in page.all("script"):
        assert desk.anybody.get(one.attributes["src"]).status_code == 200
