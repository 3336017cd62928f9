"""The forms of the page of a shot: what an operator can say happened, and what he can rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from api.catalogues import Catalogue, in_sentence_case
from api.desk_facts import Bed, balls_of, fate_of, rail_of
from api.shots import first_balls
from rules.balls import Pocket, Rail
from rules.progress import Ruled
from rules.ruling import FoulKind, Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class BallRow:
    """A ball in the form of the facts: where it ended, which rail it came to (empty: none)."""

    ball: int
    fate: str
    rail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FactsForm:
    """What an operator can say happened, filled with what was seen.

    `first`: the numbers of the balls hit first; `is_first_known` false: it was not seen. `fates`,
    `rails`, `calls`: code and words of each choice.
    """

    rows: tuple[BallRow, ...]
    first: tuple[int, ...]
    is_first_known: bool
    fates: tuple[tuple[str, str], ...]
    rails: tuple[tuple[str, str], ...]
    pockets: tuple[tuple[str, str], ...]
    has_calls: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingForm:
    """What an operator can rule: code and words of each outcome and foul; balls to put back."""

    outcomes: tuple[tuple[str, str], ...]
    fouls: tuple[tuple[str, str], ...]
    balls: tuple[int, ...]


def facts_form(shot: Mapping[str, Any], words: Catalogue, *, has_calls: bool) -> FactsForm:
    """The form of the facts, as they are known now."""
    pockets = tuple((one.value, words.text(f"pocket.{one.value}")) for one in Pocket)
    balls = first_balls(shot["first_contact"])
    rows = []
    for ball in balls_of(shot):
        rail = rail_of(shot, ball)
        rows.append(
            BallRow(ball=ball, fate=fate_of(shot, ball).value, rail=rail.value if rail else "")
        )
    return FactsForm(
        rows=tuple(rows),
        first=tuple(ball for ball in balls or () if ball),
        is_first_known=balls is None or bool(balls),
        fates=(
            (Bed.ON_TABLE.value, words.text("dispute.on_table")),
            *pockets,
            (Bed.OFF_TABLE.value, words.text("dispute.off_table")),
        ),
        rails=(
            ("", words.text("dispute.no_rail")),
            *((one.value, words.text(f"rail.{one.value}")) for one in Rail),
        ),
        pockets=pockets,
        has_calls=has_calls and shot["kind"] != "break",
    )


def ruling_form(ruled: Ruled, words: Catalogue) -> RulingForm:
    """What can be ruled instead."""
    is_three = len(ruled.before.players) > 2
    outcomes = [one for one in Outcome if is_three or one is not Outcome.OUT]
    gone = set(ruled.ruling.pocketed) | {ball for foul in ruled.ruling.fouls for ball in foul.balls}
    lying = ruled.before.on_table - ruled.ruling.on_table_after
    return RulingForm(
        outcomes=tuple(
            (one.value, in_sentence_case(words.text(f"outcome.{one.value}"))) for one in outcomes
        ),
        fouls=tuple((one.value, words.text(f"foul.{one.value}")) for one in FoulKind),
        balls=tuple(sorted(int(ball) for ball in (gone | lying) & ruled.before.on_table)),
    )
