"""Outlines against spheres traced point by point; balls set apart; a look with exact centres."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from calibration.camera import CameraModel
from calibration.outlines import CONTACT_MM, outlines_at, refined, set_apart
from tests.vision.painted_table import RADIUS_PX, painted
from tracking.geometry import BALL_RADIUS_MM
from vision.detections import BALL_LABELS, Detections

Doubles = NDArray[np.float64]

LENGTH_MM, WIDTH_MM = 2540.0, 1270.0


def camera(tilt_rad: float, *, height_mm: float = 2300.0, bend: float = -0.05) -> CameraModel:
    """Over the table's middle, leaning towards its left rail."""
    return CameraModel(
        size_wh=(1280, 720),
        matrix=np.array([[900.0, 0, 640], [0, 900.0, 360], [0, 0, 1]]),
        distortion=np.array([bend, 0.01, 0, 0, 0]),
        rotation=np.array([tilt_rad, 0.0, 0.05]),
        translation_mm=np.array([-LENGTH_MM / 2, -WIDTH_MM / 2, height_mm]),
    )


def rim_px(eye: CameraModel, place_mm: Doubles) -> Doubles:
    """(n, 2) the rim of a ball: where lines from the camera touch the sphere, each point projected
    in the plane of its own height."""
    x, y, height = eye.centre_mm()
    ball = np.array([*place_mm, BALL_RADIUS_MM])
    ray = ball - np.array([x, y, height])
    away = float(np.linalg.norm(ray))
    ray /= away
    side = np.cross(ray, [0.0, 1.0, 0.0])
    side /= np.linalg.norm(side)
    up = np.cross(ray, side)
    share = BALL_RADIUS_MM / away
    middle = ball - ray * BALL_RADIUS_MM * share
    wide = BALL_RADIUS_MM * np.sqrt(1 - share**2)
    angles = np.linspace(0, 2 * np.pi, 90, endpoint=False)
    rim = [middle + wide * (np.cos(a) * side + np.sin(a) * up) for a in angles]
    return np.concatenate([eye.mm_to_px(p[None, :2], float(p[2])) for p in rim])


@settings(max_examples=20, deadline=None)
@given(st.floats(0, LENGTH_MM), st.floats(0, WIDTH_MM), st.floats(-0.7, 0.7), st.floats(1200, 3500))
def test_an_outline_is_what_a_sphere_looks_like(
    x: float, y: float, tilt_rad: float, height_mm: float
) -> None:
    eye = camera(tilt_rad, height_mm=height_mm)
    place = np.array([[x, y]])
    seen = outlines_at(eye, eye.mm_to_px(place))
    rim = rim_px(eye, place[0])
    parts = np.linalg.norm(np.linalg.solve(seen.shapes_px[0], (rim - seen.middles_px[0]).T), axis=0)
    radius = float(np.sqrt(np.linalg.det(seen.shapes_px[0])))
    assume(radius < 20)  # of a nearer ball the lens bends the rim out of an ellipse
    assert np.abs(parts - 1).max() * radius < 0.03
    assert radius == pytest.approx(float(eye.ball_radius_px(place)[0]), rel=2e-3)


def test_straight_below_the_camera_a_ball_is_round_and_where_it_is() -> None:
    eye = camera(0.0, bend=0.0)
    x, y, _ = eye.centre_mm()
    centre = eye.mm_to_px(np.array([[x, y]]))
    seen = outlines_at(eye, centre)
    assert seen.middles_px == pytest.approx(centre, abs=1e-6)
    assert seen.shapes_px[0] == pytest.approx(seen.shapes_px[0, 0, 0] * np.eye(2), abs=1e-6)


spots = st.lists(st.tuples(st.floats(0, 400), st.floats(0, 400)), min_size=1, max_size=6)


@settings(max_examples=60, deadline=None)
@given(spots, st.floats(0.3, 5.0))
def test_set_apart_moves_none_that_is_free(places: list[tuple[float, float]], sigma: float) -> None:
    before = np.array(places)
    after = set_apart(before, np.full(len(before), sigma))
    apart = np.linalg.norm(before[:, None] - before[None], axis=2) + 1e6 * np.eye(len(before))
    is_free = apart.min(axis=1) >= CONTACT_MM
    # One that overlaps may be pushed on to a free one; that one then gives way.
    if is_free.all():
        assert np.array_equal(after, before)
    assert np.isfinite(after).all()
    assert after.mean(axis=0) == pytest.approx(before.mean(axis=0), abs=1e-6)


@given(st.floats(0.0, 2 * np.pi), st.floats(0.5, 3.0), st.floats(0.5, 3.0), st.floats(0.05, 1.0))
def test_two_that_overlap_touch_and_the_surer_one_moves_less(
    way: float, one: float, other: float, lack: float
) -> None:
    gap = CONTACT_MM - lack
    before = np.array([[100.0, 100.0], [100 + gap * np.cos(way), 100 + gap * np.sin(way)]])
    after = set_apart(before, np.array([one, other]))
    assert np.linalg.norm(after[1] - after[0]) == pytest.approx(CONTACT_MM)
    moved = np.linalg.norm(after - before, axis=1)
    assert moved.sum() == pytest.approx(lack)
    assert (moved[0] < moved[1]) == (one < other) or one == pytest.approx(other)


def test_two_boxes_on_one_ball_are_no_two_balls() -> None:
    before = np.array([[100.0, 100.0], [120.0, 100.0]])
    assert np.array_equal(set_apart(before, np.array([1.0, 1.0])), before)


PAINTED_MM_PX = BALL_RADIUS_MM / RADIUS_PX


class FlatCamera:
    """From infinitely high above: the painted table's."""

    def mm_to_px(self, points_mm: Doubles, height_mm: float = 0.0) -> Doubles:
        return points_mm / PAINTED_MM_PX

    def px_to_mm(self, points_px: Doubles, height_mm: float = 0.0) -> Doubles:
        return points_px * PAINTED_MM_PX

    def centre_mm(self) -> Doubles:
        return np.array([450 * PAINTED_MM_PX, 250 * PAINTED_MM_PX, 1e7])


def found(centres: Doubles, sigma_px: float) -> Detections:
    n = len(centres)
    return Detections(
        frame_index=3,
        t_s=1.5,
        centres_px_xy=centres,
        sigma_px=np.full(n, sigma_px),
        radius_px=np.full(n, RADIUS_PX),
        scores=np.full(n, 0.9),
        label_log_p=np.zeros((n, BALL_LABELS)),
    )


def test_a_look_gets_its_centres_and_keeps_all_else() -> None:
    true = {1: (300.3, 200.7), 3: (500.6, 300.2), 8: (520.8, 300.2)}
    rng = np.random.default_rng(2)
    looked = found(np.array(list(true.values())) + rng.normal(0, 0.6, (3, 2)), 0.6)
    after = refined(painted(true), looked, FlatCamera())
    off = np.linalg.norm(after.centres_px_xy - np.array(list(true.values())), axis=1)
    assert off.max() < 0.3
    assert (off < 4 * after.sigma_px).all()
    assert (after.sigma_px < looked.sigma_px).all()
    assert (after.frame_index, after.t_s) == (3, 1.5)
    assert after.scores is looked.scores


def test_a_ball_that_is_not_there_keeps_its_place() -> None:
    looked = found(np.array([[300.0, 200.0]]), 0.6)
    after = refined(painted({1: (600.0, 300.0)}), looked, FlatCamera())
    assert np.linalg.norm(after.centres_px_xy - looked.centres_px_xy) < 0.6
    assert refined(painted({}), found(np.empty((0, 2)), 0.6), FlatCamera()).centres_px_xy.shape == (
        0,
        2,
    )


def test_what_lies_beyond_the_horizon_stays() -> None:
    eye = camera(1.2)
    looked = found(np.array([[640.0, 20.0], [640.0, 719.0]]), 0.6)
    assert np.isnan(eye.px_to_mm(looked.centres_px_xy)).any(axis=1).tolist() == [False, True]
    after = refined(np.full((720, 1280, 3), 90, dtype=np.uint8), looked, eye)
    assert after.centres_px_xy[1].tolist() == [640.0, 719.0]
    assert after.sigma_px[1] == 0.6
    assert np.isfinite(after.centres_px_xy).all()
