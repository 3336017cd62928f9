"""Cuts pictures into parts for one fold: by group of table and light, never by picture.

A group that is held out appears in no other part. What validates (it chooses nothing but says
whether training goes well) is what its source says and a share of the groups, by seed, that could
be learnt from.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from vision.training.labelled import LabelledPicture
from vision.training.manifest import Fold, Manifest

VALIDATE_SHARE = 0.06
"""Of the groups that may be learnt from and may validate: of 1,000 looks, 60."""


class SplitError(ValueError):
    """A split that would put a group into two parts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Split:
    """The pictures of one fold by what they serve."""

    train: tuple[LabelledPicture, ...]
    validate: tuple[LabelledPicture, ...]
    score: tuple[LabelledPicture, ...]

    def parts(self) -> Mapping[str, tuple[LabelledPicture, ...]]:
        """By name."""
        return {"train": self.train, "validate": self.validate, "score": self.score}


def key(picture: LabelledPicture) -> str:
    """The group of a picture with its source: what is never split."""
    return f"{picture.source}/{picture.group}"


def split(
    pictures: Sequence[LabelledPicture],
    manifest: Manifest,
    fold: Fold,
    *,
    seed: int = 0,
    validate_share: float = VALIDATE_SHARE,
) -> Split:
    """The parts of a fold; what serves none is left out. SplitError where a group is in two."""
    parts: dict[str, list[LabelledPicture]] = {"train": [], "validate": [], "score": []}
    for picture in pictures:
        part = _part(picture, manifest, fold, seed, validate_share)
        if part is not None:
            parts[part].append(picture)
    check(parts)
    return Split(**{name: tuple(its) for name, its in parts.items()})


def check(parts: Mapping[str, Iterable[LabelledPicture]]) -> None:
    """SplitError where a group stands in two parts."""
    seen: dict[str, str] = {}
    for name, its in parts.items():
        for picture in its:
            if seen.setdefault(key(picture), name) != name:
                raise SplitError(f"{key(picture)} is in {seen[key(picture)]} and in {name}")


def _part(
    picture: LabelledPicture, manifest: Manifest, fold: Fold, seed: int, validate_share: float
) -> str | None:
    use = manifest.sources[picture.source].use_of(picture.group)
    if key(picture) in fold.held_out:
        return "score" if "score" in use else None
    if picture.part not in (None, "train"):
        return picture.part if picture.part in use else None
    if "validate" in use and _share_of(key(picture), seed) < validate_share:
        return "validate"
    return "train" if "train" in use else None


def _share_of(group: str, seed: int) -> float:
    """Even in 0..1, the same for all pictures of a group, whatever else there is."""
    digest = hashlib.sha256(f"{seed}/{group}".encode()).digest()
    return int.from_bytes(digest[:8], "big") / 2**64
