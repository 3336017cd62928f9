"""What the referee tells goes over a socket as one line and comes back the same."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from api.errors import SnapshotUnreadableError
from api.match_now import PlayerNow
from api.snapshot import (
    SCHEMA,
    BallAt,
    Figures,
    QuestionNow,
    Snapshot,
    TableNow,
    Trouble,
    read_snapshot,
)
from api.snapshot_codes import Severity, State, TableQuestion, TroubleCode
from rules.balls import Ball
from rules.players import Player
from rules.ruling import Question
from tests.api.snapshots import after_shot, example

MM = st.floats(min_value=-200, max_value=3000)
SNAPSHOTS = st.builds(
    Snapshot,
    run=st.text(min_size=1),
    seq=st.integers(min_value=1),
    up_s=st.floats(min_value=0, max_value=1e9),
    state=st.sampled_from(State),
    match=st.none(),
    table=st.none()
    | st.builds(
        TableNow,
        length_mm=st.floats(min_value=1, max_value=5000),
        width_mm=st.floats(min_value=1, max_value=5000),
        balls=st.lists(
            st.builds(BallAt, ball=st.none() | st.sampled_from(Ball), x_mm=MM, y_mm=MM)
        ).map(tuple),
    ),
    last_shot=st.none(),
    questions=st.lists(
        st.builds(
            QuestionNow,
            code=st.sampled_from([*Question, *TableQuestion]),
            seq=st.none() | st.integers(min_value=1),
            params=st.dictionaries(st.text(), st.text() | st.integers(), max_size=2),
            readings=st.just(()),
            shot=st.none(),
        ),
        max_size=2,
    ).map(tuple),
    troubles=st.lists(
        st.builds(
            Trouble,
            code=st.sampled_from(TroubleCode),
            severity=st.sampled_from(Severity),
            params=st.just({}),
        ),
        max_size=3,
    ).map(tuple),
    figures=st.builds(Figures, version=st.text(max_size=9)),
)


@settings(max_examples=60)
@given(snapshot=SNAPSHOTS)
def test_a_line_reads_back_the_same(snapshot: Snapshot) -> None:
    line = snapshot.line()
    assert line.count(b"\n") == 1
    assert line.endswith(b"\n")
    assert read_snapshot(line) == snapshot


@pytest.mark.parametrize("index", range(len(example()["shots"])))
def test_every_shot_of_a_review_can_be_told(index: int) -> None:
    snapshot = after_shot(index, names=("א" * 70, "O'Brien <b>"))
    again = read_snapshot(snapshot.line())
    assert again == snapshot
    assert again.last_shot is not None
    assert again.last_shot.ruling["text"].keys() >= {"en", "he"}


def test_the_line_is_named_and_plain() -> None:
    told = json.loads(after_shot().line())
    assert told["schema"] == SCHEMA
    assert told["state"] == "between_shots"
    assert told["match"]["players"][0] == {
        "player": "A",
        "name": "Anna",
        "racks": 3,
        "sets": 0,
        "fouls": 1,
        "is_warned": False,
        "is_warning_due": False,
        "is_telling_due": False,
        "is_out": False,
    }
    assert {"ball": 2, "x_mm": 1660.0, "y_mm": 240.0} in told["table"]["balls"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"seq": 0}, "snapshot: seq: "),
        ({"state": "dancing"}, "snapshot: state: "),
        ({"news": 1}, "snapshot: news: "),
        ({"schema": "footspot.snapshot/2"}, "snapshot: schema: "),
        ({"last_shot": {"seq": 1}}, "(and 4 more)"),
        ({"table": {"length_mm": 0, "width_mm": 1}}, "snapshot: table.length_mm: "),
    ],
)
def test_what_is_no_snapshot_is_told_in_one_line(change: dict[str, object], told: str) -> None:
    line = json.dumps(json.loads(after_shot().line()) | change)
    with pytest.raises(SnapshotUnreadableError) as caught:
        read_snapshot(line)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("line", [b"", b"{", b"[]\n", b"\xff\n", b"null"])
def test_a_broken_line_is_told_in_one_line(line: bytes) -> None:
    with pytest.raises(SnapshotUnreadableError, match=r"^snapshot: the line: "):
        read_snapshot(line)


def test_a_place_that_is_no_number_is_refused() -> None:
    for value in (float("nan"), float("inf")):
        with pytest.raises(ValidationError):
            BallAt(ball=Ball.ONE, x_mm=value, y_mm=1.0)


def test_a_shot_has_a_ruling() -> None:
    told = json.loads(after_shot().line())
    del told["last_shot"]["shot"]["ruling"]
    with pytest.raises(SnapshotUnreadableError, match="a shot without a ruling"):
        read_snapshot(json.dumps(told))


def test_a_later_one_and_one_of_another_run_are_newer() -> None:
    first = after_shot(seq=5)
    assert after_shot(seq=6).is_newer_than(first)
    assert not after_shot(seq=5).is_newer_than(first)
    assert after_shot(seq=1, run="run-2").is_newer_than(first)


def test_names_are_of_those_who_have_one() -> None:
    players = (PlayerNow(player=Player.A, name="Anna"), PlayerNow(player=Player.B))
    match = after_shot(match={"players": players}).match
    assert match is not None
    assert match.names == {"A": "Anna"}
