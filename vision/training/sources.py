"""Reads the sources of a manifest: files of boxes as they were published, and our own labels."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detections import BALL_LABELS
from vision.training.copies import righted
from vision.training.labelled import (
    UNKNOWN,
    Doubles,
    LabelError,
    LabelledPicture,
    read_labels,
)
from vision.training.manifest import Manifest, Source

NOT_CERTAIN = 16
"""Class in `numbered` of a ball whose number could not be told."""
BALL_CLASS, TABLE_CLASS = 0, 1
"""Classes in `balls`; where tables are, only `vision.training.copies` asks."""
COPIED_PART = "train"
"""The folder of `balls` that holds each photograph several times, changed."""
SHARED_VIDEO = "yt-D8S70"
"""The pictures of `balls` of one video: one group over all parts."""
_PARTS = {"train": "train", "valid": "validate", "test": "score"}


def read_sources(
    manifest: Manifest, environment: Mapping[str, str], names: Sequence[str] | None = None
) -> list[LabelledPicture]:
    """Every picture of some sources (all, unless told). ManifestError, LabelError."""
    pictures: list[LabelledPicture] = []
    for name in names if names is not None else sorted(manifest.sources):
        source = manifest.sources[name]
        pictures += _READERS[source.reader](source, source.path(environment))
    return pictures


def with_right_labels(
    manifest: Manifest, pictures: Sequence[LabelledPicture]
) -> list[LabelledPicture]:
    """The pictures, those of published copies with labels where their balls are; copies that
    cannot be put right are left out. It takes 0.1 s a photograph. LabelError."""
    out, copies = [], dict[str, list[LabelledPicture]]()
    for picture in pictures:
        is_published = manifest.sources[picture.source].reader == "yolo-balls"
        if is_published and picture.path.parent.parent.name == COPIED_PART:
            copies.setdefault(picture.name.partition(".rf.")[0], []).append(picture)
        else:
            out.append(picture)
    for of_one in copies.values():
        out += righted(of_one, {p.name: _tables_px_xywh(p) for p in of_one})
    return out


def _tables_px_xywh(picture: LabelledPicture) -> Doubles:
    kinds, boxes = yolo_boxes(_label_file(picture.path), picture.size_px_wh)
    return np.asarray(boxes[kinds == TABLE_CLASS], dtype=np.float64)


def _label_file(path: Path) -> Path:
    return path.parent.parent / "labels" / f"{path.stem}.txt"


def yolo_boxes(path: Path, size_px_wh: tuple[int, int]) -> tuple[NDArray[np.int64], Doubles]:
    """Classes (n,) and boxes (n, 4) centre x, y, width, height in pixels of a YOLO text file."""
    rows = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip():
            continue
        parts = line.split()
        try:
            values = [float(part) for part in parts]
        except ValueError as error:
            raise LabelError(f"{path}, line {number}: {error}") from error
        if len(values) != 5 or not all(0.0 <= v <= 1.0 for v in values[1:]):
            raise LabelError(f"{path}, line {number}: expected class and four shares: {line!r}")
        rows.append(values)
    table = np.asarray(rows, dtype=np.float64).reshape(-1, 5)
    scale = np.array([*size_px_wh, *size_px_wh], dtype=np.float64)
    boxes = table[:, 1:] * scale
    # A share is of the picture's edge; our pixel centres lie at whole numbers.
    boxes[:, :2] -= 0.5
    return table[:, 0].astype(np.int64), boxes


def _numbered(source: Source, folder: Path) -> list[LabelledPicture]:
    pictures = []
    with (folder / "index.csv").open(encoding="utf-8", newline="") as index:
        for row in csv.DictReader(index):
            path = _picture_file(folder / "images", row["stem"])
            size = _size_px_wh(path)
            kinds, boxes = yolo_boxes(folder / "labels" / f"{row['stem']}.txt", size)
            if len(kinds) and not ((kinds >= 0) & (kinds <= NOT_CERTAIN)).all():
                raise LabelError(f"{path}: classes out of 0..{NOT_CERTAIN}: {sorted(set(kinds))}")
            pictures.append(
                LabelledPicture(
                    path=path,
                    name=row["stem"],
                    source=source.name,
                    group=row["group"],
                    view=row["view"],
                    size_px_wh=size,
                    centres_px_xy=boxes[:, :2],
                    sizes_px_wh=boxes[:, 2:],
                    numbers=np.where(kinds < BALL_LABELS, kinds, UNKNOWN),
                )
            )
    return pictures


def _balls(source: Source, folder: Path) -> list[LabelledPicture]:
    pictures = []
    for published, part in _PARTS.items():
        for path in sorted((folder / published / "images").iterdir()):
            size = _size_px_wh(path)
            kinds, boxes = yolo_boxes(_label_file(path), size)
            boxes = boxes[kinds == BALL_CLASS]
            is_video = path.name.startswith(SHARED_VIDEO)
            # Copies of one photograph, turned and blurred, have the name up to this in common.
            group = SHARED_VIDEO if is_video else path.name.partition(".rf.")[0]
            pictures.append(
                LabelledPicture(
                    path=path,
                    name=path.stem,
                    source=source.name,
                    group=group,
                    view="oblique",
                    part="train" if is_video else part,
                    size_px_wh=size,
                    centres_px_xy=boxes[:, :2],
                    sizes_px_wh=boxes[:, 2:],
                    numbers=np.full(len(boxes), UNKNOWN, dtype=np.int64),
                )
            )
    return pictures


def _labelled(source: Source, folder: Path) -> list[LabelledPicture]:
    return [p for p in read_labels(folder) if p.source == source.name]


_READERS: Mapping[str, Callable[[Source, Path], list[LabelledPicture]]] = {
    "yolo-numbers": _numbered,
    "yolo-balls": _balls,
    "labelled": _labelled,
}


def _picture_file(folder: Path, stem: str) -> Path:
    for suffix in (".jpg", ".png"):
        if (path := folder / f"{stem}{suffix}").is_file():
            return path
    raise LabelError(f"{folder}: no picture {stem}")


def _size_px_wh(path: Path) -> tuple[int, int]:
    """Width and height; JPEG files tell without being decoded."""
    with path.open("rb") as file:
        if file.read(2) == b"\xff\xd8":
            while True:
                marker = file.read(4)
                if len(marker) < 4 or marker[0] != 0xFF:
                    break
                # Start of frame: all but tables (C4), arithmetic coding (C8, CC).
                if 0xC0 <= marker[1] <= 0xCF and marker[1] not in (0xC4, 0xC8, 0xCC):
                    head = file.read(5)
                    return int.from_bytes(head[3:5], "big"), int.from_bytes(head[1:3], "big")
                file.seek(int.from_bytes(marker[2:4], "big") - 2, 1)
    bgr = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if bgr is None:
        raise LabelError(f"{path}: not a readable picture")
    return int(bgr.shape[1]), int(bgr.shape[0])
