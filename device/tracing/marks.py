"""The mark of an event, with its letter: filled if told, open if asked, dotted if left out."""

from __future__ import annotations

from typing import Any

from device.tracing import svg
from device.tracing.entries import Entry, Shape, State
from device.tracing.svg import Point

SIZE, SMALL = 5.5, 3.2


def mark(entry: Entry, at: Point, colour: str, *, size: float = SIZE) -> str:
    """The mark without its letter: a disc for a contact, a diamond for a rail, a cross for an
    end."""
    x, y = at
    style: dict[str, Any] = {"stroke": colour, "stroke_width": 1.8, "fill": svg.PAPER}
    if entry.state is State.TOLD:
        style["fill"] = colour
    if entry.state is State.LEFT_OUT:
        style |= {"stroke_dasharray": "2 2", "stroke_width": 1.4}
    match entry.shape:
        case Shape.CONTACT:
            return svg.circle(at, size, **style)
        case Shape.RAIL:
            d = f"M{x:.1f} {y - size - 1:.1f}l{size + 1} {size + 1}l{-size - 1} {size + 1}"
            return svg.element("path", d=f"{d}l{-size - 1} {-size - 1}z", **style)
        case Shape.END:
            style |= {"stroke_width": 3.2 if entry.state is State.TOLD else 1.8, "fill": "none"}
            d = f"M{x - size:.1f} {y - size:.1f}l{2 * size} {2 * size}m0 {-2 * size}"
            d = f"{d}l{-2 * size} {2 * size}"
            under = svg.element("path", d=d, stroke=svg.PAPER, stroke_width=6.5, fill="none")
            return under + svg.element("path", d=d, **style)


def lettered(entry: Entry, at: Point, colour: str, *, size: float = SIZE) -> str:
    """The mark with its letter to the upper right."""
    x, y = at
    letter = svg.haloed((x + 7, y - 6), entry.letter, size=12, fill=colour, font_weight="bold")
    return mark(entry, at, colour, size=size) + letter
