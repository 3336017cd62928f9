"""Pictures that are lost without a word: a hole is told, a pace is none."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.cameras.camera import Camera
from device.cameras.driver import Hitch, Picture
from device.cameras.paced_file import PacedFile
from device.cameras.spec import FileSpec
from device.config.camera_section import Camera as CameraSettings
from device.live.holes import AWAKE_S, HOLE_S, Holes
from tests.device.cameras.faults import Faulty
from tests.device.drawn_clips import Clip
from tests.device.live.pot_clip import BEFORE_S, FPS
from tests.device.live.refereeing import fit_of, refereed
from tracking.shot import GapReason


@given(st.lists(st.floats(0.001, HOLE_S - 1e-3), max_size=50))
def test_whoever_keeps_some_pace_leaves_no_hole(steps_s: list[float]) -> None:
    holes, t_s = Holes(), 3.0
    for step_s in (0.0, *steps_s):
        t_s += step_s
        assert holes.seen(t_s, is_asleep=False) is None


@given(st.floats(HOLE_S + 0.01, 1000.0))
def test_a_hole_is_told_once(hole_s: float) -> None:
    holes = Holes()
    times_s = (1.0, 1.0 + hole_s, 1.1 + hole_s)
    first, hole, after = (holes.seen(t_s, is_asleep=False) for t_s in times_s)
    assert (first, after) == (None, None)
    assert hole is not None
    assert (hole.from_s, hole.to_s, hole.reason) == (1.0, 1.0 + hole_s, GapReason.CUT)


def test_in_sleep_and_just_after_it_pictures_are_few() -> None:
    holes = Holes()
    assert [holes.seen(float(k), is_asleep=True) for k in range(5)] == [None] * 5
    holes.woke(4.0)
    assert holes.seen(5.0, is_asleep=False) is None
    assert holes.seen(4.0 + AWAKE_S, is_asleep=False) is None
    assert holes.seen(6.0 + AWAKE_S, is_asleep=False) is not None


def test_what_the_camera_has_told_is_told() -> None:
    holes = Holes()
    holes.seen(1.0, is_asleep=False)
    holes.told(9.0)
    assert holes.seen(9.0, is_asleep=False) is None


class Leaky(Faulty):
    """Swallows so many pictures, and says nothing."""

    def __init__(self, driver: PacedFile, after: int, count: int) -> None:
        super().__init__(driver, {})
        self._after, self._until = after, after + count

    def pictures(self, stop):  # type: ignore[no-untyped-def]
        number = 0
        for one in super().pictures(stop):
            number += isinstance(one, Picture)
            if isinstance(one, Hitch) or not self._after < number <= self._until:
                yield one


@pytest.mark.parametrize(("count", "is_seen"), [(4, True), (20, False)])
def test_a_shot_in_which_a_second_is_lost_was_not_seen(
    pot: Clip, tmp_path: Path, count: int, is_seen: bool
) -> None:
    strike = round((BEFORE_S + pot.truth[0]["strike_s"]) * FPS)
    driver = PacedFile(FileSpec(path=pot.path), CameraSettings())
    live = refereed(Camera(Leaky(driver, strike + 4, count)), tmp_path, pot, fit=fit_of(pot))
    assert len(live.notes.shots) == is_seen
    assert any(gap.reason is GapReason.CUT for gap in live.notes.gaps) is not is_seen
