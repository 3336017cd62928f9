"""Finding the balls at rest in one picture (or the mean of several still ones)."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.ball_colours import light_at
from vision.cloth import DISTANCE_STEPS, foreign_to
from vision.colours import any_set_log_p, measure_colours
from vision.detections import Detections
from vision.discs import RAYS, Rings, fit_rings, peaks, vote
from vision.rims import RAYS_LEAST, Rims, fit_rims
from vision.scene import Scene
from vision.table_crop import TableCrop, crop_table

Doubles = NDArray[np.float64]

MOST_CANDIDATES = 64
"""Candidates that are looked at closely: a rack of 15 has about as many again in its gaps."""
LEAST_VOTES = 0.22
"""Part of a full ring that must vote for a candidate: a ball covered by more is not sought."""
NOT_CLOTH = 7.0
"""Distance from the cloth (noise units, three channels added) from which a pixel is not cloth."""
RAIL_INSET = 0.55
"""Least distance of a ball's middle from the outline in radii: 1 less the error of the outline
(noses are known to a few pixels, and a ball is 8 to 20 px in radius)."""
MOUTH_INSET = 0.0
"""The same where a pocket opens: a ball hangs in the jaws with its middle nearly on the line."""
MOUTH_REACH = 3.2
"""How far from the middle of a mouth that holds, in radii: half of a corner's mouth along the
rail (81 mm), more than half of a side's (64 mm)."""
SCORE_LEAST_SHADE, SHADE_FOREIGN = 0.75, 0.4
"""A disc of which less than this part is anything but cloth in shade must score that well."""
ROUND_RESIDUAL = 0.045
"""Scatter of a ring (radii) below which a score may be lower: a half covered ball is still round,
cuffs and knuckles are not."""
CORNER_LEAST = 0.9
"""Least distance of a ball's middle from the corner of the outline, in radii: nearer, the slate
ends (shelf of 25 to 57 mm behind a mouth 115 mm wide: WPA equipment specifications, 9)."""
JAW_INSET = 0.85
"""Nearer to the outline than this a ball in a pocket's mouth is between the jaws."""
SCORE_LEAST_JAWS = 0.6
"""As SCORE_LEAST, between the jaws."""
COARSE_RADII = 0.04
"""What the strongest edge errs in a ball's middle, in radii (simulated looks: 0.5 px of 12)."""
CROWDED = 1.72
"""Least distance of two balls' middles in radii: 2 less the error of two centres."""


FILLED_LEAST = 0.5
"""Part of a ball's disc that must differ from the cloth: rings drawn or projected do not."""
SCORE_LEAST = 0.5
"""Support less residual from which a candidate is taken for a ball."""
SCORE_LEAST_ALONE = 0.35
"""As SCORE_LEAST, for a disc that is full and alone on bare cloth: a green ball on green."""
ALONE_PARTS, ALONE_CLOTH, ALONE_FILLED = (1.9, 2.2), 0.95, 0.95
"""Where around a disc (radii) so much must be cloth, and the part of itself that must not."""
STICK_WIDTH = 0.8
"""What is thinner than this part of a ball's radius is a cue stick or a line, not a body."""
BODY_DISCS = 2.5
"""Area (discs of a ball) left unexplained by balls from which a piece is somebody's body: the
gaps of a full rack leave less."""
OPEN_LEAST = 0.33
"""Part of the ring that must border on cloth for a ball that touches a body: of less than a
third of a circle, neither middle nor roundness is sure."""
SCORE_LEAST_BODY = 0.7
"""As SCORE_LEAST, for a ball that touches a body: hands and sleeves are full of round edges."""
OPEN_WHOLE = 0.9
"""Part of that border that must show the ring's edge."""


def candidates(crop: TableCrop, scene: Scene) -> tuple[Rings, Doubles]:
    """Rings around what may be balls (in pixels of the crop), and how filled each one is."""
    s = crop.search_scale
    a, b, c = scene.radius_px_abc
    x0, y0 = crop.offset_px_xy
    abc = ((a + b * x0 + c * y0) * s, b, c)
    radius = scene.typical_radius_px
    distance = crop.cloth.distance
    # A ball in the jaws reaches over the outline by its radius.
    reach = 2 * round(1.1 * radius * s) + 1
    near = cv2.dilate(crop.surface, np.ones((reach, reach), dtype=np.uint8))
    busy = ((distance > NOT_CLOTH * DISTANCE_STEPS) & (near > 0)).astype(np.uint8)
    where = cv2.dilate(busy, np.ones((3, 3), dtype=np.uint8))
    votes = vote(crop.small, np.asarray(where), crop.cloth.sigma_lab, radius_abc=abc)
    found = peaks(votes, radius=radius * s, least=LEAST_VOTES, most=4 * MOST_CANDIDATES)
    centres = np.asarray((found + 0.5) / s - 0.5, dtype=np.float64)
    in_picture = centres + np.array([x0, y0])
    keep = np.isfinite(least_scores(in_picture, scene, slack=0.3))
    centres = centres[keep][:MOST_CANDIDATES]
    radii = scene.radii_px(centres + np.array([x0, y0]))
    rings = fit_rings(crop.bgr, centres, radii, crop.cloth.sigma_lab)
    return rings, filled_share(distance, NOT_CLOTH * DISTANCE_STEPS, rings, s)


def least_scores(centres_px_xy: Doubles, scene: Scene, *, slack: float = 0.0) -> Doubles:
    """(n,) the score from which a candidate at a place is a ball; infinite where none can lie.

    By the rails and the pockets' mouths: in the jaws a ball must look better, since what lies
    in the pocket behind them (potted balls, leather, nets) looks much like one.
    """
    radii = scene.radii_px(centres_px_xy)
    inset = scene.inset_radii(centres_px_xy)
    least = np.where(inset >= RAIL_INSET - slack, SCORE_LEAST, np.inf)
    for points, nearest in ((scene.corners_px_xy, CORNER_LEAST), (scene.sides_px_xy, 0.0)):
        if len(points) == 0:
            continue
        gap = np.linalg.norm(centres_px_xy[:, None] - points[None], axis=2).min(axis=1) / radii
        mouth = (gap < MOUTH_REACH) & (inset >= MOUTH_INSET - slack)
        least = np.where(mouth, np.where(inset < JAW_INSET, SCORE_LEAST_JAWS, SCORE_LEAST), least)
        least = np.where(gap < nearest - slack, np.inf, least)
    return np.asarray(least, dtype=np.float64)


def score_of(rings: Rings, filled: Doubles) -> Doubles:
    """(n,) 0..1 how much each candidate looks like a ball: its ring, its inside, its scatter."""
    inside = np.clip((filled - FILLED_LEAST) / (1.0 - FILLED_LEAST), 0.0, 1.0)
    return np.clip(rings.support * inside - rings.residual, 0.0, 1.0)


def chosen(rings: Rings, score: Doubles, least: Doubles) -> NDArray[np.int64]:
    """Indices of the candidates that are balls, best first, no two in the same place."""
    kept: list[int] = []
    for i in np.argsort(-score):
        near = np.linalg.norm(rings.centres_px_xy[kept] - rings.centres_px_xy[i], axis=1)
        if score[i] >= least[i] and np.all(near > CROWDED * rings.radius_px[i]):
            kept.append(int(i))
    return np.array(kept, dtype=np.int64)


def not_balls(
    crop: TableCrop,
    scene: Scene,
    rings: Rings,
    score: Doubles,
    kept: NDArray[np.int64],
) -> NDArray[np.bool_]:
    """(len(kept),) which of the discs are shade, or lie on somebody's body instead of on cloth.

    What is foreign to the cloth hangs together; where the discs do not explain most of such a
    piece, it is a person (or a rack, a bridge, a towel). A ball at its edge stays: it shows cloth
    on one side, and its ring is whole there.
    """
    s = crop.search_scale
    radius = scene.typical_radius_px * s
    surface = crop.surface
    busy = (crop.cloth.distance > NOT_CLOTH * DISTANCE_STEPS) & (surface > 0)
    foreign = foreign_to(crop.small, crop.cloth, busy=busy)
    width = 2 * round(STICK_WIDTH * radius / 2) + 1
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (width, width))
    pieces = cv2.morphologyEx(foreign, cv2.MORPH_OPEN, disc)
    count, piece, _stats, _middles = cv2.connectedComponentsWithStats(pieces)
    centres = (rings.centres_px_xy[kept] + 0.5) * s - 0.5
    free = piece.copy()
    for x, y in centres:
        cv2.circle(free, (round(x), round(y)), round(1.15 * radius), 0, -1)
    unexplained = np.bincount(free.ravel(), minlength=count) / (np.pi * radius**2)
    unexplained[0] = 0.0
    h, w = piece.shape
    angle = np.arange(RAYS) * (2 * np.pi / RAYS)
    outside = np.zeros((len(kept), RAYS))
    for part in (1.25, 1.4):
        xs = np.rint(centres[:, 0, None] + part * radius * np.cos(angle)[None])
        ys = np.rint(centres[:, 1, None] + part * radius * np.sin(angle)[None])
        inside = (xs >= 0) & (xs < w) & (ys >= 0) & (ys < h)
        xs, ys = np.clip(xs, 0, w - 1).astype(np.int64), np.clip(ys, 0, h - 1).astype(np.int64)
        outside += 0.5 * ((foreign[ys, xs] == 0) & (surface[ys, xs] > 0) & inside)
    # Shade in the corner between two balls, or of a hand, may look round: never as good as a ball.
    inside = filled_share(foreign, 0.5, rings, s)[kept]
    result = (score[kept] < SCORE_LEAST_SHADE) & (inside < SHADE_FOREIGN)
    for k, (x, y) in enumerate(centres):
        x0, y0, reach = round(x), round(y), max(1, round(1.2 * radius))
        around = piece[max(0, y0 - reach) : y0 + reach + 1, max(0, x0 - reach) : x0 + reach + 1]
        if around.size == 0 or unexplained[around].max() < BODY_DISCS:
            continue
        open_rays = outside[k] > 0.75
        whole = rings.supported[kept[k]][open_rays].mean() if open_rays.any() else 0.0
        fits = whole >= OPEN_WHOLE and (
            score[kept[k]] >= SCORE_LEAST_BODY or rings.residual[kept[k]] < ROUND_RESIDUAL
        )
        result[k] |= open_rays.mean() < OPEN_LEAST or not fits
    return result


def filled_share(where: NDArray[np.uint8], above: float, rings: Rings, scale: float) -> Doubles:
    """(n,) the part of each disc where a map at search size is above a value."""
    grid = np.linspace(-0.85, 0.85, 11)
    gx, gy = np.meshgrid(grid, grid)
    inside = gx**2 + gy**2 < 0.86**2
    gx, gy = gx[inside], gy[inside]
    centres = (rings.centres_px_xy + 0.5) * scale - 0.5
    xs = centres[:, 0, None] + gx[None] * rings.radius_px[:, None] * scale
    ys = centres[:, 1, None] + gy[None] * rings.radius_px[:, None] * scale
    h, w = where.shape
    seen = where[
        np.clip(np.rint(ys), 0, h - 1).astype(np.int64),
        np.clip(np.rint(xs), 0, w - 1).astype(np.int64),
    ]
    return np.asarray((seen > above).mean(axis=1), dtype=np.float64)


def find_resting_balls(
    bgr: NDArray[np.uint8],
    scene: Scene,
    *,
    frame_index: int = 0,
    t_s: float = 0.0,
) -> Detections:
    """The balls on the cloth of a picture (h, w, 3): centres to a fraction of a pixel, colours.

    Errors: ClothError where the outline holds no cloth.
    """
    crop = crop_table(bgr, scene)
    rings, filled = candidates(crop, scene)
    offset = np.array(crop.offset_px_xy, dtype=np.float64)
    score = score_of(rings, filled)
    least = least_scores(rings.centres_px_xy + offset, scene)
    alone = alone_on_cloth(crop, rings, filled)
    least = np.where(alone, np.minimum(least, SCORE_LEAST_ALONE), least)
    kept = chosen(rings, score, least)
    kept = kept[alone[kept] | ~not_balls(crop, scene, rings, score, kept)]
    centres = rings.centres_px_xy[kept]
    colours = measure_colours(crop.bgr, centres, rings.radius_px[kept], light_at(crop, centres))
    rims = _rims(crop, scene, centres)
    fine = rims.rays >= RAYS_LEAST
    coarse_px = rings.sigma_px[kept] + COARSE_RADII * rings.radius_px[kept]
    return Detections(
        frame_index=frame_index,
        t_s=t_s,
        centres_px_xy=np.where(fine[:, None], rims.centres_px_xy, centres) + offset,
        sigma_px=np.where(fine, rims.sigma_px, coarse_px),
        radius_px=np.where(fine, rims.radius_px, rings.radius_px[kept]),
        scores=score[kept],
        label_log_p=any_set_log_p(colours),
        colours=colours,
    )


def alone_on_cloth(crop: TableCrop, rings: Rings, filled: Doubles) -> NDArray[np.bool_]:
    """(n,) whether a disc is full and nothing but bare cloth lies around it."""
    around = np.zeros(len(filled))
    angle = np.arange(RAYS) * (2 * np.pi / RAYS)
    centres = (rings.centres_px_xy + 0.5) * crop.search_scale - 0.5
    h, w = crop.surface.shape
    for part in ALONE_PARTS:
        reach = (part * crop.search_scale * rings.radius_px)[:, None]
        xs = np.rint(centres[:, 0, None] + reach * np.cos(angle)).astype(np.int64)
        ys = np.rint(centres[:, 1, None] + reach * np.sin(angle)).astype(np.int64)
        inside = (xs >= 0) & (xs < w) & (ys >= 0) & (ys < h)
        xs, ys = np.clip(xs, 0, w - 1), np.clip(ys, 0, h - 1)
        cloth = crop.cloth.distance[ys, xs] < NOT_CLOTH * DISTANCE_STEPS
        around += (inside & cloth & (crop.surface[ys, xs] > 0)).mean(axis=1) / len(ALONE_PARTS)
    return np.asarray((filled > ALONE_FILLED) & (around > ALONE_CLOTH), dtype=np.bool_)


def _rims(crop: TableCrop, scene: Scene, centres: Doubles) -> Rims:
    """Circles where the cloth begins around balls in the crop."""
    h, w = crop.cloth.distance.shape
    at = np.rint((centres + 0.5) * crop.search_scale - 0.5).astype(np.int64)
    cloth_lab = crop.cloth.lab[np.clip(at[:, 1], 0, h - 1), np.clip(at[:, 0], 0, w - 1)]
    radii = scene.radii_px(centres + np.array(crop.offset_px_xy))
    return fit_rims(crop.bgr, centres, radii, cloth_lab.astype(np.float64), crop.cloth.sigma_lab)
