"""A picture that is drawn upon: lines, rings, words and chips, in the one style of the program.

Made for screens of high resolution: small pictures are enlarged, all sizes follow the drawing's.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from device.look.chips import INK, PAPER, Rgb, font
from device.reviewed import PlacePx

Picture = NDArray[np.uint8]
Doubles = NDArray[np.float64]

LONG_PX = 2400
"""The longer side of a drawing at least, as far as it takes no more than `MOST_TIMES`."""
MOST_TIMES = 3.0
LETTERS = 1 / 95
"""Height of letters by the longer side: read without a glass when a screen shows all of it."""
BEYOND = 0.55
"""How bright the picture is beyond the table."""
BITS = 4


class Canvas:
    """An enlarged copy of a picture (h, w, 3). Places are pixels of the copy: see `to_px`."""

    def __init__(self, bgr: Picture) -> None:
        h, w = bgr.shape[:2]
        self.times = min(max(LONG_PX / max(h, w), 1.0), MOST_TIMES)
        self.size_wh = (round(w * self.times), round(h * self.times))
        way = cv2.INTER_CUBIC if self.times > 1.0 else cv2.INTER_AREA
        self._bgr = np.asarray(cv2.resize(bgr, self.size_wh, interpolation=way), dtype=np.uint8)
        self._stickers: list[tuple[Image.Image, PlacePx]] = []
        self._words: list[tuple[str, PlacePx]] = []
        self.letter_px = LETTERS * max(self.size_wh)
        self.line_px = max(2, round(self.letter_px / 9))

    def to_px(self, seen_px: Doubles) -> Doubles:
        """Places (n, 2) of the picture, in the copy."""
        return np.asarray((seen_px + 0.5) * self.times - 0.5, dtype=np.float64)

    def darken_beyond(self, edge_px: Doubles) -> None:
        """Less light outside an edge (n, 2), which is soft over a letter's height."""
        w, h = self.size_wh
        mask = np.zeros((h // 4, w // 4), np.uint8)
        cv2.fillPoly(mask, [_fixed(edge_px / 4)], 255, cv2.LINE_AA, BITS)
        soft = cv2.GaussianBlur(mask, (0, 0), max(self.letter_px / 4, 1.0))
        light = cv2.resize(soft, (w, h), interpolation=cv2.INTER_LINEAR)
        shares = cv2.addWeighted(light, 1.0 - BEYOND, light, 0.0, 255 * BEYOND)
        dark = cv2.multiply(self._bgr, cv2.merge((shares,) * 3), scale=1 / 255)
        self._bgr = np.asarray(dark, dtype=np.uint8)

    def stroke(
        self, points: Doubles, colour: Rgb, *, closed: bool = False, wide_px: int | None = None
    ) -> None:
        """A line with a dark edge, seen on any cloth."""
        line = self.line_px if wide_px is None else wide_px
        for shade, wide in ((INK, line + 3), (colour, line)):
            cv2.polylines(self._bgr, [_fixed(points)], closed, shade[::-1], wide, cv2.LINE_AA, BITS)

    def ring(self, centre: Doubles, radius_px: float, colour: Rgb) -> None:
        """A ring whose line begins at a radius."""
        at = tuple(int(v) for v in _fixed(centre))
        reach = round((radius_px + self.line_px / 2) * (1 << BITS))
        for shade, wide in ((INK, self.line_px + 2), (colour, self.line_px)):
            cv2.circle(self._bgr, at, reach, shade[::-1], wide, cv2.LINE_AA, BITS)

    def faint(self, lines: Sequence[Doubles], colour: Rgb, share: float) -> None:
        """Lines that are seen through; `share` 0..1 of their colour."""
        over = self._bgr.copy()
        for points in lines:
            cv2.polylines(
                over, [_fixed(points)], False, colour[::-1], self.line_px, cv2.LINE_AA, BITS
            )
        mixed = cv2.addWeighted(self._bgr, 1 - share, over, share, 0.0)
        self._bgr = np.asarray(mixed, dtype=np.uint8)

    def words(self, words: str, at: PlacePx) -> None:
        """Words around a place, over all lines; kept inside the picture."""
        self._words.append((words, at))

    def sticker(self, sticker: Image.Image, at: PlacePx) -> None:
        """A small picture that shines through where it is empty, over all words."""
        self._stickers.append((sticker, at))

    def picture(self) -> Picture:
        """All of it (H, W, 3)."""
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
        w, h = self.size_wh
        letters = font(0.8 * self.letter_px, bold=True)
        half_w = letters.getlength(words) / 2 + 0.45 * self.letter_px
        half_h = 0.68 * self.letter_px
        x = min(max(at[0], half_w + 2), w - half_w - 3)
        y = min(max(at[1], half_h + 2), h - half_h - 3)
        draw.rounded_rectangle(
            (x - half_w, y - half_h, x + half_w, y + half_h), radius=0.4 * self.letter_px, fill=INK
        )
        draw.text((x, y), words, font=letters, fill=PAPER, anchor="mm")


def _fixed(points: Doubles) -> NDArray[np.int32]:
    """Pixels with binary places, bounded: far outside they would overflow."""
    bounded = np.clip(np.nan_to_num(points), -8000, 20000)
    return np.rint(bounded * (1 << BITS)).astype(np.int32)
