"""What is printed on the balls: colours, stripes, numbers, wear, as one texture for each ball.

A texture is a square that folds around the sphere (octahedral map), so that any direction is
found with a few additions.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from simulation.look import Look
from simulation.palettes import AGED, BALL_SETS, IVORY

Image = NDArray[np.float32]
TEXTURE_PX = 160
"""Side of a texture: about five texels a pixel of a ball 60 px across."""
_FINE = 2
_GLYPH_PX = 96
CUE = 0


def fold(direction: Image) -> tuple[Image, Image]:
    """Directions (..., 3) of any length to texture coordinates (...,), (...,) in pixels."""
    size = np.abs(direction).sum(axis=-1)
    u, v = direction[..., 0] / size, direction[..., 1] / size
    below = direction[..., 2] < 0
    u, v = (
        np.where(below, np.copysign(1 - np.abs(v), u), u),
        np.where(below, np.copysign(1 - np.abs(u), v), v),
    )
    half = np.float32(TEXTURE_PX / 2)
    return (u + 1) * half - np.float32(0.5), (v + 1) * half - np.float32(0.5)


def _directions(side: int) -> Image:
    """(side, side, 3) unit directions of a texture's pixels."""
    at = (np.arange(side, dtype=np.float32) + 0.5) * 2 / side - 1
    u, v = np.meshgrid(at, at)
    z = 1 - np.abs(u) - np.abs(v)
    below = z < 0
    x = np.where(below, (1 - np.abs(v)) * np.sign(u), u)
    y = np.where(below, (1 - np.abs(u)) * np.sign(v), v)
    stacked = np.stack([x, y, z], axis=-1)
    return np.asarray(stacked / np.linalg.norm(stacked, axis=-1, keepdims=True), dtype=np.float32)


def _glyph(number: int, bold: bool) -> Image:
    """(96, 96) 0..1: the number that fills a disc, 1 where it is printed."""
    picture = np.zeros((_GLYPH_PX * 4, _GLYPH_PX * 4), np.uint8)
    text = str(number)
    font, scale = cv2.FONT_HERSHEY_DUPLEX, 9.2 if number < 10 else 6.8
    thick = 26 if bold else 17
    (w, h), _ = cv2.getTextSize(text, font, scale, thick)
    at = (picture.shape[1] // 2 - w // 2, picture.shape[0] // 2 + h // 2)
    cv2.putText(picture, text, at, font, scale, 255, thick, cv2.LINE_AA)
    if number in (6, 9):
        y = at[1] + 40
        cv2.line(picture, (at[0] + 16, y), (at[0] + w - 16, y), 255, 22, cv2.LINE_AA)
    small = cv2.resize(picture, (_GLYPH_PX, _GLYPH_PX), interpolation=cv2.INTER_AREA)
    return np.asarray(small / np.float32(255), dtype=np.float32)


def _step(value: NDArray[np.floating[Any]], width: float) -> Image:
    """0 to 1 across zero over a width."""
    return np.asarray(np.clip(value / width + 0.5, 0, 1)[..., None], dtype=np.float32)


class BallSet:
    """The textures of one clip's balls, (side, side, 3) BGR 0..255, and how glossy they are."""

    def __init__(self, look: Look) -> None:
        self.look = look
        rng = np.random.default_rng([look.seed, 73])
        aged = look.yellowed
        self.white = np.array(IVORY, np.float32) * (1 - aged) + np.array(AGED, np.float32) * aged
        self.colours = {
            b: self._faded(np.array(c, np.float32)) for b, c in BALL_SETS[look.ball_set].items()
        }
        self.black = self._faded(np.array(BALL_SETS[look.ball_set][8], np.float32))
        self.disc_cos = float(rng.uniform(0.915, 0.957))
        self.stripe_half = float(rng.uniform(0.5, 0.62))
        self.bold = bool(rng.random() < 0.5)
        self.ring = bool(rng.random() < 0.2)
        """A thin line around the number, as some makers print."""
        self._own = _directions(TEXTURE_PX * _FINE)
        self.gloss = 1.0 - 0.55 * look.ball_wear
        self._textures: dict[int, Image] = {}

    def _faded(self, colour: Image) -> Image:
        """Years take some of the colour and lay smoke over it."""
        wear, aged = self.look.ball_wear, self.look.yellowed
        grey = np.float32(colour.mean())
        faded = colour + (grey - colour) * np.float32(0.16 * wear)
        tint = np.array(AGED, np.float32) * faded / np.float32(235)
        return np.asarray(faded + (tint - faded) * np.float32(0.35 * aged), dtype=np.float32)

    def texture(self, ball: int) -> Image:
        """(TEXTURE_PX, TEXTURE_PX, 3) of one ball, made when first asked for."""
        if ball not in self._textures:
            self._textures[ball] = self._texture(ball)
        return self._textures[ball]

    def _texture(self, ball: int) -> Image:
        paint = self._cue() if ball == CUE else self._numbered(ball)
        self._wear(paint, ball)
        small = cv2.resize(paint, (TEXTURE_PX, TEXTURE_PX), interpolation=cv2.INTER_AREA)
        return np.asarray(np.clip(small, 0, 255), dtype=np.float32)

    def _cue(self) -> Image:
        own = self._own
        paint = np.ones_like(own) * self.white
        kind = self.look.measles
        if kind in ("red", "blue"):
            ink = np.array([44, 36, 176] if kind == "red" else [150, 60, 30], np.float32)
            dot = _step(np.abs(own).max(axis=-1) - 0.984, 0.008)
            paint += dot * (ink - paint)
        elif kind == "logo":
            ink = np.array([60, 40, 150], np.float32)
            away = np.arccos(np.clip(own[..., 2], -1, 1))
            ring = np.maximum(_step(0.05 - np.abs(away - 0.26), 0.03), _step(0.08 - away, 0.03))
            paint += ring * (ink - paint)
        return np.asarray(paint, dtype=np.float32)

    def _numbered(self, ball: int) -> Image:
        own, colour = self._own, self.colours[ball]
        paint = np.ones_like(own) * colour
        if ball > 8:
            rest = self.black if self.look.stripe_ends_black else self.white
            paint = rest + _step(self.stripe_half - np.abs(own[..., 1]), 0.03) * (colour - rest)
        disc = _step(np.abs(own[..., 2]) - self.disc_cos, 0.015)
        paint = paint + disc * (self.white - paint)
        radius = np.sqrt(1 - self.disc_cos**2)
        ink = np.array([24, 22, 22], np.float32)
        if self.ring:
            off = np.sqrt(own[..., 0] ** 2 + own[..., 1] ** 2)
            line = _step(0.03 - np.abs(off - 0.85 * radius), 0.02) * disc
            paint += line * (ink - paint)
        half = np.float32(_GLYPH_PX / 2)
        span = np.float32(radius / half)
        column = own[..., 0] * np.sign(own[..., 2]) / span + half
        row = own[..., 1] / span + half
        glyph = _glyph(ball, self.bold)
        print_ = cv2.remap(glyph, column, row, cv2.INTER_LINEAR, borderValue=(0,))
        paint += (print_[..., None] * disc) * (ink - paint)
        return np.asarray(paint, dtype=np.float32)

    def _wear(self, paint: Image, ball: int) -> None:
        """Scuffs, dents and chalk: small marks, more of them on old sets and on the cue ball."""
        wear = self.look.ball_wear
        rng = np.random.default_rng([self.look.seed, 73, ball])
        count = int(wear * (60 if ball == CUE else 36))
        chalk = np.array([168, 132, 92], np.float32)
        for _ in range(count):
            at = rng.normal(size=3)
            at = (at / np.linalg.norm(at)).astype(np.float32)
            along = np.cross(at, rng.normal(size=3)).astype(np.float32)
            along /= np.float32(np.linalg.norm(along))
            long, wide = rng.uniform(0.01, 0.14), rng.uniform(0.008, 0.03)
            strength = rng.uniform(0.1, 0.55)
            is_chalk = ball == CUE and rng.random() < 0.4
            tone = rng.uniform(0.35, 1.3)
            near = self._own @ at
            u = (self._own @ along) / np.float32(long)
            v = (self._own @ np.cross(at, along)) / np.float32(wide)
            mark = np.exp(-(u**2) - v**2) * (near > 0) * np.float32(strength)
            target = chalk if is_chalk else paint * np.float32(tone)
            paint += mark[..., None] * (target - paint)
