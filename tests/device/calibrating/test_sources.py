"""Which pictures of a camera are taken, and what is said where none come."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path

import numpy as np
import pytest

from device.calibrating import sources
from device.calibrating.sources import (
    EVERY_S,
    PATIENCE_S,
    PICTURES,
    SETTLING_S,
    NoPicturesError,
    from_camera,
    is_camera,
)
from device.cameras.driver import Why
from device.cameras.loan import Loan
from device.cameras.words import Ended, Interrupted
from device.config.camera_section import Camera as CameraSettings
from device.errors import BadInputError

Item = Loan | Interrupted | Ended | None


class FakeCamera:
    """Gives what it was made with, then nothing; every call of `take` lets time go by."""

    def __init__(self, items: Iterator[Item]) -> None:
        self._items = items
        self.t_s = 0.0

    def now(self) -> float:
        return self.t_s

    def take(self, timeout_s: float) -> Item:
        self.t_s += timeout_s
        return next(self._items, None)


def loan(number: int, t_s: float, size_wh: tuple[int, int] = (64, 48)) -> Loan:
    w, h = size_wh
    half = (h // 2, w // 2)
    return Loan(
        index=number,
        t_s=t_s,
        planes=(
            np.full((h, w), 16 + number % 200, np.uint8),
            np.full(half, 128, np.uint8),
            np.full(half, 128, np.uint8),
        ),
        give_back=lambda: None,
    )


def seen_of(monkeypatch: pytest.MonkeyPatch, items: Iterator[Item]) -> sources.Seen:
    camera = FakeCamera(items)

    @contextmanager
    def opened(*_: object, **__: object) -> Iterator[FakeCamera]:
        yield camera

    monkeypatch.setattr(sources, "open_camera", opened)
    return from_camera(CameraSettings(spec="v4l2:0"), now=camera.now)


def test_pictures_lie_apart_and_after_the_settling(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = seen_of(monkeypatch, (loan(k, 5.0 + k / 30) for k in range(400)))
    assert len(seen.bgr) == PICTURES
    assert seen.notes == ()
    assert seen.size_wh == (64, 48)
    assert seen.name == "v4l2:0"
    levels = [int(one[0, 0, 0]) for one in seen.bgr]
    assert levels[0] == pytest.approx(1.164 * SETTLING_S * 30, abs=2)
    assert np.diff(levels) == pytest.approx(1.164 * EVERY_S * 30, abs=2)


def test_a_camera_that_is_lost_and_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    gap = Interrupted(from_s=1.0, why=Why.LOST, note="v4l2:0: gone")
    items: list[Item] = [gap, None, None]
    seen = seen_of(monkeypatch, chain(items, (loan(k, float(k)) for k in range(20))))
    assert len(seen.bgr) == PICTURES


def test_few_pictures_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    items: list[Item] = [loan(k, 2.0 * k) for k in range(4)]
    seen = seen_of(monkeypatch, iter([*items, Ended(t_s=8.0)]))
    assert seen.notes == (f"only 3 of {PICTURES} pictures came from the camera",)


def test_another_size_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = ((64, 48) if k < 5 else (96, 48) for k in range(30))
    seen = seen_of(monkeypatch, (loan(k, 2.0 * k, size) for k, size in enumerate(sizes)))
    assert {one.shape for one in seen.bgr} == {(48, 96, 3)}


def test_no_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    gap = Interrupted(from_s=1.0, why=Why.LOST, note="v4l2:0: no such device")
    with pytest.raises(NoPicturesError, match="no such device; see that the camera is on"):
        seen_of(monkeypatch, iter([gap]))
    with pytest.raises(NoPicturesError, match=f"within {PATIENCE_S:.0f} s"):
        seen_of(monkeypatch, iter(()))


def test_what_is_a_camera(tmp_path: Path) -> None:
    picture = tmp_path / "rtsp.png"
    picture.write_bytes(b"x")
    for text in ("picamera2", "v4l2:3", "rtsp://host/path", "file:evening.mp4"):
        assert is_camera(text)
    for text in (str(picture), "-", "not/there.jpg", str(tmp_path / "a:b.png")):
        assert not is_camera(text)
    for text in ("v4l2:-1", "picamera3", "rtsp:", "webcam"):
        with pytest.raises(BadInputError):
            is_camera(text)
    clip = tmp_path / "evening.mp4"
    clip.write_bytes(b"x")
    with pytest.raises(BadInputError, match="write file:"):
        is_camera(str(clip))
