"""What the scoring of a shot and of a clip comes to: plain values, kept in the JSON of a run.

Nothing here is a percentage: figures are made of these by `simulation.scoring.figures`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from enum import StrEnum
from typing import Any

STRIKE_S = 0.2
"""A strike is in time within this."""
CONTACT_FRAMES = 2.0
"""A first contact is in time within so many pictures: people read it off to one or two."""
ROUNDING = 0.01
"""Of a picture: what writing times with six digits may cost."""


class Mark(StrEnum):
    """How one question about a shot was answered.

    `ASKED`: the referee left it open and what happened is among what it left open. `UNSEEN`: it
    has no such shot. Only `RIGHT` is right.
    """

    RIGHT = "right"
    ASKED = "asked"
    WRONG = "wrong"
    UNSEEN = "unseen"


@dataclass(slots=True, kw_only=True)
class Matched:
    """Events of one kind in a shot: how many happened, were claimed, and are the same.

    `errors_s`: claimed time less the true one, of each that is the same. `touches`: of each that
    happened, its speed in mm/s (None: not known) and whether it was claimed.
    """

    true: int = 0
    claimed: int = 0
    same: int = 0
    errors_s: list[float] = field(default_factory=list)
    touches: list[tuple[float | None, bool]] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class Trust:
    """One thing that was said with a certainty, and whether it was so."""

    about: str
    certainty: float
    is_so: bool


@dataclass(slots=True, kw_only=True)
class ShotScore:
    """One true shot against the review's.

    `first` and `ruling`: marks; `first_counts`: the truth is sure of the first contact.
    `first_named`: the ball said to be the likeliest is right, be it in doubt or not;
    `first_error_s` is of such a contact. `pots`: each true pot ("3HL") with its mark;
    `off_table`: each ball that left the table. `ruling_counts`: a shot that is ruled on, no lag.
    `wrong_fouls`: called, and none under this rulebook.
    `balls_right`: of those at rest before the strike, the right number within one radius;
    `misnumbered`: a ball is there under another number or none; `balls_missed`: no ball is there,
    or it is misnumbered. `balls_extra`: numbers where no ball was. `misses_mm`: distances of all
    balls found, whatever their number. `groups`: dimension -> the groups it belongs to.
    """

    clip: str
    number: int
    found: bool
    fps: float
    strike_error_s: float | None = None
    first: Mark = Mark.UNSEEN
    first_named: bool = False
    first_counts: bool = True
    first_error_s: float | None = None
    second_gap_ms: float | None = None
    pots: dict[str, Mark] = field(default_factory=dict)
    invented_pots: list[str] = field(default_factory=list)
    pot_errors_s: list[float] = field(default_factory=list)
    off_table: dict[int, Mark] = field(default_factory=dict)
    invented_off_table: list[int] = field(default_factory=list)
    rails: Matched | None = None
    contacts: Matched | None = None
    ruling: Mark = Mark.UNSEEN
    ruling_counts: bool = True
    verdict: str | None = None
    fouls: list[str] = field(default_factory=list)
    true_verdict: str = "legal"
    true_fouls: list[str] = field(default_factory=list)
    wrong_fouls: list[str] = field(default_factory=list)
    balls: int = 0
    balls_right: int = 0
    misnumbered: int = 0
    balls_missed: list[int] = field(default_factory=list)
    balls_extra: list[int] = field(default_factory=list)
    misses_mm: list[float] = field(default_factory=list)
    trusts: list[Trust] = field(default_factory=list)
    groups: dict[str, list[str]] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """By which the same shot is found in another run."""
        return f"{self.clip}#{self.number}"

    @property
    def strike_right(self) -> bool:
        """Found in time."""
        return self.strike_error_s is not None and abs(self.strike_error_s) <= STRIKE_S

    @property
    def first_in_time(self) -> bool:
        """The right ball, and its time within two pictures where both times are known."""
        frames = 0.0 if self.first_error_s is None else abs(self.first_error_s) * self.fps
        return self.first_named and frames <= CONTACT_FRAMES + ROUNDING

    @property
    def missed_pots(self) -> list[str]:
        """Pots that are not in the review under this ball and pocket."""
        return sorted(pot for pot, mark in self.pots.items() if mark is not Mark.RIGHT)

    @property
    def pots_right(self) -> bool:
        """Found, no pot missed and none invented."""
        return self.found and not self.missed_pots and not self.invented_pots

    @property
    def off_table_right(self) -> bool:
        """The same of balls that left the table; a shot not found has it right if none did."""
        return all(m is Mark.RIGHT for m in self.off_table.values()) and not self.invented_off_table


@dataclass(slots=True, kw_only=True)
class Invented:
    """A shot of a review that is none; `fouls`: what was called on it."""

    strike_s: float
    fouls: list[str] = field(default_factory=list)
    trusts: list[Trust] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class ClipScore:
    """One clip. `error`: why there is no review of it; all its shots are then unseen.

    `cpu_s`: of the referee, start-up excluded; `decode_cpu_s`: of reading the file's pictures
    alone, in the same run.
    """

    clip: str
    shots: list[ShotScore]
    invented: list[Invented] = field(default_factory=list)
    corner_errors_px: list[float] = field(default_factory=list)
    table_right: bool | None = None
    duration_s: float = 0.0
    groups: dict[str, list[str]] = field(default_factory=dict)
    cpu_s: float | None = None
    decode_cpu_s: float | None = None
    error: str | None = None


def clip_to_data(score: ClipScore) -> dict[str, Any]:
    """Plain data for JSON."""
    return asdict(score)


def clip_from_data(data: Mapping[str, Any]) -> ClipScore:
    """The other way; raises KeyError, TypeError or ValueError for what is no such data."""
    fields_ = dict(data)
    fields_["shots"] = [_shot(shot) for shot in data["shots"]]
    fields_["invented"] = [
        Invented(**{**one, "trusts": _trusts(one["trusts"])}) for one in data["invented"]
    ]
    return ClipScore(**fields_)


def _shot(data: Mapping[str, Any]) -> ShotScore:
    known = {f.name for f in fields(ShotScore)}
    values = {name: value for name, value in data.items() if name in known}
    for name in ("first", "ruling"):
        values[name] = Mark(values[name])
    values["pots"] = {pot: Mark(mark) for pot, mark in values["pots"].items()}
    values["off_table"] = {int(ball): Mark(mark) for ball, mark in values["off_table"].items()}
    values["trusts"] = _trusts(values["trusts"])
    for name in ("rails", "contacts"):
        if values[name] is not None:
            touches = [(speed, bool(same)) for speed, same in values[name]["touches"]]
            values[name] = Matched(**{**values[name], "touches": touches})
    return ShotScore(**values)


def _trusts(data: Sequence[Mapping[str, Any]]) -> list[Trust]:
    return [Trust(**one) for one in data]
