"""The page in Chromium: it draws, its script runs, and nothing is refused or thrown."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import cv2
import pytest

from api.catalogues import LANGUAGES
from api.review_page import review_html
from tests.api import chrome

pytestmark = pytest.mark.browser

FLAGS = (*chrome.FLAGS, "--enable-logging=stderr")


@pytest.fixture(scope="module")
def chromium() -> str:
    return chrome.found_or_skipped()


def run(chromium: str, profile: Path, *arguments: str) -> tuple[str, list[str]]:
    """Standard output, and what the page wrote to its console."""
    done = subprocess.run(
        [chromium, *FLAGS, f"--user-data-dir={profile}", *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return done.stdout, re.findall(r"CONSOLE.*", done.stderr)


@pytest.mark.parametrize(
    ("language", "width", "height"), [("en", 1440, 900), ("en", 500, 844), ("he", 1440, 900)]
)
def test_the_page_draws_without_complaint(
    chromium: str, review: dict[str, Any], tmp_path: Path, language: str, width: int, height: int
) -> None:
    page, picture = tmp_path / "review.html", tmp_path / "page.png"
    page.write_text(review_html(review, language=language, video=None), encoding="utf-8")
    _, console = run(
        chromium,
        tmp_path / "profile",
        f"--window-size={width},{height}",
        f"--screenshot={picture}",
        page.as_uri(),
    )
    assert console == []
    drawn = cv2.imread(str(picture))
    assert drawn is not None
    assert drawn.shape[1] == width
    assert drawn.std() > 20, "the page is blank"


def test_the_script_runs_under_the_policy(
    chromium: str, review: dict[str, Any], tmp_path: Path
) -> None:
    page = tmp_path / "review.html"
    html = review_html(review, video=None)
    page.write_text(html, encoding="utf-8")
    dom, console = run(
        chromium, tmp_path / "profile", "--window-size=500,844", "--dump-dom", page.as_uri()
    )
    assert console == []
    buttons = re.findall(r'<button type="button" class="enlarge"[^>]*>', dom)
    assert len(buttons) == len(review["shots"])
    assert not any("hidden" in button for button in buttons)


def test_a_missing_video_is_hidden_and_times_stay_plain_text(
    chromium: str, review: dict[str, Any], tmp_path: Path
) -> None:
    page = tmp_path / "review.html"
    page.write_text(review_html(review), encoding="utf-8")
    dom, console = run(chromium, tmp_path / "profile", "--dump-dom", page.as_uri())
    assert [line for line in console if "ERR_FILE_NOT_FOUND" not in line] == []
    assert re.search(r'<section id="video"[^>]* hidden', dom)
    assert len(re.findall(r"<button[^>]*data-t[^>]*disabled", dom)) == len(
        re.findall(r"<button[^>]*data-t", dom)
    )


def test_nothing_overflows_a_phone(chromium: str, review: dict[str, Any], tmp_path: Path) -> None:
    frames = []
    for language in LANGUAGES:
        page = tmp_path / f"{language}.html"
        page.write_text(review_html(review, language=language, video=None), encoding="utf-8")
        frames.append(
            f'<iframe src="{page.name}" id="{language}" width="390" height="844"></iframe>'
        )
    measure = tmp_path / "measure.html"
    measure.write_text(
        "<!doctype html><title></title>"
        + "".join(frames)
        + "<script>onload = () => document.querySelectorAll('iframe').forEach((frame) => {"
        "document.title += frame.id + frame.contentDocument.documentElement.scrollWidth + ',';"
        "});</script>",
        encoding="utf-8",
    )
    dom, _ = run(
        chromium,
        tmp_path / "profile",
        "--allow-file-access-from-files",
        "--dump-dom",
        measure.as_uri(),
    )
    found = re.search(r"<title>(.*?)</title>", dom)
    assert found is not None
    assert found[1] == "".join(f"{language}390," for language in LANGUAGES)
