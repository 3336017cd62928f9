"""Which ball is which: labels from the colours of the whole table at once.

One look at one ball is weak evidence; but a number is on the table once at most, all balls are
of one make, and they lie in one light. So the make, the strength of colour and the numbers are
chosen together, where the whole table is likeliest; what earlier looks showed is remembered.
"Unknown" is an answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

from rules.balls import Ball
from vision.ball_sets import BALL_SETS, BallSet
from vision.colours import FEATURES, colour_log_p, kind_log_p
from vision.detections import BALL_LABELS, Detections

Doubles = NDArray[np.float64]

NINE_BALL = frozenset(Ball(k) for k in range(10))
TEN_BALL = frozenset(Ball(k) for k in range(11))

UNKNOWN_LOG_P = -15.0
"""Log density at which a thing is rather no ball of this set than this ball: a colour some five
standard deviations off."""
CHROMA_SCALES = (0.7, 0.8, 0.9, 1.0, 1.1, 1.2, 1.35)
"""How strong colours come out against the ball sets' tables: cameras and lamps differ so much."""
_CHROMA_SPREAD = 0.2
"""Standard deviation of that in the logarithm."""
SET_LOG_PRIOR = {"standard": 0.0, "television": 0.0, "aramith_tv": -1.0}
"""The third set is rarer, and its pink and brown lie between others' reds and oranges."""
SAME_BALL_RADII = 1.0
"""Up to how far apart two looks show the same resting ball."""
CONFIDENT = 0.97
"""Probability from which a look teaches what a number looks like on this table."""
_LEARNT_SIGMA_LAB = (3.0, 4.0, 4.0)
"""Spread of one ball's colour on one table from look to look (measured within tables)."""
_STRIPE_SPREAD = 1.8
"""A stripe's colour differs more from look to look: a narrow band is paler than a broad one."""
_WHITE_MOST = 0.5
"""Of a ball that shows more white than this, too little colour is seen to learn it."""
_NEW_EVIDENCE = 0.35
"""What a further look of the same resting balls adds: the same light, the same side."""


class IdentityError(ValueError):
    """Looks from which no identity can be told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """What a detection is: None is "not known", `probability` then that it is no ball at hand."""

    ball: Ball | None
    probability: float


@dataclass(frozen=True, slots=True, kw_only=True)
class TableReading:
    """All identities of the last look, and under which ball set and strength of colour."""

    identities: tuple[Identity, ...]
    set_name: str
    chroma_scale: float


class TableColours:
    """What the numbers look like on this table, learnt from confident looks; starts empty."""

    def __init__(self) -> None:
        self._count: Doubles = np.zeros(BALL_LABELS)
        self._sum: Doubles = np.zeros((BALL_LABELS, 3))
        self._set_log_p: dict[str, float] = {ball_set.name: 0.0 for ball_set in BALL_SETS}

    @property
    def counts(self) -> tuple[int, ...]:
        """How many looks taught each number."""
        return tuple(int(c) for c in self._count)

    def learn(self, colours: Doubles, reading: TableReading) -> None:
        """Take in the colours (n, FEATURES) of a look with its identities."""
        if colours.shape != (len(reading.identities), len(FEATURES)):
            raise IdentityError(f"colours {colours.shape} for {len(reading.identities)} identities")
        for row, identity in zip(colours, reading.identities, strict=True):
            if identity.ball is None or identity.probability < CONFIDENT:
                continue
            k = int(identity.ball)
            if row[0] > _WHITE_MOST and identity.ball is not Ball.CUE:
                continue
            # Old looks fade: light and exposure drift through an evening.
            self._sum[k] = 0.98 * self._sum[k] + row[2:5]
            self._count[k] = 0.98 * self._count[k] + 1.0
        if len(reading.identities) >= 4:
            for name in self._set_log_p:
                self._set_log_p[name] *= 0.98
            self._set_log_p[reading.set_name] = min(self._set_log_p[reading.set_name] + 1.0, 6.0)

    def set_log_p(self, name: str) -> float:
        """Log prior of a ball set: the one seen before."""
        return self._set_log_p.get(name, 0.0)

    def looks_like(self, ball_set: BallSet, chroma_scale: float) -> tuple[Doubles, Doubles]:
        """Mean and spread (16, 3) of each label's colour: the set's, drawn to what was learnt."""
        scale = np.array([1.0, chroma_scale, chroma_scale])
        prior_mean, prior_var = ball_set.lab * scale, ball_set.sigma_lab**2
        within = np.repeat(np.array(_LEARNT_SIGMA_LAB)[None] ** 2, BALL_LABELS, axis=0)
        within[int(Ball.NINE) :] *= _STRIPE_SPREAD**2
        count = self._count[:, None]
        # Normal with known spread: the mean of a few looks, its error, and the look's own spread.
        weight = count / within
        mean = (prior_mean / prior_var + self._sum / within) / (1.0 / prior_var + weight)
        variance = 1.0 / (1.0 / prior_var + weight) + np.where(count > 0, within, 0.0)
        return mean, np.sqrt(np.minimum(variance, prior_var))


def identify(
    looks: Sequence[Detections],
    *,
    allowed: frozenset[Ball] = NINE_BALL,
    prior: Mapping[int, Mapping[Ball, float]] | None = None,
    memory: TableColours | None = None,
) -> TableReading:
    """Name the balls of the last of `looks`; earlier ones add evidence on balls that lay there.

    prior: for a detection's index in the last look, log probabilities of balls (a ball not named
    there gets 0), as from a tracker that saw where each went. Each ball at most once.
    Errors: IdentityError without a look.
    """
    if not looks:
        raise IdentityError("identify: no look was given")
    last = looks[-1]
    n = len(last)
    memory = memory or TableColours()
    labels = np.array(sorted(int(b) for b in allowed), dtype=np.int64)
    extra = np.zeros((n, BALL_LABELS))
    for index, by_ball in (prior or {}).items():
        for ball, log_p in by_ball.items():
            extra[index, int(ball)] += log_p
    if n == 0 or len(labels) == 0:
        unknown = tuple(Identity(ball=None, probability=1.0) for _ in range(n))
        return TableReading(identities=unknown, set_name=BALL_SETS[0].name, chroma_scale=1.0)
    matched = _matched(looks)
    unknown_log_p = _unknown_log_p(matched)
    best: tuple[float, Doubles, str, float] | None = None
    if last.colours is None:
        evidence = _gathered([look.label_log_p for look in looks], matched) + extra
        best = (0.0, evidence, "labels", 1.0)
    else:
        colours = [look.colours for look in looks]
        for ball_set in BALL_SETS:
            for chroma_scale in CHROMA_SCALES:
                mean, sigma = memory.looks_like(ball_set, chroma_scale)
                each = [
                    kind_log_p(c) + colour_log_p(c, mean, sigma)
                    if c is not None
                    else look.label_log_p
                    for c, look in zip(colours, looks, strict=True)
                ]
                evidence = _gathered(each, matched) + extra
                total, _columns = _assign(evidence[:, labels], unknown_log_p)
                total += memory.set_log_p(ball_set.name) + SET_LOG_PRIOR[ball_set.name]
                total -= 0.5 * (np.log(chroma_scale) / _CHROMA_SPREAD) ** 2
                if best is None or total > best[0]:
                    best = (total, evidence, ball_set.name, chroma_scale)
    assert best is not None
    _total, evidence, set_name, chroma_scale = best
    return TableReading(
        identities=_identities(evidence[:, labels], unknown_log_p, labels),
        set_name=set_name,
        chroma_scale=chroma_scale,
    )


def _matched(looks: Sequence[Detections]) -> list[NDArray[np.int64]]:
    """For each look (n,) the index there of each ball of the last look, -1 where it is not."""
    last = looks[-1]
    result = []
    for look in looks[:-1]:
        index = np.full(len(last), -1, dtype=np.int64)
        if len(look):
            gap = np.linalg.norm(last.centres_px_xy[:, None] - look.centres_px_xy[None], axis=2)
            nearest = gap.argmin(axis=1)
            near = gap.min(axis=1) < SAME_BALL_RADII * last.radius_px
            index = np.where(near, nearest, -1).astype(np.int64)
        result.append(index)
    result.append(np.arange(len(last), dtype=np.int64))
    return result


def _gathered(each: Sequence[Doubles], matched: Sequence[NDArray[np.int64]]) -> Doubles:
    """(n, 16) mean evidence over the looks that show a ball, weighed by how many there are."""
    total = np.zeros((len(matched[-1]), BALL_LABELS))
    count = np.zeros((len(matched[-1]), 1))
    for log_p, index in zip(each, matched, strict=True):
        seen = index >= 0
        total[seen] += log_p[index[seen]]
        count[seen] += 1.0
    return np.asarray(total / count * _weight(count))


def _weight(count: Doubles) -> Doubles:
    """How much the mean of so many looks of one resting ball says, against a single look."""
    return np.asarray(1.0 + _NEW_EVIDENCE * np.minimum(count - 1.0, 3.0))


def _unknown_log_p(matched: Sequence[NDArray[np.int64]]) -> Doubles:
    """(n,) what speaks for "no ball of this set": it grows with the looks as the rest does."""
    count = np.sum([index >= 0 for index in matched], axis=0).astype(np.float64)
    return UNKNOWN_LOG_P * _weight(count)


def _assign(evidence: Doubles, unknown: Doubles) -> tuple[float, NDArray[np.int64]]:
    """Best one-to-one choice: its total, and (n,) the column of each row, -1 for unknown."""
    n, m = evidence.shape
    full = np.full((n, m + n), -1e6)
    full[:, :m] = evidence
    full[np.arange(n), m + np.arange(n)] = unknown
    rows, columns = linear_sum_assignment(full, maximize=True)
    return float(full[rows, columns].sum()), np.where(columns < m, columns, -1)


def _identities(
    evidence: Doubles, unknown: Doubles, labels: NDArray[np.int64]
) -> tuple[Identity, ...]:
    """Each row's ball, and how much likelier the whole table is with it than without."""
    total, columns = _assign(evidence, unknown)
    result = []
    for i, column in enumerate(columns):
        other = evidence.copy()
        if column >= 0:
            other[i, column] = -1e5
            rival, _ = _assign(other, unknown)
        else:
            other[i] += 1e5
            rival = _assign(other, unknown)[0] - 1e5
        probability = float(1.0 / (1.0 + np.exp(np.clip(rival - total, -50.0, 50.0))))
        ball = Ball(int(labels[column])) if column >= 0 else None
        result.append(Identity(ball=ball, probability=probability))
    return tuple(result)
