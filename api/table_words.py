"""What a display or a phone says of a match besides its rulings: requests, the state, the score."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from api.catalogues import Catalogue, catalogue
from rules.balls import Ball
from rules.facts import Call, CallType
from rules.match import Match
from rules.players import Player

Names = Mapping[Player, str]


class Notice(Enum):
    """A sentence in which nothing changes; the value is its key in the catalogues."""

    LAG_START = "phrase.lag_start"
    LAG_AGAIN = "phrase.lag_again"
    RACK_AGAIN = "phrase.rerack"
    ONE_BALL_ONLY = "phrase.one_ball_only"
    WAIT_FOR_BALLS = "phrase.wait_balls"
    NO_FOUL = "phrase.no_foul"
    FOUL_NOT_PROVED = "phrase.foul_not_proved"
    REFEREE_DECIDES = "phrase.referee_decides"
    STALEMATE_ANNOUNCED = "phrase.stalemate_announced"
    PROVISIONAL = "ruling.provisional"
    TIME_OUT_OVER = "match.time_out_over"
    UNDONE = "match.undone"


def notice_text(notice: Notice, *, language: str) -> str:
    """The sentence of a notice. Raises `UnknownLanguageError`, as all functions here do."""
    return catalogue(language).text(notice.value)


def call_request_text(player: Player, *, language: str, names: Names | None = None) -> str:
    """The shooter is asked to call."""
    words = catalogue(language).with_names(names)
    return words.text("phrase.call_please", player=words.player(player))


def call_made_text(call: Call, player: Player, *, language: str, names: Names | None = None) -> str:
    """What was announced for the next shot, as it was understood."""
    return call_made(call, player, catalogue(language).with_names(names))


def call_made(call: Call, player: Player, words: Catalogue) -> str:
    """As `call_made_text`, in the words of a catalogue that knows the names."""
    if call.type is CallType.SAFETY:
        return words.text("phrase.safety_declared", player=words.player(player))
    if call.type is CallType.PUSH_OUT:
        return words.text("phrase.push_out_declared", player=words.player(player))
    if call.type is CallType.SHOT and call.ball is not None and call.pocket is not None:
        pocket = words.text(f"pocket.{call.pocket.value}")
        return words.text("phrase.call_confirmed", ball=call.ball, pocket=pocket)
    return words.text("match.no_call", player=words.player(player))


def ball_on_text(ball: Ball, *, language: str) -> str:
    """Which ball is on."""
    return catalogue(language).text("phrase.ball_on", on=ball)


def spot_occupied_text(ball: Ball, *, language: str) -> str:
    """Where a ball is put that cannot stand on the foot spot."""
    return catalogue(language).text("phrase.spot_occupied", ball=ball)


def ball_restored_text(ball: Ball, *, language: str) -> str:
    """A ball that fell by itself is put back."""
    return catalogue(language).text("phrase.ball_restored", ball=ball)


def breaks_text(player: Player, *, language: str, names: Names | None = None) -> str:
    """Who breaks."""
    words = catalogue(language).with_names(names)
    return words.text("phrase.break_to", player=words.player(player))


def seconds_left_text(seconds: int, *, language: str) -> str:
    """What is left on the shot clock, in whole seconds."""
    return catalogue(language).text("match.seconds_left", seconds=seconds)


def stalemate_turns_text(
    player: Player, turns_left: int, *, language: str, names: Names | None = None
) -> str:
    """How many turns a player still has before a stalemate."""
    words = catalogue(language).with_names(names)
    return words.text("match.stalemate_turns", player=words.player(player), count=turns_left)


def score_texts(match: Match, *, language: str, names: Names | None = None) -> tuple[str, ...]:
    """The score: the sets, where there are sets, then the racks."""
    return tuple(score_sentences(match, catalogue(language).with_names(names)))


def score_sentences(match: Match, words: Catalogue) -> list[str]:
    """As `score_texts`, in the words of a catalogue that knows the names."""
    said = []
    if match.organiser.has_sets:
        said.append(words.text("match.score_sets", items=_counts(match, match.sets, words)))
    said.append(words.text("match.score", items=_counts(match, match.score, words)))
    return said


def _counts(match: Match, counts: Mapping[Player, int], words: Catalogue) -> str:
    return words.join(
        words.text("match.score_item", player=words.player(one), n=counts.get(one, 0))
        for one in match.players
    )
