"""Small pictures of a table for the tests of a look, with the truth known."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.vision.painted_table import painted

PLACES_PX: dict[int, tuple[float, float]] = {
    0: (180.0, 120.0),
    1: (300.0, 300.0),
    2: (420.0, 180.0),
    3: (560.0, 320.0),
    5: (650.0, 150.0),
    8: (740.0, 380.0),
    9: (250.0, 400.0),
}
"""Where the balls of `picture` lie."""
CORNERS_PX = {"HL": [50, 50], "FL": [850, 50], "FR": [850, 450], "HR": [50, 450]}
TABLE = "2540x1270"


def picture(*, is_empty: bool = False) -> NDArray[np.uint8]:
    """(500, 900, 3): a painted table seen from straight above, head to the left; a copy."""
    return _picture(is_empty).copy()


@lru_cache(maxsize=2)
def _picture(is_empty: bool) -> NDArray[np.uint8]:
    return painted({} if is_empty else PLACES_PX)


def picture_file(folder: Path, name: str = "table.png") -> Path:
    """The same in a file."""
    path = folder / name
    cv2.imwrite(str(path), picture())
    return path


def corners_file(folder: Path, *, scale: float = 1.0) -> Path:
    """Where its corners are, in a picture so much larger."""
    path = folder / "corners.json"
    corners = {
        name: [(x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5]
        for name, (x, y) in CORNERS_PX.items()
    }
    path.write_text(json.dumps(corners), encoding="utf-8")
    return path
