"""Any detector that Ultralytics loads: .pt, .onnx, exports for NCNN, OpenVINO, Hailo and more.

Its boxes are taken as they are; what its classes mean is read off their names. For trying out a
network of one's own: it brings torch, which takes seconds and half a gigabyte. A .pt file can run
any code when it is loaded: only load one whose maker you trust.
"""

from __future__ import annotations

import os
import tempfile
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from pickle import UnpicklingError
from typing import Any

# Nothing may ask a network, nothing be installed: read when the package is imported.
os.environ.setdefault("YOLO_OFFLINE", "1")
os.environ.setdefault("YOLO_AUTOINSTALL", "0")
os.environ.setdefault("YOLO_VERBOSE", "false")
os.environ.setdefault("YOLO_CONFIG_DIR", tempfile.gettempdir())

import numpy as np
from numpy.typing import NDArray
from ultralytics import YOLO

from vision.ball_colours import light_crop, with_colours
from vision.cells import SAME_DIAMETERS
from vision.detections import BALL_LABELS, Detections, Trust
from vision.detectors import DetectorError, checked_picture
from vision.detectors.class_names import balls_of, tells_numbers
from vision.detectors.two_networks import MOST_BALLS, where_balls_can_lie
from vision.letterbox import TABLE_MARGIN, WIDE
from vision.scene import Scene

SCORE_LEAST = 0.25
SAME_OVERLAP = 0.5
"""Boxes of any classes that share so much are one ball (and such as have nearly one centre)."""
BY_COLOUR = 1.0
"""Weight of measured colours where the network itself tells no numbers."""
SIGMA_RADII = 0.1
"""Standard error of a centre: half a pixel of an input in which balls are 10 px across."""
OTHERS = 1e-3
"""Probability that is left for each ball that a box's class does not name."""
TRIAL_PX = 320
_ERRORS = (
    OSError, ImportError, RuntimeError, ValueError, TypeError, KeyError, AttributeError,
    IndexError, EOFError, UnpicklingError, NotImplementedError,
)  # fmt: skip
"""What loading a damaged or foreign file ends in, by its format; see `_errors`, too."""


class UltralyticsDetector:
    """Finds balls with a model of Ultralytics, in the table's part of a picture."""

    name = "ultralytics"

    def __init__(self, model: Path) -> None:
        """DetectorError for what Ultralytics cannot load or run, or what knows no balls."""
        # A name that is no file would be looked up on the internet.
        if not model.exists():
            raise DetectorError(f"no model {model}: name a file or the folder of an export")
        try:
            self._model: Any = YOLO(str(model), task="detect")
            self._predicted(np.full((TRIAL_PX, TRIAL_PX, 3), 114, dtype=np.uint8))
            names = {int(k): str(name) for k, name in self._model.names.items()}
        except _errors() as error:
            line = str(error).strip().splitlines() or [type(error).__name__]
            raise DetectorError(f"{model} is no model that Ultralytics runs: {line[0]}") from error
        self._balls = balls_of(names)
        if not self._balls:
            raise DetectorError(
                f"{model}: none of its classes is a ball: {', '.join(list(names.values())[:12])}"
            )
        by_itself = tells_numbers(self._balls)
        self._trust = Trust() if by_itself else Trust(colours_weight=BY_COLOUR)

    def find(
        self, bgr: NDArray[np.uint8], scene: Scene, *, frame_index: int = 0, t_s: float = 0.0
    ) -> Detections:
        """See `Detector.find`: of what is found, what lies where a ball on this table can lie."""
        checked_picture(bgr, scene)
        outline = scene.surface_px_xy
        low, high = outline.min(axis=0), outline.max(axis=0)
        margin = TABLE_MARGIN * (high - low)
        size = np.array([bgr.shape[1], bgr.shape[0]])
        x0, y0 = np.clip(np.floor(low - margin), 0, size - 1).astype(int)
        x1, y1 = np.clip(np.ceil(high + margin), 1, size).astype(int)
        part = bgr[y0:y1, x0:x1]
        # Exports take inputs of one shape, wide as tables are: an upright table is laid down.
        is_upright = y1 - y0 > WIDE * (x1 - x0)
        found = self._detections(np.rot90(part) if is_upright else part, frame_index, t_s)
        centres = found.centres_px_xy
        if is_upright:
            centres = np.column_stack((x1 - x0 - 1 - centres[:, 1], centres[:, 0]))
        corner = np.array([x0, y0], dtype=np.float64)
        found = where_balls_can_lie(replace(found, centres_px_xy=centres + corner), scene)
        return with_colours(found, light_crop(bgr, scene), scene)

    def find_anywhere(self, bgr: NDArray[np.uint8]) -> Detections:
        """The balls of a picture in which no table is known."""
        return self._detections(checked_picture(bgr), 0, 0.0)

    def _predicted(self, bgr: NDArray[np.uint8]) -> Any:
        (result,) = self._model.predict(
            bgr, conf=SCORE_LEAST, iou=SAME_OVERLAP, agnostic_nms=True, max_det=3 * MOST_BALLS,
            device="cpu", verbose=False, save=False,
        )  # fmt: skip
        return result.boxes

    def _detections(self, bgr: NDArray[np.uint8], index: int, t_s: float) -> Detections:
        boxes = self._predicted(np.ascontiguousarray(bgr))
        xyxy = np.asarray(boxes.xyxy.numpy(), dtype=np.float64).reshape(-1, 4)
        scores = np.asarray(boxes.conf.numpy(), dtype=np.float64)
        classes = [int(k) for k in boxes.cls.numpy()]
        sizes = np.maximum(xyxy[:, 2:] - xyxy[:, :2], 2.0)
        radii = np.sqrt(sizes.prod(axis=1)) / 2
        # Its boxes count from the picture's edge, ours from the middle of the first pixel.
        centres = (xyxy[:, :2] + xyxy[:, 2:]) / 2 - 0.5
        kept: list[int] = []
        for j in np.argsort(-scores, kind="stable"):
            gap = np.linalg.norm(centres[kept] - centres[j], axis=1)
            if classes[j] in self._balls and np.all(gap >= 2 * SAME_DIAMETERS * radii[kept]):
                kept.append(int(j))
        kept = kept[:MOST_BALLS]
        centres, scores, radii = centres[kept], scores[kept], radii[kept]
        return Detections(
            frame_index=index,
            t_s=t_s,
            centres_px_xy=centres,
            sigma_px=SIGMA_RADII * radii,
            radius_px=radii,
            scores=np.clip(scores, 0.0, 1.0),
            label_log_p=self._label_log_p([classes[j] for j in kept]),
            trust=self._trust,
        )

    def _label_log_p(self, classes: list[int]) -> NDArray[np.float64]:
        p = np.full((len(classes), BALL_LABELS), OTHERS)
        for row, k in enumerate(classes):
            balls = sorted(self._balls[k])
            p[row, balls] = 1.0 / len(balls)
        return np.asarray(np.log(p), dtype=np.float64)


def _errors() -> tuple[type[BaseException], ...]:
    """With those of the run-time that Ultralytics takes for .onnx, if it is here."""
    if find_spec("onnxruntime") is None:
        return _ERRORS
    from vision.detectors.network import ERRORS

    return (*_ERRORS, *ERRORS)


def detector(model: Path | None = None) -> UltralyticsDetector:
    """With a model that must be given: none comes with the program."""
    if model is None:
        raise DetectorError("the detector 'ultralytics' needs --model FILE: none comes with it")
    return UltralyticsDetector(model)
