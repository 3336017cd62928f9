"""A live referee in a process of its own, for tests that end it, or meddle with it.

    python -m tests.device.live.run_table FOLDER 'file:CLIP?loop=1' ten-ball

While there is a file `fault` in FOLDER its camera fails as the word in it says.
"""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

from device.config.model import Config
from device.health.logs import set_up_logging
from device.live.running import RunOptions, run_live, stopped_by_signals, with_camera
from device.run_command import end_at_once
from tests.device.cameras.meddled_file import meddle_by

FAULT = "fault"


def main() -> None:
    """The program."""
    folder, spec = Path(sys.argv[1]), sys.argv[2]
    environment = {
        **os.environ,
        "STATE_DIRECTORY": str(folder),
        "RUNTIME_DIRECTORY": str(folder / "run"),
    }
    config = Config.model_validate(
        {
            "match": {"game": sys.argv[3]},
            "detector": {"name": "classic"},
            "recording": {"on": False},
        }
    )
    set_up_logging()
    meddle_by(folder / FAULT)
    stop = threading.Event()
    with stopped_by_signals(stop):
        options = RunOptions(has_pages=False, environment=environment)
        run_live(with_camera(config, spec), options, stop)
    end_at_once()


if __name__ == "__main__":
    main()
