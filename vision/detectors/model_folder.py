"""A model as it lies in a folder: its card, and its files checked against the card's hashes.

Made by `vision.training.exporting`. Knows no run-time: each of ours runs the same folder.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vision.ball_patch import PATCH_PX
from vision.cells import CLASSES
from vision.detections import Trust
from vision.detectors import DetectorError
from vision.training.card import CARD, FORMAT

OBLIQUE = "oblique"
"""Role of the network of balls for pictures taken from a slant; a model need not have one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelFile:
    """A file that the card names: bare name and sha256 in hexadecimal digits."""

    name: str
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelFolder:
    """kind: a key of `vision.cells.CLASSES`; files by role ("balls", "numbers", `OBLIQUE`, ...);
    trust: how far what it says is to be believed, that of a network nobody has measured if its card
    does not tell; oblique_trust: the same of what `OBLIQUE` says."""

    folder: Path
    kind: str
    files: Mapping[str, ModelFile]
    trust: Trust
    oblique_trust: Trust

    @property
    def has_numbers(self) -> bool:
        """A second network tells the numbers."""
        return self.kind == "plain"

    def read(self, role: str) -> bytes:
        """What a file holds. DetectorError where it is missing or not the one of the card."""
        if role not in self.files:
            raise DetectorError(f"{self.folder / CARD} names no file for {role}")
        entry = self.files[role]
        path = self.folder / entry.name
        try:
            data = path.read_bytes()
        except FileNotFoundError as error:
            raise DetectorError(f"the model file {path} is missing: install it again") from error
        except OSError as error:
            raise DetectorError(f"{path} cannot be read: {error.strerror}") from error
        if hashlib.sha256(data).hexdigest() != entry.sha256:
            raise DetectorError(
                f"the model file {path} is damaged ({len(data)} bytes that do not have the hash "
                "of its card): install it again"
            )
        return data


def read_model(folder: Path) -> ModelFolder:
    """The model of a folder. DetectorError for none, or for one that this program cannot run."""
    path = folder / CARD
    try:
        card: Any = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise DetectorError(f"no model in {folder}: no {CARD}") from error
    except OSError as error:
        raise DetectorError(f"{path} cannot be read: {error.strerror}") from error
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise DetectorError(f"{path} is damaged: no JSON ({error})") from error
    if not isinstance(card, dict) or card.get("format") != FORMAT:
        got = card.get("format") if isinstance(card, dict) else type(card).__name__
        raise DetectorError(f"{path}: expected the card of a model of {FORMAT}, got {got!r}")
    kind = card.get("kind")
    if not isinstance(kind, str) or kind not in CLASSES:
        raise DetectorError(f"{path}: a model of kind {kind!r}; known are {', '.join(CLASSES)}")
    if card.get("classes") != list(CLASSES[kind]):
        raise DetectorError(
            f"{path}: a model of other classes, {card.get('classes')}; expected "
            f"{', '.join(CLASSES[kind])}"
        )
    if kind == "plain" and card.get("patch_px") != PATCH_PX:
        raise DetectorError(
            f"{path}: a model of patches of {card.get('patch_px')} px, this program cuts {PATCH_PX}"
        )
    return ModelFolder(
        folder=folder,
        kind=kind,
        files=_files(path, card.get("files")),
        trust=_trust(path, card.get("trust")),
        oblique_trust=_trust(path, card.get("oblique_trust")),
    )


def _trust(path: Path, told: Any) -> Trust:
    """As the card tells it; DetectorError for what is no trust."""
    if told is None:
        return Trust()
    try:
        at_none, by_score = (float(x) for x in told["ball_log_odds"])
        return Trust(
            ball_log_odds=(at_none, by_score),
            label_sharpness=float(told["label_sharpness"]),
            label_floor=float(told["label_floor"]),
            colours_weight=float(told["colours_weight"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise DetectorError(
            f"{path} is damaged: of trust it says {json.dumps(told)[:200]} "
            f"({type(error).__name__}: {error})"
        ) from error


def _files(path: Path, entries: Any) -> dict[str, ModelFile]:
    """Names are bare: a card cannot lead out of its folder."""
    if not isinstance(entries, dict):
        raise DetectorError(f"{path} is damaged: it names no files")
    files = {}
    for role, entry in entries.items():
        name, digest = (
            (entry.get("name"), entry.get("sha256")) if isinstance(entry, dict) else (None, None)
        )
        if not isinstance(name, str) or not isinstance(digest, str) or Path(name).name != name:
            raise DetectorError(f"{path} is damaged: {role} has no name and hash")
        files[role] = ModelFile(name=name, sha256=digest)
    return files
