"""Pictures that are lost on the way without a word of the camera: a machine that stood still, a
network that swallowed a second. What rolled meanwhile was not seen.
"""

from __future__ import annotations

from typing import Final

from tracking.shot import Gap, GapReason

HOLE_S: Final = 0.5
"""Longer than this nothing was seen. As long as `tracking` bridges hands; a machine that cannot
keep up takes a picture in a quarter of a second all the same (`device.cameras.paced_file`)."""
AWAKE_S: Final = 2.5
"""So long after a sleep pictures may still come a second apart (`device.cameras.thinned`)."""


class Holes:
    """Told of every picture that is taken. Times: the camera's clock."""

    def __init__(self) -> None:
        self._last_s: float | None = None
        self._woke_s = float("-inf")

    def told(self, to_s: float) -> None:
        """What was missing until then has been told by the camera."""
        self._last_s = to_s

    def woke(self, t_s: float) -> None:
        """All pictures are wanted from now on."""
        self._woke_s = t_s

    def seen(self, t_s: float, *, is_asleep: bool) -> Gap | None:
        """One picture; the hole in front of it, if there is one."""
        last_s, self._last_s = self._last_s, t_s
        if last_s is None or is_asleep or t_s - last_s <= HOLE_S or last_s - self._woke_s < AWAKE_S:
            return None
        return Gap(from_s=last_s, to_s=t_s, reason=GapReason.CUT)
