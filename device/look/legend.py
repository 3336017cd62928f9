"""The legend under the drawing of a look: the set with what is missing, and what seems wrong."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from calibration.identity_told import SURE_NAME
from device.look.chips import AMBER, FAINT, INK, PAPER, chip, font
from device.look.listing import count_line, table_line
from device.look.seen import Looked, SeenBall
from rules.balls import Ball

DIM = (158, 168, 178)
MOST_NOTES = 5
CHIP, CELL, ROW = 1.45, 4.6, 5.6
"""Radius of a ball in the legend, and width and height of the room for it, in letters."""


def legend(
    looked: Looked, notes: Sequence[str], *, width_px: int, letter_px: float
) -> NDArray[np.uint8]:
    """(h, width_px, 3) blue, green, red; as high as what is in it."""
    small, usual, large = font(0.85 * letter_px), font(letter_px), font(1.3 * letter_px, bold=True)
    margin = round(1.6 * letter_px)
    room = width_px - 2 * margin
    cells = _cells(looked)
    across = max(1, int(room // (CELL * letter_px)))
    rows = -(-len(cells) // across)
    lines = noted(notes, usual, room - 2 * letter_px)
    told = f"{table_line(looked)}; detector {looked.detector}"
    has_room = large.getlength(count_line(looked)) + small.getlength(told) + margin < room
    heights = [
        2.6 * letter_px,
        0.0 if has_room else 1.5 * letter_px,
        (rows * ROW + (0.9 if lines else 0.0)) * letter_px,
        1.55 * letter_px * len(lines),
        2.2 * letter_px,
    ]
    image = Image.new("RGB", (width_px, round(sum(heights) + 1.4 * margin)), INK)
    draw = ImageDraw.Draw(image)
    y = 0.9 * margin
    draw.text((margin, y), count_line(looked), font=large, fill=PAPER, anchor="la")
    if has_room:
        at, anchor = (width_px - margin, y + 1.15 * letter_px), "rs"
    else:
        at, anchor = (margin, y + 2.9 * letter_px), "ls"
    draw.text(at, told, font=small, fill=DIM, anchor=anchor)
    y += heights[0] + heights[1]
    for k, (ball, one) in enumerate(cells):
        x = margin + (k % across + 0.5) * CELL * letter_px - 0.8 * letter_px
        _draw_cell(image, (x, y + (k // across) * ROW * letter_px), ball, one, looked, letter_px)
    y += heights[2]
    for words, is_first in lines:
        if is_first:
            reach, middle = 0.5 * letter_px, (margin + 0.5 * letter_px, y + 0.62 * letter_px)
            x0, y0 = middle
            draw.ellipse((x0 - reach, y0 - reach, x0 + reach, y0 + reach), fill=AMBER)
            bold = font(0.8 * letter_px, bold=True)
            draw.text(middle, "!", font=bold, fill=INK, anchor="mm")
        draw.text((margin + 1.6 * letter_px, y), words, font=usual, fill=PAPER, anchor="la")
        y += 1.55 * letter_px
    key = (
        "outline: where the cushion noses were found; dashed: head string; "
        f"?: less than {100 * SURE_NAME:.0f} % sure"
    )
    draw.text((margin, y + 0.6 * letter_px), key, font=small, fill=DIM, anchor="la")
    return np.ascontiguousarray(np.asarray(image)[..., ::-1])


def _cells(looked: Looked) -> list[tuple[Ball | None, SeenBall | None]]:
    """The set in its order, each ball with what was seen of it; then those without a number."""
    by_ball = {one.ball: one for one in looked.balls if one.ball is not None}
    known: list[tuple[Ball | None, SeenBall | None]] = [
        (ball, by_ball.get(ball)) for ball in sorted(looked.allowed)
    ]
    return known + [(None, one) for one in looked.balls if one.ball is None]


def _draw_cell(
    image: Image.Image,
    at: tuple[float, float],
    ball: Ball | None,
    one: SeenBall | None,
    looked: Looked,
    letter_px: float,
) -> None:
    x, y = at
    is_doubtful = one is not None and one.is_doubtful
    sticker = chip(
        ball,
        round(CHIP * letter_px),
        looked.set_name,
        is_doubtful=is_doubtful,
        is_missing=one is None,
    )
    side = sticker.size[0]
    image.paste(sticker, (round(x - side / 2), round(y)), sticker)
    words = "not seen" if one is None else f"{100 * one.certainty:.0f} %"
    ImageDraw.Draw(image).text(
        (x, y + side + 0.15 * letter_px),
        words,
        font=font(0.8 * letter_px),
        fill=FAINT if one is None else AMBER if is_doubtful else DIM,
        anchor="ma",
    )


def noted(
    notes: Sequence[str], letters: ImageFont.FreeTypeFont, room_px: float
) -> list[tuple[str, bool]]:
    """Lines of notes as wide as the room, and whether a note begins there."""
    kept = list(notes[:MOST_NOTES])
    if len(notes) > MOST_NOTES:
        kept.append(f"and {len(notes) - MOST_NOTES} more")
    return [
        (words, k == 0) for note in kept for k, words in enumerate(_wrapped(note, letters, room_px))
    ]


def _wrapped(text: str, letters: ImageFont.FreeTypeFont, room_px: float) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and letters.getlength(longer) <= room_px:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
