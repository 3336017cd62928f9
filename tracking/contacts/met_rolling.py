"""The cue ball's first contact with a ball that still rolled from the shot before.

Such a ball has no place of rest to be met at: both ways must turn where the two come together.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

import numpy as np

from rules.balls import Ball
from tracking.contacts.clean_path import CleanPath
from tracking.contacts.first_solved import FirstSolved
from tracking.contacts.later import meetings
from tracking.contacts.onset import Onset, first_moved_index
from tracking.contacts.settling import UNFITTED

TURNED_SHARE = 0.6
"""Of a meeting whose turns are clear; below it the two may have passed each other."""


def met_rolling(
    tracks: Mapping[Ball, CleanPath],
    rolling: Collection[Ball],
    onsets: Mapping[Ball, Onset],
    frame_interval_s: float,
) -> FirstSolved | None:
    """The first rolling ball that the cue ball surely met before any resting ball began to move.

    None if it met none, or if more than one moved ball can have been first.
    """
    cue = tracks.get(Ball.CUE)
    others = [ball for ball in rolling if ball is not Ball.CUE and ball in tracks]
    if cue is None or not cue.has_samples or not others:
        return None
    begun = first_moved_index(cue)
    from_s = float(cue.t_s[0] if begun is None else cue.t_s[max(begun - 1, 0)])
    moving = dict.fromkeys((Ball.CUE, *others), from_s)
    until = dict.fromkeys(moving, np.inf)
    met = [
        m
        for m in meetings(tracks, moving, until, frame_interval_s)
        if Ball.CUE in m.balls and m.share > TURNED_SHARE
    ]
    if not met:
        return None
    first = min(met, key=lambda m: m.t_s)
    if any(onset.first_moved_s < first.t_s for onset in onsets.values()):
        return None
    ball = first.balls[1] if first.balls[0] is Ball.CUE else first.balls[0]
    return FirstSolved(
        shares=((ball, 1.0),),
        t_s=first.t_s,
        t_error_s=first.t_error_s + 0.5 * frame_interval_s,
        misfit=UNFITTED,
        place_mm=first.place_mm,
        from_onsets_only=True,
        is_alone=True,
    )
