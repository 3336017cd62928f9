"""What the screen at the table shows, worked out from a snapshot: no markup here, nothing decided.

Everything that a reader sees as words comes from the catalogue of one language.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from api.announcements import OPTION_KEYS
from api.catalogues import Catalogue, in_sentence_case
from api.headline import CALM, Headline, headline_of, not_judged
from api.live_drawing import LiveDrawing, live_drawing
from api.match_now import MatchNow, PlayerNow
from api.ports import Seen
from api.snapshot import Snapshot, Trouble
from api.snapshot_codes import Severity, State, TableQuestion, TroubleCode
from api.table_words import call_made
from rules.balls import Ball
from rules.facts import Call
from rules.players import Player
from rules.progress import Stage
from rules.ruling import CueBall

FOULS_SHOWN: Final = 3
"""Places of a counter of fouls: the third in a row loses the rack (WPA R 6.10)."""
CLOCK_LETTERS: Final = 40
NOTE_SHARE: Final = 0.6
"""The room that a shot clock takes, and a letter of a note, in letters of the large sentence."""
JOINABLE: Final = frozenset({State.WAITING_FOR_RACK, State.ASLEEP})
"""States in which phones are invited."""
LONG_NAME: Final = 13
"""Letters from which on a name is set smaller."""
LEAST_MINUTES: Final = 1
"""A trouble that is younger has no age on the screen."""

IN_PLAY: Final = frozenset({State.PLAYING, State.BETWEEN_SHOTS, State.BALLS_MOVING})
"""States in which a screen stays lit at night too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPanel:
    """One player. `fouls`: of `FOULS_SHOWN`, `None` if not known; `fouls_text` says the same."""

    letter: str
    name: str
    racks: int
    sets: int | None
    fouls: int | None
    fouls_text: str
    is_long: bool
    is_turn: bool
    is_out: bool
    is_winner: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NextPanel:
    """What the next shot is. `ball`: on; `None` if there is none or it is not known.

    `notes`: sentences, such as a choice, a push-out, a call. `clock_s`: whole seconds left.
    """

    ball: int | None
    has_ball: bool
    cue_ball: str
    is_in_hand: bool
    notes: tuple[str, ...]
    clock_s: int | None
    clock_text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TroubleLine:
    """One trouble; `kind` as `Severity`."""

    kind: str
    text: str
    age: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenView:
    """The whole screen. `mood`: words for the style sheet, what state the page is in.

    `not_judged`: what no picture tells; empty where a hint stands, which says so before a rack.
    `may_join`: there is time and room to say how phones come here.
    """

    mood: tuple[str, ...]
    players: tuple[PlayerPanel, ...]
    between: tuple[str, ...]
    next: NextPanel | None
    headline: Headline
    drawing: LiveDrawing | None
    drawing_text: str
    troubles: tuple[TroubleLine, ...]
    state: str
    about: tuple[str, ...]
    not_judged: str = ""
    may_join: bool = False


def screen_view(seen: Seen, words: Catalogue, *, is_night: bool = False) -> ScreenView:
    """The screen of what is known of the referee now. `is_night`: its dark hours."""
    snapshot = seen.snapshot
    if snapshot is None:
        return _without_a_word(words)
    match = snapshot.match
    words = words.with_names(match.names if match else None)
    following = _next(snapshot, match, words)
    headline = headline_of(snapshot, _letters(following), words)
    return ScreenView(
        mood=_mood(seen, snapshot, is_night=is_night),
        players=player_panels(match, words) if match else (),
        between=_between(match, words),
        next=following,
        headline=headline,
        drawing=live_drawing(snapshot),
        drawing_text=_drawing_text(snapshot, words),
        troubles=trouble_lines(seen, snapshot, words),
        state=words.text(
            f"state.{snapshot.state.value}" if seen.is_connected else "screen.as_last_seen"
        ),
        about=_about(match, words),
        not_judged="" if headline.kind == "hint" else not_judged(words),
        may_join=_may_join(seen, snapshot),
    )


def _may_join(seen: Seen, snapshot: Snapshot) -> bool:
    """Nobody plays: no rack stands there, or the match is over."""
    match = snapshot.match
    is_idle = snapshot.state in JOINABLE or match is None or match.is_over
    return seen.is_connected and is_idle and not snapshot.questions


def _without_a_word(words: Catalogue) -> ScreenView:
    """Before the referee has said anything."""
    return ScreenView(
        mood=("calm",),
        players=(),
        between=(),
        next=None,
        headline=Headline(kind="hint", label="", lead=words.text("hint.starting"), size="l"),
        drawing=None,
        drawing_text="",
        troubles=(),
        state=words.text("state.starting"),
        about=(),
    )


def _mood(seen: Seen, snapshot: Snapshot, *, is_night: bool) -> tuple[str, ...]:
    state = snapshot.state
    mood = [f"is-{state.value.replace('_', '-')}"]
    if not seen.is_connected:
        mood.append("gone")
    if state in CALM:
        mood.append("calm")
    if state in (State.CAMERA_LOST, State.TABLE_LOST) or not seen.is_connected:
        mood.append("stale")
    if is_night and state not in IN_PLAY:
        mood.append("night")
    return tuple(mood)


def player_panels(match: MatchNow, words: Catalogue) -> tuple[PlayerPanel, ...]:
    """The players; `words` know their names."""
    return tuple(_player(one, match, words) for one in match.players)


def _player(one: PlayerNow, match: MatchNow, words: Catalogue) -> PlayerPanel:
    fouls = None if one.fouls is None else min(one.fouls, FOULS_SHOWN)
    name = words.player(one.player)
    return PlayerPanel(
        letter=one.player.value,
        name=name if one.name else in_sentence_case(name),
        racks=one.racks,
        sets=one.sets if match.has_sets else None,
        fouls=fouls,
        fouls_text="" if fouls is None else words.text("screen.fouls", n=one.fouls),
        is_long=len(name) >= LONG_NAME,
        is_turn=match.shooter is one.player and not match.is_over,
        is_out=one.is_out,
        is_winner=match.winner is one.player,
    )


def _between(match: MatchNow | None, words: Catalogue) -> tuple[str, ...]:
    """What stands between the players: how far the match goes, and where it is."""
    if match is None:
        return ()
    said = [words.text("ui.rack", n=match.rack_index)]
    if match.has_sets and match.sets_to is not None:
        said.append(words.text("match.race_sets", count=match.sets_to))
    elif match.race_to is not None:
        said.append(words.text("match.race", count=match.race_to))
    return tuple(text.rstrip(".") for text in said)


def _next(snapshot: Snapshot, match: MatchNow | None, words: Catalogue) -> NextPanel | None:
    if match is None or match.is_over or snapshot.state in CALM:
        return None
    is_in_hand = match.cue_ball is not CueBall.AS_LIES
    left_s = match.clock_left_s
    return NextPanel(
        ball=None if match.ball_on is None else int(match.ball_on),
        has_ball=match.stage is Stage.SHOT and snapshot.state is not State.WAITING_FOR_RACK,
        cue_ball=in_sentence_case(words.text(f"cue_ball.{match.cue_ball.value}")),
        is_in_hand=is_in_hand,
        notes=(
            *_hint(snapshot, words),
            *next_notes(match, words),
            *_places(snapshot, words),
            *_warnings(snapshot, match, words),
        ),
        clock_s=None if left_s is None else max(int(left_s + 0.999), 0),
        clock_text=words.text("screen.clock"),
    )


def _hint(snapshot: Snapshot, words: Catalogue) -> list[str]:
    """To rack the balls, where the ruling that ended the rack stands in the large sentence."""
    if snapshot.state is not State.WAITING_FOR_RACK or snapshot.last_shot is None:
        return []
    return [words.text("hint.waiting_for_rack")]


def _places(snapshot: Snapshot, words: Catalogue) -> list[str]:
    """What the marks on the drawn table mean."""
    table = snapshot.table
    said = []
    if table is not None and table.spots and snapshot.state is not State.BALLS_MOVING:
        balls = words.join(int(one.ball) for one in table.spots if one.ball is not None)
        said.append(words.text("screen.spot", balls=balls))
    if any(one.code is TableQuestion.BALLS_CHANGED for one in snapshot.questions):
        said.append(words.text("screen.restore"))
    return said


def next_notes(
    match: MatchNow,
    words: Catalogue,
    *,
    with_call: bool = True,
    but_for: Player | None = None,
) -> list[str]:
    """What else there is to know of the next shot, a sentence each. `with_call`: the call, too.
    `but_for`: who is asked for his choice elsewhere."""
    said = [words.text("screen.time_out")] if match.is_time_out else []
    if match.stage is Stage.LAG:
        said.append(words.text("phrase.lag_start"))
    if match.option is not None and match.option.chooser is not but_for:
        chooser = words.player(match.option.chooser)
        said.append(words.text(OPTION_KEYS[match.option.reason], player=chooser))
    if match.is_push_out_open and match.shooter is not None:
        said.append(words.text("phrase.push_out_available", player=words.player(match.shooter)))
    if with_call and match.call is not None and match.shooter is not None:
        call = Call(type=match.call.type, ball=match.call.ball, pocket=match.call.pocket)
        said.append(call_made(call, match.shooter, words))
    return said


def _warnings(snapshot: Snapshot, match: MatchNow, words: Catalogue) -> list[str]:
    """Of players on two fouls, as long as they are; the ruling that warns them says it itself."""
    told = snapshot.last_shot.ruling.get("warn") if snapshot.last_shot else None
    said = []
    for one in match.players:
        name = words.player(one.player)
        if one.is_telling_due:
            said.append(words.text("screen.not_told", player=name))
        elif one.is_warned and one.player.value != told:
            said.append(words.text("phrase.two_fouls_warning", player=name))
    return said


def _letters(following: NextPanel | None) -> int:
    """How much room is taken above the headline."""
    if following is None:
        return 0
    clock = CLOCK_LETTERS if following.clock_s is not None else 0
    return clock + round(NOTE_SHARE * sum(map(len, following.notes)))


def _drawing_text(snapshot: Snapshot, words: Catalogue) -> str:
    """The drawing for those who cannot see it."""
    if snapshot.table is None:
        return ""
    lying = [one.ball for one in snapshot.table.balls]
    known = sorted(ball for ball in lying if ball is not None)
    said = [words.text("ui.drawing")]
    if known:
        named = (words.text("ui.cue") if ball is Ball.CUE else int(ball) for ball in known)
        said.append(words.text("screen.drawing_balls", balls=words.join(named)))
    if len(known) < len(lying):
        said.append(words.text("screen.drawing_unknown", n=len(lying) - len(known)))
    return " ".join(said)


def trouble_lines(seen: Seen, snapshot: Snapshot, words: Catalogue) -> tuple[TroubleLine, ...]:
    """The worst first. That the referee is gone is told instead of what it said last."""
    if not seen.is_connected:
        gone = Trouble(code=TroubleCode.REFEREE_GONE, severity=Severity.STOPS)
        return (TroubleLine(kind=gone.severity.value, text=_trouble_text(gone, words), age=""),)
    order = (Severity.STOPS, Severity.WARNING, Severity.NOTE)
    listed = sorted(snapshot.troubles, key=lambda one: order.index(one.severity))
    return tuple(
        TroubleLine(
            kind=one.severity.value,
            text=_trouble_text(one, words),
            age=_age(snapshot.up_s - one.since_s, words),
        )
        for one in listed
    )


def _trouble_text(one: Trouble, words: Catalogue) -> str:
    return words.text(f"trouble.{one.code.value}")


def _age(seconds: float, words: Catalogue) -> str:
    minutes = int(seconds // 60)
    return words.text("screen.minutes", n=minutes) if minutes >= LEAST_MINUTES else ""


def _about(match: MatchNow | None, words: Catalogue) -> tuple[str, ...]:
    if match is None:
        return ()
    return (
        in_sentence_case(words.text(f"game.{match.game.value}")),
        in_sentence_case(words.text(f"rulebook.{match.rulebook}")),
    )
