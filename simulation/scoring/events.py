"""Contacts and rail touches: which of those claimed happened, and which that happened were claimed.

An event is the same if it is of the same ball or balls, at a fitting rail, within `EVENT_S`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from simulation.scoring.answers import Answer, Said
from simulation.scoring.names import Naming
from simulation.scoring.pairing import pairs
from simulation.scoring.scores import Matched, Trust
from simulation.scoring.truth import TrueContact, TrueShot, TrueTouch

EVENT_S = 0.1
"""2.5 pictures at 25 fps. A ball needs longer to come back to the rail that it has just left."""
TOUCH_AGAIN_S = 0.05
"""A ball that touches one rail again so soon has touched it once: no camera tells two, no rule
asks. In a pocket's jaws it goes to and fro faster than that."""


def contacts_matched(true: TrueShot, answer: Answer | None) -> Matched | None:
    """Ball against ball; None where the truth does not know, and for breaks.

    In a break a dozen contacts happen within a millisecond; no camera tells them, no rule asks.
    """
    if true.contacts is None or true.is_break:
        return None
    said = [] if answer is None else answer.claimed("contact")
    joined = pairs(true.contacts, said, _contact_apart, EVENT_S)
    return Matched(
        true=len(true.contacts),
        claimed=len(said),
        same=len(joined),
        errors_s=[round(said[j].t_s - true.contacts[i].t_s, 6) for i, j in joined],
    )


def rails_matched(
    true: TrueShot, answer: Answer | None, names: Naming | None = None
) -> Matched | None:
    """Ball against rail; None where the truth does not know."""
    if true.touches is None:
        return None
    happened = _merged(true.touches)
    claimed = [] if answer is None else answer.claimed("rail")
    said = _merged([_touch(event, names) for event in claimed])
    joined = pairs(happened, said, _touch_apart, EVENT_S)
    same = {i for i, _ in joined}
    return Matched(
        true=len(happened),
        claimed=len(said),
        same=len(joined),
        errors_s=[round(said[j].t_s - happened[i].t_s, 6) for i, j in joined],
        touches=[(touch.speed_mm_s, i in same) for i, touch in enumerate(happened)],
    )


def firsts(touches: Sequence[TrueTouch]) -> list[int]:
    """Which touches, in time order, do not follow one of the same ball and rail at once."""
    kept: list[int] = []
    last_s: dict[tuple[int, str], float] = {}
    for k in sorted(range(len(touches)), key=lambda k: touches[k].t_s):
        touch = touches[k]
        key = (touch.ball, touch.rail)
        if touch.t_s - last_s.get(key, -math.inf) > TOUCH_AGAIN_S:
            kept.append(k)
        last_s[key] = touch.t_s
    return kept


def _merged(touches: Sequence[TrueTouch]) -> list[TrueTouch]:
    return [touches[k] for k in firsts(touches)]


def _touch(event: Said, names: Naming | None) -> TrueTouch:
    """A claim of a review under the truth's names."""
    rail = str(event.rail) if names is None else names.rail(str(event.rail))
    return TrueTouch(t_s=event.t_s, ball=event.balls[0], rail=rail)


def _touch_apart(one: TrueTouch, other: TrueTouch) -> float:
    """A jaw is part of two rails: whichever of them is named fits."""
    fits = one.rail == other.rail or "jaw" in (one.rail, other.rail)
    return abs(one.t_s - other.t_s) if fits and one.ball == other.ball else math.inf


def _contact_apart(one: TrueContact, other: Said) -> float:
    return abs(one.t_s - other.t_s) if one.balls == frozenset(other.balls) else math.inf


def event_trusts(true: TrueShot, answer: Answer, names: Naming) -> list[Trust]:
    """Every event said, claimed or not, with whether it was so; of a break no contacts."""
    trusts: list[Trust] = []
    contacts = [e for e in answer.events if e.kind == "contact"]
    if true.contacts is not None and not true.is_break:
        so = {j for _, j in pairs(true.contacts, contacts, _contact_apart, EVENT_S)}
        trusts += _trusts("contact", contacts, so)
    if true.touches is not None:
        rails = [e for e in answer.events if e.kind == "rail"]
        said = [_touch(event, names) for event in rails]
        kept = firsts(said)
        joined = pairs(_merged(true.touches), [said[k] for k in kept], _touch_apart, EVENT_S)
        trusts += _trusts("rail", [rails[k] for k in kept], {j for _, j in joined})
    pots = [e for e in answer.events if e.kind == "pocketed"]
    fallen = [(pot.ball, pot.pocket) for pot in true.pots]
    falls = [(e.balls[0], names.pocket(str(e.pocket))) for e in pots]
    so = {j for _, j in pairs(fallen, falls, lambda a, b: float(a != b), 0.5)}
    trusts += _trusts("pot", pots, so)
    off = [e for e in answer.events if e.kind == "off_table"]
    gone, left = sorted(true.off_table), [e.balls[0] for e in off]
    so = {j for _, j in pairs(gone, left, lambda a, b: float(a != b), 0.5)}
    return trusts + _trusts("off the table", off, so)


def _trusts(about: str, said: Sequence[Said], so: set[int]) -> list[Trust]:
    return [
        Trust(about=about, certainty=event.certainty, is_so=j in so) for j, event in enumerate(said)
    ]
