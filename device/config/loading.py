"""From a file and the environment to the configuration in force, or to all its mistakes at once.

    FOOTSPOT_SECTION__KEY=VALUE      overrides the file: FOOTSPOT_CAMERA__FPS=50
    FOOTSPOT_CONFIG=FILE             the file, where none is named

Errors: ConfigError, whose text has one line for each mistake.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal, get_origin

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from device.config.model import SECTIONS, Config
from device.config.places import lines_of_keys
from device.config.setting import Section, expected, meta
from device.errors import BadInputError

USUAL_FILE = Path("/etc/footspot/footspot.toml")
FILE_NAME = "footspot.toml"
"""In the state folder: where settings are kept that were made on a page, if there is no other."""
FILE_VARIABLE = "FOOTSPOT_CONFIG"
_OVERRIDE = re.compile(r"FOOTSPOT_(?P<section>[A-Z0-9_]+?)__(?P<key>[A-Z0-9_]+)")

Name = tuple[str, str]
"""Section and key."""


class ConfigError(BadInputError):
    """`mistakes`: one line each, with its file and line or its variable."""

    def __init__(self, mistakes: tuple[str, ...]) -> None:
        super().__init__("\n".join(mistakes))
        self.mistakes = mistakes


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    """The configuration, and where each setting that is not a default was said."""

    config: Config
    sources: Mapping[Name, str]


def config_path(asked: Path | None, environment: Mapping[str, str]) -> Path | None:
    """The file that counts: the one asked for, the variable's, the usual one if it is there, else
    one in the state folder."""
    if asked is not None:
        return asked
    if environment.get(FILE_VARIABLE):
        return Path(environment[FILE_VARIABLE])
    if USUAL_FILE.exists():
        return USUAL_FILE
    own = in_state_folder(FILE_NAME, environment)
    return own if own.exists() else None


def in_state_folder(path: str, environment: Mapping[str, str]) -> Path:
    """Where a path of the configuration leads: systemd's STATE_DIRECTORY, else the user's own."""
    state = environment.get("STATE_DIRECTORY", "").partition(":")[0]
    if state:
        return Path(state) / path
    home = environment.get("XDG_STATE_HOME")
    return (Path(home) if home else Path.home() / ".local" / "state") / "footspot" / path


def load(path: Path | None, environment: Mapping[str, str]) -> Loaded:
    """The configuration in force. Errors: ConfigError with every mistake that there is."""
    mistakes: list[str] = []
    values: dict[str, dict[str, Any]] = {name: {} for name in SECTIONS}
    sources: dict[Name, str] = {}
    if path is not None:
        data, lines = _read(path)
        for said in _from_file(data, path, lines, values, sources):
            mistakes.append(said)
    mistakes += _from_environment(environment, values, sources)
    sections: dict[str, Section] = {}
    for name, model in SECTIONS.items():
        section, wrong = _section(name, model, values[name], sources)
        mistakes += wrong
        if section is not None:
            sections[name] = section
    if mistakes:
        raise ConfigError(tuple(sorted(mistakes, key=_line)))
    return Loaded(config=Config.model_validate(sections), sources=sources)


def _line(mistake: str) -> int:
    """In the order of the file; what a variable said comes last."""
    at = re.match(r"\S.*?:(\d+): ", mistake)
    return int(at[1]) if at else 1 << 30


def text_of(content: bytes) -> str:
    """The text of a file, without the mark that editors of Windows put in front of it.

    Raises UnicodeDecodeError."""
    return content.decode("utf-8").removeprefix("\ufeff")


def _read(path: Path) -> tuple[dict[str, Any], Mapping[tuple[str, ...], int]]:
    try:
        text = text_of(path.read_bytes())
    except OSError as error:
        raise ConfigError((f"{path} cannot be read: {error.strerror or error}",)) from error
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise ConfigError((f"{path}:{line}: not text in UTF-8",)) from error
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        said = str(error)
        at = re.search(r" \(at line (\d+), column \d+\)", said)
        line = int(at[1]) if at else text.count("\n") + 1
        why = re.sub(r" \(at [^)]*\)$", "", said)
        raise ConfigError((f"{path}:{line}: not TOML: {why}",)) from error
    return data, lines_of_keys(text)


def _from_file(
    data: Mapping[str, Any],
    path: Path,
    lines: Mapping[tuple[str, ...], int],
    values: dict[str, dict[str, Any]],
    sources: dict[Name, str],
) -> Iterator[str]:
    for name, content in data.items():
        where = f"{path}:{lines.get((name,), 1)}"
        if name not in SECTIONS:
            yield f"{where}: {_no_section(name, isinstance(content, dict))}"
        elif not isinstance(content, dict):
            yield f"{where}: {name} is no table; write [{name}] and its settings below"
        else:
            for key, value in content.items():
                values[name][key] = value
                sources[name, key] = f"{path}:{lines.get((name, key), lines.get((name,), 1))}"


def _from_environment(
    environment: Mapping[str, str],
    values: dict[str, dict[str, Any]],
    sources: dict[Name, str],
) -> list[str]:
    mistakes = []
    for variable in sorted(environment):
        match = _OVERRIDE.fullmatch(variable)
        if match is None:
            if variable.startswith("FOOTSPOT_") and "__" in variable:
                mistakes.append(f"{variable}: expected FOOTSPOT_SECTION__KEY in capitals")
            continue
        section, key = match["section"].lower(), match["key"].lower()
        if section not in SECTIONS:
            mistakes.append(f"{variable}: {_no_section(section, True)}")
            continue
        sources[section, key] = variable
        values[section][key] = _spoken(
            SECTIONS[section].model_fields.get(key), environment[variable]
        )
    return mistakes


def _spoken(field: FieldInfo | None, text: str) -> Any:
    """A value as a variable says it: text as it is, all else as TOML has it."""
    if field is None or field.annotation is str or get_origin(field.annotation) is Literal:
        return text
    try:
        return tomllib.loads(f"value = {text}").get("value")
    except tomllib.TOMLDecodeError:
        return text


def _section(
    name: str, model: type[Section], values: Mapping[str, Any], sources: Mapping[Name, str]
) -> tuple[Section | None, list[str]]:
    mistakes: list[str] = []
    wrong: set[str] = set()
    try:
        section = model.model_validate(dict(values))
    except ValidationError as error:
        for found in error.errors(include_url=False, include_input=False):
            key = str(found["loc"][0])
            if key in wrong:
                continue
            wrong.add(key)
            where = sources[name, key]
            field = model.model_fields.get(key)
            if field is None:
                mistakes.append(f"{where}: {_no_key(name, key)}")
            else:
                shown = _is(field, values[key])
                said = f"{name}.{key}{shown + ';' if shown else ':'} expected {expected(field)}"
                mistakes.append(f"{where}: {said}")
        section = model.model_validate({k: v for k, v in values.items() if k not in wrong})
    for keys, why in section.troubles():
        if wrong & set(keys):
            continue
        key = next((k for k in keys if (name, k) in sources), keys[0])
        where = sources.get((name, key), "defaults")
        shown = _is(model.model_fields[key], getattr(section, key))
        mistakes.append(f"{where}: {name}.{key}{shown + ';' if shown else ':'} {why}")
    return (None if mistakes else section), mistakes


def _is(field: FieldInfo, value: Any) -> str:
    """What a setting was said to be, unless it is nobody's business."""
    if meta(field)["secret"]:
        return ""
    shown = {True: "true", False: "false"}.get(value) if isinstance(value, bool) else repr(value)
    return f" is {shown}"


def _no_section(name: str, is_table: bool) -> str:
    homes = [section for section, model in SECTIONS.items() if name in model.model_fields]
    what = f"no such section: [{name}]" if is_table else f"{name} stands in no section"
    if homes and not is_table:
        return f"{what}; it belongs below [{homes[0]}]"
    near = get_close_matches(name, SECTIONS, n=1)
    return (
        f"{what}; did you mean [{near[0]}]?" if near else f"{what}; there are {', '.join(SECTIONS)}"
    )


def _no_key(section: str, key: str) -> str:
    what = f"no such setting: {section}.{key}"
    fields = SECTIONS[section].model_fields
    near = get_close_matches(key, fields, n=1, cutoff=0.7)
    homes = [name for name, model in SECTIONS.items() if key in model.model_fields]
    if not near and homes:
        return f"{what}; it belongs below [{homes[0]}]"
    near = near or get_close_matches(key, fields, n=1, cutoff=0.5)
    if near:
        return f"{what}; did you mean {near[0]}?"
    return f"{what}; there are {', '.join(fields)}"
