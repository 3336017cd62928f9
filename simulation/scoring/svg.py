"""Charts as SVG, small and without scripts: axes, points with error bars, steps, stacked bars.

Colours are classes (`s0` ... `s5`, `axis`, `grid`) that the page's style sheet paints, light or
dark. Nothing here knows what is drawn.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape

LEFT, RIGHT, TOP, BOTTOM = 54.0, 14.0, 36.0, 46.0
WIDEST_BAR = 64.0
CHARACTER = 6.2
"""Mean width of a letter at the style sheet's size, pixels."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """From a value to 0..1 along an axis; `is_log`: by its logarithm."""

    low: float
    high: float
    is_log: bool = False

    def at(self, value: float) -> float:
        """0 at `low`, 1 at `high`; what lies outside is put on the edge."""
        if self.is_log:
            low, high = math.log10(self.low), math.log10(self.high)
            share = (math.log10(max(value, self.low)) - low) / (high - low)
        else:
            share = (value - self.low) / (self.high - self.low)
        return min(max(share, 0.0), 1.0)

    def ticks(self) -> list[float]:
        """Round values to be written."""
        if self.is_log:
            first, last = math.ceil(math.log10(self.low)), math.floor(math.log10(self.high))
            return [10.0**k for k in range(first, last + 1)]
        step = _round_step((self.high - self.low) / 5)
        first = math.ceil(self.low / step - 1e-9)
        count = math.floor(self.high / step + 1e-9) - first + 1
        return [(first + k) * step for k in range(count)]


def _round_step(least: float) -> float:
    power = 10.0 ** math.floor(math.log10(least))
    return next(m * power for m in (1, 2, 2.5, 5, 10) if m * power >= least - 1e-12)


@dataclass(slots=True, kw_only=True)
class Chart:
    """One chart, `width` x `height` pixels. `x` None: categories, set with `categories`."""

    title: str
    x_title: str
    y_title: str
    y: Scale
    x: Scale | None = None
    categories: Sequence[str] = ()
    width: float = 560.0
    height: float = 320.0
    _parts: list[str] = field(default_factory=list)
    _legend: list[tuple[str, str]] = field(default_factory=list)

    def x_px(self, value: float) -> float:
        """Of a value, or of the middle of category number `value`."""
        across = self.width - LEFT - RIGHT
        if self.x is not None:
            return LEFT + across * self.x.at(value)
        return LEFT + across * (value + 0.5) / max(len(self.categories), 1)

    def y_px(self, value: float) -> float:
        """Of a value."""
        return self.height - BOTTOM - (self.height - TOP - BOTTOM) * self.y.at(value)

    def line(self, points: Sequence[tuple[float, float]], style: str) -> None:
        """Through points."""
        path = " ".join(f"{self.x_px(x):.1f},{self.y_px(y):.1f}" for x, y in points)
        self._parts.append(f'<polyline class="{style}" points="{path}"/>')

    def point(
        self, x: float, y: float, low: float, high: float, style: str, told: str, shift: float = 0.0
    ) -> None:
        """A point with its error bar; `told` is shown when it is pointed at."""
        at = self.x_px(x) + shift
        bar = f'<line class="{style} bar" x1="{at:.1f}" x2="{at:.1f}" y1="{self.y_px(low):.1f}" '
        bar += f'y2="{self.y_px(high):.1f}"/>'
        dot = f'<circle class="{style} dot" cx="{at:.1f}" cy="{self.y_px(y):.1f}" r="4"/>'
        self._parts.append(f"<g>{bar}{dot}<title>{escape(told)}</title></g>")

    def dash(self, x: float, y: float, style: str) -> None:
        """A short level line at a place."""
        at, y_px = self.x_px(x), self.y_px(y)
        self._parts.append(
            f'<line class="{style} dash" x1="{at - 9:.1f}" x2="{at + 9:.1f}" '
            f'y1="{y_px:.1f}" y2="{y_px:.1f}"/>'
        )

    def stack(self, number: int, shares: Sequence[tuple[float, str, str]], over: str) -> None:
        """A bar of category `number`: (share, style, told) from below; `over` it a text."""
        room = (self.width - LEFT - RIGHT) / max(len(self.categories), 1)
        wide = min(0.7 * room, WIDEST_BAR)
        left, base = self.x_px(number) - wide / 2, 0.0
        for share, style, told in shares:
            top, bottom = self.y_px(base + share), self.y_px(base)
            self._parts.append(
                f'<rect class="{style} area" x="{left:.1f}" y="{top:.1f}" width="{wide:.1f}" '
                f'height="{bottom - top:.1f}"><title>{escape(told)}</title></rect>'
            )
            base += share
        self._text(self.x_px(number), TOP - 4, over, "small")

    def note(self, x: float, y: float, text: str) -> None:
        """Words beside a place."""
        self._text(self.x_px(x), self.y_px(y) - 8, text, "small")

    def legend(self, style: str, text: str) -> None:
        """What a style means."""
        self._legend.append((style, text))

    def svg(self) -> str:
        """The whole."""
        name = escape(self.title)
        inside = "".join([*self._axes(), *self._parts, *self._legend_parts()])
        return (
            f'<svg viewBox="0 0 {self.width:g} {self.height:g}" role="img" '
            f'aria-label="{name}" xmlns="http://www.w3.org/2000/svg">{inside}</svg>'
        )

    def _axes(self) -> list[str]:
        base, right = self.height - BOTTOM, self.width - RIGHT
        parts = []
        for value in self.y.ticks():
            at = self.y_px(value)
            parts.append(
                f'<line class="grid" x1="{LEFT}" x2="{right}" y1="{at:.1f}" y2="{at:.1f}"/>'
            )
            parts.append(_text_at(LEFT - 6, at + 4, f"{value:g}", "end"))
        if self.x is not None:
            for value in self.x.ticks():
                parts.append(_text_at(self.x_px(value), base + 16, f"{value:g}", "middle"))
        room = (right - LEFT) / max(len(self.categories), 1)
        for number, name in enumerate(self.categories):
            is_low = len(name) * CHARACTER > room and number % 2 == 1
            parts.append(_text_at(self.x_px(number), base + (27 if is_low else 15), name, "middle"))
        parts.append(f'<line class="axis" x1="{LEFT}" x2="{right}" y1="{base}" y2="{base}"/>')
        parts.append(_text_at((LEFT + right) / 2, self.height - 4, self.x_title, "middle"))
        middle = (TOP + base) / 2
        turned = f'transform="rotate(-90 12 {middle:.1f})"'
        parts.append(_text_at(12, middle, self.y_title, "middle", turned))
        return parts

    def _legend_parts(self) -> list[str]:
        parts = []
        at = LEFT
        for style, text in self._legend:
            y = 12.0
            parts.append(
                f'<rect class="{style} area" x="{at:.1f}" y="{y - 9}" width="10" height="10"/>'
            )
            parts.append(_text_at(at + 14, y, text, "start"))
            at += 26 + len(text) * CHARACTER
        return parts

    def _text(self, x: float, y: float, text: str, kind: str) -> None:
        self._parts.append(_text_at(x, y, text, "middle", f'class="{kind}"'))


def _text_at(x: float, y: float, text: str, anchor: str, more: str = "") -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f"<text {place} {more}>{escape(text)}</text>"


def cumulated(values: Sequence[float]) -> list[tuple[float, float]]:
    """(value, share of all that do not exceed it), thinned to what a chart can show."""
    ordered = sorted(values)
    n = len(ordered)
    step: Callable[[int], int] = lambda k: (k * (n - 1)) // 199  # noqa: E731
    chosen = range(n) if n <= 200 else sorted({step(k) for k in range(200)})
    return [(ordered[k], (k + 1) / n) for k in chosen]
