"""Where pictures for training come from, what may be done with them, and how folds are cut.

A manifest is a TOML file; `manifest.toml` beside this file is ours. It names no place on a
machine: a source lies in a folder that an environment variable names. It holds nothing but words:
no picture of others is part of the project.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path, PurePosixPath
from typing import Any

FORMAT = "footspot.training/1"
FORBIDDEN_FOLDERS = frozenset({"clips"})
"""The clips on which the referee is scored; nothing is ever learnt from them."""
READERS = ("yolo-numbers", "yolo-balls", "labelled")
USES = ("train", "validate", "score")
TABLES = ("9ft", "pro8", "8ft", "7ft")


class ManifestError(ValueError):
    """A manifest that cannot be followed; the message says where and what is expected."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Pictures of one table in one light: never in two parts.

    `table`: its size, where known. `use`: what its pictures may serve, a part of its source's.
    """

    name: str
    table: str | None
    about: str
    use: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One set of pictures.

    env: the environment variable that names a folder; folder: below it. reader: one of READERS.
    share: what part of the inputs in mixed training is drawn from it, against the other shares.
    """

    name: str
    env: str
    folder: str
    reader: str
    licence: str
    attribution: str
    url: str | None
    use: frozenset[str]
    share: float
    about: str
    groups: Mapping[str, Group]

    def path(self, environment: Mapping[str, str]) -> Path:
        """Where it lies. ManifestError where the variable is not set or nothing is there."""
        root = environment.get(self.env)
        if not root:
            raise ManifestError(f"source {self.name}: set {self.env} to the folder it lies in")
        path = Path(root) / self.folder
        if FORBIDDEN_FOLDERS & set(path.resolve().parts):
            raise ManifestError(f"source {self.name}: {path}: clips that are scored teach nothing")
        if not path.is_dir():
            raise ManifestError(f"source {self.name}: no folder {path} ({self.env} is {root})")
        return path

    def use_of(self, group: str) -> frozenset[str]:
        """What pictures of a group may serve."""
        return self.groups[group].use if group in self.groups else self.use


@dataclass(frozen=True, slots=True, kw_only=True)
class Fold:
    """What is kept out of training (groups as "source/group") and scored then."""

    name: str
    held_out: frozenset[str]
    about: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """All sources and folds."""

    sources: Mapping[str, Source]
    folds: Mapping[str, Fold]

    def fold(self, name: str) -> Fold:
        """By name. ManifestError for one that is not there."""
        if name not in self.folds:
            raise ManifestError(f"no fold {name!r}; there are {', '.join(sorted(self.folds))}")
        return self.folds[name]


def our_manifest() -> Manifest:
    """The manifest of the model that is shipped."""
    text = (resources.files("vision.training") / "manifest.toml").read_text(encoding="utf-8")
    return parse_manifest(text, "manifest.toml")


def read_manifest(path: Path) -> Manifest:
    """A manifest out of a file. ManifestError for anything that is wrong with it."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ManifestError(f"{path} cannot be read: {error}") from error
    return parse_manifest(text, str(path))


def parse_manifest(text: str, where: str) -> Manifest:
    """A manifest out of its text; `where` is for messages."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ManifestError(f"{where} is not TOML: {error}") from error
    if data.get("format") != FORMAT:
        raise ManifestError(f"{where}: format: expected {FORMAT!r}, got {data.get('format')!r}")
    _known(data, {"format", "sources", "folds"}, where)
    sources = {k: _source(k, v, f"{where}: sources.{k}") for k, v in data["sources"].items()}
    folds = {k: _fold(k, v, sources, f"{where}: folds.{k}") for k, v in data["folds"].items()}
    return Manifest(sources=sources, folds=folds)


def _source(name: str, data: Mapping[str, Any], where: str) -> Source:
    keys = {"env", "folder", "reader", "licence", "attribution", "use"}
    _known(data, keys | {"url", "share", "about", "groups"}, where)
    if missing := keys - set(data):
        raise ManifestError(f"{where}: missing {', '.join(sorted(missing))}")
    folder = PurePosixPath(data["folder"])
    if folder.is_absolute() or ".." in folder.parts:
        raise ManifestError(f"{where}: folder {data['folder']!r}: expected one below its variable")
    if FORBIDDEN_FOLDERS & set(folder.parts):
        raise ManifestError(f"{where}: folder {data['folder']!r}: clips are for scoring alone")
    if data["reader"] not in READERS:
        raise ManifestError(f"{where}: reader: expected one of {READERS}, got {data['reader']!r}")
    if not data["licence"] or not data["attribution"]:
        raise ManifestError(f"{where}: a source has a licence and says whose it is")
    share = float(data.get("share", 1.0))
    if not share > 0:
        raise ManifestError(f"{where}: share: expected more than 0, got {share}")
    use = _use(data["use"], where)
    groups = {}
    for key, group in data.get("groups", {}).items():
        spot = f"{where}.groups.{key}"
        _known(group, {"table", "about", "use"}, spot)
        of_group = _use(group["use"], spot) if "use" in group else use
        if not of_group <= use:
            raise ManifestError(f"{spot}: use {sorted(of_group)} goes beyond {sorted(use)}")
        table = group.get("table")
        if table is not None and table not in TABLES:
            raise ManifestError(f"{spot}: table: expected one of {TABLES}, got {table!r}")
        about = group.get("about", "")
        groups[key] = Group(name=key, table=table, about=about, use=of_group)
    return Source(
        name=name,
        env=data["env"],
        folder=data["folder"],
        reader=data["reader"],
        licence=data["licence"],
        attribution=data["attribution"],
        url=data.get("url"),
        use=use,
        share=share,
        about=data.get("about", ""),
        groups=groups,
    )


def _fold(name: str, data: Mapping[str, Any], sources: Mapping[str, Source], where: str) -> Fold:
    _known(data, {"held_out", "about"}, where)
    held_out = frozenset(data.get("held_out", ()))
    for entry in held_out:
        source, _, group = entry.partition("/")
        if source not in sources or group not in sources[source].groups:
            raise ManifestError(f"{where}: held_out {entry!r}: no such source and group")
    return Fold(name=name, held_out=held_out, about=data.get("about", ""))


def _use(value: Any, where: str) -> frozenset[str]:
    use = frozenset(value)
    if use - set(USES):
        raise ManifestError(f"{where}: use: expected some of {USES}, got {sorted(use)}")
    return use


def _known(data: Mapping[str, Any], keys: set[str], where: str) -> None:
    if unknown := set(data) - keys:
        raise ManifestError(f"{where}: unknown {', '.join(sorted(unknown))}")
