"""Bands of text under a picture, in any of the languages."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

import numpy as np
from bidi.algorithm import get_display
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Colour = tuple[int, int, int]
"""Red, green, blue."""

BACKGROUND: Colour = (18, 22, 28)
TEXT: Colour = (238, 240, 242)
VERDICT_COLOURS: dict[str, Colour] = {
    "legal": (38, 128, 72),
    "foul": (190, 44, 44),
    "ask": (178, 120, 16),
    "": (70, 80, 92),
}
RIGHT_TO_LEFT = frozenset({"he"})
LINES = 2
"""A ruling with its article is one sentence or two; more would cover what it speaks of."""
DIRECTION_MARKS = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""For browsers. The algorithm used here turns brackets round but knows no isolates; the sentences
come out right without them, since all their Latin pieces stand between Hebrew ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Caption:
    """What stands in the band: a coloured badge, and the text beside it."""

    badge: str
    verdict: str
    text: str


@lru_cache(maxsize=4)
def caption_band(caption: Caption, size_wh: tuple[int, int], language: str) -> NDArray[np.uint8]:
    """(h, w, 3) blue, green, red; not to be written to, since it may be given again."""
    w, h = size_wh
    image = Image.new("RGB", (w, h), BACKGROUND)
    draw = ImageDraw.Draw(image)
    margin = h // 6
    is_rtl = language in RIGHT_TO_LEFT
    badge_font = _font("DejaVuSans-Bold.ttf", max(h // 4, 9))
    badge = in_seen_order(caption.badge, is_rtl=is_rtl)
    badge_w = round(badge_font.getlength(badge)) + 2 * margin
    left = w - margin - badge_w if is_rtl else margin
    draw.rounded_rectangle(
        (left, margin, left + badge_w, h - margin),
        radius=margin,
        fill=VERDICT_COLOURS.get(caption.verdict, VERDICT_COLOURS[""]),
    )
    draw.text((left + badge_w // 2, h // 2), badge, font=badge_font, fill=TEXT, anchor="mm")
    room = w - badge_w - 4 * margin
    font, lines = _fitted(caption.text, room, h)
    line_h = round(font.size * 1.3)
    top = (h - line_h * len(lines)) // 2 + line_h // 2
    for n, line in enumerate(lines):
        seen = in_seen_order(line, is_rtl=is_rtl)
        x, anchor = (left - 2 * margin, "rm") if is_rtl else (left + badge_w + 2 * margin, "lm")
        draw.text((x, top + n * line_h), seen, font=font, fill=TEXT, anchor=anchor)
    band: NDArray[np.uint8] = np.ascontiguousarray(np.asarray(image)[:, :, ::-1])
    band.flags.writeable = False
    return band


def in_seen_order(text: str, *, is_rtl: bool) -> str:
    """The letters from left to right as they are seen; the font draws them just so."""
    plain = DIRECTION_MARKS.sub("", text)
    return str(get_display(plain, base_dir="R")) if is_rtl else plain


def _fitted(text: str, room_px: int, band_h: int) -> tuple[ImageFont.FreeTypeFont, list[str]]:
    """The largest letters with which the text fits; a text too long for any ends in dots."""
    size = max(band_h * 10 // 32, 9)
    smallest = max(band_h * 10 // 48, 8)
    while True:
        font = _font("DejaVuSans.ttf", size)
        lines = _wrapped(text, font, room_px)
        if len(lines) <= LINES:
            return font, lines
        if size <= smallest:
            kept = lines[:LINES]
            kept[-1] = _ending_in_dots(kept[-1], font, room_px)
            return font, kept
        size -= 1


def _wrapped(text: str, font: ImageFont.FreeTypeFont, room_px: int) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and font.getlength(DIRECTION_MARKS.sub("", longer)) <= room_px:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _ending_in_dots(line: str, font: ImageFont.FreeTypeFont, room_px: int) -> str:
    words = line.split()
    while len(words) > 1 and font.getlength(" ".join(words) + " …") > room_px:
        words.pop()
    return " ".join(words) + " …"


@lru_cache(maxsize=64)
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    with resources.as_file(resources.files("device") / "fonts" / name) as path:
        return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)
