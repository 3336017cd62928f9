"""`footspot rejudge MATCH` says what changes, and nothing where nothing does."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from device.journal.journal import Journal
from device.journal.rejudging import rejudge_match
from device.main import run
from rules.match_log import MatchLog
from tests.rules.playing import FOUL, MISS, opened, shot, started

NAME = opened().match_id


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "journal.db"
    first, *others = started().events
    assert first == opened()
    with Journal.open(path) as journal:
        log: MatchLog = journal.begin(opened())
        shots = ("1-10 : *1 1|foot 2|left 3|right 4|head", MISS, FOUL)
        for event in (*others, *map(shot, shots)):
            log = journal.append(log, event)
    return path


def changed_in_the_past(path: Path, seq: int, **fields: object) -> None:
    """As if an older footspot had ruled otherwise."""
    connection = sqlite3.connect(path)
    select, update = (
        "SELECT fields FROM rulings WHERE seq = ?",
        "UPDATE rulings SET fields = ? WHERE seq = ?",
    )
    (text,) = connection.execute(select, (seq,)).fetchone()
    connection.execute(update, (json.dumps({**json.loads(text), **fields}), seq))
    connection.commit()
    connection.close()


def test_nothing_changes_under_the_same_rules(path: Path) -> None:
    head, score = rejudge_match(path, NAME, [None])
    assert head.startswith("wpa wpa-")
    assert head.endswith(": 0 of 3 shots are ruled otherwise")
    assert score == "  score: A 0, B 0"


def test_a_ruling_of_older_rules_is_told_with_its_place(path: Path) -> None:
    changed_in_the_past(path, 6, verdict="legal", fouls=[])
    head, line, _ = rejudge_match(path, "last", [None])
    assert head.endswith(": 1 of 3 shots are ruled otherwise")
    assert line.startswith("  rack 1, shot 3 (event 6): legal -> foul: ")
    assert len(line) > len("  rack 1, shot 3 (event 6): legal -> foul: ")


def test_what_an_older_footspot_did_not_say_is_no_change(path: Path) -> None:
    connection = sqlite3.connect(path)
    for seq, text in connection.execute("SELECT seq, fields FROM rulings").fetchall():
        fields = json.loads(text)
        del fields["provisional"]
        update = "UPDATE rulings SET fields = ? WHERE seq = ?"
        connection.execute(update, (json.dumps(fields), seq))
    connection.commit()
    connection.close()
    head, _ = rejudge_match(path, NAME, [None])
    assert head.endswith(": 0 of 3 shots are ruled otherwise")


def test_another_rulebook(path: Path) -> None:
    heads = [line for line in rejudge_match(path, NAME, ["wpa", "il"]) if line[0] != " "]
    assert [head.split()[0] for head in heads] == ["wpa", "il"]
    assert heads[0].endswith(": 0 of 3 shots are ruled otherwise")
    assert not heads[1].endswith(": 0 of 3 shots are ruled otherwise")


def test_the_command(path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    before = path.read_bytes()
    assert run(["rejudge", NAME.lower(), "--journal", str(path)]) == 0
    assert "0 of 3 shots are ruled otherwise" in capfd.readouterr().out
    assert run(["rejudge", "last", "--journal", str(path), "--rulebook", "sk"]) == 0
    assert capfd.readouterr().out.startswith("sk ")
    assert path.read_bytes() == before


def test_what_cannot_be_judged_is_one_line(
    path: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.db"
    other.write_bytes(b"no database" * 500)
    cases = {
        (NAME,): "name the journal that has it, with --journal FILE",
        ("friday", "--journal", str(path)): f"the last ones are {NAME}",
        (NAME, "--journal", str(tmp_path / "none.db")): "there is no journal",
        (NAME, "--journal", str(other)): "is no journal of footspot",
    }
    for arguments, said in cases.items():
        assert run(["rejudge", *arguments]) == 2
        errors = capfd.readouterr().err
        assert said in errors
        assert errors.count("\n") == 1
