"""A referee's side of the operator's socket, with a camera that shows one picture."""

from __future__ import annotations

import threading
from contextlib import ExitStack
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from device.clips.opening import open_recorder
from device.clips.recorder import Recorder
from device.closing import Closing
from device.config.model import Config
from device.live.operating import Operating
from device.live.operating_asked import NAME
from device.live.operating_socket import OperatingSocket
from vision.frame import frame_from_bgr

FRAME_S = 0.02


class Operated(Closing):
    """`with Operated(folder, picture) as operated: operated.path`; pictures come all the time."""

    def __init__(
        self, folder: Path, picture: NDArray[np.uint8] | None, *, may_restart: bool = True
    ) -> None:
        self.folder = folder
        self.stop = threading.Event()
        self.path = folder / NAME
        with ExitStack() as parts:
            config = Config()
            self.recorder: Recorder = open_recorder(
                config.recording, config.health, {"STATE_DIRECTORY": str(folder)}, lambda: ()
            )
            parts.callback(self.recorder.close)
            self.operating = Operating(
                folder, self.recorder, stop=self.stop, may_restart=may_restart
            )
            parts.enter_context(OperatingSocket(self.path, self.operating, source="v4l2:0"))
            self._ended = threading.Event()
            if picture is not None:
                thread = threading.Thread(target=self._show, args=(picture,))
                thread.start()
                parts.callback(thread.join)
            parts.callback(self._ended.set)
            self._parts = parts.pop_all()

    def _show(self, picture: NDArray[np.uint8]) -> None:
        frame, k = frame_from_bgr(picture), 0
        while not self._ended.wait(FRAME_S):
            k += 1
            self.operating.glance(frame)

    def close(self) -> None:
        self._parts.close()
