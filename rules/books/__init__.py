"""The rulebooks; adding one is a file in this folder and a line in `BOOKS`."""

from __future__ import annotations

from typing import Final

from rules.book import Book
from rules.books import es, il, pl, ru, sk, wpa, wpa_nine_ball
from rules.match import Game, Match, RulesError

BOOKS: Final[tuple[Book, ...]] = (
    wpa.TEN_BALL,
    wpa_nine_ball.NINE_BALL,
    ru.TEN_BALL,
    sk.TEN_BALL,
    il.TEN_BALL,
    pl.TEN_BALL,
    es.TEN_BALL,
)


class UnknownRulebookError(RulesError):
    """There is no such rulebook, or it does not know the game."""


_BY_KEY: Final = {(book.name, book.game): book for book in BOOKS}


def book_for(rulebook: str, game: Game) -> Book:
    """The book of that name for that game.

    Raises:
        UnknownRulebookError: there is none; the text says which there are.
    """
    book = _BY_KEY.get((rulebook, game))
    if book is None:
        names = ", ".join(sorted(book.name for book in BOOKS if book.game is game))
        raise UnknownRulebookError(
            f"no rulebook {rulebook!r} for {game.value}; there is: {names or 'none'}"
        )
    return book


def book_of(match: Match) -> Book:
    """The book that a match is played by."""
    return book_for(match.rulebook, match.game)
