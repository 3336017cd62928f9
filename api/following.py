"""What the pages of the desk and of the operator hear while they are open: whether the referee
answers, and how far the match is. Such a page says the first, and has what follows the match made
anew (`frame.js`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from api.assets import asset, assets
from api.catalogues import Catalogue
from api.ports import Seen
from api.snapshot_codes import TroubleCode


@dataclass(frozen=True, slots=True, kw_only=True)
class Following:
    """How a page stands to the referee when it is made.

    `match_id`: of the match that it shows, empty: of whichever is played. `parts`: as of
    `following_parts`.
    """

    match_id: str
    parts: Mapping[str, str]


def following_parts(seen: Seen, match_id: str, words: Catalogue) -> Mapping[str, str]:
    """The parts by name. `page`: another after an update of the program. `referee`: that he does
    not answer, empty while he does. `match`: another with every event of the match.

    `match_id`: as in `Following`; empty again where that match is not played.
    """
    match = seen.snapshot.match if seen.snapshot else None
    is_shown = match is not None and match_id in ("", match.match_id)
    stands = f"{match.match_id}.{match.revision}" if match is not None and is_shown else ""
    gone = "" if seen.is_connected else words.text(f"trouble.{TroubleCode.REFEREE_GONE.value}")
    return {"page": _version(), "referee": gone, "match": stands}


@cache
def _version() -> str:
    templates = resources.files("api").joinpath("templates").iterdir()
    texts = [one.read_bytes() for one in sorted(templates, key=lambda one: one.name)]
    return hashlib.sha256(b"".join([*texts, *map(asset, assets())])).hexdigest()[:12]
