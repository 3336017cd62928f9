"""The demo serves on this machine only, and says so when the port is taken."""

from __future__ import annotations

import signal
import socket
import threading
from pathlib import Path

import pytest
import uvicorn

from device.demo import serve, serving_socket
from device.main import run


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


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

    monkeypatch.setattr(uvicorn.Server, "startup", startup)
    assert threading.current_thread() is threading.main_thread()
    serve(tmp_path, serving_socket(free_port()))
