"""What the pages ask of those who referee videos that people upload; `device` fills it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Protocol

from api.errors import ApiError
from rules.match import Game


class ReviewState(Enum):
    """Where a video is on its way. Section `upload` of the catalogues."""

    RECEIVING = "receiving"
    WAITING = "waiting"
    REFEREEING = "refereeing"
    DRAWING = "drawing"
    DONE = "done"
    CANCELLED = "cancelled"
    FAILED = "failed"

    @property
    def is_over(self) -> bool:
        """True if nothing happens to it any more."""
        return self in (ReviewState.DONE, ReviewState.CANCELLED, ReviewState.FAILED)


class ReviewTrouble(Enum):
    """Why a video is not taken, or came to nothing. Section `upload_trouble` of the catalogues.

    `NOT_REFEREED`: the program says why in a line of its own.
    """

    TOO_LARGE = "too_large"
    NO_ROOM = "no_room"
    TOO_MANY = "too_many"
    BROKEN_OFF = "broken_off"
    INTERRUPTED = "interrupted"
    NOT_REFEREED = "not_refereed"


class ReviewRefusedError(ApiError):
    """A video that is not taken; `trouble`: why."""

    def __init__(self, trouble: ReviewTrouble) -> None:
        super().__init__(trouble.value)
        self.trouble = trouble


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewWish:
    """A video that somebody wants refereed. `name`: of the file, as it is shown; `table`: its size
    as the command line has it; `language`: of the page and of what is drawn into the video."""

    name: str
    rulebook: str = "wpa"
    game: Game = Game.TEN_BALL
    table: str = "9ft"
    language: str = "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewJob:
    """A video and what became of it.

    `share`: how much of what `state` says is done, 0..1, `None` if not known. `line`: what the
    program said where it failed, in English. `asked_wall_s`: when it was uploaded, seconds since
    1970. `shots`: found in it, once it is done.
    """

    review_id: str
    wish: ReviewWish
    state: ReviewState
    share: float | None = None
    trouble: ReviewTrouble | None = None
    line: str = ""
    asked_wall_s: float = 0.0
    shots: int | None = None


class Receiving(Protocol):
    """A video that is coming in. Slow: to be called from a thread that may wait for the disk."""

    def write(self, data: bytes) -> None:
        """The next part. Raises `ReviewRefusedError`: nothing of it is kept then."""
        ...

    def finish(self) -> ReviewJob:
        """All of it is there: it waits for its turn."""
        ...

    def abandon(self) -> None:
        """It will not come: nothing of it is kept."""
        ...


class Reviews(Protocol):
    """The videos. Asked from any thread."""

    @property
    def most_bytes(self) -> int:
        """Of one video."""
        ...

    @property
    def is_open(self) -> bool:
        """Anybody who reaches the pages may upload, not only the operator."""
        ...

    def jobs(self) -> Sequence[ReviewJob]:
        """All that are kept, the newest first."""
        ...

    def job(self, review_id: str) -> ReviewJob | None:
        """One of them."""
        ...

    def receive(self, wish: ReviewWish, size: int | None) -> Receiving:
        """A video begins to come in, of `size` bytes if known. Raises `ReviewRefusedError`."""
        ...

    def cancel(self, review_id: str) -> bool:
        """Give it up; false if there is nothing to give up."""
        ...

    def remove(self, review_id: str) -> bool:
        """Delete what came of it, giving it up first; false if it is not there."""
        ...

    def review(self, review_id: str) -> Path | None:
        """`review.json` of one that is done."""
        ...

    def video(self, review_id: str) -> Path | None:
        """`annotated.mp4` of one that is done."""
        ...
