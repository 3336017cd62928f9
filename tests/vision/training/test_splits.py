"""No group stands in two parts, whatever pictures there are."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.training.made import MANIFEST
from vision.training.labelled import LabelledPicture
from vision.training.manifest import parse_manifest
from vision.training.mixing import MixingError, chances, drawn
from vision.training.splits import SplitError, check, key, split

SOURCES = parse_manifest(MANIFEST, "here")


def picture(source: str, group: str, part: str | None = None, name: str = "x") -> LabelledPicture:
    return LabelledPicture(
        path=Path(name),
        name=name,
        source=source,
        group=group,
        view="overhead",
        part=part,
        size_px_wh=(10, 10),
        centres_px_xy=np.empty((0, 2)),
        sizes_px_wh=np.empty((0, 2)),
        numbers=np.empty(0, dtype=np.int64),
    )


parts_of_groups = st.dictionaries(
    st.text("abcdef", min_size=1, max_size=4),
    st.sampled_from(["train", "validate", "score"]),
    max_size=30,
)


@given(
    looks=st.lists(st.integers(0, 200), max_size=60),
    photographs=parts_of_groups,
    numbered=st.lists(st.sampled_from(["A", "B", "C"]), max_size=20),
    fold=st.sampled_from(["all", "without-B"]),
    seed=st.integers(0, 5),
)
def test_no_group_is_in_two_parts(
    looks: list[int], photographs: dict[str, str], numbered: list[str], fold: str, seed: int
) -> None:
    pictures = [picture("simulated", f"look-{k}", name=str(i)) for i, k in enumerate(looks)]
    for group, part in photographs.items():
        pictures += [picture("balls", group, part, name=f"{group}{i}") for i in range(3)]
    pictures += [picture("balls", "yt-D8S70", "train", name=f"v{i}") for i in range(3)]
    pictures += [picture("numbered", g, name=f"n{i}") for i, g in enumerate(numbered)]
    found = split(pictures, SOURCES, SOURCES.fold(fold), seed=seed)
    groups = {name: {key(p) for p in its} for name, its in found.parts().items()}
    assert not groups["train"] & groups["validate"]
    assert not groups["train"] & groups["score"]
    assert not groups["validate"] & groups["score"]
    assert "balls/yt-D8S70" not in groups["score"] | groups["validate"]
    if fold == "without-B":
        assert "numbered/B" not in groups["train"] | groups["validate"]
    assert len(found.train) + len(found.validate) + len(found.score) == len(pictures)


def test_a_group_of_a_source_that_says_two_parts_is_refused() -> None:
    one, other = picture("balls", "x", "score"), picture("balls", "x", "train", name="y")
    with pytest.raises(SplitError, match="balls/x"):
        check({"train": [other], "score": [one]})


def test_a_share_of_the_looks_validates() -> None:
    pictures = [picture("simulated", f"look-{k}", name=str(k)) for k in range(1000)]
    found = split(pictures, SOURCES, SOURCES.fold("all"))
    assert 30 < len(found.validate) < 100
    again = split(pictures[::-1], SOURCES, SOURCES.fold("all"))
    assert {p.name for p in found.validate} == {p.name for p in again.validate}
    other = split(pictures, SOURCES, SOURCES.fold("all"), seed=1)
    assert {p.name for p in found.validate} != {p.name for p in other.validate}


def test_sources_have_their_shares_and_a_video_counts_little() -> None:
    video = [picture("balls", "yt-D8S70", "train", name=f"v{i}") for i in range(400)]
    photographs = [picture("balls", f"p{i}", "train", name=f"p{i}") for i in range(100)]
    numbered = [picture("numbered", "A", name="n")]
    pictures = [*video, *photographs, *numbered]
    chance = chances(pictures, {"balls": 0.5, "numbered": 1.5})
    assert chance.sum() == pytest.approx(1.0)
    assert chance[-1] == pytest.approx(0.75)
    assert chance[:400].sum() == pytest.approx(0.25 * 20 / 120)
    which = drawn(chance, 4000, seed=3, epoch=0)
    assert (which == 500).mean() == pytest.approx(0.75, abs=0.001)
    assert (drawn(chance, 4000, seed=3, epoch=0) == which).all()
    assert (drawn(chance, 4000, seed=3, epoch=1) != which).any()
    with pytest.raises(MixingError):
        chances(pictures, {"simulated": 1.0})
