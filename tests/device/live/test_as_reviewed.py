"""The rulings of the live referee on recordings are those of a review of the same files."""

from __future__ import annotations

from importlib.resources import as_file, files
from pathlib import Path

import pytest

from device.cameras.video_file import VideoFile
from device.judging import judge_shots
from device.pipeline import referee
from device.review import shot_to_judge
from rules.match import Game
from rules.ruling import Ruling, same_but_articles
from tests.device.drawn_clips import Clip, drawn
from tests.device.live.refereeing import fit_of, recording, refereed
from tests.soak import soak
from vision.detectors import detector

KINDS = ("break", "safety", "thin", "kick", "bank", "combination", "wrong_ball", "no_rail",
         "no_contact", "scratch", "split", "off_table")  # fmt: skip
BEFORE_S = 1.2
"""Of a drawn clip, before its strike: where the table is known that is enough to look at it."""


def reviewed(clip: Clip, *, with_corners: bool, looker: str = "classic") -> list[Ruling]:
    """By the review, as `footspot review` does it."""
    seen = referee(
        VideoFile(clip.path),
        game=clip.game,
        corners_px=clip.corners_px if with_corners else None,
        detector=detector(looker),
    )
    judged = judge_shots(
        [shot_to_judge(shot) for shot in seen.shots], seen.gaps, game=clip.game, rulebook="wpa"
    )
    return [shot.ruling for shot in judged]


@soak
def test_of_the_bundled_match(tmp_path: Path) -> None:
    """With the detector that runs at a table, from a break three seconds after the start on."""
    with as_file(files("device") / "sample" / "sample_match.mp4") as path:
        source = VideoFile(path)
        clip = Clip(path=path, game=Game.TEN_BALL, corners_px={}, size_wh=source.size_wh, truth=())
        live = refereed(recording(path), tmp_path, clip, looker=detector("network"))
        by_review = reviewed(clip, with_corners=False, looker="network")
    assert live.log is not None
    by_live = [one.ruling for one in live.log.progress.ruled]
    assert len(by_live) == len(by_review) == 6
    assert [same_but_articles(*pair) for pair in zip(by_live, by_review, strict=True)] == [True] * 6


@soak
@pytest.mark.parametrize("kind", KINDS)
def test_of_a_drawn_shot(tmp_path: Path, kind: str) -> None:
    clip = drawn(tmp_path / "clip.mp4", kind)
    live = refereed(recording(clip.path), tmp_path, clip, fit=fit_of(clip))
    by_review = reviewed(clip, with_corners=True)
    by_live = [] if live.log is None else [one.ruling for one in live.log.progress.ruled]
    assert len(by_live) == len(by_review)
    assert all(same_but_articles(*pair) for pair in zip(by_live, by_review, strict=True))
