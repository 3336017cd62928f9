"""What others see of the referee's work: clips, checks of the view, figures.

Subclass `Onlooker` and override what is of interest. Everything is called in the thread that
referees, between two pictures: nothing here may wait, and what takes longer than a few
milliseconds belongs into a thread or process of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from api.snapshot_codes import TroubleCode
from calibration.fit import TableFit
from device.observing import Sight
from rules.progress import Ruled
from tracking.shot import Gap, SeenShot
from vision.frame import Frame

Params = Mapping[str, str | int | float]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RuledShot:
    """A shot and its ruling, when it is in the journal.

    `seq`: of its event in match `match_id`; None: the shot belongs to no match. `is_kept`: False
    while the journal cannot take it.
    """

    shot: SeenShot
    match_id: str | None = None
    seq: int | None = None
    ruled: Ruled | None = None
    is_kept: bool = True


class Onlooker:
    """Does nothing. Times are seconds on the camera's clock."""

    def glance(self, frame: Frame) -> None:
        """Any picture, on loan, also while no table is known or the referee sleeps."""

    def began(self, fit: TableFit) -> None:
        """A table is refereed from now on; also after it was found anew."""

    def see(self, frame: Frame) -> None:
        """Each picture that is refereed, on loan: `frame.kept()` is a copy."""

    def rests(self, frame: Frame) -> None:
        """Once a second a picture in which nothing moves and the table is not covered."""

    def changed(self, t_s: float, sight: Sight) -> None:
        """The table is to be seen otherwise than before."""

    def shot(self, ruled: RuledShot) -> None:
        """A shot is over and ruled on."""

    def gap(self, gap: Gap) -> None:
        """Something was not seen."""

    def slept(self, t_s: float, *, is_asleep: bool) -> None:
        """Pictures are taken seldom from now on, or as usual again."""

    def better_fit(self) -> TableFit | None:
        """A fit to referee with from now on, once; asked for between shots only."""
        return None

    def troubles(self) -> Mapping[TroubleCode, Params]:
        """What is wrong now, with its figures. Asked for with every snapshot: only told, not
        looked for."""
        return {}

    def close(self) -> None:
        """The referee ends, within two seconds."""
