"""What the referee tells everybody who watches: the whole state of the table in one value.

Each `Snapshot` is complete, so that whoever missed some needs only the newest. `device.live` makes
them and sends each as one line of JSON; pages and others who listen read nothing else. Codes only:
the words are in the catalogues, and the sections of those are named here.

Lengths are table millimetres (origin head-left, x to the foot, y to the right as seen from the head
end). `up_s` and every `since_s` are seconds since the referee was started, on a clock that only
runs forward; `strike_s`, `rest_s` and the times of a shot are seconds on the camera's clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Annotated, Any, Final, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    field_validator,
)

from api.errors import SnapshotUnreadableError
from rules.balls import Ball, Pocket
from rules.facts import CallType, ReportKind
from rules.match import BreakOrder, FoulMode, Game, Phase
from rules.match_events import Unit
from rules.players import Player
from rules.progress import Stage
from rules.ruling import Choice, CueBall, OptionReason, Question

SCHEMA: Final = "footspot.snapshot/1"

Fields = dict[str, Any]
"""Plain values as JSON holds them."""
Mm = Annotated[float, AfterValidator(lambda value: round(value, 1))]
"""A place on the table, kept to 0.1 mm."""


class State(Enum):
    """What the referee does at this moment. Section `state` of the catalogues.

    `STARTING`: no picture yet. `LOOKING_FOR_TABLE`: pictures, but no table found in them.
    `WAITING_FOR_RACK`: the table is seen, no rack is in play. `PLAYING`: a rack is in play, of
    which nothing nearer can be said now (hands over the table, the first look after a start).
    `BETWEEN_SHOTS`: the balls lie, the next shot may come. `BALLS_MOVING`: from strike to rest.
    `ASLEEP`: nobody there or lights off; pictures are taken seldom. `CAMERA_LOST`: no pictures.
    `TABLE_LOST`: pictures, in which the table that was found is not to be seen any more.
    """

    STARTING = "starting"
    LOOKING_FOR_TABLE = "looking_for_table"
    WAITING_FOR_RACK = "waiting_for_rack"
    PLAYING = "playing"
    BETWEEN_SHOTS = "between_shots"
    BALLS_MOVING = "balls_moving"
    ASLEEP = "asleep"
    CAMERA_LOST = "camera_lost"
    TABLE_LOST = "table_lost"


class Severity(Enum):
    """How bad a trouble is.

    `NOTE`: good to know. `WARNING`: play is refereed, something else suffers or will.
    `STOPS`: nothing is refereed, or nothing can be kept, until it is mended.
    """

    NOTE = "note"
    WARNING = "warning"
    STOPS = "stops"


class TroubleCode(Enum):
    """What can be wrong. Section `trouble` of the catalogues: what it is, and what to do.

    `camera_*`: `device.cameras.driver.Why`. `table_*`: `tracking.shot.GapReason`. `journal_*`:
    `device.journal.faults.Fault`. `REFEREE_GONE` is told by the pages themselves.
    """

    CAMERA_STALLED = "camera_stalled"
    CAMERA_LOST = "camera_lost"
    CAMERA_CORRUPT = "camera_corrupt"
    CAMERA_RESIZED = "camera_resized"
    CAMERA_LOOPED = "camera_looped"
    CAMERA_SETTLING = "camera_settling"
    TABLE_CUT = "table_cut"
    TABLE_COVERED = "table_covered"
    TABLE_GRAPHIC = "table_graphic"
    TABLE_NO_TABLE = "table_no_table"
    TABLE_CAMERA_MOVED = "table_camera_moved"
    TABLE_DARK = "table_dark"
    TABLE_CORRUPT = "table_corrupt"
    JOURNAL_DISK_FULL = "journal_disk_full"
    JOURNAL_READ_ONLY = "journal_read_only"
    JOURNAL_LOCKED = "journal_locked"
    JOURNAL_IN_USE = "journal_in_use"
    JOURNAL_NO_PERMISSION = "journal_no_permission"
    JOURNAL_BROKEN_DISK = "journal_broken_disk"
    JOURNAL_DAMAGED = "journal_damaged"
    JOURNAL_MISSING = "journal_missing"
    JOURNAL_NOT_A_JOURNAL = "journal_not_a_journal"
    JOURNAL_NEWER = "journal_newer"
    JOURNAL_OLDER = "journal_older"
    JOURNAL_NO_WAY_BACK = "journal_no_way_back"
    LIGHT_CHANGED = "light_changed"
    LENS_DIRTY = "lens_dirty"
    NOT_CALIBRATED = "not_calibrated"
    CALIBRATION_POOR = "calibration_poor"
    DETECTOR_FAILED = "detector_failed"
    TOO_SLOW = "too_slow"
    TOO_WARM = "too_warm"
    THROTTLED = "throttled"
    UNDER_VOLTAGE = "under_voltage"
    LOW_DISK = "low_disk"
    LOW_MEMORY = "low_memory"
    CLIPS_FAILED = "clips_failed"
    RECORDING_OFF = "recording_off"
    CLOCK_STEPPED = "clock_stepped"
    RESTARTED = "restarted"
    REFEREE_GONE = "referee_gone"


class TableQuestion(Enum):
    """What is asked about the table rather than about a shot (that is `rules.ruling.Question`).

    Section `question` of the catalogues. `RACK_SWEPT`: the table was cleared in mid-rack, who won?
    `RACK_WRONG`: the rack does not stand as the rules ask. `BALLS_CHANGED`: balls lie otherwise
    than after the last shot, without a shot seen. `BALLS_UNKNOWN`: the number of a ball cannot be
    told. `AFTER_RESTART`: the referee was off; does the rack go on as shown? `SHOT_MISSED`: a shot
    was not seen, whose turn is it? `PLAYERS_GONE`: nobody has played for long, is the match over?
    """

    RACK_SWEPT = "rack_swept"
    RACK_WRONG = "rack_wrong"
    BALLS_CHANGED = "balls_changed"
    BALLS_UNKNOWN = "balls_unknown"
    AFTER_RESTART = "after_restart"
    SHOT_MISSED = "shot_missed"
    PLAYERS_GONE = "players_gone"


class TableAnswer(Enum):
    """What can be answered to a `TableQuestion`: a player, or a code of section `answer`."""

    A = "A"
    B = "B"
    C = "C"
    NOBODY = "nobody"
    YES = "yes"
    NO = "no"


class _Value(BaseModel):
    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        validate_by_name=True,
        validate_by_alias=True,
        serialize_by_alias=True,
        allow_inf_nan=False,
    )


class BallAt(_Value):
    """A ball where it lies, or was last seen; `ball` is `None` where its number is not known."""

    ball: Ball | None
    x_mm: Mm
    y_mm: Mm


class TableNow(_Value):
    """The table, and the balls on its bed; a ball that cannot be seen now is left out.

    `length_mm`, `width_mm`: between the noses. `is_complete`: every ball of the rack that is on
    the table is among `balls`. `spots`: where balls belong that have to be put back.
    """

    length_mm: float = Field(gt=0)
    width_mm: float = Field(gt=0)
    balls: tuple[BallAt, ...] = ()
    is_complete: bool = True
    spots: tuple[BallAt, ...] = ()


class PlayerNow(_Value):
    """One player.

    `name`: as it was typed, empty if nobody did. `racks`: won, in this set where there are sets.
    `fouls`: in a row in this rack, `None` if unknown (joined in mid-rack). `is_warned`: is on two
    fouls and knows it. `is_warning_due`: is on two fouls, and the rulebook takes a counter that can
    be seen for the warning, which was not recorded yet; `is_telling_due`: the same, where he has to
    be told. `is_out`: has left this rack, of three.
    """

    player: Player
    name: str = ""
    racks: int = Field(default=0, ge=0)
    sets: int = Field(default=0, ge=0)
    fouls: int | None = Field(default=None, ge=0)
    is_warned: bool = False
    is_warning_due: bool = False
    is_telling_due: bool = False
    is_out: bool = False


class OptionNow(_Value):
    """A choice that `chooser` still has to make, about a shot of `by`."""

    chooser: Player
    by: Player
    reason: OptionReason
    choices: tuple[Choice, ...] = (Choice.PLAY, Choice.HAND_BACK)


class CallNow(_Value):
    """What was announced for the next shot."""

    type: CallType
    ball: Ball | None = None
    pocket: Pocket | None = None


class ReportNow(_Value):
    """A report that is neither confirmed nor denied.

    `by`: who made it; `against`: of whom; `shot_seq`: of which shot, `None`: between two shots.
    """

    seq: int
    report: ReportKind
    ball: Ball | None = None
    by: Player | None = None
    against: Player | None = None
    shot_seq: int | None = None


class MayNow(_Value):
    """What a player may say now (`api.said`), as the rules decide it: nothing else is offered.

    `calls`: balls that can be called, each into any pocket; `must_call`: nothing is obvious here.
    `choices`: of the open option. `reports`: fouls that can be reported of the shot
    `report_seq`; `reports_between`: that happened since then. `judges`: open reports, by seq, whose
    truth he can tell. `concede`: what he can give up. `undo`: name of the event that he can take
    back. `breakers`: whom he can name to break. `lag`: he can say who won it. `rack`: that the
    balls are racked. `set_up`: a match; `end_match`, `stalemate`: with the consent of the others.
    """

    player: Player
    calls: tuple[Ball, ...] = ()
    must_call: bool = False
    safety: bool = False
    push_out: bool = False
    ask_call: bool = False
    choices: tuple[Choice, ...] = ()
    report_seq: int | None = None
    reports: tuple[ReportKind, ...] = ()
    reports_between: tuple[ReportKind, ...] = ()
    judges: tuple[int, ...] = ()
    concede: tuple[Unit, ...] = ()
    time_out: bool = False
    end_time_out: bool = False
    extension: bool = False
    undo: str | None = None
    lag: bool = False
    breakers: tuple[Player, ...] = ()
    rack: bool = False
    stalemate: bool = False
    end_match: bool = False
    set_up: bool = False


class SettingsNow(_Value):
    """How the match was set up, besides what `MatchNow` has: see `api.said.SetUp`."""

    break_order: BreakOrder = BreakOrder.DEFAULT
    foul_mode: FoulMode = FoulMode.ALL_BALLS
    shot_clock_s: float | None = None
    extension_s: float = 30.0
    extensions_each: int = 1
    time_outs_each: int = 1
    are_calls_heard: bool = False


class MatchNow(_Value):
    """The match before the next shot.

    `language`: of what is said about it, one of `api.catalogues.LANGUAGES`. `race_to`: racks that
    win the match (a set, where there are sets), `None`: no end. `has_sets`: `PlayerNow.sets` count.
    `shooter`: whose turn it is. `phase`: `None` if unknown. `is_push_out_open`: the next shot may
    be a push-out. `clock_left_s`: of the shot clock at `Snapshot.up_s`, `None` if none runs.
    `is_over`: `winner` has won, or nobody has. `revision`: grows with every event of the match and
    with every one that is taken back; what people say rests on it (`api.said`). `may`: what each
    player may say. `reports`: that are open. `end_by`, `stalemate_by`: who wants that.
    `is_unattended`: nobody set it up, it began with a rack.
    """

    match_id: str = Field(min_length=1)
    revision: int = Field(default=1, ge=1)
    rulebook: str
    game: Game
    language: str
    players: tuple[PlayerNow, ...] = Field(min_length=2, max_length=3)
    race_to: int | None = Field(default=None, ge=1)
    sets_to: int | None = Field(default=None, ge=1)
    has_sets: bool = False
    rack_index: int = Field(default=1, ge=1)
    shot_index: int = Field(default=1, ge=1)
    stage: Stage = Stage.SHOT
    shooter: Player | None = None
    ball_on: Ball | None = None
    phase: Phase | None = None
    cue_ball: CueBall = CueBall.AS_LIES
    is_push_out_open: bool = False
    option: OptionNow | None = None
    call: CallNow | None = None
    is_time_out: bool = False
    clock_left_s: float | None = None
    is_over: bool = False
    winner: Player | None = None
    may: tuple[MayNow, ...] = ()
    reports: tuple[ReportNow, ...] = ()
    end_by: tuple[Player, ...] = ()
    stalemate_by: tuple[Player, ...] = ()
    settings: SettingsNow = SettingsNow()
    is_unattended: bool = True

    def may_of(self, player: Player | None) -> MayNow | None:
        """What a player may say; `None` for who does not play."""
        return next((one for one in self.may if one.player is player), None)

    @property
    def names(self) -> Mapping[str, str]:
        """Letter -> name, of those players who have one."""
        return {one.player.value: one.name for one in self.players if one.name}


class ShotNow(_Value):
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


class QuestionNow(_Value):
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
    params: dict[str, str | int | float] = {}
    readings: tuple[Fields, ...] = ()
    shot: Fields | None = None
    answers: tuple[TableAnswer, ...] = ()
    proposed: dict[Player, int | TableAnswer] = {}


class NewsNow(_Value):
    """What happened last besides shots: something that people said, or a clock that ran out.

    `seq`, `event`: of its event (`rules.match_events`); `text`: by language, its sentences.
    """

    seq: int
    event: str
    text: dict[str, tuple[str, ...]]


class Trouble(_Value):
    """Something that is wrong now. `params`: figures for those who mend it (`path`, `c`, `mb`)."""

    code: TroubleCode
    since_s: float = 0.0
    severity: Severity
    params: dict[str, str | int | float] = {}


class Figures(_Value):
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


class Snapshot(_Value):
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
