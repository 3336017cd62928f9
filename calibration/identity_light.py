"""What the balls of a table look like in its light: which make they are, and how colours come out.

Lamps, cameras and cloths shift all balls of a table together: lighter or darker, towards the
cloth's colour, stronger or paler. For each make that light is fitted to all balls at once, in turn
with the numbers it gives them; what is left over is each ball's own, and small.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.identity_marginals import best_assignment
from vision.ball_sets import BallSet
from vision.colours import colour_log_p, colour_shown
from vision.detections import BALL_LABELS, Label

Doubles = NDArray[np.float64]

LIGHT_SPREAD = (5.0, 4.0, 5.0, 0.2)
"""Standard deviations over tables of what a light adds to L, a and b and of the part by which it
makes colours stronger (pictures of three tables and simulated looks; b most, by the cloth)."""
OWN_PART = 0.7
"""Part of a ball set's spread that is left when the table's light is known (as above)."""
STARTS = (-0.25, -0.05, 0.2)
"""Strengths of colour from which the fit begins: from a false start it ends in false numbers."""
ROUNDS = 3
HOPELESS_LOG_P = 20.0
"""A make and light so much worse than the best, after a first fit, is not followed further."""
_FIRST_SPREAD = 1.5
"""Before the light is known, colours may lie further off."""
_DEGREES = 6.0
"""Degrees of freedom of Student's t, as in `vision.colours.colour_log_p`."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class KnownColours:
    """Colours of numbers on this table from before. count (16,): how many looks taught each;
    lab (16, 3): their means; within_lab (16, 3): how much one ball differs from look to look."""

    count: Doubles
    lab: Doubles
    within_lab: Doubles


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Fitted:
    """A make in its light. light (4,) as LIGHT_SPREAD; log_p (n, 16) how well each ball's colour
    suits each number; log_prior: of the make and of a light so far from the usual."""

    ball_set: BallSet
    light: Doubles
    log_p: Doubles
    log_prior: float


def in_light(lab: Doubles, light: Doubles) -> Doubles:
    """Colours (..., 16, 3) as lights (..., 4) show them."""
    seen = lab + light[..., None, :3]
    seen[..., 1:] += light[..., None, 3:] * lab[..., 1:]
    return seen


def expected(
    lab: Doubles, sigma_lab: Doubles, light: Doubles, known: KnownColours
) -> tuple[Doubles, Doubles]:
    """Mean and spread (..., 16, 3) of each number's colour: those of makes (..., 16, 3) in lights
    (..., 4), drawn to what this table's own balls looked like before."""
    mean = in_light(lab, light)
    own = (OWN_PART * sigma_lab) ** 2
    if not known.count.any():
        return mean, np.sqrt(own)
    within = known.within_lab**2
    count = known.count[:, None]
    part = own * count / (own * count + within)
    variance = own * (1.0 - part) + np.where(count > 0, np.minimum(within, own), 0.0)
    return mean + part * (known.lab - mean), np.sqrt(np.minimum(variance, own))


def fit_lights(
    features: Doubles,
    kind: Doubles,
    unknown_log_p: Doubles,
    makes: Sequence[BallSet],
    starts: Sequence[float],
    known: KnownColours,
    labels: NDArray[np.int64],
) -> list[Fitted]:
    """For each make the lights in which it explains the balls best, from each start; those that
    explain them far worse than others are left out.

    features (n, FEATURES), kind (n, 16): what is known of each number but from colour,
    unknown_log_p (n,), labels: the numbers that may be on the table.
    """
    usual = np.array(LIGHT_SPREAD)
    make = np.repeat(np.arange(len(makes)), len(starts))
    light = np.zeros((len(make), 4))
    light[:, 3] = np.tile(np.array(starts), len(makes))
    shown = colour_shown(features)
    usual_precision = np.diag(usual**-2.0)
    coloured = np.array(features[:, 2:5])
    for step in range(ROUNDS + 1):
        lab = np.stack([makes[k].lab for k in make.tolist()])
        sigma_lab = np.stack([makes[k].sigma_lab for k in make.tolist()])
        mean, sigma = expected(lab, sigma_lab, light, known)
        wide = _FIRST_SPREAD if step == 0 else 1.0
        log_p = colour_log_p(features, mean, wide * sigma)
        if step == ROUNDS:
            break
        number = np.zeros((len(make), len(features)), dtype=np.int64)
        total = np.empty(len(make))
        for h, both in enumerate((kind + log_p)[:, :, labels]):
            total[h], columns = best_assignment(both, unknown_log_p)
            number[h] = np.where(columns >= 0, labels[columns], Label.CUE_BALL)
        if step > 0:
            near = total > total.max() - HOPELESS_LOG_P
            make, light, number, mean, sigma, lab, sigma_lab = (
                every[near] for every in (make, light, number, mean, sigma, lab, sigma_lab)
            )
        each = np.arange(len(make))[:, None]
        off = (coloured - mean[each, number]) / sigma[each, number]
        weight = shown * (_DEGREES + 3.0) / (_DEGREES + (off**2).sum(axis=2))
        weight = np.where(number == Label.CUE_BALL, 0.0, weight)
        matrix, vector = _normal(
            lab[each, number], OWN_PART * sigma_lab[each, number], coloured, weight
        )
        solved = np.linalg.solve(usual_precision + matrix, vector[..., None])
        light = np.asarray(solved[..., 0], dtype=np.float64)
    return [
        Fitted(
            ball_set=makes[k],
            light=light[h],
            log_p=log_p[h],
            log_prior=-0.5 * float(((light[h] / usual) ** 2).sum()),
        )
        for h, k in enumerate(make.tolist())
    ]


def _normal(
    plain: Doubles, sigma: Doubles, seen: Doubles, weight: Doubles
) -> tuple[Doubles, Doubles]:
    """Normal equations (h, 4, 4), (h, 4) of lights from balls whose numbers are known:
    plain (h, n, 3): their colours in no special light, sigma: their spread, seen (n, 3), weight
    (h, n)."""
    precision = weight[..., None] / sigma**2
    off = precision * (seen - plain)
    matrix = np.zeros((len(plain), 4, 4))
    vector = np.empty((len(plain), 4))
    vector[:, :3] = off.sum(axis=1)
    vector[:, 3] = (off * plain)[..., 1:].sum(axis=(1, 2))
    matrix[:, [0, 1, 2], [0, 1, 2]] = precision.sum(axis=1)
    cross = precision[..., 1:] * plain[..., 1:]
    matrix[:, 1:3, 3] = matrix[:, 3, 1:3] = cross.sum(axis=1)
    matrix[:, 3, 3] = (cross * plain[..., 1:]).sum(axis=(1, 2))
    return matrix, vector


def nothing_known() -> KnownColours:
    """Of a table that is seen for the first time."""
    return KnownColours(
        count=np.zeros(BALL_LABELS),
        lab=np.zeros((BALL_LABELS, 3)),
        within_lab=np.ones((BALL_LABELS, 3)),
    )


def distinct(fits: Sequence[Fitted]) -> list[Fitted]:
    """Fits of one make that ended in the same light are one; the first of each is kept."""
    kept: list[Fitted] = []
    usual = np.array(LIGHT_SPREAD)
    for fit in fits:
        if not any(
            fit.ball_set is other.ball_set
            and float(np.abs((fit.light - other.light) / usual).max()) < 0.1
            for other in kept
        ):
            kept.append(fit)
    return kept
