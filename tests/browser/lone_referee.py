"""A referee without a camera in a process of its own, to be killed; he goes on where he was.

    python -m tests.browser.lone_referee FOLDER [PORT]

He listens and speaks over the sockets in FOLDER/run. With a PORT the pages are his child, as at a
table; without one they are somebody else's. Each line from standard input is a shot that he sees.
"""

from __future__ import annotations

import os
import select
import sys
import time
from pathlib import Path
from typing import Final

from device.config.model import Config
from device.journal.journal import Journal
from device.live.beginning import restore
from device.live.hearing import SOCKET_NAME, Hearing
from device.live.pages import Pages
from device.live.publishing import Publisher
from tests.api.whole_table import GREEN
from tests.device.live.operated import Operated
from tests.device.live.spoken_table import SpokenTable
from tests.rules.playing import DRY_BREAK, FOUL

PAGES_NAME: Final = "footspot.sock"
TURN_S: Final = 0.02
BEAT_S: Final = 1.0
READY: Final = "ready"


def pages_config(port: int) -> Config:
    """Of the pages of such a table."""
    return Config.model_validate({"screen": {"port": port}, "voice": {"on": False}})


def main() -> None:
    """Until it is killed."""
    folder = Path(sys.argv[1])
    run = folder / "run"
    journal = Journal.open(folder / "journal.sqlite3", reserve_bytes=4096)
    publisher, hearing = Publisher(run / PAGES_NAME), Hearing(run / SOCKET_NAME)
    seat = SpokenTable(journal, hearing, run=f"run-{os.getpid()}")
    if restore(seat.ledger, seat.play) == 0:
        seat.set_up(names={"A": "Anna", "B": "Ben"}, breaker="A")
        seat.shoot(DRY_BREAK, is_break=True)
        seat.shoot(FOUL)
    if len(sys.argv) > 2:
        Pages(pages_config(int(sys.argv[2])), run / PAGES_NAME, folder)
    with Operated(run, GREEN):
        print(READY, flush=True)
        _referee(seat, publisher)


def _referee(seat: SpokenTable, publisher: Publisher) -> None:
    told_s = 0.0
    while True:
        ready, _, _ = select.select([sys.stdin], [], [], TURN_S)
        if ready:
            seat.shoot(sys.stdin.readline().strip())
            seat.referee.is_news = True
        seat.talking.tend(seat.t_s, seat.asked)
        if seat.referee.is_news or time.monotonic() - told_s > BEAT_S:
            seat.referee.is_news = False
            told_s = time.monotonic()
            publisher.send(seat.snapshot().line())
        publisher.tend()


if __name__ == "__main__":
    main()
