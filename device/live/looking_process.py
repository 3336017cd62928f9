"""The process that looks at resting balls: asked over a socket, the picture in shared memory.

    python -m device.live.looking_process SOCKET MEMORY    numbers of two open files

It answers one question at a time and ends when the other side is gone, however that ended.
"""

from __future__ import annotations

import mmap
import os
import signal
import sys
from multiprocessing.connection import Connection

import numpy as np

from device.live.look_messages import Asked, Begin, Failed, Ready, Seen


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
        h, w = asked.shape_hw
        with mmap.mmap(memory_file, h * w * 3, access=mmap.ACCESS_READ) as memory:
            bgr = np.frombuffer(memory, dtype=np.uint8).reshape(h, w, 3).copy()
        try:
            found = chosen.detector.find(
                bgr, asked.scene, frame_index=asked.frame_index, t_s=asked.t_s
            )
        except ValueError as error:  # PictureError, ClothError: this picture cannot be looked at
            connection.send(Failed(number=asked.number, why=str(error)))
        else:
            connection.send(Seen(number=asked.number, detections=found))


def main() -> None:
    """The program."""
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.SIG_IGN)  # whoever asks ends it by closing the socket
    socket_file, memory_file = (int(text) for text in sys.argv[1:3])
    with Connection(socket_file) as connection:
        try:
            serve(connection, memory_file)
        except (EOFError, BrokenPipeError, ConnectionResetError):
            os._exit(0)  # nobody is left to answer to: no reason to take long


if __name__ == "__main__":
    main()
