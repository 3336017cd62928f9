"""The empty table as the camera sees it, drawn once per clip: floor, rails, cloth, pockets.

Shapes are polygons in mm at their own heights, projected point by point, so the lens bends them
and the noses stand over the bed as they should. Drawn at `FINE` times the size, then averaged.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from simulation import table
from simulation.camera import Array, Camera
from simulation.lights import Lights
from simulation.look import Look
from simulation.palettes import CASTINGS, CLOTHS, FLOORS, WOODS, Bgr
from simulation.surfaces import floor_picture, mottle, wood_grain

FINE = 2
"""Supersampling of the drawn shapes."""
_SHIFT = 5
"""Sub-pixel bits of OpenCV's polygon filler."""
Image = NDArray[np.float32]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Furniture:
    """picture (h, w, 3) BGR 0..255; light (h, w): how bright the bed is lit at each pixel;
    rays (h, w, 3): unit directions of sight; bed_mm (h, w, 2): place on the bed behind each
    pixel; over (h, w) 0..1: cushions and rails, which hide what lies below the noses; solid
    (h, w) 0..1: the table without its holes, which hides what lies below the bed.
    """

    picture: Image
    light: Image
    rays: Image
    bed_mm: Image
    over: Image
    solid: Image


class _Canvas:
    """Polygons in mm onto a supersampled picture."""

    def __init__(self, camera: Camera) -> None:
        self.camera = camera.times(FINE)
        self.shape = (self.camera.height_px, self.camera.width_px)
        self.bgr = np.zeros((*self.shape, 3), np.uint8)

    def _points(self, outline_mm: Array, z_mm: float | Array) -> NDArray[np.int32]:
        closed = np.vstack([outline_mm, outline_mm[:1]])
        heights = np.broadcast_to(np.asarray(z_mm, dtype=np.float64), (len(outline_mm),))
        z = np.append(heights, heights[0])
        steps = np.maximum(np.ceil(np.linalg.norm(np.diff(closed, axis=0), axis=1) / 40), 1)
        parts = []
        for k, n in enumerate(steps.astype(int)):
            u = np.arange(n)[:, None] / n
            a = np.array([*closed[k], z[k]])
            b = np.array([*closed[k + 1], z[k + 1]])
            parts.append(a + u * (b - a))
        px = self.camera.project(np.vstack(parts))
        return np.asarray(np.round(px * 2**_SHIFT), dtype=np.int32)

    def fill(self, outline_mm: Array, z_mm: float | Array, colour: Bgr) -> None:
        """Paint a polygon."""
        cv2.fillPoly(self.bgr, [self._points(outline_mm, z_mm)], colour, cv2.LINE_AA, _SHIFT)

    def mask(self, outlines_mm: list[Array], z_mm: float) -> NDArray[np.uint8]:
        """0/255 at the fine size: the union of polygons."""
        mask = np.zeros(self.shape, np.uint8)
        for outline in outlines_mm:
            cv2.fillPoly(mask, [self._points(outline, z_mm)], 255, cv2.LINE_AA, _SHIFT)
        return mask


def _shrunk(fine: NDArray[np.uint8]) -> Image:
    h, w = fine.shape[:2]
    small = cv2.resize(fine, (w // FINE, h // FINE), interpolation=cv2.INTER_AREA)
    return np.asarray(small, dtype=np.float32)


def _shares(fine: NDArray[np.uint8]) -> Image:
    return np.asarray(_shrunk(fine) / 255, dtype=np.float32)


def box(margin_mm: float, radius_mm: float = 0.0) -> Array:
    """(n, 2) the playing surface grown by a margin, with rounded corners."""
    x0, y0 = -margin_mm, -margin_mm
    x1, y1 = table.LENGTH_MM + margin_mm, table.WIDTH_MM + margin_mm
    if radius_mm <= 0:
        return np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])
    turns = np.linspace(0, np.pi / 2, 10)
    arc = radius_mm * np.column_stack([np.cos(turns), np.sin(turns)])
    r = radius_mm
    return np.vstack(
        [
            arc + np.array([x1 - r, y1 - r]),
            arc[::-1] * [-1, 1] + [x0 + r, y1 - r],
            -arc + [x0 + r, y0 + r],
            arc[::-1] * [1, -1] + [x1 - r, y0 + r],
        ]
    )


def disc(centre_mm: tuple[float, float] | Array, radius_mm: float) -> Array:
    """(40, 2) a circle."""
    turns = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    return np.asarray(centre_mm) + radius_mm * np.column_stack([np.cos(turns), np.sin(turns)])


def furnish(camera: Camera, look: Look, lights: Lights) -> Furniture:
    """Draw the empty table; the same camera and look give the same picture."""
    rng = np.random.default_rng([look.seed, 72])
    canvas = _Canvas(camera)
    cloth = CLOTHS[look.cloth]
    outer = box(table.CUSHION_WIDTH_MM + table.RAIL_WIDTH_MM, 70.0)
    table_mask = canvas.mask([outer], table.RAIL_TOP_MM)
    _draw_bed(canvas, look, cloth, rng)
    holes = {
        name: canvas.mask([disc(p.centre_xy_mm, p.radius_mm)], 0.0)
        for name, p in table.pocket_shapes().items()
    }
    _draw_pockets(canvas, look, holes)
    cushions = table.cushion_outlines()
    bed_mask = canvas.mask([box(table.CUSHION_WIDTH_MM)], 0.0)
    under = canvas.mask(list(cushions.values()), 0.0)
    _draw_faces(canvas, cushions, cloth)
    wood_mask = _draw_rails(canvas, look, table_mask)
    top = canvas.mask(list(cushions.values()), table.NOSE_HEIGHT_MM)
    _draw_cushion_tops(canvas, cushions, cloth)
    _draw_diamonds(canvas, look)

    h, w = camera.height_px, camera.width_px
    xy = np.stack(np.meshgrid(np.arange(float(w)), np.arange(float(h))), axis=-1)
    rays = camera.rays(xy)
    share = -camera.position_mm[2] / rays[..., 2:3]
    bed_mm = (camera.position_mm[:2] + share * rays[..., :2]).astype(np.float32)
    picture = _shrunk(canvas.bgr)
    masks = {
        k: _shares(m)
        for k, m in (
            ("table", table_mask),
            ("bed", bed_mask),
            ("under", under),
            ("top", top),
            ("wood", wood_mask),
        )
    }
    scale = camera.scale_px_mm(np.array([table.LENGTH_MM / 2, table.WIDTH_MM / 2, 0]))
    bare = masks["bed"] * (1 - masks["top"])
    shade = cv2.GaussianBlur(masks["under"], (0, 0), 9.0 * scale)
    picture *= (1 - 0.75 * bare * np.clip(shade, 0, 0.6))[..., None]
    cloth_mask = np.maximum(bare, masks["top"])
    picture *= (1 + cloth_mask * mottle((h, w), scale, rng))[..., None]
    picture *= (1 + masks["wood"] * wood_grain(bed_mm, look.wood, rng))[..., None]
    light = lights.on_bed(bed_mm)
    floor = floor_picture((h, w), look.floor, FLOORS[look.floor], scale, rng)
    fall = cv2.GaussianBlur(masks["table"], (0, 0), 110.0 * scale)
    floor *= (1 - 0.65 * fall)[..., None]
    lit = picture * light[..., None]
    m = masks["table"][..., None]
    whole = lit * m + floor * (1 - m)
    warm = np.array([1 - look.warmth, 1.0, 1 + look.warmth], np.float32)
    return Furniture(
        picture=np.asarray(np.clip(whole * warm * look.brightness, 0, 255), dtype=np.float32),
        light=(light * look.brightness).astype(np.float32),
        bed_mm=bed_mm,
        rays=rays.astype(np.float32),
        over=np.maximum(masks["top"], masks["wood"]),
        solid=masks["table"] * (1 - _open(holes)) + masks["wood"] * _open(holes),
    )


def _draw_bed(canvas: _Canvas, look: Look, cloth: Bgr, rng: np.random.Generator) -> None:
    canvas.fill(box(table.CUSHION_WIDTH_MM + 40), 0.0, (10, 9, 9))
    canvas.fill(box(table.CUSHION_WIDTH_MM), 0.0, cloth)
    pale = tuple(0.45 * c + 0.55 * 235 for c in cloth)
    line: Bgr = (pale[0], pale[1], pale[2])
    length, width = table.LENGTH_MM, table.WIDTH_MM

    def stroke(x0: float, y0: float, x1: float, y1: float, thick: float = 2.4) -> None:
        along = np.array([x1 - x0, y1 - y0])
        across = np.array([-along[1], along[0]]) / np.linalg.norm(along) * thick / 2
        a, b = np.array([x0, y0]), np.array([x1, y1])
        canvas.fill(np.array([a + across, b + across, b - across, a - across]), 0.0, line)

    if look.line in ("head_string", "break_box"):
        stroke(length / 4, 0, length / 4, width)
    if look.line == "break_box":
        for y in (width * 0.36, width * 0.64):
            stroke(0, y, length / 4, y)
    spots = [(0.75, 0.5), (0.25, 0.5), (0.5, 0.5)][: look.spots]
    for k, (u, v) in enumerate(spots):
        dark = tuple(0.35 * c for c in cloth)
        colour: Bgr = line if k else (dark[0], dark[1], dark[2])
        canvas.fill(disc((u * length, v * width), 6.5 if k == 0 else 4.0), 0.0, colour)
    for _ in range(int(rng.integers(6, 26))):
        x, y = rng.uniform(60, length - 60), rng.uniform(60, width - 60)
        turn, long = rng.uniform(0, np.pi), rng.uniform(4, 30)
        tint = tuple(0.82 * c + 0.18 * 230 for c in cloth)
        saved, line = line, (tint[0], tint[1], tint[2])
        stroke(x, y, x + long * np.cos(turn), y + long * np.sin(turn), rng.uniform(1.2, 2.6))
        line = saved


def _draw_pockets(canvas: _Canvas, look: Look, holes: dict[str, NDArray[np.uint8]]) -> None:
    bottoms = {
        "leather": (46, 44, 44),
        "net": (26, 24, 24),
        "ribs": (52, 50, 50),
        "return": (13, 12, 12),
    }
    for name, shape in table.pocket_shapes().items():
        canvas.fill(disc(shape.centre_xy_mm, shape.radius_mm), 0.0, (9, 8, 8))
        before = canvas.bgr.copy()
        cup = np.asarray(shape.centre_xy_mm) + 6 * np.asarray(shape.outward_xy)
        canvas.fill(disc(cup, shape.radius_mm * 0.86), -80.0, bottoms[look.cup])
        if look.cup == "net":
            for k in range(-4, 5):
                for turn in (0.8, -0.8):
                    along = np.array([np.cos(turn), np.sin(turn)]) * 50
                    across = np.array([-along[1], along[0]]) / 50
                    mid = cup + across * k * 13
                    strip = [mid + along + across, mid - along + across]
                    strip += [mid - along - across, mid + along - across]
                    canvas.fill(np.array(strip), -80.0, (58, 60, 62))
        x, y, w, h = cv2.boundingRect(holes[name])
        here = (slice(y, y + h), slice(x, x + w))
        outside = holes[name][here] < 128
        canvas.bgr[here][outside] = before[here][outside]


def _draw_faces(canvas: _Canvas, cushions: dict[str, Array], cloth: Bgr) -> None:
    """The cushions' faces under the nose, in their own shadow."""
    dark: Bgr = (cloth[0] * 0.34, cloth[1] * 0.34, cloth[2] * 0.34)
    middle = np.array([table.LENGTH_MM / 2, table.WIDTH_MM / 2])
    for outline in cushions.values():
        centre = outline.mean(axis=0)
        back = np.where(np.abs(centre - middle) / middle > 0.9, np.sign(centre - middle), 0.0)
        base = outline + back * table.UNDERCUT_MM
        for k in range(len(outline) - 1):
            quad = np.vstack([outline[k : k + 2], base[k : k + 2][::-1]])
            nose = table.NOSE_HEIGHT_MM
            canvas.fill(quad, np.array([nose, nose, 0.0, 0.0]), dark)


def _draw_rails(canvas: _Canvas, look: Look, table_mask: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Wooden rails with castings and the pockets' liners; returns the mask of all of it."""
    top = table.RAIL_TOP_MM
    before = canvas.bgr.copy()
    wood = WOODS[look.wood]
    canvas.fill(box(table.CUSHION_WIDTH_MM + table.RAIL_WIDTH_MM, 70.0), top, wood)
    edge = table.CUSHION_WIDTH_MM + table.RAIL_WIDTH_MM
    pale: Bgr = (wood[0] * 1.5 + 14, wood[1] * 1.5 + 14, wood[2] * 1.5 + 14)
    inner = canvas.bgr.copy()
    canvas.fill(box(edge, 70.0), top, pale)
    keep = canvas.mask([box(edge - 6.0, 64.0)], top) > 127
    canvas.bgr[keep] = inner[keep]
    metal = CASTINGS[look.castings] or wood
    shapes = table.pocket_shapes()
    for name, shape in shapes.items():
        centre = np.asarray(shape.centre_xy_mm)
        if name[0] == "S":
            half = np.array([shape.radius_mm + 20, edge])
            outline = centre + np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
            sign = shape.outward_xy[1]
            limit = -edge if sign < 0 else table.WIDTH_MM + edge
            outline[:, 1] = np.where(outline[:, 1] * sign > limit * sign, limit, outline[:, 1])
        else:
            signs = np.sign(shape.outward_xy)
            corner = np.array(
                [0.0 if signs[0] < 0 else table.LENGTH_MM, 0.0 if signs[1] < 0 else table.WIDTH_MM]
            )
            square = np.array([[1.0, 1.0], [-0.58, 1.0], [-0.58, -0.58], [1.0, -0.58]])
            outline = corner + square * signs * edge
        if look.castings != "wood":
            canvas.fill(outline, top, metal)
        canvas.fill(disc(centre, shape.radius_mm + 15), top, (26, 25, 25))
    openings = [box(table.CUSHION_WIDTH_MM)]
    openings += [disc(s.centre_xy_mm, s.radius_mm + 3) for s in shapes.values()]
    open_mask = canvas.mask(openings, top)
    rails = np.minimum(table_mask, 255 - open_mask)
    share = (rails.astype(np.float32) / 255)[..., None]
    blend = canvas.bgr * share + before * (1 - share)
    canvas.bgr = blend.astype(np.uint8)
    return rails


def _draw_cushion_tops(canvas: _Canvas, cushions: dict[str, Array], cloth: Bgr) -> None:
    middle = np.array([table.LENGTH_MM / 2, table.WIDTH_MM / 2])
    for outline in cushions.values():
        tone = 1.04
        top: Bgr = (cloth[0] * tone, cloth[1] * tone, cloth[2] * tone)
        seam: Bgr = (cloth[0] * 0.45, cloth[1] * 0.45, cloth[2] * 0.45)
        canvas.fill(outline, table.NOSE_HEIGHT_MM, seam)
        centre = outline.mean(axis=0)
        back = np.where(np.abs(centre - middle) / middle > 0.9, np.sign(centre - middle), 0.0)
        pulled = outline.copy()
        far = np.abs(((outline - centre) * back).sum(axis=1)) > table.CUSHION_WIDTH_MM / 3
        behind = ((outline - centre) * back).sum(axis=1) > 0
        pulled[far & behind] -= back * 2.5
        canvas.fill(pulled, table.NOSE_HEIGHT_MM, top)


def _draw_diamonds(canvas: _Canvas, look: Look) -> None:
    off = table.CUSHION_WIDTH_MM + 0.45 * table.RAIL_WIDTH_MM
    places = []
    for k in (1, 2, 3, 5, 6, 7):
        x = k * table.LENGTH_MM / 8
        places += [(x, -off, 0), (x, table.WIDTH_MM + off, 0)]
    for k in (1, 2, 3):
        y = k * table.WIDTH_MM / 4
        places += [(-off, y, 1), (table.LENGTH_MM + off, y, 1)]
    for x, y, turned in places:
        if look.diamonds == "dot":
            outline = disc((x, y), 6.5)
        else:
            small, long = 6.0, 12.0
            half = np.array([long, small] if turned else [small, long])
            outline = np.array([x, y]) + np.array([[1, 0], [0, 1], [-1, 0], [0, -1]]) * half
        canvas.fill(outline, table.RAIL_TOP_MM, (226, 232, 234))


def _open(holes: dict[str, NDArray[np.uint8]]) -> Image:
    """(h, w) 0..1: all holes in the slate."""
    return _shares(np.maximum.reduce(list(holes.values())))
