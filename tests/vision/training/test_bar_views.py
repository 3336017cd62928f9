"""Balls as from a camera at the wall of a bar: what changes, and what must stay as it is."""

from __future__ import annotations

import numpy as np
import pytest

from vision.ball_patch import PATCH_PX
from vision.training import bar_views
from vision.training.bar_views import lit, seen_small
from vision.training.patches import KEPT_PX, varied


def striped(level: int = 200) -> np.ndarray:
    """A patch of fine stripes."""
    patch = np.zeros((PATCH_PX, PATCH_PX, 3), dtype=np.uint8)
    patch[:, ::4] = patch[:, 1::4] = level
    return patch


def test_small_balls_lose_what_is_fine_and_keep_their_colour(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    strip = np.concatenate([striped(), np.full_like(striped(), 90)], axis=1)
    monkeypatch.setattr(bar_views, "SMALL_PX", (9.0, 9.01))
    for seed in range(5):
        seen = seen_small(strip, np.random.default_rng(seed))
        assert seen.shape == strip.shape
        assert seen.dtype == np.uint8
        stripes, plain = seen[:, :PATCH_PX].astype(float), seen[:, PATCH_PX:].astype(float)
        assert stripes.std(axis=1).mean() < 0.35 * striped().astype(float).std(axis=1).mean()
        assert abs(stripes.mean() - striped().mean()) < 8
        assert abs(plain.mean() - 90) < 8


def test_large_balls_are_hardly_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bar_views, "SMALL_PX", (31.99, 32.0))
    monkeypatch.setattr(bar_views, "CODED_SHARE", 0.0)
    assert np.array_equal(seen_small(striped(), np.random.default_rng(0)), striped())


def test_all_balls_of_a_table_are_shaded_from_one_side(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bar_views, "LAMPS", (0, 0))
    grey = np.full((PATCH_PX, PATCH_PX, 3), 100, dtype=np.uint8)
    one, other = lit([grey, grey], np.random.default_rng(4))
    assert np.array_equal(one, other)
    assert one.min() < 95 < 105 < one.max()


def test_lamps_stand_in_balls_as_white_spots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bar_views, "LAMPS", (2, 2))
    monkeypatch.setattr(bar_views, "LAMP_STRENGTH", (1.0, 1.0))
    monkeypatch.setattr(bar_views, "SHADE", 0.0)
    black = np.zeros((PATCH_PX, PATCH_PX, 3), dtype=np.uint8)
    for patch in lit([black, black], np.random.default_rng(2)):
        assert patch.max() > 230
        assert np.median(patch) < 5


def test_the_same_draw_gives_the_same_balls() -> None:
    kept = np.random.default_rng(0).integers(0, 255, (3, KEPT_PX, KEPT_PX, 3)).astype(np.uint8)
    made = [
        varied(kept, np.random.default_rng(7), bar_views.COLOURS, any_turn=True, in_bar=True)
        for _ in range(2)
    ]
    assert made[0].shape == (3, PATCH_PX, PATCH_PX, 3)
    assert np.array_equal(made[0], made[1])
