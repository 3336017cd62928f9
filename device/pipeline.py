"""From pictures to what happened in them: one pipeline with two clocks.

Watches the table picture by picture, looks at it whenever it rests, hands each shot to the solver
when it is over and tells it. All knowledge lies in the rooms it calls; here is the order of it.
`referee` is the loop of the file's clock; the live one is in `device.live`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np

from calibration.fit import TableFit, table_from_corners, turned
from calibration.table_finder import find_table
from calibration.view import TableView
from device.cameras.video_file import VideoFile
from device.glimpses import KEY_PICTURES, LOOKED_AT_S, first_frames, of_one_view
from device.looking import Looker
from device.observing import Collector, Observer, Sight
from device.reviewed import Reviewed, SeenTable
from device.watching import Watched, Watcher
from rules.balls import Ball
from rules.match import Game
from tracking.gaps import GapKeeper
from tracking.plausible import as_from_a_slant
from tracking.pockets import is_off_bed
from tracking.rack import rack_end
from tracking.segmentation import Closed, Opened
from tracking.shot import Gap, GapReason, PlaceMm, SeenShot
from tracking.track import Motion
from tracking.turning import turned_shot
from tracking.witness import OpenShot, account, settle
from vision.detectors import Detector, choose
from vision.emptying import empty_table
from vision.frame import Frame

FEW_PICTURES = 4
"""With fewer key pictures of one view than this, the first seconds are read as well."""
LOOK_EVERY_S = 1.0
LOOKS_AT_REST = 6
"""Looks at one and the same resting table: each adds evidence, the sixth hardly any."""
MID_STROKE_S = 0.3
MID_STROKE_MOVERS = 3
"""So many balls moving so soon after the first picture: the recording, or what follows a cut,
begins in mid-stroke. One ball alone may have been struck just then."""
LOST_FOR_S = 0.3
"""Without the table for so long it is a cut and no flash; balls have to be found anew after it."""
DISSOLVE_S = 0.6
"""A shot that seems to begin so shortly before the table is lost is the dissolve itself."""
DARK_LEVEL = 20.0
"""Mean brightness under which a picture is dark."""
USUAL_STEP_S = 0.04

Progress = Callable[[float], None]


def referee(
    source: VideoFile,
    *,
    size_mm: tuple[float, float] | None = None,
    corners_px: Mapping[str, tuple[float, float]] | None = None,
    game: Game = Game.TEN_BALL,
    detector: Detector | None = None,
    progress: Progress | None = None,
) -> Reviewed:
    """Everything that was seen in a recording.

    `size_mm`: length and width between the noses, 9 ft if None. `corners_px` (HL, HR, FL, FR):
    where the table is, if it shall not be searched. `detector`: what looks at the resting table,
    the best that works here if None. `progress` is told each picture's time.
    Errors: `calibration.table_finder.TableNotFound`, `calibration.fit.CornersError`.
    """
    seen = Collector()
    fit, refereeing = _begun(source, size_mm, corners_px, game, detector, seen)
    for frame in source:
        refereeing.see(frame)
        if progress is not None:
            progress(frame.t_s)
    report = source.report
    if report is None:
        return _reviewed(fit, seen, refereeing.end(0.0))
    return _reviewed(fit, seen, refereeing.end(report.duration_s, report.damage))


def _begun(
    source: VideoFile,
    size_mm: tuple[float, float] | None,
    corners_px: Mapping[str, tuple[float, float]] | None,
    game: Game,
    detector: Detector | None,
    seen: Collector,
) -> tuple[TableFit, Refereeing]:
    """The table and who watches it. The pictures in which it was sought end here: kept through the
    recording they were 70 MB."""
    glimpses = of_one_view(source.key_frames(KEY_PICTURES, LOOKED_AT_S))
    if len(glimpses) < FEW_PICTURES:
        glimpses = of_one_view([*glimpses, *first_frames(iter(source))])
    if corners_px is not None:
        fit = table_from_corners(
            corners_px,
            size_wh=source.size_wh,
            size_mm=size_mm,
            picture_bgr=glimpses[0].bgr(),
        )
    else:
        fit = find_table([glimpse.bgr() for glimpse in glimpses], size_mm=size_mm)
    return fit, Refereeing(fit, glimpses, game, detector or choose().detector, seen)


class Refereeing:
    """One view of one table, from its first picture to its last."""

    def __init__(
        self,
        fit: TableFit,
        glimpses: list[Frame],
        game: Game,
        detector: Detector,
        observer: Observer,
    ) -> None:
        self._observer = observer
        self._sight: Sight | None = None
        view = TableView(fit.camera, fit.geometry)
        crops = [view.crop(glimpse.half_yuv()) for glimpse in glimpses]
        self._watcher = Watcher(
            view, empty_table(crops, view.bed, view.mouths, view.middle_radius_px)
        )
        self._looker = Looker(view, game, detector)
        self._gaps = GapKeeper()
        self._open: OpenShot | None = None
        self._look_due_s = 0.0
        self._looks_at_rest = 0
        self._is_ahead = False
        self._first_s: float | None = None
        self._lost_since_s: float | None = None
        self._kept: Frame | None = None
        self._last_s = 0.0
        self._steps_s: list[float] = []

    def see(self, frame: Frame) -> None:
        """One picture."""
        watched = self._watcher.watch(frame)
        if watched.is_new:
            self._see_new(frame, watched)
        for gap in self._gaps.over(frame.t_s):
            self._observer.gap(gap)

    def _see_new(self, frame: Frame, watched: Watched) -> None:
        if watched.is_lost:
            self._lose(frame)
            return
        if self._open is not None and self._lost_since_s is None:
            self._steps_s = [*self._steps_s, frame.t_s - self._last_s][-300:]
        self._last_s = frame.t_s
        if self._first_s is None:
            self._first_s = frame.t_s
        self._lost_since_s = None
        if watched.is_covered:
            self._gaps.hidden(frame.t_s, GapReason.COVERED)
        else:
            self._gaps.seen(frame.t_s)
        match watched.event:
            case Opened() as opened:
                self._looker.drop_late()
                self._open = OpenShot.begin(
                    opened, self._watcher.follower, mid_stroke_s=self._mid_stroke_s(opened)
                )
            case Closed() as closed:
                self._look(frame)
                self._close(closed.rest_s)
                self._is_ahead = False
                self._looks_at_rest = 1
                self._look_due_s = frame.t_s + LOOK_EVERY_S
            case None if self._open is not None:
                self._look_ahead(frame)
            case None:
                self._look_if_due(frame)
        if self._open is not None:
            self._kept = frame.kept()
            self._tell(frame.t_s, Sight.MOVING)
        else:
            self._tell(frame.t_s, Sight.COVERED if watched.is_covered else Sight.RESTING)

    def _tell(self, t_s: float, sight: Sight) -> None:
        if sight is not self._sight:
            self._sight = sight
            self._observer.changed(t_s, sight)

    def _look(self, frame: Frame) -> None:
        if self._looker.look(frame, self._watcher):
            self._observer.looked(frame.t_s)

    def _look_ahead(self, frame: Frame) -> None:
        """Nothing moves, the shot may be about to end: a detector that works elsewhere may begin
        its look."""
        is_still = self._watcher.segmenter.still_s(frame.t_s) > 0
        if is_still and not self._is_ahead:
            self._looker.look_ahead(frame)
        elif self._is_ahead and not is_still:
            self._looker.drop_late()
        self._is_ahead = is_still

    def _look_if_due(self, frame: Frame) -> None:
        if self._looker.catch_up(self._watcher):
            self._observer.looked(frame.t_s)
        if self._watcher.follower.is_anything_moving():
            # Balls that a hand lays or takes are known from looks alone, however long it takes.
            self._looks_at_rest = 0
            return
        if frame.t_s < self._look_due_s or self._looks_at_rest >= LOOKS_AT_REST:
            return
        self._look(frame)
        self._looks_at_rest += 1
        self._look_due_s = frame.t_s + LOOK_EVERY_S

    def _mid_stroke_s(self, opened: Opened) -> float | None:
        """Time of the first picture, if balls were moving in it already."""
        first_s = self._first_s
        if first_s is None or opened.strike_s - first_s > MID_STROKE_S:
            return None
        movers = [t for t in self._watcher.follower.moving() if t.is_ball]
        if len(movers) < MID_STROKE_MOVERS and opened.first_mover is not None:
            return None
        return first_s

    def _lose(self, frame: Frame) -> None:
        """The table is not to be seen."""
        dark = float(frame.y[::8, ::8].mean()) < DARK_LEVEL
        if self._lost_since_s is None:
            self._lost_since_s = frame.t_s
        self._gaps.hidden(frame.t_s, GapReason.DARK if dark else GapReason.CUT)
        if frame.t_s - self._lost_since_s > LOST_FOR_S and self._watcher.follower.tracks:
            self._cut_short()
            self._begin_anew()
        self._tell(frame.t_s, Sight.DARK if dark else Sight.LOST)

    def _cut_short(self) -> None:
        """Footage ended or cut away: the shot that was open is told as far as it was seen."""
        if self._open is None:
            return
        if self._last_s - self._open.strike_s < DISSOLVE_S and self._lost_since_s is not None:
            self._open = None
            return
        if self._kept is not None:
            self._look(self._kept)
        self._close(None)

    def _close(self, rest_s: float | None) -> None:
        if self._open is None:
            return
        step_s = float(np.median(self._steps_s)) if self._steps_s else USUAL_STEP_S
        shot = account(self._open, self._watcher.follower, rest_s=rest_s, frame_interval_s=step_s)
        if shot is not None and self._watcher.view.is_slanting:
            facts = as_from_a_slant(shot.facts, shot.paths)
            shot = None if facts is None else replace(shot, facts=facts)
        if shot is not None:
            self._observer.shot(shot)
        elif self._open.was_stroke(self._watcher.follower):
            # The tail of a shot that began before the footage, or a shot that could not be seen.
            reason = GapReason.CUT if self._open.is_mid_stroke else GapReason.COVERED
            until_s = self._last_s if rest_s is None else rest_s
            self._gaps.add(Gap(from_s=self._open.strike_s, to_s=until_s, reason=reason))
        settle(self._watcher.follower)
        self._open = None
        self._kept = None

    def balls(self) -> tuple[tuple[Ball | None, PlaceMm], ...]:
        """Where the balls on the bed are now, as they are followed; None: its number is unknown."""
        follower = self._watcher.follower
        places = [
            (track.ball, (float(track.xy_mm[0]), float(track.xy_mm[1])))
            for track in follower.tracks
            if track.is_ball and track.motion in (Motion.RESTING, Motion.MOVING)
        ]
        return tuple(one for one in places if not is_off_bed(follower.geometry, *one[1]))

    def missed(self, gap: Gap) -> None:
        """No picture came for a while: an open shot was not seen, and balls may lie anywhere."""
        opened, self._open, self._kept = self._open, None, None
        from_s = gap.from_s if opened is None else min(opened.strike_s, gap.from_s)
        self._gaps.add(Gap(from_s=from_s, to_s=gap.to_s, reason=gap.reason))
        settle(self._watcher.follower)
        self._begin_anew()

    def _begin_anew(self) -> None:
        """Nothing is known of any ball: as in the first picture."""
        self._watcher.forget_balls()
        self._looker.forget()
        self._first_s = None
        self._looks_at_rest = 0
        self._look_due_s = 0.0

    def end(self, duration_s: float, damage: tuple[Gap, ...] = ()) -> tuple[Gap, ...]:
        """After the last picture: tells the shot that was open as far as it was seen, gives the
        gaps that had not been told, with those known from elsewhere."""
        self._cut_short()
        return self._gaps.gaps(duration_s, damage)


def _reviewed(fit: TableFit, seen: Collector, last_gaps: tuple[Gap, ...]) -> Reviewed:
    shots = seen.shots
    ends = _rack_ends(shots, fit)
    if ends < 0:
        fit = turned(fit)
        shots = [turned_shot(shot, fit.geometry) for shot in shots]
    is_known = fit.head_end_known or fit.has_head_string or ends != 0
    return Reviewed(
        table=SeenTable.from_fit(fit, is_head_end_known=is_known),
        shots=tuple(shots),
        gaps=tuple(sorted((*seen.gaps, *last_gaps), key=lambda gap: gap.from_s)),
    )


def _rack_ends(shots: list[SeenShot], fit: TableFit) -> int:
    """How many more racks were seen at the foot than at the end that was taken for the head."""
    ends = [rack_end(list(shot.before.values()), fit.geometry) for shot in shots if shot.is_break]
    return sum(ends)
