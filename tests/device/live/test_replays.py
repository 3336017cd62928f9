"""When the recorder is told that nothing happens."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from device.live.replays import Replays
from device.observing import Sight
from vision.frame import Frame


class Pace:
    """A recorder that notes how calm it was said to be."""

    def __init__(self) -> None:
        self.calm: list[bool] = []

    def see(self, frame: Frame, *, is_calm: bool) -> None:
        self.calm.append(is_calm)


@pytest.mark.parametrize("sight", Sight)
def test_every_picture_is_wanted_while_balls_roll_or_somebody_leans_over(sight: Sight) -> None:
    recorder: Any = Pace()
    replays = Replays(recorder)
    grey = np.zeros((2, 2), np.uint8)
    replays.changed(1.0, sight)
    replays.see(Frame(index=0, t_s=1.0, y=grey, u=grey, v=grey))
    assert recorder.calm == [sight not in (Sight.MOVING, Sight.COVERED)]
