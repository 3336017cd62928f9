"""What is new in a match is said once, in the match's language; what was played before is not."""

from __future__ import annotations

import asyncio

import pytest

from api.ports import Seen
from api.voice import Utterance
from api.voice_off import VoiceOff
from device.voice.following import Follower
from device.voice.speaker import Speaker
from rules.match_events import CallMade, Warned, WarningMeans
from rules.match_log import MatchLog
from rules.players import Player
from tests.api.kept_matches import KeptMatches
from tests.api.snapshots import after_shot, seen
from tests.device.voice.speaking import Loudspeaker
from tests.rules.playing import DRY_BREAK, FOUL, MISS, A, B, call, opened, played, player, started

MATCH = "01JDX0000000000000000000AA"


class Wishes(Speaker):
    """Keeps what it is asked to say."""

    def __init__(self) -> None:
        async def heard(utterance: Utterance) -> None:
            raise AssertionError

        def why_silent(language: str) -> VoiceOff | None:
            return None

        super().__init__(Loudspeaker(), why_silent=why_silent, heard=heard)
        self.wishes: list[Utterance] = []
        self.forgotten = 0
        self.warning: Player | None = None

    def wish(self, utterance: Utterance) -> None:
        self.wishes.append(utterance)

    def forget(self) -> None:
        self.forgotten += 1

    def is_warning(self, match_id: str, player: Player) -> bool:
        return player is self.warning


class Nothing:
    """Snapshots that the tests do not need."""

    now = Seen(revision=0)

    async def after(self, revision: int) -> Seen:
        raise AssertionError


class Hall:
    """A follower, and what it is shown."""

    def __init__(self, log: MatchLog | None = None) -> None:
        self.matches = KeptMatches(*([log] if log else []))
        self.speaker = Wishes()
        self.follower = Follower(Nothing(), self.matches, self.speaker)
        self._revision = 0

    def show(self, log: MatchLog | None, *, language: str = "en") -> list[str]:
        """The match as it is now; what is wished because of it."""
        self._revision += 1
        if log is None:
            snapshot = after_shot(seq=self._revision).model_copy(update={"match": None})
        else:
            self.matches.put(log)
            match = {"match_id": MATCH, "revision": self._revision, "language": language}
            snapshot = after_shot(seq=self._revision, match=match)
        before = len(self.speaker.wishes)
        asyncio.run(self.follower.look(seen(snapshot, revision=self._revision)))
        return [one.text for one in self.speaker.wishes[before:]]


def test_rulings_are_said_as_they_come_and_old_ones_are_not() -> None:
    hall = Hall()
    log = played(started(), DRY_BREAK)
    assert hall.show(log) == []
    log = played(log, FOUL)
    assert hall.show(log) == [
        "Foul: wrong ball first. Ball in hand for player A, anywhere on the table."
    ]
    assert hall.show(log, language="sk") == [], "nothing new"
    log = played(log, MISS)
    assert hall.show(log, language="pl") == ["Pudło. Do stołu podchodzi zawodnik B."]


def test_a_match_that_begins_is_heard_from_its_first_shot_on() -> None:
    hall = Hall()
    assert hall.show(None) == []
    assert hall.show(started()) == ["Player A to break."]
    assert len(hall.show(played(started(), DRY_BREAK))) == 1


def test_a_call_is_not_repeated_and_does_not_hide_the_ruling_before_it() -> None:
    hall = Hall()
    log = played(started(), DRY_BREAK)
    hall.show(log)
    called = CallMade(call=call(1, "FL"), by=player(B))
    assert hall.show(played(log, called)) == []
    log = played(log, called, FOUL)
    both = played(log, CallMade(call=call(1, "FL"), by=player(A)))
    (text,) = hall.show(both)
    assert text.startswith("Foul: wrong ball first.")


def on_two_fouls(*, is_warned: bool = False) -> MatchLog:
    """B has made two fouls, A none, and it is A's turn."""
    log = played(started(opened("pl")), DRY_BREAK, FOUL, MISS, FOUL)
    warned = Warned(player=B, means=WarningMeans.SPOKEN)
    return played(log, warned) if is_warned else log


def test_the_warning_is_in_the_ruling_and_is_said_later_if_it_was_not_heard() -> None:
    hall = Hall()
    log = on_two_fouls()
    hall.show(played(started(opened("pl")), DRY_BREAK))
    (text,) = hall.show(log)
    assert "player B: two fouls in a row" in text.replace("Player", "player")
    assert hall.speaker.wishes[-1].warns is B
    # The next ruling took its place before it was said: the warning goes with that.
    later = played(log, MISS)
    (text,) = hall.show(later)
    assert text.startswith("Miss.")
    assert text.endswith("Warning: a third loses the rack.")
    assert hall.speaker.wishes[-1].warns is B


def test_who_was_warned_or_is_being_warned_is_not_warned_again() -> None:
    hall = Hall()
    log = on_two_fouls(is_warned=True)
    hall.show(log)
    hall.show(played(log, MISS))
    assert hall.speaker.wishes[-1].warns is None
    hall = Hall()
    log = on_two_fouls()
    hall.show(log)
    hall.speaker.warning = B
    hall.show(played(log, MISS))
    assert hall.speaker.wishes[-1].warns is None


def test_what_was_taken_back_is_not_said() -> None:
    hall = Hall()
    log = played(started(), DRY_BREAK, FOUL)
    hall.show(log)
    assert hall.show(log.undone()) == []
    assert hall.speaker.forgotten == 1
    assert len(hall.show(played(log.undone(), MISS))) == 1


@pytest.mark.parametrize("language", ["he"])
def test_a_language_without_a_voice_is_passed_over(language: str) -> None:
    hall = Hall()
    log = played(started(), DRY_BREAK)
    hall.show(log, language=language)
    assert hall.show(played(log, FOUL), language=language) == []


def test_a_journal_that_cannot_be_read_is_tried_with_the_next_snapshot() -> None:
    hall = Hall()
    log = played(started(), DRY_BREAK)
    hall.show(log)
    log = played(log, FOUL)
    hall.matches.is_broken = True
    assert hall.show(log) == []
    hall.matches.is_broken = False
    assert len(hall.show(log)) == 1
