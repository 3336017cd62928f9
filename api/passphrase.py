"""The operator's passphrase: kept as an argon2id hash, in a file of the service's own.

Until one is set nobody is operator. It is set on the device itself (`footspot passphrase`), so that
whoever comes first over the network gets nothing by it.
"""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError, VerifyMismatchError

from api.errors import ApiError
from api.signing import make_private_folder, write_private

FILE_NAME: Final = "passphrase"
LEAST_LETTERS: Final = 10
MOST_LETTERS: Final = 200


class PassphraseError(ApiError):
    """A passphrase that is not taken: one line that says why."""


class Passphrase:
    """The one in a folder; `None`: nowhere, none is ever set.

    `hasher`: argon2id with the second parameters of RFC 9106 (64 MiB of memory) unless given.
    """

    def __init__(self, folder: Path | None, *, hasher: PasswordHasher | None = None) -> None:
        self._folder = folder
        self._hasher = hasher or PasswordHasher()

    @property
    def kept(self) -> str | None:
        """The hash as it stands in the file; `None` where no passphrase is set or none can be
        read. Another after each change."""
        if self._folder is None:
            return None
        try:
            return (self._folder / FILE_NAME).read_text(encoding="ascii").strip() or None
        except (OSError, UnicodeDecodeError):
            return None

    @property
    def is_set(self) -> bool:
        """False: nobody can be operator."""
        return self.kept is not None

    def set(self, passphrase: str) -> None:
        """From now on it is this one; who is operator by the one before is not any more.

        Raises `PassphraseError` for one that is too short or too long, OSError.
        """
        if self._folder is None:
            raise PassphraseError("there is no folder to keep a passphrase in")
        text = _normal(passphrase)
        if not LEAST_LETTERS <= len(text) <= MOST_LETTERS:
            raise PassphraseError(
                f"a passphrase has {LEAST_LETTERS} to {MOST_LETTERS} letters, this one has "
                f"{len(text)}; a few words are easier to remember than signs"
            )
        if len(set(text)) < 4:
            raise PassphraseError("this passphrase is the same letters again and again")
        make_private_folder(self._folder)
        write_private(self._folder / FILE_NAME, f"{self._hasher.hash(text)}\n".encode("ascii"))

    def is_right(self, passphrase: str) -> bool:
        """True for the one that is set. Takes a good part of a second, on purpose."""
        kept, text = self.kept, _normal(passphrase)
        if kept is None or len(text) > MOST_LETTERS:
            return False
        try:
            return self._hasher.verify(kept, text)
        except (VerifyMismatchError, VerificationError, InvalidHashError):
            return False


def _normal(passphrase: str) -> str:
    """As it is compared: however the keyboard composes a letter, without a line end."""
    return unicodedata.normalize("NFKC", passphrase).strip()
