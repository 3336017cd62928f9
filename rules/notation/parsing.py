"""Reads a line of shot notation. The grammar is in the package's docstring."""

from __future__ import annotations

from typing import Final

from rules.balls import Ball, Pocket
from rules.facts import (
    UNCHANGED,
    Call,
    CallType,
    Doubt,
    DoubtAbout,
    Reading,
    Report,
    ShotFacts,
    Unchanged,
)
from rules.notation.events import Items, report_of
from rules.notation.scanner import Cursor, Token
from rules.notation.timing import CALLS, UNHEARD

_TABLE: Final = "1-10"
_SHOT: Final = "1-10 call 2 FR : *2 2>FR"
_CALL_OF: Final = {word: kind for kind, word in CALLS.items()}
_CALL_WORDS: Final = frozenset({*_CALL_OF, UNHEARD})
_BALL_WORDS: Final = frozenset({"_", *(str(int(ball)) for ball in Ball)})


def parse_shot(text: str) -> ShotFacts:
    """The facts of a line of shot notation.

    Raises:
        NotationError: the line is not well-formed; the error names column, word and expectation.
    """
    return shot_of(Cursor(text))


def shot_of(cursor: Cursor) -> ShotFacts:
    """The facts of a shot that is the rest of a longer line. Raises `NotationError`."""
    is_stroke = not cursor.skip("between")
    on_table = table_of(cursor.take()) | {Ball.CUE}
    strike_s = 0.0
    call: Call | None = Call(type=CallType.NONE)
    over: Ball | None = None
    told: set[str] = set()
    while not cursor.skip(":"):
        token = cursor.next
        part = "a call" if token.text in _CALL_WORDS else token.text.partition("=")[0]
        if part in told:
            raise token.error(f"{part} once", _SHOT)
        told.add(part)
        if part == "a call":
            call = call_of(cursor)
        elif cursor.skip("nocue"):
            on_table -= {Ball.CUE}
        elif cursor.skip("over"):
            over = cursor.take().ball("over 3")
        elif token.text.startswith("t="):
            cursor.take()
            strike_s = token.part(token.text[2:], 2).number("seconds of the strike", "t=12.5")
        else:
            raise token.error("nocue, t=, a call, over or the colon before what happened", _SHOT)
    body = Items(strike_s)
    doubts: list[Doubt] = []
    while not cursor.is_at_end:
        if cursor.is_next({"{"}):
            doubts.append(_doubt(cursor, strike_s))
        else:
            body.take(cursor.take())
    return ShotFacts(
        on_table=on_table,
        strike_s=strike_s,
        first_contact=None if isinstance(body.first, Unchanged) else body.first,
        events=tuple(body.events),
        call=call,
        doubts=tuple(doubts),
        reports=tuple(body.reports or ()),
        incidents=tuple(body.incidents or ()),
        jumped_over=over,
        is_stroke=is_stroke,
    )


def parse_table(text: str) -> frozenset[Ball]:
    """Object balls like `1-10`, `2,5,9-10` or `-`. Raises `NotationError`."""
    cursor = Cursor(text)
    balls = table_of(cursor.take())
    cursor.finish("nothing more behind the balls", _TABLE)
    return balls


def parse_call(text: str) -> Call | None:
    """A call like `call 2 FR`, `push` or `unheard` (`None`). Raises `NotationError`."""
    cursor = Cursor(text)
    call = call_of(cursor)
    cursor.finish("nothing more behind the call", "call 2 FR")
    return call


def parse_report(text: str) -> Report:
    """A report like `!foot_off_floor` or `!touched_ball(3)`. Raises `NotationError`."""
    cursor = Cursor(text)
    report = report_of(cursor.take())
    cursor.finish("nothing more behind the report", "!touched_ball(3)")
    return report


def table_of(token: Token) -> frozenset[Ball]:
    """Object balls like `1-10` in one word of a longer line."""
    if token.text == "-":
        return frozenset()
    parts = token.split(",")
    if not parts:
        raise token.error("the object balls on the table, - for none", _TABLE)
    balls: set[Ball] = set()
    for part in parts:
        ends = [end.ball(_TABLE) for end in part.split("-")]
        if not 1 <= len(ends) <= 2 or ends != sorted(set(ends)):
            raise part.error("a ball or a range from a lower to a higher one", _TABLE)
        added = {ball for ball in Ball if ends[0] <= ball <= ends[-1]}
        if Ball.CUE in added:
            raise part.error(
                "object balls only: the cue ball is there unless nocue follows", _TABLE
            )
        if balls & added:
            raise part.error("each ball once", _TABLE)
        balls |= added
    return frozenset(balls)


def call_of(cursor: Cursor) -> Call | None:
    """A call. Raises `NotationError` if its word does not stand next."""
    if not cursor.is_next(_CALL_WORDS):
        raise cursor.next.error("a call: " + ", ".join(sorted(_CALL_WORDS)), "call 2 FR")
    word = cursor.take().text
    if word == UNHEARD:
        return None
    kind = _CALL_OF[word]
    example = f"{word} 2 FR"
    ball: Ball | None = None
    pocket: Pocket | None = None
    obvious: tuple[Ball, Pocket] | None = None
    if kind is CallType.NONE:
        if cursor.is_next(_BALL_WORDS):
            obvious = cursor.take().ball(example), cursor.take().pocket(example)
        if cursor.skip("named"):
            ball, pocket = _pair(cursor, "silent named 2 _")
    else:
        if kind is CallType.SHOT or cursor.is_next(_BALL_WORDS):
            ball, pocket = _pair(cursor, example)
        if cursor.skip("obvious"):
            example = f"{word} 2 FR obvious 2 FR"
            obvious = cursor.take().ball(example), cursor.take().pocket(example)
    return Call(type=kind, ball=ball, pocket=pocket, obvious=obvious)


def _pair(cursor: Cursor, example: str) -> tuple[Ball | None, Pocket | None]:
    ball = None if cursor.skip("_") else cursor.take().ball(example)
    return ball, None if cursor.skip("_") else cursor.take().pocket(example)


def _doubt(cursor: Cursor, strike_s: float) -> Doubt:
    cursor.skip("{")
    example = "{first_contact: *2 / *5}"
    about = cursor.take().member(DoubtAbout, "what the doubt is about", example)
    cursor.expect(":", "a colon before the readings", example)
    readings: list[Reading] = []
    if not cursor.skip("}"):
        readings.append(_reading(cursor, strike_s))
        while cursor.skip("/"):
            readings.append(_reading(cursor, strike_s))
        cursor.expect("}", "/ and another reading, or } at the end of the doubt", example)
    return Doubt(about=about, readings=tuple(readings))


def _reading(cursor: Cursor, strike_s: float) -> Reading:
    example = "{potted: [2>FR] / []}"
    items = Items(strike_s)
    call: Call | Unchanged = UNCHANGED
    is_told = False
    is_empty = cursor.skip("same")
    while not (is_empty or cursor.is_at_end or cursor.is_next({"/", "}"})):
        if cursor.is_next(_CALL_WORDS):
            token = cursor.next
            said = call_of(cursor)
            if said is None or not isinstance(call, Unchanged):
                raise token.error("one known call in a reading", "{call: call 2 FR / silent}")
            call = said
        elif cursor.is_next({"["}):
            if is_told:
                raise cursor.next.error("the events of a reading once", example)
            is_told = True
            cursor.take()
            while not cursor.skip("]"):
                if cursor.next.text[:1] in ("!", "+"):
                    raise cursor.next.error(
                        "events or ]; reports and incidents stand outside", example
                    )
                items.take(cursor.take())
        else:
            token = cursor.take()
            if token.text[:1] not in ("*", "!", "+"):
                raise token.error("*, [events], a call, !report, +incident, / or }", example)
            items.take(token)
    reading = Reading(
        first_contact=items.first,
        events=tuple(items.events) if is_told else UNCHANGED,
        call=call,
        reports=UNCHANGED if items.reports is None else tuple(items.reports),
        incidents=UNCHANGED if items.incidents is None else tuple(items.incidents),
    )
    if not is_empty and reading == Reading():
        raise cursor.next.error("what this reading sets, or same", example)
    return reading
