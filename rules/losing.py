"""Racks, sets and matches that are lost away from the table: conceded, or by a penalty."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from rules.amending import Amended, Amendments
from rules.consequences import rule_foul
from rules.facts import ShotFacts
from rules.judge import next_rack
from rules.match import Match
from rules.match_events import Conceded, Penalised, Penalty, Unit
from rules.needing import need_authorised, need_going, need_player, need_reason, need_shot
from rules.players import Player
from rules.playing import played_on, rack_done
from rules.progress import Progress, RackDone, Refusal, RefusedError, Stage
from rules.ruling import FoulKind, RackReason

_LOSES: Final[Mapping[Penalty, Unit]] = {
    Penalty.LOSS_OF_RACK: Unit.RACK,
    Penalty.LOSS_OF_SET: Unit.SET,
    Penalty.LOSS_OF_MATCH: Unit.MATCH,
}


def conceded(progress: Progress, event: Conceded, _: Amendments) -> Progress:
    """A player gives up a rack, a set or the match (WPA R 1.12)."""
    return lost(progress, event.player, event.unit, RackReason.CONCEDED)


def penalised(progress: Progress, event: Penalised, amendments: Amendments) -> Progress:
    """The referee's penalty for unsportsmanlike conduct (WPA R 3.16)."""
    need_authorised(event.by)
    need_reason(event.reason)
    if event.penalty is Penalty.WARNING:
        need_going(progress)
        need_player(progress, event.player)
        return progress
    if event.penalty is Penalty.FOUL:
        return _foul(progress, event.player, amendments)
    return lost(progress, event.player, _LOSES[event.penalty], RackReason.UNSPORTSMANLIKE)


def _foul(progress: Progress, player: Player, amendments: Amendments) -> Progress:
    need_shot(progress)
    need_in_rack(progress, player)
    match = progress.match
    before = replace(match, shooter=player)
    judged = rule_foul(before, progress.book, FoulKind.UNSPORTSMANLIKE)
    facts = ShotFacts(on_table=match.on_table, strike_s=0.0, first_contact=None, is_stroke=False)
    amended = amendments.get(progress.seq + 1, Amended())
    after = played_on(progress, before, facts, judged, amended, turn=match.shooter)
    return replace(after, call=None)


def lost(progress: Progress, player: Player, unit: Unit, reason: RackReason) -> Progress:
    """The player loses it: to the other of two; of three he leaves, and the others play on."""
    need_going(progress)
    if unit is Unit.MATCH:
        need_player(progress, player)
        return _match_lost(progress, player, reason)
    need_shot(progress)
    need_in_rack(progress, player)
    before = progress.match
    is_set = unit is Unit.SET
    if is_set and not before.organiser.has_sets:
        raise RefusedError(Refusal.NO_SETS, player.value)
    others = [other for other in before.in_rack if other is not player]
    if len(others) > 1:
        return replace(progress, match=without(before, player), call=None)
    after = next_rack(before, others[0], is_set_lost=is_set)
    return rack_done(replace(progress, match=after), before, others[0], reason)


def _match_lost(progress: Progress, player: Player, reason: RackReason) -> Progress:
    before = progress.match
    others = tuple(other for other in before.players if other is not player)
    if len(others) > 1:
        left = before if player in before.out else without(before, player)
        if left.rack_breaker is player:
            left = replace(left, rack_breaker=left.after(player))
        left = replace(left, players=others, out=left.out - {player})
        if progress.lag_winner is player:
            progress = replace(progress, lag_winner=None)
        if len(left.in_rack) > 1 or progress.stage is not Stage.SHOT:
            return replace(progress, match=left, call=None)
        winner = left.in_rack[0]
        progress = replace(progress, match=next_rack(left, winner))
        return rack_done(progress, before, winner, reason)
    done = RackDone(
        seq=progress.seq + 1,
        rack_index=before.rack_index,
        breaker=before.rack_breaker,
        winner=others[0],
        reason=reason,
    )
    is_played = progress.stage is Stage.SHOT
    return replace(
        progress,
        stage=Stage.OVER,
        match=replace(before, winner=others[0], option=None),
        racks=(*progress.racks, done) if is_played else progress.racks,
        call=None,
        clock_from_s=None,
        is_time_out=False,
    )


def without(match: Match, player: Player) -> Match:
    """The match after a player left the rack; if it was his turn, it is now the next one's."""
    fouls = match.fouls
    if fouls is not None:
        fouls = {other: count for other, count in fouls.items() if other is not player}
    is_turn = match.shooter is player
    option = match.option
    if option is not None and player in (option.chooser, option.by):
        option = None
    return replace(
        match,
        out=match.out | {player},
        shooter=match.after(player) if is_turn else match.shooter,
        fouls=fouls,
        option=option,
    )


def need_in_rack(progress: Progress, player: Player) -> None:
    """Refused for somebody who does not play this rack."""
    if player not in progress.match.in_rack:
        raise RefusedError(Refusal.UNKNOWN_PLAYER, player.value)
