"""One look at one picture: where the table is, which balls lie on it, and what looks wrong.

Wiring: each step lies in its own room. Places are in the picture that was looked at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.fit import CornersError, TableFit, table_from_corners, turned
from calibration.identity import TableReading, identify
from calibration.identity_told import SURE_NAME
from calibration.outlines import refined
from calibration.table_finder import TableNotFound, find_table
from calibration.view import TableView
from device.arguments import CORNERS_EXAMPLE
from device.errors import BadInputError
from device.reviewed import PlacePx, SeenTable
from rules.balls import Ball
from rules.match import Game, full_rack
from tracking.rack import rack_end
from tracking.shot import PlaceMm
from vision.cloth import ClothError
from vision.detections import Detections
from vision.detectors import Detector

Picture = NDArray[np.uint8]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenBall:
    """ball None: there is a ball, its number is not known. certainty 0..1 that it is this ball;
    of an unknown one, that it is a ball at all. rival: what it would be by itself, if another ball
    looks like that, too, and it is not told to be it."""

    ball: Ball | None
    px: PlacePx
    radius_px: float
    mm: PlaceMm
    certainty: float
    rival: Ball | None = None

    @property
    def is_doubtful(self) -> bool:
        """Not to be relied on."""
        return self.ball is None or self.certainty < SURE_NAME


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Looked:
    """What one look brought. balls: in the order of their numbers, unknown ones last.

    set_name: the balls' make as `vision.ball_sets` names it, where colours told it.
    """

    fit: TableFit
    table: SeenTable
    balls: tuple[SeenBall, ...]
    allowed: frozenset[Ball]
    set_name: str
    detector: str

    @property
    def missing(self) -> tuple[Ball, ...]:
        """Of the set, the balls that were not seen: potted, in a hand, or overlooked."""
        seen = {one.ball for one in self.balls}
        return tuple(sorted(ball for ball in self.allowed if ball not in seen))

    @property
    def unknown(self) -> int:
        """How many balls have no number."""
        return sum(one.ball is None for one in self.balls)


def look_at(
    bgr: Picture,
    detector: Detector,
    *,
    game: Game = Game.TEN_BALL,
    size_mm: tuple[float, float] | None = None,
    corners_px: Mapping[str, PlacePx] | None = None,
) -> Looked:
    """A picture (h, w, 3). corners_px: where the table is, if it shall not be searched.

    Errors: BadInputError where no table is found, or corners or picture show none.
    """
    fit = _table(bgr, size_mm, corners_px)
    try:
        found = detector.find(bgr, TableView(fit.camera, fit.geometry).scene())
        found = refined(bgr, found, fit.camera)
    except ClothError as error:
        raise BadInputError(
            f"no cloth where the table should be ({error}): check the corners, or take a picture "
            "of the table with the lamp on"
        ) from error
    places = [(float(x), float(y)) for x, y in fit.camera.px_to_mm(found.centres_px_xy)]
    if not fit.head_end_known and rack_end(places, fit.geometry) < 0:
        fit = turned(fit)
        places = [(float(x), float(y)) for x, y in fit.camera.px_to_mm(found.centres_px_xy)]
    allowed = frozenset(full_rack(game) | {Ball.CUE})
    reading = identify([found], allowed=allowed)
    balls = _balls(found, places, reading, allowed)
    return Looked(
        fit=fit,
        table=SeenTable.from_fit(fit),
        balls=tuple(sorted(balls, key=_order)),
        allowed=allowed,
        set_name=reading.set_name,
        detector=detector.name,
    )


def _table(
    bgr: Picture,
    size_mm: tuple[float, float] | None,
    corners_px: Mapping[str, PlacePx] | None,
) -> TableFit:
    if corners_px is not None:
        try:
            return table_from_corners(
                corners_px,
                size_wh=(bgr.shape[1], bgr.shape[0]),
                size_mm=size_mm,
                picture_bgr=bgr,
            )
        except CornersError as error:
            raise BadInputError(f"--corners: {error}") from error
    try:
        return find_table([bgr], size_mm=size_mm)
    except TableNotFound as error:
        raise BadInputError(
            f"{error}, a JSON file {CORNERS_EXAMPLE} (where the lines of the cushion noses meet; "
            "HL and FL are the left corners as seen from the head end); or mount the camera "
            "straight above the table, with all four rails in the picture"
        ) from error


def _balls(
    found: Detections, places: Sequence[PlaceMm], reading: TableReading, allowed: frozenset[Ball]
) -> list[SeenBall]:
    alone = [_alone(row, allowed) for row in found.label_log_p]
    balls = []
    for j, (place, identity) in enumerate(zip(places, reading.identities, strict=True)):
        x, y = (float(v) for v in found.centres_px_xy[j])
        is_contested = alone[j] is not None and alone.count(alone[j]) > 1
        balls.append(
            SeenBall(
                ball=identity.ball,
                px=(x, y),
                radius_px=float(found.radius_px[j]),
                mm=place,
                certainty=float(found.scores[j] if identity.ball is None else identity.probability),
                rival=alone[j] if is_contested and alone[j] != identity.ball else None,
            )
        )
    return balls


def _alone(log_p: NDArray[np.float64], allowed: frozenset[Ball]) -> Ball | None:
    """What a ball would be by itself; None where nothing tells, or it is none of the game."""
    ball = Ball(int(log_p.argmax()))
    return ball if np.ptp(log_p) > 0 and ball in allowed else None


def _order(one: SeenBall) -> tuple[int, float, float]:
    return (len(Ball) if one.ball is None else int(one.ball), *one.mm)
