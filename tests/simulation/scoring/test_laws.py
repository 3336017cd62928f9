"""Laws of the scoring, on random truths and on reviews spoiled at random."""

from __future__ import annotations

import copy
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from simulation.scoring.certainty import reliabilities
from simulation.scoring.figures import BY_KEY, FIGURES, Good, Unit
from simulation.scoring.scores import ClipScore
from simulation.scoring.summary import Value, all_of, value_of
from tests.simulation.scoring.made import Data, clip, foul, perfect, scored

TOLD = (
    "ruling_right", "found", "strike_in_time", "first_right", "rail_recall", "contact_recall",
    "first_likeliest", "pots_right", "off_table_right", "identity", "fouls_right",
)  # fmt: skip
"""Figures of what was told: more is better, and silence costs."""
UNTOLD = ("ruling_wrong", "first_wrong")


@st.composite
def truths(draw: st.DrawFn) -> Data:
    """One to four shots, ten seconds apart."""
    shots = []
    for number in range(draw(st.integers(1, 4))):
        strike_s = 2.0 + 10 * number + draw(st.floats(0, 1))
        balls = draw(st.lists(st.integers(1, 10), min_size=1, max_size=6, unique=True))
        events: list[Data] = []
        t_s = strike_s
        for _ in range(draw(st.integers(0, 6))):
            t_s += draw(st.floats(0.15, 0.6))
            ball = draw(st.sampled_from([0, *balls]))
            if draw(st.booleans()):
                name = draw(st.sampled_from(["head", "foot", "left", "right", "jaw"]))
                events.append({"kind": "rail", "t_s": t_s, "balls": [ball], "rail": name})
            elif ball:
                events.append({"kind": "contact", "t_s": t_s, "balls": [0, ball]})
        hits = [e for e in events if e["kind"] == "contact"]
        fallen = draw(st.lists(st.sampled_from(balls), max_size=2, unique=True))
        off = [b for b in balls if b not in fallen and draw(st.integers(0, 9)) == 0]
        pots = [{"ball": b, "pocket": draw(st.sampled_from(["HL", "SR", "FR"]))} for b in fallen]
        events += [
            {"kind": "potted", "t_s": t_s + 0.1, "balls": [p["ball"]], "pocket": p["pocket"]}
            for p in pots
        ]
        events += [{"kind": "off_table", "t_s": t_s + 0.2, "balls": [b]} for b in off]
        shots.append(
            {
                "kind": "any",
                "is_break": False,
                "strike_s": strike_s,
                "before": {str(b): [200 * b + 100, 90 * b + 50] for b in [0, *balls]},
                "before_px": {},
                "after_px": {},
                "first_contact": {"balls": [hits[0]["balls"][1]], "t_s": hits[0]["t_s"]}
                if hits
                else None,
                "events": events,
                "pocketed": [pot | {"t_s": t_s + 0.1} for pot in pots],
                "off_table": off,
                "fouls": draw(st.lists(st.sampled_from(["no_rail", "scratch"]), unique=True)),
                "situation": {},
            }
        )
    return clip(*shots)


def spoiled(review: Data, rng: random.Random) -> Data:
    """A referee with mistakes of every kind, one answer for each shot."""
    review = copy.deepcopy(review)
    for shot in review["shots"]:
        shot["strike_s"] += rng.uniform(-0.4, 0.4)
        if rng.random() < 0.3:
            shot["ruling"] = rng.choice(
                [foul("no_rail"), foul("scratch"), {"verdict": "ask", "fouls": []}]
            )
        if rng.random() < 0.3:
            shot["first_contact"] = rng.choice(
                [None, {"balls": [rng.randint(1, 10)], "t_s": 3.0, "certainty": rng.random()}]
            )
        for event in shot["events"]:
            event["t_s"] += rng.gauss(0, 0.05)
            event["certainty"] = rng.random()
        if shot["events"] and rng.random() < 0.5:
            shot["events"].pop(rng.randrange(len(shot["events"])))
        for place in shot["before"].values():
            place[0] += rng.gauss(0, 15)
    return review


def figures(score: ClipScore) -> dict[str, Value]:
    group = all_of([score])
    return {figure.key: value_of(figure, group.shots, group.clips) for figure in FIGURES}


@given(truths())
@settings(max_examples=60, deadline=None)
def test_a_perfect_review_scores_perfect(truth: Data) -> None:
    for key, value in figures(scored(truth, perfect(truth))).items():
        figure = BY_KEY[key]
        if figure.unit is not Unit.SHARE:
            assert value.most in (None, 0.0), key
        elif value.n:
            assert value.share == (1.0 if figure.good is Good.MORE else 0.0), key
    for reliability in reliabilities([scored(truth, perfect(truth))]):
        assert reliability.brier == 0.0


@given(truths(), st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_the_order_of_the_shots_does_not_matter(truth: Data, seed: int) -> None:
    rng = random.Random(seed)
    review = spoiled(perfect(truth), rng)
    before = scored(truth, review)
    rng.shuffle(review["shots"])
    for shot in review["shots"]:
        rng.shuffle(shot["events"])
        shot["before"] = dict(rng.sample(sorted(shot["before"].items()), len(shot["before"])))
    after = scored(truth, review)
    assert figures(after) == figures(before)
    mixed = copy.deepcopy(truth)
    rng.shuffle(mixed["shots"])
    assert figures(scored(mixed, review)) == figures(before)


@given(truths(), st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_leaving_a_shot_out_never_improves(truth: Data, seed: int) -> None:
    rng = random.Random(seed)
    review = spoiled(perfect(truth), rng)
    before = figures(scored(truth, review))
    del review["shots"][rng.randrange(len(review["shots"]))]
    after = figures(scored(truth, review))
    for key in TOLD:
        assert (after[key].k or 0) <= (before[key].k or 0), key
        assert after[key].n == before[key].n, key
    assert (after["found"].k or 0) == (before["found"].k or 0) - 1
    for key in UNTOLD:
        assert (after[key].k or 0) >= (before[key].k or 0), key


@given(truths(), st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_inventing_a_shot_never_improves(truth: Data, seed: int) -> None:
    rng = random.Random(seed)
    review = spoiled(perfect(truth), rng)
    before = scored(truth, review)
    more = copy.deepcopy(rng.choice(review["shots"]))
    more["strike_s"] = 55.0  # far from every true one
    more["ruling"] = foul("scratch")
    review["shots"].append(more)
    after = scored(truth, review)
    old, new = figures(before), figures(after)
    assert len(after.invented) == len(before.invented) + 1
    assert (new["wrong_fouls"].k or 0) == (old["wrong_fouls"].k or 0) + 1
    assert (new["shots_real"].share or 0) < (old["shots_real"].share or 1)
    for key in (*TOLD, *UNTOLD):
        assert new[key] == old[key], key


@given(truths(), st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_first_contacts_are_right_or_open_or_wrong(truth: Data, seed: int) -> None:
    found = figures(scored(truth, spoiled(perfect(truth), random.Random(seed))))
    kinds = ("first_right", "first_asked", "first_wrong")
    assert sum(found[key].k or 0 for key in kinds) == found["found"].n
