"""The loop of the live clock: takes pictures, referees them, tells everybody, survives.

One thread. Between two pictures it ends what is due: the journal is offered what it refused, a
snapshot goes out, systemd hears that all is well. What fails in here is begun anew, so often an
hour as the configuration allows; the match goes on.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import replace
from threading import Event
from typing import Final

from calibration.fit import TableFit
from device.cameras.driver import Why
from device.cameras.loan import Loan
from device.cameras.words import Ended, Interrupted, Resumed
from device.errors import BadInputError, OutputError
from device.health.logs import log_event
from device.judging import UNSEEN_SHOT_S
from device.live.drowsing import Drowsing
from device.live.finding import Finder, Found
from device.live.holes import Holes
from device.live.lateness import Lateness
from device.live.loop_terms import LiveCamera, LoopCounts, TableSettings
from device.live.onlooker import Onlooker
from device.live.referee import LiveReferee
from device.live.restarts import Restarts
from device.live.searching import SearchHere, TableSearch
from device.live.taking import TAKE_S, Item, Kept, Taking
from device.observing import Sight
from device.pipeline import Refereeing
from rules.match import Game
from tracking.shot import Gap, GapReason
from vision.detectors import Detector
from vision.frame import Frame

LOST_FOR_S: Final = 8.0
"""The table out of sight for so long though there is light: it is looked for anew."""
UNSEEN_GAP_S: Final = 0.25
"""Pictures missing for less do not hide what rolls (`tracking` bridges half a second of hands)."""
RESTS_EVERY_S: Final = 1.0
SEARCH_STEP_S: Final = 0.02
"""Of waiting for a search, where the pictures wait for us."""

_LOG: Final = logging.getLogger(__name__)


class Loop:
    """See the module. `run` until the pictures end or `stop` is set."""

    def __init__(
        self,
        camera: LiveCamera,
        detector: Detector,
        referee: LiveReferee,
        lateness: Lateness,
        table: TableSettings,
        restarts: Restarts,
        *,
        search: TableSearch | None = None,
        onlookers: tuple[Onlooker, ...] = (),
        tend: Callable[[Loop], None] = lambda _: None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`search`: who finds the table, else the loop itself. `tend`: called between two
        pictures, at least ten times a second."""
        self._camera, self._detector, self.referee = camera, detector, referee
        self.lateness, self._table, self._restarts = lateness, table, restarts
        self._onlookers, self._tend, self._now = onlookers, tend, now
        self.most_behind = 0
        self.counts = LoopCounts()
        self._search_for = search or SearchHere()
        self._stop = Event()
        self._fit = table.stored
        self._finder: Finder | None = self._new_finder(self._fit)
        self._refereeing: Refereeing | None = None
        self._drowsing = Drowsing(table.sleep_after_s)
        self._slept = False
        self._holes = Holes()
        self._game: Game | None = None  # to be changed to
        self._tried_anew = False
        self._rested_s = float("-inf")
        self._unseen_from_s = 0.0
        self.interrupted: Interrupted | None = None
        self.t_s: float | None = None
        self.has_ended = False

    @property
    def is_asleep(self) -> bool:
        """Pictures are taken seldom."""
        return self._drowsing.is_asleep

    @property
    def late_s(self) -> float | None:
        """How old the picture is that was refereed last."""
        return None if self.t_s is None else self.lateness.of(self.t_s, self._now())

    @property
    def restarted(self) -> int:
        """How often the referee was begun anew after a mistake in it."""
        return self._restarts.count

    def change_game(self, game: Game) -> None:
        """Other balls are played with from the next picture on."""
        self._game = game

    @property
    def is_watching(self) -> bool:
        """The table is found."""
        return self._refereeing is not None

    @property
    def why_no_table(self) -> str | None:
        """Why the last search for the table found none."""
        return None if self._finder is None else self._finder.why

    def while_waiting(self, seconds: float) -> None:
        """What is done while a look is awaited: nobody thinks us dead."""
        time.sleep(seconds)
        self._tend(self)

    def run(self, stop: Event) -> None:
        """Until the recording ends, or `stop` is set.

        Raises what fails too often, and what no restart mends (`OutputError`, `BadInputError`).
        """
        self._stop = stop
        with Taking(self._camera) as taking:
            while not stop.is_set() and not self.has_ended:
                self._handle(taking.next(TAKE_S))
                self.most_behind = taking.most_behind
                self._tend(self)
        if self._refereeing is not None and self.has_ended:
            self._end()

    def _handle(self, item: Item | None) -> None:
        match item:
            case Loan():
                self.lateness.came(item.t_s, self._now())
                with item as frame:
                    self._take(frame)
            case Kept(frame=frame):
                self._take(frame)
            case Interrupted():
                self.interrupted = item
                self.referee.is_news = True
                log_event(_LOG, logging.WARNING, item.note, why=item.why.value)
            case Resumed():
                self._resume(item)
            case Ended():
                self.has_ended = True
            case None:
                pass

    def _take(self, frame: Frame) -> None:
        self.t_s = frame.t_s
        hole = self._holes.seen(frame.t_s, is_asleep=self.is_asleep)
        if hole is not None and self._refereeing is not None:
            self._refereeing.missed(hole)
        if self._game is not None:  # not where it was said: that may be in the middle of a look
            self._table, self._game = replace(self._table, game=self._game), None
            if self._refereeing is not None:
                self._search(self._fit, frame.t_s)
        for onlooker in self._onlookers:
            onlooker.glance(frame)
        if self._drowsing.is_due(frame.t_s):
            self._drowsing.see(frame)
            self._sleep(frame.t_s)
        elif self.is_asleep:
            self.counts.idle += 1
            return
        try:
            self._see(frame)
        except (OutputError, BadInputError):
            raise
        except Exception as error:
            # The one place where every mistake is caught: the evening goes on without this shot.
            self.counts.failures += 1
            if not self._restarts.may_restart(self._now()):
                raise
            log_event(_LOG, logging.ERROR, "begun anew after a mistake", error=repr(error))
            _LOG.debug("its traceback", exc_info=error)
            self._begin_anew(frame.t_s)

    def _see(self, frame: Frame) -> None:
        if self._refereeing is None:
            self.counts.idle += 1
            self._find(frame)
            return
        for onlooker in self._onlookers:
            onlooker.see(frame)
        self._refereeing.see(frame)
        self.counts.count(self._now())
        sight = self.referee.sight
        if sight is Sight.MOVING:
            self._drowsing.rouse(frame.t_s)
            self._sleep(frame.t_s)
        elif sight is Sight.RESTING and frame.t_s - self._rested_s >= RESTS_EVERY_S:
            self._rested_s = frame.t_s
            self._rest(frame)
        lost_s = frame.t_s - self.referee.sight_since_s
        if sight is Sight.LOST and lost_s > LOST_FOR_S:
            # Once with what is known of the table, as if only the light had changed; then without.
            self._search(None if self._tried_anew else self._fit, frame.t_s)
            self._tried_anew = True
        elif sight in (Sight.RESTING, Sight.MOVING):
            self._tried_anew = False

    def _rest(self, frame: Frame) -> None:
        for onlooker in self._onlookers:
            onlooker.rests(frame)
        self._take_better(frame.t_s)

    def _take_better(self, t_s: float) -> bool:
        """Another fit than before, where somebody has one: only the look of the table is searched
        then."""
        better = None
        for onlooker in self._onlookers:
            better = onlooker.better_fit() or better
        if better is None:
            return False
        log_event(_LOG, logging.INFO, "calibrated anew", error_mm=better.error_mm)
        self._fit = better
        self._search(better, t_s if self._refereeing is not None else self._unseen_from_s)
        return True

    def _find(self, frame: Frame) -> None:
        assert self._finder is not None
        if self._take_better(frame.t_s):
            return
        found = self._finder.see(frame)
        while self._finder.is_searching and self._camera.waits and not self._stop.is_set():
            self.while_waiting(SEARCH_STEP_S)
            found = self._finder.fetched(frame.t_s)
        if found is not None:
            self._begin(found)
            gap = Gap(from_s=self._unseen_from_s, to_s=frame.t_s, reason=GapReason.NO_TABLE)
            self.referee.gap(gap)

    def _begin(self, found: Found) -> None:
        log_event(
            _LOG,
            logging.INFO,
            "table found",
            error_mm=found.fit.error_mm,
            pictures=len(found.glimpses),
        )
        self._fit, self._finder = found.fit, None
        self._refereeing = Refereeing(
            found.fit, found.glimpses, self._table.game, self._detector, self.referee
        )
        self.referee.begin(found.fit, self._refereeing.balls)

    def _search(self, fit: TableFit | None, unseen_from_s: float) -> None:
        """Find the table, or with a fit only what it looks like now."""
        self._refereeing = None
        self._unseen_from_s = unseen_from_s
        self._finder = self._new_finder(fit)
        self.referee.leave()

    def _new_finder(self, fit: TableFit | None) -> Finder:
        return Finder(
            self._search_for, fit, size_mm=self._table.size_mm, head_end=self._table.head_end
        )

    def _begin_anew(self, t_s: float) -> None:
        self._search(self._fit, t_s - UNSEEN_SHOT_S)

    def _resume(self, word: Resumed) -> None:
        self.interrupted = None
        self.referee.is_news = True
        self._holes.told(word.to_s)
        self._drowsing.rouse(word.to_s)
        self._sleep(word.to_s)
        log_event(_LOG, logging.INFO, "pictures again", after_s=word.to_s - word.from_s)
        if self._fit is not None and word.size_wh != self._fit.camera.size_wh:
            self._fit = None
            self._search(None, word.from_s)
        elif self._finder is not None:
            self._finder.forget()
        elif self._refereeing is not None and (
            word.to_s - word.from_s > UNSEEN_GAP_S or word.why is Why.LOOPED
        ):
            self._refereeing.missed(word.gap)  # a recording that begins again: all lies otherwise

    def _sleep(self, t_s: float) -> None:
        """Tell everybody if we sleep now, or do not any more."""
        if self.is_asleep is self._slept:
            return
        self._slept = self.is_asleep
        if not self._slept:
            self._holes.woke(t_s)
        self._camera.ease(self.is_asleep)
        log_event(_LOG, logging.INFO, "asleep" if self.is_asleep else "awake")
        self.referee.is_news = True
        for onlooker in self._onlookers:
            onlooker.slept(t_s, is_asleep=self.is_asleep)

    def _end(self) -> None:
        """A recording is over: what was open is told as far as it was seen."""
        assert self._refereeing is not None
        for gap in self._refereeing.end(self.t_s or 0.0):
            self.referee.gap(gap)
