"""Elements of one self-contained SVG: shapes with few styles, words escaped."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

INK = "#1b1f24"
FAINT_INK = "#5b6470"
PAPER = "#ffffff"
CLOTH = "#eaf3ee"
CUSHION = "#cfd8d3"
WOOD = "#e9e2d6"
LINE = "#c3cad1"

Point = tuple[float, float]


def attributes(**values: Any) -> str:
    """Attributes of an element; `_` in a name stands for `-`."""
    return "".join(
        f' {name.rstrip("_").replace("_", "-")}="{_plain(value)}"' for name, value in values.items()
    )


def _plain(value: object) -> str:
    return (
        f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else escape(str(value))
    )


def element(name: str, inner: str = "", /, **values: Any) -> str:
    """One element."""
    return (
        f"<{name}{attributes(**values)}>{inner}</{name}>"
        if inner
        else (f"<{name}{attributes(**values)}/>")
    )


def line(a: Point, b: Point, **style: Any) -> str:
    """A straight line."""
    return element("line", x1=a[0], y1=a[1], x2=b[0], y2=b[1], **style)


def polyline(points: Sequence[Point], **style: Any) -> str:
    """An open line through points."""
    drawn = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return element("polyline", points=drawn, fill="none", **style)


def circle(at: Point, radius: float, **style: Any) -> str:
    """A circle."""
    return element("circle", cx=at[0], cy=at[1], r=radius, **style)


def rectangle(at: Point, width: float, height: float, **style: Any) -> str:
    """A rectangle from its upper left corner."""
    return element("rect", x=at[0], y=at[1], width=width, height=height, **style)


def words(at: Point, text: str, *, size: float = 13, **style: Any) -> str:
    """A line of text; its baseline begins at `at` unless `text_anchor` says otherwise."""
    return element(
        "text", escape(text), x=at[0], y=at[1], **{"font_size": size, "fill": INK, **style}
    )


def haloed(at: Point, text: str, *, size: float = 13, **style: Any) -> str:
    """The same with a light edge, to be read over lines."""
    halo = {"paint_order": "stroke", "stroke": PAPER, "stroke_width": 3.5}
    return words(at, text, size=size, **{**halo, "stroke_linejoin": "round", **style})
