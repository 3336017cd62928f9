"""One catalogue of words per language, and how numbers, times and articles are written in it.

A catalogue is `locales/<language>.ftl` and a file for each room of pages besides,
`locales/<language>.<room>.ftl` (Project Fluent). A message is named `section-code`; the
program asks for `section.code`, and the codes are those of the rules. Where a sentence counts,
its plural forms are those of the CLDR, which Babel knows, as it knows decimal marks, per cent and
the direction of the writing. Names of players stay in the nominative: no language here can decline
them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final, Literal

from babel import Locale
from babel.numbers import format_percent, get_decimal_symbol
from fluent.runtime import FluentBundle, FluentResource

from api.errors import UnknownLanguageError, WordsMissingError
from api.names import cleaned_name

LANGUAGES: Final = ("en", "ru", "sk", "he", "pl", "es")

LANGUAGE_OF_RULEBOOK: Final[Mapping[str, str]] = {
    "wpa": "en",
    "ru": "ru",
    "sk": "sk",
    "il": "he",
    "pl": "pl",
    "es": "es",
}
"""The language of a rulebook's text, used where nobody asked for another."""

COUNTS: Final = frozenset({"count", "seconds"})
"""Variables that are numbers, with which the grammar agrees. All others are names, also those of
balls: "the 2" is no quantity."""

FIRST_STRONG_ISOLATE: Final = "\u2068"
RIGHT_TO_LEFT_ISOLATE: Final = "\u2067"
POP_DIRECTIONAL_ISOLATE: Final = "\u2069"
"""Unicode 6.3 isolates: keep "R 6.9" in one piece inside a Hebrew sentence."""

LIST_SEPARATOR: Final = ", "

MAX_FILLED: Final = 2000
"""Letters of a value that are shown; Fluent refuses a sentence with a value of more than 2500."""

_NUMBERED = re.compile(r"\d")
"""An article that has a number; the others are headings (il, pl)."""
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")
"""Hebrew, Arabic and the scripts between: what a sentence of another direction must isolate."""
_SENTENCE_START = re.compile(r"((?:^|[.!?]\s+)\u2068?)(\w)")
_OWN = "\ue000"
"""Marks words of ours inside a sentence that is being made; names are cleaned of it."""
_OWN_AT_START = re.compile(f"((?:^|[.!?]\\s+)\u2068?){_OWN}(\\w)")


class OwnWords(str):
    """Words of the catalogue that take a capital at the start of a sentence, as no name does."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Catalogue:
    """The words of one language.

    `is_isolating`: what is filled in is set in directional isolates. `names`: those of the
    players, by their letter, as a person typed them.
    """

    language: str
    direction: Literal["ltr", "rtl"]
    locale: Locale
    bundle: FluentBundle
    decimal: str
    is_isolating: bool
    names: Mapping[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """What the language calls itself."""
        return self.text("meta.name")

    def with_names(self, names: Mapping[Any, str] | None) -> Catalogue:
        """This catalogue, calling the players by name; the keys are players or their letters."""
        if not names:
            return self
        told = {str(getattr(one, "value", one)): cleaned_name(name) for one, name in names.items()}
        return replace(self, names={one: name for one, name in told.items() if name})

    def text(self, key: str, **values: object) -> str:
        """The text of `section.key` with its variables filled.

        Raises `WordsMissingError` for a key or a variable that is not there: a mistake of the
        program.
        """
        name = key.replace(".", "-", 1)
        if not self.bundle.has_message(name):
            raise WordsMissingError(f"no message {name!r} in language {self.language!r}")
        pattern = self.bundle.get_message(name).value
        if pattern is None:
            raise WordsMissingError(f"message {name!r} has no text in {self.language!r}")
        text, errors = self.bundle.format_pattern(
            pattern, {one: self._filled(one, value) for one, value in values.items()}
        )
        if errors:
            raise WordsMissingError(f"message {name!r} in {self.language!r}: {errors[0]}")
        said = str(text)
        if _OWN in said:
            said = _OWN_AT_START.sub(lambda found: found[1] + found[2].upper(), said)
            said = said.replace(_OWN, "")
        return said

    def has(self, key: str) -> bool:
        """True if `section.key` is in the catalogue."""
        return self.bundle.has_message(key.replace(".", "-", 1))

    def isolated(self, value: str) -> str:
        """`value` in directional isolates where the sentences around it run the other way."""
        if self.is_isolating or _RIGHT_TO_LEFT.search(value):
            return f"{FIRST_STRONG_ISOLATE}{value}{POP_DIRECTIONAL_ISOLATE}"
        return value

    def number(self, value: float, digits: int = 0) -> str:
        """A number with this language's decimal mark."""
        return f"{value:.{digits}f}".replace(".", self.decimal)

    def percent(self, share: float) -> str:
        """A share 0..1 in whole per cent. What is not certain is never rounded up to 100."""
        whole = round(share * 100)
        if whole == 100 and share < 1:
            whole = 99
        return str(format_percent(whole / 100, locale=self.locale))

    def clock(self, t_s: float) -> str:
        """A time of the footage as m:ss.d or h:mm:ss.d."""
        tenths = round(max(t_s, 0.0) * 10)
        minutes, rest = divmod(tenths, 600)
        hours, minutes = divmod(minutes, 60)
        seconds = f"{rest // 10:02d}{self.decimal}{rest % 10}"
        return f"{hours}:{minutes:02d}:{seconds}" if hours else f"{minutes}:{seconds}"

    def join(self, items: Iterable[object]) -> str:
        """A list in one line; it runs the way of the language, also if it is all numbers."""
        listed = [str(item) for item in items]
        if not self.is_isolating or len(listed) < 2:
            return LIST_SEPARATOR.join(listed)
        joined = LIST_SEPARATOR.join(self.isolated(item) for item in listed)
        return f"{RIGHT_TO_LEFT_ISOLATE}{joined}{POP_DIRECTIONAL_ISOLATE}"

    def player(self, player: object, otherwise: str = "shooter") -> str:
        """A player's name, else the letter; that of a role where the player is not known.

        `player`: a `rules.players.Player`, its letter, or `None`. `otherwise`: `shooter` or
        `opponent`.
        """
        letter = str(player.value if isinstance(player, Enum) else player)
        if letter in self.names:
            return self.names[letter]
        key = f"player.{letter}"
        return OwnWords(self.text(key if player and self.has(key) else f"player.{otherwise}"))

    def articles(self, articles: Iterable[str], rulebook: str | None) -> tuple[str, ...]:
        """Article ids (`R 6.9`, `general:6.1`, `art. 10`, a heading) as a reader looks them up.

        One text for the rulebook's own, one for the general rules (numbers of the WPA's edition of
        2016) and one for the regulation of split hits; what is not cited is left out.
        """
        own: list[str] = []
        general: list[str] = []
        others: list[str] = []
        for article in articles:
            prefix, _, number = article.partition(":")
            if article == "general:split hits":
                others.append(self.text("article.split_hits"))
            elif prefix == "general":
                general.append(number)
            elif article == "preamble":
                own.append(self.text("article.preamble"))
            else:
                own.append(self._heading(article))
        cited = []
        if own:
            key = f"article.{rulebook}"
            listed = LIST_SEPARATOR.join(own)
            cited.append(self.text(key, n=listed) if rulebook and self.has(key) else listed)
        if general:
            cited.append(self.text("article.general", n=LIST_SEPARATOR.join(general)))
        return (*cited, *others)

    def _heading(self, article: str) -> str:
        """A heading in quotation marks; a number as it is."""
        return article if _NUMBERED.search(article) else self.text("meta.quote", n=article)

    def _filled(self, name: str, value: object) -> object:
        """A value as Fluent takes it."""
        if name in COUNTS:
            return value
        text = str(value)[:MAX_FILLED]
        if not self.is_isolating:  # else the bundle does it
            text = self.isolated(text)
        return _OWN + text if isinstance(value, OwnWords) else text


def in_sentence_case(text: str) -> str:
    """`text` with a capital letter at the start of every sentence. Not for names."""
    return _SENTENCE_START.sub(lambda found: found[1] + found[2].upper(), text)


def sources(language: str) -> tuple[Traversable, ...]:
    """The files of a language's catalogue, the one of all pages first."""
    found = {one.name: one for one in resources.files("api").joinpath("locales").iterdir()}
    rooms = sorted(n for n in found if n.startswith(f"{language}.") and n.count(".") == 2)
    return tuple(found[name] for name in (f"{language}.ftl", *rooms))


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language.

    Raises `UnknownLanguageError` for a language that is not in `LANGUAGES`.
    """
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise UnknownLanguageError(f"no catalogue for language {language!r}; there are: {known}")
    locale = Locale.parse(language)
    direction: Literal["ltr", "rtl"] = "rtl" if locale.text_direction == "rtl" else "ltr"
    bundle = FluentBundle([language], use_isolating=direction == "rtl")
    for source in sources(language):
        bundle.add_resource(FluentResource(source.read_text(encoding="utf-8")))
    return Catalogue(
        language=language,
        direction=direction,
        locale=locale,
        bundle=bundle,
        decimal=get_decimal_symbol(locale),
        is_isolating=direction == "rtl",
    )
