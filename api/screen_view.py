"""What the screen at the table shows, worked out from a snapshot: no markup here, nothing decided.

Everything that a reader sees as words comes from the catalogue of one language.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from api.announcements import OPTION_KEYS
from api.catalogues import Catalogue, in_sentence_case
from api.live_drawing import LiveDrawing, live_drawing
from api.ports import Seen
from api.snapshot import (
    MatchNow,
    PlayerNow,
    QuestionNow,
    Severity,
    ShotNow,
    Snapshot,
    State,
    Trouble,
    TroubleCode,
)
from api.table_words import call_made
from api.words import RulingWords, ruling_words
from rules.balls import Ball
from rules.facts import Call
from rules.progress import Stage
from rules.ruling import CueBall, Question

FOULS_SHOWN: Final = 3
"""Places of a counter of fouls: the third in a row loses the rack (WPA R 5.1 and Reg 8)."""
LONG, LONGER, LONGEST = 70, 130, 230
"""Letters from which on a sentence is set smaller, so that it always stands on the screen."""
LEAST_MINUTES: Final = 1
"""A trouble that is younger has no age on the screen."""

HINTS: Final = frozenset(
    {
        State.STARTING,
        State.LOOKING_FOR_TABLE,
        State.WAITING_FOR_RACK,
        State.ASLEEP,
        State.CAMERA_LOST,
        State.TABLE_LOST,
    }
)
"""States in which people are told what to do (section `hint`)."""
CALM: Final = frozenset({State.STARTING, State.LOOKING_FOR_TABLE, State.ASLEEP})
"""States in which the hint stands where else the last ruling does."""
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
    is_turn: bool
    is_warned: bool
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
class Headline:
    """The large sentence. `kind`: legal, foul, ask, question, hint. `size`: s to xl, by length.

    `readings`: with a question about a shot, what each comes to.
    """

    kind: str
    label: str
    lead: str
    rest: str = ""
    articles: tuple[str, ...] = ()
    readings: tuple[RulingWords, ...] = ()
    note: str = ""
    size: str = "xl"


@dataclass(frozen=True, slots=True, kw_only=True)
class TroubleLine:
    """One trouble; `kind` as `Severity`."""

    kind: str
    text: str
    age: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenView:
    """The whole screen. `mood`: words for the style sheet, what state the page is in."""

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


def screen_view(seen: Seen, words: Catalogue, *, is_night: bool = False) -> ScreenView:
    """The screen of what is known of the referee now. `is_night`: its dark hours."""
    snapshot = seen.snapshot
    if snapshot is None:
        return _without_a_word(words)
    match = snapshot.match
    words = words.with_names(match.names if match else None)
    return ScreenView(
        mood=_mood(seen, snapshot, is_night=is_night),
        players=_players(match, words),
        between=_between(match, words),
        next=_next(snapshot, match, words),
        headline=_headline(snapshot, words),
        drawing=live_drawing(snapshot),
        drawing_text=_drawing_text(snapshot, words),
        troubles=_troubles(seen, snapshot, words),
        state=words.text(f"state.{snapshot.state.value}"),
        about=_about(match, words),
    )


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


def _players(match: MatchNow | None, words: Catalogue) -> tuple[PlayerPanel, ...]:
    if match is None:
        return ()
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
        is_turn=match.shooter is one.player and not match.is_over,
        is_warned=one.is_warned,
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
        has_ball=match.stage is Stage.SHOT,
        cue_ball=in_sentence_case(words.text(f"cue_ball.{match.cue_ball.value}")),
        is_in_hand=is_in_hand,
        notes=tuple(_notes(match, words)),
        clock_s=None if left_s is None else max(int(left_s + 0.999), 0),
        clock_text=words.text("screen.clock"),
    )


def _notes(match: MatchNow, words: Catalogue) -> list[str]:
    said = [words.text("screen.time_out")] if match.is_time_out else []
    if match.stage is Stage.LAG:
        said.append(words.text("phrase.lag_start"))
    if match.option is not None:
        chooser = words.player(match.option.chooser)
        said.append(words.text(OPTION_KEYS[match.option.reason], player=chooser))
    if match.is_push_out_open and match.shooter is not None:
        said.append(words.text("phrase.push_out_available", player=words.player(match.shooter)))
    if match.call is not None and match.shooter is not None:
        call = Call(type=match.call.type, ball=match.call.ball, pocket=match.call.pocket)
        said.append(call_made(call, match.shooter, words))
    warned = [one.player for one in match.players if one.is_warned]
    said += [words.text("phrase.two_fouls_warning", player=words.player(one)) for one in warned]
    return said


def _headline(snapshot: Snapshot, words: Catalogue) -> Headline:
    if snapshot.state in CALM:
        return _hint(snapshot.state, words)
    if snapshot.questions:
        return _question(snapshot, snapshot.questions, words)
    match = snapshot.match
    if match is not None and match.is_over and match.winner is not None:
        won = words.text("phrase.match_won", player=words.player(match.winner))
        return Headline(kind="legal", label=words.text("stage.over"), lead=won)
    if snapshot.state in (State.CAMERA_LOST, State.TABLE_LOST) or snapshot.last_shot is None:
        return _hint(snapshot.state, words)
    return _ruling(snapshot.last_shot, match, words)


def _hint(state: State, words: Catalogue) -> Headline:
    told = state if state in HINTS else State.WAITING_FOR_RACK
    lead = words.text(f"hint.{told.value}")
    return Headline(kind="hint", label="", lead=lead, size=_size(lead))


def _ruling(last: ShotNow, match: MatchNow | None, words: Catalogue) -> Headline:
    spoken = _spoken(last.shot, match, words)
    label = f"{words.text('screen.last_ruling')} · {words.text('ui.shot', n=last.index)}"
    lead, rest = spoken.sentences[0], " ".join(spoken.sentences[1:])
    return Headline(
        kind=spoken.verdict,
        label=label,
        lead=lead,
        rest=rest,
        articles=spoken.articles,
        readings=spoken.readings,
        note=spoken.note,
        size=_size(lead + rest),
    )


def _question(snapshot: Snapshot, questions: Sequence[QuestionNow], words: Catalogue) -> Headline:
    """The first of the questions, and how many more there are."""
    one = questions[0]
    label = words.text("screen.question")
    more = len(questions) - 1
    note = words.text("screen.questions_more", n=more) if more else ""
    lead = words.text(f"question.{one.code.value}")
    shot = one.shot
    last = snapshot.last_shot
    if shot is None and last is not None and one.seq == last.seq:
        shot = last.shot
    if not isinstance(one.code, Question) or shot is None:
        return Headline(kind="question", label=label, lead=lead, note=note, size=_size(lead))
    spoken = _spoken(shot, snapshot.match, words)
    return Headline(
        kind="question",
        label=f"{label} · {words.text('ui.shot', n=shot['index'])}" if "index" in shot else label,
        lead=lead,
        readings=spoken.readings,
        note=note or spoken.note,
        size="m",
    )


def _spoken(shot: dict[str, object], match: MatchNow | None, words: Catalogue) -> RulingWords:
    ruling = shot["ruling"]
    assert isinstance(ruling, dict)
    return ruling_words(
        ruling,
        language=words.language,
        shot=shot,
        rulebook=match.rulebook if match else None,
        names=match.names if match else None,
    )


def _size(text: str) -> str:
    """How large a sentence of this length is set."""
    if len(text) < LONG:
        return "xl"
    if len(text) < LONGER:
        return "l"
    return "m" if len(text) < LONGEST else "s"


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


def _troubles(seen: Seen, snapshot: Snapshot, words: Catalogue) -> tuple[TroubleLine, ...]:
    """The worst first. That the referee is gone is told instead of what it said last."""
    if not seen.is_connected:
        gone = Trouble(code=TroubleCode.REFEREE_GONE, severity=Severity.STOPS)
        text = f"{_trouble_text(gone, words)} {words.text('screen.as_last_seen')}."
        return (TroubleLine(kind=gone.severity.value, text=text, age=""),)
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
