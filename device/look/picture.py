"""A picture out of a file, of whatever size and type, made into what the eyes of the program take.

What cannot be looked at is a `BadInputError`; what can, but tells less, is a note.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from device.errors import BadInputError

Picture = NDArray[np.uint8]

LEAST_PX = 320
"""Of the longer side: a 9-foot table that fills it has balls 7 px across."""
LEAST_SHORT_PX = 120
MOST_PX = 2560
"""Larger pictures are shrunk to this longer side before anything is looked for: balls are then
50 px across, and more shows nothing new."""
COLOURLESS_CHROMA = 2.0
"""Mean distance of a pixel's channels from each other (8-bit levels) below which there is no
colour in a picture: a grey one stored as colour has 0, JPEG adds less than 1."""
DEPTHS = (10, 12, 14, 16)
"""Bits of sensors whose pictures lie in 16: one of 12 bits looks black as if it were of 16."""
VIDEO_ENDINGS = frozenset({".mp4", ".mov", ".mkv", ".avi", ".webm", ".m4v", ".ts"})


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LookedPicture:
    """bgr (h, w, 3): what is looked at, `scale` times the size of the file's picture of
    `size_wh`; notes: what of the file makes the look worse."""

    bgr: Picture
    size_wh: tuple[int, int]
    scale: float
    notes: tuple[str, ...]

    def to_file(self, point_px: tuple[float, float]) -> tuple[float, float]:
        """A place of `bgr` in pixels of the file; pixel centres at whole numbers."""
        x, y = point_px
        return (x + 0.5) / self.scale - 0.5, (y + 0.5) / self.scale - 0.5

    def from_file(self, point_px: tuple[float, float]) -> tuple[float, float]:
        """The other way."""
        x, y = point_px
        return (x + 0.5) * self.scale - 0.5, (y + 0.5) * self.scale - 0.5


def read_picture(path: Path) -> LookedPicture:
    """The picture in a file; `-` reads standard input. Turned as its camera says (EXIF)."""
    raw = _decoded(path, _read(path))
    h, w = raw.shape[:2]
    if max(w, h) < LEAST_PX or min(w, h) < LEAST_SHORT_PX:
        raise BadInputError(
            f"{path} is too small, {w}x{h}: balls would be a few pixels across; take a picture "
            "of 640x360 or more"
        )
    notes = []
    if raw.dtype == np.uint16:
        raw, bits = _eight_bits(raw)
        notes.append(f"the picture has {bits} bits a colour; it is looked at with 8")
    bgr = np.asarray(cv2.cvtColor(raw, cv2.COLOR_GRAY2BGR) if raw.ndim == 2 else raw, np.uint8)
    if raw.ndim == 2 or _is_colourless(bgr):
        notes.append(
            "the picture has no colours: numbers are little more than guesses (a camera that sees "
            "infrared by night shows none either)"
        )
    scale = min(1.0, MOST_PX / max(w, h))
    if scale < 1.0:
        small_wh = (round(w * scale), round(h * scale))
        bgr = np.asarray(cv2.resize(bgr, small_wh, interpolation=cv2.INTER_AREA), np.uint8)
    return LookedPicture(
        bgr=np.ascontiguousarray(bgr), size_wh=(w, h), scale=scale, notes=tuple(notes)
    )


def _read(path: Path) -> bytes:
    if str(path) == "-":
        data = sys.stdin.buffer.read()
        if not data:
            raise BadInputError("no picture came on standard input")
        return data
    if path.suffix.lower() in VIDEO_ENDINGS and path.is_file():
        raise BadInputError(
            f"{path} is a recording: look takes one picture; for recordings: footspot review"
        )
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadInputError(f"{path} cannot be read: {error.strerror}") from error
    if not data:
        raise BadInputError(f"{path} is empty: no picture was written to it")
    return data


def _decoded(path: Path, data: bytes) -> NDArray[Any]:
    """(h, w) or (h, w, 3) blue, green, red of uint8 or uint16; what shines through, on black."""
    flags = cv2.IMREAD_ANYCOLOR | cv2.IMREAD_ANYDEPTH
    picture: NDArray[Any] | None
    try:
        picture = cv2.imdecode(np.frombuffer(data, dtype=np.uint8), flags)
        if picture is not None and _is_see_through(data):
            picture = _on_black(data, picture)
    except cv2.error as error:
        raise BadInputError(f"{path} cannot be read as a picture: {error.err}") from error
    if picture is None:
        raise BadInputError(
            f"{path} is no picture that can be read, or is damaged; save it as JPEG or PNG"
        )
    if picture.dtype not in (np.uint8, np.uint16):
        raise BadInputError(
            f"{path} has pixels of {picture.dtype}; save it as JPEG or PNG with 8 or 16 bits"
        )
    return picture


def _is_see_through(data: bytes) -> bool:
    """A PNG or WebP may have a fourth channel; others cannot or do not matter."""
    return data.startswith(b"\x89PNG") or data[8:12] == b"WEBP"


def _on_black(data: bytes, picture: NDArray[Any]) -> NDArray[Any]:
    """Pixels that are seen through hide any colours: none of them is one of the picture."""
    full: NDArray[Any] | None
    full = cv2.imdecode(np.frombuffer(data, dtype=np.uint8), cv2.IMREAD_UNCHANGED)
    if full is None or full.ndim != 3 or full.shape[2] != 4:
        return picture
    most = 255.0 if full.dtype == np.uint8 else 65535.0
    seen = full[..., :3] * (full[..., 3:] / most)
    return np.asarray(np.rint(seen), dtype=full.dtype)


def _eight_bits(picture: NDArray[np.uint16]) -> tuple[Picture, int]:
    """The picture in 8 bits, and how many it had by its brightest pixel."""
    brightest = max(int(picture.max()), 1)
    bits = next(depth for depth in DEPTHS if brightest < 1 << depth)
    return np.asarray(np.rint(picture * (255.0 / ((1 << bits) - 1))), dtype=np.uint8), bits


def _is_colourless(bgr: Picture) -> bool:
    small = bgr[::8, ::8].astype(np.int16)
    return float(np.ptp(small, axis=2).mean()) < COLOURLESS_CHROMA
