"""What a person is told of a trouble, on the screen, in every language."""

from __future__ import annotations

from api.catalogues import LANGUAGES, catalogue
from api.ports import Seen
from api.screen_view import trouble_lines
from api.snapshot import Snapshot
from api.snapshot_codes import TroubleCode


def has(code: TroubleCode, snapshot: Snapshot) -> bool:
    return any(one.code is code for one in snapshot.troubles)


def assert_told(snapshot: Snapshot, code: TroubleCode) -> None:
    """In a line of its own in every language."""
    assert has(code, snapshot)
    seen = Seen(revision=1, snapshot=snapshot, is_connected=True)
    lines = set()
    for language in LANGUAGES:
        words = catalogue(language)
        shown = [one.text for one in trouble_lines(seen, snapshot, words)]
        assert words.text(f"trouble.{code.value}") in shown
        lines.add(words.text(f"trouble.{code.value}"))
    assert len(lines) == len(LANGUAGES)
