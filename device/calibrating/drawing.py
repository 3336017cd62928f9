"""The drawing of a calibration: whether the lines lie on the noses is seen at a glance."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from calibration.agreement import NoseStretch
from device.calibrating.calibrated import FAR_POCKETS_MM, Calibrated
from device.calibrating.legend import BAD, GOOD, MIDDLING, legend
from device.look.canvas import Canvas
from device.look.chips import Rgb
from rules.balls import Pocket
from tracking.geometry import BALL_RADIUS_MM, NOSE_HEIGHT_MM

Picture = NDArray[np.uint8]
Doubles = NDArray[np.float64]
PlaceMm = tuple[float, float]

TABLE_EDGE_MM = 150.0
"""What is shown in full: the surface, its cushions and most of the rails."""
SIGHTS_MM = 93.7
"""From the nose to the middle of the sights: 3 11/16 in (WPA equipment)."""
SIGHT_RING_MM = 18.0
TIMES = 20.0
"""The distance of a nose from its line is drawn so many times larger."""
GOOD_MM, MIDDLING_MM = 1.5, 4.0
"""Distances up to which a nose is where it should be, and up to which it may do."""
MOUTH_RADIUS_MM = 57.0
LINE: Rgb = (255, 255, 255)
DASHES = 36
"""Pieces of a dashed line across the table, gaps included."""


def drawing(result: Calibrated) -> Picture:
    """(H, W, 3): the picture with table and figures."""
    canvas = Canvas(result.picture)
    marks = _Marks(canvas, result)
    marks.draw_bed()
    marks.draw_rails()
    marks.draw_noses()
    marks.draw_pockets()
    below = legend(result, width_px=canvas.size_wh[0], letter_px=canvas.letter_px)
    return np.vstack((canvas.picture(), below))


class _Marks:
    """Draws what a calibration says over its picture."""

    def __init__(self, canvas: Canvas, result: Calibrated) -> None:
        self._canvas = canvas
        self._result = result
        self._geometry = result.fit.geometry

    def draw_bed(self) -> None:
        """Darker beyond the table; the lines from sight to sight, head string and foot spot."""
        self._canvas.darken_beyond(self._outline(TABLE_EDGE_MM))
        length, width = self._geometry.length_mm, self._geometry.width_mm
        across = [((length * k / 8, 0.0), (length * k / 8, width)) for k in range(1, 8) if k != 2]
        along = [((0.0, width * k / 4), (length, width * k / 4)) for k in (1, 2, 3)]
        lines = [self._px(_between(start, end), 0.0) for start, end in (*across, *along)]
        self._canvas.faint(lines, LINE, 0.28)
        string_mm = self._geometry.head_string_x_mm
        dashes = _between((string_mm, 0.0), (string_mm, width), DASHES)
        for k in range(0, DASHES, 2):
            self._canvas.stroke(self._px(dashes[k : k + 2], 0.0), LINE)
        spot = self._geometry.foot_spot_mm
        (at,) = self._px([spot], 0.0)
        (rim,) = self._px([(spot[0] + BALL_RADIUS_MM, spot[1])], 0.0)
        self._canvas.ring(at, float(np.hypot(*(rim - at))), LINE)

    def draw_rails(self) -> None:
        """Rings where the sights must be, and which end is which."""
        length, width = self._geometry.length_mm, self._geometry.width_mm
        away = SIGHTS_MM
        sights = [
            (length * k / 8, y) for k in (1, 2, 3, 5, 6, 7) for y in (-away, width + away)
        ] + [(x, width * k / 4) for k in (1, 2, 3) for x in (-away, length + away)]
        for sight in sights:
            (at,) = self._px([sight], NOSE_HEIGHT_MM)
            (rim,) = self._px([(sight[0] + SIGHT_RING_MM, sight[1])], NOSE_HEIGHT_MM)
            self._canvas.ring(at, float(np.hypot(*(rim - at))), LINE)
        ends = (("head", -away), ("foot", length + away))
        for words, x in ends:
            (at,) = self._px([(x, width * 0.375)], NOSE_HEIGHT_MM)  # between two sights
            self._canvas.words(words, (float(at[0]), float(at[1])))

    def draw_noses(self) -> None:
        """The fitted lines; over them where the noses are seen, many times as far off."""
        self._canvas.stroke(
            self._outline(0.0), LINE, closed=True, wide_px=self._canvas.line_px // 2
        )
        run: list[NoseStretch] = []
        for one in (*self._result.stretches, None):
            if one is not None and (not run or _goes_on(run[-1], one)):
                run.append(one)
                continue
            self._draw_run(run)
            run = [] if one is None else [one]

    def draw_pockets(self) -> None:
        """A ring around each mouth, and its name."""
        middle = np.array([self._geometry.length_mm, self._geometry.width_mm]) / 2
        for pocket in Pocket:
            at_mm = np.array(self._geometry.pocket_centres_mm()[pocket])
            off = self._result.mouths.get(pocket)
            colour = LINE
            if off is not None:
                is_far, is_off = abs(off) > FAR_POCKETS_MM, abs(off) > FAR_POCKETS_MM / 2
                colour = BAD if is_far else MIDDLING if is_off else GOOD
            turn = np.linspace(0, 2 * np.pi, 49)
            rim = at_mm + MOUTH_RADIUS_MM * np.column_stack((np.cos(turn), np.sin(turn)))
            self._canvas.stroke(self._px([tuple(p) for p in rim.tolist()], NOSE_HEIGHT_MM), colour)
            out_mm = at_mm + 105.0 * np.sign(np.round(at_mm - middle))
            (at,) = self._px([(float(out_mm[0]), float(out_mm[1]))], NOSE_HEIGHT_MM)
            self._canvas.words(pocket.value, (float(at[0]), float(at[1])))

    def _draw_run(self, run: Sequence[NoseStretch]) -> None:
        """Stretches that follow each other: one line through their middles, each in its colour."""
        places: list[tuple[PlaceMm, float]] = []
        for k, one in enumerate(run):
            if one.off_mm is None:
                self._draw_bends(places)
                places = []
                continue
            ends = [0.5]
            if k == 0:
                ends = [0.0, 0.5]
            if k == len(run) - 1:
                ends = [*ends, 1.0]
            for share in ends:
                x = one.start_mm[0] + share * (one.end_mm[0] - one.start_mm[0])
                y = one.start_mm[1] + share * (one.end_mm[1] - one.start_mm[1])
                off = TIMES * one.off_mm
                places.append(((x + off * one.inward[0], y + off * one.inward[1]), one.off_mm))
        self._draw_bends(places)

    def _draw_bends(self, places: Sequence[tuple[PlaceMm, float]]) -> None:
        if len(places) < 2:
            return
        self._canvas.stroke(self._px([at for at, _ in places], NOSE_HEIGHT_MM), GOOD)
        for (start, _), (end, off) in itertools.pairwise(places):
            if abs(off) > GOOD_MM:
                colour = MIDDLING if abs(off) <= MIDDLING_MM else BAD
                self._canvas.stroke(self._px([start, end], NOSE_HEIGHT_MM), colour)

    def _outline(self, outset_mm: float) -> Doubles:
        length, width, a = self._geometry.length_mm, self._geometry.width_mm, outset_mm
        corners = [(-a, -a), (length + a, -a), (length + a, width + a), (-a, width + a)]
        places: list[PlaceMm] = []
        for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
            places += _between(start, end)[:-1]
        return self._px(places, NOSE_HEIGHT_MM)

    def _px(self, places_mm: Sequence[PlaceMm], height_mm: float) -> Doubles:
        return self._canvas.to_px(self._result.fit.camera.mm_to_px(places_mm, height_mm))


def _between(start: PlaceMm, end: PlaceMm, pieces: int = 24) -> list[PlaceMm]:
    """Places along a straight line on the table, which a lens bows."""
    return [
        (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))
        for share in np.linspace(0.0, 1.0, pieces + 1).tolist()
    ]


def _goes_on(one: NoseStretch, following: NoseStretch) -> bool:
    return one.end_mm == following.start_mm and one.inward == following.inward
