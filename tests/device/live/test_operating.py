"""What the operator does to a running referee, over the real socket."""

from __future__ import annotations

import asyncio
import json
import socket
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

import device.live.operating
from calibration.fit import CORNER_NAMES, TableFit
from calibration.store import FILE_NAME, read_calibration
from device.calibrating.sources import PICTURES
from device.live.calibrating_process import BEFORE_NAME, Calibrating
from device.live.operating import OFF_NAME
from device.live.operating_asked import (
    RefereeRefusesError,
    RefereeSilentError,
    asked,
    asked_here,
)
from tests.calibration.drawn_table import draw_table
from tests.device.calibrating.test_upkeep import CAMERA
from tests.device.drawn_clips import Clip
from tests.device.live.operated import Operated
from tests.device.live.refereeing import Notes, fit_of, recording, refereed
from vision.frame import Frame

Picture = NDArray[np.uint8]
HEAD_UNKNOWN: dict[str, Any] = {"is_head_known": False}
NINE_FOOT = {"size_mm": [2540, 1270], "head_end": "auto", "source": "v4l2:0"}


@pytest.fixture(scope="module")
def picture() -> Picture:
    return draw_table(CAMERA)


@pytest.fixture
def operated(tmp_path: Path, picture: Picture) -> Iterator[Operated]:
    with Operated(tmp_path, picture) as one:
        yield one


@pytest.fixture
def calibrating(operated: Operated) -> Calibrating:
    return Calibrating(
        lambda question: asked_here(operated.path, question),
        operated.folder,
        sleep=lambda _: None,
    )


def ask(operated: Operated, **question: Any) -> dict[str, Any]:
    return asyncio.run(asked(operated.path, question))


def test_recording_is_switched_at_once_and_stays_off_after_a_restart(
    operated: Operated, tmp_path: Path
) -> None:
    now = ask(operated, act="switches")
    assert now == {"is_recording": True, "may_record": True, "may_restart": True}
    assert ask(operated, act="record", is_on=False)["is_recording"] is False
    assert not operated.recorder.is_on
    assert (tmp_path / OFF_NAME).exists()
    operated.close()
    with Operated(tmp_path, None) as again:
        assert not again.recorder.is_on
        assert ask(again, act="record", is_on=True)["is_recording"] is True
    with Operated(tmp_path, None) as again:
        assert again.recorder.is_on


def test_a_restart_ends_the_referee_where_somebody_starts_it_again(
    operated: Operated, tmp_path: Path
) -> None:
    assert not operated.stop.is_set()
    assert ask(operated, act="restart") == {}
    assert operated.stop.is_set()
    with Operated(tmp_path / "other", None, may_restart=False) as by_hand:
        with pytest.raises(RefereeRefusesError, match="not run by systemd"):
            ask(by_hand, act="restart")
        assert not by_hand.stop.is_set()


def test_a_picture_comes_as_it_is(operated: Operated, picture: Picture) -> None:
    answer, planes = asked_here(operated.path, {"act": "picture"})
    h, w = picture.shape[:2]
    assert answer["size"] == [w, h]
    assert len(planes) == w * h * 3 // 2
    y = np.frombuffer(planes[: w * h], np.uint8).reshape(h, w)
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    assert np.abs(y.astype(int) * 255 / 219 - 18.6 - grey).mean() < 30


def test_without_a_picture_or_a_referee_it_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device.live.operating, "PICTURE_WITHIN_S", 0.05)
    with Operated(tmp_path, None) as dark:
        with pytest.raises(RefereeRefusesError) as refused:
            asked_here(dark.path, {"act": "picture"})
        assert refused.value.code == "no_picture"
        assert ask(dark, act="fit") == {"calibration": None}
    for question in (asked_here, lambda path, what: asyncio.run(asked(path, what))):
        with pytest.raises(RefereeSilentError):
            question(dark.path, {"act": "switches"})


def test_only_the_user_of_the_service_may_ask_and_nonsense_is_refused(operated: Operated) -> None:
    assert stat.S_IMODE(operated.path.stat().st_mode) == 0o600
    for line in (b"\n", b"[]\n", b"{}\n", b"\xff\n", b'{"act": "pictures"}\n', b'{"act": []}\n'):
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(str(operated.path))
            connection.sendall(line)
            with connection.makefile("rb") as file:
                assert json.loads(file.readline())["error"] == "refused", line


def test_the_page_gets_a_picture_and_what_the_referee_goes_by(
    operated: Operated, calibrating: Calibrating, picture: Picture
) -> None:
    answer, jpeg = calibrating.answer({"do": "picture"})
    assert answer == {"size": [960, 540], "bytes": len(jpeg)}
    seen = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert seen.shape == picture.shape
    assert np.abs(seen.astype(int) - picture).mean() < 6
    assert len(jpeg) < 200_000
    assert calibrating.answer({"do": "view"}) == ({"view": None}, b"")


def test_the_table_is_found_anew_and_taken_over(
    operated: Operated, calibrating: Calibrating, tmp_path: Path
) -> None:
    found, _ = calibrating.answer({"do": "propose", **NINE_FOOT})
    view = found["view"]
    assert view["error_mm"] < 3
    assert set(view["corners"]) == {"HL", "HR", "FL", "FR"}
    assert [len(line) for line in view["noses"]] == [13] * 4
    for name, (x, y) in view["corners"].items():
        assert 0 < x < 960, name
        assert 0 < y < 540, name
    assert not operated.operating.better_fit()
    assert calibrating.answer({"do": "keep", "id": found["id"]}) == ({}, b"")
    kept = read_calibration(tmp_path / FILE_NAME)
    assert kept.source == "v4l2:0"
    assert kept.agreement is not None
    assert kept.agreement.pictures == PICTURES or kept.agreement.pictures > 1
    taken = operated.operating.better_fit()
    assert taken is not None
    assert taken.corners_px == kept.fit.corners_px
    assert operated.operating.better_fit() is None
    operated.operating.began(taken)
    now = calibrating.answer({"do": "view"})[0]["view"]
    assert now["is_kept"] is True
    assert now["corners"] == view["corners"]
    assert now["noses_mm"] == view["noses_mm"]


def test_corners_that_are_dragged_are_measured(
    operated: Operated, calibrating: Calibrating, tmp_path: Path
) -> None:
    found = calibrating.answer({"do": "propose", **NINE_FOOT})[0]["view"]
    right = {name: tuple(place) for name, place in found["corners"].items()}
    told, _ = calibrating.answer({"do": "propose", "corners": right, **NINE_FOOT} | HEAD_UNKNOWN)
    assert told["view"]["noses_mm"] < 2
    assert told["view"]["is_head_known"] is False
    wrong = {**right, "HL": (right["HL"][0] - 12, right["HL"][1] + 9)}
    off, _ = calibrating.answer({"do": "propose", "corners": wrong, **NINE_FOOT} | HEAD_UNKNOWN)
    assert off["view"]["error_mm"] > told["view"]["error_mm"]
    assert {one["code"] for one in off["view"]["doubts"]} & {"far_noses", "few_noses"}
    calibrating.answer({"do": "keep", "id": off["id"]})
    before = (tmp_path / FILE_NAME).read_bytes()
    calibrating.answer({"do": "keep", "id": told["id"]})
    assert (tmp_path / BEFORE_NAME).read_bytes() == before
    assert read_calibration(tmp_path / FILE_NAME).fit.head_end_known is False


@pytest.mark.parametrize(
    "question",
    [
        {"do": "nothing"},
        {"do": "keep"},
        {"do": "keep", "id": 99},
        {"do": "keep", "id": "../x"},
        {"do": "propose", "corners": {"HL": [1, 2]}, **NINE_FOOT},
        {"do": "propose", "corners": {one: [1, 2] for one in CORNER_NAMES}, **NINE_FOOT}
        | HEAD_UNKNOWN,
        {"do": "propose", **NINE_FOOT, "size_mm": [1, 1]},
    ],
)
def test_what_cannot_be_is_refused(calibrating: Calibrating, question: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        calibrating.answer(question)


def test_a_calibration_that_cannot_be_used_is_not_taken(
    operated: Operated, calibrating: Calibrating, tmp_path: Path
) -> None:
    with pytest.raises(RefereeRefusesError, match="no stored calibration"):
        ask(operated, act="take")
    (tmp_path / FILE_NAME).write_text("{}")
    with pytest.raises(RefereeRefusesError, match="damaged"):
        ask(operated, act="take")
    number = calibrating.answer({"do": "propose", **NINE_FOOT})[0]["id"]
    calibrating.answer({"do": "keep", "id": number})
    kept = json.loads((tmp_path / FILE_NAME).read_text())
    (tmp_path / FILE_NAME).write_text(json.dumps({**kept, "picture_px": [1280, 720]}))
    with pytest.raises(RefereeRefusesError, match="1280x720"):
        ask(operated, act="take")


class Hand(Notes):
    """Hands a calibration to the loop at a certain picture."""

    def __init__(self, better: TableFit, at: int) -> None:
        super().__init__()
        self.better, self.at, self.glances = better, at, 0
        self._ready: TableFit | None = None

    def glance(self, frame: Frame) -> None:
        self.glances += 1
        if frame.index == self.at:
            self._ready = self.better

    def better_fit(self) -> TableFit | None:
        ready, self._ready = self._ready, None
        return ready


@pytest.mark.parametrize("is_known", [True, False], ids=["refereed", "searched"])
def test_the_loop_takes_a_calibration_over_and_goes_on(
    pot: Clip, tmp_path: Path, is_known: bool
) -> None:
    better = fit_of(pot)
    hand = Hand(better, at=40 if is_known else 5)
    live = refereed(
        recording(pot.path), tmp_path, pot, fit=fit_of(pot) if is_known else None, notes=hand
    )
    assert hand.glances >= live.loop.counts.refereed
    assert live.notes.fits[-1] is better
    assert len(live.notes.fits) == (2 if is_known else 1)
    assert live.loop.restarted == 0
