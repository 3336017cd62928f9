"""The figures of the benchmark of centres, and the camera that it takes for the truth."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from benchmarks.centres import Errors, Row, TrueCamera, as_data, drawn, honesty, lines, summary
from simulation.render import camera_of
from simulation.stills import SIZE_PX, still_look
from simulation.table import BALL_RADIUS_MM
from vision.training.labelled import LabelledPicture

PLACES_MM = np.array([[100.0, 100.0], [1270.0, 635.0], [2400.0, 1200.0]])


@pytest.mark.parametrize("seed", [61_000, 61_001, 61_002])
def test_the_true_camera_is_that_of_the_simulation(seed: int) -> None:
    simulated = camera_of(still_look(seed, SIZE_PX))
    true = TrueCamera(simulated)
    seen = true.mm_to_px(PLACES_MM)
    heights = np.full((3, 1), BALL_RADIUS_MM)
    assert seen == pytest.approx(simulated.project(np.hstack((PLACES_MM, heights))))
    assert true.px_to_mm(seen) == pytest.approx(PLACES_MM, abs=0.01)
    scale = [simulated.scale_px_mm(np.array([*p, BALL_RADIUS_MM])) for p in PLACES_MM]
    radii = true.ball_radius_px(PLACES_MM) / (BALL_RADIUS_MM * np.array(scale))
    # That scale is across the line of sight; a flat picture stretches what is off its axis.
    assert radii[1] == pytest.approx(1.0, abs=0.03)
    assert ((radii > 0.99) & (radii < 1.2)).all()


def test_shares_are_counted() -> None:
    assert "median 2.00" in summary(np.array([[1.0, 0.0], [0.0, 2.0], [3.0, 4.0]]))
    assert "66.7 % within 3 mm" in summary(np.array([[1.0, 0.0], [0.0, 2.0], [3.0, 4.0]]))
    told = honesty(np.array([[0.5, 0.5], [1.5, 4.0]]), np.array([1.0, 1.0]))
    assert told.startswith("z within 1: 50.0 %, 2: 75.0 %, 3: 75.0 %")


def test_balls_are_sorted_by_how_many_touch_them() -> None:
    errors = Errors(
        off_px=np.ones((3, 2)),
        off_mm=np.array([[1.0, 0.0], [2.0, 0.0], [4.0, 0.0]]),
        sigma_px=np.ones(3),
    )
    touching = {"after": np.array([0, 1, 3])}
    row = Row(errors={"after": errors}, touching=touching, cloth="blue", cpu_s=0.003)
    text = lines([row])
    found = {line.split("  ")[0]: line for line in text}
    assert "median 1.00" in found["after, alone"]
    assert "median 2.00" in found["after, touching 1"]
    assert "median 4.00" in found["after, touching 2 or more"]
    assert text[-1] == "refining: 1.00 ms of CPU a ball"
    assert as_data([row])["after"]["off_mm"] == [[1.0, 0.0], [2.0, 0.0], [4.0, 0.0]]


def test_drawn_centres_scatter_as_they_say() -> None:
    n = 2000
    picture = LabelledPicture(
        path=Path("none"), name="one", source="simulated", group="look-0", view="overhead",
        size_px_wh=SIZE_PX, centres_px_xy=np.full((n, 2), 300.0), sizes_px_wh=np.full((n, 2), 24.0),
        numbers=np.ones(n, dtype=np.int64),
    )  # fmt: skip
    found = drawn(picture, 0.06, np.random.default_rng(0))
    off = found.centres_px_xy - 300.0
    assert off.std() == pytest.approx(0.06 * 12.0, rel=0.05)
    assert found.sigma_px == pytest.approx(0.06 * 12.0)
    assert np.array_equal(
        drawn(picture, 0.0, np.random.default_rng(0)).centres_px_xy, found.centres_px_xy - off
    )
