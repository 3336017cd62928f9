"""What the phone of a player shows, worked out from a snapshot: no markup here, nothing decided."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from api.catalogues import Catalogue, in_sentence_case
from api.headline import Headline, told_last
from api.live_drawing import LiveDrawing, live_drawing
from api.match_now import MatchNow, MayNow
from api.play_offers import (
    Asking,
    Button,
    asked_of,
    calls_of,
    further_of,
    rare_of,
    reports_of,
    shot_page,
    word,
)
from api.ports import Seen
from api.screen_view import PlayerPanel, TroubleLine, next_notes, player_panels, trouble_lines
from api.snapshot import Snapshot
from api.snapshot_codes import State
from api.table_words import call_made
from rules.balls import Pocket
from rules.facts import Call, CallType
from rules.players import Player
from rules.progress import Stage
from rules.ruling import CueBall

POCKETS: Final = tuple(Pocket)


@dataclass(frozen=True, slots=True, kw_only=True)
class Calling:
    """The two taps of a call. `balls`: that can be called; `pockets`: code and name of each.

    `made`: what is called now, `None`: nothing; `take_back`: where it is his own last word.
    `others`: safety, push-out.
    """

    balls: tuple[int, ...] = ()
    pockets: tuple[tuple[str, str], ...] = ()
    is_wanted: bool = False
    made: str | None = None
    ball: int | None = None
    pocket: str | None = None
    take_back: Button | None = None
    others: tuple[Button, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayView:
    """The whole page of one player. `mood`: words for the style sheet.

    `rests`: match and revision that what he says rests on. `turn`: one sentence, whose turn it is.
    `ball`: on; `calling`: `None` where nothing is called now. `told`: what happened last;
    `last_page`: the address of the page of the last shot. `has_desk`: there are such pages.
    """

    mood: tuple[str, ...]
    rests: tuple[str, int]
    you: str
    players: tuple[PlayerPanel, ...] = ()
    turn: str = ""
    ball: int | None = None
    notes: tuple[str, ...] = ()
    clock_s: int | None = None
    clock_text: str = ""
    asked: tuple[Asking, ...] = ()
    calling: Calling | None = None
    further: tuple[Button, ...] = ()
    rare: tuple[Button, ...] = ()
    reports: tuple[tuple[str, tuple[Button, ...]], ...] = ()
    drawing: LiveDrawing | None = None
    told: Headline | None = None
    last_page: str = ""
    has_desk: bool = False
    troubles: tuple[TroubleLine, ...] = ()
    state: str = ""


def play_view(seen: Seen, player: Player, words: Catalogue, *, has_desk: bool = False) -> PlayView:
    """What `player` sees on his phone. `has_desk`: shots have a page of their own."""
    snapshot = seen.snapshot
    if snapshot is None or snapshot.match is None:
        return _without_a_match(seen, player, words)
    match = snapshot.match
    words = words.with_names(match.names)
    may = match.may_of(player) if seen.is_connected else None
    reports: dict[str, list[Button]] = {}
    if may is not None:
        for heading, button in reports_of(snapshot, may, words):
            reports.setdefault(heading, []).append(button)
    left_s = match.clock_left_s
    return PlayView(
        mood=_mood(seen, snapshot, match, may),
        rests=(match.match_id, match.revision),
        you=player.value,
        players=player_panels(match, words),
        turn=_turn(snapshot, match, player, words),
        ball=_ball_on(match),
        notes=_notes(match, player, words),
        clock_s=None if left_s is None else max(int(left_s + 0.999), 0),
        clock_text=words.text("screen.clock"),
        asked=asked_of(snapshot, player, words) if may else (),
        calling=_calling(match, may, words),
        further=further_of(match, may, words) if may else (),
        rare=rare_of(match, may, words) if may else (),
        reports=tuple((heading, tuple(buttons)) for heading, buttons in reports.items()),
        drawing=live_drawing(snapshot, with_paths=False),
        told=told_last(snapshot, words),
        last_page=shot_page(match, snapshot.last_shot.seq if snapshot.last_shot else None),
        has_desk=has_desk,
        troubles=trouble_lines(seen, snapshot, words),
        state=words.text(f"state.{snapshot.state.value}"),
    )


def _without_a_match(seen: Seen, player: Player, words: Catalogue) -> PlayView:
    snapshot = seen.snapshot
    state = State.STARTING if snapshot is None else snapshot.state
    may_set_up = seen.is_connected and snapshot is not None
    return PlayView(
        mood=("may-set-up", "no-match") if may_set_up else ("gone",),
        rests=("", 0),
        you=player.value,
        turn=words.text("play.no_match"),
        troubles=() if snapshot is None else trouble_lines(seen, snapshot, words),
        state=words.text(f"state.{state.value}"),
    )


def _mood(seen: Seen, snapshot: Snapshot, match: MatchNow, may: MayNow | None) -> tuple[str, ...]:
    mood = [f"is-{snapshot.state.value.replace('_', '-')}"]
    if not seen.is_connected:
        mood.append("gone")
    if may is not None and may.set_up:
        mood.append("may-set-up")
    if match.is_over:
        mood.append("no-match")
    if may is not None and match.shooter is may.player:
        mood.append("my-turn")
    return tuple(mood)


def _turn(snapshot: Snapshot, match: MatchNow, player: Player, words: Catalogue) -> str:
    if match.is_over:
        if match.winner is None:
            return words.text("stage.over")
        return words.text("phrase.match_won", player=words.player(match.winner))
    if match.stage is Stage.LAG:
        return words.text("phrase.lag_start")
    if match.stage in (Stage.BREAKER, Stage.RACK) or match.shooter is None:
        return in_sentence_case(words.text(f"stage.{match.stage.value}"))
    if snapshot.state is State.BALLS_MOVING:
        return words.text("state.balls_moving")
    if match.is_time_out:
        return words.text("screen.time_out")
    if match.shooter is player:
        return words.text("play.your_turn")
    return words.text("play.their_turn", player=words.player(match.shooter))


def _ball_on(match: MatchNow) -> int | None:
    is_shot = match.stage is Stage.SHOT and not match.is_over
    return int(match.ball_on) if is_shot and match.ball_on is not None else None


def _notes(match: MatchNow, player: Player, words: Catalogue) -> tuple[str, ...]:
    if match.stage is not Stage.SHOT or match.is_over:
        return ()
    cue_ball: tuple[str, ...] = ()
    if match.cue_ball is not CueBall.AS_LIES:
        cue_ball = (in_sentence_case(words.text(f"cue_ball.{match.cue_ball.value}")),)
    return (*cue_ball, *next_notes(match, words, with_call=False, but_for=player))


def _calling(match: MatchNow, may: MayNow | None, words: Catalogue) -> Calling | None:
    call = match.call
    made = None
    if call is not None and call.type is not CallType.NONE and match.shooter is not None:
        said = Call(type=call.type, ball=call.ball, pocket=call.pocket)
        made = call_made(said, match.shooter, words)
    if may is None or not (may.calls or may.push_out or may.safety):
        return None if made is None else Calling(made=made)
    is_own = may.undo == "CallMade"
    is_shot = call is not None and call.type is CallType.SHOT
    return Calling(
        balls=tuple(int(ball) for ball in may.calls),
        pockets=tuple((one.value, words.text(f"pocket.{one.value}")) for one in POCKETS),
        is_wanted=may.must_call and made is None,
        made=made,
        ball=int(call.ball) if is_shot and call and call.ball is not None else None,
        pocket=call.pocket.value if is_shot and call and call.pocket else None,
        take_back=Button(text=words.text("play.take_back"), say=word("undo")) if is_own else None,
        others=calls_of(match, may, words),
    )
