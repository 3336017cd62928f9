"""The keys that a scenario may have, so that a slip of the pen is not taken for silence.

Most keys may be absent, and an absent one means that nothing happened: `cue` written `ceu` would
be a cue ball that stayed on the table. Hence a key that is not known is an error wherever the
form is closed: in all of a shot, and in the state before one. Elsewhere (a match, a procedure)
only one that looks like a known key is; another is told as not read, and judging goes on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Final

from rules.match import Game
from rules.plain import Plain, PlainError
from rules.players import Player

ALIKE: Final = 0.82
"""How alike (0..1, `difflib`) a key has to be to a known one to be taken for a slip: one letter in
six wrong is (`shoter`), a longer word that means something else (`warned_by`) is not."""

SIMILAR: Final = 0.6
"""Where it is an error in any case, so alike has a known key to be to be named as the one meant."""

NOTES: Final = frozenset(
    {"id", "title", "note", "notes", "comment", "covers", "source", "expect", "ambiguous"}
)
"""Words for people; they may stand anywhere and are never read."""


@dataclass(frozen=True, slots=True)
class _Form:
    """The keys of a mapping (or of each mapping in a list), and the forms of their values."""

    leaves: frozenset[str]
    inner: Mapping[str, _Form] = field(default_factory=dict)

    @property
    def names(self) -> frozenset[str]:
        return self.leaves | self.inner.keys()


def _form(leaves: str, **inner: _Form) -> _Form:
    return _Form(frozenset(leaves.split()), inner)


_PLAYERS: Final = _Form(frozenset(player.value for player in Player))
_BALL_AND_POCKET: Final = _form("ball pocket")
_CALL: Final = _form("type ball pocket", obvious=_BALL_AND_POCKET)
_SHOT_INNER: Final = {
    "call": _CALL,
    "first_contact": _form("simultaneous"),
    "rails_after": _form("ball rail frozen_to left same_instant"),
    "pocketed": _BALL_AND_POCKET,
    "off_table": _form("ball"),
    "events": _form("ball kind seconds by"),
}
_READING: Final = _form("cue reports", **_SHOT_INNER)
_SHOT: Final = _form("cue reports", **_SHOT_INNER, doubts=_form("about", readings=_READING))
_STATE: Final = _form(
    "players phase break_fouled rack_breaker shooter on_table warned jump_or_masse_over"
    " touched_ball chooser rack breaker winner option previous_rack_breaker in_hand"
    " line_to_foot_rail",
    call=_CALL,
    fouls=_PLAYERS,
    match=_form("sets break_order foul_mode referee"),
    after=_form("event by foul"),
    score=_PLAYERS,
    previous=_form("foul by called"),
    occupied=_form("ball offset_mm"),
)
_LAG: Final = _form("rank bad")
_FACTS: Final = _form(
    "choice prompt_by event foul consecutive warned push_out chooser next_stroke_by report called"
    " pocketed legal referee_announced extra_turns_each progress players_agree asked_by touching"
    " moved placed_again warning suspected established spot",
    calls=_BALL_AND_POCKET,
    lag=_Form(frozenset(), {player.value: _LAG for player in Player}),
    rack=_form("shape on_foot_spot centre corners"),
)
_HOMES: Final = dict.fromkeys(_STATE.names, "state") | dict.fromkeys(_SHOT.names, "shot")
"""In which part of a scenario of a shot a key belongs."""

SHOT_KINDS: Final = frozenset({"shot", "between_shots"})
"""The kinds of scenario that have a shot; the others have facts."""

_GAMES: Final = frozenset(game.value for game in Game)


def known_keys() -> frozenset[str]:
    """Every key of a state, of a shot and of facts, and of what is in them."""
    forms, names = [_STATE, _SHOT, _FACTS], frozenset[str]()
    while forms:
        form = forms.pop()
        names |= form.names
        forms += form.inner.values()
    return names


def check_keys(scenario: Plain) -> list[Plain]:
    """The places that are not read, though nothing says that they should not be there.

    Raises:
        PlainError: a key that is not known where the form is closed, or one that looks like a
            slip for a known one.
    """
    is_shot = scenario["kind"].value in tuple(SHOT_KINDS)
    _check_top(scenario, is_shot=is_shot)
    unread: list[Plain] = []
    checked = _Checked(is_closed=is_shot, unread=unread)
    checked.check(scenario["state"], _STATE)
    if is_shot:
        checked.check(scenario["shot"], _SHOT)
    else:
        checked.check(scenario["facts"], _FACTS)
    return unread


def _check_top(scenario: Plain, *, is_shot: bool) -> None:
    """The top is open: notes of all sorts stand there. What is needed and lacks was meant.

    A part of a shot that stands beside it (two blanks too few) is no note.
    """
    needed = ("kind", "state", "shot") if is_shot else ("kind", "facts")
    names = scenario.names()
    for name in names:
        meant = _nearest(name, [key for key in needed if key not in names], SIMILAR)
        if meant is None and "state" not in names:
            meant = _nearest(name, ["state"], ALIKE)
        if meant is None and "game" not in names and scenario[name].value in tuple(_GAMES):
            meant = _nearest(name, ["game"], SIMILAR)
        if meant is not None and name not in NOTES:
            raise _unknown(scenario[name], meant)
        if is_shot and name in _HOMES:
            raise _unknown(scenario[name], f"it in {_HOMES[name]}")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Checked:
    """A check under way. `seen`: what was checked by which form (lists may share values)."""

    is_closed: bool
    unread: list[Plain]
    seen: set[tuple[int, int]] = field(default_factory=set)

    def check(self, plain: Plain, form: _Form) -> None:
        mark = (id(plain.value), id(form))
        if mark in self.seen:
            return
        self.seen.add(mark)
        if isinstance(plain.value, (list, tuple)):
            for item in plain.items():
                if isinstance(item.value, Mapping):
                    self.check(item, form)
        elif isinstance(plain.value, Mapping):
            self._check_mapping(plain, form)

    def _check_mapping(self, plain: Plain, form: _Form) -> None:
        names = plain.names()
        for name in names:
            if name in form.inner:
                self.check(plain[name], form.inner[name])
            elif name not in form.leaves and name not in NOTES:
                known = sorted(form.names)
                absent = [key for key in known if key not in names]
                meant = _nearest(name, absent, SIMILAR if self.is_closed else ALIKE)
                if meant is None and not self.is_closed:
                    self.unread.append(plain[name])
                else:
                    raise _unknown(plain[name], meant or "one of " + ", ".join(known))


def _nearest(name: str, known: Sequence[str], cutoff: float) -> str | None:
    near = [key for key in known if sorted(key) == sorted(name)]  # two letters exchanged
    near += get_close_matches(name, known, n=1, cutoff=cutoff)
    return near[0] if near else None


def _unknown(plain: Plain, expected: str) -> PlainError:
    return PlainError(f"{plain.path}: no such key, expected {expected}", plain.where)
