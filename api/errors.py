"""What can go wrong in this room, as one tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from api.snapshot_codes import TroubleCode


class ApiError(ValueError):
    """Something that was asked of the pages cannot be done; the text says what and why."""


class UnknownLanguageError(ApiError):
    """A language without a catalogue."""


class WordsMissingError(ApiError):
    """A catalogue lacks a message, or a sentence lacks what it is to be filled with."""


class ReviewUnreadableError(ApiError):
    """`review.json` is missing, or is not what the contract says."""


class SnapshotUnreadableError(ApiError):
    """What came from the referee is no snapshot of this version."""


class NoSuchMatchError(ApiError):
    """There is no match of that name, or no such shot in it."""


class ClipGoneError(ApiError):
    """No clip of this shot is kept."""


class BadFactsError(ApiError):
    """Facts of a shot that are none."""


class MatchesUnreadableError(ApiError):
    """The journal cannot be read now.

    `trouble`: why, a code of `api.snapshot_codes.TroubleCode`; the text is the line for its owner.
    """

    def __init__(self, trouble: TroubleCode, line: str) -> None:
        super().__init__(line)
        self.trouble = trouble


class SaidUnreadableError(ApiError):
    """What was said to the referee, or what he answered, is no word of this version."""


class RefereeGoneError(ApiError):
    """The referee does not answer what is said to him."""
