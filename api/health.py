"""What `/health` answers: whether this table is refereed, and if not, why.

Status 200 with `ok` or `degraded`: play is refereed. 503 with `failing`: it is not, or nothing can
be kept. The reasons are codes of `api.snapshot_codes.TroubleCode`.
"""

from __future__ import annotations

from enum import Enum

from pydantic import BaseModel, ConfigDict

from api.snapshot import Figures, Snapshot
from api.snapshot_codes import Severity, State, TroubleCode


class Status(Enum):
    """The whole in one word."""

    OK = "ok"
    DEGRADED = "degraded"
    FAILING = "failing"


class MachineFigures(BaseModel):
    """The computer at the table; `None`: it does not say (no sensor, not a Raspberry Pi).

    `is_throttled`: slowed down now by heat; `is_under_voltage`: its power supply is too weak.
    `disk_free_mb`: where the journal is kept. `load`: of the last minute, in processors.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    temperature_c: float | None = None
    is_throttled: bool | None = None
    is_under_voltage: bool | None = None
    memory_free_mb: float | None = None
    memory_total_mb: float | None = None
    disk_free_mb: float | None = None
    load: float | None = None


class HealthReport(BaseModel):
    """`state` is that of the newest snapshot, `age_s` how old it is; `None` before the first."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    status: Status
    reasons: tuple[TroubleCode, ...] = ()
    is_connected: bool
    state: State | None = None
    age_s: float | None = None
    up_s: float | None = None
    figures: Figures | None = None
    machine: MachineFigures = MachineFigures()

    @property
    def http_status(self) -> int:
        """Of the answer."""
        return 503 if self.status is Status.FAILING else 200


NOT_REFEREEING = frozenset(
    {State.STARTING, State.LOOKING_FOR_TABLE, State.CAMERA_LOST, State.TABLE_LOST}
)
"""States in which a shot would not be seen."""


def health_report(
    snapshot: Snapshot | None,
    *,
    is_connected: bool,
    age_s: float | None = None,
    machine: MachineFigures | None = None,
) -> HealthReport:
    """The report on what is known: the worst that is so decides."""
    troubles = snapshot.troubles if snapshot else ()
    reasons = [one.code for one in troubles if one.severity is not Severity.NOTE]
    if not is_connected:
        reasons.insert(0, TroubleCode.REFEREE_GONE)
    state = snapshot.state if snapshot else None
    is_stopped = any(one.severity is Severity.STOPS for one in troubles)
    if not is_connected or state is None or state in NOT_REFEREEING or is_stopped:
        status = Status.FAILING
    else:
        status = Status.DEGRADED if reasons else Status.OK
    return HealthReport(
        status=status,
        reasons=tuple(dict.fromkeys(reasons)),
        is_connected=is_connected,
        state=state,
        age_s=None if age_s is None else round(age_s, 1),
        up_s=snapshot.up_s if snapshot else None,
        figures=snapshot.figures if snapshot else None,
        machine=machine or MachineFigures(),
    )
