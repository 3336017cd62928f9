"""The screen at the table waits for the referee, shows his pages, and asks nobody anything."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.systemd.tools import SYSTEMD

PAGES = "http://localhost:8000/"


class Console:
    """A folder with programs that only pretend, in front of the machine's own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.state = folder / "state"
        self.programs = folder / "bin"
        self.programs.mkdir()
        self.log = folder / "asked"

    def pretend(self, name: str, script: str) -> None:
        program = self.programs / name
        program.write_text(f'#!/bin/bash\necho "{name} $*" >>"{self.log}"\n{script}\n')
        program.chmod(0o755)

    def run(self, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
        environment = {
            "PATH": f"{self.programs}:/usr/bin:/bin",
            "STATE_DIRECTORY": str(self.state),
            "RUNTIME_DIRECTORY": str(self.folder / "run"),
        }
        return subprocess.run(
            ["bash", SYSTEMD / "kiosk.sh", *words],
            capture_output=True,
            text=True,
            env=environment | variables,
            timeout=60,
        )

    @property
    def asked(self) -> list[str]:
        return self.log.read_text(encoding="utf-8").splitlines()


@pytest.fixture
def console(tmp_path: Path) -> Console:
    return Console(tmp_path)


def test_it_waits_until_the_referee_answers(console: Console) -> None:
    """Switched on together, the referee is slower: his models come from a card."""
    console.pretend("sleep", "true")
    console.pretend("curl", f'[[ $(grep --count ^curl "{console.log}") -ge 4 ]]')
    assert console.run("wait").returncode == 0
    curls = [line for line in console.asked if line.startswith("curl")]
    assert len(curls) == 4
    assert len(console.asked) == 4 + 3, "a second between two"
    assert all(line.endswith(f"{PAGES}health") for line in curls)
    assert "--fail" not in curls[0], "that something is wrong is to be seen on the screen, too"


def test_it_shows_the_pages_full_screen(console: Console) -> None:
    console.pretend("chromium", "")
    assert console.run("show", FOOTSPOT_URL="http://localhost:8100/").returncode == 0
    (line,) = console.asked
    assert line.endswith(" http://localhost:8100/")
    for flag in ("--kiosk", "--noerrdialogs", "--no-first-run", "--disable-background-networking"):
        assert f" {flag} " in line
    assert f"--user-data-dir={console.state}/chromium" in line


def test_after_a_power_cut_nobody_is_asked_about_pages(console: Console) -> None:
    preferences = console.state / "chromium/Default/Preferences"
    preferences.parent.mkdir(parents=True)
    told = {"profile": {"exit_type": "Crashed", "exited_cleanly": False, "name": "x"}}
    preferences.write_text(json.dumps(told, separators=(",", ":")), encoding="utf-8")
    lock = console.state / "chromium/SingletonLock"
    lock.symlink_to("another-name-1234")
    console.pretend("chromium", "")
    assert console.run("show").returncode == 0
    assert not lock.is_symlink()
    profile = json.loads(preferences.read_text(encoding="utf-8"))["profile"]
    assert profile == {"exit_type": "Normal", "exited_cleanly": True, "name": "x"}


def test_a_wrong_word_is_one_line(console: Console) -> None:
    done = console.run("shw")
    assert done.returncode == 2
    assert done.stderr == "kiosk: expected wait or show\n"
