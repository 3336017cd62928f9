"""Traces as files: data that can be read back, a picture that stands alone, nothing left over."""

from __future__ import annotations

import dataclasses
import json
import re
import typing
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from device.errors import BadInputError
from device.output import written_aside
from device.reviewed import Reviewed
from device.tracing.entries import State, entries
from device.tracing.picture import trace_svg
from device.tracing.stored import SCHEMA, trace_fields, trace_from_fields
from device.tracing.wording import FATES, RAILS, SOURCES, WHY, percent
from device.tracing.written import NAMES, write_traces
from rules.balls import Ball, Rail
from tests.device.seen import seen_table
from tests.tracking.played import told_shots, traces
from tracking.trace import RailFate, RailSource, ShotTrace, WhyFirst

DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "trace.md"
SVG = "{http://www.w3.org/2000/svg}"


def test_data_can_be_read_back() -> None:
    for number, trace in enumerate(traces(), start=1):
        fields = trace_fields(trace, shot=number, source="a.mp4")
        text = json.dumps(fields, allow_nan=False)
        again = trace_from_fields(json.loads(text))
        assert json.dumps(trace_fields(again, shot=number, source="a.mp4")) == text
        assert again.first.why is trace.first.why
        assert again.first_contact is None or trace.first_contact is not None
        assert len(again.events) == len(trace.events)
        assert len(again.rails) == len(trace.rails)


def test_another_version_and_half_a_file_are_refused() -> None:
    fields = trace_fields(traces()[0], shot=1, source="a.mp4")
    with pytest.raises(BadInputError, match=r"footspot\.trace/1"):
        trace_from_fields({**fields, "schema": "footspot.trace/0"})
    del fields["lanes"]
    with pytest.raises(BadInputError, match="shot 1"):
        trace_from_fields(fields)


def kinds_within(kind: Any) -> set[type]:
    """The dataclasses and enums of `tracking.trace` and lanes that a type is made of."""
    found: set[type] = set()
    for part in typing.get_args(kind):
        found |= kinds_within(part)
    if isinstance(kind, type) and kind.__module__.startswith("tracking."):
        found.add(kind)
        if dataclasses.is_dataclass(kind):
            for hint in typing.get_type_hints(kind).values():
                found |= kinds_within(hint)
    return found


def test_every_field_and_code_is_documented() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    told = set(re.findall(r"`([a-z_0-9]+)`", text))
    assert SCHEMA in text
    for kind in kinds_within(ShotTrace):
        names = (
            {field.name for field in dataclasses.fields(kind)}
            if dataclasses.is_dataclass(kind)
            else {str(member.value) for member in typing.cast(Any, kind)}
        )
        assert names <= told, (kind, sorted(names - told))


def test_every_code_has_words() -> None:
    assert set(WHY) == set(WhyFirst)
    assert set(RAILS) == set(Rail)
    assert set(FATES) == set(RailFate)
    assert set(SOURCES) == set(RailSource)
    assert (percent(0.0), percent(0.999), percent(0.5)) == ("< 1 %", "> 99 %", "50 %")


def texts(picture: ElementTree.Element) -> list[str]:
    return ["".join(node.itertext()) for node in picture.iter(f"{SVG}text")]


def test_a_picture_stands_alone_and_says_every_event() -> None:
    for number, trace in enumerate(traces(), start=1):
        drawn = trace_svg(trace, shot=number, ruling='Foul <&> "so".')
        assert "http" not in drawn.replace("http://www.w3.org/2000/svg", ""), number
        assert "nan" not in drawn, number
        picture = ElementTree.fromstring(drawn)
        said = texts(picture)
        assert f"Shot {number} · " in said[0]
        assert said[1] == 'Foul <&> "so".'
        for entry in entries(trace):
            assert entry.words in said
            assert entry.letter in said
        for path in trace.paths:
            if path.rest_mm is not None:
                name = "C" if path.ball is Ball.CUE else str(int(path.ball))
                assert name in said


def test_what_is_in_the_picture_is_inside_of_it() -> None:
    for number, trace in enumerate(traces(), start=1):
        picture = ElementTree.fromstring(trace_svg(trace, shot=number))
        width, height = (float(picture.attrib[name]) for name in ("width", "height"))
        for node in picture.iter(f"{SVG}text"):
            assert float(node.attrib["y"]) <= height, (number, node.text)
        assert width == 1480.0


def test_every_event_has_a_letter_of_its_own_and_a_state() -> None:
    states = set()
    for trace in traces():
        shown = entries(trace)
        assert len({entry.letter for entry in shown}) == len(shown)
        assert [entry.t_s for entry in shown] == sorted(entry.t_s for entry in shown)
        states |= {entry.state for entry in shown}
    assert states == set(State)


def review_of(count: int) -> dict[str, Any]:
    ruling = {"ruling": {"text": {"en": "Legal shot."}}}
    return {"source": {"name": "a.mp4"}, "shots": [ruling] * count}


def written(folder: Path, count: int) -> list[str]:
    shots = tuple(shot for _, _, shot in told_shots()[:count])
    with written_aside(folder, ("review.json", *NAMES)) as aside:
        (aside / "review.json").write_text("{}")
        write_traces(
            aside, Reviewed(table=seen_table(), shots=shots, gaps=()), review_of(len(shots))
        )
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_files_of_an_earlier_review_do_not_stay(tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert written(out, 2) == [
        "review.json",
        "trace/shot-01.json",
        "trace/shot-01.svg",
        "trace/shot-02.json",
        "trace/shot-02.svg",
    ]
    assert json.loads((out / "trace" / "shot-02.json").read_text())["shot"] == 2
    (out / "trace" / "mine.txt").write_text("kept")
    assert written(out, 1) == [
        "review.json",
        "trace/mine.txt",
        "trace/shot-01.json",
        "trace/shot-01.svg",
    ]
    (out / "trace" / "mine.txt").unlink()
    assert written(out, 0) == ["review.json"]
    assert not (out / "trace").exists()
