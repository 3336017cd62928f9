"""Shots, and the state before one, in a line of text each: for people, tests and records.

`parse_shot(format_shot(facts)) == facts` for all facts whose numbers are finite. `docs/notation.md`
explains it with examples; this is the whole grammar. Words stand apart by blanks; `{ } [ ] / :`
also stand for themselves. What is implied is left out by `format_shot`.

    shot     = [ "between" ] table { head } ":" item*
    head     = "nocue" | call | "over" BALL | "t=" SECONDS     (each once at most, in any order)
    table    = "-" | part { "," part }         part = BALL | BALL "-" BALL
    call     = "call" pair | "safety" [ pair ] | "push" [ pair ]   each [ "obvious" BALL POCKET ]
             | "silent" [ BALL POCKET ] [ "named" pair ]           (what was obvious; odd values)
             | "unheard"                       pair = (BALL | "_") (POCKET | "_")
    item     = first | event | report | incident | doubt
    first    = ( "*" BALL { "=" BALL } | "*?" ) suffix | "*-"
    event    = what suffix
    what     = BALL "x" BALL | BALL "|" RAIL [ "(" mark { "," mark } ")" ] | BALL ">" POCKET
             | BALL ">off" [ "(back)" ] | BALL "<" ("top" | "pocket" | "?") | "hand(" balls ")"
    mark     = "frozen:" RAIL | "left" | "tie"
    suffix   = [ "@" SECONDS ] [ "~" SECONDS ] [ "%" CERTAINTY ]      time, its error, certainty
    report   = "!" KIND [ "(" BALL ")" ]       incident = "+" KIND "(" BALL [ "," SECONDS ] ")"
    doubt    = "{" ABOUT ":" [ reading { "/" reading } ] "}"
    reading  = "same" | { first | "[" (event | first)* "]" | call | report | incident }
               a reading sets what it names, all of it; "!none" and "+none": there are none

Times: an event or first contact without `@` stands 0.1 s after the one before it in the line, the
first one 0.1 s after the strike (`t=`, else 0); in each reading this begins anew at the strike.
`*?` and `*-` have no time of their own and are passed over; `*2@?`: a ball was hit first, nobody
knows when. Without a suffix the error is 0 and the certainty 1, that of `*?` is 0. No `first`
means `*-`. Without a call word it is known that nothing was said (`silent`).
"""

from rules.notation.formatting import format_call, format_report, format_shot, format_table
from rules.notation.parsing import parse_call, parse_report, parse_shot, parse_table
from rules.notation.scanner import NotationError
from rules.notation.state import format_state, parse_state

__all__ = [
    "NotationError",
    "format_call",
    "format_report",
    "format_shot",
    "format_state",
    "format_table",
    "parse_call",
    "parse_report",
    "parse_shot",
    "parse_state",
    "parse_table",
]
