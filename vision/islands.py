"""Large things that lie all on the bed: no arm is among them, for an arm comes from outside."""

from __future__ import annotations

import cv2
import numpy as np

from vision.plate import Mask


def apart(large: Mask, bed: Mask) -> Mask:
    """255 where something large stands that touches nothing beyond the bed; all (h, w)."""
    inner = cv2.erode(bed, np.ones((3, 3), np.uint8), borderType=cv2.BORDER_CONSTANT, borderValue=0)
    _, labels = cv2.connectedComponents(large, connectivity=8)
    reaching = np.unique(labels[inner == 0])
    alone = ~np.isin(labels, reaching) & (large > 0)
    return np.asarray(np.where(alone, 255, 0), dtype=np.uint8)
