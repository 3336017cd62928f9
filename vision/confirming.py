"""What a network half takes for a ball, and what has a ball's outline besides: two opinions.

A network's score falls where a view is slanting, dim or of a make that it has not learnt; what
`vision.resting` asks (a full ring of the right radius around something that is not cloth, and not
on somebody's body) does not. What both find is a ball; either alone, so unsure, is none.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.ball_colours import LIGHT_RADIUS_PX, light_crop
from vision.cells import SCORE_LEAST
from vision.cloth import DISTANCE_STEPS
from vision.detections import Detections
from vision.discs import RAYS, Rings, fit_rings
from vision.resting import (
    CROWDED,
    NOT_CLOTH,
    SCORE_LEAST_ALONE,
    alone_on_cloth,
    filled_share,
    least_scores,
    not_balls,
    score_of,
)
from vision.scene import Scene
from vision.table_crop import TableCrop

Doubles = NDArray[np.float64]
Ints = NDArray[np.int64]

UNSURE_LEAST: Final = 0.25
"""From this score on a network's word counts where something else speaks for it: what Ultralytics
takes for a thing at all."""
SAME_RADII: Final = 0.6
"""Both mean one ball if their centres are so near, in its radii; two balls are 2 apart."""
SEARCH_RADIUS_PX: Final = 5.0
"""As in `vision.table_crop`, where it is known where to look."""
START_RADII: Final = 0.35
AROUND: Final = np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]])
"""A network's middle may be further off than a ring is drawn to: from so far beside it, too."""
CONFIRMED_SCORE: Final = 0.7
"""Of what both found: a middling score of a ball that the network alone finds."""


def crop_for(found: Detections, bgr: NDArray[np.uint8], scene: Scene) -> TableCrop | None:
    """The table in a picture (h, w, 3) as `confirmed` and `vision.ball_colours` look at it: one
    crop for both, larger where an outline must be asked for; None where no cloth is seen."""
    is_asked = bool((found.scores < SCORE_LEAST).any())
    return light_crop(bgr, scene, radius_px=SEARCH_RADIUS_PX if is_asked else LIGHT_RADIUS_PX)


def confirmed(found: Detections, crop: TableCrop | None, scene: Scene) -> Detections:
    """Of a network's detections the sure ones, and the unsure ones that have a ball's outline in
    the picture of which `crop_for` made the crop; without a crop none of those."""
    is_unsure = found.scores < SCORE_LEAST
    if not is_unsure.any():
        return found
    if crop is None:
        return found.only(~is_unsure)
    is_ring = have_outlines(crop, scene, found.centres_px_xy, is_unsure)
    scores = np.where(is_ring, CONFIRMED_SCORE, found.scores)
    return replace(found, scores=scores).only(~is_unsure | is_ring)


def have_outlines(
    crop: TableCrop, scene: Scene, centres_px_xy: Doubles, is_asked: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """(n,) whether what is taken for balls (n, 2) has a ball's outline around it: what
    `find_resting_balls` asks, without its search. False of what is not asked about (n,), which is
    needed to tell balls from bodies.
    """
    offset = np.array(crop.offset_px_xy, dtype=np.float64)
    centres = centres_px_xy - offset
    radii = scene.radii_px(centres_px_xy)
    rings = _with_fitted(_as_told(centres, radii), crop, np.flatnonzero(is_asked))
    filled = filled_share(crop.cloth.distance, NOT_CLOTH * DISTANCE_STEPS, rings, crop.search_scale)
    is_near = np.linalg.norm(rings.centres_px_xy - centres, axis=1) < SAME_RADII * radii
    score = score_of(rings, filled)
    alone = alone_on_cloth(crop, rings, filled)
    least = least_scores(rings.centres_px_xy + offset, scene)
    least = np.where(alone, np.minimum(least, SCORE_LEAST_ALONE), least)
    have = is_asked & is_near & (score >= least)
    # A second middle within a ball is no second ball.
    gaps = np.linalg.norm(rings.centres_px_xy[:, None] - rings.centres_px_xy[None], axis=2)
    is_better = ~is_asked[None] | (score[None] > score[:, None])
    have &= ~((gaps < CROWDED * radii[:, None]) & is_better).any(axis=1)
    if (have & ~alone).any():
        have &= alone | ~not_balls(crop, scene, rings, score, np.arange(len(centres)))
    return np.asarray(have, dtype=np.bool_)


def _as_told(centres: Doubles, radii: Doubles) -> Rings:
    """Of what is not asked about: it is seen well enough from where it is said to be."""
    n = len(centres)
    return Rings(
        centres_px_xy=centres.copy(),
        radius_px=radii.copy(),
        sigma_px=np.zeros(n),
        support=np.ones(n),
        residual=np.zeros(n),
        supported=np.ones((n, RAYS)),
    )


def _with_fitted(told: Rings, crop: TableCrop, asked: Ints) -> Rings:
    """The same with rings fitted to the crop at the indices asked: of several starts the best."""
    centres, radii = told.centres_px_xy[asked], told.radius_px[asked]
    starts = centres[None] + START_RADII * AROUND[:, None] * radii[:, None]
    owner = np.tile(np.arange(len(asked)), len(AROUND))
    fits = fit_rings(crop.bgr, starts.reshape(-1, 2), radii[owner], crop.cloth.sigma_lab)
    filled = filled_share(crop.cloth.distance, NOT_CLOTH * DISTANCE_STEPS, fits, crop.search_scale)
    away = np.linalg.norm(fits.centres_px_xy - centres[owner], axis=1)
    ranks = np.where(away < SAME_RADII * radii[owner], score_of(fits, filled), -1.0)
    # Sorted by ball and rank, the last of each ball's rows.
    order = np.lexsort((ranks, owner))
    best = order[np.flatnonzero(np.append(np.diff(owner[order]), 1))]
    for field in fields(Rings):
        getattr(told, field.name)[asked] = getattr(fits, field.name)[best]
    return told
