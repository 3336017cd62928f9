"""Which ball the cue ball met first: draws of the cue ball's way against the resting balls.

Each draw is played on as a short disc simulation and compared with every centre seen just after
the contact, so that the way before, the onsets, the outgoing directions and the momentum vote
together. Adaptive importance sampling, one Gaussian for each ball that may have been first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from rules.balls import Ball
from tracking.contacts.approach import ways_to_contact
from tracking.contacts.clean_path import CleanPath, place_at
from tracking.contacts.discs import DIAMETER_MM
from tracking.contacts.first_solved import FirstSolved
from tracking.contacts.onset import Onset, first_moved_index
from tracking.contacts.sampling import sampled
from tracking.contacts.scene import TOUCHING_MM, scene_of
from tracking.geometry import TableGeometry

Floats = NDArray[np.float64]

SILENT_MARGIN_MM = 1.0


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
            # One sample more on each side: frames may be missing just there.
            first = max(int(np.searchsorted(other.t_s, low)) - 1, 0)
            places = other.xy_mm[first : int(np.searchsorted(other.t_s, high)) + 1]
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
    every = onsets
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
    scene = scene_of(tracks, onsets, ways, contact_s, geometry, frame_interval_s)
    rng = np.random.default_rng(seed)
    for widening in (1.0, 3.0):
        solved = sampled(scene, rng, widening)
        if solved is not None and (solved.misfit < 3.0 or widening > 1.0):
            break
    if solved is None:
        return _by_onsets(onsets)
    return replace(solved, is_contradicted=_moved_before(solved, every, frame_interval_s))


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
