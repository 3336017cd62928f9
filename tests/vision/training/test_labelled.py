"""Labels are written and read alike; what cannot be meant is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.vision.training.made import MANIFEST, made
from vision.training.labelled import (
    LABELS_FILE,
    LabelError,
    LabelledPicture,
    picture_from_data,
    picture_to_data,
    read_labels,
    write_labels,
)
from vision.training.manifest import parse_manifest
from vision.training.sources import read_sources, yolo_boxes

cents = st.integers(1, 50_000).map(lambda v: v / 100)
tenths = st.integers(-500, 5000).map(lambda v: v / 10)


@given(
    balls=st.lists(st.tuples(cents, cents, cents, cents, st.integers(-1, 15)), max_size=6),
    ignored=st.lists(st.tuples(tenths, tenths, tenths, tenths), max_size=2),
    outline=st.lists(st.tuples(tenths, tenths), min_size=3, max_size=5),
    has_people=st.booleans(),
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_written_and_read_alike(
    tmp_path: Path, balls: list[Any], ignored: list[Any], outline: list[Any], has_people: bool
) -> None:
    table = np.array(balls, dtype=np.float64).reshape(-1, 5)
    picture = LabelledPicture(
        path=tmp_path / "a" / "b.jpg",
        name="b",
        source="s",
        group="g",
        view="oblique",
        part="score",
        size_px_wh=(500, 400),
        centres_px_xy=table[:, :2],
        sizes_px_wh=table[:, 2:4],
        numbers=table[:, 4].astype(np.int64),
        ignored_px_xyxy=np.array(ignored, dtype=np.float64).reshape(-1, 4),
        people={"hand": (np.array(outline),), "cue stick": ()} if has_people else None,
        surface_px_xy=np.array(outline),
    )
    again = picture_from_data(picture_to_data(picture, tmp_path), tmp_path)
    assert picture_to_data(again, tmp_path) == picture_to_data(picture, tmp_path)
    assert (again.numbers == picture.numbers).all()
    assert np.allclose(again.centres_px_xy, picture.centres_px_xy)
    assert (again.people is None) == (not has_people)


def test_a_folder_of_pictures(tmp_path: Path) -> None:
    pictures = [made(tmp_path, "one"), made(tmp_path, "two")]
    assert write_labels(tmp_path, pictures) == 2
    assert [p.name for p in read_labels(tmp_path)] == ["one", "two"]
    assert read_labels(tmp_path)[0].read().shape == (96, 160, 3)


def test_what_is_no_label_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LabelError, match="cannot be read"):
        read_labels(tmp_path)
    (tmp_path / LABELS_FILE).write_text('{"file": "x"}\n', encoding="utf-8")
    with pytest.raises(LabelError, match="not a labelled picture"):
        read_labels(tmp_path)
    (tmp_path / LABELS_FILE).write_text("{\n", encoding="utf-8")
    with pytest.raises(LabelError, match="line 1"):
        read_labels(tmp_path)
    with pytest.raises(LabelError, match="numbers"):
        made(tmp_path, numbers=np.array([0, 16, 2]))
    with pytest.raises(LabelError, match="expected shape"):
        made(tmp_path, numbers=np.array([0]))
    with pytest.raises(LabelError, match="people"):
        made(tmp_path, people={"dog": ()})
    with pytest.raises(LabelError, match="of no size"):
        made(tmp_path, sizes_px_wh=np.zeros((3, 2)))
    with pytest.raises(LabelError, match="expected"):
        made(tmp_path, size_px_wh=(10, 10)).read()


def _yolo(folder: Path, name: str, lines: str) -> None:
    for kind in ("images", "labels"):
        (folder / kind).mkdir(parents=True, exist_ok=True)
    bgr = np.zeros((100, 200, 3), dtype=np.uint8)
    cv2.imwrite(str(folder / "images" / f"{name}.jpg"), bgr)
    (folder / "labels" / f"{name}.txt").write_text(lines, encoding="utf-8")


def test_published_sets_are_read(tmp_path: Path) -> None:
    numbered = tmp_path / "numbered"
    _yolo(numbered, "x", "16 0.5 0.5 0.1 0.2\n3 0.25 0.5 0.1 0.2\n\n")
    index = "stem,view,group,balls,unknown\nx,overhead,B,2,1\n"
    (numbered / "index.csv").write_text(index, encoding="utf-8")
    for part in ("train", "valid", "test"):
        _yolo(tmp_path / "balls" / part, f"{part}_jpg.rf.1", "0 0.5 0.5 0.1 0.1\n1 0.5 0.5 1 1\n")
        _yolo(tmp_path / "balls" / part, f"yt-D8S70{part}_jpg.rf.1", "")
    manifest = parse_manifest(MANIFEST, "here")
    pictures = read_sources(manifest, {"FOOTAGE": str(tmp_path)}, ["numbered", "balls"])
    one = pictures[0]
    assert (one.group, one.view, one.size_px_wh) == ("B", "overhead", (200, 100))
    assert one.numbers.tolist() == [-1, 3], "16 is a ball of no known number"
    assert one.centres_px_xy.tolist() == [[99.5, 49.5], [49.5, 49.5]]
    assert one.people is None, "nobody labelled hands there"
    photographs = {p.name: p for p in pictures[1:]}
    assert photographs["test_jpg.rf.1"].part == "score"
    assert photographs["valid_jpg.rf.1"].part == "validate"
    assert len(photographs["test_jpg.rf.1"]) == 1, "the table is no ball"
    video = [p for p in photographs.values() if p.group == "yt-D8S70"]
    assert len(video) == 3
    assert {p.part for p in video} == {"train"}


@pytest.mark.parametrize("line", ["0 0.5 0.5 0.1", "0 0.5 0.5 0.1 1.5", "a b c d e"])
def test_a_wrong_box_is_refused_with_its_line(tmp_path: Path, line: str) -> None:
    path = tmp_path / "x.txt"
    path.write_text(f"0 0.5 0.5 0.1 0.1\n{line}\n", encoding="utf-8")
    with pytest.raises(LabelError, match="line 2"):
        yolo_boxes(path, (10, 10))
