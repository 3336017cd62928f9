"""The bed: cloth with its lines and spots, and the marks that play leaves on it."""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from simulation import table
from simulation.camera import Array
from simulation.canvas import Canvas, box, disc
from simulation.look import Look
from simulation.palettes import CHALKS, CLOTHS, Bgr
from simulation.surfaces import noise

Image = NDArray[np.float32]
CELL_MM = 2.0
"""Grain of the map of wear."""
LINE_MM = 2.4
_D_MM = 292.0
"""Radius of a D as English tables have it (11.5 in)."""


def _towards(colour: Bgr, other: Bgr, share: float) -> Bgr:
    """A mixture of two colours."""
    mixed = [a + share * (b - a) for a, b in zip(colour, other, strict=True)]
    return mixed[0], mixed[1], mixed[2]


def draw_bed(canvas: Canvas, look: Look, size: table.TableSize) -> None:
    """Cloth, lines and spots, flat on the slate."""
    cloth = CLOTHS[look.cloth]
    canvas.fill(box(size, table.CUSHION_WIDTH_MM + 40), 0.0, (10, 9, 9))
    canvas.fill(box(size, table.CUSHION_WIDTH_MM), 0.0, cloth)
    rng = np.random.default_rng([look.seed, 80])
    pale = _towards(cloth, (235, 235, 235), float(rng.uniform(0.25, 0.7)))
    dark = _towards(cloth, (20, 20, 20), 0.75)
    line = dark if look.line == "d" or (sum(cloth) > 470 and rng.random() < 0.4) else pale
    wide = LINE_MM * float(rng.uniform(0.6, 1.6))
    length, width = size.length_mm, size.width_mm
    if look.line != "none":
        canvas.line((length / 4, 0), (length / 4, width), wide, 0.0, line)
    if look.line == "both_strings":
        canvas.line((0.75 * length, 0), (0.75 * length, width), wide, 0.0, line)
    if look.line == "break_box":
        for y in (width * 0.36, width * 0.64):
            canvas.line((0, y), (length / 4, y), wide, 0.0, line)
    if look.line == "d":
        turns = np.linspace(np.pi / 2, 1.5 * np.pi, 40)
        arc = np.column_stack([np.cos(turns), np.sin(turns)]) * min(_D_MM, 0.25 * width)
        arc += [length / 4, width / 2]
        for a, b in pairwise(arc):
            canvas.line((a[0], a[1]), (b[0], b[1]), wide, 0.0, line)
    for k, u in enumerate((0.75, 0.25, 0.5)[: look.spots]):
        colour = dark if k == 0 or rng.random() < 0.5 else pale
        radius = float(rng.uniform(4.0, 9.0)) if k == 0 else float(rng.uniform(3.0, 5.0))
        canvas.fill(disc((u * length, width / 2), radius), 0.0, colour)


class WearMap:
    """What play leaves on a cloth, over the plan: a share of another colour at each place."""

    def __init__(self, look: Look, size: table.TableSize) -> None:
        self.size = size
        self._rng = np.random.default_rng([look.seed, 81])
        w, h = int(size.length_mm / CELL_MM) + 1, int(size.width_mm / CELL_MM) + 1
        self.pale: Image = np.zeros((h, w), np.float32)
        self.dark: Image = np.zeros((h, w), np.float32)
        self.chalk: Image = np.zeros((h, w), np.float32)
        self.tint = np.array(CHALKS[look.chalk], np.float32)
        self._wear = look.wear
        self._clouds(h, w)
        self._burns()
        self._tracks()
        self._dust()

    def _px(self, place: Array) -> tuple[int, int]:
        """Sub-pixel position (4 bits)."""
        return int(place[0] / CELL_MM * 16), int(place[1] / CELL_MM * 16)

    def _clouds(self, h: int, w: int) -> None:
        """Nap rubbed flat where most balls go, in broad clouds."""
        rng, wear = self._rng, self._wear
        self.pale += np.clip(0.05 * wear * noise((h, w), 300 / CELL_MM, rng), 0, 1)
        self.dark += np.clip(0.06 * wear * noise((h, w), 220 / CELL_MM, rng), 0, 1)
        self.dark += np.clip(0.03 * wear * noise((h, w), 40 / CELL_MM, rng), 0, 1)

    def _burns(self) -> None:
        """Where racks stand and break shots land: small rings, specks and scorched lines."""
        rng, size = self._rng, self.size
        foot = np.array([0.75 * size.length_mm, size.width_mm / 2])
        step = 2 * table.BALL_RADIUS_MM
        for row in range(4):
            for k in range(row + 1):
                place = foot + np.array([row * step * 0.866, (k - row / 2) * step])
                for _ in range(int(rng.integers(0, 2 + int(3 * self._wear)))):
                    at = place + rng.normal(0, 2.0, 2)
                    strength = float(rng.uniform(0.1, 0.5) * self._wear)
                    radius = int(rng.uniform(1.5, 5.0) / CELL_MM * 16)
                    cv2.circle(
                        self.dark if rng.random() < 0.5 else self.pale,
                        self._px(at),
                        radius,
                        strength,
                        1,
                        cv2.LINE_AA,
                        4,
                    )
        for _ in range(int(40 * self._wear)):
            at = foot + rng.normal(0, 1, 2) * (180.0, 90.0) + (40.0, 0)
            cv2.circle(self.pale, self._px(at), 12, float(rng.uniform(0.1, 0.5)), -1, 8, 4)

    def _tracks(self) -> None:
        """Lines of breaking cue balls, and skids."""
        rng, size = self._rng, self.size
        foot = np.array([0.75 * size.length_mm, size.width_mm / 2])
        count = int(rng.integers(1, 5) * (0.3 + self._wear))
        for _ in range(count):
            start = np.array(
                [size.length_mm * rng.uniform(0.18, 0.25), size.width_mm * rng.uniform(0.25, 0.75)]
            )
            end = foot + rng.normal(0, 12, 2)
            a = start + rng.uniform(0, 0.7) * (end - start)
            b = a + rng.uniform(0.3, 1.0) * (end - a)
            layer = np.zeros_like(self.pale)
            strength = float(rng.uniform(0.04, 0.14) * self._wear)
            cv2.line(layer, self._px(a), self._px(b), strength, int(rng.integers(1, 4)), 8, 4)
            self.pale += cv2.GaussianBlur(layer, (0, 0), float(rng.uniform(1.5, 5.0)))
        for _ in range(int(rng.integers(4, 10) * (0.4 + 2 * self._wear))):
            at = rng.uniform(0.04, 0.96, 2) * [size.length_mm, size.width_mm]
            turn, long = rng.uniform(0, np.pi), rng.uniform(8, 60)
            way = np.array([np.cos(turn), np.sin(turn)]) * long
            target = self.pale if rng.random() < 0.8 else self.dark
            strength = float(rng.uniform(0.05, 0.3) * (0.3 + self._wear))
            cv2.line(target, self._px(at), self._px(at + way), strength, 1, cv2.LINE_AA, 4)

    def _dust(self) -> None:
        """Chalk off tips, mostly near the rails and the head; lint."""
        rng, size = self._rng, self.size
        for _ in range(int(rng.integers(0, 6) + 14 * self._wear)):
            at = rng.uniform(0.02, 0.98, 2) * [size.length_mm, size.width_mm]
            if rng.random() < 0.6:
                at[1] = rng.choice([25.0, size.width_mm - 25.0]) + rng.normal(0, 15)
            spread = rng.uniform(4, 22) / CELL_MM
            for _ in range(int(rng.integers(3, 14))):
                spot = np.round((at / CELL_MM + rng.normal(0, spread, 2)) * 16).astype(int)
                radius = int(rng.uniform(0.4, 2.2) * 16)
                strength = float(rng.uniform(0.06, 0.4) * (0.3 + 0.7 * self._wear))
                cv2.circle(
                    self.chalk, (int(spot[0]), int(spot[1])), radius, strength, -1, cv2.LINE_AA, 4
                )
        for _ in range(int(rng.integers(2, 18))):
            at = rng.uniform(0.02, 0.98, 2) * [size.length_mm, size.width_mm]
            turn = rng.uniform(0, np.pi)
            way = np.array([np.cos(turn), np.sin(turn)]) * rng.uniform(2, 9)
            strength = float(rng.uniform(0.3, 0.8))
            cv2.line(self.pale, self._px(at), self._px(at + way), strength, 1, cv2.LINE_AA, 4)
        self.chalk = np.asarray(cv2.GaussianBlur(self.chalk, (0, 0), 0.8), dtype=np.float32)

    def over(self, picture: Image, bed_mm: Image, share: Image) -> None:
        """Lay the wear over a picture (h, w, 3) in place, where `share` (h, w) is bare bed."""
        u = bed_mm[..., 0] * np.float32(1 / CELL_MM)
        v = bed_mm[..., 1] * np.float32(1 / CELL_MM)

        def seen(of: Image) -> Image:
            fine = cv2.GaussianBlur(of, (0, 0), 0.8)
            taken = cv2.remap(fine, u, v, cv2.INTER_LINEAR, borderValue=(0.0,))
            return np.asarray((np.clip(taken, 0, 0.9) * share)[..., None], dtype=np.float32)

        picture *= 1 - 0.8 * seen(self.dark)
        picture += seen(self.pale) * (np.float32(222) - picture)
        picture += seen(self.chalk) * (self.tint * np.float32(1.25) - picture)
