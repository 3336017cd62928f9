"""One clip for all tests of the live loop."""

from __future__ import annotations

import pytest

from tests.device.drawn_clips import Clip
from tests.device.live.pot_clip import pot_clip


@pytest.fixture(scope="session")
def pot(tmp_path_factory: pytest.TempPathFactory) -> Clip:
    """See `pot_clip`."""
    return pot_clip(tmp_path_factory.mktemp("live"))
