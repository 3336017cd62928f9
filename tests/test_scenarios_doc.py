"""docs/scenarios.md says what is true: its example is judged, and every key is in it."""

from __future__ import annotations

import re
from pathlib import Path

from device.judge_file import answers
from device.scenario_yaml import items_in
from rules.scenario_keys import NOTES, known_keys
from rules.scenarios import KINDS

TEXT = (Path(__file__).parents[1] / "docs" / "scenarios.md").read_text(encoding="utf-8")


def test_the_example_is_judged() -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", TEXT, flags=re.DOTALL)
    lines = list(answers(items_in(example.encode(), "docs"), ["wpa", "pl"]))
    assert [is_answer for _, is_answer in lines] == [True] * 4
    assert '"code": "cont +10"' in lines[0][0]
    assert '"code": "pass +10"' in lines[1][0]


def test_every_kind_and_every_key_is_told() -> None:
    words = set(re.findall(r"\w+", TEXT))
    assert set(KINDS) <= words
    assert known_keys() - {"A", "B", "C"} <= words
    told = re.findall(r"^\| `(\w+)` \|", TEXT, flags=re.MULTILINE)
    assert told == list(KINDS)


def test_the_words_that_are_never_read_are_told() -> None:
    told = set(re.findall(r"`(\w+)`", TEXT.partition("## Keys")[2].partition("|")[0]))
    assert NOTES - {"id", "notes", "ambiguous"} <= told
