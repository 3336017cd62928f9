"""A manifest is followed to the letter or refused in a line that says where."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.vision.training.made import MANIFEST
from vision.training.manifest import (
    ManifestError,
    our_manifest,
    parse_manifest,
    read_manifest,
)


def test_ours_says_whose_every_picture_is() -> None:
    ours = our_manifest()
    assert set(ours.sources) == {"numbered", "balls", "simulated"}
    for source in ours.sources.values():
        assert source.licence
        assert source.attribution
    assert ours.fold("without-B").held_out == {"numbered/B"}
    assert ours.fold("without-G1").held_out == {"numbered/G1"}
    assert ours.sources["balls"].use_of("yt-D8S70") == {"train"}
    assert ours.sources["balls"].use_of("any other") == {"train", "validate", "score"}


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('folder = "balls"', 'folder = "clips"', "clips"),
        ('folder = "balls"', 'folder = "a/clips/b"', "clips"),
        ('folder = "balls"', 'folder = "/balls"', "below"),
        ('folder = "balls"', 'folder = "../balls"', "below"),
        ('reader = "yolo-balls"', 'reader = "coco"', "reader"),
        ('licence = "MIT"', 'licence = ""', "licence"),
        ('attribution = "others"', "", "missing attribution"),
        ("share = 0.5", "share = 0.0", "share"),
        ("share = 0.5", "weight = 0.5", "unknown weight"),
        ('use = ["train", "score"]', 'use = ["train", "guess"]', "use"),
        ('table = "9ft"', 'table = "9"', "table"),
        ('held_out = ["numbered/B"]', 'held_out = ["numbered/X"]', "numbered/X"),
        ("footspot.training/1", "footspot.training/9", "format"),
        ("[folds.all]", "[folds.all", "TOML"),
    ],
)
def test_what_is_wrong_is_said(old: str, new: str, says: str) -> None:
    assert old in MANIFEST
    with pytest.raises(ManifestError, match=says):
        parse_manifest(MANIFEST.replace(old, new), "here")


def test_a_group_serves_no_more_than_its_source() -> None:
    wrong = MANIFEST.replace(
        '[sources.numbered.groups.A]\nuse = ["train"]',
        ('[sources.numbered.groups.A]\nuse = ["validate"]'),
    )
    with pytest.raises(ManifestError, match="beyond"):
        parse_manifest(wrong, "here")


def test_an_unknown_fold_and_an_absent_file(tmp_path: Path) -> None:
    with pytest.raises(ManifestError, match="without-B"):
        parse_manifest(MANIFEST, "here").fold("nothing")
    with pytest.raises(ManifestError, match="cannot be read"):
        read_manifest(tmp_path / "none.toml")


def test_a_source_lies_where_its_variable_says(tmp_path: Path) -> None:
    source = parse_manifest(MANIFEST, "here").sources["balls"]
    with pytest.raises(ManifestError, match="set FOOTAGE"):
        source.path({})
    with pytest.raises(ManifestError, match="no folder"):
        source.path({"FOOTAGE": str(tmp_path)})
    (tmp_path / "balls").mkdir()
    assert source.path({"FOOTAGE": str(tmp_path)}) == tmp_path / "balls"
    (tmp_path / "clips" / "balls").mkdir(parents=True)
    with pytest.raises(ManifestError, match="scored"):
        source.path({"FOOTAGE": str(tmp_path / "clips")})
