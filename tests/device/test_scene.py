"""What is drawn at a time: balls where they are then, marks while they are fresh, the ruling once
it is known.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device.captions import Caption, caption_band, in_seen_order
from device.drawing import TableDrawing
from device.review import Performance, ReviewOptions, Source, review_fields
from device.reviewed import Reviewed
from device.scene import KNOWN_BEFORE_S, RULED_AFTER_S, Scenes
from rules.balls import Ball
from rules.match import Game
from tests.device.seen import SIZE_WH, moved_in_time, potted_shot, two_shots


def scenes(reviewed: Reviewed, language: str = "en") -> Scenes:
    fields = review_fields(
        reviewed,
        Source(name="a.mp4", size_wh=SIZE_WH, fps=25.0, frames=50, duration_s=2.0),
        ReviewOptions(game=Game.NINE_BALL),
        Performance(wall_s=1, cpu_s=1, frames_per_s=50, peak_rss_mb=1),
    )
    return Scenes(reviewed, fields, language)


def test_before_the_strike_balls_lie_where_they_lay() -> None:
    scene = scenes(two_shots()).at(0.0)
    assert dict(scene.balls_mm) == dict(potted_shot().before)
    assert not scene.trails
    assert scene.caption.badge == "Footspot"


def test_long_before_the_strike_nothing_is_claimed() -> None:
    late = replace(two_shots(), shots=(moved_in_time(potted_shot(), 60.0),))
    assert not scenes(late).at(60.0 - KNOWN_BEFORE_S).balls_mm


def test_a_moving_ball_is_where_its_path_says_and_leaves_a_trail() -> None:
    scene = scenes(two_shots()).at(0.55)
    assert scene.balls_mm[Ball.CUE] == pytest.approx((1250.0, 320.0))
    assert scene.balls_mm[Ball.TWO] == (400.0, 900.0)
    assert {trail.ball for trail in scene.trails} == {Ball.CUE, Ball.ONE}
    assert [mark.kind for mark in scene.marks] == ["first_contact"]
    assert (scene.caption.badge, scene.caption.text) == ("Shot 1", "")


def test_a_potted_ball_is_gone_and_its_pocket_marked() -> None:
    scene = scenes(two_shots()).at(0.75)
    assert Ball.ONE not in scene.balls_mm
    assert "potted" in [mark.kind for mark in scene.marks]


def test_the_ruling_comes_at_rest() -> None:
    one = replace(two_shots(), shots=(potted_shot(),), gaps=())
    scene = scenes(one).at(1.0)
    assert scene.caption.verdict == "legal"
    assert "5" not in scene.caption.badge
    assert "the 1 is pocketed" in scene.caption.text
    assert dict(scene.balls_mm) == dict(potted_shot().after)


def test_where_rest_is_not_seen_it_comes_after_the_last_event() -> None:
    shown = scenes(replace(two_shots(), gaps=()))
    assert shown.at(1.7).caption.verdict == ""
    assert shown.at(1.7 + RULED_AFTER_S).caption.verdict == "ask"


def test_in_a_gap_nothing_is_drawn_and_the_reason_said() -> None:
    scene = scenes(two_shots()).at(1.96)
    assert not scene.balls_mm
    assert not scene.marks
    assert "cut" in scene.caption.text


@settings(max_examples=30)
@given(st.floats(-1, 100), st.sampled_from(["en", "ru", "sk", "he", "pl", "es"]))
def test_any_time_can_be_drawn(t_s: float, language: str) -> None:
    reviewed = two_shots()
    scene = scenes(reviewed, language).at(t_s)
    picture = np.full((SIZE_WH[1], SIZE_WH[0], 3), 90, np.uint8)
    TableDrawing(reviewed.table).draw(picture, scene)
    assert bool((picture != 90).any()) == bool(scene.balls_mm or scene.marks or scene.trails)
    assert caption_band(scene.caption, (SIZE_WH[0], 40), language).shape == (40, SIZE_WH[0], 3)


def test_a_ball_far_outside_the_picture_is_no_mistake() -> None:
    """A camera model may put the unseen corner of a table anywhere."""

    class WildCamera:
        def mm_to_px(self, points_mm: Any, height_mm: float, /) -> Any:
            return np.asarray(points_mm) * 1e6

    reviewed = two_shots()
    scene = scenes(reviewed).at(0.55)
    picture = np.zeros((SIZE_WH[1], SIZE_WH[0], 3), np.uint8)
    TableDrawing(replace(reviewed.table, camera=WildCamera())).draw(picture, scene)


@pytest.mark.parametrize("size_wh", [(1920, 92), (640, 40), (64, 40)])
def test_a_caption_of_any_length_fits(size_wh: tuple[int, int]) -> None:
    for words in (0, 1, 40, 400):
        caption = Caption(badge="Shot 1: Foul", verdict="foul", text="wrong ball " * words)
        band = caption_band(caption, size_wh, "en")
        assert band.shape == (size_wh[1], size_wh[0], 3)


def test_hebrew_stands_as_it_is_seen_with_its_brackets_turned() -> None:
    seen = in_seen_order("פאול (\u2068WPA 2.5\u2069)", is_rtl=True)
    assert seen == "(WPA 2.5) " + "פאול"[::-1]
    assert in_seen_order("Foul (R 2.5)", is_rtl=False) == "Foul (R 2.5)"


def test_the_badge_has_the_colour_of_the_verdict() -> None:
    def middle(verdict: str) -> list[int]:
        band = caption_band(Caption(badge="     ", verdict=verdict, text=""), (320, 40), "en")
        colour: list[int] = band[20, 14].tolist()
        return colour

    red, green = middle("foul"), middle("legal")
    assert red[2] > 2 * red[1]
    assert green[1] > 2 * green[2]
