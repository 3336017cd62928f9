"""The example review that the tests of this room share, and a page taken apart."""

from __future__ import annotations

import copy
import json
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

EXAMPLE = Path(__file__).parent / "review.json"

VOID = {"meta", "link", "br", "img", "input", "hr", "source"}


@dataclass
class Element:
    """One element of a page, with its text and its ancestors' names."""

    name: str
    attributes: dict[str, str]
    path: tuple[str, ...]
    text: str = ""


@dataclass
class Page(HTMLParser):
    """A parsed page. Raises `AssertionError` where elements are not nested properly."""

    elements: list[Element] = field(default_factory=list)
    stack: list[Element] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        path = tuple(element.name for element in self.stack)
        element = Element(tag, {key: value or "" for key, value in attrs}, path)
        self.elements.append(element)
        if tag not in VOID:
            self.stack.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.stack.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.stack, f"</{tag}> closes nothing"
        assert self.stack[-1].name == tag, f"</{tag}> closes <{self.stack[-1].name}>"
        self.stack.pop()

    def handle_data(self, data: str) -> None:
        for element in self.stack:
            element.text += data

    def all(self, name: str, css_class: str | None = None) -> list[Element]:
        """Elements of a name, and of a class if one is given, in the order of the page."""
        return [
            element
            for element in self.elements
            if element.name == name
            and (css_class is None or css_class in element.attributes.get("class", "").split())
        ]


def parsed(html: str) -> Page:
    """The page, all of its elements closed."""
    page = Page()
    page.feed(html)
    page.close()
    assert not page.stack
    return page


@cache
def contract_codes() -> dict[str, list[str]]:
    """The codes that `review.json` carries, by the section of the catalogues with their words."""
    text = resources.files("api").joinpath("review.schema.json").read_text(encoding="utf-8")
    schema = json.loads(text)
    shown, parts = schema["properties"], schema["$defs"]
    shot, ruling = shown["shots"]["items"]["properties"], parts["ruling"]["properties"]
    codes: dict[str, list[str | None]] = {
        "foul": parts["foul"]["enum"],
        "pocket": parts["pocket"]["enum"],
        "rail": parts["rail"]["enum"],
        "player": parts["player"]["enum"],
        "verdict": ruling["verdict"]["enum"],
        "cue_ball": ruling["cue_ball"]["enum"],
        "option": ruling["option"]["properties"]["reason"]["enum"],
        "game": shown["game"]["enum"],
        "rulebook": shown["rulebook"]["enum"],
        "kind": shot["kind"]["enum"],
        "phase": shot["phase"]["enum"],
        "event": shot["events"]["items"]["properties"]["kind"]["enum"],
        "gap": shown["gaps"]["items"]["properties"]["reason"]["enum"],
    }
    return {section: [code for code in known if code] for section, known in codes.items()}


@pytest.fixture
def review() -> dict[str, Any]:
    """The example: a break, a pot, a wrong ball, two asks, a scratch, no ball hit, two gaps."""
    return copy.deepcopy(json.loads(EXAMPLE.read_text(encoding="utf-8")))
