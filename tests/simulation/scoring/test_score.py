"""Hand-made truths and reviews: what is right is seen, and every wrong answer costs."""

from __future__ import annotations

from typing import Any

import pytest

from simulation.scoring.score import nothing_found
from simulation.scoring.scores import Mark, clip_from_data, clip_to_data
from simulation.scoring.truth_reading import truth_from_data
from tests.simulation.scoring.made import Data, clip, foul, perfect, scored, true_shot


def review_of(truth: Data, **changes: Any) -> Data:
    """The perfect review with its first shot changed."""
    review = perfect(truth)
    review["shots"][0] |= changes
    return review


def contact(balls: list[int], t_s: float | None = 2.4, certainty: float = 0.9) -> Data:
    return {"balls": balls, "t_s": t_s, "certainty": certainty}


def test_a_perfect_review_is_all_right() -> None:
    truth = clip()
    score = scored(truth, perfect(truth))
    (shot,) = score.shots
    assert score.table_right
    assert score.invented == []
    assert (shot.found, shot.strike_error_s, shot.first, shot.first_error_s) == (
        True, 0.0, Mark.RIGHT, 0.0,
    )  # fmt: skip
    assert (shot.ruling, shot.wrong_fouls) == (Mark.RIGHT, [])
    assert shot.pots == {"1FL": Mark.RIGHT}
    assert shot.invented_pots == []
    assert shot.rails is not None
    assert (shot.rails.true, shot.rails.claimed, shot.rails.same) == (2, 2, 2)
    assert (shot.balls, shot.balls_right, shot.misnumbered, shot.balls_extra) == (3, 3, 0, [])
    assert shot.misses_mm == [0.0, 0.0, 0.0]
    assert all(trust.is_so for trust in shot.trusts)


def test_scores_come_back_from_json() -> None:
    truth = clip()
    score = scored(truth, perfect(truth))
    assert clip_from_data(clip_to_data(score)) == score


def test_a_clip_that_was_not_refereed_is_all_unseen() -> None:
    (shot,) = nothing_found(truth_from_data(clip()), error="no table").shots
    assert not shot.found
    assert (shot.first, shot.ruling, shot.pots) == (Mark.UNSEEN, Mark.UNSEEN, {"1FL": Mark.UNSEEN})
    assert shot.rails is not None
    assert (shot.rails.true, shot.rails.same) == (2, 0)
    assert (shot.balls, shot.balls_right) == (3, 0)


@pytest.mark.parametrize(
    ("first", "doubts", "mark"),
    [
        (contact([1]), [], Mark.RIGHT),
        (contact([2]), [], Mark.WRONG),
        (None, [], Mark.WRONG),
        (contact([], None, 0.0), [], Mark.ASKED),
        (contact([1, 2]), [], Mark.ASKED),
        (contact([2, 3]), [], Mark.WRONG),
        # what happened is among the readings, first or not
        (contact([2]), [contact([2]), contact([1])], Mark.ASKED),
        (contact([1]), [contact([1]), None], Mark.ASKED),
        (contact([2]), [contact([2]), contact([], None, 0.0)], Mark.ASKED),
        # what is left open does not have it
        (contact([2]), [contact([2]), None], Mark.WRONG),
        # a doubt of one reading is none
        (contact([1]), [contact([1])], Mark.RIGHT),
    ],
)
def test_the_first_contact(first: Data | None, doubts: list[Data | None], mark: Mark) -> None:
    truth = clip()
    readings = [{"first_contact": reading} for reading in doubts]
    told = [{"about": "first_contact", "readings": readings}] if readings else []
    score = scored(truth, review_of(truth, first_contact=first, doubts=told))
    assert score.shots[0].first is mark


@pytest.mark.parametrize(
    ("balls", "mark"),
    [([1], Mark.RIGHT), ([2], Mark.RIGHT), ([1, 2], Mark.RIGHT), ([3], Mark.WRONG)],
)
def test_one_of_two_balls_hit_in_the_same_instant_is_enough(balls: list[int], mark: Mark) -> None:
    truth = clip(true_shot(first_contact={"balls": [1, 2], "t_s": 2.4, "gap_s": 0.0002}))
    assert scored(truth, review_of(truth, first_contact=contact(balls))).shots[0].first is mark


def test_nothing_was_hit() -> None:
    truth = clip(true_shot(first_contact=None, fouls=["no_contact"]))
    assert scored(truth, perfect(truth)).shots[0].first is Mark.RIGHT
    wrong = review_of(truth, first_contact=contact([1]))
    assert scored(truth, wrong).shots[0].first is Mark.WRONG


@pytest.mark.parametrize(
    ("fouls", "ruling", "mark", "wrong"),
    [
        ([], foul("no_rail"), Mark.WRONG, ["no_rail"]),
        ([], {"verdict": "ask", "fouls": []}, Mark.ASKED, []),
        # the fouls of an ask are those of a reading: not called
        ([], {**foul("no_rail"), "verdict": "ask"}, Mark.ASKED, []),
        (["no_rail"], foul("no_rail"), Mark.RIGHT, []),
        (["no_rail"], {"verdict": "legal", "fouls": []}, Mark.WRONG, []),
        (["no_rail"], {"verdict": "ask", "fouls": []}, Mark.ASKED, []),
        # the right verdict for a reason that was none is a wrong foul all the same
        (["no_rail"], foul("wrong_ball_first"), Mark.WRONG, ["wrong_ball_first"]),
        (["no_rail"], foul("no_rail", "scratch"), Mark.WRONG, ["scratch"]),
        (["no_rail", "scratch"], foul("scratch"), Mark.WRONG, []),
    ],
)
def test_the_ruling(fouls: list[str], ruling: Data, mark: Mark, wrong: list[str]) -> None:
    truth = clip(true_shot(fouls=fouls))
    (shot,) = scored(truth, review_of(truth, ruling=ruling)).shots
    assert (shot.ruling, shot.wrong_fouls) == (mark, wrong)


RULING: Data = {
    "verdict": "legal", "fouls": [], "next": "A", "cue_ball": "as_lies", "option": None,
    "push_out_available": False, "spotted": [], "rack": {"over": False, "winner": None,
    "reason": None},
}  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "mark"),
    [
        ({}, Mark.RIGHT),
        ({"articles": ["R 9.9"], "text": {"en": "?"}}, Mark.RIGHT),
        ({"next": "B"}, Mark.WRONG),
        ({"cue_ball": "in_hand_anywhere"}, Mark.WRONG),
        ({"option": {"chooser": "B", "reason": "push_out"}}, Mark.WRONG),
        ({"spotted": [10]}, Mark.WRONG),
        ({"rack": {"over": True, "winner": "A", "reason": "ten_pocketed"}}, Mark.WRONG),
    ],
)
def test_what_a_ruling_gives_is_compared(changes: Data, mark: Mark) -> None:
    truth = clip(true_shot(rulings={"wpa": RULING}))
    review = review_of(truth, ruling=RULING | changes)
    assert scored(truth, review).shots[0].ruling is mark


def test_balls_are_spotted_in_any_order() -> None:
    truth = clip(true_shot(rulings={"wpa": RULING | {"spotted": [9, 10]}}))
    for told, mark in (([10, 9], Mark.RIGHT), ([10], Mark.WRONG), ([10, 9, 9], Mark.WRONG)):
        review = review_of(truth, ruling=RULING | {"spotted": told})
        assert scored(truth, review).shots[0].ruling is mark


def test_players_are_the_shooter_and_the_other() -> None:
    truth = clip(true_shot(rulings={"wpa": RULING}))
    review = review_of(truth, ruling=RULING | {"next": "B"}, shooter="B")
    assert scored(truth, review).shots[0].ruling is Mark.RIGHT


def test_where_the_truth_asks_an_ask_is_right() -> None:
    truth = clip(true_shot(rulings={"wpa": RULING | {"verdict": "ask"}}))
    assert scored(truth, perfect(truth)).shots[0].ruling is Mark.RIGHT
    legal = review_of(truth, ruling={"verdict": "legal", "fouls": []})
    assert scored(truth, legal).shots[0].ruling is Mark.WRONG


def test_the_rulebook_of_the_review_decides() -> None:
    es: Data = {"verdict": "foul", "fouls": [{"foul": "no_rail"}]}
    es |= {"next": "B", "rack": {"over": False}}
    truth = clip(true_shot(rulings={"wpa": RULING, "es": es}))
    review = review_of(truth, ruling=foul("no_rail"))
    assert scored(truth, review).shots[0].wrong_fouls == ["no_rail"]
    assert scored(truth, review | {"rulebook": "es"}).shots[0].wrong_fouls == []


def pot(ball: int, pocket: str, certainty: float = 1.0, t_s: float = 3.1) -> Data:
    balls = [ball]
    return {
        "kind": "pocketed", "t_s": t_s, "balls": balls, "pocket": pocket, "certainty": certainty,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("events", "mark", "invented"),
    [
        ([pot(1, "FL")], Mark.RIGHT, []),
        ([], Mark.WRONG, []),
        ([pot(1, "FR")], Mark.WRONG, ["1FR"]),
        ([pot(2, "FL")], Mark.WRONG, ["2FL"]),
        ([pot(1, "FL"), pot(2, "HR")], Mark.RIGHT, ["2HR"]),
        # naming a ball in every pocket does not pay
        ([pot(1, "FL"), pot(1, "FR"), pot(1, "HL")], Mark.RIGHT, ["1FR", "1HL"]),
        ([pot(1, "FL"), pot(1, "FL", t_s=3.2)], Mark.RIGHT, ["1FL"]),
        # what the referee itself holds for unlikely is not claimed
        ([pot(1, "FL", certainty=0.4)], Mark.WRONG, []),
        ([pot(1, "FL"), pot(2, "HR", certainty=0.4)], Mark.RIGHT, []),
        # it came back out of the pocket
        ([pot(1, "FL"), {"kind": "returned", "t_s": 3.4, "balls": [1], "certainty": 1}],
         Mark.WRONG, []),
    ],
)  # fmt: skip
def test_pots(events: list[Data], mark: Mark, invented: list[str]) -> None:
    truth = clip()
    (shot,) = scored(truth, review_of(truth, events=events)).shots
    assert (shot.pots, shot.invented_pots) == ({"1FL": mark}, invented)


def test_a_pot_left_open_is_neither_right_nor_invented() -> None:
    truth = clip()
    doubts = [{"about": "potted", "readings": [{"events": [pot(1, "FL")]}, {"events": []}]}]
    (shot,) = scored(truth, review_of(truth, events=[pot(1, "FL")], doubts=doubts)).shots
    assert (shot.pots, shot.invented_pots) == ({"1FL": Mark.ASKED}, [])
    doubts = [{"about": "potted", "readings": [{"events": [pot(2, "HL")]}, {"events": []}]}]
    (shot,) = scored(truth, review_of(truth, events=[pot(2, "HL")], doubts=doubts)).shots
    assert (shot.pots, shot.invented_pots) == ({"1FL": Mark.WRONG}, [])


def test_balls_off_the_table() -> None:
    truth = clip(true_shot(off_table=[2]))
    (shot,) = scored(truth, perfect(truth)).shots
    assert (shot.off_table, shot.off_table_right) == ({2: Mark.WRONG}, False)
    off = {"kind": "off_table", "t_s": 3.0, "certainty": 0.9}
    (shot,) = scored(truth, review_of(truth, events=[off | {"balls": [2]}])).shots
    assert (shot.off_table, shot.off_table_right) == ({2: Mark.RIGHT}, True)
    (shot,) = scored(truth, review_of(truth, events=[off | {"balls": [1]}])).shots
    assert (shot.off_table, shot.invented_off_table) == ({2: Mark.WRONG}, [1])


def rail(ball: int, at: str, t_s: float, certainty: float = 1.0) -> Data:
    return {"kind": "rail", "t_s": t_s, "balls": [ball], "rail": at, "certainty": certainty}


@pytest.mark.parametrize(
    ("events", "claimed", "same"),
    [
        ([rail(2, "foot", 3.0), rail(0, "left", 3.3)], 2, 2),
        ([rail(2, "foot", 3.05), rail(0, "left", 3.2)], 2, 2),
        ([rail(2, "foot", 3.2), rail(0, "left", 3.3)], 2, 1),
        ([rail(2, "head", 3.0), rail(0, "jaw", 3.3)], 2, 1),
        ([rail(1, "foot", 3.0)], 1, 0),
        # saying a touch again and again costs, unless it is the same touch
        ([rail(2, "foot", 3.0), rail(2, "foot", 3.09), rail(2, "foot", 3.18)], 3, 1),
        ([rail(2, "foot", 3.0), rail(2, "foot", 3.03)], 1, 1),
        ([rail(2, "foot", 3.0, certainty=0.3)], 0, 0),
    ],
)
def test_rail_contacts(events: list[Data], claimed: int, same: int) -> None:
    truth = clip()
    (shot,) = scored(truth, review_of(truth, events=events)).shots
    assert shot.rails is not None
    assert (shot.rails.true, shot.rails.claimed, shot.rails.same) == (2, claimed, same)


def test_a_rattle_in_the_jaws_is_one_touch() -> None:
    jaw = [
        {"kind": "rail", "t_s": 3 + n / 100, "balls": [2], "rail": "jaw", "speed_mm_s": 50}
        for n in range(6)
    ]
    truth = clip(true_shot(events=jaw, pocketed=[]))
    (shot,) = scored(truth, review_of(truth, events=[rail(2, "jaw", 3.01)])).shots
    assert shot.rails is not None
    assert (shot.rails.true, shot.rails.same) == (1, 1)


def test_balls_under_wrong_numbers_are_seen_but_not_right() -> None:
    truth = clip()
    before = {"0": [600, 600], "2": [1501, 400], "1": [2000, 902]}
    (shot,) = scored(truth, review_of(truth, before=before)).shots
    assert (shot.balls_right, shot.misnumbered, shot.balls_missed) == (1, 2, [1, 2])
    assert sorted(shot.misses_mm) == [0.0, 1.0, 2.0]
    assert shot.balls_extra == [1, 2]


def test_a_ball_without_a_number_is_seen_but_not_right() -> None:
    truth = clip()
    review = review_of(truth, before={"0": [600, 600], "2": [2000, 900]})
    review["shots"][0]["unidentified_mm"] = [[1503, 400]]
    (shot,) = scored(truth, review).shots
    assert (shot.balls_right, shot.misnumbered, shot.balls_missed) == (2, 1, [1])
    assert sorted(shot.misses_mm) == [0.0, 0.0, 3.0]


def test_balls_where_none_are_cost() -> None:
    truth = clip()
    everywhere = {str(ball): [150 * ball + 40, 1000] for ball in range(3, 16)}
    before = {"0": [600, 600], "1": [1500, 400], "2": [2000, 900]} | everywhere
    (shot,) = scored(truth, review_of(truth, before=before)).shots
    assert shot.balls_right == 3
    assert shot.balls_extra == list(range(3, 16))


def test_a_ball_a_radius_off_is_not_there() -> None:
    truth = clip()
    before = {"0": [600, 600], "1": [1500, 429], "2": [2000, 900]}
    (shot,) = scored(truth, review_of(truth, before=before)).shots
    assert (shot.balls_right, shot.balls_missed, shot.balls_extra) == (2, [1], [1])


def test_balls_that_still_roll_have_no_place_at_rest() -> None:
    truth = clip(true_shot(situation={"rolling": "2"}))
    (shot,) = scored(truth, review_of(truth, before={"0": [600, 600], "1": [1500, 400]})).shots
    assert (shot.balls, shot.balls_right, shot.balls_extra) == (2, 2, [])


def test_head_and_foot_may_be_named_the_other_way_round() -> None:
    truth = clip()
    review = perfect(truth)
    turned = {"HL": "FR", "HR": "FL", "FL": "HR", "FR": "HL", "SL": "SR", "SR": "SL"}
    rails = {"head": "foot", "foot": "head", "left": "right", "right": "left"}
    for name in ("corners_px", "pockets_px"):
        review["table"][name] = {turned[key]: at for key, at in review["table"][name].items()}
    (shot,) = review["shots"]
    shot["before"] = {ball: [2540 - x, 1270 - y] for ball, (x, y) in shot["before"].items()}
    for event in shot["events"]:
        if "pocket" in event:
            event["pocket"] = turned[event["pocket"]]
        if "rail" in event:
            event["rail"] = rails[event["rail"]]
    assert scored(truth, review).shots == scored(truth, perfect(truth)).shots


def test_a_table_seen_in_a_mirror_is_no_table() -> None:
    truth = clip()
    review = perfect(truth)
    mirrored = {"HL": "HR", "HR": "HL", "FL": "FR", "FR": "FL", "SL": "SR", "SR": "SL"}
    pockets = review["table"]["pockets_px"]
    review["table"]["pockets_px"] = {mirrored[key]: at for key, at in pockets.items()}
    (shot,) = scored(truth, review).shots
    assert shot.balls_right == 0
    assert shot.pots == {"1FL": Mark.WRONG}


def test_the_nearest_shot_is_taken_and_the_rest_are_invented() -> None:
    truth = clip(true_shot(), true_shot(strike_s=10.0))
    review = perfect(truth)
    third = {**review["shots"][0], "strike_s": 3.0, "ruling": foul("scratch")}
    late = {**third, "strike_s": 70.0}
    review["shots"] += [third, late]
    score = scored(truth, review)
    assert [shot.strike_error_s for shot in score.shots] == [0.0, 0.0]
    # beyond the end of the clip nothing is known
    assert [(one.strike_s, one.fouls) for one in score.invented] == [(3.0, ["scratch"])]


def test_strikes_close_to_each_other_are_told_apart() -> None:
    truth = clip(true_shot(), true_shot(strike_s=3.0))
    review = perfect(truth)
    for shot in review["shots"]:
        shot["strike_s"] += 0.45
    assert [shot.strike_error_s for shot in scored(truth, review).shots] == [0.45, 0.45]
    # one too few: the other is unseen, not both half seen
    del review["shots"][0]
    assert [shot.found for shot in scored(truth, review).shots] == [False, True]


def test_certainties_of_invented_shots_are_of_nothing() -> None:
    truth = clip()
    review = perfect(truth)
    review["shots"].append({**review["shots"][0], "strike_s": 20.0})
    (one,) = scored(truth, review).invented
    assert {trust.about for trust in one.trusts} >= {"contact", "rail", "pot", "first contact"}
    assert not any(trust.is_so for trust in one.trusts)


def test_people_do_not_tell_a_scratch_from_a_lost_cue_ball() -> None:
    truth = {
        "clip": "a.mp4",
        "fps": 25,
        "frames": 500,
        "corners_px": [[100, 100], [900, 100], [900, 500], [100, 500]],
        "pockets_px": {"TL": [96, 96], "BR": [904, 504]},
        "shots": [{"strike_frame": 50, "foul_by_lowest_first_rules": ["scratch"]}],
    }
    review = review_of(clip(), ruling=foul("cue_off_table"))
    (shot,) = scored(truth, review).shots
    assert (shot.true_fouls, shot.wrong_fouls, shot.ruling) == (["cue_ball_lost"], [], Mark.RIGHT)


def test_a_foul_that_only_people_can_report_may_be_called_and_need_not() -> None:
    told = RULING | {"verdict": "foul", "fouls": [{"foul": "double_hit"}]}
    truth = clip(true_shot(rulings={"wpa": RULING}, rulings_with_reports={"wpa": told}))
    assert scored(truth, perfect(truth)).shots[0].ruling is Mark.RIGHT
    (shot,) = scored(truth, review_of(truth, ruling=foul("double_hit"))).shots
    assert shot.wrong_fouls == []
    (shot,) = scored(truth, review_of(truth, ruling=foul("push_shot"))).shots
    assert shot.wrong_fouls == ["push_shot"]


def test_nothing_is_ruled_on_a_lag() -> None:
    truth = clip(true_shot(kind="lag", rulings={}))
    (shot,) = scored(truth, review_of(truth, ruling=foul("no_contact"))).shots
    assert (shot.ruling_counts, shot.wrong_fouls, shot.found) == (False, [], True)


def test_whose_shot_it_is_follows_from_the_rulings() -> None:
    passes = RULING | {"next": "B"}
    truth = clip(
        true_shot(rulings={"wpa": passes}),
        true_shot(strike_s=10.0, rulings={"wpa": RULING | {"next": "A"}}),
        true_shot(strike_s=20.0, rulings={"wpa": RULING}),
    )
    shooters = [shot.shooters for shot in truth_from_data(truth).shots]
    assert shooters == [{"wpa": "A"}, {"wpa": "B"}, {"wpa": "A"}]
    review = perfect(truth)
    for shot, shooter in zip(review["shots"], "ABA", strict=True):
        shot["shooter"] = shooter
    marks = [shot.ruling for shot in scored(truth, review).shots]
    assert marks == [Mark.RIGHT] * 3
    review["shots"][1]["ruling"]["next"] = "B"
    assert scored(truth, review).shots[1].ruling is Mark.WRONG
