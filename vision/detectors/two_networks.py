"""A detector out of our two networks, whichever run-time computes them.

The first finds balls, hands and cues, the second tells the numbers on the patches, unless the first
tells them too (`kind` in the card).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.ball_colours import with_colours
from vision.ball_patch import PATCH_PX, ball_patches
from vision.cells import CLASSES, SCORE_LEAST, Told, told
from vision.confirming import UNSURE_LEAST, confirmed, crop_for
from vision.detections import BALL_LABELS, Detections, Trust
from vision.detectors import DetectorError, checked_picture
from vision.letterbox import Letterbox, letterbox, table_letterbox
from vision.pyramid import Found, found_in, inputs, joined
from vision.resting import least_scores
from vision.scene import Scene

Floats = NDArray[np.float32]

MOST_BALLS = 40
"""More things that look like balls are no look at a table."""
SIGMA_RADII = 0.06
"""Standard error of a centre: of a cell 4 px wide, measured on simulated pictures."""
SMALL_WH = (64, 64)
"""Pixels of an input that takes next to no time: networks of ours take any in steps of 32."""
SIZES = (0.68, 1.75)
"""Of a ball's radius where it lies. What networks take for a ball has 0.73 to 1.06 of it, stuck-on
spots 0.50 to 0.62 (two tables; the table as found in the same picture)."""
LEAST_LOG_P = -50.0
"""Run-times differ in how they tell what cannot be, as far as minus infinity (OpenCV)."""
TRIAL_BALLS = 3
STRIDES_PX = (4, 8, 16, 32)


class Runtime(Protocol):
    """What computes the networks of one model."""

    @property
    def trial_wh(self) -> tuple[int, int]:
        """Pixels of an input with which it can be tried, as few as it takes."""
        ...

    @property
    def takes_any_size(self) -> bool:
        """Whether inputs may be smaller than `vision.letterbox` has them, in steps of 32."""
        ...

    def balls(self, tensor: Floats) -> Floats:
        """(1, 3, h, w) RGB 0..1, w and h as `vision.letterbox` has them or as `trial_wh`, to
        (1, 4 + classes, cells)."""
        ...

    def numbers(self, patches: Floats) -> Floats:
        """(n, 3, PATCH_PX, PATCH_PX) RGB 0..1 to log probabilities (n, 16)."""
        ...


class TwoNetworksDetector:
    """Finds balls with the networks of a model."""

    def __init__(self, name: str, kind: str, runtime: Runtime, trust: Trust) -> None:
        """trust: how far to believe it. DetectorError where a network gives anything but what
        its card says."""
        self._name = name
        self._has_numbers = kind == "plain"
        self._runtime = runtime
        self._trust = trust
        self._stride_px = self._tried_stride_px(4 + len(CLASSES[kind]))
        if self._has_numbers:
            self._try_numbers()

    @property
    def name(self) -> str:
        """See `Detector.name`."""
        return self._name

    def find(
        self, bgr: NDArray[np.uint8], scene: Scene, *, frame_index: int = 0, t_s: float = 0.0
    ) -> Detections:
        """See `Detector.find`: of what is found, what lies where a ball on this table can lie."""
        checked_picture(bgr, scene)
        box = table_letterbox((bgr.shape[1], bgr.shape[0]), scene.surface_px_xy)
        seen = found_in(self._told(bgr, box, score_least=UNSURE_LEAST), box)
        found = where_balls_can_lie(self._places(seen, frame_index, t_s), scene)
        crop = crop_for(found, bgr, scene)
        # Numbers last: a network that compares balls shall not compare them with what is none.
        found = confirmed(found, crop, scene)
        found = self._named(found, bgr, scene.radii_px(found.centres_px_xy))
        return with_colours(found, crop, scene)

    def find_anywhere(self, bgr: NDArray[np.uint8]) -> Detections:
        """The balls of a picture in which no table is known."""
        checked_picture(bgr)
        boxes = inputs((bgr.shape[1], bgr.shape[0]))
        if not self._runtime.takes_any_size:
            boxes = [letterbox((bgr.shape[1], bgr.shape[0]))]
        found = self._places(joined([(self._told(bgr, b), b) for b in boxes]), 0, 0.0)
        return self._named(found, bgr, found.radius_px)

    def covers(self, bgr: NDArray[np.uint8], scene: Scene) -> tuple[Told, Letterbox]:
        """All that the first network says, and where in the picture its input lay."""
        checked_picture(bgr, scene)
        box = table_letterbox((bgr.shape[1], bgr.shape[0]), scene.surface_px_xy)
        return self._told(bgr, box), box

    def _tried_stride_px(self, rows: int) -> int:
        """Pixels of the input to a cell, by one grey input: a model of other shapes shall not be
        noticed in the middle of a match."""
        w, h = self._runtime.trial_wh
        output = self._runtime.balls(np.full((1, 3, h, w), 0.5, dtype=np.float32))
        for stride_px in STRIDES_PX:
            if output.shape == (1, rows, (w // stride_px) * (h // stride_px)):
                return stride_px
        raise DetectorError(
            f"another model: of an input of {w}x{h} its network of balls gives {output.shape}, "
            f"expected (1, {rows}, cells)"
        )

    def _try_numbers(self) -> None:
        patches = np.full((TRIAL_BALLS, 3, PATCH_PX, PATCH_PX), 0.5, dtype=np.float32)
        log_p = self._runtime.numbers(patches)
        if log_p.shape != (TRIAL_BALLS, BALL_LABELS):
            raise DetectorError(
                f"another model: of {TRIAL_BALLS} patches its network of numbers gives "
                f"{log_p.shape}, expected {(TRIAL_BALLS, BALL_LABELS)}"
            )

    def _told(
        self, bgr: NDArray[np.uint8], box: Letterbox, *, score_least: float = SCORE_LEAST
    ) -> Told:
        rgb = box.applied(bgr)[..., ::-1].transpose(2, 0, 1)
        tensor = np.ascontiguousarray(rgb, dtype=np.float32)[None] / np.float32(255)
        output = self._runtime.balls(tensor)
        return told(
            output[0], size_px_wh=box.size_wh, stride_px=self._stride_px, score_least=score_least
        )

    def _places(self, seen: Found, frame_index: int, t_s: float) -> Detections:
        n = min(len(seen.scores), MOST_BALLS)
        sizes = np.maximum(seen.sizes_px_wh[:n], 2.0)
        radii = np.sqrt(sizes.prod(axis=1)) / 2
        by_head = seen.number_log_p
        return Detections(
            frame_index=frame_index,
            t_s=t_s,
            centres_px_xy=seen.centres_px_xy[:n],
            sigma_px=SIGMA_RADII * radii,
            radius_px=radii,
            scores=np.clip(seen.scores[:n], 0.0, 1.0),
            label_log_p=np.zeros((n, BALL_LABELS)) if by_head is None else by_head[:n],
            trust=self._trust,
        )

    def _named(
        self, found: Detections, bgr: NDArray[np.uint8], radii_px: NDArray[np.float64]
    ) -> Detections:
        """The same balls with what the second network says of their numbers, if there is one.

        radii_px (n,): of each ball as exactly as it is known: boxes are a few per cent off.
        """
        if not self._has_numbers or len(found) == 0:
            return found
        sizes = np.repeat(2.0 * radii_px[:, None], 2, axis=1)
        rgb = ball_patches(bgr, found.centres_px_xy, sizes)[..., ::-1].transpose(0, 3, 1, 2)
        tensor = np.ascontiguousarray(rgb, dtype=np.float32) / np.float32(255)
        log_p = np.asarray(self._runtime.numbers(tensor), dtype=np.float64)
        return replace(found, label_log_p=np.clip(log_p, LEAST_LOG_P, 0.0))


def where_balls_can_lie(found: Detections, scene: Scene) -> Detections:
    """Of detections on a table, those of a ball's size at places where one of the bed can lie."""
    keep = np.isfinite(least_scores(found.centres_px_xy, scene, slack=0.2))
    size = found.radius_px / scene.radii_px(found.centres_px_xy)
    keep &= (size >= SIZES[0]) & (size <= SIZES[1])
    return found.only(keep)
