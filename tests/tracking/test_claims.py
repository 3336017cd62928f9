"""A sight that is another's is not had, whatever it would cost."""

from __future__ import annotations

import numpy as np

from tests.tracking.discs import sights
from tests.tracking.test_matching import ORANGE, STEP_S, WHITE, resting, rolling
from tracking.claims import STOOD_HITS, barred
from tracking.track import Motion, Track


def hand(xy_mm: tuple[float, float], hits: int = STOOD_HITS) -> Track:
    """A white thing beside a ball, followed since before the stroke."""
    return Track(
        number=9, xy_mm=np.array(xy_mm), seen_s=0.0, motion=Motion.MOVING, colour=WHITE, hits=hits
    )


def refused(
    tracks: list[Track], places_mm: list[tuple[float, float]], *others: Track
) -> list[list[bool]]:
    seen = sights(STEP_S, [(place, WHITE, False, 60.0) for place in places_mm])
    expected = [track.xy_mm + track.velocity_mm_s * STEP_S for track in tracks]
    found: list[list[bool]] = barred(tracks, expected, seen, [*tracks, *others]).tolist()
    return found


def test_a_hand_that_lay_beside_the_ball_is_not_the_ball_that_leaves() -> None:
    cue = resting(0, (2100.0, 465.0), WHITE)
    seen = [(2300.0, 441.0), (2035.0, 470.0)]
    assert refused([cue], seen, hand((2303.0, 443.0))) == [[True, False]]


def test_what_only_appears_now_may_be_the_ball() -> None:
    cue = resting(0, (2100.0, 465.0), WHITE)
    assert refused([cue], [(2300.0, 441.0)], hand((2303.0, 443.0), hits=1)) == [[False]]


def test_a_ball_on_its_way_may_roll_over_what_stands_there() -> None:
    cue = rolling(0, (1000.0, 500.0), (600.0, 0.0), WHITE)
    cue.samples = [*cue.samples, cue.samples[-1]]
    assert refused([cue], [(1010.0, 500.0)], hand((1012.0, 500.0))) == [[False]]


def test_a_lost_ball_is_not_the_one_that_rolls_by() -> None:
    cue = rolling(0, (1000.0, 500.0), (600.0, 0.0), WHITE)
    lost = rolling(5, (1200.0, 500.0), (900.0, 0.0), ORANGE)
    lost.motion, lost.seen_s = Motion.GONE, -0.5
    assert refused([cue, lost], [(1010.0, 500.0), (1300.0, 520.0)]) == [
        [False, False],
        [True, False],
    ]
