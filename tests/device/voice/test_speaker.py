"""One thing after another is said, of those that wait only the newest."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from api.voice import Utterance
from api.voice_off import VoiceOff
from device.voice.speaker import Speaker
from rules.players import Player
from tests.device.voice.speaking import Loudspeaker, turns


def said(text: str, warns: Player | None = None) -> Utterance:
    return Utterance(match_id="M", language="en", text=text, warns=warns)


class Table:
    """A speaker that runs. `heard`: what was told of as said."""

    def __init__(self) -> None:
        self.loudspeaker = Loudspeaker()
        self.heard: list[str] = []
        self.why: VoiceOff | None = None
        self.speaker = Speaker(
            self.loudspeaker, why_silent=lambda language: self.why, heard=self._heard
        )

    async def _heard(self, utterance: Utterance) -> None:
        self.heard.append(utterance.text)

    @property
    def texts(self) -> list[str]:
        return [one.text for one in self.loudspeaker.said]

    async def __aenter__(self) -> Table:
        self._task = asyncio.create_task(self.speaker.run())
        await turns()
        return self

    async def __aexit__(self, *_: object) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task


def test_what_is_being_said_is_said_to_its_end_and_what_waits_is_replaced() -> None:
    async def play() -> None:
        async with Table() as table:
            for text in ("one", "two", "three"):
                table.speaker.wish(said(text))
                await turns()
            assert table.texts == ["one"]
            assert table.heard == []
            table.loudspeaker.may_end.set()
            await turns()
            assert table.texts == ["one", "three"]
            assert table.heard == ["one", "three"]
            assert table.speaker.said == 2

    asyncio.run(play())


def test_what_is_overtaken_while_it_is_made_is_not_said() -> None:
    async def play() -> None:
        async with Table() as table:
            table.loudspeaker.may_end.set()
            table.speaker.wish(said("old"))
            await asyncio.sleep(0)
            table.speaker.wish(said("new"))
            await turns()
            assert table.texts[-1:] == ["new"]
            assert table.heard.count("new") == 1

    asyncio.run(play())


@pytest.mark.parametrize("why", list(VoiceOff))
def test_nothing_is_said_where_it_must_be_silent(why: VoiceOff) -> None:
    async def play() -> None:
        async with Table() as table:
            table.why = why
            table.loudspeaker.may_end.set()
            table.speaker.wish(said("foul"))
            await turns()
            assert (table.texts, table.heard) == ([], [])
            # It is not said later either: it would be about something else by then.
            table.why = None
            await turns()
            assert table.texts == []

    asyncio.run(play())


def test_a_sound_that_fails_is_told_once_and_the_next_is_tried(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def play() -> None:
        async with Table() as table:
            table.loudspeaker.may_end.set()
            table.loudspeaker.is_broken = True
            for text in ("one", "two", "three"):
                table.speaker.wish(said(text))
                await turns()
            assert table.speaker.failure == "aplay: no such card"
            table.loudspeaker.is_broken = False
            table.speaker.wish(said("four"))
            await turns()
            assert table.speaker.failure is None
            assert table.heard == ["four"]

    asyncio.run(play())
    assert [one.getMessage() for one in caplog.records] == ["not said aloud"]


def test_who_is_being_warned_is_known_and_what_waits_can_be_forgotten() -> None:
    async def play() -> None:
        async with Table() as table:
            table.speaker.wish(said("warning", Player.A))
            await turns()
            assert table.speaker.is_warning("M", Player.A)
            assert not table.speaker.is_warning("M", Player.B)
            assert not table.speaker.is_warning("N", Player.A)
            table.speaker.wish(said("never"))
            table.speaker.forget()
            table.loudspeaker.may_end.set()
            await turns()
            assert table.texts == ["warning"]
            assert not table.speaker.is_warning("M", Player.A)

    asyncio.run(play())
