"""The counts of the benchmark of naming."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from benchmarks import naming
from benchmarks.kept_looks import Layout, kept_layouts
from benchmarks.naming import MANNERS, NOT_A_BALL, Tally, score_look
from calibration.identity import Identity, TableReading
from rules.balls import Ball
from vision.detections import BALL_LABELS, Detections
from vision.training.card import TRUST
from vision.training.labelled import UNKNOWN


def look(numbers: list[int], t_s: float) -> Detections:
    n = len(numbers)
    log_p = np.full((n, BALL_LABELS), -9.0)
    log_p[np.arange(n), numbers] = -0.01
    return Detections(
        frame_index=0,
        t_s=t_s,
        centres_px_xy=np.column_stack((50.0 * np.arange(n), np.zeros(n))),
        sigma_px=np.full(n, 0.5),
        radius_px=np.full(n, 10.0),
        scores=np.ones(n),
        label_log_p=log_p,
    )


def test_unknown_is_not_right_and_what_is_no_ball_is_not_counted() -> None:
    told = [(Ball.ONE, 0.99), (Ball.TWO, 0.6), (None, 0.1), (Ball.FIVE, 0.9)]
    reading = TableReading(
        identities=tuple(Identity(ball=ball, probability=p) for ball, p in told),
        set_name="labels",
        chroma_scale=1.0,
    )
    tally = Tally()
    tally.add(np.array([1, 3, 4, NOT_A_BALL]), reading)
    tally.add(np.array([1, UNKNOWN, UNKNOWN, 5]), reading)
    assert (len(tally.told), tally.right, tally.wrong) == (5, 3, 1)
    assert [(row[2], row[4]) for row in tally.bins()] == [(1, 0.0), (1, 1.0), (2, 1.0)]


def test_every_manner_is_counted_and_ten_ball_only_where_no_higher_ball_lies() -> None:
    tallies = {manner: Tally() for manner in MANNERS}
    for numbers in ([0, 3, 10], [0, 12]):
        seen = tuple(look(numbers, 0.5 * k) for k in range(2))
        balls = frozenset(Ball(k) for k in numbers)
        one = Layout(seen=seen, numbers=np.array(numbers), balls=balls)
        assert score_look([one], tallies) >= 0.0
    assert [tallies[manner].right for manner in MANNERS] == [5, 5, 5, 3]
    assert not any(tally.wrong for tally in tallies.values())


def test_what_was_seen_is_kept_and_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = (look([0, 7], 1.0), replace(look([0, 7], 2.0), trust=TRUST))
    monkeypatch.setattr(naming, "make", lambda *_: None)
    monkeypatch.setattr(
        naming, "looked_at", lambda *_, **__: iter([(seen, np.array([0, 7]), [0, 7])])
    )
    naming.keep_look(tmp_path, 5, model=None, each=1, frames=2)
    (one,) = kept_layouts(tmp_path / "5.npz", 2)
    assert one.balls == {Ball.CUE, Ball.SEVEN}
    assert [found.t_s for found in one.seen] == [1.0, 2.0]
    assert np.array_equal(one.seen[1].label_log_p, seen[1].label_log_p)
    assert one.seen[1].colours is None
    assert one.seen[1].trust == TRUST
