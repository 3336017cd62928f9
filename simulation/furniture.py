"""The empty table as the camera sees it, drawn once per clip: floor, rails, cloth, pockets.

Shapes are polygons in mm at their own heights, projected point by point, so the lens bends them
and the noses stand over the bed as they should; textures are looked up in mm through each pixel's
ray.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from simulation import table
from simulation.camera import Array, Camera
from simulation.canvas import Canvas, Mask, box, disc, shares
from simulation.cloth_art import WearMap, draw_bed
from simulation.lights import Lights
from simulation.look import Look
from simulation.palettes import CLOTHS, FLOORS
from simulation.pockets_art import Pits
from simulation.rails_art import (
    CORNER_RADIUS_MM,
    EDGE_MM,
    draw_apron,
    draw_chalk,
    draw_cushion_tops,
    draw_faces,
    draw_rails,
    draw_sights,
)
from simulation.surfaces import floor_seen, floor_tile, weave, wood_grain

Image = NDArray[np.float32]
FLOOR_MM = -770.0
"""Floor below the bed (WPA equipment specifications, 1: bed 29 1/4 to 31 in up)."""
_GLOSS = {"black": 0.16, "charcoal": 0.1, "white": 0.08}
"""Share of a lamp's picture that a rail mirrors; other woods have 0.12."""


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


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Masks:
    """(h, w) 0..1 each: whole table; bed inside the cushions; under, top: cushions at the bed's
    and the noses' height; rails with castings; bare wood; holes in the slate.
    """

    table: Image
    bed: Image
    under: Image
    top: Image
    rails: Image
    wood: Image
    holes: Image


def furnish(camera: Camera, look: Look, lights: Lights) -> Furniture:
    """Draw the empty table; the same camera and look give the same picture."""
    rng = np.random.default_rng([look.seed, 72])
    size = lights.size
    canvas = Canvas(camera)
    masks = _draw(canvas, look, size)
    h, w = camera.height_px, camera.width_px
    xy = np.stack(np.meshgrid(np.arange(float(w)), np.arange(float(h))), axis=-1)
    rays = camera.rays(xy).astype(np.float32)
    bed_mm = _plan(camera, rays, 0.0)
    picture = canvas.small()
    _shape_cloth(picture, masks, camera, look, lights, bed_mm, rng)
    _shape_pockets(picture, masks, camera, look, size, rays)
    strength = 0.05 if look.wood in ("black", "charcoal", "white") else 0.14
    grain = wood_grain(bed_mm, size.width_mm, strength, rng)
    picture *= (1 + masks.wood * grain)[..., None]
    light = lights.on_bed(bed_mm)
    picture *= light[..., None]
    _mirror_lamps(picture, masks, camera, look, lights, rays)
    whole = _with_floor(picture, masks, camera, look, lights, rays, rng)
    shade = _vignette(camera, look)
    whole *= (shade * np.float32(look.brightness))[..., None] * lights.warm
    grey = whole.mean(axis=-1, keepdims=True)
    whole = grey + np.float32(look.saturation) * (whole - grey)
    return Furniture(
        picture=np.asarray(np.clip(whole, 0, 255), dtype=np.float32),
        light=np.asarray(light * shade * np.float32(look.brightness), dtype=np.float32),
        rays=rays,
        bed_mm=bed_mm,
        over=np.maximum(masks.top, masks.rails),
        solid=masks.table * (1 - masks.holes) + masks.rails * masks.holes,
    )


def _draw(canvas: Canvas, look: Look, size: table.TableSize) -> _Masks:
    """All flat shapes, from below upwards."""
    outer = box(size, EDGE_MM, CORNER_RADIUS_MM)
    cloth = CLOTHS[look.cloth]
    draw_apron(canvas, look, size)
    below = np.where(canvas.bgr.any(axis=-1), 255, 0).astype(np.uint8)
    table_mask = np.maximum(canvas.mask([outer], table.RAIL_TOP_MM), below)
    draw_bed(canvas, look, size)
    discs = [disc(p.centre_xy_mm, p.radius_mm) for p in table.pocket_shapes(size).values()]
    holes = canvas.mask(discs, 0.0)
    cushions = table.cushion_outlines(size)
    bed = canvas.mask([box(size, table.CUSHION_WIDTH_MM)], 0.0)
    under = canvas.mask(list(cushions.values()), 0.0)
    draw_faces(canvas, cushions, cloth, size)
    rails, wood = draw_rails(canvas, look, size, canvas.mask([outer], table.RAIL_TOP_MM))
    top = canvas.mask(list(cushions.values()), table.NOSE_HEIGHT_MM)
    draw_cushion_tops(canvas, cushions, cloth, size)
    draw_sights(canvas, look, size)
    draw_chalk(canvas, look, size)

    def small(mask: Mask) -> Image:
        return shares(mask)

    return _Masks(
        table=small(table_mask),
        bed=small(bed),
        under=small(under),
        top=small(top),
        rails=small(rails),
        wood=small(np.minimum(wood, rails)),
        holes=small(holes),
    )


def _plan(camera: Camera, rays: Image, z_mm: float) -> Image:
    """(h, w, 2) where each pixel's ray meets a plane."""
    share = np.float32(z_mm - camera.position_mm[2]) / rays[..., 2:3]
    return np.asarray(camera.position_mm[:2].astype(np.float32) + share * rays[..., :2], np.float32)


def _shape_cloth(
    picture: Image,
    masks: _Masks,
    camera: Camera,
    look: Look,
    lights: Lights,
    bed_mm: Image,
    rng: np.random.Generator,
) -> None:
    """Wear, weave, and the dark along the cushions and at the pockets' edges."""
    size = lights.size
    scale = camera.scale_px_mm(np.array([size.length_mm / 2, size.width_mm / 2, 0]))
    bare = masks.bed * (1 - masks.top) * (1 - masks.holes)
    WearMap(look, size).over(picture, bed_mm, bare)
    depth = np.float32(0.3 + 0.4 * look.shadow)
    near = cv2.GaussianBlur(masks.under, (0, 0), max(6.0 * scale, 0.8))
    broad = cv2.GaussianBlur(masks.under, (0, 0), 28.0 * scale)
    picture *= (1 - bare * depth * np.clip(0.8 * near + 0.25 * broad, 0, 0.7))[..., None]
    lip = cv2.GaussianBlur(masks.holes, (0, 0), max(7.0 * scale, 0.8))
    picture *= (1 - 0.6 * bare * lip)[..., None]
    cloth = np.maximum(bare, masks.top)
    picture *= (1 + cloth * weave(cloth.shape, scale, rng))[..., None]


def _shape_pockets(
    picture: Image,
    masks: _Masks,
    camera: Camera,
    look: Look,
    size: table.TableSize,
    rays: Image,
) -> None:
    """What is seen through the openings."""
    pits = Pits(camera, look, size)
    inside = picture.copy()
    for name in pits.shapes:
        pits.fill(inside, rays, name)
    opening = np.maximum(masks.holes, masks.table - np.maximum(masks.rails, masks.bed))
    opening = (opening * (1 - masks.top) * (1 - masks.rails))[..., None]
    picture += opening * (inside - picture)


def _mirror_lamps(
    picture: Image, masks: _Masks, camera: Camera, look: Look, lights: Lights, rays: Image
) -> None:
    """Lamps that shine in the polish of the rails."""
    rail_mm = _plan(camera, rays, table.RAIL_TOP_MM)
    rise = np.float32(lights.height_mm - table.RAIL_TOP_MM) / np.maximum(-rays[..., 2], 1e-2)
    at = np.asarray(rail_mm + rise[..., None] * rays[..., :2], dtype=np.float32)
    seen = cv2.GaussianBlur(lights.mirrored(at[..., 0], at[..., 1]), (0, 0), 2.0)
    gloss = np.float32(_GLOSS.get(look.wood, 0.12))
    shine = np.sqrt(np.clip(seen * gloss, 0, 1)) * masks.rails * np.float32(0.8)
    picture += shine[..., None] * (np.float32(250) - picture)


def _with_floor(
    picture: Image,
    masks: _Masks,
    camera: Camera,
    look: Look,
    lights: Lights,
    rays: Image,
    rng: np.random.Generator,
) -> Image:
    """(h, w, 3) the table on its floor, which lies in the table's shadow."""
    size = lights.size
    tile = floor_tile(look.floor, FLOORS[look.floor], rng)
    moved = rng.uniform(0, 4000, 2).astype(np.float32)
    floor = floor_seen(tile, _plan(camera, rays, FLOOR_MM) + moved)
    scale = camera.scale_px_mm(np.array([size.length_mm / 2, size.width_mm / 2, 0]))
    fall = cv2.GaussianBlur(masks.table, (0, 0), 110.0 * scale)
    lit = 1.0 if look.floor == "led" else float(rng.uniform(0.45, 1.0))
    depth = 0.15 if look.floor == "led" else 0.6
    floor *= (np.float32(lit) * (1 - np.float32(depth) * fall))[..., None]
    m = masks.table[..., None]
    return np.asarray(picture * m + floor * (1 - m), dtype=np.float32)


def _vignette(camera: Camera, look: Look) -> Image:
    """(h, w) how much of the light reaches each pixel, in levels."""
    y, x = np.mgrid[: camera.height_px, : camera.width_px].astype(np.float32)
    middle: Array = np.array([camera.width_px / 2, camera.height_px / 2])
    r2 = ((x - middle[0]) ** 2 + (y - middle[1]) ** 2) / np.float32((middle**2).sum())
    return np.asarray(1 - np.float32(look.vignette) * r2, dtype=np.float32)
