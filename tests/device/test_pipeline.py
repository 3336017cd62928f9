"""From a video to what happened in it, with drawn clips whose truth is known."""

from __future__ import annotations

import weakref
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from device import pipeline
from device.cameras.video_file import VideoFile
from device.pipeline import referee
from device.reviewed import Reviewed
from rules.balls import Ball, Pocket
from rules.facts import Contact, Potted, RailTouch
from tests.device.drawn_clips import Clip, Picture, drawn, turned_corners, written
from tracking.geometry import TableGeometry
from tracking.shot import GapReason, SeenShot
from tracking.turning import turned_shot
from vision.frame import Frame

FPS = 25
PLACE_MM = 6.0
"""A ball is 10 pixels across in these clips."""


@pytest.fixture(scope="module")
def pot(tmp_path_factory: pytest.TempPathFactory) -> Clip:
    """The cue ball meets the 3, which falls."""
    return drawn(tmp_path_factory.mktemp("clips") / "pot.mp4", "pot", fps=FPS)


@pytest.fixture(scope="module")
def potted(pot: Clip) -> Reviewed:
    return referee(pot.source(), corners_px=pot.corners_px, game=pot.game)


def only_shot(reviewed: Reviewed) -> SeenShot:
    (shot,) = reviewed.shots
    return shot


def story(shot: SeenShot) -> list[object]:
    """What happened without the times."""
    told: list[object] = []
    for event in shot.facts.events:
        match event:
            case Contact(balls=balls):
                told.append(frozenset(balls))
            case Potted(ball=ball, pocket=pocket):
                told.append((ball, pocket))
            case RailTouch(ball=ball, rail=rail):
                told.append((ball, rail))
            case _:
                told.append(event)
    return told


def assert_same_story(one: SeenShot, other: SeenShot, within_s: float) -> None:
    assert story(one) == story(other)
    assert one.strike_s == pytest.approx(other.strike_s, abs=within_s)
    assert one.before.keys() == other.before.keys()
    assert one.after.keys() == other.after.keys()
    for ball in one.before:
        assert one.before[ball] == pytest.approx(other.before[ball], abs=PLACE_MM)
    first, second = one.facts.first_contact, other.facts.first_contact
    assert (first is None) == (second is None)
    if first is not None and second is not None:
        assert first.balls == second.balls
        assert first.t_s == pytest.approx(second.t_s, abs=within_s)


def test_the_shot_is_told_as_it_was(pot: Clip, potted: Reviewed) -> None:
    truth, shot = pot.truth[0], only_shot(potted)
    assert shot.strike_s == pytest.approx(truth["strike_s"], abs=0.5 / FPS)
    first = shot.facts.first_contact
    assert first is not None
    assert [int(ball) for ball in first.balls] == truth["first_contact"]["balls"]
    assert first.t_s == pytest.approx(truth["first_contact"]["t_s"], abs=0.5 / FPS)
    assert first.certainty > 0.9
    pots = [e for e in shot.facts.events if isinstance(e, Potted)]
    assert [(p.ball, p.pocket) for p in pots] == [(Ball.THREE, Pocket.FL)]
    assert pots[0].t_s == pytest.approx(truth["pocketed"][0]["t_s"], abs=0.1)
    assert shot.after_complete
    assert shot.rest_s is not None
    assert shot.rest_s == pytest.approx(truth["rest_s"], abs=0.4)
    assert potted.gaps == ()


@pytest.mark.parametrize("when", ["before", "after"])
def test_the_balls_are_told_where_they_lie(pot: Clip, potted: Reviewed, when: str) -> None:
    truth = {Ball(int(ball)): place for ball, place in pot.truth[0][when].items()}
    seen = getattr(only_shot(potted), when)
    assert seen.keys() == truth.keys()
    for ball, place in truth.items():
        assert np.hypot(*(np.array(seen[ball]) - place)) < PLACE_MM, ball


def test_a_table_that_is_searched_gives_the_same_but_for_its_ends(
    pot: Clip, potted: Reviewed
) -> None:
    """Without a rack in sight nothing tells the head from the foot."""
    found = only_shot(referee(pot.source(), game=pot.game))
    given = only_shot(potted)
    if story(found) != story(given):
        found = turned_shot(found, TableGeometry())
    assert_same_story(found, given, 0.01)


def test_half_a_turn_of_the_picture_changes_nothing(
    pot: Clip, potted: Reviewed, tmp_path: Path
) -> None:
    path = written(tmp_path / "turned.mp4", (p[::-1, ::-1] for p in pot.pictures()), FPS)
    turned = referee(VideoFile(path), corners_px=turned_corners(pot), game=pot.game)
    assert_same_story(only_shot(turned), only_shot(potted), 0.015)


def test_repeated_pictures_change_nothing(pot: Clip, potted: Reviewed, tmp_path: Path) -> None:
    twice = (picture for picture in pot.pictures() for _ in range(2))
    path = written(tmp_path / "padded.mp4", twice, 2 * FPS)
    padded = referee(VideoFile(path), corners_px=pot.corners_px, game=pot.game)
    assert_same_story(only_shot(padded), only_shot(potted), 0.03)


def other_camera(size_wh: tuple[int, int]) -> np.ndarray:
    """A hall full of people, say: nothing of a table."""
    coarse = np.random.default_rng(5).integers(0, 255, (9, 16, 3), dtype=np.uint8)
    w, h = size_wh
    return np.kron(coarse, np.ones((h // 9, w // 16, 1), np.uint8))[:h, :w]


def test_a_cut_in_the_middle_gives_a_gap(pot: Clip, tmp_path: Path) -> None:
    """From the contact on another camera is shown, until all has been at rest for a while."""
    pictures = pot.pictures()
    from_k = round(pot.truth[0]["first_contact"]["t_s"] * FPS) + 1
    until_k = len(pictures) - 12
    away = other_camera(pot.size_wh)
    pictures[from_k:until_k] = [away] * (until_k - from_k)
    path = written(tmp_path / "cut.mp4", pictures, FPS)
    reviewed = referee(VideoFile(path), corners_px=pot.corners_px, game=pot.game)
    (gap,) = [g for g in reviewed.gaps if g.reason is GapReason.CUT]
    assert gap.from_s == pytest.approx(from_k / FPS, abs=2 / FPS)
    assert gap.to_s == pytest.approx(until_k / FPS, abs=2 / FPS)
    for shot in reviewed.shots:
        assert not shot.after_complete
        assert shot.facts.first_contact is not None
        assert not any(isinstance(e, Potted) for e in shot.facts.events)


def test_a_dark_span_is_a_dark_gap(pot: Clip, tmp_path: Path) -> None:
    pictures = pot.pictures()[:60]
    pictures[20:40] = [np.zeros_like(pictures[0])] * 20
    path = written(tmp_path / "dark.mp4", pictures, FPS)
    reviewed = referee(VideoFile(path), corners_px=pot.corners_px, game=pot.game)
    assert [gap.reason for gap in reviewed.gaps] == [GapReason.DARK]
    assert (reviewed.gaps[0].from_s, reviewed.gaps[0].to_s) == pytest.approx(
        (20 / FPS, 40 / FPS), abs=2 / FPS
    )
    assert reviewed.shots == ()


def test_footage_that_begins_in_mid_stroke_claims_no_miss(pot: Clip, tmp_path: Path) -> None:
    """The contact was before the first picture."""
    from_k = round(pot.truth[0]["first_contact"]["t_s"] * FPS) + 2
    path = written(tmp_path / "late.mp4", pot.pictures()[from_k:], FPS)
    reviewed = referee(VideoFile(path), corners_px=pot.corners_px, game=pot.game)
    for shot in reviewed.shots:
        assert shot.facts.first_contact is not None
        assert shot.strike_s < 0.2


def test_a_table_at_rest_gives_no_shot(pot: Clip, tmp_path: Path) -> None:
    until_k = round(pot.truth[0]["strike_s"] * FPS) - 2
    path = written(tmp_path / "rest.mp4", pot.pictures()[:until_k], FPS)
    told: list[float] = []
    reviewed = referee(
        VideoFile(path), corners_px=pot.corners_px, game=pot.game, progress=told.append
    )
    assert reviewed.shots == ()
    assert reviewed.gaps == ()
    assert told == sorted(told)
    assert len(told) == until_k


def emptied(clip: Clip, picture: Picture) -> Picture:
    """The table without its balls: cloth from beside each is laid over it."""
    size = TableGeometry()
    ends = {
        "HL": (0.0, 0.0),
        "HR": (0.0, size.width_mm),
        "FL": (size.length_mm, 0.0),
        "FR": (size.length_mm, size.width_mm),
    }
    to_px = cv2.getPerspectiveTransform(
        np.array(list(ends.values()), np.float32),
        np.array([clip.corners_px[name] for name in ends], np.float32),
    )
    places = np.array(list(clip.truth[0]["before"].values()), np.float64)[:, None]
    empty = picture.copy()
    for x, y in np.round(cv2.perspectiveTransform(places, to_px)[:, 0]).astype(int).tolist():
        reach = slice(y - 16, y + 16)
        side = 40 if x < picture.shape[1] // 2 else -40
        empty[reach, x - 16 : x + 16] = picture[reach, x - 16 + side : x + 16 + side]
    return np.asarray(empty)


def test_the_pictures_in_which_the_table_was_sought_are_kept_no_longer(
    pot: Clip, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are the most that a review holds: 70 MB at 1280x720, 160 at 1920x1080."""
    seeking: list[weakref.ref[NDArray[np.uint8]]] = []
    one_view = pipeline.of_one_view

    def noted(frames: list[Frame]) -> list[Frame]:
        kept = one_view(frames)
        seeking.extend(weakref.ref(frame.y) for frame in kept)
        return kept

    class EnoughError(Exception):
        pass

    def at_first(_: float) -> None:
        assert seeking
        assert all(picture() is None for picture in seeking)
        raise EnoughError

    monkeypatch.setattr(pipeline, "of_one_view", noted)
    with pytest.raises(EnoughError):
        referee(pot.source(), corners_px=pot.corners_px, game=pot.game, progress=at_first)


def test_balls_brought_to_a_table_that_stood_empty_are_refereed(pot: Clip, tmp_path: Path) -> None:
    """All looks at the empty table were had when somebody brings them."""
    pictures = pot.pictures()
    empty = emptied(pot, pictures[0])
    stood = [empty] * (9 * FPS)
    brought = []
    for k in range(FPS):
        arm = (empty if k < FPS // 2 else pictures[0]).copy()
        cv2.rectangle(arm, (0, 150), (900 * k // FPS, 400), (60, 80, 120), -1)
        brought.append(arm)
    lay = [pictures[0]] * (4 * FPS)
    path = written(tmp_path / "brought.mp4", [*stood, *brought, *lay, *pictures], FPS)
    reviewed = referee(VideoFile(path), corners_px=pot.corners_px, game=pot.game)
    strikes = [shot.strike_s for shot in reviewed.shots]
    assert strikes == [pytest.approx(14.0 + pot.truth[0]["strike_s"], abs=0.1)]


def test_nothing_but_black_is_no_crash(pot: Clip, tmp_path: Path) -> None:
    w, h = pot.size_wh
    path = written(tmp_path / "black.mp4", [np.zeros((h, w, 3), np.uint8)] * 20, FPS)
    reviewed = referee(VideoFile(path), corners_px=pot.corners_px, game=pot.game)
    assert reviewed.shots == ()


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Clip:
    return drawn(tmp_path_factory.mktemp("clips") / "scratch.mp4", "scratch", fps=30)


def test_a_scratch(scratch: Clip) -> None:
    """The bridge hand lies over the cue ball's place until after the contact."""
    reviewed = referee(scratch.source(), corners_px=scratch.corners_px, game=scratch.game)
    truth, shot = scratch.truth[0], only_shot(reviewed)
    assert shot.strike_s == pytest.approx(truth["strike_s"], abs=0.5 / 30)
    assert shot.facts.first_contact is not None
    assert shot.facts.first_contact.balls == (Ball.ONE,)
    pots = [(e.ball, e.pocket) for e in shot.facts.events if isinstance(e, Potted)]
    assert pots == [(Ball.CUE, Pocket.SR)]
    assert Ball.CUE not in shot.after


def test_a_miss(tmp_path: Path) -> None:
    clip = drawn(tmp_path / "miss.mp4", "no_contact", width=800, fps=30)
    shot = only_shot(referee(clip.source(), corners_px=clip.corners_px, game=clip.game))
    assert shot.strike_s == pytest.approx(clip.truth[0]["strike_s"], abs=0.5 / 30)
    assert shot.facts.first_contact is None
    rails = [e for e in shot.facts.events if isinstance(e, RailTouch)]
    true_rails = [e for e in clip.truth[0]["events"] if e["kind"] == "rail"]
    assert [r.rail.value for r in rails] == [e["rail"] for e in true_rails]
