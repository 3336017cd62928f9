"""Where the cue ball passed a resting ball so near that it may have touched it unseen.

Its way includes where it lies at last: a ball that creeps is followed no more, and may touch
another with its last centimetre.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from rules.balls import Ball
from tracking.contacts.ball_ball import SILENT_MARGIN_MM
from tracking.contacts.clean_path import MISSED_AT_REST_MM, CleanPath, solve_quadratic
from tracking.contacts.discs import DIAMETER_MM
from tracking.paths import PathEnd

PASS_SPAN_S = 0.12
"""Of the cue ball's path on each side of a near miss that is fitted to tell how near it was."""
CAME_UP_S = 0.05
CREPT_S = 0.3
"""A ball is taken to rest while it still creeps: about as long as a ball at 30 mm/s rolls on."""
CREPT_MM = 60.0
"""Further off its last sight it was not followed."""


def to_rest(cue: CleanPath) -> CleanPath:
    """The way of a ball with its last piece, from where it was seen last to where it lies."""
    if cue.end is not PathEnd.RESTING or cue.rest_after_xy is None or not cue.has_samples:
        return cue
    if not 0.0 < float(np.hypot(*(cue.rest_after_xy - cue.xy_mm[-1]))) < CREPT_MM:
        return cue
    error_mm = max(float(np.median(cue.sigma_mm)), MISSED_AT_REST_MM)
    return replace(
        cue,
        t_s=np.append(cue.t_s, cue.t_s[-1] + CREPT_S),
        xy_mm=np.vstack([cue.xy_mm, cue.rest_after_xy]),
        sigma_mm=np.append(cue.sigma_mm, error_mm),
    )


def silent_passes(cue: CleanPath, tracks: Mapping[Ball, CleanPath]) -> list[tuple[Ball, float]]:
    """Balls that the cue ball passed so near that a contact may have moved them unseen."""
    found: list[tuple[Ball, float]] = []
    if len(cue.t_s) < 2:
        return []
    a, b = cue.xy_mm[:-1], cue.xy_mm[1:]
    way = b - a
    length2 = np.maximum((way * way).sum(1), 1e-9)
    for ball, track in tracks.items():
        if ball is Ball.CUE or track.rest_xy is None:
            continue
        share = np.clip(((track.rest_xy - a) * way).sum(1) / length2, 0.0, 1.0)
        far = np.linalg.norm(a + share[:, None] * way - track.rest_xy, axis=1)
        k = int(np.argmin(far))
        nearest, sigma, t_s = _nearest(cue, track, k, float(far[k]), float(share[k]))
        if nearest < DIAMETER_MM + SILENT_MARGIN_MM + 2.0 * sigma:
            found.append((ball, t_s))
    return found


def came_up(cue: CleanPath, track: CleanPath) -> tuple[float, float]:
    """About when the cue ball touched a ball, and the error: between coming so near that errors
    hide the gap, and being as near as it ever was."""
    assert track.rest_xy is not None
    far = np.linalg.norm(cue.xy_mm - track.rest_xy, axis=1)
    nearest = int(np.argmin(far))
    close = DIAMETER_MM + SILENT_MARGIN_MM + 2.0 * cue.sigma_mm
    came = int(np.argmax(far < np.maximum(close, far[nearest] + 1e-9)))
    from_s, to_s = float(cue.t_s[min(came, nearest)]), float(cue.t_s[nearest])
    return 0.5 * (from_s + to_s), 0.5 * (to_s - from_s) + CAME_UP_S


def _nearest(
    cue: CleanPath, track: CleanPath, k: int, chord_mm: float, share: float
) -> tuple[float, float, float]:
    """How near the cue ball came to a resting ball next to sample k, its error, and when.

    From a short piece of its path fitted around, or from the chord where that does not fit.
    """
    at_s = float(cue.t_s[k] + share * (cue.t_s[k + 1] - cue.t_s[k]))
    sigma = float(np.hypot(cue.sigma_mm[k] / np.sqrt(2.0), track.rest_sigma_mm))
    use = np.abs(cue.t_s - at_s) < PASS_SPAN_S
    if np.count_nonzero(use) < 5 or track.rest_xy is None:
        return chord_mm, sigma, at_s
    dt = np.linspace(-0.04, 0.04, 41)
    way, error2 = np.zeros((41, 2)), 0.0
    for axis in (0, 1):
        state, cov, z = solve_quadratic(
            cue.t_s[use] - at_s, cue.xy_mm[use, axis], cue.sigma_mm[use]
        )
        if float(z @ z) > 2.5 * len(z):
            return chord_mm, sigma, at_s
        way[:, axis] = state[0] + state[1] * dt + 0.5 * state[2] * dt * dt
        error2 = max(error2, float(cov[0, 0]))
    far = np.linalg.norm(way - track.rest_xy, axis=1)
    best = int(np.argmin(far))
    error = float(np.sqrt(error2 + track.rest_sigma_mm**2))
    return float(far[best]), error, at_s + float(dt[best])
