"""How a Raspberry Pi camera settles and is then held: exposure, gain, white balance, focus.

A state machine over the metadata of its pictures; it moves nothing itself, but says which controls
to set.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from device.config.camera_section import Camera as CameraSettings

MOST_GAIN = 16.0
"""Analogue gain of the sensors in use where libcamera says no other; beyond it lies only noise."""
ALIKE = 0.05
"""Exposure asked and exposure had differ by whole lines of the sensor, under 5 %."""
LOCKING_PICTURES = 30
"""Controls take hold three or four pictures later; after so many it is gone on as it is."""
MANUAL_FOCUS = 0
"""libcamera's AfModeManual."""


class _Stage(Enum):
    SETTLING = "settling"
    LOCKING = "locking"
    DONE = "done"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """What the camera is held at. `is_dark`: even the most gain does not make up for the short
    exposure: more light is needed. `colour_gains`: red and blue; `lens_position` in dioptres."""

    exposure_us: int
    gain: float
    colour_gains: tuple[float, float] | None
    lens_position: float | None
    is_dark: bool


class Settling:
    """From the first picture of a camera on."""

    def __init__(self, settings: CameraSettings, controls: Mapping[str, Any]) -> None:
        self._settings = settings
        self._controls = controls
        self._stage = _Stage.SETTLING
        self._first_s: float | None = None
        self._locking = 0
        self.settled: Settled | None = None

    @property
    def is_done(self) -> bool:
        """Pictures count from now on."""
        return self._stage is _Stage.DONE

    def see(self, metadata: Mapping[str, Any]) -> dict[str, Any]:
        """Told of one picture; the controls to set after it, none most of the time."""
        match self._stage:
            case _Stage.SETTLING:
                t_s = metadata.get("SensorTimestamp", 0) / 1e9
                if self._first_s is None:
                    self._first_s = t_s
                if t_s - self._first_s < self._settings.settle_s:
                    return {}
                if not self._settings.lock:
                    self._stage = _Stage.DONE
                    return {}
                self._stage = _Stage.LOCKING
                self.settled = self._held(metadata)
                return self._locks(self.settled)
            case _Stage.LOCKING:
                self._locking += 1
                if self._has_taken_hold(metadata) or self._locking >= LOCKING_PICTURES:
                    self._stage = _Stage.DONE
        return {}

    def _held(self, metadata: Mapping[str, Any]) -> Settled:
        settings = self._settings
        exposure_us = float(metadata.get("ExposureTime", 1e3 * settings.longest_exposure_ms))
        gain = float(metadata.get("AnalogueGain", 1.0))
        light = exposure_us * gain
        if settings.exposure_ms:
            exposure_us = 1e3 * settings.exposure_ms
        else:
            exposure_us = min(exposure_us, 1e3 * settings.longest_exposure_ms)
        gain = settings.gain or max(light / exposure_us, 1.0)
        limits = self._controls.get("AnalogueGain")
        most = float(limits[1]) if limits is not None else MOST_GAIN
        colours = metadata.get("ColourGains")
        lens = metadata.get("LensPosition")
        return Settled(
            exposure_us=round(exposure_us),
            gain=min(gain, most),
            colour_gains=None if colours is None else (float(colours[0]), float(colours[1])),
            lens_position=None if lens is None else float(lens),
            is_dark=gain > most,
        )

    def _locks(self, held: Settled) -> dict[str, Any]:
        locks: dict[str, Any] = {
            "AeEnable": False,
            "ExposureTime": held.exposure_us,
            "AnalogueGain": held.gain,
        }
        if held.colour_gains is not None:
            locks |= {"AwbEnable": False, "ColourGains": held.colour_gains}
        if held.lens_position is not None and "AfMode" in self._controls:
            locks |= {"AfMode": MANUAL_FOCUS, "LensPosition": held.lens_position}
        return locks

    def _has_taken_hold(self, metadata: Mapping[str, Any]) -> bool:
        held, had_us = self.settled, metadata.get("ExposureTime")
        if held is None or had_us is None:
            return True
        return abs(float(had_us) - held.exposure_us) <= ALIKE * held.exposure_us
