"""The published contract, and that our own example keeps it."""

from __future__ import annotations

import json
import os
from importlib import resources
from typing import Any

import jsonschema
import pytest

from api.catalogues import LANGUAGES
from api.words import ruling_texts
from tests.api.conftest import EXAMPLE

UPDATE = "FOOTSPOT_UPDATE_EXAMPLE"
"""Set in the environment: the example's texts are written anew; look at the difference then."""


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    text = resources.files("api").joinpath("review.schema.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


def test_the_contract_is_a_schema(schema: dict[str, Any]) -> None:
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["$id"] == "footspot.review/1"


def test_the_example_keeps_the_contract(schema: dict[str, Any], review: dict[str, Any]) -> None:
    jsonschema.Draft202012Validator(schema).validate(review)


def test_the_example_shows_every_verdict_and_gaps(review: dict[str, Any]) -> None:
    assert {shot["ruling"]["verdict"] for shot in review["shots"]} == {"legal", "foul", "ask"}
    assert review["gaps"]


def test_the_texts_of_the_example_are_what_the_words_say(review: dict[str, Any]) -> None:
    written = EXAMPLE.read_text(encoding="utf-8")
    for shot in review["shots"]:
        texts = ruling_texts(shot["ruling"], shot=shot, rulebook=review["rulebook"])
        assert tuple(texts) == LANGUAGES
        if UPDATE not in os.environ:
            assert shot["ruling"]["text"] == texts
        for language, text in shot["ruling"]["text"].items():
            old, new = (json.dumps(one, ensure_ascii=False) for one in (text, texts[language]))
            written = written.replace(f'"{language}": {old}', f'"{language}": {new}')
    if UPDATE in os.environ:
        EXAMPLE.write_text(written, encoding="utf-8")
