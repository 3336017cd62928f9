"""Chromium under control: one process, pages of any size, over its DevTools protocol.

Only what the tests of live pages need: open, resize, ask JavaScript, take a picture, hear what is
complained of.
"""

from __future__ import annotations

import base64
import http.client
import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
)
PATIENCE_S = 120.0
"""For anything: machines that test are slow, and a test that fails has time."""
STARTED_S = 120.0
COMPLAINTS = ("Runtime.exceptionThrown", "Log.entryAdded", "Runtime.consoleAPICalled")


def found_or_skipped() -> str:
    """Where Chromium is. Without it the test skips; where a change is checked, it fails."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        if os.environ.get("CI"):
            pytest.fail("chromium is not installed; CI has to test the page in a browser")
        pytest.skip("chromium is not installed")
    return found


class NavigatedError(AssertionError):
    """The page that was asked is not there any more."""


@dataclass
class Chrome:
    """A browser. `with Chrome.start(path, profile) as chrome: page = chrome.open(url)`."""

    process: subprocess.Popen[bytes]
    port: int

    @classmethod
    def start(cls, path: str, profile: Path) -> Chrome:
        process = subprocess.Popen(
            [path, *FLAGS, "--remote-debugging-port=0", f"--user-data-dir={profile}"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        told = profile / "DevToolsActivePort"
        until(lambda: told.is_file() and "\n" in told.read_text(), "the browser to start")
        return cls(process=process, port=int(told.read_text().split()[0]))

    def open(self, url: str, *, width: int, height: int) -> Tab:
        browser = _http_json(self.port, "PUT", "/json/new?about:blank")
        address = browser["webSocketDebuggerUrl"]
        tab = Tab(connection=connect(address, max_size=None).__enter__())
        for domain in ("Page", "Runtime", "Log"):
            tab.call(f"{domain}.enable")
        tab.resize(width, height)
        tab.call("Page.navigate", url=url)
        tab.until("document.readyState === 'complete' && location.href !== 'about:blank'")
        return tab

    def __enter__(self) -> Chrome:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.terminate()
        self.process.wait(timeout=30)


@dataclass
class Tab:
    """One page. `complaints`: what it wrote to its console, and what was thrown in it."""

    connection: ClientConnection
    complaints: list[str] = field(default_factory=list)
    _last: int = 0

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        self._last += 1
        self.connection.send(json.dumps({"id": self._last, "method": method, "params": params}))
        while True:
            message = json.loads(self.connection.recv(timeout=PATIENCE_S))
            if message.get("id") == self._last:
                if "navigated" in message.get("error", {}).get("message", ""):
                    raise NavigatedError
                assert "error" not in message, message
                result: dict[str, Any] = message["result"]
                return result
            if message.get("method") in COMPLAINTS:
                self.complaints.append(json.dumps(message["params"]))

    def ask(self, expression: str) -> Any:
        """The value of an expression of JavaScript, awaited."""
        told = self.call(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in told, told["exceptionDetails"]
        return told["result"].get("value")

    def until(self, expression: str) -> None:
        """Wait until an expression of JavaScript is true, on whatever page comes."""

        def is_so() -> bool:
            with suppress(NavigatedError):
                return bool(self.ask(expression))
            return False

        until(is_so, expression)

    def resize(self, width: int, height: int) -> None:
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )

    def picture(self) -> bytes:
        """What is to be seen, as PNG."""
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])

    def close(self) -> None:
        self.call("Page.close")
        self.connection.close()


def until(is_so: Callable[[], bool], what: str) -> None:
    """Wait until something is so."""
    end_s = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < end_s, f"waited in vain for {what}"
        time.sleep(0.05)


def _http_json(port: int, method: str, path: str) -> dict[str, Any]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    try:
        connection.request(method, path)
        answer: dict[str, Any] = json.loads(connection.getresponse().read())
        return answer
    finally:
        connection.close()
