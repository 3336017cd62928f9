"""Which ball is which: names for all balls of a table at once, with their probabilities.

One look at one ball is weak evidence; but a number is on the table once at most, all balls are of
one make, and they lie in one light. So makes, lights and all ways to give out the numbers are
weighed together (`identity_light`, `identity_marginals`), over the looks at one rest
(`identity_looks`), with what is remembered (`identity_memory`). "Unknown" is an answer.

Any detector may give the evidence: a vector of log likelihoods over the numbers for each ball
and look (`Detections.label_log_p`), or colours, of which the makes and lights are told here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

from calibration.identity_light import STARTS, Fitted, distinct, fit_lights
from calibration.identity_looks import Gathered, gathered
from calibration.identity_marginals import best_assignment, marginals
from calibration.identity_memory import RestingBalls, TableColours
from calibration.identity_reading import Identity, IdentityError, TableReading
from rules.balls import Ball
from vision.ball_sets import BALL_SETS
from vision.colours import kind_log_p
from vision.detections import BALL_LABELS, Detections, Trust

__all__ = [
    "NINE_BALL",
    "TEN_BALL",
    "Identity",
    "IdentityError",
    "RestingBalls",
    "TableColours",
    "TableReading",
    "identify",
]

Doubles = NDArray[np.float64]

NINE_BALL = frozenset(Ball(k) for k in range(10))
TEN_BALL = frozenset(Ball(k) for k in range(11))

UNKNOWN_LOG_P = -15.0
"""Log density of colours at which a thing is rather no ball of this set than this ball: a colour
some five standard deviations off."""
NO_BALL_LOG_P = float(np.log(1 / BALL_LABELS))
"""Log likelihood of what a network of numbers says of a thing that is no ball: any number."""
UNALLOWED_LOG_P = -4.0
"""That a ball has a number that none can have: another game's, or that of a ball which is followed
elsewhere, but wrongly. Then it is not known; it is not the number that it looks like second."""
ANY_COLOUR_LOG_P = -11.0
"""Log density of colours of what is no ball, beside a network: any colour, evenly."""
CUE_LOG_PRIOR = 2.0
"""The cue ball lies on nearly every table, any other ball on every second."""
SET_LOG_PRIOR = {"standard": 0.0, "dark": 0.0, "television": 0.0, "aramith_tv": -1.0}
"""The last make is rarer, and its pink and brown lie between others' reds and oranges."""
OTHER_BALLS_LOG_P = -6.0
"""That between two looks other balls have come on the table."""
NAMED_LEAST = 0.5
"""A name that is likelier wrong than right is not told."""
_LIKELY_LOG_P = 8.0
"""Makes and lights that explain the table so much worse than the best are left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reading:
    """One way to read the table: (n, 16) log likelihoods, what speaks for it by itself."""

    log_p: Doubles
    log_prior: float
    fit: Fitted | None = None
    is_other_balls: bool = False


def identify(
    looks: Sequence[Detections],
    *,
    allowed: frozenset[Ball] = NINE_BALL,
    prior: Mapping[int, Mapping[Ball, float]] | None = None,
    memory: TableColours | None = None,
    since_s: Sequence[float] | None = None,
    unallowed: Sequence[float] | None = None,
) -> TableReading:
    """Name the balls of the last of `looks`; earlier ones add evidence on balls that lay there.

    prior: for a detection's index in the last look, log probabilities of balls (a ball not named
    there gets 0), as from a tracker that saw where each went. since_s (n,): since when each ball
    lies where it lies, if that is known. unallowed (n,): log prior that it has a number that none
    can have; less than 0 of one that is known from before. Each ball at most once.
    Errors: IdentityError without a look.
    """
    if not looks:
        raise IdentityError("identify: no look was given")
    n = len(looks[-1])
    labels = np.array(sorted(int(b) for b in allowed), dtype=np.int64)
    if n == 0 or len(labels) == 0:
        nothing = np.zeros((n, BALL_LABELS + 1))
        nothing[:, BALL_LABELS] = 1.0
        return TableReading(
            identities=tuple(Identity(ball=None, probability=1.0) for _ in range(n)),
            set_name=BALL_SETS[0].name,
            chroma_scale=1.0,
            probabilities=nothing,
        )
    given = np.zeros((n, BALL_LABELS))
    for index, by_ball in (prior or {}).items():
        for ball, log_p in by_ball.items():
            given[index, int(ball)] += log_p
    # Of a ball that is known from before, it is known whether it is the cue ball.
    given[:, Ball.CUE] += np.where(given.max(axis=1) > 0.0, 0.0, CUE_LOG_PRIOR)
    seen = gathered(looks, since_s)
    trust = looks[-1].trust
    if trust is None and seen.features is None:
        trust = Trust()
    unknown = np.zeros(n)
    if trust is not None:
        told = _told_by_labels(seen, trust)
        given += told
        unknown += _no_ball_log_p(seen.scores, trust)
        others = np.setdiff1d(np.arange(BALL_LABELS), labels)
        if len(others):
            looks_so = np.logaddexp.reduce(told[:, others], axis=1)
            looks_so += 0.0 if unallowed is None else np.asarray(unallowed)
            unknown = np.logaddexp(unknown, UNALLOWED_LOG_P + looks_so)
    if seen.features is None:
        return _weighed([_Reading(log_p=given, log_prior=0.0)], unknown, labels)
    worth = seen.worth * (1.0 if trust is None else trust.colours_weight)
    off = UNKNOWN_LOG_P if trust is None else ANY_COLOUR_LOG_P
    unknown += off * worth
    readings = _told_by_colours(
        seen.features, worth, given, unknown, memory or TableColours(), labels
    )
    return _weighed(readings, unknown, labels)


def _told_by_labels(seen: Gathered, trust: Trust) -> Doubles:
    """(n, 16) log likelihoods from a network's log probabilities."""
    log_p = trust.label_sharpness * seen.worth[:, None] * seen.label_log_p
    p = np.exp(log_p - log_p.max(axis=1, keepdims=True))
    p /= p.sum(axis=1, keepdims=True)
    floor = trust.label_floor / BALL_LABELS
    return np.asarray(np.log((1.0 - trust.label_floor) * p + floor))


def _no_ball_log_p(scores: Doubles, trust: Trust) -> Doubles:
    """(n,) the same of being no ball at all, from how much each looks like one."""
    at_none, by_score = trust.ball_log_odds
    return np.asarray(NO_BALL_LOG_P - (at_none + by_score * scores))


def _told_by_colours(
    features: Doubles,
    worth: Doubles,
    given: Doubles,
    unknown: Doubles,
    memory: TableColours,
    labels: NDArray[np.int64],
) -> list[_Reading]:
    """Every make in the lights that explain the table best, with what else is given (n, 16)
    of each ball; worth (n,): of how many looks that are nothing but colours."""
    kind = kind_log_p(features)
    weight = worth[:, None]
    ways = [(memory, 0.0)]
    if memory.has_colours:
        # Somebody may have brought other balls: what is remembered then says nothing.
        ways.append((TableColours(), OTHER_BALLS_LOG_P))
    readings = []
    for remembered, log_prior in ways:
        fits = fit_lights(
            features,
            kind + given / weight,
            unknown / worth,
            BALL_SETS,
            STARTS if memory.strength is None else (memory.strength,),
            remembered.known,
            labels,
        )
        readings += [
            _Reading(
                log_p=(kind + fit.log_p) * weight + given,
                log_prior=log_prior
                + fit.log_prior
                + SET_LOG_PRIOR[fit.ball_set.name]
                + remembered.set_log_p(fit.ball_set.name),
                fit=fit,
                is_other_balls=remembered is not memory,
            )
            for fit in distinct(fits)
        ]
    return readings


def _weighed(
    readings: Sequence[_Reading], unknown: Doubles, labels: NDArray[np.int64]
) -> TableReading:
    """The names, over all readings and all assignments."""
    best = np.array(
        [best_assignment(r.log_p[:, labels], unknown)[0] + r.log_prior for r in readings]
    )
    n = len(unknown)
    p = np.zeros((n, BALL_LABELS + 1))
    totals: list[float] = []
    shares: list[Doubles] = []
    likely = [r for r, b in zip(readings, best, strict=True) if b > best.max() - _LIKELY_LOG_P]
    for reading in likely:
        found = marginals(reading.log_p[:, labels], unknown)
        totals.append(found.log_total + reading.log_prior)
        shares.append(found.p)
    weights = np.exp(np.array(totals) - max(totals))
    weights /= weights.sum()
    for weight, share in zip(weights, shares, strict=True):
        p[:, labels] += weight * share[:, :-1]
        p[:, BALL_LABELS] += weight * share[:, -1]
    likeliest = likely[int(np.argmax(weights))]
    fit = likeliest.fit
    set_log_p: dict[str, float] = {}
    for reading, total in zip(readings, best, strict=True):
        if reading.fit is not None:
            name = reading.fit.ball_set.name
            set_log_p[name] = max(set_log_p.get(name, -np.inf), float(total))
    top = max(set_log_p.values(), default=0.0)
    return TableReading(
        identities=_names(p),
        set_name="labels" if fit is None else fit.ball_set.name,
        chroma_scale=1.0 if fit is None else 1.0 + float(fit.light[3]),
        probabilities=p,
        set_log_p={name: total - top for name, total in set_log_p.items()},
        is_other_balls=likeliest.is_other_balls,
    )


def _names(p: Doubles) -> tuple[Identity, ...]:
    """The names that are right most often: one to one, none that is likelier wrong."""
    n = len(p)
    full = np.zeros((n, BALL_LABELS + n))
    full[:, :BALL_LABELS] = p[:, :BALL_LABELS]
    full[np.arange(n), BALL_LABELS + np.arange(n)] = p[:, BALL_LABELS]
    _rows, columns = linear_sum_assignment(full, maximize=True)
    result = []
    for i, column in enumerate(columns):
        if column < BALL_LABELS and p[i, column] >= NAMED_LEAST:
            result.append(Identity(ball=Ball(int(column)), probability=float(p[i, column])))
        else:
            result.append(Identity(ball=None, probability=float(p[i, BALL_LABELS])))
    return tuple(result)
