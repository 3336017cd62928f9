"""The cue ball's way to its first contact: the last smooth piece, as Gaussians.

Where too few frames lie on that piece the way is made from the rest place, the momentum after
the contact, or the piece before the last rail, mirrored.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tracking.contacts.clean_path import CleanPath, fit_side, solve_quadratic
from tracking.contacts.onset import Onset
from tracking.geometry import BALL_RADIUS_MM, TableGeometry
from tracking.motion import CUSHION_RESTITUTION, CUSHION_TANGENT_SHARE

Floats = NDArray[np.float64]

KINK_CHI2 = 18.0
"""A sample this far (squared sigmas, two axes) from the piece's prediction ends the piece
(research, section 5.3)."""
LONGEST_PIECE_S = 0.5
RESTITUTION_SPREAD = 0.10
"""Of a cushion from table to table and spin to spin, as a share of the speed."""
MOMENTUM_SPREAD = 0.10
"""Of the speed found from what the balls do after the contact: throw, friction, restitution."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Way:
    """One Gaussian of the cue ball's state at `at_s`: mean (4,) x y vx vy, cov (4, 4).

    `weight`: prior weight among the ways; `count`: samples on the piece.
    """

    at_s: float
    mean: Floats
    cov: Floats
    weight: float
    count: int


def piece_start(track: CleanPath, stop: int, lowest: int) -> int:
    """First index of the smooth piece that ends before `stop`, never below `lowest`."""
    t, xy, sigma = track.t_s, track.xy_mm, track.sigma_mm
    start = stop - 2
    while start > lowest and t[stop - 1] - t[start - 1] <= LONGEST_PIECE_S:
        dt = t[start:stop] - t[start - 1]
        chi2 = 0.0
        for axis in (0, 1):
            state, cov, _ = solve_quadratic(dt, xy[start:stop, axis], sigma[start:stop])
            error2 = cov[0, 0] + sigma[start - 1] ** 2
            chi2 += float((xy[start - 1, axis] - state[0]) ** 2 / error2)
        if chi2 > KINK_CHI2:
            break
        start -= 1
    return max(start, lowest)


def piece_state(track: CleanPath, start: int, stop: int, at_s: float) -> tuple[Floats, Floats]:
    """Mean (4,) and cov (4, 4) of x y vx vy at `at_s` from samples start..stop."""
    mean, cov = np.zeros(4), np.zeros((4, 4))
    for axis in (0, 1):
        state, c, res = solve_quadratic(
            track.t_s[start:stop] - at_s,
            track.xy_mm[start:stop, axis],
            track.sigma_mm[start:stop],
        )
        dof = max(len(res) - 2, 1)
        scale = max(1.0, float(res @ res) / dof) if dof > 2 else 1.0
        mean[axis], mean[2 + axis] = state[0], state[1]
        pick = np.ix_([axis, 2 + axis], [axis, 2 + axis])
        cov[pick] = c[:2, :2] * scale
    return mean, cov


def momentum(
    cue: CleanPath, onsets: list[Onset], after_s: float, frame_interval_s: float
) -> tuple[Floats, float] | None:
    """The cue ball's velocity (2,) just before the contact, from the balls' just after it.

    Returns it with its standard error, or None if the cue ball was not seen after `after_s`.
    """
    later = cue.t_s > after_s
    if np.count_nonzero(later) < 2:
        return None
    total, error2 = np.zeros(2), 0.0
    for axis in (0, 1):
        side = fit_side(
            cue.t_s[later], cue.xy_mm[later, axis], cue.sigma_mm[later], at_s=after_s, after=True
        )
        if side is None:
            return None
        total[axis] = side.state[1]
        error2 += side.speed_sigma**2 / 2
    for onset in onsets:
        if onset.t_s < after_s + 2.0 * frame_interval_s:
            total += onset.velocity
            error2 += onset.velocity_sigma**2
    spread = MOMENTUM_SPREAD * float(np.linalg.norm(total))
    return total, float(np.hypot(np.sqrt(error2), spread))


def _with_sample(mean: Floats, cov: Floats, place: Floats, sigma: float) -> tuple[Floats, Floats]:
    """The Gaussian after one seen centre."""
    gain = cov[:, :2] @ np.linalg.inv(cov[:2, :2] + sigma**2 * np.eye(2))
    return mean + gain @ (place - mean[:2]), cov - gain @ cov[:2, :]


def _moved_on(mean: Floats, cov: Floats, dt: float) -> tuple[Floats, Floats]:
    """The Gaussian `dt` seconds later, straight on."""
    step = np.eye(4)
    step[0, 2] = step[1, 3] = dt
    return step @ mean, step @ cov @ step.T


def mirrored(
    mean: Floats, cov: Floats, at_s: float, until_s: float, geometry: TableGeometry
) -> tuple[Floats, Floats] | None:
    """The state at `until_s` if the ball meets one or two noses on the way; None if none."""
    size = (geometry.length_mm, geometry.width_mm)
    mean, cov, now, met = mean.copy(), cov.copy(), at_s, False
    for _ in range(2):
        best, best_axis = until_s - now, -1
        for axis in (0, 1):
            v = mean[2 + axis]
            if abs(v) < 1.0:
                continue
            edge = size[axis] - BALL_RADIUS_MM if v > 0 else BALL_RADIUS_MM
            wait = max((edge - mean[axis]) / v, 0.0)
            if wait < best:
                best, best_axis = wait, axis
        if best_axis < 0:
            break
        mean, cov = _moved_on(mean, cov, best)
        flip = np.eye(4)
        flip[best_axis, best_axis] = -1.0
        flip[2 + best_axis, 2 + best_axis] = -CUSHION_RESTITUTION
        flip[3 - best_axis, 3 - best_axis] = CUSHION_TANGENT_SHARE
        edge = mean[best_axis]
        mean, cov = flip @ mean, flip @ cov @ flip.T
        mean[best_axis] = edge
        speed = float(np.hypot(mean[2], mean[3]))
        cov[2, 2] += (RESTITUTION_SPREAD * speed) ** 2
        cov[3, 3] += (RESTITUTION_SPREAD * speed) ** 2
        now += best
        met = True
    if not met:
        return None
    mean, cov = _moved_on(mean, cov, until_s - now)
    return mean, cov


def ways_to_contact(
    cue: CleanPath,
    cut_s: float,
    onsets: list[Onset],
    *,
    cue_moved_index: int | None,
    contact_s: float,
    geometry: TableGeometry,
    frame_interval_s: float,
) -> list[Way]:
    """All that is known of the cue ball just before `cut_s`, as weighted Gaussians.

    `cue_moved_index`: first sample at which it had surely left its rest, None if it has no
    known rest (every sample then counts as moving). `contact_s`: about when it met a ball.
    """
    stop = int(np.searchsorted(cue.t_s, cut_s, side="right"))
    lowest = 0
    if cue.rest_xy is not None:
        lowest = len(cue.t_s) if cue_moved_index is None else cue_moved_index
    ways: list[Way] = []
    moving = stop - lowest
    if moving >= 2:
        start = piece_start(cue, stop, lowest)
        at_s = float(cue.t_s[stop - 1])
        mean, cov = piece_state(cue, start, stop, at_s)
        count = stop - start
        ways.append(Way(at_s=at_s, mean=mean, cov=cov, weight=1.0, count=count))
        if count <= 3 and start - lowest >= 2:
            ways.extend(_past_a_rail(cue, start, stop, lowest, geometry))
    if moving <= 2 and cue.rest_xy is not None:
        ways.extend(_from_rest(cue, stop, lowest, onsets, contact_s, frame_interval_s, geometry))
    return ways


def _past_a_rail(
    cue: CleanPath, start: int, stop: int, lowest: int, geometry: TableGeometry
) -> list[Way]:
    """The piece before the last kink, mirrored at the noses and corrected by later samples."""
    found: list[Way] = []
    at_s = float(cue.t_s[stop - 1])
    # The kink may lie before the piece's first sample or inside the piece.
    for end in range(start, min(start + 2, stop)):
        begin = piece_start(cue, end, lowest)
        if end - begin < 2:
            continue
        from_s = float(cue.t_s[end - 1])
        mean, cov = piece_state(cue, begin, end, from_s)
        first = mirrored(mean, cov, from_s, float(cue.t_s[end]), geometry)
        if first is None:
            continue
        mean, cov = _with_sample(*first, cue.xy_mm[end], float(cue.sigma_mm[end]))
        for k in range(end + 1, stop):
            mean, cov = _moved_on(mean, cov, float(cue.t_s[k] - cue.t_s[k - 1]))
            mean, cov = _with_sample(mean, cov, cue.xy_mm[k], float(cue.sigma_mm[k]))
        found.append(Way(at_s=at_s, mean=mean, cov=cov, weight=1.0, count=stop - begin))
    return found


def _from_rest(
    cue: CleanPath,
    stop: int,
    lowest: int,
    onsets: list[Onset],
    contact_s: float,
    frame_interval_s: float,
    geometry: TableGeometry,
) -> list[Way]:
    """The way from the rest place at an unknown stroke time, with the velocity from momentum."""
    rest = cue.rest_xy
    assert rest is not None
    known = momentum(cue, onsets, contact_s + 0.1 * frame_interval_s, frame_interval_s)
    resting = cue.t_s[:lowest] if lowest <= len(cue.t_s) else cue.t_s
    earliest = float(resting[-1]) if len(resting) else contact_s - 4.0 * frame_interval_s
    earliest = max(min(earliest, contact_s), contact_s - 1.0)
    at_s = earliest
    if known is None:
        if stop - lowest < 1:
            return []
        # One moving sample and nothing afterwards: the direction from it, the speed wide.
        k = stop - 1
        step = cue.xy_mm[k] - rest
        dt = max(float(cue.t_s[k]) - earliest, frame_interval_s)
        velocity, sigma = step / dt, 0.6 * float(np.linalg.norm(step)) / dt
    else:
        velocity, sigma = known
    speed = float(np.linalg.norm(velocity))
    if speed < 1.0:
        return []
    # The ball may have started any time after it was last seen at rest: its virtual place on
    # the straight line at `earliest` lies up to one such span behind the rest place.
    span = max(contact_s - earliest, 0.25 * frame_interval_s)
    unit = velocity / speed
    back = 0.5 * span * speed
    mean = np.concatenate([rest - unit * back, velocity])
    cov = np.zeros((4, 4))
    cov[:2, :2] = np.eye(2) * cue.rest_sigma_mm**2 + np.outer(unit, unit) * (span * speed) ** 2 / 12
    cov[2:, 2:] = np.eye(2) * sigma**2
    across = np.array([-unit[1], unit[0]])
    # A wrong direction turns the line about the rest place, not about the virtual one.
    cov[:2, :2] += np.outer(across, across) * (back * sigma / speed) ** 2
    tie = -np.outer(across, across) * (back / speed) * sigma**2
    cov[:2, 2:] += tie
    cov[2:, :2] += tie.T
    for k in range(lowest, stop):
        mean, cov = _moved_on(mean, cov, float(cue.t_s[k]) - at_s)
        at_s = float(cue.t_s[k])
        mean, cov = _with_sample(mean, cov, cue.xy_mm[k], float(cue.sigma_mm[k]))
    return [Way(at_s=at_s, mean=mean, cov=cov, weight=1.0, count=stop - lowest)]
