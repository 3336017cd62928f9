"""What is wrong with the machine, as troubles for the screen. A value near its limit does not make
the screen flicker: a trouble goes when the value is well on the good side again.
"""

from __future__ import annotations

from typing import Final

from api.health import MachineFigures
from api.snapshot import Trouble
from api.snapshot_codes import Severity, TroubleCode

COOLER_C: Final = 3.0
"""So much under the limit a processor is no longer called warm."""
MORE_DISK: Final = 1.1
"""So many times the limit has to be free again."""
LOW_MEMORY_MB: Final = 150.0
"""Of available memory; chosen, not measured."""
MORE_MEMORY: Final = 1.5


class MachineTroubles:
    """Remembers since when each trouble is there. Times: `since_s` of `Trouble`."""

    def __init__(self, *, warm_c: float, low_disk_mb: float) -> None:
        """The limits, as the configuration has them."""
        self._warm_c, self._low_disk_mb = warm_c, low_disk_mb
        self._since_s: dict[TroubleCode, float] = {}

    def seen(self, machine: MachineFigures, now_s: float) -> tuple[Trouble, ...]:
        """The troubles after this look; a figure that is not known makes none."""
        degrees, disk, memory = (
            machine.temperature_c,
            machine.disk_free_mb,
            machine.memory_free_mb,
        )
        warm_c, low_mb = self._warm_c, self._low_disk_mb
        bad = {
            TroubleCode.TOO_WARM: degrees is not None
            and degrees > warm_c - (COOLER_C if self._is_told(TroubleCode.TOO_WARM) else 0),
            TroubleCode.THROTTLED: machine.is_throttled is True,
            TroubleCode.UNDER_VOLTAGE: machine.is_under_voltage is True,
            TroubleCode.LOW_DISK: disk is not None
            and disk < low_mb * (MORE_DISK if self._is_told(TroubleCode.LOW_DISK) else 1),
            TroubleCode.LOW_MEMORY: memory is not None
            and memory
            < LOW_MEMORY_MB * (MORE_MEMORY if self._is_told(TroubleCode.LOW_MEMORY) else 1),
        }
        self._since_s = {
            code: self._since_s.get(code, now_s) for code, is_bad in bad.items() if is_bad
        }
        params: dict[TroubleCode, dict[str, str | int | float]] = {}
        if degrees is not None:
            params[TroubleCode.TOO_WARM] = {"c": degrees}
        if disk is not None:
            params[TroubleCode.LOW_DISK] = {"mb": disk}
        if memory is not None:
            params[TroubleCode.LOW_MEMORY] = {"mb": memory}
        return tuple(
            Trouble(
                code=code,
                since_s=since_s,
                severity=Severity.WARNING,
                params=params.get(code, {}),
            )
            for code, since_s in self._since_s.items()
        )

    def _is_told(self, code: TroubleCode) -> bool:
        return code in self._since_s
