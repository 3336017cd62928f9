"""Kills a referee at random moments of a match; run by `test_killed` in a process of its own.

    python -m tests.device.journal.killed FILE SEED MOMENTS

This process imports everything and knows the whole match; each referee is forked from it, opens the
journal as after a power cut, compares what it finds with what was played, and plays on, telling the
number of each step when that is kept, as if it showed the ruling. Prints one object of JSON.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path
from random import Random

from device.journal.journal import Journal
from rules.match_log import MatchLog
from tests.device.journal.random_matches import Step, script

STEPS_FOR_EACH = 8
"""Steps of the match for each moment at which it is killed."""
MOST_STEPS = 8
"""A referee dies after so many steps at most, some while they open the journal."""
FIRST_WORD_S = 0.03
"""About so long the journal takes to open."""
NUMBER_BYTES = 4
WRONG = 0
"""Told instead of the number of a step: what was found is not what was played."""


def referee(path: Path, steps: list[Step], told: int) -> None:
    """One life; tells the number of each step that is kept, first of those that it finds kept."""
    journal = Journal.open(path)
    found = journal.open_matches()
    done, log = 0, steps[0].after
    if found:
        (match,) = found
        done = match.entries
        log = journal.log(match.match_id)
        is_as_played = log == steps[done - 1].after and _is_as_shown(journal, log)
        if not is_as_played or journal.faults():
            done = WRONG
        os.write(told, done.to_bytes(NUMBER_BYTES, "little"))
        if done == WRONG:
            return
    for number, step in enumerate(steps[done:], done + 1):
        log = step.done(journal, log)
        os.write(told, number.to_bytes(NUMBER_BYTES, "little"))
    os.close(told)
    signal.pause()  # all is played: wait for the end


def _is_as_shown(journal: Journal, log: MatchLog) -> bool:
    """True if exactly the rulings that stand are kept as shown, each once."""
    shown = journal.rulings(log.progress.opened.match_id)
    return [one.seq for one in shown] == sorted(one.seq for one in log.progress.ruled)


def killed(path: Path, seed: str, moments: int) -> dict[str, object]:
    """What came of it: `lost` and `wrong` have to be empty."""
    rng = Random(f"{seed}/moments")
    steps = script(seed, 1 + STEPS_FOR_EACH * moments)
    shown, early, lost, wrong, unshown = 0, 0, [], [], 0
    for moment in range(moments):
        told, status = _life(path, steps, rng)
        if not os.WIFSIGNALED(status):
            wrong.append({"moment": moment, "ended by itself": status, "shown": shown})
        if not told:
            early += 1
            continue
        found, *others = told
        # It may have been killed between keeping and showing: one more, and that one is known now.
        if found == WRONG or not shown <= found <= shown + 1:
            lost.append({"moment": moment, "shown": shown, "found": found})
        if others != list(range(found + 1, found + 1 + len(others))):
            wrong.append({"moment": moment, "told": told})
        unshown += found == shown + 1 and shown > 0
        shown = told[-1]
    return {
        "moments": moments,
        "steps_shown": shown,
        "killed_before_a_word": early,
        "kept_but_not_shown": unshown,
        "lost": lost,
        "wrong": wrong,
        "cpu_s": sum(os.times()[:4]),
    }


def _life(path: Path, steps: list[Step], rng: Random) -> tuple[list[int], int]:
    """What one referee told before it was killed, and how it ended."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        status = 1
        try:
            referee(path, steps, write)
            status = 0
        finally:
            os._exit(status)
    os.close(write)
    # The moment lies anywhere between two words; how long that takes is told by the words before.
    began_s = time.perf_counter()
    told: list[int] = []
    for _ in range(rng.randint(0, MOST_STEPS)):
        told += _numbers(os.read(read, NUMBER_BYTES))
    took_s = (time.perf_counter() - began_s) / (len(told) or 1)
    time.sleep(rng.uniform(0.0, 1.0) * (took_s if told else FIRST_WORD_S))
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    with os.fdopen(read, "rb") as pipe:
        told += _numbers(pipe.read())
    return told, status


def _numbers(data: bytes) -> list[int]:
    return [
        int.from_bytes(data[at : at + NUMBER_BYTES], "little")
        for at in range(0, len(data), NUMBER_BYTES)
    ]


if __name__ == "__main__":
    json.dump(killed(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])), sys.stdout)
