"""Looks: from a seed alone, independent fields, all that may come does come."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import fields

import numpy as np
import pytest

from simulation.look import Look, look_from_seed
from simulation.palettes import BALL_SETS, CASTINGS, CLOTHS, FLOORS, WOODS
from simulation.setups import DEVICES, VENUES

LOOKS = [look_from_seed(seed) for seed in range(700)]


def test_a_seed_gives_one_look() -> None:
    assert look_from_seed(5) == look_from_seed(5)
    assert look_from_seed(5) != look_from_seed(6)


def test_a_fixed_field_is_kept_and_leaves_what_does_not_hang_on_it() -> None:
    free, fixed = look_from_seed(9), look_from_seed(9, noise=7.5, cloth="tan")
    assert (fixed.noise, fixed.cloth) == (7.5, "tan")
    changed = {f.name for f in fields(Look) if getattr(free, f.name) != getattr(fixed, f.name)}
    assert changed <= {"noise", "cloth"}


def test_an_unknown_field_is_named() -> None:
    with pytest.raises(ValueError, match="hue"):
        look_from_seed(1, hue=3)


def test_every_kind_comes() -> None:
    """Each option in some clips, no option in most."""
    options = {
        "device": DEVICES,
        "venue": VENUES,
        "cloth": CLOTHS,
        "ball_set": BALL_SETS,
        "wood": WOODS,
        "castings": CASTINGS,
        "floor": FLOORS,
        "cup": ("leather", "net", "ribs", "return"),
        "lens": ("radial", "fisheye"),
        "codec": ("h264", "mjpeg"),
        "fps": (25, 30, 50, 60, 90, 120),
        "size_px": ((960, 540), (1280, 720), (1920, 1080)),
        "lamp_style": ("panels", "tubes", "spots", "frame", "shades"),
        "line": ("none", "head_string", "both_strings", "break_box", "d"),
        "person": ("arm", "body"),
    }
    for name, names in options.items():
        seen = Counter(getattr(look, name) for look in LOOKS)
        assert set(seen) == set(names), name
        assert min(seen.values()) >= 3, (name, seen)


def test_what_a_camera_cannot_do_is_not_asked_of_it() -> None:
    for look in LOOKS:
        assert look.exposure_s < 1 / look.fps
        assert look.readout_s < 1 / look.fps
        assert look.fps in DEVICES[look.device].fps
        assert look.size_px in DEVICES[look.device].sizes_px


def test_spans_hold() -> None:
    assert {look.flicker > 0 for look in LOOKS} == {True, False}
    assert {look.exposure_drift > 0 for look in LOOKS} == {True, False}
    lean = np.array([np.hypot(*look.offset_mm) / look.camera_height_mm for look in LOOKS])
    assert 0.08 < (lean > 0.12).mean() < 0.4
    assert lean.max() < 0.6
    rates = [look.bits_per_pixel for look in LOOKS]
    assert min(rates) < 0.02
    assert max(rates) > 0.12


def test_a_look_is_plain_data_for_the_truth() -> None:
    data = json.loads(json.dumps(LOOKS[0].as_data()))
    assert set(data) == {f.name for f in fields(Look)}


@pytest.mark.parametrize(("fps", "size_px"), [(25, (1920, 1080)), (120, (1280, 720))])
def test_a_fixed_format_gets_a_camera_that_has_it(fps: int, size_px: tuple[int, int]) -> None:
    for seed in range(60):
        look = look_from_seed(seed, fps=fps, size_px=size_px)
        assert fps in DEVICES[look.device].fps
        assert size_px in DEVICES[look.device].sizes_px
