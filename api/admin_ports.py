"""What the operator's pages ask of the rest of the program; `device` fills it.

Each call raises `OperatorError` where it cannot be done; nothing is half done then.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from api.admin_models import (
    Act,
    ActKind,
    CalibrationNow,
    Corners,
    OperatorTrouble,
    Proposal,
    RestoreStaged,
    Scalar,
    SettingsSaved,
    SettingsShown,
    StorageNow,
    SwitchesNow,
)
from api.errors import ApiError


class OperatorError(ApiError):
    """`detail`: one line in English for who mends it, may be empty."""

    def __init__(self, trouble: OperatorTrouble, detail: str = "") -> None:
        super().__init__(detail or trouble.value)
        self.trouble, self.detail = trouble, detail


class RefereeSwitches(Protocol):
    """What can be switched while the referee runs."""

    async def now(self) -> SwitchesNow:
        """As they stand."""
        ...

    async def record(self, is_on: bool) -> SwitchesNow:
        """Clips from now on, or none, also after a restart."""
        ...

    async def restart(self) -> None:
        """End the referee; who runs it starts it again."""
        ...


class Calibrating(Protocol):
    """The view of the table, and another calibration for it."""

    async def picture(self) -> tuple[bytes, tuple[int, int]]:
        """A JPEG of now, and the size in pixels of the camera's picture (it may be smaller)."""
        ...

    async def now(self) -> CalibrationNow:
        """What the referee goes by."""
        ...

    async def propose(self, corners: Corners | None, *, is_head_known: bool) -> Proposal:
        """Measure corners, or find the table anew. Seconds of work, one at a time."""
        ...

    async def keep(self, proposal_id: int) -> None:
        """Store one; the referee goes by it as soon as nothing moves."""
        ...


class Settings(Protocol):
    """The configuration as it is at the next start. Asked from a thread."""

    def shown(self) -> SettingsShown:
        """All of it, but for what is secret."""
        ...

    def save(self, values: Mapping[str, Mapping[str, Scalar]]) -> SettingsSaved:
        """Change some; all of them or, with a mistake, none."""
        ...


class Storage(Protocol):
    """Clips and the disk. Asked from a thread."""

    def now(self) -> StorageNow:
        """What is kept."""
        ...

    def delete_day(self, day: str) -> int:
        """All clips of a day, also those about which something is asked; how many."""
        ...


class BackUps(Protocol):
    """The journal, the configuration and the calibration as one file."""

    def make(self) -> Path:
        """A file to be given away and then deleted by whoever asked. Asked from a thread."""
        ...

    async def restore(self, parts: AsyncIterator[bytes]) -> RestoreStaged:
        """Checks a back-up as it comes and lays it ready; a bad one changes nothing."""
        ...


class Acts(Protocol):
    """What operators did, in the log and for the page."""

    def note(self, name: str, act: ActKind, **params: str | int | float | bool) -> None:
        """It was done, now."""
        ...

    def newest(self, most: int) -> list[Act]:
        """The newest first."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorPorts:
    """All of it."""

    switches: RefereeSwitches
    calibrating: Calibrating
    settings: Settings
    storage: Storage
    backups: BackUps
    acts: Acts
