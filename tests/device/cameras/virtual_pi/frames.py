"""Draws what the virtual camera shows: cloth, and a ball that goes on from picture to picture."""

from __future__ import annotations

import sys
from pathlib import Path

import cv2
import numpy as np

SIZE_WH = (1280, 720)
COUNT = 30
FIRST_X, STEP_X, Y, RADIUS = 200, 25, 360, 14
CLOTH_BGR, BALL_BGR = (120, 90, 30), (240, 240, 240)


def main() -> None:
    """The program: FOLDER."""
    folder = Path(sys.argv[1])
    for number in range(COUNT):
        picture = np.full((SIZE_WH[1], SIZE_WH[0], 3), CLOTH_BGR, np.uint8)
        cv2.circle(picture, (FIRST_X + STEP_X * number, Y), RADIUS, BALL_BGR, -1)
        cv2.imwrite(str(folder / f"frame{number:03d}.jpg"), picture)


if __name__ == "__main__":
    main()
