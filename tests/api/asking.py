"""Asks an app as a browser would, without a server between."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
from fastapi import FastAPI

HOST = "http://table.local"


class Asking:
    """`Asking(app).post("/api/v1/call", json={...})`; keeps cookies. Paths are taken as they are.

    What the app raises is answered 500, as the server does.
    """

    def __init__(self, app: FastAPI) -> None:
        self._transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
        self.cookies = httpx.Cookies()

    def request(self, method: str, path: str, **options: Any) -> httpx.Response:
        return asyncio.run(self._request(method, path, options))

    def get(self, path: str, **options: Any) -> httpx.Response:
        return self.request("GET", path, **options)

    def post(self, path: str, **options: Any) -> httpx.Response:
        return self.request("POST", path, **options)

    async def _request(self, method: str, path: str, options: dict[str, Any]) -> httpx.Response:
        async with httpx.AsyncClient(
            transport=self._transport, base_url=HOST, cookies=self.cookies, trust_env=False
        ) as client:
            answer = await client.request(method, path, **options)
            self.cookies.update(client.cookies)
            return answer
