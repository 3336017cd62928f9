"""What goes together: kinds of cameras and rooms, and what is common for each.

Ranges are from recordings looked at, data sheets and judgement; none is fitted to a result.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Span = tuple[float, float]
Weights = Mapping[str, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """A kind of camera with its coder. Spans are lowest and highest; `tilted`, `drifts`, `score`,
    `repeats`, `plain_coding` are shares of its clips; `log_bits`: log10 of bits a pixel.
    """

    venues: Weights
    sizes_px: Mapping[tuple[int, int], float]
    fps: Mapping[int, float]
    shutters_hz: tuple[int, ...]
    readout_s: Span
    height_mm: Span
    tilted: float
    roll_rad: float
    lenses: Weights
    bow: Span
    noise: Span
    sharpness: Span
    halo: Span
    vignette: Span
    drifts: float
    score: float
    repeats: float
    codecs: Weights
    crf: tuple[int, int]
    log_bits: Span
    plain_coding: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Venue:
    """A kind of room with its table. None: whatever there is, evenly."""

    lamp_styles: Weights
    lamp_height_mm: Span
    fall_off: Span
    brightness: Span
    warmth: float
    shadow: Span
    flickers: float
    cloths: Weights | None
    wear: Span
    woods: Weights
    ball_sets: Weights | None
    ball_wear: Span
    yellowed: Span
    floors: Weights | None
    walkers: Mapping[int, float]


_HD, _FULL, _SMALL = (1280, 720), (1920, 1080), (960, 540)

DEVICES: Mapping[str, Device] = {
    "broadcast": Device(
        venues={"studio": 5, "club": 1},
        sizes_px={_FULL: 4, _HD: 2},
        fps={25: 4, 30: 2, 50: 1, 60: 1},
        shutters_hz=(50, 100, 200, 350, 500),
        readout_s=(0.0, 0.008),
        height_mm=(3600, 6000),
        tilted=0.03,
        roll_rad=0.003,
        lenses={"radial": 1},
        bow=(-0.016, 0.006),
        noise=(0.3, 1.0),
        sharpness=(0.6, 1.15),
        halo=(0.2, 0.9),
        vignette=(0.0, 0.06),
        drifts=0.1,
        score=0.8,
        repeats=0.25,
        codecs={"h264": 1},
        crf=(20, 26),
        log_bits=(-1.8, -1.1),
        plain_coding=0.1,
    ),
    "phone": Device(
        venues={"club": 2, "bar": 1, "home": 2},
        sizes_px={_FULL: 2, _HD: 1},
        fps={30: 3, 60: 3, 120: 1},
        shutters_hz=(60, 120, 250, 500, 1000),
        readout_s=(0.008, 0.02),
        height_mm=(2100, 3200),
        tilted=0.35,
        roll_rad=0.012,
        lenses={"radial": 1},
        bow=(-0.02, 0.012),
        noise=(0.5, 1.6),
        sharpness=(0.45, 0.85),
        halo=(0.3, 1.1),
        vignette=(0.02, 0.15),
        drifts=0.5,
        score=0.03,
        repeats=0.05,
        codecs={"h264": 1},
        crf=(19, 24),
        log_bits=(-1.5, -0.8),
        plain_coding=0.3,
    ),
    "webcam": Device(
        venues={"club": 2, "bar": 2, "home": 2},
        sizes_px={_HD: 3, _FULL: 1, _SMALL: 1},
        fps={30: 5, 25: 1, 60: 1},
        shutters_hz=(30, 60, 100, 250),
        readout_s=(0.018, 0.032),
        height_mm=(2000, 3000),
        tilted=0.25,
        roll_rad=0.012,
        lenses={"radial": 1},
        bow=(-0.05, -0.005),
        noise=(1.2, 3.2),
        sharpness=(0.6, 1.2),
        halo=(0.0, 0.9),
        vignette=(0.05, 0.22),
        drifts=0.5,
        score=0.02,
        repeats=0.0,
        codecs={"mjpeg": 1, "h264": 2},
        crf=(20, 27),
        log_bits=(-1.5, -0.9),
        plain_coding=0.8,
    ),
    "board": Device(
        venues={"club": 3, "bar": 2, "home": 1},
        sizes_px={_HD: 4, _FULL: 1, _SMALL: 1},
        fps={30: 1, 50: 1, 60: 3, 90: 1, 120: 2},
        shutters_hz=(100, 200, 400, 800),
        readout_s=(0.005, 0.016),
        height_mm=(1900, 3200),
        tilted=0.15,
        roll_rad=0.01,
        lenses={"radial": 3, "fisheye": 1},
        bow=(-0.06, 0.006),
        noise=(0.8, 3.0),
        sharpness=(0.5, 1.0),
        halo=(0.0, 0.7),
        vignette=(0.04, 0.2),
        drifts=0.25,
        score=0.0,
        repeats=0.0,
        codecs={"h264": 1},
        crf=(18, 25),
        log_bits=(-1.3, -0.8),
        plain_coding=1.0,
    ),
    "security": Device(
        venues={"club": 2, "bar": 3},
        sizes_px={_FULL: 2, _HD: 2},
        fps={25: 3, 30: 1},
        shutters_hz=(30, 60, 100),
        readout_s=(0.015, 0.03),
        height_mm=(1900, 2700),
        tilted=0.4,
        roll_rad=0.02,
        lenses={"radial": 1, "fisheye": 3},
        bow=(-0.09, -0.03),
        noise=(1.0, 3.0),
        sharpness=(0.7, 1.3),
        halo=(0.3, 1.2),
        vignette=(0.05, 0.25),
        drifts=0.4,
        score=0.0,
        repeats=0.0,
        codecs={"h264": 1},
        crf=(23, 29),
        log_bits=(-1.9, -1.2),
        plain_coding=1.0,
    ),
}
_KINDS_SHARE = {"broadcast": 3.0, "phone": 2.0, "webcam": 2.0, "board": 3.0, "security": 1.0}

VENUES: Mapping[str, Venue] = {
    "studio": Venue(
        lamp_styles={"frame": 2, "panels": 2, "spots": 1},
        lamp_height_mm=(1100, 2800),
        fall_off=(0.04, 0.14),
        brightness=(1.0, 1.2),
        warmth=0.0,
        shadow=(0.4, 0.75),
        flickers=0.02,
        cloths={"electric": 4, "blue": 2, "powder": 3, "grey": 2, "green": 1, "red": 0.5},
        wear=(0.0, 0.35),
        woods={"black": 4, "charcoal": 3, "walnut": 1},
        ball_sets={"tv": 3, "aramith_tv": 3, "standard": 2},
        ball_wear=(0.0, 0.2),
        yellowed=(0.0, 0.1),
        floors={"studio": 3, "led": 3, "dark": 2, "carpet": 1},
        walkers={0: 4, 1: 2},
    ),
    "club": Venue(
        lamp_styles={"tubes": 3, "panels": 3, "frame": 2, "shades": 1},
        lamp_height_mm=(900, 1500),
        fall_off=(0.12, 0.35),
        brightness=(0.92, 1.18),
        warmth=0.0,
        shadow=(0.6, 1.0),
        flickers=0.15,
        cloths=None,
        wear=(0.1, 0.8),
        woods={"black": 2, "charcoal": 1, "mahogany": 2, "oak": 2, "walnut": 2},
        ball_sets={"standard": 4, "aramith_tv": 1, "tv": 1, "budget": 1},
        ball_wear=(0.05, 0.6),
        yellowed=(0.0, 0.4),
        floors={"carpet": 2, "pattern": 2, "planks": 1, "concrete": 1, "tiles": 1},
        walkers={0: 3, 1: 2, 2: 1},
    ),
    "bar": Venue(
        lamp_styles={"shades": 4, "tubes": 2, "spots": 1},
        lamp_height_mm=(750, 1100),
        fall_off=(0.25, 0.55),
        brightness=(0.7, 1.05),
        warmth=0.06,
        shadow=(0.7, 1.1),
        flickers=0.3,
        cloths={
            "emerald": 2,
            "green": 1,
            "red": 2,
            "blue": 2,
            "burgundy": 1,
            "spruce": 1,
            "tan": 1,
        },
        wear=(0.4, 1.0),
        woods={"black": 3, "mahogany": 2, "oak": 1, "walnut": 2},
        ball_sets={"bar": 3, "standard": 2, "budget": 2},
        ball_wear=(0.3, 1.0),
        yellowed=(0.2, 1.0),
        floors={"planks": 3, "dark": 2, "pattern": 2, "tiles": 1, "carpet": 1},
        walkers={0: 1, 1: 2, 2: 2, 3: 1},
    ),
    "home": Venue(
        lamp_styles={"shades": 2, "spots": 2, "panels": 2},
        lamp_height_mm=(900, 1700),
        fall_off=(0.1, 0.4),
        brightness=(0.85, 1.15),
        warmth=0.03,
        shadow=(0.5, 1.0),
        flickers=0.2,
        cloths=None,
        wear=(0.0, 0.5),
        woods={"mahogany": 2, "oak": 3, "walnut": 2, "black": 1, "white": 2},
        ball_sets={"standard": 3, "budget": 3, "aramith_tv": 1},
        ball_wear=(0.0, 0.5),
        yellowed=(0.0, 0.3),
        floors={"planks": 3, "tiles": 2, "carpet": 2, "concrete": 1},
        walkers={0: 3, 1: 1},
    ),
}


def device_weights(fps: int | None, size_px: tuple[int, int] | None) -> dict[str, float]:
    """How likely each kind of camera is, given what is already fixed."""
    weights = {}
    for name, device in DEVICES.items():
        share = _KINDS_SHARE[name]
        if fps is not None:
            share *= device.fps.get(fps, 0.0) / sum(device.fps.values()) + 1e-6
        if size_px is not None:
            share *= device.sizes_px.get(size_px, 0.0) / sum(device.sizes_px.values()) + 1e-6
        weights[name] = share
    return weights
