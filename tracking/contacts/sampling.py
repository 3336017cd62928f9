"""Draws of the cue ball's way, played on as disc simulations and weighed by what was seen.

Adaptive importance sampling, one Gaussian for each ball that may have been first. Residuals are
Student's t with the detector's error, and with shares of the way for what the simulation leaves
out (throw, spin, friction).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from rules.balls import Ball, Rail
from tracking.contacts.discs import Played, play
from tracking.contacts.first_solved import BallFit, FirstSolved, ModelTouch
from tracking.contacts.scene import Scene

Floats = NDArray[np.float64]

DRAWS_FIRST = 384
DRAWS_LATER = 192
ROUNDS = 3
STUDENT_FREEDOM = 4.0
TRAVEL_ERROR = 0.05
"""Share of a ball's way since the contact by which the simulation may be wrong."""
CUE_TRAVEL_ERROR = 0.08
NOSES = (Rail.HEAD, Rail.FOOT, Rail.LEFT, Rail.RIGHT)


def _log_gauss(x: Floats, mean: Floats, cov: Floats) -> Floats:
    root = np.linalg.cholesky(cov)
    z = np.linalg.solve(root, (x - mean).T)
    return np.asarray(-0.5 * (z * z).sum(0) - np.log(np.diag(root)).sum())


def _log_sum(parts: Floats) -> Floats:
    top = parts.max(axis=0)
    return np.asarray(top + np.log(np.exp(parts - top).sum(axis=0)))


def sampled(scene: Scene, rng: np.random.Generator, widening: float) -> FirstSolved | None:
    """Adaptive importance sampling; None if no draw meets a ball."""
    balls = len(scene.balls)
    if balls < 2:
        return None
    priors: list[tuple[float, Floats, Floats]] = []
    for way in scene.ways:
        step = np.eye(4)
        step[0, 2] = step[1, 3] = scene.start_s - way.at_s
        mean = np.concatenate([step @ way.mean, scene.rest[1:].ravel()])
        cov = np.zeros((len(mean), len(mean)))
        cov[:4, :4] = step @ way.cov @ step.T * widening**2 + np.eye(4) * 1e-3
        cov[4:, 4:] = np.diag(np.repeat(scene.rest_sigma[1:] ** 2, 2))
        priors.append((way.weight / len(scene.ways), mean, cov))
    proposals = [(share * DRAWS_FIRST * widening, mean, cov) for share, mean, cov in priors]
    drawn: list[Floats] = []
    used: list[tuple[float, Floats, Floats]] = []
    plays: list[Played] = []
    logs: list[Floats] = []
    for _ in range(ROUNDS):
        fresh = [
            rng.multivariate_normal(mean, cov, size=max(int(n), 8), method="cholesky")
            for n, mean, cov in proposals
        ]
        used.extend((float(len(x)), m, c) for x, (_, m, c) in zip(fresh, proposals, strict=True))
        draws = np.concatenate(fresh)
        played = _played(scene, draws)
        drawn.append(draws)
        plays.append(played)
        logs.append(_log_fit(scene, draws, played)[0])
        theta = np.concatenate(drawn)
        prior = _log_sum(np.stack([np.log(s) + _log_gauss(theta, m, c) for s, m, c in priors]))
        q = _log_sum(np.stack([np.log(n) + _log_gauss(theta, m, c) for n, m, c in used]))
        logw = np.concatenate(logs) + prior - q
        hit = np.concatenate([p.hit_s for p in plays])[:, 1:]
        any_hit = np.isfinite(hit).any(axis=1)
        if not any_hit.any():
            return None
        weight = np.where(any_hit, np.exp(logw - logw[any_hit].max()), 0.0)
        weight = np.minimum(weight, 1e6)
        weight /= weight.sum()
        first = np.where(any_hit, np.argmin(hit, axis=1), -1)
        proposals = []
        for ball in range(balls - 1):
            mine = first == ball
            share = float(weight[mine].sum())
            if not mine.any():
                continue
            w = weight[mine] / share if share > 1e-12 else np.exp(logw[mine] - logw[mine].max())
            w = w / w.sum()
            effective = 1.0 / float((w * w).sum())
            mean = w @ theta[mine]
            spread = (theta[mine] - mean).T @ ((theta[mine] - mean) * w[:, None])
            floor = priors[0][2]
            keep = float(np.clip(effective / (effective + 0.5 * len(mean)), 0.0, 0.9))
            cov = keep * spread * 1.3 + (1.0 - keep) * floor * 0.3
            count = DRAWS_LATER * widening * (0.25 + 0.75 * share)
            proposals.append((count, mean, cov))
    return _conclude(scene, theta, plays, weight, first, hit, logs)


def _played(scene: Scene, draws: Floats) -> Played:
    count, balls = len(draws), len(scene.balls)
    place = np.empty((count, balls, 2))
    place[:, 0] = draws[:, :2]
    place[:, 1:] = draws[:, 4:].reshape(count, balls - 1, 2)
    velocity = np.zeros_like(place)
    velocity[:, 0] = draws[:, 2:4]
    return play(
        place,
        velocity,
        start_s=scene.start_s,
        at_s=scene.at_s,
        end_s=scene.end_s,
        geometry=scene.geometry,
        until_hit=not scene.uses_after,
    )


def _log_fit(scene: Scene, draws: Floats, played: Played) -> tuple[Floats, Floats]:
    """Log likelihood (s,) of what was seen after the start, and the misfit m (s,)."""
    if not len(scene.at_s):
        return np.zeros(len(draws)), np.zeros(len(draws))
    hit = played.hit_s[:, 1:].min(axis=1, initial=np.inf)
    since = np.maximum(scene.at_s[None, :] - hit[:, None], 0.0)
    seen = np.moveaxis(played.seen_mm, 1, 2)
    travel = np.linalg.norm(seen[:, 1:] - draws[:, 4:].reshape(len(draws), -1, 1, 2), axis=3)
    speed = np.linalg.norm(draws[:, 2:4], axis=1)
    error2 = np.empty(seen.shape[:3])
    error2[:, 1:] = (TRAVEL_ERROR * travel) ** 2
    error2[:, 0] = (CUE_TRAVEL_ERROR * speed[:, None] * since) ** 2
    error2 = error2 + scene.seen_sigma[None] ** 2
    r2 = ((scene.seen[None] - seen) ** 2).sum(axis=3) / error2
    known = np.isfinite(scene.seen_sigma)[None]
    if not scene.uses_after:
        known = known & np.isin(np.arange(len(scene.balls)), [0])[None, :, None]
        known = known & (since[:, None, :] <= 0.0)
    nu = STUDENT_FREEDOM
    term = -0.5 * (nu + 2.0) * np.log1p(np.where(known, r2, 0.0) / nu)
    scale = np.where(known, -np.log(np.where(known, error2, 1.0)), 0.0)
    count = np.maximum(known.sum(axis=(1, 2)), 1)
    robust = np.where(known, np.minimum(r2, 30.0), 0.0).sum(axis=(1, 2))
    misfit = (robust - 2.0 * count) / np.sqrt(4.0 * count)
    if not scene.uses_after:
        scale = 0.0 * scale
    return (term + scale).sum(axis=(1, 2)), misfit


def _conclude(
    scene: Scene,
    theta: Floats,
    plays: Sequence[Played],
    weight: Floats,
    first: NDArray[np.intp],
    hit: Floats,
    logs: Sequence[Floats],
) -> FirstSolved:
    shares = {}
    for ball in range(hit.shape[1]):
        share = float(weight[first == ball].sum())
        if share > 1e-4:
            shares[scene.balls[ball + 1]] = share
    ranked = sorted(shares.items(), key=lambda item: -item[1])
    chosen = scene.balls.index(ranked[0][0]) - 1
    mine = first == chosen
    w = weight[mine] / weight[mine].sum()
    t = hit[mine, chosen]
    place = w @ (theta[mine, :2] + theta[mine, 2:4] * (t - scene.start_s)[:, None])
    misfits = np.concatenate(
        [_log_fit(scene, d, p)[1] for d, p in zip(_split(theta, plays), plays, strict=True)]
    )
    fits = tuple(
        _fit(ball, share, scene.balls.index(ball) - 1, weight, first, hit, misfits)
        for ball, share in ranked
    )
    second, gap, gap_error = _second(scene, weight, hit, chosen)
    return FirstSolved(
        shares=tuple(ranked),
        t_s=fits[0].t_s,
        t_error_s=fits[0].t_error_s,
        misfit=fits[0].misfit,
        second=second,
        gap_s=gap,
        gap_error_s=gap_error,
        place_mm=(float(place[0]), float(place[1])),
        rails=_rails(scene, weight * (first == chosen), plays),
        fits=fits,
    )


def _fit(
    ball: Ball,
    share: float,
    column: int,
    weight: Floats,
    first: NDArray[np.intp],
    hit: Floats,
    misfits: Floats,
) -> BallFit:
    """By the draws in which a ball, that of a column of `hit`, is met first."""
    mine = np.flatnonzero(first == column)
    w = weight[mine] / weight[mine].sum()
    t = hit[mine, column]
    t_s = float(w @ t)
    spread = float(np.sqrt(w @ (t - t_s) ** 2))
    good = mine[np.argsort(-w)[:20]]
    return BallFit(
        ball=ball,
        share=share,
        t_s=t_s,
        t_error_s=2.0 * spread + 2e-4,
        misfit=float(misfits[good].min()),
    )


def _split(theta: Floats, plays: Sequence[Played]) -> list[Floats]:
    ends = np.cumsum([len(p.hit_s) for p in plays])[:-1]
    return list(np.split(theta, ends))


def _rails(scene: Scene, weight: Floats, plays: Sequence[Played]) -> tuple[ModelTouch, ...]:
    """The noses that balls met in the draws, with their shares."""
    met = np.concatenate([p.rail_s for p in plays])
    total = float(weight.sum())
    found = []
    for b, ball in enumerate(scene.balls):
        for side, rail in enumerate(NOSES):
            has = np.isfinite(met[:, b, side])
            share = float(weight[has].sum()) / total
            if share < 0.05:
                continue
            w = weight[has] / weight[has].sum()
            t_s = float(w @ met[has, b, side])
            spread = float(np.sqrt(w @ (met[has, b, side] - t_s) ** 2))
            found.append(
                ModelTouch(
                    ball=ball, rail=rail, t_s=t_s, t_error_s=2.0 * spread + 5e-4, share=share
                )
            )
    return tuple(found)


def _second(
    scene: Scene, weight: Floats, hit: Floats, chosen: int
) -> tuple[Ball | None, float | None, float]:
    """The other ball that the cue ball met within the window, and how much later."""
    best: tuple[float, int] | None = None
    for other in range(hit.shape[1]):
        if other == chosen:
            continue
        both = np.isfinite(hit[:, other]) & np.isfinite(hit[:, chosen])
        share = float(weight[both].sum())
        if share > 0.02 and (best is None or share > best[0]):
            best = (share, other)
    if best is None:
        return None, None, 0.0
    other = best[1]
    both = np.isfinite(hit[:, other]) & np.isfinite(hit[:, chosen])
    w = weight[both] / weight[both].sum()
    gap = hit[both, other] - hit[both, chosen]
    mean = float(w @ gap)
    return scene.balls[other + 1], mean, float(np.sqrt(w @ (gap - mean) ** 2))
