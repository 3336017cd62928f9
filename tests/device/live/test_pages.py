"""The process of the pages is started again when it dies, and does not eat the referee's time."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.config.model import Config
from device.live import pages as pages_module
from device.live.pages import AGAIN_AFTER_S, LIVES_S, Pages


class Process:
    """Stands for the real one."""

    is_up = True

    def is_alive(self) -> bool:
        return self.is_up

    def terminate(self) -> None: ...

    def join(self, timeout: float | None = None) -> None:
        self.is_up = False

    def close(self) -> None: ...


class Port:
    """Stands for the socket."""

    def close(self) -> None: ...


class Table:
    """Pages whose process dies after so many seconds, each time."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, *, lives_s: float) -> None:
        self.now_s, self._lives_s = 0.0, lives_s
        self.starts_s: list[float] = []
        self._process = Process()
        monkeypatch.setattr(pages_module, "listen", lambda *_: Port())
        monkeypatch.setattr(pages_module, "start", self._start)
        self._pages = Pages(Config(), folder / "s.sock", folder, now=lambda: self.now_s)

    def _start(self, *_: object) -> Process:
        self.starts_s.append(self.now_s)
        self._process = Process()
        return self._process

    def run(self, seconds: float) -> None:
        for _ in range(round(seconds)):
            self.now_s += 1.0
            self._process.is_up = self.now_s - self.starts_s[-1] < self._lives_s
            starts = len(self.starts_s)
            assert self._pages.tend() is (len(self.starts_s) > starts)
        self._pages.close()


def test_what_dies_at_every_start_is_tried_ever_more_seldom(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path, monkeypatch, lives_s=1.0)
    table.run(3600.0)
    assert table.starts_s[:2] == [0.0, 1.0], "the first time at once"
    assert len(table.starts_s) < 3600 / AGAIN_AFTER_S[-1] + len(AGAIN_AFTER_S) + 1
    assert len(table.starts_s) > 50, "but for ever"


def test_what_dies_once_in_a_while_comes_back_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path, monkeypatch, lives_s=LIVES_S + 1.0)
    table.run(3600.0)
    assert table.starts_s == [61.0 * k for k in range(60)]
