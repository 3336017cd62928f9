"""The drawing of a look: the picture with table and balls marked, and a legend below it.

Made for screens of high resolution: small pictures are enlarged, all sizes follow the drawing's.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from device.look.chips import AMBER, INK, PAPER, Rgb, ball_colour, chip, font
from device.look.legend import legend
from device.look.placing import placed_tags
from device.look.seen import Looked, SeenBall
from device.reviewed import PlacePx
from rules.balls import Pocket
from tracking.geometry import BALL_RADIUS_MM, NOSE_HEIGHT_MM
from tracking.shot import PlaceMm

Picture = NDArray[np.uint8]
Doubles = NDArray[np.float64]

LONG_PX = 2400
"""The longer side of a drawing at least, as far as it takes no more than `MOST_TIMES`."""
MOST_TIMES = 3.0
LETTERS = 1 / 95
"""Height of letters by the longer side: read without a glass when a screen shows all of it."""
BEYOND = 0.55
"""How bright the picture is beyond the table."""
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
BITS = 4
DASHES = 36
"""Pieces of a dashed line across the table, gaps included."""


def drawing(bgr: Picture, looked: Looked, notes: Sequence[str]) -> Picture:
    """(H, W, 3): a picture (h, w, 3) with what a look found in it; `bgr` is left alone."""
    h, w = bgr.shape[:2]
    times = min(max(LONG_PX / max(h, w), 1.0), MOST_TIMES)
    size_wh = (round(w * times), round(h * times))
    way = cv2.INTER_CUBIC if times > 1.0 else cv2.INTER_AREA
    picture = np.asarray(cv2.resize(bgr, size_wh, interpolation=way), dtype=np.uint8)
    marks = _Marks(picture, looked, times)
    marks.draw_table()
    marks.draw_balls()
    below = legend(looked, notes, width_px=size_wh[0], letter_px=marks.letter_px)
    return np.vstack((marks.picture(), below))


class _Marks:
    """Draws on a picture `times` as large as the one that was looked at."""

    def __init__(self, picture: Picture, looked: Looked, times: float) -> None:
        self._bgr = picture
        self._looked = looked
        self._times = times
        self._stickers: list[tuple[Image.Image, PlacePx]] = []
        self._words: list[tuple[str, PlacePx]] = []
        self.letter_px = LETTERS * max(picture.shape[:2])
        self._line = max(2, round(self.letter_px / 9))

    def draw_table(self) -> None:
        """Darker beyond the table; noses and head string; names of the pockets."""
        table = self._looked.table
        geometry = table.geometry
        self._bgr = _darkened(self._bgr, self._outline(TABLE_EDGE_MM), self.letter_px)
        self._stroke(self._outline(0.0), LINE, closed=True)
        string_mm = geometry.head_string_x_mm
        ends = [(string_mm, 0.0), (string_mm, geometry.width_mm)]
        for piece in _dashes(ends):
            if not self._hides_a_ball(piece):
                self._stroke(self._px(piece, 0.0), LINE)
        # On a rail, where no ball lies; the one that is further inside the picture.
        h, w = self._bgr.shape[:2]
        rails_mm = [(string_mm, -RAIL_MIDDLE_MM), (string_mm, geometry.width_mm + RAIL_MIDDLE_MM)]
        rails_px = self._px(rails_mm, NOSE_HEIGHT_MM)
        inside = np.minimum(rails_px, np.array([w, h]) - rails_px).min(axis=1)
        words_at = rails_px[int(inside.argmax())]
        self._words.append(("head string", (float(words_at[0]), float(words_at[1]))))
        middle = np.array([geometry.length_mm, geometry.width_mm]) / 2
        for pocket in Pocket:
            at_mm = np.array(geometry.pocket_centres_mm()[pocket])
            out_mm = at_mm + 75.0 * np.sign(np.round(at_mm - middle))
            (at,) = self._px([(float(out_mm[0]), float(out_mm[1]))], NOSE_HEIGHT_MM)
            self._words.append((pocket.value, (float(at[0]), float(at[1]))))

    def draw_balls(self) -> None:
        """A ring around each, and beside it its number."""
        balls = self._looked.balls
        centres = np.array([one.px for one in balls]).reshape(-1, 2)
        centres = (centres + 0.5) * self._times - 0.5
        radii = np.array([one.radius_px * self._times for one in balls])
        usual_px = float(np.median(radii)) if len(radii) else 0.0
        tag_px = round(float(np.clip(usual_px, *np.array(TAG_LETTERS) * self.letter_px)))
        h, w = self._bgr.shape[:2]
        tags = placed_tags(centres, RING * radii + self._line, CHIP_EDGE * tag_px, (w, h))
        for one, centre, radius, tag in zip(balls, centres, radii, tags, strict=True):
            self._ring(one, centre, float(radius))
            colour = self._colour(one)
            away = tag - centre
            gap = float(np.hypot(*away))
            if gap > RING * radius + self._line + 1.3 * tag_px:
                start = centre + away / gap * (RING * radius + self._line)
                self._stroke(np.array([start, tag]), colour)
            sticker = chip(one.ball, tag_px, self._looked.set_name, is_doubtful=one.is_doubtful)
            self._stickers.append((sticker, (float(tag[0]), float(tag[1]))))

    def picture(self) -> Picture:
        """All of it."""
        image = Image.fromarray(np.ascontiguousarray(self._bgr[..., ::-1]))
        draw = ImageDraw.Draw(image)
        for words, at in self._words:
            self._draw_words(draw, words, at)
        for sticker, (x, y) in self._stickers:
            side = sticker.size[0]
            image.paste(sticker, (round(x - side / 2), round(y - side / 2)), sticker)
        return np.ascontiguousarray(np.asarray(image)[..., ::-1])

    def _draw_words(self, draw: ImageDraw.ImageDraw, words: str, at: PlacePx) -> None:
        """On a small dark plate, inside the picture."""
        h, w = self._bgr.shape[:2]
        letters = font(0.8 * self.letter_px, bold=True)
        half_w = letters.getlength(words) / 2 + 0.45 * self.letter_px
        half_h = 0.68 * self.letter_px
        x = min(max(at[0], half_w + 2), w - half_w - 3)
        y = min(max(at[1], half_h + 2), h - half_h - 3)
        draw.rounded_rectangle(
            (x - half_w, y - half_h, x + half_w, y + half_h), radius=0.4 * self.letter_px, fill=INK
        )
        draw.text((x, y), words, font=letters, fill=PAPER, anchor="mm")

    def _colour(self, one: SeenBall) -> Rgb:
        return AMBER if one.ball is None else ball_colour(one.ball, self._looked.set_name)

    def _ring(self, one: SeenBall, centre: Doubles, radius: float) -> None:
        at = tuple(int(v) for v in _fixed(centre))
        reach = round((RING * radius + self._line / 2) * (1 << BITS))
        for shade, wide in ((INK, self._line + 2), (self._colour(one), self._line)):
            cv2.circle(self._bgr, at, reach, shade[::-1], wide, cv2.LINE_AA, BITS)

    def _stroke(self, points: Doubles, colour: Rgb, *, closed: bool = False) -> None:
        """A line with a dark edge, seen on any cloth."""
        for shade, wide in ((INK, self._line + 3), (colour, self._line)):
            cv2.polylines(self._bgr, [_fixed(points)], closed, shade[::-1], wide, cv2.LINE_AA, BITS)

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
        return np.asarray((seen + 0.5) * self._times - 0.5, dtype=np.float64)


def _dashes(ends: Sequence[PlaceMm]) -> list[list[PlaceMm]]:
    (x0, y0), (x1, y1) = ends
    at = [
        (x0 + share * (x1 - x0), y0 + share * (y1 - y0))
        for share in np.linspace(0, 1, DASHES + 1).tolist()
    ]
    return [[at[k], at[k + 1]] for k in range(0, DASHES, 2)]


def _darkened(bgr: Picture, edge_px: Doubles, soft_px: float) -> Picture:
    """The picture with less light beyond an edge, which is soft over some pixels."""
    h, w = bgr.shape[:2]
    mask = np.zeros((h // 4, w // 4), np.uint8)
    cv2.fillPoly(mask, [_fixed(edge_px / 4)], 255, cv2.LINE_AA, BITS)
    soft = cv2.GaussianBlur(mask, (0, 0), max(soft_px / 4, 1.0))
    light = cv2.resize(soft, (w, h), interpolation=cv2.INTER_LINEAR)
    shares = cv2.addWeighted(light, 1.0 - BEYOND, light, 0.0, 255 * BEYOND)
    return np.asarray(cv2.multiply(bgr, cv2.merge((shares,) * 3), scale=1 / 255), dtype=np.uint8)


def _fixed(points: Doubles) -> NDArray[np.int32]:
    """Pixels with binary places, bounded: far outside they would overflow."""
    bounded = np.clip(np.nan_to_num(points), -8000, 20000)
    return np.rint(bounded * (1 << BITS)).astype(np.int32)
