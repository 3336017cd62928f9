"""Where everything is at any time of a clip: balls with their turning, shots, people, cuts."""

from __future__ import annotations

from dataclasses import dataclass, field

from simulation import table
from simulation.acts import Act
from simulation.moves import BallAt, Moves
from simulation.stances import Placing, Turn


@dataclass(slots=True, kw_only=True, eq=False)
class Timeline:
    """The whole clip.

    `turns`: one for each shot, in order; `others`: further players at the table (practice strokes
    without a shot, the second one of a lag). `placings`: hands that carry a ball. `acts`: what
    else people do over or beside the table. `disturbed`: when a sleeve moved which ball.
    `cuts_s`: spans in which another picture is shown. `after_gap`: indices of turns before which
    the table has become another one unseen.
    """

    turns: list[Turn] = field(default_factory=list)
    others: list[Turn] = field(default_factory=list)
    placings: list[Placing] = field(default_factory=list)
    acts: list[Act] = field(default_factory=list)
    disturbed: list[tuple[float, int]] = field(default_factory=list)
    cuts_s: list[tuple[float, float]] = field(default_factory=list)
    after_gap: set[int] = field(default_factory=set)
    length_s: float = 0.0
    size: table.TableSize = table.NINE_FOOT
    moves: Moves = field(default_factory=Moves)

    @property
    def stances(self) -> list[Turn]:
        """Every player that is drawn at a cue."""
        return [*self.turns, *self.others]

    def balls_at(self, t_s: float) -> list[BallAt]:
        """Every ball in sight, those in pockets first."""
        return self.moves.all_at(t_s)

    def ball_at(self, ball: int, t_s: float) -> BallAt | None:
        """One ball, None where it is out of sight."""
        return self.moves.at(ball, t_s)
