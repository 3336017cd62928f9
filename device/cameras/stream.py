"""Pictures out of what FFmpeg reads while it happens: cameras on the network and of the kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from threading import Event

import av
from av.container import InputContainer
from av.video.stream import VideoStream

from device.cameras.decoded import decoded_pictures, planes_of
from device.cameras.driver import CameraLostError, Hitch, Picture, Why
from device.cameras.loan import Planes
from device.cameras.video_file import DAMAGE_HEALS_S

OPENING_S = 5.0
"""Longest wait for a camera to answer when it is opened. With `camera.RETRY_S` and the first key
picture this leaves it back within 10 s of its return."""
READING_S = 1.5
"""Longest wait for the next piece of the stream, then it counts as lost: told within 2 s."""


def opened_stream(
    address: str, name: str, *, format_name: str | None, options: Mapping[str, str]
) -> tuple[InputContainer, VideoStream]:
    """The container behind an address and the video in it. Errors: CameraLostError, which names
    the camera by `name`: the address may have a password in it."""
    try:
        container = av.open(
            address, format=format_name, options=dict(options), timeout=(OPENING_S, READING_S)
        )
    except av.error.HTTPUnauthorizedError as error:
        raise CameraLostError(f"{name}: the name or the password is not accepted") from error
    except (av.error.FFmpegError, OSError, ValueError) as error:
        raise CameraLostError(f"{name} cannot be opened: {_why(error)}") from error
    if not container.streams.video:
        container.close()
        raise CameraLostError(f"{name} sends no pictures")
    stream = container.streams.video[0]
    # One thread: several would hold pictures back, as many as they are.
    stream.thread_type = "NONE"
    stream.codec_context.thread_count = 1
    stream.codec_context.flags |= av.codec.context.Flags.low_delay
    return container, stream


def stream_pictures(
    container: InputContainer, stream: VideoStream, stop: Event, is_eased: Callable[[], bool]
) -> Iterator[Picture | Hitch]:
    """Every usable picture; the end of the iterator is the end of the stream. While `is_eased` says
    so, about one in a second (`device.cameras.thinned`).

    After damage pictures are passed over until one stands for itself, as `VideoFile` does.
    """
    time_base = stream.time_base
    damaged_since_s: float | None = None
    for decoded in decoded_pictures(container, stream, is_eased):
        if stop.is_set():
            return
        picture = decoded.picture
        stamp_s = None
        if picture.pts is not None and time_base is not None:
            stamp_s = float(picture.pts * time_base)
        if (decoded.is_damaged or decoded.follows_loss) and damaged_since_s is None:
            damaged_since_s = stamp_s or 0.0
        if damaged_since_s is not None:
            heals = picture.key_frame or (stamp_s or 0.0) - damaged_since_s > DAMAGE_HEALS_S
            is_passed_over = decoded.is_damaged or not heals
            yield Hitch(why=Why.CORRUPT, note="pictures come damaged", missed=int(is_passed_over))
            if is_passed_over:
                continue
            damaged_since_s = None
        yield Picture(stamp_s=stamp_s, planes=even_planes(picture))


def even_planes(picture: av.VideoFrame) -> Planes:
    """The planes of a picture without an odd last row or column."""
    y, u, v = planes_of(picture, (picture.width, picture.height))
    w, h = picture.width // 2 * 2, picture.height // 2 * 2
    return y[:h, :w], u[: h // 2, : w // 2], v[: h // 2, : w // 2]


def _why(error: Exception) -> str:
    """Without the address, which FFmpeg puts into its errors."""
    if isinstance(error, av.error.ExitError):
        return "it does not answer"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror.rstrip(".")
    return type(error).__name__
