"""The footage as a line: where the shots are, how they were ruled, where nobody could referee.

Places along it are per cent of the footage's length.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from api.catalogues import Catalogue

LEAST_WIDTH: Final = 0.5
"""Per cent: the narrowest mark, 2 px on a phone and 6 on a desktop page."""
LABEL_ROOM: Final = 2.4
"""Per cent between two numbers that can both be read on a desktop page (about 28 px)."""
PHONE_LABEL_ROOM: Final = 8.0
"""The same on a phone."""
TICKS: Final = 6
"""At most this many times are written under the line."""
_STEPS_S: Final = (1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400)

Span = Callable[[float, float], tuple[float, float]]
"""From and to in seconds -> start and width in per cent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A shot or a gap on the line. `label` is empty where there is no room for it."""

    start: str
    width: str
    middle: str
    verdict: str
    target: str
    label: str
    is_crowded: bool
    title: str
    t_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeline:
    """The line. `ticks`: place, time as text, and where the text is anchored."""

    shots: tuple[Mark, ...]
    gaps: tuple[Mark, ...]
    ticks: tuple[tuple[str, str, str], ...]


def timeline(review: Mapping[str, Any], words: Catalogue) -> Timeline:
    """The line of a review."""
    shots, gaps = review["shots"], review["gaps"]
    ends = [review["source"]["duration_s"], *(gap["to_s"] for gap in gaps)]
    ends += [shot["rest_s"] or shot["strike_s"] for shot in shots]
    duration_s = max(*ends, 0.1)

    def span(start_s: float, end_s: float) -> tuple[float, float]:
        start = min(max(100 * start_s / duration_s, 0.0), 100.0 - LEAST_WIDTH)
        width = max(100 * (end_s - start_s) / duration_s, LEAST_WIDTH)
        return start, min(width, 100.0 - start)

    marks = []
    last_label = last_phone_label = -100.0
    for shot in shots:
        start, width = span(shot["strike_s"], shot["rest_s"] or shot["strike_s"])
        middle = start + width / 2
        has_room = middle - last_label >= LABEL_ROOM
        is_crowded = not has_room or middle - last_phone_label < PHONE_LABEL_ROOM
        last_label = middle if has_room else last_label
        last_phone_label = last_phone_label if is_crowded else middle
        verdict = shot["ruling"]["verdict"]
        marks.append(
            Mark(
                start=f"{start:.2f}%",
                width=f"{width:.2f}%",
                middle=f"{middle:.2f}%",
                verdict=verdict,
                target=f"shot-{shot['index']}",
                label=str(shot["index"]) if has_room else "",
                is_crowded=is_crowded,
                title=words.text(
                    "ui.timeline_shot",
                    n=shot["index"],
                    time=words.clock(shot["strike_s"]),
                    verdict=words.text(f"verdict.{verdict}"),
                ),
                t_s=shot["strike_s"],
            )
        )
    return Timeline(
        shots=tuple(marks),
        gaps=tuple(_gap(number, gap, span, words) for number, gap in enumerate(gaps, 1)),
        ticks=_ticks(duration_s, words),
    )


def _gap(number: int, gap: Mapping[str, Any], span: Span, words: Catalogue) -> Mark:
    start, width = span(gap["from_s"], gap["to_s"])
    title = words.text(
        "ui.timeline_gap",
        **{"from": words.clock(gap["from_s"]), "to": words.clock(gap["to_s"])},
        reason=words.text(f"gap.{gap['reason']}"),
    )
    return Mark(
        start=f"{start:.2f}%",
        width=f"{width:.2f}%",
        middle=f"{start + width / 2:.2f}%",
        verdict="gap",
        target=f"gap-{number}",
        label="",
        is_crowded=False,
        title=title,
        t_s=gap["from_s"],
    )


def _ticks(duration_s: float, words: Catalogue) -> tuple[tuple[str, str, str], ...]:
    step_s = next((step for step in _STEPS_S if duration_s / step <= TICKS), _STEPS_S[-1])
    ticks = []
    for number in range(int(duration_s // step_s) + 1):
        t_s = number * step_s
        place = 100 * t_s / duration_s
        anchor = "start" if number == 0 else "end" if place > 96 else "middle"
        text = words.clock(t_s).rsplit(words.decimal, 1)[0]
        ticks.append((f"{place:.2f}%", text, anchor))
    return tuple(ticks)
