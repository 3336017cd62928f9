"""Versions of what the generator makes; a suite is fixed by them and its seeds.

Raise one when code changes what comes out. `tests/simulation/test_prints.py` holds prints of
some pictures, time lines and truths, and fails where they change but their version did not.
"""

from __future__ import annotations

from typing import Final

SHOTS: Final = 1
"""Which shots come of a seed: choosing, physics, situations."""
PLAY: Final = 2
"""The time line of a clip: pauses, people, orientation of balls."""
PICTURES: Final = 3
"""What a picture shows before it is encoded."""
CODING: Final = 1
"""How pictures become a file."""
TRUTH: Final = 3
"""What the truth file says of the same clip; rulings change with the version of the rulebooks."""

PATHS: Final = 1
"""What the tracker is shown of a shot at the level of paths; no truth of a clip depends on it."""


def versions() -> dict[str, int]:
    """Those that a clip depends on, by name."""
    return {
        "shots": SHOTS,
        "play": PLAY,
        "pictures": PICTURES,
        "coding": CODING,
        "truth": TRUTH,
    }
