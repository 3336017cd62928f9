"""A match that is killed at random moments stands after each restart as it was last shown."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from device.journal.journal import Journal
from device.journal.reading import JournalReader
from tests.device.journal.killed import STEPS_FOR_EACH
from tests.device.journal.random_matches import script

PROJECT = Path(__file__).resolve().parents[3]
MOMENTS = 20
MATCHES = 10
"""Of the long run, each killed at as many moments."""
CUTS = 25


def kill(path: Path, seed: str, moments: int) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.device.journal.killed", path, seed, str(moments)],
        check=True,
        capture_output=True,
        text=True,
        cwd=PROJECT,
    )
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def matches() -> int:
    """FOOTSPOT_SOAK=1 asks for the long run: 200 moments, half a minute of processor time."""
    return MATCHES if "FOOTSPOT_SOAK" in os.environ else 1


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("number", range(matches()))
def test_no_ruling_is_lost_or_there_twice(tmp_path: Path, number: int) -> None:
    path, seed = tmp_path / "journal.db", f"killed-{number}"
    told = kill(path, seed, MOMENTS)
    assert told["lost"] == told["wrong"] == []
    assert told["steps_shown"] > MOMENTS // 2  # it was killed while it played
    steps = script(seed, 1 + STEPS_FOR_EACH * MOMENTS)
    with Journal.open(path) as journal:
        (match,) = journal.open_matches()
        assert told["steps_shown"] <= match.entries <= told["steps_shown"] + 1
        assert journal.log(match.match_id) == steps[match.entries - 1].after
        assert journal.faults() == ()


def test_a_log_that_the_power_cut_short_ends_at_a_ruling(tmp_path: Path) -> None:
    """The tail of the write-ahead log that no ruling had waited for may be cut off anywhere."""
    path = tmp_path / "journal.db"
    wal = path.with_name("journal.db-wal")
    steps = script("power", 60)
    sizes: list[int] = []
    with Journal.open(path) as journal:
        log = steps[0].after
        for step in steps:
            log = step.done(journal, log)
            sizes.append(wal.stat().st_size)
        kept = (path.read_bytes(), wal.read_bytes())
    assert sizes == sorted(sizes)  # nothing was moved into the database yet: all lies in the log
    for cut in range(CUTS):
        step_before, size = max(
            (number, size)
            for number, size in enumerate(sizes)
            if size <= sizes[0] + (sizes[-1] - sizes[0]) * cut // CUTS
        )
        copy = tmp_path / f"cut-{cut}"
        copy.mkdir()
        (copy / "journal.db").write_bytes(kept[0])
        torn = bytes(kept[1][size : size + 40 * cut]) + bytes(cut)
        (copy / "journal.db-wal").write_bytes(kept[1][:size] + torn)
        with JournalReader.open_to_read(copy / "journal.db") as journal:
            (match,) = journal.open_matches()
            assert journal.log(match.match_id) == steps[step_before].after
            assert journal.faults() == ()
