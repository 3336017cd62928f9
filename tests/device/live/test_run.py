"""The whole referee in a process of its own: killed, ended, and what it shows after that."""

from __future__ import annotations

import random
import signal
import time
from pathlib import Path

import pytest

from api.snapshot import Snapshot
from api.snapshot_codes import State
from device.journal.reading import JournalReader
from tests.device.drawn_clips import Clip
from tests.device.live.running_table import (
    PATIENCE_S,
    assert_gone,
    calibrated,
    children_of,
    is_later_than,
    running,
    slowness,
    standing,
)
from tests.soak import IS_SOAK

KILLS = 200 if IS_SOAK else 1
ANY_S = 8.0
"""Of a run that is killed at any moment: start, a shot or two, and between them."""


@pytest.mark.soak
def test_killed_and_ended_nothing_that_was_shown_is_lost(pot: Clip, tmp_path: Path) -> None:
    calibrated(tmp_path, pot)
    rng = random.Random(4)
    before: Snapshot | None = None
    for number in range(KILLS):
        with running(tmp_path, pot) as table:
            if number % 2:  # at any moment: while it starts, looks for the match, in mid-shot
                table.listen(rng.uniform(0.0, ANY_S * slowness()))
            else:  # where most can be lost: about a ruling
                first = table.until(lambda one: one.match is not None)
                table.until(is_later_than(first))
                time.sleep(rng.uniform(0.0, 0.3))
            children = children_of(table.process.pid)
            table.kill()
            told = [one for one in table.shown if one.match is not None]
            if told:
                if before is not None:
                    assert_goes_on(before, told[0])
                before = told[-1]
            assert_gone(children)
    assert before is not None
    with running(tmp_path, pot) as table:
        assert_goes_on(before, table.until(lambda one: one.match is not None))
        table.until(lambda one: one.state is State.BALLS_MOVING)
        children = children_of(table.process.pid)
        began_s = time.monotonic()
        table.process.send_signal(signal.SIGTERM)
        status = table.process.wait(PATIENCE_S)
        took_s = time.monotonic() - began_s
        assert status == 0, table.process.communicate()[1]
        assert took_s < 2.0 * slowness()
        assert_gone(children)
    assert not (tmp_path / "run" / "footspot.sock").exists()
    with JournalReader.open_to_read(tmp_path / "journal.sqlite3") as journal:
        assert journal.faults() == ()
        assert len(journal.open_matches()) == 1


def assert_goes_on(before: Snapshot, first: Snapshot) -> None:
    """As it was last shown; or one ruling more, which was kept and about to be shown."""
    assert before.match is not None
    assert before.last_shot is not None
    assert first.match is not None
    assert first.last_shot is not None
    if first.last_shot.seq == before.last_shot.seq:
        assert standing(first) == standing(before)
        assert first.last_shot.ruling == before.last_shot.ruling
    else:
        assert first.last_shot.index == before.last_shot.index + 1
        assert first.match.match_id == before.match.match_id
