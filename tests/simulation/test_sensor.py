"""Lens and sensor: patches renewed as the whole, flicker as lamps flicker, noise of its size."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from simulation.look import Look, look_from_seed
from simulation.sensor import Sensor

SIZE = (640, 360)


def _look(**fixed: Any) -> Look:
    plain: dict[str, Any] = {
        "size_px": SIZE,
        "fps": 60,
        "noise": 0.0,
        "flicker": 0.0,
        "exposure_drift": 0.0,
        "white_drift": 0.0,
        "readout_s": 0.0,
        "exposure_s": 1 / 500,
    }
    return look_from_seed(12, **(plain | fixed))


def _grey(level: int = 120) -> NDArray[np.uint8]:
    return np.full((SIZE[1], SIZE[0], 3), level, np.uint8)


@pytest.mark.parametrize("halo", [0.0, 0.9])
def test_a_renewed_patch_is_as_if_all_were_seen_anew(halo: float) -> None:
    sensor = Sensor(_look(halo=halo, sharpness=0.9))
    rng = np.random.default_rng(3)
    before = rng.integers(0, 255, (SIZE[1], SIZE[0], 3), dtype=np.uint8)
    after = before.copy()
    rects = [(100, 40, 160, 90), (140, 60, 200, 140), (0, 0, 20, 20), (600, 330, 640, 360)]
    for x0, y0, x1, y1 in rects:
        after[y0:y1, x0:x1] = 255 - after[y0:y1, x0:x1]
    seen = sensor.through_lens(before).copy()
    for rect in rects:
        sensor.renew(seen, after, rect)
    assert np.array_equal(seen, sensor.through_lens(after))


def test_noise_has_its_spread_and_changes() -> None:
    sensor = Sensor(_look(noise=2.0))
    first, second = sensor.levels(_grey(), 0.1).astype(int), sensor.levels(_grey(), 0.2).astype(int)
    assert first.std() == pytest.approx(2.0 * np.sqrt(1.25), rel=0.1)
    assert abs(np.corrcoef(first.ravel(), second.ravel())[0, 1]) < 0.1
    assert first.mean() == pytest.approx(120, abs=0.3)


def test_a_rolling_shutter_draws_bands_of_flickering_lamps() -> None:
    look = _look(flicker=0.5, mains_hz=50, readout_s=0.016)
    rows = Sensor(look).levels(_grey(), 0.3).mean(axis=(1, 2))
    spectrum = np.abs(np.fft.rfft(rows - rows.mean()))
    assert 1 + int(spectrum[1:].argmax()) == pytest.approx(2 * 50 * 0.016, abs=0.61)
    swing = (rows.max() - rows.min()) / rows.mean()
    assert swing == pytest.approx(0.5, rel=0.15)


def test_an_exposure_of_whole_waves_hides_flicker() -> None:
    look = _look(flicker=0.5, mains_hz=50, readout_s=0.016, exposure_s=0.01)
    rows = Sensor(look).levels(_grey(), 0.3).mean(axis=(1, 2))
    assert np.ptp(rows) < 1.5


def test_rows_are_read_one_after_another_around_the_middle() -> None:
    sensor = Sensor(_look(readout_s=0.012))
    assert sensor.row_delay_s((SIZE[1] - 1) / 2) == 0.0
    span = sensor.row_delay_s(SIZE[1] - 0.5) - sensor.row_delay_s(-0.5)
    assert span == pytest.approx(0.012)


def test_drift_is_slow_and_bounded() -> None:
    sensor = Sensor(_look(exposure_drift=0.08, white_drift=0.02))
    means = np.array([sensor.levels(_grey(), t).mean(axis=(0, 1)) for t in np.arange(0, 8, 0.1)])
    assert np.abs(np.diff(means, axis=0)).max() < 2.5
    assert np.abs(means / 120 - 1).max() < 0.11
    assert np.ptp(means, axis=0).min() > 2.0
