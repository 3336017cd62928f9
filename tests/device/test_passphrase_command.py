"""`footspot passphrase`: from standard input and from a terminal; nothing of it is shown."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from device.live.access_folder import ACCESS_FOLDER, access_passphrase, open_access
from device.main import run

GOOD = "a lamp over green cloth"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    return tmp_path


def test_it_is_read_from_standard_input(
    state: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{GOOD}\nmore\n"))
    assert run(["passphrase"]) == 0
    told = capsys.readouterr()
    assert str(state) in told.out
    assert GOOD not in told.out + told.err
    assert access_passphrase(state).is_right(GOOD)
    assert open_access(state).passphrase.is_set


def test_at_a_terminal_it_is_asked_for_twice(
    state: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", Terminal())
    typed = iter([GOOD, "a lamp over green clot"])
    monkeypatch.setattr("getpass.getpass", lambda _prompt: next(typed))
    assert run(["passphrase"]) == 2
    assert "not the same" in capsys.readouterr().err
    assert not access_passphrase(state).is_set


@pytest.mark.parametrize("said", ["", "short\n", "a" * 5000])
def test_what_is_no_good_is_said_in_one_line(
    state: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], said: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(said))
    assert run(["passphrase", "--state", str(state)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "10 to 200 letters" in line


def test_a_folder_that_takes_nothing_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr("sys.stdin", io.StringIO(GOOD))
    assert run(["passphrase", "--state", str(tmp_path / "file")]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert ACCESS_FOLDER in line


def test_where_the_folder_cannot_be_used_nobody_is_operator(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert not open_access(tmp_path / "file").passphrase.is_set
