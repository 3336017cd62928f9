"""What all tests share: where recorded footage lies, and what numbers are."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st

PROJECT = Path(__file__).resolve().parent.parent

# Numbers in facts are times, errors of times and certainties; this suits them all.
st.register_type_strategy(float, st.floats(0, 1))

# No example takes long by itself; a loaded machine may make any of them slow.
# Where a change is checked the examples are the same each time; elsewhere new ones are tried.
settings.register_profile("footspot", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("footspot")


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """The name of a test's parameter: bytes stand under their argument's name.

    A test's name is the same in every process that collects it. Bytes are made by something, and
    what packs them writes the second into them: two workers then disagree on what the tests are.
    """
    return argname if isinstance(val, bytes) else None


@pytest.fixture(scope="session")
def footage() -> Path:
    """The folder of recorded clips, which are not part of the project; skips where it is absent."""
    named = os.environ.get("FOOTSPOT_FOOTAGE")
    folder = Path(named) if named else PROJECT.parent / "shared" / "footage"
    clips = folder / "clips" if (folder / "clips").is_dir() else folder
    if not clips.is_dir():
        pytest.skip(f"no recorded footage at {clips} (set FOOTSPOT_FOOTAGE)")
    return clips
