"""The first contact from near by: cue ball and object balls as discs, sights with their errors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from device.tracing import svg
from device.tracing.colours import LYING
from device.tracing.svg import Point
from device.tracing.table_part import View, first_contact_error_mm, fits
from device.tracing.wording import ball_name, percent
from rules.balls import Ball
from tracking.geometry import BALL_RADIUS_MM
from tracking.trace import FirstCandidate, PathTrace, PlaceMm, ShotTrace

SHOWN_MM = 420.0
AROUND_S = 0.6
TWO_SIGMAS = 2.0
LEAST_SHARE = 0.005


def close_part(
    trace: ShotTrace, corner: Point, size_wh: tuple[float, float], colours: Mapping[Ball, str]
) -> str:
    """A window on the first contact; an empty one with a word where there was none."""
    frame = svg.rectangle(corner, *size_wh, fill=svg.CLOTH, stroke=svg.LINE)
    middle = _middle(trace)
    if middle is None:
        at = (corner[0] + size_wh[0] / 2, corner[1] + size_wh[1] / 2)
        return frame + svg.words(
            at, "no first contact to show", fill=svg.FAINT_INK, text_anchor="middle"
        )
    scale = size_wh[0] / SHOWN_MM
    origin = (
        corner[0] + size_wh[0] / 2 - scale * middle[0],
        corner[1] + size_wh[1] / 2 - scale * middle[1],
    )
    view = View(origin=origin, scale=scale)
    trace = _around(trace, middle)
    clip = svg.element("clipPath", svg.rectangle(corner, *size_wh), id="near")
    drawn = _cushions(trace, view) + _discs(trace, view, colours) + _sights(trace, view, colours)
    drawn += fits(trace, view, colours) + _contact(trace, view, colours)
    drawn += _numbers(trace, view, colours) + _labels(trace, view, colours)
    return clip + frame + svg.element("g", drawn, clip_path="url(#near)")


def _middle(trace: ShotTrace) -> PlaceMm | None:
    """Halfway between the cue ball at the contact and the likeliest ball."""
    cue_mm = trace.first.place_mm
    rest = {path.ball: path.rest_mm for path in trace.paths}
    balls = [rest.get(c.ball) for c in trace.first.candidates[:1]]
    places = [place for place in (cue_mm, *balls) if place is not None]
    if not places:
        return None
    return (
        sum(place[0] for place in places) / len(places),
        sum(place[1] for place in places) / len(places),
    )


def _around(trace: ShotTrace, middle: PlaceMm) -> ShotTrace:
    """The trace with what can be seen in the window only."""

    def is_near(place: Sequence[float]) -> bool:
        return max(abs(place[0] - middle[0]), abs(place[1] - middle[1])) < SHOWN_MM / 2

    paths = tuple(
        replace(
            path,
            rest_mm=path.rest_mm if path.rest_mm is not None and is_near(path.rest_mm) else None,
            sights=tuple(row for row in path.sights if is_near(row[1:3])),
        )
        for path in trace.paths
    )
    return replace(trace, paths=paths)


def _cushions(trace: ShotTrace, view: View) -> str:
    """What of the window lies outside the noses."""
    (x0, y0), (x1, y1) = view.at((0, 0)), view.at((trace.length_mm, trace.width_mm))
    d = f"M-9999 -9999H9999V9999H-9999z M{x0:.1f} {y0:.1f}V{y1:.1f}H{x1:.1f}V{y0:.1f}z"
    return svg.element("path", d=d, fill=svg.CUSHION, fill_rule="evenodd")


def _discs(trace: ShotTrace, view: View, colours: Mapping[Ball, str]) -> str:
    parts = []
    for path in trace.paths:
        if path.rest_mm is None or path.ball is Ball.CUE:
            continue
        colour = colours.get(path.ball, LYING)
        at = view.at(path.rest_mm)
        parts.append(
            svg.circle(
                at, BALL_RADIUS_MM * view.scale, fill=svg.PAPER, stroke=colour, stroke_width=1.8
            )
        )
    return "".join(parts)


def _numbers(trace: ShotTrace, view: View, colours: Mapping[Ball, str]) -> str:
    """Over all that was drawn: which disc is which ball."""
    places = {p.ball: view.at(p.rest_mm) for p in trace.paths if p.rest_mm is not None}
    return "".join(
        svg.haloed(
            (at[0], at[1] + 5), str(int(ball)), size=14, fill=colours.get(ball, LYING),
            text_anchor="middle", font_weight="bold",
        )
        for ball, at in places.items()
        if ball is not Ball.CUE
    )  # fmt: skip


def _sights(trace: ShotTrace, view: View, colours: Mapping[Ball, str]) -> str:
    """Sights around the contact, each with a circle of two standard errors."""
    first = trace.first_contact or trace.first.solver
    if first is None or first.t_s is None:
        return ""
    return "".join(
        _sights_of(path, view, colours.get(path.ball, LYING), first.t_s)
        for path in trace.paths
        if path.moved
    )


def _sights_of(path: PathTrace, view: View, colour: str, at_s: float) -> str:
    parts = []
    for t_s, x_mm, y_mm, sigma_mm in path.sights:
        if abs(t_s - at_s) > AROUND_S:
            continue
        at = view.at((x_mm, y_mm))
        is_before = t_s < at_s
        parts.append(
            svg.circle(
                at, TWO_SIGMAS * sigma_mm * view.scale, fill=colour, fill_opacity=0.10,
                stroke=colour, stroke_opacity=0.6, stroke_width=0.8,
            )
        )  # fmt: skip
        parts.append(svg.circle(at, 2.2, fill=colour if is_before else svg.PAPER, stroke=colour))
    return "".join(parts)


def _contact(trace: ShotTrace, view: View, colours: Mapping[Ball, str]) -> str:
    """The cue ball at the contact, and two standard errors of its place."""
    if trace.first.place_mm is None:
        return ""
    at, colour = view.at(trace.first.place_mm), colours[Ball.CUE]
    drawn = svg.circle(
        at, BALL_RADIUS_MM * view.scale, fill="none", stroke=colour, stroke_dasharray="3 3",
        stroke_width=1.5,
    )  # fmt: skip
    error_mm = first_contact_error_mm(trace)
    if error_mm is not None:
        radius = max(TWO_SIGMAS * error_mm * view.scale, 2.5)
        drawn += svg.circle(at, radius, fill="none", stroke=colour, stroke_width=2)
    return drawn


def _labels(trace: ShotTrace, view: View, colours: Mapping[Ball, str]) -> str:
    rest = {path.ball: path.rest_mm for path in trace.paths}
    parts = []
    for candidate in trace.first.candidates:
        place = rest.get(candidate.ball)
        if place is None or (candidate.share < LEAST_SHARE and not candidate.is_chosen):
            continue
        at = view.at(place)
        cue_mm = trace.first.place_mm
        is_cue_below = cue_mm is not None and cue_mm[1] > place[1]
        aside = BALL_RADIUS_MM * view.scale
        parts.append(
            svg.haloed(
                (at[0], at[1] + (-aside - 7 if is_cue_below else aside + 15)),
                candidate_words(candidate),
                fill=colours.get(candidate.ball, svg.INK), text_anchor="middle",
                font_weight="bold",
            )
        )  # fmt: skip
    return "".join(parts)


def candidate_words(candidate: FirstCandidate) -> str:
    """A candidate in a few words."""
    told = ", met first" if candidate.is_chosen else ""
    return f"{ball_name(candidate.ball)}{told}: {percent(candidate.share)}"
