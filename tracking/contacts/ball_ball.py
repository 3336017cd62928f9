"""Which ball the cue ball met first: draws of the cue ball's way against the resting balls.

Each draw is played on as a short disc simulation and compared with every centre seen just after
the contact, so that the way before, the onsets, the outgoing directions and the momentum vote
together. Adaptive importance sampling, one Gaussian for each ball that may have been first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from rules.balls import Ball, Rail
from tracking.contacts.approach import Way, ways_to_contact
from tracking.contacts.clean_path import CleanPath, place_at
from tracking.contacts.discs import DIAMETER_MM, Played, play
from tracking.contacts.onset import Onset, first_moved_index
from tracking.geometry import TableGeometry

Floats = NDArray[np.float64]

DRAWS_FIRST = 384
DRAWS_LATER = 192
ROUNDS = 3
STUDENT_FREEDOM = 4.0
TRAVEL_ERROR = 0.05
"""Share of a ball's way since the contact by which the simulation may be wrong."""
CUE_TRAVEL_ERROR = 0.08
WINDOW_S = 0.040
WINDOW_FRAMES = 2.2
RACK_BALLS = 6
"""So many touching balls at rest are a rack: the impulse runs through it, the frames after tell
less than the way before (research, section 3)."""
TOUCHING_MM = 6.0
SILENT_MARGIN_MM = 1.0
NOSES = (Rail.HEAD, Rail.FOOT, Rail.LEFT, Rail.RIGHT)


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelTouch:
    """A nose that a ball met just after the first contact, by the draws that fit."""

    ball: Ball
    rail: Rail
    t_s: float
    t_error_s: float
    share: float


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstSolved:
    """Who was met first, as far as the paths tell.

    `shares`: posterior of each ball, likeliest first; `gap_s`: time from the first to the second
    ball that the cue ball met, its mean and spread, None without a second; `misfit`: m of the
    research, about 0 for a good fit; `place_mm`: the cue ball's centre then; `rails`: noses met
    within the frames of the fit; `is_contradicted`: another ball surely moved before.
    """

    shares: tuple[tuple[Ball, float], ...]
    t_s: float
    t_error_s: float
    misfit: float
    second: Ball | None = None
    gap_s: float | None = None
    gap_error_s: float = 0.0
    place_mm: tuple[float, float] | None = None
    from_onsets_only: bool = False
    rails: tuple[ModelTouch, ...] = ()
    is_contradicted: bool = False


@dataclass(slots=True, kw_only=True, eq=False)
class _Scene:
    """One contact being solved: balls (cue first), their rests, what was seen when."""

    balls: list[Ball]
    rest: Floats
    rest_sigma: Floats
    at_s: Floats
    seen: Floats
    seen_sigma: Floats
    ways: list[Way]
    start_s: float
    end_s: float
    geometry: TableGeometry
    uses_after: bool


def rack_of(tracks: Mapping[Ball, CleanPath]) -> frozenset[Ball]:
    """The balls that stand as a rack: six or more object balls, each touching another."""
    balls = [b for b, t in tracks.items() if b.is_object_ball and t.rest_xy is not None]
    if len(balls) < RACK_BALLS:
        return frozenset()
    xy = np.array([tracks[b].rest_xy for b in balls])
    near = np.linalg.norm(xy[:, None] - xy[None], axis=2) < DIAMETER_MM + TOUCHING_MM
    group = np.arange(len(balls))
    for _ in range(len(balls)):
        group = np.where(near, group[None, :], len(balls)).min(axis=1)
    sizes = np.bincount(group, minlength=len(balls))
    if sizes.max() < RACK_BALLS:
        return frozenset()
    return frozenset(b for b, g in zip(balls, group, strict=True) if g == sizes.argmax())


def tightened(xy: Floats) -> Floats:
    """Rest places (n, 2) of a rack with touching balls brought to one diameter apart."""
    result = xy.copy()
    i, j = np.triu_indices(len(xy), 1)
    pairs = np.linalg.norm(xy[i] - xy[j], axis=1) < DIAMETER_MM + TOUCHING_MM
    i, j = i[pairs], j[pairs]
    for _ in range(60):
        line = result[j] - result[i]
        far = np.linalg.norm(line, axis=1)
        push = 0.25 * (far - DIAMETER_MM)[:, None] * line / np.maximum(far, 1e-9)[:, None]
        np.add.at(result, i, push)
        np.add.at(result, j, -push)
        result += 0.02 * (xy - result)
    return result


def plausible_onsets(
    cue: CleanPath, tracks: Mapping[Ball, CleanPath], onsets: Mapping[Ball, Onset], frame_s: float
) -> dict[Ball, Onset]:
    """Onsets with the cue ball or another moving ball near enough; all, if none has."""
    found = {}
    for ball, onset in onsets.items():
        rest = tracks[ball].rest_xy
        assert rest is not None
        for other in (cue, *(tracks[b] for b in onsets if b is not ball)):
            low = onset.t_s - 2.5 * frame_s - 3.0 * onset.sigma_s
            high = max(onset.t_s, onset.first_moved_s) + 1.5 * frame_s
            near = (other.t_s > low) & (other.t_s < high)
            places = other.xy_mm[near]
            if other is not cue and onsets[other.ball].t_s > onset.t_s:
                continue
            if len(places) == 0:
                start = place_at(other, onset.t_s)
                if start is None:
                    continue
                places = start[None]
            step = np.linalg.norm(np.diff(places, axis=0), axis=1).max() if len(places) > 1 else 0.0
            closest = float(np.linalg.norm(places - rest, axis=1).min())
            if closest < DIAMETER_MM + 40.0 + max(step, 60.0 if len(places) < 2 else 0.0):
                found[ball] = onset
                break
    return found or dict(onsets)


def find_first_contact(
    tracks: Mapping[Ball, CleanPath],
    onsets: Mapping[Ball, Onset],
    geometry: TableGeometry,
    *,
    frame_interval_s: float,
    seed: int = 0,
) -> FirstSolved | None:
    """Solve the cue ball's first contact. None if no ball is seen to have begun to move."""
    if not onsets or Ball.CUE not in tracks:
        return _by_onsets(onsets) if onsets else None
    cue = tracks[Ball.CUE]
    onsets = plausible_onsets(cue, tracks, onsets, frame_interval_s)
    cut_s, contact_s = _cut(cue, tracks, onsets, frame_interval_s)
    order = sorted(onsets.values(), key=lambda o: o.t_s)
    ways = ways_to_contact(
        cue,
        cut_s,
        order,
        cue_moved_index=first_moved_index(cue),
        contact_s=contact_s,
        geometry=geometry,
        frame_interval_s=frame_interval_s,
    )
    if not ways:
        return _by_onsets(onsets)
    scene = _scene(tracks, onsets, ways, contact_s, geometry, frame_interval_s)
    rng = np.random.default_rng(seed)
    for widening in (1.0, 3.0):
        solved = _sample(scene, rng, widening)
        if solved is not None and (solved.misfit < 3.0 or widening > 1.0):
            break
    if solved is None:
        return _by_onsets(onsets)
    return replace(solved, is_contradicted=_moved_before(solved, onsets, frame_interval_s))


def _moved_before(
    solved: FirstSolved, onsets: Mapping[Ball, Onset], frame_interval_s: float
) -> bool:
    """Whether another ball began to move clearly before the cue ball met the first one."""
    first, by_s = solved.shares[0][0], solved.t_s - solved.t_error_s - frame_interval_s
    return any(
        ball is not first and onset.t_s + 4.0 * onset.sigma_s < by_s and onset.first_moved_s < by_s
        for ball, onset in onsets.items()
    )


def _with_touching(
    tracks: Mapping[Ball, CleanPath], onsets: Mapping[Ball, Onset]
) -> dict[Ball, Onset]:
    """The onsets, and for each ball in a touching group the earliest of its group.

    The impulse runs through a group: the ball that was hit may be seen to move last.
    """
    balls = [b for b, t in tracks.items() if b.is_object_ball and t.rest_xy is not None]
    xy = np.array([tracks[b].rest_xy for b in balls]).reshape(-1, 2)
    near = np.linalg.norm(xy[:, None] - xy[None], axis=2) < DIAMETER_MM + TOUCHING_MM
    result = {}
    reach = near.copy()
    for _ in range(len(balls)):
        reach = reach @ near
    for n, ball in enumerate(balls):
        group = [onsets[b] for b, r in zip(balls, reach[n], strict=True) if r and b in onsets]
        if group:
            result[ball] = min(group, key=lambda o: o.first_moved_s)
    return result


def _cut(
    cue: CleanPath,
    tracks: Mapping[Ball, CleanPath],
    onsets: Mapping[Ball, Onset],
    frame_interval_s: float,
) -> tuple[float, float]:
    """The last sample of the cue ball surely before its first contact, and about when that was.

    From the places alone where the cue ball comes near a ball that moved, else from the onsets
    (which fast balls with few frames, and racks, give badly).
    """
    best: tuple[float, float] | None = None
    for ball, onset in _with_touching(tracks, onsets).items():
        rest = tracks[ball].rest_xy
        assert rest is not None
        use = cue.t_s <= onset.first_moved_s + 1.5 * frame_interval_s
        t, xy, sigma = cue.t_s[use], cue.xy_mm[use], cue.sigma_mm[use]
        if len(t) < 2:
            continue
        way = np.diff(xy, axis=0)
        length2 = np.maximum((way * way).sum(1), 1e-9)
        share = np.clip(((rest - xy[:-1]) * way).sum(1) / length2, 0.0, 1.0)
        near = np.linalg.norm(xy[:-1] + share[:, None] * way - rest, axis=1)
        margin = 3.0 * np.hypot(sigma, tracks[ball].rest_sigma_mm)
        inside = np.flatnonzero(near < DIAMETER_MM + margin[:-1])
        # A slow start is dated badly: allow half as long again as it took to be seen.
        slow = 0.5 * max(onset.first_moved_s - onset.t_s, 0.0) + 4.0 * onset.sigma_s
        earliest = min(
            onset.t_s - slow - frame_interval_s, onset.first_moved_s - 4.0 * frame_interval_s
        )
        timely = (t[1:] > earliest) & (t[:-1] < onset.first_moved_s)
        if not timely.any():
            continue
        inside = inside[timely[inside]]
        k = int(inside[0]) if len(inside) else int(np.argmin(np.where(timely, near, np.inf)))
        # Where the cue ball turned back between two samples the chord cuts the corner.
        if near[k] > DIAMETER_MM + 10.0 + 0.75 * np.sqrt(length2[k]):
            continue
        high = float(t[k + 1])
        far = np.linalg.norm(xy - rest, axis=1)
        while k > 0 and far[k] < DIAMETER_MM + margin[k]:
            k -= 1
        contact = float(np.clip(onset.t_s, t[k], min(high, onset.first_moved_s)))
        if best is None or t[k] < best[0]:
            best = (float(t[k]), contact)
    if best is not None:
        return best[0] + 1e-6, max(best[1], best[0] + 1e-3)
    first = min(onsets.values(), key=lambda o: o.t_s)
    cut_s = min(o.t_s - 3.0 * o.sigma_s for o in onsets.values()) - 0.003
    return max(cut_s, first.t_s - 2.5 * frame_interval_s - 3.0 * first.sigma_s), first.t_s


def _by_onsets(onsets: Mapping[Ball, Onset]) -> FirstSolved:
    """Only the order of onsets is left: half as good as the way (research, column O)."""
    order = sorted(onsets.items(), key=lambda item: item[1].t_s)
    ball, first = order[0]
    shares = {ball: 1.0}
    for other, onset in order[1:]:
        z = (onset.t_s - first.t_s) / max(np.hypot(onset.sigma_s, first.sigma_s), 1e-4)
        shares[other] = float(np.exp(-0.5 * z * z))
    total = sum(shares.values())
    ranked = sorted(((b, s / total) for b, s in shares.items()), key=lambda x: -x[1])
    return FirstSolved(
        shares=tuple(ranked),
        t_s=first.t_s,
        t_error_s=2.0 * first.sigma_s,
        misfit=0.0,
        from_onsets_only=True,
    )


def _scene(
    tracks: Mapping[Ball, CleanPath],
    onsets: Mapping[Ball, Onset],
    ways: list[Way],
    contact_s: float,
    geometry: TableGeometry,
    frame_interval_s: float,
) -> _Scene:
    start_s = min(w.at_s for w in ways)
    window = max(WINDOW_FRAMES * frame_interval_s, WINDOW_S)
    end_s = contact_s + window
    best = max(ways, key=lambda w: w.count)
    there = best.mean[:2] + best.mean[2:] * (contact_s - best.at_s)
    reach = 150.0 + 1.2 * float(np.linalg.norm(best.mean[2:])) * window
    balls = [Ball.CUE]
    line = best.mean[2:] / max(float(np.linalg.norm(best.mean[2:])), 1e-9)
    for ball, track in tracks.items():
        if ball is Ball.CUE or track.rest_xy is None:
            continue
        near = float(np.linalg.norm(track.rest_xy - there)) < reach
        to = track.rest_xy - best.mean[:2]
        along, across = float(to @ line), float(to[0] * line[1] - to[1] * line[0])
        length = float(np.linalg.norm(best.mean[2:])) * (end_s - best.at_s)
        on_way = -DIAMETER_MM < along < length + DIAMETER_MM and abs(across) < 2 * DIAMETER_MM
        if (ball in onsets and onsets[ball].t_s < end_s) or near or on_way:
            balls.append(ball)
    rack = rack_of({b: tracks[b] for b in balls})
    rest = np.zeros((len(balls), 2))
    rest_sigma = np.zeros(len(balls))
    for b, ball in enumerate(balls[1:], start=1):
        xy = tracks[ball].rest_xy
        assert xy is not None
        rest[b], rest_sigma[b] = xy, tracks[ball].rest_sigma_mm
    if rack:
        at = [b for b, ball in enumerate(balls) if ball in rack]
        rest[at] = tightened(rest[at])
    times = np.concatenate(
        [t.t_s[(t.t_s > start_s) & (t.t_s <= end_s)] for t in (tracks[b] for b in balls)]
    )
    at_s = np.unique(np.round(times, 6))
    seen = np.full((len(balls), len(at_s), 2), np.nan)
    error = np.full((len(balls), len(at_s)), np.inf)
    for b, ball in enumerate(balls):
        track = tracks[ball]
        k = np.flatnonzero((track.t_s > start_s) & (track.t_s <= end_s))
        f = np.searchsorted(at_s, np.round(track.t_s[k], 6))
        seen[b, f], error[b, f] = track.xy_mm[k], track.sigma_mm[k]
        if ball is not Ball.CUE and ball not in onsets:
            # A ball that stayed: its rest place is what was seen in every frame.
            seen[b], error[b] = rest[b], 2.0 * max(float(rest_sigma[b]), 1.0)
    return _Scene(
        balls=balls,
        rest=rest,
        rest_sigma=rest_sigma,
        at_s=at_s,
        seen=seen,
        seen_sigma=error,
        ways=ways,
        start_s=start_s,
        end_s=end_s,
        geometry=geometry,
        uses_after=not rack,
    )


def _log_gauss(x: Floats, mean: Floats, cov: Floats) -> Floats:
    root = np.linalg.cholesky(cov)
    z = np.linalg.solve(root, (x - mean).T)
    return np.asarray(-0.5 * (z * z).sum(0) - np.log(np.diag(root)).sum())


def _log_sum(parts: Floats) -> Floats:
    top = parts.max(axis=0)
    return np.asarray(top + np.log(np.exp(parts - top).sum(axis=0)))


def _sample(scene: _Scene, rng: np.random.Generator, widening: float) -> FirstSolved | None:
    """Adaptive importance sampling; None if no draw meets a ball."""
    balls = len(scene.balls)
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
        any_hit = np.isfinite(hit).any(axis=1) if balls > 1 else np.zeros(len(theta), bool)
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


def _played(scene: _Scene, draws: Floats) -> Played:
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


def _log_fit(scene: _Scene, draws: Floats, played: Played) -> tuple[Floats, Floats]:
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
    scene: _Scene,
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
    t_s = float(w @ t)
    t_error = float(np.sqrt(w @ (t - t_s) ** 2))
    place = w @ (theta[mine, :2] + theta[mine, 2:4] * (t - scene.start_s)[:, None])
    misfits = np.concatenate(
        [_log_fit(scene, d, p)[1] for d, p in zip(_split(theta, plays), plays, strict=True)]
    )
    good = np.flatnonzero(mine)[np.argsort(-w)[:20]]
    misfit = float(misfits[good].min()) if len(good) else 0.0
    second, gap, gap_error = _second(scene, weight, hit, chosen)
    return FirstSolved(
        shares=tuple(ranked),
        t_s=t_s,
        t_error_s=2.0 * t_error + 2e-4,
        misfit=misfit,
        second=second,
        gap_s=gap,
        gap_error_s=gap_error,
        place_mm=(float(place[0]), float(place[1])),
        rails=_rails(scene, weight * (first == chosen), plays),
    )


def _split(theta: Floats, plays: Sequence[Played]) -> list[Floats]:
    ends = np.cumsum([len(p.hit_s) for p in plays])[:-1]
    return list(np.split(theta, ends))


def _rails(scene: _Scene, weight: Floats, plays: Sequence[Played]) -> tuple[ModelTouch, ...]:
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
    scene: _Scene, weight: Floats, hit: Floats, chosen: int
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
