"""Below the table: time to the right, a row for each ball that moved, events with error bars."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from device.tracing import svg
from device.tracing.colours import LYING
from device.tracing.entries import Entry
from device.tracing.marks import mark
from device.tracing.svg import Point
from device.tracing.wording import ball_name, milliseconds
from rules.balls import Ball
from tracking.trace import PathTrace, ShotTrace

ROW_PX = 24.0
AXIS_PX = 26.0
NAMES_PX = 78.0
COLUMNS = 3
LIST_ROW_PX = 19.0
BEFORE_S, AFTER_S = 0.15, 0.25
LONGEST_S = 12.0
STEPS_S = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
MOST_STEPS = 14
NEAREST_LETTERS_PX = 10.0


def moving(trace: ShotTrace) -> list[PathTrace]:
    """Paths to show: the cue ball's first, then by when they began to move."""
    began = {onset.ball: onset.t_s for onset in trace.onsets}
    late = float("inf")
    shown = [path for path in trace.paths if path.moved]
    return sorted(shown, key=lambda p: (p.ball is not Ball.CUE, began.get(p.ball, late)))


def axis_height(trace: ShotTrace) -> float:
    """Of the rows and the axis, px."""
    return ROW_PX * max(len(moving(trace)), 1) + AXIS_PX


def span_of(trace: ShotTrace, shown: Sequence[Entry]) -> tuple[float, float]:
    """First and last time of the axis: from the strike to the last event or sight on the way."""
    times = [entry.t_s for entry in shown]
    times += [path.sights[-1][0] for path in moving(trace) if path.sights]
    if trace.rest_s is not None:
        times = [min(t, trace.rest_s) for t in times] + [trace.rest_s]
    begun = [fit.from_s for fit in trace.fits] + [trace.strike_s]
    first = max(min([*begun, *(e.t_s for e in shown)]), trace.strike_s - 1.0) - BEFORE_S
    last = max([*times, first + 0.5]) + AFTER_S
    return first, min(last, first + LONGEST_S)


def time_axis(
    trace: ShotTrace,
    shown: Sequence[Entry],
    corner: Point,
    width: float,
    colours: Mapping[Ball, str],
) -> str:
    """The rows and the axis, with times since the strike."""
    first_s, last_s = span_of(trace, shown)
    left, right = corner[0] + NAMES_PX, corner[0] + width

    def x_of(t_s: float) -> float:
        share = (t_s - first_s) / (last_s - first_s)
        return left + min(max(share, 0.0), 1.0) * (right - left)

    rows = {path.ball: corner[1] + ROW_PX * (n + 0.5) for n, path in enumerate(moving(trace))}
    bottom = corner[1] + axis_height(trace) - AXIS_PX
    parts = [_grid(first_s, last_s, trace.strike_s, x_of, (corner[1], bottom))]
    for path in moving(trace):
        y, colour = rows[path.ball], colours.get(path.ball, LYING)
        parts.append(
            svg.words(
                (left - 10, y + 4), ball_name(path.ball), fill=colour, text_anchor="end",
                font_weight="bold",
            )
        )  # fmt: skip
        parts.append(svg.line((left, y), (right, y), stroke="#e6e9ec"))
        ticks = "".join(
            f"M{x_of(row[0]):.1f} {y - 2.5:.1f}v5"
            for row in path.sights
            if first_s <= row[0] <= last_s
        )
        if ticks:
            parts.append(svg.element("path", d=ticks, stroke=colour, stroke_opacity=0.4))
    parts.append(_events(shown, rows, x_of, colours))
    return "".join(parts)


def _grid(
    first_s: float,
    last_s: float,
    strike_s: float,
    x_of: Callable[[float], float],
    rows_y: tuple[float, float],
) -> str:
    top, bottom = rows_y
    step = next((s for s in STEPS_S if (last_s - first_s) / s <= MOST_STEPS), STEPS_S[-1])
    parts = []
    n = int((first_s - strike_s) / step) - 1
    while strike_s + n * step <= last_s:
        t_s = strike_s + n * step
        if t_s >= first_s:
            x = x_of(t_s)
            name = "strike" if n == 0 else f"{n * step:.1f} s"
            parts.append(
                svg.line((x, top), (x, bottom + 4), stroke=svg.INK if n == 0 else svg.LINE)
            )
            parts.append(
                svg.words((x, bottom + 18), name, size=12, fill=svg.FAINT_INK, text_anchor="middle")
            )
        n += 1
    return "".join(parts)


def _events(
    shown: Sequence[Entry],
    rows: Mapping[Ball, float],
    x_of: Callable[[float], float],
    colours: Mapping[Ball, str],
) -> str:
    """Bars of errors, marks, letters; a thin line joins the two balls of a contact."""
    parts, letters = [], []
    last_x: dict[Ball, float] = {}
    for entry in shown:
        colour = colours.get(entry.balls[-1], svg.INK)
        x = x_of(entry.t_s)
        heights = [rows[ball] for ball in entry.balls if ball in rows]
        if not heights:
            continue
        if len(heights) > 1:
            parts.append(
                svg.line((x, min(heights)), (x, max(heights)), stroke=colour, stroke_width=1)
            )
        for ball in entry.balls:
            if ball not in rows:
                continue
            y = rows[ball]
            low, high = x_of(entry.t_s - entry.t_error_s), x_of(entry.t_s + entry.t_error_s)
            if high - low > 2.0:
                parts.append(_bar(low, high, y, colour))
            parts.append(mark(entry, (x, y), colour, size=4.5))
        ball = next(b for b in reversed(entry.balls) if b in rows)
        at_x = max(x + 6, last_x.get(ball, -1e9) + NEAREST_LETTERS_PX)
        last_x[ball] = at_x
        letters.append(
            svg.haloed((at_x, rows[ball] - 5), entry.letter, size=11, font_weight="bold")
        )
    return "".join([*parts, *letters])


def _bar(low: float, high: float, y: float, colour: str) -> str:
    d = f"M{low:.1f} {y - 5:.1f}v10M{low:.1f} {y:.1f}H{high:.1f}M{high:.1f} {y - 5:.1f}v10"
    return svg.element("path", d=d, stroke=colour, stroke_width=1.6, fill="none")


def list_height(shown: Sequence[Entry]) -> float:
    """Of the list of events, px."""
    return LIST_ROW_PX * -(-len(shown) // COLUMNS)


def event_list(
    trace: ShotTrace,
    shown: Sequence[Entry],
    corner: Point,
    width: float,
    colours: Mapping[Ball, str],
) -> str:
    """Each letter in words, column by column."""
    rows = -(-len(shown) // COLUMNS)
    parts = []
    for n, entry in enumerate(shown):
        x = corner[0] + (n // rows) * width / COLUMNS
        y = corner[1] + (n % rows) * LIST_ROW_PX
        colour = colours.get(entry.balls[-1], svg.INK)
        parts.append(mark(entry, (x + 6, y - 4), colour, size=4.5))
        since = f"{entry.t_s - trace.strike_s:.3f} s {milliseconds(entry.t_error_s)}"
        parts.append(svg.words((x + 18, y), entry.letter, size=12.5, font_weight="bold"))
        parts.append(svg.words((x + 36, y), since, size=12.5, fill=svg.FAINT_INK))
        parts.append(svg.words((x + 152, y), entry.words, size=12.5))
    return "".join(parts)
