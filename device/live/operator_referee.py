"""What the operator's pages ask of the referee that runs, and of one that calibrates.

Fills `api.admin_ports.RefereeSwitches` and `Calibrating`. The process is started when somebody
looks, and ended when nobody has for a while.
"""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from api.admin_models import (
    CalibrationNow,
    CalibrationView,
    Corners,
    OperatorTrouble,
    Proposal,
    SwitchesNow,
)
from api.admin_ports import OperatorError
from device.live.operating_asked import (
    MAX_ANSWER,
    MAX_PICTURE,
    RefereeRefusesError,
    RefereeSilentError,
    asked,
)

IDLE_S: Final = 60.0
"""The process takes memory that the referee may need: it goes when nobody asks for so long."""
LONGEST_S: Final = 60.0
"""A search takes 2 s of a fast core, and a Raspberry Pi is slower."""
BUSY_AFTER_S: Final = 20.0
"""Who has waited so long behind others hears that it is busy."""

Message = dict[str, Any]


class SwitchesOverSocket:
    """Fills `RefereeSwitches`. `path`: the referee's socket."""

    def __init__(self, path: Path) -> None:
        self._path = path

    async def now(self) -> SwitchesNow:
        """See there."""
        return SwitchesNow.model_validate(await self._ask({"act": "switches"}))

    async def record(self, is_on: bool) -> SwitchesNow:
        """See there."""
        try:
            told = await self._ask({"act": "record", "is_on": is_on})
        except RefereeRefusesError as error:
            is_refused = error.code == "refused"
            trouble = OperatorTrouble.OFF_IN_SETTINGS if is_refused else OperatorTrouble.NOT_WRITTEN
            raise OperatorError(trouble, str(error)) from error
        return SwitchesNow.model_validate(told)

    async def restart(self) -> None:
        """See there."""
        try:
            await self._ask({"act": "restart"})
        except RefereeRefusesError as error:
            raise OperatorError(OperatorTrouble.NOT_RUN_BY_SYSTEMD, str(error)) from error

    async def _ask(self, question: Message) -> Message:
        try:
            return await asked(self._path, question)
        except RefereeSilentError as error:
            raise OperatorError(OperatorTrouble.SILENT, str(error)) from error


class CalibratingProcess:
    """Fills `Calibrating`. On one event loop."""

    def __init__(
        self,
        path: Path,
        folder: Path,
        *,
        size_mm: tuple[float, float],
        head_end: str,
        source: str,
        idle_s: float = IDLE_S,
    ) -> None:
        """`path`: the referee's socket; `folder`: of its state; `size_mm`, `head_end`: of the
        table, as configured; `source`: the camera as it is named, without a password."""
        self._path, self._folder, self._idle_s = path, folder, idle_s
        self._terms: Message = {"size_mm": size_mm, "head_end": head_end, "source": source}
        self._process: Process | None = None
        self._turn = asyncio.Lock()
        self._end: asyncio.TimerHandle | None = None

    async def picture(self) -> tuple[bytes, tuple[int, int]]:
        """See `Calibrating`."""
        told, jpeg = await self._ask({"do": "picture"})
        w, h = told["size"]
        return jpeg, (int(w), int(h))

    async def now(self) -> CalibrationNow:
        """See `Calibrating`."""
        told, _ = await self._ask({"do": "view"})
        return CalibrationNow(view=_view(told["view"]) if told["view"] else None)

    async def propose(self, corners: Corners | None, *, is_head_known: bool) -> Proposal:
        """See `Calibrating`."""
        question = {"do": "propose", "is_head_known": is_head_known, **self._terms}
        refused = OperatorTrouble.NO_TABLE
        if corners is not None:
            question["corners"] = corners.model_dump()
            refused = OperatorTrouble.BAD_CORNERS
        told, _ = await self._ask(question, refused)
        return Proposal(id=int(told["id"]), view=_view(told["view"]))

    async def keep(self, proposal_id: int) -> None:
        """See `Calibrating`."""
        await self._ask({"do": "keep", "id": proposal_id}, OperatorTrouble.GONE)

    async def close(self) -> None:
        """The process ends now, whatever it does."""
        if self._end is not None:
            self._end.cancel()
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _ask(
        self, question: Message, refused: OperatorTrouble = OperatorTrouble.NOT_WRITTEN
    ) -> tuple[Message, bytes]:
        try:
            async with asyncio.timeout(BUSY_AFTER_S):
                await self._turn.acquire()
        except TimeoutError as error:
            raise OperatorError(OperatorTrouble.BUSY) from error
        try:
            if self._end is not None:
                self._end.cancel()
            told, more = await self._answered(question)
        finally:
            loop = asyncio.get_running_loop()
            self._end = loop.call_later(self._idle_s, self._begin_to_end)
            self._turn.release()
        if "error" not in told:
            return told, more
        trouble = {
            "silent": OperatorTrouble.SILENT,
            "no_picture": OperatorTrouble.NO_PICTURE,
            "failed": OperatorTrouble.NOT_WRITTEN,
        }.get(str(told["error"]), refused)
        raise OperatorError(trouble, str(told.get("detail", "")))

    async def _answered(self, question: Message) -> tuple[Message, bytes]:
        """Whoever is left alone in the middle of an answer leaves no half of it behind."""
        is_whole = False
        try:
            async with asyncio.timeout(LONGEST_S):
                process = await self._running()
                assert process.stdin is not None
                assert process.stdout is not None
                process.stdin.write(json.dumps(question).encode() + b"\n")
                await process.stdin.drain()
                told = json.loads(await process.stdout.readline())
                size = min(int(told.get("bytes", 0)), MAX_PICTURE)
                more = await process.stdout.readexactly(size)
                is_whole = True
                return told, more
        except (OSError, ValueError, EOFError, TimeoutError) as error:
            raise OperatorError(OperatorTrouble.BUSY, "the calibration broke off") from error
        finally:
            if not is_whole:
                self._begin_to_end()

    async def _running(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "device.live.calibrating_process",
                str(self._path),
                str(self._folder),
                stdin=PIPE,
                stdout=PIPE,
                limit=MAX_ANSWER,
            )
        return self._process

    def _begin_to_end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()


def _view(told: Message) -> CalibrationView:
    try:
        return CalibrationView.model_validate(told)
    except ValidationError as error:
        raise OperatorError(OperatorTrouble.BUSY, f"no view: {error.error_count()}") from error
