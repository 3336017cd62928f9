"""The table is found where it is, in drawn pictures and in real footage, and nowhere else."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.camera import CameraModel
from calibration.cloth import median_picture
from calibration.fit import CORNER_NAMES, TableFit, cloth_colour
from calibration.pockets import dark_share
from calibration.table_finder import TableNotFound, find_table
from rules.balls import Pocket
from tests.calibration.drawn_table import BLUE, camera_above, draw_table, in_lamplight
from tracking.geometry import BALL_RADIUS_MM, NOSE_HEIGHT_MM, TableGeometry

HALF_TURN = np.pi
"""Foot to the left: the convention for a table without a rack."""


def corners(camera: CameraModel, geometry: TableGeometry) -> dict[str, NDArray[np.float64]]:
    length, width = geometry.length_mm, geometry.width_mm
    places = {"HL": (0, 0), "HR": (0, width), "FL": (length, 0), "FR": (length, width)}
    return {name: camera.mm_to_px([xy], NOSE_HEIGHT_MM)[0] for name, xy in places.items()}


def worst_corner_px(fit: TableFit, camera: CameraModel) -> float:
    truth = corners(camera, fit.geometry)
    return max(float(np.linalg.norm(truth[name] - fit.corners_px[name])) for name in CORNER_NAMES)


@pytest.mark.parametrize(
    ("camera", "cloth_bgr"),
    [
        (camera_above(turn_rad=HALF_TURN), BLUE),
        (camera_above(turn_rad=HALF_TURN + 0.1), (60, 110, 20)),
        (camera_above(turn_rad=HALF_TURN, k1=0.1), (40, 40, 150)),
        (camera_above(turn_rad=HALF_TURN, k1=-0.15), (150, 150, 150)),
        (camera_above(turn_rad=HALF_TURN, lean_rad=(0.25, 0.1), up_mm=3600), BLUE),
        (camera_above(turn_rad=HALF_TURN, lean_rad=(-0.1, 0.2), up_mm=3400), (60, 110, 20)),
        (camera_above((540, 960), turn_rad=-HALF_TURN / 2), BLUE),
        (camera_above(turn_rad=HALF_TURN), (35, 22, 6)),
    ],
    ids=["blue", "turned", "pincushion", "grey barrel", "lean", "lean left", "upright", "dim"],
)
def test_finds_a_drawn_table(camera: CameraModel, cloth_bgr: tuple[int, int, int]) -> None:
    dim = max(cloth_bgr) < 60
    rails = (6, 7, 8) if dim else (40, 45, 50)
    picture = draw_table(camera, cloth_bgr=cloth_bgr, rail_bgr=rails, noise=0.7 if dim else 2.0)
    fit = find_table([picture])
    assert worst_corner_px(fit, camera) < 1.5
    assert not fit.head_end_known
    assert fit.certainty > 0.8
    assert 0.2 < fit.error_mm < 8
    # the same ball is put at the same place, although the focal length may not be known
    places = np.array([[200.0, 200.0], [1270.0, 635.0], [2400.0, 1100.0]])
    seen = fit.camera.px_to_mm(camera.mm_to_px(places, BALL_RADIUS_MM))
    assert np.abs(seen - places).max() < 6.0


WIDE = camera_above(turn_rad=HALF_TURN, up_mm=2050, focal=0.62, k1=-0.33, k2=0.13)
"""A fisheye close above the table."""


@pytest.mark.parametrize(
    ("camera", "cloth_bgr", "rail_bgr", "loss"),
    [
        (WIDE, BLUE, (40, 45, 50), 0.5),
        (WIDE, (70, 90, 20), (30, 50, 95), 0.6),
        (WIDE, (150, 150, 145), (60, 85, 120), 0.55),
        (camera_above(turn_rad=HALF_TURN), (35, 40, 170), (28, 34, 105), 0.65),
        (camera_above(turn_rad=HALF_TURN, k1=-0.2), (150, 150, 145), (40, 45, 50), 0.65),
    ],
    ids=["fisheye", "green bar", "grey fisheye", "red by mahogany", "grey in the dark"],
)
def test_finds_a_table_under_a_wide_lens_and_a_low_lamp(
    camera: CameraModel,
    cloth_bgr: tuple[int, int, int],
    rail_bgr: tuple[int, int, int],
    loss: float,
) -> None:
    drawn = draw_table(camera, cloth_bgr=cloth_bgr, rail_bgr=rail_bgr)
    fit = find_table([in_lamplight(drawn, loss)])
    assert worst_corner_px(fit, camera) < 2.5
    places = np.array([[200.0, 200.0], [700.0, 900.0], [1270.0, 635.0], [2400.0, 1100.0]])
    seen = fit.camera.px_to_mm(camera.mm_to_px(places, BALL_RADIUS_MM))
    assert np.abs(seen - places).max() < 6.0


def in_stripes(picture: NDArray[np.uint8], loss: float) -> NDArray[np.uint8]:
    """The picture under lamps that flicker, read line by line."""
    h = len(picture)
    light = 1 - loss * (0.5 + 0.5 * np.cos(np.arange(h) / h * 5 * np.pi))
    return np.clip(picture * light[:, None, None], 0, 255).astype(np.uint8)


@pytest.mark.parametrize("shadows_mm", [(25, 25, 0, 25), (25, 0, 25, 25)])
def test_a_side_without_a_shadow_among_sides_with_hard_ones(
    shadows_mm: tuple[float, float, float, float],
) -> None:
    # in stripes of light only steps end the cloth: at the shadows of three sides, and at the rail
    # of the fourth
    camera = camera_above(turn_rad=HALF_TURN)
    picture = draw_table(
        camera,
        cloth_bgr=(110, 105, 95),
        rail_bgr=(30, 50, 80),
        floor_bgr=(10, 10, 10),
        shadows_mm=shadows_mm,
        shadow=0.35,
    )
    assert worst_corner_px(find_table([in_stripes(picture, 0.5)]), camera) < 2.5


def test_shadows_wider_at_two_sides() -> None:
    camera = camera_above(turn_rad=HALF_TURN)
    picture = draw_table(
        camera,
        cloth_bgr=(45, 40, 150),
        rail_bgr=(22, 24, 62),
        floor_bgr=(10, 10, 10),
        shadows_mm=(40, 30, 40, 30),
        shadow=0.4,
    )
    assert worst_corner_px(find_table([in_lamplight(picture, 0.5)]), camera) < 1.5


def test_rails_and_floor_of_nearly_the_hue_of_the_cloth() -> None:
    camera = camera_above(turn_rad=HALF_TURN)
    picture = draw_table(
        camera,
        cloth_bgr=(58, 42, 110),
        rail_bgr=(40, 46, 75),
        floor_bgr=(40, 46, 75),
        shadows_mm=(0, 20, 20, 20),
        shadow=0.5,
    )
    assert worst_corner_px(find_table([in_lamplight(picture, 0.5)]), camera) < 2.5


def test_an_end_beyond_the_picture_is_not_guessed() -> None:
    # a rail that a graphic hides lies in the picture; one outside it may be anywhere
    picture = draw_table(camera_above(turn_rad=HALF_TURN))[:, 120:]
    with pytest.raises(TableNotFound, match="picture's edge"):
        find_table([np.ascontiguousarray(picture)])


def test_holes_are_dark_and_what_lies_beside_them_is_less() -> None:
    geometry = TableGeometry()
    camera = camera_above(turn_rad=HALF_TURN)
    picture = draw_table(camera, rail_bgr=(90, 110, 140))
    cloth = cloth_colour(camera, geometry, picture)
    assert cloth is not None
    assert dark_share(camera, geometry, picture, cloth) > 0.95
    beside = camera_above(turn_rad=HALF_TURN, up_mm=2750.0)
    assert dark_share(beside, geometry, picture, cloth) < 0.8


def test_somebody_in_the_colour_of_the_cloth_leans_in() -> None:
    camera = camera_above(turn_rad=HALF_TURN, up_mm=3500)
    picture = draw_table(camera)
    low, high = sorted(camera.mm_to_px([[2250.0, 0.0], [1700.0, 0.0]], NOSE_HEIGHT_MM)[:, 0])
    edge = int(camera.mm_to_px([[2000.0, 150.0]], NOSE_HEIGHT_MM)[0, 1])
    picture[:edge, int(low) : int(high)] = BLUE
    assert worst_corner_px(find_table([picture]), camera) < 1.5


def test_a_step_in_brightness_without_a_cushion_is_no_nose() -> None:
    # rails as bright as cloth of the same hue: the first border found is that of the rails
    camera = camera_above(turn_rad=HALF_TURN)
    picture = draw_table(camera, cloth_bgr=(40, 40, 160), rail_bgr=(36, 36, 132))
    assert worst_corner_px(find_table([picture]), camera) < 2.0


def test_size_only_scales_the_millimetres() -> None:
    small = TableGeometry(length_mm=1981.0, width_mm=991.0)
    camera = camera_above(turn_rad=HALF_TURN, up_mm=2400, geometry=small)
    picture = draw_table(camera, geometry=small, balls_mm=())
    fit = find_table([picture], size_mm=(1981.0, 991.0))
    assert worst_corner_px(fit, camera) < 1.5
    nine_foot = find_table([picture])
    for name in CORNER_NAMES:
        assert nine_foot.corners_px[name] == pytest.approx(fit.corners_px[name], abs=1.0)
    assert nine_foot.geometry.length_mm == 2540.0


def test_what_moves_is_taken_out() -> None:
    camera = camera_above(turn_rad=HALF_TURN)
    empty = draw_table(camera)
    pictures = []
    for k in range(5):
        picture = empty.copy()
        cv2.rectangle(picture, (190 * k, 0), (190 * k + 260, 420), (60, 60, 90), cv2.FILLED)
        pictures.append(picture)
    assert worst_corner_px(find_table(pictures), camera) < 1.5


def test_another_view_among_the_pictures_does_not_matter() -> None:
    camera = camera_above(turn_rad=HALF_TURN)
    other = np.full((540, 960, 3), 30, np.uint8)
    pictures = [other, draw_table(camera), draw_table(camera), other, draw_table(camera)]
    assert worst_corner_px(find_table(pictures), camera) < 1.5


def test_a_graphic_over_one_whole_rail() -> None:
    camera = camera_above(turn_rad=HALF_TURN)
    picture = draw_table(camera)
    edge = int(corners(camera, TableGeometry())["HL"][1]) - 8
    picture[edge : edge + 60] = (130, 20, 40)
    assert worst_corner_px(find_table([picture]), camera) < 4.0


def test_stretched_footage() -> None:
    camera = camera_above((960, 720), turn_rad=HALF_TURN)
    squeezed = cv2.resize(draw_table(camera, noise=0.0), (960, 540), interpolation=cv2.INTER_AREA)
    fit = find_table([np.asarray(squeezed, dtype=np.uint8)])
    truth = corners(camera, fit.geometry)
    for name in CORNER_NAMES:
        x, y = truth[name]
        assert fit.corners_px[name] == pytest.approx((x, (y + 0.5) * 0.75 - 0.5), abs=1.5)


def test_head_is_right_and_in_upright_pictures_below() -> None:
    right = find_table([draw_table(camera_above(turn_rad=0.05))])
    assert right.corners_px["HL"][0] > right.corners_px["FL"][0]
    assert right.corners_px["HR"][1] < right.corners_px["HL"][1]
    upright = find_table([draw_table(camera_above((540, 960), turn_rad=1.5))])
    assert upright.corners_px["HL"][1] > upright.corners_px["FL"][1]
    assert upright.corners_px["HL"][0] < upright.corners_px["HR"][0]


def test_pockets_lie_outside_the_corners() -> None:
    fit = find_table([draw_table(camera_above(turn_rad=HALF_TURN))])
    middle = np.mean([fit.corners_px[name] for name in CORNER_NAMES], axis=0)
    for name in CORNER_NAMES:
        pocket = np.array(fit.pockets_px[Pocket(name)])
        corner = np.array(fit.corners_px[name])
        assert np.linalg.norm(pocket - middle) > np.linalg.norm(corner - middle)
    assert set(fit.pockets_px) == set(Pocket)


def no_table_pictures() -> dict[str, NDArray[np.uint8]]:
    rng = np.random.default_rng(5)
    camera = camera_above(turn_rad=HALF_TURN)
    plain = np.full((540, 960, 3), (200, 120, 30), np.uint8)
    board = np.full((540, 960, 3), 90, np.uint8)
    board[100:440, 140:820] = (200, 120, 30)
    no_pockets = draw_table(camera)
    bed = camera.mm_to_px([[-45.0, -45.0], [2585.0, 1315.0]], NOSE_HEIGHT_MM)
    (x0, x1), (y0, y1) = np.sort(bed[:, 0]).astype(int), np.sort(bed[:, 1]).astype(int)
    no_pockets[y0:y1, x0:x1] = BLUE
    return {
        "noise": rng.integers(0, 255, (540, 960, 3), dtype=np.uint8),
        "black": np.zeros((540, 960, 3), np.uint8),
        "plain": plain,
        "board": board,
        "no noses, no pockets": no_pockets,
        "tiny": np.full((16, 16, 3), 120, np.uint8),
        "one pixel": np.full((1, 1, 3), 120, np.uint8),
    }


NO_TABLE = no_table_pictures()


@pytest.mark.parametrize("name", list(NO_TABLE))
def test_no_table_is_found_where_none_is(name: str) -> None:
    with pytest.raises(TableNotFound, match="--corners"):
        find_table([NO_TABLE[name]])


def test_no_picture_at_all() -> None:
    with pytest.raises(TableNotFound, match="no picture"):
        find_table([])


def test_median_takes_the_middle_of_each_pixel() -> None:
    rng = np.random.default_rng(2)
    stack = [rng.integers(0, 255, (7, 9, 3), dtype=np.uint8) for _ in range(7)]
    assert np.array_equal(median_picture(stack), np.median(np.stack(stack), axis=0))


def glimpses(path: Path, count: int = 5, until: int = 100) -> list[NDArray[np.uint8]]:
    reader = cv2.VideoCapture(str(path))
    last = min(int(reader.get(cv2.CAP_PROP_FRAME_COUNT)), until)
    wanted = {last * (2 * k + 1) // (2 * count) for k in range(count)}
    pictures = []
    for k in range(max(wanted) + 1):
        if not reader.grab():
            break
        if k in wanted:
            pictures.append(np.asarray(reader.retrieve()[1], dtype=np.uint8))
    reader.release()
    return pictures


@pytest.mark.parametrize("name", ["tv_overhead_01", "tv_overhead_10", "grey_60fps_shot"])
def test_real_overhead_clips(footage: Path, name: str) -> None:
    if not (footage / f"{name}.mp4").exists():
        pytest.skip(f"no clip {name} at {footage}")
    truth = np.array(json.loads((footage / f"{name}.truth.json").read_text())["corners_px"])
    fit = find_table(glimpses(footage / f"{name}.mp4"))
    found = np.array([fit.corners_px[corner] for corner in ("FR", "HR", "HL", "FL")])
    # two people pointed at the same corners of the same fixed camera 2 px apart
    assert np.linalg.norm(found - truth, axis=1).max() < 4.0


def test_an_oblique_view_is_left_to_given_corners(footage: Path) -> None:
    name = "bar_oblique_nine_ball_run.mp4"
    if not (footage / name).exists():
        pytest.skip(f"no clip {name} at {footage}")
    with pytest.raises(TableNotFound, match="--corners"):
        find_table(glimpses(footage / name))
