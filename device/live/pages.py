"""The process of the pages: started, looked after, ended."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from device.arguments import table_size_mm
from device.closing import Closing
from device.config.model import Config
from device.live.operator_pages import OperatorSettings
from device.live.web import KeptSettings, ReviewSettings, WebSettings, listen, start
from device.voice.voice import VoiceSettings

EVERYWHERE: Final = "0.0.0.0"
VOICE_FOLDER: Final = "voice"
MB: Final = 1_000_000
ENDS_WITHIN_S: Final = 0.7
LIVES_S: Final = 60.0
"""A process that dies sooner will do so again: starting it costs a second of the processor."""
AGAIN_AFTER_S: Final = (0.0, 2.0, 10.0, 60.0)
"""Waited after the first such death in a row, the second and so on; the last for ever."""


class Pages(Closing):
    """Serves them from a process of its own until closed."""

    def __init__(
        self,
        config: Config,
        socket_path: Path,
        state_folder: Path,
        *,
        config_path: Path | None = None,
        environment: Mapping[str, str] | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`config_path`: where the configuration stands, `None`: nowhere yet. `environment`: what
        overrides it. Errors: OutputError if the port is taken."""
        self._settings = WebSettings(
            socket_path=socket_path,
            state_folder=state_folder,
            language=config.screen.language,
            night=config.screen.night,
            has_metrics=config.health.metrics,
            kept=KeptSettings(
                journal=state_folder / config.journal.path,
                clips_folder=state_folder / config.recording.path,
                table_mm=table_size_mm(config.table.size),
            ),
            reviews=ReviewSettings(
                folder=state_folder / config.review.path,
                most_bytes=config.review.max_mb * MB,
                keep=config.review.keep,
                low_disk_bytes=config.health.low_disk_mb * MB,
                is_open=config.review.upload == "anyone",
            ),
            operator=OperatorSettings(
                config=config,
                config_path=config_path,
                environment=dict(environment or {"STATE_DIRECTORY": str(state_folder)}),
                runtime_folder=socket_path.parent,
            ),
            voice=VoiceSettings(
                folder=state_folder / VOICE_FOLDER,
                is_on=config.voice.on,
                player=config.voice.player,
                volume=config.voice.volume,
                night=config.voice.night,
                keep_mb=config.voice.keep_mb,
            ),
        )
        self._listening = listen(EVERYWHERE, config.screen.port)
        self._process = start(self._settings, self._listening)
        self._now = now
        self._started_s = now()
        self._died_s: float | None = None
        self._deaths = 0  # soon after a start, in a row

    @property
    def port(self) -> int:
        """Where they are served."""
        port: int = self._listening.getsockname()[1]
        return port

    def tend(self) -> bool:
        """Start the process again if it has died; True if that was done. What dies again and again
        waits longer each time: the referee needs the processor."""
        if self._process.is_alive():
            return False
        now_s = self._now()
        if self._died_s is None:
            self._died_s = now_s
            is_soon = now_s - self._started_s < LIVES_S
            self._deaths = self._deaths + 1 if is_soon else 0
        wait_s = AGAIN_AFTER_S[min(max(self._deaths - 1, 0), len(AGAIN_AFTER_S) - 1)]
        if now_s - self._died_s < wait_s:
            return False
        self._started_s, self._died_s = now_s, None
        self._process = start(self._settings, self._listening)
        return True

    def begin_to_end(self) -> None:
        """Ask the process to end; `close` waits for it."""
        self._process.terminate()

    def close(self) -> None:
        """End the process, within a second."""
        self.begin_to_end()
        self._process.join(ENDS_WITHIN_S)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        self._process.close()
        self._listening.close()
