"""What is said aloud at the table, and how it is written for the synthesiser.

Said is what a referee would say: rulings, calls of a push-out or a safety, choices, what people
decided; shorter than it stands on the screen. Written is as a voice reads it: abbreviations and
foreign words as they sound (`docs/voice.md` says how each language was judged).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from api.catalogues import Catalogue, catalogue
from api.foul_words import ruled_sentence
from api.match_words import event_sentences
from rules.asking import is_warning_due
from rules.facts import CallType
from rules.match_events import (
    CallAsked,
    CallMade,
    Lagged,
    MatchEvent,
    Opened,
    Racked,
    StateCorrected,
    Unseen,
    Warned,
)
from rules.players import Player
from rules.progress import Progress, Stage

SILENT: Final[tuple[type[MatchEvent], ...]] = (
    CallAsked,
    Lagged,
    Opened,
    Racked,
    StateCorrected,
    Unseen,
    Warned,
)
"""Events of which nothing is said; of calls only those are that are no ball and pocket."""
MOST_LETTERS: Final = 500
"""Of what is said at once: half a minute. Nothing of ours is so long; names could make it so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Voice:
    """How a language is spoken by espeak-ng. `words_per_minute`: slower than its 175: a hall is
    loud. `written`: what is put for what, expressions first."""

    name: str
    words_per_minute: int
    written: tuple[tuple[str, str], ...] = ()


VOICES: Final[Mapping[str, Voice]] = {
    "en": Voice(name="en-gb", words_per_minute=160),
    "ru": Voice(
        name="ru",
        words_per_minute=155,
        written=((r"\bпропих\b", "[[prVp;'ix]]"), (r"\bмассе\b", "[[mVs'E]]")),
    ),
    "sk": Voice(
        name="sk",
        words_per_minute=155,
        written=((r"\bč\. ", "číslo "), (r"\b([Pp])ush out", r"\1uš aut")),
    ),
    "pl": Voice(
        name="pl",
        words_per_minute=155,
        written=(
            (r"\bnr ", "numer "),
            (r"\b([Pp])ush out", r"\1usz aut"),
            (r"\bsafety\b", "sejfti"),
        ),
    ),
    "es": Voice(name="es", words_per_minute=160, written=((r"\b([Pp])ush out", r"\1ush aut"),)),
}
"""Of each language that can be understood. Hebrew is none: espeak-ng reads its letters as they
stand, and they stand without vowels."""

_ISOLATES: Final = re.compile("[\u2066-\u2069]")
_NO_SPEECH: Final = str.maketrans("", "", "[]<>&|_^*#{}\\")
"""What a synthesiser takes as a command, wherever a name brings it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Utterance:
    """What is to be said. `text`: for people; `warns`: it holds the warning of this player, who
    is on two fouls."""

    match_id: str
    language: str
    text: str
    warns: Player | None = None

    @property
    def written(self) -> str:
        """As the synthesiser reads it."""
        return written(self.text, self.language)


def written(text: str, language: str) -> str:
    """`text` as the voice of a language reads it."""
    plain = " ".join(_ISOLATES.sub("", text).translate(_NO_SPEECH).split())[:MOST_LETTERS]
    for expression, instead in VOICES[language].written:
        plain = re.sub(expression, instead, plain)
    return plain


def spoken(event: MatchEvent, progress: Progress, *, language: str) -> Utterance | None:
    """What is said of an event; `None`: nothing.

    `progress`: the match after this event and no later one.
    """
    if isinstance(event, SILENT) or language not in VOICES:
        return None
    if isinstance(event, CallMade) and event.call.type in (CallType.SHOT, CallType.NONE):
        return None
    if progress.voided and progress.voided[-1].seq == progress.seq:
        return None
    words = catalogue(language).with_names(progress.opened.names)
    shorter = _shorter(progress, words)
    sentences = event_sentences(event, progress, language=language)
    text = " ".join(shorter.get(one, one) for one in sentences)
    warns = next((one for one in progress.match.players if warning(one, words) in sentences), None)
    return Utterance(match_id=progress.opened.match_id, language=language, text=text, warns=warns)


def warning(player: Player, words: Catalogue) -> str:
    """The warning after two fouls, by itself."""
    return words.text("phrase.two_fouls_warning", player=words.player(player))


def owed_warning(utterance: Utterance, progress: Progress) -> Utterance:
    """`utterance` with the warning that a player on two fouls still has to hear.

    It was in the ruling on his second foul, which a newer one has replaced before it was said.
    """
    if utterance.warns is not None or progress.stage is not Stage.SHOT:
        return utterance
    words = catalogue(utterance.language).with_names(progress.opened.names)
    for player in progress.match.players:
        if is_warning_due(progress.match, player, is_told=True):
            text = f"{utterance.text} {warning(player, words)}"
            return replace(utterance, text=text, warns=player)
    return utterance


def _shorter(progress: Progress, words: Catalogue) -> Mapping[str, str]:
    """Sentences that are said in fewer words than they are written."""
    if not progress.ruled:
        return {}
    ruling = progress.ruled[-1].ruling
    shorter = {
        ruled_sentence(foul, ruling, words): words.text(
            "voice.foul", foul=words.text(f"foul.{foul.kind.value}")
        )
        for foul in ruling.fouls
    }
    player = words.player(ruling.next, "opponent")
    shorter[words.text("phrase.miss", player=player)] = words.text("voice.miss", player=player)
    return shorter
