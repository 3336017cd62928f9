"""A small review as the pipeline gives it: two shots on a table seen straight from above."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from device.reviewed import Reviewed, SeenTable
from rules.balls import Ball, Pocket, Rail
from rules.facts import (
    Contact,
    Doubt,
    DoubtAbout,
    FirstContact,
    Potted,
    RailTouch,
    Reading,
    ShotFacts,
)
from tracking.geometry import TableGeometry
from tracking.paths import BallPath, PathEnd
from tracking.shot import Gap, GapReason, SeenShot

PX_PER_MM = 0.1
EDGE_PX = 33.0
SIZE_WH = (320, 192)


class FlatCamera:
    """Heights change nothing: for pictures in which that does not matter."""

    def mm_to_px(self, points_mm: NDArray[np.float64], height_mm: float, /) -> NDArray[np.float64]:
        """Scaled and moved."""
        assert height_mm >= 0
        return np.asarray(points_mm) * PX_PER_MM + EDGE_PX


def seen_table() -> SeenTable:
    """9 ft."""
    geometry, camera = TableGeometry(), FlatCamera()
    corners = {
        Pocket.HL: (0.0, 0.0),
        Pocket.HR: (0.0, geometry.width_mm),
        Pocket.FL: (geometry.length_mm, 0.0),
        Pocket.FR: (geometry.length_mm, geometry.width_mm),
    }

    def seen(place_mm: tuple[float, float]) -> tuple[float, float]:
        x, y = camera.mm_to_px(np.asarray([place_mm]), 36.0)[0]
        return float(x), float(y)

    return SeenTable(
        length_mm=geometry.length_mm,
        width_mm=geometry.width_mm,
        corners_px={pocket: seen(at) for pocket, at in corners.items()},
        pockets_px={pocket: seen(at) for pocket, at in geometry.pocket_centres_mm().items()},
        error_mm=1.5,
        camera=camera,
    )


def straight_path(
    ball: Ball, from_s: float, to_s: float, from_mm: tuple[float, float], to_mm: tuple[float, float]
) -> BallPath:
    """Fifty samples on a line."""
    share = np.linspace(0, 1, 50)
    return BallPath(
        ball=ball,
        t_s=from_s + share * (to_s - from_s),
        xy_mm=np.asarray(from_mm) + share[:, None] * (np.asarray(to_mm) - np.asarray(from_mm)),
        sigma_mm=np.ones(50),
        rest_before_mm=from_mm,
        moved=True,
        end=PathEnd.RESTING,
    )


def potted_shot() -> SeenShot:
    """The 1 goes into the foot left pocket, the cue ball stops at the left rail."""
    cue, one, two = (600.0, 600.0), (1800.0, 300.0), (400.0, 900.0)
    pocket = TableGeometry().pocket_centres_mm()[Pocket.FL]
    return SeenShot(
        strike_s=0.2,
        rest_s=1.0,
        is_break=False,
        before={Ball.CUE: cue, Ball.ONE: one, Ball.TWO: two},
        after={Ball.CUE: (1900.0, 40.0), Ball.TWO: two},
        after_complete=True,
        facts=ShotFacts(
            on_table=frozenset({Ball.CUE, Ball.ONE, Ball.TWO}),
            strike_s=0.2,
            first_contact=FirstContact(balls=(Ball.ONE,), t_s=0.4, t_error_s=0.002, certainty=0.98),
            events=(
                Contact(t_s=0.4, balls=(Ball.CUE, Ball.ONE), certainty=0.98),
                RailTouch(t_s=0.6, ball=Ball.CUE, rail=Rail.LEFT, certainty=0.9),
                Potted(t_s=0.7, ball=Ball.ONE, pocket=Pocket.FL, certainty=0.97),
            ),
        ),
        frame_interval_s=0.04,
        event_places_mm=(one, (1900.0, 28.6), None),
        paths=(
            straight_path(Ball.CUE, 0.2, 0.9, cue, (1900.0, 40.0)),
            straight_path(Ball.ONE, 0.4, 0.7, one, pocket),
        ),
    )


def doubtful_shot() -> SeenShot:
    """The cue ball goes near the 2; whether a ball reached a rail after it cannot be told."""
    cue, two = (1900.0, 40.0), (400.0, 900.0)
    return SeenShot(
        strike_s=1.5,
        rest_s=None,
        is_break=False,
        before={Ball.CUE: cue, Ball.TWO: two},
        after={Ball.CUE: (700.0, 700.0), Ball.TWO: (390.0, 910.0)},
        after_complete=False,
        facts=ShotFacts(
            on_table=frozenset({Ball.CUE, Ball.TWO}),
            strike_s=1.5,
            first_contact=FirstContact(balls=(Ball.TWO,), t_s=1.7, certainty=0.9),
            events=(Contact(t_s=1.7, balls=(Ball.CUE, Ball.TWO), certainty=0.9),),
            doubts=(
                Doubt(
                    about=DoubtAbout.RAILS,
                    readings=(
                        Reading(
                            events=(
                                Contact(t_s=1.7, balls=(Ball.CUE, Ball.TWO), certainty=0.9),
                                RailTouch(t_s=1.8, ball=Ball.TWO, rail=Rail.HEAD),
                            )
                        ),
                        Reading(
                            events=(Contact(t_s=1.7, balls=(Ball.CUE, Ball.TWO), certainty=0.9),)
                        ),
                    ),
                ),
            ),
        ),
        frame_interval_s=0.04,
        event_places_mm=(two,),
        paths=(straight_path(Ball.CUE, 1.5, 1.9, cue, (700.0, 700.0)),),
        unidentified_mm=((2000.0, 1000.0),),
    )


def two_shots() -> Reviewed:
    """Both, and a gap after them."""
    return Reviewed(
        table=seen_table(),
        shots=(potted_shot(), doubtful_shot()),
        gaps=(Gap(from_s=1.95, to_s=2.0, reason=GapReason.CUT),),
    )


def moved_in_time(shot: SeenShot, by_s: float) -> SeenShot:
    """The same shot later; its events and paths stay where they were."""
    rest_s = None if shot.rest_s is None else shot.rest_s + by_s
    return replace(shot, strike_s=shot.strike_s + by_s, rest_s=rest_s)
