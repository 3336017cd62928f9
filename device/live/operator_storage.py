"""Clips by day, and the disk. Fills `api.admin_ports.Storage`.

A clip is known by its name (`device.clips.shelf.ClipName`); whatever else lies in the folder is
neither counted nor deleted.
"""

from __future__ import annotations

import shutil
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from api.admin_models import ClipDay, OperatorTrouble, StorageNow
from api.admin_ports import OperatorError
from device.config.model import Recording

MB = 1_000_000


class ClipStorage:
    """`folder`: of the clips; `journal`: the file."""

    def __init__(self, folder: Path, journal: Path, recording: Recording) -> None:
        self._folder, self._journal, self._recording = folder, journal, recording

    def now(self) -> StorageNow:
        """See `Storage`."""
        days: dict[str, list[int]] = defaultdict(list)
        for _, day, size in self._clips():
            days[day].append(size)
        disk = None
        with suppress(OSError):
            disk = shutil.disk_usage(self._folder if self._folder.exists() else Path("/"))
        return StorageNow(
            days=[
                ClipDay(day=day, count=len(sizes), size=sum(sizes))
                for day, sizes in sorted(days.items(), reverse=True)
            ],
            clips_size=sum(sum(sizes) for sizes in days.values()),
            clips_most=self._recording.keep_mb * MB,
            keep_days=self._recording.keep_days,
            journal_size=self._journal_size(),
            disk_free=disk.free if disk else None,
            disk_size=disk.total if disk else None,
        )

    def delete_day(self, day: str) -> int:
        """See `Storage`."""
        count = 0
        for path, written, _ in self._clips():
            if written != day:
                continue
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                why = f"{path.name}: {error.strerror or error}"
                raise OperatorError(OperatorTrouble.NOT_WRITTEN, why) from error
            count += 1
        return count

    def _clips(self) -> Iterator[tuple[Path, str, int]]:
        """Path, day and bytes of each."""
        from device.clips.shelf import ClipName  # brings FFmpeg: only for who looks at this page

        with suppress(OSError):
            for path in sorted(self._folder.iterdir()):
                if ClipName.parse(path.name) is None:
                    continue
                with suppress(FileNotFoundError):  # gone meanwhile
                    found = path.stat()
                    day = datetime.fromtimestamp(found.st_mtime).date().isoformat()
                    yield path, day, found.st_size

    def _journal_size(self) -> int:
        total = 0
        for ending in ("", "-wal"):
            with suppress(OSError):
                total += self._journal.with_name(self._journal.name + ending).stat().st_size
        return total
