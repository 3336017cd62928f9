"""`footspot run`: puts the parts of the live referee together, and takes them apart again.

The order of the end is that of the beginning turned round: pictures stop, the pages' process and
the detector's end, the journal is closed. Whatever hangs is killed: two seconds are all there is.
"""

from __future__ import annotations

import logging
import os
import secrets
import signal
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Final

import cv2

from calibration.fit import TableFit
from calibration.store import FILE_NAME, StoreError, read_calibration
from device.arguments import table_size_mm
from device.backup.placing import put_in_place
from device.cameras.camera import open_camera
from device.clips.opening import clips_go_first, open_recorder
from device.config.loading import in_state_folder
from device.config.model import Config
from device.errors import BadInputError
from device.health.logs import log_event
from device.health.machine import read_machine
from device.health.monitor import MachineMonitor
from device.health.notify import Notifier, watchdog_interval_s
from device.health.troubles import MachineTroubles
from device.health.watchdog import Watchdog
from device.journal.faults import JournalError
from device.journal.journal import Journal
from device.journal.match_ids import RANDOM_BITS, match_id
from device.journal.reading import NoSuchMatchError
from device.live.beginning import Begun, begin, begin_when_it_can
from device.live.disputes import EarlierDisputes, disputed
from device.live.hearing import SOCKET_NAME as HEARING_NAME
from device.live.hearing import Hearing
from device.live.lateness import Lateness
from device.live.looks import LookingProcess
from device.live.loop import Loop
from device.live.loop_terms import TableSettings
from device.live.onlooker import Onlooker
from device.live.only_one import OnlyOne
from device.live.operating import Operating
from device.live.operating_asked import NAME as OPERATING_NAME
from device.live.operating_socket import OperatingSocket
from device.live.pages import Pages
from device.live.publishing import Publisher
from device.live.referee import LiveReferee
from device.live.replays import Replays
from device.live.restarts import Restarts
from device.live.snapshots import SnapshotMaker
from device.live.talking import Talking
from device.live.telling import Telling
from device.live.warming import Warming
from device.live.watching_over import ViewUpkeep
from tracking.shot import SeenShot

SOCKET_NAME: Final = "footspot.sock"
UNHURRIED_S: Final = 60.0
"""How long a look may take where pictures wait: a recording as fast as it goes."""

_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class RunOptions:
    """`has_pages`: serve them. `environment`: where folders and systemd are named. `onlookers`:
    besides those that the configuration asks for. `config_path`: the file of the configuration."""

    has_pages: bool = True
    environment: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    onlookers: tuple[Onlooker, ...] = ()
    config_path: Path | None = None


def runtime_folder(environment: Mapping[str, str]) -> Path:
    """Where the socket lies: systemd's RUNTIME_DIRECTORY, else the user's own, else the state
    folder."""
    runtime = environment.get("RUNTIME_DIRECTORY", "").partition(":")[0]
    if runtime:
        return Path(runtime)
    own = environment.get("XDG_RUNTIME_DIR")
    return Path(own) / "footspot" if own else in_state_folder("run", environment)


def run_live(config: Config, options: RunOptions, stop: threading.Event) -> Loop | None:
    """Referee until the pictures end or `stop` is set; the loop as it was then. None if `stop` was
    set before there was one.

    Errors: BadInputError, OutputError (JournalError among them).
    """
    cv2.setNumThreads(1)  # as in a review: the pictures of one table are too small for more to pay
    environment = options.environment
    state_folder = in_state_folder("", environment)
    socket_path = runtime_folder(environment) / SOCKET_NAME
    notifier = Notifier.from_environment(environment)
    watchdog = Watchdog(notifier, watchdog_interval_s(environment))
    lateness = Lateness()
    with ExitStack() as parts:
        parts.callback(notifier.stopping)
        parts.enter_context(OnlyOne(socket_path.parent))
        put_in_place(state_folder, in_state_folder(config.journal.path, environment))
        publisher = parts.enter_context(Publisher(socket_path))
        hearing = parts.enter_context(Hearing(socket_path.with_name(HEARING_NAME)))
        pages = None
        if options.has_pages:
            pages = parts.enter_context(
                Pages(
                    config,
                    socket_path,
                    state_folder,
                    config_path=options.config_path,
                    environment=environment,
                )
            )

        def begin_now() -> Begun:
            path = in_state_folder(config.journal.path, environment)
            return begin(path, config.match, new_match_id, make_room)

        def make_room() -> bool:
            return clips_go_first(config.recording, config.health, environment)

        if notifier.is_heard:
            begun = begin_when_it_can(begin_now, publisher, notifier, watchdog, stop)
            if begun is None:
                return None
        else:
            begun = begin_now()
        journal = parts.enter_context(begun.journal)
        ledger, play = begun.ledger, begun.play
        warming = Warming()
        looks = parts.enter_context(
            LookingProcess(
                None if config.detector.name == "auto" else config.detector.name,
                Path(config.detector.model) if config.detector.model else None,
                Restarts(config.health.restarts),
            )
        )
        warming.finish()
        # After all of that, which takes seconds in which nobody would take a picture.
        camera = parts.enter_context(open_camera(config.camera))
        if camera.waits:
            looks.patience_s = UNHURRIED_S
        if looks.warning is not None:
            log_event(_LOG, logging.WARNING, looks.warning)
        calibration_path = state_folder / FILE_NAME
        recorder = open_recorder(
            config.recording,
            config.health,
            environment,
            disputed(lambda: ledger.log),
            EarlierDisputes(in_state_folder(config.journal.path, environment)),
        )
        operating = Operating(
            state_folder, recorder, stop=stop, may_restart="NOTIFY_SOCKET" in environment
        )
        onlookers = (
            ViewUpkeep(calibration_path, source=camera.name, may_wait=camera.waits),
            Replays(recorder),
            operating,
            *options.onlookers,
        )
        for onlooker in onlookers:
            parts.callback(onlooker.close)
        operating_path = socket_path.with_name(OPERATING_NAME)
        parts.enter_context(OperatingSocket(operating_path, operating, source=camera.name))
        monitor = parts.enter_context(MachineMonitor(lambda: read_machine(state_folder)))
        machine = MachineTroubles(
            warm_c=config.health.warm_c, low_disk_mb=config.health.low_disk_mb
        )
        referee = LiveReferee(
            play, ledger, onlookers, lambda t_s: lateness.of(t_s, time.monotonic())
        )
        talking = Talking(
            hearing,
            ledger,
            play,
            referee,
            new_match_id,
            change_game=lambda game: loop.change_game(game),
        )
        telling = Telling(
            ledger,
            camera,
            looks,
            SnapshotMaker(
                secrets.token_hex(8), config.match.language, _Shots(referee, journal).seen
            ),
            publisher,
            watchdog,
            notifier,
            onlookers=onlookers,
            others=lambda up_s: machine.seen(monitor.figures, up_s),
            pages=pages,
            talking=talking,
            kept_events=begun.kept_events,
            wall_steps=begun.wall_steps,
        )
        loop = Loop(
            camera,
            looks,
            referee,
            lateness,
            TableSettings(
                game=play.game,
                size_mm=table_size_mm(config.table.size),
                head_end=config.table.head_end,
                stored=stored_fit(calibration_path),
                sleep_after_s=config.camera.sleep_after_s,
            ),
            Restarts(config.health.restarts),
            search=looks,
            onlookers=onlookers,
            tend=telling,
        )
        looks.while_waiting, looks.may_give_up = loop.while_waiting, stop.is_set
        notifier.ready()
        log_event(_LOG, logging.INFO, "refereeing", camera=camera.name, detector=looks.name)
        try:
            loop.run(stop)
            telling.send(loop, time.monotonic())
        finally:
            # All at once: what follows only waits for them.
            if pages is not None:
                pages.begin_to_end()
            looks.begin_to_end()
            for close in (camera.close, *(onlooker.close for onlooker in onlookers)):
                threading.Thread(target=close, name="closing", daemon=True).start()
        log_event(
            _LOG,
            logging.INFO,
            "ended",
            pictures=loop.counts.refereed,
            dropped=camera.counts.dropped,
            shots=referee.counts.shots,
        )
        return loop


class _Shots:
    """What was seen of a shot: the last one from memory, others from the journal."""

    def __init__(self, referee: LiveReferee, journal: Journal) -> None:
        self._referee, self._journal = referee, journal

    def seen(self, match: str, seq: int) -> SeenShot | None:
        last = self._referee.last_shot
        if last is not None and last[:2] == (match, seq):
            return last[2]
        try:
            return self._journal.seen_shot(match, seq)
        except (JournalError, NoSuchMatchError):
            return None


def new_match_id() -> str:
    """A name for a match that begins now."""
    return match_id(time.time(), secrets.randbits(RANDOM_BITS))


def stored_fit(path: Path) -> TableFit | None:
    """The table as it was calibrated; None if it was not, or if that cannot be used (logged)."""
    try:
        return read_calibration(path).fit
    except FileNotFoundError:
        return None
    except StoreError as error:
        log_event(_LOG, logging.WARNING, str(error))
        return None


def with_camera(config: Config, spec: str | None) -> Config:
    """The configuration with another camera. Errors: BadInputError."""
    if spec is None:
        return config
    camera = config.camera.model_copy(update={"spec": spec})
    for _, why in camera.troubles():
        raise BadInputError(f"--camera: {why}")
    return config.model_copy(update={"camera": camera})


@contextmanager
def stopped_by_signals(stop: threading.Event) -> Iterator[None]:
    """SIGTERM and Ctrl-C set `stop`: what was begun is ended in good order."""

    def ask(_signal: int, _frame: FrameType | None) -> None:
        stop.set()

    before = {one: signal.signal(one, ask) for one in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
