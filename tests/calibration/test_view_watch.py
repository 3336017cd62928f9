"""Nudges of known size, lights, lenses and hands: what the watch tells, and what it does not."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import cache

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.camera import CameraModel
from calibration.cloth import ClothColour
from calibration.fit import TableFit, cloth_colour, table_fit
from calibration.view_check import ViewError
from calibration.view_watch import KEPT, TRY_AGAIN_S, Finding, ViewCode, ViewWatch
from tests.calibration.drawn_table import camera_above, draw_table
from tracking.geometry import NOSE_HEIGHT_MM, TableGeometry
from vision.frame import Frame, frame_from_bgr

Picture = NDArray[np.uint8]
SIZE_WH = (1280, 720)
BALLS_MM = ((600.0, 400.0), (1800.0, 900.0))
OTHER_BALLS_MM = ((90.0, 30.0), (1300.0, 32.0), (2500.0, 700.0), (1500.0, 1240.0))


@cache
def camera() -> CameraModel:
    return camera_above(SIZE_WH, turn_rad=np.pi, k1=-0.08)


@cache
def picture() -> Picture:
    return draw_table(camera())


@cache
def fit() -> TableFit:
    return table_fit(
        camera(),
        TableGeometry(),
        picture_bgr=picture(),
        cloth=cloth_colour(camera(), TableGeometry(), picture()),
        error_mm=1.0,
        certainty=1.0,
        head_end_known=True,
    )


def warped(
    bgr: Picture,
    shift_mm: tuple[float, float] = (0.0, 0.0),
    *,
    turn_rad: float = 0.0,
    growth: float = 0.0,
) -> Picture:
    """The picture as if the camera had moved: by mm on the table, a turn, a change of size."""
    w, h = SIZE_WH
    scale = float(camera().mm_per_px(np.array([[1270.0, 635.0]]))[0])
    turn = cv2.getRotationMatrix2D(((w - 1) / 2, (h - 1) / 2), np.rad2deg(turn_rad), 1 + growth)
    turn = np.asarray(turn, dtype=np.float64)
    turn[:, 2] = turn[:, 2] + np.array(shift_mm) / scale
    moved = cv2.warpAffine(
        bgr, turn, SIZE_WH, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(moved, dtype=np.uint8)


@cache
def grains() -> tuple[tuple[Picture, Picture], ...]:
    """Three times what a sensor adds and takes away (standard deviation 2.5 levels)."""
    made = [
        np.random.default_rng(seed).normal(0.0, 2.5, (SIZE_WH[1], SIZE_WH[0], 3))
        for seed in range(3)
    ]
    return tuple(
        (np.clip(one, 0, 255).astype(np.uint8), np.clip(-one, 0, 255).astype(np.uint8))
        for one in made
    )


def noisy(bgr: Picture, seed: int) -> Picture:
    more, less = grains()[seed % 3]
    return np.asarray(cv2.subtract(cv2.add(bgr, more), less), dtype=np.uint8)


def lit(bgr: Picture, gain: float) -> Picture:
    return np.asarray(cv2.convertScaleAbs(bgr, alpha=gain), dtype=np.uint8)


def shown(
    watch: ViewWatch,
    pictures: Iterator[Picture] | Callable[[int], Picture],
    seconds: int,
    *,
    from_s: int = 0,
    is_covered: bool = False,
) -> tuple[Finding, ...]:
    for k in range(from_s, from_s + seconds):
        bgr = pictures(k) if callable(pictures) else next(pictures)
        watch.see(frame_from_bgr(bgr), float(k), is_at_rest=True, is_covered=is_covered)
    return watch.findings


def codes(findings: tuple[Finding, ...]) -> set[ViewCode]:
    return {finding.code for finding in findings}


def wanted(watch: ViewWatch) -> bool:
    return watch.may_mend


def test_an_evening_without_anything() -> None:
    """Grain, other balls at the cushions, a lamp that gets a little brighter."""
    watch = ViewWatch(fit())
    other = draw_table(camera(), balls_mm=OTHER_BALLS_MM)
    assert not shown(watch, lambda k: noisy(lit(other, 1 + 0.006 * k), k), 25)
    assert watch.match is not None
    assert watch.match.shift_mm < 0.4
    assert not watch.may_mend


@pytest.mark.parametrize("angle_rad", [0.0, 1.0, 2.4, 4.0])
@pytest.mark.parametrize("shift_mm", [1.0, 2.0])
def test_a_small_shift_is_not_told(shift_mm: float, angle_rad: float) -> None:
    way = (shift_mm * np.cos(angle_rad), shift_mm * np.sin(angle_rad))
    moved = warped(picture(), way)
    assert not shown(ViewWatch(fit()), lambda k: noisy(moved, k), 20)


@pytest.mark.parametrize("angle_rad", [0.0, 1.0, 2.4, 4.0])
@pytest.mark.parametrize("shift_mm", [4.0, 6.0, 15.0])
def test_a_shift_is_told_with_its_size(shift_mm: float, angle_rad: float) -> None:
    way = (shift_mm * np.cos(angle_rad), shift_mm * np.sin(angle_rad))
    moved = warped(picture(), way)
    watch = ViewWatch(fit())
    (finding,) = shown(watch, lambda k: noisy(moved, k), 12)
    assert finding.code is ViewCode.CAMERA_MOVED
    assert finding.is_mendable
    assert finding.shift_mm == pytest.approx(shift_mm, abs=0.6 + 0.05 * shift_mm)


def corner_shift_mm(turn_rad: float, growth: float) -> float:
    """How far the farthest corner of the surface goes."""
    half = float(np.hypot(1270.0, 635.0))
    return half * float(np.hypot(turn_rad, growth))


@pytest.mark.parametrize(
    ("turn_rad", "growth"), [(0.0014, 0.0), (-0.0014, 0.0), (0.0, 0.0014), (0.0, -0.0014)]
)
def test_a_turn_and_a_change_of_size(turn_rad: float, growth: float) -> None:
    """2 mm at the corners are not told, 4 mm and more are."""
    assert corner_shift_mm(turn_rad, growth) == pytest.approx(2.0, abs=0.02)
    moved = warped(picture(), turn_rad=turn_rad, growth=growth)
    assert not shown(ViewWatch(fit()), lambda k: noisy(moved, k), 12)
    moved = warped(picture(), turn_rad=2.1 * turn_rad, growth=2.1 * growth)
    assert codes(shown(ViewWatch(fit()), lambda k: noisy(moved, k), 12)) == {ViewCode.CAMERA_MOVED}


def test_a_push_that_swings_back_is_not_told() -> None:
    watch = ViewWatch(fit())
    moved = warped(picture(), (9.0, 0.0))
    assert not shown(watch, lambda k: moved if k % 6 < 2 else picture(), 36)


def test_a_camera_that_is_put_back() -> None:
    watch = ViewWatch(fit())
    moved = warped(picture(), (0.0, 5.0))
    assert codes(shown(watch, lambda _: moved, 10)) == {ViewCode.CAMERA_MOVED}
    assert not shown(watch, lambda _: picture(), 10, from_s=10)


def test_a_flickering_lamp_is_not_told() -> None:
    watch = ViewWatch(fit())
    assert not shown(watch, lambda k: lit(picture(), (1.0, 0.55, 1.0, 0.8, 0.1)[k % 5]), 40)


def test_another_light_is_told_and_is_no_motion() -> None:
    (finding,) = shown(ViewWatch(fit()), lambda k: noisy(lit(picture(), 0.6), k), 30)
    assert finding.code is ViewCode.LIGHT_CHANGED
    assert finding.percent == pytest.approx(33, abs=8)  # light that is coded with gamma 2.2
    red = lit(picture(), 1.0)
    red[..., 2] = np.clip(red[..., 2].astype(int) + 80, 0, 255)
    (finding,) = shown(ViewWatch(fit()), lambda k: noisy(red, k), 30)
    assert finding.code is ViewCode.LIGHT_CHANGED


@pytest.mark.parametrize("cloth_bgr", [(215, 110, 0), (255, 160, 60)])
def test_a_brighter_lamp_on_a_bright_cloth_is_no_other_colour(
    cloth_bgr: tuple[int, int, int],
) -> None:
    """Its chroma grows with the light, or a channel is at its end."""
    vivid = draw_table(camera(), cloth_bgr=cloth_bgr)
    known = table_fit(
        camera(),
        TableGeometry(),
        picture_bgr=vivid,
        cloth=cloth_colour(camera(), TableGeometry(), vivid),
        error_mm=1.0,
        certainty=1.0,
        head_end_known=True,
    )
    for gain in (0.8, 1.15, 1.25):
        other = lit(vivid, gain)
        assert not shown(ViewWatch(known), (noisy(other, k) for k in range(20)), 20)


def test_lights_off_and_on_again() -> None:
    watch = ViewWatch(fit())
    assert codes(shown(watch, lambda k: noisy(lit(picture(), 0.05), k), 8)) == {ViewCode.LIGHTS_OFF}
    assert not shown(watch, lambda k: noisy(picture(), k), 20, from_s=8)


def test_something_over_the_lens() -> None:
    grey = np.full_like(picture(), 70)
    watch = ViewWatch(fit())
    (finding,) = shown(watch, lambda k: noisy(grey, k), 12)
    assert finding.code is ViewCode.LENS_COVERED
    assert not finding.is_mendable


def test_another_view() -> None:
    crowd = np.random.default_rng(4).integers(0, 255, (72, 128, 3), dtype=np.uint8)
    other = np.asarray(cv2.resize(crowd, SIZE_WH, interpolation=cv2.INTER_CUBIC), dtype=np.uint8)
    (finding,) = shown(ViewWatch(fit()), lambda _: other, 15)
    assert finding.code is ViewCode.VIEW_LOST


def test_a_dirty_lens() -> None:
    blurred = np.asarray(cv2.GaussianBlur(picture(), (0, 0), 2.0), dtype=np.uint8)
    watch = ViewWatch(fit())
    (finding,) = shown(watch, lambda k: noisy(blurred, k), 30)
    assert finding.code is ViewCode.LENS_DIRTY
    assert finding.percent is not None
    assert finding.percent < 60
    assert not watch.may_mend


def test_a_smear_over_one_side() -> None:
    smeared = picture().copy()
    smeared[:, :330] = cv2.GaussianBlur(picture(), (0, 0), 2.5)[:, :330]
    assert codes(shown(ViewWatch(fit()), lambda k: noisy(smeared, k), 30)) == {ViewCode.LENS_DIRTY}


def leaning(bgr: Picture, k: int) -> Picture:
    """Somebody's arm and head over a third of the table, never quite still."""
    over = bgr.copy()
    cv2.ellipse(over, (300 + 9 * (k % 4), 90), (210, 330), 20, 0, 360, (60, 50, 70), -1)
    return np.asarray(over, dtype=np.uint8)


def test_a_player_who_leans_over_tells_nothing() -> None:
    assert not shown(ViewWatch(fit()), lambda k: leaning(picture(), k), 30)
    assert not shown(ViewWatch(fit()), lambda k: leaning(picture(), k), 30, is_covered=True)
    everywhere = np.full_like(picture(), 60)
    everywhere[200:400, 300:900] = picture()[200:400, 300:900]
    watch = ViewWatch(fit())
    assert not codes(shown(watch, lambda k: noisy(everywhere, k), 25, is_covered=True)) - {
        ViewCode.LENS_COVERED
    }


def test_a_nudge_is_told_beside_a_player() -> None:
    moved = warped(picture(), (3.0, 3.0))
    (finding,) = shown(ViewWatch(fit()), lambda k: leaning(moved, k), 12)
    assert finding.code is ViewCode.CAMERA_MOVED
    assert finding.shift_mm == pytest.approx(4.2, abs=0.7)


def test_nothing_is_looked_at_while_balls_roll_or_more_than_once_a_second() -> None:
    watch = ViewWatch(fit())
    moved = frame_from_bgr(warped(picture(), (8.0, 0.0)))
    for k in range(60):
        watch.see(moved, float(k), is_at_rest=False, is_covered=False)
    assert not watch.findings
    seen = []
    for k in range(180):
        watch.see(moved, k / 60, is_at_rest=True, is_covered=False)
        seen.append(watch.match)
    assert len({id(match) for match in seen if match is not None}) == 3
    assert all(match is not None for match in seen)


def test_pictures_for_mending_come_when_it_is_calm() -> None:
    watch = ViewWatch(fit())
    moved = warped(picture(), (5.0, 0.0))
    shown(watch, lambda _: moved, 10)
    assert watch.findings
    assert not wanted(watch)
    watch.see(frame_from_bgr(moved), 10.0, is_at_rest=False, is_covered=False)
    shown(watch, lambda _: moved, KEPT, from_s=11)
    assert wanted(watch)
    assert len(watch.take_pictures(16.0)) == KEPT
    assert not wanted(watch)
    shown(watch, lambda _: moved, int(TRY_AGAIN_S) - 1, from_s=16)
    assert not wanted(watch)
    shown(watch, lambda _: moved, KEPT + 1, from_s=15 + int(TRY_AGAIN_S))
    assert wanted(watch)


def test_a_fit_without_a_picture_is_remembered_from_the_first() -> None:
    bare = table_fit(
        camera(),
        TableGeometry(),
        picture_bgr=None,
        cloth=None,
        error_mm=1.0,
        certainty=1.0,
        head_end_known=True,
    )
    watch = ViewWatch(bare)
    shown(watch, lambda k: noisy(picture(), k), 2)
    moved = warped(picture(), (5.0, 0.0))
    assert codes(shown(watch, lambda k: noisy(moved, k), 12, from_s=2)) == {ViewCode.CAMERA_MOVED}


def test_a_view_that_says_nothing_is_not_lost() -> None:
    """Black cloth, black rails, black floor."""
    dark = draw_table(
        camera(),
        cloth_bgr=(28, 26, 27),
        rail_bgr=(27, 26, 27),
        floor_bgr=(26, 26, 26),
        balls_mm=(),
        noise=1.0,
    )
    dark = np.asarray(cv2.GaussianBlur(np.maximum(dark, 20), (0, 0), 4.0), dtype=np.uint8)
    black = table_fit(
        camera(),
        TableGeometry(),
        picture_bgr=dark,
        cloth=cloth_colour(camera(), TableGeometry(), dark),
        error_mm=1.0,
        certainty=1.0,
        head_end_known=True,
    )
    assert black.reference is not None
    assert not black.reference.is_telling
    assert not shown(ViewWatch(black), lambda k: noisy(dark, k), 25)


def test_pictures_of_another_size_are_an_error() -> None:
    small = frame_from_bgr(np.zeros((360, 640, 3), np.uint8))
    with pytest.raises(ViewError, match="640x360"):
        ViewWatch(fit()).see(small, 0.0, is_at_rest=True, is_covered=False)


def test_a_check_is_cheap() -> None:
    watch = ViewWatch(fit())
    frame: Frame = frame_from_bgr(picture())
    watch.see(frame, 0.0, is_at_rest=True, is_covered=False)
    began_s = time.process_time()
    for k in range(1, 41):
        watch.see(frame, float(k), is_at_rest=True, is_covered=False)
    assert (time.process_time() - began_s) / 40 < 0.015  # 2 ms where nothing else runs


def test_the_cloth_of_a_frame_is_that_of_its_picture() -> None:
    """A frame's planes and its BGR picture give the same colour: no light change out of nothing."""
    cloth = fit().cloth
    assert isinstance(cloth, ClothColour)
    watch = ViewWatch(fit())
    shown(watch, lambda _: picture(), 1)
    px = camera().mm_to_px(np.array([[1000.0, 635.0]]), NOSE_HEIGHT_MM)
    assert np.all(px > 0)
    assert not watch.findings
