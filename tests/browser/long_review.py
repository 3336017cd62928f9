"""A review of a video as long as an evening, and as many others as are kept."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Final

from api.app import REVIEW_NAME
from api.review_ports import ReviewJob, ReviewState, ReviewTrouble, ReviewWish
from device.live.review_shelf import RESULT_NAME, Kept, ReviewShelf
from tests.api.snapshots import example

LONG_REVIEW: Final = "01KBA9YK000123456789ABCDEF"
OTHERS: Final = 29
SHOTS: Final = 225
EACH_S: Final = 20.0


def keep_reviews(folder: Path) -> None:
    """Into the folder of the reviews: a long one, and others that failed."""
    shelf = ReviewShelf(folder)
    wish = ReviewWish(name="Final.mp4", language="en")
    job = ReviewJob(
        review_id=LONG_REVIEW, wish=wish, asked_wall_s=1.9e9, state=ReviewState.DONE, shots=SHOTS
    )
    shelf.add(Kept(job=job))
    result = folder / LONG_REVIEW / RESULT_NAME
    result.mkdir()
    (result / REVIEW_NAME).write_text(json.dumps(_long()), encoding="utf-8")
    for number in range(OTHERS):
        failed = ReviewJob(
            review_id=f"01KBA9YK000123456789A{number:05d}",
            wish=ReviewWish(name=f"Semifinal {number}.mov", language="en"),
            asked_wall_s=1.9e9 - number,
            state=ReviewState.FAILED,
            trouble=ReviewTrouble.NOT_REFEREED,
        )
        shelf.add(Kept(job=failed))


def _long() -> dict[str, object]:
    review = copy.deepcopy(example())
    shots = review["shots"]
    review["shots"] = [
        copy.deepcopy(shots[number % len(shots)])
        | {"index": number + 1, "strike_s": EACH_S * number, "rest_s": EACH_S * number + 8}
        for number in range(SHOTS)
    ]
    review["source"]["duration_s"] = EACH_S * SHOTS
    return review
