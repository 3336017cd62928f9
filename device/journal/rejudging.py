"""Judges a match of the journal again: with newer rules, or under another rulebook."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from device.errors import BadInputError
from device.journal.faults import Fault, JournalError
from device.journal.reading import JournalReader, NoSuchMatchError, StoredRuling
from device.judging import JudgedShot
from device.review import put_words, ruling_part, with_finite_numbers
from device.stored_facts import facts_fields
from rules.books import UnknownRulebookError
from rules.match_log import MatchLog
from rules.progress import RefusedError, Ruled
from rules.ruling import ruling_fields

LAST: Final = "last"
"""Instead of the name of a match: the one that began last."""
_NAMED: Final = 5
"""So many matches are named to somebody who names one that is not there."""


def rejudge_match(path: Path, match: str, rulebooks: Sequence[str | None]) -> Iterator[str]:
    """What changes if the match is judged now: a line for each rulebook, then one for each change.

    `match`: its ULID, or `last`. `rulebooks`: None is the one that it was played under. Nothing in
    the journal is changed.

    Raises:
        BadInputError: there is no such journal or match, or the rulebook does not know the game.
        JournalError: the journal cannot be read.
    """
    try:
        with JournalReader.open_to_read(path) as journal:
            match_id = _meant(journal, match)
            own, said = journal.log(match_id), journal.rulings(match_id)
    except JournalError as error:
        if error.fault in (Fault.MISSING, Fault.NOT_A_JOURNAL):
            raise BadInputError(str(error)) from error
        raise
    except NoSuchMatchError as error:
        raise BadInputError(f"{error} in {path}") from error
    for rulebook in rulebooks:
        try:
            log = own if rulebook is None else own.under(rulebook)
        except (UnknownRulebookError, RefusedError) as error:
            raise BadInputError(str(error)) from error
        yield from _lines(log, said)


def _meant(journal: JournalReader, match: str) -> str:
    there = journal.matches()
    if match == LAST and there:
        return there[-1].match_id
    if match.upper() in {one.match_id for one in there}:
        return match.upper()
    names = ", ".join(one.match_id for one in there[-_NAMED:])
    raise NoSuchMatchError(f"no match {match} (the last ones are {names or 'none'})")


def _lines(log: MatchLog, said: Sequence[StoredRuling]) -> Iterator[str]:
    book = log.progress.book
    now = {ruled.seq: ruled for ruled in log.progress.ruled}
    then = {one.seq: one.fields for one in said}
    changes = [
        _change(seq, then.get(seq), now.get(seq), book.name)
        for seq in sorted(then.keys() | now.keys())
        if seq not in then or seq not in now or _is_other(then[seq], now[seq])
    ]
    count = f"{len(changes)} of {len(then.keys() | now.keys())} shots are ruled otherwise"
    yield f"{book.name} {book.version}: {count}"
    yield from changes
    score = ", ".join(f"{who.value} {won}" for who, won in log.progress.match.score.items())
    yield f"  score: {score}"


def _is_other(then: Mapping[str, Any], ruled: Ruled) -> bool:
    """True if the ruling is another one; what an older footspot did not say is not compared."""
    now = json.loads(json.dumps(ruling_fields(ruled.ruling)))
    return any(now.get(key) != value for key, value in then.items())


def _change(seq: int, then: Mapping[str, Any] | None, now: Ruled | None, rulebook: str) -> str:
    before = "no shot" if then is None else then["verdict"]
    if now is None:
        return f"  event {seq}: {before} -> no shot at that point of the match"
    where = f"rack {now.before.rack_index}, shot {now.before.shot_index} (event {seq})"
    judged = JudgedShot(facts=now.facts, match=now.before, ruling=now.ruling)
    shot = with_finite_numbers({**ruling_part(judged), **facts_fields(now.facts)})
    put_words(shot, rulebook)
    ruling = shot["ruling"]
    return f"  {where}: {before} -> {ruling['verdict']}: {ruling['text']['en']}"
