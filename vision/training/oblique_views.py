"""Views of pictures taken from a slant, for a network that learns nothing but those.

More varied than what `augment` shows the other network: near and far balls of one picture, rooms
around tables, pictures that were stretched, light of bars. It tells no numbers, so that a mirrored
number does no harm.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from vision.letterbox import INPUT_WH, warped
from vision.training.augment import Colours, Rng, Sample, moved_targets, recoloured
from vision.training.labelled import Doubles, LabelledPicture

COLOURS: Final = Colours(
    gain=0.14, exposure=0.28, gamma=0.2, crosstalk=0.12, saturation=0.3, noise_levels=5.0,
    blur_px=1.0, jpeg=(35, 95),
)  # fmt: skip
BALL_PX: Final = (8.5, 34.0)
"""Diameters of the ball around which an input lies: what `vision.pyramid` believes, and a little
beyond."""
MOST_PX: Final = 60.0
"""A larger ball is told in a smaller input."""
ROOM: Final = 0.3
"""Share of inputs that show any place, in a size in which the picture is looked at."""
ROOM_TIMES, ROOM_SHARES = (0.25, 0.5, 1.0, 2.0), (0.1, 0.25, 0.4, 0.25)
ROOM_SPREAD: Final = 0.15
MOST_TIMES: Final = 3.0
"""Nothing is shown larger than this times the size in which it is first looked at."""
STRETCHED: Final = (-0.48, 0.1)
"""Logarithm of width by height: photographs of 4 by 3 and 3 by 2 that were made square."""
STRETCHED_SHARE: Final = 0.6
STRETCHED_SPREAD: Final = 0.15
"""Standard deviation of a further stretch of what is stretched as published."""
PUBLISHED: Final = "balls"
SHARES: Final[Mapping[str, float]] = {"balls": 0.55, "numbered": 0.2, "simulated": 0.25}
"""Of the inputs, by source: the photographs show rooms, the simulation hands and cues."""
TURN_RAD: Final = 0.1
SHIFT_PX: Final = 6.0


def from_a_slant(pictures: Sequence[LabelledPicture]) -> list[LabelledPicture]:
    """Those that such a network learns from."""
    return [p for p in pictures if p.view != "overhead"]


def one_of_each(pictures: Sequence[LabelledPicture]) -> list[LabelledPicture]:
    """What checks it: of every photograph the copy of which most is said, nothing that was made."""
    best: dict[str, LabelledPicture] = {}
    for picture in pictures:
        if picture.source == PUBLISHED:
            other = best.setdefault(picture.group, picture)
            if len(picture.ignored_px_xyxy) < len(other.ignored_px_xyxy):
                best[picture.group] = picture
    return list(best.values())


def oblique_sample(
    picture: LabelledPicture, rng: Rng, *, size_wh: tuple[int, int], stride_px: int
) -> Sample:
    """A random view of a picture and what its cells should say."""
    matrix, shift = _view(picture, rng, size_wh)
    bgr = recoloured(warped(picture.read(), matrix.ravel(), shift, size_wh), rng, COLOURS)
    grids = moved_targets(picture, matrix, shift, size_wh, stride_px, most_px=MOST_PX)
    return Sample(bgr=bgr, targets=grids)


def _view(picture: LabelledPicture, rng: Rng, size_wh: tuple[int, int]) -> tuple[Doubles, Doubles]:
    size, frame = np.array(picture.size_px_wh, dtype=np.float64), np.array(size_wh)
    whole = max(INPUT_WH) / float(size.max())
    is_room = not len(picture) or rng.random() < ROOM
    if is_room:
        scale = whole * float(rng.choice(ROOM_TIMES, p=ROOM_SHARES))
        scale *= math.exp(rng.normal(0.0, ROOM_SPREAD))
        middle = rng.random(2) * size
    else:
        ball = int(rng.integers(len(picture)))
        wanted = math.exp(rng.uniform(*np.log(BALL_PX)))
        scale = wanted / float(picture.diameters_px[ball])
        middle = picture.centres_px_xy[ball] + rng.uniform(-0.4, 0.4, 2) * frame / scale
    scale = min(scale, MOST_TIMES * whole)
    if picture.source == PUBLISHED:
        stretch = float(np.clip(rng.normal(0.0, STRETCHED_SPREAD), *(-0.4, 0.4)))
    else:
        stretch = rng.uniform(*STRETCHED) if rng.random() < STRETCHED_SHARE else 0.0
    sides = scale * np.exp(np.array([stretch, -stretch]) / 2)
    # As little as can be of what lies beyond the picture's edge.
    reach = frame / sides / 2
    middle = np.clip(middle, np.minimum(reach, size / 2), np.maximum(size - reach, size / 2))
    turn = rng.normal(0.0, TURN_RAD)
    cos, sin = math.cos(turn), math.sin(turn)
    matrix = np.array([[cos, -sin], [sin, cos]]) * sides
    if rng.random() < 0.5:
        matrix[:, 0] *= -1
    shift = (frame - 1) / 2 + rng.normal(0.0, SHIFT_PX, 2) - matrix @ middle
    return matrix, shift
