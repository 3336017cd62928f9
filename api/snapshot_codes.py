"""The codes that a snapshot carries: what the referee does, what is wrong, what is asked about the
table. The sections of the catalogues with their words are named here.
"""

from __future__ import annotations

from enum import Enum


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
