"""The table of a detector's shares, and what it makes of pictures it cannot look at."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from benchmarks import detector as bench
from benchmarks.detector import Result, as_data, by_table, make, rows, score_set, share
from tests.vision.training.made import made
from tests.vision.training.test_scoring import detections
from vision.detections import Detections
from vision.scene import Scene
from vision.training.scoring import Score


class Perfect:
    """Finds the three balls of a made picture, the last one as an 8."""

    name = "perfect"

    def find(
        self, bgr: NDArray[np.uint8], scene: Scene, *, frame_index: int = 0, t_s: float = 0.0
    ) -> Detections:
        """All of them."""
        return detections(np.array([[30.0, 40.0], [80.0, 50.0], [120.0, 30.0]]), [0, 3, 8])

    def find_anywhere(self, bgr: NDArray[np.uint8]) -> Detections:
        """The first one only."""
        return detections(np.array([[30.0, 40.0]]), [0])


def test_shares_have_intervals() -> None:
    assert share(0, 0) == "-"
    assert share(99, 100) == "99.00 % [94.6, 99.8] of 100"


def test_a_set_is_scored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    outline = np.array([[0.0, 0.0], [159.0, 0.0], [159.0, 95.0], [0.0, 95.0]])
    known = Scene(surface_px_xy=outline, radius_px_abc=(8.0, 0.0, 0.0))
    scenes = iter([known, None])
    monkeypatch.setattr(bench, "scene_of", lambda bgr, table: next(scenes))
    pictures = [made(tmp_path, "one"), made(tmp_path, "two")]
    result = score_set(Perfect(), pictures, lambda _: None)
    assert (result.single.pictures, result.single.balls, result.single.found) == (2, 6, 4)
    assert (result.single.numbers, result.single.right) == (3, 3)
    assert as_data(result)["found"] == 4
    assert any("66.67 %" in row for row in rows("B", result))


def test_one_that_needs_a_table_misses_the_balls_without_one(tmp_path: Path) -> None:
    result = score_set(make("classic", None), [made(tmp_path)], lambda _: "9ft")
    assert (result.single.unseen, result.single.found, result.single.balls) == (1, 0, 3)


def test_names_by_the_whole_table_are_one_to_one() -> None:
    places = np.array([[10.0, 10.0], [60.0, 10.0], [90.0, 10.0]])
    told = by_table(detections(places, [5, 5, 2]))
    assert sorted(told[told >= 0].tolist()) == sorted(set(told[told >= 0].tolist()))
    assert told[2] == 2


def test_an_empty_result_is_a_table_too() -> None:
    empty = Result(single=Score(), table=Score(), look_cpu_s=0.0)
    assert len(rows("B", empty)) == 7
