"""Whatever a camera, a table and a journal can complain of has words on the screen."""

from __future__ import annotations

from enum import Enum

import pytest

from api.snapshot_codes import TroubleCode
from device.cameras.driver import Why
from device.journal.faults import Fault
from tracking.shot import GapReason


@pytest.mark.parametrize(
    ("prefix", "codes"), [("camera", Why), ("table", GapReason), ("journal", Fault)]
)
def test_every_fault_has_its_trouble(prefix: str, codes: type[Enum]) -> None:
    known = {code.value for code in TroubleCode if code.value.startswith(f"{prefix}_")}
    assert known == {f"{prefix}_{code.value}" for code in codes}
