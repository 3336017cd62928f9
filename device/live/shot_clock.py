"""The shot clock: it runs from rest to the strike, and who lets it run out plays too slowly.

Nobody loses a turn by a doubt: time in which the table was not to be seen is not counted, the break
has no clock (people rack and talk), and a strike that comes at the last moment is waited for.
"""

from __future__ import annotations

import math
from typing import Final

from device.observing import Sight
from rules.match_events import ClockRanOut
from rules.match_log import MatchLog
from rules.progress import Progress, Stage

GRACE_S: Final = 1.0
"""A strike is known up to so long after it: the tracker waits until a ball has really left."""


class ShotClock:
    """Owned by the loop. Times: the camera's clock."""

    def __init__(self) -> None:
        self._unseen_s = float("-inf")

    def see(self, t_s: float, sight: Sight | None) -> None:
        """How the table is to be seen now; `None`: not at all."""
        if sight not in (Sight.RESTING, Sight.COVERED, Sight.MOVING):
            self._unseen_s = t_s

    def left_s(self, progress: Progress | None, t_s: float, sight: Sight | None) -> float | None:
        """What is left for this shot; `None` where no clock runs."""
        deadline_s = None if progress is None else _deadline_s(progress)
        if deadline_s is None or sight not in (Sight.RESTING, Sight.COVERED):
            return None
        return max(deadline_s - t_s, 0.0)

    def ran_out(self, log: MatchLog | None, t_s: float, sight: Sight | None) -> ClockRanOut | None:
        """What is to be ruled on, once."""
        if log is None or sight not in (Sight.RESTING, Sight.COVERED):
            return None
        deadline_s, from_s = _deadline_s(log.progress), log.progress.clock_from_s
        if deadline_s is None or from_s is None or t_s < deadline_s + GRACE_S:
            return None
        return None if self._unseen_s >= from_s else ClockRanOut(at_s=t_s)

    def shown(self, progress: Progress | None, t_s: float, sight: Sight | None) -> int | None:
        """As `left_s`, in whole seconds, as a clock shows them."""
        left_s = self.left_s(progress, t_s, sight)
        return None if left_s is None else math.ceil(left_s)


def _deadline_s(progress: Progress) -> float | None:
    if progress.stage is not Stage.SHOT or progress.match.is_break:
        return None
    return progress.deadline_s
