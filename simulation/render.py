"""Pictures of a clip at any time: the empty table, balls smeared over the exposure, people,
graphics, lens and sensor. The same timeline and look give the same pictures, bit for bit.

Only what changes is drawn anew: the picture with the resting balls is kept, before and behind
the lens, and each picture renews the patches in which something moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from simulation import table
from simulation.ball_art import BallPainter, Sprite, to_levels, to_light
from simulation.camera import Array, Camera, overhead_camera
from simulation.furniture import furnish
from simulation.graphics import Graphics, other_view
from simulation.lights import Lights
from simulation.line import Timeline
from simulation.look import Look
from simulation.moves import BallAt
from simulation.people import PeoplePainter
from simulation.sensor import Rect, Sensor

Picture = NDArray[np.uint8]
SMEAR_STEP_PX = 1.6
"""Travel between two of the moments that make up a blurred ball."""
MOST_STEPS = 24
MOST_SHADOWS = 5
"""Shadows are soft: so many make a blurred one."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Smear:
    """A ball at moments of an exposure: xyz_mm (n, 3), turns (n, 3, 3), n `of` so many moments."""

    ball: int
    xyz_mm: Array
    turns: Array
    of: int = 1


def camera_of(look: Look, size: table.TableSize = table.NINE_FOOT) -> Camera:
    """The camera that a look asks for, over a table."""
    return overhead_camera(
        size=size,
        size_px=look.size_px,
        height_mm=look.camera_height_mm,
        table_share=look.table_share,
        offset_mm=look.offset_mm,
        shift_px=look.shift_px,
        roll_rad=look.roll_rad,
        bow=look.bow,
        lens=look.lens,
        head_right=look.head_right,
    )


def picture_times_s(look: Look, length_s: float) -> Iterator[float]:
    """Middle of the exposure of each frame's middle row; padded clips repeat pictures."""
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
        self.camera = camera_of(look, line.size)
        middle = np.array([line.size.length_mm / 2, line.size.width_mm / 2, 0.0])
        self.lights = Lights(look, line.size, 1 / self.camera.scale_px_mm(middle))
        self.furniture = furnish(self.camera, look, self.lights)
        self.balls = BallPainter(self.camera, look, self.furniture, self.lights)
        self.sensor = Sensor(look)
        self.people = PeoplePainter(self.camera, look, self.sensor, line.size)
        self.graphics = Graphics(look, game)
        self._empty = np.asarray(np.round(self.furniture.picture), dtype=np.uint8)
        self._empty_seen = self.sensor.through_lens(self._empty)
        self._still, self._still_seen = self._empty, self._empty_seen
        self._still_key: tuple[tuple[int, float, float], ...] | None = None
        self._views = {k: other_view(look, k) for k in range(len(line.cuts_s))}

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
                view = np.ascontiguousarray(self._views[k][20 : 20 + h, pan : pan + w])
                return self._finished(self.sensor.through_lens(view), t_s)
        return self._finished(self._table(t_s), t_s)

    def _finished(self, seen: Picture, t_s: float) -> Picture:
        out = self.sensor.levels(seen, t_s)
        self.graphics.lay_over(out, t_s)
        return out

    def _table(self, t_s: float) -> Picture:
        """What the lens shows of table, balls and people."""
        spread = (self.look.exposure_s + self.look.readout_s) / 2
        moves = self.line.moves
        going = [b for b in moves.balls if moves.is_moving(b, t_s - spread, t_s + spread)]
        still = [
            found for b in moves.balls if b not in going and (found := moves.at(b, t_s)) is not None
        ]
        self._keep_still(still)
        picture, seen = self._still.copy(), self._still_seen.copy()
        rects = self._paint_balls(picture, [m for b in going for m in self._moments(b, t_s)])
        rects += self.people.draw(picture, self.line, t_s)
        for rect in rects:
            self.sensor.renew(seen, picture, rect)
        return seen

    def _keep_still(self, still: list[BallAt]) -> None:
        """Draw the resting balls if they are not those of the last picture."""
        key = tuple((b.ball, float(b.xyz_mm[0]), float(b.xyz_mm[2])) for b in still)
        if key == self._still_key:
            return
        self._still, self._still_seen = self._empty.copy(), self._empty_seen.copy()
        resting = [
            Smear(ball=b.ball, xyz_mm=b.xyz_mm[None], turns=np.asarray(b.turn)[None]) for b in still
        ]
        rects = self._paint_balls(self._still, resting)
        for rect in rects:
            self.sensor.renew(self._still_seen, self._still, rect)
        self._still_key = key

    def _moments(self, ball: int, t_s: float) -> list[Smear]:
        """A ball at evenly spaced times of the exposure of its own row; none or one smear."""
        moves, half = self.line.moves, self.look.exposure_s / 2
        around, middle = half * np.array([-1.0, 0.0, 1.0]), t_s
        ends = moves.places_mm(ball, middle + around)
        for _ in range(2 if self.look.readout_s > 0 else 0):
            if len(ends) == 0:  # it goes out of sight before its row is exposed
                break
            row = float(self.camera.project(ends[len(ends) // 2])[1])
            middle = t_s + self.sensor.row_delay_s(row)
            ends = moves.places_mm(ball, middle + around)
        if len(ends) == 0:
            return []
        travel = float(np.linalg.norm(np.diff(self.camera.project(ends), axis=0), axis=1).sum())
        steps = int(np.clip(np.ceil(travel / SMEAR_STEP_PX), 1, MOST_STEPS))
        at = middle - half + (np.arange(steps) + 0.5) / steps * self.look.exposure_s
        xyz, turns = moves.over(ball, at)
        return [Smear(ball=ball, xyz_mm=xyz, turns=turns, of=steps)] if len(xyz) else []

    def _paint_balls(self, picture: Picture, smears: Sequence[Smear]) -> list[Rect]:
        """All shadows, then all balls, far ones first; returns what was painted over."""
        rects = []
        for smear in smears:
            xyz = smear.xyz_mm[:: max(len(smear.xyz_mm) // MOST_SHADOWS, 1)]
            cast = self.balls.shadow(xyz)
            if cast is None:
                continue
            (rows, columns), factor = cast
            region = picture[rows, columns] * factor[..., None]
            picture[rows, columns] = (region + 0.5).astype(np.uint8)
            rects.append((columns.start, rows.start, columns.stop, rows.stop))
        away = [float(np.linalg.norm(s.xyz_mm[0] - self.camera.position_mm)) for s in smears]
        for k in sorted(range(len(smears)), key=lambda k: -away[k]):
            smear = smears[k]
            step = self._row_step_mm(smear.xyz_mm)
            sprite = self.balls.ball(smear.ball, smear.xyz_mm, smear.turns, step)
            if sprite is not None:
                _lay(picture, sprite, len(smear.xyz_mm) / smear.of)
                rows, columns = sprite.rows, sprite.columns
                rects.append((columns.start, rows.start, columns.stop, rows.stop))
        return rects

    def _row_step_mm(self, xyz_mm: Array) -> Array | None:
        """How far a ball at the moments of an exposure goes while one row is read."""
        if self.look.readout_s == 0 or len(xyz_mm) == 1:
            return None
        span = self.look.exposure_s * (len(xyz_mm) - 1) / len(xyz_mm)
        velocity = (xyz_mm[-1] - xyz_mm[0]) / span
        return np.asarray(velocity * (self.look.readout_s / self.look.size_px[1]))


def _lay(picture: Picture, sprite: Sprite, share: float) -> None:
    """Put a sprite over a picture; `share` of the exposure in which it was there."""
    region = to_light(picture[sprite.rows, sprite.columns])
    part = np.float32(share)
    mixed = region * (1 - part * sprite.cover)[..., None] + part * sprite.light
    picture[sprite.rows, sprite.columns] = to_levels(mixed)
