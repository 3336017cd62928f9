"""What pages and /api/v1 ask of matches, and what is answered where it goes wrong."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.responses import Response

from api.desk_facts import FactsEdit, edited
from api.errors import (
    BadFactsError,
    ClipGoneError,
    MatchesUnreadableError,
    NoSuchMatchError,
)
from api.pages import language_of, page
from api.ports import MatchEntry, Matches, ReplayClip
from api.problem_codes import STATUS, ProblemCode
from api.problems import BELOW, Problem, problem_response
from rules.books import UnknownRulebookError
from rules.match_events import ShotPlayed
from rules.match_log import MatchLog
from rules.progress import RefusedError, Ruled

_MATCH_ID: Final = re.compile("[0-7][0-9A-HJKMNP-TV-Z]{25}")
"""A ULID: github.com/ulid/spec."""
CODES: Final[Mapping[type[Exception], ProblemCode]] = {
    NoSuchMatchError: ProblemCode.NOT_FOUND,
    UnknownRulebookError: ProblemCode.NOT_FOUND,
    ClipGoneError: ProblemCode.GONE,
    BadFactsError: ProblemCode.INVALID,
    RefusedError: ProblemCode.REFUSED,
    MatchesUnreadableError: ProblemCode.BUSY,
}
"""What the errors of the desk are below /api/; elsewhere a page says it."""

_LOG: Final = logging.getLogger(__name__)


class Desk:
    """Asks the port. Names of matches are looked at before anything is asked.

    Raises the errors of `CODES`, for which `install_desk_errors` has an answer.
    """

    def __init__(self, matches: Matches) -> None:
        self.matches = matches

    def page(self, before: str | None, limit: int) -> tuple[Sequence[MatchEntry], bool]:
        """So many matches, the newest first, and whether there are more.

        `before`: only those that began before that one.
        """
        listed = list(reversed(self.matches.listed()))
        if before is not None:
            ids = [one.match_id for one in listed]
            listed = listed[ids.index(before) + 1 :] if before in ids else []
        return listed[:limit], len(listed) > limit

    def entry(self, match_id: str) -> MatchEntry:
        """A match of the list."""
        for one in self.matches.listed():
            if one.match_id == match_id:
                return one
        raise NoSuchMatchError(f"no match {match_id!r}")

    def log(self, match_id: str) -> MatchLog:
        """A match as it stands."""
        if _MATCH_ID.fullmatch(match_id) is None:
            raise NoSuchMatchError(f"no match {match_id!r}")
        return self.matches.log(match_id)

    def under(self, log: MatchLog, rulebook: str | None) -> MatchLog:
        """The match under another rulebook; `None`: its own."""
        if rulebook is None or rulebook == log.progress.book.name:
            return log
        return log.under(rulebook)

    def corrected(
        self, log: MatchLog, seq: int, edit: FactsEdit
    ) -> tuple[MatchLog, Mapping[str, Any]]:
        """The match with other facts of a shot, and the shot with these facts."""
        ruled_of(log, seq)
        event = log.events[seq - 1]
        if not isinstance(event, ShotPlayed):
            raise NoSuchMatchError(f"event {seq} is no shot")
        shot = edited(self.matches.shot(log, seq), edit, event.facts)
        return self.matches.with_facts(log, seq, shot), shot

    def clip(self, match_id: str, seq: int) -> ReplayClip:
        """The film of a shot."""
        found = self.matches.clip(self.log(match_id), seq)
        if found is None:
            raise ClipGoneError(f"no clip of event {seq} of match {match_id}")
        return found


def ruled_of(log: MatchLog, seq: int) -> Ruled:
    """A shot of the match, or an incident between two."""
    for one in log.progress.ruled:
        if one.seq == seq:
            return one
    raise NoSuchMatchError(f"event {seq} of match {log.progress.opened.match_id} is no shot")


def install_desk_errors(app: FastAPI) -> None:
    """What goes wrong is a problem below /api/, else a page that says it in a sentence."""

    def answered(request: Request, error: Exception) -> Response:
        code = next(code for kind, code in CODES.items() if isinstance(error, kind))
        told: Enum | None = None
        if isinstance(error, RefusedError):
            told = error.refusal
        elif isinstance(error, MatchesUnreadableError):
            told = error.trouble
            _LOG.warning("%s", error)
        if request.url.path.startswith(BELOW):
            return problem_response(request, Problem(code, told), language_of(request))
        return page(
            request,
            "desk_trouble.html.j2",
            title="desk.title",
            here="matches",
            status_code=STATUS[code],
            code=code,
            told=told,
        )

    for kind in CODES:
        app.add_exception_handler(kind, answered)
