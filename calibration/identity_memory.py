"""What is remembered of a table's balls: their make, their colours, and which ball is which.

Memory is evidence that fades: new evidence that is strong and lasts always wins in the end.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from calibration.identity_light import KnownColours
from calibration.identity_reading import IdentityError, TableReading
from rules.balls import Ball
from vision.ball_sets import BALL_SETS
from vision.colours import FEATURES
from vision.detections import BALL_LABELS

Doubles = NDArray[np.float64]

CONFIDENT = 0.97
"""Probability from which a look teaches what a number looks like on this table."""
UNMOVED_DOUBT, MOVED_DOUBT = 0.0025, 0.018
"""Probability that a ball is not the one that it was: of one that has not moved (two may have been
exchanged by hand), and of one that was followed on its way (ways that crossed)."""
KEPT = 0.98
"""What is kept of the memory at each look: light and exposure drift through an evening."""
SET_TAUGHT = 0.3
"""Part of a look's evidence for a make that is remembered: the next look errs alike."""
SET_MOST_LOG_P = 8.0
"""Most that memory says against a make (natural logarithm): a rack of it says more."""
_KNOWN_LIGHT = 3
"""From so many numbers of known colour on, the strength of colour is known."""
_LEARNT_SIGMA_LAB = (6.0, 6.0, 6.0)
"""Spread of one ball's colour on one table from rest to rest: within tables it is 3 to 4 at one
place, but light differs over a table (tried on A1, A2, D and simulated looks: 4, 6, 9)."""
_STRIPE_SPREAD = 1.5
"""A stripe's colour differs more from look to look: a narrow band is paler than a broad one."""
_WHITE_MOST = 0.5
"""Of a ball that shows more white than this, too little colour is seen to learn it."""


class TableColours:
    """What the numbers look like on this table and of which make they are, learnt from confident
    looks; starts empty."""

    def __init__(self) -> None:
        self._count: Doubles = np.zeros(BALL_LABELS)
        self._sum: Doubles = np.zeros((BALL_LABELS, 3))
        self._strength: float | None = None
        self._set_log_p: dict[str, float] = {ball_set.name: 0.0 for ball_set in BALL_SETS}

    @property
    def counts(self) -> tuple[int, ...]:
        """How many looks taught each number."""
        return tuple(int(c) for c in self._count)

    def set_log_p(self, name: str) -> float:
        """Log prior of a make, 0 for the likeliest: the one seen before."""
        return self._set_log_p.get(name, 0.0)

    @property
    def strength(self) -> float | None:
        """By which part colours come out stronger than usual here, None if that is not known."""
        return self._strength if int((self._count > 0).sum()) >= _KNOWN_LIGHT else None

    @property
    def known(self) -> KnownColours:
        """The colours learnt."""
        within = np.repeat(np.array(_LEARNT_SIGMA_LAB)[None], BALL_LABELS, axis=0)
        within[int(Ball.NINE) :] *= _STRIPE_SPREAD
        lab = self._sum / np.maximum(self._count, 1e-9)[:, None]
        return KnownColours(count=self._count.copy(), lab=lab, within_lab=within)

    def learn(self, colours: Doubles, reading: TableReading) -> None:
        """Take in the colours (n, FEATURES) of a look with its identities. IdentityError."""
        if colours.shape != (len(reading.identities), len(FEATURES)):
            raise IdentityError(f"colours {colours.shape} for {len(reading.identities)} identities")
        self._count *= KEPT
        self._sum *= KEPT
        for row, identity in zip(colours, reading.identities, strict=True):
            ball = identity.ball
            if ball is None or identity.probability < CONFIDENT:
                continue
            if row[0] > _WHITE_MOST and ball is not Ball.CUE:
                continue
            self._sum[int(ball)] += row[2:5]
            self._count[int(ball)] += 1.0
        seen = reading.chroma_scale - 1.0
        was = self._strength
        self._strength = seen if was is None else was + SET_TAUGHT * (seen - was)
        for name, log_p in reading.set_log_p.items():
            before = self._set_log_p[name]
            self._set_log_p[name] = KEPT * (before + SET_TAUGHT * (log_p - before))
        top = max(self._set_log_p.values())
        for name, log_p in self._set_log_p.items():
            self._set_log_p[name] = max(log_p - top, -SET_MOST_LOG_P)


def carried_over(p: Doubles, *, moved: bool) -> Doubles:
    """(16,) log prior of each ball for one that was known with probabilities p (17,), the last
    of none, before the shot; 0 is what an unknown ball has.

    Bounded: it says at most log(17) for a ball and log(17 * doubt / 17) against one.
    """
    doubt = MOVED_DOUBT if moved else UNMOVED_DOUBT
    mixed = (1.0 - doubt) * p + doubt / len(p)
    return np.asarray(np.log(mixed[:BALL_LABELS] * len(p)), dtype=np.float64)
