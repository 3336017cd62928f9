"""The page that is mailed: whole, safe, self-contained, in every language."""

from __future__ import annotations

import base64
import hashlib
import re
from typing import Any

import pytest

from api.catalogues import LANGUAGES
from api.errors import UnknownLanguageError
from api.review_page import content_security_policy, review_html
from tests.api.conftest import Page, parsed

LOADING = {"src", "href", "poster", "data", "srcset", "action", "formaction", "xlink:href"}
SCRIPT_IN_NAME = "\"><script>alert(1)</script>'<img src=x onerror=alert(2)>.mp4"


def numbers(text: str) -> list[float]:
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", text)]


@pytest.fixture
def page(review: dict[str, Any]) -> Page:
    return parsed(review_html(review))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_is_whole_in_every_language(review: dict[str, Any], language: str) -> None:
    html = review_html(review, language=language)
    page = parsed(html)
    root = page.all("html")[0].attributes
    assert root == {"lang": language, "dir": "rtl" if language == "he" else "ltr"}
    assert len(page.all("article", "card")) == len(review["shots"])
    assert "{" not in re.sub(r"<(style|script)>.*?</\1>", "", html, flags=re.DOTALL)


def test_nothing_is_loaded_but_the_video_beside_the_page(page: Page) -> None:
    loaded = [
        value
        for element in page.elements
        for name, value in element.attributes.items()
        if name in LOADING and not value.startswith(("#", "data:image/svg+xml,"))
    ]
    assert loaded == ["annotated.mp4"]
    style = page.all("style")[0].text
    assert "@import" not in style
    assert re.findall(r"url\((?!#)", style) == []
    assert "http" not in style + page.all("script")[0].text


def test_without_a_video_nothing_is_loaded(review: dict[str, Any]) -> None:
    assert parsed(review_html(review, video=None)).all("video") == []


def test_the_policy_names_the_style_and_the_script_that_are_there(page: Page) -> None:
    policies = [e.attributes["content"] for e in page.all("meta") if "http-equiv" in e.attributes]
    assert policies == [content_security_policy()]
    for element in (page.all("style")[0], page.all("script")[0]):
        digest = base64.b64encode(hashlib.sha256(element.text.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in policies[0]
    assert "unsafe" not in policies[0]
    assert not any(
        name.startswith("on") or name == "style" for e in page.elements for name in e.attributes
    )


def test_what_comes_from_the_footage_is_escaped(review: dict[str, Any]) -> None:
    review["source"]["name"] = SCRIPT_IN_NAME
    review["rulebook_version"] = SCRIPT_IN_NAME
    review["shots"][0]["ruling"]["articles"] = [SCRIPT_IN_NAME]
    page = parsed(review_html(review))
    assert len(page.all("script")) == 1
    assert page.all("img") == []
    assert SCRIPT_IN_NAME in page.all("h1")[0].text


def test_every_shot_has_a_card_with_its_ruling_and_its_article(
    review: dict[str, Any], page: Page
) -> None:
    cards = page.all("article", "card")
    for shot, card in zip(review["shots"], cards, strict=True):
        assert card.attributes["id"] == f"shot-{shot['index']}"
        assert f"v-{shot['ruling']['verdict']}" in card.attributes["class"]
        said = shot["ruling"]["text"]["en"].split(" (WPA")[0].split(" Reading 1")[0]
        assert said in card.text
        for reading in shot["ruling"].get("readings", [shot["ruling"]]):
            assert all(article.split()[-1] in card.text for article in reading["articles"])


def test_an_unknown_call_is_shown_as_what_it_is(review: dict[str, Any]) -> None:
    cards = parsed(review_html(review)).all("article", "card")
    assert "“nothing called” are both judged" in cards[5].text
    assert "Reading 2 nothing called" in cards[5].text
    assert "Not known from the video." in cards[2].text
    assert "both judged" not in cards[2].text
    review["game"] = "nine-ball"
    assert "No calls in nine-ball" in parsed(review_html(review)).all("article", "card")[5].text


def test_gaps_stand_among_the_shots_with_their_reason(page: Page) -> None:
    gaps = page.all("section", "gap-card")
    assert ["cut to another picture" in gaps[0].text, "table covered" in gaps[1].text] == [True] * 2
    order = [
        element.attributes["id"]
        for element in page.elements
        if element.attributes.get("id", "").startswith(("shot-", "gap-"))
    ]
    assert order[2:5] == ["shot-3", "gap-1", "shot-4"]


def test_the_counts_are_those_of_the_review(page: Page) -> None:
    counts = [element.text for element in page.all("div", "count")]
    assert counts == ["Shots7", "Fouls3", "To decide2", "Gaps2"]


def test_every_link_leads_to_something_on_the_page(page: Page) -> None:
    ids = [e.attributes["id"] for e in page.elements if "id" in e.attributes]
    assert len(ids) == len(set(ids))
    for element in page.elements:
        target = element.attributes.get("href", "")
        if target.startswith("#"):
            assert target[1:] in ids


def test_drawings_lie_inside_their_frames_and_say_what_they_show(page: Page) -> None:
    drawings = page.all("svg", "table")
    assert len(drawings) == 7
    for drawing in drawings:
        assert numbers(drawing.attributes["viewbox"]) == [-130, -130, 2800, 1530]
        assert drawing.attributes["role"] == "img"
        assert "Before the shot: cue ball" in drawing.attributes["aria-label"]
    for element in page.elements:
        if "figure" not in element.path:
            continue
        attributes = element.attributes
        places = numbers(attributes.get("points", ""))
        if element.name == "g" and attributes.get("transform", "").startswith("translate"):
            places += numbers(attributes["transform"])[:2]
        if element.name == "circle" and "cx" in attributes:
            places += [float(attributes["cx"]), float(attributes["cy"])]
        assert all(-130 <= x <= 2670 for x in places[::2])
        assert all(-130 <= y <= 1400 for y in places[1::2])


def test_marks_of_the_timeline_lie_on_it(page: Page) -> None:
    marks = [
        e for e in page.all("rect") if {"mark", "gap-mark"} & set(e.attributes["class"].split())
    ]
    assert len(marks) == 9
    for mark in marks:
        start, width = (float(mark.attributes[name].rstrip("%")) for name in ("x", "width"))
        assert start >= 0
        assert width > 0
        assert start + width <= 100.01


def test_doubts_that_change_nothing_are_told_too(page: Page) -> None:
    card = page.all("article", "card")[2]
    assert "whether a ball reached a rail" in card.text
    assert "The ruling is the same either way." in card.text


def test_a_review_without_a_shot_says_so(review: dict[str, Any]) -> None:
    review |= {"shots": [], "gaps": []}
    page = parsed(review_html(review))
    assert "No shot was found" in page.all("main")[0].text


def test_the_least_that_the_contract_asks_for_is_enough(review: dict[str, Any]) -> None:
    for shot in review["shots"]:
        for name in ("paths_mm", "unidentified_mm", "before_px", "after_px"):
            shot.pop(name, None)
        for event in shot["events"]:
            for name in ("at_mm", "rail", "pocket", "t_error_s"):
                event.pop(name, None)
        for foul in shot["ruling"]["fouls"]:
            foul.pop("event", None)
        shot["ruling"].pop("provisional", None)
        if shot["first_contact"]:
            shot["first_contact"].pop("t_error_s", None)
    review["table"]["error_mm"] = None
    assert len(parsed(review_html(review)).all("article", "card")) == 7


def test_paths_do_not_make_the_page_heavy(review: dict[str, Any]) -> None:
    long_path = [[k / 60, 200 + k / 3 + (k % 3), 300 + k / 5] for k in range(600)]
    for shot in review["shots"]:
        shot["paths_mm"] = {str(ball): long_path for ball in range(11)}
    assert len(review_html(review)) < 200_000


def test_an_unknown_language_is_refused(review: dict[str, Any]) -> None:
    with pytest.raises(UnknownLanguageError):
        review_html(review, language="xx")
