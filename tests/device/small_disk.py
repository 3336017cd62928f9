"""Runs a module on disks of its own, which it mounts where the machine lets a user do so."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.device.journal.on_small_disk import CANNOT_MOUNT

PROJECT = Path(__file__).resolve().parents[2]


def said_on_small_disk(module: str, folder: Path) -> list[str]:
    """The lines that the module prints; the test skips where nothing can be mounted."""
    unshare = shutil.which("unshare")
    if unshare is None:
        pytest.skip("no unshare (util-linux) here")
    done = subprocess.run(
        [unshare, "--mount", "--map-root-user", sys.executable, "-m", module, str(folder)],
        check=False,
        capture_output=True,
        text=True,
        cwd=PROJECT,
    )
    if done.returncode == CANNOT_MOUNT or done.stderr.startswith("unshare"):
        pytest.skip("this machine lets nobody mount a disk of his own")
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()
