"""What of a look seems wrong: a line each, with what would mend it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from calibration.fit import TableFit
from calibration.identity_told import FEW_BALLS, GOOD_SHARE
from calibration.table_finder import MAX_TILT_RAD
from device.look.seen import Looked, SeenBall
from rules.balls import Ball
from vision.detectors import FALLBACK

SURE_TABLE = 0.75
"""Certainty of a found table from which no check by eye is asked for: over tables seen from above
that are found right it is 0.83 to 0.98 (`docs/detector.md`'s groups B and G1)."""
SMALL_BALL_PX = 9.0
"""Across: below, stripes and numbers are gone (`docs/detector.md`: inputs have 8.5 px or more)."""
COARSE_MM = 10.0
"""An error of places that is a third of a ball's radius: no frozen ball can be told from there."""
SAME_PLACE_MM = 40.0
"""Two centres nearer than this are not two balls: they would lie in each other (57 mm apart)."""
BY_CORNERS = "give the corners with --corners FILE"


def doubts(looked: Looked, size_wh: tuple[int, int]) -> list[str]:
    """Lines on a look at a picture of a size, the table first; none where all seems right."""
    overlooks = ", and the detector 'classic' overlooks most" * (looked.detector == FALLBACK)
    return [*of_table(looked.fit, size_wh, overlooks=overlooks), *_of_balls(looked)]


def named(ball: Ball | None) -> str:
    """A ball as the lines say it."""
    if ball is None:
        return "an unknown ball"
    return "the cue ball" if ball is Ball.CUE else f"the {int(ball)}"


def of_table(fit: TableFit, size_wh: tuple[int, int], *, overlooks: str = "") -> Iterator[str]:
    """Of a table found in a picture of a size. `overlooks`: what else comes of an oblique view."""
    w, h = size_wh
    outside = [
        pocket.value for pocket, (x, y) in fit.pockets_px.items() if not (0 <= x < w and 0 <= y < h)
    ]
    if outside:
        what = "pocket" if len(outside) == 1 else "pockets"
        yield (
            f"the table is partly outside the picture ({what} {_listed(outside)}): what happens "
            "there cannot be refereed; move the camera, or take a wider lens"
        )
    if fit.certainty < SURE_TABLE:
        yield (
            f"the table is found with a certainty of {fit.certainty:.2f} only: see whether the "
            f"drawn outline follows the noses (--draw FILE.png), else {BY_CORNERS}"
        )
    tilt_rad = fit.camera.tilt_rad()
    if tilt_rad > MAX_TILT_RAD:
        yield (
            f"the camera looks from {np.rad2deg(tilt_rad):.0f} degrees off straight down: balls "
            f"hide each other, places are less exact{overlooks}; above the table is better"
        )
    if fit.error_mm > COARSE_MM:
        yield f"places on the cloth are sure to {fit.error_mm:.0f} mm only; {BY_CORNERS}"


def _of_balls(looked: Looked) -> Iterator[str]:
    balls = looked.balls
    if not balls:
        yield "no ball was found on the table"
        return
    across = 2 * float(np.median([one.radius_px for one in balls]))
    if across < SMALL_BALL_PX:
        yield (
            f"balls are {across:.0f} px across: numbers need {SMALL_BALL_PX:.0f} or more; take "
            "more pixels, or let the table fill the picture"
        )
    if len(balls) > len(looked.allowed):
        yield (
            f"{len(balls)} balls were found, the set has {len(looked.allowed)}: another game "
            "(--game), or things that are no balls"
        )
    yield from _contested(balls)
    strange = [one for one in balls if one.ball is None and one.rival is None]
    if strange and len(balls) <= len(looked.allowed):
        number = "its number" if len(strange) == 1 else "their numbers"
        yield (
            f"{len(strange)} of {len(balls)} balls without a number, at "
            f"{_listed([_at(one) for one in strange])}: nothing tells {number}"
        )
    for first, second in _on_each_other(balls):
        yield (
            f"{named(first.ball)} and {named(second.ball)} at {_at(first)} cannot both lie there: "
            "one of them is none"
        )
    if Ball.CUE in looked.missing:
        yield "the cue ball was not seen"
    sure = sum(not one.is_doubtful for one in balls)
    if len(balls) >= FEW_BALLS and sure < GOOD_SHARE * len(balls):
        yield (
            f"only {sure} of {len(balls)} balls are named surely: in a match seen so, no number "
            "would be told"
        )


def _contested(balls: Sequence[SeenBall]) -> Iterator[str]:
    """Balls that look like one number, of which each is there once."""
    for rival in sorted({one.rival for one in balls if one.rival is not None}):
        unsure = [one for one in balls if one.rival is rival and one.is_doubtful]
        if not unsure:
            continue
        words = [f"the one at {_at(one)} is taken for {named(one.ball)}" for one in unsure]
        yield f"more than one ball looks like {named(rival)}: {_listed(words)}"


def _on_each_other(balls: Sequence[SeenBall]) -> Iterator[tuple[SeenBall, SeenBall]]:
    for k, one in enumerate(balls):
        for other in balls[k + 1 :]:
            if np.hypot(one.mm[0] - other.mm[0], one.mm[1] - other.mm[1]) < SAME_PLACE_MM:
                yield one, other


def _at(one: SeenBall) -> str:
    return f"{one.mm[0]:.0f}, {one.mm[1]:.0f} mm"


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
