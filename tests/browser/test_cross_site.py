"""A page of another site, in the operator's own browser: its forms and scripts change nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Final

import pytest
from playwright.sync_api import Request

from api.access import OPERATOR_COOKIE, SEAT_COOKIE
from tests.api.operators import PASSPHRASE
from tests.api.whole_table import operator_ports
from tests.browser.browsing import LAPTOP, Browsing
from tests.browser.played_table import PlayedTable
from tests.rules.playing import DRY_BREAK, FOUL

pytestmark = pytest.mark.browser

FORMS: Final = (
    "admin/sign-out",
    "api/v1/words",
    "api/v1/admin/restart",
    "play",
    "{shot}",
)
PAGE: Final = "<!doctype html><title>Win a cue</title>"
FETCH: Final = """async ([url, kind, mode, said]) => {
  try {
    const answer = await fetch(url, { method: "POST", mode, credentials: "include",
      body: JSON.stringify(said), headers: { "Content-Type": kind } });
    return answer.type;
  } catch {
    return "blocked";
  }
}"""
FORM: Final = """([url, target]) => {
  const form = document.createElement("form");
  Object.assign(form, { method: "POST", action: url, target });
  for (const [name, value] of Object.entries({ do: "override", outcome: "pass", reason: "evil",
    word: "word-of-evil", player: "A", name: "Eve", code: "" })) {
    const field = document.createElement("input");
    Object.assign(field, { name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}"""
SOCKET: Final = """(url) => new Promise((done) => {
  const socket = new WebSocket(url);
  socket.onopen = () => done("open");
  socket.onerror = () => done("refused");
})"""


class _Evil(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(PAGE.encode())

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Says nothing."""


@contextmanager
def evil_site(host: str) -> Iterator[str]:
    """Another origin. `host`: `127.0.0.1` is the same site as the table's, `localhost` another."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Evil)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://{host}:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_another_site_changes_nothing(browsing: Browsing, tmp_path: Path, host: str) -> None:
    """From the same host at another port the browser even sends the cookies along."""
    with (
        PlayedTable(tmp_path, operator=operator_ports(tmp_path)) as table,
        evil_site(host) as evil,
    ):
        table.do(lambda seat: seat.set_up())
        table.shoot(DRY_BREAK, is_break=True)
        seq = table.shoot(FOUL)
        match_id = table.log.progress.opened.match_id
        context = browsing.context(LAPTOP)  # of an operator who holds a seat, too
        seat = {"player": "A", "name": "Anna", "code": table.access.seats.code}
        for path, words in (("session", {"passphrase": PASSPHRASE}), ("seat", seat)):
            assert context.request.post(f"{table.url}api/v1/{path}", data=words).ok
        own = context.new_page()
        own.goto(f"{table.url}admin")
        own.wait_for_selector("#recording")
        before = len(table.log.events)

        # What would count if it were said by the operator's own page.
        said = {
            "kind": "override",
            "word_id": "word-of-evil",
            "match_id": match_id,
            "shot_seq": seq,
            "outcome": "pass",
            "reason": "evil",
        }
        page = context.new_page()
        page.goto(evil)
        sent: list[Request] = []
        context.on("request", lambda one: sent.append(one))
        for form in FORMS:
            target = form.format(shot=f"matches/{match_id}/shots/{seq}")
            with context.expect_page() as opened:
                page.evaluate(FORM, [table.url + target, "_blank"])
            opened.value.wait_for_load_state()
            told = opened.value.evaluate("document.body.textContent")
            assert "cross_site" in told, target
            (post,) = (one for one in sent if one.method == "POST")
            cookies = post.all_headers().get("cookie", "")
            assert (OPERATOR_COOKIE in cookies and SEAT_COOKIE in cookies) is (host == "127.0.0.1")
            sent.clear()
            opened.value.close()
        for mode, kind in (("cors", "application/json"), ("cors", "text/plain"),
                           ("no-cors", "text/plain")):  # fmt: skip
            told = page.evaluate(FETCH, [f"{table.url}api/v1/words", kind, mode, said])
            assert told == "blocked"
        read = f"fetch('{table.url}api/v1/snapshot').then(() => 'read', () => 'blocked')"
        assert page.evaluate(read) == "blocked"
        for path in ("ws", "api/v1/ws"):
            address = f"{table.url}{path}".replace("http", "ws", 1)
            assert page.evaluate(SOCKET, address) == "refused"
        framed = """(url) => new Promise((done) => {
          const frame = document.createElement("iframe");
          frame.onload = () => done(frame.contentDocument === null);
          frame.src = url;
          document.body.append(frame);
        })"""
        page.evaluate(framed, f"{table.url}admin")
        assert all("Sign out" not in one.content() for one in page.frames if one.url != evil)

        assert len(table.log.events) == before
        own.reload()
        ours = own.evaluate(FETCH, [f"{table.url}api/v1/words", "application/json", "cors", said])
        assert ours == "basic"
        assert len(table.log.events) == before + 1
        own.wait_for_selector("#recording")  # still signed in
        names = {one["name"] for one in context.cookies(table.url)}
        assert names >= {OPERATOR_COOKIE, SEAT_COOKIE}
