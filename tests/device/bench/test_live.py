"""The trial of the live referee: its arithmetic; and, where there is time, a short one for real."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.bench.live import free_port
from device.bench.live_figures import (
    Percentiles,
    Sample,
    as_json,
    as_table,
    figures,
    percentiles,
    slope_per_min,
)
from device.bench.live_rulings import ReviewedShot, Ruling, Told, Truth, sense_of, told_of
from device.bench.live_watch import LiveProcess, children_of, cpu_s, memory_mb
from device.errors import OutputError
from device.main import run
from simulation.scoring.tables import as_text
from tests.soak import soak

TRUTH = Truth(shots=((3.0, 8.0), (20.0, 25.0)), length_s=30.0)


def sample(at_s: float, memory_mb: float = 300.0, frames: int = 0, dropped: int = 0) -> Sample:
    return Sample(
        at_s=at_s,
        memory_mb=memory_mb,
        threads=8,
        files=20,
        main_cpu_s=1.0 + at_s / 4,
        detector_cpu_s=at_s / 100,
        pages_cpu_s=at_s / 200,
        frames=frames,
        dropped=dropped,
        missed=2 * dropped,
    )


def ruling(
    strike_s: float, rest_s: float | None, delay_s: float | None = 0.5, says: str = "legal"
) -> Ruling:
    return Ruling(strike_s=strike_s, rest_s=rest_s, delay_s=delay_s, verdict="legal", sense=(says,))


def test_a_trial_in_figures() -> None:
    samples = [sample(k * 10.0, frames=100 + 600 * k, dropped=7 + k) for k in range(7)]
    rulings = [
        ruling(33.1, 38.2),  # of the second round
        ruling(45.0, 46.0),  # there was none
        ruling(50.0, None),
        ruling(80.0, 85.0, 0.9),
    ]
    first = [ReviewedShot(strike_s=3.0, sense=("ask",)), ReviewedShot(strike_s=20.0, sense=())]
    later = [
        ReviewedShot(strike_s=3.2, sense=("legal",)),
        ReviewedShot(strike_s=20.0, sense=("foul",)),
    ]
    reviewed = [first, later]
    found = figures(samples, rulings, truth=TRUTH, reviewed=reviewed, screen_messages=9)
    assert (found.seconds, found.pictures, found.fps) == (60.0, 3600, 60.0)
    assert (found.dropped, found.missed) == (6, 12)
    assert (found.shots_told, found.shots_played, found.shots_invented) == (4, 4, 1)
    assert found.delay is not None
    assert found.delay.n == 4
    # 0.5 s after the referee's own rest, which came 0.2 s too late; 0.9 s after the true one.
    assert found.true_delay == Percentiles(n=2, median_s=0.8, p95_s=0.89, p99_s=0.898, most_s=0.9)
    assert found.main_ms_per_picture == pytest.approx(1000 * 15.0 / 3600, abs=1e-3)
    assert (found.main_share, found.detector_share) == (0.25, 0.01)
    assert "3 told of 4 played, 1 that were none" in as_text(as_table(found))
    # The shot at 33.1 s is reviewed so; those at 50 and 80 s are ruled otherwise; 63 s is not told.
    assert (found.rulings_as_reviewed, found.rulings_reviewed) == (1, 4)
    assert "1 of 4" in as_text(as_table(found))
    told = told_of(rulings, TRUTH, reviewed)
    data = json.loads(as_json(found, {"machine": "here"}, samples, told))
    assert [one["strike_s"] for one in data["rulings"]] == [33.1, 45.0, 50.0, 80.0]
    assert [one["shot"] for one in data["rulings"]] == [1, None, 2, 2]
    assert [one["round"] for one in data["rulings"]] == [1, 1, 1, 2]
    assert [one["as_reviewed"] for one in data["rulings"]] == [True, False, False, False]
    assert data["figures"]["true_delay"]["most_s"] == 0.9
    assert data["made"]["machine"] == "here"


def test_without_truth_or_rulings_nothing_is_said_of_them() -> None:
    found = figures([sample(0.0), sample(10.0)], [], truth=None, screen_messages=0)
    assert (found.delay, found.true_delay, found.shots_played) == (None, None, None)
    assert "0 told" in as_text(as_table(found))
    assert told_of([ruling(3.0, 8.0)], None, None) == [Told(ruling=ruling(3.0, 8.0))]
    none_told = figures([sample(0.0), sample(10.0)], [], truth=TRUTH, screen_messages=0)
    assert (none_told.shots_played, none_told.true_delay) == (0, None)


def shot_fields(**ruling: Any) -> dict[str, Any]:
    legal = {
        "verdict": "legal",
        "fouls": [],
        "next": "A",
        "cue_ball": "as_lies",
        "option": None,
        "push_out_available": False,
        "spotted": [],
        "on_table_after": [1, 2],
        "rack": {"over": False, "winner": None, "reason": None},
        "foul_counts": {"A": 0, "B": 0},
        "articles": ["R 1.1"],
        **ruling,
    }
    return {"shooter": "A", "ruling": legal}


def test_rulings_mean_the_same_whoever_shot_and_whatever_came_before() -> None:
    legal = sense_of(shot_fields())
    of_other = shot_fields(next="B", foul_counts={"A": 2, "B": 1}) | {"shooter": "B"}
    assert sense_of(of_other) == legal
    foul = {"foul": "scratch", "certainty": 1.0}
    option = {"chooser": "B", "reason": "push_out", "choices": ["play", "pass"]}
    others = [
        sense_of(shot_fields(**one))
        for one in (
            {"next": "B"},
            {"fouls": [foul]},
            {"verdict": "ask", "readings": [shot_fields()["ruling"]]},
            {"option": option},
            {"option": option | {"chooser": "A"}},
            {"on_table_after": [1]},
        )
    ]
    assert len({legal, *others}) == 7


@given(st.floats(-50.0, 50.0), st.lists(st.floats(-1.0, 1.0), min_size=3, max_size=40))
def test_the_slope_of_memory_is_that_of_a_line(slope: float, noise: list[float]) -> None:
    """Noise of so many MB moves it by no more than that over the span."""
    samples = [sample(60.0 * k, 300.0 + slope * k + n) for k, n in enumerate(noise)]
    assert slope_per_min(samples) == pytest.approx(slope, abs=3.0 / (len(noise) - 1) + 1e-6)


def test_of_nothing_there_is_no_percentile_and_no_slope() -> None:
    assert percentiles([]) is None
    assert slope_per_min([sample(0.0)]) == 0.0


def test_what_a_process_takes_is_read_off_the_kernel() -> None:
    pid = os.getpid()
    assert memory_mb(pid) > 20
    assert cpu_s(pid) > 0
    assert isinstance(children_of(pid), list)
    assert cpu_s(2**22 + 1) == memory_mb(2**22 + 1) == 0.0


def test_a_referee_that_cannot_start_is_told_in_one_line(tmp_path: Path) -> None:
    with LiveProcess(tmp_path, "nowhere:4", free_port()) as live:
        live._process.wait(60)
        with pytest.raises(OutputError, match=r"status 2: .*nowhere:4"):
            live.check()


@soak
def test_a_short_trial(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "live"
    assert run(["bench", "live", "--minutes", "0.2", "--out", str(out), "--quiet"]) == 0
    found = json.loads((out / "bench.json").read_text(encoding="utf-8"))["figures"]
    assert found["pictures"] > 30
    assert found["screen_messages"] > 0
    assert found["main_ms_per_picture"] > 0.5
    assert capsys.readouterr().out == ""
