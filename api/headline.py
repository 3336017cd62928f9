"""The large sentence of the screen: the last ruling, a question, or what people can do.

Said from a snapshot in the words of one language; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from api.catalogues import Catalogue
from api.match_now import MatchNow
from api.snapshot import NewsNow, QuestionNow, ShotNow, Snapshot
from api.snapshot_codes import State
from api.snapshot_value import Fields
from api.words import RulingWords, ruling_words
from rules.ruling import Question

SIZES: Final = (("xl", 70), ("l", 125), ("m", 195), ("s", 250))
"""Up to how many letters beside each other a sentence is set so large; beyond the last as `xs`."""
READINGS_SHOWN: Final = 4
"""Of a question: more cannot be read from afar."""

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
FOULS: Final = frozenset({"ClockRanOut"})
"""Events besides shots that are a foul each."""
CALM: Final = frozenset({State.STARTING, State.LOOKING_FOR_TABLE, State.ASLEEP})
"""States in which the hint stands where else the last ruling does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Headline:
    """The large sentence. `kind`: legal, foul, ask, question, news, hint.

    `size`: xs to xl, by length. `readings`: with a question about a shot, what each comes to.
    """

    kind: str
    label: str
    lead: str
    rest: str = ""
    articles: tuple[str, ...] = ()
    readings: tuple[RulingWords, ...] = ()
    note: str = ""
    size: str = "xl"


def headline_of(snapshot: Snapshot, taken: int, words: Catalogue) -> Headline:
    """What is told most: a question before a ruling, and what to do before both.

    `words` know the names of the players. `taken`: letters that stand above it.
    """
    if snapshot.state in CALM:
        return _hint(snapshot.state, words)
    if snapshot.questions:
        return _question(snapshot, snapshot.questions, words)
    match = snapshot.match
    if match is not None and match.is_over and match.winner is not None:
        won = words.text("phrase.match_won", player=words.player(match.winner))
        return Headline(kind="legal", label=words.text("stage.over"), lead=won)
    if snapshot.state in (State.CAMERA_LOST, State.TABLE_LOST):
        return _hint(snapshot.state, words)
    return told_last(snapshot, words, taken) or _hint(snapshot.state, words)


def told_last(snapshot: Snapshot, words: Catalogue, taken: int = 0) -> Headline | None:
    """What happened last: what people said since the last shot, else its ruling; `None`: nothing.

    `words` know the names of the players. `taken`: as of `headline_of`.
    """
    if snapshot.news is not None:
        return _news(snapshot.news, taken, words)
    if snapshot.last_shot is None:
        return None
    return _ruling(snapshot.last_shot, snapshot.match, taken, words)


def readings_of(
    snapshot: Snapshot, question: QuestionNow, words: Catalogue
) -> Sequence[tuple[int, RulingWords]]:
    """What a question about a shot may be answered with: the number of a reading, and what it
    comes to. Readings that come to the same are one."""
    shot = _shot_of(snapshot, question)
    if shot is None:
        return ()
    told = _spoken(shot, snapshot.match, words).readings
    return [(one.indexes[0], one) for one in told if one.indexes]


def not_judged(words: Catalogue) -> str:
    """What no picture tells, so that nobody relies on it."""
    return f"{words.text('ui.not_judged')}: {words.text('ui.not_judged_list')}."


def _hint(state: State, words: Catalogue) -> Headline:
    told = state if state in HINTS else State.WAITING_FOR_RACK
    lead = words.text(f"hint.{told.value}")
    rest = ""
    if told is State.WAITING_FOR_RACK:  # before anybody relies on it
        rest = not_judged(words)
    return Headline(kind="hint", label="", lead=lead, rest=rest, size=_size(lead))


def _ruling(last: ShotNow, match: MatchNow | None, taken: int, words: Catalogue) -> Headline:
    spoken = _spoken(last.shot, match, words)
    label = f"{words.text('screen.last_ruling')} · {words.text('ui.shot', n=last.index)}"
    lead, rest = spoken.sentences[0], " ".join(spoken.sentences[1:])
    return Headline(
        kind=spoken.verdict,
        label=label,
        lead=lead,
        rest=rest,
        articles=spoken.articles,
        readings=spoken.readings[:READINGS_SHOWN],
        note=_note(spoken, words),
        size=_size(lead + rest + "".join(spoken.articles), taken),
    )


def _news(news: NewsNow, taken: int, words: Catalogue) -> Headline:
    lead, *rest = news.text.get(words.language) or ("",)
    more = " ".join(rest)
    is_foul = news.event in FOULS
    return Headline(
        kind="foul" if is_foul else "news",
        label=words.text("screen.news"),
        lead=lead,
        rest=more,
        size=_size(lead + more, taken),
    )


def _shot_of(snapshot: Snapshot, question: QuestionNow) -> Fields | None:
    last = snapshot.last_shot
    if question.shot is None and last is not None and question.seq == last.seq:
        return last.shot
    return question.shot


def _question(snapshot: Snapshot, questions: Sequence[QuestionNow], words: Catalogue) -> Headline:
    """The first of the questions, and how many more there are."""
    one = questions[0]
    label = words.text("screen.question")
    more = len(questions) - 1
    waiting = words.text("screen.questions_more", n=more) if more else ""
    lead = words.text(f"question.{one.code.value}")
    shot = _shot_of(snapshot, one)
    if not isinstance(one.code, Question) or shot is None:
        return Headline(kind="question", label=label, lead=lead, note=waiting, size=_size(lead))
    spoken = _spoken(shot, snapshot.match, words)
    return Headline(
        kind="question",
        label=f"{label} · {words.text('ui.shot', n=shot['index'])}" if "index" in shot else label,
        lead=lead,
        readings=spoken.readings[:READINGS_SHOWN],
        note=" · ".join(text for text in (_note(spoken, words), waiting) if text),
        size="m",
    )


def _note(spoken: RulingWords, words: Catalogue) -> str:
    """What stands below the readings: how many more there are, and what holds meanwhile."""
    more = len(spoken.readings) - READINGS_SHOWN
    told = [words.text("screen.readings_more", n=more)] if more > 0 else []
    return " · ".join([*told, *([spoken.note] if spoken.note else [])])


def _spoken(shot: Fields, match: MatchNow | None, words: Catalogue) -> RulingWords:
    return ruling_words(
        shot["ruling"],
        language=words.language,
        shot=shot,
        rulebook=match.rulebook if match else None,
        names=match.names if match else None,
    )


def _size(text: str, taken: int = 0) -> str:
    """How large a sentence of this length is set, so that it always stands on the screen."""
    letters = len(text) + taken
    return next((size for size, most in SIZES if letters < most), "xs")
