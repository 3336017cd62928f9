"""The state before a shot in one line, as far as a ruling needs it.

    state  = phase PLAYER [ "after" "foul" ] { part }
    phase  = "break" | "second" | "normal" | "unknown"
    part   = "players" list | "out" list | "breaker" (PLAYER | "?") | "fouls" (counts | "?")
           | "warned" list | "cue" PLACE | "table" BALLS | "nine-ball" | "mode" MODE
           | "referee" WHO | "order" ORDER | "sets" | "set-lost" | "race" NUMBER | "sets-to" NUMBER
           | "score" counts | "set-score" counts
    list   = PLAYER { "," PLAYER }          counts = { PLAYER NUMBER, without a blank: A2 }

The player behind the phase shoots; `after foul`: the break was one. Left out: two players, no
fouls, nobody warned, the full rack on the table, the defaults of `Organiser`, the score nil; at
the break the shooter breaks and has the cue ball behind the head string, else who broke is not
known and the cue ball lies. `fouls ?`: the counts are not known; `breaker ?` at the break.
Not in the line: numbers of rack and shot, an option that is open, the winner, clock and time-outs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from rules.balls import Ball
from rules.match import BreakOrder, FoulMode, Game, Match, Organiser, Phase, Referee, full_rack
from rules.notation.fields import read_counts, whole_number
from rules.notation.formatting import format_table
from rules.notation.parsing import table_of
from rules.notation.scanner import Cursor, Token
from rules.players import Player
from rules.ruling import CueBall

_PHASES: Final[dict[str, Phase | None]] = {
    **{phase.value: phase for phase in Phase},
    "unknown": None,
}
_WORD_OF: Final = {phase: word for word, phase in _PHASES.items()}
_STATE: Final = "normal A fouls A2 warned A"


@dataclass(slots=True)
class _Parts:
    """What a line said; `None`: it did not."""

    players: tuple[Player, ...] = (Player.A, Player.B)
    out: tuple[Player, ...] = ()
    breaker: Player | None = None
    is_breaker_told: bool = False
    fouls: dict[Player, int] | None = field(default_factory=dict)
    warned: tuple[Player, ...] = ()
    cue: CueBall | None = None
    table: frozenset[Ball] | None = None
    game: Game = Game.TEN_BALL
    mode: FoulMode = FoulMode.ALL_BALLS
    referee: Referee = Referee.CAMERA
    order: BreakOrder = BreakOrder.DEFAULT
    has_sets: bool = False
    is_set_lost: bool = False
    race_to: int | None = None
    sets_to: int | None = None
    score: dict[Player, int] = field(default_factory=dict)
    sets: dict[Player, int] = field(default_factory=dict)

    def take(self, word: Token, cursor: Cursor) -> None:
        """Read the part that begins with this word."""
        match word.text:
            case "players":
                self.players = _players(cursor)
            case "out":
                self.out = _players(cursor)
            case "breaker":
                self.is_breaker_told = True
                self.breaker = None if cursor.skip("?") else _player(cursor.take())
            case "fouls":
                self.fouls = None if cursor.skip("?") else read_counts(cursor)
            case "warned":
                self.warned = _players(cursor)
            case "cue":
                self.cue = cursor.take().member(CueBall, "the cue ball", "cue as_lies")
            case "table":
                self.table = table_of(cursor.take())
            case "nine-ball":
                self.game = Game.NINE_BALL
            case "mode":
                self.mode = cursor.take().member(FoulMode, "which balls count", "mode all_balls")
            case "referee":
                self.referee = cursor.take().member(Referee, "who watches", "referee none")
            case "order":
                self.order = cursor.take().member(BreakOrder, "who breaks", "order winner")
            case "sets":
                self.has_sets = True
            case "set-lost":
                self.is_set_lost = True
            case "race":
                self.race_to = whole_number(cursor.take(), "race 5")
            case "sets-to":
                self.sets_to = whole_number(cursor.take(), "sets-to 3")
            case "score":
                self.score = read_counts(cursor)
            case "set-score":
                self.sets = read_counts(cursor)
            case _:
                raise word.error(
                    "after foul, players, out, breaker, fouls, warned, cue, table, nine-ball, "
                    "mode, referee, order, sets, set-lost, race, sets-to, score or set-score",
                    _STATE,
                )


def parse_state(text: str, *, rulebook: str) -> Match:
    """The state that a line says, under a rulebook whose name is not checked here.

    Raises:
        NotationError: the line is not well-formed; the error names column, word and expectation.
        MatchError: no match can be in this state.
    """
    cursor = Cursor(text)
    first = cursor.take()
    if first.text not in _PHASES:
        raise first.error("the phase of the rack: " + ", ".join(_PHASES), _STATE)
    phase = _PHASES[first.text]
    shooter = _player(cursor.take())
    is_break_fouled = cursor.skip("after", "foul")
    parts = _Parts()
    told: set[str] = set()
    while not cursor.is_at_end:
        word = cursor.take()
        if word.text in told:
            raise word.error("each part once", _STATE)
        told.add(word.text)
        parts.take(word, cursor)
    is_break = phase is Phase.BREAK
    implied = CueBall.IN_HAND_BEHIND_HEAD_STRING if is_break else CueBall.AS_LIES
    nil = dict.fromkeys(parts.players, 0)
    return Match(
        rulebook=rulebook,
        game=parts.game,
        players=parts.players,
        out=frozenset(parts.out),
        shooter=shooter,
        rack_breaker=shooter if is_break and not parts.is_breaker_told else parts.breaker,
        phase=phase,
        break_fouled=is_break_fouled,
        on_table=full_rack(parts.game) if parts.table is None else parts.table,
        cue_ball=parts.cue or implied,
        fouls=None if parts.fouls is None else nil | parts.fouls,
        warned=frozenset(parts.warned),
        score=nil | parts.score,
        sets=nil | parts.sets,
        organiser=Organiser(
            break_order=parts.order,
            foul_mode=parts.mode,
            referee=parts.referee,
            has_sets=parts.has_sets,
            race_to=parts.race_to,
            sets_to=parts.sets_to,
            is_set_lost_by_three_fouls=parts.is_set_lost,
        ),
    )


def format_state(match: Match) -> str:
    """The state as one line that `parse_state` reads back under the match's rulebook."""
    organiser, default = match.organiser, Organiser()
    is_break = match.phase is Phase.BREAK
    implied = CueBall.IN_HAND_BEHIND_HEAD_STRING if is_break else CueBall.AS_LIES
    fouls = "?" if match.fouls is None else _written(match.fouls)
    breaker = "?" if match.rack_breaker is None else match.rack_breaker.value
    parts = {
        "players": _named(match.players) if match.players != (Player.A, Player.B) else "",
        "out": _named(match.out),
        "breaker": breaker if match.rack_breaker != (match.shooter if is_break else None) else "",
        "fouls": fouls,
        "warned": _named(match.warned),
        "cue": match.cue_ball.value if match.cue_ball is not implied else "",
        "table": format_table(match.on_table) if match.on_table != full_rack(match.game) else "",
        "mode": organiser.foul_mode.value if organiser.foul_mode != default.foul_mode else "",
        "referee": organiser.referee.value if organiser.referee != default.referee else "",
        "order": organiser.break_order.value
        if organiser.break_order != default.break_order
        else "",
        "race": "" if organiser.race_to is None else str(organiser.race_to),
        "sets-to": "" if organiser.sets_to is None else str(organiser.sets_to),
        "score": _written(match.score),
        "set-score": _written(match.sets),
    }
    words = [_WORD_OF[match.phase], match.shooter.value]
    words += ["after foul"] if match.break_fouled else []
    words += ["nine-ball"] if match.game is Game.NINE_BALL else []
    words += ["sets"] if organiser.has_sets else []
    words += ["set-lost"] if organiser.is_set_lost_by_three_fouls else []
    words += [f"{word} {value}" for word, value in parts.items() if value]
    return " ".join(words)


def _player(token: Token) -> Player:
    return token.member(Player, "a player", "A")


def _players(cursor: Cursor) -> tuple[Player, ...]:
    token = cursor.take()
    players = tuple(_player(part) for part in token.split(","))
    if not players or len(set(players)) < len(players):
        raise token.error("players with commas between them, each once", "A,B")
    return players


def _named(players: tuple[Player, ...] | frozenset[Player]) -> str:
    order = players if isinstance(players, tuple) else tuple(p for p in Player if p in players)
    return ",".join(player.value for player in order)


def _written(counts: Mapping[Player, int]) -> str:
    return " ".join(f"{player.value}{count}" for player, count in counts.items() if count)
