"""The socket over which the referee hears its operator: a line of JSON, and the answer.

    {"act": "switches"}                       {"is_recording": true, ...}
    {"act": "record", "is_on": false}         the same
    {"act": "restart"}                        {}
    {"act": "picture"}                        {"t_s": 12.5, "size": [w, h], "bytes": n}, then
                                              the n bytes of the planes y, u, v
    {"act": "fit"}                            {"calibration": as it is stored, or null}
    {"act": "take"}                           {}: the stored calibration is taken over
    what cannot be                            {"error": CODE, "detail": one line}

One question a connection. Only the user of the service can connect. Each has a thread: nothing here
holds up a picture.
"""

from __future__ import annotations

import json
import logging
import socketserver
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final, cast

from calibration.store import Calibration, calibration_to_data
from device.closing import Closing
from device.errors import BadInputError, OutputError
from device.health.logs import log_event
from device.live.operating import NoPictureError, Operating
from device.live.operating_asked import PATIENCE_S
from device.wall import utc_now

MAX_LINE: Final = 4096
ENDS_WITHIN_S: Final = 0.5

_LOG: Final = logging.getLogger(__name__)

Message = dict[str, Any]


class OperatingSocket(Closing):
    """Answers until it is closed. `source`: name of the camera, told with a calibration."""

    def __init__(self, path: Path, operating: Operating, *, source: str) -> None:
        """Listens at `path`; a socket that a killed referee left is taken over.

        Errors: OutputError.
        """
        self._path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with suppress(FileNotFoundError):
                path.unlink()
            self._server = _Server(str(path), operating, source)
            path.chmod(0o600)
        except OSError as error:
            raise OutputError(
                f"the socket {path} for the operator cannot be made: {error.strerror or error}"
            ) from error
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(0.1,), name="operating", daemon=True
        )
        self._thread.start()

    def close(self) -> None:
        """Nobody is answered any more."""
        self._server.shutdown()
        self._thread.join(ENDS_WITHIN_S)
        self._server.server_close()
        self._path.unlink(missing_ok=True)


class _Server(socketserver.ThreadingMixIn, socketserver.UnixStreamServer):
    daemon_threads = True
    block_on_close = False

    def __init__(self, path: str, operating: Operating, source: str) -> None:
        self.operating, self.source = operating, source
        super().__init__(path, _Handler)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Whoever asked has gone, or something is wrong here: the referee goes on."""
        log_event(_LOG, logging.WARNING, "an operator's question was not answered")
        _LOG.debug("why", exc_info=True)


class _Handler(socketserver.StreamRequestHandler):
    timeout = PATIENCE_S

    def handle(self) -> None:
        server = cast(_Server, self.server)
        more: tuple[memoryview, ...] = ()
        try:
            question = json.loads(self.rfile.readline(MAX_LINE))
            if not isinstance(question, Mapping):
                raise BadInputError("a question is an object")
            answer, more = _answered(server.operating, question, server.source)
        except ValueError as error:
            answer = {"error": "refused", "detail": str(error)}
        except NoPictureError as error:
            answer = {"error": "no_picture", "detail": str(error)}
        except OutputError as error:
            answer = {"error": "failed", "detail": str(error)}
        with suppress(OSError):  # it has gone
            self.wfile.write(json.dumps(answer).encode() + b"\n")
            for part in more:
                self.wfile.write(part)


def _answered(
    operating: Operating, question: Mapping[str, Any], source: str
) -> tuple[Message, tuple[memoryview, ...]]:
    match question.get("act"):
        case "switches":
            return asdict(operating.switches), ()
        case "record":
            operating.record(question.get("is_on") is True)
            return asdict(operating.switches), ()
        case "restart":
            operating.restart()
            return {}, ()
        case "picture":
            frame = operating.picture()
            planes = tuple(plane.reshape(-1).data for plane in (frame.y, frame.u, frame.v))
            size = sum(plane.nbytes for plane in planes)
            return {"t_s": frame.t_s, "size": list(frame.size_wh), "bytes": size}, planes
        case "fit":
            fit = operating.fit
            if fit is None:
                return {"calibration": None}, ()
            told = Calibration(fit=fit, made_at=utc_now(), source=source)
            return {"calibration": calibration_to_data(told)}, ()
        case "take":
            operating.take_calibration()
            return {}, ()
        case other:
            raise BadInputError(f"act {str(other)[:40]!r} is not known")
