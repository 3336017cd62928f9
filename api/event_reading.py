"""Reads the events of matches for those who wait for them, on the event loop.

The journal is read in a thread, once for each change however many wait: a snapshot tells which
match is played and its `revision`, and what it tells has been kept before, unless it says that the
journal takes nothing.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Final

from api.errors import MatchesUnreadableError, NoSuchMatchError
from api.event_feed import MOST_EVENTS, EventFeed, EventPage
from api.match_now import MatchNow
from api.ports import Seen, Snapshots
from api.problem_codes import ProblemCode
from api.problems import Problem

LOOK_EVERY_S: Final = 2.0
"""While the journal takes nothing: what it was not given yet may come at any time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Which events. `match_id`: `None` for the match that is played, or was played last. `mark`:
    of event `after`, as the asker has it."""

    match_id: str | None = None
    after: int = 0
    mark: str | None = None
    limit: int = MOST_EVENTS


def match_of(seen: Seen) -> MatchNow | None:
    """The match at the table."""
    return seen.snapshot.match if seen.snapshot else None


def is_kept(seen: Seen) -> bool:
    """True if the journal has what the snapshot tells."""
    snapshot = seen.snapshot
    troubles = () if snapshot is None else snapshot.troubles
    return not any(one.code.value.startswith("journal_") for one in troubles)


async def read_events(feed: EventFeed, seen: Seen, asked: Asked, language: str) -> EventPage:
    """Those that there are now. Raises `Problem`: no such match, or the journal cannot be read."""
    match = match_of(seen)
    playing = None if match is None or match.is_over else match.match_id

    def read() -> EventPage:
        wanted = asked.match_id or (match.match_id if match else None) or feed.newest()
        if wanted is None:
            raise NoSuchMatchError("no match was played yet")
        is_this = match is not None and match.match_id == wanted and is_kept(seen)
        return feed.page(
            wanted,
            language,
            after=asked.after,
            mark=asked.mark,
            limit=asked.limit,
            revision=match.revision if match is not None and is_this else None,
            playing=playing,
        )

    try:
        return await asyncio.to_thread(read)
    except NoSuchMatchError as error:
        raise Problem(ProblemCode.NOT_FOUND, match=asked.match_id) from error
    except MatchesUnreadableError as error:
        raise Problem(ProblemCode.BUSY, error.trouble) from error


async def something_new(snapshots: Snapshots, seen: Seen, within_s: float) -> Seen:
    """Waits until other events may be there than with `seen`, at most `within_s`."""
    end_s = time.monotonic() + within_s
    if not is_kept(seen):
        end_s = min(end_s, time.monotonic() + LOOK_EVERY_S)
    now = seen
    while _state(now) == _state(seen):
        left_s = end_s - time.monotonic()
        if left_s <= 0:
            break
        try:
            now = await asyncio.wait_for(snapshots.after(now.revision), left_s)
        except TimeoutError:
            break
    return snapshots.now


def _state(seen: Seen) -> tuple[object, ...]:
    match = match_of(seen)
    return (match and match.match_id, match and match.revision, is_kept(seen))
