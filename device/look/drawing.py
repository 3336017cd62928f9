"""The drawing of a look: the picture with table and balls marked, and a legend below it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from device.look.canvas import Canvas
from device.look.chips import AMBER, Rgb, ball_colour, chip
from device.look.legend import legend
from device.look.placing import placed_tags
from device.look.seen import Looked, SeenBall
from rules.balls import Pocket
from tracking.geometry import BALL_RADIUS_MM, NOSE_HEIGHT_MM
from tracking.shot import PlaceMm

Picture = NDArray[np.uint8]
Doubles = NDArray[np.float64]

TABLE_EDGE_MM = 150.0
"""What is shown in full: the surface, its cushions and most of the rails."""
RAIL_MIDDLE_MM = 95.0
"""From the nose to about the middle of the rail's top."""
LINE: Rgb = (255, 255, 255)
TAG_LETTERS = (0.85, 1.8)
"""Least and greatest radius of a number beside a ball, in letters; in between as the ball's own."""
RING = 1.06
"""Inner radius of the ring around a ball, in its radii: balls of a rack keep their rings apart."""
CHIP_EDGE = 1.15
DASHES = 36
"""Pieces of a dashed line across the table, gaps included."""


def drawing(bgr: Picture, looked: Looked, notes: Sequence[str]) -> Picture:
    """(H, W, 3): a picture (h, w, 3) with what a look found in it; `bgr` is left alone."""
    canvas = Canvas(bgr)
    marks = _Marks(canvas, looked)
    marks.draw_table()
    marks.draw_balls()
    below = legend(looked, notes, width_px=canvas.size_wh[0], letter_px=canvas.letter_px)
    return np.vstack((canvas.picture(), below))


class _Marks:
    """Draws what a look found."""

    def __init__(self, canvas: Canvas, looked: Looked) -> None:
        self._canvas = canvas
        self._looked = looked

    def draw_table(self) -> None:
        """Darker beyond the table; noses and head string; names of the pockets."""
        table = self._looked.table
        geometry = table.geometry
        self._canvas.darken_beyond(self._outline(TABLE_EDGE_MM))
        self._canvas.stroke(self._outline(0.0), LINE, closed=True)
        string_mm = geometry.head_string_x_mm
        ends = [(string_mm, 0.0), (string_mm, geometry.width_mm)]
        for piece in _dashes(ends):
            if not self._hides_a_ball(piece):
                self._canvas.stroke(self._px(piece, 0.0), LINE)
        # On a rail, where no ball lies; the one that is further inside the picture.
        w, h = self._canvas.size_wh
        rails_mm = [(string_mm, -RAIL_MIDDLE_MM), (string_mm, geometry.width_mm + RAIL_MIDDLE_MM)]
        rails_px = self._px(rails_mm, NOSE_HEIGHT_MM)
        inside = np.minimum(rails_px, np.array([w, h]) - rails_px).min(axis=1)
        words_at = rails_px[int(inside.argmax())]
        self._canvas.words("head string", (float(words_at[0]), float(words_at[1])))
        middle = np.array([geometry.length_mm, geometry.width_mm]) / 2
        for pocket in Pocket:
            at_mm = np.array(geometry.pocket_centres_mm()[pocket])
            out_mm = at_mm + 75.0 * np.sign(np.round(at_mm - middle))
            (at,) = self._px([(float(out_mm[0]), float(out_mm[1]))], NOSE_HEIGHT_MM)
            self._canvas.words(pocket.value, (float(at[0]), float(at[1])))

    def draw_balls(self) -> None:
        """A ring around each, and beside it its number."""
        canvas, line = self._canvas, self._canvas.line_px
        balls = self._looked.balls
        centres = np.array([one.px for one in balls]).reshape(-1, 2)
        centres = canvas.to_px(centres)
        radii = np.array([one.radius_px * canvas.times for one in balls])
        usual_px = float(np.median(radii)) if len(radii) else 0.0
        tag_px = round(float(np.clip(usual_px, *np.array(TAG_LETTERS) * canvas.letter_px)))
        tags = placed_tags(centres, RING * radii + line, CHIP_EDGE * tag_px, canvas.size_wh)
        for one, centre, radius, tag in zip(balls, centres, radii, tags, strict=True):
            colour = self._colour(one)
            canvas.ring(centre, RING * float(radius), colour)
            away = tag - centre
            gap = float(np.hypot(*away))
            if gap > RING * radius + line + 1.3 * tag_px:
                start = centre + away / gap * (RING * radius + line)
                self._canvas.stroke(np.array([start, tag]), colour)
            sticker = chip(one.ball, tag_px, self._looked.set_name, is_doubtful=one.is_doubtful)
            canvas.sticker(sticker, (float(tag[0]), float(tag[1])))

    def _colour(self, one: SeenBall) -> Rgb:
        return AMBER if one.ball is None else ball_colour(one.ball, self._looked.set_name)

    def _hides_a_ball(self, piece: Sequence[PlaceMm]) -> bool:
        reach_mm = 1.4 * BALL_RADIUS_MM
        return any(
            np.hypot(x - one.mm[0], y - one.mm[1]) < reach_mm
            for one in self._looked.balls
            for x, y in piece
        )

    def _outline(self, outset_mm: float) -> Doubles:
        table, a = self._looked.table, outset_mm
        length, width = table.length_mm, table.width_mm
        corners = [(-a, -a), (length + a, -a), (length + a, width + a), (-a, width + a)]
        shares = np.linspace(0, 1, 24, endpoint=False).tolist()
        places = [
            (x0 + share * (x1 - x0), y0 + share * (y1 - y0))
            for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True)
            for share in shares
        ]
        return self._px(places, NOSE_HEIGHT_MM)

    def _px(self, places_mm: Sequence[PlaceMm], height_mm: float) -> Doubles:
        seen = np.array(self._looked.table.places_px(places_mm, height_mm))
        return self._canvas.to_px(seen)


def _dashes(ends: Sequence[PlaceMm]) -> list[list[PlaceMm]]:
    (x0, y0), (x1, y1) = ends
    at = [
        (x0 + share * (x1 - x0), y0 + share * (y1 - y0))
        for share in np.linspace(0, 1, DASHES + 1).tolist()
    ]
    return [[at[k], at[k + 1]] for k in range(0, DASHES, 2)]
