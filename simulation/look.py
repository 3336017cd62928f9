"""How a simulated clip looks: every choice of camera, table, light and ball set, from a seed.

Colours are blue, green, red 0..255 as they appear in the middle of the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

Bgr = tuple[float, float, float]

CLOTHS: Mapping[str, Bgr] = {
    "blue": (205, 120, 22),
    "green": (92, 118, 28),
    "red": (48, 38, 152),
    "grey": (158, 164, 162),
    "tan": (112, 152, 182),
}
IVORY: Bgr = (205, 228, 236)
_COMMON: dict[int, Bgr] = {
    1: (30, 178, 236),
    2: (158, 60, 26),
    3: (42, 34, 200),
    6: (72, 106, 22),
    8: (30, 28, 28),
    9: (30, 178, 236),
    10: (158, 60, 26),
}
BALL_SETS: Mapping[str, Mapping[int, Bgr]] = {
    "standard": _COMMON | {4: (112, 38, 84), 5: (30, 104, 236), 7: (36, 26, 112)},
    "tv": _COMMON | {4: (158, 108, 240), 5: (28, 92, 238), 7: (52, 92, 150)},
    "aramith_tv": _COMMON
    | {4: (142, 122, 244), 5: (150, 62, 118), 6: (92, 152, 48), 7: (58, 104, 176)},
}
"""Standard: 4 purple, 5 orange, 7 maroon. TV: 4 pink, 7 tan. Aramith: 4 pink, 5 purple, 7 tan."""

WOODS: Mapping[str, Bgr] = {
    "black": (42, 40, 42),
    "charcoal": (66, 62, 60),
    "mahogany": (34, 40, 92),
    "oak": (70, 112, 158),
    "walnut": (46, 62, 88),
}
SHIRTS: tuple[Bgr, ...] = (
    (40, 36, 36),
    (120, 60, 40),
    (60, 50, 130),
    (190, 190, 195),
    (70, 90, 60),
)
SKINS: tuple[Bgr, ...] = ((140, 170, 222), (110, 142, 198), (66, 92, 140), (44, 60, 92))
FLOORS: Mapping[str, Bgr] = {
    "carpet": (46, 44, 52),
    "studio": (118, 112, 116),
    "planks": (62, 86, 112),
    "dark": (20, 19, 20),
    "led": (206, 170, 170),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """Everything about a clip's pictures but the play.

    `table_share`: table length over picture width. `exposure_s`: how long each picture gathers
    light. `pictures_s`: pictures a second before padding, 0: none are repeated.
    `crf`: quality of the H.264 coding (libx264's scale).
    """

    seed: int
    size_px: tuple[int, int]
    fps: int
    pictures_s: int
    exposure_s: float
    cloth: str
    ball_set: str
    stripe_ends_black: bool
    wood: str
    floor: str
    castings: str
    cup: str
    head_right: bool
    camera_height_mm: float
    table_share: float
    offset_mm: tuple[float, float]
    shift_px: tuple[float, float]
    roll_rad: float
    bow: float
    brightness: float
    warmth: float
    fall_off: float
    lamps: int
    line: str
    spots: int
    diamonds: str
    noise: float
    sharpness: float
    person: str
    shirt: Bgr
    skin: Bgr
    score: bool
    logo: bool
    crf: int

    def as_data(self) -> dict[str, Any]:
        """For the truth file."""
        return asdict(self)


def _pick(rng: np.random.Generator, options: Any, weights: Any = None) -> Any:
    options = list(options)
    p = None if weights is None else np.asarray(weights, dtype=float) / sum(weights)
    return options[int(rng.choice(len(options), p=p))]


def look_from_seed(seed: int, **fixed: Any) -> Look:
    """Draw a look; `fixed` fields are taken as given (the rest stay what the seed says)."""
    rng = np.random.default_rng([seed, 71])
    size = _pick(rng, [(1280, 720), (1920, 1080), (960, 540)], [6, 3, 2])
    fps = _pick(rng, [25, 30, 50, 60], [3, 4, 1, 4])
    padded = fps == 60 and rng.random() < 0.25
    score = bool(rng.random() < 0.4)
    share = float(rng.uniform(0.62, 0.8 if score else 0.93))
    room_px = size[1] / 2 - share * size[0] / 4
    values: dict[str, Any] = {
        "seed": seed,
        "size_px": size,
        "fps": fps,
        "pictures_s": 25 if padded else 0,
        "exposure_s": 1 / float(_pick(rng, [60, 100, 200, 350, 500])),
        "cloth": _pick(rng, CLOTHS),
        "ball_set": _pick(rng, BALL_SETS),
        "stripe_ends_black": bool(rng.random() < 0.15),
        "wood": _pick(rng, WOODS),
        "floor": _pick(rng, FLOORS),
        "castings": _pick(rng, ["silver", "black", "wood"]),
        "cup": _pick(rng, ["leather", "net", "return"]),
        "head_right": bool(rng.random() < 0.5),
        "camera_height_mm": float(rng.uniform(2300, 5200)),
        "table_share": share,
        "offset_mm": (float(rng.normal(0, 60)), float(rng.normal(0, 90))),
        "shift_px": (
            float(rng.uniform(-0.02, 0.02) * size[0]),
            float(rng.uniform(-0.25, 0.25) * max(room_px, 0.0)) - (24.0 if score else 0.0),
        ),
        "roll_rad": float(rng.normal(0, 0.006)),
        "bow": float(rng.uniform(-0.03, 0.004)),
        "brightness": float(rng.uniform(0.95, 1.22)),
        "warmth": float(rng.normal(0, 0.04)),
        "fall_off": float(rng.uniform(0.04, 0.3)),
        "lamps": int(rng.integers(1, 4)),
        "line": _pick(rng, ["none", "head_string", "break_box"], [2, 4, 1]),
        "spots": int(rng.integers(1, 4)),
        "diamonds": _pick(rng, ["diamond", "dot"], [3, 1]),
        "noise": float(rng.uniform(0.6, 2.8)),
        "sharpness": float(rng.uniform(0.4, 0.9)),
        "person": _pick(rng, ["arm", "body"], [1, 1]),
        "shirt": _pick(rng, SHIRTS),
        "skin": _pick(rng, SKINS),
        "score": score,
        "logo": bool(rng.random() < 0.4),
        "crf": int(rng.integers(18, 26)),
    }
    unknown = set(fixed) - set(values)
    if unknown:
        raise ValueError(f"look: unknown fields {sorted(unknown)}")
    return Look(**(values | fixed))
