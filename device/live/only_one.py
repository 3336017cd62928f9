"""One referee in a folder of sockets: a second one would take them from the first, whose phones and
operator would hear nothing any more.
"""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from typing import Final

from device.closing import Closing
from device.errors import OutputError

LOCK_NAME: Final = "footspot.lock"


class OnlyOne(Closing):
    """Held until closed; the system lets go of it however the program ends."""

    def __init__(self, folder: Path) -> None:
        """Errors: OutputError where another one is there, or the folder takes no file."""
        self._file = -1
        try:
            folder.mkdir(parents=True, exist_ok=True)
            flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC
            self._file = os.open(folder / LOCK_NAME, flags, 0o600)
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            self.close()
            raise OutputError(
                f"a footspot already referees with its sockets in {folder}. Stop it first "
                "(sudo systemctl stop footspot); a second table needs a RUNTIME_DIRECTORY, a "
                "STATE_DIRECTORY and a screen.port of its own"
            ) from error
        except OSError as error:
            self.close()
            raise OutputError(
                f"the folder {folder} for the sockets of the pages cannot be used: "
                f"{error.strerror or error}"
            ) from error

    def close(self) -> None:
        """Let another one begin. Once: the number of a closed file is soon another's."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
