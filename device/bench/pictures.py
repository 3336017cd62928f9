"""The level with pictures: each clip is refereed as a user would, in a process of its own.

The referee gets the clip and the calls, never the truth. What it makes is read back from its
review.json only, as that of any other program would be.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from simulation.scoring.answers import read_review
from simulation.scoring.checked import ReviewError
from simulation.scoring.score import nothing_found, score_clip
from simulation.scoring.scores import ClipScore
from simulation.scoring.truth import Truth
from simulation.scoring.truth_reading import read_truth

REVIEW_NAME = "review.json"
TIME_LIMIT_S = 1800.0
"""For one clip: a minute of video takes about one on a slow core; ten times that is a failure."""
PROGRAM = (sys.executable, "-P", "-m")
"""-P: whatever lies in the folder in which the user stands is not imported in our place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClipFiles:
    """A clip with what stands beside it; `calls` None: no file of calls, they are not known."""

    video: Path
    truth: Path
    calls: Path | None = None

    @property
    def name(self) -> str:
        """Without its ending."""
        return self.video.stem


def clips_in(folder: Path) -> list[ClipFiles]:
    """Every NAME.mp4 in a folder that has its NAME.truth.json, in order of names."""
    found = []
    for truth in sorted(folder.glob("*.truth.json")):
        name = truth.name.removesuffix(".truth.json")
        video, calls = folder / f"{name}.mp4", folder / f"{name}.calls.json"
        if video.exists():
            found.append(
                ClipFiles(video=video, truth=truth, calls=calls if calls.exists() else None)
            )
    return found


@dataclass(slots=True)
class Referee:
    """Runs `footspot review` on clips; may be used by several threads, `stop` ends all."""

    rulebook: str
    _running: set[subprocess.Popen[str]] = field(default_factory=set)
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _is_stopped: bool = False

    def scored(self, clip: ClipFiles) -> ClipScore:
        """The score of one clip; what goes wrong with it is its `error`, and all is unseen."""
        truth = read_truth(clip.truth)
        with tempfile.TemporaryDirectory(prefix="footspot-bench-") as scratch:
            out = Path(scratch) / "out"
            error = self._done("device.main", "review", str(clip.video), *self._asked(clip, truth),
                               "--out", str(out))[1]  # fmt: skip
            error = None if error is None else _plain(error, clip)
            score = scored_review(truth, out / REVIEW_NAME, self.rulebook, error)
        printed, error = self._done("device.decoding", str(clip.video))
        if error is None:
            score.decode_cpu_s = float(json.loads(printed)["cpu_s"])
        return score

    def _asked(self, clip: ClipFiles, truth: Truth) -> list[str]:
        asked = ["--no-video", "--quiet", "--game", truth.game, "--rulebook", self.rulebook]
        if truth.size_mm is not None:
            asked += ["--table", "{:g}x{:g}".format(*truth.size_mm)]
        if clip.calls is not None:
            asked += ["--calls", str(clip.calls)]
        return asked

    def _done(self, *arguments: str) -> tuple[str, str | None]:
        """(what was printed, last line of the errors or None) of one of our programs."""
        with self._lock:
            if self._is_stopped:
                return "", "stopped"
            process = subprocess.Popen(
                [*PROGRAM, *arguments],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
            self._running.add(process)
        try:
            printed, errors = process.communicate(timeout=TIME_LIMIT_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return "", f"took longer than {TIME_LIMIT_S:.0f} s"
        finally:
            with self._lock:
                self._running.discard(process)
        if process.returncode == 0:
            return printed, None
        lines = errors.strip().splitlines()
        return printed, lines[-1] if lines else f"exit status {process.returncode}"

    def stop(self) -> None:
        """Ends what runs, refuses what comes."""
        with self._lock:
            self._is_stopped = True
            for process in self._running:
                process.kill()


def _plain(error: str, clip: ClipFiles) -> str:
    """What a program of ours says, without its name and where the clip lies on this machine."""
    return error.removeprefix("footspot: ").replace(str(clip.video), clip.video.name)


def scored_review(truth: Truth, review: Path, rulebook: str, error: str | None = None) -> ClipScore:
    """The score of a review file; one that is not there, breaks the contract or rules by another
    book sees nothing.
    """
    if error is None:
        try:
            told = read_review(review)
        except ReviewError as broken:
            error = str(broken)
        else:
            if told.rulebook == rulebook:
                return score_clip(truth, told)
            error = f"rulebook: expected {rulebook}, got {told.rulebook!r}"
    return nothing_found(truth, rulebook, error)


def foreign_review(folder: Path, clip: ClipFiles) -> Path:
    """Where another program put its review: NAME/review.json or NAME.review.json."""
    beside = folder / f"{clip.name}.review.json"
    return beside if beside.exists() else folder / clip.name / REVIEW_NAME


def scored_foreign(folder: Path, clips: Sequence[ClipFiles], rulebook: str) -> list[ClipScore]:
    """The scores of another program's reviews."""
    return [
        scored_review(read_truth(clip.truth), foreign_review(folder, clip), rulebook)
        for clip in clips
    ]
