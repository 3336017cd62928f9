"""The folder of the clips: names, how long they stay, and that they go before the score does.

Clips go when they are older than `keep_days`, when together they take more than `keep_mb`, and
when the disk has less than `low_disk_mb` left; always the oldest first, never one that is evidence.
A disk that has too little room all the same takes no more clips until it has a fifth more than
that. Errors of the folder are a `trouble`, not an exception.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

from device.clips.clip_file import PART

MB: Final = 1_000_000
DAY_S: Final = 86_400.0
RESUME: Final = 1.2
"""Recording begins again with so much more room than it stopped at: not back and forth."""
PROBE: Final = "footspot-may-write" + PART

ShotId = tuple[str, int, int]
"""match_id, rack_index, shot_index."""
Evidence = Callable[[], Collection[ShotId] | None]
"""Shots about which somebody still disputes; None where it cannot be told: then nothing goes."""
IsDisputed = Callable[[ShotId], bool]
"""Of a shot of a match that is over: asked when its clip would go."""
EVIDENCE_DAYS: Final = 90
"""A dispute of a match that is over which nobody has taken up for so long is none."""

_NAME: Final = re.compile(r"([0-9A-HJKMNP-TV-Z]{26})-(\d{3,6})-(\d{3,6})(?:\.(\d{1,4}))?\.mp4")


class ClipTrouble(Enum):
    """What keeps clips from being kept: a code for screens, and a line for the owner."""

    FOLDER = "clips_folder"
    DISK_LOW = "clips_disk_low"
    FAILED = "clips_failed"

    def line(self, folder: Path, detail: str = "") -> str:
        """One line: what is wrong and how to mend it. Rulings go on in any case."""
        return _LINES[self].format(folder=folder, detail=detail)


_LINES: Final = {
    ClipTrouble.FOLDER: "no replay clips: {folder} cannot be written ({detail}). See that it "
    "exists and belongs to the user who runs footspot",
    ClipTrouble.DISK_LOW: "no replay clips: the disk with {folder} is nearly full ({detail}). "
    "Delete what is not needed on it; they begin again by themselves",
    ClipTrouble.FAILED: "no replay clips: a clip could not be made ({detail})",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ClipName:
    """Which shot a clip is of. `take`: 1, or more where a shot was taken back and played again."""

    match_id: str
    rack_index: int
    shot_index: int
    take: int = 1

    @property
    def shot(self) -> ShotId:
        return self.match_id, self.rack_index, self.shot_index

    @property
    def file(self) -> str:
        """Name of its file."""
        again = "" if self.take == 1 else f".{self.take}"
        return f"{self.match_id}-{self.rack_index:03d}-{self.shot_index:03d}{again}.mp4"

    @staticmethod
    def parse(file: str) -> ClipName | None:
        """The reverse of `file`; None for a file that is not ours."""
        match = _NAME.fullmatch(file)
        if match is None:
            return None
        name = ClipName(
            match_id=match[1],
            rack_index=int(match[2]),
            shot_index=int(match[3]),
            take=int(match[4] or 1),
        )
        return name if name.file == file else None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Clip:
    name: ClipName
    path: Path
    size: int
    written_s: float


def _free_bytes(folder: Path) -> int:
    return shutil.disk_usage(folder).free


def nobody_disputes(_: ShotId) -> bool:
    """Of no match that is over anything is asked."""
    return False


class Shelf:
    """One folder. All but `find` belongs to one thread."""

    def __init__(
        self,
        folder: Path,
        *,
        keep_days: int,
        keep_mb: int,
        low_disk_mb: int,
        evidence: Evidence,
        is_disputed: IsDisputed = nobody_disputes,
        free_bytes: Callable[[Path], int] = _free_bytes,
    ) -> None:
        self.folder = folder
        self._keep_s, self._keep_bytes = keep_days * DAY_S, keep_mb * MB
        self._low_bytes = low_disk_mb * MB
        self._evidence, self._is_disputed = evidence, is_disputed
        self._free_bytes = free_bytes
        self._ours: dict[str, float] = {}
        self.trouble: ClipTrouble | None = None
        self.detail = ""

    @property
    def line(self) -> str | None:
        """The trouble as one line for the owner."""
        return None if self.trouble is None else self.trouble.line(self.folder, self.detail)

    def open(self) -> None:
        """Make the folder, remove what a power cut left half written, see that it takes files."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            for left in self.folder.glob(f"*{PART}"):
                left.unlink(missing_ok=True)
            probe = self.folder / PROBE
            probe.write_bytes(b"")
            probe.unlink()
        except OSError as error:
            # A full disk is no bad folder: clips have to go from it.
            is_full = error.errno in (errno.ENOSPC, errno.EDQUOT)
            self.say(ClipTrouble.DISK_LOW if is_full else ClipTrouble.FOLDER, error)
        else:
            self.say(None)

    def say(self, trouble: ClipTrouble | None, error: Exception | str = "") -> None:
        """What is wrong now; None: nothing."""
        self.trouble = trouble
        self.detail = (isinstance(error, OSError) and error.strerror) or str(error)

    def next_name(self, shot: ShotId) -> ClipName:
        """For a new clip of a shot: none that exists is overwritten. Errors: OSError."""
        takes = [clip.name.take for clip in self._clips() if clip.name.shot == shot]
        match_id, rack_index, shot_index = shot
        return ClipName(
            match_id=match_id,
            rack_index=rack_index,
            shot_index=shot_index,
            take=max(takes, default=0) + 1,
        )

    def path(self, name: ClipName) -> Path:
        """Where it lies, or will."""
        return self.folder / name.file

    def wrote(self, name: ClipName, steady_s: float) -> None:
        """A clip of this run of the program: its age is known, however the wall's clock steps."""
        self._ours[name.file] = steady_s

    def of_last_match(self) -> frozenset[ShotId] | None:
        """The shots with a clip of the match that was recorded last; None: it cannot be told."""
        try:
            clips = sorted(self._clips(), key=lambda clip: clip.written_s)
        except OSError:
            return None
        return frozenset(c.name.shot for c in clips if c.name.match_id == clips[-1].name.match_id)

    def find(self, shot: ShotId) -> Path | None:
        """The newest clip of a shot."""
        return find_clip(self.folder, shot)

    def tidy(self, *, wall_s: float, steady_s: float) -> None:
        """Let go what has to go. `wall_s`: since 1970; `steady_s`: of a clock without steps."""
        if self.trouble is ClipTrouble.FOLDER:
            self.open()
            if self.trouble is not None:
                return
        try:
            kept = sorted(self._clips(), key=lambda clip: (clip.written_s, clip.path.name))
            evidence = self._evidence()
            may_go = [] if evidence is None else [c for c in kept if c.name.shot not in evidence]
            must_stay = sum(clip.size for clip in kept) - sum(clip.size for clip in may_go)
            self._by_age(may_go, wall_s, steady_s)
            self._by_size(may_go, must_stay)
            self._by_room(may_go)
        except OSError as error:
            self.say(ClipTrouble.FOLDER, error)

    def _by_age(self, may_go: list[_Clip], wall_s: float, steady_s: float) -> None:
        for clip in list(may_go):
            age_s = wall_s - clip.written_s
            if age_s < -DAY_S:  # by a clock that was wrong; from now on it is known
                os.utime(clip.path, (wall_s, wall_s))
            began_s = self._ours.get(clip.path.name)
            if began_s is not None:
                # A clock that was wrong when the evening began makes its clips look old.
                age_s = min(age_s, steady_s - began_s)
            if age_s > self._keep_s:
                self._drop(clip, may_go, is_forgotten=age_s > EVIDENCE_DAYS * DAY_S)

    def _by_size(self, may_go: list[_Clip], must_stay: int) -> None:
        together = must_stay + sum(clip.size for clip in may_go)
        while may_go and together > self._keep_bytes:
            size = may_go[0].size
            together -= size if self._drop(may_go[0], may_go) else 0

    def _by_room(self, may_go: list[_Clip]) -> None:
        free = self._free_bytes(self.folder)
        enough = self._low_bytes * RESUME
        if free < self._low_bytes:
            while may_go and free < enough:
                self._drop(may_go[0], may_go)
                free = self._free_bytes(self.folder)
        if free < self._low_bytes:
            self.say(ClipTrouble.DISK_LOW, f"{free // MB} MB left")
        elif free >= enough and self.trouble is ClipTrouble.DISK_LOW:
            self.say(None)

    def _drop(self, clip: _Clip, may_go: list[_Clip], *, is_forgotten: bool = False) -> bool:
        """False if the clip stays after all: a match that is over ended in dispute about it."""
        may_go.remove(clip)
        if not is_forgotten and self._is_disputed(clip.name.shot):
            return False
        clip.path.unlink(missing_ok=True)
        self._ours.pop(clip.path.name, None)
        return True

    def _clips(self) -> Iterator[_Clip]:
        return _clips_in(self.folder)


def find_clip(folder: Path, shot: ShotId) -> Path | None:
    """The newest clip of a shot in a folder of clips; for any process that only reads there."""
    with suppress(OSError):
        clips = [clip for clip in _clips_in(folder) if clip.name.shot == shot]
        if clips:
            return max(clips, key=lambda clip: clip.name.take).path
    return None


def _clips_in(folder: Path) -> Iterator[_Clip]:
    for path in folder.iterdir():
        name = ClipName.parse(path.name)
        if name is None:
            continue
        with suppress(FileNotFoundError):  # gone meanwhile
            found = path.stat()
            yield _Clip(name=name, path=path, size=found.st_size, written_s=found.st_mtime)
