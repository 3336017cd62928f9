"""What the form in which a match is set up offers; at first the match before stands in it.

Which rulebook knows which game and how many players the rules say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from api.catalogues import LANGUAGE_OF_RULEBOOK, LANGUAGES, Catalogue, catalogue, in_sentence_case
from api.match_now import MatchNow
from rules.books import BOOKS
from rules.match import BreakOrder, Game
from rules.players import Player

RACES: Final = (3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 21)
SETS: Final = (2, 3, 4, 5)
CLOCKS_S: Final = (20, 25, 30, 35, 40, 45, 60)
DEFAULT_RACE: Final = 5

Choice = tuple[str, str]
"""What is sent, and what is read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingUp:
    """Choices, and what is chosen at first. `names`: by letter; `may_be_three`: rulebooks."""

    rulebooks: tuple[Choice, ...]
    games: tuple[Choice, ...]
    orders: tuple[Choice, ...]
    languages: tuple[Choice, ...]
    races: tuple[int, ...]
    sets: tuple[int, ...]
    clocks_s: tuple[int, ...]
    nine_ball: tuple[str, ...]
    may_be_three: tuple[str, ...]
    rulebook: str
    game: str
    order: str
    language: str
    race: int | None
    sets_to: int | None
    clock_s: int | None
    are_calls_heard: bool
    names: Mapping[str, str]


def setting_up(match: MatchNow | None, names: Mapping[Player, str], language: str) -> SettingUp:
    """The form in a language. `match`: the last; `names`: of who sits at the table."""
    words = catalogue(language)
    books = tuple(dict.fromkeys(book.name for book in BOOKS))
    was_set_up = match is not None and bool(match.names)
    last = match if was_set_up else None
    spoken = {book: lang for book, lang in LANGUAGE_OF_RULEBOOK.items() if lang == language}
    rulebook = last.rulebook if last else next(iter(spoken), books[0])
    return SettingUp(
        rulebooks=tuple((one, _named(f"rulebook.{one}", words)) for one in books),
        games=tuple((one.value, _named(f"game.{one.value}", words)) for one in Game),
        orders=tuple((one.value, _named(f"break_order.{one.value}", words)) for one in BreakOrder),
        languages=tuple((one, catalogue(one).name) for one in LANGUAGES),
        races=RACES,
        sets=SETS,
        clocks_s=CLOCKS_S,
        nine_ball=tuple(book.name for book in BOOKS if book.game is Game.NINE_BALL),
        may_be_three=tuple(book.name for book in BOOKS if book.most_players > 2),
        rulebook=rulebook,
        game=last.game.value if last else Game.TEN_BALL.value,
        order=(last.settings.break_order if last else BreakOrder.DEFAULT).value,
        language=last.language if last else language,
        race=last.race_to if last else DEFAULT_RACE,
        sets_to=last.sets_to if last else None,
        clock_s=_clock_s(last),
        are_calls_heard=last.settings.are_calls_heard if last else True,
        names={one.value: names.get(one, "") or _name(last, one) for one in Player},
    )


def _clock_s(last: MatchNow | None) -> int | None:
    clock_s = last.settings.shot_clock_s if last else None
    return None if clock_s is None else round(clock_s)


def _name(last: MatchNow | None, player: Player) -> str:
    return last.names.get(player.value, "") if last else ""


def _named(key: str, words: Catalogue) -> str:
    return in_sentence_case(words.text(key))
