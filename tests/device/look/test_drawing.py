"""The drawing: marks where they belong, numbers that hide nothing, a legend that tells all."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.look.canvas import LONG_PX
from device.look.chips import AMBER, ball_colour, chip, chip_side
from device.look.drawing import drawing
from device.look.legend import legend
from device.look.placing import placed_tags
from rules.balls import Ball
from tests.device.look.tables import PLACES_PX, picture
from tests.device.look.test_doubts import ALL_RIGHT, looked

TAG_PX, BALL_PX = 20.0, 24.0


def rack() -> np.ndarray:
    """Ten balls that touch, and one alone."""
    rows = [(k, j) for k in range(4) for j in range(k + 1)]
    places = [(600 + 1.75 * BALL_PX * k, 400 + 2 * BALL_PX * (j - k / 2)) for k, j in rows]
    return np.array([*places, (1500.0, 500.0)])


def test_numbers_hide_neither_balls_nor_each_other() -> None:
    balls = rack()
    tags = placed_tags(balls, np.full(len(balls), BALL_PX), TAG_PX, (2400, 1350))
    to_balls = np.linalg.norm(tags[:, None] - balls[None], axis=2)
    assert to_balls.min() > 0.97 * (TAG_PX + BALL_PX)
    to_tags = np.linalg.norm(tags[:, None] - tags[None], axis=2) + 1e3 * np.eye(len(tags))
    assert to_tags.min() > 1.9 * TAG_PX
    assert np.linalg.norm(tags - balls, axis=1).max() < 8 * BALL_PX


@given(
    st.lists(st.tuples(st.floats(0, 899), st.floats(0, 499)), max_size=16),
    st.sampled_from([(900, 500), (500, 900), (320, 200)]),
)
def test_numbers_stay_in_the_picture(
    places: list[tuple[float, float]], size_wh: tuple[int, int]
) -> None:
    balls = np.clip(np.array(places).reshape(-1, 2), 0, np.array(size_wh) - 1)
    tags = placed_tags(balls, np.full(len(balls), 9.0), 8.0, size_wh)
    assert tags.shape == balls.shape
    assert np.all((tags > 0) & (tags < np.array(size_wh)))


def test_each_ball_has_a_ring_of_its_colour_and_is_not_painted_over() -> None:
    bgr = picture()
    before = bgr.copy()
    made = drawing(bgr, looked(ALL_RIGHT), [])
    assert np.array_equal(bgr, before)
    times = LONG_PX / 900
    for number, (x, y) in PLACES_PX.items():
        centre = np.array([(x + 0.5) * times, (y + 0.5) * times])
        inner = made[
            int(centre[1]) - 8 : int(centre[1]) + 8, int(centre[0]) - 8 : int(centre[0]) + 8
        ]
        under = before[round(y) - 2 : round(y) + 3, round(x) - 2 : round(x) + 3]
        assert np.abs(inner.mean(axis=(0, 1)) - under.mean(axis=(0, 1))).max() < 12
        angle = np.linspace(0, 2 * np.pi, 60)
        ring = centre + (1.06 * 9.0 * times + 1.5) * np.column_stack((np.cos(angle), np.sin(angle)))
        on_ring = made[ring[:, 1].astype(int), ring[:, 0].astype(int)].astype(int)
        wanted = np.array(ball_colour(Ball(number), "")[::-1])
        assert (np.abs(on_ring - wanted).max(axis=1) < 40).mean() > 0.6, number


def test_doubts_and_missing_balls_show_in_the_legend() -> None:
    one = looked(ALL_RIGHT)

    def amber(notes: list[str], sure: bool = True) -> int:
        shown = (
            one
            if sure
            else replace(one, balls=tuple(replace(ball, certainty=0.5) for ball in one.balls))
        )
        made = legend(shown, notes, width_px=2400, letter_px=25.0)
        return int((np.abs(made.astype(int) - np.array(AMBER[::-1])).max(axis=2) < 12).sum())

    assert amber([]) < 500, "nothing is doubtful: no mark"
    assert amber(["one thing"]) > amber([]) + 200
    assert amber([], sure=False) > amber([]) + 7 * 200
    few = legend(one, [], width_px=2400, letter_px=25.0)
    many = legend(one, ["a note that is long " * 20] * 9, width_px=2400, letter_px=25.0)
    narrow = legend(one, [], width_px=700, letter_px=25.0)
    assert many.shape[0] > few.shape[0] + 8 * 30
    assert narrow.shape[0] > few.shape[0], "the set goes on in another row"
    assert (few.shape[1], narrow.shape[1]) == (2400, 700)


@pytest.mark.parametrize("ball", [None, *Ball])
def test_a_chip_of_every_ball(ball: Ball | None) -> None:
    pictures = [
        np.asarray(chip(ball, 30)),
        np.asarray(chip(ball, 30, is_doubtful=True)),
        np.asarray(chip(ball, 30, is_missing=True)),
    ]
    for made in pictures:
        assert made.shape == (chip_side(30), chip_side(30), 4)
        assert not made[0, 0].any(), "nothing in the corner"
    whole, doubtful, missing = pictures
    assert not np.array_equal(whole, missing)
    assert np.array_equal(whole, doubtful) == (ball is None)


def test_makes_of_balls_differ_in_three_colours() -> None:
    different = {
        ball for ball in Ball if ball_colour(ball, "television") != ball_colour(ball, "standard")
    }
    assert different == {Ball(k) for k in (4, 5, 7, 12, 13, 15)}
    assert ball_colour(Ball.FOUR, "labels") == ball_colour(Ball.FOUR, "standard")


def test_a_drawing_of_an_upright_picture() -> None:
    """Pictures of a telephone held upright: the legend takes more rows."""
    tall = np.ascontiguousarray(np.rot90(picture()))
    made = drawing(tall, replace(looked([]), balls=()), [])
    assert made.shape[1] == round(500 * LONG_PX / 900)
    assert made.shape[0] > LONG_PX
