"""One clip: a film (MP4, H.264) that a browser plays, with the times of its pictures.

The times are in the film itself: a clip is one file, whole or not there. What the film cannot say
(where its first picture stands on the clock of the source; strike and rest) stands as JSON in its
comment.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import av
from av.error import FFmpegError

from device.clips.encoding import CLOCK, Encoded, packets

PART = ".part"
"""What is being written is called so; only a whole clip has its name."""


class ClipError(RuntimeError):
    """A clip that cannot be written or read; the text says which and why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClipTimes:
    """`from_s`, `strike_s`, `rest_s` on the clock of the source; `pictures_s` of each picture from
    the beginning of the film on, from 0, as `<video>.currentTime` counts."""

    from_s: float
    strike_s: float
    rest_s: float
    pictures_s: tuple[float, ...]


def write_clip(
    path: Path,
    pictures: Sequence[Encoded],
    *,
    size_wh: tuple[int, int],
    strike_s: float,
    rest_s: float,
) -> None:
    """A whole clip at `path`, on the disk when this returns, or nothing.

    `pictures`: at least one, the first stands for itself. Errors: OSError, ClipError.
    """
    from_s = pictures[0].t_s
    comment = json.dumps({"from_s": from_s, "strike_s": strike_s, "rest_s": rest_s})
    part = path.with_name(path.name + PART)
    try:
        with part.open("wb") as file:  # ours, so that errors are the system's own
            _mux(file, pictures, size_wh=size_wh, comment=comment)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except FFmpegError as error:
        _forget(part)
        raise ClipError(f"{path.name} cannot be written: {error.strerror}") from error
    except OSError:
        _forget(part)
        raise


def _forget(part: Path) -> None:
    with suppress(OSError):
        part.unlink(missing_ok=True)


def _mux(
    file: Any,
    pictures: Sequence[Encoded],
    *,
    size_wh: tuple[int, int],
    comment: str,
) -> None:
    with av.open(file, "w", format="mp4", options={"movflags": "+faststart"}) as container:
        container.metadata["comment"] = comment
        # No encoder: what the film says of itself is read from its first picture.
        stream = container.add_mux_stream(
            "h264", _rate(pictures), width=size_wh[0], height=size_wh[1], time_base=CLOCK
        )
        for packet in packets(pictures, pictures[0].t_s):
            packet.stream = stream
            container.mux(packet)


def _rate(pictures: Sequence[Encoded]) -> int:
    """Pictures a second, for players that want to be told one."""
    steps = sorted(b.t_s - a.t_s for a, b in pairwise(pictures))
    return max(round(1 / steps[len(steps) // 2]), 1) if steps else 1


def read_times(path: Path) -> ClipTimes:
    """The times of a clip, without looking at a picture. Errors: ClipError."""
    try:
        with av.open(str(path)) as container:
            said = json.loads(container.metadata.get("comment", "{}"))
            stamps = sorted(
                packet.pts * packet.time_base
                for packet in container.demux(video=0)
                if packet.pts is not None
            )
        return ClipTimes(
            from_s=float(said["from_s"]),
            strike_s=float(said["strike_s"]),
            rest_s=float(said["rest_s"]),
            pictures_s=tuple(float(stamp) for stamp in stamps),
        )
    except (OSError, IndexError, ValueError, KeyError, TypeError) as error:
        raise ClipError(f"{path.name} is no clip of footspot: {error}") from error
