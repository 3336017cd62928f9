"""`footspot bench live`: the whole referee at the pace of a camera, measured from outside.

The bundled match is played to `footspot run` again and again at its own pace, with pages, clips and
a screen that is connected; or a camera is watched in its place. Afterwards the recording is
reviewed, to compare the rulings.
"""

from __future__ import annotations

import json
import socket
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib import resources
from pathlib import Path
from typing import Any, Final

from device.bench.live_figures import (
    LiveFigures,
    Sample,
    as_json,
    as_table,
    figures,
)
from device.bench.live_rulings import Truth, reviewed_rounds, told_of
from device.bench.live_watch import LiveProcess
from device.bench.run import commit, machine
from device.demo import SAMPLE
from device.errors import OutputError
from device.output import written_aside
from device.progress import progress_bar
from device.recording import STANDARD_OUTPUT
from simulation.scoring.tables import as_text

JSON_NAME: Final = "bench.json"
EVERY_S: Final = 1.0
BEGINS_WITHIN_S: Final = 180.0
"""Until the table is refereed: as systemd's unit has it."""


def bench_live(
    *, minutes: float, camera: str | None, out: Path, quiet: bool, tell: Callable[[str], None]
) -> LiveFigures:
    """Measure for so long; write bench.json into a folder, or to standard output (`-`).

    Raises `BadInputError` and `OutputError` as `footspot run` does.
    """
    is_silent = quiet or out == STANDARD_OUTPUT
    with _recording(camera) as (spec, recording):
        if out == STANDARD_OUTPUT:
            found, text = _measured(spec, recording, minutes, quiet)
            print(text, end="")
        else:
            with written_aside(out, (JSON_NAME,)) as aside:
                found, text = _measured(spec, recording, minutes, quiet)
                (aside / JSON_NAME).write_text(text, encoding="utf-8")
    if not is_silent:
        table = as_table(found)
        tell(table.title)
        for line in as_text(table).splitlines():
            tell(line)
        tell(f"Written to {out / JSON_NAME}")
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class _Recording:
    path: Path
    truth: Truth


@contextmanager
def _recording(camera: str | None) -> Iterator[tuple[str, _Recording | None]]:
    if camera is not None:
        yield camera, None
        return
    with (
        resources.as_file(resources.files("device") / "sample" / SAMPLE) as video,
        resources.as_file(
            resources.files("device") / "sample" / SAMPLE.replace(".mp4", ".truth.json")
        ) as told,
    ):
        if not video.exists():
            raise OutputError(f"the sample {SAMPLE} is missing from this installation")
        truth = json.loads(told.read_text(encoding="utf-8"))
        shots = tuple((float(one["strike_s"]), float(one["rest_s"])) for one in truth["shots"])
        length_s = truth["frames"] / truth["fps"]
        recording = _Recording(path=video, truth=Truth(shots=shots, length_s=length_s))
        yield f"file:{video}?realtime=1&loop=1", recording


def _measured(
    spec: str, recording: _Recording | None, minutes: float, quiet: bool
) -> tuple[LiveFigures, str]:
    samples: list[Sample] = []
    with (
        tempfile.TemporaryDirectory(prefix="footspot-bench-") as folder,
        LiveProcess(Path(folder), spec, free_port()) as live,
    ):
        _await_table(live)
        began_s = time.monotonic()
        before = len(live.rulings())
        with progress_bar("live", 60 * minutes, quiet=quiet) as progress:
            while True:
                at_s = time.monotonic() - began_s
                samples.append(live.sample(at_s))
                progress(min(at_s, 60 * minutes))
                if at_s >= 60 * minutes:
                    break
                time.sleep(max(began_s + len(samples) * EVERY_S - time.monotonic(), 0.0))
        rulings = live.rulings()[before:]
        messages = live.screen_messages
    truth = reviewed = None
    if recording is not None:
        truth, reviewed = recording.truth, reviewed_rounds(recording.path)
    found = figures(samples, rulings, truth=truth, reviewed=reviewed, screen_messages=messages)
    made: dict[str, Any] = {
        "date": datetime.now(UTC).isoformat(timespec="minutes"),
        "commit": commit(),
        "machine": machine(),
        "camera": "the bundled match" if truth is not None else spec.partition("?")[0],
    }
    return found, as_json(found, made, samples, told_of(rulings, truth, reviewed))


def _await_table(live: LiveProcess) -> None:
    """Until pictures are refereed."""
    until_s = time.monotonic() + BEGINS_WITHIN_S
    while True:
        live.check()
        shown = live.newest
        if shown is not None and shown.figures.frames > 0:
            return
        if time.monotonic() > until_s:
            state = "nothing" if shown is None else shown.state.value
            raise OutputError(
                f"no table was refereed within {BEGINS_WITHIN_S:.0f} s; the referee says: {state}"
            )
        time.sleep(0.2)


def free_port() -> int:
    """One of this machine that nobody uses now."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port
