"""What the operator sees and sends: the values of `/api/v1/admin`, filled by `device`.

Lengths over a picture are its pixels. Sizes are bytes. Times of the wall are ISO 8601 in UTC.
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Px = Annotated[float, Field(ge=-10_000, le=20_000)]
PlacePx = tuple[Px, Px]


class OperatorTrouble(Enum):
    """Why something that the operator asked was not done. Section `operator_trouble`.

    `SILENT`: the referee does not answer. `NO_PICTURE`: the camera gives none. `NO_TABLE`: none is
    found in the pictures. `BAD_CORNERS`: no table lies like that. `GONE`: the proposal is too old.
    `NOT_WRITTEN`: the disk or its rights. `NOT_RUN_BY_SYSTEMD`: nobody would start it again.
    `OFF_IN_SETTINGS`: the configuration says no. `BAD_BACKUP`: not a whole back-up of this program.
    `NEWER`: made by a newer program. `JOURNAL`: the journal cannot be read. `BUSY`: one at a time.
    `NO_PASSPHRASE`: none is set. `WRONG_PASSPHRASE`: not this one.
    """

    SILENT = "silent"
    NO_PICTURE = "no_picture"
    NO_TABLE = "no_table"
    BAD_CORNERS = "bad_corners"
    GONE = "gone"
    NOT_WRITTEN = "not_written"
    NOT_RUN_BY_SYSTEMD = "not_run_by_systemd"
    OFF_IN_SETTINGS = "off_in_settings"
    BAD_BACKUP = "bad_backup"
    NEWER = "newer"
    JOURNAL = "journal"
    BUSY = "busy"
    NO_PASSPHRASE = "no_passphrase"
    WRONG_PASSPHRASE = "wrong_passphrase"


class CalibrationDoubtCode(Enum):
    """What of a calibration seems wrong. Section `calibration_doubt` of the catalogues."""

    OUTSIDE = "outside"
    UNSURE = "unsure"
    OBLIQUE = "oblique"
    COARSE = "coarse"
    FEW_NOSES = "few_noses"
    FAR_NOSES = "far_noses"
    FAR_POCKETS = "far_pockets"
    SHAKY = "shaky"
    ALIKE = "alike"
    SMALL_BALLS = "small_balls"


class ActKind(Enum):
    """What an operator did. Section `act` of the catalogues."""

    SIGNED_IN = "signed_in"
    RECORDING_ON = "recording_on"
    RECORDING_OFF = "recording_off"
    RESTART = "restart"
    SEAT_FREED = "seat_freed"
    CALIBRATION = "calibration"
    SETTINGS = "settings"
    CLIPS_DELETED = "clips_deleted"
    BACKUP = "backup"
    RESTORE = "restore"


class _Value(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class SwitchesNow(_Value):
    """`may_record`: the settings allow clips. `may_restart`: somebody starts the referee again."""

    is_recording: bool
    may_record: bool
    may_restart: bool


class RecordingAsked(_Value):
    """Clips from now on, or none."""

    is_on: bool


class Corners(_Value):
    """Where the lines of the cushions' noses meet, in pixels: head left as seen from the head end,
    head right, foot left, foot right."""

    HL: PlacePx
    HR: PlacePx
    FL: PlacePx
    FR: PlacePx


class CalibrationDoubt(_Value):
    """`figure`: in mm, degrees, pixels or per cent, as the code has it."""

    code: CalibrationDoubtCode
    figure: float = 0.0


class CalibrationView(_Value):
    """A calibration as lines over the picture.

    `noses`: the four lines between the corners as the lens bends them; `string`: the head string;
    `spot`: the foot spot. `error_mm`: how far off a place on the cloth may be; `noses_mm`,
    `pockets_mm`, `spread_mm`: what it is made of, `None` where it was not seen. `noses_seen`: their
    share. `is_kept`: it is the stored one (told of the one in force).
    """

    picture: tuple[int, int]
    corners: Corners
    noses: list[list[PlacePx]]
    string: list[PlacePx]
    spot: PlacePx
    pockets: dict[str, PlacePx]
    table_mm: tuple[float, float]
    head_end: Literal["left", "right", "upper", "lower"]
    is_head_known: bool
    error_mm: float
    noses_mm: float | None
    pockets_mm: float | None
    spread_mm: float | None
    noses_seen: float | None
    ball_px: float
    tilt_deg: float
    source: str
    made_at: str
    doubts: list[CalibrationDoubt]
    is_kept: bool = False


class CalibrationNow(_Value):
    """What the referee goes by; `view` is `None` where no table is known yet."""

    view: CalibrationView | None


class ProposalAsked(_Value):
    """`corners`: measure these; `None`: find the table anew. `is_head_known`: the head end is where
    the corners say; else racks tell it."""

    corners: Corners | None = None
    is_head_known: bool = False


class Proposal(_Value):
    """A calibration that could be kept; `id` names it for a while."""

    id: int
    view: CalibrationView


class ProposalKept(_Value):
    """Which one is to be kept."""

    id: int


class SettingKind(Enum):
    """What a setting is. `SECRET`: a text that is never shown."""

    SWITCH = "switch"
    CHOICE = "choice"
    WHOLE = "whole"
    NUMBER = "number"
    TEXT = "text"
    SECRET = "secret"


class LockReason(Enum):
    """Why a setting cannot be changed here. Section `lock` of the catalogues. `VARIABLE`: a
    variable of the environment says it. `PATH`: what is a path is changed on the device only."""

    VARIABLE = "variable"
    PATH = "path"


Scalar = bool | int | float | str


class SettingShown(_Value):
    """One setting. `value`: in force at the next start; `None` of a secret. `is_set`: differs from
    the default. `meaning`: in English. `unit`: as in docs/configuration.md."""

    section: str
    key: str
    kind: SettingKind
    value: Scalar | None
    default: Scalar | None
    is_set: bool
    choices: list[str] = []
    least: float | None = None
    most: float | None = None
    unit: str = ""
    meaning: str
    lock: LockReason | None = None


class SettingsShown(_Value):
    """`file`: where they are written. `is_writable`: they can be. `is_pending`: the referee that
    runs was started with others. `mistakes`: of a file that somebody has broken."""

    file: str
    is_writable: bool
    is_pending: bool
    settings: list[SettingShown]
    mistakes: list[str] = []


class SettingsAsked(_Value):
    """`values`: section -> key -> value, of those that are to be others."""

    values: dict[str, dict[str, Scalar]]


class FaultCode(Enum):
    """What is wrong with a value. Section `setting_fault` of the catalogues. `PATH`: only on the
    device. `UNFIT`: it does not go with the others, or is no such text: `detail` says it."""

    UNKNOWN = "unknown"
    CHOICE = "choice"
    WHOLE = "whole"
    NUMBER = "number"
    SWITCH = "switch"
    TEXT = "text"
    LOCKED = "locked"
    UNFIT = "unfit"


class SettingFault(_Value):
    """`least`, `most`: bounds of a number. `detail`: in English; `text`: a sentence in the language
    asked for."""

    section: str
    key: str
    code: FaultCode
    least: float | None = None
    most: float | None = None
    detail: str = ""
    text: str = ""


class SettingsSaved(_Value):
    """`faults`: then nothing was written. `backup`: name of the file with what was there before."""

    changed: list[str] = []
    backup: str | None = None
    faults: list[SettingFault] = []


class ClipDay(_Value):
    """Clips of one day, local time."""

    day: str = Field(pattern=r"^\d{4}-\d{2}-\d{2}$")
    count: int
    size: int


class StorageNow(_Value):
    """`disk_free`, `disk_size`: of the disk with the clips. `clips_most`: what they may take
    together; `keep_days`: when they go by themselves."""

    days: list[ClipDay]
    clips_size: int
    clips_most: int
    keep_days: int
    journal_size: int
    disk_free: int | None
    disk_size: int | None


class ClipsDeleted(_Value):
    """How many."""

    count: int


class RestoreStaged(_Value):
    """A back-up that is whole, laid ready: it is put in place when the referee starts.

    `matches`: in its journal. `config`: `none` is in it, it was `placed` for the next start, or it
    could not be written and the one before was `left`.
    """

    made_at: str
    version: str
    matches: int
    has_calibration: bool
    config: Literal["none", "placed", "left"]


class Act(_Value):
    """Something that an operator did."""

    at: str
    name: str
    act: ActKind
    params: dict[str, str | int | float | bool] = {}


class ActsTold(_Value):
    """The newest first."""

    acts: list[Act]


class SessionAsked(_Value):
    """`name`: as the log shows it."""

    passphrase: str = Field(max_length=1000)
    name: str = Field(default="", max_length=200)


class SessionNow(_Value):
    """Who you are here. `is_open`: a passphrase is set, somebody can be operator."""

    role: Literal["screen", "player", "operator"]
    name: str
    player: Literal["A", "B", "C"] | None
    is_open: bool


class Nothing(_Value):
    """It is done."""
