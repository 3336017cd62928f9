"""The version of a rulebook stands for its rulings: if they change, so must it.

Stored matches carry the version under which they were judged. `FOOTSPOT_UPDATE_VERSIONS=1` writes
the digests of the rulings anew, but never for a version that is known with others.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path

import pytest

from rules.book import Book
from rules.books import BOOKS
from rules.judge import judge
from rules.ruling import ruling_fields
from tests.rules import corpus

KNOWN = Path(__file__).parent / "data" / "versions.json"


def digest_of(book: Book) -> str:
    """A digest of the rulings on all shots of the corpus that the book's game can be judged on."""
    whole = hashlib.sha256()
    for block in corpus.blocks():
        match = block.match(book.name)
        if match.game is book.game:
            fields = ruling_fields(judge(match, block.facts))
            whole.update(json.dumps([block.id, fields], ensure_ascii=False).encode())
    return whole.hexdigest()[:16]


def shots_digest() -> str:
    """A digest of the shots alone: a corpus with other shots has other rulings."""
    whole = hashlib.sha256()
    for block in corpus.blocks():
        whole.update(repr((block.id, block.state.text, block.facts)).encode())
    return whole.hexdigest()[:16]


@pytest.mark.parametrize("book", BOOKS, ids=[book.version for book in BOOKS])
def test_rulings_change_only_with_the_version(book: Book) -> None:
    known = json.loads(KNOWN.read_text(encoding="utf-8"))
    shots = shots_digest()
    entry = {"shots": shots, "rulings": digest_of(book)}
    stored = known.get(book.version)
    is_same_corpus = stored is not None and stored["shots"] == shots
    if os.environ.get("FOOTSPOT_UPDATE_VERSIONS") and not is_same_corpus:
        known[book.version] = entry
        text = json.dumps(known, indent=1, sort_keys=True) + "\n"
        KNOWN.write_text(text, encoding="utf-8")
        return
    assert stored is not None, f"{book.version} is new: FOOTSPOT_UPDATE_VERSIONS=1"
    assert is_same_corpus, "the corpus has other shots: FOOTSPOT_UPDATE_VERSIONS=1"
    assert stored == entry, f"rulings under {book.version} have changed: give it a new version"
