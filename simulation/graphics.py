"""What television lays over a picture or cuts to: score, station mark, shot clock, another view."""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from simulation.look import Look
from simulation.palettes import BALL_SETS, Bgr

Image = NDArray[np.float32]
NAMES = ("NOVAK", "ROSSI", "KIM", "ALVAREZ", "LINDT", "OKORO", "SATO", "BAUER", "HAYEK", "MOREAU")
MARKS = ("CUE TV", "RAIL+", "BREAK 1", "NINE HD")
CLOCK_S = 30
"""A shot clock as in televised matches."""
_FONT = cv2.FONT_HERSHEY_DUPLEX
_WHITE: Bgr = (240.0, 240.0, 240.0)
_CHIPS: tuple[Bgr, ...] = (
    (90.0, 190.0, 240.0),
    (220.0, 170.0, 90.0),
    (120.0, 210.0, 120.0),
    (170.0, 150.0, 240.0),
)
"""Colours of players' badges: no country's flag is meant."""
_TINTS: tuple[Bgr, ...] = (
    (120.0, 30.0, 20.0),
    (30.0, 30.0, 30.0),
    (40.0, 90.0, 30.0),
    (150.0, 20.0, 60.0),
)


class _Overlay:
    """A picture with its cover 0..255, in units of a 720 lines high picture."""

    def __init__(self, size_px: tuple[int, int]) -> None:
        w, h = size_px
        self.unit = h / 720
        self.bgr: NDArray[np.uint8] = np.zeros((h, w, 3), np.uint8)
        self.cover: NDArray[np.uint8] = np.zeros((h, w), np.uint8)

    def box(
        self, x0: float, y0: float, x1: float, y1: float, colour: Bgr, cover: int = 250
    ) -> None:
        """A filled rectangle; coordinates in pixels."""
        a, b = (int(x0), int(y0)), (int(x1), int(y1))
        cv2.rectangle(self.bgr, a, b, colour, -1)
        cv2.rectangle(self.cover, a, b, float(cover), -1)

    def text(self, text: str, x: float, y: float, size: float, colour: Bgr = _WHITE) -> None:
        """Letters; x, y in pixels, size in units."""
        scale, at = size * self.unit, (int(x), int(y))
        thick = 1 + int(scale > 0.9)
        cv2.putText(self.bgr, text, at, _FONT, scale, colour, thick, cv2.LINE_AA)
        cv2.putText(self.cover, text, at, _FONT, scale, 255, thick, cv2.LINE_AA)

    def ball(self, x: float, y: float, radius: float, number: int, colour: Bgr) -> None:
        """A small flat ball with its number."""
        centre, r = (int(x), int(y)), int(radius * self.unit)
        cv2.circle(self.bgr, centre, r, colour, -1, cv2.LINE_AA)
        cv2.circle(self.cover, centre, r, 255.0, -1, cv2.LINE_AA)
        cv2.circle(self.bgr, centre, max(int(0.62 * r), 2), (235, 240, 240), -1, cv2.LINE_AA)
        small = 0.34 * self.unit * radius / 10
        (w, h), _ = cv2.getTextSize(str(number), _FONT, small, 1)
        at = (centre[0] - w // 2, centre[1] + h // 2)
        cv2.putText(self.bgr, str(number), at, _FONT, small, (20, 20, 20), 1, cv2.LINE_AA)

    def spans(self) -> list[tuple[slice, slice]]:
        """Rectangles of rows and columns that are covered at all."""
        rows = np.nonzero(self.cover.any(axis=1))[0]
        if len(rows) == 0:
            return []
        found = []
        for part in np.split(rows, np.nonzero(np.diff(rows) > 1)[0] + 1):
            span = slice(int(part[0]), int(part[-1]) + 1)
            columns = np.nonzero(self.cover[span].any(axis=0))[0]
            found.append((span, slice(int(columns[0]), int(columns[-1]) + 1)))
        return found


class Graphics:
    """Score, mark and clock for one look, over everything."""

    def __init__(self, look: Look, game: str) -> None:
        self.look = look
        rng = np.random.default_rng([look.seed, 75])
        overlay = _Overlay(look.size_px)
        self._clock_at: tuple[float, float] | None = None
        tint = _TINTS[int(rng.integers(len(_TINTS)))]
        names = [NAMES[int(k)] for k in rng.choice(len(NAMES), 2, replace=False)]
        scores = [int(k) for k in rng.integers(0, 9, 2)]
        race = int(rng.integers(5, 12))
        if look.score and rng.random() < 0.65:
            self._bar(overlay, tint, names, scores, race, game)
        elif look.score:
            self._corner(overlay, tint, names, scores)
        if look.logo:
            self._mark(overlay, rng)
        self._layers = self._cut(overlay)
        self._start_s = float(rng.uniform(0, CLOCK_S))
        self._clocks: dict[int, list[tuple[tuple[slice, slice], Image, Image]]] = {}

    @staticmethod
    def _cut(overlay: _Overlay) -> list[tuple[tuple[slice, slice], Image, Image]]:
        """Covered rectangles with their colours times cover, and what is left of the picture."""
        layers = []
        for span in overlay.spans():
            cover = overlay.cover[span].astype(np.float32)[..., None] / np.float32(255)
            layers.append((span, overlay.bgr[span] * cover, np.float32(1) - cover))
        return layers

    def _bar(
        self,
        overlay: _Overlay,
        tint: Bgr,
        names: list[str],
        scores: list[int],
        race: int,
        game: str,
    ) -> None:
        """A bar along the lower edge with the balls that are played."""
        h, w = overlay.cover.shape
        u = overlay.unit
        y1 = h - 12 * u
        y0, half, base = y1 - 32 * u, 400 * u, y1 - 10 * u
        overlay.box(w / 2 - half, y0, w / 2 + half, y1, tint)
        overlay.box(w / 2 - 74 * u, y0, w / 2 + 74 * u, y1, (18, 18, 18))
        for side, name, score in zip((-1, 1), names, scores, strict=True):
            x = w / 2 + side * half
            left = x - side * 14 * u - (34 * u if side > 0 else 0)
            chip = _CHIPS[(score + len(name)) % len(_CHIPS)]
            overlay.box(left, y0 + 7 * u, left + 30 * u, y1 - 7 * u, chip)
            overlay.text(name[:1], left + 10 * u, base, 0.5, (20.0, 20.0, 20.0))
            (wide, _), _ = cv2.getTextSize(name, _FONT, 0.66 * u, 1)
            overlay.text(name, w / 2 + side * 245 * u - wide / 2, base, 0.66)
            overlay.text(str(score), w / 2 + side * 98 * u - 8 * u, base, 0.8)
        overlay.text(f"RACE TO {race}", w / 2 - 60 * u, base, 0.55)
        count = 10 if game == "ten-ball" else 9
        y = y0 - 17 * u
        step = 28 * u
        overlay.box(
            w / 2 - (count / 2 + 0.3) * step,
            y - 14 * u,
            w / 2 + (count / 2 + 0.3) * step,
            y + 14 * u,
            (244, 244, 244),
        )
        for k in range(count):
            x = w / 2 + (k - (count - 1) / 2) * step
            overlay.ball(x, y, 11, k + 1, BALL_SETS[self.look.ball_set][k + 1])
        if self.look.clock:
            self._clock_at = (w / 2 + half - 90 * u, y0 - 32 * u)

    def _corner(self, overlay: _Overlay, tint: Bgr, names: list[str], scores: list[int]) -> None:
        """A small box in the lower left corner."""
        h, u = overlay.cover.shape[0], overlay.unit
        x0, y0 = 24 * u, h - 96 * u
        for k, (name, score) in enumerate(zip(names, scores, strict=True)):
            top = y0 + 30 * k * u
            overlay.box(x0, top, x0 + 190 * u, top + 27 * u, (24, 24, 24), 235)
            overlay.box(x0 + 150 * u, top, x0 + 190 * u, top + 27 * u, tint)
            overlay.text(name, x0 + 10 * u, top + 20 * u, 0.55)
            overlay.text(str(score), x0 + 162 * u, top + 20 * u, 0.6)
        if self.look.clock:
            self._clock_at = (x0 + 200 * u, y0)

    @staticmethod
    def _mark(overlay: _Overlay, rng: np.random.Generator) -> None:
        w, u = overlay.cover.shape[1], overlay.unit
        word = MARKS[int(rng.integers(len(MARKS)))]
        overlay.text(word, w - 150 * u, 44 * u, 0.9, (235.0, 235.0, 235.0))
        overlay.box(w - 150 * u, 54 * u, w - 100 * u, 70 * u, (20, 120, 240), 240)
        overlay.text("LIVE", w - 145 * u, 67 * u, 0.45)

    def lay_over(self, picture: NDArray[np.uint8], t_s: float = 0.0) -> None:
        """Blend into a picture in place, as at a time of the clip."""
        layers = self._layers
        if self._clock_at is not None:
            layers = layers + self._clock(t_s, self._clock_at)
        for span, colour, left in layers:
            picture[span] = (picture[span] * left + colour).astype(np.uint8)

    def _clock(
        self, t_s: float, at: tuple[float, float]
    ) -> list[tuple[tuple[slice, slice], Image, Image]]:
        """Seconds that are left, counted down."""
        second = CLOCK_S - math.floor(self._start_s + t_s) % CLOCK_S
        if second not in self._clocks:
            overlay = _Overlay(self.look.size_px)
            u, (x, y) = overlay.unit, at
            overlay.box(x, y, x + 84 * u, y + 26 * u, (32, 32, 32))
            share = second / CLOCK_S
            bar: Bgr = (40, 40, 210) if second <= 10 else (60, 170, 60)
            overlay.box(x + 34 * u, y + 5 * u, x + (34 + 46 * share) * u, y + 21 * u, bar)
            overlay.text(f"{second:02d}", x + 6 * u, y + 19 * u, 0.55)
            self._clocks[second] = self._cut(overlay)
        return self._clocks[second]


def other_view(look: Look, index: int) -> NDArray[np.uint8]:
    """(h + 60, w + 60, 3): another camera's blurred view (spectators in half-light), to pan."""
    rng = np.random.default_rng([look.seed, 76, index])
    w, h = look.size_px[0] + 60, look.size_px[1] + 60
    picture = np.full((h, w, 3), (38, 30, 30), np.uint8)
    for row in range(5):
        for k in range(14):
            x = int((k + 0.5 * (row % 2) + rng.normal(0, 0.1)) * w / 13)
            y = int(h * (0.18 + 0.19 * row))
            size = int(h * (0.035 + 0.012 * row))
            shirt = tuple(float(v) for v in rng.uniform(20, 150, 3))
            skin = tuple(float(v) * float(rng.uniform(0.4, 0.95)) for v in (130, 160, 210))
            body = (int(size * 1.7), int(size * 2.2))
            cv2.ellipse(picture, (x, y + int(size * 2.6)), body, 0, 0, 360, shirt, -1)
            cv2.circle(picture, (x, y), size, skin, -1)
            cv2.ellipse(
                picture, (x, y - size // 3), (size, size * 3 // 4), 0, 180, 360, (26, 28, 34), -1
            )
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), h / 180), dtype=np.uint8)
