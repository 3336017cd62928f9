"""From light to levels: softness of the lens, sharpening, flicker and drift, noise."""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from simulation.look import Look

Picture = NDArray[np.uint8]
Rect = tuple[int, int, int, int]
"""x0, y0, x1, y1 in pixels."""
REACH_PX = 8
"""No pixel of a filtered picture depends on pixels further away."""
_NOISE_PADDING = 64
_UNIT = 128
"""Gains are whole multiples of 1 / _UNIT."""
_HALO_PX = 1.5
_DRIFT_S = (2.5, 7.0)
"""Periods of the slow changes of exposure and white balance."""


def _unit_noise(
    shape: tuple[int, int, int], grain_px: float, rng: np.random.Generator
) -> NDArray[np.float32]:
    """Noise of unit spread with grains of a size; finer ones than a third of a pixel are white."""
    noise = rng.normal(0, 1, shape).astype(np.float32)
    if grain_px > 0.3:
        soft = np.asarray(cv2.GaussianBlur(noise, (0, 0), grain_px), dtype=np.float32)
        noise = soft.reshape(shape) / np.float32(max(float(soft.std()), 1e-6))
    return noise


class Sensor:
    """Lens and sensor of one look."""

    def __init__(self, look: Look) -> None:
        self.look = look
        rng = np.random.default_rng([look.seed, 77])
        w, h = look.size_px
        shape = (h + _NOISE_PADDING, w + _NOISE_PADDING)
        coarse = float(rng.uniform(0.0, 0.9))
        grain = _unit_noise((*shape, 1), coarse, rng)
        tint = 0.5 * _unit_noise((*shape, 3), 1.2, rng)
        levels = (grain + tint) * np.float32(look.noise)
        self._noise = np.clip(np.round(levels), -60, 60).astype(np.int16)
        self._phases = rng.uniform(0, 2 * np.pi, 5)
        self._periods_s = rng.uniform(*_DRIFT_S, 4)
        self._sharpness = max(look.sharpness, 0.2)

    def through_lens(self, picture: Picture) -> Picture:
        """Blurred by the lens and sharpened by the camera; the same size."""
        soft = cv2.GaussianBlur(picture, (0, 0), self._sharpness)
        if self.look.halo <= 0:
            return np.asarray(soft, dtype=np.uint8)
        wide = cv2.GaussianBlur(soft, (0, 0), _HALO_PX)
        sharp = cv2.addWeighted(soft, 1 + self.look.halo, wide, -self.look.halo, 0)
        return np.asarray(sharp, dtype=np.uint8)

    def renew(self, seen: Picture, sharp: Picture, rect: Rect) -> None:
        """Bring `seen` up to date where `sharp` was painted: inside the rectangle."""
        h, w = sharp.shape[:2]
        x0, y0, x1, y1 = rect
        x0, y0 = max(x0 - REACH_PX, 0), max(y0 - REACH_PX, 0)
        x1, y1 = min(x1 + REACH_PX, w), min(y1 + REACH_PX, h)
        if x1 <= x0 or y1 <= y0:
            return
        u0, v0 = max(x0 - REACH_PX, 0), max(y0 - REACH_PX, 0)
        u1, v1 = min(x1 + REACH_PX, w), min(y1 + REACH_PX, h)
        soft = self.through_lens(np.ascontiguousarray(sharp[v0:v1, u0:u1]))
        seen[y0:y1, x0:x1] = soft[y0 - v0 : y1 - v0, x0 - u0 : x1 - u0]

    def row_delay_s(self, row_px: float) -> float:
        """When a row is exposed, after the middle row."""
        h = self.look.size_px[1]
        return (row_px - (h - 1) / 2) / h * self.look.readout_s

    def levels(self, seen: Picture, t_s: float) -> Picture:
        """A new picture: gains of the moment and noise over what the lens shows."""
        out = seen
        if self.look.flicker > 0:
            out = self._multiplied(seen, t_s)
        elif self.look.exposure_drift > 0 or self.look.white_drift > 0:
            levels = np.arange(256, dtype=np.float64).reshape(1, 256, 1)
            table = np.clip(np.round(levels * self._drift(t_s)), 0, 255).astype(np.uint8)
            out = np.asarray(cv2.LUT(seen, table), dtype=np.uint8)
        rng = np.random.default_rng([self.look.seed, 78, int(t_s * 1e5)])
        y, x = rng.integers(0, _NOISE_PADDING, 2)
        h, w = seen.shape[:2]
        noisy = cv2.add(out, self._noise[y : y + h, x : x + w], dtype=cv2.CV_8U)
        return np.asarray(noisy, dtype=np.uint8)

    def _drift(self, t_s: float) -> NDArray[np.float64]:
        """(3,) gains of blue, green, red, in levels."""
        angles = 2 * np.pi * t_s / self._periods_s + self._phases[:4]
        slow = self.look.exposure_drift * 0.5 * (math.sin(angles[0]) + math.sin(angles[1]))
        blue = self.look.white_drift * math.sin(angles[2])
        red = self.look.white_drift * math.sin(angles[3])
        return np.array([1 + slow + blue, 1 + slow, 1 + slow + red])

    def flicker_gain(self, t_s: float, row_px: NDArray[np.float64]) -> NDArray[np.float64]:
        """Light (linear) on rows of a picture: the lamps' swing averaged over the exposure."""
        h = self.look.size_px[1]
        swing_hz = 2 * self.look.mains_hz
        kept = np.sinc(swing_hz * self.look.exposure_s)
        when = t_s + (row_px - (h - 1) / 2) / h * self.look.readout_s
        wave = np.cos(2 * np.pi * swing_hz * when + self._phases[4])
        return np.asarray(1 + self.look.flicker * kept * wave)

    def _multiplied(self, seen: Picture, t_s: float) -> Picture:
        h, w = seen.shape[:2]
        rows = np.sqrt(self.flicker_gain(t_s, np.arange(h, dtype=np.float64)))
        gains = np.clip(np.round(rows[:, None] * self._drift(t_s) * _UNIT), 0, 255)
        column = gains.astype(np.uint8).reshape(h, 1, 3)
        grown = cv2.resize(column, (w, h), interpolation=cv2.INTER_NEAREST)
        return np.asarray(cv2.multiply(seen, grown, scale=1 / _UNIT), dtype=np.uint8)
