"""A script in a player's name is a name, in a real browser and on every page that shows names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest

from rules.players import Player
from tests.browser.browsing import LAPTOP, Browsing
from tests.browser.pages import PAGES, Hall
from tests.device.live.kept import MATCH

pytestmark = pytest.mark.browser

NAMES: Final = {
    Player.A: "<script>hit = 1</script>",
    Player.B: "<img src=x onerror=hit=1>",
}
SHOWN: Final = {"screen", "play", "matches", "match"}
"""Pages on which both names stand."""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with Hall(tmp_path_factory.mktemp("hall"), names=NAMES) as found:
        yield found


@pytest.mark.parametrize("language", ["en", "he"])
def test_a_script_in_a_name_does_not_run(browsing: Browsing, hall: Hall, language: str) -> None:
    for one in PAGES:
        if MATCH not in one.path and one.name not in SHOWN:
            continue
        page = hall.open(hall.context(browsing, LAPTOP, one.who), one, language=language)
        page.wait_for_timeout(100)  # a picture that is not there would have failed by then
        assert page.evaluate("typeof hit") == "undefined", one.name
        assert page.evaluate("document.querySelector('img[src=x]')") is None, one.name
        if one.name in SHOWN:
            words = page.evaluate("document.body.textContent")
            assert all(name in words for name in NAMES.values()), one.name
        page.close()
    assert browsing.complaints == []
