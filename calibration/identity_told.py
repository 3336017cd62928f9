"""Which of a look's numbers are told in a match: those that are sure, and those that stand.

From a wrong number follows a wrong foul, from none a question. So a number is told when it is
sure, and once told it stands while the looks do not speak against it: a hand's shade makes a
resting ball no other.
"""

from __future__ import annotations

from collections.abc import Sequence

from calibration.identity_reading import Identity, TableReading
from rules.balls import Ball

SURE_NAME = 0.9
GOOD_SHARE = 0.7
FEW_BALLS = 3
"""A look in which less than this share of at least so many balls is named with that probability
is a dim or slanting view: a wrong number would follow from it, so none is told anew."""
TOLD_LEAST = 0.95
"""A number that a network's look gives with less is not told anew: of 1,659 balls of simulated
stills, coded as the look's camera codes, 26 had less, 4 of them wrong, and 4 of the others were
wrong (from 0.9 on: 7 of 1,643). Colours alone (`classic`) are as honest, but seldom so sure: with
them no match could be followed so."""
STANDS_LEAST = 0.6
"""A number that was told stands while its look still gives it so much."""
NOBODY = Identity(ball=None, probability=0.0)


def is_poor_reading(reading: TableReading) -> bool:
    """True where so many balls cannot be named that the named ones are not to be trusted."""
    count = len(reading.identities)
    if count < FEW_BALLS:
        return False
    sure = sum(i.ball is not None and i.probability >= SURE_NAME for i in reading.identities)
    return sure < GOOD_SHARE * count


def told_numbers(
    reading: TableReading, held: Sequence[Identity], *, by_network: bool
) -> tuple[Identity, ...]:
    """What to tell of each ball of a reading; held: what was told of the same balls before.

    A number that stands keeps the probability with which it was told. None twice. The cue ball is
    told whenever it is the likeliest.
    """
    is_poor = is_poor_reading(reading)
    told = []
    for identity in reading.identities:
        is_new = identity.ball is Ball.CUE or not (
            is_poor or (by_network and identity.probability < TOLD_LEAST)
        )
        told.append(identity if is_new and identity.ball is not None else NOBODY)
    for i, (was, now) in enumerate(zip(held, reading.identities, strict=True)):
        stands = now.ball is was.ball and now.probability >= STANDS_LEAST
        if told[i].ball is None and was.ball is not None and stands:
            told[i] = was
    return tuple(told)
