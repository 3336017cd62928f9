"""What an event needs of the match before it and of the person who speaks, else it is refused."""

from __future__ import annotations

from rules.amending import is_own
from rules.match_events import Person
from rules.players import Player
from rules.progress import Progress, Refusal, RefusedError, Stage


def need_going(progress: Progress) -> None:
    """Refused once the match is over."""
    if progress.stage is Stage.OVER:
        raise RefusedError(Refusal.MATCH_OVER, "the match is over")


def need_stage(progress: Progress, stage: Stage) -> None:
    """Refused at any other stage."""
    need_going(progress)
    if progress.stage is not stage:
        raise RefusedError(Refusal.WRONG_STAGE, f"{progress.stage.value}, not {stage.value}")


def need_shot(progress: Progress) -> None:
    """Refused unless the match waits for a shot, and nobody took a time-out."""
    need_stage(progress, Stage.SHOT)
    if progress.is_time_out:
        raise RefusedError(Refusal.IN_TIME_OUT, "a time-out is taken")


def need_own(by: Person, player: Player, refusal: Refusal) -> None:
    """Refused, with that reason, if somebody speaks for another."""
    if not is_own(by, player):
        who = by.role.value if by.player is None else by.player.value
        raise RefusedError(refusal, f"{who}, not {player.value}")


def need_player(progress: Progress, player: Player) -> None:
    """Refused for somebody who does not play this match."""
    if player not in progress.match.players:
        raise RefusedError(Refusal.UNKNOWN_PLAYER, player.value)


def need_authorised(by: Person) -> None:
    """Refused for all but referee and operator."""
    if not by.is_authorised:
        raise RefusedError(Refusal.NOT_AUTHORISED, by.role.value)


def need_reason(reason: str) -> None:
    """Refused without a reason."""
    if not reason.strip():
        raise RefusedError(Refusal.REASON_MISSING, "a reason has to be given")
