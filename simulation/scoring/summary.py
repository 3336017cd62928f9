"""The figures of all shots and of their groups: shares with intervals, quantiles, counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from simulation.scoring.figures import FIGURES, Figure
from simulation.scoring.grouping import DIMENSIONS, in_order
from simulation.scoring.intervals import quantile, wilson
from simulation.scoring.scores import ClipScore, ShotScore

MOST = 0.99
"""`Value.most` is not exceeded by this share of all values."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """A figure of some shots. A share: `k` of `n` with its 95 % interval (Wilson).

    Else: `median` and `most` of the sizes, and `bias`, the median of the values with their signs.
    What cannot be had is None.
    """

    n: int
    k: int | None = None
    share: float | None = None
    low: float | None = None
    high: float | None = None
    median: float | None = None
    most: float | None = None
    bias: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """The shots of one group of a dimension ("rate", "60 fps"); all shots: ("all", "")."""

    dimension: str
    name: str
    shots: tuple[ShotScore, ...]
    clips: tuple[ClipScore, ...]


def value_of(figure: Figure, shots: Sequence[ShotScore], clips: Sequence[ClipScore] = ()) -> Value:
    """One figure of some shots, with what `clips` add that belongs to no true shot."""
    if figure.values is not None:
        values = [value for shot in shots for value in figure.values(shot)]
        sizes = [abs(value) for value in values]
        return Value(
            n=len(values),
            median=quantile(sizes, 0.5),
            most=quantile(sizes, MOST),
            bias=quantile(values, 0.5),
        )
    assert figure.counted is not None
    counts = [figure.counted(shot) for shot in shots]
    if figure.clip_counted is not None:
        counts += [figure.clip_counted(clip) for clip in clips]
    k, n = sum(count[0] for count in counts), sum(count[1] for count in counts)
    low, high = wilson(k, n)
    return Value(n=n, k=k, share=k / n if n else None, low=low, high=high)


def all_of(clips: Sequence[ClipScore]) -> Group:
    """Everything."""
    shots = tuple(shot for clip in clips for shot in clip.shots)
    return Group(dimension="all", name="", shots=shots, clips=tuple(clips))


def groups_of(clips: Sequence[ClipScore], dimension: str) -> list[Group]:
    """The groups of one dimension, in order. Clips are split only by what holds for them whole."""
    names = {name for clip in clips for name in clip.groups.get(dimension, ())}
    names |= {n for clip in clips for shot in clip.shots for n in shot.groups.get(dimension, ())}
    return [
        Group(
            dimension=dimension,
            name=name,
            shots=tuple(
                shot
                for clip in clips
                for shot in clip.shots
                if name in shot.groups.get(dimension, ())
            ),
            clips=tuple(clip for clip in clips if name in clip.groups.get(dimension, ())),
        )
        for name in in_order(sorted(names))
    ]


def every_group(clips: Sequence[ClipScore]) -> list[Group]:
    """All shots, then the groups of every dimension."""
    return [all_of(clips), *(g for d in DIMENSIONS for g in groups_of(clips, d))]


def summary(clips: Sequence[ClipScore]) -> list[dict[str, Any]]:
    """Every figure of every group as plain data; groups in which a figure has nothing are left
    out.
    """
    rows = []
    for group in every_group(clips):
        for figure in FIGURES:
            value = value_of(figure, group.shots, group.clips)
            if value.n or group.dimension == "all":
                rows.append(
                    {
                        "dimension": group.dimension,
                        "group": group.name,
                        "figure": figure.key,
                        "unit": figure.unit.value,
                        **{k: v for k, v in asdict(value).items() if v is not None},
                    }
                )
    return rows
