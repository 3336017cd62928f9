"""One catalogue of words per language, and how numbers, times and articles are written in it.

A catalogue is `locales/<language>.toml`: sections of `key = "text"` with placeholders in braces.
No localisation library: every sentence is built around a colon so that names and numbers stay in
the nominative and nothing has to agree in number or case ("Balls to a rail: 3"), which leaves the
plural forms of Russian, Polish and Slovak with nothing to do. What differs by language besides the
words (decimal mark, per cent, quotation marks, direction) is data of the catalogue.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final, Literal

from api.errors import UnknownLanguageError

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

FIRST_STRONG_ISOLATE: Final = "\u2068"
POP_DIRECTIONAL_ISOLATE: Final = "\u2069"
"""Unicode 6.3 isolates: keep "R 6.9" in one piece inside a Hebrew sentence."""

_NUMBERED = re.compile(r"\d")
"""An article that has a number; the others are headings (il, pl)."""
_LATIN = re.compile(r"[A-Za-z]")
_HEBREW = re.compile(r"[\u0590-\u05ff]")
_SENTENCE_START = re.compile(r"((?:^|[.!?]\s+)[\u2068]?)(\w)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Catalogue:
    """The words of one language.

    `texts`: section -> key -> text. `is_isolating`: Latin pieces are set in directional isolates.
    """

    language: str
    name: str
    direction: Literal["ltr", "rtl"]
    decimal: str
    percent_form: str
    quote_form: str
    list_separator: str
    is_isolating: bool
    texts: Mapping[str, Mapping[str, str]]

    def text(self, key: str, **values: object) -> str:
        """The text of `section.key` with its placeholders filled.

        Raises `KeyError` for a key or a placeholder that is not there: a mistake of the program.
        """
        section, _, name = key.partition(".")
        template = self.texts[section][name]
        if not values:
            return template
        return template.format(**{k: self.isolated(str(v)) for k, v in values.items()})

    def has(self, key: str) -> bool:
        """True if `section.key` is in the catalogue."""
        section, _, name = key.partition(".")
        return name in self.texts.get(section, {})

    def isolated(self, value: str) -> str:
        """`value` set in directional isolates where this language needs that."""
        if self.is_isolating and _LATIN.search(value) and not _HEBREW.search(value):
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
        return self.percent_form.format(n=whole)

    def clock(self, t_s: float) -> str:
        """A time of the footage as m:ss.d or h:mm:ss.d."""
        tenths = round(max(t_s, 0.0) * 10)
        minutes, rest = divmod(tenths, 600)
        hours, minutes = divmod(minutes, 60)
        seconds = f"{rest // 10:02d}{self.decimal}{rest % 10}"
        return f"{hours}:{minutes:02d}:{seconds}" if hours else f"{minutes}:{seconds}"

    def join(self, items: Iterable[object]) -> str:
        """A list in one line."""
        return self.list_separator.join(str(item) for item in items)

    def player(self, player: str | None, otherwise: str = "shooter") -> str:
        """A player's name; that of a role (`shooter`, `opponent`) where the player is not known."""
        key = f"player.{player}"
        return self.text(key if player and self.has(key) else f"player.{otherwise}")

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
            listed = self.join(own)
            cited.append(self.text(key, n=listed) if rulebook and self.has(key) else listed)
        if general:
            cited.append(self.text("article.general", n=self.join(general)))
        return (*cited, *others)

    def _heading(self, article: str) -> str:
        """A heading in quotation marks; a number as it is."""
        return article if _NUMBERED.search(article) else self.quote_form.format(n=article)


def in_sentence_case(text: str) -> str:
    """`text` with a capital letter at the start of every sentence: names of roles are small."""
    return _SENTENCE_START.sub(lambda found: found[1] + found[2].upper(), text)


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language.

    Raises `UnknownLanguageError` for a language that is not in `LANGUAGES`.
    """
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise UnknownLanguageError(f"no catalogue for language {language!r}; there are: {known}")
    source = resources.files("api").joinpath("locales", f"{language}.toml")
    sections = tomllib.loads(source.read_text(encoding="utf-8"))
    meta = sections.pop("meta")
    return Catalogue(
        language=language,
        name=meta["name"],
        direction=meta["dir"],
        decimal=meta["decimal"],
        percent_form=meta["percent"],
        quote_form=meta["quote"],
        list_separator=meta["list_separator"],
        is_isolating=meta["isolate"],
        texts=sections,
    )
