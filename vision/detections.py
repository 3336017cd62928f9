"""What a detector saw in one picture: in pixels, with vision's own labels."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray


class Label(IntEnum):
    """What a thing in the picture is; the numbers of the balls stand for themselves."""

    CUE_BALL = 0
    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    ELEVEN = 11
    TWELVE = 12
    THIRTEEN = 13
    FOURTEEN = 14
    FIFTEEN = 15
    HAND = 16
    CUE_STICK = 17


BALL_LABELS = 16
"""How many labels are balls: 0 to 15."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trust:
    """How far what a network says is to be believed: fitted for ours (it stands in its card).

    ball_log_odds: that what it found is a ball, the first and the second times its score;
    label_sharpness: power to which its probabilities of labels are raised; label_floor: least
    probability of a label, spread over all, since it errs in ways it does not know;
    colours_weight: of measured colours beside it, 1 as where there is nothing else.
    Unless told, those of a network that nobody has measured: its scores and probabilities are what
    they say, but never sure.
    """

    ball_log_odds: tuple[float, float] = (-2.0, 8.0)
    label_sharpness: float = 1.0
    label_floor: float = 0.01
    colours_weight: float = 0.3

    def __post_init__(self) -> None:
        if not (
            all(math.isfinite(x) for x in self.ball_log_odds)
            and self.ball_log_odds[1] >= 0.0
            and 0.0 < self.label_sharpness < math.inf
            and 0.0 < self.label_floor < 1.0
            and 0.0 < self.colours_weight <= 1.0
        ):
            raise ValueError(f"a network cannot be trusted so: {self}")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Detections:
    """Balls seen in one picture.

    centres_px_xy (n, 2), sigma_px (n,): standard error of a centre along each axis,
    radius_px (n,), scores (n,) 0..1 that it is a ball at all,
    label_log_p (n, 16): logarithm of how well it looks like each ball label (not normalised
    over the table: assigning each number at most once is the work of `calibration`),
    colours (n, features): what `vision.colours` measured, None where it could not. trust: how far
    to believe the network that told scores and labels, None where colours told the labels.
    """

    frame_index: int
    t_s: float
    centres_px_xy: NDArray[np.float64]
    sigma_px: NDArray[np.float64]
    radius_px: NDArray[np.float64]
    scores: NDArray[np.float64]
    label_log_p: NDArray[np.float64]
    colours: NDArray[np.float64] | None = None
    trust: Trust | None = None

    def __post_init__(self) -> None:
        n = len(self.centres_px_xy)
        for name, shape in (
            ("centres_px_xy", (n, 2)),
            ("sigma_px", (n,)),
            ("radius_px", (n,)),
            ("scores", (n,)),
            ("label_log_p", (n, BALL_LABELS)),
        ):
            got = getattr(self, name).shape
            if got != shape:
                raise ValueError(f"Detections.{name}: expected shape {shape}, got {got}")
        if self.colours is not None and (self.colours.ndim != 2 or len(self.colours) != n):
            raise ValueError(
                f"Detections.colours: expected {n} rows of features, got {self.colours.shape}"
            )

    def __len__(self) -> int:
        return len(self.centres_px_xy)

    @property
    def is_by_network(self) -> bool:
        """Whether anything but colours told the labels."""
        return self.trust is not None or self.colours is None

    def only(self, kept: NDArray[np.bool_]) -> Detections:
        """Those of a mask (n,)."""
        return replace(
            self,
            centres_px_xy=self.centres_px_xy[kept],
            sigma_px=self.sigma_px[kept],
            radius_px=self.radius_px[kept],
            scores=self.scores[kept],
            label_log_p=self.label_log_p[kept],
            colours=None if self.colours is None else self.colours[kept],
        )
