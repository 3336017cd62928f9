"""Looks at the resting table: every ball found, and named as far as it can be."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from calibration.fit import table_from_corners
from calibration.identity import Identity, TableReading
from calibration.identity_told import is_poor_reading
from calibration.view import TableView
from device.looking import Looker, LookLateError
from device.watching import Watcher
from rules.balls import Ball
from rules.match import Game
from tests.device.drawn_clips import Clip, drawn
from tracking.track import Motion, Sample, Track
from vision.detections import BALL_LABELS, Detections, Trust
from vision.detectors import detector
from vision.emptying import empty_table
from vision.frame import frame_from_bgr
from vision.scene import Scene


@pytest.fixture(scope="module")
def clip(tmp_path_factory: pytest.TempPathFactory) -> Clip:
    return drawn(tmp_path_factory.mktemp("look") / "pot.mp4", "pot", width=1280)


@pytest.fixture(scope="module")
def pictures(clip: Clip) -> list[np.ndarray]:
    """Before the player comes: the table at rest."""
    return list(clip.pictures()[:12])


@pytest.fixture
def watcher(clip: Clip, pictures: list[np.ndarray]) -> Watcher:
    fit = table_from_corners(clip.corners_px, size_wh=clip.size_wh, picture_bgr=pictures[0])
    view = TableView(fit.camera, fit.geometry)
    crops = [view.crop(frame_from_bgr(p).half_yuv()) for p in pictures[:4]]
    return Watcher(view, empty_table(crops, view.bed, view.mouths, view.middle_radius_px))


def test_a_look_finds_and_names_every_ball(
    clip: Clip, pictures: list[np.ndarray], watcher: Watcher
) -> None:
    looker = Looker(watcher.view, clip.game, detector())
    for k in (0, 5, 10):
        seen = frame_from_bgr(pictures[k], index=k, t_s=k / 25)
        watcher.watch(seen)
        looker.look(seen, watcher)
    truth = {Ball(int(b)): place for b, place in clip.truth[0]["before"].items()}
    tracks = watcher.follower.tracks
    assert all(t.motion is Motion.RESTING and t.is_ball for t in tracks)
    assert {t.ball for t in tracks} == set(truth)
    for track in tracks:
        assert track.ball is not None
        assert np.hypot(*(track.xy_mm - truth[track.ball])) < 5.0
        assert track.ball_certainty > 0.5


def test_looks_change_nothing_that_lies_still(
    clip: Clip, pictures: list[np.ndarray], watcher: Watcher
) -> None:
    looker = Looker(watcher.view, clip.game, detector())
    numbers = []
    for k in (0, 5, 10):
        seen = frame_from_bgr(pictures[k], index=k, t_s=k / 25)
        watcher.watch(seen)
        looker.look(seen, watcher)
        numbers.append(sorted((t.number, t.ball) for t in watcher.follower.tracks))
    assert numbers[0] == numbers[1] == numbers[2]


class Careless:
    """A detector whose centres are off by 1.5 px, and which may answer too late."""

    name = "careless"

    def __init__(self, *, is_late: bool) -> None:
        self._is_late = is_late
        self._answer: Detections | None = None

    def find(
        self, bgr: np.ndarray, scene: Scene, *, frame_index: int = 0, t_s: float = 0.0
    ) -> Detections:
        found = detector().find(bgr, scene, frame_index=frame_index, t_s=t_s)
        found = replace(
            found,
            centres_px_xy=found.centres_px_xy + np.array([1.2, -0.9]),
            sigma_px=np.full(len(found), 1.0),
        )
        if self._is_late:
            self._answer = found
            raise LookLateError("not yet")
        return found

    def ask(self, bgr: np.ndarray, scene: Scene, *, frame_index: int = 0, t_s: float = 0.0) -> bool:
        raise AssertionError("nobody looks ahead here")

    def answer(self) -> Detections:
        raise AssertionError("nobody looks ahead here")

    def late(self) -> Detections | None:
        answer, self._answer = self._answer, None
        return answer


@pytest.mark.parametrize("is_late", [False, True])
def test_centres_are_exact_whatever_the_detector_and_whenever_it_answers(
    clip: Clip, pictures: list[np.ndarray], watcher: Watcher, is_late: bool
) -> None:
    looker = Looker(watcher.view, clip.game, Careless(is_late=is_late))
    seen = frame_from_bgr(pictures[0], index=0, t_s=0.0)
    watcher.watch(seen)
    assert looker.look(seen, watcher) is not is_late
    assert looker.catch_up(watcher) is is_late
    truth = np.array(list(clip.truth[0]["before"].values()))
    places = np.array([track.xy_mm for track in watcher.follower.tracks])
    assert len(places) == len(truth)
    off_mm = np.linalg.norm(places[:, None] - truth[None], axis=2).min(axis=1)
    # 1.5 px are 3.4 mm here.
    assert np.median(off_mm) < 1.5
    assert not looker.catch_up(watcher)


def reading(told: list[tuple[Ball | None, float]]) -> TableReading:
    return TableReading(
        identities=tuple(Identity(ball=ball, probability=p) for ball, p in told),
        set_name="tv",
        chroma_scale=1.0,
    )


@pytest.mark.parametrize(
    ("told", "is_poor"),
    [
        ([(Ball.ONE, 0.99)] * 5, False),
        ([(Ball.ONE, 0.99)] * 4 + [(None, 0.0)], False),
        ([(Ball.ONE, 0.99)] * 2 + [(None, 0.0)] * 2, True),
        ([(Ball.ONE, 0.5)] * 6, True),
        ([(None, 0.0)] * 2, False),
        ([], False),
    ],
)
def test_where_most_numbers_are_guesses_none_is_told(
    told: list[tuple[Ball | None, float]], is_poor: bool
) -> None:
    assert is_poor_reading(reading(told)) is is_poor


class Told:
    """A detector that says what it is told, and surely which ball each is."""

    name = "told"

    def __init__(self, *found: tuple[float, float, Ball]) -> None:
        self.found = found
        self.rival: tuple[Ball, float] | None = None

    def find(
        self, bgr: np.ndarray, scene: Scene, *, frame_index: int = 0, t_s: float = 0.0
    ) -> Detections:
        label_log_p = np.full((len(self.found), BALL_LABELS), -14.0)
        for row, (_, _, ball) in zip(label_log_p, self.found, strict=True):
            row[ball] = -0.001
            if self.rival is not None:
                row[self.rival[0]] = self.rival[1]
        return Detections(
            frame_index=frame_index,
            t_s=t_s,
            centres_px_xy=np.array([(x, y) for x, y, _ in self.found]).reshape(-1, 2),
            sigma_px=np.full(len(self.found), 0.3),
            radius_px=np.full(len(self.found), 12.0),
            scores=np.full(len(self.found), 0.9),
            label_log_p=label_log_p,
            trust=Trust(label_floor=1e-4),
        )


@pytest.mark.parametrize(
    ("ball", "is_covered", "is_taken"),
    [
        (Ball.SIX, True, False),  # a knuckle
        (Ball.CUE, True, True),  # the cue ball, placed by hand
        (Ball.SIX, False, True),  # the money ball, spotted
    ],
)
def test_no_ball_but_the_cue_ball_begins_to_lie_under_an_arm(
    pictures: list[np.ndarray],
    watcher: Watcher,
    monkeypatch: pytest.MonkeyPatch,
    ball: Ball,
    is_covered: bool,
    is_taken: bool,
) -> None:
    x, y = watcher.view.camera.mm_to_px(np.array([[1000.0, 500.0], [1600.0, 800.0]])).tolist()
    told = Told((*x, Ball.ONE))
    looker = Looker(watcher.view, Game.TEN_BALL, told)
    seen = frame_from_bgr(pictures[0], index=0, t_s=0.0)
    watcher.watch(seen)
    looker.look(seen, watcher)
    told.found = ((*x, Ball.ONE), (*y, ball))
    monkeypatch.setattr(watcher, "is_open_at", lambda _: not is_covered)
    looker.look(seen, watcher)
    lying = {track.ball for track in watcher.follower.tracks if track.is_ball}
    assert lying == ({Ball.ONE, ball} if is_taken else {Ball.ONE})


def test_a_number_is_told_when_it_is_sure_and_stands_while_its_ball_lies(
    pictures: list[np.ndarray], watcher: Watcher
) -> None:
    place_mm = np.array([1000.0, 500.0])
    (x,) = watcher.view.camera.mm_to_px(place_mm[None]).tolist()
    told = Told((*x, Ball.ONE))
    looker = Looker(watcher.view, Game.TEN_BALL, told)
    numbers = []
    for k, rival_log_p in enumerate((-0.5, -8.0, *4 * (-0.5,))):
        told.rival = (Ball.NINE, rival_log_p)
        seen = frame_from_bgr(pictures[k], index=k, t_s=float(k))
        watcher.watch(seen)
        looker.look(seen, watcher)
        track = min(watcher.follower.tracks, key=lambda t: float(np.hypot(*(t.xy_mm - place_mm))))
        numbers.append(track.ball)
    assert numbers == [None, *5 * (Ball.ONE,)]
    assert track.ball_certainty > 0.95


def test_a_ball_that_is_seen_is_not_what_is_followed_unseen_elsewhere(
    pictures: list[np.ndarray], watcher: Watcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player racked the 6, and what was followed as the 6 was something else."""
    monkeypatch.setattr(watcher, "is_open_at", lambda _: True)
    places_mm = np.array([[1000.0, 500.0], [1600.0, 800.0], [700.0, 900.0]])
    x, y, z = watcher.view.camera.mm_to_px(places_mm).tolist()
    told = Told((*x, Ball.ONE), (*y, Ball.SIX))
    looker = Looker(watcher.view, Game.TEN_BALL, told)

    def numbers() -> list[Ball | None]:
        def nearest(place_mm: np.ndarray) -> Track:
            tracks = watcher.follower.tracks
            return min(tracks, key=lambda t: float(np.hypot(*(t.xy_mm - place_mm))))

        return [nearest(place_mm).ball for place_mm in places_mm]

    for k in range(2):
        seen = frame_from_bgr(pictures[k], index=k, t_s=float(k))
        watcher.watch(seen)
        looker.look(seen, watcher)
        if k == 0:
            assert numbers()[:2] == [Ball.ONE, Ball.SIX]
            told.found = ((*x, Ball.ONE), (*z, Ball.SIX))
    assert numbers() == [Ball.ONE, None, Ball.SIX]


@pytest.mark.parametrize(("apart_mm", "is_told"), [(60.0, True), (900.0, False)])
def test_a_ball_that_met_one_that_is_gone_may_be_that(
    pictures: list[np.ndarray],
    watcher: Watcher,
    monkeypatch: pytest.MonkeyPatch,
    apart_mm: float,
    is_told: bool,
) -> None:
    """Two tracks were exchanged where the balls met, and one fell: the look sees which is left."""
    monkeypatch.setattr(watcher, "is_open_at", lambda _: True)
    places_mm = np.array([[1000.0, 500.0], [1600.0, 800.0], [700.0, 900.0]])
    x, y, z = watcher.view.camera.mm_to_px(places_mm).tolist()
    told = Told((*x, Ball.ONE), (*y, Ball.CUE))
    looker = Looker(watcher.view, Game.TEN_BALL, told)
    seen = frame_from_bgr(pictures[0], index=0, t_s=0.0)
    watcher.watch(seen)
    looker.look(seen, watcher)
    one, cue = (
        next(t for t in watcher.follower.tracks if t.ball is ball) for ball in (Ball.ONE, Ball.CUE)
    )
    times = np.arange(0.1, 0.9, 0.05).tolist()
    one.path = [Sample(t, 1000.0 - 300.0 * t, 500.0 + 400.0 * t, 1.0, 57.0) for t in times]
    cue.path = [replace(s, y_mm=s.y_mm - apart_mm) for s in one.path]
    one.xy_mm, one.rest_mm = places_mm[2].copy(), places_mm[2].copy()
    cue.motion = Motion.GONE
    told.found = ((*z, Ball.CUE),)
    seen = frame_from_bgr(pictures[1], index=1, t_s=1.0)
    watcher.watch(seen)
    looker.look(seen, watcher)
    assert (one.ball is Ball.CUE) is is_told
