"""The process that looks at resting balls and searches for the table: asked over a socket, the
pictures in shared memory.

    python -m device.live.looking_process SOCKET MEMORY    numbers of two open files

It answers one question at a time and ends when the other side is gone, however that ended.
"""

from __future__ import annotations

import logging
import mmap
import os
import signal
import sys
from math import prod
from multiprocessing.connection import Connection
from typing import Final

import numpy as np
from numpy.typing import NDArray

from device.health.last_words import LastWords
from device.health.logs import set_up_logging
from device.live.look_messages import Answer, Asked, Begin, Failed, Look, Ready, Searched, Seen
from device.live.searching import table_in
from vision.detectors import Detector

_LOG: Final = logging.getLogger(__name__)


def serve(connection: Connection, memory_file: int) -> None:
    """Answer questions until the other side is gone."""
    import cv2

    from vision.detectors import DetectorError, choose

    cv2.setNumThreads(1)
    begin: Begin = connection.recv()
    try:
        chosen = choose(begin.name, begin.model)
    except DetectorError as error:
        connection.send(Failed(number=None, why=str(error)))
        return
    connection.send(Ready(name=chosen.detector.name, warning=chosen.warning))
    while True:
        asked: Asked = connection.recv()
        with mmap.mmap(memory_file, prod(asked.shape), access=mmap.ACCESS_READ) as memory:
            pictures = np.frombuffer(memory, dtype=np.uint8).reshape(asked.shape).copy()
        connection.send(answer(chosen.detector, asked, pictures))


def answer(detector: Detector, asked: Asked, pictures: NDArray[np.uint8]) -> Answer:
    """To one question about pictures (n, h, w, 3)."""
    ask = asked.question
    if not isinstance(ask, Look):
        result = table_in(list(pictures), size_mm=ask.size_mm, head_end=ask.head_end)
        return Searched(number=asked.number, result=result)
    try:
        found = detector.find(pictures[0], ask.scene, frame_index=ask.frame_index, t_s=ask.t_s)
    except ValueError as error:  # PictureError, ClothError: this picture cannot be looked at
        return Failed(number=asked.number, why=str(error))
    return Seen(number=asked.number, detections=found)


def main() -> None:
    """The program."""
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.SIG_IGN)  # whoever asks ends it by closing the socket
    set_up_logging()
    socket_file, memory_file = (int(text) for text in sys.argv[1:3])
    with LastWords(_LOG, "the detector"), Connection(socket_file) as connection:
        try:
            serve(connection, memory_file)
        except (EOFError, BrokenPipeError, ConnectionResetError):
            os._exit(0)  # nobody is left to answer to: no reason to take long


if __name__ == "__main__":
    main()
