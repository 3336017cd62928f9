"""A detector out of our two networks, whichever run-time computes them.

The first finds balls, hands and cues, the second tells the numbers on the patches, unless the first
tells them too (`kind` in the card). Where no table is known and where the camera looks across it,
another first one finds balls, if the model brings it (`vision.detectors.aslant`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.ball_colours import with_colours
from vision.ball_patch import PATCH_PX, ball_patches
from vision.cells import CLASSES, Told
from vision.confirming import UNSURE_LEAST, confirmed, crop_for
from vision.detections import BALL_LABELS, Detections, Trust
from vision.detectors import DetectorError, checked_picture
from vision.detectors.aslant import Aslant, CellNetwork, Network
from vision.detectors.model_folder import ModelFolder
from vision.letterbox import Letterbox, letterbox, table_letterbox
from vision.pyramid import Found, found_in, inputs, joined, table_inputs
from vision.resting import least_scores
from vision.scene import Scene

Floats = NDArray[np.float32]

MOST_BALLS = 40
"""More things that look like balls are no look at a table."""
SIGMA_RADII = 0.06
"""Standard error of a centre: of a cell 4 px wide, measured on simulated pictures."""
SIZES = (0.68, 1.75)
"""Of a ball's radius where it lies. What networks take for a ball has 0.73 to 1.06 of it, stuck-on
spots 0.50 to 0.62 (two tables; the table as found in the same picture)."""
LEAST_LOG_P = -50.0
"""Run-times differ in how they tell what cannot be, as far as minus infinity (OpenCV)."""
TRIAL_BALLS = 3


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

    def oblique(self) -> Network:
        """The network for pictures from a slant, that takes inputs in steps of 32. DetectorError
        where its file is missing, damaged, or none that can be run."""
        ...


class TwoNetworksDetector:
    """Finds balls with the networks of a model."""

    def __init__(self, name: str, model: ModelFolder, runtime: Runtime) -> None:
        """DetectorError where a network gives anything but what its card says; of the one for
        pictures from a slant that is a warning."""
        self._name = name
        self._has_numbers = model.has_numbers
        self._runtime = runtime
        self._trust = model.trust
        rows = 4 + len(CLASSES[model.kind])
        self._cells = CellNetwork(runtime.balls, runtime.trial_wh, rows, "balls")
        if self._has_numbers:
            self._try_numbers()
        self._aslant = Aslant(model, runtime.oblique, rows)

    @property
    def name(self) -> str:
        """See `Detector.name`."""
        return self._name

    @property
    def warning(self) -> str | None:
        """Why it looks less well than it could, in one line; None where it does not."""
        return self._aslant.warning

    def find(
        self, bgr: NDArray[np.uint8], scene: Scene, *, frame_index: int = 0, t_s: float = 0.0
    ) -> Detections:
        """See `Detector.find`: of what is found, what lies where a ball on this table can lie."""
        checked_picture(bgr, scene)
        size_wh = (bgr.shape[1], bgr.shape[0])
        cells, trust = self._looking(is_aslant=scene.is_slanting)
        if cells is self._cells:
            box = table_letterbox(size_wh, scene.surface_px_xy)
            seen = found_in(cells.told(bgr, box, score_least=UNSURE_LEAST), box)
        else:
            diameters_px = 2 * scene.radii_px(scene.surface_px_xy)
            boxes = table_inputs(size_wh, scene.surface_px_xy, diameters_px)
            seen = joined([(cells.told(bgr, b, score_least=UNSURE_LEAST), b) for b in boxes])
        found = where_balls_can_lie(_places(seen, trust, frame_index, t_s), scene)
        crop = crop_for(found, bgr, scene)
        # Numbers last: a network that compares balls shall not compare them with what is none.
        found = confirmed(found, crop, scene)
        found = self._named(found, bgr, scene.radii_px(found.centres_px_xy))
        return with_colours(found, crop, scene)

    def find_anywhere(self, bgr: NDArray[np.uint8]) -> Detections:
        """The balls of a picture in which no table is known."""
        checked_picture(bgr)
        cells, trust = self._looking(is_aslant=True)
        boxes = inputs((bgr.shape[1], bgr.shape[0]))
        if cells is self._cells and not self._runtime.takes_any_size:
            boxes = [letterbox((bgr.shape[1], bgr.shape[0]))]
        seen = joined([(cells.told(bgr, b), b) for b in boxes])
        found = _places(seen, trust, 0, 0.0)
        return self._named(found, bgr, found.radius_px)

    def covers(self, bgr: NDArray[np.uint8], scene: Scene) -> tuple[Told, Letterbox]:
        """All that the first network says, and where in the picture its input lay."""
        checked_picture(bgr, scene)
        box = table_letterbox((bgr.shape[1], bgr.shape[0]), scene.surface_px_xy)
        return self._cells.told(bgr, box), box

    def _looking(self, *, is_aslant: bool) -> tuple[CellNetwork, Trust]:
        if is_aslant and self._aslant.cells is not None:
            return self._aslant.cells, self._aslant.trust
        return self._cells, self._trust

    def _try_numbers(self) -> None:
        patches = np.full((TRIAL_BALLS, 3, PATCH_PX, PATCH_PX), 0.5, dtype=np.float32)
        log_p = self._runtime.numbers(patches)
        if log_p.shape != (TRIAL_BALLS, BALL_LABELS):
            raise DetectorError(
                f"another model: of {TRIAL_BALLS} patches its network of numbers gives "
                f"{log_p.shape}, expected {(TRIAL_BALLS, BALL_LABELS)}"
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


def _places(seen: Found, trust: Trust, frame_index: int, t_s: float) -> Detections:
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
        trust=trust,
    )


def where_balls_can_lie(found: Detections, scene: Scene) -> Detections:
    """Of detections on a table, those of a ball's size at places where one of the bed can lie."""
    keep = np.isfinite(least_scores(found.centres_px_xy, scene, slack=0.2))
    size = found.radius_px / scene.radii_px(found.centres_px_xy)
    keep &= (size >= SIZES[0]) & (size <= SIZES[1])
    return found.only(keep)
