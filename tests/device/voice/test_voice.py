"""The voice as a whole: what the device has, who may be heard when, and that a warning counts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import time
from pathlib import Path

import pytest

from api.errors import RefereeGoneError
from api.feed import SnapshotFeed
from api.said import Accepted, Refused, Spoken
from api.said_words import WarningGiven
from api.voice_off import VoiceOff
from device.errors import OutputError
from device.voice.players import Player as SoundPlayer
from device.voice.players import found_player, has_card, has_session
from device.voice.synthesis import Synthesis
from device.voice.voice import TableVoice, VoiceSettings
from rules.match_events import WarningMeans
from rules.match_log import MatchLog
from rules.players import Player
from tests.api.kept_matches import KeptMatches
from tests.api.snapshots import after_shot
from tests.device.voice.speaking import espeak_or_skipped
from tests.device.voice.test_following import MATCH, on_two_fouls
from tests.rules.playing import DRY_BREAK, MISS, opened, played, started

SILENT = SoundPlayer(name="silent", command=("true",))


class Referee:
    """Hears words. `gone`: so many times he does not answer."""

    def __init__(self, gone: int = 0) -> None:
        self.heard: list[Spoken] = []
        self.gone = gone

    async def say(self, spoken: Spoken) -> Accepted | Refused:
        self.heard.append(spoken)
        if self.gone:
            self.gone -= 1
            raise RefereeGoneError("nobody")
        return Accepted(match_id=MATCH, seq=9, revision=9)


class Hall:
    """A table with a voice."""

    def __init__(self, folder: Path, **settings: object) -> None:
        self.feed, self.matches, self.referee = SnapshotFeed(), KeptMatches(), Referee()
        self.now = time(12)
        self.voice = TableVoice(
            VoiceSettings(folder=folder, **settings),  # type: ignore[arg-type]
            self.feed,
            self.matches,
            self.referee,
            environment={},
            local_time=lambda: self.now,
            player=SILENT,
        )
        self._seq = 0

    def show(self, log: MatchLog, language: str = "en") -> None:
        self._seq += 1
        self.matches.put(log)
        match = {"match_id": MATCH, "revision": self._seq, "language": language}
        self.feed.tell(after_shot(seq=self._seq, match=match))

    def play(self, act: Callable[[], Awaitable[None]]) -> None:
        async def run() -> None:
            task = asyncio.create_task(self.voice.run())
            await asyncio.sleep(0.05)
            await act()
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

        asyncio.run(run())


async def until(is_so: Callable[[], bool]) -> None:
    for _ in range(1000):
        if is_so():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("waited in vain")


def test_a_warning_that_was_really_said_reaches_the_referee(tmp_path: Path) -> None:
    espeak_or_skipped()
    hall = Hall(tmp_path)
    hall.referee.gone = 1

    async def act() -> None:
        hall.show(played(started(opened("pl")), DRY_BREAK))
        await asyncio.sleep(0.05)
        hall.show(on_two_fouls())
        await until(lambda: len(hall.referee.heard) == 2)

    hall.play(act)
    first, again = hall.referee.heard
    assert isinstance(first.said, WarningGiven)
    assert (first.said.player, first.said.means) == (Player.B, WarningMeans.SPOKEN)
    assert (first.said.match_id, first.said.revision) == (MATCH, 2)
    assert first == again, "the same word, once"


def test_what_was_not_said_is_no_warning(tmp_path: Path) -> None:
    espeak_or_skipped()
    hall = Hall(tmp_path)
    hall.voice.change(is_muted=True)

    async def act() -> None:
        hall.show(played(started(opened("pl")), DRY_BREAK))
        await asyncio.sleep(0.05)
        hall.show(on_two_fouls())
        await asyncio.sleep(0.3)
        # No longer muted: the warning comes with the next ruling.
        hall.voice.change(is_muted=False)
        hall.show(played(on_two_fouls(), MISS))
        await until(lambda: bool(hall.referee.heard))

    hall.play(act)
    (word,) = hall.referee.heard
    assert isinstance(word.said, WarningGiven)
    assert word.said.revision == 3


def test_a_sound_that_fails_is_no_warning_and_is_told(tmp_path: Path) -> None:
    espeak_or_skipped()
    hall = Hall(tmp_path)
    hall.voice._player = SoundPlayer(name="broken", command=("false",))

    async def act() -> None:
        hall.show(played(started(opened("pl")), DRY_BREAK))
        await asyncio.sleep(0.05)
        hall.show(on_two_fouls())
        await until(lambda: hall.voice.status().failure is not None)

    hall.play(act)
    assert hall.referee.heard == []
    assert hall.voice.status().why_off is VoiceOff.PLAYER_FAILED


def test_it_is_silent_for_one_reason_at_a_time(tmp_path: Path) -> None:
    espeak_or_skipped()
    hall = Hall(tmp_path, night="22:00-10:00")
    assert hall.voice.status().why_off is None
    assert hall.voice.why_silent("he") is VoiceOff.LANGUAGE
    hall.now = time(23)
    assert hall.voice.why_silent("en") is VoiceOff.NIGHT
    hall.voice.change(is_muted=True)
    assert hall.voice.why_silent("en") is VoiceOff.MUTED
    off = Hall(tmp_path, is_on=False)
    assert off.voice.status().why_off is VoiceOff.SWITCHED_OFF
    assert off.voice.try_out("Foul.", "en") is VoiceOff.SWITCHED_OFF


def test_volume_and_mute_outlive_a_restart(tmp_path: Path) -> None:
    Hall(tmp_path, volume=40).voice.change(volume=55)
    Hall(tmp_path, volume=40).voice.change(is_muted=True)
    status = Hall(tmp_path, volume=40).voice.status()
    assert (status.volume, status.is_muted) == (55, True)
    for torn in ("", "[]", '{"volume": 900, "is_muted": "yes"}', "\x00"):
        (tmp_path / "volume.json").write_text(torn)
        status = Hall(tmp_path, volume=40).voice.status()
        assert (status.volume, status.is_muted) == (40, False)


def test_a_device_without_a_player_says_so_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    espeak_or_skipped()
    hall = Hall(tmp_path)
    hall.voice._player = None
    asyncio.run(hall.voice.run())
    assert [one.getMessage() for one in caplog.records] == ["nothing is said aloud"]
    assert hall.voice.status().why_off is VoiceOff.NO_PLAYER
    missing = Synthesis(tmp_path, keep_mb=1, program="footspot-has-no-such-program")
    without = TableVoice(
        VoiceSettings(folder=tmp_path),
        SnapshotFeed(),
        KeptMatches(),
        Referee(),
        player=SILENT,
        synthesis=missing,
    )
    assert without.status().why_off is VoiceOff.NO_SYNTHESISER


def test_the_player_that_is_heard_is_found(tmp_path: Path) -> None:
    cards = tmp_path / "cards"
    all_there = {"pw-play", "paplay", "aplay"}

    def found(asked: str = "auto", *, there: set[str] = all_there, session: bool) -> str | None:
        one = found_player(
            asked,
            which=lambda name: name if name in there else None,
            cards=cards,
            has_session=session,
        )
        return None if one is None else one.name

    assert found(session=True) == "pw-play"
    assert found(session=True, there={"aplay", "paplay"}) == "paplay"
    assert found(session=False) is None, "no sound card"
    assert found("aplay", session=False) == "aplay"
    assert found("paplay", session=False, there={"aplay"}) is None
    cards.write_text("--- no soundcards ---\n")
    assert not has_card(cards)
    cards.write_text(" 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones\n")
    assert has_card(cards)
    assert found(session=False) == "aplay"
    assert not has_session({})
    assert not has_session({"XDG_RUNTIME_DIR": str(tmp_path)})
    (tmp_path / "pipewire-0").touch()
    assert has_session({"XDG_RUNTIME_DIR": str(tmp_path)})
    assert has_session({"PULSE_SERVER": "unix:/run/pulse"})


def test_a_player_plays_to_the_end_fails_in_one_line_and_falls_silent(tmp_path: Path) -> None:
    sound = tmp_path / "sound.wav"
    script = tmp_path / "player"
    script.write_text('#!/bin/sh\necho "no card" >&2\necho "and more" >&2\nexit 1\n')
    script.chmod(0o755)

    async def act() -> None:
        await SILENT.play(sound, 0.1)
        with pytest.raises(OutputError, match=r"^broken: no card$"):
            await SoundPlayer(name="broken", command=(str(script),)).play(sound, 0.1)
        with pytest.raises(OutputError, match="No such file"):
            await SoundPlayer(name="x", command=(str(tmp_path / "none"),)).play(sound, 0.1)
        script.write_text("#!/bin/sh\nexec sleep 60\n")
        slow = SoundPlayer(name="slow", command=(str(script),))
        with pytest.raises(OutputError, match="does not come to an end"):
            await slow.play(sound, -9.8)
        task = asyncio.create_task(slow.play(sound, 60))
        await asyncio.sleep(0.1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(act())
