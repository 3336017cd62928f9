"""Two runs of one suite: what is lost beyond noise is told, chance is not, other suites are not
compared."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulation.scoring.compare import Change, OtherSuiteError, Row, compare, lost
from simulation.scoring.figures import BY_KEY
from simulation.scoring.result import Identity, Made, Result
from tests.simulation.scoring.made import Data, clip, foul, perfect, scored, true_shot

IDENTITY = Identity(suite="made", version="1", recipe="0" * 64, level="pictures", rulebook="wpa")
MADE = Made(date="2026-01-01", commit="abc", machine="one", jobs=1, wall_s=1.0)
SHOTS = 5
Spoil = Callable[[Data], object]


def run(clips: int, spoil: Spoil | None = None, spoiled: int = 0) -> Result:
    """`clips` clips of `SHOTS` shots, the first `spoiled` shots of all spoiled."""
    scores = []
    left = spoiled
    for number in range(clips):
        shots = [true_shot(strike_s=2.0 + 10 * n) for n in range(SHOTS)]
        truth = clip(*shots, clip=f"{number}.mp4")
        review = perfect(truth)
        for shot in review["shots"]:
            if spoil is not None and left > 0:
                spoil(shot)
                left -= 1
        scores.append(scored(truth, review))
    return Result(identity=IDENTITY, made=MADE, clips=scores)


def by_key(rows: list[Row]) -> dict[str, Row]:
    return {row.key: row for row in rows}


def call(*codes: str) -> Spoil:
    return lambda shot: shot.__setitem__("ruling", foul(*codes))


def later(seconds: float) -> Spoil:
    return lambda shot: shot.__setitem__("strike_s", shot["strike_s"] + seconds)


def test_the_same_is_the_same() -> None:
    rows = compare(run(4), run(4))
    assert {row.change for row in rows} == {Change.SAME}
    assert lost(rows) == []


def test_one_worse_is_noise_and_many_are_a_loss() -> None:
    row = by_key(compare(run(4), run(4, call("no_rail"), 1)))["ruling_right"]
    assert (row.worse, row.better, row.change) == (1, 0, Change.WORSE)
    rows = compare(run(4), run(4, call("no_rail"), 7))
    assert "ruling_right" in {row.key for row in lost(rows)}
    assert by_key(rows)["ruling_right"].p == pytest.approx(1 / 2**7)
    back = by_key(compare(run(4, call("no_rail"), 7), run(4)))
    assert back["ruling_right"].change is Change.BETTER


def test_five_wrong_fouls_are_enough() -> None:
    four = by_key(compare(run(4), run(4, call("no_rail"), 4)))
    assert four["wrong_fouls"].change is Change.WORSE
    five = by_key(compare(run(4), run(4, call("no_rail"), 5)))
    assert five["wrong_fouls"].change is Change.LOST
    assert five["ruling_right"].change is Change.WORSE


def test_a_foul_on_an_invented_shot_is_a_wrong_foul() -> None:
    before, now = run(8), run(8)
    for score in now.clips[:5]:
        truth = clip()
        review = perfect(truth)
        review["shots"].append({**review["shots"][0], "strike_s": 30.0, "ruling": foul("scratch")})
        score.invented = scored(truth, review).invented
    rows = by_key(compare(before, now))
    assert rows["wrong_fouls"].worse == 5
    assert rows["wrong_fouls"].change is Change.LOST
    assert rows["shots_real"].worse == 5


def test_errors_grow_beyond_noise() -> None:
    rows = by_key(compare(run(4), run(4, later(0.02), 20)))
    assert rows["strike_error"].change is Change.LOST
    assert rows["strike_error"].now.median == pytest.approx(20.0)
    # less than half a millisecond is none, in however many shots
    rows = by_key(compare(run(4), run(4, later(0.0004), 20)))
    assert (rows["strike_error"].worse, rows["strike_error"].change) == (0, Change.WORSE)


def test_an_ask_more_or_less_of_the_first_contact_is_only_told() -> None:
    unseen: Data = {"balls": [], "t_s": None, "certainty": 0.0}
    rows = by_key(compare(run(4), run(4, lambda shot: shot.update(first_contact=unseen), 20)))
    assert rows["first_asked"].change is Change.TOLD
    assert rows["first_right"].change is Change.LOST


def test_slower_is_a_loss_and_the_machine_does_not_matter() -> None:
    def timed(cpu_s: float, decode_cpu_s: float) -> Result:
        result = run(8)
        for score in result.clips:
            score.cpu_s, score.decode_cpu_s = cpu_s, decode_cpu_s
        return result

    rows = by_key(compare(timed(4.0, 1.0), timed(8.0, 2.0)))
    assert rows["speed"].change is Change.SAME
    rows = by_key(compare(timed(4.0, 1.0), timed(5.0, 1.0)))
    assert rows["speed"].change is Change.LOST
    assert "speed" not in by_key(compare(run(1), run(1)))


@pytest.mark.parametrize("name", ["suite", "version", "recipe", "level", "rulebook"])
def test_other_suites_are_refused(name: str) -> None:
    result = run(1)
    other = replace(result, identity=replace(IDENTITY, **{name: "other"}))
    with pytest.raises(OtherSuiteError, match="another suite: that is made 1"):
        compare(result, other)


def test_other_shots_are_refused() -> None:
    with pytest.raises(OtherSuiteError, match=r"same shots: 1\.mp4#1"):
        compare(run(2), run(1))


@given(st.integers(0, 20), st.integers(0, 20))
def test_what_is_lost_one_way_is_won_the_other(one: int, other: int) -> None:
    def result(wrong: int) -> Result:
        return cached(wrong)

    there, back = compare(result(one), result(other)), compare(result(other), result(one))
    for row, turned in zip(there, back, strict=True):
        assert (row.worse, row.better) == (turned.better, turned.worse)
        if row.change in (Change.LOST, Change.WORSE):
            assert turned.change is Change.BETTER
        assert BY_KEY[row.key].key == turned.key


_RESULTS: dict[int, Result] = {}


def cached(wrong: int) -> Result:
    if wrong not in _RESULTS:
        _RESULTS[wrong] = run(4, call("no_rail"), wrong)
    return copy.copy(_RESULTS[wrong])
