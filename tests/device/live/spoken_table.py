"""A referee whose people speak: what is seen is put before him, what is said is said to him."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from types import SimpleNamespace
from typing import Any

from api.said import Accepted, Refused, Spoken, read_spoken
from api.snapshot import Snapshot
from api.snapshot_codes import State
from device.config.model import Match as MatchSettings
from device.journal.journal import Journal
from device.live.asking import Asked, Circumstances, asked
from device.live.hearing import Hearing
from device.live.ledger import Ledger
from device.live.play import Play
from device.live.referee import LiveReferee
from device.live.running import new_match_id
from device.live.snapshots import Now, SnapshotMaker
from device.live.talking import Talking
from device.observing import Sight
from rules.match_events import Person, Role
from rules.match_log import MatchLog
from rules.players import Player
from rules.progress import Progress, Stage
from tests.device.live.tables import TABLE, racked, seen
from tracking.shot import SeenShot

STRUCK_S = 0.25
OPERATOR = Person(role=Role.OPERATOR, name="Olga")


def player(letter: str) -> Person:
    return Person(role=Role.PLAYER, player=Player(letter))


class SpokenTable:
    """`say("A", "call", type="shot", ball=2, pocket="FR")`, `shoot("2-10 : *2 2>FR")`."""

    def __init__(
        self, journal: Journal, hearing: Hearing | None = None, *, run: str = "run"
    ) -> None:
        self.ledger = Ledger(journal, lambda: 0.0)
        self.play = Play(MatchSettings(), new_match_id)
        self.referee = LiveReferee(self.play, self.ledger, (), lambda t_s: 0.25)
        self.games: list[object] = []
        self.talking = Talking(
            hearing,
            self.ledger,
            self.play,
            self.referee,
            new_match_id,
            change_game=self.games.append,
        )
        self.balls: Any = ()
        fit: Any = SimpleNamespace(geometry=TABLE, head_end_known=True)
        self.referee.begin(fit, lambda: self.balls)
        self.t_s = 1.0
        self.referee.changed(self.t_s, Sight.RESTING)
        self._maker = SnapshotMaker(run, "auto", self._seen_shot)
        self._shots: dict[int, SeenShot] = {}
        self._words = count(1)

    @property
    def log(self) -> MatchLog:
        assert self.ledger.log is not None
        return self.ledger.log

    @property
    def progress(self) -> Progress:
        return self.log.progress

    def word(self, by: Person | str, kind: str, **fields: Any) -> Spoken:
        """As the server sends it, of somebody who has seen the newest snapshot."""
        known: dict[str, Any] = {"word_id": f"word-{next(self._words):06}"}
        if self.ledger.log is not None:
            known["match_id"] = self.progress.opened.match_id
            known["revision"] = self.ledger.revision
        person = player(by) if isinstance(by, str) else by
        said = known | {"kind": kind} | fields
        return Spoken.model_validate({"by": person, "said": said})

    def say(self, by: Person | str, kind: str, **fields: Any) -> Accepted | Refused:
        return self.hear(self.word(by, kind, **fields))

    def hear(self, spoken: Spoken) -> Accepted | Refused:
        assert read_spoken(spoken.line()) == spoken
        return self.talking.heed(spoken, self.t_s, self.asked())

    def asked(self) -> Sequence[Asked]:
        is_resting = self.referee.sight is Sight.RESTING
        lying = self.referee.lying if is_resting else None
        return asked(self.ledger.log, Circumstances(lying=lying))

    def set_up(self, **fields: Any) -> None:
        """A match of two in which A breaks, racked."""
        told = {"rulebook": "wpa", "breaker": "A", "race_to": 3} | fields
        answer = self.say("A", "set_up", **told)
        assert isinstance(answer, Accepted), answer
        self.rack()

    def rack(self) -> None:
        self.balls = tuple(racked().items())
        self.referee.looked(self.t_s)

    def strike(self) -> None:
        self.referee.changed(self.t_s, Sight.MOVING)

    def shoot(self, line: str, *, is_break: bool = False) -> int:
        """A shot, `STRUCK_S` from now; the seq of its event."""
        self.t_s += STRUCK_S
        before = racked() if is_break else None
        told = seen(line, strike_s=self.t_s, before=before, is_break=is_break)
        self.t_s += 4.0
        self.balls = tuple(told.after.items())
        self.referee.shot(told)
        self.referee.changed(self.t_s, Sight.RESTING)
        self.referee.looked(self.t_s)
        last = self.progress.last_shot
        if last is not None:
            self._shots[last.seq] = told
        return 0 if last is None else last.seq

    def snapshot(self) -> Snapshot:
        state = State.BETWEEN_SHOTS
        if self.referee.sight is Sight.MOVING:
            state = State.BALLS_MOVING
        elif self.ledger.log is None or self.progress.stage is not Stage.SHOT:
            state = State.WAITING_FOR_RACK
        self.talking.heeding.tidy()
        log = self.ledger.log
        progress = None if log is None else log.progress
        return self._maker.snapshot(
            log,
            Now(
                up_s=self.t_s,
                t_s=self.t_s,
                state=state,
                bed=self.referee.bed,
                asked=tuple(self.asked()),
                lying=self.referee.lying,
                clock_left_s=self.talking.clock.left_s(progress, self.t_s, self.referee.sight),
                revision=self.ledger.revision or None,
                agreement=self.talking.heeding.agreement,
            ),
        )

    def _seen_shot(self, _match_id: str, seq: int) -> SeenShot | None:
        return self._shots.get(seq)
