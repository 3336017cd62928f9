"""What the live loop is doing, and what is wrong with its view, as people are told it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from api.snapshot_codes import State, TroubleCode
from device.live.onlooker import Params
from device.observing import Sight
from rules.progress import Stage

if TYPE_CHECKING:
    from device.live.loop import Loop

TOLD_AFTER_S: Final = 1.0
"""Of a view that is lost: people walk by."""
_TROUBLES: Final = {
    Sight.DARK: TroubleCode.TABLE_DARK,
    Sight.LOST: TroubleCode.TABLE_NO_TABLE,
    Sight.COVERED: TroubleCode.TABLE_COVERED,
}


def state_of(loop: Loop, stage: Stage | None) -> State:
    """For the snapshot; `stage` of the match."""
    sight = loop.referee.sight
    if loop.interrupted is not None:
        return State.CAMERA_LOST
    if loop.t_s is None:
        return State.STARTING
    if loop.is_asleep:
        return State.ASLEEP
    if not loop.is_watching:
        return State.LOOKING_FOR_TABLE
    if sight in (Sight.LOST, Sight.DARK):
        return State.TABLE_LOST
    if sight is Sight.MOVING:
        return State.BALLS_MOVING
    if stage is not Stage.SHOT:
        return State.WAITING_FOR_RACK
    return State.BETWEEN_SHOTS if sight is Sight.RESTING else State.PLAYING


def view_troubles(loop: Loop) -> Mapping[TroubleCode, Params]:
    """What is wrong with the view of the table."""
    if not loop.is_watching:
        why = loop.why_no_table
        return {} if why is None else {TroubleCode.NOT_CALIBRATED: {"why": why}}
    sight, since_s = loop.referee.sight, loop.referee.sight_since_s
    if sight in _TROUBLES and loop.t_s is not None and loop.t_s - since_s > TOLD_AFTER_S:
        return {_TROUBLES[sight]: {}}
    return {}
