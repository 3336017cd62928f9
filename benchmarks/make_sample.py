"""Draws the bundled sample match again from its stored shots: device/sample/sample_match.mp4.

    python benchmarks/make_sample.py [OUT.mp4]

A ten-ball break and five shots: a legal pot, a wrong ball first, a pot after ball in hand, a soft
shot without a rail, a scratch. The truth is written beside it.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import cv2

from simulation.clip import clip_of
from simulation.look import look_from_seed
from simulation.stored import load_shots

ROOT = Path(__file__).resolve().parent.parent
SHOTS = ROOT / "benchmarks" / "sample_match.json.gz"
OUT = ROOT / "device" / "sample" / "sample_match.mp4"
MOST_BYTES = 5_000_000
"""What the wheel carries at most for the demo."""


def make(out: Path) -> int:
    """Write the clip and its truth; returns the clip's size in bytes."""
    cv2.setNumThreads(1)
    look = look_from_seed(
        2026,
        size_px=(1280, 720),
        fps=60,
        device="broadcast",
        venue="studio",
        readout_s=0.0,
        plain_coding=False,
        lamp_height_mm=2600.0,
        lamp_style="panels",
        wear=0.15,
        ball_wear=0.05,
        yellowed=0.0,
        halo=0.3,
        vignette=0.03,
        pictures_s=0,
        exposure_s=1 / 250,
        cloth="blue",
        ball_set="standard",
        stripe_ends_black=False,
        wood="black",
        floor="studio",
        castings="silver",
        cup="leather",
        head_right=False,
        camera_height_mm=3700.0,
        table_share=0.79,
        offset_mm=(25.0, -40.0),
        shift_px=(4.0, -3.0),
        roll_rad=0.002,
        bow=-0.008,
        brightness=1.12,
        warmth=0.01,
        fall_off=0.16,
        lamps=3,
        line="head_string",
        spots=2,
        diamonds="diamond",
        noise=1.2,
        sharpness=0.45,
        person="body",
        shirt=(64.0, 44.0, 36.0),
        skin=(140.0, 170.0, 222.0),
        score=False,
        logo=False,
        crf=20,
    )
    clip_of(out, load_shots(SHOTS), look, preset="slow")
    size = out.stat().st_size
    if size > MOST_BYTES:
        raise ValueError(f"{out.name}: expected at most {MOST_BYTES} bytes, got {size}")
    return size


if __name__ == "__main__":
    if len(sys.argv) > 2:
        sys.exit("usage: make_sample.py [OUT.mp4]")
    target = Path(sys.argv[1]) if len(sys.argv) == 2 else OUT
    print(f"{target.name}: {make(target) / 1e6:.1f} MB")
