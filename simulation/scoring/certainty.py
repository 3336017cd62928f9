"""Are the certainties true? How often what was said with a certainty was so, and Brier's score."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from simulation.scoring.intervals import wilson
from simulation.scoring.scores import ClipScore, Trust

EDGES = (0.0, 0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 1.0)
"""Of the bins: finer where a ruling rests on it (a foul needs 0.75), down to one in a hundred."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bin:
    """What was said with a certainty from `low` on and below `high` (1 included in the last).

    `mean`: of the certainties said; `k` of `n` were so, `so_low` .. `so_high` the 95 % interval.
    """

    low: float
    high: float
    n: int
    k: int
    mean: float
    so_low: float
    so_high: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Reliability:
    """Of one kind of thing said. `brier`: mean of (certainty - so)^2, 0 best; `chance`: the same
    if always the share that was so had been said; `gap`: mean distance of the bins' certainty from
    what was so, by their counts.
    """

    about: str
    n: int
    brier: float
    chance: float
    gap: float
    bins: tuple[Bin, ...]


def trusts_of(clips: Iterable[ClipScore]) -> list[Trust]:
    """Everything said with a certainty, invented shots included."""
    found: list[Trust] = []
    for clip in clips:
        for shot in clip.shots:
            found += shot.trusts
        for one in clip.invented:
            found += one.trusts
    return found


def reliability(about: str, trusts: Sequence[Trust]) -> Reliability | None:
    """Of what was said; None of nothing."""
    if not trusts:
        return None
    n = len(trusts)
    share = sum(t.is_so for t in trusts) / n
    bins = tuple(_bins(trusts))
    return Reliability(
        about=about,
        n=n,
        brier=sum((t.certainty - t.is_so) ** 2 for t in trusts) / n,
        chance=share * (1 - share),
        gap=sum(b.n * abs(b.mean - b.k / b.n) for b in bins) / n,
        bins=bins,
    )


def reliabilities(clips: Sequence[ClipScore]) -> list[Reliability]:
    """Of each kind of thing, and of everything, first."""
    trusts = trusts_of(clips)
    kinds = sorted({t.about for t in trusts})
    found = [reliability("everything", trusts)]
    found += [reliability(kind, [t for t in trusts if t.about == kind]) for kind in kinds]
    return [one for one in found if one is not None]


def _bins(trusts: Sequence[Trust]) -> Iterable[Bin]:
    for low, high in itertools.pairwise(EDGES):
        its = [t for t in trusts if low <= t.certainty < high or t.certainty == high == EDGES[-1]]
        if not its:
            continue
        k = sum(t.is_so for t in its)
        so_low, so_high = wilson(k, len(its))
        yield Bin(
            low=low,
            high=high,
            n=len(its),
            k=k,
            mean=sum(t.certainty for t in its) / len(its),
            so_low=so_low,
            so_high=so_high,
        )
