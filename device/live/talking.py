"""What people and the shot clock say, between two pictures: heard, done, kept, shown at once."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Final

from api.said import Accepted, Refused, Spoken
from api.said_words import SetUp
from device.health.logs import log_event
from device.live.answering import TableAsked
from device.live.asking import Asked
from device.live.hearing import Hearing
from device.live.heeding import Heeding
from device.live.ledger import Ledger
from device.live.play import Play, Step
from device.live.referee import LiveReferee
from device.live.shot_clock import ShotClock
from device.observing import Sight
from rules.match import Game
from rules.progress import RefusedError, Stage

_LOG: Final = logging.getLogger(__name__)


class Talking:
    """Owned by the loop. `heeding`: what waits for agreement; `clock`: of the shot."""

    def __init__(
        self,
        hearing: Hearing | None,
        ledger: Ledger,
        play: Play,
        referee: LiveReferee,
        new_id: Callable[[], str],
        *,
        change_game: Callable[[Game], None] = lambda _: None,
    ) -> None:
        """`new_id`: a ULID for each match. `change_game`: other balls are on the table from now."""
        self._hearing, self._ledger = hearing, ledger
        self._play, self._referee = play, referee
        self._change_game = change_game
        self.heeding = Heeding(ledger, new_id)
        self.clock = ShotClock()
        self._shown_s: int | None = None

    def tend(self, t_s: float, asked: Callable[[], Sequence[Asked]]) -> None:
        """Do what was said since the last time. `t_s`: of the last picture; `asked`: the questions
        about the table that are open."""
        referee = self._referee
        self.clock.see(t_s, referee.sight)
        if self._hearing is not None:
            self._hearing.tend(lambda spoken: self.heed(spoken, t_s, asked()))
        self._run_out(t_s)
        log = self._ledger.log
        shown_s = self.clock.shown(None if log is None else log.progress, t_s, referee.sight)
        if shown_s != self._shown_s:
            self._shown_s = shown_s
            referee.is_news = True

    def heed(self, spoken: Spoken, t_s: float, asked: Sequence[Asked] = ()) -> Accepted | Refused:
        """One word. A snapshot follows it, whatever the answer: somebody saw an older one."""
        referee = self._referee
        answer = self.heeding.heed(
            spoken,
            t_s=t_s,
            is_moving=referee.sight is Sight.MOVING,
            asked=[
                TableAsked(question=one.question, seq=one.seq, lying=referee.lying) for one in asked
            ],
        )
        referee.is_news = True
        if isinstance(answer, Accepted):
            if isinstance(spoken.said, SetUp):
                self._begin(spoken.said.game)
            log = self._ledger.log
            if log is not None and log.progress.stage is Stage.RACK:
                referee.consider(t_s)  # the balls may be racked already
        return answer

    def _begin(self, game: Game) -> None:
        is_other = game is not self._play.game
        self._play.set_up(game)
        if is_other:
            self._change_game(game)

    def _run_out(self, t_s: float) -> None:
        event = self.clock.ran_out(self._ledger.log, t_s, self._referee.sight)
        if event is None:
            return
        try:
            self._ledger.record(Step(event=event), t_s)
        except RefusedError as error:
            log_event(_LOG, logging.WARNING, "refused", event=type(event).__name__, why=error)
            return
        log_event(_LOG, logging.INFO, "time is up", at_s=t_s)
        self._referee.is_news = True
