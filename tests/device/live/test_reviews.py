"""Videos that people upload: within limits, one after the other, through restarts, given up."""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from api.review_ports import (
    ReviewJob,
    ReviewRefusedError,
    ReviewState,
    ReviewTrouble,
    ReviewWish,
)
from device.journal.match_ids import match_id
from device.live.review_process import review_command
from device.live.reviews import MOST_WAITING, ReviewQueue
from tests.api.chrome import until

WISH = ReviewWish(name="Final.MP4", rulebook="sk", language="sk")
FOLDER = "01KBA"

WORKER = """
import json, os, pathlib, sys, time
film, out = map(pathlib.Path, sys.argv[1:3])
what = film.read_text()
told = pathlib.Path(os.environ["FOOTSPOT_PROGRESS"])
told.write_text("refereeing 0.25")
if what == "slow":
    time.sleep(600)
if what == "bad":
    sys.exit("footspot: no table is to be seen in it")
told.write_text("drawing 0.5")
out.mkdir()
(out / "review.json").write_text(json.dumps({"shots": [1, 2, 3]}))
(out / "annotated.mp4").write_bytes(b"film")
"""


def worker(job: ReviewJob, folder: Path) -> list[str]:
    return [sys.executable, "-c", WORKER, str(folder / "video.mp4"), str(folder / "review")]


class Queues:
    """`queues.open()`: another process of the pages, on the same folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.numbers = count(1)
        self.made: list[ReviewQueue] = []

    def open(self, **changes: Any) -> ReviewQueue:
        options: dict[str, Any] = {
            "most_bytes": 1_000_000,
            "keep": 10,
            "low_disk_bytes": 0,
            "is_open": False,
            "new_id": lambda: match_id(1.9e9, next(self.numbers)),
            "command": worker,
            "wall_s": lambda: 1.9e9,
        }
        self.made.append(ReviewQueue(self.folder, **(options | changes)))
        return self.made[-1]


@pytest.fixture
def queues(tmp_path: Path) -> Iterator[Queues]:
    one = Queues(tmp_path / "reviews")
    yield one
    for queue in one.made:
        queue.close()


def upload(queue: ReviewQueue, data: str, wish: ReviewWish = WISH) -> str:
    receiving = queue.receive(wish, len(data))
    for at in range(0, len(data), 3):
        receiving.write(data[at : at + 3].encode())
    return receiving.finish().review_id


def state_of(queue: ReviewQueue, review_id: str) -> ReviewState | None:
    job = queue.job(review_id)
    return None if job is None else job.state


def becomes(queue: ReviewQueue, review_id: str, state: ReviewState | None) -> None:
    until(lambda: state_of(queue, review_id) is state, f"{review_id} to be {state}")


def test_a_video_is_refereed_and_only_what_came_of_it_stays(queues: Queues) -> None:
    queue = queues.open()
    review_id = upload(queue, "good")
    becomes(queue, review_id, ReviewState.DONE)
    job = queue.job(review_id)
    assert job is not None
    assert (job.shots, job.wish.name, job.wish.rulebook) == (3, "Final.MP4", "sk")
    review, video = queue.review(review_id), queue.video(review_id)
    assert review is not None
    assert json.loads(review.read_text())["shots"] == [1, 2, 3]
    assert video is not None
    assert video.read_bytes() == b"film"
    folder = queues.folder / review_id
    assert sorted(path.name for path in folder.iterdir()) == ["job.json", "review"]
    assert queue.remove(review_id)
    assert not folder.exists()
    assert queue.jobs() == []
    assert not queue.remove(review_id)


def test_what_cannot_be_refereed_says_why(queues: Queues) -> None:
    queue = queues.open()
    review_id = upload(queue, "bad")
    becomes(queue, review_id, ReviewState.FAILED)
    job = queue.job(review_id)
    assert job is not None
    assert job.trouble is ReviewTrouble.NOT_REFEREED
    assert job.line == "no table is to be seen in it"
    assert queue.review(review_id) is None
    assert not (queues.folder / review_id / "video.mp4").exists()


def test_one_after_the_other_and_each_can_be_given_up(queues: Queues) -> None:
    queue = queues.open()
    slow = upload(queue, "slow")
    becomes(queue, slow, ReviewState.REFEREEING)
    waiting = [upload(queue, "good") for _ in range(2)]
    assert [state_of(queue, one) for one in waiting] == [ReviewState.WAITING] * 2
    until(lambda: (queue.job(slow) or 0) and queue.job(slow).share == 0.25, "progress")  # type: ignore[union-attr]
    pid = json.loads((queues.folder / slow / "job.json").read_text())["pid"]
    assert os.sched_getscheduler(pid) == os.SCHED_IDLE
    assert queue.cancel(waiting[0])
    assert queue.cancel(slow)
    assert not queue.cancel(slow)
    becomes(queue, waiting[1], ReviewState.DONE)
    assert [one.state for one in queue.jobs()] == [
        ReviewState.DONE, ReviewState.CANCELLED, ReviewState.CANCELLED,
    ]  # fmt: skip
    assert not Path(f"/proc/{pid}").exists()


def refused(make: Callable[[], object]) -> ReviewTrouble:
    with pytest.raises(ReviewRefusedError) as told:
        make()
    return told.value.trouble


def test_what_is_too_much_is_not_taken(queues: Queues, monkeypatch: pytest.MonkeyPatch) -> None:
    queue = queues.open(most_bytes=10)
    assert refused(lambda: queue.receive(WISH, 11)) is ReviewTrouble.TOO_LARGE
    assert refused(lambda: upload(queue, "")) is ReviewTrouble.BROKEN_OFF
    lying = queue.receive(WISH, None)
    lying.write(b"0123456789")
    assert refused(lambda: lying.write(b"0")) is ReviewTrouble.TOO_LARGE
    gone = queue.receive(WISH, 5)
    gone.write(b"012")
    gone.abandon()
    assert queue.jobs() == []
    assert list(queues.folder.iterdir()) == []
    many = [queue.receive(WISH, 5) for _ in range(MOST_WAITING)]
    assert refused(lambda: queue.receive(WISH, 5)) is ReviewTrouble.TOO_MANY
    for one in many:
        one.abandon()
    full = queues.open(low_disk_bytes=1 << 60)
    assert refused(lambda: full.receive(WISH, 5)) is ReviewTrouble.NO_ROOM
    monkeypatch.setattr("device.live.review_film.LOOK_EVERY_BYTES", 3)
    filling = queue.receive(WISH, None)
    queue._low_disk_bytes = 1 << 60
    assert refused(lambda: filling.write(b"0123")) is ReviewTrouble.NO_ROOM
    assert queue.jobs() == []


def test_a_restart_of_the_pages_begins_the_work_again_once(queues: Queues) -> None:
    first = queues.open()
    half = first.receive(WISH, 5)
    half.write(b"01")
    slow, good = upload(first, "slow"), upload(first, "good")
    becomes(first, slow, ReviewState.REFEREEING)
    first.close()
    assert state_of(first, slow) is ReviewState.WAITING
    second = queues.open()
    assert {job.review_id for job in second.jobs()} == {slow, good}  # not the half one
    becomes(second, slow, ReviewState.REFEREEING)
    second.close()
    # Killed: nobody could write down that it waits. What it had begun still runs.
    path = queues.folder / slow / "job.json"
    orphan = queues.open()
    becomes(orphan, slow, ReviewState.REFEREEING)
    fields = json.loads(path.read_text())
    third = queues.open(command=worker)
    becomes(third, slow, ReviewState.FAILED)
    job = third.job(slow)
    assert job is not None
    assert job.trouble is ReviewTrouble.INTERRUPTED
    until(lambda: not is_running(fields["pid"]), "the orphan to end")
    becomes(third, good, ReviewState.DONE)


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_number_that_another_process_has_now_is_left_alone(queues: Queues) -> None:
    queue = queues.open()
    slow = upload(queue, "slow")
    becomes(queue, slow, ReviewState.REFEREEING)
    queue.close()
    path = queues.folder / slow / "job.json"
    fields = json.loads(path.read_text()) | {"state": "refereeing", "pid": os.getpid()}
    path.write_text(json.dumps(fields))
    caught: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, _: caught.append(number))
    try:
        again = queues.open()
        becomes(again, slow, ReviewState.REFEREEING)
    finally:
        signal.signal(signal.SIGTERM, before)
    assert caught == []


def test_only_so_many_are_kept_and_what_is_damaged_hides_nothing(queues: Queues) -> None:
    queue = queues.open(keep=2)
    ids = [upload(queue, "good") for _ in range(3)]
    becomes(queue, ids[-1], ReviewState.DONE)
    until(lambda: len(queue.jobs()) == 2, "the oldest to go")
    assert {job.review_id for job in queue.jobs()} == set(ids[1:])
    queue.close()
    (queues.folder / ids[1] / "job.json").write_text("no json")
    (queues.folder / "stranger").mkdir()
    again = queues.open()
    assert [job.review_id for job in again.jobs()] == [ids[2]]


def test_a_name_is_only_shown_and_no_id_becomes_a_path(queues: Queues) -> None:
    queue = queues.open()
    wish = ReviewWish(name="../../etc/\u202epasswd\n<b>.mp4", language="xx")
    review_id = upload(queue, "good", wish)
    job = queue.job(review_id)
    assert job is not None
    assert (job.wish.name, job.wish.language) == ("passwd <b>.mp4", "en")
    for other in ("..", "../x", "", "01KBA9YJ8Z0123456789ABCDEG", review_id.lower()):
        assert queue.job(other) is None
        assert queue.review(other) is queue.video(other) is None
        assert not queue.cancel(other)
        assert not queue.remove(other)


def test_the_program_is_asked_as_the_contract_has_it(tmp_path: Path) -> None:
    job = ReviewJob(review_id=FOLDER, wish=WISH, state=ReviewState.WAITING)
    command = review_command(job, tmp_path)
    assert command[1:4] == ["-m", "device.main", "review"]
    options = dict(zip(command[5::2], command[6::2], strict=True))
    assert options == {
        "--out": str(tmp_path / "review"), "--rulebook": "sk", "--game": "ten-ball",
        "--table": "9ft", "--lang": "sk",
    }  # fmt: skip


def test_a_program_that_cannot_be_begun_is_told(queues: Queues) -> None:
    queue = queues.open(command=lambda job, folder: ["/no/such/program"])
    review_id = upload(queue, "good")
    becomes(queue, review_id, ReviewState.FAILED)
    job = queue.job(review_id)
    assert job is not None
    assert "No such file" in job.line


def test_nothing_of_it_outlives_its_end(queues: Queues) -> None:
    queue = queues.open()
    slow = upload(queue, "slow")
    becomes(queue, slow, ReviewState.REFEREEING)
    began_s = time.monotonic()
    queue.close()
    assert time.monotonic() - began_s < 30
    assert not any(one.name == "reviews" and one.is_alive() for one in threading.enumerate())
