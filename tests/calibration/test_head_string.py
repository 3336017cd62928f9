"""The head end, told by the line on the cloth."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.fit import TableFit, turned
from calibration.head_string import with_head_string
from calibration.table_finder import find_table
from tests.calibration.drawn_table import BLUE, camera_above, draw_table

ABOVE = camera_above(turn_rad=np.pi)
"""The head end to the right, as the convention has it."""


def found(*lines_at_mm: float, noise: float = 2.0, turn_rad: float = np.pi) -> TableFit:
    camera = camera_above(turn_rad=turn_rad)
    return find_table([draw_table(camera, cloth_bgr=BLUE, noise=noise, lines_at_mm=lines_at_mm)])


@pytest.mark.parametrize("turn_rad", [np.pi, 0.0, 0.1])
def test_the_end_with_the_line_is_the_head(turn_rad: float) -> None:
    """Whichever way the table lies in the picture."""
    fit = found(635.0, turn_rad=turn_rad)
    assert fit.has_head_string
    assert not fit.head_end_known  # a rack may still say otherwise
    head = camera_above(turn_rad=turn_rad).mm_to_px([(0.0, 0.0)], 36.0)[0]
    assert np.linalg.norm(head - fit.corners_px["HL"]) < 3.0


@pytest.mark.parametrize(
    "lines_at_mm",
    [(), (635.0, 1905.0), (560.0,), (1270.0,)],
    ids=["none", "both ends", "elsewhere", "in the middle"],
)
def test_without_one_line_the_convention_stands(lines_at_mm: tuple[float, ...]) -> None:
    fit = found(*lines_at_mm)
    assert not fit.has_head_string
    assert fit.corners_px["HL"][0] > fit.corners_px["FL"][0]


def test_a_shadow_or_a_cue_is_no_line() -> None:
    fit = found()
    picture = draw_table(ABOVE, cloth_bgr=BLUE)
    shaded = picture.copy()
    at = ABOVE.mm_to_px([(635.0, 0.0), (635.0, 1270.0)], 0.0)[:, 0]
    shaded[:, : int(at[0])] = (0.8 * shaded[:, : int(at[0])]).astype(np.uint8)
    assert not with_head_string(fit, shaded).has_head_string
    cue = picture.copy()
    a, b = ABOVE.mm_to_px([(640.0, 100.0), (630.0, 800.0)], 0.0)
    cv2.line(cue, (round(a[0]), round(a[1])), (round(b[0]), round(b[1])), (200, 220, 240), 3)
    assert not with_head_string(fit, cue).has_head_string


def test_a_fit_that_is_turned_keeps_what_was_seen() -> None:
    fit = replace(found(), has_head_string=True)
    assert turned(fit).has_head_string
