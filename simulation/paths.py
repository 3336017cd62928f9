"""The fast level: exact paths of a shot, sampled as a camera would, straight into `tracking`.

No picture is drawn and none is read: thousands of shots are scored in minutes. What the eyes would
tell comes from `simulation.fast`; what is made of it is the product's own tracking, in
the order in which the product's pipeline asks it. One seed gives one result, bit for bit.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from simulation.fast.disturbance import PRESETS, Cover, Disturbance
from simulation.fast.eyes import Eyes
from simulation.fast.film import Film, filmed
from simulation.fast.joined import joined
from simulation.fast.leaving import Leaving
from simulation.fast.paint import Paint
from simulation.fast.shooter import covers_of
from simulation.fast.stocktaking import Stocktaking
from simulation.outcome import Outcome, outcome
from simulation.stored import StoredShot
from tracking.following import Follower
from tracking.gaps import GapKeeper
from tracking.geometry import TableGeometry
from tracking.segmentation import Closed, Opened, Segmenter
from tracking.shot import Gap, GapReason, SeenShot
from tracking.witness import OpenShot, account, settle

__all__ = ["PRESETS", "Cover", "Disturbance", "PathsTruth", "PlayedPaths", "play_paths"]

LOOK_EVERY_S: Final = 1.0
LOOKS_AT_REST: Final = 6
REPEAT_SPAN_S, QUIET_SPAN_S = 0.10, 0.45
"""A picture like the last one is passed over for so long: with balls on the move, and at rest."""
USUAL_STEP_S: Final = 0.04
KEPT_STEPS: Final = 300
SAME_SHOT_S: Final = 1.5
AFTERWARDS_S: Final = 1.2
"""So long after all is still and told the film is watched for shots that are none."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PathsTruth:
    """What truly happened; `strike_s` on the clock of the film, times of `shot` after the strike.

    `outcome`: first contact and gap, rails before and after, pots, balls off the table, fouls;
    its times too. `earlier_s`: when the shot before was struck, if it was shown too.
    """

    shot: StoredShot
    strike_s: float
    outcome: Outcome
    earlier_s: float | None = None

    @property
    def first_s(self) -> float | None:
        """When the cue ball met its first ball, None if none."""
        after_s = self.outcome.first_t_s
        return None if after_s is None else self.strike_s + after_s

    @property
    def rest_s(self) -> float:
        """When all was still."""
        return self.strike_s + self.shot.rest_s


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PlayedPaths:
    """What the tracker made of one shot: `shots` it told in order of time, and the spans of which
    it said that it could not. `pictures` it was shown, `seen_pictures` of them not passed over.
    """

    truth: PathsTruth
    shots: tuple[SeenShot, ...]
    gaps: tuple[Gap, ...]
    pictures: int
    seen_pictures: int

    @property
    def seen(self) -> SeenShot | None:
        """The shot that is the true one: struck within `SAME_SHOT_S`; None if it was not told."""
        near = [s for s in self.shots if abs(s.strike_s - self.truth.strike_s) <= SAME_SHOT_S]
        return min(near, key=lambda s: abs(s.strike_s - self.truth.strike_s), default=None)

    @property
    def invented(self) -> tuple[SeenShot, ...]:
        """All other shots, but for the one shown before."""
        earlier_s, seen = self.truth.earlier_s, self.seen
        return tuple(
            shot
            for shot in self.shots
            if shot is not seen
            and (earlier_s is None or abs(shot.strike_s - earlier_s) > SAME_SHOT_S)
        )


def play_paths(
    shot: StoredShot,
    *,
    fps: float,
    disturbance: Disturbance,
    seed: int,
    covers: Sequence[Cover] = (),
    previous: StoredShot | None = None,
) -> PlayedPaths:
    """Show the tracker one shot at `fps` pictures a second.

    `covers` are added to those that the disturbance draws. `previous`: the shot before, where this
    one was struck while its balls still rolled (`follows_s`). The same arguments give the same
    result. ValueError if `fps` is not positive, or if one of `previous` and `follows_s` is missing.
    """
    if fps <= 0:
        raise ValueError(f"fps: expected more than 0, got {fps}")
    if previous is None and shot.follows_s is not None:
        raise ValueError(f"{shot.kind}: balls of the shot before still rolled; it is needed too")
    played = shot if previous is None else joined(previous, shot)
    rng = np.random.default_rng([seed, round(1000 * fps)])
    streams = rng.spawn(6)
    paint = Paint.drawn(streams[0])
    drawn, has_shooter = covers_of(shot, disturbance, streams[1])
    film = filmed(
        played,
        (*drawn, *covers),
        fps=fps,
        disturbance=disturbance,
        has_shooter=has_shooter,
        stays_in_cup=bool(streams[0].random() < disturbance.in_cup),
        rng=streams[2],
    )
    eyes = Eyes(film, paint, disturbance, streams[3])
    watching = _Watching(
        film,
        eyes,
        Stocktaking(eyes, paint, disturbance, shot.game, streams[4]),
        Leaving(
            film,
            paint,
            missed=disturbance.beyond_missed,
            noise_mm=disturbance.noise_px * disturbance.half_pixel_mm,
            rng=streams[5],
        ),
        paint,
    )
    return watching.watched(
        PathsTruth(
            shot=shot,
            strike_s=film.strike_s,
            outcome=outcome(shot),
            earlier_s=None if shot.follows_s is None else film.strike_s - shot.follows_s,
        )
    )


class _Watching:
    """The product's loop over the pictures of one film."""

    def __init__(
        self, film: Film, eyes: Eyes, stocktaking: Stocktaking, leaving: Leaving, paint: Paint
    ) -> None:
        self._film = film
        self._eyes = eyes
        self._stocktaking = stocktaking
        self._leaving = leaving
        self._follower = Follower(
            geometry=TableGeometry(length_mm=film.size.length_mm, width_mm=film.size.width_mm),
            cloth_colour=paint.cloth,
        )
        self._segmenter = Segmenter()
        self._gaps = GapKeeper()
        self._open: OpenShot | None = None
        self._shots: list[SeenShot] = []
        self._steps_s: deque[float] = deque(maxlen=KEPT_STEPS)
        self._look_due_s = 0.0
        self._looks = 0
        self._last = -1
        self._seen_pictures = 0

    def watched(self, truth: PathsTruth) -> PlayedPaths:
        """Show every picture until nothing more can come of it."""
        film = self._film
        until_s = film.over_s + AFTERWARDS_S
        self._stocktaking.begin_rest()
        for k in range(len(film.t_s)):
            if not self._is_repeat(k):
                self._see(k)
            if film.t_s[k] > until_s and self._open is None:
                break
        if self._open is not None:
            self._stocktaking.look(self._last, self._follower)
            self._close(None)
        return PlayedPaths(
            truth=truth,
            shots=tuple(self._shots),
            gaps=self._gaps.gaps(float(film.t_s[k])),
            pictures=k + 1,
            seen_pictures=self._seen_pictures,
        )

    def _is_repeat(self, k: int) -> bool:
        if self._last < 0:
            return False
        is_busy = self._segmenter.is_open or bool(self._follower.moving())
        span_s = REPEAT_SPAN_S if is_busy else QUIET_SPAN_S
        since_s = float(self._film.t_s[k] - self._film.t_s[self._last])
        return since_s < span_s and not self._eyes.is_new(k, self._last)

    def _see(self, k: int) -> None:
        t_s = float(self._film.t_s[k])
        seen = self._eyes.see(k, self._follower.tracks)
        self._follower.update(seen)
        self._leaving.watch(k, self._follower)
        self._eyes.keep_up(k, self._follower.tracks)
        event = self._segmenter.update(self._follower, seen)
        if self._open is not None:
            self._steps_s.append(t_s - float(self._film.t_s[self._last]))
        self._last = k
        self._seen_pictures += 1
        self._gaps.seen(t_s)
        match event:
            case Opened() as opened:
                self._open = OpenShot.begin(opened, self._follower)
                self._stocktaking.begin_rest()
            case Closed() as closed:
                self._stocktaking.look(k, self._follower)
                self._close(closed.rest_s)
                self._looks = 1
                self._look_due_s = t_s + LOOK_EVERY_S
            case None:
                self._look_if_due(k, t_s)

    def _look_if_due(self, k: int, t_s: float) -> None:
        if self._open is not None or t_s < self._look_due_s or self._looks >= LOOKS_AT_REST:
            return
        if self._follower.is_anything_moving():
            return
        self._stocktaking.look(k, self._follower)
        self._looks += 1
        self._look_due_s = t_s + LOOK_EVERY_S

    def _close(self, rest_s: float | None) -> None:
        if self._open is None:
            return
        step_s = float(np.median(self._steps_s)) if self._steps_s else USUAL_STEP_S
        shot = account(self._open, self._follower, rest_s=rest_s, frame_interval_s=step_s)
        if shot is not None:
            self._shots.append(shot)
        elif self._open.was_stroke(self._follower):
            reason = GapReason.CUT if self._open.is_mid_stroke else GapReason.COVERED
            until_s = float(self._film.t_s[self._last]) if rest_s is None else rest_s
            self._gaps.add(Gap(from_s=self._open.strike_s, to_s=until_s, reason=reason))
        settle(self._follower)
        self._open = None
