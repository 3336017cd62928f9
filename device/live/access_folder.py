"""Where keys, the operator's passphrase and seats are kept: `access` in the state folder."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Final

from api.access import Access
from api.passphrase import Passphrase
from device.health.logs import log_event

ACCESS_FOLDER: Final = "access"
"""Readable by the user of the service only."""

_LOG: Final = logging.getLogger(__name__)


def open_access(state_folder: Path) -> Access:
    """Who may do what, as the state folder has it; where that cannot be used, nobody is operator
    (logged)."""
    try:
        return Access(state_folder / ACCESS_FOLDER)
    except OSError as error:
        log_event(_LOG, logging.ERROR, "nobody can be operator", why=error.strerror or str(error))
        return Access()


def access_passphrase(state_folder: Path) -> Passphrase:
    """The one that counts for the referee of a state folder."""
    return Passphrase(state_folder / ACCESS_FOLDER)
