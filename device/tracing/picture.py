"""One trace as a picture: table, first contact from near by, time axis, events in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from device.tracing import svg
from device.tracing.close_part import LEAST_SHARE, candidate_words, close_part
from device.tracing.colours import colours_of
from device.tracing.entries import entries
from device.tracing.table_part import (
    RAIL_MM,
    View,
    balls_at_rest,
    fits,
    marks,
    table_ground,
    ways,
)
from device.tracing.time_part import axis_height, event_list, list_height, time_axis
from device.tracing.wording import doubt_lines, first_line, milliseconds, why_line
from rules.balls import Ball
from tracking.trace import ShotTrace

WIDTH = 1480.0
EDGE = 24.0
TABLE_WIDTH = 1040.0
HEAD = 92.0
SIDE = EDGE + TABLE_WIDTH + 22.0
SIDE_WIDTH = WIDTH - EDGE - SIDE
NEAR_HEIGHT = 250.0
MOST_CANDIDATES = 5
LINE_PX = 19.0
KEY = (
    "dots: sights, darker with time · thick: fitted before the first contact, dashed after · "
    "disc: contact, diamond: rail, cross: gone · filled: told, open: asked, dotted: left out · "
    "bars: errors of times · circles near by: two standard errors"
)


def trace_svg(trace: ShotTrace, *, shot: int, ruling: str = "") -> str:
    """The picture of a shot; `ruling`: a sentence for its head."""
    colours = colours_of(trace)
    shown = entries(trace)
    scale = TABLE_WIDTH / (trace.length_mm + 2 * RAIL_MM)
    table_height = scale * (trace.width_mm + 2 * RAIL_MM)
    view = View(origin=(EDGE + scale * RAIL_MM, HEAD + scale * RAIL_MM), scale=scale)
    below = HEAD + table_height + 26.0
    under = below + axis_height(trace) + 26.0
    height = under + list_height(shown) + 30.0
    drawn = [
        svg.rectangle((0, 0), WIDTH, height, fill=svg.PAPER),
        _head(trace, shot, ruling),
        table_ground(trace, view),
        ways(trace, view, colours),
        fits(trace, view, colours),
        balls_at_rest(trace, view, colours),
        marks(trace, shown, view, colours),
        svg.words((SIDE, HEAD + 12), "The first contact from near by", font_weight="bold"),
        close_part(trace, (SIDE, HEAD + 22), (SIDE_WIDTH, NEAR_HEIGHT), colours),
        _side(trace, HEAD + NEAR_HEIGHT + 48, colours),
        time_axis(trace, shown, (EDGE, below), WIDTH - 2 * EDGE, colours),
        event_list(trace, shown, (EDGE, under), WIDTH - 2 * EDGE, colours),
        svg.words((EDGE, height - 12), KEY, size=11.5, fill=svg.FAINT_INK),
    ]
    return svg.element(
        "svg",
        svg.element("title", f"Shot {shot}: trace") + "".join(drawn),
        xmlns="http://www.w3.org/2000/svg",
        width=WIDTH,
        height=height,
        viewBox=f"0 0 {WIDTH:.0f} {height:.0f}",
        font_family="system-ui, 'DejaVu Sans', sans-serif",
    )


def _head(trace: ShotTrace, shot: int, ruling: str) -> str:
    rest = (
        "" if trace.rest_s is None else f", all at rest after {trace.rest_s - trace.strike_s:.1f} s"
    )
    title = f"Shot {shot} · struck at {trace.strike_s:.2f} s{rest}"
    return (
        svg.words((EDGE, 30), title, size=20, font_weight="bold")
        + svg.words((EDGE, 53), ruling, size=14)
        + svg.words(
            (EDGE, 75), f"{first_line(trace.first_contact)} · {why_line(trace.first)}", size=14
        )
    )


def _side(trace: ShotTrace, top: float, colours: Mapping[Ball, str]) -> str:
    """Candidates of the first contact with what speaks for each; questions; tracks' names."""
    lines: list[tuple[str, dict[str, Any]]] = []
    bold: dict[str, Any] = {"font_weight": "bold"}
    faint: dict[str, Any] = {"fill": svg.FAINT_INK, "size": 12}
    lines.append(("Who can have been met first", bold))
    candidates = [c for c in trace.first.candidates if c.share >= LEAST_SHARE or c.is_chosen]
    candidates += [c for c in trace.first.candidates if c not in candidates]
    for one in candidates[:MOST_CANDIDATES]:
        colour = colours.get(one.ball, svg.INK)
        lines.append((candidate_words(one), {"fill": colour, **bold}))
        by_fit = "fit: none"
        if one.misfit is not None and one.t_s is not None and one.t_error_s is not None:
            since = one.t_s - trace.strike_s
            by_fit = f"fit: {since:.3f} s {milliseconds(one.t_error_s)}, misfit {one.misfit:.1f}"
        moved = "did not move"
        if one.onset_s is not None:
            moved = f"moved {one.onset_s - trace.strike_s:.3f} s"
        reach = "" if one.reach_from_s is not None else ", never in reach"
        lines.append((f"{by_fit}; {moved}{reach}", faint))
    if not candidates:
        lines.append(("no ball", faint))
    doubts = doubt_lines(trace.doubts)
    if doubts:
        lines.append(("Asked", bold))
        lines += [(line, faint) for line in doubts]
    odd = [lane for lane in trace.lanes if lane.fate.value in ("exchanged", "end_refused")]
    if odd:
        lines.append(("Names of tracks", bold))
    for lane in odd[:4]:
        start, end = (("?" if b is None else str(int(b))) for b in (lane.start, lane.end))
        lines.append((f"began as {start}, ended as {end}: {lane.fate.value}", faint))
    return "".join(
        svg.words((SIDE, top + n * LINE_PX), text, **style) for n, (text, style) in enumerate(lines)
    )
