"""The table from above: ways of balls, what was seen of them, what was fitted, what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from device.tracing import svg
from device.tracing.colours import LYING
from device.tracing.entries import Entry
from device.tracing.marks import SIZE, SMALL, lettered
from device.tracing.svg import Point
from rules.balls import Ball
from tracking.geometry import (
    BALL_RADIUS_MM,
    CORNER_MOUTH_MM,
    SIDE_MOUTH_MM,
    TableGeometry,
)
from tracking.trace import FitOf, FitTrace, PathTrace, PlaceMm, ShotTrace

RAIL_MM = 125.0
CUSHION_MM = 50.0
MOST_DOTS = 400
"""Of one ball: slow ones would be a smear."""
DOT_APART_PX = 2.2


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """Where table mm lie on the picture: `origin` of the nose corner HL, `scale` px in a mm."""

    origin: Point
    scale: float

    def at(self, place_mm: Sequence[float]) -> Point:
        """A place on the picture."""
        return (
            self.origin[0] + self.scale * place_mm[0],
            self.origin[1] + self.scale * place_mm[1],
        )


def table_ground(trace: ShotTrace, view: View) -> str:
    """Wood, cushions, cloth, pockets, and the names of rails."""
    length, width, scale = trace.length_mm, trace.width_mm, view.scale
    parts = []
    for beyond, colour in ((RAIL_MM, svg.WOOD), (CUSHION_MM, svg.CUSHION), (0.0, svg.CLOTH)):
        corner = view.at((-beyond, -beyond))
        size = ((length + 2 * beyond) * scale, (width + 2 * beyond) * scale)
        rounded = 10 if beyond == RAIL_MM else 0
        parts.append(svg.rectangle(corner, *size, fill=colour, rx=rounded))
    geometry = TableGeometry(length_mm=length, width_mm=width)
    for pocket, centre in geometry.pocket_centres_mm().items():
        mouth = SIDE_MOUTH_MM if pocket.value.startswith("S") else CORNER_MOUTH_MM
        at = view.at(centre)
        parts.append(svg.circle(at, mouth / 2 * scale * 1.05, fill="#454c54"))
        name = svg.words(
            (at[0], at[1] + 4), pocket.value, size=11, fill=svg.PAPER, text_anchor="middle"
        )
        parts.append(name)
    x = geometry.head_string_x_mm
    parts.append(
        svg.line(view.at((x, 0)), view.at((x, width)), stroke=svg.LINE, stroke_dasharray="5 5")
    )
    parts.append(svg.circle(view.at(geometry.foot_spot_mm), 2.5, fill=svg.LINE))
    middle_y = width / 2
    for name, place, turn in (
        ("head rail", (-88.0, middle_y), -90),
        ("foot rail", (length + 88.0, middle_y), 90),
        ("left rail", (length / 4, -80.0), 0),
        ("right rail", (length / 4, width + 98.0), 0),
    ):
        px = view.at(place)
        turned = f"rotate({turn} {px[0]:.1f} {px[1]:.1f})"
        parts.append(
            svg.words(px, name, size=11, fill=svg.FAINT_INK, text_anchor="middle", transform=turned)
        )
    return "".join(parts)


def balls_at_rest(trace: ShotTrace, view: View, colours: Mapping[Ball, str]) -> str:
    """Every ball where it lay before, with its number; those without a number too."""
    parts = [
        svg.circle(view.at(place), BALL_RADIUS_MM * view.scale, fill="none", stroke=LYING)
        + svg.words(_below(view.at(place)), "?", size=11, fill=svg.FAINT_INK, text_anchor="middle")
        for place in trace.unnamed_mm
    ]
    for path in trace.paths:
        if path.rest_mm is None:
            continue
        colour = colours.get(path.ball, LYING) if path.moved else LYING
        at = view.at(path.rest_mm)
        parts.append(
            svg.circle(
                at, BALL_RADIUS_MM * view.scale, fill=svg.PAPER, stroke=colour, stroke_width=2
            )
        )
        name = "C" if path.ball is Ball.CUE else str(int(path.ball))
        size = min(12.0, 1.15 * BALL_RADIUS_MM * view.scale)
        parts.append(
            svg.words(
                _below(at, size), name, size=size, fill=colour, text_anchor="middle",
                font_weight="bold",
            )
        )  # fmt: skip
    return "".join(parts)


def _below(at: Point, size: float = 11.0) -> Point:
    """Where a word's baseline begins that stands on a point."""
    return at[0], at[1] + 0.36 * size


def ways(trace: ShotTrace, view: View, colours: Mapping[Ball, str]) -> str:
    """What was seen of each moving ball: a thin line, dots darker with time, wild sights as x."""
    parts = []
    for path in trace.paths:
        if not path.moved or not path.sights:
            continue
        colour = colours.get(path.ball, LYING)
        points = [view.at(row[1:3]) for row in path.sights]
        start = [view.at(path.rest_mm)] if path.rest_mm is not None else []
        parts.append(
            svg.polyline([*start, *points], stroke=colour, stroke_width=1.0, stroke_opacity=0.45)
        )
        parts.append(_dots(path, points, colour))
        parts += [
            svg.words(_below(view.at(row[1:3])), "×", fill=colour, text_anchor="middle")
            for row in path.left_out
        ]
    return "".join(parts)


def _dots(path: PathTrace, points: Sequence[Point], colour: str) -> str:
    first_s, last_s = path.sights[0][0], path.sights[-1][0]
    span_s = max(last_s - first_s, 1e-6)
    parts, before = [], None
    for row, point in zip(path.sights, points, strict=True):
        is_apart = before is None or np.hypot(point[0] - before[0], point[1] - before[1])
        if before is not None and is_apart < DOT_APART_PX:
            continue
        before = point
        shade = 0.3 + 0.7 * (row[0] - first_s) / span_s
        parts.append(svg.circle(point, 1.9, fill=colour, fill_opacity=shade))
        if len(parts) >= MOST_DOTS:
            break
    return "".join(parts)


def fits(trace: ShotTrace, view: View, colours: Mapping[Ball, str]) -> str:
    """The fitted ways around the first contact: before it drawn through, after it dashed."""
    parts = []
    for fit in trace.fits:
        if fit.of is FitOf.FIRST_CONTACT:
            points = [view.at(place) for place in fitted_way(fit)]
            style = {"stroke_dasharray": "7 4"} if fit.is_after else {}
            colour = colours.get(fit.ball, LYING)
            parts.append(svg.polyline(points, stroke=colour, stroke_width=2.6, **style))
    return "".join(parts)


def fitted_way(fit: FitTrace) -> list[PlaceMm]:
    """Places along a fitted piece, to its event."""
    end_s = (fit.at_s, fit.to_s) if fit.is_after else (fit.from_s, fit.at_s)
    dt = np.linspace(end_s[0] - fit.at_s, end_s[1] - fit.at_s, 24)
    rows = np.stack([np.ones_like(dt), dt, 0.5 * dt * dt])
    state = np.array([fit.place_mm, fit.velocity_mm_s, fit.acceleration_mm_s2])
    return [(float(x), float(y)) for x, y in rows.T @ state]


def first_contact_error_mm(trace: ShotTrace) -> float | None:
    """Of the cue ball's place at the first contact, by the fit before it; None if none."""
    of_cue = [
        fit.place_error_mm
        for fit in trace.fits
        if fit.of is FitOf.FIRST_CONTACT and fit.ball is Ball.CUE
    ]
    return min(of_cue, default=None)


def marks(trace: ShotTrace, shown: Sequence[Entry], view: View, colours: Mapping[Ball, str]) -> str:
    """Each event where it happened; at a ball that lay there, beside its number."""
    lying = {path.rest_mm for path in trace.paths}
    parts = []
    for entry in shown:
        if entry.place_mm is None:
            continue
        x, y = view.at(entry.place_mm)
        aside = 0.75 * BALL_RADIUS_MM * view.scale if entry.place_mm in lying else 0.0
        colour = colours.get(entry.balls[-1], svg.INK)
        size = SMALL if aside else SIZE
        parts.append(lettered(entry, (x + aside, y - aside), colour, size=size))
    return "".join(parts)
