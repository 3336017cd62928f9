"""How likely each ball has each number, over all ways to give every number once at most.

A ball's evidence alone would let two balls be the 3. So all assignments are weighed together: the
weight of one is the product of its balls' likelihoods, and a ball's probability of a number is
the share of the assignments that give it that number. Numbers need not be given out, and a ball
may be unknown; its own "unknown" takes nothing from the others.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

Doubles = NDArray[np.float64]
Ints = NDArray[np.int64]

FAR_LOG_P = 10.0
"""A number for a ball is left out if the best assignment with it is so much (natural logarithm)
less likely than the best of all: shares below 5e-5 tell nobody anything."""
NARROW_LOG_P = 6.0
LARGEST_PIECE = 12
"""Balls that compete for numbers are counted out exactly up to so many at once (2 to this power
states); of more, only what is within NARROW_LOG_P, and of more still, approximately."""
_NEVER = -1e6
_SCALINGS = 60


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Marginals:
    """p (n, m + 1): probability of each number, and last of none of them; rows sum to 1.
    log_total: logarithm of the summed weight of all assignments."""

    p: Doubles
    log_total: float


def best_assignment(log_p: Doubles, unknown_log_p: Doubles) -> tuple[float, Ints]:
    """The likeliest one-to-one choice: its logarithm, and (n,) the column of each row, -1 for
    unknown. log_p (n, m), unknown_log_p (n,)."""
    n, m = log_p.shape
    full = np.full((n, m + n), _NEVER)
    full[:, :m] = log_p
    full[np.arange(n), m + np.arange(n)] = unknown_log_p
    rows, columns = linear_sum_assignment(full, maximize=True)
    return float(full[rows, columns].sum()), np.where(columns < m, columns, -1)


def marginals(log_p: Doubles, unknown_log_p: Doubles) -> Marginals:
    """Over all assignments. log_p (n, m) log likelihood of ball i as number k, unknown_log_p (n,)
    of ball i as none of them."""
    n, m = log_p.shape
    if n == 0:
        return Marginals(p=np.zeros((0, m + 1)), log_total=0.0)
    total, columns = best_assignment(log_p, unknown_log_p)
    loss = losses(log_p, unknown_log_p, columns)
    # Weights as parts of the best assignment's, so that nothing over- or underflows.
    held = np.where(columns >= 0, log_p[np.arange(n), columns], unknown_log_p)
    weight = np.exp(np.clip(np.column_stack((log_p, unknown_log_p)) - held[:, None], -700.0, 300.0))
    p = np.zeros((n, m + 1))
    log_total = total
    for piece in _pieces(loss < FAR_LOG_P):
        near = loss[piece] < FAR_LOG_P
        if len(piece) > LARGEST_PIECE:
            near = loss[piece] < NARROW_LOG_P
        for part in _pieces(near):
            rows = piece[part]
            shares, log_share = _counted(np.where(near[part], weight[rows], 0.0))
            p[rows] = shares
            log_total += log_share
    return Marginals(p=p, log_total=log_total)


def losses(log_p: Doubles, unknown_log_p: Doubles, columns: Ints) -> Doubles:
    """(n, m + 1) how much less likely the best assignment becomes if a ball must have a number,
    or none; columns: the best assignment.

    Shortest paths over who would have to move for whom (Floyd and Warshall): row n of the graph
    is what nobody holds.
    """
    n, m = log_p.shape
    rows = np.arange(n)
    held = np.where(columns >= 0, log_p[rows, columns], unknown_log_p)
    is_free = np.ones(m, dtype=np.bool_)
    is_free[columns[columns >= 0]] = False
    to_free = held - np.where(is_free, log_p, _NEVER).max(axis=1, initial=_NEVER)
    away = np.where(columns >= 0, np.minimum(to_free, held - unknown_log_p), to_free)
    step = np.full((n + 1, n + 1), -_NEVER)
    owners = rows[columns >= 0]
    step[:n, owners] = held[:, None] - log_p[:, columns[owners]]
    step[:n, n] = away
    step[n, :] = 0.0
    np.fill_diagonal(step, 0.0)
    for k in range(n + 1):
        np.minimum(step, step[:, k, None] + step[None, k, :], out=step)
    result = np.empty((n, m + 1))
    result[:, :m] = held[:, None] - log_p + np.where(is_free, step[n, :n, None], 0.0)
    for j in owners:
        result[:, columns[j]] += step[j, :n]
    result[:, m] = held - unknown_log_p + step[n, :n]
    result[rows, np.where(columns >= 0, columns, m)] = 0.0
    return np.maximum(result, 0.0)


def _pieces(near: NDArray[np.bool_]) -> list[Ints]:
    """Rows of near (n, m + 1) in groups that have no number in common; "unknown" is everyone's."""
    shared = near[:, :-1].astype(np.float64)
    together = shared @ shared.T + np.eye(len(near)) > 0
    while True:
        further = together.astype(np.float64) @ together > 0
        if (further == together).all():
            break
        together = further
    first = together.argmax(axis=1)
    return [np.flatnonzero(first == k) for k in np.unique(first)]


def _counted(weight: Doubles) -> tuple[Doubles, float]:
    """Shares (n, m + 1) and the logarithm of the sum over assignments of weights (n, m + 1)."""
    n, m = weight.shape[0], weight.shape[1] - 1
    shares = np.zeros((n, m + 1))
    used: list[int] = np.flatnonzero(weight[:, :m].any(axis=0)).tolist()
    if n == 1:
        total = float(weight.sum())
        return weight / total, float(np.log(total))
    if n > LARGEST_PIECE:
        return _scaled(weight)
    # done[k][S]: the ways to give the first k numbers to exactly the balls S; open[k][S]: the
    # ways to go on from there. S is a number whose bits are balls.
    nothing = np.ones(1)
    for i in range(n):
        nothing = np.concatenate((nothing * weight[i, m], nothing))
    done = [np.zeros(2**n)]
    done[0][0] = 1.0
    for column in used:
        after = done[-1].copy()
        for i in np.flatnonzero(weight[:, column]).tolist():
            was = done[-1].reshape(-1, 2, 2**i)
            after.reshape(-1, 2, 2**i)[:, 1] += weight[i, column] * was[:, 0]
        done.append(after)
    total = float(done[-1] @ nothing)
    rest = nothing
    for k in range(len(used) - 1, -1, -1):
        column = used[k]
        before = rest.copy()
        for i in np.flatnonzero(weight[:, column]).tolist():
            was = done[k].reshape(-1, 2, 2**i)[:, 0]
            then = rest.reshape(-1, 2, 2**i)[:, 1]
            shares[i, column] = weight[i, column] * float((was * then).sum()) / total
            before.reshape(-1, 2, 2**i)[:, 0] += weight[i, column] * then
        rest = before
    shares[:, m] = np.maximum(1.0 - shares[:, :m].sum(axis=1), 0.0)
    return shares, float(np.log(total))


def _scaled(weight: Doubles) -> tuple[Doubles, float]:
    """The same approximately, for many balls that nothing tells apart: rows are scaled to sum to
    1 and columns to at most 1 (Sinkhorn). Errs to doubt; right where all are alike."""
    m = weight.shape[1] - 1
    p = weight.copy()
    for _ in range(_SCALINGS):
        p[:, :m] /= np.maximum(p[:, :m].sum(axis=0), 1.0)
        p /= p.sum(axis=1, keepdims=True)
    # What scaling has not yet settled is left open: "unknown" takes from nobody.
    p[:, :m] /= np.maximum(p[:, :m].sum(axis=0), 1.0)
    p[:, m] += np.maximum(1.0 - p.sum(axis=1), 0.0)
    shown = np.where(weight > 0, weight, 1.0)
    entropy = -float((p * np.log(np.maximum(p, 1e-300))).sum())
    return p, float((p * np.log(shown)).sum()) + entropy
