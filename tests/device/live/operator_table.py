"""The operator's pages served for real, before a referee that shows one picture."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from api.limits import Rates
from device.config.loading import load
from device.journal.journal import Journal
from device.live.access_folder import ACCESS_FOLDER
from device.live.operator_pages import OperatorSettings, close_operator, open_operator
from tests.api.operators import PASSPHRASE, operator_access
from tests.api.served import Table
from tests.device.journal.random_matches import script
from tests.device.live.operated import Operated

TEXT = '# ours\n[camera]\nspec = "rtsp://cam:geheim@10.0.0.5/live"\nfps = 50 # fast\n'


@dataclass(frozen=True, kw_only=True)
class OperatorTable:
    """`table`: the server; `operated`: the referee's side; `folder`: of the state."""

    table: Table
    operated: Operated
    folder: Path
    config: Path

    def ask(self, method: str, path: str, **options: Any) -> Any:
        return self.table.client.request(method, self.table.url.rstrip("/") + path, **options)

    def sign_in(self, name: str = "Olga") -> None:
        answer = self.ask("POST", "/api/v1/session", json={"passphrase": PASSPHRASE, "name": name})
        assert answer.status_code == 200, answer.text


@contextmanager
def operator_table(
    folder: Path, picture: NDArray[np.uint8] | None, *, may_restart: bool = True
) -> Iterator[OperatorTable]:
    """With a match in the journal and a configuration of its own."""
    config = folder / "etc" / "footspot.toml"
    config.parent.mkdir(parents=True)
    config.write_text(TEXT, encoding="utf-8")
    with Journal.open(folder / "journal.sqlite3", reserve_bytes=0) as journal:
        steps = script("operator", 8)
        log = steps[0].after
        for step in steps:
            log = step.done(journal, log)
    environment = {"STATE_DIRECTORY": str(folder)}
    settings = OperatorSettings(
        config=load(config, environment).config,
        config_path=config,
        environment=environment,
        runtime_folder=folder,
    )
    access = operator_access(folder / ACCESS_FOLDER)
    ports = open_operator(settings, folder)
    with Operated(folder, picture, may_restart=may_restart) as operated:
        table = Table(access=access, operator=ports, rates=Rates(burst=10**9))
        with table:
            yield OperatorTable(table=table, operated=operated, folder=folder, config=config)
            ended = asyncio.run_coroutine_threadsafe(close_operator(ports), table.loop)
            ended.result(timeout=30)
