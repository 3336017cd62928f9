"""Which figures there are: each defined once, by what a shot (or a clip) gives to it.

Tables, plots and the comparison with an earlier run all read them from `FIGURES`.

Two kinds: a shot that was not seen counts against every figure of what was told (`found`,
`ruling_right`, `first_right`, `rail_recall`, ...); figures of what was told although it was not so
(`wrong_fouls`, `rail_precision`, ...) can be kept small by silence, which the others then show.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from simulation.scoring.scores import ClipScore, Mark, Matched, ShotScore

Counted = tuple[int, int]
"""(how many, of how many)"""
CountsOf = Callable[[ShotScore], Counted]
ValuesOf = Callable[[ShotScore], Sequence[float]]


class Good(StrEnum):
    """Which way a figure is better; what is neither is only told."""

    MORE = "more"
    LESS = "less"
    NEITHER = "neither"


class Unit(StrEnum):
    """What a figure's values are."""

    SHARE = "share"
    MM = "mm"
    MS = "ms"


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """How a figure is made: of `counted` (a share) or of `values` (quantiles of their sizes).

    `clip_counted`: what a clip adds that belongs to no shot of its truth.
    """

    key: str
    title: str
    good: Good
    unit: Unit = Unit.SHARE
    counted: CountsOf | None = None
    values: ValuesOf | None = None
    clip_counted: Callable[[ClipScore], Counted] | None = None


def _more(key: str, title: str, counted: CountsOf) -> Figure:
    return Figure(key=key, title=title, good=Good.MORE, counted=counted)


def _less(key: str, title: str, counted: CountsOf) -> Figure:
    return Figure(key=key, title=title, good=Good.LESS, counted=counted)


def _told(key: str, title: str, counted: CountsOf) -> Figure:
    return Figure(key=key, title=title, good=Good.NEITHER, counted=counted)


def _error(key: str, title: str, unit: Unit, values: ValuesOf) -> Figure:
    return Figure(key=key, title=title, good=Good.LESS, unit=unit, values=values)


def _is(condition: bool, of: bool = True) -> Counted:
    return int(condition and of), int(of)


def _first(*marks: Mark) -> CountsOf:
    return lambda shot: _is(shot.first in marks, shot.first_counts)


def _pots(mark: Mark) -> CountsOf:
    return lambda shot: (sum(m is mark for m in shot.pots.values()), len(shot.pots))


def _off_table(mark: Mark) -> CountsOf:
    return lambda shot: (sum(m is mark for m in shot.off_table.values()), len(shot.off_table))


def _same_of_claimed(matched: Matched | None) -> Counted:
    return (0, 0) if matched is None else (matched.same, matched.claimed)


def _same_of_true(matched: Matched | None) -> Counted:
    return (0, 0) if matched is None else (matched.same, matched.true)


def _in_ms(values_s: Sequence[float]) -> list[float]:
    return [1000 * value for value in values_s]


def _if_known(value_s: float | None) -> list[float]:
    return [] if value_s is None else [1000 * value_s]


def _invented_fouls(clip: ClipScore) -> Counted:
    """A foul called on a shot that was none counts as one more shot with a wrong foul."""
    fouls = sum(bool(one.fouls) for one in clip.invented)
    return fouls, fouls


WRONG_FOULS: Final = "wrong_fouls"
"""The headline."""
_UNTOLD = (Mark.WRONG, Mark.UNSEEN)

FIGURES: tuple[Figure, ...] = (
    Figure(
        key=WRONG_FOULS,
        title="shots with a wrong foul",
        good=Good.LESS,
        counted=lambda s: _is(bool(s.wrong_fouls), s.ruling_counts),
        clip_counted=_invented_fouls,
    ),
    _less(
        "fouls_on_legal",
        "legal shots called a foul",
        lambda s: _is(s.verdict == "foul", s.ruling_counts and s.true_verdict == "legal"),
    ),
    _more(
        "fouls_right",
        "shots with a foul: all of its fouls called and no other",
        lambda s: _is(s.fouls == s.true_fouls, s.ruling_counts and bool(s.true_fouls)),
    ),
    _more("ruling_right", "ruling right", lambda s: _is(s.ruling is Mark.RIGHT, s.ruling_counts)),
    _less(
        "ruling_wrong",
        "ruling wrong, or shot unseen",
        lambda s: _is(s.ruling in _UNTOLD, s.ruling_counts),
    ),
    _less("asked", "asked", lambda s: _is(s.verdict == "ask", s.ruling_counts)),
    _more("found", "shots found", lambda s: _is(s.found)),
    Figure(
        key="shots_real",
        title="shots told that are real",
        good=Good.MORE,
        counted=lambda s: _is(s.found, s.found),
        clip_counted=lambda clip: (0, len(clip.invented)),
    ),
    _more("strike_in_time", "strike within 0.2 s", lambda s: _is(s.strike_right)),
    _more("first_right", "first contact right", _first(Mark.RIGHT)),
    _more(
        "first_likeliest",
        "first contact: likeliest ball right, open or not",
        lambda s: _is(s.first_named, s.first_counts),
    ),
    _told("first_asked", "first contact left open", _first(Mark.ASKED)),
    _less("first_wrong", "first contact wrong, or shot unseen", _first(*_UNTOLD)),
    _more(
        "rail_precision",
        "rail contacts: real, of those claimed",
        lambda s: _same_of_claimed(s.rails),
    ),
    _more(
        "rail_recall", "rail contacts: claimed, of those real", lambda s: _same_of_true(s.rails)
    ),
    _more(
        "contact_precision",
        "ball contacts, no breaks: real, of those claimed",
        lambda s: _same_of_claimed(s.contacts),
    ),
    _more(
        "contact_recall",
        "ball contacts, no breaks: claimed, of those real",
        lambda s: _same_of_true(s.contacts),
    ),
    _more("pots_right", "pots right, ball and pocket", _pots(Mark.RIGHT)),
    _told("pots_asked", "pots left open", _pots(Mark.ASKED)),
    _less("pots_invented", "shots with an invented pot", lambda s: _is(bool(s.invented_pots))),
    _more("off_table_right", "balls off the table told", _off_table(Mark.RIGHT)),
    _told("off_table_asked", "balls off the table left open", _off_table(Mark.ASKED)),
    _less(
        "off_table_invented",
        "shots with a ball wrongly off the table",
        lambda s: _is(bool(s.invented_off_table)),
    ),
    _more(
        "identity", "balls at rest under the right number", lambda s: (s.balls_right, s.balls)
    ),
    _less(
        "misnumbered",
        "balls at rest under a wrong number or none",
        lambda s: (s.misnumbered, s.balls),
    ),
    _less("extra_balls", "shots with a ball where none is", lambda s: _is(bool(s.balls_extra))),
    _error("position", "position error at rest", Unit.MM, lambda s: s.misses_mm),
    _error("strike_error", "strike time error", Unit.MS, lambda s: _if_known(s.strike_error_s)),
    _error(
        "first_error", "first contact time error", Unit.MS, lambda s: _if_known(s.first_error_s)
    ),
    _error(
        "rail_error",
        "rail contact time error",
        Unit.MS,
        lambda s: [] if s.rails is None else _in_ms(s.rails.errors_s),
    ),
    _error("pot_error", "pot time error", Unit.MS, lambda s: _in_ms(s.pot_errors_s)),
)  # fmt: skip
"""In the order of the tables."""
BY_KEY = {figure.key: figure for figure in FIGURES}
