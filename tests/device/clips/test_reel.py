"""When a clip is cut, and of what."""

from __future__ import annotations

import pytest

from device.clips.reel import AFTER_REST_S, LONGEST_WAIT_S, Cut, Reel, Wish
from device.clips.ring import Ring
from tests.device.clips.drawn import MATCH, numbered

STEP_S = 1 / 30


def reel() -> Reel:
    return Reel(Ring(longest_s=60, most_bytes=10**7), before_s=1.0)


def shown(reel: Reel, from_s: float, to_s: float) -> None:
    for i in range(round((to_s - from_s) / STEP_S)):
        reel.picture(numbered(i), from_s + i * STEP_S)


def wish(strike_s: float, rest_s: float, asked_s: float = 0.0) -> Wish:
    return Wish(shot=(MATCH, 1, 1), strike_s=strike_s, rest_s=rest_s, asked_s=asked_s)


def times(cut: Cut) -> tuple[float, float]:
    return cut.pictures[0].t_s, cut.pictures[-1].t_s


def test_it_is_cut_as_soon_as_its_last_picture_is_there() -> None:
    one = reel()
    shown(one, 10.0, 14.0)
    one.wish(wish(12.0, 13.5))
    assert one.due(0.0) == []
    shown(one, 14.0, 14.1)
    assert one.due(0.1) == []
    shown(one, 14.1, 13.5 + AFTER_REST_S + 2 * STEP_S)
    (cut,) = one.due(0.2)
    first_s, last_s = times(cut)
    assert 10.5 - STEP_S <= first_s <= 11.0
    assert cut.pictures[0].is_key
    assert last_s == pytest.approx(13.5 + AFTER_REST_S, abs=STEP_S)
    assert cut.size_wh == (160, 96)
    assert one.due(0.3) == []


def test_a_camera_that_stopped_does_not_hold_it_up() -> None:
    one = reel()
    shown(one, 10.0, 13.0)
    one.wish(wish(12.0, 12.9, asked_s=100.0))
    assert one.due(100.0 + LONGEST_WAIT_S - 0.01) == []
    (cut,) = one.due(100.0 + LONGEST_WAIT_S)
    assert times(cut)[1] == pytest.approx(13.0, abs=2 * STEP_S)


def test_the_program_ends() -> None:
    one = reel()
    shown(one, 10.0, 13.0)
    one.wish(wish(12.0, 12.9))
    assert len(one.due(0.0, is_last_call=True)) == 1


def test_pictures_of_another_size_and_a_clock_that_began_anew_cut_what_there_is() -> None:
    one = reel()
    shown(one, 10.0, 13.0)
    one.wish(wish(12.0, 12.9))
    one.picture(numbered(0)[:72, :80].copy(), 13.0)
    (cut,) = one.due(0.0)
    assert cut.size_wh == (160, 96)
    assert times(cut)[1] < 13.0
    shown(one, 20.0, 21.0)
    one.wish(wish(20.5, 20.9))
    shown(one, 5.0, 6.0)
    (cut,) = one.due(0.0)
    assert times(cut)[1] == pytest.approx(21.0, abs=2 * STEP_S)
    assert one.ring.last_s == pytest.approx(6.0, abs=2 * STEP_S)


def test_without_a_picture_of_the_shot_there_is_none() -> None:
    one = reel()
    shown(one, 10.0, 11.0)
    one.wish(wish(12.0, 13.0))
    (cut,) = one.due(5.0)
    assert cut.pictures == ()


def test_forgotten() -> None:
    one = reel()
    shown(one, 10.0, 11.0)
    one.wish(wish(10.5, 10.8))
    one.forget()
    assert one.due(99.0) == []
    assert one.ring.size_bytes == 0
