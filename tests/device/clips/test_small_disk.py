"""A real disk that is full, and one that becomes read-only: clips give way, both are told."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.device.journal.on_small_disk import CANNOT_MOUNT

PROJECT = Path(__file__).resolve().parents[3]


def test_a_full_and_a_read_only_disk(tmp_path: Path) -> None:
    unshare = shutil.which("unshare")
    if unshare is None:
        pytest.skip("no unshare (util-linux) here")
    script = [sys.executable, "-m", "tests.device.clips.on_small_disk", str(tmp_path)]
    done = subprocess.run(
        [unshare, "--mount", "--map-root-user", *script],
        check=False,
        capture_output=True,
        text=True,
        cwd=PROJECT,
    )
    if done.returncode == CANNOT_MOUNT or done.stderr.startswith("unshare"):
        pytest.skip("this machine lets nobody mount a disk of his own")
    assert done.returncode == 0, done.stderr
    full, low, read_only = done.stdout.splitlines()
    assert "No space left" in full
    assert "nearly full" in low
    assert "Read-only file system" in read_only
