"""A client for /api/v1 of a Footspot table: one file, nothing but Python 3.11 or newer.

    table = Table("http://footspot.local:8000")
    print(table.snapshot()["match"]["players"])
    for event in table.follow():              # waits for what happens, for ever
        print(event["seq"], *event["said"])

    phone = Table("http://footspot.local:8000")
    phone.join("A", code="K7PQ2MXW4D", name="Anna")
    phone.say("call", type="shot", ball=3, pocket="FL")

Run it with the table's address to see what happens there: `python client.py http://footspot.local:8000`
"""

from __future__ import annotations

import json
import secrets
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from http.cookiejar import CookieJar
from typing import Any

WAIT_S = 20
"""So long one question for events waits; the server allows 25."""
RETRY_S = 3
"""Between two attempts while the table does not answer."""


class RefusedError(Exception):
    """What the table refused. `code`: for programs; `told`: the whole answer (RFC 9457)."""

    def __init__(self, told: dict[str, Any]) -> None:
        super().__init__(told.get("detail") or told.get("title") or str(told))
        self.code = str(told.get("code", "unknown"))
        self.status = int(told.get("status", 0))
        self.told = told


class Table:
    """One table. It keeps its cookies, so one of these is one visitor."""

    def __init__(self, address: str, *, language: str = "en") -> None:
        self._address = address.rstrip("/")
        self._language = language
        self._opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(CookieJar())
        )

    def snapshot(self) -> dict[str, Any]:
        """The table as it is now."""
        told: dict[str, Any] = self.get("snapshot")["snapshot"]
        return told

    def events(self, match: str | None = None, **query: Any) -> dict[str, Any]:
        """A page of events: `after`, `mark`, `limit`, `wait_s` as GET /api/v1/events has them."""
        return self.get("events", match=match, **query)

    def follow(self, match: str | None = None) -> Iterator[dict[str, Any]]:
        """Every event of a match (of that at the table, and of those after it) as it happens.

        After events were taken back the match is told anew: `seq` begins at 1 again. While the
        table does not answer, this waits.
        """
        asked, after, mark = match, 0, None
        while True:
            try:
                page = self.events(asked, after=after, mark=mark, wait_s=WAIT_S)
            except (RefusedError, OSError) as error:
                if isinstance(error, RefusedError) and error.status not in (404, 503):
                    raise
                time.sleep(RETRY_S)
                continue
            yield from page["events"]
            asked, after = page["match_id"], page["next_after"]
            mark = page["events"][-1]["mark"] if page["events"] else mark
            has_next = page["playing"] not in (None, asked) and not page["has_more"]
            if match is None and page["is_over"] and has_next:
                asked, after, mark = page["playing"], 0, None
            elif page["is_over"] and not page["events"]:
                if match is not None:
                    return
                time.sleep(RETRY_S)

    def join(self, player: str, *, code: str, name: str = "") -> dict[str, Any]:
        """Take the seat of player A, B or C; `code` is the one that the screen shows."""
        return self.post("seat", {"player": player, "code": code, "name": name})

    def say(self, kind: str, **word: Any) -> dict[str, Any]:
        """Something that a player says: docs/api.md has the kinds. It rests on the match as it is
        now; raises `RefusedError` where the rules or the referee do not allow it."""
        match = self.snapshot().get("match") or {}
        word = {
            "kind": kind,
            "word_id": secrets.token_hex(8),
            "match_id": match.get("match_id"),
            "revision": match.get("revision", 0),
            **word,
        }
        return self.post("words", word)

    def get(self, path: str, **query: Any) -> dict[str, Any]:
        """GET below /api/v1; what is `None` is left out."""
        asked = {name: value for name, value in query.items() if value is not None}
        return self._ask(f"{path}?{urllib.parse.urlencode(asked)}" if asked else path)

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """POST below /api/v1."""
        return self._ask(path, json.dumps(body).encode())

    def _ask(self, path: str, body: bytes | None = None) -> dict[str, Any]:
        request = urllib.request.Request(
            f"{self._address}/api/v1/{path}",
            data=body,
            headers={"Content-Type": "application/json", "Accept-Language": self._language},
        )
        try:
            with self._opener.open(request, timeout=WAIT_S + 15) as answer:
                told: dict[str, Any] = json.load(answer)
                return told
        except urllib.error.HTTPError as error:
            with error:
                raise RefusedError(_problem(error.read(), error.code)) from error


def _problem(body: bytes, status: int) -> dict[str, Any]:
    try:
        told = json.loads(body)
    except ValueError:
        told = None
    return told if isinstance(told, dict) else {"title": f"HTTP {status}", "status": status}


if __name__ == "__main__":
    for one in Table(sys.argv[1]).follow():
        print(one["seq"], one["kind"], *one["said"], flush=True)
