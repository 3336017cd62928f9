"""What a referee says about one shot, as codes: verdict, fouls, who plays next and how.

No sentence of any language is made here; `ruling_fields` gives the plain mapping that the review
file carries (its `text` is added where the words are).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from rules.balls import Ball
from rules.facts import Reading
from rules.players import Player


class Verdict(Enum):
    """Legal, foul, or the people at the table have to be asked."""

    LEGAL = "legal"
    FOUL = "foul"
    ASK = "ask"


class FoulKind(Enum):
    """Fouls by name; their numbers differ between rulebooks and editions."""

    NO_CONTACT = "no_contact"
    WRONG_BALL_FIRST = "wrong_ball_first"
    NO_RAIL = "no_rail"
    BREAK_REQUIREMENT = "break_requirement"
    SCRATCH = "scratch"
    CUE_OFF_TABLE = "cue_off_table"
    BALL_OFF_TABLE = "ball_off_table"
    FOOT_OFF_FLOOR = "foot_off_floor"
    TOUCHED_BALL = "touched_ball"
    DOUBLE_HIT = "double_hit"
    PUSH_SHOT = "push_shot"
    BALLS_MOVING = "balls_moving"
    BAD_PLACEMENT = "bad_placement"
    CUE_ON_TABLE = "cue_on_table"
    OUT_OF_TURN = "out_of_turn"
    SLOW_PLAY = "slow_play"
    RACK_TEMPLATE = "rack_template"
    NON_TIP = "non_tip"
    SCOOP_UNINTENDED = "scoop_unintended"
    JUMP_MASSE = "jump_masse"
    UNSPORTSMANLIKE = "unsportsmanlike"


@dataclass(frozen=True, slots=True, kw_only=True)
class Foul:
    """One foul of a shot.

    `event`: index into the events of the facts that were judged, `None` where it is the lack of
    an event that proves it, or a person. `balls`: those it is about (hit first, off the table,
    touched). `count`: of `break_requirement`, how many object balls were driven to a rail.
    """

    kind: FoulKind
    articles: tuple[str, ...] = ()
    event: int | None = None
    certainty: float = 1.0
    balls: tuple[Ball, ...] = ()
    count: int | None = None


class CueBall(Enum):
    """How the next player gets the cue ball."""

    AS_LIES = "as_lies"
    IN_HAND_ANYWHERE = "in_hand_anywhere"
    IN_HAND_BEHIND_HEAD_STRING = "in_hand_behind_head_string"


class OptionReason(Enum):
    """Why somebody may choose who shoots."""

    PUSH_OUT = "push_out"
    WRONGLY_POCKETED = "wrongly_pocketed"
    SAFETY_POCKETED = "safety_pocketed"


class Choice(Enum):
    """Play the position, or hand the shot back."""

    PLAY = "play"
    HAND_BACK = "hand_back"


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """`chooser` may play the position or hand it back to `by`, who made the shot."""

    chooser: Player
    by: Player
    reason: OptionReason
    choices: tuple[Choice, ...] = (Choice.PLAY, Choice.HAND_BACK)


class RackReason(Enum):
    """How a rack ended; after the last two it is replayed and nobody scores."""

    TEN_POCKETED = "ten_pocketed"
    NINE_POCKETED = "nine_pocketed"
    THREE_FOULS = "three_fouls"
    CONCEDED = "conceded"
    UNSPORTSMANLIKE = "unsportsmanlike"
    CORRECTED = "corrected"
    STALEMATE = "stalemate"
    VOIDED = "voided"


@dataclass(frozen=True, slots=True, kw_only=True)
class RackResult:
    """Whether the rack is over, for whom, and why."""

    over: bool = False
    winner: Player | None = None
    reason: RackReason | None = None


class ShotKind(Enum):
    """As what a shot was judged."""

    BREAK = "break"
    PUSH_OUT = "push_out"
    NORMAL = "normal"
    BETWEEN_SHOTS = "between_shots"


class Outcome(Enum):
    """The ruling in one word, as a scorer writes it.

    `CONT` the shooter goes on, `PASS` the other player as the balls lie, `OPT` the other player
    may play or hand back, `BIH` the other player has the cue ball in hand anywhere, `WIN` and
    `LOSE` the rack, seen from the shooter; `OUT` the shooter leaves a rack of three players.
    """

    CONT = "cont"
    PASS = "pass"
    OPT = "opt"
    BIH = "bih"
    WIN = "win"
    LOSE = "lose"
    OUT = "out"


class Decided(Enum):
    """A special case that was decided on the way, for those who explain a ruling."""

    SPLIT_HIT = "split_hit"
    BALL_AND_RAIL = "ball_and_rail"
    FROZEN_BALL = "frozen_ball"
    JAW_AS_RAIL = "jaw_as_rail"
    OFF_TABLE_AS_RAIL = "off_table_as_rail"
    RAIL_TOP = "rail_top"
    REBOUND = "rebound"
    LATE_FALL = "late_fall"
    SCOOP = "scoop"
    OBVIOUS_SHOT = "obvious_shot"
    CALL_MISSING = "call_missing"
    SAFETY = "safety"
    EARLY_MONEY_BALL = "early_money_ball"
    WRONGLY_POCKETED = "wrongly_pocketed"
    SEVERAL_FOULS = "several_fouls"
    UNWARNED_THIRD_FOUL = "unwarned_third_foul"


class Question(Enum):
    """With `ask`: what the people at the table are asked."""

    FIRST_CONTACT = "first_contact"
    RAILS = "rails"
    POTTED = "potted"
    OFF_TABLE = "off_table"
    CALL = "call"
    REPORT = "report"
    PUSH_OUT = "push_out"
    SEVERAL = "several"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """All that follows from one shot.

    `articles`: ids of the articles that carry the whole ruling, each once, in the order in which
    they were applied. `on_table_after` and `spotted`: object balls; empty once the rack is over.
    `foul_counts` is `None` where the counts are not known (footage from mid-rack).
    With `ask`, the fields are those of the reading best for the shooter, under which play goes on
    (`provisional`); `readings` has the ruling of each reading in the order of the doubts.
    `supposed`: in each of the `readings`, what it takes to be true, to be laid over the facts that
    were judged. `supposed_after_break`: in those of a push-out of which nobody knows whether it was
    the first shot after the break, whether it was; else `None`.
    `on`: the ball on before the shot. `pocketed`: object balls that count as pocketed.
    `set_winner`, `match_winner`: who wins those with this rack.
    """

    verdict: Verdict
    outcome: Outcome
    shot_kind: ShotKind
    player: Player
    on: Ball | None
    pocketed: tuple[Ball, ...] = ()
    fouls: tuple[Foul, ...] = ()
    articles: tuple[str, ...] = ()
    next: Player | None
    cue_ball: CueBall | None
    option: Option | None = None
    push_out_available: bool = False
    push_out_rejected: bool = False
    spotted: tuple[Ball, ...] = ()
    on_table_after: frozenset[Ball] = frozenset()
    rack: RackResult = field(default_factory=RackResult)
    set_lost_by: Player | None = None
    set_winner: Player | None = None
    match_winner: Player | None = None
    foul_counts: Mapping[Player, int] | None = None
    warn: Player | None = None
    decided: tuple[Decided, ...] = ()
    provisional: bool = False
    question: Question | None = None
    readings: tuple[Ruling, ...] = ()
    supposed: Reading | None = None
    supposed_after_break: bool | None = None


def same_but_articles(one: Ruling, other: Ruling) -> bool:
    """True if two rulings give the players the same: equal in all fields but the articles.

    What only explains a ruling (which event proves it, what was decided on the way, what a reading
    takes to be true) does not count either.
    """
    return _comparable(one) == _comparable(other)


def _comparable(ruling: Ruling) -> tuple[object, ...]:
    return (
        ruling.verdict,
        ruling.outcome,
        frozenset(foul.kind for foul in ruling.fouls),
        ruling.next,
        ruling.cue_ball,
        ruling.option,
        ruling.push_out_available,
        ruling.push_out_rejected,
        ruling.spotted,
        ruling.on_table_after,
        ruling.rack,
        ruling.set_lost_by,
        ruling.set_winner,
        ruling.match_winner,
        ruling.foul_counts,
        ruling.warn,
    )


def ruling_fields(ruling: Ruling) -> dict[str, object]:
    """The ruling as the review file carries it, without `text`: plain values, JSON can hold them.

    The readings of an `ask` are mappings of the same form; what they take to be true is not in
    it, since facts are written down where they are stored.
    """
    fields: dict[str, object] = {
        "verdict": ruling.verdict.value,
        "fouls": [
            {
                "foul": foul.kind.value,
                "articles": list(foul.articles),
                "certainty": foul.certainty,
                "event": foul.event,
            }
            for foul in ruling.fouls
        ],
        "articles": list(ruling.articles),
        "next": ruling.next.value if ruling.next else None,
        "cue_ball": ruling.cue_ball.value if ruling.cue_ball else None,
        "option": option_fields(ruling.option),
        "push_out_available": ruling.push_out_available,
        "spotted": [int(ball) for ball in ruling.spotted],
        "on_table_after": sorted(int(ball) for ball in ruling.on_table_after),
        "rack": {
            "over": ruling.rack.over,
            "winner": ruling.rack.winner.value if ruling.rack.winner else None,
            "reason": ruling.rack.reason.value if ruling.rack.reason else None,
        },
        "set_lost_by": ruling.set_lost_by.value if ruling.set_lost_by else None,
        "set_winner": ruling.set_winner.value if ruling.set_winner else None,
        "match_winner": ruling.match_winner.value if ruling.match_winner else None,
        "foul_counts": (
            None
            if ruling.foul_counts is None
            else {player.value: count for player, count in ruling.foul_counts.items()}
        ),
        "warn": ruling.warn.value if ruling.warn else None,
        "provisional": ruling.provisional,
    }
    if ruling.push_out_rejected:
        fields["push_out_declaration"] = "rejected"
    if ruling.verdict is Verdict.ASK:
        fields["question"] = ruling.question.value if ruling.question else ""
        fields["readings"] = [ruling_fields(reading) for reading in ruling.readings]
    return fields


def option_fields(option: Option | None) -> dict[str, object] | None:
    """The option as the contracts write it."""
    if option is None:
        return None
    return {
        "chooser": option.chooser.value,
        "reason": option.reason.value,
        "choices": [choice.value for choice in option.choices],
    }
