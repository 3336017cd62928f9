"""The demo serves on this machine only, says so when the port is taken, and plays the sample's
match at a table."""

from __future__ import annotations

import json
import shutil
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from fastapi import FastAPI

from device import demo
from device.demo import PASSPHRASE, Sample, demo_app, serve, serving_socket
from device.main import run
from device.recording import Written
from rules.facts import Call, CallType
from tests.api.asking import Asking
from tests.api.conftest import EXAMPLE
from tests.device.live.kept import seen_shots
from tests.device.seen import two_shots


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def sample(folder: Path) -> Sample:
    """A break and four shots, as if they had been reviewed."""
    folder.mkdir()
    shutil.copy(EXAMPLE, folder / "review.json")
    (folder / "review.html").write_text("<p>the review</p>")
    (folder / "annotated.mp4").write_bytes(b"film")
    written = Written(
        review=json.loads(EXAMPLE.read_text()),
        reviewed=replace(two_shots(), shots=tuple(seen_shots())),
        folder=folder,
        notes=(),
    )
    return Sample(written=written, calls={5: Call(type=CallType.SAFETY)})


def test_the_port_is_open_to_this_machine_alone() -> None:
    with serving_socket(free_port()) as listening:
        assert listening.getsockname()[0] == "127.0.0.1"


def test_a_port_in_use_is_told_before_any_work(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert run(["demo", "--port", str(port)]) == 1
    errors = capsys.readouterr().err
    assert str(port) in errors
    assert "--port" in errors
    assert errors.count("\n") == 1


def test_ctrl_c_is_how_serving_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """uvicorn raises the signal again when it has shut down."""
    began = uvicorn.Server.startup

    async def startup(server: uvicorn.Server, sockets: list[socket.socket] | None = None) -> None:
        await began(server, sockets)
        signal.raise_signal(signal.SIGINT)

    @contextmanager
    def app(_sample: Sample) -> Iterator[FastAPI]:
        yield FastAPI()

    monkeypatch.setattr(uvicorn.Server, "startup", startup)
    monkeypatch.setattr(demo, "demo_app", app)
    assert threading.current_thread() is threading.main_thread()
    serve(sample(tmp_path / "demo"), serving_socket(free_port()))


def test_the_sample_is_a_match_at_a_table_and_its_review_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo, "_film", lambda referee, clips: None)
    reviewed = sample(tmp_path / "demo")
    with demo_app(reviewed) as app:
        browser = Asking(app)
        browser.cookies.set("footspot_language", "en")
        pages = {path: browser.get(path) for path in ("/", "/play", "/matches", "/review")}
        assert {path: one.status_code for path, one in pages.items()} == dict.fromkeys(pages, 200)
        assert "Anna" in pages["/"].text
        assert "sample_match.mp4" in pages["/review"].text
        assert browser.get("/review.json").json() == reviewed.written.review
        assert "sha256-" in browser.get("/review.html").headers["content-security-policy"]
        assert browser.get("/annotated.mp4").content == b"film"
        (job,) = browser.get("/api/v1/reviews").json()["reviews"]
        assert browser.get(f"/review/{job['review_id']}").status_code == 200
        (match,) = browser.get("/api/v1/matches").json()["matches"]
        told: Any = browser.get(f"/api/v1/matches/{match['match_id']}").json()
        assert [one["verdict"] for one in told["shots"]] == [
            "legal", "legal", "foul", "ask", "legal",
        ]  # fmt: skip
        signed = browser.post("/api/v1/session", json={"passphrase": PASSPHRASE, "name": "Olga"})
        assert signed.status_code < 300, signed.text
        seq = next(one["seq"] for one in told["shots"] if one["verdict"] == "ask")
        answer = browser.post(
            f"/matches/{match['match_id']}/shots/{seq}",
            content="do=answer&reading=0&word=12345678",
        )
        assert answer.status_code == 303
        after: Any = browser.get(f"/api/v1/matches/{match['match_id']}").json()
        assert after["match"]["questions"] == 0
    with demo_app(reviewed) as app:  # another demo begins anew
        (match,) = Asking(app).get("/api/v1/matches").json()["matches"]
        assert match["questions"] == 1
