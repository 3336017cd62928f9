"""Somebody who talks HTTP to a table that is served, byte for byte as he likes."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any

from tests.api.chrome import PATIENCE_S


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """`body` as it came; `code`: of a problem, else empty."""

    status: int
    body: bytes
    headers: Mapping[str, str]

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def code(self) -> str:
        is_problem = self.headers.get("content-type") == "application/problem+json"
        return str(self.json["code"]) if is_problem else ""


@dataclass
class Caller:
    """`Caller(port).ask("GET", "/..%2f")`: paths go as they are. Keeps cookies and the connection.

    `address`: from which of this machine's own addresses (127.0.0.0/8) he calls.
    """

    port: int
    address: str = "127.0.0.1"
    cookies: dict[str, str] = field(default_factory=dict)
    _line: http.client.HTTPConnection | None = None

    def ask(
        self,
        method: str,
        path: str,
        body: bytes | Iterable[bytes] | None = None,
        *,
        says: object = None,
        **headers: str,
    ) -> Answer:
        """`says`: a body of JSON; a header's name has `_` for `-`."""
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        if says is not None:
            body = json.dumps(says).encode()
            told.setdefault("Content-Type", "application/json")
        if self.cookies:
            told["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if self._line is None:
            self._line = http.client.HTTPConnection(
                "127.0.0.1", self.port, timeout=PATIENCE_S, source_address=(self.address, 0)
            )
        self._line.request(method, path, body=body, headers=told)
        got = self._line.getresponse()
        answer = Answer(
            status=got.status,
            body=got.read(),
            headers={name.lower(): value for name, value in got.getheaders()},
        )
        for line in got.headers.get_all("Set-Cookie") or ():
            for name, one in SimpleCookie(line).items():
                self.cookies[name] = one.value
        if answer.headers.get("connection") == "close":
            self.close()
        return answer

    def close(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None
