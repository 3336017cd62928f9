"""What can go wrong in this room, as one tree."""

from __future__ import annotations


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
