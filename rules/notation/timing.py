"""Times that a line of shot notation leaves out, and words that reading and writing share."""

from __future__ import annotations

from typing import Final

from rules.facts import CallType, ReturnedFrom

CALLS: Final = {
    CallType.SHOT: "call",
    CallType.SAFETY: "safety",
    CallType.PUSH_OUT: "push",
    CallType.NONE: "silent",
}
"""The word of each call."""

UNHEARD: Final = "unheard"
"""Instead of a call: it is not known what was called."""

RETURNED: Final[dict[ReturnedFrom | None, str]] = {
    ReturnedFrom.RAIL_TOP: "top",
    ReturnedFrom.POCKET: "pocket",
    None: "?",
}
"""The word of where a ball came back from."""

STEPS_PER_S: Final = 10
"""Events without a time stand a tenth of a second apart: only their order has a meaning."""


class ImpliedTimes:
    """The time of the next event of a line that names none, in seconds on the sensor's clock."""

    def __init__(self, strike_s: float) -> None:
        """Begin at the strike."""
        self._named_s = strike_s
        self._steps = 0

    def next_s(self) -> float:
        """When the next event stands if it does not say so. Counted, not added up, so exact."""
        return self._named_s + (self._steps + 1) / STEPS_PER_S

    def passed(self, t_s: float) -> None:
        """An event stands at this time, which was implied or not."""
        if repr(t_s) == repr(self.next_s()):
            self._steps += 1
        else:
            self._named_s = t_s
            self._steps = 0
