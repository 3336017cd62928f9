"""A match as long as an evening, in the journal of a `Keeper`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from device.journal.journal import Journal
from rules.match import Organiser
from rules.match_events import BreakerChosen, Conceded, Racked, ShotPlayed
from rules.match_log import MatchLog
from rules.players import Player
from tests.device.live.kept import NAMES, opened
from tests.device.live.tables import racked, seen
from tests.rules.playing import player

LONG: Final = "01KBA9YJA00123456789ABCDEF"
RACKS: Final = 4
SHOTS: Final = 25
"""Of each rack, whose shooter gives it up with the last."""
BREAK: Final = "1-10 t={t} : *1 0x1 1|foot 2|left 3|right 4|head"
LINES: Final = (
    "1-10 t={t} call 1 FL : *1@{u} 0x1@{u} 1|foot",
    "1-10 t={t} call 1 FL : *2@{u} 0x2@{u} 2|foot",
    "1-10 t={t} : *1@{u} 0x1@{u} 1|left",
    "1-10 t={t} call 1 HL : *1@{u} 0x1@{u} 1|foot {{first_contact: *1@{u} / *2@{u}}}",
    "1-10 t={t} call 1 FR : *1@{u} 0x1@{u} 1|foot",
    "1-10 t={t} : *1@{u} 0x1@{u} 1|right",
)
OTHERWISE: Final = "1-10 t={t} call 1 FL : *1@{u} 0x1@{u} 1>FR"
"""The called ball in another pocket: in Poland something else follows than elsewhere."""
IN_RACK, AT_SHOT = 1, 5
"""Where in the match that is, counted from 0."""
SHOT_S: Final = 20.0


def play_long_match(
    journal: Journal,
    racks: int = RACKS,
    shots: int = SHOTS,
    names: Mapping[Player, str] = NAMES,
) -> MatchLog:
    """`racks` racks of `shots` shots: misses, fouls, questions. The log of it."""
    log = journal.begin(replace(opened(LONG, names), organiser=Organiser(race_to=racks)))
    log = journal.append(log, BreakerChosen(breaker=Player.A, by=player(Player.A)))
    t_s = SHOT_S
    for rack in range(racks):
        log = journal.append(log, Racked())
        for number in range(shots):
            line = BREAK if number == 0 else LINES[(number + rack) % len(LINES)]
            if (rack, number) == (IN_RACK, AT_SHOT):
                line = OTHERWISE
            one = seen(line.format(t=t_s, u=t_s + 0.5), strike_s=t_s, is_break=number == 0)
            if number == 0:
                one = replace(one, before=racked())
            log = journal.append(
                log, ShotPlayed(at_s=one.rest_s, facts=one.facts, rest_s=one.rest_s), seen=one
            )
            t_s += SHOT_S
        log = journal.append(log, Conceded(player=(Player.A, Player.B)[rack % 2]))
    return log
