"""/review and /api/v1/reviews on a real queue: who may, what is refused, what comes of it."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from api.feed import SnapshotFeed
from api.live_app import create_live_app
from api.review_ports import ReviewJob, ReviewState
from device.journal.match_ids import match_id
from device.live.reviews import ReviewQueue
from rules.players import Player
from tests.api.asking import Asking
from tests.api.chrome import until
from tests.api.conftest import EXAMPLE, parsed
from tests.api.operators import operator_access, operator_cookie, sit_down
from tests.api.served import Health

HERE = "/api/v1/reviews"
ENGLISH = {"Accept-Language": "en"}
WORKER = """
import pathlib, shutil, sys
film, out, example = map(pathlib.Path, sys.argv[1:4])
if film.read_bytes() == b"bad":
    sys.exit("footspot: <script>no table</script>")
out.mkdir()
shutil.copy(example, out / "review.json")
(out / "annotated.mp4").write_bytes(bytes(range(100)))
"""


def worker(_job: ReviewJob, folder: Path) -> list[str]:
    film, out = str(folder / "video.mp4"), str(folder / "review")
    return [sys.executable, "-c", WORKER, film, out, str(EXAMPLE)]


class Desk:
    """The pages with a queue, and browsers of an operator and of anybody."""

    def __init__(self, folder: Path, **changes: Any) -> None:
        numbers = count(1)
        options: dict[str, Any] = {"most_bytes": 1000, "keep": 10, "low_disk_bytes": 0}
        self.queue = ReviewQueue(
            folder / "reviews",
            **(options | {"is_open": False} | changes),
            new_id=lambda: match_id(1.9e9, next(numbers)),
            command=worker,
            wall_s=lambda: 1.9e9,
        )
        feed = SnapshotFeed()
        self.access = operator_access(folder / "access")
        self.app = create_live_app(feed, Health(feed), access=self.access, reviews=self.queue)
        self.anybody, self.operator = Asking(self.app), Asking(self.app)
        self.operator.cookies.update(asyncio.run(operator_cookie(self.access)))

    def upload(self, browser: Asking, data: Any = b"film", **asked: Any) -> Any:
        return browser.post(HERE, content=data, params=asked, headers=ENGLISH)

    def done(self, **asked: Any) -> str:
        answer = self.upload(self.operator, **asked)
        assert answer.status_code == 202, answer.text
        review_id: str = answer.json()["review_id"]
        until(lambda: self.state(review_id) is ReviewState.DONE, "the review")
        return review_id

    def state(self, review_id: str) -> ReviewState | None:
        job = self.queue.job(review_id)
        return None if job is None else job.state


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    one = Desk(tmp_path)
    yield one
    one.queue.close()


def test_a_video_becomes_the_page_of_a_review(desk: Desk) -> None:
    review_id = desk.done(name="Club final.mov", rulebook="sk", lang="en")
    status = desk.anybody.get(f"{HERE}/{review_id}").json()
    assert (status["name"], status["state"], status["rulebook"]) == ("Club final.mov", "done", "sk")
    shown = desk.anybody.get(f"/review/{review_id}", headers=ENGLISH)
    assert shown.status_code == 200
    assert "Club final.mov" in shown.text
    assert "sha256-" in shown.headers["content-security-policy"]
    assert shown.headers["content-encoding"] == "gzip"
    plain = desk.anybody.get(f"/review/{review_id}", headers={**ENGLISH, "Accept-Encoding": "br"})
    assert "content-encoding" not in plain.headers
    assert plain.text == shown.text
    assert int(shown.headers["content-length"]) < int(plain.headers["content-length"]) / 4
    (video,) = parsed(shown.text).all("video")
    assert video.attributes["src"] == f"{review_id}/annotated.mp4"
    part = desk.anybody.get(f"/review/{review_id}/annotated.mp4", headers={"Range": "bytes=5-9"})
    assert (part.status_code, part.content) == (206, bytes(range(5, 10)))
    review = desk.anybody.get(f"{HERE}/{review_id}/review.json").json()
    assert review["schema"] == "footspot.review/1"
    assert desk.anybody.get(f"{HERE}/{review_id}/annotated.mp4").content == bytes(range(100))
    listed = desk.anybody.get("/review", headers=ENGLISH).text
    assert "Open the review" in listed
    assert f"Shots: {len(json.loads(EXAMPLE.read_text())['shots'])}" in listed
    assert "Delete" not in listed
    assert desk.operator.request("DELETE", f"{HERE}/{review_id}").status_code == 204
    assert desk.anybody.get(f"/review/{review_id}").status_code == 303
    assert desk.anybody.get(f"{HERE}/{review_id}").status_code == 404


def test_only_the_operator_uploads_unless_everybody_may(desk: Desk, tmp_path: Path) -> None:
    assert desk.upload(desk.anybody).status_code == 401
    player = Asking(desk.app)
    sit_down(player, desk.access, Player.A)
    assert desk.upload(player).status_code == 403
    review_id = desk.done()
    for browser in (desk.anybody, player):
        assert browser.post(f"{HERE}/{review_id}/cancel").status_code in (401, 403)
        assert browser.request("DELETE", f"{HERE}/{review_id}").status_code in (401, 403)
        form = browser.post(f"/review/{review_id}", content="do=remove")
        assert form.status_code == 403
    assert "Only the operator may upload" in desk.anybody.get("/review", headers=ENGLISH).text
    assert desk.state(review_id) is ReviewState.DONE
    (tmp_path / "open").mkdir()
    everybody = Desk(tmp_path / "open", is_open=True)
    assert everybody.upload(everybody.anybody).status_code == 202
    everybody.queue.close()


def test_a_small_limit_is_told_in_megabytes(tmp_path: Path) -> None:
    small = Desk(tmp_path, most_bytes=40_000_000)
    assert "At most 40 MB." in small.operator.get("/review", headers=ENGLISH).text
    small.queue.close()


def test_what_is_no_video_or_too_much_is_refused_and_leaves_nothing(desk: Desk) -> None:
    too_large = desk.upload(desk.operator, b"x" * 1001)
    assert (too_large.status_code, too_large.json()["detail"]) == (413, "The file is too large.")

    async def endless() -> AsyncIterator[bytes]:
        for _ in range(30):
            yield b"x" * 100

    assert desk.upload(desk.operator, endless()).status_code == 413
    assert desk.upload(desk.operator, b"").status_code == 410
    for asked in (
        {"rulebook": "moon"},
        {"rulebook": "sk", "game": "nine-ball"},
        {"game": "snooker"},
        {"table": "9ft; rm"},
        {"name": "x" * 201},
    ):
        assert desk.upload(desk.operator, **asked).status_code == 422, asked
    assert desk.queue.jobs() == []
    evil = desk.operator.post(HERE, content=b"film", headers={"Origin": "https://evil.example"})
    assert evil.status_code == 403
    assert desk.queue.jobs() == []


def test_what_failed_says_why_in_words_that_run_nothing(desk: Desk) -> None:
    review_id = desk.upload(desk.operator, b"bad", name="<img src=x>").json()["review_id"]
    until(lambda: desk.state(review_id) is ReviewState.FAILED, "it to fail")
    text = desk.operator.get("/review", headers=ENGLISH).text
    assert "This video cannot be refereed:" in text
    assert "&lt;script&gt;no table" in text
    assert "<script>no table" not in text
    assert "&lt;img src=x&gt;" in text
    answer = desk.operator.post(f"/review/{review_id}", content="do=remove")
    assert (answer.status_code, answer.headers["location"]) == (303, "/review")
    assert desk.queue.jobs() == []
    assert desk.operator.post(f"/review/{review_id}", content="do=explode").status_code == 422


@pytest.mark.parametrize("review_id", ["..%2f..", "%2e%2e%2fjob.json", "%00", "x" * 300])
def test_no_id_becomes_a_path(desk: Desk, review_id: str) -> None:
    for path in ("", "/review.json", "/annotated.mp4"):
        assert desk.operator.get(f"{HERE}/{review_id}{path}").status_code == 404
    assert desk.operator.get(f"/review/{review_id}/annotated.mp4").status_code == 404
    assert desk.operator.get(f"/review/{review_id}").status_code in (303, 404)
    assert desk.operator.request("DELETE", f"{HERE}/{review_id}").status_code == 404
