"""The live loop on a recording: what a review of it says, and what it survives."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import numpy as np
import pytest

from api.snapshot_codes import State
from calibration.fit import TableFit
from device.cameras.video_file import VideoFile
from device.judging import judge_shots
from device.live.loop_state import state_of
from device.pipeline import referee
from device.review import shot_to_judge
from rules.balls import Ball
from rules.match_events import ShotPlayed, Unseen
from rules.ruling import same_but_articles
from tests.device.cameras.faults import Corrupt, Pull, Resize
from tests.device.drawn_clips import Clip, written
from tests.device.live.pot_clip import BEFORE_S, FPS
from tests.device.live.refereeing import Notes, fit_of, recording, refereed
from tracking.shot import GapReason
from vision.frame import Frame


@pytest.fixture(scope="module")
def fit(pot: Clip) -> TableFit:
    return fit_of(pot)


@pytest.fixture(scope="module")
def strike(pot: Clip) -> int:
    """Number of the first picture after the strike."""
    strike_s: float = pot.truth[0]["strike_s"]
    return round((BEFORE_S + strike_s) * FPS) + 1


def test_live_rules_as_the_review_of_the_same_recording(
    pot: Clip, fit: TableFit, tmp_path: Path
) -> None:
    live = refereed(recording(pot.path), tmp_path, pot, fit=fit)
    reviewed = referee(VideoFile(pot.path), corners_px=pot.corners_px, game=pot.game)
    judged = judge_shots(
        [shot_to_judge(shot) for shot in reviewed.shots],
        reviewed.gaps,
        game=pot.game,
        rulebook="wpa",
    )
    assert live.log is not None
    assert [type(event) for event in live.log.events[-2:]] == [Unseen, ShotPlayed]
    ruled = live.log.progress.ruled
    assert len(ruled) == len(judged) == 1
    assert same_but_articles(ruled[0].ruling, judged[0].ruling)
    (told,) = live.notes.shots
    assert told.is_kept
    assert told.ruled == ruled[0]
    assert told.shot.strike_s == pytest.approx(reviewed.shots[0].strike_s, abs=1 / FPS)
    assert told.shot.after.keys() == reviewed.shots[0].after.keys()
    assert Ball.THREE not in told.shot.after
    assert live.loop.counts.refereed == live.notes.frames
    assert live.notes.rested >= 3
    assert live.loop.restarted == 0


def test_the_table_is_found_by_itself(pot: Clip, tmp_path: Path) -> None:
    live = refereed(recording(pot.path), tmp_path, pot)
    assert len(live.notes.fits) == 1
    assert [len(live.notes.shots), live.loop.counts.idle > FPS] == [1, True]


@pytest.mark.parametrize(
    "fault",
    [Pull(attempts=1), Corrupt(pictures=20), Resize(pictures=20, size_wh=(320, 180))],
    ids=["pulled", "corrupt", "resized"],
)
def test_a_shot_in_which_pictures_are_missing_was_not_seen(
    pot: Clip, fit: TableFit, strike: int, tmp_path: Path, fault: Pull | Corrupt | Resize
) -> None:
    live = refereed(recording(pot.path, {strike + 4: fault}), tmp_path, pot, fit=fit)
    if isinstance(fault, Pull):  # the recording then begins again, and its shot is played anew
        assert len(live.notes.shots) == 1
    else:
        assert live.notes.shots == []
        assert live.log is None
    assert any(gap.reason in (GapReason.CUT, GapReason.CORRUPT) for gap in live.notes.gaps)
    assert live.loop.has_ended
    assert live.loop.interrupted is None


def test_a_mistake_in_the_program_costs_one_shot_and_not_the_evening(
    pot: Clip, fit: TableFit, strike: int, tmp_path: Path
) -> None:
    notes = Notes()

    def fail(frame: Frame) -> None:
        if frame.index == strike + 4:
            raise IndexError("a mistake")

    notes.on_frame = fail
    live = refereed(recording(pot.path), tmp_path, pot, fit=fit, notes=notes)
    assert live.loop.restarted == live.loop.counts.failures == 1
    assert live.notes.shots == []
    assert len(live.notes.fits) == 2
    assert any(gap.reason is GapReason.NO_TABLE for gap in live.notes.gaps[1:])


def test_a_mistake_that_comes_again_and_again_ends_the_program(
    pot: Clip, fit: TableFit, tmp_path: Path
) -> None:
    notes = Notes()

    def fail(frame: Frame) -> None:
        raise ZeroDivisionError("always")

    notes.on_frame = fail
    with pytest.raises(ZeroDivisionError):
        refereed(recording(pot.path), tmp_path, pot, fit=fit, notes=notes, restarts=1)


def test_where_nothing_moves_we_sleep_and_wake_up(pot: Clip, fit: TableFit, tmp_path: Path) -> None:
    still = pot.pictures()[0]
    hand = still.copy()
    h, w = hand.shape[:2]
    hand[h // 3 : h // 2, w // 3 : w // 2] = (120, 150, 200)
    pictures = [still] * (12 * FPS) + [hand] * (2 * FPS)
    path = written(tmp_path / "still.mp4", pictures, FPS)
    live = refereed(recording(path), tmp_path, pot, fit=fit, sleep_after_s=5.0)
    assert live.notes.naps == [True, False]
    asleep = 12 - 5
    assert live.loop.counts.idle >= (asleep - 2) * FPS
    assert live.loop.counts.refereed + live.loop.counts.idle == len(pictures)


def test_it_stops_when_it_is_told_to(pot: Clip, fit: TableFit, strike: int, tmp_path: Path) -> None:
    stop, notes = Event(), Notes()
    notes.on_frame = lambda frame: stop.set() if frame.index == strike + 4 else None
    live = refereed(recording(pot.path), tmp_path, pot, fit=fit, notes=notes, stop=stop)
    assert not live.loop.has_ended
    assert live.loop.t_s == pytest.approx((strike + 4) / FPS, abs=1 / FPS)
    assert live.notes.shots == []
    assert state_of(live.loop, None) in (State.BALLS_MOVING, State.WAITING_FOR_RACK)


def test_a_table_that_is_not_found_is_told_and_searched_again(pot: Clip, tmp_path: Path) -> None:
    noise = np.random.default_rng(3).integers(0, 255, (54, 96, 3), dtype=np.uint8)
    picture = np.kron(noise, np.ones((10, 10, 1), np.uint8))
    path = written(tmp_path / "hall.mp4", [picture] * (3 * FPS), FPS)
    live = refereed(recording(path), tmp_path, pot)
    assert state_of(live.loop, None) is State.LOOKING_FOR_TABLE
    assert live.loop.why_no_table
    assert live.loop.counts.refereed == 0
