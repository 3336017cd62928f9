"""What the pages ask of the rest of the program; `device` fills it.

Nothing here says how: over a socket from another process, or out of a test.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from api.health import HealthReport
from api.said import Accepted, Refused, Spoken
from api.snapshot import Snapshot
from api.voice_off import VoiceOff
from rules.match_log import MatchLog


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What is known of the referee now.

    `revision` grows with every change of what is here. `snapshot`: the newest, `None` before the
    first. `is_connected`: the referee answers; while it does not, `snapshot` is what it said last.
    """

    revision: int
    snapshot: Snapshot | None = None
    is_connected: bool = False


class Snapshots(Protocol):
    """Where snapshots come from. Each is complete: what came between two need not be told."""

    @property
    def now(self) -> Seen:
        """The newest."""
        ...

    async def after(self, revision: int) -> Seen:
        """The newest, as soon as it is another than that of `revision`."""
        ...


class Referee(Protocol):
    """Who decides on what people say, and alone writes the journal."""

    async def say(self, spoken: Spoken) -> Accepted | Refused:
        """Say it; the answer when it is kept. The next snapshot shows what it came to.

        Raises `api.errors.RefereeGoneError`: nobody answers, and it may have been heard or not. The
        same word, said again with its `word_id`, counts once.
        """
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class VoiceStatus:
    """How rulings are said aloud now.

    `volume`: 1..100. `why_off`: why nothing is said, `None`: it is. `player`: the program that
    plays. `languages`: that can be spoken. `failure`: a line for the device's owner.
    """

    volume: int
    is_muted: bool
    why_off: VoiceOff | None = None
    player: str | None = None
    languages: tuple[str, ...] = ()
    failure: str | None = None


class TableVoice(Protocol):
    """What says rulings aloud."""

    def status(self) -> VoiceStatus:
        """As of now."""
        ...

    def change(self, *, volume: int | None = None, is_muted: bool | None = None) -> None:
        """From now on, also after a restart; kept as far as it can be."""
        ...

    def try_out(self, text: str, language: str) -> VoiceOff | None:
        """Say a sentence now; or why it is not said."""
        ...


class Health(Protocol):
    """How the whole device does. Cheap to ask: figures are at most a few seconds old."""

    def report(self) -> HealthReport:
        """For people and for whoever watches over the device."""
        ...

    def metrics(self) -> tuple[bytes, str] | None:
        """Figures for Prometheus and their media type; `None` where they are switched off."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchEntry:
    """A match as the journal lists it.

    `rulebook_version`: under which it was opened. `began_wall_s`, `last_wall_s`: seconds since 1970
    on the clock of the wall, which may have been set in between.
    """

    match_id: str
    rulebook: str
    rulebook_version: str
    game: str
    is_over: bool
    began_wall_s: float
    last_wall_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayClip:
    """The film of a shot.

    `from_s`, `strike_s`, `rest_s` on the clock of the source; `pictures_s` of each picture from the
    beginning of the film on, as `<video>.currentTime` counts.
    """

    path: Path
    from_s: float
    strike_s: float
    rest_s: float
    pictures_s: tuple[float, ...]


class Matches(Protocol):
    """Every match that was kept, with what was seen of it. Asked from any thread.

    Each call raises `api.errors.MatchesUnreadableError` where the journal cannot be read now, and
    `NoSuchMatchError` for a match or a shot that is not there.
    """

    @property
    def table_mm(self) -> tuple[float, float]:
        """Length and width of the table between the noses."""
        ...

    def listed(self) -> Sequence[MatchEntry]:
        """All of them in the order in which they began."""
        ...

    def log(self, match_id: str) -> MatchLog:
        """A match as it stands, judged by the rules of this program."""
        ...

    def told(self, log: MatchLog) -> Sequence[Mapping[str, Any]]:
        """One for each of `log.progress.ruled`: the object that `review.json` has for a shot, with
        neither words nor what only pictures tell (places and paths are empty).

        `log`: a match as it stands, or as it would.
        """
        ...

    def shot(self, log: MatchLog, seq: int) -> Mapping[str, Any]:
        """As one of `told`, that of event `seq`, with all that was seen of it."""
        ...

    def with_facts(self, log: MatchLog, seq: int, shot: Mapping[str, Any]) -> MatchLog:
        """The match as it would be if an operator said now that these are the facts of shot `seq`.

        `shot`: as one of `told`, with other facts. Raises `api.errors.BadFactsError` if it is none,
        and `rules.progress.RefusedError`.
        """
        ...

    def clips(self, log: MatchLog) -> Collection[int]:
        """The seqs of the shots whose clip is kept."""
        ...

    def clip(self, log: MatchLog, seq: int) -> ReplayClip | None:
        """The clip of a shot; `None` where none is kept."""
        ...
