"""One contact laid out for the draws: who may take part, where they rest, what was seen when."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules.balls import Ball
from tracking.contacts.approach import Way
from tracking.contacts.clean_path import CleanPath
from tracking.contacts.discs import DIAMETER_MM
from tracking.contacts.onset import Onset
from tracking.geometry import TableGeometry

Floats = NDArray[np.float64]

WINDOW_S = 0.040
WINDOW_FRAMES = 2.2
RACK_BALLS = 6
"""So many touching balls at rest are a rack: the impulse runs through it, the frames after tell
less than the way before (research, section 3)."""
TOUCHING_MM = 6.0


@dataclass(slots=True, kw_only=True, eq=False)
class Scene:
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


def scene_of(
    tracks: Mapping[Ball, CleanPath],
    onsets: Mapping[Ball, Onset],
    ways: list[Way],
    contact_s: float,
    geometry: TableGeometry,
    frame_interval_s: float,
) -> Scene:
    """All that is needed to play and to judge draws of the contact at about `contact_s`."""
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
    return Scene(
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
