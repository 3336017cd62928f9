"""What stands between a shot and the tracker at the fast level: how badly the eyes see.

The figures were read off clips: eleven shots (physics set a, no bow of the lens) drawn by this
package at 720p and 30 pictures a second, watched by the product's own eyes, every sight set
against the exact place (2026-11-30). They are told beside the fields; presets are made of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from simulation.stored import Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Cover:
    """An arm, a body or a cue over the table: a rod with round ends, seen from above.

    `from_s` and `to_s`: after the strike. `start_xy_mm`, `end_xy_mm`: the ends of its middle line
    at `from_s`; the whole moves with `velocity_mm_s`. What is thinner than a ball (a cue) hides
    nothing and only spoils the sight of what it crosses.
    """

    from_s: float
    to_s: float
    start_xy_mm: Place
    end_xy_mm: Place
    radius_mm: float
    velocity_mm_s: Place = (0.0, 0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Disturbance:
    """How a camera and its eyes see. Shares are probabilities 0..1 for each sight unless told.

    `half_pixel_mm`: a pixel of the half-size picture on the bed; measured: 4.2 to 6.2 at 720p.
    `noise_px`: standard error, from picture to picture, of a free ball's centre along each axis, in
    such pixels; measured: 0.09 to 0.22, median 0.15, once 0.58.
    `warp_mm`: root mean square over the table of how far places are found off, smooth from place to
    place; measured: 0.8 to 2.4 with a table found well, 4 to 6 with corners given on a bent view.
    `rail_pull_mm`: how far to the middle a ball at a nose is seen; measured: 3.8, spread 3.
    `exposure_s`; `readout_s`: from the first row of the picture to the last; `jitter_s`: standard
    deviation of a stamp; `dropped`: of pictures.
    `missed`: of sights of moving balls of good contrast; `missed_at_rail`: more of them with the
    centre within 12 mm of where the nose stops it; `faint_levels`: half of the sights are missed
    of a ball, or smear, that differs from the cloth by so many grey levels (0: none is).
    `merged`: of sights of two loose balls within 4 half-size pixels, as one thing; measured: 0.65.
    `slipped`: of encounters of two moving balls that come out of it looking alike for a while.
    `false_per_s`: things that are no balls and look so for some pictures.
    `shooter`: of shots, with arm and cue over the table until after the strike; `helper`: of shots,
    with another arm somewhere over it while balls roll.
    `feels_px`: a resting ball seen displaced by less is taken to lie still.
    `look_missed`: of balls in a look at the resting table; `wrong_number`, `no_number`: of balls
    taken for the one most like it, or not told, in all looks of one rest. `look_noise_px`: as
    `noise_px`.
    `in_cup`: of shots, in which fallen balls stay in sight.
    `beyond_missed`: of sights of balls in flight outside the table.
    """

    half_pixel_mm: float = 5.0
    noise_px: float = 0.0
    warp_mm: float = 0.0
    rail_pull_mm: float = 0.0
    exposure_s: float = 0.002
    readout_s: float = 0.0
    jitter_s: float = 0.0
    dropped: float = 0.0
    missed: float = 0.0
    missed_at_rail: float = 0.0
    faint_levels: float = 0.0
    merged: float = 0.0
    slipped: float = 0.0
    false_per_s: float = 0.0
    shooter: float = 0.0
    helper: float = 0.0
    feels_px: float = 0.2
    look_noise_px: float = 0.0
    look_missed: float = 0.0
    wrong_number: float = 0.0
    no_number: float = 0.0
    in_cup: float = 0.0
    beyond_missed: float = 0.0


PRESETS: Final[Mapping[str, Disturbance]] = {
    "clean": Disturbance(noise_px=0.05, look_noise_px=0.05),
    "tv": Disturbance(
        half_pixel_mm=4.5,
        noise_px=0.15,
        warp_mm=1.0,
        rail_pull_mm=2.0,
        exposure_s=0.004,
        dropped=0.001,
        missed=0.005,
        missed_at_rail=0.02,
        merged=0.5,
        slipped=0.05,
        false_per_s=0.2,
        shooter=1.0,
        helper=0.02,
        look_noise_px=0.15,
        look_missed=0.003,
        wrong_number=0.003,
        no_number=0.01,
        in_cup=0.7,
        beyond_missed=0.2,
    ),
    "bar": Disturbance(
        half_pixel_mm=5.0,
        noise_px=0.2,
        warp_mm=2.0,
        rail_pull_mm=3.5,
        exposure_s=0.008,
        readout_s=0.016,
        jitter_s=0.001,
        dropped=0.01,
        missed=0.01,
        missed_at_rail=0.05,
        faint_levels=10.0,
        merged=0.65,
        slipped=0.1,
        false_per_s=0.5,
        shooter=1.0,
        helper=0.1,
        look_noise_px=0.2,
        look_missed=0.01,
        wrong_number=0.01,
        no_number=0.02,
        in_cup=0.3,
        beyond_missed=0.4,
    ),
    "hard": Disturbance(
        half_pixel_mm=6.2,
        noise_px=0.4,
        warp_mm=4.0,
        rail_pull_mm=4.0,
        exposure_s=0.016,
        readout_s=0.025,
        jitter_s=0.004,
        dropped=0.05,
        missed=0.05,
        missed_at_rail=0.15,
        faint_levels=16.0,
        merged=0.8,
        slipped=0.3,
        false_per_s=2.0,
        shooter=1.0,
        helper=0.3,
        look_noise_px=0.4,
        look_missed=0.03,
        wrong_number=0.03,
        no_number=0.05,
        in_cup=0.5,
        beyond_missed=0.6,
    ),
}
"""clean: only the pictures' rate and a good camera's noise. tv: a fixed broadcast view at 1080p or
720p. bar: a cheap camera with a rolling shutter in dim light. hard: worse than what was measured
in almost every respect at once; no place to install a referee."""
