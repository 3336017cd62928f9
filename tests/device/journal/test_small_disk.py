"""A real disk that is full, and one that becomes read-only: no ruling is lost, both are told."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.device.journal.on_small_disk import CANNOT_MOUNT

PROJECT = Path(__file__).resolve().parents[3]


@pytest.mark.slow
def test_a_full_and_a_read_only_disk(tmp_path: Path) -> None:
    unshare = shutil.which("unshare")
    if unshare is None:
        pytest.skip("no unshare (util-linux) here")
    script = [sys.executable, "-m", "tests.device.journal.on_small_disk", str(tmp_path)]
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
    full, read_only = done.stdout.splitlines()
    assert "the disk is full" in full
    assert "can only be read" in read_only
