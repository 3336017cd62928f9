"""From a shot to the loudspeaker and back: the pages' process says the warning, the referee hears
that it was given."""

from __future__ import annotations

import time
from pathlib import Path

import httpx
import pytest

from device.journal.journal import Journal
from device.live.hearing import SOCKET_NAME as HEARING_NAME
from device.live.hearing import Hearing
from device.live.publishing import Publisher
from device.live.web import KeptSettings, WebSettings, listen, start
from device.voice.synthesis import seconds_of
from device.voice.voice import VoiceSettings
from rules.match_events import Warned, WarningMeans
from rules.players import Player
from tests.api.chrome import until
from tests.device.live.spoken_table import SpokenTable
from tests.device.voice.speaking import espeak_or_skipped

PATIENCE_S = 60.0
FOULS = ("1-10 : *2 2|foot", "1-10 : *1 1|foot", "1-10 : *2 2|foot")
"""B fouls, A misses, B fouls again."""


def has_heard(publisher: Publisher, table: SpokenTable, port: int) -> bool:
    """The referee tells how it is; True if the pages know."""
    publisher.send(table.snapshot().line())
    publisher.tend()
    address = f"http://127.0.0.1:{port}/snapshot.json"
    return httpx.get(address, trust_env=False, timeout=PATIENCE_S).status_code == 200


def test_a_warning_is_heard_and_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    espeak_or_skipped()
    heard = tmp_path / "heard"
    aplay = tmp_path / "bin" / "aplay"
    aplay.parent.mkdir()
    aplay.write_text(f'#!/bin/sh\necho "$2" >> {heard}\n')
    aplay.chmod(0o755)
    monkeypatch.setenv("PATH", str(aplay.parent), prepend=":")
    path, journal_path = tmp_path / "said.sock", tmp_path / "journal.sqlite3"
    listening = listen("127.0.0.1", 0)
    port = listening.getsockname()[1]
    hearing = Hearing(path.with_name(HEARING_NAME))
    journal = Journal.open(journal_path, reserve_bytes=4096)
    table = SpokenTable(journal, hearing)
    settings = WebSettings(
        socket_path=path,
        state_folder=tmp_path,
        kept=KeptSettings(
            journal=journal_path, clips_folder=tmp_path / "clips", table_mm=(2540.0, 1270.0)
        ),
        voice=VoiceSettings(folder=tmp_path / "voice", player="aplay"),
    )
    with Publisher(path) as publisher:
        pages = start(settings, listening)

        def tend_until_said(count: int) -> None:
            """The referee goes on as he does, until so many things were played."""
            end_s, told_s = time.monotonic() + PATIENCE_S, 0.0
            while not heard.exists() or len(heard.read_text().splitlines()) < count:
                assert time.monotonic() < end_s, "waited in vain for the loudspeaker"
                table.talking.tend(table.t_s, table.asked)
                if time.monotonic() - told_s > 0.2:
                    told_s = time.monotonic()
                    publisher.send(table.snapshot().line())
                publisher.tend()
                time.sleep(0.01)

        try:
            # Under the Polish rules a counter on a screen is no warning.
            table.set_up(rulebook="pl", language="pl")
            until(lambda: has_heard(publisher, table, port), "the pages to hear the referee")
            table.shoot("1-10 : *1 1|foot 2|left 3|right 4|head", is_break=True)
            tend_until_said(1)
            for count, line in enumerate(FOULS, start=2):
                table.shoot(line)
                tend_until_said(count)
            end_s = time.monotonic() + PATIENCE_S
            while not table.progress.match.warned:
                assert time.monotonic() < end_s, "the referee did not hear of it"
                table.talking.tend(table.t_s, table.asked)
                time.sleep(0.01)
        finally:
            pages.terminate()
            pages.join(10)
            listening.close()
            hearing.close()
            journal.close()
    (warned,) = [one for one in table.log.events if isinstance(one, Warned)]
    assert (warned.player, warned.means) == (Player.B, WarningMeans.SPOKEN)
    sounds = [Path(line) for line in heard.read_text().splitlines()]
    assert all(seconds_of(one) > 1 for one in sounds)
    assert seconds_of(sounds[-1]) > 5, "the warning is the longest"
