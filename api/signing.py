"""What this server has signed: cookies and codes that nobody else can make.

The key lies in a file that only the user of the service may read. Who has another key, because the
file was deleted, has ended every session and every seat.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

KEY_NAME: Final = "key"
KEY_BYTES: Final = 32
"""As long as what it keys: SHA-256."""
MAX_SIGNED: Final = 1000
"""Letters of a cookie that is looked at."""
CODE_ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Letters and digits that cannot be taken for one another when they are read off a screen."""
CODE_LETTERS: Final = 10
"""49 bits: a thousand guesses a second would need ten thousand years."""

Fields = dict[str, Any]
"""Plain values as JSON holds them."""


class Signer:
    """Signs by a key of `KEY_BYTES`. `purpose`: what is signed for one counts for no other."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def signed(self, purpose: str, fields: Fields) -> str:
        """`fields` as text for a cookie: readable, but not to be changed."""
        text = _letters(json.dumps(fields, separators=(",", ":")).encode())
        return f"{text}.{_letters(self._mac(purpose, text))}"

    def read(self, purpose: str, signed: str) -> Fields | None:
        """The pair of `signed`; `None` for what was not signed here for this purpose."""
        text, dot, mac = signed.partition(".")
        if not dot or len(signed) > MAX_SIGNED or not signed.isascii():
            return None
        if not hmac.compare_digest(mac, _letters(self._mac(purpose, text))):
            return None
        with suppress(binascii.Error, ValueError):
            fields = json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
            return fields if isinstance(fields, dict) else None
        return None

    def code(self, purpose: str, about: str) -> str:
        """A short code that stands for `about`: the same each time, not to be guessed."""
        number = int.from_bytes(self._mac(purpose, about), "big")
        letters = []
        for _ in range(CODE_LETTERS):
            number, at = divmod(number, len(CODE_ALPHABET))
            letters.append(CODE_ALPHABET[at])
        return "".join(letters)

    def _mac(self, purpose: str, text: str) -> bytes:
        return hmac.digest(self._key, f"footspot/{purpose}/1\n{text}".encode(), hashlib.sha256)


def signer_of(folder: Path | None) -> Signer:
    """By the key in a folder, made if there is none or if it is damaged; `None`: a key that is
    forgotten with the program. Raises OSError."""
    if folder is None:
        return Signer(secrets.token_bytes(KEY_BYTES))
    make_private_folder(folder)
    path = folder / KEY_NAME
    with suppress(FileNotFoundError):
        key = path.read_bytes()
        if len(key) == KEY_BYTES:
            path.chmod(0o600)  # a copy put back by hand may be open to everybody
            return Signer(key)
    key = secrets.token_bytes(KEY_BYTES)
    write_private(path, key)
    return Signer(key)


def make_private_folder(folder: Path) -> None:
    """Made if it is not there, and closed to other users."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    folder.chmod(0o700)


def write_private(path: Path, data: bytes) -> None:
    """Written aside, then moved; never readable by other users. Raises OSError."""
    aside = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        handle = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)


def _letters(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")
