"""Few pictures decoded while few are wanted, and all as they are once all are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import av
import numpy as np
import pytest

from device.cameras.thinned import EASED_STEP_S, MOST_HELD_S, Thinning

FPS = 20
SECONDS = 8
Shown = list[tuple[float, float]]
"""Time of a picture, and the mean of its pixels."""


def clip(path: Path, codec: str, every_s: float, b_frames: int = 0) -> Path:
    """A brightness that goes up with each picture, a key picture each `every_s`."""
    with av.open(str(path), "w") as container:
        stream = container.add_stream(codec, rate=FPS)
        stream.width, stream.height = 64, 48
        stream.pix_fmt = "yuv420p" if codec == "libx264" else "yuvj420p"
        stream.codec_context.gop_size = round(every_s * FPS)
        if codec == "libx264":
            stream.options = {"bf": str(b_frames), "sc_threshold": "0", "crf": "12"}
        rng = np.random.default_rng(5)
        for k in range(SECONDS * FPS):
            picture = rng.integers(0, 40, (48, 64, 3), np.uint8) + np.uint8(k)
            container.mux(stream.encode(av.VideoFrame.from_ndarray(picture, format="rgb24")))
        container.mux(stream.encode())
    return path


def shown(path: Path, is_eased: Callable[[float], bool]) -> Shown:
    found: Shown = []
    thinning = Thinning()
    with av.open(str(path)) as container:
        stream = container.streams.video[0]
        stream.thread_type = "NONE"
        stream.codec_context.flags |= av.codec.context.Flags.low_delay
        at_s = 0.0
        for packet in container.demux(stream):
            if packet.dts is not None and packet.time_base is not None:
                at_s = float(packet.dts * packet.time_base)
            for picture in thinning.decoded(packet, at_s, is_eased=is_eased(at_s)):
                assert picture.time is not None
                assert not picture.is_corrupt
                found.append((picture.time, float(picture.to_ndarray(format="gray").mean())))
    return found


@pytest.mark.parametrize(
    ("codec", "every_s", "b_frames"),
    [("libx264", 1.0, 0), ("libx264", 4.0, 0), ("mjpeg", 1.0, 0), ("libx264", 1.0, 2)],
    ids=["h264", "seldom a key picture", "mjpeg", "pictures out of order"],
)
def test_asleep_few_are_decoded_and_awake_all_of_them_as_ever(
    tmp_path: Path, codec: str, every_s: float, b_frames: int
) -> None:
    path = clip(tmp_path / "clip.mkv", codec, every_s, b_frames)
    from_s, to_s = 1.3, 6.4
    usual = dict(shown(path, lambda _: False))
    eased = shown(path, lambda at_s: from_s <= at_s < to_s)
    assert [t_s for t_s, _ in eased] == sorted(t_s for t_s, _ in eased)
    for t_s, level in eased:
        assert level == usual[t_s], t_s
    assert {t_s for t_s in usual if t_s < from_s - 0.2 or t_s > to_s} <= {t for t, _ in eased}
    asleep = [t_s for t_s, _ in eased if from_s <= t_s < to_s]
    if b_frames:
        return  # nothing can be left out: an old picture would be given for a new one
    steps_s = np.diff([from_s, *asleep])
    assert steps_s.max() <= max(MOST_HELD_S, EASED_STEP_S) + 2 / FPS
    assert len(asleep) <= (to_s - from_s) / EASED_STEP_S + 1


def test_the_last_pictures_of_a_stream_that_ends_asleep_are_not_kept_for_ever(
    tmp_path: Path,
) -> None:
    path = clip(tmp_path / "clip.mkv", "libx264", 1.0)
    found = shown(path, lambda at_s: at_s > 2.0)
    assert found[-1][0] == pytest.approx(SECONDS - 1 / FPS, abs=0.01)
