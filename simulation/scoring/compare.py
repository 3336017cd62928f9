"""What changed between two runs of one suite, and whether it is more than noise.

Both runs score the same shots, so each is compared with itself. A figure is lost if it is worse
over all and the shots that got worse outnumber those that got better by more than chance would
have it: the exact sign test, which for answers that are right or wrong is McNemar's. It assumes
nothing about how errors are distributed, needs no interval of a difference of quantiles, and a
shot far off counts once. What differs by less than `SAME` does not count as a change.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from simulation.scoring.figures import FIGURES, WRONG_FOULS, Figure, Good, Unit
from simulation.scoring.intervals import sign_test
from simulation.scoring.result import Identity, Result
from simulation.scoring.scores import ClipScore
from simulation.scoring.speed import speeds
from simulation.scoring.summary import Value, all_of, value_of

CHANCE = 0.01
"""A loss is told if chance alone would bring so lopsided a change more rarely than this."""
CHANCE_OF_WRONG_FOULS = 0.05
"""A wrong foul is the worst that a referee can do: five more and none less are enough."""
SAME = {Unit.SHARE: 1e-9, Unit.MM: 0.05, Unit.MS: 0.5}
"""Smaller differences of one shot are none: a hundredth of a picture, a fifth of a millimetre's
noise."""
SPEED = "speed"
SAME_SPEED = 0.1
"""Of the ratio to decoding: another run of the same program differs by a few per cent."""


class Change(StrEnum):
    """What became of a figure."""

    SAME = "same"
    BETTER = "better"
    WORSE = "worse, within noise"
    LOST = "LOST"
    TOLD = "changed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One figure: before, now, how many shots (for `speed`: clips) got worse and better.

    `p`: the chance of so many or more worse ones among those that changed.
    """

    key: str
    title: str
    before: Value
    now: Value
    worse: int
    better: int
    p: float
    change: Change


class OtherSuiteError(ValueError):
    """Two results that are not of the same suite."""


def compare(before: Result, now: Result) -> list[Row]:
    """Every figure, and the speed where both runs have it; raises `OtherSuiteError`."""
    refuse_other(before.identity, now.identity)
    names = [{shot.name for clip in run.clips for shot in clip.shots} for run in (before, now)]
    if names[0] != names[1]:
        one = sorted(names[0] ^ names[1])[0]
        raise OtherSuiteError(f"the results do not score the same shots: {one} is in one only")
    rows = [_row(figure, before.clips, now.clips) for figure in FIGURES]
    speed = _speed_row(before.clips, now.clips)
    return rows if speed is None else [*rows, speed]


def refuse_other(before: Identity, now: Identity) -> None:
    """Raises `OtherSuiteError` unless two runs are of the same clips, level and rulebook."""
    if before != now:
        raise OtherSuiteError(f"another suite: that is {before}, this is {now}")


def lost(rows: Iterable[Row]) -> list[Row]:
    """The figures that are lost."""
    return [row for row in rows if row.change is Change.LOST]


def _row(figure: Figure, before: Sequence[ClipScore], now: Sequence[ClipScore]) -> Row:
    old, new = all_of(before), all_of(now)
    one = value_of(figure, old.shots, old.clips)
    other = value_of(figure, new.shots, new.clips)
    bad_before, bad_now = _badness(figure, before), _badness(figure, now)
    steps = [bad_now[name] - bad_before[name] for name in bad_before if name in bad_now]
    worse = sum(step > SAME[figure.unit] for step in steps)
    better = sum(step < -SAME[figure.unit] for step in steps)
    chance = CHANCE_OF_WRONG_FOULS if figure.key == WRONG_FOULS else CHANCE
    p = sign_test(worse, better)
    return Row(
        key=figure.key,
        title=figure.title,
        before=one,
        now=other,
        worse=worse,
        better=better,
        p=p,
        change=_change(figure.good, _step(figure, one, other), p, chance),
    )


def _badness(figure: Figure, clips: Sequence[ClipScore]) -> dict[str, float]:
    """Shot, or clip for what belongs to none -> how bad, in the figure's unit; absent: unknown."""
    sign = -1.0 if figure.good is Good.MORE else 1.0
    found: dict[str, float] = {}
    for clip in clips:
        for shot in clip.shots:
            if figure.values is not None:
                values = [abs(value) for value in figure.values(shot)]
                if values:
                    found[shot.name] = sum(values) / len(values)
            elif figure.counted is not None:
                k, n = figure.counted(shot)
                if n:
                    found[shot.name] = sign * k / n
        if figure.clip_counted is not None:
            k, n = figure.clip_counted(clip)
            found[clip.clip] = float(n - k if figure.good is Good.MORE else k)
    return found


def _step(figure: Figure, before: Value, now: Value) -> float:
    """How much worse the figure itself is, positive; of quantiles the one that grew more."""
    if figure.values is None:
        if before.share is None or now.share is None:
            return 0.0
        step = now.share - before.share
        return -step if figure.good is Good.MORE else step
    steps = [
        new - old
        for old, new in ((before.median, now.median), (before.most, now.most))
        if old is not None and new is not None
    ]
    return max(steps, key=abs, default=0.0)


def _change(good: Good, step: float, p: float, chance: float) -> Change:
    if abs(step) < 1e-12:
        return Change.SAME
    if good is Good.NEITHER:
        return Change.TOLD
    if step < 0:
        return Change.BETTER
    return Change.LOST if p < chance else Change.WORSE


def _speed_row(before: Sequence[ClipScore], now: Sequence[ClipScore]) -> Row | None:
    old, new = _ratios(before), _ratios(now)
    both = [name for name in old if name in new]
    if not both:
        return None
    worse = sum(new[name] > old[name] * (1 + SAME_SPEED) for name in both)
    better = sum(new[name] < old[name] / (1 + SAME_SPEED) for name in both)
    one, other = speeds(before)[0].ratio, speeds(now)[0].ratio
    step = 0.0
    if one and other and not 1 / (1 + SAME_SPEED) <= other / one <= 1 + SAME_SPEED:
        step = other - one
    p = sign_test(worse, better)
    return Row(
        key=SPEED,
        title="CPU time, in times of decoding",
        before=Value(n=len(both), median=one),
        now=Value(n=len(both), median=other),
        worse=worse,
        better=better,
        p=p,
        change=_change(Good.LESS, step, p, CHANCE),
    )


def _ratios(clips: Sequence[ClipScore]) -> dict[str, float]:
    return {c.clip: c.cpu_s / c.decode_cpu_s for c in clips if c.cpu_s and c.decode_cpu_s}
