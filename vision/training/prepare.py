"""Pictures made ready for training once: no larger than is needed, decoded fast.

What is written lies in a folder of the person who trains; nothing of it belongs to the project.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from vision.letterbox import shrunk
from vision.training.labelled import LABELS_FILE, LabelledPicture, read_labels, write_labels

MOST_BALL_PX = 44.0
"""Balls need not be larger: a patch of the network of numbers shows 32 px."""
QUALITY = 95
STAMP = "prepared.txt"


def prepared(
    pictures: Sequence[LabelledPicture],
    folder: Path,
    on_picture: Callable[[int], None] | None = None,
) -> list[LabelledPicture]:
    """The pictures, those that are larger than needed as smaller copies in a folder.

    Copies are kept: the same pictures are not made ready twice. LabelError, OSError.
    """
    large = [p for p in pictures if _factor(p) < 1.0]
    stamp = _stamp(large)
    if (
        (folder / LABELS_FILE).exists()
        and (folder / STAMP).exists()
        and (folder / STAMP).read_text(encoding="utf-8") == stamp
    ):
        copies = read_labels(folder)
    else:
        folder.mkdir(parents=True, exist_ok=True)
        copies = []
        for number, picture in enumerate(large):
            copies.append(_copy(picture, folder))
            if on_picture is not None:
                on_picture(number + 1)
        write_labels(folder, copies)
        (folder / STAMP).write_text(stamp, encoding="utf-8")
    small = {(p.source, p.name): p for p in copies}
    return [small.get((p.source, p.name), p) for p in pictures]


def _factor(picture: LabelledPicture) -> float:
    """How much smaller a picture may be; half its size at least, or a copy saves nothing."""
    if len(picture) == 0:
        return min(1280 / max(picture.size_px_wh), 1.0)
    factor = MOST_BALL_PX / float(np.percentile(picture.diameters_px, 25))
    longest = max(picture.size_px_wh)
    return max(factor, 960 / longest) if factor < 1.0 and longest > 1280 else 1.0


def _copy(picture: LabelledPicture, folder: Path) -> LabelledPicture:
    bgr = picture.read()
    factor = _factor(picture)
    small = shrunk(bgr, factor)
    path = folder / f"{picture.source}_{picture.name}.jpg"
    if not cv2.imwrite(str(path), small, [cv2.IMWRITE_JPEG_QUALITY, QUALITY]):
        raise OSError(f"{path} cannot be written")
    size_wh = (int(small.shape[1]), int(small.shape[0]))
    scale = np.array(size_wh) / np.array(picture.size_px_wh)
    both = np.concatenate((scale, scale))
    return replace(
        picture,
        path=path,
        size_px_wh=size_wh,
        centres_px_xy=(picture.centres_px_xy + 0.5) * scale - 0.5,
        sizes_px_wh=picture.sizes_px_wh * scale,
        ignored_px_xyxy=(picture.ignored_px_xyxy + 0.5) * both - 0.5,
        people=None
        if picture.people is None
        else {k: tuple((o + 0.5) * scale - 0.5 for o in v) for k, v in picture.people.items()},
        surface_px_xy=None
        if picture.surface_px_xy is None
        else (picture.surface_px_xy + 0.5) * scale - 0.5,
    )


def _stamp(pictures: Sequence[LabelledPicture]) -> str:
    """Changes with the pictures, their labels and how they are made ready."""
    digest = hashlib.sha256(f"{MOST_BALL_PX} {QUALITY}".encode())
    for picture in pictures:
        digest.update(f"{picture.source}/{picture.name}/{picture.path.stat().st_size}".encode())
        for values in (picture.centres_px_xy, picture.sizes_px_wh, picture.numbers):
            digest.update(np.ascontiguousarray(values).tobytes())
    return digest.hexdigest()
