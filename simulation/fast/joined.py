"""A shot struck while balls of the one before still roll, and that one: as one play."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from simulation.stored import BallTrack, StoredShot


def joined(previous: StoredShot, shot: StoredShot) -> StoredShot:
    """`shot` with the way of each ball, and what happened, since the strike of `previous`.

    Times before the shot's strike are negative. ValueError if the shot does not follow another.
    """
    if shot.follows_s is None:
        raise ValueError(f"{shot.kind}: it was not struck while balls of another shot rolled")
    by_s = shot.follows_s
    tracks = {
        ball: _joined(previous.tracks.get(ball), shot.tracks.get(ball), by_s)
        for ball in sorted({*previous.tracks, *shot.tracks})
    }
    earlier = [replace(e, t_s=e.t_s - by_s) for e in previous.events if e.t_s < by_s]
    return replace(shot, tracks=tracks, events=(*earlier, *shot.events))


def _joined(before: BallTrack | None, after: BallTrack | None, by_s: float) -> BallTrack:
    parts = []
    if before is not None:
        own = before.t_s - by_s
        is_earlier = own < 0.0 if after is not None else np.ones(len(own), dtype=np.bool_)
        parts.append((own[is_earlier], before.xyz_mm[is_earlier]))
    if after is not None:
        parts.append((after.t_s, after.xyz_mm))
    t_s = np.concatenate([t for t, _ in parts])
    return BallTrack(t_s=t_s, xyz_mm=np.concatenate([xyz for _, xyz in parts]))
