"""Nothing of training asks a network: set before Ultralytics is imported."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path

PACKAGES = ("torch", "ultralytics")


class ExtraMissingError(RuntimeError):
    """What training needs is not installed; one line that says how to get it."""


def go_offline(folder: Path, *, quiet: bool = False) -> None:
    """No look-ups, no events, no downloads, no installing; settings in a folder of the run.

    quiet: nor does Ultralytics say anything but what goes wrong.
    """
    config = folder / "ultralytics"
    config.mkdir(parents=True, exist_ok=True)
    os.environ["YOLO_OFFLINE"] = "1"
    os.environ["YOLO_AUTOINSTALL"] = "0"
    os.environ["YOLO_CONFIG_DIR"] = str(config)
    os.environ["WANDB_MODE"] = "disabled"
    if quiet:
        os.environ["YOLO_VERBOSE"] = "false"


def demand_extra() -> None:
    """ExtraMissingError unless the extra `train` is installed."""
    missing = [name for name in PACKAGES if find_spec(name) is None]
    if missing:
        raise ExtraMissingError(
            f"training needs {' and '.join(missing)}: install requirements-train.lock in an "
            "environment of its own (docs/detector.md)"
        )
