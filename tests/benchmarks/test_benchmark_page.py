"""The page of the benchmark: figures stand between two marks, a run writes them, nobody else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import benchmark_page
from benchmarks.benchmark_page import BEGIN, END, PAGE, figures, main, with_figures
from simulation.scoring.figures import FIGURES
from simulation.scoring.result import Result, result_json
from simulation.suites import SUITES
from tests.simulation.scoring.made import clip, perfect, scored
from tests.simulation.scoring.test_compare import IDENTITY, MADE


@pytest.fixture
def result() -> Result:
    truth = clip()
    return Result(identity=IDENTITY, made=MADE, clips=[scored(truth, perfect(truth))])


def test_the_page_has_its_marks() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page.count(BEGIN) == page.count(END) == 1
    assert page.index(BEGIN) < page.index(END)


def test_figures_replace_what_stood_there(
    result: Result, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "benchmark.md"
    page.write_text(f"before\n{BEGIN}\nyesterday\n{END}\nafter\n")
    monkeypatch.setattr(benchmark_page, "PAGE", page)
    run = tmp_path / "bench.json"
    run.write_text(result_json(result))
    assert main([str(run)]) == 0
    once = page.read_text()
    assert once.startswith(f"before\n{BEGIN}\n")
    assert once.endswith(f"{END}\nafter\n")
    assert "yesterday" not in once
    assert MADE.date in once
    assert MADE.commit in once
    assert MADE.machine in once
    assert all(figure.title in once for figure in FIGURES)
    assert main([str(run)]) == 0
    assert page.read_text() == once


def test_what_is_no_run_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "other.json"
    other.write_text(json.dumps({"schema": "footspot.review/1"}))
    assert main([str(other)]) == 1
    assert "not a result" in capsys.readouterr().err
    assert main([]) == 2
    with pytest.raises(ValueError, match="expected"):
        with_figures("no marks", figures([]))


def test_the_page_tells_the_suites_as_they_are() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for name, suite in SUITES.items():
        # A shot struck while balls roll comes with the one before.
        shots = sum(one.count + (one.kind == "rolling") for one in suite.clips)
        assert f"| `{name}` | {len(suite.clips)} | {shots}" in page
