"""From crop pixels of half-size pictures to mm, and what is covered."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from calibration.view import RAIL_TOP_MM, TableView
from tests.calibration.drawn_table import camera_above, draw_table
from tracking.geometry import BALL_RADIUS_MM, NOSE_HEIGHT_MM, TABLE_SIZES_MM, TableGeometry
from tracking.sightings import PlaceLook
from vision.candidates import Candidates
from vision.frame import frame_from_bgr
from vision.patches import Look
from vision.resting import least_scores

CAMERAS = {
    "straight": camera_above(),
    "leaning": camera_above(lean_rad=(0.12, -0.08), turn_rad=0.05),
    "turned": camera_above(turn_rad=np.pi),
    "barrel": camera_above(k1=-0.05, lean_rad=(0.05, 0.05)),
    "hd": camera_above((1920, 1080), up_mm=3500.0, focal=1.05),
}
GEOMETRY = TableGeometry()
VIEWS = {name: TableView(camera, GEOMETRY) for name, camera in CAMERAS.items()}
views = pytest.mark.parametrize("name", VIEWS)

places = st.lists(
    st.tuples(st.floats(0, GEOMETRY.length_mm), st.floats(0, GEOMETRY.width_mm)),
    min_size=1,
    max_size=6,
)


def candidates(xy_px: np.ndarray, **changed: object) -> Candidates:
    n = len(xy_px)
    fields: dict[str, object] = {
        "xy_px": xy_px,
        "radius_px": np.full(n, 7.0),
        "score": np.full(n, 0.95),
        "colour_yuv": np.full((n, 3), 128.0),
        "length_px": np.full(n, 14.0),
        "direction": np.tile([1.0, 0.0], (n, 1)),
        "attached": np.zeros(n, dtype=np.bool_),
    }
    return Candidates(**(fields | changed))  # type: ignore[arg-type]


@views
@given(points=places)
def test_mm_there_and_back(name: str, points: list[tuple[float, float]]) -> None:
    view = VIEWS[name]
    px = view.mm_to_px(np.array(points))
    assert view.px_to_mm(px) == pytest.approx(np.array(points), abs=0.01)


@views
def test_a_crop_pixel_is_where_the_picture_says(name: str) -> None:
    """Halving puts the middle of pixels 2k and 2k + 1 on pixel k of the half-size picture."""
    view = VIEWS[name]
    place = np.array([[700.0, 500.0]])
    full = view.camera.mm_to_px(place)[0]
    half = view.mm_to_px(place)[0] + (view.x0, view.y0)
    assert 2 * half + 0.5 == pytest.approx(full)


def test_a_drawn_ball_is_measured_where_it_lies() -> None:
    """Through a drawn picture, halving and cropping: the centre of its pixels is the ball's."""
    view = VIEWS["straight"]
    empty = view.crop(frame_from_bgr(draw_table(view.camera, balls_mm=(), noise=0.0)).half_yuv())
    for place in [(600.0, 400.0), (1800.0, 900.0), (200.0, 1100.0)]:
        picture = draw_table(view.camera, balls_mm=(place,), noise=0.0)
        gap = view.crop(frame_from_bgr(picture).half_yuv()).astype(float) - empty
        ys, xs = np.nonzero(np.abs(gap).sum(axis=2) > 30)
        centre = np.array([[xs.mean(), ys.mean()]])
        assert view.px_to_mm(centre)[0] == pytest.approx(place, abs=2.0)


@views
def test_the_crop_holds_table_rails_and_pockets(name: str) -> None:
    view = VIEWS[name]
    w, h = view.x1 - view.x0, view.y1 - view.y0
    assert view.region.shape == view.bed.shape == view.mouths.shape == (h, w)
    picture = np.zeros((view.camera.size_wh[1] // 2, view.camera.size_wh[0] // 2, 3), np.uint8)
    crop = view.crop(picture)
    assert crop.shape == (h, w, 3)
    crop[:] = 9
    assert picture.max() == 0
    assert not ((view.bed > 0) & (view.region == 0)).any()
    for place, is_bed in [((1270.0, 635.0), True), ((1000.0, -RAIL_TOP_MM / 2), False)]:
        x, y = np.round(view.mm_to_px(np.array([place]))[0]).astype(int)
        assert view.region[y, x] == 255
        assert bool(view.bed[y, x] == 255) is is_bed
    for centre in GEOMETRY.pocket_centres_mm().values():
        x, y = np.round((view.camera.mm_to_px([centre], 0.0)[0] - 0.5) / 2).astype(int)
        x, y = x - view.x0, y - view.y0
        if 0 <= x < w and 0 <= y < h:
            assert view.mouths[y, x] == 255


@pytest.mark.parametrize("size", TABLE_SIZES_MM.values(), ids=TABLE_SIZES_MM.keys())
def test_the_radius_is_that_of_the_camera(size: tuple[float, float]) -> None:
    geometry = TableGeometry(length_mm=size[0], width_mm=size[1])
    camera = camera_above(lean_rad=(0.12, -0.08), geometry=geometry)
    view = TableView(camera, geometry)
    for place in [(100.0, 100.0), (size[0] / 2, size[1] / 2), (size[0] - 100, size[1] - 100)]:
        x, y = view.mm_to_px(np.array([place]))[0]
        seen = float(camera.ball_radius_px([place])[0])
        assert 2 * view.radius_px_at(x, y) == pytest.approx(seen, rel=0.03)


@views
def test_the_scene_agrees_with_the_view(name: str) -> None:
    """Radius and outline in full-size pixels."""
    view = VIEWS[name]
    scene = view.scene()
    points = np.array([(200.0, 200.0), (1270.0, 635.0), (2300.0, 1100.0)])
    full = view.camera.mm_to_px(points)
    half = [2 * view.radius_px_at(x, y) for x, y in view.mm_to_px(points)]
    assert scene.radii_px(full) == pytest.approx(half, abs=1e-6)
    assert (scene.inset_px(full) > 0).all()
    outside = view.camera.mm_to_px([(-40.0, 600.0), (1000.0, 1310.0)], NOSE_HEIGHT_MM)
    assert (scene.inset_px(outside) < 0).all()
    assert scene.corners_px_xy.shape == (4, 2)
    assert scene.sides_px_xy.shape == (2, 2)


def test_sightings_carry_what_was_seen() -> None:
    view = VIEWS["leaning"]
    points = np.array([(700.0, 400.0), (1800.0, 900.0), (300.0, 1000.0)])
    found = candidates(
        view.mm_to_px(points),
        score=np.array([0.95, 0.5, 0.95]),
        length_px=np.array([14.0, 14.0, 42.0]),
        attached=np.array([False, True, False]),
    )
    seen = view.sightings(2.5, found, {4: Look.PARTLY, 5: Look.EMPTY}, None)
    assert seen.t_s == 2.5
    assert seen.centres_mm_xy == pytest.approx(points, abs=0.01)
    assert seen.places == {4: PlaceLook.PARTLY, 5: PlaceLook.EMPTY}
    assert seen.attached.tolist() == [False, True, False]
    assert seen.streak_mm == pytest.approx(np.array([2, 2, 6]) * BALL_RADIUS_MM)
    free, rough, blurred = seen.sigma_mm
    assert 0.3 < free < 3.0
    assert rough > 2 * free
    assert blurred > 2 * free
    assert seen.blind is None


def test_every_look_has_its_place_look() -> None:
    view = VIEWS["straight"]
    looks = dict(enumerate(Look))
    seen = view.sightings(0.0, candidates(np.empty((0, 2))), looks, None)
    assert [seen.places[k].value for k in looks] == [look.value for look in Look]
    assert seen.centres_mm_xy.shape == (0, 2)


@views
def test_what_is_covered_in_the_picture_is_covered_on_the_table(name: str) -> None:
    view = VIEWS[name]
    covered = np.zeros_like(view.region)
    nothing = candidates(np.empty((0, 2)))
    assert view.sightings(0.0, nothing, {}, covered).blind is None
    under, free = (1300.0, 700.0), (500.0, 300.0)
    x, y = np.round(view.mm_to_px(np.array([under]))[0]).astype(int)
    covered[y - 20 : y + 20, x - 20 : x + 20] = 255
    seen = view.sightings(0.0, nothing, {}, covered)
    assert seen.is_blind_at(*under)
    assert not seen.is_blind_at(*free)


@pytest.mark.parametrize(
    ("lean_rad", "is_slanting"), [(0.0, False), (0.4, False), (0.8, True), (1.0, True)]
)
def test_a_camera_that_looks_across_the_table_is_no_overhead_one(
    lean_rad: float, is_slanting: bool
) -> None:
    camera = camera_above(lean_rad=(lean_rad, 0.0), up_mm=6000.0, focal=1.0)
    assert TableView(camera, GEOMETRY).is_slanting == is_slanting


@pytest.mark.parametrize("lean_rad", [(0.8, 0.0), (1.0, 0.0), (-0.9, 0.1), (0.8, 0.4)])
@pytest.mark.parametrize("up_mm", [4000.0, 7000.0])
def test_from_a_slant_a_ball_may_lie_at_every_rail_and_none_beyond(
    lean_rad: tuple[float, float], up_mm: float
) -> None:
    """At the near rail the nose hides half of what lies between it and the ball's centre."""
    view = TableView(camera_above(lean_rad=lean_rad, up_mm=up_mm, focal=1.2), GEOMETRY)
    assert view.is_slanting
    scene = view.scene()
    length, width = GEOMETRY.length_mm, GEOMETRY.width_mm
    for inset_mm, may_lie in ((BALL_RADIUS_MM, True), (-BALL_RADIUS_MM, False)):
        along = np.array([0.2, 0.3, 0.4, 0.6, 0.8])
        points_mm = np.concatenate(
            [np.column_stack((along * length, np.full(5, y))) for y in (inset_mm, width - inset_mm)]
            + [
                np.column_stack((np.full(5, x), along * width))
                for x in (inset_mm, length - inset_mm)
            ]
        )
        seen_px = view.camera.mm_to_px(points_mm)
        assert scene.inset_radii(seen_px) == pytest.approx(inset_mm / BALL_RADIUS_MM, abs=0.15)
        assert (np.isfinite(least_scores(seen_px, scene)) == may_lie).all()
