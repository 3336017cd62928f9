"""The events of a trace in order of time, each with a letter: told, asked or left out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from device.tracing.wording import FATES, RAILS, SOURCES, ball_name, percent
from rules.balls import Ball
from rules.facts import Returned
from tracking.trace import EndTrace, MeetingTrace, PlaceMm, RailFate, RailTrace, ShotTrace

LEAST_SHARE = 0.02
"""Less likely meetings and rails are in the data, not in the picture."""


class State(Enum):
    """What was made of an event."""

    TOLD = "told"
    ASKED = "asked"
    LEFT_OUT = "left out"


class Shape(Enum):
    """How an event is marked."""

    CONTACT = "contact"
    RAIL = "rail"
    END = "end"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One event: `letter` marks it on the table and on the axis."""

    letter: str
    t_s: float
    t_error_s: float
    balls: tuple[Ball, ...]
    place_mm: PlaceMm | None
    shape: Shape
    state: State
    words: str


def entries(trace: ShotTrace) -> tuple[Entry, ...]:
    """All of them, with letters from a on."""
    found = sorted(_unlettered(trace), key=lambda entry: entry.t_s)
    return tuple(
        Entry(
            letter=_letter(n),
            t_s=one.t_s,
            t_error_s=one.t_error_s,
            balls=one.balls,
            place_mm=one.place_mm,
            shape=one.shape,
            state=one.state,
            words=one.words,
        )
        for n, one in enumerate(found)
    )


def _letter(n: int) -> str:
    return chr(ord("a") + n) if n < 26 else f"{chr(ord('a') + n // 26 - 1)}{chr(ord('a') + n % 26)}"


def _unlettered(trace: ShotTrace) -> Iterator[Entry]:
    first = trace.first_contact or trace.first.solver
    met_first: set[frozenset[Ball]] = set()
    if first is not None and first.t_s is not None and first.is_seen:
        met_first = {frozenset((Ball.CUE, ball)) for ball in first.balls}
        is_told = trace.first_contact is not None and trace.first_contact.is_seen
        is_asked = any(d.about.value == "first_contact" for d in trace.doubts)
        state = State.ASKED if is_asked or not is_told else State.TOLD
        met = " and the ".join(ball_name(ball) for ball in first.balls)
        yield Entry(
            letter="",
            t_s=first.t_s,
            t_error_s=first.t_error_s,
            balls=(Ball.CUE, *first.balls),
            place_mm=trace.first.place_mm,
            shape=Shape.CONTACT,
            state=state,
            words=f"first contact: the {met} ({percent(first.certainty)})",
        )
    for meeting in trace.meetings:
        is_first = frozenset(meeting.balls) in met_first and first is not None
        if is_first and first is not None and abs(meeting.t_s - (first.t_s or 0.0)) < 0.002:
            continue
        if meeting.share >= LEAST_SHARE:
            yield _meeting(meeting)
    for rail in trace.rails:
        if rail.share >= LEAST_SHARE:
            yield _rail(rail)
    for end in trace.ends:
        yield _end(end)
    for event in trace.events:
        if isinstance(event, Returned):
            yield Entry(
                letter="",
                t_s=event.t_s,
                t_error_s=event.t_error_s,
                balls=(event.ball,),
                place_mm=None,
                shape=Shape.END,
                state=State.TOLD,
                words=f"{ball_name(event.ball)} comes back to the bed",
            )


def _meeting(meeting: MeetingTrace) -> Entry:
    one, other = (ball_name(ball) for ball in meeting.balls)
    return Entry(
        letter="",
        t_s=meeting.t_s,
        t_error_s=meeting.t_error_s,
        balls=meeting.balls,
        place_mm=meeting.place_mm,
        shape=Shape.CONTACT,
        state=State.TOLD if meeting.is_told else State.LEFT_OUT,
        words=_with_notes(f"{one} meets {other}", meeting.share, []),
    )


def _rail(rail: RailTrace) -> Entry:
    states = {RailFate.TOLD: State.TOLD, RailFate.ASKED: State.ASKED}
    notes = [note for note in (SOURCES[rail.source], FATES[rail.fate]) if note]
    return Entry(
        letter="",
        t_s=rail.t_s,
        t_error_s=rail.t_error_s,
        balls=(rail.ball,),
        place_mm=rail.place_mm,
        shape=Shape.RAIL,
        state=states.get(rail.fate, State.LEFT_OUT),
        words=_with_notes(f"{ball_name(rail.ball)} at {RAILS[rail.rail]}", rail.share, notes),
    )


def _end(end: EndTrace) -> Entry:
    what = "leaves the table" if end.pocket is None else f"falls, {end.pocket.value}"
    notes = []
    if end.is_asked:
        other = "still on the bed"
        if end.or_pocket is not None:
            other = f"fell, {end.or_pocket.value}"
        elif end.or_off:
            other = "left the table"
        notes.append(f"asked: or {other}")
    left_out = State.TOLD if end.share >= 0.5 else State.LEFT_OUT
    return Entry(
        letter="",
        t_s=end.t_s,
        t_error_s=end.t_error_s,
        balls=(end.ball,),
        place_mm=end.place_mm,
        shape=Shape.END,
        state=State.ASKED if end.is_asked else left_out,
        words=_with_notes(f"{ball_name(end.ball)} {what}", end.share, notes),
    )


def _with_notes(words: str, share: float, notes: list[str]) -> str:
    return f"{words} ({'; '.join([percent(share), *notes])})"
