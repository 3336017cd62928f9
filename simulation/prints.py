"""Prints of what the generator makes, by which a change is noticed that changes a suite.

A print is coarse enough to be the same on another processor, whose last digits differ, and fine
enough to show any change that a person or a tracker could see. `bundled/prints.json` keeps those
of the versions that are in force.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib import resources
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from simulation.line import Timeline
from simulation.look import Look, look_from_seed
from simulation.recipes import digest
from simulation.render import Renderer
from simulation.script import script_for
from simulation.store import BUNDLED, unit_shots
from simulation.suites import SUITES
from simulation.timeline import timeline
from simulation.truth import truth
from simulation.versions import versions

PRINTS: Final = "prints.json"
CLIPS: Final = (0, 2, 5)
"""Clips of the suite smoke: a rack drawn by each of three kinds of cameras and rooms."""
SIZE_PX: Final = (480, 270)
BLOCKS: Final = (32, 18)
LEVELS_APART: Final = 1.0
"""A block of a picture whose mean differs by more has changed."""
RULED: Final = frozenset({"rulings", "rulings_with_reports"})
"""Left out of the print of a truth: rulings have the version of their rulebook."""


def made() -> Iterator[tuple[Look, Timeline, Renderer]]:
    """The clips, as the suite makes them but smaller."""
    suite = SUITES["smoke"]
    for k in CLIPS:
        recipe, shots = suite.clip_recipes[k], unit_shots(suite, suite.units[k], Path())
        look = replace(look_from_seed(recipe.look_seed, **recipe.look), size_px=SIZE_PX)
        rng = np.random.default_rng([recipe.look_seed, 83])
        script = script_for(shots, rng, busy="busy", walkers=2)
        line = timeline(
            shots, np.random.default_rng([look.seed, 79]), balls_stay_in_cups=True, script=script
        )
        yield look, line, Renderer(look, line, shots[0].game)


def prints() -> dict[str, Any]:
    """`pictures`: mean levels of blocks; `play` and `truth`: hashes of rounded numbers."""
    pictures, play, truths = [], [], []
    for look, line, renderer in made():
        strike = line.turns[0].strike_s
        for t_s in (0.6 * strike, strike - 0.05, strike + 0.35):
            picture = renderer.picture(t_s)
            blocks = cv2.resize(picture, BLOCKS, interpolation=cv2.INTER_AREA)
            pictures.append(blocks.reshape(-1).tolist())
        play.append(_played(line))
        told = truth(clip="a.mp4", game="ten-ball", look=look, camera=renderer.camera, line=line)
        truths.append(_rounded(_without(told, RULED | {"versions", "look"})))
    return {"pictures": pictures, "play": digest(play), "truth": digest(truths)}


def _played(line: Timeline) -> list[Any]:
    """Where everything is twice a second, to a tenth of a millimetre."""
    found: list[Any] = [(act.kind, round(act.from_s, 2), round(act.to_s, 2)) for act in line.acts]
    for t_s in np.arange(0.25, line.length_s, 0.5):
        for ball in line.balls_at(float(t_s)):
            place = [round(float(v), 1) + 0.0 for v in ball.xyz_mm]
            found.append([ball.ball, ball.pocket, place, round(float(np.trace(ball.turn)), 1)])
    return found


def _without(data: Any, names: frozenset[str]) -> Any:
    if isinstance(data, dict):
        return {k: _without(v, names) for k, v in data.items() if k not in names}
    return [_without(v, names) for v in data] if isinstance(data, list) else data


def _rounded(data: Any) -> Any:
    """Numbers to a tenth: last digits differ from processor to processor."""
    if isinstance(data, dict):
        return {k: _rounded(v) for k, v in data.items()}
    if isinstance(data, list):
        return [_rounded(v) for v in data]
    return round(data, 1) + 0.0 if isinstance(data, float) else data


def recorded() -> dict[str, Any]:
    """What was recorded, with the versions then in force."""
    text = (resources.files("simulation") / BUNDLED / PRINTS).read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


def record(folder: Path) -> None:
    """Write the prints of what the code makes now."""
    data = {"versions": versions()} | prints()
    (folder / PRINTS).write_text(json.dumps(data, separators=(",", ":")) + "\n", encoding="utf-8")


def changed(now: Mapping[str, Any], then: Mapping[str, Any]) -> list[str]:
    """Names of versions whose things have changed."""
    found = [name for name in ("play", "truth") if now[name] != then[name]]
    one, other = np.array(now["pictures"], float), np.array(then["pictures"], float)
    if one.shape != other.shape or np.abs(one - other).max() > LEVELS_APART:
        found.append("pictures")
    return found
