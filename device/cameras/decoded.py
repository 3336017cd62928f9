"""Pictures out of a decoder, and their planes: for files, and for streams of the network."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import av
import numpy as np
from av.container import InputContainer
from av.video.frame import VideoFrame
from av.video.stream import VideoStream

from device.cameras.thinned import Thinning
from vision.frame import Plane

READ_ERRORS = 100
"""Damaged places met in a row without one packet between them before the rest is given up."""
PLANAR_420 = frozenset({"yuv420p", "yuvj420p"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Decoded:
    """`is_damaged`: not to be shown; `follows_loss`: something before it could not be read."""

    index: int
    picture: VideoFrame
    is_damaged: bool
    follows_loss: bool


def decoded_pictures(
    container: InputContainer, stream: VideoStream, is_eased: Callable[[], bool] = bool
) -> Iterator[Decoded]:
    """Every picture of the presentation in its order; what cannot be decoded is left out.

    While `is_eased` says so about one in a second, as far as the stream allows.
    """
    index = read_errors = 0
    thinning = Thinning()
    follows_loss = False
    packets = container.demux(stream)
    while read_errors < READ_ERRORS:
        try:
            packet = next(packets)
            pictures = thinning.decoded(packet, _time_s(packet), is_eased=is_eased())
        except StopIteration:
            return
        except (av.error.InvalidDataError, av.error.EOFError):
            # A damaged packet, or a place in the container that makes no sense.
            follows_loss = True
            read_errors += 1
            packets = container.demux(stream)
            continue
        except av.error.FFmpegError:
            return  # the medium itself gave up: what was read is what there is
        read_errors = 0
        for picture in pictures:
            yield Decoded(
                index=index,
                picture=picture,
                is_damaged=picture.is_corrupt,
                follows_loss=follows_loss,
            )
            follows_loss = False
            index += 1


def _time_s(packet: av.Packet[VideoStream]) -> float | None:
    """When it is to be decoded, on the stream's clock."""
    if packet.dts is None or packet.time_base is None:
        return None
    return float(packet.dts * packet.time_base)


def planes_of(picture: VideoFrame, size_wh: tuple[int, int]) -> tuple[Plane, Plane, Plane]:
    """Brightness and the two colour planes, views where the format allows it."""
    name = picture.format.name
    if (picture.width, picture.height) != size_wh:
        picture = picture.reformat(width=size_wh[0], height=size_wh[1], format="yuv420p")
    elif name not in PLANAR_420 and name != "nv12":
        picture = picture.reformat(format="yuv420p")
    y = _plane(picture, 0, picture.width)
    if picture.format.name == "nv12":
        uv = _plane(picture, 1, (picture.width + 1) // 2 * 2)
        return y, np.ascontiguousarray(uv[:, 0::2]), np.ascontiguousarray(uv[:, 1::2])
    return (
        y,
        _plane(picture, 1, picture.planes[1].width),
        _plane(picture, 2, picture.planes[2].width),
    )


def _plane(picture: VideoFrame, number: int, width: int) -> Plane:
    plane = picture.planes[number]
    rows: Plane = np.frombuffer(memoryview(plane), dtype=np.uint8).reshape(-1, plane.line_size)
    view = rows[: plane.height, :width]
    view.flags.writeable = False  # the decoder predicts later pictures from this one
    return view
