"""The scores see what is right and what is wrong in a review, from either kind of truth."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.real_clips import ClipRun, table_corners
from benchmarks.rows import table_rows, written_table
from benchmarks.shuffled import expected_fouls, holds, permutations, renumbered
from device.rejudge import rejudged
from device.review import Performance, ReviewOptions, Source, review_fields
from rules.match import Game
from simulation.scoring.answers import review_from_data
from simulation.scoring.score import nothing_found
from simulation.scoring.score import score_clip as score_checked
from simulation.scoring.scores import ClipScore
from simulation.scoring.truth import Truth
from simulation.scoring.truth_reading import read_truth
from tests.device.seen import SIZE_WH, two_shots

PICTURE_TERMS: dict[str, Any] = {
    "clip": "a.mp4",
    "fps": 25.0,
    "frames": 50,
    "game": "nine-ball",
    "view": "overhead",
    "usable": [0, 36],
    # the rack stood at the right: head at the left, left rail at the top
    "corners_px": [[33, 33], [287, 33], [287, 160], [33, 160]],
    "pockets_px": {
        "TL": [29, 29], "TM": [160, 27], "TR": [291, 29],
        "BL": [29, 164], "BM": [160, 166], "BR": [291, 164],
    },
    "shots": [
        {
            "kind": "normal",
            "strike_frame": 5,
            "before": {"0": [93, 93], "1": [213, 63], "2": [73, 123]},
            "after": None,
            "first_contact": {"balls": [1], "frame": 10, "certain": True},
            "pocketed": [{"ball": 1, "pocket": "TR", "frame": 18, "certain": True}],
            "off_table": [],
            "foul_by_lowest_first_rules": [],
        }
    ],
}  # fmt: skip


def score_clip(truth: Truth, review: dict[str, Any]) -> ClipScore:
    return score_checked(truth, review_from_data(review))


def truth(tmp_path: Path, **changes: Any) -> Truth:
    path = tmp_path / "a.truth.json"
    path.write_text(json.dumps(PICTURE_TERMS | changes))
    return read_truth(path)


def shot_truth(tmp_path: Path, **changes: Any) -> Truth:
    return truth(tmp_path, shots=[PICTURE_TERMS["shots"][0] | changes])


@pytest.fixture(scope="module")
def review() -> dict[str, Any]:
    """What two_shots() becomes; its second shot begins at 1.5 s, after the usable span."""
    fields = review_fields(
        two_shots(),
        Source(name="a.mp4", size_wh=SIZE_WH, fps=25.0, frames=50, duration_s=2.0),
        ReviewOptions(game=Game.NINE_BALL),
        Performance(wall_s=1, cpu_s=1, frames_per_s=50, peak_rss_mb=1),
    )
    as_read: dict[str, Any] = json.loads(json.dumps(fields))
    return as_read


def test_all_right(tmp_path: Path, review: dict[str, Any]) -> None:
    score = score_clip(truth(tmp_path), review)
    (shot,) = score.shots
    assert score.table_right
    assert score.invented == []
    assert (shot.strike_right, shot.first_in_time, shot.pots_right) == (True, True, True)
    assert (shot.balls_right, shot.balls_missed, shot.balls_extra) == (3, [], [])
    assert shot.wrong_fouls == []


def test_a_shot_too_many_in_the_usable_span(tmp_path: Path, review: dict[str, Any]) -> None:
    assert score_clip(truth(tmp_path, usable=[0, 49]), review).invented[0].strike_s == 1.5


@pytest.mark.parametrize(
    ("changes", "seen"),
    [
        ({"first_contact": {"balls": [2], "frame": 10, "certain": True}}, {"first_in_time": False}),
        ({"first_contact": {"balls": [1], "frame": 13, "certain": True}}, {"first_in_time": False}),
        ({"first_contact": {"balls": [1], "frame": 12, "certain": True}}, {"first_in_time": True}),
        ({"strike_frame": 11}, {"strike_right": False}),
        ({"pocketed": []}, {"invented_pots": ["1TR"], "pots_right": False}),
        (
            {"pocketed": [{"ball": 1, "pocket": "BR", "frame": 18, "certain": True}]},
            {"invented_pots": ["1TR"], "missed_pots": ["1BR"], "pots_right": False},
        ),
        (
            {"pocketed": [{"ball": 1, "pocket": "TR", "frame": 18, "certain": False}]},
            {"invented_pots": [], "pots_right": True},
        ),
        ({"before": {"0": [93, 93], "2": [73, 123]}}, {"balls_extra": [1]}),
        (
            {"before": {"0": [93, 93], "2": [73, 123]}, "after": {"1": [213, 63]}},
            {"balls_extra": []},
        ),
        ({"before": {"0": [93, 93], "1": [217, 63], "2": [73, 123]}}, {"balls_missed": [1]}),
        ({"off_table": [2]}, {"off_table_right": False, "true_fouls": ["ball_off_table"]}),
        (
            {"foul_by_lowest_first_rules": ["scratch", "illegal_break"]},
            {"true_fouls": ["break_requirement", "cue_ball_lost"]},
        ),
    ],
)
def test_what_is_wrong_is_seen(
    tmp_path: Path, review: dict[str, Any], changes: dict[str, Any], seen: dict[str, Any]
) -> None:
    (shot,) = score_clip(shot_truth(tmp_path, **changes), review).shots
    assert {name: getattr(shot, name) for name in seen} == seen


def test_a_false_foul(tmp_path: Path, review: dict[str, Any]) -> None:
    wrong = copy.deepcopy(review)
    wrong["shots"][0]["ruling"] |= {
        "verdict": "foul",
        "fouls": [{"foul": "no_rail", "articles": [], "certainty": 1, "event": None}],
    }
    assert score_clip(truth(tmp_path), wrong).shots[0].wrong_fouls == ["no_rail"]


def test_a_corner_out_of_place(tmp_path: Path, review: dict[str, Any]) -> None:
    corners = [[33, 33], [287, 33], [287, 169], [33, 160]]
    assert not score_clip(truth(tmp_path, corners_px=corners), review).table_right


def test_truth_in_terms_of_the_table_is_scored_alike(
    tmp_path: Path, review: dict[str, Any]
) -> None:
    path = tmp_path / "sim.truth.json"
    table = review["table"]
    path.write_text(
        json.dumps(
            {
                "schema": "footspot.truth/1",
                "clip": "sim.mp4",
                "game": "nine-ball",
                "fps": 25,
                "length_s": 1.44,
                "corners_px": table["corners_px"],
                "pockets_px": table["pockets_px"],
                "shots": [
                    {
                        "is_break": False,
                        "strike_s": 0.2,
                        "before_px": {"0": [93, 93], "1": [213, 63], "2": [73, 123]},
                        "after_px": {},
                        "first_contact": {"balls": [1], "t_s": 0.41},
                        "pocketed": [{"ball": 1, "pocket": "FL", "t_s": 0.7}],
                        "off_table": [],
                        "fouls": [],
                    }
                ],
            }
        )
    )
    score = score_clip(read_truth(path), review)
    assert score.table_right
    assert score.shots[0].first_in_time
    assert score.shots[0].pots_right
    assert score.shots[0].balls_right == 3


def test_other_numbers_make_another_ball_the_wrong_one(
    tmp_path: Path, review: dict[str, Any]
) -> None:
    true = truth(tmp_path).shots[0]
    swapped = {0: 0, 1: 2, 2: 1}
    assert expected_fouls(true, swapped) == {"wrong_ball_first"}
    alone = {**review, "shots": review["shots"][:1]}
    again = rejudged(renumbered(alone, swapped))["shots"][0]
    assert set(again["before"]) == {"0", "1", "2"}
    assert again["before"]["2"] == review["shots"][0]["before"]["1"]
    assert holds(true, again, swapped)
    # Whoever takes the lowest ball for the one that was hit is found out.
    again["first_contact"]["balls"] = [1]
    assert not holds(true, again, swapped)


def test_shuffles_leave_the_cue_ball_and_move_something() -> None:
    for new in permutations("any", frozenset({0, 3, 5, 9})):
        assert new[0] == 0
        assert sorted(new.values()) == [0, 3, 5, 9]
        assert any(ball != other for ball, other in new.items())


def test_corners_for_an_oblique_view_follow_the_rack(tmp_path: Path) -> None:
    rack = {"kind": "break", "before": {"1": [220, 96], "2": [230, 90]}}
    right = table_corners(shot_truth(tmp_path, **rack))
    assert (right["HL"], right["FR"]) == ((33, 33), (287, 160))
    rack["before"] = {"1": [90, 96], "2": [80, 90]}
    left = table_corners(shot_truth(tmp_path, **rack))
    assert (left["FR"], left["HL"]) == ((33, 33), (287, 160))


def test_the_table_counts_a_failed_clip_as_missed(tmp_path: Path, review: dict[str, Any]) -> None:
    good = ClipRun(clip="a", view="overhead", score=score_clip(truth(tmp_path), review))
    bad = ClipRun(clip="b", view="overhead", error="no table", score=nothing_found(truth(tmp_path)))
    rows = {row.what: row for row in table_rows([good, bad, ClipRun(clip="no_shot_x", shots=1)])}
    assert rows["strike within 0.2 s"].got == "1 of 2"
    assert rows["table found without help, every corner within 8 px"].holds is False
    assert rows["no_shot_x: false shots"].holds is False
    assert rows["clips that were not reviewed"].got == "b"
    assert written_table(list(rows.values())).count("\n") == len(rows) + 1
