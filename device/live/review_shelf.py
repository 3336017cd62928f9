"""The folder of the videos that are refereed: one folder for each, and what is written in it.

    reviews/ID/job.json            what was asked for, and how it stands
    reviews/ID/video.part          coming in
    reviews/ID/video.mp4           waiting or being refereed; gone when that is over
    reviews/ID/progress            how far the work is
    reviews/ID/review/review.json, review.html, annotated.mp4

Ids are ULIDs that are made here. What a visitor names is looked up among the folders that are
there; nothing that he sends becomes a path.
"""

from __future__ import annotations

import json
import logging
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from api.app import REVIEW_NAME
from api.catalogues import LANGUAGES
from api.names import cleaned_name
from api.review_page import VIDEO_NAME
from api.review_ports import ReviewJob, ReviewState, ReviewTrouble, ReviewWish
from device.health.logs import log_event
from device.journal.match_ids import is_match_id
from rules.match import Game

JOB_NAME: Final = "job.json"
PART_NAME: Final = "video.part"
FILM_NAME: Final = "video.mp4"
"""Whatever it is: the library of films looks at what is in it, not at its name."""
PROGRESS_NAME: Final = "progress"
RESULT_NAME: Final = "review"

_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A job as it is written down. `tries`: how often it was begun; `pid`: of who referees it."""

    job: ReviewJob
    tries: int = 0
    pid: int | None = None


class ReviewShelf:
    """One folder; the owner sees to it that one thread at a time writes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def all(self) -> list[Kept]:
        """The oldest first; what cannot be read is left out (logged)."""
        with suppress(OSError):
            return [kept for kept in self._read_all() if kept is not None]
        return []

    def add(self, kept: Kept) -> None:
        """A new one. Raises OSError."""
        self.path(kept.job.review_id).mkdir(parents=True)
        self.write(kept)

    def write(self, kept: Kept) -> None:
        """As it stands now; whole or as it was before. Raises OSError."""
        path = self.path(kept.job.review_id) / JOB_NAME
        aside = path.with_name(f".{JOB_NAME}")
        aside.write_text(json.dumps(_fields(kept)), encoding="utf-8")
        aside.replace(path)

    def remove(self, review_id: str) -> None:
        """The whole folder of one."""
        shutil.rmtree(self.path(review_id), ignore_errors=True)

    def path(self, review_id: str) -> Path:
        """Its folder. Raises ValueError for what is no name of ours."""
        if not is_match_id(review_id):
            raise ValueError(f"no review {review_id!r}")
        return self.folder / review_id

    def forget_film(self, review_id: str) -> None:
        """The upload itself: what is refereed needs it no more."""
        for name in (PART_NAME, FILM_NAME, PROGRESS_NAME):
            with suppress(OSError):
                (self.path(review_id) / name).unlink(missing_ok=True)

    def result(self, review_id: str, name: str) -> Path | None:
        """A file of the review; `name`: `review.json` or `annotated.mp4`."""
        assert name in (REVIEW_NAME, VIDEO_NAME)
        path = self.path(review_id) / RESULT_NAME / name
        return path if path.is_file() else None

    def progress(self, review_id: str) -> tuple[ReviewState, float] | None:
        """What `FOOTSPOT_PROGRESS` says: at what it is, and how far."""
        with suppress(OSError, ValueError):
            text = (self.path(review_id) / PROGRESS_NAME).read_text(encoding="ascii")
            what, share = text.split()
            return ReviewState(what), min(max(float(share), 0.0), 1.0)
        return None

    def free_bytes(self) -> int:
        """On the disk of the folder, or of the nearest one above that is there."""
        folder = self.folder
        while not folder.exists() and folder != folder.parent:
            folder = folder.parent
        return shutil.disk_usage(folder).free

    def _read_all(self) -> Iterator[Kept | None]:
        for path in sorted(self.folder.iterdir()):
            if is_match_id(path.name):
                yield self._read(path)

    def _read(self, path: Path) -> Kept | None:
        try:
            return _kept(path.name, json.loads((path / JOB_NAME).read_text(encoding="utf-8")))
        except (OSError, ValueError, KeyError, TypeError) as error:
            log_event(_LOG, logging.WARNING, "a review cannot be read", path=path, why=error)
            return None


def new_film(path: Path) -> int:
    """A file that is written, readable by the service only; raises OSError."""
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)


def cleaned_wish(wish: ReviewWish) -> ReviewWish:
    """As it is shown; a name that is none becomes `video`."""
    name = cleaned_name(Path(wish.name.replace("\\", "/")).name) or "video"
    language = wish.language if wish.language in LANGUAGES else LANGUAGES[0]
    return replace(wish, name=name, language=language)


def changed(kept: Kept, state: ReviewState, **more: Any) -> Kept:
    """The same in another state."""
    return replace(kept, job=replace(kept.job, state=state, **more))


def _fields(kept: Kept) -> dict[str, Any]:
    job, wish = kept.job, kept.job.wish
    return {
        "name": wish.name,
        "rulebook": wish.rulebook,
        "game": wish.game.value,
        "table": wish.table,
        "language": wish.language,
        "state": job.state.value,
        "trouble": job.trouble.value if job.trouble else None,
        "line": job.line,
        "asked_wall_s": job.asked_wall_s,
        "shots": job.shots,
        "tries": kept.tries,
        "pid": kept.pid,
    }


def _kept(review_id: str, fields: dict[str, Any]) -> Kept:
    optional: Callable[[str], Any] = fields.get
    return Kept(
        job=ReviewJob(
            review_id=review_id,
            wish=ReviewWish(
                name=str(fields["name"]),
                rulebook=str(fields["rulebook"]),
                game=Game(fields["game"]),
                table=str(fields["table"]),
                language=str(fields["language"]),
            ),
            state=ReviewState(fields["state"]),
            trouble=ReviewTrouble(fields["trouble"]) if optional("trouble") else None,
            line=str(optional("line") or ""),
            asked_wall_s=float(fields["asked_wall_s"]),
            shots=optional("shots"),
        ),
        tries=int(optional("tries") or 0),
        pid=optional("pid"),
    )
