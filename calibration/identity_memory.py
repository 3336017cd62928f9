"""What is remembered of a table's balls: their make, their colours, and which ball is which.

Memory is evidence that fades: new evidence that is strong and lasts always wins in the end.
"""

from __future__ import annotations

from dataclasses import dataclass

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
MOVED_DOUBT = 0.018
"""Probability that a ball which was followed on its way is not the one that it was."""
MOVED_MM = 8.0
"""So far from where it lay, a ball has moved: looks differ by 1 to 3 mm."""
KEPT = 0.98
"""What is kept of the memory at each look: light and exposure drift through an evening."""
SET_TAUGHT = 0.3
"""Part of a look's evidence for a make that is remembered: the next look errs alike."""
SET_MOST_LOG_P = 8.0
"""Most that memory says against a make (natural logarithm): a rack of it says more."""
KNOWN_LEAST_LOG_P = 1.0
"""A ball is said to be those for which so much speaks, and up to so much less than for the best."""
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
    def has_colours(self) -> bool:
        """Whether any number's colour has been learnt."""
        return bool(self._count.any())

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
        if reading.is_other_balls:
            self._count[:] = 0.0
            self._sum[:] = 0.0
            self._strength = None
            self._set_log_p = dict.fromkeys(self._set_log_p, 0.0)
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


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Lying:
    """A ball at rest: since when, where (2,), the logarithms (16,) of what it was before, and that
    it was none of the balls that there are."""

    since_s: float
    xy_mm: Doubles
    log_prior: Doubles
    none_log_prior: float = 0.0


class RestingBalls:
    """Which ball each followed ball was known to be, from shot to shot; starts empty.

    What is known of a ball before it came to lie where it lies is its prior there, and stays so:
    looks at it there are evidence, and are never counted again as prior.
    """

    def __init__(self) -> None:
        self._lies: dict[int, Lying] = {}
        self._p: dict[int, Doubles] = {}

    def at(
        self,
        key: int,
        xy_mm: Doubles,
        t_s: float,
        *,
        told: Ball | None = None,
        told_p: float = 0.0,
        doubt: float = MOVED_DOUBT,
    ) -> Lying:
        """What is known of a ball that lies at a place (2,) at a time.

        key: the number of its track. told: what the track is said to be now; where that is not
        what was last named here (it was struck, so it is the cue ball), it is taken as told.
        doubt: probability that the track was exchanged with another's on the way.
        """
        lies = self._lies.get(key)
        if lies is not None and float(np.hypot(*(xy_mm - lies.xy_mm))) < MOVED_MM:
            return lies
        p = self._p.get(key)
        if told is not None and (p is None or int(p.argmax()) != int(told)):
            p = np.full(BALL_LABELS + 1, (1.0 - told_p) / BALL_LABELS)
            p[int(told)] = told_p
        prior = np.zeros(BALL_LABELS + 1) if p is None else carried_over(p, doubt)
        self._lies[key] = Lying(
            since_s=t_s,
            xy_mm=xy_mm.copy(),
            log_prior=prior[:BALL_LABELS],
            # That nobody could name it before is no reason to name it less now.
            none_log_prior=min(0.0, float(prior[BALL_LABELS])),
        )
        return self._lies[key]

    def named(self, key: int, p: Doubles) -> None:
        """Keep the probabilities (17,) of a ball, the last of none, as its last look gave them."""
        self._p[key] = p

    def keep_only(self, keys: frozenset[int]) -> None:
        """Forget the balls that are followed no more."""
        for known in (self._lies, self._p):
            for key in set(known) - keys:
                del known[key]


def of_one_mistake(log_priors: Doubles) -> Doubles:
    """(n, 16) the priors of all balls of a table, of each ball's own (n, 16) as `carried_over`
    makes them.

    Where two balls were taken for each other on their ways (they met, or crossed unseen), both are
    wrong by one mistake. So against a ball's being one that another ball here is said to be, half
    is said by each; against any other, all.
    """
    most = log_priors.max(axis=1, keepdims=True)
    is_held = (log_priors >= most - KNOWN_LEAST_LOG_P) & (log_priors > KNOWN_LEAST_LOG_P)
    by_others = is_held.sum(axis=0, keepdims=True) - is_held > 0
    against = most - log_priors
    return np.asarray(most - np.where(by_others, 0.5 * against, against), dtype=np.float64)


def carried_over(p: Doubles, doubt: float = MOVED_DOUBT) -> Doubles:
    """(17,) log prior of each ball, and of none, for one that was known with probabilities p (17,),
    the last of none, before it moved; 0 is what an unknown ball has.

    Bounded: at most log(17) for a ball and log(doubt) against one.
    """
    mixed = (1.0 - doubt) * p + doubt / len(p)
    return np.asarray(np.log(mixed * len(p)), dtype=np.float64)
