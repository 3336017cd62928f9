"""The trace of a shot, made by solving it once more: the solver gives the same again.

So nothing is collected while a match is refereed; a trace costs where it is asked for.
"""

from __future__ import annotations

import numpy as np

from rules.balls import Ball
from rules.facts import OffTable, Potted
from tracking.contacts.clean_path import CleanPath
from tracking.contacts.likely import TOLD_SHARE
from tracking.events import likely_events
from tracking.geometry import TableGeometry
from tracking.paths import BallPath
from tracking.shot import SeenShot
from tracking.trace import EndTrace, MeetingTrace, OnsetTrace, PathTrace, ShotTrace
from tracking.traced_first import traced_first
from tracking.traced_fits import traced_fits
from tracking.traced_rails import traced_rails
from tracking.working import Worked, work_out


class TraceError(ValueError):
    """A shot of which too little was kept for a trace."""


def traced(shot: SeenShot, geometry: TableGeometry) -> ShotTrace:
    """The trace of a shot that was seen; TraceError if its pictures' rate was not kept."""
    if shot.frame_interval_s is None:
        raise TraceError(f"shot at {shot.strike_s:.2f} s: the time between pictures was not kept")
    worked = work_out(
        shot.paths,
        geometry,
        strike_s=shot.strike_s,
        frame_interval_s=shot.frame_interval_s,
        unnamed_mm=shot.unidentified_mm,
    )
    return ShotTrace(
        strike_s=shot.strike_s,
        rest_s=shot.rest_s,
        frame_interval_s=shot.frame_interval_s,
        length_mm=geometry.length_mm,
        width_mm=geometry.width_mm,
        unnamed_mm=shot.unidentified_mm,
        lanes=shot.lanes,
        paths=tuple(_path(path, worked.tracks[path.ball]) for path in shot.paths),
        onsets=_onsets(worked),
        first=traced_first(worked, shot.facts.first_contact),
        meetings=_meetings(worked),
        rails=traced_rails(worked),
        ends=_ends(worked),
        fits=traced_fits(worked),
        first_contact=shot.facts.first_contact,
        events=shot.facts.events,
        doubts=shot.facts.doubts,
    )


def _path(path: BallPath, track: CleanPath) -> PathTrace:
    kept = np.isin(path.t_s, track.t_s)
    claimed = np.maximum(path.sigma_mm[kept], 0.2)
    return PathTrace(
        ball=path.ball,
        moved=path.moved,
        end=path.end,
        is_rolling=path.is_rolling,
        rest_mm=None
        if track.rest_xy is None
        else (float(track.rest_xy[0]), float(track.rest_xy[1])),
        rest_error_mm=track.rest_sigma_mm,
        noise_factor=float(np.median(track.sigma_mm / claimed)) if track.has_samples else 1.0,
        sights=tuple(
            tuple(row) for row in np.column_stack((track.t_s, track.xy_mm, track.sigma_mm)).tolist()
        ),
        left_out=tuple(
            tuple(row) for row in np.column_stack((path.t_s, path.xy_mm))[~kept].tolist()
        ),
    )


def _onsets(worked: Worked) -> tuple[OnsetTrace, ...]:
    return tuple(
        OnsetTrace(
            ball=ball,
            t_s=onset.t_s,
            t_error_s=onset.sigma_s,
            first_moved_s=onset.first_moved_s,
            velocity_mm_s=(float(onset.velocity[0]), float(onset.velocity[1])),
            velocity_error_mm_s=onset.velocity_sigma,
        )
        for ball, onset in sorted(worked.onsets.items(), key=lambda item: item[1].t_s)
    )


def _meetings(worked: Worked) -> tuple[MeetingTrace, ...]:
    return tuple(
        MeetingTrace(
            balls=met.balls,
            t_s=met.t_s,
            t_error_s=met.t_error_s,
            share=met.share,
            place_mm=met.place_mm,
            is_told=met.share >= TOLD_SHARE,
        )
        for met in sorted(worked.met, key=lambda one: one.t_s)
    )


def _ends(worked: Worked) -> tuple[EndTrace, ...]:
    asked: set[Ball] = {
        item.event.ball
        for item in likely_events(worked)
        if item.is_doubtful and isinstance(item.event, Potted | OffTable)
    }
    return tuple(
        EndTrace(
            ball=ball,
            pocket=end.pocket,
            t_s=end.t_s if np.isfinite(end.t_s) else worked.strike_s + 1.0,
            t_error_s=end.t_error_s,
            share=end.share,
            place_mm=end.place_mm,
            is_asked=ball in asked,
            or_pocket=end.or_pocket,
            or_off=end.or_off,
        )
        for ball, end in sorted(worked.ends.items())
    )
