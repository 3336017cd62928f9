"""The desk's app on a journal and clips that are really there."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI

from api.feed import SnapshotFeed
from api.live_app import create_live_app
from tests.api.served import Health
from tests.device.live.kept import Keeper


def desk_app(keeper: Keeper, **parts: Any) -> FastAPI:
    """`parts`: of `create_live_app` besides."""
    feed = SnapshotFeed()
    return create_live_app(feed, Health(feed), matches=keeper.matches, **parts)
