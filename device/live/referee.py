"""From what the pipeline tells to rulings: an `Observer` that plays the match on at once.

Shots and places come in the frame of the fit; where a rack then stands at what was taken for the
head end, everything is told turned by half a turn from there on.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from calibration.fit import TableFit
from device.health.logs import log_event
from device.live.ledger import Ledger
from device.live.lying import Lying
from device.live.onlooker import Onlooker, RuledShot
from device.live.play import Play, Step
from device.live.snapshots import Bed
from device.observing import Sight
from rules.balls import Ball
from rules.match_events import ShotPlayed
from rules.match_log import MatchLog
from rules.progress import RefusedError, Ruled
from tracking.rack import rack_end
from tracking.shot import Gap, PlaceMm, SeenShot
from tracking.turning import turned_shot

Balls = tuple[tuple[Ball | None, PlaceMm], ...]

_LOG: Final = logging.getLogger(__name__)


@dataclass(slots=True)
class RefereeCounts:
    """Since the start. `delay_s`: from rest to the last ruling's being kept."""

    shots: int = 0
    unseen: int = 0
    refused: int = 0
    delay_s: float | None = None


class LiveReferee:
    """Owned by the loop. `see_balls`: where the pipeline follows them now."""

    def __init__(
        self,
        play: Play,
        ledger: Ledger,
        onlookers: Sequence[Onlooker],
        lateness_s: Callable[[float], float | None],
    ) -> None:
        """`lateness_s`: how long ago a moment on the camera's clock was."""
        self._play, self._ledger, self._onlookers = play, ledger, onlookers
        self._lateness_s = lateness_s
        self._fit: TableFit | None = None
        self._see_balls: Callable[[], Balls] = tuple
        self._is_turned = False
        self.sight: Sight | None = None
        self.sight_since_s = 0.0
        self.lying: Lying | None = None
        self.counts = RefereeCounts()
        self.is_news = True
        self.last_shot: tuple[str, int, SeenShot] | None = None

    def begin(self, fit: TableFit, see_balls: Callable[[], Balls]) -> None:
        """A table is watched from now on."""
        self._fit, self._see_balls = fit, see_balls
        self._is_turned = False
        self.sight = self.lying = None
        self.is_news = True
        for onlooker in self._onlookers:
            onlooker.began(fit)

    def clock_was_set(self, by_s: float) -> None:
        """The clock on the wall, by the network or by somebody."""
        self._play.clock_was_set(by_s)

    def leave(self) -> None:
        """No table is watched for now."""
        self._fit = None
        self._see_balls = tuple
        self.sight = self.lying = None
        self.is_news = True

    @property
    def bed(self) -> Bed | None:
        """The balls now; None without a table."""
        if self._fit is None:
            return None
        return Bed(geometry=self._fit.geometry, balls=self._balls())

    def changed(self, t_s: float, sight: Sight) -> None:
        """See `Observer`."""
        self.sight, self.sight_since_s = sight, t_s
        self.is_news = True
        if sight is Sight.RESTING:
            self._consider(t_s)
        else:
            self.lying = None
        for onlooker in self._onlookers:
            onlooker.changed(t_s, sight)

    def looked(self, t_s: float) -> None:
        """See `Observer`. A look at the end of a shot counts when that has been told."""
        assert self._fit is not None
        balls = self._balls()
        if (
            not self._fit.head_end_known
            and rack_end([place for _, place in balls], self._fit.geometry) < 0
        ):
            self._is_turned = not self._is_turned
            balls = self._balls()
        self.lying = Lying(
            balls={ball: place for ball, place in balls if ball is not None},
            unknown=tuple(place for ball, place in balls if ball is None),
            geometry=self._fit.geometry,
        )
        self.is_news = True
        if self.sight is Sight.RESTING:
            self._consider(t_s)

    def shot(self, shot: SeenShot) -> None:
        """See `Observer`."""
        assert self._fit is not None
        if self._is_turned:
            shot = turned_shot(shot, self._fit.geometry)
        t_s = shot.strike_s if shot.rest_s is None else shot.rest_s
        steps = self._play.shot(self._ledger.log, shot, t_s)
        seq = self._record(steps, t_s)
        self.counts.shots += 1
        if shot.rest_s is not None:
            self.counts.delay_s = self._lateness_s(shot.rest_s)
        self._tell(shot, seq)

    def gap(self, gap: Gap) -> None:
        """See `Observer`."""
        self.counts.unseen += 1
        self._play.missed(gap)
        self.is_news = True
        log_event(
            _LOG,
            logging.INFO,
            "not seen",
            reason=gap.reason.value,
            from_s=gap.from_s,
            to_s=gap.to_s,
        )
        for onlooker in self._onlookers:
            onlooker.gap(gap)

    def consider(self, t_s: float) -> None:
        """What lies there may mean something else since people have spoken."""
        self._consider(t_s)

    def _consider(self, t_s: float) -> None:
        if self.lying is not None:
            self._record(self._play.lying(self._ledger.log, self.lying, t_s), t_s)

    def _record(self, steps: Sequence[Step], t_s: float) -> int | None:
        """Keep what happened; the seq of the shot among it."""
        seq = None
        for step in steps:
            try:
                self._ledger.record(step, t_s)
            except RefusedError as error:
                # `Play` goes by the same rules: people have changed the match in between.
                self.counts.refused += 1
                log_event(
                    _LOG, logging.WARNING, "refused", event=type(step.event).__name__, why=error
                )
                return None
            log = self._ledger.log
            if isinstance(step.event, ShotPlayed) and step.seen is not None and log is not None:
                seq = len(log.events)
                self.last_shot = (log.progress.opened.match_id, seq, step.seen)
            self.is_news = True
        return seq

    def _tell(self, shot: SeenShot, seq: int | None) -> None:
        log = self._ledger.log
        ruled = None if log is None else ruled_at(log, seq)
        if log is not None and ruled is not None:
            log_event(
                _LOG,
                logging.INFO,
                "shot ruled",
                match=log.progress.opened.match_id,
                seq=ruled.seq,
                rack=ruled.before.rack_index,
                verdict=ruled.ruling.verdict.value,
                fouls=",".join(foul.kind.value for foul in ruled.ruling.fouls) or None,
                next=None if ruled.ruling.next is None else ruled.ruling.next.value,
                delay_s=self.counts.delay_s,
                is_kept=None if not self._ledger.waiting else False,
            )
        told = RuledShot(
            shot=shot,
            match_id=None if log is None or ruled is None else log.progress.opened.match_id,
            seq=None if ruled is None else ruled.seq,
            ruled=ruled,
            is_kept=not self._ledger.waiting,
        )
        for onlooker in self._onlookers:
            onlooker.shot(told)

    def _balls(self) -> Balls:
        balls = self._see_balls()
        if not self._is_turned or self._fit is None:
            return balls
        size = self._fit.geometry
        return tuple((ball, (size.length_mm - x, size.width_mm - y)) for ball, (x, y) in balls)


def ruled_at(log: MatchLog, seq: int | None) -> Ruled | None:
    """The ruling on the event with that number, the newest first; None if there is none: the
    event was no shot, or something said later has made it impossible."""
    return next((one for one in reversed(log.progress.ruled) if one.seq == seq), None)
