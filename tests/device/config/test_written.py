"""What is shown is a valid file that says the same; the page of the docs is what the code says."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import annotated_types
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic.fields import FieldInfo

from api.admin_view import UNITS
from device.config.loading import Loaded, load
from device.config.model import SECTIONS, Config
from device.config.setting import meta
from device.config.written import as_page, as_toml
from device.main import run

PROJECT = Path(__file__).resolve().parent.parent.parent.parent
PAGE = PROJECT / "docs" / "configuration.md"


def test_every_unit_has_its_word_on_the_operators_pages() -> None:
    units = {
        meta(field)["unit"]
        for section in SECTIONS.values()
        for field in section.model_fields.values()
    }
    assert units - {""} <= set(UNITS)


def test_the_page_is_what_the_code_says() -> None:
    """Written anew with FOOTSPOT_UPDATE=1: look at what changed before you commit it."""
    page = "\n".join(as_page()) + "\n"
    if os.environ.get("FOOTSPOT_UPDATE"):
        PAGE.write_text(page, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == page


def some_value(field: FieldInfo) -> st.SearchStrategy[Any]:
    kind = field.annotation
    if get_origin(kind) is Literal:
        return st.sampled_from(get_args(kind))
    if kind is bool:
        return st.booleans()
    if kind is str:
        return st.one_of(st.just(field.default), st.text())
    least = next(m.ge for m in field.metadata if isinstance(m, annotated_types.Ge))
    most = next((m.le for m in field.metadata if isinstance(m, annotated_types.Le)), 1000)
    if kind is int:
        return st.integers(int(least), int(most))
    return st.floats(float(least), float(most))


configs = st.fixed_dictionaries(
    {
        name: st.fixed_dictionaries(
            {}, optional={k: some_value(f) for k, f in model.model_fields.items()}
        )
        for name, model in SECTIONS.items()
    }
)


@settings(max_examples=50)
@given(configs)
def test_what_is_shown_is_a_valid_file_that_says_the_same(
    tmp_path_factory: pytest.TempPathFactory, values: dict[str, dict[str, Any]]
) -> None:
    values["camera"].pop("password", None)
    while wrong := {
        (name, key)
        for name in SECTIONS
        for keys, _ in getattr(Config.model_validate(values), name).troubles()
        for key in keys
    }:
        for name, key in wrong:  # defaults go with each other
            values[name].pop(key, None)
    loaded = Loaded(config=Config.model_validate(values), sources={("table", "size"): "a\nb:3"})
    file = tmp_path_factory.getbasetemp() / "shown.toml"
    file.write_text("\n".join(as_toml(loaded)), encoding="utf-8")
    assert load(file, {}).config == loaded.config


def test_passwords_are_not_shown() -> None:
    environment = {
        "FOOTSPOT_CAMERA__SPEC": "rtsp://bar:geheim@cam:554/live?x=1",
        "FOOTSPOT_CAMERA__PASSWORD": "auchgeheim",
    }
    shown = "\n".join(as_toml(load(None, environment)))
    assert "geheim" not in shown
    assert 'spec = "rtsp://bar@cam:554/live?x=1"' in shown
    assert "# password: set, and not shown." in shown


def test_the_commands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in [v for v in os.environ if v.startswith("FOOTSPOT_")]:
        monkeypatch.delenv(variable)
    file = tmp_path / "f.toml"
    file.write_text("[match]\nrace_to = 5\n", encoding="utf-8")
    assert run(["config", "check", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: no mistake\n"
    assert run(["config", "show", str(file)]) == 0
    shown = capsys.readouterr().out
    assert f"# Said in {file}:2.\nrace_to = 5\n" in shown
    monkeypatch.setenv("FOOTSPOT_CONFIG", str(file))
    assert run(["config", "show"]) == 0
    assert capsys.readouterr().out == shown
    file.write_text("[match]\nrace_two = 5\nrulebook = 3\n", encoding="utf-8")
    for command in ("show", "check"):
        assert run(["config", command]) == 2
        out, errors = capsys.readouterr()
        assert out == ""
        assert errors == (
            f"footspot: {file}:2: no such setting: match.race_two; did you mean race_to?\n"
            f"footspot: {file}:3: match.rulebook is 3; expected one of wpa, ru, sk, il, pl, es\n"
        )
    assert run(["config"]) == 2
    assert run(["config", "--help"]) == 0
    assert "show" in capsys.readouterr().out
