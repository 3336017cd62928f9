"""A live referee in a test: a camera of a recording, the classic detector, a journal of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Event

from calibration.fit import TableFit, table_from_corners
from device.cameras.camera import Camera
from device.cameras.paced_file import PacedFile
from device.cameras.spec import FileSpec
from device.config.camera_section import Camera as CameraSettings
from device.config.model import Match as MatchSettings
from device.journal.journal import Journal
from device.live.lateness import Lateness
from device.live.ledger import Ledger
from device.live.loop import Loop
from device.live.loop_terms import TableSettings
from device.live.onlooker import Onlooker, RuledShot
from device.live.play import Play
from device.live.referee import LiveReferee
from device.live.restarts import Restarts
from device.live.running import new_match_id
from device.observing import Sight
from rules.match_log import MatchLog
from tests.device.cameras.faults import Fault, Faulty
from tests.device.drawn_clips import Clip
from tracking.shot import Gap
from vision.detectors import Detector, detector
from vision.frame import Frame


class Notes(Onlooker):
    """Everything that an onlooker is told."""

    def __init__(self) -> None:
        self.frames = 0
        self.rested = 0
        self.sights: list[Sight] = []
        self.shots: list[RuledShot] = []
        self.gaps: list[Gap] = []
        self.naps: list[bool] = []
        self.fits: list[TableFit] = []
        self.on_frame: Callable[[Frame], None] = lambda _: None

    def began(self, fit: TableFit) -> None:
        self.fits.append(fit)

    def see(self, frame: Frame) -> None:
        self.frames += 1
        self.on_frame(frame)

    def rests(self, frame: Frame) -> None:
        self.rested += 1

    def changed(self, t_s: float, sight: Sight) -> None:
        self.sights.append(sight)

    def shot(self, ruled: RuledShot) -> None:
        self.shots.append(ruled)

    def gap(self, gap: Gap) -> None:
        self.gaps.append(gap)

    def slept(self, t_s: float, *, is_asleep: bool) -> None:
        self.naps.append(is_asleep)


@dataclass(frozen=True, kw_only=True)
class Refereed:
    """What came of it."""

    loop: Loop
    notes: Notes
    log: MatchLog | None


def recording(path: Path, faults: dict[int, Fault] | None = None) -> Camera:
    """A recording as fast as it is taken, with what goes wrong in it."""
    driver = PacedFile(FileSpec(path=path), CameraSettings())
    return Camera(Faulty(driver, faults or {}))


def fit_of(clip: Clip) -> TableFit:
    """Where the table is, without a search."""
    return table_from_corners(clip.corners_px, size_wh=clip.size_wh, picture_bgr=clip.pictures()[0])


def refereed(
    camera: Camera,
    folder: Path,
    clip: Clip,
    *,
    fit: TableFit | None = None,
    notes: Notes | None = None,
    looker: Detector | None = None,
    sleep_after_s: float = 0.0,
    restarts: int = 3,
    stop: Event | None = None,
) -> Refereed:
    """Referee all that the camera gives."""
    told = notes or Notes()
    settings = MatchSettings(game=clip.game.value)
    lateness = Lateness()
    with camera, Journal.open(folder / "journal.sqlite3", reserve_bytes=4096) as journal:
        ledger = Ledger(journal, lambda: 0.0)
        play = Play(settings, new_match_id)
        referee = LiveReferee(play, ledger, (told,), lambda t_s: lateness.of(t_s, t_s))
        loop = Loop(
            camera,
            looker or detector("classic"),
            referee,
            lateness,
            TableSettings(game=clip.game, stored=fit, sleep_after_s=sleep_after_s),
            Restarts(restarts),
            onlookers=(told,),
        )
        loop.run(stop or Event())
        if ledger.log is not None:
            assert journal.log(ledger.log.progress.opened.match_id) == ledger.log
        return Refereed(loop=loop, notes=told, log=ledger.log)
