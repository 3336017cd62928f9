"""Named suites of clips and shots, each fixed by its seeds and the generator's versions.

A suite is a list of units. The first ones are clips, drawn for the level of pictures; all of them
are shown to the tracker at the level of paths. A suite is its name, its version and the hash of
all that its units are made of: `Suite.recipe_at`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from simulation.balance import balanced_seeds
from simulation.recipes import RACK, ClipRecipe, ShotsRecipe, digest
from simulation.versions import PATHS, SHOTS, versions

PHYSICS: Final = ("b", "new")
"""Suites score: the set that may be used for tuning is in none."""
BUSY: Final = ("quiet", "usual", "busy", "usual")
NINE_BALL_EVERY: Final = 6
PATH_FPS: Final = (25, 30, 60, 120)
PRESETS: Final = ("tv", "bar", "clean", "tv", "bar", "hard")
"""How badly the eyes see at the level of paths (`simulation.fast.disturbance`)."""
LEVELS: Final = ("pictures", "paths")

ORDINARY: Final = (
    "pot",
    "safety",
    "thin",
    "kick",
    "bank",
    "combination",
    "carom",
    "wrong_ball",
    "no_rail",
    "no_contact",
    "scratch",
    "push_out",
)
HARD: Final = (
    "split",
    "near_miss",
    "soft",
    "rail_tie",
    "cluster",
    "frozen_rail",
    "frozen_balls",
    "frozen_cue",
    "double_hit",
    "push",
    "jawed",
    "hanging",
    "left_hanging",
    "off_table",
    "rail_top",
    "jump",
    "late_fall",
)
SINGLE: Final = (*ORDINARY, *HARD)


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """Pictures a second, and their size."""

    fps: int
    size_px: tuple[int, int]


HD: Final = (1280, 720)
FORMATS: Final = (
    Format(fps=25, size_px=(1920, 1080)),
    Format(fps=30, size_px=HD),
    Format(fps=60, size_px=HD),
    Format(fps=120, size_px=HD),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Clip:
    """A unit that is drawn: kind of shots, how many of a rack, and the format."""

    kind: str
    format: Format
    count: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """One entry of a suite: its shots, and how the level of paths shows them."""

    index: int
    name: str
    shots: ShotsRecipe
    fps: int
    preset: str


@dataclass(frozen=True, kw_only=True)
class Suite:
    """`clips`: what is drawn, in order. `more`: units beyond them, for the level of paths only.

    `version`: raised when the list changes. `seed`: of all units.
    """

    name: str
    version: int
    seed: int
    clips: tuple[Clip, ...]
    more: int

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """All units: the clips first."""
        cycle = (*SINGLE, "lag", "rolling")
        kinds = [(clip.kind, clip.count) for clip in self.clips]
        kinds += [(RACK, 6) if k % 40 == 39 else (cycle[k % 31], 1) for k in range(self.more)]
        return tuple(self._unit(k, *kind) for k, kind in enumerate(kinds))

    def _unit(self, index: int, kind: str, count: int) -> Unit:
        fps = PATH_FPS[index % 4]
        if index < len(self.clips):
            fps = self.clips[index].format.fps
        return Unit(
            index=index,
            name=f"{self.name}_{index:04d}_{kind}",
            shots=ShotsRecipe(
                kind=kind,
                seed=(self.seed, index),
                game="nine-ball" if index % NINE_BALL_EVERY == 5 else "ten-ball",
                physics=PHYSICS[(index + index // 31) % 2],
                count=count,
            ),
            fps=fps,
            preset=PRESETS[index // 4 % len(PRESETS)],
        )

    def units_at(self, level: str) -> tuple[Unit, ...]:
        """The units of a level; ValueError if it is none."""
        if level not in LEVELS:
            raise ValueError(f"level: expected one of {', '.join(LEVELS)}, got {level!r}")
        return self.units[: len(self.clips)] if level == "pictures" else self.units

    @cached_property
    def clip_recipes(self) -> tuple[ClipRecipe, ...]:
        """How each clip is made; looks are dealt so that light, cloth and balls are balanced."""
        fixed = [_fixed(clip.format) for clip in self.clips]
        seeds = balanced_seeds(fixed, seed=self.seed)
        return tuple(
            ClipRecipe(
                name=f"{unit.name}_{clip.format.fps}fps",
                shots=unit.shots,
                look_seed=seed,
                look=look,
                busy=BUSY[unit.index // 2 % len(BUSY)],
            )
            for unit, clip, seed, look in zip(self.units, self.clips, seeds, fixed, strict=False)
        )

    def recipe_at(self, level: str) -> str:
        """Hash over all that the units of a level are made of, versions included."""
        units = [dataclasses.asdict(unit) for unit in self.units_at(level)]
        made: list[Any] = [self.name, self.version, self.seed, level, units]
        if level == "pictures":
            made += [[dataclasses.asdict(clip) for clip in self.clips], BUSY, versions()]
        else:
            made += [{"shots": SHOTS, "paths": PATHS}]
        return digest(made)


def _fixed(form: Format) -> dict[str, Any]:
    """Pictures are not repeated: a clip's rate is that of its pictures."""
    return {"fps": form.fps, "size_px": form.size_px, "pictures_s": 0}


def _racks(formats: Sequence[Format], each: int, count: int) -> tuple[Clip, ...]:
    return tuple(Clip(kind=RACK, format=form, count=count) for _ in range(each) for form in formats)


def _dealt(kinds: Sequence[str], formats: Sequence[Format]) -> tuple[Clip, ...]:
    """One clip of each kind, the formats in turn."""
    return tuple(Clip(kind=kind, format=formats[k % len(formats)]) for k, kind in enumerate(kinds))


def _every(kinds: Sequence[str], formats: Sequence[Format]) -> tuple[Clip, ...]:
    """Each kind in each format."""
    return tuple(Clip(kind=kind, format=form) for kind in kinds for form in formats)


_SMOKE: Final = (Format(fps=30, size_px=HD), Format(fps=60, size_px=HD))

SUITES: Final[Mapping[str, Suite]] = {
    suite.name: suite
    for suite in (
        Suite(
            name="smoke",
            version=1,
            seed=41001,
            clips=(
                Clip(kind=RACK, format=_SMOKE[0], count=3),
                *_dealt(("pot", "wrong_ball", "no_rail", "scratch", "split"), _SMOKE),
            ),
            more=34,
        ),
        Suite(
            name="core",
            version=1,
            seed=41002,
            clips=(
                *_racks(FORMATS, 1, 5),
                *_dealt((*SINGLE, "lag", "rolling"), FORMATS),
                *_dealt(SINGLE[1:], (*FORMATS[1:], FORMATS[0])),
            ),
            more=880,
        ),
        Suite(
            name="full",
            version=1,
            seed=41003,
            clips=(
                *_racks(FORMATS, 5, 7),
                *_every((*SINGLE, *SINGLE, *SINGLE, "lag", "rolling"), FORMATS),
            ),
            more=3100,
        ),
    )
}
"""smoke: 8 shots in 6 clips. core: 80 shots in 63 clips. full: 500 shots in 376 clips, 125 in each
format. The level of paths adds `more` units."""


def suite_named(name: str) -> Suite:
    """ValueError if there is none."""
    if name not in SUITES:
        raise ValueError(f"suite: expected one of {', '.join(SUITES)}, got {name!r}")
    return SUITES[name]
