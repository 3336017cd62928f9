"""A few pictures spread over a recording: to find the table before watching begins.

Pictures of other cameras are sorted out by likeness: the largest family of pictures that look
alike is the view that the review is about.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from vision.frame import Frame

KEY_PICTURES = 12
LOOKED_AT_S = 150.0
"""Key pictures are taken from so much of the recording's beginning."""
FIRST_SPAN_S = 2.0
FIRST_STEP_S = 0.4
"""Where a file has few key pictures, the first seconds are read in steps."""
ALIKE = 0.55
"""Correlation of two thumbnails of one view; two cameras of one hall lie below 0.3."""


def first_frames(frames: Iterator[Frame]) -> list[Frame]:
    """Pictures, to keep, from the first seconds of a source."""
    found: list[Frame] = []
    due_s = 0.0
    for frame in frames:
        if frame.t_s > FIRST_SPAN_S:
            break
        if frame.t_s >= due_s:
            found.append(frame.kept())
            due_s = frame.t_s + FIRST_STEP_S
    return found


def of_one_view(frames: list[Frame]) -> list[Frame]:
    """The largest family of pictures that look alike, in their order."""
    if len(frames) < 2:
        return frames
    thumbs = []
    for frame in frames:
        planes = [
            cv2.resize(plane, (48, 27), interpolation=cv2.INTER_AREA).astype(np.float64).reshape(-1)
            for plane in (frame.y, frame.u, frame.v)
        ]
        flat = np.concatenate([plane - plane.mean() for plane in planes])
        thumbs.append(flat / max(float(np.linalg.norm(flat)), 1e-9))
    likeness = np.array(thumbs) @ np.array(thumbs).T
    alike = likeness > ALIKE
    np.fill_diagonal(alike, True)  # a picture of one grey has no pattern, not even its own
    best = int(np.argmax(alike.sum(axis=1)))
    return [f for f, is_alike in zip(frames, alike[best], strict=True) if is_alike]
