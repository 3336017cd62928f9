"""A table that has everything: a real journal with clips, an operator, a voice, a referee who
accepts what is said."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from api.access import Access
from api.admin_ports import OperatorPorts
from api.limits import Rates
from device.closing import Closing
from device.config.loading import load
from device.live.operator_pages import OperatorSettings, close_operator, open_operator
from device.live.web import ReviewSettings, open_reviews
from rules.players import Player
from tests.api.operators import operator_access
from tests.api.served import Table
from tests.api.snapshots import WRONG_BALL, after_shot
from tests.api.test_client import Referee
from tests.api.test_voice import FakeVoice
from tests.device.live.kept import MATCH, NAMES, OTHER, Keeper
from tests.device.live.operated import Operated

GREEN = np.full((360, 640, 3), (96, 110, 40), np.uint8)
"""What its camera sees."""


def operator_ports(folder: Path) -> OperatorPorts:
    """What the operator's pages need, with a configuration of their own."""
    config, environment = folder / "footspot.toml", {"STATE_DIRECTORY": str(folder)}
    config.write_text('[camera]\nspec = "v4l2:0"\n', encoding="utf-8")
    settings = OperatorSettings(
        config=load(config, environment).config,
        config_path=config,
        environment=environment,
        runtime_folder=folder,
    )
    return open_operator(settings, folder)


class WholeTable(Closing):
    """`whole.table` is served; `whole.access` knows its seats and its operator; `whole.keeper` has
    its journal."""

    def __init__(
        self, folder: Path, *, names: Mapping[Player, str] = NAMES, **options: Any
    ) -> None:
        self.keeper = Keeper(folder, (MATCH, OTHER), names=names)
        self.access: Access = operator_access(folder / "access")
        self._operator = operator_ports(folder)
        self._operated = Operated(folder, GREEN)
        self._reviews = open_reviews(
            ReviewSettings(folder=folder / "reviews", most_bytes=10**6, keep=30, low_disk_bytes=1)
        )
        self._reviews.__enter__()
        self.table = Table(
            reviews=self._reviews,
            operator=self._operator,
            matches=self.keeper.matches,
            referee=Referee(),
            access=self.access,
            voice=FakeVoice(),
            rates=Rates(burst=10**9),
            **options,
        )
        self.table.__enter__()
        self.table.tell(after_shot(WRONG_BALL, names=(names[Player.A], names[Player.B])))

    def close(self) -> None:
        ended = asyncio.run_coroutine_threadsafe(close_operator(self._operator), self.table.loop)
        ended.result(timeout=30)
        self._operated.close()
        self.table.__exit__(None, None, None)
        self._reviews.__exit__(None, None, None)
        self.keeper.close()
