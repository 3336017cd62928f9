"""The operator in a browser sends files: a video to be refereed, a back-up to be put in place."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page

from api.catalogues import catalogue
from api.review_ports import ReviewJob
from device.journal.match_ids import match_id
from device.live.reviews import ReviewQueue
from tests.api.conftest import EXAMPLE
from tests.api.operators import operator_access
from tests.api.served import Table
from tests.api.whole_table import operator_ports
from tests.browser.browsing import Browsing, until_true
from tests.browser.judging import violations
from tests.browser.phones import signed_in
from tests.device.live.operator_table import operator_table

pytestmark = pytest.mark.browser

WORDS: Final = catalogue("en")
MOST_BYTES: Final = 2_000_000
BYTES_A_S: Final = 300_000
"""Of a slow network."""
SLOW, QUICK = b"s", b"q"
WORKER: Final = """
import os, pathlib, shutil, sys, time
film, out, example = map(pathlib.Path, sys.argv[1:4])
pathlib.Path(os.environ["FOOTSPOT_PROGRESS"]).write_text("refereeing 0.42")
while film.read_bytes()[:1] == b"s":
    time.sleep(0.1)
out.mkdir()
shutil.copy(example, out / "review.json")
(out / "annotated.mp4").write_bytes(bytes(100))
"""
"""Is at 42 % for ever with a film that begins so, and at once done with any other."""


def worker(_job: ReviewJob, folder: Path) -> list[str]:
    film, out = str(folder / "video.mp4"), str(folder / "review")
    return [sys.executable, "-c", WORKER, film, out, str(EXAMPLE)]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    numbers = count(1)
    queue = ReviewQueue(
        tmp_path / "reviews",
        most_bytes=MOST_BYTES,
        keep=9,
        low_disk_bytes=0,
        is_open=False,
        new_id=lambda: match_id(1.9e9, next(numbers)),
        command=worker,
    )
    with (
        queue,
        Table(
            access=operator_access(tmp_path / "access"),
            reviews=queue,
            operator=operator_ports(tmp_path),
        ) as served,
    ):
        yield served


def choose(page: Page, name: str, content: bytes) -> None:
    file = {"name": name, "mimeType": "video/mp4", "buffer": content}
    page.get_by_label(WORDS.text("upload.file")).set_input_files(file)
    page.get_by_role("button", name=WORDS.text("upload.start")).click()


def shown_percent(page: Page, css: str) -> int:
    """While it is neither nothing nor all."""
    until_true(page, f"/^[1-9]/.test(document.querySelector('{css} .percent')?.textContent ?? '')")
    return int(page.locator(f"{css} .percent").inner_text().split()[0].rstrip("%"))


def test_a_video_is_sent_followed_given_up_and_refereed(browsing: Browsing, table: Table) -> None:
    page = signed_in(browsing, table.url, WORDS)
    page.goto(f"{table.url}review")
    choose(page, "too large.mp4", QUICK * (MOST_BYTES + 1))
    page.get_by_text(WORDS.text("upload_trouble.too_large")).wait_for()

    network = page.context.new_cdp_session(page)
    slow = {"offline": False, "latency": 0, "downloadThroughput": -1}
    network.send("Network.enable")
    network.send("Network.emulateNetworkConditions", slow | {"uploadThroughput": BYTES_A_S})
    choose(page, "given up.mp4", SLOW * MOST_BYTES)
    assert 0 < shown_percent(page, ".sending") < 100
    browsing.picture(page, "upload-sending")
    assert violations(page) == []
    page.locator(".sending .stop").click()
    page.locator(".sending").wait_for(state="hidden")
    network.send("Network.emulateNetworkConditions", slow | {"uploadThroughput": -1})

    choose(page, "slow.mp4", SLOW * 1000)
    video = page.locator(".video", has_text="slow.mp4")
    video.get_by_text(WORDS.text("upload.refereeing")).wait_for()
    assert shown_percent(page, ".video .how") == 42
    browsing.picture(page, "upload-refereeing")
    assert violations(page) == []
    assert page.locator(".video", has_text="given up").count() == 0
    video.get_by_role("button", name=WORDS.text("upload.cancel")).click()
    video.get_by_text(WORDS.text("upload.cancelled")).wait_for()
    video.get_by_role("button", name=WORDS.text("upload.remove")).click()
    page.get_by_text(WORDS.text("upload.none")).wait_for()

    choose(page, "Club final.mp4", QUICK * 1000)
    page.get_by_role("link", name=WORDS.text("upload.show")).click()
    page.get_by_text("Club final.mp4").first.wait_for()
    assert page.locator("video").count() == 1
    assert browsing.complaints == []


def test_a_backup_is_made_and_put_in_place(browsing: Browsing, tmp_path: Path) -> None:
    with operator_table(tmp_path, None) as table:
        page = signed_in(browsing, table.table.url, WORDS)
        page.goto(f"{table.table.url}admin/data")
        with page.expect_download() as download:
            page.get_by_role("link", name=WORDS.text("admin.backup_get")).click()
        kept = tmp_path / "kept.zip"
        download.value.save_as(kept)

        restoring = page.get_by_label(WORDS.text("admin.restore_file"))
        restore = page.get_by_role("button", name=WORDS.text("admin.restore_send"))
        assert restore.is_disabled()
        restoring.set_input_files(
            {"name": "no.zip", "mimeType": "application/zip", "buffer": b"no"}
        )
        restore.click()
        page.get_by_role("button", name=WORDS.text("admin.sure_yes")).click()
        page.locator("#told.t-stops").wait_for()
        browsing.picture(page, "backup-refused")
        restoring.set_input_files(kept)
        restore.click()
        page.get_by_role("button", name=WORDS.text("admin.sure_yes")).click()
        page.locator("#restored:not([hidden])").wait_for()
        browsing.picture(page, "backup-ready")
        assert violations(page) == []
        assert (table.folder / "restore").is_dir()
    # That the first was no back-up is the answer 409, which Chromium notes.
    assert [one for one in browsing.complaints if "409" not in one] == []
