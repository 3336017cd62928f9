"""One line for each thing that happened, whatever is in it."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.health.logs import LineFormatter, log_event, set_up_logging

LOG = logging.getLogger("footspot.test")


@pytest.fixture
def _quiet_afterwards() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


def lines(environment: dict[str, str], level: int = logging.INFO) -> tuple[io.StringIO, None]:
    stream = io.StringIO()
    return stream, set_up_logging(level, stream=stream, environment=environment)


@pytest.mark.usefixtures("_quiet_afterwards")
def test_under_systemd_the_level_stands_in_front() -> None:
    stream, _ = lines({"JOURNAL_STREAM": "8:12345"})
    log_event(LOG, logging.INFO, "shot ruled", shot=12, verdict="foul", delay_s=0.2149999, by=None)
    log_event(LOG, logging.WARNING, "camera lost", camera='rtsp://bar "one"')
    LOG.error("something %s", "odd")
    LOG.debug("not told")
    assert stream.getvalue().splitlines() == [
        "<6>shot ruled shot=12 verdict=foul delay_s=0.215",
        '<4>camera lost camera="rtsp://bar \\"one\\""',
        "<3>something odd",
    ]


@pytest.mark.usefixtures("_quiet_afterwards")
def test_elsewhere_the_time_and_the_level_in_words() -> None:
    stream, _ = lines({})
    log_event(LOG, logging.INFO, "ready")
    date, _, rest = stream.getvalue().partition(" ")
    assert date.count("-") == 2
    assert rest.endswith(" info ready\n")


@pytest.mark.usefixtures("_quiet_afterwards")
def test_an_error_is_told_without_a_traceback() -> None:
    stream, _ = lines({"JOURNAL_STREAM": "8:12345"})
    try:
        raise ValueError("two\nlines")
    except ValueError:
        LOG.exception("the detector failed")
    told = stream.getvalue()
    assert told.startswith(
        '<3>the detector failed error="two lines" kind=ValueError at=test_logs.py:'
    )
    assert told.count("\n") == 1


@given(what=st.text(), value=st.text(), level=st.integers(min_value=0, max_value=60))
def test_whatever_is_logged_takes_one_line(what: str, value: str, level: int) -> None:
    record = logging.LogRecord("x", level, "x.py", 1, "%s", (what,), None)
    record.footspot_fields = {"value": value}
    for is_for_journald in (False, True):
        line = LineFormatter(is_for_journald=is_for_journald).format(record)
        assert len(line.splitlines()) == 1
