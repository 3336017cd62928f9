"""Labelled pictures for tests: a few bytes, drawn, of no table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.training.labelled import LabelledPicture


def made(folder: Path, name: str = "one", **changes: Any) -> LabelledPicture:
    """A picture file of 160 by 96 px with three balls, and its labels."""
    bgr = np.full((96, 160, 3), (90, 110, 40), dtype=np.uint8)
    balls = np.array([[30.0, 40.0], [80.0, 50.0], [120.0, 30.0]])
    colours = ((230, 235, 240), (40, 40, 200), (200, 200, 60))
    for (x, y), colour in zip(balls, colours, strict=True):
        cv2.circle(bgr, (int(x), int(y)), 8, colour, -1, cv2.LINE_AA)
    path = folder / f"{name}.png"
    cv2.imwrite(str(path), bgr)
    values: dict[str, Any] = {
        "path": path,
        "name": name,
        "source": "simulated",
        "group": "g",
        "view": "overhead",
        "size_px_wh": (160, 96),
        "centres_px_xy": balls,
        "sizes_px_wh": np.full((3, 2), 16.0),
        "numbers": np.array([0, 3, -1]),
    }
    return LabelledPicture(**{**values, **changes})


MANIFEST = """
format = "footspot.training/1"

[sources.simulated]
env = "STILLS"
folder = "."
reader = "labelled"
licence = "AGPL-3.0-or-later"
attribution = "us"
use = ["train", "validate", "score"]

[sources.numbered]
env = "FOOTAGE"
folder = "numbered"
reader = "yolo-numbers"
licence = "CC BY 4.0"
attribution = "them"
use = ["train", "score"]
share = 0.5

[sources.numbered.groups.B]
table = "9ft"

[sources.numbered.groups.A]
use = ["train"]

[sources.balls]
env = "FOOTAGE"
folder = "balls"
reader = "yolo-balls"
licence = "MIT"
attribution = "others"
use = ["train", "validate", "score"]

[sources.balls.groups.yt-D8S70]
use = ["train"]

[folds.all]

[folds.without-B]
held_out = ["numbered/B"]
"""
