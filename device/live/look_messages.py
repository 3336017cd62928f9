"""What the referee and the process of its detector say to one another."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from vision.detections import Detections
from vision.scene import Scene


@dataclass(frozen=True, slots=True, kw_only=True)
class Begin:
    """The first message: which detector (None: the best that works here)."""

    name: str | None
    model: Path | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """The detector is there. `warning`: one line, as `vision.detectors.Chosen`."""

    name: str
    warning: str | None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Asked:
    """Look at the picture (h, w, 3) that lies in the shared memory."""

    number: int
    shape_hw: tuple[int, int]
    scene: Scene
    frame_index: int
    t_s: float


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Seen:
    """The answer to question `number`."""

    number: int
    detections: Detections


@dataclass(frozen=True, slots=True, kw_only=True)
class Failed:
    """No detector, or no look. `number`: of the question, None at the beginning."""

    number: int | None
    why: str


Answer = Ready | Seen | Failed
