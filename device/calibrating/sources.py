"""Pictures to calibrate by: some of a camera, seconds apart, or one out of a file."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from device.cameras.camera import Camera, open_camera
from device.cameras.loan import Loan
from device.cameras.spec import FileSpec, SpecError, parse_spec
from device.cameras.words import Ended, Interrupted
from device.config.camera_section import Camera as CameraSettings
from device.errors import BadInputError, OutputError
from device.look.picture import VIDEO_ENDINGS, LookedPicture, read_picture

Picture = NDArray[np.uint8]

PICTURES = 8
EVERY_S = 0.5
"""Between two of them: players and their cues have moved on, and the median does not see them."""
SETTLING_S = 1.5
"""Of a live camera, whose light and colours settle after it was opened."""
PATIENCE_S = 30.0
"""A camera that gives nothing for so long will give nothing."""


class NoPicturesError(OutputError):
    """The camera did not give a picture: exit status 1, it may do so later."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Seen:
    """Pictures (h, w, 3) of one view and one size. `file`: what they were read from, if it was a
    picture; name: of the source, without a password; notes: what makes it worse, a line each."""

    bgr: tuple[Picture, ...]
    name: str
    notes: tuple[str, ...] = ()
    file: LookedPicture | None = None

    @property
    def size_wh(self) -> tuple[int, int]:
        """Of all of them."""
        h, w = self.bgr[0].shape[:2]
        return w, h


def is_camera(text: str) -> bool:
    """True for the address of a camera, False for the path of a picture.

    Errors: `BadInputError` for an address with a mistake in it, and for a recording's bare path.
    """
    path = Path(text)
    if text == "-" or (path.suffix.lower() not in VIDEO_ENDINGS and path.is_file()):
        return False
    if path.is_file():
        raise BadInputError(f"{text} is a recording: to calibrate by it write file:{text}")
    try:
        parse_spec(text)
    except SpecError as error:
        if ":" in text.partition("/")[0] or not path.suffix:
            raise BadInputError(f"{error}; or the path of a picture") from error
        return False
    return True


def from_picture(path: Path) -> Seen:
    """One picture out of a file. Errors: `BadInputError`."""
    picture = read_picture(path)
    notes = list(picture.notes)
    if picture.scale < 1.0:
        h, w = picture.bgr.shape[:2]
        notes.append(f"the picture was shrunk to {w}x{h}: it serves a camera with pictures of that")
    return Seen(bgr=(picture.bgr,), name=path.name, notes=tuple(notes), file=picture)


def from_camera(
    settings: CameraSettings,
    *,
    told: Callable[[int], None] = lambda _: None,
    now: Callable[[], float] = time.monotonic,
) -> Seen:
    """Some pictures of the camera of the settings. `told` hears how many there are.

    Errors: `BadInputError` for a camera that can never be had, NoPicturesError for one that gives
    no picture.
    """
    spec = parse_spec(settings.spec)
    settling_s = 0.0 if isinstance(spec, FileSpec) else SETTLING_S
    with open_camera(settings, now=now) as camera:
        return _gathered(camera, str(spec), settling_s, told, now)


def _gathered(
    camera: Camera,
    name: str,
    settling_s: float,
    told: Callable[[int], None],
    now: Callable[[], float],
) -> Seen:
    kept: list[Picture] = []
    next_s: float | None = None
    why = f"{name}: no picture came within {PATIENCE_S:.0f} s"
    last_s = now()
    while len(kept) < PICTURES and now() - last_s < PATIENCE_S:
        match camera.take(0.2):
            case Loan() as loan:
                with loan as frame:
                    if next_s is None:
                        next_s = frame.t_s + settling_s
                    if frame.t_s < next_s:
                        continue
                    bgr = frame.bgr()
                    next_s = frame.t_s + EVERY_S
                last_s = now()
                if kept and kept[-1].shape != bgr.shape:
                    kept.clear()  # the camera was set to another size meanwhile
                kept.append(bgr)
                told(len(kept))
            case Interrupted() as gap:
                why = gap.note
            case Ended():
                break
            case _:
                pass
    if not kept:
        raise NoPicturesError(f"{why}; see that the camera is on and its cable is in")
    few = len(kept) < PICTURES
    notes = (f"only {len(kept)} of {PICTURES} pictures came from the camera",) if few else ()
    return Seen(bgr=tuple(kept), name=name, notes=notes)
