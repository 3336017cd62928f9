"""GStreamer's RTSP server as a test has it: started, killed, started again on the same port."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

DEBIAN_PYTHON = "/usr/bin/python3"
SERVER = Path(__file__).with_name("rtsp_server.py")


class Server:
    """One process; `start` again on the same port after `kill`."""

    def __init__(self, clip: Path, *login: str) -> None:
        self._clip, self._login = clip, login
        self._process: subprocess.Popen[str] | None = None
        self.port = 0
        self.start()

    def start(self) -> None:
        # Its own environment: what is set for our Python is not for Debian's.
        environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
        self._process = subprocess.Popen(
            [DEBIAN_PYTHON, SERVER, str(self.port), str(self._clip), *self._login],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
        )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        assert said.startswith("port "), self._process.communicate()[1]
        self.port = int(said.split()[1])

    def signal(self, number: int) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


def why_not() -> str | None:
    """Why the server cannot run here."""
    probe = (
        "import gi; gi.require_version('Gst', '1.0'); gi.require_version('GstRtspServer', '1.0'); "
        "from gi.repository import Gst, GstRtspServer; Gst.init(None); "
        "assert Gst.ElementFactory.find('rtph264pay') and Gst.ElementFactory.find('qtdemux')"
    )
    try:
        done = subprocess.run(
            [DEBIAN_PYTHON, "-c", probe],
            capture_output=True,
            text=True,
            env={k: v for k, v in os.environ.items() if not k.startswith("PYTHON")},
            check=False,
        )
    except OSError as error:
        return str(error)
    return done.stderr.strip().splitlines()[-1] if done.returncode else None
