"""The account of one shot: opened at the strike, closed at rest, told as facts.

Holds what stood where before, cuts the paths out of the tracks, asks the solver what happened.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from rules.balls import Ball
from rules.facts import DoubtAbout, FirstContact, OffTable, Potted, ShotFacts
from tracking.breaks import is_break_shot
from tracking.carried import was_carried
from tracking.events import solve_shot
from tracking.following import Follower
from tracking.lane_records import lane_records
from tracking.lanes import lane_of, lanes_given_up
from tracking.later_names import STIRRED_MM, is_in_play, is_on_table, later_names
from tracking.paths import BallPath
from tracking.plausible import was_struck, with_honest_doubts
from tracking.pockets import is_off_bed
from tracking.roll import mistaken_balls, paths_of
from tracking.segmentation import HAND_SHARE, Opened
from tracking.shot import PlaceMm, SeenShot
from tracking.track import Motion, Track
from tracking.unnamed import fallen_unnamed, with_unnamed_pots

CUE_TRAVEL_MM = 20.0
"""A shot in which neither the cue ball nor any other ball came this far is no shot: a ball was
brushed, or measured badly under a shadow."""
JUST_STRUCK_MM_S = 2000.0
"""Where footage begins among moving balls, one this fast was struck a moment ago (rolling takes
0.1 m/s off a second, sliding ends within half a second); slower ones are a shot's tail."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class OpenShot:
    """What was known when a shot began: each track's ball and place.

    `rolling`: numbers of tracks that still rolled from the shot before; their place is that at the
    strike.
    """

    strike_s: float
    first_mover: int | None
    start: Mapping[int, tuple[Ball | None, PlaceMm | None]]
    is_mid_stroke: bool
    rolling: frozenset[int] = frozenset()

    @classmethod
    def begin(
        cls, opened: Opened, follower: Follower, *, mid_stroke_s: float | None = None
    ) -> OpenShot:
        """Take down the table as it lay, and let the paths of the shot begin now.

        `mid_stroke_s`: time of the first picture, if balls were moving in it already: then where
        the moving balls lay before is not known, nor what was hit first.
        """
        _name_cue_ball(follower.tracks, opened.first_mover)
        start: dict[int, tuple[Ball | None, PlaceMm | None]] = {}
        rolling: set[int] = set()
        for track in follower.tracks:
            place = track.left_mm if track.motion is Motion.MOVING else track.rest_mm
            is_rolling = track.number in opened.rolling and bool(track.path)
            if is_rolling:
                rolling.add(track.number)
                place = _place_at(track, opened.strike_s)
            if mid_stroke_s is not None and track.motion is Motion.MOVING:
                track.rested_s = None
                if track.is_ball:
                    start[track.number] = (track.ball, None)
                continue
            if track.is_ball and place is not None and is_in_play(track):
                x, y = float(place[0]), float(place[1])
                if not is_off_bed(follower.geometry, x, y):
                    start[track.number] = (track.ball, (x, y))
            if track.motion is Motion.MOVING:
                track.rested_s = None
            else:
                track.path.clear()
        return cls(
            strike_s=opened.strike_s if mid_stroke_s is None else mid_stroke_s,
            first_mover=opened.first_mover,
            start=start,
            is_mid_stroke=mid_stroke_s is not None,
            rolling=frozenset(rolling),
        )

    def was_stroke(self, follower: Follower) -> bool:
        """False if no ball came far enough for this to have been a stroke."""
        return any(_travel_mm(t, self.strike_s) > CUE_TRAVEL_MM for t in follower.tracks)

    @property
    def before(self) -> dict[Ball, PlaceMm]:
        """Where each known ball lay."""
        return {
            ball: place
            for ball, place in self.start.values()
            if ball is not None and place is not None
        }

    @property
    def can_be_told(self) -> bool:
        """False where it is not known which ball is the cue ball, or most others have no number:
        an account of such a shot would be made up."""
        known = len(self.before) - 1
        return Ball.CUE in self.before and known >= len(self.unidentified_mm)

    @property
    def unidentified_mm(self) -> tuple[PlaceMm, ...]:
        """Places of balls whose number is not known."""
        return tuple(
            place for ball, place in self.start.values() if ball is None and place is not None
        )


def account(
    shot: OpenShot, follower: Follower, *, rest_s: float | None, frame_interval_s: float
) -> SeenShot | None:
    """The shot as it was seen; None if nothing was moved that could be a shot, if only the tail of
    one was seen, or if the balls cannot be told apart, or nothing that matters was in sight.

    `rest_s` None: the footage ended or cut away before all was at rest.
    """
    if not shot.was_stroke(follower):
        return None
    if shot.is_mid_stroke and _first_speed_mm_s(follower.tracks) < JUST_STRUCK_MM_S:
        return None
    shot = replace(shot, start=later_names(shot.start, follower.tracks, follower.geometry))
    if not shot.is_mid_stroke and not shot.can_be_told:
        return None
    lanes = []
    for track in follower.tracks:
        start = shot.start.get(track.number)
        end = track.ball if is_on_table(track, follower.geometry) else None
        if start is None and end is None and not _is_stray_ball(track):
            continue
        ball, place = start if start is not None else (None, None)
        is_rolling = track.number in shot.rolling
        lanes.append(
            lane_of(
                track,
                ball,
                None if is_rolling else place,
                end,
                strike_s=shot.strike_s,
                is_rolling=is_rolling,
            )
        )
    lanes += lanes_given_up(shot.start, follower.tracks)
    paths = paths_of(lanes, follower.geometry, is_over=rest_s is not None)
    solved = solve_shot(
        paths,
        follower.geometry,
        strike_s=shot.strike_s,
        frame_interval_s=frame_interval_s,
        unnamed_mm=shot.unidentified_mm,
    )
    before = shot.before
    after = {
        track.ball: (float(track.xy_mm[0]), float(track.xy_mm[1]))
        for track in follower.tracks
        if track.ball is not None and is_on_table(track, follower.geometry)
    }
    first_contact, doubts = solved.first_contact, solved.doubts
    if shot.is_mid_stroke:
        first_contact = FirstContact(balls=(), certainty=0.0)
        doubts = tuple(d for d in doubts if d.about is not DoubtAbout.FIRST_CONTACT)
    facts = ShotFacts(
        on_table=frozenset(before) | (frozenset(after) if shot.is_mid_stroke else frozenset()),
        strike_s=shot.strike_s,
        first_contact=first_contact,
        events=solved.events,
        doubts=doubts,
    )
    facts = with_honest_doubts(
        facts,
        paths,
        follower.geometry,
        unknown_balls=_unknown_moved(shot, follower),
        mistaken=mistaken_balls(lanes),
    )
    nameless = [n for n, (ball, place) in shot.start.items() if ball is None and place is not None]
    facts = with_unnamed_pots(facts, fallen_unnamed(follower.tracks, nameless, follower.geometry))
    is_untold = _is_nothing_told(facts, paths) or was_carried(facts, paths)
    if is_untold and not shot.is_mid_stroke:
        return None
    places = [place for _, place in shot.start.values() if place is not None]
    return SeenShot(
        strike_s=shot.strike_s,
        rest_s=rest_s,
        is_break=is_break_shot(places, before.get(Ball.CUE), follower.geometry),
        before=before,
        after=after,
        after_complete=rest_s is not None,
        facts=facts,
        event_places_mm=solved.places_mm,
        paths=paths,
        unidentified_mm=shot.unidentified_mm,
        lanes=lane_records(lanes),
        frame_interval_s=frame_interval_s,
    )


def settle(follower: Follower) -> None:
    """The shot is told: paths end, and balls that left the bed are balls of this table no more."""
    for track in list(follower.tracks):
        if track.is_ball and track.motion is Motion.MOVING:
            continue  # the next shot has begun: it goes on in that one
        track.path.clear()
        if track.is_ball and not is_on_table(track, follower.geometry):
            if track.motion is Motion.HIDDEN:
                continue
            track.is_ball = False
            track.ball = None


def _place_at(track: Track, t_s: float) -> NDArray[np.float64]:
    """(2,) where a moving ball was."""
    times = [s.t_s for s in track.path]
    x = np.interp(t_s, times, [s.x_mm for s in track.path])
    return np.array([x, np.interp(t_s, times, [s.y_mm for s in track.path])])


def _unknown_moved(shot: OpenShot, follower: Follower) -> int:
    """How many balls without a number may have taken part: all but those that were seen to lie
    where they lay."""
    return sum(
        1
        for track in follower.tracks
        if (begun := shot.start.get(track.number)) is not None
        and begun[0] is None
        and (track.motion is not Motion.RESTING or _travel_mm(track, shot.strike_s) > STIRRED_MM)
    )


def _is_stray_ball(track: Track) -> bool:
    """A track that began in the shot and was followed long enough to be the tail of a ball."""
    return len(track.path) >= 4 and track.attached_share < HAND_SHARE


def _is_nothing_told(facts: ShotFacts, paths: Sequence[BallPath]) -> bool:
    """Neither what was hit nor a ball that left the bed was seen, nor a cue ball that was surely
    struck: no account, but a gap."""
    first = facts.first_contact
    if first is None or first.is_seen:
        return False
    if any(isinstance(e, Potted | OffTable) for e in facts.events):
        return False
    return not any(path.ball is Ball.CUE and was_struck(path) for path in paths)


def _name_cue_ball(tracks: Sequence[Track], first_mover: int | None) -> None:
    """What is struck first is the cue ball, if no other ball is known to be it."""
    if any(t.ball is Ball.CUE and t.is_ball and is_in_play(t) for t in tracks):
        return
    for track in tracks:
        if track.number == first_mover and track.ball is None:
            track.ball = Ball.CUE
            track.ball_certainty = 1.0


def _first_speed_mm_s(tracks: Sequence[Track]) -> float:
    """Speed of the fastest ball over the first sights of it."""
    speeds = [0.0]
    for track in tracks:
        if track.is_ball and len(track.path) >= 3:
            a, b = track.path[0], track.path[2]
            way = float(np.hypot(b.x_mm - a.x_mm, b.y_mm - a.y_mm))
            speeds.append(way / max(b.t_s - a.t_s, 1e-3))
    return max(speeds)


def _travel_mm(track: Track, strike_s: float) -> float:
    if not track.is_ball or track.left_mm is None or not track.path:
        return 0.0
    xy = np.array([(s.x_mm, s.y_mm) for s in track.path if s.t_s >= strike_s - 0.2])
    if len(xy) < 2:
        return 0.0
    return float(np.hypot(*(xy - track.left_mm).T).max())
