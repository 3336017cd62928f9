"""Programs that these tests need: where they are missing a test skips, in .ci/run it fails."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

DEMANDED = "FOOTSPOT_NEED_SYSTEMD"
"""Set by .ci/run, which installs them."""
SYSTEMD = Path(__file__).resolve().parents[2] / "systemd"


def program(name: str) -> str:
    """Its path."""
    found = shutil.which(name)
    if found is None:
        if os.environ.get(DEMANDED):
            pytest.fail(f"{name} is not installed; .ci/run has to test the units")
        pytest.skip(f"{name} is not installed")
    return found
