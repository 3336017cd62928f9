"""What is wrong now, for the screen: since when, and how bad."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from api.snapshot import Trouble
from api.snapshot_codes import Severity, TroubleCode
from device.cameras.words import Interrupted
from device.journal.faults import JournalError
from device.live.onlooker import Params

TOLD_S: Final = 60.0
"""So long it is told that a part was restarted, or that pictures were lost."""
SLOW_S: Final = 1.0
"""Refereed so late, pictures come faster than they can be refereed. A ruling has 0.7 s."""
_STOPS: Final = frozenset(
    {
        TroubleCode.CAMERA_STALLED,
        TroubleCode.CAMERA_LOST,
        TroubleCode.CAMERA_RESIZED,
        TroubleCode.NOT_CALIBRATED,
        TroubleCode.TABLE_NO_TABLE,
    }
)
_NOTES: Final = frozenset(
    {
        TroubleCode.RESTARTED,
        TroubleCode.TABLE_DARK,
        TroubleCode.CAMERA_SETTLING,
        TroubleCode.CAMERA_LOOPED,
        TroubleCode.CLOCK_STEPPED,
    }
)


class Troubled:
    """Collects what the loop itself knows; others bring theirs. Times: `Snapshot.up_s`."""

    def __init__(self) -> None:
        self._since_s: dict[TroubleCode, float] = {}
        self._until_s: dict[TroubleCode, float] = {}

    def note(self, code: TroubleCode, now_s: float) -> None:
        """Something happened that people are told for a while."""
        self._until_s[code] = now_s + TOLD_S

    def now(
        self, found: Mapping[TroubleCode, Params], others: Iterable[Trouble], now_s: float
    ) -> tuple[Trouble, ...]:
        """All of it; of one code that several bring, the first."""
        told = dict(found)
        for code, until_s in self._until_s.items():
            if now_s < until_s:
                told.setdefault(code, {})
        self._since_s = {code: self._since_s.get(code, now_s) for code in told}
        ours = [
            Trouble(
                code=code,
                since_s=self._since_s[code],
                severity=severity_of(code),
                params=dict(params),
            )
            for code, params in told.items()
        ]
        all_of_them = {one.code: one for one in (*others, *ours)}
        return tuple(all_of_them.values())


def severity_of(code: TroubleCode) -> Severity:
    """How bad that is."""
    if code in _STOPS:
        return Severity.STOPS
    return Severity.NOTE if code in _NOTES else Severity.WARNING


def camera_trouble(word: Interrupted) -> TroubleCode:
    """What a gap of the camera is called."""
    return TroubleCode(f"camera_{word.why.value}")


def journal_trouble(error: JournalError) -> TroubleCode:
    """What a fault of the journal is called."""
    return TroubleCode(f"journal_{error.fault.value}")
