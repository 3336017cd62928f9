"""The newest snapshot reaches whoever waits, and nobody waits for what is old."""

from __future__ import annotations

import asyncio

from api.feed import SnapshotFeed
from tests.api.snapshots import after_shot


def test_who_waits_hears_of_the_change() -> None:
    async def play() -> None:
        feed = SnapshotFeed()
        assert feed.now.snapshot is None
        waiting = [asyncio.create_task(feed.after(0)) for _ in range(3)]
        await asyncio.sleep(0)
        feed.tell(after_shot(seq=1))
        for seen in await asyncio.gather(*waiting):
            assert seen.snapshot == after_shot(seq=1)
            assert seen.is_connected
        # What has changed already is not waited for, and only the newest is told.
        feed.tell(after_shot(seq=2))
        feed.tell(after_shot(seq=3))
        seen = await feed.after(1)
        assert (seen.revision, seen.snapshot) == (3, after_shot(seq=3))

    asyncio.run(play())


def test_old_ones_are_passed_over() -> None:
    async def play() -> None:
        feed = SnapshotFeed()
        feed.tell(after_shot(seq=7))
        feed.tell(after_shot(seq=7))
        feed.tell(after_shot(seq=6))
        assert feed.now.revision == 1

    asyncio.run(play())


def test_a_lost_referee_is_a_change_and_so_is_its_return() -> None:
    async def play() -> None:
        feed = SnapshotFeed()
        feed.lose()
        assert (feed.now.revision, feed.now.is_connected) == (1, False)
        feed.lose()
        assert feed.now.revision == 1
        feed.tell(after_shot(seq=7))
        feed.lose()
        assert (feed.now.is_connected, feed.now.snapshot) == (False, after_shot(seq=7))
        feed.tell(after_shot(seq=7))  # the newest is told again to who connects
        assert feed.now.is_connected
        feed.lose()
        feed.tell(after_shot(seq=1, run="run-2"))
        assert feed.now.snapshot == after_shot(seq=1, run="run-2")

    asyncio.run(play())
