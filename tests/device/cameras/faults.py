"""Cameras that go wrong as they are told to: a driver of made-up pictures, and one around another.

    Faulty(PacedFile(...), {300: Stall(seconds=3), 600: Corrupt(pictures=20), 1200: Pull()})

Faults are keyed by the number of the picture (from 0, over all reopenings) in front of which they
happen.

    Meddled(PacedFile(...), path)

goes wrong as long as there is a file at `path`, as the word in it says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event
from typing import Any, TypeAlias, cast

import numpy as np

from device.cameras.driver import CameraLostError, Driver, Hitch, Picture, Why
from device.cameras.loan import Planes


def grey_planes(level: int, size_wh: tuple[int, int] = (64, 48)) -> Planes:
    """A picture of one grey."""
    w, h = size_wh
    return (
        np.full((h, w), level % 256, np.uint8),
        np.full((h // 2, w // 2), 128, np.uint8),
        np.full((h // 2, w // 2), 128, np.uint8),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Stall:
    """Nothing comes for `seconds`."""

    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Corrupt:
    """So many pictures come damaged: not to be shown."""

    pictures: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Resize:
    """So many pictures come in another size."""

    pictures: int
    size_wh: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unstamped:
    """So many pictures come with their stamp moved by `by_s`, or with none if that is None."""

    pictures: int
    by_s: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pull:
    """The camera is lost, and does not answer `attempts` times."""

    attempts: int = 0


Fault: TypeAlias = Stall | Corrupt | Resize | Unstamped | Pull


class Faulty:
    """A `Driver` around another one that goes wrong at the pictures that are told."""

    def __init__(self, driver: Driver, faults: Mapping[int, Fault]) -> None:
        self._driver = driver
        self._faults = dict(faults)
        self._number = 0
        self._refusals = 0
        self.is_eased = False
        self.name, self.step_s = driver.name, driver.step_s
        self.is_steady, self.waits, self.ends = driver.is_steady, driver.waits, driver.ends

    def pictures(self, stop: Event) -> Iterator[Picture | Hitch]:
        """See `Driver`."""
        if self._refusals:
            self._refusals -= 1
            raise CameraLostError(f"{self.name} cannot be opened: pulled")
        fault: Fault | None = None
        left = 0
        with closing(cast(Any, self._driver.pictures(stop))) as pictures:
            for given in pictures:
                if isinstance(given, Hitch):
                    yield given
                    continue
                began = self._faults.pop(self._number, None)
                self._number += 1
                match began:
                    case None:
                        pass
                    case Stall():
                        stop.wait(began.seconds)
                    case Pull():
                        given.give_back()
                        self._refusals = began.attempts
                        raise CameraLostError(f"{self.name}: pulled")
                    case Corrupt() | Resize() | Unstamped():
                        fault, left = began, began.pictures
                if not left:
                    yield given
                    continue
                left -= 1
                match fault:
                    case Corrupt():
                        given.give_back()
                        yield Hitch(
                            why=Why.CORRUPT, note="damaged as told", missed=given.missed_before
                        )
                    case Resize():
                        yield replace(given, planes=grey_planes(9, fault.size_wh))
                    case Unstamped():
                        stamp_s = given.stamp_s
                        moved = fault.by_s is not None and stamp_s is not None
                        yield replace(
                            given, stamp_s=(stamp_s or 0) + (fault.by_s or 0) if moved else None
                        )


class Meddled:
    """A `Driver` around another one: `stalled`, `corrupt`, `resized` or `lost` while a file says
    so. For a camera in another process than the test."""

    OTHER_WH = (320, 180)

    def __init__(self, driver: Driver, word: Path) -> None:
        self._driver, self._word = driver, word
        self.is_eased = False
        self.name, self.step_s = driver.name, driver.step_s
        self.is_steady, self.waits, self.ends = driver.is_steady, driver.waits, driver.ends

    def _said(self) -> str:
        try:
            return self._word.read_text(encoding="ascii")
        except FileNotFoundError:
            return ""

    def pictures(self, stop: Event) -> Iterator[Picture | Hitch]:
        """See `Driver`."""
        if self._said() == "lost":
            raise CameraLostError(f"{self.name} cannot be opened: as told")
        with closing(cast(Any, self._driver.pictures(stop))) as pictures:
            for given in pictures:
                word = self._said()
                if not word or isinstance(given, Hitch):
                    yield given
                    continue
                match word:
                    case "stalled":
                        given.give_back()
                        while self._said() and not stop.wait(0.02):
                            pass
                    case "corrupt":
                        given.give_back()
                        yield Hitch(why=Why.CORRUPT, note="damaged as told")
                    case "resized":
                        yield replace(given, planes=grey_planes(9, self.OTHER_WH))
                    case "lost":
                        given.give_back()
                        raise CameraLostError(f"{self.name}: lost as told")


class Scripted:
    """A `Driver` of grey pictures, level 0, 1, 2 ..., as soon as they are wanted or each `pace_s`.

    `stamps_s`: of the first opening's pictures; then they go on in steps. Counts what was not
    given back.
    """

    name = "scripted"
    step_s = 0.01

    def __init__(
        self,
        count: int = 1 << 30,
        *,
        stamps_s: Sequence[float | None] = (),
        pace_s: float = 0.0,
        is_steady: bool = False,
        waits: bool = False,
        ends: bool = True,
        size_wh: tuple[int, int] = (64, 48),
    ) -> None:
        self._count, self._stamps_s, self._pace_s = count, stamps_s, pace_s
        self._size_wh = size_wh
        self.is_steady, self.waits, self.ends = is_steady, waits, ends
        self.is_eased = False
        self.lent = self.given_back = self.opened = self.closed = 0

    def pictures(self, stop: Event) -> Iterator[Picture | Hitch]:
        """See `Driver`."""
        self.opened += 1
        try:
            for number in range(self._count):
                if stop.wait(self._pace_s) if self._pace_s else stop.is_set():
                    return
                known = number < len(self._stamps_s)
                self.lent += 1
                yield Picture(
                    stamp_s=self._stamps_s[number] if known else number * self.step_s,
                    planes=grey_planes(number, self._size_wh),
                    give_back=self._take_back,
                )
        finally:
            self.closed += 1

    def _take_back(self) -> None:
        self.given_back += 1
