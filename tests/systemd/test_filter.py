"""The whole referee works under what the kernel holds the service to."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.request
from importlib.resources import as_file, files
from pathlib import Path

import pytest

from device.bench.live import free_port
from tests.soak import soak
from tests.systemd.boxed import CANNOT
from tests.systemd.tools import program

PATIENCE_S = 240.0
BOXED = (sys.executable, "-m", "tests.systemd.boxed")


def test_what_the_service_may_not_do_is_refused() -> None:
    """What the test below rests on."""
    program("systemd-analyze")
    tried = (
        "import mmap, os, sys\n"
        "def refused(what):\n"
        "    try: what()\n"
        "    except PermissionError: return True\n"
        "both = mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC\n"
        "sys.exit(not (refused(lambda: os.chroot('/')) and refused(lambda: mmap.mmap(-1, 4096, "
        "prot=both))))\n"
    )
    done = subprocess.run([*BOXED, sys.executable, "-c", tried], capture_output=True, text=True)
    if done.returncode == CANNOT:
        pytest.skip("no libseccomp here, or a kernel before 6.3")
    assert done.returncode == 0, done.stderr


@soak
def test_the_referee_his_pages_and_his_clips_work_under_it(tmp_path: Path) -> None:
    program("systemd-analyze")
    port = free_port()
    with as_file(files("device") / "sample" / "sample_match.mp4") as film:
        referee = subprocess.Popen(
            [
                *BOXED,
                *(sys.executable, "-m", "device.main", "run", "--camera"),
                f"file:{film}?realtime=1&loop=1",
            ],
            env={
                **os.environ,
                "STATE_DIRECTORY": str(tmp_path),
                "RUNTIME_DIRECTORY": str(tmp_path / "run"),
                "FOOTSPOT_SCREEN__PORT": str(port),
            },
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            end_s = time.monotonic() + PATIENCE_S
            while not list(tmp_path.glob("replays/*.mp4")):
                if referee.poll() == CANNOT:
                    pytest.skip("no libseccomp here, or a kernel before 6.3")
                assert referee.poll() is None, referee.communicate()[1]
                assert time.monotonic() < end_s
                time.sleep(0.5)
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=60) as answer:
                figures = answer.read().decode()
            assert 'detector="network"' in figures
            assert "footspot_refereeing 1.0" in figures
            assert "footspot_restarts_total 0.0" in figures
        finally:
            referee.terminate()
            said = referee.communicate(timeout=60)[1]
    assert referee.returncode == 0
    assert "shot ruled" in said
    assert " error " not in said
