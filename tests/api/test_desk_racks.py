"""A match on its page: a short one whole, of a long one a rack at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from api.feed import SnapshotFeed
from api.live_app import create_live_app
from tests.api.asking import Asking
from tests.api.served import Health
from tests.device.live.kept import MATCH, Keeper
from tests.device.live.long_match import IN_RACK, LONG, RACKS, SHOTS, play_long_match


@pytest.fixture(scope="module")
def asking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asking]:
    keeper = Keeper(tmp_path_factory.mktemp("kept"))
    play_long_match(keeper.journal)
    feed = SnapshotFeed()
    yield Asking(create_live_app(feed, Health(feed), matches=keeper.matches))
    keeper.close()


def page(asking: Asking, match: str, query: str = "") -> str:
    answer = asking.get(f"/matches/{match}?lang=en{query}")
    assert answer.status_code == 200
    return answer.text


def shots(text: str) -> list[int]:
    """The numbers of the shots that are laid out."""
    return [int(n) for n in re.findall(r"<h3><a [^>]*>Shot (\d+)</a>", text)]


def test_a_short_match_is_laid_out_whole(asking: Asking) -> None:
    text = page(asking, MATCH)
    assert shots(text) == [1, 2, 3, 4, 5]
    assert "Show the shots" not in text


def test_of_a_long_match_the_last_rack_is_laid_out_and_every_other_leads_to_itself(
    asking: Asking,
) -> None:
    text = page(asking, LONG)
    assert shots(text) == list(range((RACKS - 1) * SHOTS + 1, RACKS * SHOTS + 1))
    assert text.count(f"Shots: {SHOTS}") == RACKS - 1
    links = re.findall(r'href="\?at=(\d+)#rack-(\d+)"', text)
    assert [int(rack) for _, rack in links] == list(range(1, RACKS))
    for number, (seq, _) in enumerate(links):
        there = page(asking, LONG, f"&at={seq}")
        assert shots(there) == list(range(number * SHOTS + 1, (number + 1) * SHOTS + 1))
        assert "Rack won by Ben &lt;b&gt;" in there


def test_a_shot_leads_back_to_its_rack(asking: Asking) -> None:
    text = page(asking, LONG)
    seq = int(re.findall(r"/shots/(\d+)", page(asking, LONG, "&at=10"))[0])
    shot = asking.get(f"/matches/{LONG}/shots/{seq}").text
    assert f'href="/matches/{LONG}?at={seq}#e{seq}"' in shot
    assert f'id="e{seq}"' in page(asking, LONG, f"&at={seq}")
    assert f'id="e{seq}"' not in text


def test_another_rulebook_opens_the_first_rack_that_it_rules_otherwise(asking: Asking) -> None:
    text = page(asking, LONG, "&rulebook=pl")
    assert shots(text)[0] == IN_RACK * SHOTS + 1
    assert 'class="otherwise"' in text
    links = re.findall(r'href="\?rulebook=pl&amp;at=(\d+)#rack-(\d+)"', text)
    assert [int(rack) for _, rack in links] == [n for n in range(1, RACKS + 1) if n != IN_RACK + 1]
    first = page(asking, LONG, f"&rulebook=pl&at={links[0][0]}")
    assert shots(first)[0] == 1
    assert re.search(r"Shots: 25 · \d+ shots? (is|are) ruled otherwise", first)


@pytest.mark.parametrize("at", ["0", "-1", "99999"])
def test_an_event_that_is_not_there_opens_the_last(asking: Asking, at: str) -> None:
    assert shots(page(asking, LONG, f"&at={at}"))[-1] == RACKS * SHOTS
