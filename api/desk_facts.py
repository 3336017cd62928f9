"""What an operator says happened on a shot, laid over what was seen of it.

Both are the object that `review.json` has for a shot. Nothing is judged here: `rules` judges what
comes out. Who says what happened settles it: events become certain and every doubt about them goes;
what nobody has said stays as it was seen.
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, model_validator

from api.shots import CUE_BALL, Event, Shot, events_of, first_balls, off_table, pocketed
from rules.balls import Ball, Pocket, Rail
from rules.facts import CallType, Report, ShotFacts

Fields = dict[str, Any]

LATER_S: Final = 0.1
"""An event that nobody saw stands so long after the one that it follows."""


class Bed(Enum):
    """Where a ball is that is in no pocket."""

    ON_TABLE = "on_table"
    OFF_TABLE = "off_table"


Fate = Pocket | Bed


class CallEdit(BaseModel):
    """What was announced. `ball` and `pocket` with `shot`."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    type: CallType
    ball: Ball | None = None
    pocket: Pocket | None = None

    @model_validator(mode="after")
    def _whole(self) -> CallEdit:
        is_shot = self.type is CallType.SHOT
        if (self.ball is not None and self.pocket is not None) is not is_shot:
            raise ValueError("ball and pocket: both with a shot, none else")
        return self


class FactsEdit(BaseModel):
    """What happened; what is `None`, or a ball that is not named, stays as it was seen.

    `first`: the balls that the cue ball met first, none: it met none. `fates`: where a ball was
    when all was at rest. `rails`: which rail a ball came to after the first contact, `None`: none.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)
    first: Annotated[tuple[Ball, ...], Field(max_length=3)] | None = None
    fates: Annotated[dict[Ball, Fate], Field(max_length=16)] = {}
    rails: Annotated[dict[Ball, Rail | None], Field(max_length=16)] = {}
    call: CallEdit | None = None

    @property
    def says_what_happened(self) -> bool:
        """True if it says anything besides a call."""
        return self.first is not None or bool(self.fates) or bool(self.rails)


def edited(shot: Shot, edit: FactsEdit, played: ShotFacts) -> Fields:
    """The shot as it would be if what somebody says were so.

    `played`: its facts as they were kept when it was played. What people have reported since is in
    the match and comes to the shot from there, so it is left out here.
    """
    result = dict(shot)
    result["doubts"] = [doubt for doubt in shot["doubts"] if doubt["about"] != "report"]
    result["reports"] = [_report(one) for one in played.reports]
    if edit.call is not None:
        call: Fields = {"type": edit.call.type.value}
        if edit.call.ball is not None and edit.call.pocket is not None:
            call |= {"ball": int(edit.call.ball), "pocket": edit.call.pocket.value}
        result["call"] = call
        result["doubts"] = [one for one in result["doubts"] if one["about"] != "call"]
    if not edit.says_what_happened:
        return result
    result["doubts"] = [one for one in result["doubts"] if one["about"] == "call"]
    result["events"] = [{**event, "certainty": 1.0} for event in shot["events"]]
    if edit.first is not None:
        result["first_contact"] = _contact(result, edit.first)
    elif result["first_contact"] is not None and first_balls(result["first_contact"]):
        result["first_contact"] = {**result["first_contact"], "certainty": 1.0}
    for ball, fate in edit.fates.items():
        _end(result, int(ball), fate)
    for ball, rail in edit.rails.items():
        _touch(result, int(ball), rail)
    result["events"] = sorted(result["events"], key=lambda event: event["t_s"])
    return result


def fate_of(shot: Shot, ball: int) -> Fate:
    """Where a ball was when all was at rest, as the shot has it."""
    if ball in off_table(shot):
        return Bed.OFF_TABLE
    pocket = dict(pocketed(shot)).get(ball)
    return Bed.ON_TABLE if pocket is None else Pocket(pocket)


def rail_of(shot: Shot, ball: int) -> Rail | None:
    """The first rail that a ball came to after the first contact."""
    touches = _touches(shot, ball)
    return Rail(touches[0]["rail"]) if touches else None


def balls_of(shot: Shot) -> list[int]:
    """The balls that were on the table before the shot, the cue ball first."""
    return sorted({CUE_BALL, *(int(ball) for ball in shot["on_table_before"])})


def _report(report: Report) -> Fields:
    fields: Fields = {"kind": report.kind.value}
    return fields if report.ball is None else {**fields, "ball": int(report.ball)}


def _contact(shot: Shot, balls: tuple[Ball, ...]) -> Fields | None:
    """The first contact; its time where it was seen, of another ball too."""
    if not balls:
        return None
    numbers = [int(ball) for ball in balls]
    seen = shot["first_contact"] or {}
    if set(first_balls(seen) or ()) == set(numbers):
        return {**seen, "certainty": 1.0}
    met = next(
        (
            event
            for event in events_of(shot, "contact")
            if CUE_BALL in event["balls"] and set(numbers) & set(event["balls"])
        ),
        None,
    )
    t_s = met["t_s"] if met is not None else seen.get("t_s")
    if t_s is None:
        t_s = shot["strike_s"] + LATER_S
    return {"balls": numbers, "t_s": t_s, "certainty": 1.0}


def _contact_s(shot: Shot) -> float:
    contact = shot["first_contact"] or {}
    t_s = contact.get("t_s")
    return float(shot["strike_s"]) if t_s is None else float(t_s)


def _last_s(shot: Shot) -> float:
    return max([_contact_s(shot), *(float(event["t_s"]) for event in shot["events"])])


def _end(shot: Fields, ball: int, fate: Fate) -> None:
    """A ball ends there, if it did not already."""
    if fate_of(shot, ball) == fate:
        return
    ends = ("pocketed", "off_table", "returned")
    gone = [e for e in shot["events"] if e["kind"] in ends and ball in e["balls"]]
    shot["events"] = [event for event in shot["events"] if event not in gone]
    if fate is Bed.ON_TABLE:
        return
    t_s = gone[-1]["t_s"] if gone else _last_s(shot) + LATER_S
    event: Fields = {"kind": "off_table", "balls": [ball], "t_s": t_s, "certainty": 1.0}
    if isinstance(fate, Pocket):
        event |= {"kind": "pocketed", "pocket": fate.value}
    shot["events"].append(event)


def _touches(shot: Shot, ball: int) -> list[Event]:
    """Its touches that count: from the first contact on, of a rail that it did not lie against or
    that it had left."""
    return [
        event
        for event in events_of(shot, "rail")
        if ball in event["balls"]
        and event["t_s"] >= _contact_s(shot)
        and (
            event.get("frozen_to") is None
            or event.get("left")
            or event["frozen_to"] != event.get("rail")
        )
    ]


def _touch(shot: Fields, ball: int, rail: Rail | None) -> None:
    """A ball came to that rail, or to none, if it did not already."""
    if rail_of(shot, ball) is rail:
        return
    gone = _touches(shot, ball)
    shot["events"] = [event for event in shot["events"] if event not in gone]
    if rail is not None:
        t_s = gone[0]["t_s"] if gone else _contact_s(shot) + LATER_S
        shot["events"].append(
            {"kind": "rail", "balls": [ball], "rail": rail.value, "t_s": t_s, "certainty": 1.0}
        )
