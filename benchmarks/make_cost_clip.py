"""Writes the clip on which the cost of `footspot review` is measured: 60 s of 720p60.

    python benchmarks/make_cost_clip.py OUT.mp4 [SECONDS]

Drawn from stored shots, so no simulator is needed. The same bytes come out of the same versions
of numpy, OpenCV and libx264. The truth is written beside it.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import cv2

from simulation.clip import clip_of
from simulation.look import look_from_seed
from simulation.stored import load_shots

SHOTS = Path(__file__).resolve().parent / "cost_match.json.gz"
SECONDS = 60.0
"""What the cost is asked on, at least."""


def make(out: Path, seconds: float = SECONDS) -> float:
    """Write the clip and its truth; returns its length in seconds.

    Shots are chained until the clip is long enough; ValueError if the stored ones do not suffice.
    """
    cv2.setNumThreads(1)
    look = look_from_seed(
        41,
        size_px=(1280, 720),
        fps=60,
        device="broadcast",
        venue="studio",
        readout_s=0.0,
        pictures_s=0,
        exposure_s=1 / 120,
        cloth="blue",
        ball_set="tv",
        cup="leather",
        score=False,
        noise=2.6,
        crf=18,
        sharpness=0.5,
    )
    every = 200

    def said(count: int) -> None:
        if count % every == 0:
            print(f"\r{count / look.fps:.0f} s", end="", file=sys.stderr, flush=True)

    facts = clip_of(out, load_shots(SHOTS), look, on_frame=said)
    print(file=sys.stderr)
    length = facts["length_s"]
    if not isinstance(length, float) or length < seconds:
        raise ValueError(f"{SHOTS.name}: expected shots for {seconds} s, got {length} s")
    return length


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: make_cost_clip.py OUT.mp4 [SECONDS]")
    asked = float(sys.argv[2]) if len(sys.argv) == 3 else SECONDS
    print(f"{sys.argv[1]}: {make(Path(sys.argv[1]), asked):.1f} s")
