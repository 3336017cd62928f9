"""A review directory over HTTP: four addresses and nothing else."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.app import create_app
from tests.api.conftest import EXAMPLE, parsed

VIDEO = bytes(range(256)) * 40


@dataclass(frozen=True)
class Client:
    """Asks the app without a network; a path goes to it as it is written."""

    app: FastAPI

    def request(self, method: str, path: str, **options: Any) -> httpx.Response:
        async def ask() -> httpx.Response:
            transport = httpx.ASGITransport(app=self.app)
            async with httpx.AsyncClient(transport=transport, base_url="http://table") as client:
                return await client.request(method, f"http://table{path}", **options)

        return asyncio.run(ask())

    def get(self, path: str, **options: Any) -> httpx.Response:
        return self.request("GET", path, **options)

    def head(self, path: str) -> httpx.Response:
        return self.request("HEAD", path)


@pytest.fixture
def review_dir(tmp_path: Path) -> Path:
    folder = tmp_path / "review"
    folder.mkdir()
    (folder / "review.json").write_bytes(EXAMPLE.read_bytes())
    (folder / "annotated.mp4").write_bytes(VIDEO)
    (folder / "secret.txt").write_text("secret")
    (tmp_path / "outside.txt").write_text("secret")
    return folder


@pytest.fixture
def client(review_dir: Path) -> Client:
    return Client(create_app(review_dir))


def test_the_page_speaks_the_language_of_the_rulebook_unless_asked(client: Client) -> None:
    answer = client.get("/")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert parsed(answer.text).all("html")[0].attributes["lang"] == "en"
    hebrew = parsed(client.get("/?lang=he").text)
    assert hebrew.all("html")[0].attributes == {"lang": "he", "dir": "rtl"}
    links = [e.attributes["href"] for e in hebrew.all("a") if "hreflang" in e.attributes]
    assert links == [f"?lang={code}" for code in ("en", "ru", "sk", "he", "pl", "es")]


@pytest.mark.parametrize("lang", ["xx", "", "../../etc", "<script>", "en%00"])
def test_an_unknown_language_falls_back(client: Client, lang: str) -> None:
    answer = client.get("/", params={"lang": lang})
    assert answer.status_code == 200
    assert answer.headers["content-language"] == "en"


def test_the_data_is_the_file(client: Client, review: dict[str, Any]) -> None:
    answer = client.get("/review.json")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json() == review


def test_the_video_is_given_in_pieces(client: Client) -> None:
    whole = client.get("/annotated.mp4")
    assert (whole.status_code, whole.content) == (200, VIDEO)
    assert whole.headers["accept-ranges"] == "bytes"
    piece = client.get("/annotated.mp4", headers={"Range": "bytes=100-199"})
    assert (piece.status_code, piece.content) == (206, VIDEO[100:200])
    assert piece.headers["content-range"] == f"bytes 100-199/{len(VIDEO)}"
    assert client.get("/annotated.mp4", headers={"Range": "bytes=99999-"}).status_code == 416
    assert client.head("/annotated.mp4").headers["content-length"] == str(len(VIDEO))


def test_without_a_video_the_page_does_not_ask_for_one(client: Client, review_dir: Path) -> None:
    assert parsed(client.get("/").text).all("video")
    (review_dir / "annotated.mp4").unlink()
    assert not parsed(client.get("/").text).all("video")
    assert client.get("/annotated.mp4").status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/secret.txt",
        "/../outside.txt",
        "/%2e%2e/outside.txt",
        "/..%2foutside.txt",
        "/annotated.mp4/../secret.txt",
        "//etc/passwd",
        "/review.json%00.txt",
        "/docs",
        "/openapi.json",
    ],
)
def test_nothing_else_is_there(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_only_reading_is_possible(client: Client) -> None:
    for method in ("POST", "PUT", "DELETE", "PATCH"):
        assert client.request(method, "/review.json").status_code == 405


@pytest.mark.parametrize("path", ["/", "/review.json", "/annotated.mp4", "/health", "/nothing"])
def test_every_answer_carries_the_security_headers(client: Client, path: str) -> None:
    headers = client.get(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]


def test_a_review_that_is_written_again_shows_at_once(
    client: Client, review_dir: Path, review: dict[str, Any]
) -> None:
    assert "second-night.mp4" not in client.get("/").text
    review["source"]["name"] = "second-night.mp4"
    (review_dir / "review.json").write_text(json.dumps(review))
    assert "second-night.mp4" in client.get("/").text


def test_health_tells_that_the_review_can_be_read(client: Client) -> None:
    assert client.get("/health").json() == {"status": "ok", "shots": 7}


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "No such file"),
        ("{", "is not JSON"),
        ("[]", "has schema None"),
        (json.dumps({"schema": "other/9"}), "'other/9'"),
    ],
)
def test_an_unreadable_review_is_said_in_one_line(
    client: Client, review_dir: Path, content: str | None, told: str
) -> None:
    path = review_dir / "review.json"
    path.unlink()
    if content is not None:
        path.write_text(content)
    for address in ("/", "/health"):
        answer = client.get(address)
        assert answer.status_code == 503
        assert told in answer.text
        assert answer.text.count("\n") == 1
        assert str(review_dir) not in answer.text
