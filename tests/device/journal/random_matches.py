"""A match at random as a script: what is done, step by step, and how it stands after each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from benchmarks.random_shots import random_event, random_opened
from device.journal.journal import Journal
from device.journal.match_ids import RANDOM_BITS, match_id
from rules.books import BOOKS
from rules.match_events import MatchEvent, Opened, ShotPlayed
from rules.match_log import MatchLog
from rules.progress import RefusedError, Stage
from tests.device.seen import potted_shot
from tracking.shot import SeenShot

BEGAN_WALL_S = 1.9e9
_UNDO = 0.06
"""So often somebody takes the last event back."""


@dataclass(frozen=True, slots=True)
class Step:
    """An event that happens; `None`: the last one is taken back."""

    event: MatchEvent | None
    after: MatchLog

    def done(self, journal: Journal, log: MatchLog) -> MatchLog:
        """Do it in a journal."""
        if self.event is None:
            return journal.undo(log)
        if isinstance(self.event, Opened):
            return journal.begin(self.event)
        return journal.append(log, self.event, seen=seen_of(self.event))


def script(seed: str, length: int) -> list[Step]:
    """Steps of one match, which is not over at the end; the first opens it."""
    rng = Random(seed)
    book = rng.choice(BOOKS)
    name = match_id(BEGAN_WALL_S, rng.getrandbits(RANDOM_BITS))
    opened = replace(random_opened(rng, book), match_id=name)
    log = MatchLog.start(opened)
    steps = [Step(opened, log)]
    while len(steps) < length:
        if rng.random() < _UNDO and len(log.events) > 1:
            log = log.undone()
            steps.append(Step(None, log))
            continue
        event = random_event(rng, log.progress, float(len(steps)))
        try:
            after = log.appended(event)
        except RefusedError:
            continue
        if after.progress.stage is not Stage.OVER:
            log = after
            steps.append(Step(event, log))
    return steps


def seen_of(event: MatchEvent) -> SeenShot | None:
    """Something that was seen, of a shot."""
    if not isinstance(event, ShotPlayed):
        return None
    return replace(potted_shot(), facts=event.facts)
