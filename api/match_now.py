"""The match in a snapshot: its players, whose turn it is, what each may say. Codes only."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from api.snapshot_value import SnapshotValue
from rules.balls import Ball, Pocket
from rules.facts import CallType, ReportKind
from rules.match import BreakOrder, FoulMode, Game, Phase
from rules.match_events import Unit
from rules.players import Player
from rules.progress import Stage
from rules.ruling import Choice, CueBall, OptionReason


class PlayerNow(SnapshotValue):
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


class OptionNow(SnapshotValue):
    """A choice that `chooser` still has to make, about a shot of `by`."""

    chooser: Player
    by: Player
    reason: OptionReason
    choices: tuple[Choice, ...] = (Choice.PLAY, Choice.HAND_BACK)


class CallNow(SnapshotValue):
    """What was announced for the next shot."""

    type: CallType
    ball: Ball | None = None
    pocket: Pocket | None = None


class ReportNow(SnapshotValue):
    """A report that is neither confirmed nor denied.

    `by`: who made it; `against`: of whom; `shot_seq`: of which shot, `None`: between two shots.
    """

    seq: int
    report: ReportKind
    ball: Ball | None = None
    by: Player | None = None
    against: Player | None = None
    shot_seq: int | None = None


class MayNow(SnapshotValue):
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


class SettingsNow(SnapshotValue):
    """How the match was set up, besides what `MatchNow` has: see `api.said.SetUp`."""

    break_order: BreakOrder = BreakOrder.DEFAULT
    foul_mode: FoulMode = FoulMode.ALL_BALLS
    shot_clock_s: float | None = None
    extension_s: float = 30.0
    extensions_each: int = 1
    time_outs_each: int = 1
    are_calls_heard: bool = False


class MatchNow(SnapshotValue):
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
