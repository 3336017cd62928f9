"""Looks that cost no picture, and searches for the table: done by a process of their own.

`LookingProcess` is a `vision.detectors.Detector` and a `device.live.searching.TableSearch`. While
it waits for a look it lets whoever owns it do something else (take pictures from the camera); after
`patience_s` it raises `LookLateError`, and `late` has the answer when it comes.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from calibration.fit import TableFit
from device.closing import Closing
from device.health.logs import log_event
from device.live.asked_process import AnswerLostError, AskedProcess
from device.live.look_messages import Begin, Failed, Look, Search, Searched, Seen
from device.live.restarts import Restarts
from device.live.searching import NoTable, Pictures
from device.looking import LookLateError
from vision.detections import Detections
from vision.scene import Scene

PATIENCE_S: Final = 0.5
"""So long the ruling on a shot waits for the look at its end."""
STEP_S: Final = 0.01
"""Of waiting: less than pictures lie apart at 60 a second."""
HUNG_S: Final = 15.0
"""Without an answer for so long the process hangs: 30 times what a look takes on a slow machine."""
SEARCH_HUNG_S: Final = 120.0
"""Of a search: it takes 2 s of processor time here."""

_LOG: Final = logging.getLogger(__name__)


class LookingProcess(Closing):
    """See the module. Belongs to one thread."""

    def __init__(
        self,
        name: str | None,
        model: Path | None,
        restarts: Restarts,
        *,
        patience_s: float = PATIENCE_S,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Starts the process and waits until it can look. `patience_s`: how long a look is waited
        for. Errors: as `AskedProcess`."""
        self._now = now
        self.patience_s = patience_s
        self._late: Detections | None = None
        self.while_waiting: Callable[[float], None] = time.sleep
        self.may_give_up: Callable[[], bool] = bool
        self._process = AskedProcess(Begin(name=name, model=model), restarts, now)

    @property
    def name(self) -> str:
        """See `Detector`."""
        return self._process.name

    @property
    def warning(self) -> str | None:
        """What the detector said at its start, one line."""
        return self._process.warning

    @property
    def trouble(self) -> str | None:
        """What is wrong with the last look, one line."""
        return self._process.trouble

    @property
    def restarted(self) -> int:
        """How often the process was started again."""
        return self._process.restarted

    @property
    def pid(self) -> int:
        """Of the process that looks."""
        return self._process.pid

    def find(
        self, bgr: NDArray[np.uint8], scene: Scene, *, frame_index: int = 0, t_s: float = 0.0
    ) -> Detections:
        """See `Detector`. Errors: LookLateError; LooksFailedError."""
        until_s = self._now() + self.patience_s
        if self._process.is_asked:
            self._late = self._await(until_s)
        self._ask(bgr, scene, frame_index, t_s)
        return self._await(until_s)

    def ask(
        self, bgr: NDArray[np.uint8], scene: Scene, *, frame_index: int = 0, t_s: float = 0.0
    ) -> bool:
        """See `device.looking.LateAnswers`."""
        if self._process.is_asked:
            try:
                self._await(self._now())
            except LookLateError:
                return False
        self._ask(bgr, scene, frame_index, t_s)
        return True

    def answer(self) -> Detections:
        """See `device.looking.LateAnswers`."""
        return self._await(self._now() + self.patience_s)

    def late(self) -> Detections | None:
        """See `device.looking.LateAnswers`."""
        if self._process.is_asked and self._late is None:
            try:
                self._late = self._await(self._now())
            except LookLateError:
                return None
        late, self._late = self._late, None
        return late

    def search(
        self, pictures: Pictures, *, size_mm: tuple[float, float] | None, head_end: str
    ) -> bool:
        """See `device.live.searching.TableSearch`. Errors: LooksFailedError."""
        if self._process.is_asked:  # what is still looked at is of a view that is gone
            try:
                self._process.poll()
            except AnswerLostError:
                return False
        if self._process.is_asked:
            return False
        question = Search(size_mm=size_mm, head_end=head_end)
        self._process.ask(pictures, question, hung_s=SEARCH_HUNG_S)
        return True

    def searched(self) -> TableFit | NoTable | None:
        """See `device.live.searching.TableSearch`. Errors: LooksFailedError."""
        try:
            answer = self._process.poll()
        except AnswerLostError as error:
            return NoTable(why=str(error))
        return answer.result if isinstance(answer, Searched) else None

    def begin_to_end(self) -> None:
        """Let the process end; `close` waits for it."""
        self._process.begin_to_end()

    def close(self) -> None:
        """End the process."""
        self._process.close()

    def _ask(self, bgr: NDArray[np.uint8], scene: Scene, frame_index: int, t_s: float) -> None:
        self._late = None
        question = Look(scene=scene, frame_index=frame_index, t_s=t_s)
        self._process.ask([bgr], question, hung_s=HUNG_S)

    def _await(self, until_s: float) -> Detections:
        """The answer to the look that is open. Errors: LookLateError; LooksFailedError."""
        while True:
            try:
                answer = self._process.poll()
            except AnswerLostError as error:
                raise LookLateError(str(error)) from None
            match answer:
                case Seen(detections=detections):
                    self._process.trouble = None
                    return detections
                case Failed(why=why):
                    if self._process.trouble != why:
                        log_event(_LOG, logging.WARNING, "look failed", why=why)
                    self._process.trouble = why
                    raise LookLateError(why)
                case Searched():
                    raise LookLateError("the detector has searched for the table meanwhile")
                case None:
                    pass
            if self._now() >= until_s or self.may_give_up():
                raise LookLateError("the detector has not answered yet")
            self.while_waiting(min(STEP_S, until_s - self._now()))
