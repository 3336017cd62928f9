"""In a crowd, as in a break, each track keeps its own sight."""

from __future__ import annotations

import numpy as np
import pytest

from tests.tracking.discs import CLOTH, Place, sights
from tracking.geometry import BALL_RADIUS_MM
from tracking.matching import pairs_of
from tracking.sightings import PlaceLook, Sightings
from tracking.track import Motion, Sample, Track

WHITE = np.array([206.0, 121.0, 130.0])
ORANGE = np.array([137.0, 81.0, 181.0])
RED = np.array([100.0, 109.0, 192.0])
YELLOW = np.array([175.0, 70.0, 153.0])
YELLOW_STRIPE = np.array([184.0, 96.0, 140.0])
YELLOW_STREAK = np.array([152.0, 90.0, 139.0])
BLUE = np.array([91.0, 166.0, 109.0])
STEP_S = 1 / 60


def rolling(number: int, xy_mm: Place, velocity_mm_s: Place, colour: np.ndarray) -> Track:
    """A ball on its way; `xy_mm`: where it was in the picture before."""
    vx, vy = velocity_mm_s
    steps = [(-STEP_S * k, xy_mm[0] - vx * STEP_S * k, xy_mm[1] - vy * STEP_S * k) for k in (1, 0)]
    samples = [Sample(t, x, y, 1.0, 60.0) for t, x, y in steps]
    return Track(
        number=number,
        xy_mm=np.array(xy_mm),
        seen_s=0.0,
        motion=Motion.MOVING,
        velocity_mm_s=np.array(velocity_mm_s),
        colour=colour,
        samples=samples,
        path=list(samples),
        is_ball=True,
    )


def resting(number: int, xy_mm: Place, colour: np.ndarray) -> Track:
    """A ball that was last seen in its place three pictures ago."""
    return Track(
        number=number,
        xy_mm=np.array(xy_mm),
        seen_s=-0.05,
        motion=Motion.RESTING,
        rest_mm=np.array(xy_mm),
        colour=colour,
        is_ball=True,
    )


def matched(tracks: list[Track], seen: Sightings, *, fastest_mm_s: float) -> dict[int, int]:
    expected = [track.xy_mm + track.velocity_mm_s * STEP_S for track in tracks]
    return pairs_of(
        tracks,
        expected,
        seen,
        dt_s=STEP_S,
        fastest_mm_s=fastest_mm_s,
        cloth_colour=CLOTH,
        taken=(),
    )


def test_no_track_gives_up_its_sight_so_that_another_thing_costs_less() -> None:
    """A break of the bundled match: the 5 was seen 1 cm from where it was expected, but the 3 was
    given its sight, because only the 5 could have gone to what a ball beside it looked like."""
    five = rolling(5, (395.0, 497.0), (-3420.0, -2040.0), ORANGE)
    three = resting(3, (485.0, 663.0), RED)
    seen = sights(
        STEP_S,
        [
            ((338.0, 463.0), ORANGE, False, 80.0),
            ((454.0, 602.0), BLUE, True, 57.0),
            ((520.0, 544.0), BLUE, True, 57.0),
        ],
        places={3: PlaceLook.CHANGED},
    )
    assert matched([five, three], seen, fastest_mm_s=12_000.0) == {0: 0}


@pytest.mark.parametrize("off_mm", [12.0, 30.0, 45.0])
def test_what_covers_a_resting_balls_place_in_its_colour_is_that_ball(off_mm: float) -> None:
    """A cue or another ball touches it, so that it is measured badly: the ball that leaves beside
    it is not it, nor has it gone where that one is seen."""
    cue = rolling(0, (750.0, 605.0), (1000.0, -550.0), WHITE)
    nine = resting(9, (584.0, 663.0), YELLOW_STRIPE)
    one = resting(1, (634.0, 635.0), YELLOW)
    seen = sights(
        STEP_S,
        [
            ((766.0, 596.0), WHITE, False, 70.0),
            ((661.0, 546.0), YELLOW_STREAK, False, 81.0),
            ((584.0, 663.0 + off_mm), YELLOW_STRIPE, True, 57.0),
        ],
        places={9: PlaceLook.CHANGED, 1: PlaceLook.EMPTY},
    )
    assert matched([cue, nine, one], seen, fastest_mm_s=11_000.0) == {0: 0, 2: 1}


def test_a_ball_of_another_colour_at_its_place_is_not_it() -> None:
    nine = resting(9, (584.0, 663.0), YELLOW)
    cue = rolling(0, (575.0, 640.0), (400.0, 600.0), WHITE)
    where = (584.0, 663.0 + 0.4 * BALL_RADIUS_MM)
    seen = sights(STEP_S, [(where, WHITE, True, 57.0)], places={9: PlaceLook.CHANGED})
    assert matched([nine, cue], seen, fastest_mm_s=720.0) == {1: 0}
