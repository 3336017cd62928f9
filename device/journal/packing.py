"""What was seen of a shot, in few bytes: `packed` and `unpacked`.

    one byte        the form, 1
    the rest        zlib of: length of the head (4 bytes, little-endian), head, columns

The head is an object of JSON: times in whole microseconds, places in tenths of a millimetre, as
whole numbers. The columns are the samples of the paths, all balls one after the other: index of
the time in the list of all times, x, y, sigma. Each column is whole numbers of 4 bytes, the
differences from what the two numbers before lead to expect (x, y, times) or from the number
before; first all their lowest bytes, then the next. What moves evenly is so nearly all zeros.
docs/journal.md says it with the bytes that a shot takes.
"""

from __future__ import annotations

import json
import math
import struct
import zlib
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from device.journal.stored_events import compact_json
from rules.balls import Ball
from rules.facts import ShotFacts
from tracking.paths import BallPath, PathEnd
from tracking.shot import PlaceMm, SeenShot

FORM: Final = 1
US_PER_S: Final = 1_000_000
"""Times: finer than any frame's time is known."""
UNITS_PER_MM: Final = 10
"""Places: a fifth of the smallest error that a centre is measured with."""
SIGMA_UNITS_PER_MM: Final = 20
_LEVEL: Final = 9
_SMOOTH, _STEADY = 2, 1
"""How many times a column is turned into differences."""
_MOST: Final = 2**31 - 1

Whole = NDArray[np.int64]
_NO_SAMPLES: Final = np.zeros(0, dtype=np.int64)


class PackedError(ValueError):
    """Bytes that are no shot, or one of a form that this program does not know."""


def packed(seen: SeenShot) -> bytes:
    """The shot without its facts. Samples that are no finite numbers are left out.

    Raises `PackedError` for a time or a place of the shot itself that is none.
    """
    paths = [_whole(path) for path in seen.paths]
    times_us: Whole = np.unique(np.concatenate([_NO_SAMPLES, *(t_us for t_us, _, _ in paths)]))
    strike_us = _time(seen.strike_s)
    head: dict[str, Any] = {
        "strike_us": strike_us,
        "rest_us": None if seen.rest_s is None else _time(seen.rest_s),
        "is_break": seen.is_break,
        "before": _layout(seen.before),
        "after": _layout(seen.after),
        "after_complete": seen.after_complete,
        "events": [None if place is None else _place(place) for place in seen.event_places_mm],
        "unidentified": [_place(place) for place in seen.unidentified_mm],
        "times": len(times_us),
        "paths": [
            {
                "ball": int(path.ball),
                "samples": len(t_us),
                "moved": path.moved,
                "end": path.end.value,
                "rest": None if path.rest_before_mm is None else _place(path.rest_before_mm),
                "rest_sigma": path.rest_sigma_mm,
            }
            for path, (t_us, _, _) in zip(seen.paths, paths, strict=True)
        ],
    }
    text = compact_json(head).encode("ascii")
    columns = [_differences(times_us - strike_us, _SMOOTH)]
    for t_us, xy, sigma in paths:
        columns.append(_differences(np.searchsorted(times_us, t_us).astype(np.int64), _SMOOTH))
        columns += [_differences(xy[:, axis], _SMOOTH) for axis in (0, 1)]
        columns.append(_differences(sigma, _STEADY))
    plain = struct.pack("<I", len(text)) + text + _planes(np.concatenate(columns))
    return bytes([FORM]) + zlib.compress(plain, _LEVEL)


def unpacked(data: bytes, facts: ShotFacts) -> SeenShot:
    """The shot back, with the facts that are kept beside it.

    Times come back to a microsecond, places to half a tenth of a millimetre. Raises `PackedError`.
    """
    if not data or data[0] != FORM:
        raise PackedError(f"a shot of form {data[:1].hex() or 'none'}, this program reads {FORM}")
    try:
        plain = zlib.decompress(data[1:])
        (length,) = struct.unpack_from("<I", plain)
        head = json.loads(plain[4 : 4 + length])
        return _shot(head, _numbers(plain[4 + length :]), facts)
    except (zlib.error, struct.error, KeyError, TypeError, ValueError, IndexError) as error:
        raise PackedError(f"{len(data)} bytes that are no shot: {error!r}") from error


def _shot(head: Mapping[str, Any], numbers: Whole, facts: ShotFacts) -> SeenShot:
    strike_us = int(head["strike_us"])
    column = _Columns(numbers)
    times_us = column.take(head["times"], _SMOOTH) + strike_us
    paths = []
    for path in head["paths"]:
        count = path["samples"]
        t_us = times_us[column.take(count, _SMOOTH)]
        xy = np.stack([column.take(count, _SMOOTH), column.take(count, _SMOOTH)], axis=1)
        paths.append(
            BallPath(
                ball=Ball(path["ball"]),
                t_s=t_us / US_PER_S,
                xy_mm=xy / UNITS_PER_MM,
                sigma_mm=column.take(count, _STEADY) / SIGMA_UNITS_PER_MM,
                rest_before_mm=None if path["rest"] is None else _place_mm(path["rest"]),
                rest_sigma_mm=float(path["rest_sigma"]),
                moved=path["moved"],
                end=PathEnd(path["end"]),
            )
        )
    rest_us = head["rest_us"]
    return SeenShot(
        strike_s=strike_us / US_PER_S,
        rest_s=None if rest_us is None else rest_us / US_PER_S,
        is_break=head["is_break"],
        before={Ball(ball): _place_mm(place) for ball, *place in head["before"]},
        after={Ball(ball): _place_mm(place) for ball, *place in head["after"]},
        after_complete=head["after_complete"],
        facts=facts,
        event_places_mm=tuple(
            None if place is None else _place_mm(place) for place in head["events"]
        ),
        paths=tuple(paths),
        unidentified_mm=tuple(_place_mm(place) for place in head["unidentified"]),
    )


def _whole(path: BallPath) -> tuple[Whole, Whole, Whole]:
    """The samples of a path in whole units: (n,) times, (n, 2) places, (n,) sigmas."""
    good = np.isfinite(path.t_s) & np.isfinite(path.xy_mm).all(axis=1) & np.isfinite(path.sigma_mm)
    t_us = np.rint(path.t_s[good] * US_PER_S).astype(np.int64)
    order = np.arange(len(t_us))
    t_us = np.maximum.accumulate(t_us - order) + order  # rounding shall not make two times one
    return (
        t_us,
        _units(path.xy_mm[good], UNITS_PER_MM),
        _units(path.sigma_mm[good], SIGMA_UNITS_PER_MM),
    )


def _units(values: NDArray[np.float64], per_mm: int) -> Whole:
    most = _MOST // 8  # second differences of the widest still fit
    return np.clip(np.rint(values * per_mm), -most, most).astype(np.int64)


def _differences(column: Whole, times: int) -> Whole:
    for _ in range(times):
        column = np.diff(column, prepend=0)
    return column


def _planes(numbers: Whole) -> bytes:
    """All lowest bytes, then the next: small numbers of either sign as small ones above zero."""
    if np.abs(numbers).max(initial=0) > _MOST:
        raise PackedError("samples of one shot that lie hours apart")
    zigzag = ((numbers << 1) ^ (numbers >> 63)).astype("<u4")
    return zigzag.view(np.uint8).reshape(-1, 4).T.tobytes()


def _numbers(planes: bytes) -> Whole:
    zigzag = np.frombuffer(planes, dtype=np.uint8).reshape(4, -1).T.copy().view("<u4")[:, 0]
    wide = zigzag.astype(np.int64)
    return (wide >> 1) ^ -(wide & 1)


class _Columns:
    """Takes the columns off one after the other."""

    def __init__(self, numbers: Whole) -> None:
        self._numbers, self._at = numbers, 0

    def take(self, count: int, times: int) -> Whole:
        """The next `count` numbers, summed up as often as they were turned into differences."""
        column = self._numbers[self._at : self._at + count]
        if len(column) != count:
            raise PackedError("the columns end too soon")
        self._at += count
        for _ in range(times):
            column = np.cumsum(column)
        return column


def _time(t_s: float) -> int:
    return _rounded(t_s * US_PER_S)


def _layout(places: Mapping[Ball, PlaceMm]) -> list[list[int]]:
    return [[int(ball), *_place(places[ball])] for ball in sorted(places)]


def _place(place: PlaceMm) -> list[int]:
    x_mm, y_mm = place
    return [_rounded(float(x_mm) * UNITS_PER_MM), _rounded(float(y_mm) * UNITS_PER_MM)]


def _rounded(number: float) -> int:
    if not math.isfinite(number):
        raise PackedError(f"a time or a place that is {number}")
    return round(number)


def _place_mm(place: list[int]) -> PlaceMm:
    x, y = place
    return x / UNITS_PER_MM, y / UNITS_PER_MM
