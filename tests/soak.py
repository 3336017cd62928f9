"""Long trials: not among the tests of a change, but of an evening (`make soak`)."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, Final

import pytest

IS_SOAK: Final = bool(os.environ.get("FOOTSPOT_SOAK"))


def soak(test: Callable[..., Any]) -> Callable[..., Any]:
    """Run only where long trials are asked for."""
    skipped = pytest.mark.skipif(not IS_SOAK, reason="a long trial (make soak)")(test)
    return pytest.mark.soak(skipped)
