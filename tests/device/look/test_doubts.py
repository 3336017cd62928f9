"""What of a look seems wrong is said; what is right is not."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from calibration.fit import table_from_corners
from device.look.doubts import doubts
from device.look.listing import count_line, look_lines, table_line
from device.look.picture import LookedPicture
from device.look.seen import Looked, SeenBall, look_at
from rules.balls import Ball
from rules.match import Game, full_rack
from tests.device.look.tables import CORNERS_PX, PLACES_PX, picture
from vision.detections import BALL_LABELS, Detections
from vision.scene import Scene

SIZE_WH = (900, 500)


class Told:
    """A detector that says what it is told to say: places, and log p of each label."""

    name = "told"

    def __init__(self, rows: list[tuple[float, float, dict[int, float]]]) -> None:
        self._rows = rows

    def find(
        self, bgr: np.ndarray, scene: Scene, *, frame_index: int = 0, t_s: float = 0.0
    ) -> Detections:
        log_p = np.full((len(self._rows), BALL_LABELS), -20.0)
        for row, (_x, _y, told) in enumerate(self._rows):
            for label, value in told.items():
                log_p[row, label] = value
        n = len(self._rows)
        return Detections(
            frame_index=frame_index,
            t_s=t_s,
            centres_px_xy=np.array([(x, y) for x, y, _ in self._rows]).reshape(-1, 2),
            sigma_px=np.full(n, 0.5),
            radius_px=np.full(n, 9.0),
            scores=np.full(n, 0.8),
            label_log_p=log_p,
        )


def looked(rows: list[tuple[float, float, dict[int, float]]]) -> Looked:
    corners = {name: (float(x), float(y)) for name, (x, y) in CORNERS_PX.items()}
    return look_at(picture(is_empty=True), Told(rows), game=Game.TEN_BALL, corners_px=corners)


ALL_RIGHT = [(x, y, {number: 0.0}) for number, (x, y) in PLACES_PX.items()]


def test_nothing_is_said_where_all_is_right() -> None:
    assert doubts(looked(ALL_RIGHT), SIZE_WH) == []


def test_a_table_without_balls() -> None:
    assert doubts(looked([]), SIZE_WH) == ["no ball was found on the table"]


def test_the_cue_ball_is_missed() -> None:
    assert doubts(looked(ALL_RIGHT[1:]), SIZE_WH) == ["the cue ball was not seen"]


def test_a_ball_twice() -> None:
    """Each number once at most: of two that look alike, one at least is not told for sure."""
    one = looked([*ALL_RIGHT, (400.0, 380.0, {3: -0.1})])
    (line,) = doubts(one, SIZE_WH)
    assert line.startswith("more than one ball looks like the 3: the one at ")
    assert "is taken for an unknown ball" in line
    numbers = [ball.ball for ball in one.balls]
    assert numbers.count(Ball.THREE) <= 1
    assert one.unknown >= 1


def test_a_ball_that_nothing_tells() -> None:
    (line,) = doubts(looked([*ALL_RIGHT, (400.0, 380.0, {})]), SIZE_WH)
    assert "1 of 8 balls without a number, at 1111, 104" in line


def test_more_balls_than_the_set_has() -> None:
    rows = [(100.0 + 55 * k, 250.0, {k: 0.0} if k < 11 else {}) for k in range(13)]
    assert any(
        "13 balls were found, the set has 11" in line for line in doubts(looked(rows), SIZE_WH)
    )


def test_two_balls_in_one_place() -> None:
    rows = [*ALL_RIGHT, (PLACES_PX[8][0] + 6.0, PLACES_PX[8][1], {7: 0.0})]
    assert any("cannot both lie there" in line for line in doubts(looked(rows), SIZE_WH))


def test_a_table_partly_outside_and_small_balls() -> None:
    one = looked(ALL_RIGHT)
    (line,) = doubts(one, (700, 500))
    assert "partly outside the picture (pockets FL and FR)" in line
    small = replace(one, balls=tuple(replace(ball, radius_px=3.5) for ball in one.balls))
    (line,) = doubts(small, SIZE_WH)
    assert "balls are 7 px across" in line


def test_an_unsure_table_and_a_slanting_one() -> None:
    one = looked(ALL_RIGHT)
    unsure = replace(one, fit=replace(one.fit, certainty=0.62, error_mm=14.0))
    certainty, coarse = doubts(unsure, SIZE_WH)
    assert "0.62" in certainty
    assert "14 mm" in coarse
    slanting = table_from_corners(
        {"HL": (489.6, 131.1), "FL": (1186.8, 328.2), "FR": (773.2, 484.1), "HR": (120.6, 187.1)},
        size_wh=(1280, 720),
    )
    lines = doubts(replace(one, fit=slanting, detector="classic"), (1280, 720))
    assert any("degrees off straight down" in line and "'classic'" in line for line in lines)


def test_few_sure_names() -> None:
    one = looked(ALL_RIGHT)
    guessed = replace(one, balls=tuple(replace(ball, certainty=0.5) for ball in one.balls))
    assert any("only 0 of 7 balls are named surely" in line for line in doubts(guessed, SIZE_WH))


def test_the_head_end_is_the_one_without_the_rack() -> None:
    """Without corners the head is taken for the right end, unless a rack stands there."""
    one = looked(ALL_RIGHT)
    assert one.fit.head_end_known, "corners say which end is which"
    assert table_line(one).startswith("table 9ft, 2540 x 1270 mm")


def test_the_list_names_what_is_missing() -> None:
    one = looked(ALL_RIGHT)
    assert count_line(one) == "7 balls; not seen: 4, 6, 7, 10"
    whole = replace(one, allowed=frozenset(PLACES_BALLS))
    assert count_line(whole) == "7 balls; the set is complete"
    assert count_line(looked([])).startswith("no ball; not seen: cue, 1, 2")
    shown = LookedPicture(bgr=picture(is_empty=True), size_wh=SIZE_WH, scale=1.0, notes=())
    lines = list(look_lines(looked([*ALL_RIGHT, (400.0, 380.0, {})]), shown))
    assert lines[-1].startswith("8 balls, 1 without a number; not seen: 4, 6, 7, 10")
    unknown = next(line for line in lines if "unknown" in line)
    assert unknown.rstrip().endswith("80 %  ?"), "of an unknown ball: that it is one at all"


PLACES_BALLS = [Ball(number) for number in PLACES_PX]


@pytest.mark.parametrize("game", list(Game))
def test_only_balls_of_the_game_are_named(game: Game) -> None:
    rows = [(100.0 + 55 * k, 250.0, {k: 0.0}) for k in range(11)]
    corners = {name: (float(x), float(y)) for name, (x, y) in CORNERS_PX.items()}
    one = look_at(picture(is_empty=True), Told(rows), game=game, corners_px=corners)
    told = {ball.ball for ball in one.balls} - {None}
    assert told == full_rack(game) | {Ball.CUE}
    assert isinstance(one.balls[0], SeenBall)
