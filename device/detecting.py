"""The detector that a person asks for on the command line, or that looks unless told."""

from __future__ import annotations

from pathlib import Path

from device.errors import BadInputError
from vision.detectors import Chosen, DetectorError, choose


def chosen_detector(name: str | None, model: Path | None) -> Chosen:
    """By --detector and --model. BadInputError for one that cannot be had: who asked for it wants
    no other."""
    try:
        return choose(name, model)
    except DetectorError as error:
        asked = " ".join(
            f"{option} {value}"
            for option, value in (("--detector", name), ("--model", model))
            if value is not None
        )
        raise BadInputError(f"{asked}: {error}") from error
