"""What the terminal says when a review is done. Codes and numbers; sentences are on the page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any


def summary_lines(review: Mapping[str, Any], folder: Path) -> Iterator[str]:
    """A line for each shot, then where all lies."""
    for shot in review["shots"]:
        ruling = shot["ruling"]
        fouls = ", ".join(foul["foul"] for foul in ruling["fouls"])
        articles = " ".join(ruling["articles"])
        yield (
            f"{shot['strike_s']:9.2f} s  shot {shot['index']}: {ruling['verdict']}"
            + (f" ({fouls})" if fouls else "")
            + (f"  {articles}" if articles else "")
        )
    shots, gaps = len(review["shots"]), len(review["gaps"])
    yield f"{shots} shots, {gaps} gaps: {folder / 'review.html'}"


def debug_lines(review: Mapping[str, Any]) -> Iterator[str]:
    """What was seen of each shot, the gaps, and what it cost."""
    for shot in review["shots"]:
        yield f"shot {shot['index']} from {shot['strike_s']} to {shot['rest_s']} s"
        yield f"  first contact {shot['first_contact']}"
        for event in shot["events"]:
            yield f"  {event}"
        for doubt in shot["doubts"]:
            yield f"  doubt {doubt}"
    for gap in review["gaps"]:
        yield f"gap {gap['from_s']} to {gap['to_s']} s: {gap['reason']}"
    yield f"table {review['table']}"
    yield f"performance {review['performance']}"
