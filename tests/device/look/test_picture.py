"""Pictures of every size and type: looked at, or one line that says why not."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from device.errors import BadInputError
from device.look.picture import MOST_PX, LookedPicture, read_picture
from tests.device.look.tables import picture


def written(folder: Path, name: str, data: np.ndarray) -> Path:
    path = folder / name
    assert cv2.imwrite(str(path), data)
    return path


@pytest.mark.parametrize("name", ["a.png", "a.bmp", "a.tiff", "a.webp", "a.jpg"])
def test_usual_files(tmp_path: Path, name: str) -> None:
    seen = read_picture(written(tmp_path, name, picture()))
    assert seen.bgr.shape == (500, 900, 3)
    assert seen.bgr.dtype == np.uint8
    assert seen.notes == ()
    assert np.abs(seen.bgr.astype(int) - picture()).mean() < 4


def test_an_ending_need_not_be_true(tmp_path: Path) -> None:
    path = written(tmp_path, "a.png", picture()).rename(tmp_path / "picture")
    assert np.array_equal(read_picture(path).bgr, picture())


def test_grey_has_no_colours_and_it_is_said(tmp_path: Path) -> None:
    grey = cv2.cvtColor(picture(), cv2.COLOR_BGR2GRAY)
    for name, data in (("one.png", grey), ("three.png", cv2.merge((grey,) * 3))):
        seen = read_picture(written(tmp_path, name, data))
        assert seen.bgr.shape == (500, 900, 3)
        (note,) = seen.notes
        assert "no colours" in note


def test_what_is_seen_through_is_black(tmp_path: Path) -> None:
    clear = np.dstack((picture(), np.full((500, 900), 255, np.uint8)))
    clear[:100, :, 3] = 0
    for name in ("a.png", "a.webp"):
        seen = read_picture(written(tmp_path, name, clear))
        assert seen.bgr.shape == (500, 900, 3)
        assert seen.bgr[:90].max() <= 2
        assert np.abs(seen.bgr[110:].astype(int) - picture()[110:]).mean() < 8


@pytest.mark.parametrize("bits", [10, 12, 16])
def test_more_bits_become_eight(tmp_path: Path, bits: int) -> None:
    """A sensor's 12 bits in a file of 16 would look black."""
    deep = (picture().astype(np.float64) / 255 * ((1 << bits) - 1)).astype(np.uint16)
    seen = read_picture(written(tmp_path, "deep.png", deep))
    assert seen.bgr.dtype == np.uint8
    assert np.abs(seen.bgr.astype(int) - picture()).max() <= 2
    assert f"{bits} bits" in seen.notes[0]


def test_a_telephone_says_which_way_is_up(tmp_path: Path) -> None:
    image = Image.fromarray(picture()[..., ::-1])
    exif = Image.Exif()
    exif[0x0112] = 6
    image.save(tmp_path / "turned.jpg", exif=exif)
    assert read_picture(tmp_path / "turned.jpg").size_wh == (500, 900)


def test_large_pictures_are_looked_at_smaller(tmp_path: Path) -> None:
    large = cv2.resize(picture(), (4500, 2500))
    seen = read_picture(written(tmp_path, "large.jpg", large))
    assert seen.size_wh == (4500, 2500)
    assert max(seen.bgr.shape) == MOST_PX
    assert seen.to_file(seen.from_file((1234.5, 99.0))) == pytest.approx((1234.5, 99.0))
    assert seen.to_file((-0.5, -0.5)) == pytest.approx((-0.5, -0.5)), "edges stay edges"
    assert isinstance(seen, LookedPicture)


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    data = cv2.imencode(".png", picture())[1].tobytes()

    def stdin(content: bytes) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))

    stdin(data)
    assert np.array_equal(read_picture(Path("-")).bgr, picture())
    stdin(b"")
    with pytest.raises(BadInputError, match="standard input"):
        read_picture(Path("-"))


PICTURES = {
    "small.png": picture()[:60, :100],
    "thin.png": picture()[:20],
    "float.tiff": picture()[::2, ::2].astype(np.float32),
}
FILES = {
    "empty.png": b"",
    "text.png": b"no picture",
    "clip.mp4": b"\x00\x00\x00\x18ftypmp42",
    "cut.png": cv2.imencode(".png", picture()[:50])[1].tobytes()[:60],
}


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("absent.png", "cannot be read"),
        (".", "cannot be read"),
        ("empty.png", "is empty"),
        ("text.png", "is no picture"),
        ("clip.mp4", "footspot review"),
        ("cut.png", "is no picture"),
        ("small.png", "too small, 100x60"),
        ("thin.png", "too small, 900x20"),
        ("float.tiff", "float32"),
    ],
)
def test_what_cannot_be_looked_at_is_told(tmp_path: Path, name: str, told: str) -> None:
    if name in PICTURES:
        written(tmp_path, name, PICTURES[name])
    elif name in FILES:
        (tmp_path / name).write_bytes(FILES[name])
    with pytest.raises(BadInputError) as error:
        read_picture(tmp_path / name)
    assert told in str(error.value)
    assert str(tmp_path) in str(error.value)
    assert "\n" not in str(error.value)
