"""What a referee says aloud after a shot: short, with the names of the players, nothing explained.

The ruling has decided everything; here it is only put into the order in which it is said: what was
wrong or what was made, what comes back, who plays and from where, what he may do, what he is
warned of. The longer text with its articles is that of `api.words`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from api.catalogues import Catalogue, catalogue
from api.foul_words import ruled_sentence
from rules.balls import Ball
from rules.facts import Call
from rules.players import Player
from rules.ruling import (
    CueBall,
    Decided,
    OptionReason,
    Outcome,
    RackReason,
    Ruling,
    ShotKind,
    Verdict,
)

OPTION_KEYS: Final[Mapping[OptionReason, str]] = {
    OptionReason.PUSH_OUT: "phrase.push_out_choice",
    OptionReason.WRONGLY_POCKETED: "phrase.option_wrong_ball",
    OptionReason.SAFETY_POCKETED: "phrase.option_safety",
}


def announced(
    ruling: Ruling,
    *,
    language: str,
    names: Mapping[Player, str] | None = None,
    call: Call | None = None,
    restored: Iterable[Ball] = (),
) -> tuple[str, ...]:
    """The ruling as it is called out, sentence by sentence.

    `names`: of the players; who has none is called by the letter. `call`: what the shooter had
    announced, to tell the called ball from the others. `restored`: balls that fell by themselves
    and lie where they lay. Raises `UnknownLanguageError`.
    """
    words = catalogue(language).with_names(names)
    return tuple(announcement(ruling, words, call=call, restored=restored))


def announcement(
    ruling: Ruling, words: Catalogue, *, call: Call | None = None, restored: Iterable[Ball] = ()
) -> list[str]:
    """As `announced`, in the words of a catalogue that knows the names."""
    if ruling.verdict is Verdict.ASK:
        asked = [words.text(f"question.{ruling.question.value}")] if ruling.question else []
        return [*asked, words.text("phrase.referee_decides")]
    back = [words.text("phrase.ball_restored", ball=ball) for ball in restored]
    if ruling.verdict is Verdict.FOUL:
        said = _fouls(ruling, words)
    elif ruling.rack.over:
        said = []
    else:
        said = _legal(ruling, words, call, is_restored=bool(back))
    return [*back, *said, *(_rack(ruling, words) if ruling.rack.over else [])]


def _fouls(ruling: Ruling, words: Catalogue) -> list[str]:
    said = [ruled_sentence(foul, ruling, words) for foul in ruling.fouls]
    if len(said) > 1:
        said.append(words.text("phrase.fouls_count_one", count=len(said)))
    player = words.player(ruling.player)
    if Decided.UNWARNED_THIRD_FOUL in ruling.decided:
        said.append(words.text("phrase.third_unwarned", player=player))
    if ruling.rack.over:
        return said
    if ruling.outcome is Outcome.OUT:
        said.append(words.text("ruling.out_of_rack", player=player))
    said += [*_spotted(ruling, words), *_in_hand(ruling, words), *_may_push_out(ruling, words)]
    if ruling.warn is not None:
        said.append(words.text("phrase.two_fouls_warning", player=words.player(ruling.warn)))
    return said


def _legal(ruling: Ruling, words: Catalogue, call: Call | None, *, is_restored: bool) -> list[str]:
    """A shot without a foul, the rack not over."""
    if ruling.shot_kind is ShotKind.BETWEEN_SHOTS:
        return [] if is_restored else [words.text("phrase.no_foul")]
    said = [words.text("phrase.push_out_refused")] if ruling.push_out_rejected else []
    if Decided.SPLIT_HIT in ruling.decided and ruling.on is not None:
        said.append(words.text("phrase.split_hit", on=ruling.on))
    if ruling.option is not None:
        chooser = words.player(ruling.option.chooser)
        choice = words.text(OPTION_KEYS[ruling.option.reason], player=chooser)
        return [*said, *_spotted(ruling, words), choice]
    if ruling.outcome is Outcome.CONT:
        said += _made(ruling, words, call)
    elif ruling.pocketed:
        balls = words.join(ruling.pocketed)
        next_player = words.text("phrase.turn_passes", player=words.player(ruling.next))
        said.append(words.text("ruling.not_as_called", balls=balls))
        said += [*_spotted(ruling, words), next_player]
    else:
        said += [_nothing_made(ruling, words)]
    return [*said, *_may_push_out(ruling, words)]


def _made(ruling: Ruling, words: Catalogue, call: Call | None) -> list[str]:
    """Pocketed, and the shooter goes on."""
    player = words.player(ruling.player)
    if ruling.shot_kind is ShotKind.BREAK:
        if ruling.pocketed == (Ball.TEN,) == ruling.spotted:
            return [words.text("phrase.ten_on_break", player=player)]
        balls = words.join(ruling.pocketed)
        made = words.text("phrase.break_legal_made", balls=balls, player=player)
        return [made, *_spotted(ruling, words)]
    called = ruling.pocketed[0] if len(ruling.pocketed) == 1 else call.ball if call else None
    stay = [ball for ball in ruling.pocketed if ball not in ruling.spotted]
    if called is Ball.TEN and Ball.TEN in ruling.spotted:
        said = [words.text("phrase.ten_early_spotted", player=player)]
    elif called in stay:
        said = [words.text("phrase.ball_made", ball=called, player=player)]
        stay = [ball for ball in stay if ball is not called]
        said += _spotted(ruling, words)
    else:
        said = [words.text("ruling.balls_made", balls=words.join(stay))] if stay else []
        return [*said, *_spotted(ruling, words), words.text("ruling.continues", player=player)]
    if stay:
        said.append(words.text("phrase.balls_stay_down", balls=words.join(stay)))
    return said


def _nothing_made(ruling: Ruling, words: Catalogue) -> str:
    player = words.player(ruling.next, "opponent")
    if ruling.shot_kind is ShotKind.BREAK:
        return words.text("phrase.break_legal_dry", player=player)
    if Decided.SAFETY in ruling.decided:
        return words.text("ruling.at_table", player=player)
    return words.text("phrase.miss", player=player)


def _spotted(ruling: Ruling, words: Catalogue) -> list[str]:
    balls = ruling.spotted
    if not balls:
        return []
    if ruling.shot_kind is ShotKind.PUSH_OUT:
        return [words.text("phrase.push_out_balls_return", balls=words.join(balls))]
    if balls == (Ball.TEN,):
        return [words.text("phrase.ten_spotted")]
    if len(balls) == 1:
        return [words.text("ruling.ball_spotted", ball=balls[0])]
    return [words.text("ruling.balls_spotted", balls=words.join(balls))]


def _in_hand(ruling: Ruling, words: Catalogue) -> list[str]:
    player = words.player(ruling.next, "opponent")
    if ruling.cue_ball is CueBall.IN_HAND_ANYWHERE:
        return [words.text("phrase.ball_in_hand", player=player)]
    if ruling.cue_ball is CueBall.IN_HAND_BEHIND_HEAD_STRING:
        return [words.text("phrase.cue_ball_break", player=player)]
    return []


def _may_push_out(ruling: Ruling, words: Catalogue) -> list[str]:
    if not ruling.push_out_available or ruling.next is None:
        return []
    return [words.text("phrase.push_out_available", player=words.player(ruling.next))]


def _rack(ruling: Ruling, words: Catalogue) -> list[str]:
    """How the rack ended, and what was won with it."""
    rack, said = ruling.rack, []
    if rack.reason is RackReason.THREE_FOULS:
        key = "phrase.three_fouls_rack" if ruling.set_lost_by is None else "phrase.three_fouls_set"
        said.append(words.text(key, player=words.player(ruling.player)))
    if rack.winner is None:
        said.append(words.text("ruling.rack_over"))
    else:
        is_early = Decided.EARLY_MONEY_BALL in ruling.decided
        is_ten = rack.reason is RackReason.TEN_POCKETED
        key = "phrase.ten_early_win" if is_early and is_ten else "phrase.rack_won"
        said.append(words.text(key, player=words.player(rack.winner)))
    if ruling.set_winner is not None:
        said.append(words.text("match.set_won", player=words.player(ruling.set_winner)))
    if ruling.match_winner is not None:
        said.append(words.text("phrase.match_won", player=words.player(ruling.match_winner)))
    return said
