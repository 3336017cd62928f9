"""The warning that a rulebook wants spoken, where the device has not said it.

Somebody says it, and the operator tells the referee so with a button of his page.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from api.catalogues import Catalogue
from api.event_reading import match_of
from api.ports import Seen
from rules.match_events import WarningMeans


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """A player who has to be told. `say`: the word (`api.said`) that he was, as JSON."""

    text: str
    say: str


def tellings(seen: Seen, words: Catalogue) -> tuple[Telling, ...]:
    """Of the match as it stands; none while the referee does not answer."""
    match = match_of(seen)
    if match is None or not seen.is_connected:
        return ()
    words = words.with_names(match.names)
    return tuple(
        Telling(
            text=words.text("screen.not_told", player=words.player(one.player)),
            say=json.dumps(
                {
                    "kind": "warned",
                    # Of this state of the match: who presses twice has said it once.
                    "word_id": f"told-{one.player.value}-{match.revision}",
                    "match_id": match.match_id,
                    "revision": match.revision,
                    "player": one.player.value,
                    "means": WarningMeans.SPOKEN.value,
                }
            ),
        )
        for one in match.players
        if one.is_telling_due
    )
