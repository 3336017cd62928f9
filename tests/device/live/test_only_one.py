"""Who starts a second referee by mistake does no harm to the first."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from threading import Event

import pytest

from device.config.model import Config
from device.errors import OutputError
from device.live.only_one import LOCK_NAME, OnlyOne
from device.live.publishing import Publisher
from device.live.running import SOCKET_NAME, RunOptions, run_live

HOLD = "import sys; from pathlib import Path; from device.live.only_one import OnlyOne\n" + (
    "held = OnlyOne(Path(sys.argv[1])); print('held', flush=True); sys.stdin.read()"
)


def test_a_second_referee_leaves_the_first_its_sockets(tmp_path: Path) -> None:
    run = tmp_path / "run"
    environment = {"STATE_DIRECTORY": str(tmp_path / "second"), "RUNTIME_DIRECTORY": str(run)}
    with OnlyOne(run), Publisher(run / SOCKET_NAME):
        before = os.stat(run / SOCKET_NAME).st_ino
        options = RunOptions(has_pages=False, environment=environment)
        with pytest.raises(OutputError, match="already referees") as told:
            run_live(Config(), options, Event())
        assert "\n" not in str(told.value)
        assert str(run) in str(told.value)
        assert os.stat(run / SOCKET_NAME).st_ino == before
        assert not (tmp_path / "second").exists()


def test_the_folder_of_one_that_was_killed_is_free(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(OutputError, match="already referees"):
            OnlyOne(tmp_path)
        other.kill()
    for _ in range(2):
        OnlyOne(tmp_path).close()
    assert (tmp_path / LOCK_NAME).exists()


def test_a_folder_that_cannot_be_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OutputError, match="cannot be used") as told:
        OnlyOne(tmp_path / "file")
    assert "\n" not in str(told.value)
