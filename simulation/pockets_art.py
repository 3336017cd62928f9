"""Pockets seen from above: rays into a round pit with a lined wall and what lies at its bottom."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from simulation import table
from simulation.camera import Camera
from simulation.look import Look

Image = NDArray[np.float32]
CUP_DEPTH_MM: dict[str, float] = {"leather": 92.0, "net": 96.0, "ribs": 92.0, "return": 260.0}
"""From the bed to what a potted ball lies on; a returning pocket leads on below the table."""
_LINER_MM = 10.0
"""The rubber liner reaches from the rail's top down to here, over the bed."""
_GRAIN_PX = 128


def _bottom(cup: str, rng: np.random.Generator) -> Image:
    """(128, 128) brightness of a pocket's bottom over its plan, 1: as lit leather."""
    side = _GRAIN_PX
    at = (np.arange(side, dtype=np.float32) + 0.5) / side * 2 - 1
    x, y = np.meshgrid(at, at)
    r = np.sqrt(x * x + y * y)
    picture = 1.0 - 0.45 * r**2
    picture *= 1 + 0.12 * cv2.GaussianBlur(
        rng.normal(size=(side, side)).astype(np.float32), (0, 0), 6.0
    )
    if cup == "ribs":
        bars = 0.5 + 0.5 * np.tanh(6 * np.cos(2 * np.pi * x * 2.4))
        picture = 0.55 * picture + 0.75 * bars * picture
        gaps = np.exp(-(((np.abs(x) - 0.42) / 0.05) ** 2))
        picture *= 1 - 0.75 * gaps
    elif cup == "net":
        picture *= 0.35
        for turn in (0.7, -0.7):
            u = x * np.cos(turn) + y * np.sin(turn)
            cord = np.exp(-((np.abs(np.mod(u * 3.2, 1.0) - 0.5) / 0.09) ** 2))
            picture += 1.1 * cord * (1 - 0.3 * r)
    elif cup == "leather":
        seam = np.exp(-(((r - 0.72) / 0.035) ** 2))
        picture *= 1 - 0.35 * seam
    else:
        picture *= 0.25
    return np.asarray(picture, dtype=np.float32)


class Pits:
    """Fills the openings of all pockets of a table."""

    def __init__(self, camera: Camera, look: Look, size: table.TableSize) -> None:
        self.camera = camera
        self.look = look
        self.shapes = table.pocket_shapes(size)
        rng = np.random.default_rng([look.seed, 82])
        self._bottoms = {name: _bottom(look.cup, rng) for name in self.shapes}
        base = rng.uniform(26, 50)
        self._lining = np.array([base * 1.02, base, base * rng.uniform(0.95, 1.12)], np.float32)
        if look.cup == "leather" and rng.random() < 0.25:
            self._lining = np.array([30.0, 46.0, 70.0], np.float32)
        self._cord = np.array([120.0, 140.0, 150.0], np.float32)
        self._turn = {name: float(rng.normal(0, 0.1)) for name in self.shapes}

    def fill(self, picture: Image, rays: Image, name: str) -> None:
        """Paint one pit into a picture (h, w, 3) in place, wherever its opening might be."""
        shape = self.shapes[name]
        centre = np.array([*shape.centre_xy_mm, 0.0])
        px = self.camera.project(centre)
        reach = 1.5 * shape.radius_mm * self.camera.scale_px_mm(centre) + 4
        h, w = picture.shape[:2]
        rows = slice(int(max(px[1] - reach, 0)), int(min(px[1] + reach, h)))
        columns = slice(int(max(px[0] - reach, 0)), int(min(px[0] + reach, w)))
        if rows.stop <= rows.start or columns.stop <= columns.start:
            return
        ray = rays[rows, columns]
        picture[rows, columns] = self._inside(ray, name)

    def _inside(self, ray: Image, name: str) -> Image:
        """(h, w, 3) what rays (h, w, 3) meet in a pit: its wall or its bottom."""
        shape = self.shapes[name]
        radius = shape.radius_mm + 2
        eye = self.camera.position_mm - [*shape.centre_xy_mm, 0.0]
        a = ray[..., 0] ** 2 + ray[..., 1] ** 2 + np.float32(1e-9)
        b = ray[..., 0] * np.float32(eye[0]) + ray[..., 1] * np.float32(eye[1])
        c = np.float32(eye[0] ** 2 + eye[1] ** 2 - radius**2)
        root = np.sqrt(np.maximum(b * b - a * c, 0))
        far = (root - b) / a
        deep = CUP_DEPTH_MM[self.look.cup]
        down = (-deep - np.float32(eye[2])) / ray[..., 2]
        is_wall = far < down
        z = np.float32(eye[2]) + far * ray[..., 2]
        fall = np.exp(np.clip(z, -deep, table.RAIL_TOP_MM) / 55.0 - 0.76)
        lit = 0.25 + 0.95 * fall
        rim = np.clip((z - _LINER_MM) / 8.0, 0, 1)
        wall = self._lining * (lit * (1 + 0.25 * rim))[..., None]
        x = (np.float32(eye[0]) + down * ray[..., 0]) / radius
        y = (np.float32(eye[1]) + down * ray[..., 1]) / radius
        out = shape.outward_xy
        turn = np.arctan2(out[1], out[0]) + np.pi / 2 + self._turn[name]
        u = x * np.cos(turn) + y * np.sin(turn)
        v = -x * np.sin(turn) + y * np.cos(turn)
        half = _GRAIN_PX / 2
        grain = cv2.remap(
            self._bottoms[name],
            (u * half + half).astype(np.float32),
            (v * half + half).astype(np.float32),
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
        colour = self._cord if self.look.cup == "net" else self._lining * np.float32(1.5)
        shade = 0.75 - 0.35 * np.clip(x * out[0] + y * out[1], -1, 1)
        bottom = colour * (grain * shade * np.float32(0.8))[..., None]
        inside = np.where(is_wall[..., None], wall, bottom)
        return np.asarray(inside, dtype=np.float32)
