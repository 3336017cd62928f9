"""A recording in the place of a camera that another process pulls, and plugs in again.

meddle_by(path)      # then write "stalled", "corrupt", "resized" or "lost" into it; delete it
"""

from __future__ import annotations

from pathlib import Path

from device.cameras import CAMERAS
from device.cameras.paced_file import PacedFile
from device.cameras.spec import FileSpec
from device.config.camera_section import Camera as CameraSettings
from tests.device.cameras.faults import Meddled

_word = Path("nowhere")


def meddle_by(word: Path) -> None:
    """Every recording that is opened as a camera from now on."""
    global _word
    _word = word
    CAMERAS[FileSpec.kind] = f"{__name__}:meddled"


def meddled(spec: FileSpec, settings: CameraSettings) -> Meddled:
    """As a class of `CAMERAS`."""
    return Meddled(PacedFile(spec, settings), _word)
