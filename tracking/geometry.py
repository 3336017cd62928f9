"""The table in millimetres: origin and axes are drawn here, once.

Origin at the head-left corner of the playing surface, where the lines of the cushion noses meet;
x runs along the long axis from head (0) to foot, y across from left (0) to right as seen from
the head end.

    HL ----- left rail (y = 0) ---- SL ------------------ FL
    head rail (x = 0)                        foot rail (x = length)
    HR ----- right rail (y = width) SR ------------------ FR
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.balls import Pocket

BALL_RADIUS_MM = 28.575
"""2 1/4 in across (WPA equipment specifications, 16)."""
NOSE_HEIGHT_MM = 36.0
"""63 % of the ball's diameter above the bed (WPA equipment specifications, 7: 62.5 to 64.5 %)."""
CORNER_MOUTH_MM = 115.0
"""Between the points where the noses end; WPA equipment specifications, 9: 4.5 to 4.625 in."""
SIDE_MOUTH_MM = 128.0
"""As above: 5 to 5.125 in."""
CORNER_POCKET_OUTSET_MM = 40.0
"""How far the middle of a corner pocket's opening lies outside each of its two nose lines."""
SIDE_POCKET_OUTSET_MM = 62.0
"""How far the middle of a side pocket's opening lies outside its nose line."""

TABLE_SIZES_MM: dict[str, tuple[float, float]] = {
    "9ft": (2540.0, 1270.0),
    "pro8": (2337.0, 1168.0),
    "8ft": (2235.0, 1118.0),
    "7ft": (1981.0, 991.0),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class TableGeometry:
    """A table's playing surface between the noses."""

    length_mm: float = 2540.0
    width_mm: float = 1270.0

    @property
    def foot_spot_mm(self) -> tuple[float, float]:
        """Where the apex ball of the rack stands: a quarter of the length from the foot rail."""
        return 0.75 * self.length_mm, self.width_mm / 2

    @property
    def head_string_x_mm(self) -> float:
        """x of the head string: behind it is nearer to the head rail."""
        return 0.25 * self.length_mm

    def pocket_centres_mm(self) -> dict[Pocket, tuple[float, float]]:
        """The middle of each pocket's opening."""
        length, width = self.length_mm, self.width_mm
        corner, side = CORNER_POCKET_OUTSET_MM, SIDE_POCKET_OUTSET_MM
        return {
            Pocket.HL: (-corner, -corner),
            Pocket.HR: (-corner, width + corner),
            Pocket.SL: (length / 2, -side),
            Pocket.SR: (length / 2, width + side),
            Pocket.FL: (length + corner, -corner),
            Pocket.FR: (length + corner, width + corner),
        }
