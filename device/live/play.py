"""Play that nobody attends to: what is seen at the table, as events of a match.

A racked table begins a rack, the break plays it, the winning ball ends it. Nobody says who plays:
the first to break is A, after that the rulings say it. What cannot be known is never counted:

- Shots may have been played that nobody saw: `Unseen`. A rack that ends after that leaves the score
  as it was, until people have said whose turn it was.
- Balls racked anew in mid-rack: the rack is void once they are broken.
- Nobody there for hours: who racks then begins a new match.

`device.live.asking` says what is asked in each case. Pure: what is seen goes in, events come out;
`device.live.ledger` keeps them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from device.config.model import Match as MatchSettings
from device.judging import ShotToJudge, may_hide_a_shot, same_object_balls
from device.live.lying import Lying
from device.review import shot_to_judge
from rules.books import book_for
from rules.match import BreakOrder, Game, Organiser, object_balls
from rules.match_events import (
    CAMERA,
    Abandoned,
    BreakerChosen,
    MatchEvent,
    Opened,
    Person,
    Racked,
    RackVoided,
    Role,
    ShotPlayed,
    StateCorrected,
    Unseen,
)
from rules.match_log import MatchLog
from rules.players import Player
from rules.progress import Progress, RefusedError, Stage
from tracking.shot import Gap, GapReason, SeenShot

ALONE: Final = Person(role=Role.OPERATOR, name="footspot")
"""Who decides at a table without a referee, where the rules want somebody to: the program. It
never gives anybody a point so."""
RACKED_ANEW: Final = "racked_anew"
TURN_UNKNOWN: Final = "turn_unknown"
NOBODY_PLAYED: Final = "nobody_played"
"""Its reasons, as the record has them."""
ANY_GAME: Final = "wpa"
"""A rulebook that knows every game."""
AWAY_S: Final = 3 * 3600.0
"""After so long without a shot those who rack are others."""
OFF_S: Final = 10.0
"""As a gap, the time for which the program was off: any longer than `UNSEEN_SHOT_S`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """An event to be kept. `seen`: with a `ShotPlayed`."""

    event: MatchEvent
    seen: SeenShot | None = None


class Play:
    """What of the table has to be remembered between two shots, besides the match itself.

    Every function takes the match as it is, None before the first, and gives what happened since.
    """

    def __init__(self, settings: MatchSettings, new_id: Callable[[], str]) -> None:
        """`new_id`: a ULID for each match."""
        self._settings = settings
        self.game = Game(settings.game)
        self._new_id = new_id
        self._previous: ShotToJudge | None = None
        self._gaps: list[Gap] = []
        self._is_long_ago = False
        self._played_s: float | None = None
        self._away_s: float | None = None  # until there is a shot after a restart

    def restore(self, last: SeenShot | None, *, away_s: float, game: Game | None = None) -> None:
        """The program was off since the last shot of the match that goes on; `game`: what is
        played in it. `away_s`: by the clock on the wall; negative where that had another time."""
        self.game = game or self.game
        self._were_away(away_s)
        self._gaps = [Gap(from_s=-OFF_S, to_s=0.0, reason=GapReason.CUT)]
        if last is None:
            self._previous = None
        else:
            told = shot_to_judge(last)
            self._previous = replace(told, strike_s=-OFF_S, rest_s=-OFF_S)

    def clock_was_set(self, by_s: float) -> None:
        """A device without a clock of its own believes after a power cut that hardly any time has
        gone by, until the network tells it the hour."""
        if self._away_s is not None:
            self._were_away(self._away_s + by_s)

    def _were_away(self, away_s: float) -> None:
        self._away_s = away_s
        self._is_long_ago = False
        self._played_s = -abs(away_s)  # the camera's clock begins with the program

    def set_up(self, game: Game) -> None:
        """People have set up a match."""
        self.game = game
        self._is_long_ago = False
        self._played_s = self._away_s = None

    def missed(self, gap: Gap) -> None:
        """Something was not seen."""
        self._gaps.append(gap)

    def lying(self, log: MatchLog | None, lying: Lying, t_s: float) -> tuple[Step, ...]:
        """The table rests and was looked at."""
        if not lying.is_racked(self.game):
            return ()
        steps = _Steps(log)
        if _is_lag_awaited(steps):
            return ()
        self._notice_absence(t_s)
        self._begin_match(steps, t_s)
        if steps.stage is Stage.RACK:
            check = lying.rack_check()
            try:
                steps.add(Racked(at_s=t_s, check=check))
            except RefusedError:  # it does not stand as it should: broken it may be all the same
                return steps.taken
        return steps.taken

    def shot(self, log: MatchLog | None, shot: SeenShot, t_s: float) -> tuple[Step, ...]:
        """A shot is over, at `t_s`. None of the match where the balls are not racked: it is over,
        and somebody plays with what was left."""
        told = shot_to_judge(shot)
        previous, gaps = self._previous, tuple(self._gaps)
        self._previous, self._gaps = told, []
        steps = _Steps(log)
        if steps.stage is Stage.OVER and not shot.is_break and not _are_more(previous, told):
            return ()
        if not shot.is_break and _is_warming_up(steps):
            return ()
        if shot.is_break or self._away_s is not None:
            self._notice_absence(shot.strike_s)
        self._begin_match(steps, t_s)
        if shot.is_break and not _is_left_standing(steps, previous, told):
            if steps.stage is Stage.SHOT and not steps.progress.match.is_break:
                steps.add(RackVoided(at_s=t_s, by=ALONE, reason=RACKED_ANEW))
            if steps.stage is Stage.RACK:
                steps.add(Racked(at_s=shot.strike_s))
        elif _is_unexplained(steps, previous, told, gaps):
            on_table = object_balls(shot.facts.on_table, self.game)
            if not on_table:
                return ()
            steps.add(Unseen(at_s=shot.strike_s, on_table=on_table))
        elif steps.stage is not Stage.SHOT:
            return ()
        before = steps.progress
        is_turn_known = not is_turn_unknown(steps.events)
        steps.add(ShotPlayed(at_s=t_s, facts=shot.facts, rest_s=shot.rest_s), shot)
        after, score, sets = steps.progress.match, before.match.score, before.match.sets
        if not is_turn_known and (after.score, after.sets) != (score, sets):
            steps.add(
                StateCorrected(at_s=t_s, by=ALONE, reason=TURN_UNKNOWN, score=score, sets=sets)
            )
        self._is_long_ago = False
        self._played_s, self._away_s = t_s, None
        return steps.taken

    def _notice_absence(self, t_s: float) -> None:
        if self._played_s is not None and t_s - self._played_s >= AWAY_S:
            self._is_long_ago = True

    def _begin_match(self, steps: _Steps, t_s: float) -> None:
        """Open one where none is open, or the open one is of people who have gone."""
        if steps.stage is not None and self._is_long_ago and steps.progress.ruled:
            if steps.stage is not Stage.OVER:
                steps.add(Abandoned(at_s=t_s, by=ALONE, reason=NOBODY_PLAYED))
            self._is_long_ago = False
            self._played_s = self._away_s = None
        if steps.stage is None or steps.stage is Stage.OVER:
            steps.open(self._opened(t_s))
        if steps.stage in (Stage.LAG, Stage.BREAKER):
            steps.add(BreakerChosen(at_s=t_s, breaker=Player.A, by=CAMERA))

    def _opened(self, t_s: float) -> Opened:
        settings = self._settings
        rulebook = settings.rulebook if Game(settings.game) is self.game else ANY_GAME
        return Opened(
            at_s=t_s,
            match_id=self._new_id(),
            rulebook=rulebook,
            rulebook_version=book_for(rulebook, self.game).version,
            game=self.game,
            organiser=Organiser(
                race_to=settings.race_to or None,
                shot_clock_s=settings.shot_clock_s or None,
                break_order=BreakOrder(settings.break_order),
            ),
            are_calls_heard=False,
            is_lag_skipped=True,
        )


class _Steps:
    """The match as it grows, and what was added to it."""

    def __init__(self, log: MatchLog | None) -> None:
        self._log = log
        self._taken: list[Step] = []

    @property
    def taken(self) -> tuple[Step, ...]:
        return tuple(self._taken)

    @property
    def stage(self) -> Stage | None:
        """None: there is no match."""
        return None if self._log is None else self._log.progress.stage

    @property
    def progress(self) -> Progress:
        assert self._log is not None
        return self._log.progress

    @property
    def events(self) -> Sequence[MatchEvent]:
        return () if self._log is None else self._log.events

    def open(self, opened: Opened) -> None:
        self._log = MatchLog.start(opened)
        self._taken.append(Step(event=opened))

    def add(self, event: MatchEvent, seen: SeenShot | None = None) -> None:
        """Raises `RefusedError`."""
        assert self._log is not None
        self._log = self._log.appended(event)
        self._taken.append(Step(event=event, seen=seen))


def is_turn_unknown(events: Sequence[MatchEvent]) -> bool:
    """True if, in the rack that is played, nobody can say whose turn it is, and nobody has."""
    for event in reversed(events):
        if isinstance(event, StateCorrected) and event.shooter is not None:
            return False
        if isinstance(event, Racked):
            return False
        if isinstance(event, Unseen):
            return True
    return False


def is_unattended(events: Sequence[MatchEvent]) -> bool:
    """True for a match that the program opened by itself: nobody set it up."""
    is_named = any(isinstance(one, Opened) and one.names for one in events[:1])
    return not is_named and any(
        isinstance(one, BreakerChosen) and one.by == CAMERA for one in events[:2]
    )


def _is_lag_awaited(steps: _Steps) -> bool:
    """People have set the match up, and have not said yet who breaks."""
    return steps.stage in (Stage.LAG, Stage.BREAKER)


def _is_warming_up(steps: _Steps) -> bool:
    """People have set the match up and not racked yet: what is played until then is no match."""
    if steps.stage in (Stage.LAG, Stage.BREAKER):
        return True
    is_begun = steps.stage is not Stage.RACK or steps.progress.racks or steps.progress.ruled
    return not is_begun and not is_unattended(steps.events)


def _is_left_standing(steps: _Steps, previous: ShotToJudge | None, shot: ShotToJudge) -> bool:
    """A break so soft that the balls still stand as a rack: nobody has racked them anew."""
    if steps.stage is not Stage.SHOT or steps.progress.match.is_break or previous is None:
        return False
    return previous.after_complete and same_object_balls(previous.after, shot.before)


def _is_unexplained(
    steps: _Steps, previous: ShotToJudge | None, shot: ShotToJudge, gaps: Sequence[Gap]
) -> bool:
    """True if this shot, which is no break, cannot be the next one that is known of."""
    if steps.stage is Stage.SHOT:
        # Without the shot before there is nothing to compare with: the program was off.
        is_hidden = bool(gaps) if previous is None else may_hide_a_shot(previous, shot, gaps)
        return steps.progress.match.is_break or (is_hidden and bool(steps.progress.ruled))
    if not steps.progress.racks and not steps.progress.ruled:
        return True  # met in mid-rack
    return _are_more(previous, shot)


def _are_more(previous: ShotToJudge | None, shot: ShotToJudge) -> bool:
    """More object balls than were left: somebody has racked, or put some back."""
    if previous is None:
        return False
    left = sum(ball.is_object_ball for ball in previous.after)
    return sum(ball.is_object_ball for ball in shot.facts.on_table) > left
