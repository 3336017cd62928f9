"""Who sits at the table: a phone joins as player A, B or C by the code that the screen shows.

Time at a table goes in occasions: a match, and the time after one in which the next is set up. Each
has a code of its own. Who sits down to set a match up keeps the seat when it begins, also where it
takes the place of one that nobody had set up; who sat in a match that is over may sit down again
without the code. A seat that is taken is nobody else's until it is left, freed by the operator, or
its phone was not heard of for `COLD_S`.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from api.errors import ApiError
from api.names import cleaned_name
from api.signing import Signer, write_private
from api.snapshot import Snapshot
from rules.players import Player

FILE_NAME: Final = "seats.json"
COLD_S: Final = 900.0
"""A phone in a pocket is not heard of; one that has gone home is not waited for all evening."""
PURPOSE: Final = "seat"
CODE_PURPOSE: Final = "join"
AFTER: Final = "after:"


class SeatError(ApiError):
    """A seat that cannot be had."""


class WrongCodeError(SeatError):
    """Not the code that the screen shows now."""


class SeatTakenError(SeatError):
    """Somebody sits there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A seat that somebody holds. `cookie`: what the phone shows to prove it."""

    player: Player
    name: str
    cookie: str


@dataclass(slots=True, kw_only=True)
class _Taken:
    digest: str
    name: str
    heard_s: float


class Seats:
    """Those of one table, on one event loop. `folder`: where they outlive a restart.

    `now`: seconds of a clock that only runs forward.
    """

    def __init__(
        self, signer: Signer, folder: Path | None, *, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._signer, self._now = signer, now
        self._path = folder / FILE_NAME if folder else None
        self._occasion = AFTER
        self._sat: set[str] = set()
        self._taken: dict[Player, _Taken] = {}
        self._read()

    @property
    def code(self) -> str:
        """What the screen shows, until the match or the time between two is over."""
        return self._signer.code(CODE_PURPOSE, self._occasion)

    @property
    def names(self) -> dict[Player, str]:
        """Who sits where; a name may be empty."""
        return {player: taken.name for player, taken in _sorted(self._taken)}

    def tell(self, snapshot: Snapshot | None) -> None:
        """What the referee said last, as often as it may have changed."""
        if snapshot is None:
            return  # the referee is gone or has only begun: nobody loses a seat by that
        match, last = snapshot.match, self._occasion.removeprefix(AFTER)
        if match is None or match.is_over:
            occasion = AFTER + (match.match_id if match else last)
        else:
            occasion = match.match_id
        if occasion == self._occasion:
            return
        is_match = not occasion.startswith(AFTER)
        is_set_up = match is not None and not match.is_unattended
        is_begun = is_match and (self._occasion.startswith(AFTER) or is_set_up)
        if not is_begun:
            self._sat = {one.digest for one in self._taken.values()}
            self._taken = {}
        self._occasion = occasion
        self._write()

    def is_code(self, code: str) -> bool:
        """True for the code of now, as people type it."""
        said = code.strip().upper().encode("utf-8", "replace")
        return hmac.compare_digest(said, self.code.encode())

    def join(self, player: Player, name: str, *, code: str = "", cookie: str = "") -> Seat:
        """Sit down: by the code, or with the cookie of a seat held now or in the match before.

        Whoever holds another seat leaves it. Raises `WrongCodeError`, `SeatTakenError`.
        """
        held = self.held(cookie)
        if held is None and not self.is_code(code) and not self._sat_before(cookie):
            raise WrongCodeError("this is not the code that the screen shows now")
        other = self._taken.get(player)
        is_anothers = other is not None and (held is None or held.player is not player)
        if other is not None and is_anothers and self._now() - other.heard_s < COLD_S:
            raise SeatTakenError(f"player {player.value} is already there")
        if held is not None:
            del self._taken[held.player]
        secret = secrets.token_urlsafe(16)
        taken = _Taken(digest=_digest(secret), name=cleaned_name(name), heard_s=self._now())
        self._taken[player] = taken
        self._write()
        signed = self._signer.signed(PURPOSE, {"player": player.value, "secret": secret})
        return Seat(player=player, name=taken.name, cookie=signed)

    def held(self, cookie: str) -> Seat | None:
        """The seat that a cookie proves; `None` if it is nobody's or somebody else's by now."""
        digest = self._digest_of(cookie)
        for player, taken in self._taken.items():
            if digest is not None and hmac.compare_digest(taken.digest, digest):
                taken.heard_s = self._now()
                return Seat(player=player, name=taken.name, cookie=cookie)
        return None

    def free(self, player: Player) -> bool:
        """Nobody sits there any more; False if nobody did."""
        was_there = self._taken.pop(player, None) is not None
        if was_there:
            self._write()
        return was_there

    def _digest_of(self, cookie: str) -> str | None:
        fields = self._signer.read(PURPOSE, cookie) if cookie else None
        return None if fields is None else _digest(str(fields.get("secret")))

    def _sat_before(self, cookie: str) -> bool:
        return self._occasion.startswith(AFTER) and self._digest_of(cookie) in self._sat

    def _read(self) -> None:
        if self._path is None:
            return
        with suppress(OSError, ValueError, KeyError, TypeError):
            kept: dict[str, Any] = json.loads(self._path.read_text(encoding="utf-8"))
            taken = {
                Player(letter): _Taken(
                    digest=str(one["digest"]), name=str(one["name"]), heard_s=self._now()
                )
                for letter, one in kept["seats"].items()
            }
            self._sat = {str(one) for one in kept["sat"]}
            self._occasion, self._taken = str(kept["occasion"]), taken

    def _write(self) -> None:
        if self._path is None:
            return
        seats = {
            player.value: {"digest": taken.digest, "name": taken.name}
            for player, taken in self._taken.items()
        }
        kept = {"occasion": self._occasion, "seats": seats, "sat": sorted(self._sat)}
        with suppress(OSError):  # a full disk: they are held all the same, until a restart
            write_private(self._path, json.dumps(kept).encode())


def _sorted(taken: dict[Player, _Taken]) -> list[tuple[Player, _Taken]]:
    """In the order of the letters."""
    return sorted(taken.items(), key=lambda one: one[0].value)


def _digest(secret: str) -> str:
    """A seat's secret as it is kept: who reads the file cannot sit down by it."""
    return hashlib.sha256(secret.encode()).hexdigest()
