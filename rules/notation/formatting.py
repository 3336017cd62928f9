"""Writes facts as a line of shot notation. The grammar is in the package's docstring."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

from rules.balls import Ball, Pocket
from rules.facts import (
    Call,
    CallType,
    Contact,
    Doubt,
    Event,
    FirstContact,
    HandSeen,
    Incident,
    OffTable,
    Potted,
    RailTouch,
    Reading,
    Report,
    ShotFacts,
    Unchanged,
)
from rules.notation.scanner import NotationError
from rules.notation.timing import CALLS, RETURNED, UNHEARD, ImpliedTimes

_SILENT: Final = Call(type=CallType.NONE)


def format_shot(facts: ShotFacts) -> str:
    """The facts as one line that `parse_shot` reads back.

    Raises:
        NotationError: a number is not finite; no line says that.
    """
    head = [] if facts.is_stroke else ["between"]
    head.append(format_table(ball for ball in facts.on_table if ball.is_object_ball))
    if Ball.CUE not in facts.on_table:
        head.append("nocue")
    if repr(float(facts.strike_s)) != repr(0.0):
        head.append(f"t={_number(facts.strike_s)}")
    if facts.call != _SILENT:
        head.append(format_call(facts.call))
    if facts.jumped_over is not None:
        head.append(f"over {int(facts.jumped_over)}")
    times = ImpliedTimes(facts.strike_s)
    before, after = _split(facts.events, facts.first_contact)
    body = [_event(event, times) for event in before]
    if facts.first_contact is not None or facts.is_stroke:
        body.append(_first(facts.first_contact, times))
    body += [_event(event, times) for event in after]
    body += [format_report(report) for report in facts.reports]
    body += [_incident(incident) for incident in facts.incidents]
    body += [_doubt(doubt, facts.strike_s) for doubt in facts.doubts]
    return " ".join([*head, ":", *body])


def format_table(balls: Iterable[Ball]) -> str:
    """Object balls like `1-4,9`, `-` for none. Raises `NotationError` for the cue ball."""
    runs: list[list[int]] = []
    for number in sorted(int(ball) for ball in balls):
        if number == Ball.CUE:
            raise NotationError(column=1, token="0", expected="object balls", example="1-10")
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts = [str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs]
    return ",".join(parts) or "-"


def format_call(call: Call | None) -> str:
    """A call by its word; `None`, a call that is not known, is `unheard`."""
    if call is None:
        return UNHEARD
    words = [CALLS[call.type]]
    is_named = call.ball is not None or call.pocket is not None
    obvious = [] if call.obvious is None else [_pair(*call.obvious)]
    if call.type is CallType.NONE:
        words += obvious
        words += ["named", _pair(call.ball, call.pocket)] if is_named else []
    else:
        is_said = is_named or call.type is CallType.SHOT
        words += [_pair(call.ball, call.pocket)] if is_said else []
        words += ["obvious", *obvious] if obvious else []
    return " ".join(words)


def format_report(report: Report) -> str:
    """A report like `!touched_ball(3)`."""
    ball = "" if report.ball is None else f"({int(report.ball)})"
    return f"!{report.kind.value}{ball}"


def _pair(ball: Ball | None, pocket: Pocket | None) -> str:
    return f"{'_' if ball is None else int(ball)} {'_' if pocket is None else pocket.value}"


def _number(value: float) -> str:
    """The shortest text that reads back as the same number."""
    if not math.isfinite(value):
        raise NotationError(
            column=1, token=repr(value), expected="a finite number in the facts", example="1.25"
        )
    return repr(float(value))


def _split(
    events: Sequence[Event], first: FirstContact | None
) -> tuple[Sequence[Event], Sequence[Event]]:
    """The events before and after the place of the first contact in the line."""
    if first is None or first.t_s is None:
        return (), events
    for index, event in enumerate(events):
        if event.t_s >= first.t_s:
            return events[:index], events[index:]
    return events, ()


def _first(first: FirstContact | None, times: ImpliedTimes) -> str:
    if first is None:
        return "*-"
    if first.balls:
        word = "*" + "=".join(str(int(ball)) for ball in first.balls)
        at = "@?" if first.t_s is None else _at(first.t_s, times)
        usual = 1.0
    else:
        word = "*?"
        at = "" if first.t_s is None else f"@{_number(first.t_s)}"
        usual = 0.0
        if first.t_s is not None:
            times.passed(float(first.t_s))
    return word + at + _error_and_certainty(first, usual)


def _event(event: Event, times: ImpliedTimes) -> str:
    if isinstance(event, Contact):
        word = "x".join(str(int(ball)) for ball in event.balls)
    elif isinstance(event, RailTouch):
        word = f"{int(event.ball)}|{event.rail.value}{_marks(event)}"
    elif isinstance(event, Potted):
        word = f"{int(event.ball)}>{event.pocket.value}"
    elif isinstance(event, OffTable):
        word = f"{int(event.ball)}>off{'(back)' if event.deflected_back else ''}"
    elif isinstance(event, HandSeen):
        word = f"hand({','.join(str(int(ball)) for ball in event.balls)})"
    else:
        word = f"{int(event.ball)}<{RETURNED[event.origin]}"
    return word + _at(event.t_s, times) + _error_and_certainty(event, 1.0)


def _marks(touch: RailTouch) -> str:
    marks = [] if touch.frozen_to is None else [f"frozen:{touch.frozen_to.value}"]
    marks += ["left"] if touch.left else []
    marks += ["tie"] if touch.with_first_contact else []
    return f"({','.join(marks)})" if marks else ""


def _at(t_s: float, times: ImpliedTimes) -> str:
    at = f"@{_number(t_s)}"
    is_implied = at == f"@{times.next_s()!r}"
    times.passed(float(t_s))
    return "" if is_implied else at


def _error_and_certainty(event: Event | FirstContact, usual: float) -> str:
    error = _number(event.t_error_s)
    certainty = _number(event.certainty)
    return ("" if error == repr(0.0) else f"~{error}") + (
        "" if certainty == repr(usual) else f"%{certainty}"
    )


def _incident(incident: Incident) -> str:
    seconds = "" if incident.seconds is None else f",{_number(incident.seconds)}"
    return f"+{incident.kind.value}({int(incident.ball)}{seconds})"


def _doubt(doubt: Doubt, strike_s: float) -> str:
    readings = " / ".join(_reading(reading, strike_s) for reading in doubt.readings)
    return f"{{{doubt.about.value}: {readings}}}"


def _reading(reading: Reading, strike_s: float) -> str:
    times = ImpliedTimes(strike_s)
    first = reading.first_contact
    words: list[str] = []
    if isinstance(reading.events, Unchanged):
        words += [] if isinstance(first, Unchanged) else [_first(first, times)]
    else:
        known = None if isinstance(first, Unchanged) else first
        before, after = _split(reading.events, known)
        inside = [_event(event, times) for event in before]
        if not isinstance(first, Unchanged):
            (inside if inside else words).append(_first(first, times))
        inside += [_event(event, times) for event in after]
        words.append(f"[{' '.join(inside)}]")
    if not isinstance(reading.call, Unchanged):
        words.append(format_call(reading.call))
    if not isinstance(reading.reports, Unchanged):
        words += [format_report(report) for report in reading.reports] or ["!none"]
    if not isinstance(reading.incidents, Unchanged):
        words += [_incident(incident) for incident in reading.incidents] or ["+none"]
    return " ".join(words) or "same"
