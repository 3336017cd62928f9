"""A change of the generator that changes what a suite shows must raise a version."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

import pytest

from simulation.prints import changed, prints, recorded
from simulation.versions import versions

HOW = "raise {name} in simulation/versions.py, then run benchmarks/bundle_shots.py"


@cache
def _now() -> dict[str, Any]:
    return prints()


def test_what_is_recorded_is_of_the_versions_in_force() -> None:
    assert recorded()["versions"] == versions(), "run benchmarks/bundle_shots.py"


def test_nothing_changes_unless_its_version_is_raised() -> None:
    for name in changed(_now(), recorded()):
        pytest.fail(f"{name} have changed: " + HOW.format(name=name.upper()))


def test_changes_are_noticed() -> None:
    now = _now()
    assert changed(now, now) == []
    for name in ("play", "truth"):
        assert changed(now | {name: "0"}, now) == [name]
    other = copy.deepcopy(now)
    other["pictures"][1][700] += 3
    assert changed(other, now) == ["pictures"]
    other["pictures"].pop()
    assert changed(other, now) == ["pictures"]
