"""What the command `look` does: read, look, list, write and draw."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import cv2

from device.detecting import chosen_detector
from device.errors import BadInputError
from device.look.doubts import doubts
from device.look.drawing import drawing
from device.look.listing import look_fields, look_lines
from device.look.picture import LookedPicture, read_picture
from device.look.seen import Looked, look_at
from device.output import STANDARD_OUTPUT, write_file
from device.reviewed import PlacePx
from rules.match import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class LookOptions:
    """What was asked for. corners_px by HL, HR, FL, FR in pixels of the file; `out` and `draw`:
    where the data and the drawing go, `-` to standard output; None: nowhere."""

    game: Game = Game.TEN_BALL
    size_mm: tuple[float, float] | None = None
    corners_px: Mapping[str, PlacePx] | None = None
    out: Path | None = None
    draw: Path | None = None
    detector: str | None = None
    model: Path | None = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LookReport:
    """A look, its picture, and what a person should know, a line each, the weightiest first."""

    looked: Looked
    picture: LookedPicture
    notes: tuple[str, ...]

    def lines(self) -> Iterator[str]:
        """The list for the terminal."""
        return look_lines(self.looked, self.picture)


def look_at_file(path: Path, options: LookOptions) -> LookReport:
    """One look at the picture in a file; data and drawing are written as asked.

    Errors: BadInputError for what cannot be looked at, OutputError for what cannot be written.
    """
    # One thread: one picture of one table is too small for more to pay.
    cv2.setNumThreads(1)
    if options.draw is not None and options.draw.suffix.lower() not in ("", ".png"):
        raise BadInputError(f"--draw {options.draw}: a drawing is PNG; name it like that: look.png")
    if STANDARD_OUTPUT == options.draw == options.out:
        raise BadInputError("--out - and --draw -: one of them only can go to standard output")
    chosen = chosen_detector(options.detector, options.model)
    picture = read_picture(path)
    corners = options.corners_px
    looked = look_at(
        picture.bgr,
        chosen.detector,
        game=options.game,
        size_mm=options.size_mm,
        corners_px=None
        if corners is None
        else {k: picture.from_file(v) for k, v in corners.items()},
    )
    size_wh = (picture.bgr.shape[1], picture.bgr.shape[0])
    warning = () if chosen.warning is None else (chosen.warning,)
    notes = (*doubts(looked, size_wh), *picture.notes, *warning)
    if options.out is not None:
        fields = json.dumps(look_fields(looked, picture), ensure_ascii=False)
        write_file(options.out, f"{fields}\n".encode())
    if options.draw is not None:
        drawn = drawing(picture.bgr, looked, notes)
        write_file(options.draw, cv2.imencode(".png", drawn)[1].tobytes())
    return LookReport(looked=looked, picture=picture, notes=notes)
