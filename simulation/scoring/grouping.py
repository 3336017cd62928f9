"""By what the figures are broken down: frame rate, light, speed, difficulty, kind of shot.

A shot belongs to one group of each dimension, but to several of `difficulty`.
"""

from __future__ import annotations

from collections.abc import Sequence

from simulation.difficulty import (
    AIR,
    CUE_SPEED,
    FIRST_SPEED,
    FROZEN,
    FROZEN_RAIL,
    GAP,
    HANGING,
    LATE_FALL,
    MISS,
    RATTLES,
    ROLLING,
    TIP_AGAIN,
)
from simulation.scoring.truth import TrueShot, Truth

_OF_CLIPS = {
    "picture": "picture",
    "light": "light",
    "camera": "device",
    "balls": "ball_set",
    "sight": "sight",
}
"""Dimension -> what `Truth.conditions` calls it."""
DIMENSIONS = ("rate", *_OF_CLIPS, "speed", "difficulty", "kind")
"""In the order of the tables; those of clips are the same for all shots of a clip."""
GAP_EDGES_MS = (0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 50.0)
"""From a tie (contacts last 0.2 to 0.3 ms) to what a camera with 25 pictures a second can see."""
SPEED_EDGES_M_S = (0.5, 1.0, 2.0, 3.0, 5.0, 7.0, 9.0)
"""From a tap to a break; 5 m/s are 83 mm from picture to picture at 60 fps."""
HARD_GAP_MS = 10.0
HARD_MISS_MM = 3.0
HIDDEN_SHARE = 0.1
"""Of the time that balls move, somebody hides them: less is an arm in passing."""
PLAIN = "plain"

_NAMED = (
    (FROZEN, "frozen balls"),
    (FROZEN_RAIL, "frozen to a rail"),
    (HANGING, "hanging ball"),
    (ROLLING, "balls still roll"),
    (TIP_AGAIN, "tip meets twice"),
    (AIR, "ball in the air"),
    (LATE_FALL, "late fall"),
    (RATTLES, "rattles in jaws"),
    ("first_contact_hidden", "first contact hidden by people"),
)


def clip_groups(truth: Truth) -> dict[str, list[str]]:
    """What holds for every shot of a clip."""
    groups = {"rate": [f"{truth.fps:.4g} fps"]}
    for dimension, name in _OF_CLIPS.items():
        if name in truth.conditions:
            groups[dimension] = [truth.conditions[name]]
    return groups


def shot_groups(true: TrueShot) -> dict[str, list[str]]:
    """What holds for one shot; a dimension that its truth is silent on is left out."""
    groups: dict[str, list[str]] = {"difficulty": difficulty(true)}
    if true.kind:
        groups["kind"] = [true.kind]
    speed = true.situation.get(CUE_SPEED)
    if isinstance(speed, (int, float)):
        groups["speed"] = [between(speed / 1000, SPEED_EDGES_M_S, "m/s")]
    first = true.situation.get(FIRST_SPEED)
    if isinstance(first, (int, float)):
        groups["first speed"] = [between(first / 1000, SPEED_EDGES_M_S, "m/s")]
    if true.first_balls:
        groups["gap"] = [gap_group(true)]
    return groups


def gap_group(true: TrueShot) -> str:
    """Of the gap from the first contact to the cue ball's next with another ball."""
    gap_s = true.second_gap_s
    if gap_s is None or gap_s * 1000 >= GAP_EDGES_MS[-1]:
        return f"over {GAP_EDGES_MS[-1]:g} ms or none"
    return between(gap_s * 1000, GAP_EDGES_MS, "ms")


def difficulty(true: TrueShot) -> list[str]:
    """What makes the shot hard; `plain` if nothing does."""
    found = ["break"] if true.is_break else []
    gap_ms = None if true.second_gap_s is None else true.second_gap_s * 1000
    if gap_ms is None and isinstance(true.situation.get(GAP), (int, float)):
        gap_ms = float(true.situation[GAP])
    if gap_ms is not None and gap_ms <= HARD_GAP_MS and not true.is_break:
        found.append(f"split hit, gap up to {HARD_GAP_MS:g} ms")
    miss = true.situation.get(MISS)
    if isinstance(miss, (int, float)) and miss <= HARD_MISS_MM:
        found.append(f"passes a ball within {HARD_MISS_MM:g} mm")
    found += [words for name, words in _NAMED if name in true.situation and not true.is_break]
    hidden = true.situation.get("hidden_share")
    if isinstance(hidden, (int, float)) and hidden >= HIDDEN_SHARE:
        found.append("balls hidden by people")
    if not true.first_balls:
        found.append("no contact")
    return found or [PLAIN]


def between(value: float, edges: Sequence[float], unit: str) -> str:
    """The name of the span that a value lies in: its lower edge belongs to it."""
    lower = [edge for edge in edges if edge <= value]
    upper = [edge for edge in edges if edge > value]
    if not lower:
        return f"under {edges[0]:g} {unit}"
    if not upper:
        return f"{edges[-1]:g} {unit} and more"
    return f"{lower[-1]:g} to {upper[0]:g} {unit}"


def in_order(groups: Sequence[str]) -> list[str]:
    """Names of groups by the numbers in them, as a person would list them."""
    return sorted(groups, key=_order)


def _order(name: str) -> tuple[int, float, str]:
    first = name.split(" ")[0]
    if first == "under":
        return (0, -1.0, name)
    if first == "over":
        return (2, 0.0, name)
    try:
        return (1, float(first), name)
    except ValueError:
        return (1, 0.0, name)
