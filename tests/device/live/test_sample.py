"""The bundled match as a camera: the break of a rack is ruled on as the review rules on it."""

from __future__ import annotations

from importlib.resources import as_file, files
from pathlib import Path

import av
import pytest

from calibration.table_finder import find_table
from device.cameras.video_file import VideoFile
from device.glimpses import first_frames
from device.judging import judge_shots
from device.pipeline import referee
from device.review import shot_to_judge
from rules.match import Game
from rules.match_events import BreakerChosen, Opened, Racked, ShotPlayed
from rules.ruling import same_but_articles
from tests.device.drawn_clips import Clip
from tests.device.live.refereeing import recording, refereed
from vision.detectors import detector

UNTIL_S = 10.2
"""The first shot is over then."""


@pytest.fixture(scope="module")
def beginning(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first seconds of the sample, as they were encoded."""
    path = tmp_path_factory.mktemp("sample") / "beginning.mp4"
    with (
        as_file(files("device") / "sample" / "sample_match.mp4") as sample,
        av.open(str(sample)) as source,
        av.open(str(path), "w") as target,
    ):
        stream = source.streams.video[0]
        written = target.add_stream_from_template(stream)
        for packet in source.demux(stream):
            if packet.dts is None or packet.pts is None or stream.time_base is None:
                continue
            if packet.pts * stream.time_base < UNTIL_S:
                packet.stream = written
                target.mux(packet)
    return path


def test_a_racked_table_is_refereed_by_itself_as_the_review_does(
    beginning: Path, tmp_path: Path
) -> None:
    source = VideoFile(beginning)
    fit = find_table([glimpse.bgr() for glimpse in first_frames(iter(source))])
    clip = Clip(path=beginning, game=Game.TEN_BALL, corners_px={}, size_wh=source.size_wh, truth=())
    live = refereed(recording(beginning), tmp_path, clip, fit=fit)
    reviewed = referee(source, detector=detector("classic"))
    judged = judge_shots(
        [shot_to_judge(shot) for shot in reviewed.shots],
        reviewed.gaps,
        game=Game.TEN_BALL,
        rulebook="wpa",
    )
    assert live.log is not None
    assert [type(event) for event in live.log.events] == [
        Opened,
        BreakerChosen,
        Racked,
        ShotPlayed,
    ]
    (ruled,) = live.log.progress.ruled
    (shot,) = judged
    assert same_but_articles(ruled.ruling, shot.ruling)
    (told,) = live.notes.shots
    assert told.shot.is_break
    assert told.shot.before.keys() == reviewed.shots[0].before.keys()
    assert told.shot.after.keys() == reviewed.shots[0].after.keys()
