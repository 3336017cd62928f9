"""The counter on a screen warns, where the rulebook says so, and only while a screen shows it."""

from __future__ import annotations

import asyncio

from api.admin_telling import tellings
from api.catalogues import catalogue
from api.errors import RefereeGoneError
from api.feed import SnapshotFeed
from api.joining import Joining
from api.match_now import PlayerNow
from api.said import Accepted, Refused, SaidRefusal, Spoken
from api.said_words import WarningGiven
from api.snapshot import Snapshot
from api.warning import CounterWarning
from rules.match_events import Role, WarningMeans
from rules.players import Player
from tests.api.snapshots import WRONG_BALL, after_shot, seen

A, B = Player.A, Player.B


class Referee:
    def __init__(self, *answers: Accepted | Refused | Exception) -> None:
        self.heard: list[Spoken] = []
        self.answers = list(answers)

    async def say(self, spoken: Spoken) -> Accepted | Refused:
        self.heard.append(spoken)
        answer = self.answers.pop(0) if self.answers else Accepted()
        if isinstance(answer, Exception):
            raise answer
        return answer


def on_two(seq: int, *, is_due: bool = True) -> Snapshot:
    players = (
        PlayerNow(player=A, fouls=2, is_warning_due=is_due, is_warned=not is_due),
        PlayerNow(player=B),
    )
    return after_shot(WRONG_BALL, seq=seq, match={"players": players, "revision": 9})


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0.001)


def test_a_counter_that_is_shown_is_told_once() -> None:
    async def play() -> None:
        feed, referee = SnapshotFeed(), Referee()
        counter = CounterWarning(feed, referee, shown_s=0.0)
        feed.tell(on_two(1))
        await settled()
        assert referee.heard == []  # nobody looks
        async with counter.shown():
            await settled()
            feed.tell(on_two(2, is_due=False))
            await settled()
        (spoken,) = referee.heard
        assert spoken.by.role is Role.CAMERA
        assert isinstance(spoken.said, WarningGiven)
        assert (spoken.said.player, spoken.said.means) == (A, WarningMeans.COUNTER_SHOWN)
        assert spoken.said.revision == 9

    asyncio.run(play())


def test_a_referee_who_is_gone_or_refuses_is_told_again() -> None:
    async def play() -> None:
        feed = SnapshotFeed()
        referee = Referee(RefereeGoneError("gone"), Refused(code=SaidRefusal.LATE))
        counter = CounterWarning(feed, referee, shown_s=0.0)
        async with counter.shown(), counter.shown():
            for seq in range(1, 4):
                feed.tell(on_two(seq))
                await settled()
            feed.lose()
            await settled()
        assert len(referee.heard) == 3
        assert len({one.said.word_id for one in referee.heard}) == 3

    asyncio.run(play())


def test_the_operators_button_says_that_somebody_told_the_player() -> None:
    players = (PlayerNow(player=A, name="Anna"), PlayerNow(player=B, fouls=2, is_telling_due=True))
    snapshot = after_shot(WRONG_BALL, match={"players": players, "revision": 9})
    words = catalogue("en")
    (one,) = tellings(seen(snapshot), words)
    assert "two fouls in a row, not warned aloud yet" in one.text
    said = WarningGiven.model_validate_json(one.say)
    assert (said.player, said.means, said.revision) == (B, WarningMeans.SPOKEN, 9)
    assert tellings(seen(snapshot), words) == (one,)  # pressed twice it is said once
    assert tellings(seen(snapshot, is_connected=False), words) == ()
    assert tellings(seen(on_two(1)), words) == ()
    assert tellings(seen(None), words) == ()


def test_a_phone_is_led_to_the_page_with_the_code_filled_in() -> None:
    joining = Joining(home="http://192.168.1.20:8000", code="AB CD&E")
    assert joining.address == "192.168.1.20:8000/play"
    assert joining.picture.startswith("<svg")
    assert "AB" not in joining.picture
