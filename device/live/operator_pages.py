"""What the operator's pages ask of the rest, put together in the process of the pages."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from api.admin_ports import OperatorPorts
from device.arguments import table_size_mm
from device.backup.contents import CALIBRATION
from device.backup.making import Places
from device.cameras.spec import parse_spec
from device.config.loading import FILE_NAME, in_state_folder
from device.config.model import Config
from device.errors import BadInputError
from device.live.acts import ActsBook
from device.live.operating_asked import NAME as OPERATING_NAME
from device.live.operator_backups import BackUpFolder
from device.live.operator_referee import CalibratingProcess, SwitchesOverSocket
from device.live.operator_settings import SettingsFile
from device.live.operator_storage import ClipStorage

WORK_FOLDER: Final = "backups"
"""In the state folder: what is being made or looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorSettings:
    """`config`: what the referee obeys. `config_path`: its file, `None`: there is none yet.
    `environment`: where folders are named, and what overrides the file. `runtime_folder`: where
    the referee's sockets are."""

    config: Config
    config_path: Path | None
    environment: Mapping[str, str]
    runtime_folder: Path


def open_operator(settings: OperatorSettings, state_folder: Path) -> OperatorPorts:
    """For `create_live_app`; `close_operator` ends it. On the event loop of the pages."""
    config, environment = settings.config, settings.environment
    path = settings.config_path or state_folder / FILE_NAME
    file = SettingsFile(path, environment)
    journal = in_state_folder(config.journal.path, environment)
    socket_path = settings.runtime_folder / OPERATING_NAME
    places = Places(
        journal=journal,
        calibration=state_folder / CALIBRATION,
        config=path,
        work=state_folder / WORK_FOLDER,
    )
    return OperatorPorts(
        switches=SwitchesOverSocket(socket_path),
        calibrating=CalibratingProcess(
            socket_path,
            state_folder,
            size_mm=table_size_mm(config.table.size),
            head_end=config.table.head_end,
            source=_named(config.camera.spec),
        ),
        settings=file,
        storage=ClipStorage(
            in_state_folder(config.recording.path, environment), journal, config.recording
        ),
        backups=BackUpFolder(places, state_folder, file, environment),
        acts=ActsBook(state_folder),
    )


async def close_operator(ports: OperatorPorts) -> None:
    """Nothing that was started for the pages goes on."""
    if isinstance(ports.calibrating, CalibratingProcess):
        await ports.calibrating.close()


def _named(spec: str) -> str:
    """A camera without the password in its address."""
    with suppress(BadInputError):
        return str(parse_spec(spec))
    return "camera"
