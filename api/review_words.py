"""What is said of an uploaded video: its state, how far it is, what went wrong."""

from __future__ import annotations

from dataclasses import dataclass

from api.catalogues import Catalogue, in_sentence_case
from api.desk_view import wall_text
from api.review_ports import ReviewJob, ReviewState, ReviewTrouble


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewLine:
    """A video in the list. `percent`: of what `state` says, empty if not known."""

    review_id: str
    name: str
    about: str
    state: str
    text: str
    share: float | None
    percent: str
    trouble: str
    line: str
    is_over: bool
    is_done: bool


def review_line(job: ReviewJob, words: Catalogue) -> ReviewLine:
    """A video in the words of a language."""
    rules = (words.text(f"game.{job.wish.game.value}"), words.text(f"rulebook.{job.wish.rulebook}"))
    about = [in_sentence_case(rules[0]), in_sentence_case(rules[1])]
    about.append(wall_text(job.asked_wall_s, words))
    if job.shots is not None:
        about.append(words.text("desk.shots", n=job.shots))
    return ReviewLine(
        review_id=job.review_id,
        name=job.wish.name,
        about=" · ".join(about),
        state=job.state.value,
        text=words.text(f"upload.{job.state.value}"),
        share=job.share,
        percent="" if job.share is None else words.percent(job.share),
        trouble="" if job.trouble is None else trouble_text(job.trouble, words),
        line=job.line,
        is_over=job.state.is_over,
        is_done=job.state is ReviewState.DONE,
    )


def trouble_text(trouble: ReviewTrouble, words: Catalogue) -> str:
    """What went wrong."""
    return words.text(f"upload_trouble.{trouble.value}")
