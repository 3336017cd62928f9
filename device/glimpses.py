"""A few pictures spread over a recording, cheaply: to find the table before watching begins.

Key pictures cost nothing but their own decoding; where a file has few of them, the first seconds
are read as they come. Pictures of other cameras are sorted out by likeness: the largest family of
pictures that look alike is the view that the review is about.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import av
import av.error
import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Frame

Bgr = NDArray[np.uint8]

KEY_PICTURES = 12
FIRST_SPAN_S = 2.0
FIRST_STEP_S = 0.4
LOOKED_AT_S = 150.0
"""Key pictures are taken from so much of the recording's beginning."""
ALIKE = 0.55
"""Correlation of two thumbnails of one view; two cameras of one hall lie below 0.3."""


def key_pictures(path: Path, at_most: int = KEY_PICTURES) -> list[Bgr]:
    """Key pictures (h, w, 3) BGR, spread evenly over the beginning of the recording."""
    found: list[Bgr] = []
    with av.open(f"file:{path}") as container:
        stream = container.streams.video[0]
        stream.codec_context.skip_frame = "NONKEY"
        stream.thread_type = "NONE"
        first_s: float | None = None
        for picture in _readable(container, stream):
            t_s = float(picture.pts * stream.time_base) if picture.pts is not None else 0.0
            first_s = t_s if first_s is None else first_s
            if t_s - first_s > LOOKED_AT_S:
                break
            found.append(np.asarray(picture.to_ndarray(format="bgr24"), dtype=np.uint8))
            if len(found) >= 2 * at_most:
                del found[1::2]
    return found


def _readable(
    container: av.container.InputContainer, stream: av.VideoStream
) -> Iterator[av.VideoFrame]:
    """Pictures as long as they can be read; damage is the reader's to tell, not this glance's."""
    try:
        yield from container.decode(stream)
    except av.error.FFmpegError:
        return


def first_pictures(frames: Iterator[Frame]) -> list[Bgr]:
    """Pictures (h, w, 3) BGR from the first seconds of a source, in steps."""
    found: list[Bgr] = []
    due_s = 0.0
    for frame in frames:
        if frame.t_s > FIRST_SPAN_S:
            break
        if frame.t_s >= due_s:
            found.append(frame.bgr())
            due_s = frame.t_s + FIRST_STEP_S
    return found


def of_one_view(pictures: list[Bgr]) -> list[Bgr]:
    """The largest family of pictures that look alike, in their order."""
    if len(pictures) < 2:
        return pictures
    thumbs = []
    for picture in pictures:
        small = cv2.resize(picture, (64, 36), interpolation=cv2.INTER_AREA).astype(np.float64)
        flat = (small - small.mean(axis=(0, 1))).reshape(-1)
        thumbs.append(flat / max(float(np.linalg.norm(flat)), 1e-9))
    likeness = np.array(thumbs) @ np.array(thumbs).T
    alike = likeness > ALIKE
    best = int(np.argmax(alike.sum(axis=1)))
    return [p for p, is_alike in zip(pictures, alike[best], strict=True) if is_alike]
