"""Back-ups for the operator's page: given away, and taken in. Fills `api.admin_ports.BackUps`."""

from __future__ import annotations

import asyncio
import logging
import os
import tempfile
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, Literal

from api.admin_models import OperatorTrouble, RestoreStaged
from api.admin_ports import OperatorError
from device.backup.checking import Checked, NewerBackupError, checked_backup, emptied
from device.backup.contents import CALIBRATION, CONFIG
from device.backup.making import Places, make_backup, sweep
from device.backup.placing import lay_ready
from device.errors import BadInputError, OutputError
from device.health.logs import log_event
from device.live.operator_settings import SettingsFile

MOST_UPLOADED: Final = 2 * 2**30
"""Bytes of a back-up that is taken in."""
INCOMING: Final = "incoming.zip"
UNPACKED: Final = "unpacked"

_LOG: Final = logging.getLogger(__name__)


class BackUpFolder:
    """`places.work` is the folder for what is being made or looked at; it is swept first."""

    def __init__(
        self,
        places: Places,
        state_folder: Path,
        settings: SettingsFile,
        environment: Mapping[str, str],
        *,
        most: int = MOST_UPLOADED,
    ) -> None:
        self._places, self._state_folder = places, state_folder
        self._settings, self._environment, self._most = settings, environment, most
        self._turn = asyncio.Lock()
        sweep(places.work)

    def make(self) -> Path:
        """See `BackUps`."""
        try:
            return make_backup(self._places)
        except OutputError as error:
            raise OperatorError(OperatorTrouble.JOURNAL, str(error)) from error

    async def restore(self, parts: AsyncIterator[bytes]) -> RestoreStaged:
        """See `BackUps`."""
        if self._turn.locked():
            raise OperatorError(OperatorTrouble.BUSY)
        async with self._turn:
            path = self._places.work / INCOMING
            try:
                await self._take_in(parts, path)
                return await asyncio.to_thread(self._stage, path)
            except OSError as error:
                why = error.strerror or str(error)
                raise OperatorError(OperatorTrouble.NOT_WRITTEN, why) from error
            finally:
                with suppress(OSError):
                    path.unlink(missing_ok=True)

    async def _take_in(self, parts: AsyncIterator[bytes], path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        size = 0
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            async for part in parts:
                size += len(part)
                if size > self._most:
                    raise OperatorError(
                        OperatorTrouble.BAD_BACKUP, f"it is larger than {self._most} bytes"
                    )
                await asyncio.to_thread(file.write, part)

    def _stage(self, path: Path) -> RestoreStaged:
        with tempfile.TemporaryDirectory(prefix="making-", dir=self._places.work) as folder:
            try:
                checked = checked_backup(path, emptied(Path(folder) / UNPACKED), self._environment)
            except NewerBackupError as error:
                raise OperatorError(OperatorTrouble.NEWER, str(error)) from error
            except BadInputError as error:
                raise OperatorError(OperatorTrouble.BAD_BACKUP, str(error)) from error
            except OutputError as error:
                raise OperatorError(OperatorTrouble.NOT_WRITTEN, str(error)) from error
            config = self._config_of(checked)
            lay_ready(checked.files, self._state_folder)
            placed = self._placed(config)
        return RestoreStaged(
            made_at=checked.manifest.made_at,
            version=checked.manifest.version,
            matches=checked.matches,
            has_calibration=CALIBRATION in checked.files,
            config=placed,
        )

    @staticmethod
    def _config_of(checked: Checked) -> bytes | None:
        return checked.files[CONFIG].read_bytes() if CONFIG in checked.files else None

    def _placed(self, config: bytes | None) -> Literal["none", "placed", "left"]:
        """It counts from the next start, as the rest does; where it cannot be written, matches and
        calibration are put in place without it."""
        if config is None:
            return "none"
        try:
            self._settings.replace(config)
        except OperatorError as error:
            log_event(_LOG, logging.WARNING, "the configuration stays", why=error.detail)
            return "left"
        return "placed"
