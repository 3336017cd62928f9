"""The level without pictures: who says the exact facts scores perfect; a unit's shots are shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from device.bench.paths import PathsTask, answer_of, paths_truth, scored_paths
from device.bench.run import Work, run_bench
from device.judging import ShotToJudge, judge_shots
from rules.balls import Ball
from rules.match import Game
from simulation.expected import facts_of
from simulation.scoring.answers import Review
from simulation.scoring.figures import BY_KEY, Good, Unit
from simulation.scoring.score import score_clip
from simulation.scoring.scores import ClipScore
from simulation.scoring.summary import all_of, value_of
from simulation.stored import StoredShot
from tests.device.drawn_clips import shot_of
from tests.simulation.scoring.test_compare import IDENTITY
from tests.simulation.stored import shots, situations

STRIKE_S = 5.0


def perfect_score(shot: StoredShot) -> ClipScore:
    """Of a referee who says the exact facts of a shot."""
    places = {Ball(ball): place for ball, place in shot.before_mm().items()}
    (judged,) = judge_shots(
        [
            ShotToJudge(
                facts=facts_of(shot, STRIKE_S),
                is_break=shot.is_break,
                strike_s=STRIKE_S,
                rest_s=STRIKE_S + shot.rest_s,
                before=places,
                after={},
                after_complete=True,
            )
        ],
        [],
        game=Game(shot.game),
        rulebook="wpa",
    )
    review = Review(
        rulebook="wpa",
        length_mm=2540.0,
        corners_px={},
        pockets_px={},
        answers=(answer_of(judged, STRIKE_S, places),),
        duration_s=20.0,
        frames=1200,
    )
    truth = paths_truth(
        shot, name="one", fps=60, strike_s=STRIKE_S, length_s=20.0, conditions={"sight": "clean"}
    )
    return score_clip(truth, review)


@pytest.mark.parametrize("shot", [*shots(), *situations()], ids=lambda shot: shot.kind)
def test_who_says_the_exact_facts_scores_perfect(shot: StoredShot) -> None:
    group = all_of([perfect_score(shot)])
    for key, figure in BY_KEY.items():
        value = value_of(figure, group.shots, group.clips)
        if figure.unit is not Unit.SHARE:
            assert value.most is None or value.most < 1e-3, key
        elif value.n:
            assert value.share == (1.0 if figure.good is Good.MORE else 0.0), key
    assert all(trust.is_so for trust in group.shots[0].trusts)


def only_pot() -> list[StoredShot]:
    return [shot_of("pot")]


def test_what_fails_at_one_unit_is_unseen_and_ends_nothing_else() -> None:
    good = PathsTask(name="good", shots=only_pot, fps=30, sight="clean", seed=1)
    work = Work(identity=IDENTITY, shots=[replace(good, name="bad", sight="no such"), good])
    scores = run_bench(work, jobs=1, quiet=True).clips
    assert [score.clip for score in scores] == ["bad", "good"]
    assert [score.error for score in scores] == ["KeyError: 'no such'", None]
    assert [score.shots[0].found for score in scores] == [False, True]


def one_that_fails() -> list[StoredShot]:
    """The first follows a shot that is not there: that cannot be shown."""
    return [replace(shot_of("pot"), follows_s=1.0), shot_of("thin")]


def test_one_shot_that_fails_does_not_take_its_unit_with_it() -> None:
    task = PathsTask(name="unit", shots=one_that_fails, fps=30, sight="clean", seed=1)
    first, second = run_bench(Work(identity=IDENTITY, shots=[task]), jobs=1, quiet=True).clips
    assert first.error is not None
    assert "balls of the shot before still rolled" in first.error
    assert not first.shots[0].found
    assert second.error is None
    assert second.shots[0].found


def test_the_shots_of_a_unit_are_scored_one_by_one() -> None:
    task = PathsTask(
        name="unit", shots=lambda: [shot_of("pot"), shot_of("thin")], fps=30, sight="clean", seed=3
    )
    scores = scored_paths(task)
    assert [score.clip for score in scores] == ["unit_1", "unit_2"]
    assert [len(score.shots) for score in scores] == [1, 1]
    assert {score.groups["sight"][0] for score in scores} == {"clean"}
    assert all(score.cpu_s for score in scores)
    again = scored_paths(task)
    assert [score.shots for score in again] == [score.shots for score in scores]


def test_a_shot_under_which_the_next_is_struck_is_shown_with_that_one() -> None:
    following = replace(shot_of("thin"), follows_s=30.0)
    task = PathsTask(
        name="unit", shots=lambda: [shot_of("pot"), following], fps=30, sight="clean", seed=3
    )
    (score,) = scored_paths(task)
    assert score.clip == "unit_2"
    # the shot before is told too, and is not invented
    assert score.invented == []
