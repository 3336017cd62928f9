"""A painted table with balls, for tests: smooth light, noise, shaded spheres; no simulation."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.scene import Scene

CLOTHS_BGR = {
    "blue": (200.0, 120.0, 20.0),
    "green": (80.0, 110.0, 20.0),
    "grey": (160.0, 170.0, 165.0),
    "red": (45.0, 35.0, 150.0),
}
BALLS_BGR = {
    0: (215.0, 235.0, 240.0),
    1: (30.0, 180.0, 235.0),
    2: (150.0, 50.0, 20.0),
    3: (45.0, 30.0, 210.0),
    4: (140.0, 80.0, 100.0),
    5: (40.0, 110.0, 245.0),
    6: (50.0, 78.0, 15.0),
    7: (40.0, 60.0, 120.0),
    8: (22.0, 20.0, 20.0),
    9: (30.0, 180.0, 235.0),
}
RADIUS_PX = 10.0


def scene() -> Scene:
    """A table 800 by 400 px in a picture of 900 by 500."""
    outline = np.array([[50.0, 50.0], [850.0, 50.0], [850.0, 450.0], [50.0, 450.0]])
    return Scene(
        surface_px_xy=outline,
        radius_px_abc=(RADIUS_PX, 0.0, 0.0),
        corners_px_xy=outline,
        sides_px_xy=np.array([[450.0, 50.0], [450.0, 450.0]]),
    )


def painted(
    balls: dict[int, tuple[float, float]], *, cloth: str = "blue", seed: int = 0
) -> NDArray[np.uint8]:
    """A picture (500, 900, 3) with balls at centres; 9 is a stripe."""
    rng = np.random.default_rng(seed)
    ys, xs = np.mgrid[0:500, 0:900].astype(np.float64)
    light = 1.0 - 0.25 * (((xs - 450) / 450) ** 2 + ((ys - 250) / 250) ** 2) / 2
    picture = np.array(CLOTHS_BGR[cloth]) * light[..., None]
    wood = (xs < 20) | (xs > 880) | (ys < 20) | (ys > 480)
    picture[wood] = (40.0, 50.0, 60.0)
    for x, y in balls.values():
        gap = np.hypot(xs - x, ys - y)
        shade = 1.0 - 0.35 * np.exp(-np.maximum(gap - RADIUS_PX, 0.0) / 2.5)
        outside = gap > RADIUS_PX - 0.5
        picture[outside] *= shade[outside][:, None]
    for number, (x, y) in balls.items():
        gap = np.hypot(xs - x, ys - y)
        cover = np.clip(RADIUS_PX - gap + 0.5, 0.0, 1.0)[..., None]
        facing = np.sqrt(np.clip(1.0 - (gap / RADIUS_PX) ** 2, 0.0, 1.0))
        colour = np.broadcast_to(np.array(BALLS_BGR[number]), picture.shape).copy()
        if number == 9:
            colour[np.abs(ys - y) > 0.5 * RADIUS_PX] = BALLS_BGR[0]
        surface = colour * (0.6 + 0.4 * facing)[..., None]
        picture = picture * (1.0 - cover) + surface * cover
    picture += rng.normal(0.0, 2.0, picture.shape)
    return np.asarray(np.clip(picture, 0, 255), dtype=np.uint8)
