"""Lines for what happens in a match, one for each event.

    line = [ NUMBER "." ] [ "@" SECONDS ] word value* { keyword value } [ shot ]

`_FORMS` says for each event which word begins its line, which values follow in their order, which
follow behind a keyword in any order (left out where the event has its default), and whether a
shot ends it. `docs/notation.md` has an example of each. The first event, `Opened`, has no line:
it is the header of the record.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, Final

from rules.match import Phase
from rules.match_events import (
    Abandoned,
    Answered,
    BreakerChosen,
    CallAsked,
    CallMade,
    Chosen,
    ClockRanOut,
    Conceded,
    ExtensionTaken,
    FactsCorrected,
    Lagged,
    MatchEvent,
    Penalised,
    Penalty,
    Racked,
    RackVoided,
    ReportAnswered,
    Reported,
    RulingOverridden,
    ShotPlayed,
    StalemateAgreed,
    StalemateAnnounced,
    StalemateDecided,
    StateCorrected,
    TimeOutEnded,
    TimeOutTaken,
    Unit,
    Unseen,
    Warned,
    WarningMeans,
)
from rules.notation.fields import (
    CALL,
    COUNTS,
    DECISION,
    LAGS,
    PERSON,
    PLAYER,
    RACK_CHECK,
    REFERENCE,
    REPORT,
    SECONDS,
    SHOT,
    TABLE,
    TEXT,
    WHOLE,
    Value,
    choice,
    member,
    seconds,
    whole_number,
)
from rules.notation.scanner import Cursor
from rules.ruling import Choice, CueBall


@dataclass(frozen=True, slots=True)
class Form:
    """The form of the line of one event.

    `first`: fields that follow the word, each always there. `named`: field and its keyword with
    the value. `last`: the field of a shot that is the rest of the line.
    """

    event: type[MatchEvent]
    word: str
    first: Mapping[str, Value] = field(default_factory=dict)
    named: Mapping[str, tuple[str, Value]] = field(default_factory=dict)
    last: str | None = None

    @property
    def references(self) -> tuple[str, ...]:
        """The fields that name another line by its number."""
        named = [name for name, (_, value) in self.named.items() if value is REFERENCE]
        return (*(name for name, value in self.first.items() if value is REFERENCE), *named)

    def write(self, event: MatchEvent) -> str:
        """The words of the line, without number and time."""
        words = [self.word]
        words += [value.write(getattr(event, name)) for name, value in self.first.items()]
        for name, (keyword, value) in self.named.items():
            one = getattr(event, name)
            if name not in _DEFAULTS[self.event] or one != _DEFAULTS[self.event][name]:
                words += [keyword, value.write(one)]
        if self.last is not None:
            words.append(SHOT.write(getattr(event, self.last)))
        return " ".join(words)

    def read(self, cursor: Cursor, at_s: float | None) -> MatchEvent:
        """The event of a line whose word was taken."""
        told: dict[str, Any] = {"at_s": at_s}
        for name, value in self.first.items():
            told[name] = value.read(cursor)
        by_keyword = {keyword: (name, value) for name, (keyword, value) in self.named.items()}
        while cursor.next.text in by_keyword:
            token = cursor.take()
            name, value = by_keyword.pop(token.text)
            told[name] = value.read(cursor)
        for keyword, (name, _) in by_keyword.items():
            if name not in _DEFAULTS[self.event]:
                raise cursor.next.error(f"{keyword} and what it is", _EXAMPLES[keyword])
        if self.last is not None:
            told[self.last] = SHOT.read(cursor)
        expected = ", ".join(by_keyword) or "nothing"
        cursor.finish(f"{expected} or the end of the line", self.word)
        return self.event(**told)


_EXAMPLES: Final = {
    "by": "by referee",
    "because": 'because "the video shows it"',
    "reading": "reading 0",
}
"""Of what must stand behind a keyword."""
_BY: Final = {"by": ("by", PERSON)}
_WHY: Final = {"by": ("by", PERSON), "reason": ("because", TEXT)}
_A_PLAYER: Final = {"player": PLAYER}

_FORMS: Final = (
    Form(Lagged, "lag", {"lags": LAGS}),
    Form(BreakerChosen, "breaker", {"breaker": PLAYER}, _BY),
    Form(Racked, "racked", {}, {"check": ("check", RACK_CHECK)}),
    Form(CallMade, "announce", {"call": CALL}, _BY),
    Form(CallAsked, "ask-call", {}, _BY),
    Form(ShotPlayed, "shot", {}, {"rest_s": ("rest", SECONDS)}, "facts"),
    Form(Chosen, "choose", {"choice": member(Choice, "the choice")}, _BY),
    Form(
        Reported,
        "report",
        {"report": REPORT},
        {"shot_seq": ("on", REFERENCE), "against": ("against", PLAYER), **_BY},
    ),
    Form(
        ReportAnswered,
        "reply",
        {"report_seq": REFERENCE, "is_accepted": choice("yes", "no")},
        _BY,
    ),
    Form(
        Warned, "warned", _A_PLAYER | {"means": member(WarningMeans, "how the player knows")}, _BY
    ),
    Form(ExtensionTaken, "extension", _A_PLAYER),
    Form(ClockRanOut, "clock-out"),
    Form(TimeOutTaken, "time-out", _A_PLAYER),
    Form(TimeOutEnded, "time-in"),
    Form(StalemateAnnounced, "stalemate", {}, _BY),
    Form(StalemateDecided, "stalemate-over", {"is_progress": choice("progress", "replay")}, _BY),
    Form(StalemateAgreed, "stalemate-agreed"),
    Form(Conceded, "concede", _A_PLAYER | {"unit": member(Unit, "what is conceded")}),
    Form(Penalised, "penalty", _A_PLAYER | {"penalty": member(Penalty, "the penalty")}, _WHY),
    Form(Answered, "answer", {"shot_seq": REFERENCE}, {"reading": ("reading", WHOLE), **_BY}),
    Form(FactsCorrected, "correct", {"shot_seq": REFERENCE}, _WHY, "facts"),
    Form(RulingOverridden, "override", {"shot_seq": REFERENCE, "decision": DECISION}, _WHY),
    Form(
        StateCorrected,
        "set",
        {},
        {
            "shooter": ("shooter", PLAYER),
            "phase": ("phase", member(Phase, "the phase of the rack")),
            "on_table": ("table", TABLE),
            "cue_ball": ("cue", member(CueBall, "the cue ball")),
            "fouls": ("fouls", COUNTS),
            "score": ("score", COUNTS),
            "sets": ("sets", COUNTS),
            **_WHY,
        },
    ),
    Form(RackVoided, "void-rack", {}, _WHY),
    Form(Unseen, "unseen", {}, {"on_table": ("table", TABLE)}),
    Form(Abandoned, "abandon", {}, _WHY),
)
_BY_EVENT: Final = {form.event: form for form in _FORMS}
_BY_WORD: Final = {form.word: form for form in _FORMS}
_DEFAULTS: Final = {
    form.event: {one.name: one.default for one in fields(form.event) if one.default is not MISSING}
    for form in _FORMS
}


def format_event(event: MatchEvent) -> str:
    """The line of an event, without its number.

    Raises:
        NotationError: a number in it is not finite.
        KeyError: `Opened`, which has no line.
    """
    at = "" if event.at_s is None else f"@{seconds(event.at_s)} "
    return at + _BY_EVENT[type(event)].write(event)


def number_of(cursor: Cursor) -> int | None:
    """The number with which a line begins, `None` if it has none."""
    text = cursor.next.text
    if not text.endswith("."):
        return None
    token = cursor.take()
    return whole_number(token.part(text[:-1], 0), "12.")


def time_of(cursor: Cursor) -> float | None:
    """The time that stands before the word of a line, in seconds, `None` if there is none."""
    if not cursor.next.text.startswith("@"):
        return None
    token = cursor.take()
    return token.part(token.text[1:], 1).number("seconds", "@12.5")


def event_of(cursor: Cursor, at_s: float | None) -> tuple[MatchEvent, tuple[str, ...]]:
    """The event of a line behind number and time, and its fields that name other lines.

    Raises:
        NotationError: the line is not well-formed.
    """
    word = cursor.take()
    form = _BY_WORD.get(word.text)
    if form is None:
        raise word.error("what happened: " + ", ".join(_BY_WORD), "shot 1-10 : *1 1|foot")
    return form.read(cursor, at_s), form.references
