"""Small round pictures of balls with their numbers, for drawings and legends."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from device.drawing import colour_of
from rules.balls import Ball
from vision.ball_sets import BALL_SETS

Rgb = tuple[int, int, int]

INK: Rgb = (18, 22, 28)
PAPER: Rgb = (238, 240, 242)
IVORY: Rgb = (250, 248, 240)
FAINT: Rgb = (98, 108, 120)
AMBER: Rgb = (255, 178, 36)
OVERSAMPLED = 4
"""A chip is drawn so many times larger and averaged: the library draws no soft edges."""
USUAL_SET = "standard"
DIFFERENT_BY_SET = (Ball.FOUR, Ball.FIVE, Ball.SEVEN)
"""Balls that differ in colour from the usual make to others, and their stripes."""


def font(size_px: float, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    """The program's own letters."""
    return _font("DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf", max(round(size_px), 8))


@lru_cache(maxsize=64)
def _font(name: str, size_px: int) -> ImageFont.FreeTypeFont:
    with resources.as_file(resources.files("device") / "fonts" / name) as path:
        return ImageFont.truetype(path, size_px, layout_engine=ImageFont.Layout.BASIC)


def ball_colour(ball: Ball, set_name: str) -> Rgb:
    """Red, green, blue of a ball's coloured part, in the make of balls that was told."""
    solid = ball if ball <= Ball.EIGHT else Ball(int(ball) - 8)
    known = {one.name: one for one in BALL_SETS if one.name != USUAL_SET}
    if solid in DIFFERENT_BY_SET and set_name in known:
        lab = known[set_name].lab[int(solid)].astype(np.float32)[None, None]
        rgb = np.clip(np.rint(255 * cv2.cvtColor(lab, cv2.COLOR_Lab2RGB)[0, 0]), 0, 255)
        return int(rgb[0]), int(rgb[1]), int(rgb[2])
    blue, green, red = colour_of(ball)
    return red, green, blue


@lru_cache(maxsize=128)
def chip(
    ball: Ball | None,
    radius_px: int,
    set_name: str = "",
    *,
    is_doubtful: bool = False,
    is_missing: bool = False,
) -> Image.Image:
    """A square picture with a soft edge (RGBA), its side `chip_side(radius_px)`; not to be drawn
    upon. ball None: a question mark. Doubtful: with a mark beside it. Missing: an empty ring."""
    side, k = chip_side(radius_px), OVERSAMPLED
    image = Image.new("RGBA", (side * k, side * k), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    middle, r = side * k / 2, radius_px * k

    def disc(share: float, fill: Rgb, *, x: float = middle, y: float = middle) -> None:
        reach = share * r
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=fill)

    def text(words: str, size: float, fill: Rgb, *, x: float = middle, y: float = middle) -> None:
        draw.text((x, y), words, font=font(size * r, bold=True), fill=fill, anchor="mm")

    if is_missing:
        _empty_ring(draw, middle, r)
        text(_words(ball), 0.62 if ball is Ball.CUE else 0.9, FAINT)
    else:
        disc(1.12, INK)
        if ball is None:
            disc(1.0, AMBER)
            text("?", 1.35, INK)
        elif ball is Ball.CUE:
            disc(1.0, IVORY)
            text("cue", 0.66, INK)
        else:
            _number_ball(image, ball, ball_colour(ball, set_name), r)
            disc(0.62, IVORY)
            text(_words(ball), 0.86 if ball < Ball.TEN else 0.72, INK)
    if is_doubtful and ball is not None:
        at = middle + 0.82 * r
        disc(0.56, INK, x=at, y=middle - 0.82 * r)
        disc(0.47, AMBER, x=at, y=middle - 0.82 * r)
        text("?", 0.74, INK, x=at, y=middle - 0.82 * r)
    return image.resize((side, side), Image.Resampling.BOX)


def chip_side(radius_px: int) -> int:
    """Pixels of a chip's picture: the disc with its edge and the mark of doubt."""
    return round(2 * 1.42 * radius_px)


def _words(ball: Ball | None) -> str:
    if ball is None:
        return "?"
    return "cue" if ball is Ball.CUE else str(int(ball))


def _number_ball(image: Image.Image, ball: Ball, colour: Rgb, r: float) -> None:
    """The disc of a solid, or of a stripe with its band."""
    side = image.size[0]
    mask = Image.new("L", image.size, 0)
    ImageDraw.Draw(mask).ellipse((side / 2 - r, side / 2 - r, side / 2 + r, side / 2 + r), fill=255)
    body = Image.new("RGBA", image.size, (*(IVORY if ball > Ball.EIGHT else colour), 255))
    if ball > Ball.EIGHT:
        band = (0, side / 2 - 0.58 * r, side, side / 2 + 0.58 * r)
        ImageDraw.Draw(body).rectangle(band, fill=(*colour, 255))
    image.paste(body, (0, 0), mask)


def _empty_ring(draw: ImageDraw.ImageDraw, middle: float, r: float) -> None:
    """Dashes around nothing."""
    box = (middle - r, middle - r, middle + r, middle + r)
    for start in range(0, 360, 30):
        draw.arc(box, start, start + 18, fill=FAINT, width=max(round(0.09 * r), 1))
