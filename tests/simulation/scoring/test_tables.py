"""Figures, tables, charts, files: what is written says what was counted, and needs no network."""

from __future__ import annotations

import csv
import io
import json
import re
from xml.etree import ElementTree

import pytest

from simulation.scoring.certainty import reliability
from simulation.scoring.compare import compare
from simulation.scoring.contents import every_table, first_contact_table, fouls_table, run_lines
from simulation.scoring.grouping import between, gap_group, in_order
from simulation.scoring.page import page_html
from simulation.scoring.plots import every_plot
from simulation.scoring.result import Result, ResultError, result_csv, result_from_data, result_json
from simulation.scoring.score import nothing_found
from simulation.scoring.scores import Trust
from simulation.scoring.speed import speeds
from simulation.scoring.summary import all_of, groups_of
from simulation.scoring.svg import Scale, cumulated
from simulation.scoring.tables import as_markdown, as_text
from simulation.scoring.truth_reading import truth_from_data
from tests.simulation.scoring.made import clip, foul, perfect, scored, true_shot
from tests.simulation.scoring.test_compare import IDENTITY, MADE


@pytest.fixture(scope="module")
def result() -> Result:
    """Two clips: one at 30 fps with a wrong foul and an invented shot, one without a review."""
    first = {"balls": [1], "t_s": 2.4, "gap_s": 0.0015}
    situation = {"cue_speed_mm_s": 4000.0, "first_speed_mm_s": 3500.0, "miss_mm": 1.0}
    shots = [
        true_shot(first_contact=first, situation=situation),
        true_shot(strike_s=12.0, fouls=["scratch"], kind="<scratch & co>"),
    ]
    truth = clip(*shots, clip="a<b>.mp4", fps=30, height=720, conditions={"light": "bar"})
    review = perfect(truth)
    review["shots"][0]["ruling"] = foul("no_rail")
    review["shots"].append({**review["shots"][0], "strike_s": 40.0})
    one = scored(truth, review)
    one.decode_cpu_s = 2.0
    other = clip(true_shot(), clip="c.mp4", conditions={"light": "studio"})
    none = nothing_found(truth_from_data(other), error="no table")
    return Result(identity=IDENTITY, made=MADE, clips=[one, none])


def test_results_come_back_from_json(result: Result) -> None:
    assert result_from_data(json.loads(result_json(result))) == result


@pytest.mark.parametrize(
    "data",
    [None, [], {}, {"schema": "footspot.bench/1"}, {"schema": "footspot.bench/1", "clips": 3}],
)
def test_what_is_no_result(data: object) -> None:
    with pytest.raises(ResultError, match="result of footspot bench"):
        result_from_data(data)


def test_the_json_says_the_figures_in_plain(result: Result) -> None:
    figures = {
        (row["dimension"], row["group"], row["figure"]): row
        for row in json.loads(result_json(result))["figures"]
    }
    wrong = figures["all", "", "wrong_fouls"]
    assert (wrong["k"], wrong["n"]) == (2, 4)  # three true shots, and one that is none
    assert wrong["low"] < 0.5 < wrong["high"]
    assert figures["rate", "30 fps", "found"]["k"] == 2
    assert figures["rate", "60 fps", "found"]["k"] == 0
    assert figures["light", "bar", "ruling_right"]["n"] == 2
    assert figures["difficulty", "passes a ball within 3 mm", "found"]["n"] == 1


def test_the_csv_has_the_same(result: Result) -> None:
    rows = list(csv.DictReader(io.StringIO(result_csv(result))))
    figures = json.loads(result_json(result))["figures"]
    assert len(rows) == len(figures)
    assert [row["figure"] for row in rows] == [row["figure"] for row in figures]


def test_every_table_is_written(result: Result) -> None:
    for table in every_table(result.clips):
        assert all(len(row) == len(table.head) for row in table.cells), table.title
        lines = as_text(table).splitlines()
        assert len(lines) == len(table.cells) + 1
        assert as_markdown(table).count("\n") == len(table.cells) + 1
    titles = [table.title for table in every_table(result.clips)]
    assert {"By rate", "By light", "Fouls", "Certainties"} <= set(titles)


def test_fouls_are_counted_one_by_one(result: Result) -> None:
    table = fouls_table(result.clips)
    assert table is not None
    assert [list(row) for row in table.cells] == [
        ["no_rail", "0", "0", "0", "0", "0", "2"],
        ["scratch", "1", "1", "0", "0", "0", "0"],
    ]


def test_first_contacts_by_the_gap(result: Result) -> None:
    table = first_contact_table(result.clips, "gap", "gaps")
    assert table is not None
    assert [row[0] for row in table.cells] == ["1 to 2 ms", "over 50 ms or none"]
    assert [list(row[2:]) for row in table.cells] == [["1", "0", "0", "0"], ["1", "0", "0", "1"]]


def test_a_clip_that_was_not_refereed_is_named(result: Result) -> None:
    assert any("c.mp4" in line for line in run_lines(result))


def test_the_page_stands_alone(result: Result) -> None:
    page = page_html(result, compare(result, result))
    assert "a&lt;b&gt;.mp4" in page
    assert "a<b>.mp4" not in page
    assert "<script" not in page
    assert not re.findall(r"(?:src|href)\s*=|url\(|@import", page)
    assert "//" not in page.replace('xmlns="http://www.w3.org/2000/svg"', "")
    for table in every_table(result.clips):
        assert table.title.replace("'", "&#x27;") in page


def test_every_chart_is_well_formed(result: Result) -> None:
    charts = every_plot(result.clips)
    assert len(charts) > 8
    for chart in charts:
        assert "nan" not in chart.svg()
        root = ElementTree.fromstring(chart.svg())
        for element in root.iter():
            for name in ("x", "y", "cx", "cy", "x1", "x2", "y1", "y2"):
                if name in element.attrib:
                    assert -60 <= float(element.attrib[name]) <= chart.width + 60, chart.title


def test_nothing_at_all_is_written_too() -> None:
    empty = Result(identity=IDENTITY, made=MADE, clips=[])
    assert result_from_data(json.loads(result_json(empty))) == empty
    assert "All shots" in page_html(empty)


def test_groups_stand_in_the_order_of_their_numbers() -> None:
    names = ["over 50 ms or none", "10 to 50 ms", "under 0.5 ms", "3 to 5 ms"]
    assert in_order(names) == ["under 0.5 ms", "3 to 5 ms", "10 to 50 ms", "over 50 ms or none"]
    assert between(0.5, (0.5, 1.0), "ms") == "0.5 to 1 ms"
    assert between(9.0, (0.5, 1.0), "m/s") == "1 m/s and more"


@pytest.mark.parametrize(
    ("gap_s", "name"),
    [
        (None, "over 50 ms or none"),
        (0.0, "under 0.5 ms"),
        (0.0031, "3 to 5 ms"),
        (0.2, "over 50 ms or none"),
    ],
)
def test_gaps_have_groups(gap_s: float | None, name: str) -> None:
    first = {"balls": [1], "t_s": 2.4, "gap_s": gap_s}
    (shot,) = truth_from_data(clip(true_shot(first_contact=first))).shots
    assert gap_group(shot) == name


def test_groups_part_the_shots(result: Result) -> None:
    for dimension in ("rate", "light"):
        groups = groups_of(result.clips, dimension)
        assert sum(len(group.shots) for group in groups) == len(all_of(result.clips).shots)


def test_reliability_is_briers() -> None:
    trusts = [Trust(about="rail", certainty=0.9, is_so=n < 8) for n in range(10)]
    found = reliability("rail", trusts)
    assert found is not None
    assert found.brier == pytest.approx((8 * 0.01 + 2 * 0.81) / 10)
    assert found.chance == pytest.approx(0.16)
    assert found.gap == pytest.approx(0.1)
    (only,) = found.bins
    assert (only.low, only.high, only.n, only.k) == (0.9, 0.95, 10, 8)
    assert reliability("rail", []) is None


def test_certainties_of_nought_and_one_have_bins() -> None:
    ends = [Trust(about="rail", certainty=c, is_so=bool(c)) for c in (0.0, 1.0)]
    found = reliability("rail", ends)
    assert found is not None
    assert sum(bin_.n for bin_ in found.bins) == 2
    assert found.brier == 0.0


def test_speed_is_of_the_clips_in_which_both_are_known(result: Result) -> None:
    every = speeds(result.clips)[0]
    assert (every.clips, every.video_s) == (1, 60.0)
    assert every.ratio == pytest.approx(5.0)


def test_scales_have_round_marks() -> None:
    assert Scale(low=0, high=100).ticks() == [0, 20, 40, 60, 80, 100]
    assert Scale(low=0.1, high=20, is_log=True).ticks() == [0.1, 1.0, 10.0]
    assert Scale(low=0.1, high=10, is_log=True).at(1.0) == pytest.approx(0.5)
    thinned = cumulated([float(n) for n in range(1000)])
    assert len(thinned) == 200
    assert (thinned[0], thinned[-1]) == ((0.0, 0.001), (999.0, 1.0))
