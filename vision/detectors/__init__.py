"""The detectors that can look at a resting table; each is imported only when it is chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from vision.detections import Detections
from vision.scene import Scene

OUR_MODEL = Path(__file__).resolve().parent.parent / "models"
"""Where the model that comes with the program lies: balls.onnx, numbers.onnx, card.json."""


class DetectorError(ValueError):
    """A detector that does not exist or cannot be had here; the text says what would mend it.

    One line always: run-times tell of their troubles in paragraphs."""

    def __init__(self, text: str) -> None:
        super().__init__(" ".join(text.split()))


class PictureError(ValueError):
    """Something that no detector can look at."""


class Detector(Protocol):
    """Anything that finds the resting balls of one picture."""

    @property
    def name(self) -> str:
        """The name under which `DETECTORS` lists it."""
        ...

    def find(
        self, bgr: NDArray[np.uint8], scene: Scene, *, frame_index: int = 0, t_s: float = 0.0
    ) -> Detections:
        """The balls in a picture (h, w, 3); centres in its pixels.

        Errors: PictureError for what is no such picture, or not of this scene; ClothError
        (`classic`) where the scene shows no cloth.
        """
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """How a detector is had: `factory` is "module:function" of a function that takes the path of
    a model or None; `runtime` the package that it needs, None for what every installation has."""

    factory: str
    runtime: str | None = None


DETECTORS: dict[str, Entry] = {
    "classic": Entry(factory="vision.detectors.classic:detector"),
    "network": Entry(factory="vision.detectors.network:detector", runtime="onnxruntime"),
    "opencv": Entry(factory="vision.detectors.with_opencv:detector"),
    "openvino": Entry(factory="vision.detectors.with_openvino:detector", runtime="openvino"),
    "ncnn": Entry(factory="vision.detectors.with_ncnn:detector", runtime="ncnn"),
    "ultralytics": Entry(
        factory="vision.detectors.with_ultralytics:detector", runtime="ultralytics"
    ),
}
OURS = ("network", "opencv")
"""Who looks unless told: our network, by the quicker run-time that is here."""
FALLBACK = "classic"


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """The detector that looks, and what a person should know of the choice (one line)."""

    detector: Detector
    warning: str | None = None


def detector(name: str = FALLBACK, model: Path | None = None) -> Detector:
    """Make a detector by its name, with a model other than its own if a path is given.

    Errors: DetectorError for a name that is not listed, a run-time that is not installed, a model
    that cannot be used.
    """
    entry = DETECTORS.get(name)
    if entry is None:
        raise DetectorError(f"no detector {name!r}; there are {', '.join(sorted(DETECTORS))}")
    if entry.runtime is not None and find_spec(entry.runtime) is None:
        raise DetectorError(
            f"the detector {name!r} needs {entry.runtime}, which is not installed: "
            f"pip install {entry.runtime}"
        )
    module, _, function = entry.factory.partition(":")
    try:
        make: Any = getattr(import_module(module), function)
    except ImportError as error:
        raise DetectorError(f"{entry.runtime} cannot be loaded: {error}") from error
    return cast("Callable[[Path | None], Detector]", make)(model)


def choose(name: str | None = None, model: Path | None = None) -> Chosen:
    """The detector that was asked for, or else the best that works here.

    A name or a model that cannot be had is a DetectorError: who asked for it wants no other. Where
    nothing was asked, what ails our network is told in the warning and `classic` looks instead:
    it finds fewer balls and knows fewer numbers, but what it needs it checks itself (a table seen
    from above), so that the exchange is safe. Of a version that brings no network, `classic` is
    simply the detector.
    """
    if name is not None:
        return _chosen(detector(name, model))
    if model is not None:
        return _chosen(detector(_name_for(model), model))
    if not OUR_MODEL.is_dir():
        return Chosen(detector=detector(FALLBACK))
    ailments = []
    for ours in OURS:
        try:
            found = detector(ours)
        except DetectorError as error:
            ailments.append(str(error))
        else:
            return _chosen(found, _instead(ailments, ours))
    # A damaged model ails them all; a run-time that is missing is not what matters then.
    return Chosen(detector=detector(FALLBACK), warning=_instead(ailments[-1:], FALLBACK))


def _chosen(found: Detector, warning: str | None = None) -> Chosen:
    """With what ails the detector itself, where it looks all the same."""
    own: str | None = getattr(found, "warning", None)
    said = [text for text in (warning, own) if text is not None]
    return Chosen(detector=found, warning="; ".join(said) or None)


def _instead(ailments: list[str], name: str) -> str | None:
    return f"{ailments[0]}; the detector {name!r} looks instead" if ailments else None


def _name_for(model: Path) -> str:
    """A folder of ours is for onnxruntime; what else people have, Ultralytics loads."""
    return OURS[0] if (model / "card.json").exists() else "ultralytics"


def checked_picture(bgr: NDArray[Any], scene: Scene | None = None) -> NDArray[np.uint8]:
    """The picture itself, if it is one: (h, w, 3), 8 bit, and the scene's table in it.

    Errors: PictureError.
    """
    shape = tuple(bgr.shape)
    if bgr.dtype != np.uint8 or len(shape) != 3 or shape[2] != 3 or 0 in shape:
        raise PictureError(
            f"expected a picture (h, w, 3) of uint8 in blue, green, red; got {shape} of {bgr.dtype}"
        )
    if scene is not None:
        x, y = scene.surface_px_xy.mean(axis=0)
        if not (0 <= x < shape[1] and 0 <= y < shape[0]):
            raise PictureError(
                f"the middle of the table, {x:.0f}, {y:.0f}, lies outside the picture of "
                f"{shape[1]}x{shape[0]}: the table was found in another picture"
            )
    return cast("NDArray[np.uint8]", bgr)
