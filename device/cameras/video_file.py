"""Pictures out of a recorded video file, in the order and with the times at which they are shown.

Owns everything about containers and decoders: which pictures belong to the presentation (edit
lists, as FFmpeg and OpenCV decode by default), their time stamps, rotation, pixel formats, damage.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import av
import cv2
import numpy as np
from av.container import InputContainer
from av.video.frame import VideoFrame
from av.video.stream import VideoStream

from device.cameras.boxes import is_cut_off
from device.cameras.decoded import Decoded, decoded_pictures, planes_of
from device.cameras.stamps import repair_stamps
from device.errors import BadInputError
from tracking.shot import Gap, GapReason
from vision.frame import Frame

DECODER_THREADS = 2
"""Measured on 408 pictures of 1080p H.264: two frame threads cost 5 % more CPU time than one
thread and let decoding go on beside the tracker."""
DAMAGE_HEALS_S = 1.0
"""Pictures predicted from a damaged one are smeared; they are passed over until the next picture
that stands for itself, at most this long (encoders in cameras put one in about each second)."""
USUAL_FPS = 25.0
"""Taken where a file names no rate; only for the placing of pictures without a stamp."""
TEXT_CODECS = frozenset({"ansi", "xbin", "bintext", "idf"})
"""FFmpeg draws plain text as a video; nobody means that."""
QUARTER_TURNS = {
    90: cv2.ROTATE_90_COUNTERCLOCKWISE,
    180: cv2.ROTATE_180,
    270: cv2.ROTATE_90_CLOCKWISE,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingReport:
    """What reading a file to its end brought to light.

    `pictures`: decoded, the damaged ones among them. `duration_s`: from the first picture to the
    end of the last. `repaired_stamps`: pictures whose own time was absent or did not increase.
    `damage`: spans without a usable picture.
    """

    pictures: int
    duration_s: float
    repaired_stamps: int
    damage: tuple[Gap, ...]


class VideoFile:
    """A `FrameSource` over one file; may be iterated again, each time from the start.

    Frames are loans: read-only views on the decoder's memory. `Frame.index` counts decoded
    pictures from 0, as OpenCV does; damaged ones are counted but not given.
    Raises `BadInputError` at once for what is not a video of at least two pictures.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        _refuse_what_is_no_file(path)
        self.report: ReadingReport | None = None
        """Set when an iteration has come to the end of the file."""
        self.damage: tuple[Gap, ...] = ()
        """Spans without a usable picture that the last iteration has met so far."""
        with self._opened() as (container, stream):
            self.expected_s = (container.duration or 0) / av.time_base
            """About how long it is, as the file says; 0 where it says nothing."""
            self.fps = float(stream.guessed_rate or stream.average_rate or USUAL_FPS)
        with self._opened() as (container, stream):
            pictures = decoded_pictures(container, stream)
            first = next(pictures, None)
            second = next(pictures, None)
        if first is None:
            raise BadInputError(
                f"{path} holds no picture that can be decoded; record or copy it again"
            )
        if second is None:
            raise BadInputError(f"{path} is a single picture; a shot can only be seen in a video")
        self._turn_deg = _turn_deg(first.picture, path)
        self._stored_wh = (first.picture.width, first.picture.height)
        w, h = self._stored_wh if self._turn_deg % 180 == 0 else self._stored_wh[::-1]
        if min(w, h) < 2:
            raise BadInputError(f"{path}: a picture of {w}x{h} pixels cannot show a table")
        self._size_wh = (w // 2 * 2, h // 2 * 2)

    @property
    def size_wh(self) -> tuple[int, int]:
        """Width and height in pixels as shown, made even."""
        return self._size_wh

    def __iter__(self) -> Iterator[Frame]:
        """The usable pictures; `report` is renewed when the last one has been given."""
        step_s = 1.0 / self.fps
        pictures = repairs = 0
        usable_until_s = last_s = 0.0
        damaged_since_s: float | None = None
        self.damage = ()
        with self._opened() as (container, stream):
            time_base = stream.time_base
            stamped = (
                (
                    None
                    if d.picture.pts is None or time_base is None
                    else float(d.picture.pts * time_base),
                    d,
                )
                for d in decoded_pictures(container, stream)
            )
            for at in repair_stamps(stamped, step_s):
                pictures += 1
                repairs += at.is_repaired
                last_s = at.t_s
                if damaged_since_s is None and (at.item.is_damaged or at.item.follows_loss):
                    damaged_since_s = usable_until_s
                if damaged_since_s is not None:
                    heals = at.item.picture.key_frame or at.t_s - damaged_since_s > DAMAGE_HEALS_S
                    if at.item.is_damaged or not heals:
                        continue
                    self.damage += (_damaged(damaged_since_s, at.t_s),)
                    damaged_since_s = None
                yield self._frame(at.item, at.t_s)
                usable_until_s = at.t_s
        end_s = last_s + step_s
        if damaged_since_s is not None:
            self.damage += (_damaged(damaged_since_s, end_s),)
        self.report = ReadingReport(
            pictures=pictures, duration_s=end_s, repaired_stamps=repairs, damage=self.damage
        )

    def key_frames(self, at_most: int, until_s: float) -> list[Frame]:
        """Key pictures, to keep, spread over the beginning up to `until_s`: cheap, as no other
        picture is decoded. Damage ends the list; to tell of it is the work of iterating."""
        found: list[Frame] = []
        with self._opened() as (container, stream):
            stream.codec_context.skip_frame = "NONKEY"
            time_base = stream.time_base
            first_s: float | None = None
            for decoded in decoded_pictures(container, stream):
                if decoded.is_damaged or decoded.follows_loss:
                    break
                pts = decoded.picture.pts
                at_s = float(pts * time_base) if pts is not None and time_base is not None else 0.0
                first_s = at_s if first_s is None else first_s
                if at_s - first_s > until_s:
                    break
                found.append(self._frame(decoded, at_s - first_s).kept())
                if len(found) >= 2 * at_most:
                    del found[1::2]
        return found

    @contextmanager
    def _opened(self) -> Iterator[tuple[InputContainer, VideoStream]]:
        # "file:" keeps a colon in a name from being read as a protocol, the white list keeps a
        # play list from reaching anything but files.
        try:
            container = av.open(
                f"file:{self.path}", options={"protocol_whitelist": "file,crypto,data"}
            )
        except (av.error.FFmpegError, OSError, ValueError) as error:
            raise BadInputError(_why_unreadable(self.path, error)) from error
        with container:
            yield container, _video_stream(container, self.path)

    def _frame(self, decoded: Decoded, t_s: float) -> Frame:
        y, u, v = planes_of(decoded.picture, self._stored_wh)
        if self._turn_deg:
            turn = QUARTER_TURNS[self._turn_deg]
            y, u, v = (np.asarray(cv2.rotate(p, turn), dtype=np.uint8) for p in (y, u, v))
        w, h = self._size_wh
        return Frame(
            index=decoded.index,
            t_s=t_s,
            y=y[:h, :w],
            u=u[: h // 2, : w // 2],
            v=v[: h // 2, : w // 2],
        )


def _damaged(from_s: float, to_s: float) -> Gap:
    return Gap(from_s=from_s, to_s=to_s, reason=GapReason.CORRUPT)


def _turn_deg(picture: VideoFrame, path: Path) -> int:
    """How far the picture must be turned to stand as it was meant, counter-clockwise."""
    turn_deg = round(picture.rotation) % 360
    if turn_deg not in (0, *QUARTER_TURNS):
        raise BadInputError(
            f"{path} is to be shown turned by {turn_deg} degrees; only quarter turns are understood"
        )
    return turn_deg


def _video_stream(container: InputContainer, path: Path) -> VideoStream:
    if not container.streams.video:
        raise BadInputError(f"{path} has no pictures in it (format {container.format.name})")
    stream = container.streams.video[0]
    if "image2" in container.format.name or container.format.name.endswith("_pipe"):
        raise BadInputError(f"{path} is a picture; a shot can only be seen in a video")
    if stream.codec_context.name in TEXT_CODECS:
        raise BadInputError(f"{path} is not a video (it reads as text)")
    stream.thread_type = "FRAME"
    stream.codec_context.thread_count = DECODER_THREADS
    return stream


def _refuse_what_is_no_file(path: Path) -> None:
    try:
        with path.open("rb") as file:
            is_empty = not file.read(1)
        cut_off = is_cut_off(path)
    except OSError as error:
        raise BadInputError(f"{path} cannot be read: {error.strerror or error}") from error
    if is_empty:
        raise BadInputError(f"{path} is empty (0 bytes); record or copy it again")
    if cut_off:
        raise BadInputError(
            f"{path} is cut off: less is in it than its index says; copy it again, or save what "
            f"there is with: ffmpeg -i {path.name} -c copy mended.mp4"
        )


def _why_unreadable(path: Path, error: Exception) -> str:
    if isinstance(error, av.error.InvalidDataError):
        return f"{path} is not a video that can be read; is it another kind of file, or cut off?"
    why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return f"{path} cannot be read as a video: {why}"
