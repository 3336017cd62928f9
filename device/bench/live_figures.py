"""What a trial of the live referee measured: figures, their JSON, and a table for a person."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

import numpy as np

from device.bench.live_rulings import Rounds, Ruling, Told, Truth, played, told_of
from simulation.scoring.tables import Table

SCHEMA: Final = "footspot.bench.live/1"
SETTLES_SHARE: Final = 0.2
"""Memory is asked to be flat after so much of a trial: until then caches fill."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """Of the processes, once a second. `at_s`: since the trial began. CPU: seconds of processor
    time since the start of each process. `frames`...: `api.snapshot.Figures` at that time."""

    at_s: float
    memory_mb: float
    threads: int
    files: int
    main_cpu_s: float
    detector_cpu_s: float
    pages_cpu_s: float
    frames: int
    dropped: int
    missed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Percentiles:
    """Of delays, seconds."""

    n: int
    median_s: float
    p95_s: float
    p99_s: float
    most_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveFigures:
    """All of it.

    Pictures lost: `dropped` because nobody took them in time, `missed` before they came to us.
    `delay`: from the referee's own rest to the ruling; `true_delay`: from that of the truth.
    `shots_told`: of so many played, `shots_invented` among them; `rulings_as_reviewed`: of them,
    those that say what a review says, of `rulings_reviewed` that it has. Memory, threads and
    files: of the process that referees; `slope_mb_per_min` after the first fifth of the trial.
    `..._share`: of one core.
    """

    seconds: float
    pictures: int
    fps: float
    dropped: int
    missed: int
    delay: Percentiles | None
    true_delay: Percentiles | None
    shots_played: int | None
    shots_told: int
    shots_invented: int | None
    rulings_as_reviewed: int | None
    rulings_reviewed: int | None
    verdicts: dict[str, int]
    main_ms_per_picture: float
    main_share: float
    detector_share: float
    pages_share: float
    memory_mb: float
    memory_most_mb: float
    slope_mb_per_min: float
    threads: int
    threads_most: int
    files: int
    files_most: int
    screen_messages: int


def figures(
    samples: Sequence[Sample],
    rulings: Sequence[Ruling],
    *,
    truth: Truth | None,
    reviewed: Rounds | None = None,
    screen_messages: int,
) -> LiveFigures:
    """Between the first and the last of at least two samples. `reviewed`: of the recording."""
    first, last = samples[0], samples[-1]
    seconds = last.at_s - first.at_s
    pictures = last.frames - first.frames
    late = [one for one in samples if one.at_s - first.at_s >= SETTLES_SHARE * seconds]
    told = told_of(rulings, truth, reviewed)
    main_cpu_s = last.main_cpu_s - first.main_cpu_s
    return LiveFigures(
        seconds=round(seconds, 1),
        pictures=pictures,
        fps=round(pictures / seconds, 2),
        dropped=last.dropped - first.dropped,
        missed=last.missed - first.missed,
        delay=percentiles(one.delay_s for one in rulings if one.delay_s is not None),
        true_delay=percentiles(one.true_delay_s for one in told if one.true_delay_s is not None),
        shots_played=None if truth is None else _played_in_truth(rulings, truth),
        shots_told=len(rulings),
        shots_invented=None if truth is None else sum(one.shot is None for one in told),
        rulings_as_reviewed=None
        if reviewed is None
        else sum(one.is_as_reviewed is True for one in told),
        rulings_reviewed=None
        if truth is None or reviewed is None
        else played(rulings, [one.strike_s for one in reviewed[-1]], truth.length_s),
        verdicts={v: sum(r.verdict == v for r in rulings) for v in ("legal", "foul", "ask")},
        main_ms_per_picture=round(1000 * main_cpu_s / max(pictures, 1), 3),
        main_share=round(main_cpu_s / seconds, 4),
        detector_share=round((last.detector_cpu_s - first.detector_cpu_s) / seconds, 4),
        pages_share=round((last.pages_cpu_s - first.pages_cpu_s) / seconds, 4),
        memory_mb=round(last.memory_mb, 1),
        memory_most_mb=round(max(one.memory_mb for one in samples), 1),
        slope_mb_per_min=round(slope_per_min(late), 3),
        threads=last.threads,
        threads_most=max(one.threads for one in samples),
        files=last.files,
        files_most=max(one.files for one in samples),
        screen_messages=screen_messages,
    )


def percentiles(values: Iterable[float]) -> Percentiles | None:
    """None of none."""
    found = np.sort(np.fromiter(values, dtype=np.float64))
    if not len(found):
        return None
    median, p95, p99 = (round(float(v), 3) for v in np.quantile(found, (0.5, 0.95, 0.99)))
    return Percentiles(
        n=len(found), median_s=median, p95_s=p95, p99_s=p99, most_s=round(float(found[-1]), 3)
    )


def slope_per_min(samples: Sequence[Sample]) -> float:
    """Of the memory, by least squares."""
    if len(samples) < 2:
        return 0.0
    at_min = np.array([one.at_s for one in samples]) / 60.0
    return float(np.polyfit(at_min, [one.memory_mb for one in samples], 1)[0])


def _played_in_truth(rulings: Sequence[Ruling], truth: Truth) -> int:
    return played(rulings, [strike_s for strike_s, _ in truth.shots], truth.length_s)


def as_json(
    found: LiveFigures, made: dict[str, Any], samples: Sequence[Sample], told: Sequence[Told]
) -> str:
    """`made`: when, where, of what. With a sample of each ten seconds, and every ruling."""
    data = {
        "schema": SCHEMA,
        "made": made,
        "figures": asdict(found),
        "samples": [asdict(one) for one in samples[::10]],
        "rulings": [_ruling_fields(one) for one in told],
    }
    return json.dumps(data, indent=1) + "\n"


def _ruling_fields(told: Told) -> dict[str, Any]:
    ruling, true_delay_s = told.ruling, told.true_delay_s
    return {
        "round": told.round,
        "shot": told.shot,
        "strike_s": round(ruling.strike_s, 3),
        "delay_s": None if ruling.delay_s is None else round(ruling.delay_s, 3),
        "true_delay_s": None if true_delay_s is None else round(true_delay_s, 3),
        "verdict": ruling.verdict,
        "as_reviewed": told.is_as_reviewed,
    }


def as_table(found: LiveFigures) -> Table:
    """For a person."""
    rows = [
        (
            "pictures refereed",
            f"{found.pictures} in {found.seconds:.0f} s, {found.fps:.1f} a second",
        ),
        ("pictures lost", f"{found.dropped} dropped, {found.missed} missed"),
        ("from rest to ruling", _delay(found.delay)),
        ("from true rest to ruling", _delay(found.true_delay)),
        ("shots", _shots(found)),
        ("rulings as in review", _as_reviewed(found)),
        ("rulings", ", ".join(f"{n} {verdict}" for verdict, n in found.verdicts.items())),
        ("processor time of a picture", f"{found.main_ms_per_picture:.2f} ms"),
        (
            "of one core",
            f"{100 * found.main_share:.1f} % referee, {100 * found.detector_share:.1f} % detector, "
            f"{100 * found.pages_share:.1f} % pages",
        ),
        (
            "memory",
            f"{found.memory_mb:.0f} MB, at most {found.memory_most_mb:.0f}, "
            f"{found.slope_mb_per_min:+.2f} MB a minute",
        ),
        (
            "threads, files",
            f"{found.threads}, {found.files}; at most {found.threads_most}, {found.files_most}",
        ),
        ("messages to the screen", str(found.screen_messages)),
    ]
    return Table(title="Live", head=("figure", "measured"), cells=rows)


def _delay(delay: Percentiles | None) -> str:
    if delay is None:
        return "-"
    return (
        f"median {delay.median_s:.2f} s, 95 % {delay.p95_s:.2f}, 99 % {delay.p99_s:.2f}, "
        f"most {delay.most_s:.2f} ({delay.n})"
    )


def _as_reviewed(found: LiveFigures) -> str:
    if found.rulings_as_reviewed is None or found.rulings_reviewed is None:
        return "-"
    return f"{found.rulings_as_reviewed} of {found.rulings_reviewed}"


def _shots(found: LiveFigures) -> str:
    if found.shots_played is None or found.shots_invented is None:
        return f"{found.shots_told} told"
    right = found.shots_told - found.shots_invented
    return f"{right} told of {found.shots_played} played, {found.shots_invented} that were none"
