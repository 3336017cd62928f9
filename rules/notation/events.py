"""Reads the words of a line that say what happened: contacts, events, reports, incidents."""

from __future__ import annotations

import re
from typing import Final

from rules.balls import Pocket, Rail
from rules.facts import (
    UNCHANGED,
    Contact,
    Event,
    FirstContact,
    HandSeen,
    Incident,
    IncidentKind,
    OffTable,
    Potted,
    RailTouch,
    Report,
    ReportKind,
    Returned,
    Unchanged,
)
from rules.notation.scanner import Token
from rules.notation.timing import RETURNED, ImpliedTimes

_ORIGIN_OF: Final = {word: origin for origin, word in RETURNED.items()}
_SUFFIXED: Final = re.compile(r"([^@~%]*)(?:@([^@~%]*))?(?:~([^@~%]*))?(?:%([^@~%]*))?")
_EVENT: Final = re.compile(r"([0-9]+)([x|<>])(.*)", re.DOTALL)
_KIND: Final = re.compile(r"([^()]*)(?:\(([^()]*)\))?")
_NONE: Final = "none"
_ITEM: Final = (
    "what happened: *2 first contact, 0x2 balls met, 2|foot rail, 2>FR potted, 2>off off the "
    "table, 2<top came back, hand(2), !report, +incident(2), {doubt: ...}"
)


class Items:
    """Collects what happened, in the order in which it is written."""

    def __init__(self, strike_s: float) -> None:
        """Begin at the strike."""
        self._times = ImpliedTimes(strike_s)
        self.first: FirstContact | Unchanged | None = UNCHANGED
        self.events: list[Event] = []
        self.reports: list[Report] | None = None
        self.incidents: list[Incident] | None = None

    def take(self, token: Token) -> None:
        """Add the one that this word says."""
        sign, rest = token.text[:1], token.text[1:]
        if sign == "*":
            if not isinstance(self.first, Unchanged):
                raise token.error(
                    "one first contact; balls hit at the same time are one word", "*2=5"
                )
            self.first = self._first(token)
        elif sign == "!":
            self.reports = self.reports or []
            if rest != _NONE:
                self.reports.append(report_of(token))
        elif sign == "+":
            self.incidents = self.incidents or []
            if rest != _NONE:
                self.incidents.append(_incident(token))
        else:
            self.events.append(self._event(token))

    def _first(self, token: Token) -> FirstContact | None:
        if token.text == "*-":
            return None
        what, at, t_error_s, certainty = _suffixed(token, "*2@1.25~0.002%0.9")
        if what.text == "*?":
            t_s = at.number("seconds", "*?@1.25") if at and at.text != "?" else None
            if t_s is not None:
                self._times.passed(t_s)
            sure = 0.0 if certainty is None else certainty
            return FirstContact(balls=(), t_s=t_s, t_error_s=t_error_s, certainty=sure)
        balls = tuple(
            part.ball("*2 or *2=5, *? (not seen), *- (no ball)")
            for part in what.part(what.text[1:], 1).split("=")
        )
        if not balls:
            raise what.error("the balls hit first, ? (not seen) or - (none)", "*2")
        sure = 1.0 if certainty is None else certainty
        t_s = None if at and at.text == "?" else self._time(at)
        return FirstContact(balls=balls, t_s=t_s, t_error_s=t_error_s, certainty=sure)

    def _event(self, token: Token) -> Event:
        what, at, t_error_s, certainty = _suffixed(token, "2|foot@1.25~0.002%0.9")
        sure = 1.0 if certainty is None else certainty
        hand = _KIND.fullmatch(what.text)
        if hand and hand[1] == "hand":
            balls = what.part(hand[2] or "", 5).balls("hand(2,3) or hand()")
            t_s = self._time(at)
            return HandSeen(t_s=t_s, balls=balls, t_error_s=t_error_s, certainty=sure)
        found = _EVENT.fullmatch(what.text)
        if not found:
            raise token.error(_ITEM, "*2 2|foot 0|left")
        ball = what.part(found[1], 0).ball("2|foot")
        rest = what.part(found[3], found.start(3))
        event: Event
        if found[2] == "x":
            other = rest.ball("0x2")
            event = Contact(
                t_s=self._time(at), balls=(ball, other), t_error_s=t_error_s, certainty=sure
            )
        elif found[2] == "|":
            rail, frozen_to, left, tie = _rail(rest)
            event = RailTouch(
                t_s=self._time(at),
                ball=ball,
                rail=rail,
                t_error_s=t_error_s,
                certainty=sure,
                frozen_to=frozen_to,
                left=left,
                with_first_contact=tie,
            )
        elif found[2] == "<":
            if rest.text not in _ORIGIN_OF:
                raise rest.error("where the ball came back from: top, pocket, ?", "3<top")
            event = Returned(
                t_s=self._time(at),
                ball=ball,
                t_error_s=t_error_s,
                certainty=sure,
                origin=_ORIGIN_OF[rest.text],
            )
        elif rest.text in ("off", "off(back)"):
            event = OffTable(
                t_s=self._time(at),
                ball=ball,
                t_error_s=t_error_s,
                certainty=sure,
                deflected_back=rest.text != "off",
            )
        else:
            pocket = rest.member(Pocket, "off, off(back) or a pocket", "2>FR")
            event = Potted(
                t_s=self._time(at), ball=ball, pocket=pocket, t_error_s=t_error_s, certainty=sure
            )
        return event

    def _time(self, at: Token | None) -> float:
        t_s = self._times.next_s() if at is None else at.number("seconds", "2|foot@1.25")
        self._times.passed(t_s)
        return t_s


def _suffixed(token: Token, example: str) -> tuple[Token, Token | None, float, float | None]:
    """What stands before the suffixes, and these: time (a word), error, certainty."""
    found = _SUFFIXED.fullmatch(token.text)
    if not found:
        raise token.error("at most @time, ~error and %certainty, in this order", example)
    what, at, error, certainty = (
        None if found[group] is None else token.part(found[group], found.start(group))
        for group in (1, 2, 3, 4)
    )
    return (
        what or token,
        at,
        error.number("seconds after ~", example) if error else 0.0,
        certainty.number("a number after %", example) if certainty else None,
    )


def _rail(token: Token) -> tuple[Rail, Rail | None, bool, bool]:
    """Rail, the rail the ball was frozen to, whether it left that one, whether it is a tie."""
    example = "2|foot(frozen:foot,left)"
    found = _KIND.fullmatch(token.text)
    if not found:
        raise token.error("a rail, then marks in brackets", example)
    rail = token.part(found[1], 0).member(Rail, "a rail", "2|foot")
    frozen_to: Rail | None = None
    marks: set[str] = set()
    for mark in token.part(found[2] or "", len(found[1]) + 1).split(","):
        word = mark.text.partition(":")[0].strip()
        if word in marks or word not in ("frozen", "left", "tie"):
            raise mark.error("frozen:RAIL, left or tie, each once", example)
        marks.add(word)
        if word == "frozen":
            named = mark.split(":")[1:]
            if len(named) != 1:
                raise mark.error("frozen: and a rail", example)
            frozen_to = named[0].member(Rail, "a rail", example)
        elif mark.text != word:
            raise mark.error(f"{word} alone", example)
    return rail, frozen_to, "left" in marks, "tie" in marks


def report_of(token: Token) -> Report:
    """The report that this word says."""
    example = "!touched_ball(3)"
    found = _KIND.fullmatch(token.text[1:])
    if not token.text.startswith("!") or not found:
        raise token.error("a report, ! and what is reported", example)
    kind = token.part(found[1], 1).member(ReportKind, "what is reported", example)
    if found[2] is None:
        return Report(kind=kind)
    return Report(kind=kind, ball=token.part(found[2], found.start(2) + 1).ball(example))


def _incident(token: Token) -> Incident:
    example = "+late_fall(3,6)"
    found = _KIND.fullmatch(token.text[1:])
    if not found:
        raise token.error("an incident, + and what happened to a ball", example)
    kind = token.part(found[1], 1).member(IncidentKind, "what happened", example)
    parts = token.part(found[2] or "", len(found[1]) + 2).split(",")
    if not 1 <= len(parts) <= 2:
        raise token.error("the ball, and the seconds of a late fall, in brackets", example)
    ball = parts[0].ball(example)
    seconds = parts[1].number("seconds", example) if len(parts) == 2 else None
    return Incident(kind=kind, ball=ball, seconds=seconds)
