"""The legend under the drawing of a calibration: how exact places are, and what seems wrong."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from device.calibrating.calibrated import Calibrated, head_words, table_words
from device.look.chips import AMBER, FAINT, INK, PAPER, Rgb, font
from device.look.legend import DIM, noted

GOOD: Rgb = (92, 214, 140)
MIDDLING: Rgb = AMBER
BAD: Rgb = (255, 92, 84)
ROW = 4.6
"""Height of the row of figures, in letters."""
KEY = (
    "white: where the cushion noses must be; coloured: where they are seen, 20 times as far off; "
    "small rings: where the sights must be"
)


def legend(result: Calibrated, *, width_px: int, letter_px: float) -> NDArray[np.uint8]:
    """(h, width_px, 3) blue, green, red; as high as what is in it."""
    small, usual = font(0.85 * letter_px), font(letter_px)
    large, figure = font(1.3 * letter_px, bold=True), font(1.75 * letter_px, bold=True)
    margin = round(1.6 * letter_px)
    lines = noted(result.notes, usual, width_px - 2 * margin - 2 * letter_px)
    heights = [
        2.9 * letter_px,
        ROW * letter_px,
        (1.55 * len(lines) + 0.4 * bool(lines)) * letter_px,
        2.2 * letter_px,
    ]
    image = Image.new("RGB", (width_px, round(sum(heights) + 1.4 * margin)), INK)
    draw = ImageDraw.Draw(image)
    y = 0.9 * margin
    title = f"places are right to about {result.fit.error_mm:.1f} mm"
    draw.text((margin, y), title, font=large, fill=PAPER, anchor="la")
    told = f"{table_words(result.fit)}; {head_words(result.fit)}"
    draw.text((width_px - margin, y + 1.15 * letter_px), told, font=small, fill=DIM, anchor="rs")
    y += heights[0]
    cells = _cells(result)
    room = (width_px - 2 * margin) / len(cells)
    for k, (value, words, colour) in enumerate(cells):
        x = margin + k * room
        if k:
            line = (x - 0.9 * letter_px, y, x - 0.9 * letter_px, y + 3.3 * letter_px)
            draw.line(line, fill=FAINT, width=max(round(letter_px / 12), 1))
        draw.text((x, y), value, font=figure, fill=colour, anchor="la")
        draw.text((x, y + 2.35 * letter_px), words, font=small, fill=DIM, anchor="la")
    y += heights[1]
    for words, is_first in lines:
        if is_first:
            reach, middle = 0.5 * letter_px, (margin + 0.5 * letter_px, y + 0.62 * letter_px)
            box = (middle[0] - reach, middle[1] - reach, middle[0] + reach, middle[1] + reach)
            draw.ellipse(box, fill=AMBER)
            bold = font(0.8 * letter_px, bold=True)
            draw.text(middle, "!", font=bold, fill=INK, anchor="mm")
        draw.text((margin + 1.6 * letter_px, y), words, font=usual, fill=PAPER, anchor="la")
        y += 1.55 * letter_px
    y += 0.6 * letter_px + 0.4 * letter_px * bool(lines)
    draw.text((margin, y), KEY, font=small, fill=DIM, anchor="la")
    return np.ascontiguousarray(np.asarray(image)[..., ::-1])


def _cells(result: Calibrated) -> list[tuple[str, str, Rgb]]:
    """Figure, what it is, colour."""
    told = result.agreement
    tilt = float(np.rad2deg(result.fit.camera.tilt_rad()))
    return [
        (
            _mm(told.noses_mm),
            f"noses off their lines, {100 * result.noses_seen:.0f} % seen",
            _graded(told.noses_mm, 1.5, 4.0),
        ),
        (_mm(told.pockets_mm), "pockets off their places", _graded(told.pockets_mm, 5.0, 10.0)),
        ("1 picture", "a camera tells how far they differ", FAINT)
        if told.pictures == 1
        else (
            _mm(told.spread_mm),
            f"from picture to picture, of {told.pictures}",
            _graded(told.spread_mm, 1.0, 2.0),
        ),
        (f"{tilt:.0f}°", "off straight down", PAPER),
        (f"{result.mm_per_px:.1f} mm", f"a pixel; balls {result.ball_px:.0f} px across", PAPER),
    ]


def _mm(value: float | None) -> str:
    return "not seen" if value is None else f"{value:.1f} mm"


def _graded(value: float | None, good: float, middling: float) -> Rgb:
    if value is None:
        return FAINT
    return GOOD if value <= good else MIDDLING if value <= middling else BAD
