"""One recording refereed: from the file to the folder with review, page and annotated video."""

from __future__ import annotations

import contextlib
import json
import resource
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2

from api.catalogues import LANGUAGE_OF_RULEBOOK
from api.review_page import VIDEO_NAME, review_html
from calibration.fit import CornersError
from calibration.table_finder import TableNotFound
from device.annotate import annotate
from device.arguments import CORNERS_EXAMPLE
from device.cameras.video_file import VideoFile
from device.detecting import chosen_detector
from device.errors import BadInputError
from device.output import written_aside
from device.pipeline import referee
from device.progress import progress_bar
from device.review import Performance, ReviewOptions, Source, calls_by_ends, review_fields
from device.reviewed import Reviewed
from device.tracing import written as traces
from rules.books import UnknownRulebookError, book_for
from vision.detectors import Chosen

REVIEW_NAME = "review.json"
PAGE_NAME = "review.html"
NAMES = (REVIEW_NAME, PAGE_NAME, VIDEO_NAME, *traces.NAMES)
STANDARD_OUTPUT = Path("-")


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """A review and where it lies; `reviewed`: what was seen, of which it is made; `notes`: what a
    person should know of it, a line each."""

    review: Mapping[str, Any]
    reviewed: Reviewed
    folder: Path
    notes: tuple[str, ...]


def review_recording(
    video: Path, folder: Path, options: ReviewOptions, *, quiet: bool = False
) -> Written:
    """Referees a recording and writes its review into `folder` (`-`: `review.json` to stdout).

    Raises `BadInputError` for what cannot be refereed, `OutputError` where it cannot be written.
    """
    # One thread each: the pictures of one table are too small for more to pay.
    cv2.setNumThreads(1)
    try:
        book_for(options.rulebook, options.game)
    except UnknownRulebookError as error:
        raise BadInputError(str(error)) from error
    source = VideoFile(video)
    chosen = chosen_detector(options.detector, options.model)
    if folder == STANDARD_OUTPUT:
        reviewed, review = _refereed(source, options, chosen, quiet=quiet)
        json.dump(review, sys.stdout, ensure_ascii=False)
        sys.stdout.write("\n")
        notes = _notes(source, review, options, chosen, reviewed)
        return Written(review=review, reviewed=reviewed, folder=folder, notes=notes)
    with written_aside(folder, NAMES) as aside:
        reviewed, review = _refereed(source, options, chosen, quiet=quiet)
        language = options.language or LANGUAGE_OF_RULEBOOK[options.rulebook]
        (aside / REVIEW_NAME).write_text(
            json.dumps(review, ensure_ascii=False, separators=(",", ":")), encoding="utf-8"
        )
        page = review_html(
            review, language=language, video=VIDEO_NAME if options.with_video else None
        )
        (aside / PAGE_NAME).write_text(page, encoding="utf-8")
        if options.with_trace:
            traces.write_traces(aside, reviewed, review)
        if options.with_video:
            length_s = float(review["source"]["duration_s"])
            with progress_bar("drawing", length_s, quiet=quiet) as progress:
                annotate(
                    source,
                    aside / VIDEO_NAME,
                    reviewed=reviewed,
                    review=review,
                    language=language,
                    progress=progress,
                )
    notes = _notes(source, review, options, chosen, reviewed)
    return Written(review=review, reviewed=reviewed, folder=folder, notes=notes)


def _refereed(
    source: VideoFile, options: ReviewOptions, chosen: Chosen, *, quiet: bool
) -> tuple[Reviewed, dict[str, Any]]:
    began_s, began_cpu_s = time.monotonic(), time.process_time()
    with progress_bar("refereeing", source.expected_s, quiet=quiet) as progress:
        try:
            reviewed = referee(
                source,
                size_mm=options.size_mm,
                corners_px=options.corners_px,
                game=options.game,
                detector=chosen.detector,
                progress=progress,
            )
        except TableNotFound as error:
            raise BadInputError(f"{source.path}: {error}, a JSON file {CORNERS_EXAMPLE}") from error
        except CornersError as error:
            raise BadInputError(f"--corners: {error}") from error
    report = source.report
    if report is None:
        raise BadInputError(f"{source.path} could not be read to its end")
    wall_s = time.monotonic() - began_s
    review = review_fields(
        reviewed,
        Source(
            name=source.path.name,
            size_wh=source.size_wh,
            fps=source.fps,
            frames=report.pictures,
            duration_s=report.duration_s,
            repaired_stamps=report.repaired_stamps,
        ),
        options,
        Performance(
            wall_s=wall_s,
            cpu_s=time.process_time() - began_cpu_s,
            frames_per_s=report.pictures / max(wall_s, 1e-9),
            peak_rss_mb=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        ),
    )
    return reviewed, review


def _notes(
    source: VideoFile,
    review: Mapping[str, Any],
    options: ReviewOptions,
    chosen: Chosen,
    reviewed: Reviewed,
) -> tuple[str, ...]:
    notes = [] if chosen.warning is None else [chosen.warning]
    if source.report is not None and source.report.repaired_stamps:
        notes.append(
            f"{source.report.repaired_stamps} of {source.report.pictures} time stamps did not "
            "increase and were repaired"
        )
    shots = len(review["shots"])
    with contextlib.suppress(ValueError):
        last = max(options.calls or ())
        if last > shots:
            notes.append(f"--calls names shot {last}, but {shots} were seen")
    open_calls = calls_by_ends(options.calls, reviewed) or {}
    for number in sorted(number for number, call in open_calls.items() if call is None):
        notes.append(
            "no rack was seen, so that it is not known which end is the head end: the call of shot "
            f"{number} may mean either of two pockets; --corners tells the head end"
        )
    return tuple(notes)
