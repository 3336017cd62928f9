"""A recording that begins again and again: each round is ruled on as a review of the same pictures
does, and none of its shots is lost at the seam.
"""

from __future__ import annotations

from importlib.resources import as_file, files
from pathlib import Path
from threading import Event

import pytest

from calibration.fit import TableFit
from device.bench.live_rulings import Rounds, Sense, reviewed_rounds, sense_of
from device.cameras.camera import Camera
from device.cameras.paced_file import PacedFile
from device.cameras.spec import FileSpec
from device.config.camera_section import Camera as CameraSettings
from device.judging import JudgedShot
from device.review import shot_fields
from rules.match import Game
from tests.device.drawn_clips import Clip, drawn
from tests.device.live.refereeing import Notes, fit_of, refereed
from tests.soak import soak
from vision.detectors import detector
from vision.frame import Frame

Said = list[tuple[float, Sense]]
"""Strike, from the beginning of the round, and what is ruled."""


def length_of(clip: Clip) -> float:
    source = clip.source()
    for _ in source:
        pass
    assert source.report is not None
    return source.report.duration_s


def shown_again(
    clip: Clip, folder: Path, *, rounds: int, fit: TableFit | None = None
) -> list[Said]:
    """What the live referee rules, by rounds."""
    length_s = length_of(clip)
    stop, notes = Event(), Notes()

    def end(frame: Frame) -> None:
        if frame.t_s > rounds * length_s:
            stop.set()

    notes.on_frame = end
    camera = Camera(PacedFile(FileSpec(path=clip.path, loop=True), CameraSettings()))
    refereed(camera, folder, clip, fit=fit, notes=notes, stop=stop)
    found: list[Said] = [[] for _ in range(rounds)]
    for told in notes.shots:
        assert told.ruled is not None
        one = JudgedShot(facts=told.ruled.facts, match=told.ruled.before, ruling=told.ruled.ruling)
        number, within_s = divmod(told.shot.strike_s, length_s)
        sense = sense_of(shot_fields(1, told.shot, one, None))
        found[int(number)].append((within_s, sense))
    return found


def said(reviewed: Rounds) -> list[Said]:
    return [[(one.strike_s, one.sense) for one in shots] for shots in reviewed]


def assert_same(live: Said, reviewed: Said) -> None:
    assert [sense for _, sense in live] == [sense for _, sense in reviewed]
    assert [at_s for at_s, _ in live] == pytest.approx([at_s for at_s, _ in reviewed], abs=0.3)


def test_a_rack_that_is_broken_again_and_again(tmp_path: Path) -> None:
    clip = drawn(tmp_path / "clip.mp4", "break")
    fit = fit_of(clip)
    live = shown_again(clip, tmp_path, rounds=2, fit=fit)
    by_review = said(reviewed_rounds(clip.path, fit=fit, detector=detector("classic")))
    assert [len(shots) for shots in live] == [1, 1]
    for k in (0, 1):
        assert_same(live[k], by_review[k])


@soak
def test_the_bundled_match_again_and_again(tmp_path: Path) -> None:
    with as_file(files("device") / "sample" / "sample_match.mp4") as path:
        clip = Clip(path=path, game=Game.TEN_BALL, corners_px={}, size_wh=(1280, 720), truth=())
        live = shown_again(clip, tmp_path, rounds=4)
        by_review = said(reviewed_rounds(path, detector=detector("classic")))
    assert [len(shots) for shots in live] == [6] * 4
    for k in range(4):
        assert_same(live[k], by_review[min(k, 1)])
