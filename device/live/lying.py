"""The balls as they lie between two shots, for who decides what that means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.balls import Ball
from rules.match import Game, full_rack, object_balls
from rules.match_events import RackCheck
from tracking.geometry import TableGeometry
from tracking.rack import rack_end, seen_rack
from tracking.shot import PlaceMm


@dataclass(frozen=True, slots=True, kw_only=True)
class Lying:
    """A look at the table at rest. `balls`: where each known ball lies; `unknown`: the places of
    those whose number could not be told. `geometry`: of the table."""

    balls: Mapping[Ball, PlaceMm]
    unknown: tuple[PlaceMm, ...] = ()
    geometry: TableGeometry

    @property
    def places(self) -> list[PlaceMm]:
        """Of all balls."""
        return [*self.balls.values(), *self.unknown]

    def object_balls(self, game: Game) -> frozenset[Ball]:
        """Those of the game whose number is known."""
        return object_balls(self.balls, game)

    def is_racked(self, game: Game) -> bool:
        """True if a whole rack of the game stands ready for the break; one ball may be unseen."""
        count = len(self.object_balls(game)) + len(self.unknown)
        return count >= len(full_rack(game)) - 1 and rack_end(self.places, self.geometry) != 0

    def rack_check(self) -> RackCheck | None:
        """How the rack stands; None where that cannot be told for certain."""
        return seen_rack(self.balls, self.geometry)
