"""Whatever bars do to the referee has a line on the screen, in six languages, and its severity."""

from __future__ import annotations

from pathlib import Path

import pytest

from api.snapshot import Snapshot
from api.snapshot_codes import Severity, State, TroubleCode
from device.cameras.driver import Why
from device.cameras.words import Interrupted
from device.journal.faults import Fault, JournalError
from device.live.troubled import TOLD_S, Troubled, camera_trouble, journal_trouble
from tests.device.live.told import assert_told, has

OTHERS = (
    TroubleCode.CLOCK_STEPPED,
    TroubleCode.LOW_DISK,
    TroubleCode.CLIPS_FAILED,
    TroubleCode.RESTARTED,
    TroubleCode.TOO_SLOW,
)
CODES = (
    *(camera_trouble(Interrupted(from_s=0.0, why=why, note="")) for why in Why),
    *(journal_trouble(JournalError(fault, Path("journal"))) for fault in Fault),
    *OTHERS,
)


def shown(troubled: Troubled, now_s: float, code: TroubleCode | None = None) -> Snapshot:
    troubles = troubled.now({} if code is None else {code: {}}, (), now_s)
    return Snapshot(run="r", seq=1, up_s=now_s, state=State.PLAYING, troubles=troubles)


@pytest.mark.parametrize("code", CODES, ids=lambda one: str(one.value))
def test_every_trouble_has_its_line_in_every_language(code: TroubleCode) -> None:
    assert_told(shown(Troubled(), 5.0, code), code)


def test_what_has_happened_is_told_for_a_while() -> None:
    troubled = Troubled()
    troubled.note(TroubleCode.CLOCK_STEPPED, 10.0)
    (one,) = shown(troubled, 11.0).troubles
    assert (one.code, one.severity) == (TroubleCode.CLOCK_STEPPED, Severity.NOTE)
    assert one.since_s == 11.0
    assert has(TroubleCode.CLOCK_STEPPED, shown(troubled, 9.9 + TOLD_S))
    assert shown(troubled, 10.0 + TOLD_S).troubles == ()
