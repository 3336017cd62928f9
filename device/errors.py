"""What can go wrong at the table's edge, as one tree. Each error is one line for a person.

BadInputError (ValueError)      what was given cannot be refereed: exit status 2
OutputError (RuntimeError)      the result cannot be written: exit status 1
"""

from __future__ import annotations

DONE, FAILED, BAD_INPUT = 0, 1, 2
"""Exit statuses of the contract."""


class BadInputError(ValueError):
    """A file or an argument that cannot be used; the text says what, where and how to mend it."""


class OutputError(RuntimeError):
    """The result could not be written, by no fault of what was given."""
