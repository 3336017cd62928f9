"""The level without pictures: exact paths go through `simulation.paths` straight into tracking.

What the tracker tells is judged and written down as in a review.json, and scored alike.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from device.judging import JudgedShot, judge_shots
from device.review import ruling_part, shot_to_judge, with_finite_numbers
from device.stored_facts import facts_fields
from rules.balls import Ball
from rules.match import Game
from simulation import table
from simulation.difficulty import situation_of
from simulation.expected import call_of, expected
from simulation.outcome import outcome
from simulation.paths import PRESETS, play_paths
from simulation.scoring.answers import Answer, Review, answer_from_data
from simulation.scoring.score import nothing_found, score_clip
from simulation.scoring.scores import ClipScore
from simulation.scoring.truth import Truth
from simulation.scoring.truth_reading import shots_from_events
from simulation.stored import ShotEvent, StoredShot
from tracking.shot import PlaceMm

Fields = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class PathsTask:
    """A unit of a suite: shots to be shown to the tracker, each by itself.

    `shots`: gives them; called in the process that shows them. `sight`: a name in
    `simulation.paths.PRESETS`. `only`: the number of one of the shots, from 0; None: all.
    """

    name: str
    shots: Callable[[], Sequence[StoredShot]]
    fps: float
    sight: str
    seed: int
    rulebook: str = "wpa"
    only: int | None = None


def scored_paths(task: PathsTask) -> list[ClipScore]:
    """The score of each shot of a unit; the CPU time is that of the tracker with its eyes.

    A shot during which the next one is struck is shown with that one, not by itself.
    """
    return [_scored(task, *shown) for shown in _shown(task)]


def one_by_one(task: PathsTask) -> list[PathsTask]:
    """A task for each shot of a unit, in order."""
    return [replace(task, only=number) for _, number, _, _ in _shown(task)]


def unseen_paths(task: PathsTask, error: str) -> list[ClipScore]:
    """The same for a unit at which the tracker failed."""
    return [
        nothing_found(
            paths_truth(
                shot,
                name=name,
                fps=task.fps,
                strike_s=0.0,
                length_s=shot.end_s,
                conditions=_conditions(task, shot),
            ),
            task.rulebook,
            error,
        )
        for name, _, shot, _ in _shown(task)
    ]


def _shown(task: PathsTask) -> Iterator[tuple[str, int, StoredShot, StoredShot | None]]:
    """Name, number, shot, and the shot before where its balls still roll."""
    shots = task.shots()
    for number, shot in enumerate(shots):
        following = shots[number + 1 : number + 2]
        if following and following[0].follows_s is not None:
            continue
        if task.only not in (None, number):
            continue
        name = task.name if len(shots) == 1 else f"{task.name}_{number + 1}"
        is_after = shot.follows_s is not None and number > 0
        yield name, number, shot, shots[number - 1] if is_after else None


def _conditions(task: PathsTask, shot: StoredShot) -> dict[str, str]:
    return {"sight": task.sight, "physics": shot.physics}


def _scored(
    task: PathsTask, name: str, number: int, shot: StoredShot, previous: StoredShot | None
) -> ClipScore:
    began = time.process_time()
    played = play_paths(
        shot,
        fps=task.fps,
        disturbance=PRESETS[task.sight],
        seed=1000 * task.seed + number,
        previous=previous,
    )
    cpu_s = time.process_time() - began
    # Not that of the shot before, which is there only because its balls still roll.
    told = [*played.invented, *([] if played.seen is None else [played.seen])]
    told.sort(key=lambda one: one.strike_s)
    call = call_of(shot.called)
    judged = judge_shots(
        [shot_to_judge(one) for one in told],
        played.gaps,
        game=Game(shot.game),
        rulebook=task.rulebook,
        calls={} if call is None else {1: call},
    )
    length_s = played.pictures / task.fps
    truth = paths_truth(
        shot,
        name=name,
        fps=task.fps,
        strike_s=played.truth.strike_s,
        length_s=length_s,
        conditions=_conditions(task, shot),
    )
    review = Review(
        rulebook=task.rulebook,
        length_mm=table.SIZES[shot.size].length_mm,
        corners_px={},
        pockets_px={},
        answers=tuple(
            answer_of(its, one.strike_s, one.before, one.unidentified_mm)
            for one, its in zip(told, judged, strict=True)
        ),
        duration_s=length_s,
        frames=played.pictures,
        cpu_s=cpu_s,
    )
    return score_clip(truth, review)


def answer_of(
    judged: JudgedShot,
    strike_s: float,
    before: Mapping[Ball, PlaceMm],
    unidentified_mm: Sequence[PlaceMm] = (),
) -> Answer:
    """A judged shot as it would be read from a review.json; places before the strike in mm."""
    fields: Fields = {
        **ruling_part(judged),
        **facts_fields(judged.facts),
        "strike_s": strike_s,
        "before": {str(int(ball)): list(place) for ball, place in before.items()},
        "unidentified_mm": [list(place) for place in unidentified_mm],
    }
    return answer_from_data(with_finite_numbers(fields))


def paths_truth(
    shot: StoredShot,
    *,
    name: str,
    fps: float,
    strike_s: float,
    length_s: float,
    conditions: Mapping[str, str],
) -> Truth:
    """The truth of one shot that is struck at `strike_s` of a film of `length_s`."""
    size = table.SIZES[shot.size]
    return Truth(
        clip=name,
        fps=fps,
        game=shot.game,
        usable_s=(0.0, length_s),
        size_mm=(size.length_mm, size.width_mm),
        conditions=conditions,
        shots=shots_from_events([_shot(shot, strike_s)]),
    )


def _shot(shot: StoredShot, strike_s: float) -> Fields:
    """In the form of a truth file."""
    facts = outcome(shot)
    told = expected([shot], [strike_s])[0]
    first = None
    if facts.first_t_s is not None:
        first = {
            "balls": list(facts.first_balls),
            "t_s": facts.first_t_s + strike_s,
            "gap_s": facts.second_gap_s,
        }
    return {
        "kind": shot.kind,
        "is_break": shot.is_break,
        "strike_s": strike_s,
        "before": {str(ball): list(place) for ball, place in shot.before_mm().items()},
        "first_contact": first,
        "events": [_event(event, strike_s) for event in shot.events],
        "pocketed": [
            {"ball": e.balls[0], "pocket": e.pocket, "t_s": e.t_s + strike_s} for e in facts.potted
        ],
        "off_table": [e.balls[0] for e in facts.off_table],
        "fouls": list(facts.fouls),
        "rulings": told.rulings,
        "rulings_with_reports": told.rulings_with_reports,
        "situation": shot.situation or situation_of(shot),
    }


def _event(event: ShotEvent, strike_s: float) -> Fields:
    return {
        "kind": event.kind,
        "t_s": event.t_s + strike_s,
        "balls": list(event.balls),
        "rail": event.rail,
        "pocket": event.pocket,
        "speed_mm_s": event.speed_mm_s or None,
    }
