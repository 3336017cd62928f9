"""A process that is asked one question at a time about pictures (`device.live.looking_process`).

It is started, watched, started again when it dies or hangs (so often an hour as `Restarts` allows),
and ended. Pictures go there in shared memory, so that asking costs a copy and no more.
"""

from __future__ import annotations

import logging
import mmap
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from typing import Final

import numpy as np
from numpy.typing import NDArray

from device.closing import Closing
from device.errors import BadInputError, OutputError
from device.health.logs import log_event
from device.live.look_messages import Answer, Asked, Begin, Failed, Question, Ready
from device.live.restarts import Restarts

BEGINS_WITHIN_S: Final = 60.0
"""Of a slow card; our networks load in 2 s here."""

_LOG: Final = logging.getLogger(__name__)


class LooksFailedError(OutputError):
    """The process failed too often."""


class AnswerLostError(RuntimeError):
    """The process died or hung with a question; it is being started again."""


class AskedProcess(Closing):
    """Belongs to one thread. `name`: of the detector; `warning`: one line of it at its start."""

    def __init__(self, begin: Begin, restarts: Restarts, now: Callable[[], float]) -> None:
        """Starts the process and waits until it is ready.

        Errors: BadInputError for a detector that cannot be had; LooksFailedError.
        """
        self._begin, self._restarts, self._now = begin, restarts, now
        self._memory_file = os.memfd_create("footspot-look")
        self._memory: mmap.mmap | None = None
        self._number = 0
        self._hangs_at_s: float | None = None  # set while a question is open
        self._process: subprocess.Popen[bytes] | None = None
        self._connection: Connection | None = None
        self.name = ""
        self.warning: str | None = None
        self.trouble: str | None = None
        try:
            self._start()
            self._await_ready()
        except BaseException:
            self.close()
            raise

    @property
    def restarted(self) -> int:
        """How often it was started again."""
        return self._restarts.count

    @property
    def pid(self) -> int:
        """Of the process."""
        assert self._process is not None
        return self._process.pid

    @property
    def is_asked(self) -> bool:
        """A question is open."""
        return self._hangs_at_s is not None

    def ask(
        self, pictures: Sequence[NDArray[np.uint8]], question: Question, *, hung_s: float
    ) -> None:
        """A question about pictures (h, w, 3) of one size, while none is open.

        `hung_s`: without an answer for so long the process hangs. Errors: LooksFailedError.
        """
        assert not self.is_asked
        memory = self._memory_of(sum(picture.nbytes for picture in pictures))
        for picture in pictures:
            memory.write(np.ascontiguousarray(picture).data)
        self._number += 1
        shape = (len(pictures), *pictures[0].shape)
        asked = Asked(number=self._number, shape=shape, question=question)
        try:
            self._send(asked)
        except OSError:
            self._restart("ended")
            self._send(asked)  # read as soon as it is ready
        begins_s = 0.0 if self._is_ready else BEGINS_WITHIN_S
        self._hangs_at_s = self._now() + hung_s + begins_s

    def poll(self) -> Answer | None:
        """The answer to the question that is open, once.

        Errors: AnswerLostError; BadInputError for a detector that cannot be had any more;
        LooksFailedError.
        """
        assert self._connection is not None
        try:
            while self._connection.poll(0):
                answer = self._take(self._connection.recv())
                if answer is not None:
                    self._hangs_at_s = None
                    return answer
        except (EOFError, OSError):
            self._restart("ended")
            raise AnswerLostError("the detector is being started again") from None
        if self._hangs_at_s is not None and self._now() > self._hangs_at_s:
            self._restart("hangs")
            raise AnswerLostError("the detector is being started again")
        return None

    def begin_to_end(self) -> None:
        """End the process, which has nothing to lose; `close` waits for it."""
        if self._process is not None and self._connection is not None:
            self._connection.close()
            self._process.kill()

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
        self._hangs_at_s = None
        ours, theirs = socket.socketpair()
        with theirs:
            inherited = (theirs.fileno(), self._memory_file)
            command = [sys.executable, "-m", "device.live.looking_process", *map(str, inherited)]
            self._process = subprocess.Popen(command, pass_fds=inherited, stdin=subprocess.DEVNULL)
        self._connection = Connection(ours.detach())
        self._connection.send(self._begin)

    def _end(self) -> None:
        self.begin_to_end()
        if self._process is not None:
            self._process.wait()

    def _await_ready(self) -> None:
        """At the start; later ones are waited for as answers are."""
        assert self._connection is not None
        if not self._connection.poll(BEGINS_WITHIN_S):
            raise LooksFailedError("the detector does not start; is the machine overloaded?")
        try:
            self._take(self._connection.recv())
        except (EOFError, OSError) as error:
            raise LooksFailedError(
                "the process of the detector ended at its start; its last words are above"
            ) from error

    def _memory_of(self, size: int) -> mmap.mmap:
        """Shared memory of so many bytes, at its beginning. No question is open: nobody reads."""
        if self._memory is None or len(self._memory) != size:
            if self._memory is not None:
                self._memory.close()
            os.ftruncate(self._memory_file, size)
            self._memory = mmap.mmap(self._memory_file, size)
        self._memory.seek(0)
        return self._memory

    def _send(self, asked: Asked) -> None:
        assert self._connection is not None
        self._connection.send(asked)

    def _take(self, message: Answer | Ready) -> Answer | None:
        """The message, if it is the answer to the question that is open."""
        match message:
            case Ready(name=name, warning=warning):
                self._is_ready, self.name, self.warning = True, name, warning
                return None
            case Failed(number=None, why=why):
                raise BadInputError(f"detector: {why}")
            case answer:
                return answer if answer.number == self._number else None

    def _restart(self, why: str) -> None:
        log_event(_LOG, logging.WARNING, "detector restarted", why=why)
        self.trouble = why
        self._end()
        if not self._restarts.may_restart(self._now()):
            raise LooksFailedError(f"the process of the detector {why} again and again")
        self._start()
