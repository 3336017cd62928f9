"""A picture with what is known of it, for training and scoring; and files of such pictures.

What is not known is part of the value: a ball whose number nobody could tell has `UNKNOWN`,
regions of which nothing is said are `ignored_px_xyxy`, and `people` is None where hands and cues
were not labelled. None of that may ever be taken for background (`vision.training.targets`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detections import BALL_LABELS

Doubles = NDArray[np.float64]
Picture = NDArray[np.uint8]

UNKNOWN = -1
"""Number of a ball of which only that it is a ball is known."""
LABELS_FILE = "labels.jsonl"
HAND, CUE_STICK = "hand", "cue stick"
KINDS = (HAND, CUE_STICK)
"""What covers the table and can be labelled: hands, arms and bodies; cue sticks."""


class LabelError(ValueError):
    """Labels that cannot be meant so; the message names file and line."""


def _none(width: int) -> Doubles:
    return np.empty((0, width), dtype=np.float64)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LabelledPicture:
    """One picture; all pixels are those of the file.

    name: unique within its source; group: table, light and view that are never split;
    part: train, validate or score, None where the source does not say.
    size_px_wh: of the file; centres_px_xy (n, 2), sizes_px_wh (n, 2), numbers (n,) 0..15 or
    UNKNOWN; ignored_px_xyxy (m, 4); people: outlines (k, 2) by kind, None where not labelled.
    surface_px_xy (j, 2): outline of the playing surface, None where not known.
    """

    path: Path
    name: str
    source: str
    group: str
    view: str
    part: str | None = None
    size_px_wh: tuple[int, int]
    centres_px_xy: Doubles
    sizes_px_wh: Doubles
    numbers: NDArray[np.int64]
    ignored_px_xyxy: Doubles = field(default_factory=lambda: _none(4))
    people: Mapping[str, tuple[Doubles, ...]] | None = None
    surface_px_xy: Doubles | None = None

    def __post_init__(self) -> None:
        n = len(self.numbers)
        for name, shape in (("centres_px_xy", (n, 2)), ("sizes_px_wh", (n, 2))):
            got = getattr(self, name).shape
            if got != shape:
                raise LabelError(f"{self.path}: {name}: expected shape {shape}, got {got}")
        if n and not ((self.numbers >= UNKNOWN) & (self.numbers < BALL_LABELS)).all():
            raise LabelError(f"{self.path}: numbers out of -1..15: {sorted(set(self.numbers))}")
        if n and self.sizes_px_wh.min() <= 0:
            raise LabelError(f"{self.path}: a ball of no size: {self.sizes_px_wh.min()}")
        if self.people is not None and set(self.people) - set(KINDS):
            raise LabelError(f"{self.path}: people: expected {KINDS}, got {sorted(self.people)}")

    def __len__(self) -> int:
        return len(self.numbers)

    @property
    def diameters_px(self) -> Doubles:
        """(n,) geometric mean of width and height of each box."""
        return np.asarray(np.sqrt(self.sizes_px_wh.prod(axis=1)), dtype=np.float64)

    def read(self) -> Picture:
        """(h, w, 3) BGR. LabelError where the file is no picture of the stated size."""
        bgr = cv2.imread(str(self.path), cv2.IMREAD_COLOR)
        if bgr is None:
            raise LabelError(f"{self.path}: not a readable picture")
        if (bgr.shape[1], bgr.shape[0]) != self.size_px_wh:
            raise LabelError(
                f"{self.path}: expected {self.size_px_wh} pixels, got {bgr.shape[1::-1]}"
            )
        return np.asarray(bgr, dtype=np.uint8)


def picture_to_data(picture: LabelledPicture, folder: Path) -> dict[str, Any]:
    """Plain data for one line of a labels file; the path is relative to its folder."""
    data: dict[str, Any] = {
        "file": picture.path.relative_to(folder).as_posix(),
        "name": picture.name,
        "source": picture.source,
        "group": picture.group,
        "view": picture.view,
        "size": list(picture.size_px_wh),
        "balls": [
            [*(round(float(v), 2) for v in (*c, *s)), int(k)]
            for c, s, k in zip(
                picture.centres_px_xy, picture.sizes_px_wh, picture.numbers, strict=True
            )
        ],
    }
    if picture.part is not None:
        data["part"] = picture.part
    if len(picture.ignored_px_xyxy):
        data["ignored"] = _rounded(picture.ignored_px_xyxy)
    if picture.people is not None:
        data["people"] = {k: [_rounded(o) for o in v] for k, v in picture.people.items()}
    if picture.surface_px_xy is not None:
        data["surface"] = _rounded(picture.surface_px_xy)
    return data


def picture_from_data(data: Mapping[str, Any], folder: Path) -> LabelledPicture:
    """The other way of `picture_to_data`. LabelError for what it does not write."""
    try:
        balls = np.asarray(data["balls"], dtype=np.float64).reshape(-1, 5)
        people = data.get("people")
        surface = data.get("surface")
        width, height = data["size"]
        return LabelledPicture(
            path=folder / data["file"],
            name=data["name"],
            source=data["source"],
            group=data["group"],
            view=data["view"],
            part=data.get("part"),
            size_px_wh=(int(width), int(height)),
            centres_px_xy=balls[:, :2],
            sizes_px_wh=balls[:, 2:4],
            numbers=balls[:, 4].astype(np.int64),
            ignored_px_xyxy=np.asarray(data.get("ignored", []), dtype=np.float64).reshape(-1, 4),
            people=None
            if people is None
            else {k: tuple(np.asarray(o, dtype=np.float64) for o in v) for k, v in people.items()},
            surface_px_xy=None if surface is None else np.asarray(surface, dtype=np.float64),
        )
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        if isinstance(error, LabelError):
            raise
        raise LabelError(f"{folder}: not a labelled picture ({error!r}): {dict(data)}") from error


def write_labels(folder: Path, pictures: Iterable[LabelledPicture]) -> int:
    """Write `folder/labels.jsonl`, complete or not at all; returns how many pictures."""
    lines = [json.dumps(picture_to_data(p, folder), separators=(",", ":")) for p in pictures]
    part = folder / (LABELS_FILE + ".part")
    part.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    part.replace(folder / LABELS_FILE)
    return len(lines)


def read_labels(folder: Path) -> list[LabelledPicture]:
    """Every picture of a folder that `write_labels` described. LabelError, also without a file."""
    path = folder / LABELS_FILE
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise LabelError(f"{path} cannot be read: {error.strerror}") from error
    pictures = []
    for number, line in enumerate(lines, 1):
        try:
            data = json.loads(line)
        except json.JSONDecodeError as error:
            raise LabelError(f"{path}, line {number}: not JSON ({error})") from error
        pictures.append(picture_from_data(data, folder))
    return pictures


def _rounded(values: Doubles) -> list[list[float]]:
    return [[round(float(v), 1) for v in row] for row in values]
