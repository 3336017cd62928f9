"""How fast the rules judge, and that they judge anything: random shots and matches from a seed.

    python -m benchmarks.law [--shots 200000] [--matches 200] [--seed 1]

Prints shots judged a second of CPU time: those of the corpus, which are as shots are, and random
ones, which are worse. The first exception or broken law ends it, and the seed repeats it.
"""

from __future__ import annotations

import argparse
import time
from random import Random

from benchmarks.random_shots import random_event, random_facts, random_match, random_opened
from rules.books import BOOKS
from rules.judge import advance, judge
from rules.match import full_rack
from rules.match_log import MatchLog
from rules.progress import RefusedError
from rules.ruling import CueBall, Outcome
from tests.rules import corpus

BATCH = 500
"""Shots that are made before they are judged, so that only judging is timed."""

EVENTS = 120
"""Events of a random match."""


def judge_corpus(times: int = 5) -> tuple[int, float]:
    """Judges every shot of the corpus so often; how many, and CPU seconds of judging alone."""
    shots = [
        (block.match(book), block.facts)
        for block in corpus.blocks()
        for expected in block.expectations
        for book in expected.books
    ]
    begun_s = time.process_time()
    for _ in range(times):
        for match, facts in shots:
            judge(match, facts)
    return times * len(shots), time.process_time() - begun_s


def judge_shots(count: int, seed: int, *, doubts: float) -> float:
    """Judges random shots under every book in turn; CPU seconds of judging alone.

    `doubts`: how probable a shot with a doubt is.
    """
    spent_s = 0.0
    for first in range(0, count, BATCH):
        batch = []
        for number in range(first, min(first + BATCH, count)):
            rng = Random(f"{seed}/{number}")
            match = random_match(rng, BOOKS[number % len(BOOKS)])
            batch.append((match, random_facts(rng, match, doubts=doubts)))
        begun_s = time.process_time()
        rulings = [judge(match, facts) for match, facts in batch]
        spent_s += time.process_time() - begun_s
        for (match, _), ruling in zip(batch, rulings, strict=True):
            after = advance(match, ruling)
            assert after.on_table <= full_rack(match.game)
            assert ruling.rack.over or ruling.on_table_after <= match.on_table
            if ruling.fouls:
                in_hand = ruling.cue_ball is CueBall.IN_HAND_ANYWHERE
                assert in_hand or ruling.outcome is Outcome.LOSE
            assert all(0 <= count <= 2 for count in (ruling.foul_counts or {}).values())
    return spent_s


def play_matches(count: int, seed: int) -> int:
    """Plays random matches; the list folded anew is the same. The number of their events."""
    events = 0
    for number in range(count):
        rng = Random(f"{seed}/match/{number}")
        log = MatchLog.start(random_opened(rng, BOOKS[number % len(BOOKS)]))
        for at in range(EVENTS):
            event = random_event(rng, log.progress, float(at))
            try:
                log = log.appended(event)
            except RefusedError:
                continue
        assert MatchLog.of(log.events) == log
        events += len(log.events)
    return events


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shots", type=int, default=200_000)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    print(f"seed {arguments.seed}")
    count, spent_s = judge_corpus()
    print(f"{count} judgements of shots of the corpus: {count / spent_s:.0f} a second")
    for doubts, kind in ((0.0, "without a doubt"), (0.5, "half of them with doubts")):
        count = arguments.shots // 2
        spent_s = judge_shots(count, arguments.seed, doubts=doubts)
        rate = count / max(spent_s, 1e-9)
        print(f"{count} shots, {kind}, under {len(BOOKS)} books: no exception, {rate:.0f} a second")
    events = play_matches(arguments.matches, arguments.seed)
    print(f"{arguments.matches} matches, {events} events, no exception")


if __name__ == "__main__":
    main()
