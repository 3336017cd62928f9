"""The trained detector, run by onnxruntime: balls, hands and cues from one network, numbers from
a second one on the patches, or from the first (`kind` in the card)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from vision.ball_patch import PATCH_PX, ball_patches
from vision.cells import CLASSES, Told, told
from vision.detections import BALL_LABELS, Detections
from vision.detectors import DetectorError
from vision.letterbox import Letterbox, letterbox, table_letterbox
from vision.resting import least_scores
from vision.scene import Scene

FORMAT = "footspot.detector/1"
MOST_BALLS = 40
"""More things that look like balls are no look at a table."""
SIGMA_RADII = 0.06
"""Standard error of a centre: of a cell 4 px wide, measured on simulated pictures."""


class NetworkDetector:
    """Finds balls with the networks of a folder (see `vision.training.exporting`)."""

    name = "network"

    def __init__(self, folder: Path, *, threads: int = 1) -> None:
        self.card = _card(folder)
        self._balls = _session(folder, self.card, "balls", threads)
        self._stride_px = int(self._balls.get_modelmeta().custom_metadata_map["stride"])
        self._numbers = (
            _session(folder, self.card, "numbers", threads)
            if self.card["kind"] == "plain"
            else None
        )

    def find(
        self, bgr: NDArray[np.uint8], scene: Scene, *, frame_index: int = 0, t_s: float = 0.0
    ) -> Detections:
        """See `Detector.find`: of what is found, what lies where a ball on this table can lie."""
        box = table_letterbox((bgr.shape[1], bgr.shape[0]), scene.surface_px_xy)
        found = self._detections(bgr, box, frame_index, t_s)
        can_lie = np.isfinite(least_scores(found.centres_px_xy, scene, slack=0.2))
        return _some(found, can_lie)

    def find_anywhere(self, bgr: NDArray[np.uint8]) -> Detections:
        """The balls of a picture in which no table is known."""
        return self._detections(bgr, letterbox((bgr.shape[1], bgr.shape[0])), 0, 0.0)

    def covers(self, bgr: NDArray[np.uint8], scene: Scene) -> tuple[Told, Letterbox]:
        """All that the first network says, and where in the picture its input lay."""
        box = table_letterbox((bgr.shape[1], bgr.shape[0]), scene.surface_px_xy)
        return self._told(bgr, box), box

    def _told(self, bgr: NDArray[np.uint8], box: Letterbox) -> Told:
        rgb = box.applied(bgr)[..., ::-1].transpose(2, 0, 1)
        tensor = np.ascontiguousarray(rgb, dtype=np.float32)[None] / np.float32(255)
        (output,) = self._balls.run(None, {self._balls.get_inputs()[0].name: tensor})
        return told(output[0], size_px_wh=box.size_wh, stride_px=self._stride_px)

    def _detections(
        self, bgr: NDArray[np.uint8], box: Letterbox, frame_index: int, t_s: float
    ) -> Detections:
        seen = self._told(bgr, box)
        n = min(len(seen.scores), MOST_BALLS)
        centres = box.to_picture(seen.centres_px_xy[:n])
        sizes = np.maximum(seen.sizes_px_wh[:n] / box.scale, 2.0)
        radii = np.sqrt(sizes.prod(axis=1)) / 2
        if seen.number_log_p is not None:
            log_p = seen.number_log_p[:n]
        else:
            log_p = self._named(bgr, centres, sizes)
        return Detections(
            frame_index=frame_index,
            t_s=t_s,
            centres_px_xy=centres,
            sigma_px=SIGMA_RADII * radii,
            radius_px=radii,
            scores=np.clip(seen.scores[:n], 0.0, 1.0),
            label_log_p=log_p,
        )

    def _named(
        self, bgr: NDArray[np.uint8], centres: NDArray[np.float64], sizes: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        if self._numbers is None or len(centres) == 0:
            return np.zeros((len(centres), BALL_LABELS))
        rgb = ball_patches(bgr, centres, sizes)[..., ::-1].transpose(0, 3, 1, 2)
        tensor = np.ascontiguousarray(rgb, dtype=np.float32) / np.float32(255)
        (log_p,) = self._numbers.run(None, {"patches": tensor})
        return np.asarray(log_p, dtype=np.float64)


def _some(found: Detections, keep: NDArray[np.bool_]) -> Detections:
    return Detections(
        frame_index=found.frame_index,
        t_s=found.t_s,
        centres_px_xy=found.centres_px_xy[keep],
        sigma_px=found.sigma_px[keep],
        radius_px=found.radius_px[keep],
        scores=found.scores[keep],
        label_log_p=found.label_log_p[keep],
    )


def _card(folder: Path) -> dict[str, Any]:
    """The card of a model. DetectorError for none, or for one that this program cannot run."""
    path = folder / "card.json"
    try:
        card: Any = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise DetectorError(f"no model in {folder}: {error}") from error
    if not isinstance(card, dict) or card.get("format") != FORMAT:
        raise DetectorError(f"{path}: expected a model of {FORMAT}")
    if tuple(card.get("classes", ())) != CLASSES.get(card.get("kind", "")):
        raise DetectorError(f"{path}: a model of other classes: {card.get('classes')}")
    if card["kind"] == "plain" and card.get("patch_px") != PATCH_PX:
        raise DetectorError(
            f"{path}: patches of {card.get('patch_px')} px, this program cuts {PATCH_PX}"
        )
    return dict(card)


def _session(folder: Path, card: Mapping[str, Any], role: str, threads: int) -> Any:
    """A network of the folder, checked by its hash. DetectorError."""
    entry = card["files"].get(role)
    if entry is None:
        raise DetectorError(f"{folder}: the card names no network of {role}")
    path = folder / entry["name"]
    try:
        data = path.read_bytes()
    except OSError as error:
        raise DetectorError(f"{path} cannot be read: {error.strerror}") from error
    if hashlib.sha256(data).hexdigest() != entry["sha256"]:
        raise DetectorError(f"{path} is damaged: its hash is not the one of the card")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])
