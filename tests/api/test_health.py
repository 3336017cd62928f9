"""Health in one word: the worst that is so decides."""

from __future__ import annotations

from datetime import time

import pytest

from api.health import NOT_REFEREEING, Status, health_report
from api.night import Night
from api.snapshot import Trouble
from api.snapshot_codes import Severity, State, TroubleCode
from tests.api.snapshots import after_shot

DISK = TroubleCode.LOW_DISK


@pytest.mark.parametrize("state", State)
def test_a_state_in_which_a_shot_would_not_be_seen_fails(state: State) -> None:
    report = health_report(after_shot(state=state), is_connected=True, age_s=0.12345)
    expected = Status.FAILING if state in NOT_REFEREEING else Status.OK
    assert report.status is expected
    assert report.http_status == (503 if expected is Status.FAILING else 200)
    assert report.age_s == 0.1
    assert report.reasons == ()


@pytest.mark.parametrize(
    ("severity", "status", "reasons"),
    [
        (Severity.NOTE, Status.OK, ()),
        (Severity.WARNING, Status.DEGRADED, (DISK,)),
        (Severity.STOPS, Status.FAILING, (DISK,)),
    ],
)
def test_a_trouble_counts_by_how_bad_it_is(
    severity: Severity, status: Status, reasons: tuple[TroubleCode, ...]
) -> None:
    snapshot = after_shot(troubles=(Trouble(code=DISK, severity=severity),) * 2)
    report = health_report(snapshot, is_connected=True)
    assert (report.status, report.reasons) == (status, reasons)


def test_a_referee_that_does_not_answer_fails_whatever_it_said_last() -> None:
    for snapshot in (None, after_shot()):
        report = health_report(snapshot, is_connected=False)
        assert report.status is Status.FAILING
        assert report.reasons == (TroubleCode.REFEREE_GONE,)
        assert report.http_status == 503


@pytest.mark.parametrize(
    ("hours", "now", "is_night"),
    [
        ("02:00-09:30", "01:59", False),
        ("02:00-09:30", "02:00", True),
        ("02:00-09:30", "09:30", False),
        ("23:00-07:00", "23:00", True),
        ("23:00-07:00", "03:00", True),
        ("23:00-07:00", "07:00", False),
        ("23:00-07:00", "12:00", False),
    ],
)
def test_night_may_go_over_midnight(hours: str, now: str, is_night: bool) -> None:
    night = Night.parse(hours)
    assert night is not None
    assert night.holds(time.fromisoformat(now)) is is_night


def test_without_hours_there_is_no_night() -> None:
    assert Night.parse("") is None
    with pytest.raises(ValueError, match="soon"):
        Night.parse("soon-later")
