"""Time stamps of recorded pictures: made to start at 0 and to increase, whatever the file says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")

HELD_PICTURES = 8
"""Pictures that wait for the next good stamp. More than the re-ordering depth of H.264 in use (4)
means that the clock was set back (files joined together), not that a few stamps are wrong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stamped(Generic[T]):
    """A thing with its time in seconds; `is_repaired` if the file's own stamp was not usable."""

    t_s: float
    item: T
    is_repaired: bool


def repair_stamps(stamped: Iterable[tuple[float | None, T]], step_s: float) -> Iterator[Stamped[T]]:
    """Times from 0 on, strictly increasing, in the order given; good stamps stay as they are.

    `step_s`: the usual time between two pictures. A stamp that is absent or does not increase is
    replaced: its picture goes evenly between its neighbours, at most `step_s` apart.
    """
    base_s: float | None = None  # what is taken off a stamp
    last_s: float | None = None
    held: list[T] = []
    for stamp_s, item in stamped:
        if last_s is None:
            last_s, base_s = 0.0, stamp_s
            yield Stamped(t_s=0.0, item=item, is_repaired=stamp_s is None)
            continue
        if stamp_s is not None and base_s is None:
            base_s = stamp_s - (last_s + step_s * (len(held) + 1))
        t_s = None if stamp_s is None or base_s is None else stamp_s - base_s
        if t_s is not None and t_s > last_s:
            spacing_s = min(step_s, (t_s - last_s) / (len(held) + 1))
            yield from _placed(held, last_s, spacing_s)
            held = []
            yield Stamped(t_s=t_s, item=item, is_repaired=False)
            last_s = t_s
            continue
        held.append(item)
        if len(held) > HELD_PICTURES:
            yield from _placed(held, last_s, step_s)
            last_s += step_s * len(held)
            held = []
            if stamp_s is not None:
                base_s = stamp_s - last_s
    yield from _placed(held, last_s or 0.0, step_s)


def _placed(held: list[T], last_s: float, spacing_s: float) -> Iterator[Stamped[T]]:
    for n, item in enumerate(held, start=1):
        yield Stamped(t_s=last_s + spacing_s * n, item=item, is_repaired=True)
