"""Pictures of a clip at any time: the empty table, balls smeared over the exposure, people,
graphics, lens and sensor. The same timeline and look give the same pictures, bit for bit.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from simulation import table
from simulation.ball_art import BallPainter
from simulation.camera import Camera, overhead_camera
from simulation.furniture import furnish
from simulation.graphics import Graphics, other_view
from simulation.look import Look
from simulation.people import PeoplePainter
from simulation.timeline import BallAt, Timeline

Picture = NDArray[np.uint8]
Image = NDArray[np.float32]
SMEAR_STEP_PX = 1.6
"""Travel between two of the sub-pictures that make up a blurred ball."""
MOST_STEPS = 24
MOST_SHADOWS = 5
"""Shadows are soft: so many make a blurred one."""
_NOISE_PADDING = 64


def camera_of(look: Look) -> Camera:
    """The camera that a look asks for."""
    return overhead_camera(
        size_px=look.size_px,
        height_mm=look.camera_height_mm,
        table_share=look.table_share,
        offset_mm=look.offset_mm,
        shift_px=look.shift_px,
        roll_rad=look.roll_rad,
        bow=look.bow,
        head_right=look.head_right,
    )


def picture_times_s(look: Look, length_s: float) -> Iterator[float]:
    """Middle of the exposure of each frame's picture; padded clips repeat pictures."""
    for k in range(int(length_s * look.fps)):
        t = k / look.fps
        if look.pictures_s:
            t = int(t * look.pictures_s + 1e-6) / look.pictures_s
        yield t


class Renderer:
    """Draws one clip."""

    def __init__(self, look: Look, line: Timeline, game: str) -> None:
        self.look = look
        self.line = line
        self.camera = camera_of(look)
        self.furniture = furnish(self.camera, look)
        self.balls = BallPainter(self.camera, look, self.furniture)
        self.people = PeoplePainter(self.camera, look)
        self.graphics = Graphics(look, game)
        self._empty = np.asarray(np.round(self.furniture.picture), dtype=np.uint8)
        self._still = self._empty
        self._still_key: tuple[tuple[int, float, float], ...] | None = None
        self._views = {k: other_view(look, k) for k in range(len(line.cuts_s))}
        rng = np.random.default_rng([look.seed, 77])
        h, w = self._empty.shape[:2]
        grain = rng.normal(0, look.noise, (h + _NOISE_PADDING, w + _NOISE_PADDING, 1))
        tint = rng.normal(0, look.noise * 0.5, (h + _NOISE_PADDING, w + _NOISE_PADDING, 3))
        soft = cv2.GaussianBlur(tint.astype(np.float32), (0, 0), 0.8)
        self._noise = np.clip(np.round(grain + soft), -60, 60).astype(np.int16)

    def frames(self) -> Iterator[Picture]:
        """(h, w, 3) BGR, one for each frame of the clip."""
        last_t, last = None, self._empty
        for t in picture_times_s(self.look, self.line.length_s):
            if t != last_t:
                last_t, last = t, self.picture(t)
            yield last

    def picture(self, t_s: float) -> Picture:
        """The picture whose exposure is centred on a time."""
        for k, (start, end) in enumerate(self.line.cuts_s):
            if start <= t_s < end:
                pan = int(40 * (t_s - start) / (end - start))
                h, w = self._empty.shape[:2]
                seen = self._views[k][20 : 20 + h, pan : pan + w].copy()
                return self._sensed(seen, t_s)
        picture = self._table_and_balls(t_s)
        self.people.draw(picture, self.line.turns, self.line.placings, t_s)
        return self._sensed(picture, t_s)

    def _sensed(self, picture: Picture, t_s: float) -> Picture:
        """Lens softness, sensor noise, then graphics."""
        soft = cv2.GaussianBlur(picture, (0, 0), self.look.sharpness)
        rng = np.random.default_rng([self.look.seed, 78, int(t_s * 1e5)])
        y, x = rng.integers(0, _NOISE_PADDING, 2)
        h, w = soft.shape[:2]
        noisy = cv2.add(soft, self._noise[y : y + h, x : x + w], dtype=cv2.CV_8U)
        out = np.asarray(noisy, dtype=np.uint8)
        self.graphics.lay_over(out)
        return out

    def _table_and_balls(self, t_s: float) -> Picture:
        half = self.look.exposure_s / 2
        first = {b.ball: b for b in self.line.balls_at(t_s - half)}
        last = {b.ball: b for b in self.line.balls_at(t_s + half)}
        still: list[BallAt] = []
        moving: list[BallAt] = []
        for ball in self.line.balls_at(t_s):
            a, b = first.get(ball.ball, ball), last.get(ball.ball, ball)
            travels = not np.array_equal(a.xyz_mm, b.xyz_mm)
            (moving if travels or ball.is_moving else still).append(ball)
        key = tuple((b.ball, float(b.xyz_mm[0]), float(b.xyz_mm[2])) for b in still)
        if key != self._still_key:
            self._still = self._empty.copy()
            self._paint_balls(self._still, [[b] for b in still])
            self._still_key = key
        picture = self._still.copy()
        if moving:
            self._paint_balls(picture, [self._smear(b, first, last, t_s) for b in moving])
        return picture

    def _smear(
        self, ball: BallAt, first: dict[int, BallAt], last: dict[int, BallAt], t_s: float
    ) -> list[BallAt]:
        """The ball at evenly spaced times of the exposure."""
        a = first.get(ball.ball, ball).xyz_mm
        b = last.get(ball.ball, ball).xyz_mm
        px = self.camera.project(np.vstack([a, ball.xyz_mm, b]))
        travel = float(np.linalg.norm(np.diff(px, axis=0), axis=1).sum())
        steps = int(np.clip(np.ceil(travel / SMEAR_STEP_PX), 1, MOST_STEPS))
        if steps == 1:
            return [ball]
        half = self.look.exposure_s / 2
        at = t_s - half + (np.arange(steps) + 0.5) / steps * self.look.exposure_s
        seen = (self.line.ball_at(ball.ball, float(t)) for t in at)
        return [place for place in seen if place is not None] or [ball]

    def _paint_balls(self, picture: Picture, smears: list[list[BallAt]]) -> None:
        """All shadows, then all balls; each smear is one ball at several times."""
        for smear in smears:
            self._cast(picture, smear)
        for smear in smears:
            self._lay(picture, smear)

    def _cast(self, picture: Picture, smear: list[BallAt]) -> None:
        few = smear[:: max(len(smear) // MOST_SHADOWS, 1)]
        parts = [s for b in few if (s := self.balls.shadow(b.xyz_mm)) is not None]
        if not parts:
            return
        rows = slice(min(p[0][0].start for p in parts), max(p[0][0].stop for p in parts))
        columns = slice(min(p[0][1].start for p in parts), max(p[0][1].stop for p in parts))
        dark = np.zeros((rows.stop - rows.start, columns.stop - columns.start), np.float32)
        for (r, c), factor in parts:
            dark[
                r.start - rows.start : r.stop - rows.start,
                c.start - columns.start : c.stop - columns.start,
            ] += 1 - factor
        region = picture[rows, columns] * (1 - dark / len(few))[..., None]
        picture[rows, columns] = np.round(region).astype(np.uint8)

    def _lay(self, picture: Picture, smear: list[BallAt]) -> None:
        parts = []
        for b in smear:
            sprite = self.balls.ball(b.ball, b.xyz_mm, b.turn)
            if sprite is None:
                continue
            seen = self._seen(b)
            if seen is None:
                parts.append((sprite.rows, sprite.columns, sprite.colour, sprite.cover))
            else:
                mask = seen[sprite.rows, sprite.columns]
                parts.append(
                    (
                        sprite.rows,
                        sprite.columns,
                        sprite.colour * mask[..., None],
                        sprite.cover * mask,
                    )
                )
        if not parts:
            return
        rows = slice(min(p[0].start for p in parts), max(p[0].stop for p in parts))
        columns = slice(min(p[1].start for p in parts), max(p[1].stop for p in parts))
        size = (rows.stop - rows.start, columns.stop - columns.start)
        colour, cover = np.zeros((*size, 3), np.float32), np.zeros(size, np.float32)
        for r, c, own, part in parts:
            window = (
                slice(r.start - rows.start, r.stop - rows.start),
                slice(c.start - columns.start, c.stop - columns.start),
            )
            colour[window] += own
            cover[window] += part
        n = len(smear)
        region = picture[rows, columns] * (1 - cover / n)[..., None] + colour / n
        picture[rows, columns] = np.round(np.clip(region, 0, 255)).astype(np.uint8)

    def _seen(self, ball: BallAt) -> Image | None:
        """Where the picture can show this ball, None: anywhere."""
        if ball.pocket is not None:
            return self.furniture.hole_masks[ball.pocket]
        if ball.xyz_mm[2] < -table.BALL_RADIUS_MM:
            return np.asarray(1 - self.furniture.table_mask, dtype=np.float32)
        return None
