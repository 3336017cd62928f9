"""The process that calibrates for the operator's page, as long as somebody looks at it.

    python -m device.live.calibrating_process SOCKET STATE_FOLDER

Reads a line of JSON from standard input for each question and answers with one on standard output;
a picture's bytes follow its line. It gets pictures from the referee, one at a time, and does all
the arithmetic that would hold the referee up.

    {"do": "picture"}                      {"size": [w, h], "bytes": n} and a JPEG
    {"do": "view"}                         {"view": what the referee goes by, or null}
    {"do": "propose", "corners": {...},    {"view": ..., "id": k}; without corners: found anew
     "size_mm": [l, w], "head_end": "auto", "is_head_known": false, "source": "v4l2:0"}
    {"do": "keep", "id": k}                {}: stored, and taken over by the referee
"""

from __future__ import annotations

import json
import logging
import shutil
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.camera import CameraModel
from calibration.fit import CORNER_NAMES
from calibration.store import (
    FILE_NAME,
    Calibration,
    StoreError,
    calibration_from_data,
    read_calibration,
    write_calibration,
)
from device.calibrating.calibrated import Calibrated, calibrated
from device.calibrating.doubted import doubts_of
from device.calibrating.shown import shown
from device.calibrating.sources import EVERY_S, PICTURES, Seen
from device.errors import BadInputError, OutputError
from device.health.last_words import LastWords
from device.health.logs import set_up_logging
from device.live.operating_asked import RefereeRefusesError, RefereeSilentError, asked_here
from device.wall import utc_now
from vision.frame import Frame

Picture = NDArray[np.uint8]
Message = dict[str, Any]

SHOWN_PX: Final = 1280
"""Longer side of the picture that is sent to the page."""
QUALITY: Final = 80
"""Of its JPEG: 100 to 150 kB of a table."""
FORGOTTEN_S: Final = 10.0
"""Pictures older than this are of another light, or another place of the camera."""
MOST_PROPOSALS: Final = 8
BEFORE_NAME: Final = f"{FILE_NAME}.before"
"""The calibration that the newest one took the place of."""


class Calibrating:
    """Answers one question at a time. `ask`: the referee's socket."""

    def __init__(
        self,
        ask: Callable[[Message], tuple[Message, bytes]],
        folder: Path,
        *,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._ask, self._folder, self._now, self._sleep = ask, folder, now, sleep
        self._pictures: list[tuple[float, Picture]] = []
        self._proposals: dict[int, Calibrated] = {}
        self._number = 0
        self._lens: CameraModel | None = None

    def answer(self, question: Mapping[str, Any]) -> tuple[Message, bytes]:
        """Errors: BadInputError, OutputError, each one line."""
        match question.get("do"):
            case "picture":
                return self._picture()
            case "view":
                return {"view": self._view()}, b""
            case "propose":
                return self._propose(question), b""
            case "keep":
                self._keep(question.get("id"))
                return {}, b""
            case other:
                raise BadInputError(f"do {str(other)[:40]!r} is not known")

    def _picture(self) -> tuple[Message, bytes]:
        picture = self._gather()
        h, w = picture.shape[:2]
        scale = min(1.0, SHOWN_PX / max(w, h))
        if scale < 1.0:
            size = (round(w * scale), round(h * scale))
            picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
        is_made, jpeg = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        if not is_made:
            raise OutputError("the picture cannot be made a JPEG")
        return {"size": [w, h], "bytes": jpeg.size}, jpeg.tobytes()

    def _view(self) -> Message | None:
        told, _ = self._ask({"act": "fit"})
        if told["calibration"] is None:
            return None
        now = calibration_from_data(told["calibration"])
        self._lens = self._lens or now.fit.camera
        kept: Calibration | None = None
        with suppress(FileNotFoundError, StoreError):
            kept = read_calibration(self._folder / FILE_NAME)
        is_kept = kept is not None and kept.fit.corners_px == now.fit.corners_px
        origin = kept if kept is not None and is_kept else now
        view = shown(now.fit, origin.agreement, source=origin.source, made_at=origin.made_at)
        return {**view, "is_kept": is_kept}

    def _propose(self, question: Mapping[str, Any]) -> Message:
        corners = _corners(question.get("corners"))
        least = 1 if corners else PICTURES
        self._forget_old()
        while len(self._pictures) < least:
            if self._pictures:
                self._sleep(EVERY_S)
            self._gather(is_needed=True)
        size_mm = question["size_mm"]
        seen = Seen(bgr=tuple(one for _, one in self._pictures), name=str(question["source"]))
        result = calibrated(
            seen,
            made_at=utc_now(),
            size_mm=(float(size_mm[0]), float(size_mm[1])),
            corners_px=corners,
            head_end=str(question["head_end"]) if corners is None else "auto",
            lens=self._lens,
        )
        if corners is None:
            self._lens = result.fit.camera
        else:
            result = _with_head(result, is_known=question["is_head_known"] is True)
        self._number += 1
        self._proposals[self._number] = result
        self._proposals.pop(self._number - MOST_PROPOSALS, None)
        view = shown(
            result.fit,
            result.agreement,
            source=seen.name,
            made_at=result.calibration.made_at,
            noses_seen=round(result.noses_seen, 2),
            doubts=doubts_of(result),
        )
        return {"view": view, "id": self._number}

    def _keep(self, number: object) -> None:
        proposal = self._proposals.get(number) if isinstance(number, int) else None
        if proposal is None:
            raise BadInputError("this proposal is not there any more: make another")
        path = self._folder / FILE_NAME
        try:
            with suppress(FileNotFoundError):
                shutil.copy2(path, path.with_name(BEFORE_NAME))
            write_calibration(path, proposal.calibration)
        except OSError as error:
            raise OutputError(f"cannot write {path}: {error.strerror or error}") from error
        self._ask({"act": "take"})

    def _gather(self, *, is_needed: bool = False) -> Picture:
        """A picture of now; one of each half second is kept to calibrate by."""
        answer, planes = self._ask({"act": "picture"})
        w, h = (int(n) for n in answer["size"])
        picture = _frame(planes, w, h, float(answer["t_s"])).bgr()
        self._forget_old()
        if self._pictures and self._pictures[-1][1].shape != picture.shape:
            self._pictures.clear()
        now_s = self._now()
        if is_needed or not self._pictures or now_s - self._pictures[-1][0] >= EVERY_S:
            self._pictures.append((now_s, picture))
            del self._pictures[:-PICTURES]
        return picture

    def _forget_old(self) -> None:
        oldest_s = self._now() - FORGOTTEN_S
        self._pictures = [one for one in self._pictures if one[0] >= oldest_s]


def _with_head(result: Calibrated, *, is_known: bool) -> Calibrated:
    """Which end is the head stays for racks to tell, where nobody has said it."""
    fit = replace(result.fit, head_end_known=is_known)
    return replace(result, calibration=replace(result.calibration, fit=fit))


def _corners(told: object) -> Mapping[str, tuple[float, float]] | None:
    if told is None:
        return None
    if not isinstance(told, Mapping) or set(told) != set(CORNER_NAMES):
        raise BadInputError(f"corners are {', '.join(CORNER_NAMES)}")
    return {str(name): (float(x), float(y)) for name, (x, y) in told.items()}


def _frame(planes: bytes, w: int, h: int, t_s: float) -> Frame:
    flat = np.frombuffer(planes, np.uint8)
    n = w * h
    if w < 2 or h < 2 or flat.size != n + 2 * (n // 4):
        raise OutputError(f"a picture of {w}x{h} has {flat.size} bytes")
    return Frame(
        index=0,
        t_s=t_s,
        y=flat[:n].reshape(h, w),
        u=flat[n : n + n // 4].reshape(h // 2, w // 2),
        v=flat[n + n // 4 :].reshape(h // 2, w // 2),
    )


def serve(calibrating: Calibrating, questions: BinaryIO, answers: BinaryIO) -> None:
    """Until the questions end."""
    for line in questions:
        more = b""
        try:
            answer, more = calibrating.answer(json.loads(line))
        except RefereeSilentError:
            answer = {"error": "silent", "detail": ""}
        except RefereeRefusesError as error:
            answer = {"error": error.code, "detail": str(error)}
        except OutputError as error:
            answer = {"error": "failed", "detail": str(error)}
        except ValueError as error:  # BadInputError, CalibrationError
            answer = {"error": "refused", "detail": " ".join(str(error).split())}
        answers.write(json.dumps(answer).encode() + b"\n" + more)
        answers.flush()


def main() -> None:
    """The program."""
    cv2.setNumThreads(1)
    socket_path, folder = Path(sys.argv[1]), Path(sys.argv[2])
    set_up_logging()
    calibrating = Calibrating(lambda question: asked_here(socket_path, question), folder)
    with LastWords(logging.getLogger(__name__), "calibrating"), suppress(KeyboardInterrupt):
        serve(calibrating, sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
