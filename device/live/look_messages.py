"""What the referee and the process of its detector say to one another.

Questions are about pictures that lie in the memory of both; each has a number, which its answer
has too.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from calibration.fit import TableFit
from device.live.searching import NoTable
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
class Look:
    """Look at a picture (1, h, w, 3)."""

    scene: Scene
    frame_index: int
    t_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """Find the table in pictures (n, h, w, 3); see `device.live.searching`."""

    size_mm: tuple[float, float] | None
    head_end: str


Question = Look | Search


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Asked:
    """A question about pictures of `shape`."""

    number: int
    shape: tuple[int, ...]
    question: Question


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Seen:
    """The answer to a look."""

    number: int
    detections: Detections


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Searched:
    """The answer to a search."""

    number: int
    result: TableFit | NoTable


@dataclass(frozen=True, slots=True, kw_only=True)
class Failed:
    """No detector, or no look. `number`: of the question, None at the beginning."""

    number: int | None
    why: str


Answer = Seen | Searched | Failed
