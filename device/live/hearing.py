"""The socket on which people's words come to the referee: from the pages' process.

A Unix stream socket. Who connects sends lines of JSON, a word each (`api.said.Spoken.line`), and
gets a line back for each (`api.said.Accepted`, `Refused`), in their order. Nobody is waited for:
all is read and written without blocking, between two pictures. A word that comes twice (`word_id`
of the same person: a phone on a bad network sends again) is done once and answered twice.
"""

from __future__ import annotations

import logging
import socket
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from api.errors import SaidUnreadableError
from api.said import Accepted, Refused, Spoken, read_spoken
from device.closing import Closing
from device.health.logs import log_event
from device.live.listening import Listening

SOCKET_NAME: Final = "footspot-said.sock"
MOST_SPEAKERS: Final = 64
"""Connections at once: the pages' process is the only one that has any, one for each word."""
MAX_LINE: Final = 128 * 1024
"""Bytes: the facts of a shot are the longest that is said."""
MOST_REMEMBERED: Final = 2000
"""Words whose answers are kept: an evening's, at one every ten seconds."""

_LOG: Final = logging.getLogger(__name__)

Heed = Callable[[Spoken], Accepted | Refused]


class Remembered:
    """The answers to the words that were said last."""

    def __init__(self, most: int = MOST_REMEMBERED) -> None:
        self._most = most
        self._answers: OrderedDict[tuple[object, ...], Accepted | Refused] = OrderedDict()

    def heed(self, spoken: Spoken, heed: Heed) -> Accepted | Refused:
        """`heed` it, unless it was heeded before: then the same answer again."""
        by = spoken.by
        key = (by.role, by.player, spoken.said.word_id)
        answer = self._answers.get(key)
        if answer is None:
            answer = self._answers[key] = heed(spoken)
            if len(self._answers) > self._most:
                self._answers.popitem(last=False)
        return answer


@dataclass(slots=True)
class _Speaker:
    heard: bytearray = field(default_factory=bytearray)
    told: bytearray = field(default_factory=bytearray)


class Hearing(Closing):
    """Owned by the loop: `tend` between two pictures."""

    def __init__(self, path: Path) -> None:
        """Listens at `path`; a socket that a killed referee left is taken over.

        Errors: OutputError.
        """
        self._speakers: dict[socket.socket, _Speaker] = {}
        self._remembered = Remembered()
        self._listening = Listening(path, "what people say", mode=0o600)

    @property
    def speakers(self) -> int:
        """Who is connected now."""
        return len(self._speakers)

    def tend(self, heed: Heed) -> int:
        """Let speakers in, do what they say, answer; how many words there were."""
        self._accept()
        return sum(self._hear(one, heed) for one in list(self._speakers))

    def close(self) -> None:
        """Cut all off; the socket's name goes, unless it is another's by now."""
        for speaker in self._speakers:
            speaker.close()
        self._speakers.clear()
        self._listening.close()

    def _accept(self) -> None:
        for connection in self._listening.newcomers():
            if len(self._speakers) >= MOST_SPEAKERS:
                connection.close()
            else:
                self._speakers[connection] = _Speaker()

    def _hear(self, connection: socket.socket, heed: Heed) -> int:
        speaker = self._speakers[connection]
        has_gone = self._receive(connection, speaker)
        words = 0
        while (end := speaker.heard.find(b"\n")) >= 0:
            line = bytes(speaker.heard[:end])
            del speaker.heard[: end + 1]
            try:
                spoken = read_spoken(line)
            except SaidUnreadableError as error:
                # The pages speak another version: they look for an answer in vain, and say so.
                log_event(_LOG, logging.WARNING, "not understood", why=error)
                has_gone = True
                break
            speaker.told += self._remembered.heed(spoken, heed).model_dump_json().encode() + b"\n"
            words += 1
        has_gone |= len(speaker.heard) > MAX_LINE
        try:
            while speaker.told:
                del speaker.told[: connection.send(speaker.told)]
        except BlockingIOError:
            has_gone |= len(speaker.told) > MAX_LINE
        except OSError:
            has_gone = True
        if has_gone:
            del self._speakers[connection]
            connection.close()
        return words

    @staticmethod
    def _receive(connection: socket.socket, speaker: _Speaker) -> bool:
        """True if the speaker has gone, or says more than anybody does."""
        try:
            while len(speaker.heard) <= MAX_LINE:
                more = connection.recv(MAX_LINE)
                if not more:
                    return True
                speaker.heard += more
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True
