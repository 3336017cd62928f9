"""Looks that cost no picture: the detector works in a process of its own.

`LookingProcess` is a `vision.detectors.Detector`. While it waits for the answer it lets whoever
owns it do something else (take pictures from the camera); after `patience_s` it raises
`LookLateError`, and `late` has the answer when it comes. A process that dies or hangs is started
again, so often an hour as `Restarts` allows.
"""

from __future__ import annotations

import logging
import mmap
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from device.closing import Closing
from device.errors import BadInputError, OutputError
from device.health.logs import log_event
from device.live.look_messages import Answer, Asked, Begin, Failed, Ready, Seen
from device.live.restarts import Restarts
from device.looking import LookLateError
from vision.detections import Detections
from vision.scene import Scene

PATIENCE_S: Final = 0.5
"""So long the ruling on a shot waits for the look at its end."""
STEP_S: Final = 0.01
"""Of waiting: less than pictures lie apart at 60 a second."""
BEGINS_WITHIN_S: Final = 60.0
"""Of a slow card; our networks load in 2 s here."""
HUNG_S: Final = 15.0
"""Without an answer for so long the process hangs: 30 times what a look takes on a slow machine."""
ENDS_WITHIN_S: Final = 0.5

_LOG: Final = logging.getLogger(__name__)


class LooksFailedError(OutputError):
    """The detector failed too often."""


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
        """Starts the process and waits until it can look.

        Errors: BadInputError for a detector that cannot be had.
        """
        self._begin = Begin(name=name, model=model)
        self._restarts, self._now = restarts, now
        self._patience_s = patience_s
        self._memory_file = os.memfd_create("footspot-look")
        self._memory: mmap.mmap | None = None
        self._number = 0
        self._asked_s: float | None = None  # since when a question is open
        self._late: Detections | None = None
        self.while_waiting: Callable[[float], None] = time.sleep
        self.may_give_up: Callable[[], bool] = bool
        self.warning: str | None = None
        self.trouble: str | None = None
        self._name = ""
        try:
            self._start()
            self._await_ready()
        except BaseException:
            self.close()
            raise

    @property
    def name(self) -> str:
        """See `Detector`."""
        return self._name

    @property
    def restarted(self) -> int:
        """How often the process was started again."""
        return self._restarts.count

    def find(
        self, bgr: NDArray[np.uint8], scene: Scene, *, frame_index: int = 0, t_s: float = 0.0
    ) -> Detections:
        """See `Detector`. Errors: LookLateError; LooksFailedError."""
        until_s = self._now() + self._patience_s
        if self._asked_s is not None:
            self._late = self._await(until_s)
        self._late = None
        self._ask(bgr, scene, frame_index, t_s)
        return self._await(until_s)

    def ask(
        self, bgr: NDArray[np.uint8], scene: Scene, *, frame_index: int = 0, t_s: float = 0.0
    ) -> bool:
        """See `device.looking.LateAnswers`."""
        if self._asked_s is not None:
            try:
                self._await(self._now())
            except LookLateError:
                return False
        self._late = None
        self._ask(bgr, scene, frame_index, t_s)
        return True

    def answer(self) -> Detections:
        """See `device.looking.LateAnswers`."""
        return self._await(self._now() + self._patience_s)

    def late(self) -> Detections | None:
        """See `device.looking.LateAnswers`."""
        if self._asked_s is not None and self._late is None:
            try:
                self._late = self._await(self._now())
            except LookLateError:
                return None
        late, self._late = self._late, None
        return late

    def begin_to_end(self) -> None:
        """Let the process end; `close` waits for it."""
        self._connection.close()

    def close(self) -> None:
        """End the process."""
        self._end()
        if self._memory is not None:
            self._memory.close()
            self._memory = None
        if self._memory_file >= 0:
            os.close(self._memory_file)
            self._memory_file = -1

    def _start(self) -> None:
        self._is_ready = False
        self._asked_s = None
        ours, theirs = socket.socketpair()
        with theirs:
            inherited = (theirs.fileno(), self._memory_file)
            command = [sys.executable, "-m", "device.live.looking_process", *map(str, inherited)]
            self._process = subprocess.Popen(command, pass_fds=inherited, stdin=subprocess.DEVNULL)
        self._connection = Connection(ours.detach())
        self._connection.send(self._begin)
        self._started_s = self._now()

    def _end(self) -> None:
        if not hasattr(self, "_process"):
            return
        self._connection.close()
        try:
            self._process.wait(ENDS_WITHIN_S)
        except subprocess.TimeoutExpired:  # in the middle of a look
            self._process.kill()
            self._process.wait()

    def _await_ready(self) -> None:
        """At the start; later ones are waited for as answers are."""
        if not self._connection.poll(BEGINS_WITHIN_S):
            raise LooksFailedError("the detector does not start; is the machine overloaded?")
        try:
            self._take(self._connection.recv())
        except (EOFError, OSError) as error:
            raise LooksFailedError(
                "the process of the detector ended at its start; its last words are above"
            ) from error

    def _ask(self, bgr: NDArray[np.uint8], scene: Scene, frame_index: int, t_s: float) -> None:
        h, w = bgr.shape[:2]
        if self._memory is None or len(self._memory) != bgr.nbytes:
            if self._memory is not None:
                self._memory.close()
            os.ftruncate(self._memory_file, bgr.nbytes)
            self._memory = mmap.mmap(self._memory_file, bgr.nbytes)
        self._memory.seek(0)
        self._memory.write(np.ascontiguousarray(bgr).data)
        self._number += 1
        asked = Asked(
            number=self._number, shape_hw=(h, w), scene=scene, frame_index=frame_index, t_s=t_s
        )
        try:
            self._connection.send(asked)
        except OSError:
            self._restart("ended")
            self._connection.send(asked)  # read as soon as it is ready
        self._asked_s = self._now()

    def _await(self, until_s: float) -> Detections:
        """The answer to the question that is open. Errors: LookLateError."""
        while True:
            try:
                while self._connection.poll(0):
                    answer = self._take(self._connection.recv())
                    if answer is not None:
                        return answer
            except (EOFError, OSError):
                self._restart("ended")
                raise LookLateError("the detector is being started again") from None
            now_s = self._now()
            begins_s = self._started_s + BEGINS_WITHIN_S
            if (
                self._asked_s is not None
                and now_s - self._asked_s > HUNG_S
                and (self._is_ready or now_s > begins_s)
            ):
                self._restart("hangs")
                raise LookLateError("the detector is being started again")
            if now_s >= until_s or self.may_give_up():
                raise LookLateError("the detector has not answered yet")
            self.while_waiting(min(STEP_S, until_s - now_s))

    def _take(self, answer: Answer) -> Detections | None:
        match answer:
            case Ready(name=name, warning=warning):
                self._is_ready, self._name, self.warning = True, name, warning
            case Failed(number=None, why=why):
                raise BadInputError(f"detector: {why}")
            case Failed(number=number, why=why) if number == self._number:
                self._asked_s = None
                if self.trouble != why:
                    log_event(_LOG, logging.WARNING, "look failed", why=why)
                self.trouble = why
                raise LookLateError(why)
            case Seen(number=number, detections=detections) if number == self._number:
                self._asked_s = None
                self.trouble = None
                return detections
            case _:
                pass  # of a question that nobody waits for any more
        return None

    def _restart(self, why: str) -> None:
        log_event(_LOG, logging.WARNING, "detector restarted", why=why)
        self.trouble = why
        self._process.kill()
        self._end()
        if not self._restarts.may_restart(self._now()):
            raise LooksFailedError(f"the process of the detector {why} again and again")
        self._start()
