"""Scores `footspot review` on recorded clips whose truth is known.

    python benchmarks/real_clips.py FOLDER [--only NAME ...] [--reviews DIR] [--json FILE]

FOLDER holds videos, with NAME.truth.json beside those whose truth is known (people's, or the
simulator's). Clips without truth are run too: names that begin with `no_shot` must give no shot,
`two_balls` in a name means that there are two balls and one shot. Nothing of a clip is kept.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

if __package__ in (None, ""):  # run as a file: find the project's packages
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.rows import table_rows, written_table
from benchmarks.shuffled import holds, permutations, renumbered
from simulation.scoring.answers import review_from_data
from simulation.scoring.score import nothing_found, score_clip
from simulation.scoring.scores import ClipScore
from simulation.scoring.truth import Truth
from simulation.scoring.truth_reading import read_truth

VIDEOS = frozenset({".mp4", ".mkv", ".mov", ".avi", ".webm", ".ts"})
TIME_LIMIT_S = 1800


@dataclass(slots=True, kw_only=True)
class ClipRun:
    """What became of one clip."""

    clip: str
    view: str | None = None
    error: str | None = None
    cpu_s: float = 0.0
    wall_s: float = 0.0
    peak_rss_mb: float = 0.0
    frames: int = 0
    shots: int = 0
    most_balls: int = 0
    gaps: list[dict[str, Any]] = field(default_factory=list)
    score: ClipScore | None = None
    shuffled: list[bool | None] = field(default_factory=list)
    """For each true shot whose first contact is certain: right under all shuffles."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run, print the table, say 1 if a clip could not be reviewed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--only", nargs="*", default=[], help="clips whose name contains one of these"
    )
    parser.add_argument("--reviews", type=Path, help="keep the reviews here, and use those there")
    parser.add_argument("--json", type=Path, help="write all figures here")
    options = parser.parse_args(arguments)
    clips = [
        path
        for path in sorted(options.folder.iterdir())
        if path.suffix.lower() in VIDEOS
        and (not options.only or any(word in path.name for word in options.only))
    ]
    if not clips:
        parser.error(f"no video in {options.folder}")
    with tempfile.TemporaryDirectory(prefix="footspot-") as scratch:
        folder = options.reviews or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        runs = []
        for clip in clips:
            runs.append(_run(clip, folder))
            print(_clip_line(runs[-1]), file=sys.stderr, flush=True)
    rows = table_rows(runs)
    print(written_table(rows))
    if options.json:
        figures = {"rows": [asdict(row) for row in rows], "clips": [asdict(run) for run in runs]}
        options.json.write_text(json.dumps(figures, indent=1), encoding="utf-8")
    return 1 if any(run.error for run in runs) else 0


def _run(clip: Path, folder: Path) -> ClipRun:
    run = ClipRun(clip=clip.stem)
    truth_file = clip.with_suffix(".truth.json")
    truth = read_truth(truth_file) if truth_file.exists() else None
    out = folder / clip.stem
    review_file = out / "review.json"
    run.view = truth.view if truth else None
    if not review_file.exists():
        command = [sys.executable, "-m", "device.main", "review", str(clip), "--out", str(out)]
        command += ["--game", truth.game if truth else "nine-ball", "--no-video", "--quiet"]
        if truth is not None and truth.view != "overhead":
            corners = folder / f"{clip.stem}.corners.json"
            corners.write_text(json.dumps(table_corners(truth)), encoding="utf-8")
            command += ["--corners", str(corners)]
        run.error = _measured(command, run, folder / f"{clip.stem}.err")
        if run.error:
            if truth is not None:
                run.score = nothing_found(truth)
                run.shuffled = [False for shot in truth.shots if shot.first_is_certain]
            return run
    review = json.loads(review_file.read_text(encoding="utf-8"))
    run.frames = review["source"]["frames"]
    run.shots = len(review["shots"])
    run.gaps = review["gaps"]
    run.most_balls = max(
        (len(s["before"]) + len(s.get("unidentified_mm", ())) for s in review["shots"]), default=0
    )
    if truth is not None:
        run.score = score_clip(truth, review_from_data(review))
        run.shuffled = _shuffled(truth, review, run.score)
    return run


def _measured(command: list[str], run: ClipRun, errors: Path) -> str | None:
    """Runs a command to its end; what it cost goes into `run`, the last line of its errors back."""
    root = Path(__file__).resolve().parent.parent
    began = time.monotonic()
    with errors.open("wb") as sink:
        process = os.posix_spawn(
            command[0],
            command,
            os.environ | {"PYTHONPATH": str(root)},
            file_actions=[(os.POSIX_SPAWN_DUP2, sink.fileno(), 2)],
        )
        _, status, usage = os.wait4(process, 0)
    run.wall_s = round(time.monotonic() - began, 2)
    run.cpu_s = round(usage.ru_utime + usage.ru_stime, 2)
    run.peak_rss_mb = round(usage.ru_maxrss / 1024, 1)
    if status == 0:
        return None
    lines = errors.read_text(encoding="utf-8", errors="replace").strip().splitlines()
    return lines[-1] if lines else f"exit status {os.waitstatus_to_exitcode(status)}"


def table_corners(truth: Truth) -> dict[str, tuple[float, float]]:
    """What `--corners` is told, from people's truth: the foot is the end at which a rack stands."""
    top_left, top_right, bottom_right, bottom_left = truth.corners_px
    racks = [
        place
        for shot in truth.shots
        if shot.is_break
        for ball, place in shot.before_px.items()
        if ball
    ]
    middle = [sum(c[axis] for c in truth.corners_px) / 4 for axis in (0, 1)]
    ends = {
        "left": ((top_left[0] + bottom_left[0]) / 2, (top_left[1] + bottom_left[1]) / 2),
        "right": ((top_right[0] + bottom_right[0]) / 2, (top_right[1] + bottom_right[1]) / 2),
    }
    along = [ends["right"][axis] - ends["left"][axis] for axis in (0, 1)]
    side = sum((place[axis] - middle[axis]) * along[axis] for place in racks for axis in (0, 1))
    if side > 0:  # the rack stands at the right
        return {"HL": top_left, "HR": bottom_left, "FL": top_right, "FR": bottom_right}
    return {"HL": bottom_right, "HR": top_right, "FL": bottom_left, "FR": top_left}


def _shuffled(truth: Truth, review: dict[str, Any], score: ClipScore) -> list[bool | None]:
    from device.rejudge import rejudged

    results: list[bool | None] = []
    strikes = {s.number: s.strike_error_s for s in score.shots}
    for number, true in enumerate(truth.shots, start=1):
        if not true.first_is_certain or not true.first_balls:
            results.append(None)
            continue
        error_s = strikes[number]
        if error_s is None or not score.shots[number - 1].first_in_time:
            results.append(False)
            continue
        began_s = truth.usable_s[0] if true.strike_s is None else true.strike_s
        index = min(
            range(len(review["shots"])),
            key=lambda n: abs(review["shots"][n]["strike_s"] - began_s - error_s),
        )
        # One shot at a time: what the shots before it did would hide what this one is ruled.
        alone = {**review, "shots": [review["shots"][index]], "gaps": []}
        results.append(
            all(
                holds(true, rejudged(renumbered(alone, new))["shots"][0], new)
                for new in permutations(f"{truth.clip} {number}", true.balls)
            )
        )
    return results


def _clip_line(run: ClipRun) -> str:
    if run.error:
        return f"{run.clip}: {run.error}"
    text = f"{run.clip}: {run.shots} shots, {run.cpu_s:.1f} s CPU, {run.peak_rss_mb:.0f} MB"
    if run.score is None:
        return text
    text += f", corners {max(run.score.corner_errors_px):.1f} px"
    for shot in run.score.shots:
        text += f"\n    {shot.number}: strike {shot.strike_error_s} s"
        text += f", first contact {_yes(shot.first_in_time)} ({shot.first_error_s} s)"
        text += f", balls {shot.balls_right}"
        for name, what in (
            ("missed", shot.balls_missed),
            ("extra", shot.balls_extra),
            ("pots missed", shot.missed_pots),
            ("pots invented", shot.invented_pots),
            ("fouls", shot.fouls),
            ("true fouls", shot.true_fouls),
        ):
            text += f", {name} {_listed(what)}" if what else ""
        text += "" if shot.off_table_right else ", off table WRONG"
        text += f", {shot.verdict}" if shot.verdict else ""
    if run.score.invented:
        times = [one.strike_s for one in run.score.invented]
        text += f"\n    false shots at {_listed(times)} s"
    return text


def _yes(right: bool | None) -> str:
    return "right" if right else "WRONG"


def _listed(items: Iterable[object]) -> str:
    return " ".join(str(item) for item in items)


if __name__ == "__main__":
    sys.exit(main())
