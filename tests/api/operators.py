"""Who may do what, for tests: a passphrase that is looked at in no time."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from argon2 import PasswordHasher

from api.access import OPERATOR_COOKIE, SEAT_COOKIE, Access
from api.seats import Seat
from rules.players import Player
from tests.api.asking import Asking

QUICK: Final = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Real argon2id, as cheap as it can be."""
PASSPHRASE: Final = "a lamp over green cloth"


def operator_access(folder: Path, **options: Any) -> Access:
    """With `PASSPHRASE` set."""
    access = Access(folder, hasher=QUICK, **options)
    access.passphrase.set(PASSPHRASE)
    return access


async def operator_cookie(access: Access, name: str = "Olga") -> dict[str, str]:
    """What a browser of the operator sends."""
    cookie = await access.sign_in("127.0.0.9", PASSPHRASE, name)
    assert cookie is not None
    return {OPERATOR_COOKIE: cookie}


def sit_down(asking: Asking, access: Access, player: Player, name: str = "") -> Seat:
    """This browser holds a seat from now on."""
    seat = access.seats.join(player, name, code=access.seats.code)
    asking.cookies.set(SEAT_COOKIE, seat.cookie)
    return seat
