"""The reader gives each picture of the presentation once, at the time at which it is shown."""

from __future__ import annotations

import itertools
import os
import struct
from pathlib import Path

import av
import cv2
import numpy as np
import pytest

from device.cameras.video_file import VideoFile
from device.errors import BadInputError
from tests.device.small_videos import grey_levels, write_clip

STAMPS_MS = [0, 40, 80, 120, 160, 200]


def levels_and_times(path: Path) -> tuple[list[int], list[float]]:
    """Brightness of the middle, back on the scale of `grey_levels`, and the times."""
    levels, times = [], []
    for frame in VideoFile(path):
        h, w = frame.y.shape
        levels.append(round((float(frame.y[h // 2, w // 2]) - 16) * 255 / 219))
        times.append(round(frame.t_s, 6))
    return levels, times


def close(got: list[int], wanted: list[int]) -> bool:
    return len(got) == len(wanted) and all(
        abs(a - b) <= 4 for a, b in zip(got, wanted, strict=True)
    )


def patched(path: Path, after: bytes, offset: int, new: bytes) -> Path:
    """Writes `new` at `offset` behind the first place of `after`."""
    content = bytearray(path.read_bytes())
    at = content.index(after) + offset
    content[at : at + len(new)] = new
    path.write_bytes(content)
    return path


def test_the_times_are_the_files_own_from_the_first_picture_on(tmp_path: Path) -> None:
    clip = write_clip(tmp_path / "a.mp4", [1000, 1040, 1100, 1110, 1500, 1540])
    levels, times = levels_and_times(clip)
    assert close(levels, grey_levels(6))
    assert times == [0, 0.04, 0.1, 0.11, 0.5, 0.54]


def test_the_report_comes_with_the_last_picture(tmp_path: Path) -> None:
    video = VideoFile(write_clip(tmp_path / "a.mp4", STAMPS_MS))
    assert video.report is None
    assert sum(1 for _ in video) == 6
    assert video.report is not None
    assert (video.report.pictures, video.report.repaired_stamps) == (6, 0)
    assert video.report.duration_s == pytest.approx(0.24, abs=0.01)
    assert video.report.damage == ()


def test_it_can_be_read_again_from_the_start(tmp_path: Path) -> None:
    video = VideoFile(write_clip(tmp_path / "a.mp4", STAMPS_MS))
    next(iter(video))
    assert [f.index for f in video] == [f.index for f in video] == [0, 1, 2, 3, 4, 5]


def test_padded_pictures_are_given_as_they_are(tmp_path: Path) -> None:
    """25 pictures a second padded to 50: each twice. Telling that is not the reader's work."""
    levels = [n for n in grey_levels(4) for _ in range(2)]
    clip = write_clip(tmp_path / "a.mp4", list(range(0, 160, 20)), levels=levels)
    assert close(levels_and_times(clip)[0], levels)


def test_stamps_that_do_not_increase_are_mended_and_counted(tmp_path: Path) -> None:
    clip = write_clip(tmp_path / "a.mp4", STAMPS_MS, options={"bf": "2", "b_strategy": "0"})
    levels, times = levels_and_times(clip)
    content = clip.read_bytes()
    at = content.index(b"ctts") + 12  # entries of (pictures, shown so many ticks later)
    pictures, late = struct.unpack(">II", content[at + 8 : at + 16])
    assert pictures == 1
    timescale = struct.unpack(">I", content[content.index(b"mdhd") + 16 :][:4])[0]
    patched(clip, b"ctts", 12 + 12, struct.pack(">I", late + timescale * 40 // 1000))
    video = VideoFile(clip)
    mended = [round(f.t_s, 3) for f in video]
    assert video.report is not None
    assert video.report.repaired_stamps == 1
    assert all(a < b for a, b in itertools.pairwise(mended))
    assert len(mended) == len(times) == 6
    assert close(levels_and_times(clip)[0], levels)


def test_an_edit_list_leaves_out_what_opencv_leaves_out(tmp_path: Path) -> None:
    """The first pictures of a trimmed recording are in the file but not in the presentation."""
    clip = write_clip(tmp_path / "a.mp4", list(range(0, 1200, 40)), options={"bf": "2"})
    content = clip.read_bytes()
    at = content.index(b"elst")
    duration, media_time = struct.unpack(">Ii", content[at + 12 : at + 20])
    timescale = struct.unpack(">I", content[content.index(b"mdhd") + 16 :][:4])[0]
    trimmed = struct.pack(">Ii", duration, media_time + timescale * 400 // 1000)
    patched(clip, b"elst", 12, trimmed)
    capture = cv2.VideoCapture(str(clip))
    count = 0
    while capture.grab():
        count += 1
    capture.release()
    levels, times = levels_and_times(clip)
    assert len(levels) == count < 30
    assert close(levels, grey_levels(30)[-count:])
    assert times[0] == 0


@pytest.mark.parametrize("turn", ["90", "180", "270"])
def test_a_turned_recording_is_given_as_opencv_shows_it(tmp_path: Path, turn: str) -> None:
    clip = write_clip(tmp_path / "a.mp4", STAMPS_MS, size_wh=(64, 48))
    one, zero = 1 << 16, 0
    matrix = {
        "90": (zero, one, zero, -one, zero, zero),
        "180": (-one, zero, zero, zero, -one, zero),
        "270": (zero, -one, zero, one, zero, zero),
    }[turn]
    patched(clip, b"tkhd", 44, struct.pack(">6i", *matrix))
    capture = cv2.VideoCapture(str(clip))
    ok, wanted = capture.read()
    capture.release()
    assert ok
    video = VideoFile(clip)
    bgr = next(iter(video)).bgr()
    assert video.size_wh == (wanted.shape[1], wanted.shape[0])
    assert float(np.abs(bgr.astype(int) - wanted.astype(int)).mean()) < 6


@pytest.mark.parametrize(
    ("codec", "pix_fmt", "name"),
    [
        ("libx264", "yuv420p", "a.mp4"),
        ("mjpeg", "yuvj420p", "a.avi"),
        ("mjpeg", "yuvj422p", "a.avi"),
        ("libx264", "yuv444p", "a.mkv"),
        ("libx264", "yuv420p10le", "a.mp4"),
        ("libx264", "nv12", "a.ts"),
        ("rawvideo", "nv12", "a.avi"),
        ("rawvideo", "bgr24", "a.avi"),
        ("ffv1", "gray", "a.mkv"),
    ],
)
def test_formats(tmp_path: Path, codec: str, pix_fmt: str, name: str) -> None:
    clip = write_clip(tmp_path / name, STAMPS_MS, codec=codec, pix_fmt=pix_fmt, options={})
    frames = list(VideoFile(clip))
    assert len(frames) == 6
    bgr = frames[3].bgr()
    assert bgr.shape == (48, 64, 3)
    assert bgr[4, 4].min() > 235
    assert abs(int(bgr[40, 40].mean()) - grey_levels(6)[3]) < 25  # full or video range


def test_odd_sizes_lose_their_last_row_and_column(tmp_path: Path) -> None:
    clip = write_clip(tmp_path / "a.mkv", STAMPS_MS, size_wh=(63, 47), codec="ffv1", options={})
    video = VideoFile(clip)
    frame = next(iter(video))
    assert video.size_wh == frame.size_wh == (62, 46)
    assert frame.u.shape == frame.v.shape == (23, 31)
    assert frame.bgr().shape == (46, 62, 3)


def test_a_frame_cannot_be_written_to(tmp_path: Path) -> None:
    """The decoder predicts later pictures from the same memory."""
    frame = next(iter(VideoFile(write_clip(tmp_path / "a.mp4", STAMPS_MS))))
    with pytest.raises(ValueError, match="read-only"):
        frame.y[0, 0] = 1


def test_a_damaged_place_becomes_a_gap_and_reading_goes_on(tmp_path: Path) -> None:
    levels = grey_levels(100)
    clip = write_clip(
        tmp_path / "a.mp4", list(range(0, 4000, 40)), levels=levels, options={"bf": "0", "g": "25"}
    )
    content = bytearray(clip.read_bytes())
    start = content.index(b"mdat") + 4
    middle = start + (content.index(b"moov") - start) // 2
    content[middle : middle + 300] = b"\xff" * 300
    clip.write_bytes(content)
    video = VideoFile(clip)
    times = [f.t_s for f in video]
    assert video.report is not None
    assert video.report.damage
    gap = video.report.damage[0]
    assert 1 < gap.from_s < gap.to_s < 3.2
    assert not [t for t in times if gap.from_s < t < gap.to_s]
    assert times[-1] == pytest.approx(3.96)


def cut_off(tmp_path: Path, share: float, options: dict[str, str] | None = None) -> Path:
    """A clip of which only a share of the bytes is left."""
    clip = write_clip(tmp_path / "cut.mp4", STAMPS_MS)
    if options:
        with (
            av.open(str(clip)) as source,
            av.open(str(tmp_path / "first.mp4"), "w", options=options) as target,
        ):
            stream = target.add_stream_from_template(source.streams.video[0])
            for packet in source.demux(source.streams.video[0]):
                if packet.dts is not None:
                    packet.stream = stream
                    target.mux(packet)
        clip = tmp_path / "first.mp4"
    content = clip.read_bytes()
    clip.write_bytes(content[: int(len(content) * share)])
    return clip


def test_a_cut_off_video_is_refused_with_a_way_to_mend_it(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match=r"cut off.*ffmpeg -i"):
        VideoFile(cut_off(tmp_path, 0.9, {"movflags": "faststart"}))
    with pytest.raises(BadInputError, match="cut off"):
        VideoFile(cut_off(tmp_path, 0.5))


def test_a_recording_in_fragments_is_read_up_to_where_it_broke_off(tmp_path: Path) -> None:
    clip = cut_off(tmp_path, 0.9, {"movflags": "frag_every_frame+empty_moov"})
    assert 2 <= len(list(VideoFile(clip))) < 6


def test_what_is_no_video(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("the 10 in the corner\n" * 50)
    empty = tmp_path / "empty.mp4"
    empty.touch()
    noise = tmp_path / "noise.mp4"
    noise.write_bytes(np.random.default_rng(1).bytes(5000))
    picture = tmp_path / "table.jpg"
    cv2.imwrite(str(picture), np.zeros((48, 64, 3), np.uint8))
    single = write_clip(tmp_path / "one.mp4", [0])
    none = write_clip(tmp_path / "none.mp4", [])
    for path, why in (
        (text, "not a video"),
        (empty, "empty"),
        (noise, "not a video"),
        (picture, "picture"),
        (single, "single picture"),
        (none, "none.mp4"),
        (tmp_path, "directory"),
        (tmp_path / "absent.mp4", "No such file"),
        (Path("concat:a|b"), "No such file"),
    ):
        with pytest.raises(BadInputError, match=why) as caught:
            VideoFile(path)
        assert str(path) in str(caught.value)
        assert "\n" not in str(caught.value)


def test_a_small_picture_is_still_a_video(tmp_path: Path) -> None:
    video = VideoFile(write_clip(tmp_path / "a.mp4", STAMPS_MS, size_wh=(16, 16)))
    assert video.size_wh == (16, 16)


def test_no_permission(tmp_path: Path) -> None:
    clip = write_clip(tmp_path / "a.mp4", STAMPS_MS)
    clip.chmod(0)
    somebody = os.geteuid()
    if somebody == 0:  # to whom nothing is forbidden
        os.seteuid(65534)
    try:
        with pytest.raises(BadInputError, match="Permission denied"):
            VideoFile(clip)
    finally:
        os.seteuid(somebody)
