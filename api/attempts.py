"""How often somebody may guess: the first few at once, then slower and slower.

Wrong ones are counted for each address and for all together. Whoever was right before at an
address is only held up by what comes from there: a flood from elsewhere locks nobody out.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

FREE: Final = 5
"""Wrong ones without a wait: a slip of the finger is none."""
FIRST_WAIT_S: Final = 2.0
LONGEST_WAIT_S: Final = 300.0
"""It doubles from one to the other: a thousand guesses take more than three days."""
FORGOTTEN_S: Final = 3600.0
"""After so long without a wrong one an address begins anew."""
MOST_TOGETHER: Final = 60
"""Wrong ones within `FORGOTTEN_S` of all addresses that were never right."""
MOST_ADDRESSES: Final = 500
"""That are remembered; those that were quiet longest go first."""


@dataclass(slots=True)
class _Address:
    wrong: int = 0
    last_s: float = 0.0
    until_s: float = 0.0
    was_right: bool = False


class Attempts:
    """Counts them. Times are seconds of any clock that only runs forward.

    `most_together`: see `MOST_TOGETHER`; `None`: what nobody could guess in any time.
    """

    def __init__(self, *, most_together: int | None = MOST_TOGETHER) -> None:
        self._most_together = most_together
        self._addresses: OrderedDict[str, _Address] = OrderedDict()
        self._together: list[float] = []

    def wait_s(self, address: str, now_s: float) -> int:
        """Whole seconds until the next one is looked at; 0: now."""
        one = self._known(address, now_s)
        until_s = one.until_s
        most = self._most_together
        if most is not None and not one.was_right:
            self._together = [at_s for at_s in self._together if now_s - at_s < FORGOTTEN_S]
            if len(self._together) >= most:
                until_s = max(until_s, self._together[-most] + FORGOTTEN_S)
        return max(0, math.ceil(until_s - now_s))

    def begin(self, address: str, now_s: float) -> None:
        """One is about to be looked at: it counts as wrong until it turns out right, so that many
        at once are no way around."""
        one = self._known(address, now_s)
        one.wrong += 1
        one.last_s = now_s
        if self._most_together is not None and not one.was_right:
            self._together.append(now_s)
        over = one.wrong - FREE
        if over >= 0:
            # 2 ** 8 s is the longest wait already; a float cannot hold 2 ** 1100.
            one.until_s = now_s + min(LONGEST_WAIT_S, FIRST_WAIT_S * 2.0 ** min(over, 10))

    def right(self, address: str, now_s: float) -> None:
        """It was right: the address begins anew."""
        one = self._known(address, now_s)
        one.wrong, one.until_s, one.was_right = 0, 0.0, True
        if self._together:
            self._together.pop()

    def _known(self, address: str, now_s: float) -> _Address:
        one = self._addresses.setdefault(address, _Address(last_s=now_s))
        self._addresses.move_to_end(address)
        if now_s - one.last_s > FORGOTTEN_S:
            one.wrong, one.until_s = 0, 0.0
        while len(self._addresses) > MOST_ADDRESSES:
            self._addresses.popitem(last=False)
        return one
