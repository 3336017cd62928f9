"""A look at the resting table: detector, exact centres, stock, names. Wiring, no more."""

from __future__ import annotations

import math
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from calibration.identity import Identity, RestingBalls, TableColours, identify
from calibration.identity_memory import MOVED_DOUBT, of_one_mistake
from calibration.identity_told import is_poor_reading, told_numbers
from calibration.outlines import refined
from calibration.view import TableView
from device.watching import Watcher
from rules.balls import Ball
from rules.match import Game, full_rack
from tracking.following import FREE_SCORE
from tracking.mixing import CROWD_EXCHANGED_SHARE, is_from_crowd, may_be_exchanged
from tracking.stock import SAME_PLACE_MM, Stock, take_stock
from tracking.track import Motion, Track
from vision.candidates import Candidates
from vision.detections import BALL_LABELS, Detections
from vision.detectors import Detector
from vision.frame import Frame
from vision.scene import Scene

KEPT_LOOKS = 12
"""Evidence of so many last looks at balls that have not moved is put together: two rests."""
SAME_CENTRE_PX = 2.5
"""A centre measured as moving balls are, so near (half-size pixels) to the look's own, is the
same ball measured in the other way."""
GONE_LOG_P = 4.0
"""That a ball which was followed to where it left the bed does not lie there, unless it came out
of a crowd."""


ELSEWHERE_LOG_P = 4.0
"""And that one which is followed elsewhere, but not seen, lies there: of what a network sees, that
is sure enough to be asked. Colours alone are not: by them it lies where it is followed."""


class LookLateError(RuntimeError):
    """A detector that works elsewhere has not answered in time; it may do so later."""


@runtime_checkable
class LateAnswers(Protocol):
    """What a `Detector` has besides that raises `LookLateError`."""

    def ask(
        self, bgr: NDArray[np.uint8], scene: Scene, *, frame_index: int = 0, t_s: float = 0.0
    ) -> bool:
        """Begin a look, as `find`, and wait for nothing; False while an earlier one is not done."""
        ...

    def answer(self) -> Detections:
        """What came of `ask`. Errors: `LookLateError`."""
        ...

    def late(self) -> Detections | None:
        """The answer that came late, once; None while there is none."""
        ...


class Looker:
    """Looks at the table when it rests, and remembers what each ball looked like."""

    def __init__(self, view: TableView, game: Game, detector: Detector) -> None:
        self._view = view
        self._scene = view.scene()
        self._allowed = frozenset(full_rack(game) | {Ball.CUE})
        self._detector = detector
        self._colours = TableColours()
        self._resting = RestingBalls()
        self._looks: list[Detections] = []
        self._late_since_s: float | None = None
        self._asked_bgr: NDArray[np.uint8] | None = None
        self._is_ahead = False
        self._taught_by: frozenset[tuple[int, float]] = frozenset()

    def forget(self) -> None:
        """The view was lost: nothing that was seen before says anything of what lies there now."""
        self._looks.clear()
        self.drop_late()

    def look(self, frame: Frame, watcher: Watcher) -> bool:
        """One look: tracks get their places, and their names as far as they can be told.

        False if the detector did not answer in time; then `catch_up` may.
        """
        is_ahead = self._is_ahead and self._asked_bgr is not None
        bgr = self._asked_bgr if is_ahead and self._asked_bgr is not None else frame.bgr()
        self._is_ahead = False
        try:
            if is_ahead and isinstance(self._detector, LateAnswers):
                found = self._detector.answer()
            else:
                found = self._detector.find(
                    bgr, self._scene, frame_index=frame.index, t_s=frame.t_s
                )
        except LookLateError:
            if self._late_since_s is None:
                self._late_since_s = frame.t_s
            self._asked_bgr = bgr
            return False
        self.drop_late()
        self._use(refined(bgr, found, self._view.camera), watcher)
        return True

    def look_ahead(self, frame: Frame) -> None:
        """Begin a look whose answer the next `look` uses, unless `drop_late` says that something
        has moved: so that nobody waits for it. Only where the detector works elsewhere."""
        if self._late_since_s is not None or not isinstance(self._detector, LateAnswers):
            return
        bgr = frame.bgr()
        if self._detector.ask(bgr, self._scene, frame_index=frame.index, t_s=frame.t_s):
            self._late_since_s = frame.t_s
            self._asked_bgr, self._is_ahead = bgr, True

    def catch_up(self, watcher: Watcher) -> bool:
        """Use an answer that came late, if there is one. Only while all lies as it did when it was
        asked for: `drop_late` says that something has moved."""
        if self._late_since_s is None or not isinstance(self._detector, LateAnswers):
            return False
        found, bgr = self._detector.late(), self._asked_bgr
        if found is None or bgr is None or found.t_s < self._late_since_s:
            return False
        self.drop_late()
        self._use(refined(bgr, found, self._view.camera), watcher)
        return True

    def drop_late(self) -> None:
        """What was asked for and has not come is of no use any more."""
        self._late_since_s = None
        self._asked_bgr = None
        self._is_ahead = False

    def _use(self, seen: Detections, watcher: Watcher) -> None:
        follower = watcher.follower
        places_mm = self._view.camera.px_to_mm(seen.centres_px_xy)
        kept = _may_lie_there(seen, places_mm, watcher)
        seen, places_mm = seen.only(kept), places_mm[kept]
        is_open = np.array([watcher.is_open_at(t.xy_mm) for t in follower.tracks], dtype=np.bool_)
        stock = take_stock(follower, places_mm, seen.t_s, is_open)
        rounds = watcher.measure()
        for track, j in stock.found:
            track.xy_mm = places_mm[j].copy()
            track.rest_mm = self._as_followed(rounds, places_mm[j])
            track.colour = watcher.colour_at(track.xy_mm)
            watcher.remember(track)
        self._looks = [*self._looks, seen][-KEPT_LOOKS:]
        self._name(stock, follower.tracks, seen.t_s)

    def _as_followed(
        self, rounds: Candidates, place_mm: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        """The ball's centre as it is measured on the move, if it can be, so that both agree."""
        if len(rounds) == 0:
            return place_mm.copy()
        x, y = self._view.mm_to_px(place_mm[None])[0]
        away = np.hypot(rounds.xy_px[:, 0] - x, rounds.xy_px[:, 1] - y)
        k = int(np.argmin(away))
        if away[k] > SAME_CENTRE_PX or rounds.score[k] < FREE_SCORE or rounds.attached[k]:
            return place_mm.copy()
        return np.asarray(self._view.px_to_mm(rounds.xy_px[k][None])[0], dtype=np.float64)

    def _name(self, stock: Stock, tracks: list[Track], t_s: float) -> None:
        """One to one over all balls that are or may be on the table."""
        found = {track.number for track, _ in stock.found}
        last = self._looks[-1]
        elsewhere = [
            t
            for t in tracks
            if t.number not in found
            and t.is_ball
            and t.motion is not Motion.GONE
            and t.ball is not None
        ]
        crowded = {t.number for t in tracks if is_from_crowd(t, tracks)}
        gone = [t for t in tracks if t.is_ball and t.motion is Motion.GONE and t.ball is not None]
        against = {
            t.ball: math.log(CROWD_EXCHANGED_SHARE) if t.number in crowded else -GONE_LOG_P
            for t in gone
        }
        allowed = self._allowed
        if last.is_by_network:
            against |= {t.ball: -ELSEWHERE_LOG_P for t in elsewhere if t.ball is not None}
        else:
            allowed -= {t.ball for t in elsewhere}
        prior: dict[int, dict[Ball, float]] = {}
        since_s = np.full(len(stock.found), t_s)
        known = np.zeros((len(stock.found), BALL_LABELS))
        unallowed = np.zeros(len(stock.found))
        for track, j in stock.found:
            lies = self._resting.at(
                track.number,
                track.xy_mm,
                t_s,
                told=track.ball,
                told_p=track.ball_certainty,
                doubt=CROWD_EXCHANGED_SHARE if track.number in crowded else MOVED_DOUBT,
            )
            since_s[j], known[j] = lies.since_s, lies.log_prior
            unallowed[j] = lies.none_log_prior
        by_place = {j: track for track, j in stock.found}
        for j, log_prior in enumerate(of_one_mistake(known)):
            # What is gone and met this ball may be taken for it: by one mistake, said already.
            met = {t.ball for t in gone if may_be_exchanged(by_place[j], t)}
            prior[j] = {
                ball: float(log_prior[ball]) + (0.0 if ball in met else against.get(ball, 0.0))
                for ball in Ball
            }
        reading = identify(
            self._looks,
            allowed=allowed,
            prior=prior,
            memory=self._colours,
            since_s=since_s.tolist(),
            unallowed=unallowed.tolist(),
        )
        held = [Identity(ball=None, probability=0.0)] * len(stock.found)
        for track, j in stock.found:
            held[j] = Identity(ball=track.ball, probability=track.ball_certainty)
        told = told_numbers(reading, held, by_network=last.is_by_network)
        for track, j in stock.found:
            track.ball, track.ball_certainty = told[j].ball, told[j].probability
            if reading.probabilities is not None:
                self._resting.named(track.number, reading.probabilities[j])
        taken = {one.ball for one in told}
        for track in elsewhere:
            if track.ball in taken:
                # Seen here, it is not what is followed unseen there.
                track.ball, track.ball_certainty = None, 0.0
        self._resting.keep_only(frozenset(t.number for t in tracks))
        lying = frozenset((t.number, float(since_s[j])) for t, j in stock.found)
        is_new = lying != self._taught_by
        if is_new and last.colours is not None and not is_poor_reading(reading):
            # Looks at balls that lie as they lay err alike: of one rest, one teaches.
            self._colours.learn(last.colours, reading)
            self._taught_by = lying


def _may_lie_there(
    seen: Detections, places_mm: NDArray[np.float64], watcher: Watcher
) -> NDArray[np.bool_]:
    """(n,) False for what a network takes for a ball on an arm: where balls are known, none but the
    cue ball, which is placed by hand, begins to lie under one. A rack that was put there while
    others lay about is large, too, but no arm."""
    kept = np.ones(len(seen), dtype=np.bool_)
    known = [track.xy_mm for track in watcher.follower.tracks if track.is_ball]
    if not seen.is_by_network or not known:
        return kept
    for j, place_mm in enumerate(places_mm):
        is_known = np.hypot(*(np.array(known) - place_mm).T).min() < SAME_PLACE_MM
        is_cue = int(seen.label_log_p[j].argmax()) == Ball.CUE
        is_free = watcher.is_open_at(place_mm) or watcher.stands_apart_at(place_mm)
        kept[j] = is_known or is_cue or is_free
    return kept
