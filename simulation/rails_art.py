"""What stands around the bed: cushions, wooden rails, castings, sights, a maker's name, chalk."""

from __future__ import annotations

import cv2
import numpy as np

from simulation import table
from simulation.camera import Array
from simulation.canvas import Canvas, Mask, box, disc
from simulation.look import Look
from simulation.palettes import CASTINGS, CHALKS, WOODS, Bgr

EDGE_MM = table.CUSHION_WIDTH_MM + table.RAIL_WIDTH_MM
"""From the noses to the outer edge of the rails."""
CORNER_RADIUS_MM = 70.0
APRON_MM = -230.0
"""Lower edge of the table's sides."""
CHALK_MM = 22.0
_LINER_MM = 15.0
"""Width of the liner's collar on top of the rails."""


def scaled(colour: Bgr, factor: float, plus: float = 0.0) -> Bgr:
    """A lighter or darker colour."""
    return colour[0] * factor + plus, colour[1] * factor + plus, colour[2] * factor + plus


def draw_apron(canvas: Canvas, look: Look, size: table.TableSize) -> None:
    """The sides below the rails and the dark under the table; seen by a tilted camera only."""
    outer = box(size, EDGE_MM - 4, CORNER_RADIUS_MM)
    canvas.fill(box(size, EDGE_MM - 190), -760.0, (12, 12, 13))
    wood = scaled(WOODS[look.wood], 0.42)
    for a, b in zip(outer, np.roll(outer, -1, axis=0), strict=True):
        side = np.array([a, b, b, a])
        heights = np.array([table.RAIL_TOP_MM, table.RAIL_TOP_MM, APRON_MM, APRON_MM])
        canvas.fill(side, heights, wood)


def draw_faces(
    canvas: Canvas, cushions: dict[str, Array], cloth: Bgr, size: table.TableSize
) -> None:
    """The cushions' faces under the nose, in their own shadow."""
    dark = scaled(cloth, 0.34)
    middle = np.array([size.length_mm / 2, size.width_mm / 2])
    for outline in cushions.values():
        centre = outline.mean(axis=0)
        back = np.where(np.abs(centre - middle) / middle > 0.9, np.sign(centre - middle), 0.0)
        base = outline + back * table.UNDERCUT_MM
        for k in range(len(outline) - 1):
            quad = np.vstack([outline[k : k + 2], base[k : k + 2][::-1]])
            nose = table.NOSE_HEIGHT_MM
            canvas.fill(quad, np.array([nose, nose, 0.0, 0.0]), dark)


def draw_cushion_tops(
    canvas: Canvas, cushions: dict[str, Array], cloth: Bgr, size: table.TableSize
) -> None:
    """Their cloth, from the nose up to the wood, with the seam along it."""
    middle = np.array([size.length_mm / 2, size.width_mm / 2])
    for outline in cushions.values():
        centre = outline.mean(axis=0)
        back = np.where(np.abs(centre - middle) / middle > 0.9, np.sign(centre - middle), 0.0)
        depth = ((outline - centre) * back).sum(axis=1)
        heights = np.where(depth > 0, table.RAIL_TOP_MM, table.NOSE_HEIGHT_MM)
        canvas.fill(outline, heights, scaled(cloth, 0.45))
        pulled = outline - np.where(depth > 0, 2.5, 0.0)[:, None] * back
        canvas.fill(pulled, heights, scaled(cloth, 0.97))
        front = outline - back * np.where(depth > 0, table.CUSHION_WIDTH_MM - 6.0, 0.0)[:, None]
        canvas.fill(front, table.NOSE_HEIGHT_MM, scaled(cloth, 1.06))


def draw_rails(
    canvas: Canvas, look: Look, size: table.TableSize, table_mask: Mask
) -> tuple[Mask, Mask]:
    """Wooden rails with castings and the pockets' collars; the masks of all of it, of wood."""
    top = table.RAIL_TOP_MM
    before = canvas.bgr.copy()
    wood = WOODS[look.wood]
    canvas.fill(box(size, EDGE_MM, CORNER_RADIUS_MM), top, wood)
    bare = canvas.mask([box(size, EDGE_MM, CORNER_RADIUS_MM)], top)
    edge = (206.0, 202.0, 200.0) if look.trim else scaled(wood, 1.5, 14)
    wide = 9.0 if look.trim else 5.0
    canvas.ring(box(size, EDGE_MM - wide / 2, CORNER_RADIUS_MM), wide, top, edge)
    metal = CASTINGS[look.castings]
    for name, shape in table.pocket_shapes(size).items():
        centre = np.asarray(shape.centre_xy_mm)
        if metal is not None:
            plate = _plate(name, shape, size)
            canvas.fill(plate, top, scaled(metal, 0.6))
            inner = centre + (plate - centre) * 0.97
            canvas.fill(inner, top, metal)
            cv2.fillPoly(bare, [canvas.points(plate, top)], 0, cv2.LINE_AA, 5)
        elif name[0] != "S":
            corner = _corner(name, size) + np.sign(shape.outward_xy) * (EDGE_MM - 12)
            canvas.line((centre[0], centre[1]), (corner[0], corner[1]), 2.5, top, (16, 16, 18))
        collar = disc(centre, shape.radius_mm + _LINER_MM)
        canvas.fill(collar, top, (30, 29, 29))
        canvas.ring(disc(centre, shape.radius_mm + _LINER_MM - 3), 2.0, top, (58, 56, 56))
        cv2.fillPoly(bare, [canvas.points(collar, top)], 0, cv2.LINE_AA, 5)
    openings = [box(size, table.CUSHION_WIDTH_MM)]
    openings += [disc(s.centre_xy_mm, s.radius_mm + 3) for s in table.pocket_shapes(size).values()]
    open_mask = canvas.mask(openings, top)
    rails = np.minimum(table_mask, 255 - open_mask)
    cv2.copyTo(before, np.where(rails < 128, 255, 0).astype(np.uint8), canvas.bgr)
    return rails, np.minimum(bare, rails)


def _corner(name: str, size: table.TableSize) -> Array:
    """Where the nose lines cross at a corner pocket."""
    return np.array(table.corners_mm(size)[name])


def _plate(name: str, shape: table.PocketShape, size: table.TableSize) -> Array:
    """Outline (n, 2) mm of a pocket's casting on the rails."""
    centre = np.asarray(shape.centre_xy_mm)
    if name[0] == "S":
        half = np.array([shape.radius_mm + 20, EDGE_MM])
        outline = centre + np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
        sign = shape.outward_xy[1]
        limit = -EDGE_MM if sign < 0 else size.width_mm + EDGE_MM
        outline[:, 1] = np.where(outline[:, 1] * sign > limit * sign, limit, outline[:, 1])
        return np.asarray(outline)
    signs = np.sign(shape.outward_xy)
    turns = np.linspace(0, np.pi / 2, 8)
    r = CORNER_RADIUS_MM / EDGE_MM
    arc = np.column_stack([1 - r + r * np.cos(turns), 1 - r + r * np.sin(turns)])
    square = np.vstack([arc, [[-0.58, 1.0], [-0.58, -0.58], [1.0, -0.58]]])
    return np.asarray(_corner(name, size) + square * signs * EDGE_MM)


def draw_sights(canvas: Canvas, look: Look, size: table.TableSize) -> None:
    """Diamonds on the rails, and a maker's name."""
    off = table.CUSHION_WIDTH_MM + 0.45 * table.RAIL_WIDTH_MM
    places = []
    for k in (1, 2, 3, 5, 6, 7):
        x = k * size.length_mm / 8
        places += [(x, -off, 0), (x, size.width_mm + off, 0)]
    for k in (1, 2, 3):
        y = k * size.width_mm / 4
        places += [(-off, y, 1), (size.length_mm + off, y, 1)]
    colour = (226.0, 232.0, 234.0) if look.wood != "white" else (60.0, 60.0, 62.0)
    for x, y, turned in places:
        if look.diamonds == "dot":
            outline = disc((x, y), 6.5)
        else:
            half = np.array([12.0, 6.0] if turned else [6.0, 12.0])
            outline = np.array([x, y]) + np.array([[1, 0], [0, 1], [-1, 0], [0, -1]]) * half
        canvas.fill(outline, table.RAIL_TOP_MM, colour)
    if look.brand:
        _draw_brand(canvas, look, size)


def _draw_brand(canvas: Canvas, look: Look, size: table.TableSize) -> None:
    """The name on castings (if of metal) or on the rails' middles."""
    rng = np.random.default_rng([look.seed, 83])
    off = table.CUSHION_WIDTH_MM + 0.55 * table.RAIL_WIDTH_MM
    ink: Bgr = (40.0, 40.0, 44.0)
    if CASTINGS[look.castings] is None or look.castings == "black":
        ink = (180.0, 184.0, 190.0)
    metal = CASTINGS[look.castings] is not None
    inset, low = 12.0, table.CUSHION_WIDTH_MM + 0.78 * table.RAIL_WIDTH_MM
    ends = [(x, y) for x in (inset, size.length_mm - inset) for y in (-low, size.width_mm + low)]
    places = ends if metal else [(size.length_mm * 0.1875, -off), (size.length_mm * 0.8125, -off)]
    tall = 13.0 if metal else float(rng.uniform(22, 36))
    for x, y in places:
        _write(canvas, look.brand, (x, y), tall, ink, upside=y < 0)


def _write(
    canvas: Canvas, text: str, at_mm: tuple[float, float], tall_mm: float, ink: Bgr, upside: bool
) -> None:
    """Letters on the rail's top that read from outside the table."""
    font, size = cv2.FONT_HERSHEY_DUPLEX, 2.0
    (w, h), _ = cv2.getTextSize(text, font, size, 4)
    mask = np.zeros((h + 24, w + 24), np.uint8)
    cv2.putText(mask, text, (12, h + 12), font, size, 255, 4, cv2.LINE_AA)
    scale = tall_mm / h
    half = np.array([mask.shape[1], mask.shape[0]]) * scale / 2
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    turn = -1.0 if upside else 1.0
    places = np.column_stack([corners * turn + np.array(at_mm), np.full(4, table.RAIL_TOP_MM)])
    px = canvas.camera.project(places).astype(np.float32)
    flat = np.array([[0, 0], [w + 24, 0], [w + 24, h + 24], [0, h + 24]], np.float32)
    x0, y0 = np.floor(px.min(axis=0)).astype(int) - 2
    x1, y1 = np.ceil(px.max(axis=0)).astype(int) + 2
    if x0 < 0 or y0 < 0 or x1 > canvas.shape[1] or y1 > canvas.shape[0]:
        return
    to_px = cv2.getPerspectiveTransform(flat, px - np.array([x0, y0], np.float32))
    cover = cv2.warpPerspective(mask, to_px, (int(x1 - x0), int(y1 - y0)), flags=cv2.INTER_AREA)
    region = canvas.bgr[y0:y1, x0:x1]
    share = cover[..., None].astype(np.float32) / 255
    region[:] = (region * (1 - share) + np.array(ink, np.float32) * share).astype(np.uint8)


def draw_chalk(canvas: Canvas, look: Look, size: table.TableSize) -> None:
    """Cubes of chalk on the rails, each turned its own way."""
    rng = np.random.default_rng([look.seed, 84])
    tint = CHALKS[look.chalk]
    off = table.CUSHION_WIDTH_MM + 0.5 * table.RAIL_WIDTH_MM
    half = CHALK_MM / 2
    for _ in range(look.chalk_cubes):
        along = float(rng.uniform(0.08, 0.92))
        y = -off if rng.random() < 0.5 else size.width_mm + off
        if rng.random() < 0.3:
            x = -off if rng.random() < 0.5 else size.length_mm + off
            at = np.array([x, along * size.width_mm])
        else:
            at = np.array([along * size.length_mm, y])
        at = at + rng.normal(0, 14, 2)
        turn = float(rng.uniform(0, np.pi / 2))
        c, s = np.cos(turn), np.sin(turn)
        square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half @ np.array([[c, s], [-s, c]])
        base, top = table.RAIL_TOP_MM, table.RAIL_TOP_MM + CHALK_MM
        canvas.fill(at + square * 1.25, base, (14, 14, 15))
        for k in range(4):
            a, b = at + square[k], at + square[(k + 1) % 4]
            canvas.fill(np.array([a, b, b, a]), np.array([base, base, top, top]), scaled(tint, 0.5))
        canvas.fill(at + square, top, scaled(tint, 0.95))
        canvas.fill(disc(at, half * 0.72), top, scaled(tint, 1.3, 8))
