"""The fit of the first contact, in the light of which balls can have been met at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from rules.balls import Ball
from tracking.contacts.clean_path import CleanPath
from tracking.contacts.contenders import (
    EARLY_FRAMES,
    Contender,
    contenders,
    only_contender,
    passed_unnamed,
)
from tracking.contacts.first_solved import FirstSolved
from tracking.contacts.onset import Onset

UNFITTED = 10.0
"""The misfit that is told where no fit was had: nothing but the ball is to be taken from it."""


def settled(
    solved: FirstSolved | None,
    tracks: Mapping[Ball, CleanPath],
    onsets: Mapping[Ball, Onset],
    frame_interval_s: float,
    unnamed_mm: Sequence[tuple[float, float]] = (),
) -> FirstSolved | None:
    """What the fit came to, in the light of which balls the cue ball can have met first.

    The only one is first, whatever the fit says. Balls that it cannot have met are left out of
    the shares as long as any other is left; with none at all in reach, or one that has no name,
    the fit is contradicted.
    """
    alone = only_contender(tracks, onsets, frame_interval_s, unnamed_mm)
    if alone is not None:
        return _told_alone(alone, solved, onsets, frame_interval_s)
    if solved is None:
        return None
    can = {one.ball for one in contenders(tracks, onsets, frame_interval_s)}
    by_s = solved.t_s + solved.t_error_s
    if not can or passed_unnamed(tracks, onsets, frame_interval_s, unnamed_mm, by_s):
        return replace(solved, is_contradicted=True)
    kept = tuple(pair for pair in solved.shares if pair[0] in can)
    if solved.shares[0][0] in can:
        early_s = solved.t_s - solved.t_error_s - frame_interval_s
        sooner = [
            ball
            for ball in can
            if ball is not solved.shares[0][0]
            and ball in onsets
            and onsets[ball].first_moved_s < early_s
        ]
        solved = replace(solved, is_contradicted=solved.is_contradicted and bool(sooner))
    if len(kept) == len(solved.shares):
        return solved
    if not kept:
        return replace(solved, is_contradicted=True, rivals=tuple(sorted(can)))
    total = sum(share for _, share in kept)
    is_same = kept[0][0] is solved.shares[0][0]
    return replace(
        solved,
        shares=tuple((ball, share / total) for ball, share in kept),
        is_contradicted=solved.is_contradicted or not is_same,
        rivals=() if is_same else tuple(sorted(can)),
    )


def _told_alone(
    alone: Contender,
    solved: FirstSolved | None,
    onsets: Mapping[Ball, Onset],
    frame_interval_s: float,
) -> FirstSolved:
    """The ball that alone can have been met, with the fit's time where the fit found the same."""
    if solved is not None and solved.shares[0][0] is alone.ball:
        early = alone.from_s - EARLY_FRAMES * frame_interval_s
        if early <= solved.t_s <= alone.to_s:
            return replace(solved, is_alone=True, is_contradicted=False)
    onset = onsets.get(alone.ball)
    t_s = 0.5 * (alone.from_s + alone.to_s) if onset is None else onset.t_s
    return FirstSolved(
        shares=((alone.ball, 1.0),),
        t_s=float(np.clip(t_s, alone.from_s, alone.to_s)),
        t_error_s=0.5 * (alone.to_s - alone.from_s),
        misfit=UNFITTED,
        from_onsets_only=True,
        is_alone=True,
    )
