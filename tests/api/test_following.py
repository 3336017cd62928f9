"""What open pages of the desk and the operator hear: the referee gone, the match gone on."""

from __future__ import annotations

from pathlib import Path

import pytest

from api.catalogues import LANGUAGES, catalogue
from api.feed import SnapshotFeed
from api.following import following_parts
from api.live_app import create_live_app
from api.ports import Seen
from tests.api.asking import Asking
from tests.api.conftest import parsed
from tests.api.served import Health
from tests.api.snapshots import WRONG_BALL, after_shot
from tests.api.test_client import Referee
from tests.device.live.kept import MATCH, Keeper

WORDS = catalogue("en")


def seen(*, is_connected: bool = True, **match: object) -> Seen:
    snapshot = after_shot(WRONG_BALL, match=match) if match else after_shot(WRONG_BALL)
    return Seen(revision=1, snapshot=snapshot, is_connected=is_connected)


def test_the_match_is_another_with_every_event() -> None:
    stands = [following_parts(seen(revision=n), "", WORDS)["match"] for n in (7, 7, 8)]
    assert stands[0] == stands[1] != stands[2]


def test_a_match_that_is_not_the_one_shown_changes_nothing() -> None:
    now = seen()
    assert now.snapshot is not None
    assert now.snapshot.match is not None
    own = now.snapshot.match.match_id
    assert following_parts(now, own, WORDS)["match"].startswith(f"{own}.")
    assert following_parts(now, "another", WORDS)["match"] == ""
    assert following_parts(Seen(revision=0), "", WORDS)["match"] == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_referee_who_does_not_answer_is_told_in_words(language: str) -> None:
    words = catalogue(language)
    assert following_parts(seen(), "", words)["referee"] == ""
    gone = following_parts(seen(is_connected=False), "", words)["referee"]
    assert gone == words.text("trouble.referee_gone")


def test_pages_say_it_only_where_there_is_a_referee(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)
    for referee in (None, Referee()):
        feed = SnapshotFeed()
        app = create_live_app(feed, Health(feed), matches=keeper.matches, referee=referee)
        asking = Asking(app)
        for path in ("/matches", f"/matches/{MATCH}", f"/matches/{MATCH}/shots/5"):
            page = parsed(asking.get(path).text)
            told = [one.text for one in page.all("p") if one.attributes.get("id") == "gone"]
            assert told == ([] if referee is None else [WORDS.text("trouble.referee_gone")])
    keeper.close()
