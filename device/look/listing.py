"""A look as people read it at the terminal, and as other programs read it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import typer

from device.look.picture import LookedPicture
from device.look.seen import Looked, SeenBall
from device.review import with_finite_numbers
from rules.balls import Ball, Pocket
from tracking.geometry import TABLE_SIZES_MM

COLOURS: dict[int, tuple[int, int, int]] = {
    0: (245, 245, 245), 1: (250, 205, 40), 2: (40, 100, 220), 3: (220, 50, 50),
    4: (150, 70, 170), 5: (250, 130, 30), 6: (30, 150, 80), 7: (140, 45, 45),
    8: (90, 90, 90),
}  # fmt: skip
"""Red, green, blue of a ball's mark on a dark terminal; a stripe is that of eight below it."""
UNKNOWN_COLOUR = (240, 170, 40)


def look_fields(looked: Looked, picture: LookedPicture) -> dict[str, Any]:
    """The look as the contract of the command line has it; pixels are those of the file."""
    table = looked.table
    fields = {
        "table": {
            "length_mm": table.length_mm,
            "width_mm": table.width_mm,
            "corners_px": {
                pocket.value: _px(picture, at) for pocket, at in table.corners_px.items()
            },
            "pockets_px": {
                pocket.value: _px(picture, table.pockets_px[pocket]) for pocket in Pocket
            },
            "error_mm": None if table.error_mm is None else round(table.error_mm, 2),
        },
        "balls": [
            {
                "ball": None if one.ball is None else int(one.ball),
                "px": _px(picture, one.px),
                "mm": [round(one.mm[0], 1), round(one.mm[1], 1)],
                "certainty": round(one.certainty, 4),
            }
            for one in looked.balls
        ],
    }
    tidy = with_finite_numbers(fields)
    assert isinstance(tidy, dict)
    return tidy


def look_lines(looked: Looked, picture: LookedPicture) -> Iterator[str]:
    """For the terminal: the table, a line for each ball, what of the set was not seen."""
    yield table_line(looked)
    yield ""
    if looked.balls:
        yield typer.style("      ball      x mm    y mm       x px    y px    certainty", bold=True)
    for one in looked.balls:
        yield _ball_line(one, picture)
    yield ""
    yield f"{count_line(looked)}; looked at by the detector {looked.detector!r}"


def table_line(looked: Looked) -> str:
    """Size and exactness of the table."""
    size_mm = (looked.table.length_mm, looked.table.width_mm)
    names = [name for name, known in TABLE_SIZES_MM.items() if known == size_mm]
    size = f"{size_mm[0]:.0f} x {size_mm[1]:.0f} mm"
    words = f"{names[0]}, {size}" if names else size
    if looked.table.error_mm is None:
        return f"table {words}"
    return f"table {words}; places to about {looked.table.error_mm:.1f} mm"


def count_line(looked: Looked) -> str:
    """How many balls, and which of the set are not among them."""
    count = len(looked.balls)
    words = "no ball" if count == 0 else "1 ball" if count == 1 else f"{count} balls"
    if looked.unknown:
        words += f", {looked.unknown} without a number"
    if not looked.missing:
        return f"{words}; the set is complete"
    return f"{words}; not seen: {', '.join(_name(ball) for ball in looked.missing)}"


def _ball_line(one: SeenBall, picture: LookedPicture) -> str:
    x, y = picture.to_file(one.px)
    doubt = "  ?" if one.is_doubtful else ""
    number = -1 if one.ball is None else int(one.ball)
    colour = UNKNOWN_COLOUR if number < 0 else COLOURS[number if number <= 8 else number - 8]
    mark = typer.style("◐" if number > 8 else "●", fg=colour)
    return (
        f"    {mark} {_name(one.ball):<7}{one.mm[0]:8.0f}{one.mm[1]:8.0f}"
        f"{x:11.1f}{y:8.1f}{100 * one.certainty:9.0f} %{doubt}"
    )


def _name(ball: Ball | None) -> str:
    if ball is None:
        return "unknown"
    return "cue" if ball is Ball.CUE else str(int(ball))


def _px(picture: LookedPicture, at: Sequence[float]) -> list[float]:
    x, y = picture.to_file((float(at[0]), float(at[1])))
    return [round(x, 2), round(y, 2)]
