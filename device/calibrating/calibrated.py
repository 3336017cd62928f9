"""A calibration with all that a person should know of it: figures, doubts, lines for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from calibration.agreement import (
    Agreement,
    NoseStretch,
    agreement_with,
    error_mm,
    mouth_offsets_mm,
    nose_stretches,
)
from calibration.camera import CameraModel
from calibration.cloth import median_picture
from calibration.fit import CornersError, TableFit, table_from_corners, turned
from calibration.known_lens import table_through
from calibration.store import Calibration
from calibration.table_finder import TableNotFound, find_table
from device.arguments import CORNERS_EXAMPLE
from device.calibrating.head_end import head_end_of, with_head_at
from device.calibrating.sources import Seen
from device.errors import BadInputError
from device.look.doubts import SMALL_BALL_PX, of_table
from device.reviewed import PlacePx
from rules.balls import Pocket
from tracking.geometry import TABLE_SIZES_MM

Picture = NDArray[np.uint8]

FAR_POCKETS_MM = 10.0
"""Pockets this far off along their rails: another size of table, or a side was taken for another.
On 12 simulated looks the median of the pockets was 1 to 4 mm."""
FAR_NOSES_MM = 3.0
"""No straight lines of noses lie so far off in a picture that was fitted right: 0.2 to 0.4 mm."""
FEW_NOSES = 0.6
SHAKY_MM = 2.0
"""A spread that asks for a look: 0.05 to 0.1 mm in simulated looks, 1.5 with an arm over a rail."""
MOST_OTHERS = 5
"""Single pictures in which the table is searched again."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Calibrated:
    """calibration: what is stored; picture (h, w, 3): what was looked at, free of what moves;
    stretches, mouths: what was seen of noses and pockets; notes: a line each."""

    calibration: Calibration
    agreement: Agreement
    picture: Picture
    stretches: tuple[NoseStretch, ...]
    mouths: Mapping[Pocket, float]
    notes: tuple[str, ...]

    @property
    def fit(self) -> TableFit:
        return self.calibration.fit

    @property
    def noses_seen(self) -> float:
        """Share of the noses' stretches."""
        return float(np.mean([one.off_mm is not None for one in self.stretches]))

    @property
    def mm_per_px(self) -> float:
        """In the middle of the table."""
        geometry = self.fit.geometry
        middle = np.array([[geometry.length_mm / 2, geometry.width_mm / 2]])
        return float(self.fit.camera.mm_per_px(middle)[0])

    @property
    def ball_px(self) -> float:
        """A ball across, in the middle of the table."""
        geometry = self.fit.geometry
        middle = np.array([[geometry.length_mm / 2, geometry.width_mm / 2]])
        return 2 * float(self.fit.camera.ball_radius_px(middle)[0])

    def lines(self) -> Iterator[str]:
        """For the terminal."""
        yield f"{table_words(self.fit)}; {head_words(self.fit)}"
        yield f"places on the cloth are right to about {self.fit.error_mm:.1f} mm"
        told = self.agreement
        if told.noses_mm is not None:
            yield (
                f"  noses     {told.noses_mm:4.1f} mm from the lines that were fitted "
                f"({100 * self.noses_seen:.0f} % of them seen)"
            )
        if told.pockets_mm is not None:
            count = len(self.mouths)
            yield f"  pockets   {told.pockets_mm:4.1f} mm along their rails ({count} of 6 seen)"
        if told.spread_mm is not None:
            yield f"  pictures  {told.spread_mm:4.1f} mm from one to the other of {told.pictures}"
        tilt = np.rad2deg(self.fit.camera.tilt_rad())
        yield (
            f"camera {tilt:.0f} degrees off straight down; {self.mm_per_px:.1f} mm a pixel, "
            f"balls {self.ball_px:.0f} px across"
        )


def calibrated(
    seen: Seen,
    *,
    made_at: str,
    size_mm: tuple[float, float],
    corners_px: Mapping[str, PlacePx] | None = None,
    head_end: str = "auto",
    before: TableFit | None = None,
    lens: CameraModel | None = None,
) -> Calibrated:
    """The table in pictures. corners_px: where it is, in pixels of the source; head_end: as the
    configuration says it; before: the calibration that this one takes the place of; lens: of the
    same camera, where it is known, for corners.

    Errors: BadInputError where no table is found, or corners, size or head end cannot be.
    """
    picture = median_picture(seen.bgr)
    fit = with_head_at(_fit(seen, picture, size_mm, corners_px, lens), head_end)
    others = seen.bgr[:MOST_OTHERS] if corners_px is None and len(seen.bgr) > 2 else ()
    agreement = agreement_with(fit, picture, others)
    fit = replace(fit, error_mm=error_mm(fit, agreement))
    stretches = nose_stretches(fit, picture)
    result = Calibrated(
        calibration=Calibration(fit=fit, made_at=made_at, source=seen.name, agreement=agreement),
        agreement=agreement,
        picture=picture,
        stretches=stretches,
        mouths=mouth_offsets_mm(fit.camera, fit.geometry, picture),
        notes=(),
    )
    notes = (*of_table(fit, seen.size_wh), *_doubts(result), *_against(fit, before), *seen.notes)
    return replace(result, notes=notes)


def table_words(fit: TableFit) -> str:
    """Name and size of the table."""
    size_mm = (fit.geometry.length_mm, fit.geometry.width_mm)
    names = [name for name, known in TABLE_SIZES_MM.items() if known == size_mm]
    size = f"{size_mm[0]:.0f} x {size_mm[1]:.0f} mm"
    return f"table {names[0]}, {size}" if names else f"table {size}"


def head_words(fit: TableFit) -> str:
    """Where the head end lies, and how that is known."""
    end = head_end_of(fit)
    if fit.head_end_known:
        return f"head end {end}"
    if fit.has_head_string:
        return f"head end {end}, where the head string is drawn, unless a rack says otherwise"
    return f"head end {end} until a rack is seen (table.head_end settles it)"


def _fit(
    seen: Seen,
    picture: Picture,
    size_mm: tuple[float, float],
    corners_px: Mapping[str, PlacePx] | None,
    lens: CameraModel | None,
) -> TableFit:
    if corners_px is None:
        try:
            return find_table(seen.bgr, size_mm=size_mm)
        except TableNotFound as error:
            raise BadInputError(
                f"{seen.name}: {error}, a JSON file {CORNERS_EXAMPLE} (where the lines of the "
                "cushion noses meet; HL and FL are the left corners as seen from the head end); "
                "or mount the camera straight above the table, with all four rails in the picture"
            ) from error
    if seen.file is not None:
        corners_px = {name: seen.file.from_file(place) for name, place in corners_px.items()}
    try:
        if lens is not None and lens.size_wh == seen.size_wh:
            return table_through(lens, corners_px, size_mm=size_mm, picture_bgr=picture)
        return table_from_corners(
            corners_px, size_wh=seen.size_wh, size_mm=size_mm, picture_bgr=picture
        )
    except CornersError as error:
        raise BadInputError(f"--corners: {error}") from error


def _doubts(result: Calibrated) -> Iterator[str]:
    told = result.agreement
    if result.noses_seen < FEW_NOSES:
        yield (
            f"only {100 * result.noses_seen:.0f} % of the cushion noses are seen: take people and "
            "things off the rails, put the lamp on, and calibrate again"
        )
    if told.noses_mm is not None and told.noses_mm > FAR_NOSES_MM:
        yield (
            f"the noses are seen {told.noses_mm:.0f} mm off the lines: wrong corners, another size "
            "of table (--table), or a lens that bends more than can be told from four corners; see "
            "the drawing (--draw FILE.png)"
        )
    if told.pockets_mm is not None and told.pockets_mm > FAR_POCKETS_MM:
        yield (
            f"the pockets are {told.pockets_mm:.0f} mm off their places along the rails: is the "
            "table of this size (--table)? see the drawing (--draw FILE.png)"
        )
    if told.spread_mm is not None and told.spread_mm > SHAKY_MM:
        yield (
            f"single pictures tell places {told.spread_mm:.1f} mm apart: people over the rails, or "
            "a camera that shakes or stabilises its picture; calibrate with nobody near, fasten it"
        )
    if result.fit.reference is not None and not result.fit.reference.is_telling:
        yield (
            "cushions and rails look too much alike for a nudge of the camera to be noticed later: "
            "more light on the table helps"
        )
    if result.ball_px < SMALL_BALL_PX:
        yield (
            f"balls are {result.ball_px:.0f} px across: numbers need {SMALL_BALL_PX:.0f} or more; "
            "take more pixels, or let the table fill the picture"
        )


def _against(fit: TableFit, before: TableFit | None) -> Iterator[str]:
    if before is None or before.camera.size_wh != fit.camera.size_wh:
        return
    ways = (before, turned(before))  # the head end may have been told since
    gone_px = min(
        max(
            float(np.hypot(*np.subtract(way.corners_px[name], at)))
            for name, at in fit.corners_px.items()
        )
        for way in ways
    )
    middle = np.array([[fit.geometry.length_mm / 2, fit.geometry.width_mm / 2]])
    gone_mm = gone_px * float(fit.camera.mm_per_px(middle)[0])
    yield f"against the calibration before, the table is seen {gone_mm:.0f} mm from its place"
