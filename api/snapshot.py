"""What the referee tells everybody who watches: the whole state of the table in one value.

Each `Snapshot` is complete, so that whoever missed some needs only the newest. `device.live` makes
them and sends each as one line of JSON; pages and others who listen read nothing else. Codes only:
the words are in the catalogues (`api.snapshot_codes`). `api.match_now` is the match in it.

Lengths are table millimetres (origin head-left, x to the foot, y to the right as seen from the head
end). `up_s` and every `since_s` are seconds since the referee was started, on a clock that only
runs forward; `strike_s`, `rest_s` and the times of a shot are seconds on the camera's clock.
"""

from __future__ import annotations

from typing import Final, Literal

from pydantic import Field, ValidationError, field_validator

from api.errors import SnapshotUnreadableError
from api.match_now import MatchNow
from api.snapshot_codes import Severity, State, TableAnswer, TableQuestion, TroubleCode
from api.snapshot_value import Fields, Mm, SnapshotValue
from rules.balls import Ball
from rules.players import Player
from rules.ruling import Question

SCHEMA: Final = "footspot.snapshot/1"


class BallAt(SnapshotValue):
    """A ball where it lies, or was last seen; `ball` is `None` where its number is not known."""

    ball: Ball | None
    x_mm: Mm
    y_mm: Mm


class TableNow(SnapshotValue):
    """The table, and the balls on its bed; a ball that cannot be seen now is left out.

    `length_mm`, `width_mm`: between the noses. `is_complete`: every ball of the rack that is on
    the table is among `balls`. `spots`: where balls belong that have to be put back.
    """

    length_mm: float = Field(gt=0)
    width_mm: float = Field(gt=0)
    balls: tuple[BallAt, ...] = ()
    is_complete: bool = True
    spots: tuple[BallAt, ...] = ()


class ShotNow(SnapshotValue):
    """A shot with its ruling, in force now.

    `seq`: of its event in the match's list; it stays the same when the ruling is changed. `shot`:
    the object that `review.json` has for a shot (`api/review.schema.json`, `shots`), so its
    `ruling` with `text` in every language, `before`, `after`, `events`, `paths_mm` (thinned), and
    `on_table_before` where the ball on cannot be told from `before`; `before_px`, `after_px` are
    left out.
    """

    seq: int = Field(ge=1)
    index: int = Field(ge=1)
    rack_index: int = Field(ge=1)
    strike_s: float
    rest_s: float | None
    shot: Fields

    @property
    def ruling(self) -> Fields:
        """`shot.ruling`."""
        ruling: Fields = self.shot["ruling"]
        return ruling

    @field_validator("shot")
    @classmethod
    def _with_a_ruling(cls, shot: Fields) -> Fields:
        if not isinstance(shot.get("ruling"), dict):
            raise ValueError("a shot without a ruling")
        return shot


class QuestionNow(SnapshotValue):
    """Something that the people at the table are asked.

    `seq`: of the event that it is about, `None` if about none. `params`: what the sentence is
    filled with. `readings`: those of the ruling (`ruling.readings`), in the order in which an
    answer counts them; empty where the question is about no shot. `shot`: as in `ShotNow`, for the
    words of the readings; `None` where it is the last shot, or no shot. `answers`: what can be
    answered to a question about the table. `proposed`: by the letter of the player, the reading or
    the answer that he has said already; it counts when all say the same.
    """

    code: Question | TableQuestion
    seq: int | None = None
    since_s: float = 0.0
    params: dict[str, str | int | float] = Field(default={})
    readings: tuple[Fields, ...] = ()
    shot: Fields | None = None
    answers: tuple[TableAnswer, ...] = ()
    proposed: dict[Player, int | TableAnswer] = Field(default={})


class NewsNow(SnapshotValue):
    """What happened last besides shots: something that people said, or a clock that ran out.

    `seq`, `event`: of its event (`rules.match_events`); `text`: by language, its sentences.
    """

    seq: int
    event: str
    text: dict[str, tuple[str, ...]]


class Trouble(SnapshotValue):
    """Something that is wrong now. `params`: figures for those who mend it (`path`, `c`, `mb`)."""

    code: TroubleCode
    since_s: float = 0.0
    severity: Severity
    params: dict[str, str | int | float] = Field(default={})


class Figures(SnapshotValue):
    """How the work goes. Counts are since the start.

    `frames`: pictures refereed. `dropped`: that came and were not. `missed`: lost before they came.
    `fps`: pictures refereed a second, over the last few. `ruling_delay_s`: from rest to ruling, of
    the last shot. `memory_mb`: of the referee. `restarts`: of parts that failed. `detector`,
    `version`: names.
    """

    frames: int = Field(default=0, ge=0)
    dropped: int = Field(default=0, ge=0)
    missed: int = Field(default=0, ge=0)
    fps: float = Field(default=0.0, ge=0)
    ruling_delay_s: float | None = Field(default=None, ge=0)
    memory_mb: float | None = Field(default=None, ge=0)
    restarts: int = Field(default=0, ge=0)
    detector: str = ""
    version: str = ""


class Snapshot(SnapshotValue):
    """Everything at one moment.

    `seq`: greater in each than in the one before, as long as `run` is the same: that is another
    after every start of the referee. `match`: `None` while none is played. `last_shot`: of the
    match, or of the one before it while none is. `news`: only where it came after the last shot.
    """

    schema_name: Literal["footspot.snapshot/1"] = Field(default=SCHEMA, alias="schema")
    run: str = Field(min_length=1)
    seq: int = Field(ge=1)
    up_s: float = Field(ge=0)
    state: State
    match: MatchNow | None = None
    table: TableNow | None = None
    last_shot: ShotNow | None = None
    news: NewsNow | None = None
    questions: tuple[QuestionNow, ...] = ()
    troubles: tuple[Trouble, ...] = ()
    figures: Figures = Figures()

    def line(self) -> bytes:
        """As it is sent: one line of JSON."""
        return self.model_dump_json().encode() + b"\n"

    def is_newer_than(self, other: Snapshot) -> bool:
        """True if it comes after `other`; one of another run always does."""
        return self.run != other.run or self.seq > other.seq


def read_snapshot(line: bytes | str) -> Snapshot:
    """The snapshot in a line.

    Raises `SnapshotUnreadableError`, one line that says what is wrong with it.
    """
    try:
        return Snapshot.model_validate_json(line)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"]) or "the line"
        more = f" (and {error.error_count() - 1} more)" if error.error_count() > 1 else ""
        raise SnapshotUnreadableError(f"snapshot: {where}: {first['msg']}{more}") from error
