"""How a simulated clip looks: every choice of camera, table, light and ball set, from a seed.

Each field is drawn with numbers of its own, so that a field added later changes no other. Fields
that hang together in the world (a broadcaster's camera, a bar's light) are drawn from the clip's
`device` and `venue`.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

import numpy as np

from simulation.palettes import (
    BALL_SETS,
    CASTINGS,
    CHALKS,
    CLOTHS,
    FLOORS,
    IVORY,
    SHIRTS,
    SKINS,
    Bgr,
)
from simulation.setups import DEVICES, VENUES, Device, Venue, device_weights

__all__ = ["BALL_SETS", "CLOTHS", "IVORY", "Bgr", "Look", "look_from_seed"]

Size = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """Everything about a clip's pictures but the play.

    Camera: `table_share` table length over picture width; `offset_mm` how far the camera stands
    off the table's middle; `bow` and `lens` as in `simulation.camera`.
    Time: `exposure_s` how long a pixel gathers light; `readout_s` from the first row's exposure
    to the last one's (the middle row is exposed around the picture's time); `pictures_s` pictures
    a second before padding, 0: none are repeated.
    Sensor: `noise` standard deviation in levels at middle grey; `sharpness` blur of the lens in
    pixels; `halo` strength of the camera's sharpening; `vignette` loss of light in the corners;
    `flicker` depth of the lamps' flicker at twice `mains_hz`; `exposure_drift` and `white_drift`
    relative size of slow changes; `saturation` 1 as painted.
    Light: `lamp_style` with `lamps` of them `lamp_height_mm` over the bed; `fall_off` loss of
    light towards the cloth's corners; `shadow` depth of a ball's shadow.
    Table: `wear` 0 new cloth to 1 old; `cup` what a pocket holds; `brand` on castings and rails.
    Balls: `ball_wear` 0 new to 1 scuffed, `yellowed` 0 white to 1 aged; `measles` on the cue ball.
    Coding: `codec` "h264" or "mjpeg"; `crf` and `bits_per_pixel` bound the quality of H.264,
    `jpeg_quality` that of MJPEG; `plain_coding` no B pictures, as in small cameras.
    """

    seed: int
    size_px: Size
    fps: int
    device: str
    venue: str
    pictures_s: int
    exposure_s: float
    readout_s: float
    camera_height_mm: float
    table_share: float
    offset_mm: tuple[float, float]
    shift_px: tuple[float, float]
    roll_rad: float
    bow: float
    lens: str
    head_right: bool
    noise: float
    sharpness: float
    halo: float
    vignette: float
    flicker: float
    mains_hz: int
    exposure_drift: float
    white_drift: float
    brightness: float
    warmth: float
    saturation: float
    lamp_style: str
    lamps: int
    lamp_height_mm: float
    fall_off: float
    shadow: float
    cloth: str
    wear: float
    line: str
    spots: int
    wood: str
    trim: bool
    castings: str
    brand: str
    cup: str
    diamonds: str
    chalk: str
    chalk_cubes: int
    ball_set: str
    stripe_ends_black: bool
    ball_wear: float
    yellowed: float
    measles: str
    floor: str
    person: str
    shirt: Bgr
    shirt_style: str
    skin: Bgr
    glove: bool
    walkers: int
    score: bool
    logo: bool
    clock: bool
    codec: str
    crf: int
    bits_per_pixel: float
    jpeg_quality: int
    plain_coding: bool

    def as_data(self) -> dict[str, Any]:
        """For the truth file."""
        return asdict(self)


class _Drawer:
    """Named draws from one seed; a fixed value is returned instead of a drawn one."""

    def __init__(self, seed: int, fixed: Mapping[str, Any]) -> None:
        self.seed = seed
        self.fixed = fixed
        self.values: dict[str, Any] = {"seed": seed}

    def rng(self, name: str) -> np.random.Generator:
        """Numbers of a name's own."""
        return np.random.default_rng([self.seed, 71, zlib.crc32(name.encode())])

    def keep(self, name: str, value: Any) -> Any:
        """Take a value for a field, unless it is fixed."""
        self.values[name] = self.fixed.get(name, value)
        return self.values[name]

    def pick(self, name: str, options: Mapping[Any, float] | Sequence[Any]) -> Any:
        """One of the options; a mapping gives their weights."""
        names = list(options)
        p = None
        if isinstance(options, Mapping):
            weights = np.array(list(options.values()), dtype=float)
            p = weights / weights.sum()
        return self.keep(name, names[int(self.rng(name).choice(len(names), p=p))])

    def between(self, name: str, span: tuple[float, float]) -> float:
        """Evenly from a span."""
        return float(self.keep(name, float(self.rng(name).uniform(*span))))

    def about(self, name: str, mean: float, spread: float) -> float:
        """Normal."""
        return float(self.keep(name, float(self.rng(name).normal(mean, spread))))

    def whole(self, name: str, span: tuple[int, int]) -> int:
        """A whole number, ends included."""
        return int(self.keep(name, int(self.rng(name).integers(span[0], span[1] + 1))))

    def chance(self, name: str, share: float) -> bool:
        """True with a probability."""
        return bool(self.keep(name, bool(self.rng(name).random() < share)))


def look_from_seed(seed: int, **fixed: Any) -> Look:
    """Draw a look; `fixed` fields are taken as given and what hangs on them follows.

    ValueError for a name that is no field.
    """
    unknown = set(fixed) - {f.name for f in fields(Look)}
    if unknown:
        raise ValueError(f"look: unknown fields {sorted(unknown)}")
    draw = _Drawer(seed, fixed)
    device = DEVICES[draw.pick("device", device_weights(fixed.get("fps"), fixed.get("size_px")))]
    venue = VENUES[draw.pick("venue", device.venues)]
    _draw_camera(draw, device)
    _draw_sensor(draw, device, venue)
    _draw_table(draw, venue)
    _draw_coding(draw, device)
    return Look(**draw.values)


def _draw_camera(draw: _Drawer, device: Device) -> None:
    size = draw.pick("size_px", device.sizes_px)
    fps = draw.pick("fps", device.fps)
    repeats = fps in (50, 60) and draw.rng("repeats").random() < device.repeats
    draw.keep("pictures_s", 25 if repeats else 0)
    shutter = draw.rng("shutter").choice(device.shutters_hz)
    draw.keep("exposure_s", min(1 / float(shutter), 0.96 / fps))
    readout = draw.rng("readout").uniform(*device.readout_s)
    draw.keep("readout_s", float(min(readout, 0.97 / fps)))
    score = draw.chance("score", device.score)
    height = draw.between("camera_height_mm", device.height_mm)
    share = draw.between("table_share", (0.62, 0.8 if score else 0.93))
    tilt = draw.rng("tilt").random() < device.tilted
    lean = height * draw.rng("lean").uniform(0.12, 0.4) if tilt else 0.0
    way = draw.rng("way").uniform(0, 2 * np.pi)
    spread = draw.rng("offset").normal(0, 1, 2) * (60.0, 90.0)
    offset = (float(lean * np.cos(way) + spread[0]), float(lean * np.sin(way) + spread[1]))
    draw.keep("offset_mm", offset)
    room = max(size[1] / 2 - share * size[0] / 4, 0.0)
    x, y = draw.rng("shift").uniform(-1, 1, 2)
    shift = (0.02 * size[0] * float(x), 0.25 * room * float(y) - (24.0 if score else 0.0))
    draw.keep("shift_px", shift)
    draw.about("roll_rad", 0.0, device.roll_rad)
    lens = draw.pick("lens", device.lenses)
    draw.between("bow", (-0.02, 0.02) if lens == "fisheye" else device.bow)
    draw.chance("head_right", 0.5)


def _draw_sensor(draw: _Drawer, device: Device, venue: Venue) -> None:
    draw.between("noise", device.noise)
    draw.between("sharpness", device.sharpness)
    draw.between("halo", device.halo)
    draw.between("vignette", device.vignette)
    flickers = draw.rng("flickers").random() < venue.flickers
    depth = float(draw.rng("flicker").uniform(0.1, 0.6)) if flickers else 0.0
    draw.keep("flicker", depth)
    draw.pick("mains_hz", [50, 60])
    drifts = draw.rng("drifts").random() < device.drifts
    draw.keep("exposure_drift", float(draw.rng("gain").uniform(0.01, 0.09)) if drifts else 0.0)
    draw.keep("white_drift", float(draw.rng("white").uniform(0.0, 0.03)) if drifts else 0.0)
    draw.between("brightness", venue.brightness)
    draw.about("warmth", venue.warmth, 0.035)
    draw.between("saturation", (0.85, 1.15))
    draw.pick("lamp_style", venue.lamp_styles)
    draw.whole("lamps", (1, 4))
    draw.between("lamp_height_mm", venue.lamp_height_mm)
    draw.between("fall_off", venue.fall_off)
    draw.between("shadow", venue.shadow)


def _draw_table(draw: _Drawer, venue: Venue) -> None:
    draw.pick("cloth", venue.cloths or dict.fromkeys(CLOTHS, 1.0))
    draw.between("wear", venue.wear)
    draw.pick("line", {"none": 2, "head_string": 4, "both_strings": 1, "break_box": 1, "d": 0.5})
    draw.whole("spots", (1, 3))
    draw.pick("wood", venue.woods)
    draw.chance("trim", 0.5)
    draw.pick("castings", list(CASTINGS))
    draw.pick("brand", ["", "", "ORLOFF", "MERIDIAN", "KESTREL", "VANTAGE"])
    draw.pick("cup", {"leather": 3, "net": 2, "ribs": 2, "return": 2})
    draw.pick("diamonds", {"diamond": 3, "dot": 1})
    draw.pick("chalk", list(CHALKS))
    draw.whole("chalk_cubes", (0, 3))
    draw.pick("ball_set", venue.ball_sets or dict.fromkeys(BALL_SETS, 1.0))
    ball_set = draw.values["ball_set"]
    draw.chance("stripe_ends_black", 0.5 if ball_set == "aramith_tv" else 0.04)
    draw.between("ball_wear", venue.ball_wear)
    draw.between("yellowed", venue.yellowed)
    draw.pick("measles", {"none": 3, "red": 4, "blue": 1, "logo": 3})
    draw.pick("floor", venue.floors or dict.fromkeys(FLOORS, 1.0))
    draw.pick("person", {"arm": 2, "body": 3})
    draw.pick("shirt", SHIRTS)
    draw.pick("shirt_style", {"plain": 4, "stripes": 1, "check": 1, "print": 1.5})
    draw.pick("skin", SKINS)
    draw.chance("glove", 0.25)
    draw.pick("walkers", venue.walkers)


def _draw_coding(draw: _Drawer, device: Device) -> None:
    draw.chance("logo", 0.7 if draw.values["score"] else 0.15)
    draw.chance("clock", 0.3 if draw.values["score"] else 0.0)
    draw.pick("codec", device.codecs)
    draw.whole("crf", device.crf)
    draw.keep("bits_per_pixel", float(10 ** draw.rng("bits").uniform(*device.log_bits)))
    draw.whole("jpeg_quality", (62, 90))
    draw.chance("plain_coding", device.plain_coding)
