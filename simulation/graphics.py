"""What television lays over a picture or cuts to: score bar, station mark, another view."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from simulation.look import Look
from simulation.palettes import BALL_SETS, Bgr

Image = NDArray[np.float32]
NAMES = ("NOVAK", "ROSSI", "KIM", "ALVAREZ", "LINDT", "OKORO", "SATO", "BAUER")
_FONT = cv2.FONT_HERSHEY_DUPLEX


class Graphics:
    """Score bar and mark for one look; static, over everything."""

    def __init__(self, look: Look, game: str) -> None:
        w, h = look.size_px
        rng = np.random.default_rng([look.seed, 75])
        self.bgr = np.zeros((h, w, 3), np.uint8)
        self.cover = np.zeros((h, w), np.uint8)
        unit = h / 720
        if look.score:
            self._score(rng, look, unit, game)
        if look.logo:
            self._logo(rng, unit)
        self.rows = np.nonzero(self.cover.any(axis=1))[0]

    def _box(self, x0: float, y0: float, x1: float, y1: float, colour: Bgr, cover: int) -> None:
        a, b = (int(x0), int(y0)), (int(x1), int(y1))
        cv2.rectangle(self.bgr, a, b, colour, -1)
        cv2.rectangle(self.cover, a, b, float(cover), -1)

    def _text(self, text: str, x: float, y: float, size: float, colour: Bgr) -> None:
        at = (int(x), int(y))
        cv2.putText(self.bgr, text, at, _FONT, size, colour, 1 + int(size > 0.9), cv2.LINE_AA)
        cv2.putText(self.cover, text, at, _FONT, size, 255, 1 + int(size > 0.9), cv2.LINE_AA)

    def _score(self, rng: np.random.Generator, look: Look, unit: float, game: str) -> None:
        h, w = self.cover.shape
        names = [NAMES[int(k)] for k in rng.choice(len(NAMES), 2, replace=False)]
        tint: Bgr = [(120.0, 30.0, 20.0), (30.0, 30.0, 30.0), (40.0, 90.0, 30.0)][
            int(rng.integers(3))
        ]
        bar_h, y1 = 30 * unit, h - 12 * unit
        half = 330 * unit
        self._box(w / 2 - half, y1 - bar_h, w / 2 + half, y1, tint, 250)
        self._box(w / 2 - 70 * unit, y1 - bar_h, w / 2 + 70 * unit, y1, (18, 18, 18), 250)
        size, base = 0.62 * unit, y1 - 9 * unit
        white: Bgr = (240.0, 240.0, 240.0)
        self._text(names[0], w / 2 - half + 20 * unit, base, size, white)
        self._text(names[1], w / 2 + half - 130 * unit, base, size, white)
        self._text("RACE TO 9", w / 2 - 56 * unit, base, size * 0.8, white)
        for x in (w / 2 - 98 * unit, w / 2 + 82 * unit):
            self._text(str(int(rng.integers(0, 9))), x, base, size, white)
        count = 10 if game == "ten-ball" else 9
        y = y1 - bar_h - 14 * unit
        for k in range(count):
            colour = BALL_SETS[look.ball_set][k + 1]
            centre = (int(w / 2 + (k - (count - 1) / 2) * 26 * unit), int(y))
            cv2.circle(self.bgr, centre, int(10 * unit), colour, -1, cv2.LINE_AA)
            cv2.circle(self.cover, centre, int(10 * unit), 255.0, -1, cv2.LINE_AA)
            cv2.circle(self.bgr, centre, int(5 * unit), (235, 240, 240), -1, cv2.LINE_AA)

    def _logo(self, rng: np.random.Generator, unit: float) -> None:
        w = self.cover.shape[1]
        word = ["CUE TV", "RAIL+", "BREAK 1"][int(rng.integers(3))]
        self._text(word, w - 150 * unit, 44 * unit, 0.9 * unit, (235.0, 235.0, 235.0))
        self._box(w - 150 * unit, 54 * unit, w - 100 * unit, 70 * unit, (20, 120, 240), 240)
        self._text("LIVE", w - 145 * unit, 67 * unit, 0.45 * unit, (250.0, 250.0, 250.0))

    def lay_over(self, picture: NDArray[np.uint8]) -> None:
        """Blend into a picture in place."""
        if len(self.rows) == 0:
            return
        for part in np.split(self.rows, np.nonzero(np.diff(self.rows) > 1)[0] + 1):
            span = slice(int(part[0]), int(part[-1]) + 1)
            cover = self.cover[span].astype(np.float32)[..., None] / 255
            mixed = picture[span] * (1 - cover) + self.bgr[span] * cover
            picture[span] = mixed.astype(np.uint8)


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
