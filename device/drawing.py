"""Draws a scene over a picture: the table's outline, ways, balls, events."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from device.reviewed import PlacePx, SeenTable
from device.scene import Mark, Scene, Trail
from rules.balls import Ball
from tracking.geometry import BALL_RADIUS_MM, NOSE_HEIGHT_MM
from tracking.shot import PlaceMm

Picture = NDArray[np.uint8]
Bgr = tuple[int, int, int]

WHITE: Bgr = (245, 245, 245)
BLACK: Bgr = (25, 25, 25)
OUTLINE: Bgr = (210, 190, 90)
BALL_COLOURS: dict[int, Bgr] = {
    0: WHITE,
    1: (40, 205, 250),
    2: (200, 90, 30),
    3: (50, 50, 220),
    4: (150, 60, 130),
    5: (30, 130, 250),
    6: (80, 140, 30),
    7: (45, 45, 130),
    8: (40, 40, 40),
}
"""Of the usual set; a stripe has the colour of the ball eight below it."""
FIRST_CONTACT: Bgr = (80, 230, 120)
SUBPIXEL_BITS = 4
FADE_S = 1.5
"""How long a piece of a way stays bright."""
FAINT = 0.28
SMALLEST_PX, LARGEST_PX = 3.0, 60.0
"""Radius of a ball as drawn: below, no number can be read; above, no camera sees a whole table."""
OUTLINE_POINTS = 24
"""To a rail: a lens bows the nose lines by a few pixels."""


class TableDrawing:
    """Draws over pictures of one fixed view."""

    def __init__(self, table: SeenTable) -> None:
        self._table = table
        self._outline = _outline_px(table)
        # Thickness and letters by how large a ball is seen: any size of picture looks alike.
        middle_mm = (table.length_mm / 2, table.width_mm / 2)
        self._radius_px = min(max(self._radius_at(middle_mm), SMALLEST_PX), LARGEST_PX)
        self._line = max(1, round(self._radius_px / 8))

    def draw(self, picture: Picture, scene: Scene) -> None:
        """Changes the picture (h, w, 3)."""
        if scene.balls_mm or scene.trails:
            _lines(picture, self._outline, OUTLINE, self._line, closed=True)
        if scene.trails:
            veil = picture.copy()
            for trail in scene.trails:
                self._draw_trail(veil, trail, -np.inf, self._line)
            cv2.addWeighted(veil, FAINT, picture, 1 - FAINT, 0, dst=picture)
            for trail in scene.trails:
                self._draw_trail(picture, trail, scene.t_s - FADE_S, self._line + 1)
        for mark in scene.marks:
            self._draw_mark(picture, mark)
        tags: list[PlacePx] = []
        h, w = picture.shape[:2]
        for ball, place_px in self._table.balls_px(scene.balls_mm).items():
            if 0 <= place_px[0] < w and 0 <= place_px[1] < h:
                self._draw_ball(picture, ball, place_px, tags)

    def _radius_at(self, place_mm: PlaceMm) -> float:
        x_mm, y_mm = place_mm
        a, b = self._table.places_px([(x_mm - BALL_RADIUS_MM, y_mm), (x_mm + BALL_RADIUS_MM, y_mm)])
        return float(np.hypot(b[0] - a[0], b[1] - a[1])) / 2

    def _draw_trail(self, picture: Picture, trail: Trail, from_s: float, thickness: int) -> None:
        first = int(np.searchsorted(trail.t_s, from_s))
        places = [(float(x), float(y)) for x, y in trail.xy_mm[first:]]
        if len(places) > 1:
            points = np.asarray(self._table.places_px(places))
            _lines(picture, points, colour_of(trail.ball), thickness)

    def _draw_mark(self, picture: Picture, mark: Mark) -> None:
        (at,) = self._table.places_px([mark.place_mm])
        radius = self._radius_px
        match mark.kind:
            case "first_contact":
                _ring(picture, at, radius * (1.5 + 1.5 * mark.age), FIRST_CONTACT, self._line + 2)
                _cross(picture, at, radius * 1.1, FIRST_CONTACT, self._line + 1)
            case "contact":
                _cross(picture, at, radius * 0.7, WHITE, self._line)
            case "rail":
                _square(picture, at, radius * (0.6 + 0.5 * mark.age), WHITE, self._line + 1)
            case _:
                colour = colour_of(mark.ball)
                _ring(picture, at, radius * (1.3 + 2.5 * mark.age), WHITE, self._line + 2)
                _ring(picture, at, radius * (1.0 + 1.5 * mark.age), colour, self._line + 2)

    def _draw_ball(self, picture: Picture, ball: Ball, at: PlacePx, tags: list[PlacePx]) -> None:
        radius = self._radius_px
        _ring(picture, at, radius * 1.25, BLACK, self._line + 2)
        _ring(picture, at, radius * 1.25, colour_of(ball), self._line)
        if not ball.is_object_ball:
            return
        place = _tag_place(at, radius, tags)
        tags.append(place)
        fill = colour_of(ball)
        _disc(picture, place, radius * 0.92, BLACK)
        _disc(picture, place, radius * 0.82, WHITE if ball > Ball.EIGHT else fill)
        if ball > Ball.EIGHT:
            _ring(picture, place, radius * 0.74, fill, max(1, self._line))
        text = str(int(ball))
        scale = radius * (0.046 if len(text) == 1 else 0.036)
        thickness = max(1, round(radius / 9))
        (w, h), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, thickness)
        is_dark_text = ball > Ball.EIGHT or ball in (Ball.ONE, Ball.FIVE)
        cv2.putText(
            picture,
            text,
            (round(place[0] - w / 2), round(place[1] + h / 2)),
            cv2.FONT_HERSHEY_SIMPLEX,
            scale,
            BLACK if is_dark_text else WHITE,
            thickness,
            cv2.LINE_AA,
        )


def colour_of(ball: Ball) -> Bgr:
    """The colour in which a ball's ring and way are drawn."""
    return BALL_COLOURS[int(ball) if ball <= Ball.EIGHT else int(ball) - 8]


def _tag_place(at: PlacePx, radius: float, taken: Sequence[PlacePx]) -> PlacePx:
    """Where the number goes: beside the ball, on the side where no other number is."""
    places = [
        (at[0] + dx * radius * 1.75, at[1] + dy * radius * 1.75)
        for dx, dy in ((0.75, -0.75), (-0.75, -0.75), (0.75, 0.75), (-0.75, 0.75))
    ]

    def crowding(place: PlacePx) -> float:
        return sum(
            max(0.0, 2 * radius - float(np.hypot(place[0] - x, place[1] - y))) for x, y in taken
        )

    return min(places, key=crowding)


def _outline_px(table: SeenTable) -> NDArray[np.float64]:
    """(n, 2): round the nose lines as they are seen."""
    length, width = table.length_mm, table.width_mm
    corners = [(0.0, 0.0), (length, 0.0), (length, width), (0.0, width)]
    places: list[PlaceMm] = []
    for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True):
        places += [
            (x0 + share * (x1 - x0), y0 + share * (y1 - y0))
            for share in np.linspace(0, 1, OUTLINE_POINTS, endpoint=False).tolist()
        ]
    return np.asarray(table.places_px(places, NOSE_HEIGHT_MM))


def _fixed(points: NDArray[np.float64] | PlacePx) -> NDArray[np.int32]:
    """Pixels with binary places after the point, as cv2 draws between pixels; bounded, since
    what lies far outside would overflow."""
    finite = np.nan_to_num(np.asarray(points, dtype=np.float64))
    scaled = np.clip(finite, -4000, 12000) * (1 << SUBPIXEL_BITS)
    return np.rint(scaled).astype(np.int32)


def _lines(
    picture: Picture,
    points: NDArray[np.float64],
    colour: Bgr,
    thickness: int,
    *,
    closed: bool = False,
) -> None:
    cv2.polylines(picture, [_fixed(points)], closed, colour, thickness, cv2.LINE_AA, SUBPIXEL_BITS)


def _ring(picture: Picture, at: PlacePx, radius: float, colour: Bgr, thickness: int) -> None:
    x, y = _fixed(at).tolist()
    cv2.circle(
        picture,
        (x, y),
        round(radius * (1 << SUBPIXEL_BITS)),
        colour,
        thickness,
        cv2.LINE_AA,
        SUBPIXEL_BITS,
    )


def _disc(picture: Picture, at: PlacePx, radius: float, colour: Bgr) -> None:
    _ring(picture, at, radius, colour, cv2.FILLED)


def _cross(picture: Picture, at: PlacePx, size: float, colour: Bgr, thickness: int) -> None:
    x, y = at
    for dx, dy in ((size, size), (size, -size)):
        ends = np.asarray([(x - dx, y - dy), (x + dx, y + dy)]) / np.sqrt(2) + np.asarray(at) * (
            1 - 1 / np.sqrt(2)
        )
        _lines(picture, ends, BLACK, thickness + 2)
        _lines(picture, ends, colour, thickness)


def _square(picture: Picture, at: PlacePx, size: float, colour: Bgr, thickness: int) -> None:
    x, y = at
    corners = [(x - size, y), (x, y - size), (x + size, y), (x, y + size)]
    _lines(picture, np.asarray(corners), BLACK, thickness + 2, closed=True)
    _lines(picture, np.asarray(corners), colour, thickness, closed=True)
