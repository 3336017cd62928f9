"""The rulings of a live trial: which shot of the recording each is about, how late it came, and
whether a review of the same recording says the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from calibration.fit import TableFit
from calibration.table_finder import find_table
from device.cameras.video_file import VideoFile
from device.glimpses import KEY_PICTURES, LOOKED_AT_S, first_frames, of_one_view
from device.judging import judge_shots
from device.observing import Collector
from device.pipeline import FEW_PICTURES, Refereeing
from device.review import shot_fields, shot_to_judge
from rules.match import Game
from tracking.shot import Gap, GapReason
from vision.detectors import Detector, choose

SAME_SHOT_S: Final = 0.5
"""A shot told with a strike so near to that of a true one is that one."""
ROUNDS: Final = 2
"""Of the recording that are reviewed. In the first one the table is new; in all that follow it is
known what it looks like without balls, and little more comes to be known of it."""
REVIEWED_BY: Final = "wpa"
"""The rulebook of a match that nobody set up, as configured by default."""

Sense = tuple[object, ...]
"""What a ruling says, as something that can be compared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """One that was shown. `delay_s`: from what was taken for rest until it was kept; the times are
    seconds on the camera's clock."""

    strike_s: float
    rest_s: float | None
    delay_s: float | None
    verdict: str
    sense: Sense = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Truth:
    """Of a recording that is shown again and again: strike and rest of each shot, its length."""

    shots: tuple[tuple[float, float], ...]
    length_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewedShot:
    """What a review of that recording says of a shot."""

    strike_s: float
    sense: Sense


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A ruling with what is known of its shot.

    `round`: of the recording, from 0. `shot`: its number in the truth, from 1; None: there was
    none. `true_delay_s`: from the true rest until it was kept. `is_as_reviewed`: None where there
    is no review.
    """

    ruling: Ruling
    round: int = 0
    shot: int | None = None
    true_delay_s: float | None = None
    is_as_reviewed: bool | None = None


Rounds = Sequence[Sequence[ReviewedShot]]
"""Of a recording that is shown again and again; later rounds are like the last."""


def told_of(rulings: Sequence[Ruling], truth: Truth | None, reviewed: Rounds | None) -> list[Told]:
    """Each ruling, in its order; without a truth nothing is known of their shots."""
    if truth is None:
        return [Told(ruling=one) for one in rulings]
    return [_told(one, truth, reviewed) for one in rulings]


def _told(ruling: Ruling, truth: Truth, reviewed: Rounds | None) -> Told:
    number = int(ruling.strike_s // truth.length_s)
    from_s = number * truth.length_s
    within_s = ruling.strike_s - from_s
    shot = _nearest([strike_s for strike_s, _ in truth.shots], within_s)
    true_delay_s = None
    if shot is not None and ruling.delay_s is not None and ruling.rest_s is not None:
        true_delay_s = ruling.delay_s + ruling.rest_s - (from_s + truth.shots[shot][1])
    is_as_reviewed = None
    if reviewed is not None:
        shots = reviewed[min(number, len(reviewed) - 1)]
        same = _nearest([one.strike_s for one in shots], within_s)
        is_as_reviewed = same is not None and shots[same].sense == ruling.sense
    return Told(
        ruling=ruling,
        round=number,
        shot=None if shot is None else shot + 1,
        true_delay_s=true_delay_s,
        is_as_reviewed=is_as_reviewed,
    )


def _nearest(strikes_s: Sequence[float], at_s: float) -> int | None:
    near = [k for k, one_s in enumerate(strikes_s) if abs(one_s - at_s) < SAME_SHOT_S]
    return near[0] if near else None


def played(rulings: Sequence[Ruling], strikes_s: Sequence[float], length_s: float) -> int:
    """How many of the shots of a recording were played from the first to the last ruling."""
    if not rulings:
        return 0
    begin_s, end_s = rulings[0].strike_s - SAME_SHOT_S, rulings[-1].strike_s + SAME_SHOT_S
    rounds = range(int(end_s // length_s) + 1)
    return sum(begin_s <= k * length_s + one_s <= end_s for k in rounds for one_s in strikes_s)


def sense_of(shot: Mapping[str, Any]) -> Sense:
    """Of a shot as `review.json` and a snapshot have it: all that its ruling gives the players.

    What hangs on the match before it is left out: each round of a recording goes on with the match
    of the one before. Players are the one who shot and the other; fouls are not counted.
    """
    return _sense(shot["ruling"], shot["shooter"])


def _sense(ruling: Mapping[str, Any], shooter: str) -> Sense:
    option = ruling["option"]
    return (
        ruling["verdict"],
        ruling.get("question"),
        tuple(sorted(foul["foul"] for foul in ruling["fouls"])),
        _who(ruling["next"], shooter),
        ruling["cue_ball"],
        None
        if option is None
        else (_who(option["chooser"], shooter), option["reason"], tuple(option["choices"])),
        ruling["push_out_available"],
        ruling.get("push_out_declaration"),
        tuple(ruling["spotted"]),
        tuple(ruling["on_table_after"]),
        ruling["rack"]["over"],
        tuple(_sense(one, shooter) for one in ruling.get("readings", ())),
    )


def _who(player: str | None, shooter: str) -> bool | None:
    return None if player is None else player == shooter


def reviewed_rounds(
    path: Path,
    *,
    rounds: int = ROUNDS,
    fit: TableFit | None = None,
    detector: Detector | None = None,
) -> tuple[tuple[ReviewedShot, ...], ...]:
    """How `footspot review` rules on a recording, and on the same pictures shown again.

    `fit`: where the table is, else it is searched; `detector`: the best that works here if None.
    Errors: as `device.pipeline.referee`.
    """
    source = VideoFile(path)
    glimpses = of_one_view(source.key_frames(KEY_PICTURES, LOOKED_AT_S))
    if len(glimpses) < FEW_PICTURES:
        glimpses = of_one_view([*glimpses, *first_frames(iter(source))])
    if fit is None:
        fit = find_table([glimpse.bgr() for glimpse in glimpses])
    seen = Collector()
    refereeing = Refereeing(fit, glimpses, Game.TEN_BALL, detector or choose().detector, seen)
    begins_s = [0.0]
    for _ in range(rounds):
        from_s = last_s = begins_s[-1]
        for frame in source:
            last_s = from_s + frame.t_s
            refereeing.see(replace(frame, t_s=last_s))
        report = source.report
        begins_s.append(last_s if report is None else from_s + report.duration_s)
        refereeing.missed(Gap(from_s=last_s, to_s=begins_s[-1], reason=GapReason.CUT))
    judged = judge_shots(
        [shot_to_judge(shot) for shot in seen.shots],
        seen.gaps,
        game=Game.TEN_BALL,
        rulebook=REVIEWED_BY,
    )
    found: list[list[ReviewedShot]] = [[] for _ in range(rounds)]
    for shot, one in zip(seen.shots, judged, strict=True):
        number = max(k for k in range(rounds) if begins_s[k] <= shot.strike_s)
        sense = sense_of(shot_fields(1, shot, one, None))
        found[number].append(ReviewedShot(strike_s=shot.strike_s - begins_s[number], sense=sense))
    return tuple(tuple(shots) for shots in found)
